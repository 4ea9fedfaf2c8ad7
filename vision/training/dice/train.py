"""Training the three networks for dice on drawn lessons."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.dice.networks import EMBLEM, FACES, FINDER, SIDE_AT_ZERO
from vision.dice.patches import CHANNELS, PATCH, whitened
from vision.reading.poker.networks import STRIDE
from vision.training.dice.lessons import SCENE, UNREADABLE, WIDE_PATCH, DiceLessons
from vision.training.dice.networks import DiceFinder, DiceNamer
from vision.training.teaching import DEVICE, Arrays, Plan, Say, as_it_is, named, teach
from vision.training.train import divergence, export, scene_loss

_LOW, _HIGH = 13.0, 76.0


def dice_targets(
    truths: npt.NDArray[np.float32],
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """The targets of the finder for scenes with these truths ``(n, 12, 8)``.

    Returns ``(n, 5, c, c)`` and weights ``(n, 2, c, c)``: of the logit, and of all else.
    """
    cells = SCENE // STRIDE
    target = np.zeros((len(truths), 5, cells, cells), np.float32)
    weight = np.zeros((len(truths), 2, cells, cells), np.float32)
    weight[:, 0] = 1.0
    middle = (np.arange(cells) + 0.5) * STRIDE
    for n, row in zip(*np.nonzero(truths[:, :, 2]), strict=True):
        left, top, width, height, _, upper, visible = (float(value) for value in truths[n, row, :7])
        x, y, side = left + width / 2, top + height / 2, max(width, height)
        away = np.hypot(middle[None, :] - x, middle[:, None] - y)
        if upper < 0.6 or not _LOW < side < _HIGH:
            # half hidden, or cut off by the picture's edge: neither a die nor none
            weight[n, 0][(away < 0.7 * side) & (target[n, 0] == 0)] = (
                0.0 if visible > 0.3 or upper == 0 else 1.0
            )
            continue
        weight[n, 0][(away < 0.42 * side) & (target[n, 0] == 0)] = 0.0
        rows, columns = np.nonzero(away < max(0.2 * side, 0.75 * STRIDE))
        target[n, 0, rows, columns] = 1.0
        target[n, 1, rows, columns] = (x - middle[columns]) / STRIDE
        target[n, 2, rows, columns] = (y - middle[rows]) / STRIDE
        target[n, 3, rows, columns] = math.log2(width / SIDE_AT_ZERO)
        target[n, 4, rows, columns] = math.log2(height / SIDE_AT_ZERO)
        weight[n, :, rows, columns] = 1.0
    return target, weight


def train_dice_finder(
    lessons: DiceLessons, epochs: float, seed: int, say: Say, finder: DiceFinder | None = None
) -> DiceFinder:
    """A finder trained on ``lessons``; a given one is trained further, at a lower learning rate."""

    def batch(rows: npt.NDArray[np.int64], _rng: np.random.Generator) -> Arrays:
        return lessons.scenes[rows], *dice_targets(lessons.truths[rows])

    pace = 4e-3 if finder is None else 1.5e-3
    torch.manual_seed(seed)
    taught = finder or DiceFinder()
    plan = Plan("finder", len(lessons.scenes), epochs, 24, pace, 0.01, seed)
    teach(taught, plan, batch, scene_loss, say)
    return taught


def train_dice_namer(
    lessons: DiceLessons, epochs: float, seed: int, say: Say, namer: DiceNamer | None = None
) -> DiceNamer:
    """A namer trained on those of the ``lessons`` that show no emblem; a given one is trained further, at a
    lower learning rate, and what it names rightly it is to go on naming as it did."""
    shown = lessons.names != EMBLEM
    lessons = replace(lessons, patches=lessons.patches[shown], names=lessons.names[shown])
    torch.manual_seed(seed)
    taught = namer or DiceNamer()
    _teach_names(taught, "namer", lessons, epochs, seed, say, further=namer is not None)
    return taught


def train_face_judge(lessons: DiceLessons, epochs: float, seed: int, say: Say, judge: DiceNamer) -> None:
    """Trains ``judge``, which knows what a namer does, on ``lessons`` in place."""
    torch.manual_seed(seed)
    _teach_names(judge, "judge of faces", lessons, epochs, seed, say, further=True)


def _teach_names(
    network: DiceNamer, name: str, lessons: DiceLessons, epochs: float, seed: int, say: Say, *, further: bool
) -> None:
    before = as_it_is(network) if further else None
    targets = _targets(network.head.out_features).to(DEVICE)

    def batch(rows: npt.NDArray[np.int64], rng: np.random.Generator) -> Arrays:
        roughened = np.stack([_roughened(patch, rng) for patch in lessons.patches[rows]])
        return whitened(roughened), lessons.names[rows].astype(np.int64)

    def loss(network: nn.Module, batch: Sequence[Tensor]) -> Tensor:
        patches, names = batch
        out = named(network, patches)
        by_name = functional.cross_entropy(out, targets[names], label_smoothing=0.01)
        if before is None:
            return by_name
        was = before(patches)
        return by_name + (divergence(was, out) * (was.argmax(1) == names)).mean()

    pace = 2e-3 if further else 3e-3
    teach(network, Plan(name, len(lessons.patches), epochs, 128, pace, 0.02, seed), batch, loss, say)


def _targets(names: int) -> Tensor:
    """The targets of a network of so many names for each name of a lesson, ``(9, names)``: an unreadable die
    may be any of the six."""
    targets = torch.eye(UNREADABLE + 1, names)
    targets[UNREADABLE, :FACES] = 1 / FACES
    return targets


def _roughened(patch: npt.NDArray[np.uint8], rng: np.random.Generator) -> npt.NDArray[np.uint8]:
    """An augmented patch ``(60, 60, 3)``: slightly rotated, mirrored, shifted, scaled, with permuted
    channels, ``(40, 40, 3)``. Not upside down: the upper face of a tilted die is at the top of the
    picture."""
    turn = cv2.getRotationMatrix2D(
        ((WIDE_PATCH - 1) / 2, (WIDE_PATCH - 1) / 2), rng.normal(0, 12), math.exp(rng.normal(0, 0.08))
    )
    turn[:, 2] = turn[:, 2] + (PATCH - WIDE_PATCH) / 2 + rng.normal(0, 1.2, 2)
    if rng.random() < 0.5:
        turn = np.array([[-1, 0], [0, 1]]) @ turn + np.array([[0, 0, PATCH - 1], [0, 0, 0]])
    looked = cv2.warpAffine(patch, turn, (PATCH, PATCH), borderMode=cv2.BORDER_REPLICATE)
    if rng.random() < 0.3:
        looked = looked[..., rng.permutation(3)]
    noise = rng.uniform(0, 12) * (rng.random() < 0.3)
    return np.clip(looked + noise * rng.standard_normal(looked.shape), 0, 255).astype(np.uint8)


def export_dice_finder(finder: DiceFinder, folder: Path) -> None:
    """Writes the finder into ``folder`` under the name that the reader expects."""
    folder.mkdir(parents=True, exist_ok=True)
    export(finder, folder / FINDER, (1, 3, SCENE, SCENE), (0, 2, 3))


def export_dice_namer(namer: DiceNamer, folder: Path, name: str) -> None:
    """Writes the namer, or the judge of faces, into ``folder`` under the ``name`` that the reader expects."""
    folder.mkdir(parents=True, exist_ok=True)
    export(namer, folder / name, (1, CHANNELS, PATCH, PATCH), (0,))
