"""The indices of Jokers: the word in various ways, a monogram, a star, a jester's cap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np

from vision.drawing.glyphs import GlyphSet
from vision.drawing.masks import Mask, cropped, polygons

JokerIndex = Literal["stacked", "sideways", "star", "monogram", "barred", "cap"]
JOKER_INDICES: tuple[JokerIndex, ...] = ("stacked", "sideways", "star", "monogram", "barred", "cap")

_WORD = "JOKER"
_CELL = (112, 96)
_LETTER = 88


@dataclass(frozen=True, slots=True)
class JokerMark:
    """A Joker's index: the ink ``mask``, its width for a height of 1 (``ratio``), and its height in ranks
    (``tall``)."""

    mask: Mask
    ratio: float
    tall: float


def joker_mark(kind: JokerIndex, glyphs: GlyphSet, rng: np.random.Generator) -> JokerMark:
    """A Joker's index of ``kind`` in the letters of ``glyphs``; ``rng`` decides its proportions."""
    match kind:
        case "stacked":
            mask = _stacked(glyphs)
            return JokerMark(mask, 0.19 * rng.uniform(0.9, 1.2), 2.6)
        case "sideways":
            mask, ratio = glyphs.glyph(_WORD)
            turned = np.ascontiguousarray(np.rot90(mask, 3))
            return JokerMark(turned, min(0.25, 1.6 / ratio), 2.4)
        case "star":
            return JokerMark(_star(), 1.0, 1.0)
        case "monogram":
            mask = _laced(_letter(glyphs, "J"), _letter(glyphs, str(rng.choice(list(_WORD[1:])))), rng)
            return JokerMark(mask, rng.uniform(0.6, 1.1), rng.uniform(0.9, 1.5))
        case "barred":
            mask = _barred(glyphs, rng)
            return JokerMark(mask, rng.uniform(0.3, 0.85), rng.uniform(0.9, 1.9))
        case "cap":
            return JokerMark(_cap(rng), rng.uniform(0.8, 1.3), rng.uniform(0.8, 1.3))


def _letter(glyphs: GlyphSet, letter: str) -> Mask:
    """One letter stretched to a square of a cell's width."""
    mask, _ = glyphs.glyph(letter)
    return np.asarray(cv2.resize(mask, (_CELL[1], _CELL[1]), interpolation=cv2.INTER_AREA), np.uint8)


def _laced(one: Mask, other: Mask, rng: np.random.Generator) -> Mask:
    """Two interlaced letters, separated by a thin line where they cross."""
    side, over = int(rng.integers(20, 45)), int(rng.integers(10, 40))
    spread = ((0, over), (side, 0)), ((over, 0), (0, side))
    first, second = (np.pad(mask, pad) for mask, pad in zip((one, other), spread, strict=True))
    rim = np.asarray(cv2.dilate(first, np.ones((9, 9), np.uint8)))
    under = np.where(rim > 100, 0, second).astype(np.uint8)
    return cropped(np.maximum(first, under))


def _barred(glyphs: GlyphSet, rng: np.random.Generator) -> Mask:
    """An S, or two Js that form one, struck through by one or two bars like a currency sign; some bars have
    feet."""
    side = _CELL[1]
    high, width = side * 5 // 4, side
    tall = np.zeros((high, width), np.uint8)
    if rng.random() < 0.6:
        tall[:] = cv2.resize(_letter(glyphs, "S"), (width, high), interpolation=cv2.INTER_AREA)
    else:
        half = np.asarray(
            cv2.resize(_letter(glyphs, "J"), (width, side * 2 // 3), interpolation=cv2.INTER_AREA)
        )
        tall[-half.shape[0] :] = half
        tall = np.maximum(tall, tall[::-1, ::-1])
    over = int(rng.uniform(0.0, 0.3) * high)
    struck = np.pad(tall, ((over, over), (0, 0)))
    thick = int(rng.integers(4, 13))
    apart = int(rng.uniform(0.08, 0.22) * width)
    bars = (width // 2,) if rng.random() < 0.4 else (width // 2 - apart, width // 2 + apart)
    foot = int(rng.uniform(0.06, 0.16) * width) if rng.random() < 0.5 else 0
    for x in bars:
        cv2.line(struck, (x, 0), (x, struck.shape[0] - 1), 255, thick, cv2.LINE_AA)
        for y in (0, struck.shape[0] - 1) if foot else ():
            cv2.line(struck, (x - foot, y), (x + foot, y), 255, thick + 2)
    return cropped(np.asarray(struck, np.uint8))


def _stacked(glyphs: GlyphSet) -> Mask:
    rows = []
    for letter in _WORD:
        mask, ratio = glyphs.glyph(letter)
        cell = np.zeros(_CELL, np.uint8)
        wide = min(92, max(10, round(_LETTER * ratio)))
        left = (_CELL[1] - wide) // 2
        cell[8:96, left : left + wide] = cv2.resize(mask, (wide, _LETTER), interpolation=cv2.INTER_AREA)
        rows.append(cell)
    return np.concatenate(rows)


def _star() -> Mask:
    angle = np.radians(np.arange(10) * 36.0 - 90.0)
    radius = np.where(np.arange(10) % 2 == 0, 0.48, 0.2)
    points = np.stack([0.5 + radius * np.cos(angle), 0.5 + radius * np.sin(angle)], axis=1)
    return polygons([points], _CELL[1])


def _cap(rng: np.random.Generator) -> Mask:
    """A cap of three horns, each with a bell."""
    droop, reach = rng.uniform(0.35, 0.6), rng.uniform(0.36, 0.46)
    horns = np.array(
        [
            [0.22, 0.9],
            [0.5 - reach, droop],
            [0.36, 0.52],
            [0.5, 0.1],
            [0.64, 0.52],
            [0.5 + reach, droop],
            [0.78, 0.9],
        ]
    )
    angle = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    bell = rng.uniform(0.05, 0.09)
    circle = np.stack([np.cos(angle), np.sin(angle)], axis=1) * bell
    tips = (horns[1], horns[3], horns[5])
    return cropped(polygons([horns, *(tip + circle for tip in tips)], _CELL[1]))
