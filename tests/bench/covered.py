"""``python -m tests.bench.covered [--tables N] [--deck NAME…] [--steps MM…] [--of PRESET…]``: cards counted.

With the deck ``makers`` each table has that of another maker, drawn at random, the same on every machine.

Fans of one to six cards on the standard mat, 1920 by 1080, each card so many millimetres below the previous
one: closer than a whole index or code shows. The lamp shines from another side on every table. A zone is
*right* when as many cards are told as lie there, whether or not they are named; with *too few* some card is
silently missing, with *too many* one is made up. *Unread* cards are told without a name, *wrong* names are
told of cards that do not lie there. Of the unread ones *by rank* are told as surely one of the few
of their rank and ink, and *not so* if no such card lies there unread.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

from tests.bench.counts import Counts
from tests.bench.shipped_fonts import makers_deck
from tests.bench.stress import settled_view
from vision.core.cards import POKER_CARDS
from vision.core.view import Reading, TableView
from vision.decks import OWN_DECKS, own_deck
from vision.mat.layouts import MACHINE, MatLayout
from vision.reading import Reader, reader_for
from vision.simulation import PRESETS, SimulatedTable

STEPS = (8, 10, 12, 14, 16, 18, 20, 22, 26, 30)
"""How far each card lies below the previous one, millimetres."""
LIGHTS = ("plain", "dim", "shadow", "cast", "blur", "tilt", "sleeves", "glare")
POKER, MAKERS = "poker", "makers"
"""Decks beside those of the games: the simulated table's own, and another maker's for each table."""
_MOST = 6
"""The most cards of a fan."""
_ONE_OF_THEM = 0.97
"""From this probability of all its names together on, a card is told as one of them."""


@dataclass(frozen=True, slots=True)
class Score(Counts):
    """Zones with cards, by how many cards are told there; and the cards themselves."""

    zones: int = 0
    few: int = 0
    many: int = 0
    cards: int = 0
    unread: int = 0
    wrong: int = 0
    by_rank: int = 0
    not_so: int = 0

    def __str__(self) -> str:
        right = (self.zones - self.few - self.many) / max(1, self.zones)
        counts = f"{self.zones:>6} {right:>7.1%} {self.few:>8} {self.many:>9}"
        return f"{counts} {self.cards:>5} {self.unread:>6} {self.wrong:>5} {self.by_rank:>7} {self.not_so:>6}"


def fanned_table(seed: int, step: float, light: str, deck: str) -> SimulatedTable:
    """A table with fans of ``deck``, each card ``step`` millimetres below the previous one."""
    chance = Random(seed)
    zones = tuple(replace(zone, step=step) if zone.capacity > 1 else zone for zone in MACHINE.zones)
    conditions = replace(PRESETS[light], lamp=chance.uniform(0.0, 360.0), hand=False)
    printed = own_deck(deck) if deck in OWN_DECKS else None
    drawn = makers_deck(seed) if deck == MAKERS else None
    table = SimulatedTable(
        seed,
        conditions=conditions,
        style=printed or drawn,
        layout=MatLayout(MACHINE.size_mm, MACHINE.markers, zones),
    )
    box = (
        POKER_CARDS if printed is None else [card.code for card in printed.cards for _ in range(card.copies)]
    )
    cards = chance.sample(list(box), len(box))
    for zone in zones:
        for _ in range(chance.randint(1, min(zone.capacity, _MOST))):
            table.lay(zone.name, cards.pop())
    return table


def scored(table: SimulatedTable, view: TableView) -> Score:
    """``view`` held against the truth, zone by zone."""
    total = Score()
    for zone, cards in table.truth().items():
        told = view.names(zone)
        named = Counter(name for name in told if name is not None)
        wrong = (named - Counter(cards)).total()
        few, many = len(told) < len(cards), len(told) > len(cards)
        total += Score(1, int(few), int(many), len(cards), told.count(None), wrong)
        total += _by_rank(cards, view.zones[zone].cards)
    return total + Score(wrong=sum(reading.card is not None for reading in view.strays))


def _by_rank(cards: Sequence[str], told: Sequence[Reading]) -> Score:
    """Those told by their ranks, held against the ``cards`` of their zone that are told without a name."""
    left = Counter(cards) - Counter(reading.card for reading in told)
    score = Score()
    for reading in told:
        names = [name for name, _ in reading.alternatives]
        if reading.card is None and sum(chance for _, chance in reading.alternatives) > _ONE_OF_THEM:
            card = next((name for name in names if left[name] > 0), None)
            left -= Counter([card])
            score += Score(by_rank=1, not_so=int(card is None))
    return score


def measured(seeds: Iterable[int], step: float, light: str, deck: str, reader: Reader, tell: bool) -> Score:
    """The fans of ``seeds``."""
    total = Score()
    for seed in seeds:
        table = fanned_table(seed, step, light, deck)
        view = settled_view(table, reader)
        total += scored(table, view)
        if tell:
            _tell(f"{deck} {step:g} mm, {light}, {seed}", table, view)
    return total


def _tell(what: str, table: SimulatedTable, view: TableView) -> None:
    for zone, cards in table.truth().items():
        if len(view.names(zone)) != len(cards):
            print(f"{what}: {zone} {cards}, told {view.names(zone)}", flush=True)


def main() -> int:
    """Prints a line for each deck and step, and one for each light."""
    decks = (POKER, *OWN_DECKS, MAKERS)
    parser = argparse.ArgumentParser(prog="python -m tests.bench.covered", description="Cards counted.")
    parser.add_argument(
        "--tables", type=int, default=1, help="for each step in each light (default: %(default)s)"
    )
    parser.add_argument("--deck", choices=decks, nargs="*", default=decks[:2], help="(default: %(default)s)")
    parser.add_argument("--steps", type=float, nargs="*", default=STEPS, help="(default: %(default)s)")
    parser.add_argument("--of", choices=PRESETS, nargs="*", default=LIGHTS, help="(default: %(default)s)")
    parser.add_argument("--seed", type=int, default=100, help="of the first table (default: %(default)s)")
    parser.add_argument("--tell", action="store_true", help="tell of every zone that is not right")
    args = parser.parse_args()
    print(
        f"{'':22} {'zones':>6} {'right':>7} {'too few':>8} {'too many':>9} {'cards':>5} {'unread':>6} wrong"
        " by rank not so"
    )
    in_light = dict.fromkeys(args.of, Score())
    seed = args.seed
    for deck in args.deck:
        reader = reader_for(POKER if deck == MAKERS else deck)
        for step in args.steps:
            total = Score()
            for light in args.of:
                score = measured(range(seed, seed + args.tables), step, light, deck, reader, args.tell)
                seed += args.tables
                total, in_light[light] = total + score, in_light[light] + score
            print(f"{deck:14} {step:>4.0f} mm {total}", flush=True)
    for light, score in in_light.items():
        print(f"{light:22} {score}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
