"""The card reader's nine networks, small enough for a Raspberry Pi."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.core.cards import RANKS, SUITS
from vision.reading.poker.joker_verifier import JOKER_VERIFIER
from vision.reading.poker.letter_namer import LETTER_NAMER, LETTERS
from vision.reading.poker.networks import (
    FEATURE_COLUMNS,
    FEATURE_PLANES,
    FEATURE_ROWS,
    FINDER,
    GLYPH_JUDGE,
    NAMERS,
)
from vision.reading.poker.pip_namer import PIP_NAMER
from vision.reading.poker.pose_refiner import POSE_REFINER
from vision.reading.poker.wide_namer import RANK_NAMES, SUIT_NAMES, WIDE_NAMER


def conv(inputs: int, outputs: int, kernel: int = 3, stride: int = 1, dilation: int = 1) -> nn.Sequential:
    """A convolution that preserves the size (apart from ``stride``), with batch normalisation and ReLU."""
    padding = dilation * (kernel - 1) // 2
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, padding, dilation, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class ResidualBlock(nn.Module):
    """A residual block of two convolutions (He et al. 2016)."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = conv(channels, channels)
        self.second = nn.Sequential(
            nn.Conv2d(channels, channels, 3, padding=1, bias=False), nn.BatchNorm2d(channels)
        )

    def forward(self, given: Tensor) -> Tensor:
        out: Tensor = functional.relu(given + self.second(self.first(given)))
        return out


class Finder(nn.Module):
    """A fully convolutional network. Picture ``(n, 3, h, w)``, BGR from 0 to 1, to ``(n, 6, h / 8, w / 8)``:
    for each cell the logit of an index, its centre's offset from the cell's middle in cells (x, y), its up
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


class _AnyNamer(nn.Module):
    """Normalised patch ``(n, 3, 48, 32)`` to ``(n, 15 + 5)`` logits: thirteen ranks, Joker, none; four suits,
    none."""

    def __init__(self, *layers: nn.Module) -> None:
        super().__init__()
        self.body = nn.Sequential(
            *layers,
            nn.Flatten(),
            nn.Dropout(0.25),
            nn.Linear(FEATURE_PLANES * FEATURE_ROWS * FEATURE_COLUMNS, 128),
            nn.ReLU(inplace=True),
        )
        self.head = nn.Linear(128, len(RANKS) + 2 + len(SUITS) + 1)

    def forward(self, patch: Tensor) -> Tensor:
        out: Tensor = self.head(self.body(patch - 0.5))
        return out


class Namer(_AnyNamer):
    """Five plain convolutions."""

    def __init__(self) -> None:
        super().__init__(
            conv(3, 20, 5, 2), conv(20, 32), conv(32, 48, 3, 2), conv(48, 64), conv(64, 96, 3, 2)
        )


class SecondNamer(_AnyNamer):
    """Deeper, with twice the computation."""

    def __init__(self) -> None:
        super().__init__(
            conv(3, 24, 5, 2),
            conv(24, 32),
            conv(32, 56, 3, 2),
            ResidualBlock(56),
            conv(56, 96, 3, 2),
            ResidualBlock(96),
        )


class JokerVerifier(nn.Module):
    """Normalised view ``(n, 3, 64, 64)`` to ``(n, 1)``, the logit of a Joker's index in its middle."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            conv(3, 20, 5, 2),
            conv(20, 32, 3, 2),
            ResidualBlock(32),
            conv(32, 48, 3, 2),
            ResidualBlock(48),
            conv(48, 64, 3, 2),
            nn.Flatten(),
            nn.Dropout(0.25),
            nn.Linear(64 * 4 * 4, 64),
            nn.ReLU(inplace=True),
        )
        self.head = nn.Linear(64, 1)

    def forward(self, view: Tensor) -> Tensor:
        out: Tensor = self.head(self.body(view))
        return out


class PoseRefiner(nn.Module):
    """Normalised view ``(n, 3, 64, 48)`` to ``(n, 4)``: how the pose at which it was taken is wrong, see
    :func:`vision.reading.poker.pose_refiner.changed`."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            conv(3, 16, 5, 2),
            conv(16, 32),
            conv(32, 48, 3, 2),
            conv(48, 64),
            conv(64, 80, 3, 2),
            conv(80, 64),
            nn.Flatten(),
            nn.Linear(64 * 8 * 6, 128),
            nn.ReLU(inplace=True),
        )
        self.head = nn.Linear(128, 4)

    def forward(self, view: Tensor) -> Tensor:
        out: Tensor = self.head(self.body(view))
        return out


class WideNamer(nn.Module):
    """Normalised view ``(n, 3, 64, 64)`` to ``(n, 15 + 5)`` logits, as :class:`_AnyNamer`."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            conv(3, 20, 5, 2),
            conv(20, 40, 3, 2),
            conv(40, 56),
            conv(56, 80, 3, 2),
            ResidualBlock(80),
            conv(80, 96, 3, 2),
            nn.Flatten(),
            nn.Dropout(0.25),
            nn.Linear(96 * 4 * 4, 128),
            nn.ReLU(inplace=True),
        )
        self.head = nn.Linear(128, RANK_NAMES + SUIT_NAMES)

    def forward(self, view: Tensor) -> Tensor:
        out: Tensor = self.head(self.body(view))
        return out


class CloseNamer(nn.Module):
    """Normalised view of a part of an index, ``(n, 3, 32, 32)``, to ``(n, names)`` logits."""

    def __init__(self, names: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            conv(3, 20, 5, 2),
            conv(20, 32),
            conv(32, 56, 3, 2),
            conv(56, 64),
            conv(64, 80, 3, 2),
            nn.Flatten(),
            nn.Dropout(0.25),
            nn.Linear(80 * 4 * 4, 64),
            nn.ReLU(inplace=True),
        )
        self.head = nn.Linear(64, names)

    def forward(self, view: Tensor) -> Tensor:
        out: Tensor = self.head(self.body(view - 0.5))
        return out


@dataclass(frozen=True)
class Networks:
    """All nine networks. ``namers`` are in the order of their files
    (:data:`vision.reading.poker.networks.NAMERS`)."""

    finder: Finder
    namers: tuple[Namer, SecondNamer]
    glyph_judge: Namer
    joker_verifier: JokerVerifier
    pose_refiner: PoseRefiner
    wide_namer: WideNamer
    pip_namer: CloseNamer
    letter_namer: CloseNamer

    @staticmethod
    def untaught(seed: int) -> Networks:
        """Untrained networks; the same seed gives the same ones."""
        torch.manual_seed(seed)
        finder, namers, judges = Finder(), (Namer(), SecondNamer()), (Namer(), JokerVerifier())
        beside = PoseRefiner(), WideNamer(), CloseNamer(SUIT_NAMES), CloseNamer(len(LETTERS) + 1)
        return Networks(finder, namers, *judges, *beside)

    def by_file(self) -> dict[str, nn.Module]:
        """Each network by the name of its weights file."""
        files = FINDER, *NAMERS, GLYPH_JUDGE, JOKER_VERIFIER, POSE_REFINER, WIDE_NAMER
        parts = (
            self.finder,
            *self.namers,
            self.glyph_judge,
            self.joker_verifier,
            self.pose_refiner,
            self.wide_namer,
            self.pip_namer,
            self.letter_namer,
        )
        return dict(zip((*files, PIP_NAMER, LETTER_NAMER), parts, strict=True))
