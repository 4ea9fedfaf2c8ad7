"""Drawn poker cards: a style is a maker's design, a face one card in it.

Coordinates of a face are pixels from its top left corner, x to the right and y down, the card upright. Cards
are poker size, 63 by 88 mm.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

import cv2
import numpy as np

from vision.core.cards import JOKER, POKER_CARDS, RANKS, SUITS
from vision.core.pictures import Bgr, Picture
from vision.drawing.courts import draw_court, draw_jester
from vision.drawing.glyphs import GlyphSet, StrokeGlyphs
from vision.drawing.jokers import JokerIndex, joker_mark
from vision.drawing.masks import Mask, stamp
from vision.drawing.pips import SUIT_SIGNS, pip

CARD_MM = (63.0, 88.0)
Body = Literal["pips", "framed", "single", "bare"]

_THREE_ROWS = (0.0, 0.5, 1.0)
_PIP_PLACES: dict[str, tuple[tuple[float, float], ...]] = {
    # (x, y) from 0 to 1 over the field of pips; those below the middle are upside down
    "A": ((0.5, 0.5),),
    "2": ((0.5, 0.0), (0.5, 1.0)),
    "3": ((0.5, 0.0), (0.5, 0.5), (0.5, 1.0)),
    "4": tuple((x, y) for x in (0.0, 1.0) for y in (0.0, 1.0)),
    "5": (*((x, y) for x in (0.0, 1.0) for y in (0.0, 1.0)), (0.5, 0.5)),
    "6": tuple((x, y) for x in (0.0, 1.0) for y in _THREE_ROWS),
    "7": (*((x, y) for x in (0.0, 1.0) for y in _THREE_ROWS), (0.5, 0.25)),
    "8": (*((x, y) for x in (0.0, 1.0) for y in _THREE_ROWS), (0.5, 0.25), (0.5, 0.75)),
    "9": (*((x, y) for x in (0.0, 1.0) for y in (0.0, 1 / 3, 2 / 3, 1.0)), (0.5, 0.5)),
    "10": (*((x, y) for x in (0.0, 1.0) for y in (0.0, 1 / 3, 2 / 3, 1.0)), (0.5, 1 / 6), (0.5, 5 / 6)),
}


@dataclass(frozen=True, slots=True)
class IndexPose:
    """The pose of an index, a rank with its pip below or beside it: centre and size, pixels of its picture.

    ``degrees`` is clockwise from upright; ``pip`` is the share of its height, at its lower end, that the pip
    takes, if it is below.
    """

    x: float
    y: float
    width: float
    height: float
    degrees: float
    pip: float = 0.0


@dataclass(frozen=True, slots=True)
class Face:
    """One card's face: ``image`` is BGR ``uint8`` (height, width, 3)."""

    card: str
    image: Picture
    indices: tuple[IndexPose, ...]


@dataclass(frozen=True, slots=True)
class FaceStyle:
    """A maker's design: sizes in millimetres, colours BGR.

    ``index_x`` is from the card's edge to the middle of the index (of its rank, if the pip is beside it),
    ``index_y`` to its top. ``letters`` are
    the court letters of J, Q and K, and the Ace's. ``body`` is what fills the card. ``pips`` are a font's
    pips; without it ``pip_seed`` selects drawn ones.
    """

    glyphs: GlyphSet = field(default_factory=StrokeGlyphs)
    pips: GlyphSet | None = None
    pip_seed: int = 0
    rank_height: float = 9.0
    rank_stretch: float = 1.0
    index_pip: float = 6.5
    gap: float = 1.8
    pip_place: Literal["below", "beside"] = "below"
    index_x: float = 5.6
    index_y: float = 4.0
    corners: Literal[2, 4] = 2
    letters: tuple[str, str, str, str] = ("J", "Q", "K", "A")
    body: Body = "pips"
    body_pip: float = 12.0
    body_left: float = 17.0
    body_top: float = 13.0
    court_left: float = 11.0
    court_top: float = 9.0
    red: Bgr = (35, 30, 200)
    black: Bgr = (32, 30, 30)
    diamonds: Bgr | None = None
    clubs: Bgr | None = None
    paper: Bgr = (250, 252, 252)
    rim: Bgr | None = None
    joker: JokerIndex = "stacked"
    art_seed: int = 0

    @staticmethod
    def plain() -> FaceStyle:
        """The deck of the simulated table: clear, ordinary, two indices."""
        return FaceStyle(glyphs=StrokeGlyphs(width=0.56, weight=0.12, square=2.3, seed=5), pip_seed=12)

    @property
    def index_bottom(self) -> float:
        """From the card's edge to the bottom of an index."""
        pip = self.gap + self.index_pip if self.pip_place == "below" else 0.0
        return self.index_y + self.rank_height + pip

    def colour(self, suit: str) -> Bgr:
        """The ink of ``suit``."""
        if suit == "D" and self.diamonds is not None:
            return self.diamonds
        if suit == "C" and self.clubs is not None:
            return self.clubs
        return self.red if suit in "HD" else self.black


def _pip(suit: str, style: FaceStyle) -> tuple[Mask, float]:
    return style.pips.glyph(SUIT_SIGNS[suit]) if style.pips else _drawn_pip(suit, style.pip_seed)


@lru_cache(maxsize=4096)
def _drawn_pip(suit: str, seed: int) -> tuple[Mask, float]:
    return pip(suit, np.random.default_rng([seed, SUITS.index(suit)]))


def draw_face(card: str, style: FaceStyle, px_per_mm: float) -> Face:
    """The face of ``card`` (``AS`` ... ``KC``, ``JOKER``) in ``style``, upright, 63 by 88 mm. Raises
    ``ValueError`` for a code that is no poker card."""
    if card != JOKER and card not in POKER_CARDS:
        raise ValueError(f"{card!r} is not a card of a poker deck")
    size = round(CARD_MM[0] * px_per_mm), round(CARD_MM[1] * px_per_mm)
    image = np.empty((size[1], size[0], 3), np.uint8)
    image[:] = style.paper
    if style.rim is not None:
        inset = round(2.2 * px_per_mm)
        corner = (size[0] - inset, size[1] - inset)
        cv2.rectangle(image, (inset, inset), corner, style.rim, max(1, round(0.35 * px_per_mm)), cv2.LINE_AA)
    if card == JOKER:
        draw_jester(image, np.random.default_rng([style.art_seed, 1]), px_per_mm)
        return Face(card, image, _joker_indices(image, style, px_per_mm))
    rank, suit = card[:-1], card[-1]
    if rank in ("J", "Q", "K"):
        _draw_court_body(image, rank, suit, style, px_per_mm)
    else:
        _draw_pip_body(image, rank, suit, style, px_per_mm)
    return Face(card, image, _draw_indices(image, rank, suit, style, px_per_mm))


def draw_back(px_per_mm: float) -> Picture:
    """A card's back: a blue lattice with a white border, 63 by 88 mm."""
    size = round(CARD_MM[0] * px_per_mm), round(CARD_MM[1] * px_per_mm)
    image = np.empty((size[1], size[0], 3), np.uint8)
    image[:] = (250, 252, 252)
    edge = round(3.5 * px_per_mm)
    field_ = image[edge:-edge, edge:-edge]
    y, x = np.mgrid[: field_.shape[0], : field_.shape[1]] / px_per_mm
    lattice = np.minimum(np.abs((x + y) % 3.0 - 1.5), np.abs((x - y) % 3.0 - 1.5))
    ink = np.clip((0.75 - lattice) * 3.0, 0.0, 1.0)[..., None]
    field_[:] = (np.array([150, 80, 45]) * (1 - ink) + np.array([245, 235, 228]) * ink).astype(np.uint8)
    return image


def letter_of(rank: str, style: FaceStyle) -> str:
    """What a maker of this ``style`` prints for a ``rank``."""
    order = {"J": 0, "Q": 1, "K": 2, "A": 3}
    return style.letters[order[rank]] if rank in order else rank


def _corner_spots(style: FaceStyle, height: float) -> list[tuple[float, float, float]]:
    """The centres of the indices in millimetres, and their rotations in degrees."""
    x, y = style.index_x, style.index_y + height / 2
    width, length = CARD_MM
    spots = [(x, y, 0.0), (width - x, length - y, 180.0)]
    if style.corners == 4:
        spots += [(width - x, y, 0.0), (x, length - y, 180.0)]
    return spots


def _draw_indices(
    image: Picture, rank: str, suit: str, style: FaceStyle, ppm: float
) -> tuple[IndexPose, ...]:
    glyph, ratio = style.glyphs.glyph(letter_of(rank, style))
    mark, mark_ratio = _pip(suit, style)
    stretch = style.rank_stretch * (0.86 if rank == "10" and ratio > 0.85 else 1.0)
    rank_size = min(ratio * style.rank_height * stretch, 1.25 * style.rank_height), style.rank_height
    pip_size = style.index_pip * mark_ratio, style.index_pip
    below = style.pip_place == "below"
    height = style.rank_height + (style.gap + style.index_pip if below else 0.0)
    aside = 0.0 if below else (rank_size[0] + pip_size[0]) / 2 + style.gap
    poses = []
    for x, y, degrees in _corner_spots(style, height):
        sign = -1.0 if degrees else 1.0
        rank_y = y - sign * (height - style.rank_height) / 2
        pip_at = x + sign * aside, y + sign * (height - style.index_pip) / 2 * below
        ink = style.colour(suit)
        width = max(rank_size[0], pip_size[0]) if below else rank_size[0] + style.gap + pip_size[0]
        middle = x if below else x + sign * (width - rank_size[0]) / 2
        _clear_paper(image, style.paper, (middle, y), (width + 0.8, height + 0.8), ppm)
        for mask, spot, wide in ((glyph, (x, rank_y), rank_size), (mark, pip_at, pip_size)):
            stamp(image, mask, (spot[0] * ppm, spot[1] * ppm), (wide[0] * ppm, wide[1] * ppm), ink, degrees)
        share = style.index_pip / height if below else 0.0
        poses.append(IndexPose(middle * ppm, y * ppm, width * ppm, height * ppm, degrees, share))
    return tuple(poses)


def _clear_paper(
    image: Picture, paper: Bgr, centre: tuple[float, float], size: tuple[float, float], ppm: float
) -> None:
    """Clears the paper behind an index: no maker prints it over a picture or a frame."""
    left, top = (max(0, round((c - s / 2) * ppm)) for c, s in zip(centre, size, strict=True))
    right, bottom = (round((c + s / 2) * ppm) for c, s in zip(centre, size, strict=True))
    image[top:bottom, left:right] = paper


def _draw_pip_body(image: Picture, rank: str, suit: str, style: FaceStyle, ppm: float) -> None:
    if style.body == "bare":
        return
    mark, ratio = _pip(suit, style)
    width, length = CARD_MM
    tall, left, top = style.body_pip, style.body_left, style.body_top
    places = _PIP_PLACES[rank]
    if style.body == "framed":
        left, top, tall = 22.0, 22.0, 7.0
        corners = (round(17 * ppm), round(14 * ppm)), (round((width - 17) * ppm), round((length - 14) * ppm))
        cv2.rectangle(image, *corners, style.rim or (150, 80, 60), max(1, round(0.4 * ppm)), cv2.LINE_AA)
    elif style.body == "single" or rank == "A":
        places, tall = (
            _PIP_PLACES["A"],
            style.body_pip * (3.0 if style.body == "single" or suit == "S" else 1.6),
        )
    for x, y in places:
        spot = (left + x * (width - 2 * left)) * ppm, (top + y * (length - 2 * top)) * ppm
        wide = ratio * tall * ppm, tall * ppm
        stamp(image, mark, spot, wide, style.colour(suit), 180.0 if y > 0.5 else 0.0)


def _draw_court_body(image: Picture, rank: str, suit: str, style: FaceStyle, ppm: float) -> None:
    left, top = round(style.court_left * ppm), round(style.court_top * ppm)
    field_ = image[top : image.shape[0] - top, left : image.shape[1] - left]
    seed = [style.art_seed, RANKS.index(rank), SUITS.index(suit)]
    draw_court(field_, np.random.default_rng(seed), ppm)
    mark, ratio = _pip(suit, style)
    tall = style.body_pip
    for sign in (1, -1):
        x = style.court_left + 1.5 + ratio * tall / 2
        y = style.court_top + 1.5 + tall / 2
        spot = (x, y) if sign == 1 else (CARD_MM[0] - x, CARD_MM[1] - y)
        wide = ratio * tall * ppm, tall * ppm
        stamp(
            image, mark, (spot[0] * ppm, spot[1] * ppm), wide, style.colour(suit), 0.0 if sign == 1 else 180.0
        )


def _joker_indices(image: Picture, style: FaceStyle, ppm: float) -> tuple[IndexPose, ...]:
    mark = joker_mark(style.joker, style.glyphs, np.random.default_rng([style.art_seed, 2]))
    tall = style.rank_height * mark.tall
    wide = tall * mark.ratio * ppm, tall * ppm
    ink = style.red if style.pip_seed % 2 else style.black
    poses = []
    for x, y, degrees in _corner_spots(style, tall):
        stamp(image, mark.mask, (x * ppm, y * ppm), wide, ink, degrees)
        poses.append(IndexPose(x * ppm, y * ppm, wide[0], wide[1], degrees))
    return tuple(poses)
