"""The reader's two networks, small enough for a Raspberry Pi."""

from __future__ import annotations

from torch import Tensor, nn

from vision.drawing.faces import RANKS
from vision.drawing.pips import SUITS


def conv(inputs: int, outputs: int, kernel: int = 3, stride: int = 1, dilation: int = 1) -> nn.Sequential:
    """A convolution that keeps the size (but for ``stride``), evened out, its negative part cut off."""
    padding = dilation * (kernel - 1) // 2
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, padding, dilation, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Finder(nn.Module):
    """Fully convolutional. Picture ``(n, 3, h, w)``, BGR from 0 to 1, to ``(n, 6, h / 8, w / 8)``: for each
    cell the logit of an index in it, its centre's offset from the cell's middle in cells (x, y), its up
    direction (sine and cosine of the degrees clockwise from upright), and log2 of its height over 28 px."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            conv(3, 12, 5, 2),
            conv(12, 24, 3, 2),
            conv(24, 24),
            conv(24, 56, 3, 2),
            conv(56, 56),
            conv(56, 56, dilation=2),
            conv(56, 56),
            conv(56, 64, 1),
        )
        self.head = nn.Conv2d(64, 6, 1)
        nn.init.constant_(self.head.bias[0:1], -4.0)  # type: ignore[index]

    def forward(self, picture: Tensor) -> Tensor:
        out: Tensor = self.head(self.body(picture - 0.45))
        return out


class Namer(nn.Module):
    """Whitened patch ``(n, 3, 48, 32)`` to ``(n, 15 + 5)`` logits: thirteen ranks, Joker, none; four suits,
    none."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            conv(3, 20, 5, 2),
            conv(20, 32),
            conv(32, 48, 3, 2),
            conv(48, 64),
            conv(64, 96, 3, 2),
            nn.Flatten(),
            nn.Dropout(0.25),
            nn.Linear(96 * 6 * 4, 128),
            nn.ReLU(inplace=True),
        )
        self.head = nn.Linear(128, len(RANKS) + 2 + len(SUITS) + 1)

    def forward(self, patch: Tensor) -> Tensor:
        out: Tensor = self.head(self.body(patch - 0.5))
        return out
