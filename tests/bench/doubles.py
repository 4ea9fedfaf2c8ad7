"""``python -m tests.bench.doubles [--tables N]``: cards told twice, and equal cards of two decks told once.

Each table has one to eight cards of a random maker, apart from each other, seen from above or steeply, from
afar or, with strong perspective, from close by. On every third table one card lies twice: of two decks.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from tests.bench.counts import Counts
from tests.bench.shipped_fonts import shipped_fonts
from vision.core.cards import POKER_CARDS
from vision.core.geometry import Floats, Point
from vision.core.pictures import Picture
from vision.core.plane import through
from vision.core.view import Reading
from vision.drawing.faces import CARD_MM, Face, IndexPose, draw_face
from vision.reading import CardReader
from vision.training.fonts import Fonts
from vision.training.light import photographed
from vision.training.makers import random_style
from vision.training.surfaces import surface

_SIDE = 960
"""Width and height of a picture, pixels."""
_FACE_PPM = 6.0
_APART_MM = 82.0
"""The least distance between the middles of two cards."""
_STEEPEST = 62.0
_CLOSE = 0.4
"""The share of tables seen from close by."""
_MOST = 8
_LEAST_SIDE = 8.0
"""A narrower index is not counted, pixels."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A table's picture, how often each card lies there, and how often it shows an index."""

    picture: Picture
    lying: Counter[str]
    cards: Counter[str]


@dataclass(frozen=True, slots=True)
class Score(Counts):
    """Cards that show an index, how many were ``named``, how many names were told too often: ``twice`` where
    the card lies there, ``wrong`` where it does not. Of the equal cards, ``pairs``, how many were told as
    one: ``joined``."""

    cards: int = 0
    named: int = 0
    twice: int = 0
    wrong: int = 0
    pairs: int = 0
    joined: int = 0

    def __str__(self) -> str:
        return (
            f"{self.cards} cards: {self.named} named, {self.twice} told twice, {self.wrong} wrong; "
            f"{self.pairs} pairs of equal cards: {self.joined} told as one card"
        )


def table(seed: int, fonts: Fonts) -> Laid:
    """The table of this seed."""
    rng = np.random.default_rng([seed, 61])
    style = random_style(rng, fonts)
    close = rng.random() < _CLOSE
    view = _camera(rng, float(rng.uniform(260.0, 500.0) if close else rng.uniform(500.0, 1000.0)))
    spots = _spots(rng, 120.0 if close else 260.0)
    names = [POKER_CARDS[number] for number in rng.choice(52, len(spots), replace=False)]
    if seed % 3 == 0 and len(names) > 1:
        names[1] = names[0]
    ground = surface(_SIDE, rng)
    shown = Counter[str]()
    for name, spot in zip(names, spots, strict=True):
        face = draw_face(name, style, _FACE_PPM)
        to_picture = view @ _lying(spot, float(rng.uniform(0.0, 2 * math.pi)))
        _draw(ground, face, to_picture)
        shown[name] += any(_shows(index, to_picture) for index in face.indices)
    return Laid(photographed(ground, rng), Counter(names[: len(spots)]), +shown)


def scored(laid: Laid, readings: Sequence[Reading]) -> Score:
    """``readings`` of a table held against what lies there."""
    told = Counter(reading.card for reading in readings if reading.card is not None)
    doubted = Counter(reading.alternatives[0][0] for reading in readings if reading.card is None)
    more = told - laid.lying
    pairs = [card for card, times in laid.cards.items() if times > 1]
    return Score(
        cards=laid.cards.total(),
        named=(told & laid.cards).total(),
        twice=sum(times for card, times in more.items() if laid.lying[card]),
        wrong=sum(times for card, times in more.items() if not laid.lying[card]),
        pairs=len(pairs),
        joined=sum(told[card] + doubted[card] == 1 for card in pairs),
    )


def _camera(rng: np.random.Generator, away_mm: float) -> Floats:
    """The homography from the table's millimetres, their origin where the camera aims, to pixels."""
    tilt = math.radians(float(rng.uniform(0.0, _STEEPEST)))
    around, roll = rng.uniform(0.0, 2 * math.pi, 2)
    focal = float(rng.uniform(0.75, 1.2)) * _SIDE
    lens = np.array([[focal, 0.0, _SIDE / 2], [0.0, focal, _SIDE / 2], [0.0, 0.0, 1.0]])
    lean = np.array([[1.0, 0.0], [0.0, math.cos(tilt)], [0.0, math.sin(tilt)]])
    turn = np.eye(3)
    turn[:2, :2] = _turned(float(roll))
    seen = np.column_stack([turn @ lean @ _turned(float(around)), [0.0, 0.0, away_mm]])
    return np.asarray(lens @ seen, np.float64)


def _turned(radians: float) -> Floats:
    cos, sin = math.cos(radians), math.sin(radians)
    return np.array([[cos, -sin], [sin, cos]])


def _lying(spot: Point, radians: float) -> Floats:
    """The map from a face's pixels to the table's millimetres for a card whose middle lies at ``spot``."""
    placed = np.eye(3)
    placed[:2, :2] = _turned(radians) / _FACE_PPM
    placed[:2, 2] = np.array(spot) - _turned(radians) @ (np.array(CARD_MM) / 2)
    return placed


def _spots(rng: np.random.Generator, reach: float) -> list[Point]:
    """Places for one to eight cards, none over another, around the middle of the table."""
    spots: list[Point] = []
    wanted = int(rng.integers(1, _MOST + 1))
    for _ in range(12 * wanted):
        x, y = (float(at) for at in rng.uniform(-reach, reach, 2))
        if len(spots) < wanted and all(math.dist((x, y), spot) > _APART_MM for spot in spots):
            spots.append((x, y))
    return spots


def _draw(ground: Picture, face: Face, to_picture: Floats) -> None:
    """Draws a card in place, no finer than it is seen."""
    height, width = face.image.shape[:2]
    outline = through(to_picture, np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64))
    scale = min(1.0, math.sqrt(cv2.contourArea(outline.astype(np.float32)) / (width * height)))
    small = np.asarray(
        cv2.resize(face.image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
    )
    from_small = to_picture @ np.diag([width / small.shape[1], height / small.shape[0], 1.0])
    laid = cv2.warpPerspective(small, from_small, (_SIDE, _SIDE), borderMode=cv2.BORDER_REPLICATE)
    mask = np.zeros((_SIDE, _SIDE), np.uint8)
    cv2.fillConvexPoly(mask, np.round(outline * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    ground[mask > 127] = laid[mask > 127]


def _shows(index: IndexPose, to_picture: Floats) -> bool:
    """Whether the whole index is in the picture, and not too narrow for anybody."""
    half = np.array([index.width, index.height]) / 2
    seen = through(
        to_picture, np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half + np.array([index.x, index.y])
    )
    sides = np.hypot(*(seen - np.roll(seen, 1, axis=0)).T)
    return bool((seen >= 0).all() and (seen < _SIDE).all() and sides.min() >= _LEAST_SIDE)


def main() -> int:
    """Prints the score."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.doubles", description="One card told twice.")
    parser.add_argument("--tables", type=int, default=300, help="how many (default: %(default)s)")
    args = parser.parse_args()
    reader, fonts, total = CardReader(), shipped_fonts(), Score()
    for seed in range(args.tables):
        laid = table(seed, fonts)
        total += scored(laid, reader.read(laid.picture))
    print(total)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
