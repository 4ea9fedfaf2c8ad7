"""Training the two networks for dice on drawn lessons, on the CPU."""

from __future__ import annotations

import math
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.dice.networks import FACES, FINDER, NAMER, SIDE_AT_ZERO
from vision.dice.patches import CHANNELS, PATCH, whitened
from vision.reading.poker.networks import STRIDE
from vision.training.dice.lessons import SCENE, UNREADABLE, WIDE_PATCH, DiceLessons
from vision.training.dice.networks import DiceFinder, DiceNamer
from vision.training.train import Plan, Say, export, finder_loss, teach

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

    def loss(network: nn.Module, rows: npt.NDArray[np.int64], _rng: np.random.Generator) -> Tensor:
        target, weight = dice_targets(lessons.truths[rows])
        pictures = torch.from_numpy(lessons.scenes[rows]).permute(0, 3, 1, 2).float() / 255.0
        out = network(pictures.to(memory_format=torch.channels_last))
        return finder_loss(out, torch.from_numpy(target), torch.from_numpy(weight))

    pace = 4e-3 if finder is None else 1.5e-3
    torch.manual_seed(seed)
    taught = finder or DiceFinder()
    teach(taught, Plan("finder", len(lessons.scenes), epochs, 24, pace, 0.01, seed), loss, say)
    return taught


def train_dice_namer(
    lessons: DiceLessons, epochs: float, seed: int, say: Say, namer: DiceNamer | None = None
) -> DiceNamer:
    """A namer trained on ``lessons``; a given one is trained further, at a lower learning rate."""

    def loss(network: nn.Module, rows: npt.NDArray[np.int64], rng: np.random.Generator) -> Tensor:
        patches = np.stack([_roughened(patch, rng) for patch in lessons.patches[rows]])
        wanted = targets[torch.from_numpy(lessons.names[rows].astype(np.int64))]
        out = network(torch.from_numpy(whitened(patches)).to(memory_format=torch.channels_last))
        return functional.cross_entropy(out, wanted, label_smoothing=0.01)

    targets = _targets()
    pace = 3e-3 if namer is None else 2e-3
    torch.manual_seed(seed)
    taught = namer or DiceNamer()
    teach(taught, Plan("namer", len(lessons.patches), epochs, 128, pace, 0.02, seed), loss, say)
    return taught


def _targets() -> Tensor:
    """The targets of the namer for each name, ``(8, 7)``: an unreadable die may be any of the six."""
    targets = torch.eye(UNREADABLE + 1, UNREADABLE)
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


def export_dice_namer(namer: DiceNamer, folder: Path) -> None:
    """Writes the namer into ``folder`` under the name that the reader expects."""
    folder.mkdir(parents=True, exist_ok=True)
    export(namer, folder / NAMER, (1, CHANNELS, PATCH, PATCH), (0,))
