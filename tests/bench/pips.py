"""``python -m tests.bench.pips [--tables N]``: number cards of which the rank is told by the pips on their
faces, and what their suit says of a right name that is sure.

On each zone of a table lie one or two cards of a random maker, in one of the lights. The upper one is whole.
Courts, and makers whose faces show no pips, are counted apart: there is nothing to tell. Where a maker's
number cards show one large pip they are like aces, which the table learns from the first of them.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import replace
from random import Random

from tests.bench.shipped_fonts import makers_deck
from vision.core.cards import POKER_CARDS
from vision.core.view import Reading
from vision.drawing.faces import FaceStyle
from vision.mat.layouts import MACHINE
from vision.pipeline.watcher import Watcher
from vision.reading import CardReader, reader_for
from vision.reading.poker.counted_pips import counted_pips
from vision.simulation import PRESETS, SimulatedTable
from vision.tracking.stands import IndicesOnMat, in_frame, outline_of
from vision.tracking.told_by_pips import with_pips

_PATIENCE = 12
"""So many frames of a table are seen."""
_COURTS = "JQK"
_WITH_PIPS = ("pips", "framed")
_ONE_PIP = "single"
_SURE = 0.99


def counted(table: SimulatedTable, style: FaceStyle) -> Counter[str]:
    """How many whole cards of ``table`` are told rightly, wrongly and not at all, of each kind."""
    watcher = Watcher(reader_for("poker"), MACHINE)
    for number in range(_PATIENCE):
        frame = table.frame()
        view = watcher.see(frame, number / 30)
    total, reader = Counter[str](), CardReader().at_one_table()
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
        shown = _shown(rank, style)
        kind = "without pips" if shown is None else "with one large pip" if shown != rank else "with pips"
        total[f"{kind}: {'not told' if pips is None else 'right' if pips.rank == shown else 'WRONG'}"] += 1
        if pips is not None and pips.rank == rank:
            said = reader.cards_by_pips(frame, card, told[-1].quads)
            right = Reading(cards[-1], _SURE, told[-1].quads)
            is_doubted = bool(said) and with_pips(right, said).card is None
            total[f"right by its rank: a sure name {'is WRONGLY in doubt' if is_doubted else 'stays'}"] += 1
    return total


def _shown(rank: str, style: FaceStyle) -> str | None:
    """The rank that the face of a card of this ``rank`` shows."""
    if rank in _COURTS or style.body not in (*_WITH_PIPS, _ONE_PIP):
        return None
    return rank if style.body in _WITH_PIPS else "A"


def main() -> int:
    """Prints how many are told, rightly and wrongly, of cards that show pips, and of others."""
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
