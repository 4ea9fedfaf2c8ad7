"""Which font has the letters of a text: the fonts of the program, and those that the system has installed.

Kivy draws a label with one font, and a box for each letter that this font lacks. So a text is divided into
pieces, each with a font that has its letters. What a font has is read from its own character map.
https://learn.microsoft.com/typography/opentype/spec/cmap describes the format.
"""

from __future__ import annotations

import logging
import struct
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from kivy.resources import resource_find

from companion.games.text import graphemes
from companion.ui.kit.theme import DISPLAY, PLAIN, PLAIN_BOLD, SYMBOLS

_log = logging.getLogger(__name__)
_FILES = {PLAIN: "data/fonts/Roboto-Regular.ttf"}
_BOLD = (PLAIN_BOLD, DISPLAY)
_OUTLINES = {b"glyf", b"CFF ", b"CFF2"}
"""The tables of which a font that can be drawn at any size has one."""
_LARGEST_MAP = 4_000_000
_FOLDERS = (
    Path("/usr/local/share/fonts"),
    Path("/usr/share/fonts"),
    Path.home() / ".local/share/fonts",
)
_SCRIPTS = {
    "ARABIC": "Arab",
    "BENGALI": "Beng",
    "DEVANAGARI": "Deva",
    "GUJARATI": "Gujr",
    "GURMUKHI": "Guru",
    "HEBREW": "Hebr",
    "KANNADA": "Knda",
    "KHMER": "Khmr",
    "LAO": "Laoo",
    "MALAYALAM": "Mlym",
    "MYANMAR": "Mymr",
    "ORIYA": "Orya",
    "SINHALA": "Sinh",
    "TAMIL": "Taml",
    "TELUGU": "Telu",
    "THAI": "Thai",
    "TIBETAN": "Tibt",
}
"""The scripts whose letters change with their neighbours, by the first word of their letters' names."""
LATIN = "Latn"


class CharacterMap:
    """The characters that the font in ``path`` has; none if it cannot be read, or has no outlines."""

    def __init__(self, path: Path) -> None:
        self._groups: list[tuple[int, int]] = []
        try:
            with path.open("rb") as file:
                tables = _tables(file.read(4096))
                if "cmap" in tables and _OUTLINES & {name.encode() for name in tables}:
                    offset, length = tables["cmap"]
                    file.seek(offset)
                    self._groups = sorted(_groups(file.read(min(length, _LARGEST_MAP))))
        except (OSError, struct.error, ValueError, IndexError) as error:
            _log.info("the font %s cannot be read: %s", path, error)

    def __contains__(self, character: str) -> bool:
        code = ord(character)
        low, high = 0, len(self._groups)
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if self._groups[middle][1] < code else (low, middle)
        return low < len(self._groups) and self._groups[low][0] <= code


class Fonts:
    """The fonts of the program, and those installed in ``folders``, which are read when a letter needs
    them."""

    def __init__(self, folders: Sequence[Path] = _FOLDERS) -> None:
        self._folders = folders
        self._maps: dict[str, CharacterMap] = {}
        self._found: dict[tuple[str, bool], str | None] = {}

    def has(self, font: str, text: str) -> bool:
        """Whether ``font`` has every letter of ``text``."""
        return text.isascii() or all(self._has(font, letter) for letter in text)

    def font_for(self, text: str, font: str) -> str | None:
        """A font that has every letter of ``text``: ``font`` itself if possible; ``None`` if there is
        none."""
        if self.has(font, text):
            return font
        bold = font in _BOLD
        wanted = next(letter for letter in text if not self._has(font, letter))
        key = (wanted, bold)
        known = self._found.get(key)
        if known is not None and self.has(known, text):
            return known
        if key in self._found and len(text) == 1:
            return known
        found = next((other for other in self._candidates(wanted, bold) if self.has(other, text)), None)
        if found is not None or len(text) == 1:
            self._found[key] = found
        return found

    def _candidates(self, letter: str, bold: bool) -> Iterator[str]:
        if letter.isalpha():
            yield from self._bold if bold else self._regular
            yield from (PLAIN_BOLD if bold else PLAIN, SYMBOLS)
        else:
            yield from (SYMBOLS, PLAIN_BOLD if bold else PLAIN)
            yield from self._bold if bold else self._regular

    @cached_property
    def _regular(self) -> list[str]:
        return sorted(map(str, self._installed), key=lambda path: _rank(path, "Regular"))

    @cached_property
    def _bold(self) -> list[str]:
        return sorted(map(str, self._installed), key=lambda path: _rank(path, "Bold"))

    @cached_property
    def _installed(self) -> list[Path]:
        return [
            path
            for folder in self._folders
            for path in folder.rglob("*")
            if path.suffix.lower() in (".ttf", ".otf", ".ttc")
        ]

    def _has(self, font: str, letter: str) -> bool:
        if letter.isspace() or unicodedata.category(letter) in ("Cf", "Cc"):
            return True
        if font not in self._maps:
            file = resource_find(_FILES.get(font, font))
            self._maps[font] = CharacterMap(Path(file or font))
        return letter in self._maps[font]


FONTS = Fonts()
"""The fonts of this machine."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a text that is drawn with one ``font``."""

    text: str
    font: str


@lru_cache(maxsize=1024)
def needs_other_fonts(text: str, font: str) -> bool:
    """Whether ``text`` cannot be drawn as it is with ``font``."""
    return not text.isascii() and (not FONTS.has(font, text) or script_of(text) != LATIN)


def pieces(text: str, font: str) -> list[Piece]:
    """``text`` in the order in which it is drawn, from left to right. A word keeps to one font if any has all
    its letters, so that it is not broken between lines."""
    found: list[Piece] = []
    for word in _words(_left_to_right(text)):
        whole = FONTS.font_for(word, font)
        if whole is not None and unicodedata.bidirectional(word[-1]) == "AL":
            # SDL measures joined letters a little too narrow: a space keeps the last from being cut.
            found.append(Piece(f"{word} ", whole))
        elif whole is not None and word == " " and found and found[-1].text.endswith(" "):
            continue
        elif whole is not None:
            found.append(Piece(word, whole))
        else:
            found += [Piece(sign, FONTS.font_for(sign, font) or font) for sign in graphemes(word)]
    joined: list[Piece] = []
    for piece in found:
        if joined and (joined[-1].font == piece.font):
            joined[-1] = Piece(joined[-1].text + piece.text, piece.font)
        else:
            joined.append(piece)
    return joined


@lru_cache(maxsize=1024)
def script_of(text: str) -> str:
    """The script of the first letters in ``text`` that change with their neighbours, else :data:`LATIN`."""
    if not text.isascii():
        for letter in text:
            script = _SCRIPTS.get(unicodedata.name(letter, "").partition(" ")[0])
            if script is not None:
                return script
    return LATIN


def _words(text: str) -> Iterator[str]:
    """The words of ``text``, and what is between them."""
    word = ""
    for letter in text:
        if letter in " \n":
            if word:
                yield word
            yield letter
            word = ""
        else:
            word += letter
    if word:
        yield word


def _left_to_right(text: str) -> str:
    """``text`` with what is written from right to left turned round: Kivy draws from left to right."""
    if not any(_is_from_right(letter) for letter in text):
        return text
    done, between = "", ""
    turned: list[str] = []
    for sign in graphemes(text):
        if _is_from_right(sign[0]):
            turned += [*between, sign]
            between = ""
        elif turned and sign.isspace() and sign != "\n":
            between += sign
        else:
            done += "".join(reversed(turned)) + between + sign
            turned, between = [], ""
    return done + "".join(reversed(turned)) + between


def _is_from_right(letter: str) -> bool:
    return unicodedata.bidirectional(letter) in ("R", "AL")


def _rank(path: str, weight: str) -> tuple[bool, bool, bool, int, str]:
    """The order in which fonts are tried: Noto's plain ones of the wanted weight first."""
    name = Path(path).stem
    return ("NotoSans" not in name, not name.endswith(weight), "Serif" in name, len(name), path)


def _tables(head: bytes) -> dict[str, tuple[int, int]]:
    """Where each table of a font lies, by its name: offset and length. Of a collection, the first font's."""
    at = struct.unpack(">I", head[12:16])[0] if head[:4] == b"ttcf" else 0
    (count,) = struct.unpack(">H", head[at + 4 : at + 6])
    rows = (head[at + 12 + 16 * n : at + 28 + 16 * n] for n in range(count))
    return {row[:4].decode("latin-1"): struct.unpack(">II", row[8:16]) for row in rows if len(row) == 16}


def _groups(table: bytes) -> list[tuple[int, int]]:
    """The characters of a font, from and to, by the best of its character maps."""
    (count,) = struct.unpack(">H", table[2:4])
    best: dict[int, int] = {}
    for n in range(count):
        platform, _, offset = struct.unpack(">HHI", table[4 + 8 * n : 12 + 8 * n])
        (kind,) = struct.unpack(">H", table[offset : offset + 2])
        if platform in (0, 3):
            best[kind] = offset
    if 12 in best:
        return _of_format_12(table[best[12] :])
    return _of_format_4(table[best[4] :]) if 4 in best else []


def _of_format_12(table: bytes) -> list[tuple[int, int]]:
    (count,) = struct.unpack(">I", table[12:16])
    rows = struct.iter_unpack(">III", table[16 : 16 + 12 * count])
    return [(first + (glyph == 0), last) for first, last, glyph in rows]


def _of_format_4(table: bytes) -> list[tuple[int, int]]:
    (twice,) = struct.unpack(">H", table[6:8])
    count = twice // 2
    ends, starts, offsets = (
        struct.unpack(f">{count}H", table[at : at + twice]) for at in (14, 16 + twice, 16 + 3 * twice)
    )
    groups = []
    for n, (first, last, offset) in enumerate(zip(starts, ends, offsets, strict=True)):
        if first == 0xFFFF:
            continue
        if offset == 0:
            groups.append((first, last))
            continue
        place = 16 + 3 * twice + 2 * n + offset
        glyphs = struct.unpack(f">{last - first + 1}H", table[place : place + 2 * (last - first + 1)])
        groups += [(code, code) for code, glyph in enumerate(glyphs, start=first) if glyph]
    return groups
