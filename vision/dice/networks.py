"""The three networks for dice."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.core.geometry import Rect
from vision.core.network import WEIGHTS, Network
from vision.core.pictures import Picture
from vision.dice.patches import cut, whitened_bytes
from vision.reading.poker.networks import STRIDE
from vision.reading.poker.patches import Pyramid, chances

SIDE_AT_ZERO = 32.0
"""The width or height of a box, pixels, for which the finder outputs 0; each 1 more doubles it."""
FINDER, NAMER, FACE_JUDGE = "dice_finder.onnx", "dice_namer.onnx", "dice_face_judge.onnx"
FACES = 6
NO_DIE, EMBLEM = FACES, FACES + 1
"""The numbers of the last two names: no die whose upper face is visible, and a face with something else than
pips, which only the judge knows."""
_HARDLY_EMBLEM, _MOSTLY_EMBLEM = 0.15, 0.5
"""Up to the first probability of an emblem the judge does not object, from the second on nothing is named."""
_LIKELY = 0.25
"""From this probability of any number on a face is judged."""
_CLEAR = 0.97
"""A probability from which one view of a die is enough."""
_CLOSER = 0.85
"""The share of a box that the closer view shows."""
_BEST_VIEWS = 3
"""How many views of an uncertain die count."""
_ONE_DIE = 0.42
"""Cells that place a die within this distance, in its sides, mean the same die."""

DieProposal = tuple[float, Rect]
"""The finder's probability of a die, and its box."""


class DiceFinder:
    """Finds dice in a picture, in one range of sizes: 14 to 64 px wide."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self._network = Network(weights / FINDER)

    def find(self, image: Picture, floor: float) -> list[DieProposal]:
        """The dice in ``image`` with a probability of at least ``floor``, likeliest first."""
        height, width = image.shape[:2]
        pad_y, pad_x = -height % STRIDE, -width % STRIDE
        if pad_y or pad_x:
            image = np.asarray(cv2.copyMakeBorder(image, 0, pad_y, 0, pad_x, cv2.BORDER_REPLICATE), np.uint8)
        return _gathered(self._network.run(image[None])[0], floor)


def _gathered(out: npt.NDArray[np.float32], floor: float) -> list[DieProposal]:
    """Combines the cells of the finder's output, ``(5, rows, columns)``: several cells around its middle
    report each die, and its box is their mean."""
    chance = 1.0 / (1.0 + np.exp(-np.clip(out[0], -30, 30)))
    rows, columns = np.nonzero(chance >= floor)
    cells = out[1:, rows, columns].astype(np.float64)
    weight = chance[rows, columns].astype(np.float64)
    x, y = (columns + 0.5 + cells[0]) * STRIDE, (rows + 0.5 + cells[1]) * STRIDE
    width, height = SIDE_AT_ZERO * 2.0 ** np.clip(cells[2:], -2.0, 1.5)
    free = np.ones(len(weight), np.bool_)
    found = []
    for best in np.argsort(-weight):
        if not free[best]:
            continue
        reach = _ONE_DIE * min(width[best], height[best])
        near = free & (np.hypot(x - x[best], y - y[best]) < reach)
        free &= ~near
        say = np.where(near, weight, 0.0) ** 2
        say /= say.sum()
        wide, tall = float(np.exp(np.log(width) @ say)), float(np.exp(np.log(height) @ say))
        middle = float(x @ say), float(y @ say)
        found.append((float(weight[best]), Rect.around(middle, wide, tall)))
    return found


class DiceNamer:
    """Reads the number of pips on the upper face. A second network, the judge, was shown emblems, which some
    makers print instead of a one or a six: what it takes for one of those has no number."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self._network = Network(weights / NAMER)
        self._judge = Network(weights / FACE_JUDGE)

    def name(self, pyramid: Pyramid, boxes: list[Rect]) -> npt.NDArray[np.float32]:
        """Probabilities ``(n, 8)`` of one to six, :data:`NO_DIE` and :data:`EMBLEM`. An uncertain die is
        viewed more closely too, and mirrored both ways, which keeps the number of pips: the clearest views of
        the four are averaged."""
        if not boxes:
            return np.zeros((0, EMBLEM + 1), np.float32)
        patches = np.stack([cut(pyramid, box) for box in boxes])
        probabilities = self._run(patches)
        doubted = np.flatnonzero(probabilities.max(axis=1) < _CLEAR)
        if doubted.size:
            closer = np.stack([cut(pyramid, _closer_box(boxes[number])) for number in doubted])
            others = patches[doubted, :, ::-1], closer, closer[:, :, ::-1]
            views = np.stack([probabilities[doubted], *(self._run(view) for view in others)])
            clearest = np.argsort(-views.max(axis=2), axis=0)[:_BEST_VIEWS]
            probabilities[doubted] = np.take_along_axis(views, clearest[:, :, None], axis=0).mean(axis=0)
        return probabilities

    def _run(self, patches: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
        given = whitened_bytes(patches)
        named = chances(self._network.run(given))
        emblem = np.zeros((len(named), 1), np.float32)
        numbered = named[:, :FACES].sum(axis=1) > _LIKELY
        if numbered.any():
            judged = chances(self._judge.run(given[numbered]))[:, EMBLEM:]
            emblem[numbered] = (judged - _HARDLY_EMBLEM) / (_MOSTLY_EMBLEM - _HARDLY_EMBLEM)
            emblem = np.clip(emblem, 0.0, 1.0)
        # Whether there is a die at all is not the judge's question.
        numbers, none = named[:, :FACES], named[:, NO_DIE:]
        return np.concatenate([numbers * (1.0 - emblem), none, emblem * (1.0 - none)], axis=1)


def _closer_box(box: Rect) -> Rect:
    """The middle of a box, in which the upper face is larger."""
    rim = (1 - _CLOSER) / 2
    return Rect(box.x + rim * box.width, box.y + rim * box.height, _CLOSER * box.width, _CLOSER * box.height)
