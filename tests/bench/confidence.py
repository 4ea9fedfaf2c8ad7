"""``python -m tests.bench.confidence [FOLDER] [--picture FILE]``: whether confidence means what it says.

Every reading is told, also those that the program keeps to itself, and put into bins by its confidence: how
many of a bin's are right? Of labelled photographs in ``FOLDER``, or else of drawn scenes.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np

from tests.bench.photographs import NoCardLabels, labelled_cards
from vision.camera.images import open_picture
from vision.core.network import WEIGHTS
from vision.reading import CardReader
from vision.reading.poker.confidence import Confidence
from vision.training.fonts import Fonts
from vision.training.scenes import Dealer

_EDGES = (0.0, 0.2, 0.4, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1.0)
_SIZE, _MARGIN = 560, 70
_INK, _PALE, _BAR = (40, 40, 40), (215, 215, 215), (150, 110, 40)
_Judged = tuple[float, bool]
"""A reading's confidence, and whether it is right."""


@dataclass(frozen=True, slots=True)
class Bin:
    """Readings with a confidence from ``low`` to ``high``: how many, their ``mean`` confidence, and the share
    that is ``right``."""

    low: float
    high: float
    readings: int
    mean: float
    right: float

    def __str__(self) -> str:
        error = math.sqrt(self.right * (1 - self.right) / self.readings)
        return (
            f"{self.low:.2f} to {self.high:.2f}: {self.readings:6d} readings, told {self.mean:.3f}, "
            f"right {self.right:.3f} (give or take {error:.3f})"
        )


def binned(judged: Iterable[_Judged]) -> list[Bin]:
    """``judged`` readings by their confidence; empty bins are left out."""
    table = np.array(list(judged), np.float64).reshape(-1, 2)
    bins = []
    for low, high in pairwise(_EDGES):
        inside = table[(table[:, 0] >= low) & ((table[:, 0] < high) | (high == 1.0))]
        if len(inside):
            mean, right = inside.mean(axis=0)
            bins.append(Bin(low, high, len(inside), float(mean), float(right)))
    return bins


def telling_all() -> CardReader:
    """The program's reader, but that it tells every card it has a name for."""
    return CardReader(confidence=replace(Confidence.load(WEIGHTS / "confidence.json"), sure=0.0))


def of_photographs(folder: Path) -> Iterator[_Judged]:
    """Readings of the labelled photographs in ``folder``. Raises :class:`NoCardLabels`."""
    reader = telling_all()
    for photograph in labelled_cards(folder):
        left = photograph.cards.copy()
        for reading in reader.read(open_picture(photograph.path)[0]):  # likeliest first
            if reading.card is not None:
                right = left[reading.card] > 0
                left[reading.card] -= 1
                yield reading.confidence, right


def of_drawn_scenes(scenes: int, seed: int) -> Iterator[_Judged]:
    """Readings of drawn scenes with makers' own letters and pips."""
    reader, dealer = telling_all(), Dealer(seed, Fonts())
    for _ in range(scenes):
        scene = dealer.scene(448, 18.0, 90.0)
        for reading in reader.read(scene.image):
            if reading.card is not None:
                yield reading.confidence, scene.shows(reading)


def picture(bins: list[Bin]) -> np.ndarray:
    """A reliability diagram: told against right, with how many readings there are. On the line, confidence
    means what it says."""
    image = np.full((_SIZE + 2 * _MARGIN, _SIZE + 2 * _MARGIN, 3), 255, np.uint8)

    def spot(told: float, right: float) -> tuple[int, int]:
        return round(_MARGIN + told * _SIZE), round(_MARGIN + (1 - right) * _SIZE)

    def write(text: str, x: int, y: int) -> None:
        cv2.putText(image, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, 0.42, _INK, 1, cv2.LINE_AA)

    for step in range(11):
        share = step / 10
        cv2.line(image, spot(share, 0), spot(share, 1), _PALE, 1)
        cv2.line(image, spot(0, share), spot(1, share), _PALE, 1)
        write(f"{share:.1f}", spot(share, 0)[0] - 10, _MARGIN + _SIZE + 20)
        write(f"{share:.1f}", _MARGIN - 32, spot(0, share)[1] + 4)
    cv2.line(image, spot(0, 0), spot(1, 1), _INK, 1, cv2.LINE_AA)
    for one in bins:
        error = math.sqrt(max(one.right * (1 - one.right), 0.25 / one.readings) / one.readings)
        low, high = max(0.0, one.right - error), min(1.0, one.right + error)
        cv2.line(image, spot(one.mean, low), spot(one.mean, high), _BAR, 2, cv2.LINE_AA)
        cv2.circle(
            image, spot(one.mean, one.right), round(3 + 1.5 * math.log10(one.readings)), _BAR, -1, cv2.LINE_AA
        )
    write("confidence told", _MARGIN + _SIZE // 2 - 50, _MARGIN + _SIZE + 46)
    write("share that is right; the larger a dot, the more readings", _MARGIN, _MARGIN - 24)
    return image


def main() -> int:
    """Read, count, and draw."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.confidence", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", help="photographs, with their manifest.csv")
    parser.add_argument(
        "--scenes", type=int, default=400, help="drawn, without a folder (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=77, help="of the drawn scenes")
    parser.add_argument("--picture", type=Path, help="PNG file for the diagram")
    args = parser.parse_args()
    try:
        judged = of_photographs(args.folder) if args.folder else of_drawn_scenes(args.scenes, args.seed)
        bins = binned(judged)
    except NoCardLabels as error:
        print(error, file=sys.stderr)
        return 2
    for one in bins:
        print(one)
    if args.picture:
        cv2.imwrite(str(args.picture), picture(bins))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
