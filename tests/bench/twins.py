"""``python -m tests.bench.twins [--tables N]``: clubs and spades of decks whose clubs blur makes spades.

Twenty cards are laid two by two, 1920 by 1080, in warm light and out of focus, and watched as in a game. The
decks are those of random makers at whose tables clubs were taken for spades. *Right* and *unread* are black
cards at the end, when all twenty lie there; *once wrong* are those that had another name at any time.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import replace
from random import Random

from tests.bench.shipped_fonts import makers_deck
from tests.campaigns.camera_rounds import conditions_called, fan_step
from vision.core.cards import POKER_CARDS, is_black
from vision.mat.layouts import MACHINE
from vision.pipeline.watcher import Watcher
from vision.reading import CardReader, Reader
from vision.simulation import SimulatedTable

DECKS = (234031, 222010, 226044, 238019, 510014)
"""Makers whose clubs are solid, or whose pips are small."""
_LAID = {"conveyor-1": 4, "conveyor-2": 4, "conveyor-3": 3, "conveyor-4": 3, "tray": 3} | {
    f"seat-{seat}": 1 for seat in (1, 2, 3)
}
_AT_ONCE, _PATIENCE = 2, 7
"""Cards laid before the table is watched again, and for how many frames."""


def watched(deck: int, seed: int, reader: Reader) -> Counter[str]:
    """The black cards of the maker's ``deck`` on the table with this ``seed``, counted by what is told of
    them."""
    style = makers_deck(deck)
    conditions = replace(conditions_called("cast+blur"), fan_mm=fan_step(style))
    table = SimulatedTable(seed, (1920, 1080), conditions, style)
    watcher = Watcher(reader, MACHINE)
    cards = Random(seed).sample(POKER_CARDS, len(POKER_CARDS))
    zones = [zone for zone, count in _LAID.items() for _ in range(count)]
    Random(seed).shuffle(zones)
    frame, told, wrong = 0, dict[str, str | None](), set[str]()
    for number, zone in enumerate(zones, 1):
        table.lay(zone, cards.pop())
        if number % _AT_ONCE:
            continue
        for _ in range(_PATIENCE):
            frame += 1
            view = watcher.see(table.frame(), frame / 30)
        for name, lying in table.truth().items():
            if len(view.names(name)) == len(lying):
                told |= dict(zip(lying, view.names(name), strict=True))
        wrong |= {card for card, seen in told.items() if seen not in (None, card)}
    black = [card for cards in table.truth().values() for card in cards if is_black(card)]
    return Counter(
        cards=len(black),
        right=sum(told.get(card) == card for card in black),
        unread=sum(told.get(card) is None for card in black),
        wrong=sum(is_black(card) for card in wrong),
    )


def main() -> int:
    """Prints a line for each deck, and one for all."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.twins", description="Clubs and spades.")
    parser.add_argument("--tables", type=int, default=2, help="tables for each deck (default: %(default)s)")
    args = parser.parse_args()
    reader, total = CardReader(), Counter[str]()
    print(f"{'deck':>8} {'cards':>6} {'right':>6} {'unread':>7} {'once wrong':>11}")
    for deck in DECKS:
        counted = Counter[str]()
        for seed in range(620001, 620001 + args.tables):
            counted.update(watched(deck, seed, reader))
        total.update(counted)
        print(_line(str(deck), counted), flush=True)
    print(_line("all", total))
    return 0


def _line(name: str, counted: Counter[str]) -> str:
    cards, right, unread, wrong = (counted[key] for key in ("cards", "right", "unread", "wrong"))
    return f"{name:>8} {cards:>6} {right:>6} {unread:>7} {wrong:>11}"


if __name__ == "__main__":
    raise SystemExit(main())
