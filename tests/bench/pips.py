"""``python -m tests.bench.pips [--tables N]``: number cards of which the rank is told by the pips on their
faces.

On each zone of a table lie one or two cards of a random maker, in one of the lights. The upper one is whole.
Makers whose faces show one large pip, or none, are counted apart: there is nothing to tell.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import replace
from random import Random

from tests.bench.shipped_fonts import makers_deck
from vision.core.cards import POKER_CARDS
from vision.drawing.faces import FaceStyle
from vision.mat.layouts import MACHINE
from vision.pipeline.watcher import Watcher
from vision.reading import reader_for
from vision.reading.poker.counted_pips import counted_pips
from vision.simulation import PRESETS, SimulatedTable
from vision.tracking.stands import IndicesOnMat, in_frame, outline_of

_PATIENCE = 12
"""So many frames of a table are seen."""
_COURTS_AND_ACES = "JQKA"
_WITH_PIPS = ("pips", "framed")


def counted(table: SimulatedTable, style: FaceStyle) -> Counter[str]:
    """How many whole cards of ``table`` are told rightly, wrongly and not at all, of each kind."""
    watcher = Watcher(reader_for("poker"), MACHINE)
    for number in range(_PATIENCE):
        frame = table.frame()
        view = watcher.see(frame, number / 30)
    total = Counter[str]()
    if watcher.calibration is None:
        return total
    on_mat = IndicesOnMat(watcher.calibration.to_mat)
    for zone, cards in table.truth().items():
        told = view.zones[zone].cards if zone in view.zones else ()
        if not cards or len(told) != len(cards):
            continue
        [stands] = on_mat.of(told[-1:])
        [card] = in_frame([outline_of(stands)], watcher.calibration.to_frame)
        pips = counted_pips(frame, card, told[-1].quads)
        rank = cards[-1][:-1]
        shows_pips = rank not in _COURTS_AND_ACES and style.body in _WITH_PIPS
        kind = "with pips" if shows_pips else "without"
        total[f"{kind}: {'not told' if pips is None else 'right' if pips.rank == rank else 'WRONG'}"] += 1
    return total


def main() -> int:
    """Prints how many are told, rightly and wrongly, of cards that show pips for their rank and of others."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.pips", description="Pips counted.")
    parser.add_argument("--tables", type=int, default=100, help="(default: %(default)s)")
    parser.add_argument("--seed", type=int, default=6000, help="of the first table (default: %(default)s)")
    args = parser.parse_args()
    lights = sorted(PRESETS)
    total = Counter[str]()
    for seed in range(args.seed, args.seed + args.tables):
        chance = Random(seed)
        style = makers_deck(seed)
        table = SimulatedTable(
            seed, conditions=replace(PRESETS[chance.choice(lights)], hand=False), style=style
        )
        cards = chance.sample(list(POKER_CARDS), len(POKER_CARDS))
        for zone in MACHINE.zones:
            for _ in range(chance.randint(1, min(zone.capacity, 2))):
                table.lay(zone.name, cards.pop())
        total += counted(table, style)
    for kind, count in sorted(total.items()):
        print(f"{count:>6} {kind}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
