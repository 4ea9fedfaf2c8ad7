"""Rank glyphs: drawn with strokes, as card makers design their own, or taken from a font file.

``glyph(text)`` of a glyph set returns a mask cropped to its ink, and its width for a height of 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from vision.core.geometry import Point, Points
from vision.drawing.masks import Mask, cropped

_HEIGHT = 96


class GlyphSet(Protocol):
    """Draws the ranks."""

    def glyph(self, text: str) -> tuple[Mask, float]:
        """The mask of ``text`` (``10``, ``K``), cropped to its ink, and its width for a height of 1."""


def _arc(centre: Point, radii: Point, start: float, end: float, power: float = 2.0) -> Points:
    """An arc of a superellipse, degrees clockwise from the right; ``power`` 2 is round, more is squarer."""
    angle = np.radians(np.linspace(start, end, 40))
    cos, sin = np.cos(angle), np.sin(angle)
    return np.stack(
        [
            centre[0] + radii[0] * np.sign(cos) * np.abs(cos) ** (2 / power),
            centre[1] + radii[1] * np.sign(sin) * np.abs(sin) ** (2 / power),
        ],
        axis=1,
    )


def _line(*points: Point) -> Points:
    return np.array(points, np.float64)


@dataclass(frozen=True, slots=True)
class StrokeGlyphs:
    """Ranks in strokes of one weight, as on most makers' indices.

    ``width`` is a digit's width and ``weight`` its stroke, for a height of 1; ``square`` is the power of the
    bowls (2 round, 4 squarish); ``serif`` the length of slab serifs, 0 for none. ``seed`` selects the forms
    of the ranks: a flat or round 3, an open or closed 4, a 7 with or without a tick, and so on. With serifs,
    free ends of bars have ticks as well; without, in the share ``ticks`` of digits.
    """

    width: float = 0.56
    weight: float = 0.11
    square: float = 2.4
    serif: float = 0.0
    seed: int = 0
    ticks: float = 0.2

    def glyph(self, text: str) -> tuple[Mask, float]:
        strokes: list[Points] = []
        left = 0.0
        for letter in text:
            rng = np.random.default_rng([self.seed, ord(letter)])
            paths, advance = self._letter(letter, rng)
            strokes += [path + np.array([left, 0.0]) for path in paths]
            left += advance + self.weight + 0.09
        return self._inked(strokes)

    def _inked(self, strokes: list[Points]) -> tuple[Mask, float]:
        scale, margin = _HEIGHT * 1.0, _HEIGHT * 0.3
        right = max(float(path[:, 0].max()) for path in strokes)
        canvas = np.zeros((int(scale * 1.4 + 2 * margin), int(right * scale + 2 * margin) + 1), np.uint8)
        thickness = max(1, round(self.weight * scale))
        for path in strokes:
            points = np.round((path * scale + margin) * 16).astype(np.int32).reshape(-1, 1, 2)
            cv2.polylines(canvas, [points], False, 255, thickness, cv2.LINE_AA, 4)
        mask = cropped(canvas)
        return mask, mask.shape[1] / mask.shape[0]

    def _feet(self, *feet: Point) -> list[Points]:
        """Slab serifs centred on the given points."""
        if not self.serif:
            return []
        return [_line((x - self.serif, y), (x + self.serif, y)) for x, y in feet]

    def _tick(self, pick: float, x: float, y: float, way: float) -> list[Points]:
        """A short stroke down (1) or up (-1) from the end of a digit's bar: on most digits with serifs, on
        ``ticks`` of those without. Heavy digits have no room for it."""
        if pick > max(self.ticks, 0.75 if self.serif else 0.0) or self.weight > 0.17:
            return []
        return [_line((x, y), (x, y + way * max(self.serif * 1.5, 0.12)))]

    def _letter(self, letter: str, rng: np.random.Generator) -> tuple[list[Points], float]:
        w, p = self.width, self.square
        half = w / 2
        pick = rng.random()
        if letter == "0":
            return [_arc((half, 0.5), (half, 0.5), 0, 360, p)], w
        if letter == "1":
            flag = [] if pick < 0.3 else [_line((0.2, 0.0), (0.02, 0.2 if pick < 0.8 else 0.14))]
            return [_line((0.2, 0.0), (0.2, 1.0)), *flag, *self._feet((0.2, 1.0))], 0.24
        if letter == "2":
            top = _arc((half, 0.28), (half, 0.28), 190, 370, p)
            down = _line((w * 0.99, 0.33), (w * 0.86, 0.5), (0.0, 1.0), (w, 1.0))
            return [top, down, *self._tick(pick, w, 1.0, -1.0)], w
        if letter == "3":
            low = _arc((half, 0.69), (half, 0.31), 270, 515, p)
            if pick < 0.4:
                meet = w * rng.uniform(0.36, 0.46)
                flat = _line((0.02, 0.0), (w * 0.94, 0.0), (meet, 0.38), (half, 0.38))
                return [flat, low, *self._tick(pick / 0.4, 0.02, 0.0, 1.0)], w
            return [_arc((half * 0.96, 0.2), (half * 0.9, 0.2), 200, 450, p), low], w
        if letter == "4":
            bar = rng.uniform(0.66, 0.78)
            stem = w * rng.uniform(0.7, 0.84)
            body = _line((stem, 1.0), (stem, 0.0), (0.0, bar), (w * 1.06, bar))
            if pick < 0.15:
                body = _line((w * 0.35, 0.0), (0.0, bar), (w * 1.06, bar))
                return [body, _line((stem, 0.4), (stem, 1.0))], w
            return [body, *self._feet((stem, 1.0))], w
        if letter == "5":
            back = rng.uniform(0.02, 0.12)
            bowl = _arc((half, 0.68), (half, 0.32), 215, 515, p)
            hood = _line((w * 0.95, 0.0), (back, 0.0), (back * 0.6, 0.5))
            return [hood, bowl, *self._tick(pick, w * 0.95, 0.0, 1.0)], w
        if letter in "69":
            ring = _arc((half, 0.69), (half, 0.31), 0, 360, p)
            if pick < 0.3:
                tail = _line((0.02, 0.66), (w * 0.62, 0.0))
            else:
                tail = np.concatenate([_arc((half, 0.36), (half, 0.36), 335, 180, p), _line((0.0, 0.69))])
            paths = [ring, tail]
            return ([np.array([w, 1.0]) - path for path in paths] if letter == "9" else paths), w
        if letter == "7":
            knee = rng.uniform(0.2, 0.45)
            tick = [_line((0.0, 0.0), (0.0, 0.16))] if pick < 0.35 else []
            leg = _curve_leg(w, knee)
            return [_line((0.0, 0.0), (w, 0.0)), leg, *tick], w
        if letter == "8":
            waist = rng.uniform(0.42, 0.49)
            return [
                _arc((half, waist / 2), (half * 0.88, waist / 2), 0, 360, p),
                _arc((half, (1 + waist) / 2), (half, (1 - waist) / 2), 0, 360, p),
            ], w
        return self._capital(letter, pick)

    def _capital(self, letter: str, pick: float) -> tuple[list[Points], float]:
        w, p = self.width * 1.08, self.square
        half = w / 2
        if letter == "A":
            level = 0.58 + 0.14 * pick
            edge = half * level
            apex = _line((0.0, 1.0), (half, 0.0), (w, 1.0))
            return [
                apex,
                _line((half - edge, level), (half + edge, level)),
                *self._feet((0.0, 1.0), (w, 1.0)),
            ], w
        if letter == "J":
            hook = _arc((half * 0.9, 0.7), (half * 0.9, 0.3), 0, 165, p)
            stem = _line((w * 0.9, 0.0), (w * 0.9, 0.7))
            top = [_line((w * 0.45, 0.0), (w * 1.05, 0.0))] if self.serif or pick < 0.4 else []
            return [stem, hook, *top], w
        if letter == "Q":
            tail = (
                _line((w * 0.55, 0.72), (w * 1.0, 1.04)) if pick < 0.6 else _line((half, 0.8), (w * 0.8, 1.1))
            )
            return [_arc((half, 0.5), (half, 0.5), 0, 360, p), tail], w
        if letter == "K":
            meet = 0.5 + 0.12 * pick
            arms = [_line((w, 0.0), (0.0, meet + 0.08)), _line((w * 0.3, meet - 0.06), (w, 1.0))]
            feet = self._feet((0.0, 0.0), (0.0, 1.0), (w, 0.0), (w, 1.0))
            return [_line((0.0, 0.0), (0.0, 1.0)), *arms, *feet], w
        if letter == "D":
            bowl = _arc((w * 0.3, 0.5), (w * 0.7, 0.5), -90, 90, p)
            return [
                _line((0.0, 0.0), (0.0, 1.0)),
                _line((0.0, 0.0), (w * 0.3, 0.0)),
                bowl,
                _line((w * 0.3, 1.0), (0.0, 1.0)),
            ], w
        if letter == "B":
            high = _arc((w * 0.4, 0.24), (w * 0.5, 0.24), -90, 90, p)
            low = _arc((w * 0.4, 0.74), (w * 0.6, 0.26), -90, 90, p)
            bars = [_line((0.0, y), (w * 0.4, y)) for y in (0.0, 0.48, 1.0)]
            return [_line((0.0, 0.0), (0.0, 1.0)), *bars, high, low], w
        if letter == "R":
            high = _arc((w * 0.4, 0.26), (w * 0.55, 0.26), -90, 90, p)
            bars = [_line((0.0, y), (w * 0.4, y)) for y in (0.0, 0.52)]
            return [_line((0.0, 0.0), (0.0, 1.0)), *bars, high, _line((w * 0.42, 0.52), (w, 1.0))], w
        if letter == "O":
            return [_arc((half, 0.5), (half, 0.5), 0, 360, p)], w
        if letter == "V":
            return [_line((0.0, 0.0), (half, 1.0), (w, 0.0)), *self._feet((0.0, 0.0), (w, 0.0))], w
        if letter == "W":
            outer = w * 1.4
            peak = 0.1 + 0.4 * pick
            points = ((0.0, 0.0), (0.25, 1.0), (0.5, peak), (0.75, 1.0), (1.0, 0.0))
            return [_line(*((x * outer, y) for x, y in points))], outer
        if letter == "n":
            bow = _arc((half * 0.85, 0.68), (half * 0.85, 0.3), 180, 360, p)
            return [_line((0.0, 0.38), (0.0, 1.0)), bow, _line((w * 0.85, 0.68), (w * 0.85, 1.0))], w * 0.85
        if letter == "S":
            high = _arc((half, 0.26), (half, 0.26), 90, 340, p)
            return [high, _arc((half, 0.76), (half, 0.24), 270, 520, p)], w
        if letter == "F":
            return [
                _line((w * 0.85, 0.0), (0.0, 0.0), (0.0, 1.0)),
                _line((0.0, 0.5), (w * 0.7, 0.5)),
                *self._feet((0.0, 1.0)),
            ], w
        if letter == "H":
            feet = self._feet((0.0, 0.0), (0.0, 1.0), (w, 0.0), (w, 1.0))
            bars = [_line((x, 0.0), (x, 1.0)) for x in (0.0, w)]
            return [*bars, _line((0.0, 0.5), (w, 0.5)), *feet], w
        if letter == "E":
            return [
                _line((w * 0.85, 0.0), (0.0, 0.0), (0.0, 1.0), (w * 0.85, 1.0)),
                _line((0.0, 0.5), (w * 0.7, 0.5)),
            ], w
        raise ValueError(f"no stroke form for {letter!r}")


def _curve_leg(width: float, knee: float) -> Points:
    """The leg of a 7, from the end of its bar to its foot, bent inwards."""
    t = np.linspace(0, 1, 20)[:, None]
    start, bend, foot = (
        np.array([[width, 0.0]]),
        np.array([[width * 0.45, knee]]),
        np.array([[width * 0.32, 1.0]]),
    )
    return np.asarray(start * (1 - t) ** 2 + 2 * bend * t * (1 - t) + foot * t**2, np.float64)


class FontGlyphs:
    """Ranks in the letters of a TrueType or OpenType font."""

    def __init__(self, path: Path) -> None:
        self._font = ImageFont.truetype(str(path), _HEIGHT * 4 // 3)
        self._cache: dict[str, tuple[Mask, float]] = {}

    def glyph(self, text: str) -> tuple[Mask, float]:
        if text not in self._cache:
            left, top, right, bottom = self._font.getbbox(text)
            picture = Image.new("L", (int(right - left) + 8, int(bottom - top) + 8), 0)
            ImageDraw.Draw(picture).text((4 - left, 4 - top), text, font=self._font, fill=255)
            mask = cropped(np.asarray(picture, np.uint8))
            self._cache[text] = mask, mask.shape[1] / mask.shape[0]
        return self._cache[text]
