"""Enrolled decks, whose cards are known by a picture of each, and their files.

A deck file ``NAME.deck`` is a ZIP archive of ``deck.json`` and one PNG per card (``1.png``, ``2.png``, …),
rectified, upright, 264 pixels tall. The header is::

    {"kind": "companion enrolled deck", "version": 1, "name": "grandmother",
     "serves": ["beltpunk"], "slimness": 0.716, "cards": ["Steam-1", "Steam-2", …]}

``slimness`` is a card's width over its height. Features are computed from the pictures when the deck is
loaded, so a file stays valid when the comparison improves.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from vision.core.files import open_limited
from vision.core.pictures import Picture
from vision.core.sentences import Sentence, sentence
from vision.decks.archive import HEADING, save_archive
from vision.decks.deck import DeckError, cannot_open, must_serve

ENROLLED_FILE = ".deck"
"""The suffix of an enrolled deck's file."""
PICTURE_HEIGHT = 264
"""Pixels: three per millimetre on a card of 88 mm."""
SLIMNESS = (0.45, 0.95)
"""The least and the largest slimness of a card."""
MOST_CARDS = 200
"""How many different cards can be enrolled."""
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,31}")
"""The names that a deck or a game may have."""
CODE = re.compile(r"[^\s,;:\x00-\x1f]{1,24}")
"""The codes that a card may have."""
_NOT_ENROLLED = sentence("This is not an enrolled deck.")
_KIND = "companion enrolled deck"
_VERSION = 1
_LONGEST_HEADING = 64 * 1024
_LARGEST_PICTURE = 1024 * 1024
_MOST_NAMES = 256 * 1024
"""Bytes of the archive's directory; of a deck of 200 cards it has about 12,000."""


@dataclass(frozen=True, eq=False, slots=True)
class EnrolledCard:
    """A card's ``code`` and its ``picture``, upright, 264 pixels tall."""

    code: str
    picture: Picture


@dataclass(frozen=True, eq=False, slots=True)
class EnrolledDeck:
    """A deck whose cards are known by their pictures. ``serves`` are the names of its games; ``slimness`` is
    a card's width over its height."""

    name: str
    serves: tuple[str, ...]
    slimness: float
    cards: tuple[EnrolledCard, ...]


def picture_size(slimness: float) -> tuple[int, int]:
    """Width and height of the pictures of cards of this slimness."""
    return round(PICTURE_HEIGHT * slimness), PICTURE_HEIGHT


def save_enrolled(deck: EnrolledDeck, path: Path) -> None:
    """Writes ``deck`` to a file. Raises ``OSError``."""
    heading = {
        "kind": _KIND,
        "version": _VERSION,
        "name": deck.name,
        "serves": list(deck.serves),
        "slimness": round(deck.slimness, 4),
        "cards": [card.code for card in deck.cards],
    }
    save_archive(path, heading, {f"{number}.png": card.picture for number, card in enumerate(deck.cards, 1)})


def load_enrolled(path: Path) -> EnrolledDeck:
    """The enrolled deck in the file at ``path``. Raises :class:`DeckError`."""
    try:
        with open_limited(path, _MOST_NAMES) as file, zipfile.ZipFile(file) as archive:
            file.lift()
            return _DeckFile(archive, str(path)).deck()
    except DeckError:
        raise
    except zipfile.BadZipFile:
        raise DeckError(str(path), _NOT_ENROLLED) from None
    except OSError as error:
        raise cannot_open(path, error) from None
    except Exception as error:  # a damaged archive can fail anywhere inside a decoder
        damaged = sentence("This deck is damaged ({fault}). Enroll it again.", fault=type(error).__name__)
        raise DeckError(str(path), damaged) from None


def enrolled_in(path: Path, game: str | None = None) -> EnrolledDeck:
    """The enrolled deck in the file at ``path``. Raises :class:`DeckError`, also if it does not serve
    ``game``."""
    deck = load_enrolled(path)
    must_serve(deck.name, deck.serves, str(path), game)
    return deck


class _DeckFile:
    """An opened deck file."""

    def __init__(self, archive: zipfile.ZipFile, where: str) -> None:
        self._archive = archive
        self._where = where

    def deck(self) -> EnrolledDeck:
        header = self._heading()
        if header.get("version") != _VERSION:
            raise self._fault(
                sentence("This deck was made by another version of the program. Enroll it again.")
            )
        name, slimness = header.get("name"), header.get("slimness")
        if not isinstance(name, str) or not NAME.fullmatch(name):
            raise self._fault(sentence("Its name may only have letters, digits and hyphens."))
        if not isinstance(slimness, float) or not SLIMNESS[0] <= slimness <= SLIMNESS[1]:
            raise self._fault(sentence("It does not say how wide its cards are."))
        codes = self._texts(header, "cards", CODE)
        if not 1 <= len(codes) <= MOST_CARDS or len(set(codes)) < len(codes):
            raise self._fault(sentence("A deck has 1 to {most} different cards.", most=MOST_CARDS))
        pictures = self._pictures(len(codes), picture_size(slimness))
        cards = tuple(EnrolledCard(*pair) for pair in zip(codes, pictures, strict=True))
        return EnrolledDeck(name, self._texts(header, "serves", NAME), slimness, cards)

    def _heading(self) -> dict[str, Any]:
        text = self._bytes(HEADING, _LONGEST_HEADING)
        try:
            header = json.loads(text)
        except (ValueError, RecursionError):
            header = None
        if not isinstance(header, dict) or header.get("kind") != _KIND:
            raise self._fault(_NOT_ENROLLED)
        return header

    def _texts(self, header: dict[str, Any], key: str, form: re.Pattern[str]) -> tuple[str, ...]:
        texts = header.get(key)
        if not isinstance(texts, list) or not all(isinstance(t, str) and form.fullmatch(t) for t in texts):
            raise self._fault(sentence("{key} must be a list of names.", key=key))
        return tuple(texts)

    def _pictures(self, count: int, size: tuple[int, int]) -> Iterator[Picture]:
        for number in range(1, count + 1):
            packed = io.BytesIO(self._bytes(f"{number}.png", _LARGEST_PICTURE))
            with Image.open(packed, formats=["PNG"]) as picture:
                # The size is checked first: a picture that would unpack to something huge is never unpacked.
                if picture.size != size or picture.mode != "RGB":
                    raise self._fault(
                        sentence("The picture of card {number} does not have the deck's size.", number=number)
                    )
                yield np.ascontiguousarray(np.asarray(picture, np.uint8)[:, :, ::-1])

    def _bytes(self, name: str, most: int) -> bytes:
        try:
            entry = self._archive.getinfo(name)
        except KeyError:
            raise self._fault(sentence("It holds no {name}. Enroll it again.", name=name)) from None
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise self._fault(sentence("{name} in it is compressed in an unknown way.", name=name))
        with self._archive.open(entry) as packed:
            data = packed.read(most + 1)  # the size in the archive's directory may be wrong
        if len(data) > most or entry.file_size > most:
            raise self._fault(sentence("{name} in it is too large.", name=name))
        return data

    def _fault(self, problem: Sentence) -> DeckError:
        return DeckError(self._where, problem)
