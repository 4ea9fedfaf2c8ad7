"""``python -m tests.bench.close [--tables N] [--of PRESET…] [--seed N] [--tell]``: one card laid too near.

A set of five cards lies in the tray of each table, of the deck of another maker, drawn at random, the same on
every machine. Each lies so far below the one before that its whole index shows, but for one: of the third
little more than half does, about its rank. A set is *right* when five cards are told, whether or not they are
named; with *too few* one is silently missing, with *too many* one is made up. *Wrong* names are told of cards
that do not lie there.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, replace
from random import Random

from tests.bench.counts import Counts
from tests.bench.covered import LIGHTS
from tests.bench.shipped_fonts import makers_deck
from tests.campaigns.camera_rounds import fan_step
from vision.core.cards import POKER_CARDS
from vision.core.view import TableView
from vision.mat.layouts import CARD_MM, MACHINE, TRAY
from vision.pipeline.watcher import Watcher
from vision.reading import Reader, reader_for
from vision.simulation import PRESETS, SimulatedTable

_CARDS = 5
_NEAR, _NEXT = (0.38, 0.62), (0.5, 1.0)
"""How far below the third card the fourth lies, and below that one the fifth, in the height that an index
takes."""
_EMPTY, _LAID = 6, 14
"""So many frames are seen of the table without the set, and with it."""


@dataclass(frozen=True, slots=True)
class Score(Counts):
    """Sets, by how many cards are told."""

    sets: int = 0
    few: int = 0
    many: int = 0
    wrong: int = 0

    def __str__(self) -> str:
        right = (self.sets - self.few - self.many) / max(1, self.sets)
        return f"{self.sets:>5} {right:>7.1%} {self.few:>8} {self.many:>9} {self.wrong:>6}"


def laid_and_seen(seed: int, light: str, reader: Reader) -> tuple[tuple[str, ...], TableView]:
    """A set, and what is seen of it."""
    chance = Random(seed)
    style = makers_deck(seed)
    conditions = replace(PRESETS[light], lamp=chance.uniform(0.0, 360.0), hand=False, upside_down=0.0)
    table = SimulatedTable(seed, conditions=conditions, style=style)
    there, *cards = chance.sample(POKER_CARDS, _CARDS + 1)
    table.lay("conveyor-1", there)
    watcher = Watcher(reader, MACHINE)
    for number in range(_EMPTY):
        watcher.see(table.frame(), number / 30)
    zone, step = MACHINE.zone(TRAY), fan_step(style)
    steps = (step, step, chance.uniform(*_NEAR) * step, chance.uniform(*_NEXT) * step)
    x, _ = zone.centre
    for number, card in enumerate(cards):
        table.drop(card, x, zone.y + zone.fan_begins + CARD_MM[1] / 2 + sum(steps[:number]))
    for number in range(_EMPTY, _EMPTY + _LAID):
        view = watcher.see(table.frame(), number / 30)
    return tuple(cards), view


def scored(cards: tuple[str, ...], told: tuple[str | None, ...]) -> Score:
    """What is ``told`` held against the ``cards``."""
    wrong = (Counter(name for name in told if name is not None) - Counter(cards)).total()
    return Score(1, int(len(told) < len(cards)), int(len(told) > len(cards)), wrong)


def main() -> int:
    """Prints a line for each light."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.close", description="One card too near.")
    parser.add_argument("--tables", type=int, default=20, help="in each light (default: %(default)s)")
    parser.add_argument("--of", choices=PRESETS, nargs="*", default=LIGHTS, help="(default: %(default)s)")
    parser.add_argument("--seed", type=int, default=100, help="of the first table (default: %(default)s)")
    parser.add_argument("--tell", action="store_true", help="tell of every set that is not right")
    args = parser.parse_args()
    reader = reader_for("poker")
    print(f"{'':10} {'sets':>5} {'right':>7} {'too few':>8} {'too many':>9}  wrong")
    total, seed = Score(), args.seed
    for light in args.of:
        in_light = Score()
        for number in range(seed, seed + args.tables):
            cards, view = laid_and_seen(number, light, reader)
            told = view.names(TRAY)
            score = scored(cards, told)
            in_light += score
            if args.tell and score != Score(1):
                print(f"{light} {number}: {cards}, told {told}", flush=True)
        seed += args.tables
        total += in_light
        print(f"{light:10} {in_light}", flush=True)
    print(f"{'all':10} {total}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
