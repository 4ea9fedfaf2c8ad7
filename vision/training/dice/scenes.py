"""Photograph-like scenes of drawn dice, with ground truth.

A scene is a square picture of a small part of a table, at the scale at which the networks work. Some have
cards, coins and print: their pips are not dice.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.core.geometry import Floats, Rect
from vision.core.pictures import Picture
from vision.core.plane import through
from vision.drawing.dice import Die, DieStyle, DrawnDie, draw_dice
from vision.training.dice.styles import random_die_style, random_lamp
from vision.training.fonts import Fonts
from vision.training.light import photographed
from vision.training.scenes import Dealer
from vision.training.surfaces import surface

_CARDS = 0.22
"""The share of scenes with playing cards on the table."""
_PLAIN = 0.3
"""The share of scenes on a plain table: paper, plastic, the bottom of a box."""
_MOST_DICE = 9
_LEAST_CONTRAST = 7.0
"""Below this contrast, a pip in a photograph can hardly be told from the face around it."""
_PIPS_WITH_ONE_TO_SPARE = 4
_EMBLEM_UP = 0.5
"""How often a die with an emblem is turned so that it shows."""
_LIKE_ALIKE = 0.35
"""The share of scenes whose dice are all of one make."""


@dataclass(frozen=True, slots=True)
class DieTruth:
    """A die in a scene: its upper face, its box (as if nothing hid it), the visible shares of its upper face
    and of the whole die, and the contrast between its pips and the face in the photograph, in CIE Lab. An
    ``emblem`` may be there instead of the pips."""

    pips: int
    box: Rect
    upper: float
    visible: float
    contrast: float
    emblem: bool = False

    @property
    def readable(self) -> bool:
        """Whether a person could count the pips if nothing hid them."""
        return self.contrast >= _LEAST_CONTRAST and not self.emblem


@dataclass(frozen=True, slots=True)
class DiceScene:
    """A drawn photograph and its ground truth."""

    image: Picture
    dice: tuple[DieTruth, ...]


@dataclass(frozen=True, slots=True)
class Pinhole:
    """A camera of focal length ``focal`` pixels, aimed at table point (0, 0) from ``distance``, tilted by
    ``tilt`` radians and rolled by ``roll``; frames are ``size`` px per side."""

    size: int
    focal: float
    distance: float
    tilt: float
    roll: float

    @property
    def eye(self) -> Floats:
        """See :class:`vision.drawing.dice.View`."""
        return np.array([0.0, self.distance * math.sin(self.tilt), self.distance * math.cos(self.tilt)])

    def to_frame(self, points: Floats) -> Floats:
        """See :class:`vision.drawing.dice.View`."""
        return through(self._plane(), points)

    def to_mat(self, pixels: Floats) -> Floats:
        """See :class:`vision.drawing.dice.View`."""
        return through(np.asarray(np.linalg.inv(self._plane()), np.float64), pixels)

    def _plane(self) -> Floats:
        """The homography from table points to pixels."""
        lean, turn = self.tilt, self.roll
        rows = np.array(
            [
                [math.cos(turn), -math.sin(turn) * math.cos(lean), 0.0],
                [math.sin(turn), math.cos(turn) * math.cos(lean), 0.0],
                [0.0, -math.sin(lean), self.distance],
            ]
        )
        middle = (self.size - 1) / 2
        lens = np.array([[self.focal, 0, middle], [0, self.focal, middle], [0, 0, 1]])
        return np.asarray(lens @ rows, np.float64)


class DiceDealer:
    """Draws scenes endlessly. In a share of them, ``trying``, the dice are hard to read: they are glossy, and
    their pips differ more in hue than in brightness."""

    def __init__(self, seed: int, trying: float = 0.0) -> None:
        self._rng = np.random.default_rng([seed, 17])
        self._cards = Dealer(seed, Fonts(), makers=6)
        self._trying = trying

    def scene(self, size: int = 192, low: float = 15.0, high: float = 60.0) -> DiceScene:
        """The next scene, ``size`` px per side, with dice ``low`` to ``high`` px wide."""
        rng = self._rng
        pick = rng.random()
        if pick < _CARDS:
            image = self._cards.scene(size, 0.35 * low, 0.6 * high).image.copy()
        elif pick < _CARDS + _PLAIN:
            image = _plain(size, rng)
        else:
            image = surface(size, rng)
        if rng.random() < 0.3:
            _litter(image, rng)
        side = math.exp(rng.uniform(math.log(low), math.log(high)))
        view = _camera(size, side, rng)
        trying = rng.random() < self._trying
        dice = _rolled(view, size / side, rng, trying) if rng.random() > 0.1 else []
        drawn = draw_dice(image, view, dice, random_lamp(rng, trying))
        photograph = photographed(image, rng)
        return DiceScene(photograph, tuple(_truths(dice, drawn, view, photograph)))


def _camera(size: int, side: float, rng: np.random.Generator) -> Pinhole:
    """A camera that shows a die of side 1 about ``side`` px wide. Strongly tilted ones are upright, so that
    the upper face of a die is at the top of the picture as well."""
    tilt = math.radians(min(abs(rng.normal(0, 20)), 58))
    steep = math.degrees(tilt) > 22
    roll = rng.normal(0, 0.3) if steep else rng.uniform(0, 2 * math.pi)
    distance = math.exp(rng.uniform(math.log(max(8.0, 1.5 * size / side)), math.log(60)))
    return Pinhole(size, side * distance, distance, tilt, float(roll))


def _rolled(view: Pinhole, room: float, rng: np.random.Generator, trying: bool) -> list[Die]:
    """Thrown dice: scattered or in a heap, without intersections. ``room``: the picture in die sides."""
    count = min(_MOST_DICE, 1 + int(rng.poisson(min(6.0, 0.09 * room * room))))
    reach = room * rng.uniform(0.15, 0.6) if rng.random() < 0.5 else room * 0.55
    maker = random_die_style(rng, trying)
    one_make = rng.random() < _LIKE_ALIKE
    dice: list[Die] = []
    for _ in range(3 * count):
        if len(dice) == count:
            break
        spot = rng.uniform(-reach, reach, 2)
        x, y = view.to_mat(
            np.array([[(view.size - 1) / 2, (view.size - 1) / 2]]) + spot * view.focal / view.distance
        )[0]
        side = float(1.0 if one_make else rng.uniform(0.75, 1.3))
        gap = rng.uniform(0.5, 0.75)
        if any(math.hypot(die.x - x, die.y - y) < gap * (die.side + side) for die in dice):
            continue
        style: DieStyle = maker if one_make else random_die_style(rng, trying)
        top = int(rng.integers(1, 7))
        if style.emblem is not None and rng.random() < _EMBLEM_UP:
            top = style.emblem.face
        dice.append(Die(top, float(x), float(y), float(rng.uniform(0, 360)), side, style))
    return dice


def _truths(dice: list[Die], drawn: list[DrawnDie], view: Pinhole, photograph: Picture) -> list[DieTruth]:
    size = photograph.shape[0]
    away = [float(np.linalg.norm(view.eye - [die.x, die.y, die.side / 2])) for die in dice]
    truths = []
    for number, (die, one) in enumerate(zip(dice, drawn, strict=True)):
        own = one.cover > 0.5
        if not own.any():
            continue
        open_ = own.copy()
        for other, spot in enumerate(drawn):
            if away[other] < away[number]:
                open_ &= ~_moved(spot, one)
        box = one.box
        # What the edge of the picture cuts off is hidden too.
        cut = 1.0 if box.x > 0 and box.y > 0 and box.right < size and box.bottom < size else 0.0
        whole = max(1, int(one.upper.sum()))
        upper = float((one.upper & open_).sum()) / whole
        visible = float(open_.sum() / own.sum()) * cut
        contrast = _contrast(one, open_, photograph)
        truths.append(DieTruth(die.top, one.box, upper * cut, visible, contrast, die.shows_emblem))
    return truths


def _contrast(drawn: DrawnDie, open_: npt.NDArray[np.bool_], photograph: Picture) -> float:
    """The distance between the colours of a pip and of the face around it in CIE Lab, for the worst pip; of
    four and more pips one may be lost in a reflection, and the next counts."""
    height, width = drawn.cover.shape
    part = photograph[drawn.top : drawn.top + height, drawn.left : drawn.left + width]
    lab = cv2.cvtColor(part.astype(np.float32) / np.float32(255), cv2.COLOR_BGR2Lab)
    face = drawn.upper & open_
    count, pip_of = cv2.connectedComponents((face & (drawn.pips > 0.5)).astype(np.uint8), connectivity=4)
    apart = []
    for number in range(1, count):
        pip = pip_of == number
        around = cv2.dilate(pip.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
        around &= face & (drawn.pips < 0.2)
        if around.any():
            apart.append(float(np.linalg.norm(lab[pip].mean(axis=0) - lab[around].mean(axis=0))))
    if not apart:
        return 0.0
    return sorted(apart)[1 if len(apart) >= _PIPS_WITH_ONE_TO_SPARE else 0]


def _moved(spot: DrawnDie, onto: DrawnDie) -> npt.NDArray[np.bool_]:
    """What ``spot`` covers of the part of the picture that contains ``onto``."""
    covered = np.zeros(onto.cover.shape, np.bool_)
    top, left = max(spot.top, onto.top), max(spot.left, onto.left)
    bottom = min(spot.top + spot.cover.shape[0], onto.top + onto.cover.shape[0])
    right = min(spot.left + spot.cover.shape[1], onto.left + onto.cover.shape[1])
    if bottom > top and right > left:
        covered[top - onto.top : bottom - onto.top, left - onto.left : right - onto.left] = (
            spot.cover[top - spot.top : bottom - spot.top, left - spot.left : right - spot.left] > 0.5
        )
    return covered


def _plain(size: int, rng: np.random.Generator) -> Picture:
    """A table of one colour, usually a dull one."""
    grey = rng.uniform(10, 250)
    colour = np.clip(grey + rng.normal(0, 10 if rng.random() < 0.6 else 60, 3), 0, 255)
    grain = rng.standard_normal((size, size, 1), np.float32) * np.float32(abs(rng.normal(0, 2)))
    return np.clip(colour + grain, 0, 255).astype(np.uint8)


def _litter(image: Picture, rng: np.random.Generator) -> None:
    """Draws coins, tokens, edges and dots: round or square things that are not dice."""
    size = image.shape[0]
    for _ in range(int(rng.integers(1, 5))):
        x, y = (int(v) for v in rng.integers(0, size, 2))
        shade = tuple(int(v) for v in rng.integers(0, 256, 3))
        half = int(rng.integers(4, 34))
        kind = rng.random()
        if kind < 0.3:
            cv2.circle(image, (x, y), half, shade, -1, cv2.LINE_AA)
            if rng.random() < 0.6:
                cv2.circle(
                    image,
                    (x, y),
                    int(half * rng.uniform(0.3, 0.85)),
                    tuple(int(v) for v in rng.integers(0, 256, 3)),
                    1,
                    cv2.LINE_AA,
                )
        elif kind < 0.55:
            box = cv2.boxPoints(((x, y), (2 * half, half * rng.uniform(0.6, 2)), rng.uniform(0, 90)))
            cv2.fillConvexPoly(image, np.round(box).astype(np.int32), shade, cv2.LINE_AA)
        elif kind < 0.75:
            end = tuple(int(v) for v in rng.integers(-size, 2 * size, 2))
            cv2.line(image, (x, y), (end[0], end[1]), shade, int(rng.integers(1, 24)), cv2.LINE_AA)
        else:
            for _ in range(int(rng.integers(1, 8))):
                dx, dy = rng.normal(0, 1.2 * half, 2)
                cv2.circle(image, (int(x + dx), int(y + dy)), max(1, half // 5), shade, -1, cv2.LINE_AA)
