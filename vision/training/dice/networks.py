"""The three networks for dice, small enough for a Raspberry Pi."""

from __future__ import annotations

from copy import deepcopy

import torch
from torch import Tensor, nn

from vision.dice.networks import EMBLEM, NO_DIE
from vision.dice.patches import CHANNELS
from vision.training.networks import ResidualBlock, conv


class DiceFinder(nn.Module):
    """A fully convolutional network. Picture ``(n, 3, h, w)``, BGR from 0 to 1, to ``(n, 5, h / 8, w / 8)``:
    for each cell the logit of a die, the offset of its box's middle from the cell's in cells (x, y), and log2
    of the box's width and height over 32 px."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            conv(3, 10, 5, 2),
            conv(10, 20, 3, 2),
            conv(20, 20),
            conv(20, 40, 3, 2),
            conv(40, 40, dilation=2),
            conv(40, 40, dilation=2),
            conv(40, 40),
        )
        self.head = nn.Conv2d(40, 5, 1)
        nn.init.constant_(self.head.bias[0:1], -4.0)  # type: ignore[index]

    def forward(self, picture: Tensor) -> Tensor:
        out: Tensor = self.head(self.body(picture - 0.45))
        return out


_HARDLY_EVER = -3.0
"""The logit of a name that nothing has been learnt of."""


class DiceNamer(nn.Module):
    """Normalised patch ``(n, 5, 40, 40)`` to ``(n, names)`` logits: one to six, none, and for a judge of
    faces an emblem."""

    def __init__(self, names: int = NO_DIE + 1) -> None:
        super().__init__()
        self.body = nn.Sequential(
            conv(CHANNELS, 24, 3),
            conv(24, 40, 3, 2),
            ResidualBlock(40),
            conv(40, 80, 3, 2),
            ResidualBlock(80),
            conv(80, 112, 3, 2),
            ResidualBlock(112),
            nn.Flatten(),
            nn.Dropout(0.25),
            nn.Linear(112 * 5 * 5, 112),
            nn.ReLU(inplace=True),
        )
        self.head = nn.Linear(112, names)

    def forward(self, patch: Tensor) -> Tensor:
        out: Tensor = self.head(self.body(patch))
        return out


def face_judge(namer: DiceNamer | None = None) -> DiceNamer:
    """An untaught judge of faces, or one that knows what ``namer`` does."""
    if namer is None:
        return DiceNamer(EMBLEM + 1)
    judge, known = deepcopy(namer), namer.head
    judge.head = nn.Linear(known.in_features, EMBLEM + 1)
    with torch.no_grad():
        judge.head.weight[:EMBLEM] = known.weight
        judge.head.bias[:EMBLEM] = known.bias
        judge.head.weight[EMBLEM] = 0.0
        judge.head.bias[EMBLEM] = _HARDLY_EVER
    return judge
