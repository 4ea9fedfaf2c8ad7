"""``python -m tests.bench.dice [--list] [--close-ups] FOLDER``: how well real dice are read, on labelled
photographs, or on an enlarged piece of them for each die.

``FOLDER`` holds ``manifest.csv`` (or its parent does) with the columns ``file`` (from the manifest's own
folder), ``label`` (one to six, or 1 to 6) and the box ``x0``, ``y0``, ``x1``, ``y1`` in pixels; rows of
other folders are left out.
"""

from __future__ import annotations

import argparse
import csv
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2

from vision.camera.images import open_picture
from vision.core.network import WEIGHTS
from vision.dice import DiceReader, DieReading

_WORDS = ("one", "two", "three", "four", "five", "six")
_LEAST_OVERLAP = 0.3
_Box = tuple[float, float, float, float]


class NoDiceLabels(ValueError):
    """A folder that is told nothing of; ``str`` says what was looked for."""


@dataclass(frozen=True, slots=True)
class LabelledDie:
    """A die as a person saw it: its pips, and its box (left, top, right, bottom)."""

    pips: int
    box: _Box


@dataclass(frozen=True, slots=True)
class DiceScore:
    """What came of reading: of all labelled dice how many were ``found``, of these how many were named
    ``right``, ``wrong`` or not at all (``unsure``); ``stray`` dice were named where there is none."""

    photographs: int
    dice: int
    found: int
    right: int
    wrong: int
    unsure: int
    stray: int
    milliseconds: float

    def __str__(self) -> str:
        named = self.right + self.wrong
        return (
            f"{self.photographs} photographs, {self.dice} dice: "
            f"{self.found} found ({_share(self.found, self.dice)}), "
            f"{self.right} named right ({_share(self.right, named)} of those named, "
            f"{_share(self.right, self.found)} of those found), {self.wrong} wrong, {self.unsure} unsure, "
            f"{self.stray} named where none lies, {self.milliseconds:.1f} ms median"
        )


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.4f}" if whole else "-"


def labelled(folder: Path) -> dict[Path, list[LabelledDie]]:
    """The photographs of ``folder`` with their dice. Raises :class:`NoDiceLabels`."""
    manifest = next(
        (path for path in (folder / "manifest.csv", folder.parent / "manifest.csv") if path.is_file()), None
    )
    if manifest is None:
        raise NoDiceLabels(f"{folder}: neither here nor beside it is a manifest.csv")
    photographs = defaultdict(list)
    with manifest.open(newline="", encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            path = manifest.parent / row["file"]
            if path.parent.resolve() != folder.resolve():
                continue
            name = row["label"].lower()
            pips = _WORDS.index(name) + 1 if name in _WORDS else int(name)
            box = float(row["x0"]), float(row["y0"]), float(row["x1"]), float(row["y1"])
            photographs[path].append(LabelledDie(pips, box))
    if not photographs:
        raise NoDiceLabels(f"{manifest}: no row is of a photograph in {folder.name}")
    return dict(photographs)


_AROUND = 0.5
_CLOSE_UP = (250, 400, 700)


def read_close_ups(photographs: dict[Path, list[LabelledDie]], reader: DiceReader) -> list[ReadPhotograph]:
    """As :func:`read_all`, a picture for each die: it with half its width around it, in one of three sizes.
    What else is as large is a neighbour."""
    done = []
    for number, (path, die) in enumerate((path, die) for path, dice in photographs.items() for die in dice):
        picture, shrunk = open_picture(path)
        left, top, right, bottom = (value / shrunk for value in die.box)
        wide = max(right - left, bottom - top)
        scale = _CLOSE_UP[number % len(_CLOSE_UP)] / wide
        x, y = max(0, round(left - _AROUND * wide)), max(0, round(top - _AROUND * wide))
        piece = picture[y : round(bottom + _AROUND * wide), x : round(right + _AROUND * wide)]
        start = time.perf_counter()
        readings = reader.read(cv2.resize(piece, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC))
        milliseconds = (time.perf_counter() - start) * 1000
        box = tuple(scale * v for v in (left - x, top - y, right - x, bottom - y))
        shown = LabelledDie(die.pips, (box[0], box[1], box[2], box[3]))
        pairs, others = paired([shown], readings)
        strays = tuple(other for other in others if other.box.width < 0.5 * scale * wide)
        done.append(ReadPhotograph(path, tuple(pairs), () if pairs else (shown,), strays, milliseconds))
    return done


@dataclass(frozen=True, slots=True)
class ReadPhotograph:
    """A photograph as it was read: each labelled die with its reading, those ``missed``, and ``strays``."""

    path: Path
    pairs: tuple[tuple[LabelledDie, DieReading], ...]
    missed: tuple[LabelledDie, ...]
    strays: tuple[DieReading, ...]
    milliseconds: float

    def faults(self) -> Iterator[str]:
        """A line for each die that was not read as it lies."""
        for die, reading in self.pairs:
            if reading.pips != die.pips:
                told = "unsure" if reading.pips is None else f"read as {reading.pips}"
                yield f"{self.path.name}: {die.pips} at {_place(die)} {told} ({reading.confidence:.2f})"
        for die in self.missed:
            yield f"{self.path.name}: {die.pips} at {_place(die)} not found"
        for reading in self.strays:
            x, y = reading.centre
            told = reading.pips or "a die"
            yield f"{self.path.name}: {told} told at {x:.0f}, {y:.0f} ({reading.confidence:.2f})"


def _place(die: LabelledDie) -> str:
    return f"{(die.box[0] + die.box[2]) / 2:.0f}, {(die.box[1] + die.box[3]) / 2:.0f}"


def read_all(photographs: dict[Path, list[LabelledDie]], reader: DiceReader) -> list[ReadPhotograph]:
    """Every photograph read, opening it included in the time, and held against its labels."""
    done = []
    for path, dice in photographs.items():
        start = time.perf_counter()
        picture, shrunk = open_picture(path)
        readings = reader.read(picture)
        milliseconds = (time.perf_counter() - start) * 1000
        pairs, strays = paired(dice, readings, shrunk)
        seen = [die for die, _ in pairs]
        missed = tuple(die for die in dice if not any(die is one for one in seen))
        done.append(ReadPhotograph(path, tuple(pairs), missed, tuple(strays), milliseconds))
    return done


def score(photographs: list[ReadPhotograph]) -> DiceScore:
    """What came of reading them."""
    pairs = [pair for photograph in photographs for pair in photograph.pairs]
    return DiceScore(
        photographs=len(photographs),
        dice=len(pairs) + sum(len(photograph.missed) for photograph in photographs),
        found=len(pairs),
        right=sum(reading.pips == die.pips for die, reading in pairs),
        wrong=sum(reading.pips not in (None, die.pips) for die, reading in pairs),
        unsure=sum(reading.pips is None for _, reading in pairs),
        stray=sum(reading.pips is not None for photograph in photographs for reading in photograph.strays),
        milliseconds=statistics.median(photograph.milliseconds for photograph in photographs),
    )


def paired(
    dice: Iterable[LabelledDie], readings: Iterable[DieReading], shrunk: float = 1.0
) -> tuple[list[tuple[LabelledDie, DieReading]], list[DieReading]]:
    """Each labelled die with the reading that shares most with it, if any (each reading once), and the
    readings left over. ``shrunk`` turns a reading's pixels into the file's."""
    labels, left = list(dice), list(readings)
    rated = [
        (_overlap(die.box, reading, shrunk), i, j)
        for i, die in enumerate(labels)
        for j, reading in enumerate(left)
    ]
    of: dict[int, int] = {}
    for overlap, i, j in sorted(rated, reverse=True):
        if overlap >= _LEAST_OVERLAP and i not in of and j not in of.values():
            of[i] = j
    pairs = [(labels[i], left[j]) for i, j in of.items()]
    return pairs, [reading for j, reading in enumerate(left) if j not in of.values()]


def _overlap(box: _Box, reading: DieReading, shrunk: float) -> float:
    """Common area over joint area."""
    left, top, width, height = (value * shrunk for value in reading.box)
    wide = min(box[2], left + width) - max(box[0], left)
    tall = min(box[3], top + height) - max(box[1], top)
    if wide <= 0 or tall <= 0:
        return 0.0
    common = wide * tall
    return common / ((box[2] - box[0]) * (box[3] - box[1]) + width * height - common)


def main() -> int:
    """Reads a folder and prints the score."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.dice", description="How well dice are read.")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="photographs, with their manifest.csv")
    parser.add_argument("--list", action="store_true", help="a line for each die that was not read right")
    parser.add_argument("--close-ups", action="store_true", help="a picture for each die, enlarged")
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help="folder of other networks")
    args = parser.parse_args()
    try:
        photographs = labelled(args.folder)
    except NoDiceLabels as error:
        print(f"python -m tests.bench.dice: {error}", file=sys.stderr)
        return 1
    reader = DiceReader(weights=args.weights)
    done = read_close_ups(photographs, reader) if args.close_ups else read_all(photographs, reader)
    if args.list:
        for photograph in done:
            for line in photograph.faults():
                print(line)
    print(score(done))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
