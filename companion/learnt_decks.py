"""The decks that this table has learnt: a file for each, in a folder of their own."""

from __future__ import annotations

import logging
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.errors import CompanionError
from companion.games.messages import say
from vision.core.errors import VisionError
from vision.decks.deck_print import Print
from vision.decks.enrolled import ENROLLED_FILE
from vision.decks.lettered import (
    LONGEST_TITLE,
    MOST_INDICES,
    LetteredDeck,
    LetteredIndex,
    load_lettered,
    save_lettered,
)

_log = logging.getLogger(__name__)
_LONGEST_NAME = 24
_NO_NAME = "deck"


class DeckNotSaved(CompanionError):
    """A learnt deck cannot be saved, or not be deleted: why."""

    code = "deck"


@dataclass(frozen=True, slots=True)
class LearntDeck:
    """A deck that was learnt: its ``name`` for the program, which is its file, its ``title`` for people."""

    name: str
    title: str


class LearntDecks:
    """The decks in ``folder``, which need not exist yet. Only this program writes there."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, LearntDeck] | None = None

    @property
    def decks(self) -> tuple[LearntDeck, ...]:
        """The decks, by their titles. A damaged file is none."""
        if self._known is None:
            self._known = {deck.name: deck for deck in map(_loaded, self._files()) if deck is not None}
        return tuple(sorted(self._known.values(), key=lambda deck: deck.title.casefold()))

    def save(self, title: str, indices: Sequence[LetteredIndex], printed: Print | None) -> str:
        """Saves a deck of these ``indices`` that is ``printed`` so, if that is known; one of the same
        ``title`` is replaced. Returns its name. Raises :class:`DeckNotSaved`."""
        title = title.strip()[:LONGEST_TITLE]
        known = {deck.title.casefold(): Path(deck.name) for deck in self.decks}
        file = known.get(title.casefold()) or self._free_file(_plain(title))
        deck = LetteredDeck(file.stem, (), tuple(indices[-MOST_INDICES:]), title, printed)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            save_lettered(deck, file)
        except OSError as error:
            raise DeckNotSaved(
                say("The deck could not be saved: {reason}.", reason=error.strerror or str(error))
            ) from None
        self._known = None
        return str(file)

    def delete(self, name: str) -> None:
        """Forgets the deck of this name. Raises :class:`DeckNotSaved`."""
        if name in {deck.name for deck in self.decks}:
            try:
                Path(name).unlink(missing_ok=True)
            except OSError as error:
                raise DeckNotSaved(
                    say("The deck could not be deleted: {reason}.", reason=error.strerror or str(error))
                ) from None
        self._known = None

    def _files(self) -> list[Path]:
        try:
            return sorted(self._folder.glob(f"*{ENROLLED_FILE}"))
        except OSError:
            return []

    def _free_file(self, stem: str) -> Path:
        """A file of this name, with a number if there is one already."""
        number = 1
        while (file := self._folder / f"{stem}{f'-{number}' if number > 1 else ''}{ENROLLED_FILE}").exists():
            number += 1
        return file


def _loaded(file: Path) -> LearntDeck | None:
    try:
        deck = load_lettered(file)
    except VisionError as error:
        _log.warning("%s", error)
        return None
    return None if deck is None else LearntDeck(str(file), deck.title or deck.name)


def _plain(title: str) -> str:
    """``title`` as a file can be called: ``omas-karten`` for “Oma’s Karten”."""
    letters = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", letters)[:_LONGEST_NAME].strip("-") or _NO_NAME
