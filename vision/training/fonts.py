"""The machine's fonts that can serve as makers' letters and pips."""

from __future__ import annotations

import functools
import subprocess
import unicodedata
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.drawing.glyphs import FontGlyphs
from vision.drawing.pips import SUIT_SIGNS

_RANKS = "A23456789JQKBDR0"
_PIPS = "".join(SUIT_SIGNS.values())
_OF_A_FAMILY = 4
_MOST_SIGNS = 300
_NO_LESSON = frozenset((*range(0x2660, 0x2668), 0x2764, *range(0x1F0A0, 0x1F100), 0x25CC))
"""Code points of suits, of whole cards, and of the ring of dots that many fonts have."""
_ALL_SCRIPTS = "LN"
_ALL_SIGNS = "S"
"""The general categories of characters: letters and numbers, and symbols."""


@dataclass(frozen=True, slots=True)
class Script:
    """A font file, some of its ``letters`` and numbers, of any script, and some of its ``signs``."""

    path: Path
    letters: str
    signs: str


@dataclass(frozen=True, slots=True)
class Fonts:
    """Font files that have every rank (``letters``), that have every suit (``pips``), and those of all
    ``scripts``.

    If ``drawn``, makers also use drawn letters and pips; without any font they do so anyway.
    """

    letters: tuple[Path, ...] = ()
    pips: tuple[Path, ...] = ()
    drawn: bool = True
    scripts: tuple[Script, ...] = ()

    def split(self, every: int) -> tuple[Fonts, Fonts]:
        """The fonts for training, and every ``every``-th font without drawn glyphs, to test a reader on
        unseen letters and pips. No font file is in both."""
        apart = {*self.letters[::every], *self.pips[::every]}
        taught = Fonts(
            _without(self.letters, apart), _without(self.pips, apart), scripts=self._scripts_without(apart)
        )
        return taught, Fonts(
            tuple(path for path in self.letters if path in apart),
            tuple(path for path in self.pips if path in apart),
            drawn=False,
        )

    def _scripts_without(self, apart: set[Path]) -> tuple[Script, ...]:
        kept = set(_without(tuple(script.path for script in self.scripts), apart))
        return tuple(script for script in self.scripts if script.path in kept)


def _without(paths: tuple[Path, ...], apart: set[Path]) -> tuple[Path, ...]:
    """``paths`` without the families of the fonts that are held out."""
    names = {_family(path) for path in apart}
    return tuple(path for path in paths if _family(path) not in names)


def _family(path: Path) -> str:
    """The family of a font file, by its name: ``DejaVuSans-Bold.ttf`` belongs to ``DejaVuSans``."""
    return path.stem.partition("-")[0]


def open_fonts() -> Fonts:
    """The fonts of this machine, in a fixed order, at most four files per family."""
    letters = _listed(":lang=en:scalable=true", lambda path: _writes(path, _RANKS))
    pips = _listed(":charset=2660 2663 2665 2666:scalable=true", lambda path: _writes(path, _PIPS))
    return Fonts(_usual(letters, _RANKS), _usual(pips, _PIPS), scripts=_scripts())


def _scripts() -> tuple[Script, ...]:
    """One font of each family, with what it can write."""
    listing = subprocess.run(
        ["fc-list", ":scalable=true", "--format", "%{family[0]}\t%{file}\t%{charset}\n"],
        capture_output=True,
        text=True,
        check=True,
    )
    families: dict[str, Script] = {}
    for line in sorted(set(listing.stdout.splitlines())):
        family, file, ranges = line.split("\t")
        if file.endswith((".ttf", ".otf")) and family not in families:
            script = Script(Path(file), _spelt(ranges, _ALL_SCRIPTS), _spelt(ranges, _ALL_SIGNS))
            if script.letters or script.signs:
                families[family] = script
    return tuple(families.values())


def _spelt(ranges: str, categories: str) -> str:
    """The characters in ``ranges`` (``41-5a 61``) of these general categories, at most 300, evenly chosen."""
    found = []
    for part in ranges.split():
        first, _, last = part.partition("-")
        found += [
            code
            for code in range(int(first, 16), int(last or first, 16) + 1)
            if code not in _NO_LESSON and unicodedata.category(chr(code))[0] in categories
        ]
    return "".join(chr(code) for code in found[:: max(1, -(-len(found) // _MOST_SIGNS))])


def _listed(pattern: str, fits: Callable[[Path], bool]) -> list[Path]:
    listing = subprocess.run(
        ["fc-list", pattern, "--format", "%{family[0]}\t%{file}\n"],
        capture_output=True,
        text=True,
        check=True,
    )
    families: dict[str, list[str]] = defaultdict(list)
    for line in sorted(set(listing.stdout.splitlines())):
        family, file = line.split("\t")
        if file.endswith((".ttf", ".otf")):
            families[family].append(file)
    picked = [Path(file) for family in sorted(families) for file in _spread(families[family])]
    return [path for path in picked if fits(path)]


def _spread(files: list[str]) -> list[str]:
    return files[:: max(1, len(files) // _OF_A_FAMILY)][:_OF_A_FAMILY]


def _usual(paths: list[Path], signs: str) -> tuple[Path, ...]:
    """The paths without the most unusual fifth: ornaments, scripts, puzzles."""
    if len(paths) < 20:
        return tuple(paths)
    drawn = np.stack([_shapes(path, signs) for path in paths])
    drawn = drawn - drawn.mean(axis=2, keepdims=True)
    drawn /= np.linalg.norm(drawn, axis=2, keepdims=True) + 1e-6
    common = drawn.mean(axis=0)
    common /= np.linalg.norm(common, axis=1, keepdims=True)
    correlation = (drawn * common).sum(axis=2)
    worth = correlation.mean(axis=1) + correlation.min(axis=1)
    floor = np.quantile(worth, 0.2)
    return tuple(path for path, value in zip(paths, worth, strict=True) if value > floor)


def _shapes(path: Path, signs: str) -> npt.NDArray[np.float32]:
    """Every sign of a font at one size, ``(signs, 400)``."""
    glyphs = font_glyphs(path)
    cells = [cv2.resize(glyphs.glyph(sign)[0], (20, 20), interpolation=cv2.INTER_AREA) for sign in signs]
    return np.stack(cells).reshape(len(signs), -1).astype(np.float32)


def _writes(path: Path, signs: str) -> bool:
    """Whether the font draws every sign, each different from the others (a symbol font repeats a box)."""
    try:
        glyphs = font_glyphs(path)
        seen = set()
        for sign in signs:
            mask, ratio = glyphs.glyph(sign)
            if mask.shape[0] < 20 or not 0.1 < ratio < 2.0 or mask.max() < 100:
                return False
            seen.add(cv2.resize(mask, (12, 12), interpolation=cv2.INTER_AREA).tobytes())
    except (OSError, ValueError):
        return False
    return len(seen) == len(signs)


@functools.lru_cache(maxsize=4096)
def font_glyphs(path: Path) -> FontGlyphs:
    """The glyphs of a font file, cached."""
    return FontGlyphs(path)
