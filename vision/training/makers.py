"""Random card makers: every draw is a new deck design within the usual bounds."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.core.pictures import Bgr
from vision.drawing.faces import Body, FaceStyle
from vision.drawing.glyphs import GlyphSet, StrokeGlyphs
from vision.drawing.jokers import JOKER_INDICES
from vision.drawing.masks import Mask, cropped
from vision.training.fonts import Fonts, font_glyphs

_LETTERS: tuple[tuple[tuple[str, str, str, str], float], ...] = (
    (("J", "Q", "K", "A"), 0.66),
    (("B", "D", "K", "A"), 0.18),  # German, Danish
    (("V", "D", "R", "A"), 0.06),  # French
    (("V", "D", "R", "1"), 0.02),
    (("Kn", "D", "K", "E"), 0.02),  # Swedish
    (("W", "D", "K", "A"), 0.02),  # Polish
    (("F", "D", "R", "A"), 0.02),  # Italian
    (("J", "D", "R", "A"), 0.02),
)
"""Court letters and the Ace's. The Dutch Queen's V is a Jack's elsewhere: such decks have to be enrolled."""


@dataclass(frozen=True)
class WarpedGlyphs:
    """Another glyph set made bolder or thinner, slanted or wider."""

    base: GlyphSet
    widen: float
    slant: float
    weight: int

    def glyph(self, text: str) -> tuple[Mask, float]:
        mask, _ = self.base.glyph(text)
        pad = 16
        mask = np.pad(mask, pad)
        if self.weight > 0:
            mask = np.asarray(cv2.dilate(mask, np.ones((self.weight, self.weight), np.uint8)), np.uint8)
        elif self.weight < 0:
            thin = np.asarray(cv2.erode(mask, np.ones((-self.weight, -self.weight), np.uint8)), np.uint8)
            # a thin letter must not be eroded away
            mask = thin if int(thin.sum()) * 2 > int(mask.sum()) else mask
        if self.slant:
            height, width = mask.shape
            matrix = np.array([[1.0, -self.slant, self.slant * height / 2], [0.0, 1.0, 0.0]])
            mask = np.asarray(cv2.warpAffine(mask, matrix, (width, height)), np.uint8)
        mask = cropped(mask)
        return mask, mask.shape[1] / mask.shape[0] * self.widen


def random_style(rng: np.random.Generator, fonts: Fonts) -> FaceStyle:
    """One maker's design: glyphs, sizes, colours, courts."""
    jumbo = rng.random() < 0.4
    rank_height = rng.uniform(11.0, 19.0) if jumbo else rng.uniform(6.0, 11.0)
    index_pip = rank_height * (rng.uniform(0.5, 1.0) if jumbo else rng.uniform(0.45, 0.95))
    gap = rank_height * rng.uniform(0.06, 0.36)
    index_x = rank_height * (rng.uniform(0.5, 0.7) if jumbo else rng.uniform(0.52, 0.85))
    body_pip = rng.uniform(9.0, 15.0)
    beside = index_x + 0.5 * index_pip  # the index's inner edge, about
    return FaceStyle(
        glyphs=_glyphs(rng, fonts),
        pips=_pips(rng, fonts),
        pip_seed=int(rng.integers(1 << 30)),
        rank_height=rank_height,
        rank_stretch=rng.uniform(0.75, 1.15),
        index_pip=index_pip,
        gap=gap,
        index_x=index_x,
        index_y=rng.uniform(2.0, 6.5),
        corners=4 if rng.random() < 0.35 else 2,
        letters=_LETTERS[int(rng.choice(len(_LETTERS), p=[share for _, share in _LETTERS]))][0],
        body=_BODIES[int(rng.choice(4, p=(0.1, 0.45, 0.25, 0.2) if jumbo else (0.78, 0.06, 0.12, 0.04)))],
        body_pip=body_pip,
        body_left=beside + 0.5 * body_pip + rng.choice([rng.uniform(-2.0, 0.5), rng.uniform(0.0, 5.0)]),
        body_top=rng.uniform(7.5, 19.0),
        court_left=min(beside + rng.uniform(-1.5, 4.0), 21.0),
        court_top=rng.uniform(3.0, 14.0),
        red=_red(rng),
        black=_near(rng, (35, 33, 32), 30),
        paper=_near(rng, (248, 250, 251), 10),
        diamonds=_near(rng, (190, 90, 30), 40) if (four := rng.random() < 0.08) else None,
        clubs=_near(rng, (50, 120, 35), 35) if four else None,
        rim=_near(rng, (120, 90, 80), 80) if rng.random() < 0.12 else None,
        joker=JOKER_INDICES[int(rng.choice(6, p=(0.34, 0.2, 0.06, 0.16, 0.18, 0.06)))],
        art_seed=int(rng.integers(1 << 30)),
    )


_BODIES: tuple[Body, ...] = ("pips", "framed", "single", "bare")


def _pips(rng: np.random.Generator, fonts: Fonts) -> GlyphSet | None:
    if not fonts.pips or (fonts.drawn and rng.random() < 0.55):
        return None
    return WarpedGlyphs(
        base=font_glyphs(fonts.pips[int(rng.integers(len(fonts.pips)))]),
        widen=rng.uniform(0.85, 1.15),
        slant=0.0,
        weight=int(rng.choice([-3, 0, 0, 0, 3])),
    )


def _glyphs(rng: np.random.Generator, fonts: Fonts) -> GlyphSet:
    if not fonts.letters or (fonts.drawn and rng.random() < 0.5):
        return StrokeGlyphs(
            width=rng.uniform(0.36, 0.82),
            weight=rng.uniform(0.055, 0.24),
            square=rng.uniform(1.8, 4.5),
            serif=rng.choice([0.0, rng.uniform(0.06, 0.16)]),
            seed=int(rng.integers(1 << 20)),
            ticks=float(rng.choice([0.2, 0.9])),
        )
    base = font_glyphs(fonts.letters[int(rng.integers(len(fonts.letters)))])
    return WarpedGlyphs(
        base=base,
        widen=rng.uniform(0.65, 1.2),
        slant=rng.choice([0.0, 0.0, rng.uniform(-0.12, 0.2)]),
        weight=int(rng.choice([-3, 0, 0, 0, 3, 5, 8])),
    )


def _red(rng: np.random.Generator) -> Bgr:
    if rng.random() < 0.2:
        return _near(rng, (70, 80, 235), 20)
    return _near(rng, (45, 35, 195), 40)


def _near(rng: np.random.Generator, colour: Bgr, spread: int) -> Bgr:
    blue, green, red = (int(np.clip(c + rng.integers(-spread, spread + 1), 0, 255)) for c in colour)
    return blue, green, red
