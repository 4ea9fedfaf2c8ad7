"""``python -m tests.bench.stress [--tables N] [NAME…]``: how well full tables are read, by condition.

Twenty cards a table, 1920 by 1080, through mat, watcher and reader, as the game would see them. A card is
*right* when it is named in its zone; a name that is told and does not lie there is *wrong*; ``?`` are
told as cards that cannot be read. *Covered* are cards of which no index shows wholly in truth, and *shown*
is how many of the others are right.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from tests.bench.counts import Counts
from tests.bench.table import full_table
from vision.core.view import TableView
from vision.mat.layouts import MACHINE
from vision.pipeline.watcher import Watcher
from vision.reading import CardReader, Reader
from vision.simulation import PRESETS, Conditions, SimulatedTable

_PATIENCE = 12
"""Frames after which a table that lies still has settled, and what is unsure has been looked at again."""


@dataclass(frozen=True, slots=True)
class Score(Counts):
    """Cards counted over ``tables`` tables, of which ``whole`` were told without any fault."""

    tables: int = 0
    whole: int = 0
    cards: int = 0
    covered: int = 0
    right: int = 0
    shown: int = 0
    wrong: int = 0
    unread: int = 0


def settled_view(table: SimulatedTable, reader: Reader) -> TableView:
    """What a watcher new to ``table`` says of it."""
    watcher = Watcher(reader, MACHINE)
    for number in range(_PATIENCE):
        view = watcher.see(table.frame(), number / 30)
    return view


def scored(table: SimulatedTable, view: TableView) -> Score:
    """``view`` held against the truth."""
    right = wrong = shown = 0
    laid = table.laid()
    readable = Counter((card.zone, card.card) for card in laid if card.readable)
    seen: list[str | None] = [reading.card for reading in view.strays]
    for zone, cards in table.truth().items():
        told = view.names(zone)
        seen += told
        named = Counter(name for name in told if name is not None)
        here = (named & Counter(cards)).total()
        right += here
        shown += sum(min(count, readable[zone, card]) for card, count in (named & Counter(cards)).items())
        wrong += named.total() - here
    wrong += sum(reading.card is not None for reading in view.strays)
    whole = not view.strays and all(view.names(zone) == cards for zone, cards in table.truth().items())
    covered = sum(not card.readable for card in laid)
    return Score(1, int(whole), len(laid), covered, right, shown, wrong, seen.count(None))


def measured(conditions: Conditions, seeds: Iterable[int], reader: Reader) -> Score:
    """Full tables of ``seeds`` under ``conditions``."""
    total = Score()
    for seed in seeds:
        table = full_table(seed, conditions)
        total += scored(table, settled_view(table, reader))
    return total


def main() -> int:
    """Prints a line for each of the conditions."""
    known = [name for name in PRESETS if name != "hand"]
    parser = argparse.ArgumentParser(prog="python -m tests.bench.stress", description="Accuracy.")
    parser.add_argument("names", nargs="*", choices=[*known, []], metavar="NAME", help=", ".join(known))
    parser.add_argument("--tables", type=int, default=10, help="tables for each (default: %(default)s)")
    args = parser.parse_args()
    reader = CardReader()
    counts = f"{'cards':>6} {'covered':>8} {'right':>7} {'shown':>7} {'wrong':>6} {'?':>4}"
    print(f"{'':12} {counts} {'whole tables':>13}")
    for name in args.names or known:
        score = measured(replace(PRESETS[name], hand=False), range(100, 100 + args.tables), reader)
        right, shown = score.right / score.cards, score.shown / (score.cards - score.covered)
        shares = f"{right:>7.1%} {shown:>7.1%}"
        counts = f"{score.cards:>6} {score.covered:>8} {shares} {score.wrong:>6} {score.unread:>4}"
        print(f"{name:12} {counts} {score.whole:>6} of {score.tables}", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
