"""Enrolled decks: cards that are known by a picture of each, and the file that holds them.

A deck file ``NAME.deck`` is a ZIP archive of ``deck.json`` and, for each card in turn, a PNG ``1.png``,
``2.png``, … of it, straightened, upright, 264 pixels tall. The heading says::

    {"kind": "companion enrolled deck", "version": 1, "name": "grandmother",
     "serves": ["beltpunk"], "slimness": 0.716, "cards": ["Steam-1", "Steam-2", …]}

``slimness`` is a card's width over its height. All that is compared is worked out from the pictures when
the deck is loaded, so a file outlives a better way of comparing.
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
from vision.decks.deck import DeckError, must_serve

ENROLLED_FILE = ".deck"
"""How the name of an enrolled deck's file ends."""
PICTURE_HEIGHT = 264
"""Pixels: three a millimetre, on a card of 88."""
SLIMNESS = (0.45, 0.95)
"""How wide a card may be for its height."""
MOST_CARDS = 200
"""So many different cards can be enrolled."""
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,31}")
"""What a deck, or a game, may be called."""
CODE = re.compile(r"[^\s,;:\x00-\x1f]{1,24}")
"""What a card may be called."""
_KIND = "companion enrolled deck"
_VERSION = 1
_HEADING = "deck.json"
_LONGEST_HEADING = 64 * 1024
_LARGEST_PICTURE = 1024 * 1024
_MOST_NAMES = 256 * 1024
"""Bytes of the archive's own list of what is in it; of a deck of 200 cards it has some 12,000."""
_DATE = (1980, 1, 1, 0, 0, 0)
"""The earliest date of a ZIP archive: one deck makes one file, whenever it is written."""


@dataclass(frozen=True, eq=False, slots=True)
class EnrolledCard:
    """A card's ``code`` in text, and its ``picture``: BGR ``uint8``, upright, 264 pixels tall."""

    code: str
    picture: Picture


@dataclass(frozen=True, eq=False, slots=True)
class EnrolledDeck:
    """A deck whose cards are known by their pictures. ``serves`` are the names of the games that are played
    with it, ``slimness`` is a card's width over its height."""

    name: str
    serves: tuple[str, ...]
    slimness: float
    cards: tuple[EnrolledCard, ...]


def picture_size(slimness: float) -> tuple[int, int]:
    """Width and height of the pictures of cards of that width over height."""
    return round(PICTURE_HEIGHT * slimness), PICTURE_HEIGHT


def save_enrolled(deck: EnrolledDeck, path: Path) -> None:
    """Writes ``deck`` into a file. Raises ``OSError`` where that cannot be."""
    heading = {
        "kind": _KIND,
        "version": _VERSION,
        "name": deck.name,
        "serves": list(deck.serves),
        "slimness": round(deck.slimness, 4),
        "cards": [card.code for card in deck.cards],
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        text = json.dumps(heading, ensure_ascii=False, indent=1).encode()
        archive.writestr(zipfile.ZipInfo(_HEADING, _DATE), text)
        for number, card in enumerate(deck.cards, 1):
            picture = io.BytesIO()
            Image.fromarray(np.ascontiguousarray(card.picture[:, :, ::-1])).save(picture, "PNG")
            archive.writestr(zipfile.ZipInfo(f"{number}.png", _DATE), picture.getvalue())
    path.write_bytes(packed.getvalue())


def load_enrolled(path: Path) -> EnrolledDeck:
    """The enrolled deck in the file at ``path``. Raises :class:`DeckError`."""
    try:
        with open_limited(path, _MOST_NAMES) as file, zipfile.ZipFile(file) as archive:
            file.lift()
            return _Chest(archive, str(path)).deck()
    except DeckError:
        raise
    except zipfile.BadZipFile:
        raise DeckError(str(path), "this is no deck that was enrolled") from None
    except OSError as error:
        raise DeckError(str(path), f"this deck cannot be opened ({error.strerror or error})") from None
    except Exception as error:  # a damaged archive can fail anywhere inside a decoder
        raise DeckError(str(path), f"this deck is damaged ({type(error).__name__}); enrol it again") from None


def enrolled_in(path: Path, game: str | None = None) -> EnrolledDeck:
    """The enrolled deck in the file at ``path``. Raises :class:`DeckError`, also where it does not serve
    ``game``."""
    deck = load_enrolled(path)
    must_serve(deck.name, deck.serves, str(path), game)
    return deck


class _Chest:
    """An opened deck file with the words for its faults."""

    def __init__(self, archive: zipfile.ZipFile, where: str) -> None:
        self._archive = archive
        self._where = where

    def deck(self) -> EnrolledDeck:
        told = self._heading()
        if told.get("version") != _VERSION:
            raise self._fault("this deck is of another version of the program; enrol it again")
        name, slimness = told.get("name"), told.get("slimness")
        if not isinstance(name, str) or not NAME.fullmatch(name):
            raise self._fault("its name is not letters, digits and hyphens")
        if not isinstance(slimness, float) or not SLIMNESS[0] <= slimness <= SLIMNESS[1]:
            raise self._fault("it does not say how wide its cards are")
        codes = self._texts(told, "cards", CODE)
        if not 1 <= len(codes) <= MOST_CARDS or len(set(codes)) < len(codes):
            raise self._fault(f"a deck has 1 to {MOST_CARDS} different cards")
        pictures = self._pictures(len(codes), picture_size(slimness))
        cards = tuple(EnrolledCard(*pair) for pair in zip(codes, pictures, strict=True))
        return EnrolledDeck(name, self._texts(told, "serves", NAME), slimness, cards)

    def _heading(self) -> dict[str, Any]:
        text = self._bytes(_HEADING, _LONGEST_HEADING)
        try:
            told = json.loads(text)
        except (ValueError, RecursionError):
            told = None
        if not isinstance(told, dict) or told.get("kind") != _KIND:
            raise self._fault("this is no deck that was enrolled")
        return told

    def _texts(self, told: dict[str, Any], key: str, form: re.Pattern[str]) -> tuple[str, ...]:
        texts = told.get(key)
        if not isinstance(texts, list) or not all(isinstance(t, str) and form.fullmatch(t) for t in texts):
            raise self._fault(f"{key} is not a list of names")
        return tuple(texts)

    def _pictures(self, count: int, size: tuple[int, int]) -> Iterator[Picture]:
        for number in range(1, count + 1):
            packed = io.BytesIO(self._bytes(f"{number}.png", _LARGEST_PICTURE))
            with Image.open(packed, formats=["PNG"]) as picture:
                # The size is looked at first: what unpacks to something huge is never unpacked.
                if picture.size != size or picture.mode != "RGB":
                    raise self._fault(f"the picture of card {number} is not of the deck's size")
                yield np.ascontiguousarray(np.asarray(picture, np.uint8)[:, :, ::-1])

    def _bytes(self, name: str, most: int) -> bytes:
        try:
            entry = self._archive.getinfo(name)
        except KeyError:
            raise self._fault(f"there is no {name} in it; enrol it again") from None
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise self._fault(f"{name} in it is packed in another way than ours")
        with self._archive.open(entry) as packed:
            data = packed.read(most + 1)  # what the archive says of its size need not be so
        if len(data) > most or entry.file_size > most:
            raise self._fault(f"{name} in it is too large")
        return data

    def _fault(self, fault: str) -> DeckError:
        return DeckError(self._where, fault)
