"""Dice with an emblem in the place of their pips: ``python -m tests.bench.emblems [--scenes N] [--seed N]``.

Drawn dice lie on drawn tables, each with one of the signs of ``tests/bench/foreign_pips.py``, which are in no
lesson, on its upper face. Right is a die that is told and not named. For comparison the same dice, each in
the same place and light, show the pips that the emblem took the place of.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field, replace

import numpy as np

from tests.bench.counts import Counts
from tests.bench.foreign_pips import PIPS
from vision.core.pictures import Picture
from vision.core.view import DieReading
from vision.dice import DiceReader
from vision.drawing.dice import Die, DrawnDie, Emblem, draw_dice
from vision.training.dice.scenes import Pinhole
from vision.training.dice.styles import random_die_style, random_lamp
from vision.training.light import photographed
from vision.training.surfaces import surface

_SIZE = 240
_LIKE_PIPS = frozenset({"coin"})
"""Signs that look like pips to people, too."""


@dataclass(frozen=True, slots=True)
class Told(Counts):
    """What was told of so many ``dice``: the ``names`` of those that were named, by their emblem or pips, how
    many were told ``unread``, and how many not at all."""

    dice: int = 0
    unread: int = 0
    missed: int = 0
    names: Counter[str] = field(default_factory=Counter)


def drawn(seed: int) -> tuple[Picture, Picture, Die, DrawnDie]:
    """A table with a die that shows an emblem, the same with its pips, the former die, and where it is."""
    rng = np.random.default_rng([seed, 41])
    signs = sorted(set(PIPS) - _LIKE_PIPS)
    mask, ratio = PIPS[signs[int(rng.integers(len(signs)))]]()
    tall = rng.uniform(0.9, 1.4)
    emblem = Emblem(int(rng.choice([1, 1, 6, 5])), mask, tall * ratio, tall)
    side = float(rng.uniform(24, 60))
    distance = float(rng.uniform(12, 40))
    view = Pinhole(_SIZE, side * distance, distance, float(abs(rng.normal(0, 0.25))), 0.0)
    style = replace(random_die_style(rng, trying=False), emblem=emblem)
    die = Die(emblem.face, 0.0, 0.0, float(rng.uniform(0, 360)), 1.0, style)
    ground, lamp, light = surface(_SIZE, rng), random_lamp(rng, trying=False), int(rng.integers(1 << 30))
    pictures = []
    for one in (die, replace(die, style=replace(style, emblem=None))):
        picture = ground.copy()
        (place,) = draw_dice(picture, view, [one], lamp)
        pictures.append(photographed(picture, np.random.default_rng(light)))
    return pictures[0], pictures[1], die, place


def told(readings: tuple[DieReading, ...], place: DrawnDie, shows: str) -> Told:
    """What the ``readings`` say of the die at ``place`` that ``shows`` this."""
    x, y = place.box.centre
    here = [it for it in readings if abs(it.centre[0] - x) + abs(it.centre[1] - y) < 0.6 * place.box.width]
    named = Counter(f"{shows} as {it.pips}" for it in here if it.pips is not None)
    return Told(1, int(bool(here) and not named), int(not here), named)


def main() -> None:
    """Prints what dice with emblems and the same with pips are taken for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.emblems", description=__doc__)
    parser.add_argument("--scenes", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    reader = DiceReader()
    emblems, pips = Told(), Told()
    for number in range(args.scenes):
        with_emblem, with_pips, die, place = drawn(args.seed * 100_000 + number)
        emblems += told(reader.read(with_emblem), place, f"an emblem for {die.top}")
        pips += told(reader.read(with_pips), place, str(die.top))
    right = sum(count for name, count in pips.names.items() if name.split()[0] == name.split()[-1])
    print(
        f"emblems: {emblems.dice} dice, {emblems.names.total()} named, {emblems.unread} told and not named,"
    )
    print(f"  {emblems.missed} not told; {dict(emblems.names.most_common(4))}")
    print(f"pips: {pips.dice} dice, {right} named right, {pips.names.total() - right} wrong,")
    print(f"  {pips.unread} told, not named, {pips.missed} not told")


if __name__ == "__main__":
    main()
