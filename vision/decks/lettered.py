"""Lettered decks: poker decks of unusual letters or pips, known by how some of their indices look.

Unlike an enrolled deck, not every card need be known: a rank and a pip that were seen on different cards name
the card that has both. A file ``NAME.deck`` is a ZIP archive of ``deck.json`` and ``indices.png``, the
indices below one another, each upright, 32 by 48 pixels. The header is::

    {"kind": "companion lettered deck", "version": 1, "name": "grandmother",
     "title": "Grandmother’s cards", "serves": ["beltpunk"], "indices": ["QS", "7H", …], "print": "usual"}

The title, what people call the deck, can be left out, and so can how it is printed, if that is not known.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from vision.core.cards import POKER_CARDS
from vision.core.files import open_limited, replace_file
from vision.core.pictures import Picture
from vision.core.sentences import sentence
from vision.decks.archive import HEADING, save_archive
from vision.decks.deck import DeckError, cannot_open, must_serve
from vision.decks.deck_print import Print
from vision.decks.enrolled import NAME

INDEX_SIZE = (32, 48)
"""Width and height of the picture of an index, pixels."""
MOST_INDICES = 400
LONGEST_TITLE = 40
"""Characters."""
_KIND = "companion lettered deck"
_VERSION = 1
_PICTURES = "indices.png"
_LONGEST_HEADING = 64 * 1024
_LARGEST_PICTURE = 4 * 1024 * 1024
_MOST_NAMES = 64 * 1024
_ENLARGED, _COLUMNS, _RIM, _CAPTION, _LETTERING = 3, 8, 12, 26, 20
"""How indices are shown: how much larger, how many beside one another, and pixels."""


@dataclass(frozen=True, eq=False, slots=True)
class LetteredIndex:
    """The ``picture`` of an index of ``card``, upright, 32 by 48 pixels."""

    card: str
    picture: Picture


@dataclass(frozen=True, eq=False, slots=True)
class LetteredDeck:
    """A deck known by some of its ``indices``. ``serves`` are the names of its games; with none it serves
    all that poker cards do. ``title`` is what people call it, at most 40 characters, or nothing. The pictures
    of its indices are as those of a deck that is ``printed`` so are read, if that is known."""

    name: str
    serves: tuple[str, ...]
    indices: tuple[LetteredIndex, ...]
    title: str = ""
    printed: Print | None = None


def save_lettered(deck: LetteredDeck, path: Path) -> None:
    """Writes ``deck`` to a file. Raises ``OSError``."""
    heading = {
        "kind": _KIND,
        "version": _VERSION,
        "name": deck.name,
        "title": deck.title,
        "serves": list(deck.serves),
        "indices": [index.card for index in deck.indices],
        "print": None if deck.printed is None else deck.printed.value,
    }
    strip = np.concatenate([index.picture for index in deck.indices])
    save_archive(path, heading, {_PICTURES: strip})


def save_sheet(indices: Sequence[LetteredIndex], path: Path) -> None:
    """Writes a picture of ``indices`` to a PNG file, each with its number, from 1, and its name. Raises
    ``OSError``."""
    width, height = INDEX_SIZE[0] * _ENLARGED, INDEX_SIZE[1] * _ENLARGED
    cell = width + _RIM, height + _CAPTION + _RIM
    rows = -(-len(indices) // _COLUMNS)
    sheet = Image.new("RGB", (cell[0] * _COLUMNS + _RIM, cell[1] * rows + _RIM), "white")
    pen = ImageDraw.Draw(sheet)
    for number, index in enumerate(indices):
        left, top = _RIM + cell[0] * (number % _COLUMNS), _RIM + cell[1] * (number // _COLUMNS)
        picture = Image.fromarray(np.ascontiguousarray(index.picture[:, :, ::-1]))
        sheet.paste(picture.resize((width, height)), (left, top))
        pen.text((left, top + height), f"{number + 1}: {index.card}", "black", font_size=_LETTERING)
    packed = io.BytesIO()
    sheet.save(packed, "PNG")
    replace_file(path, packed.getvalue())


def load_lettered(path: Path) -> LetteredDeck | None:
    """The lettered deck in the file at ``path``; ``None`` if the file is of another kind. Raises
    :class:`DeckError`."""
    try:
        with open_limited(path, _MOST_NAMES) as file, zipfile.ZipFile(file) as archive:
            file.lift()
            if _PICTURES not in archive.namelist():
                return None
            return _unpacked(archive, str(path))
    except DeckError:
        raise
    except zipfile.BadZipFile:
        return None
    except OSError as error:
        raise cannot_open(path, error) from None
    except Exception as error:  # a damaged archive can fail anywhere inside a decoder
        raise _damaged(str(path), type(error).__name__) from None


def lettered_in(path: Path, game: str | None = None) -> LetteredDeck | None:
    """The same. Raises :class:`DeckError` also if it does not serve ``game``."""
    deck = load_lettered(path)
    if deck is not None and deck.serves:
        must_serve(deck.name, deck.serves, str(path), game)
    return deck


def _unpacked(archive: zipfile.ZipFile, where: str) -> LetteredDeck:
    heading = json.loads(_bytes(archive, HEADING, _LONGEST_HEADING, where))
    if heading.get("kind") != _KIND or heading.get("version") != _VERSION:
        raise DeckError(
            where, sentence("This deck was made by another version of the program. Enroll it again.")
        )
    name, serves, cards = heading["name"], heading["serves"], heading["indices"]
    title = heading.get("title", "")
    if not isinstance(title, str) or len(title) > LONGEST_TITLE or not title.isprintable():
        raise _damaged(where, "title")
    if not NAME.fullmatch(name) or not all(NAME.fullmatch(game) for game in serves):
        raise _damaged(where, "name")
    if not 1 <= len(cards) <= MOST_INDICES or not set(cards) <= set(POKER_CARDS):
        raise _damaged(where, "indices")
    printed = heading.get("print")
    if printed not in (None, *(each.value for each in Print)):
        raise _damaged(where, "print")
    width, height = INDEX_SIZE
    packed = io.BytesIO(_bytes(archive, _PICTURES, _LARGEST_PICTURE, where))
    with Image.open(packed, formats=["PNG"]) as picture:
        # The size is checked first: a picture that would unpack to something huge is never unpacked.
        if picture.size != (width, height * len(cards)) or picture.mode != "RGB":
            raise _damaged(where, _PICTURES)
        strip = np.ascontiguousarray(np.asarray(picture, np.uint8)[:, :, ::-1])
    pictures = strip.reshape(len(cards), height, width, 3)
    indices = tuple(LetteredIndex(card, one) for card, one in zip(cards, pictures, strict=True))
    return LetteredDeck(name, tuple(serves), indices, title, None if printed is None else Print(printed))


def _bytes(archive: zipfile.ZipFile, name: str, most: int, where: str) -> bytes:
    with archive.open(name) as packed:
        data = packed.read(most + 1)  # the size in the archive's directory may be wrong
    if len(data) > most:
        raise _damaged(where, name)
    return data


def _damaged(where: str, fault: str) -> DeckError:
    return DeckError(where, sentence("This deck is damaged ({fault}). Enroll it again.", fault=fault))
