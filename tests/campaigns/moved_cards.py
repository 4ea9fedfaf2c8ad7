"""Cards moved about: ``python -m tests.campaigns.moved_cards --tables 300 --report moved.jsonl``.

On each table a random maker's deck is laid, taken, pushed and spread at random on the zones of The Machine,
by a hand, and every second table is a hard one. Whenever the table has settled, what is told is held against
what lies there. A sure name of a card that does not lie there, a card that shows its index and is told in no
way, and one more than lie there are faults; what cannot be read, and is told so, is counted. No game is
played. A move takes as long as a card does in :mod:`tests.campaigns.camera_rounds`, but cards are taken from
the middle, pushed and laid askew all the time, as they seldom are there.

Each table is one line of JSON in the report. Tables that stand in it are not played again. One takes 15 to
20 seconds of one core.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import cv2

from tests.bench.shipped_fonts import makers_deck
from tests.campaigns.camera_causes import COVERED, FAINT, LETTER, Cause, causes
from tests.campaigns.camera_rounds import (
    MIXED,
    SIZE,
    add,
    conditions_called,
    conditions_of,
    fan_step,
    reported,
)
from vision.core.cards import POKER_CARDS
from vision.mat.layouts import MACHINE
from vision.pipeline.watcher import Watcher
from vision.reading import Reader, reader_for
from vision.simulation import SimulatedTable

_MOVES = 40
_UNDER_HAND, _LONGEST = 3, 40
"""Frames with a hand at each move, and until the table has settled."""
_CARD_STEP_MM = 20.0
"""No card is pushed farther up than this for each one below it."""
_MOST = 5
"""Cards on one zone."""
NO_FAULTS = (COVERED, FAINT, LETTER, "unsure", "order")
"""The kinds of causes that are none: what cannot be read is told so, and pushed far enough a card may lie
above one that lay there before it."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What was told otherwise than it lay after which move, in which frame, and the first of its causes."""

    move: str
    frame: int
    kind: str
    told: str


@dataclass
class Moved:
    """What the moves on one table came to: how many cards lay there after each, in all, and what differed
    newly."""

    seed: int
    conditions: str
    moves: int = 0
    cards: int = 0
    differences: list[Difference] = field(default_factory=list)


def main() -> int:
    """Moves cards on all tables; exit status 1 if anything was told wrongly or not at all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--first-seed", type=int, default=1000)
    parser.add_argument("--conditions", default=MIXED)
    parser.add_argument("--report", type=Path, help="a file of JSON lines, gone on with if it is there")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    done = reported(args.report)
    reader = reader_for("poker")
    for seed in range(args.first_seed, args.first_seed + args.tables):
        if any(table["seed"] == seed for table in done):
            continue
        moved = asdict(play(seed, conditions_of(args.conditions, seed), reader))
        done.append(moved)
        add(moved, args.report)
        for it in moved["differences"]:
            if it["kind"] not in NO_FAULTS:
                print(f"{seed} ({moved['conditions']}), {it['move']}: {it['kind']}: {it['told']}", flush=True)
    print(summary(done))
    return 1 if any(it["kind"] not in NO_FAULTS for table in done for it in table["differences"]) else 0


def summary(done: Sequence[dict[str, Any]]) -> str:
    """All tables in two lines."""
    kinds = Counter(it["kind"] for table in done for it in table["differences"])
    told = ", ".join(f"{kind} {count}" for kind, count in kinds.most_common())
    return (
        f"{len(done)} tables, {sum(table['moves'] for table in done)} moves, "
        f"{sum(table['cards'] for table in done)} cards\nDifferences: {told or 'none'}"
    )


def play(seed: int, conditions: str, reader: Reader) -> Moved:
    """Moves on the table with this ``seed``, which decides them all."""
    style = makers_deck(seed)
    laid = replace(conditions_called(conditions), fan_mm=fan_step(style))
    table = SimulatedTable(seed, SIZE, laid, style)
    mover = _Mover(table, Random(seed))
    watcher = Watcher(reader, MACHINE)
    moved = Moved(seed, conditions)
    before: set[tuple[str, str]] = set()
    for number in range(_MOVES + 1):
        move = mover.move() if number else "nothing lies there"
        table.hand(number > 0)
        for _ in range(_UNDER_HAND):
            watcher.see(table.frame(), 0.0)
        table.hand(False)
        for _ in range(_LONGEST):
            view = watcher.see(table.frame(), 0.0)
            if view.settled:
                break
        found = causes(view, table)
        now = {_key(cause) for cause in found}
        moved.differences += [
            Difference(move, view.frame, cause.kind, cause.told)
            for cause in found
            if _key(cause) not in before
        ]
        before = now
        moved.moves += number > 0
        moved.cards += sum(map(len, table.truth().values()))
    return moved


def _key(cause: Cause) -> tuple[str, str]:
    """What stays as it is while nothing is moved there."""
    return cause.kind, cause.told.split(" (")[0].split(" read as ")[0]


class _Mover:
    """Moves cards on ``table`` as ``random`` decides."""

    def __init__(self, table: SimulatedTable, random: Random) -> None:
        self._table = table
        self._random = random
        self._deck = [card for card in POKER_CARDS if card != "JOKER"]
        random.shuffle(self._deck)
        self._pushed: defaultdict[str, float] = defaultdict(float)
        """How far each card was pushed down its fan in all."""
        self._zones = [zone.name for zone in MACHINE.zones if not zone.sideways]

    def move(self) -> str:
        """Moves something; in words."""
        zone = self._random.choice(self._zones)
        cards = len(self._table.truth()[zone])
        if cards == 0 or (cards < _MOST and self._random.random() < 0.5):
            card = self._deck.pop(0)
            self._table.lay(zone, card)
            return f"{card} is laid on {zone}"
        index = self._random.randrange(cards)
        match self._random.choice(("take", "push", "push together")):
            case "take":
                return f"{self._taken(zone, index)} is taken from {zone}"
            case "push":
                self._push(zone, index, 6.0, 10.0)
                return f"card {index} of {zone} is pushed"
            case _:
                for number in range(1, cards):
                    self._push(zone, number, 2.0, 0.0, -self._random.uniform(0.0, 6.0) * number)
                return f"the cards of {zone} are pushed together"

    def _taken(self, zone: str, index: int) -> str:
        card = self._table.take(zone, index)
        self._deck.append(card)
        self._pushed.pop(card, None)
        return card

    def _push(self, zone: str, index: int, across: float, down: float, further: float = 0.0) -> None:
        """Pushes a card by up to so many millimetres, ``further`` down its fan, and a few degrees; the first
        one not over the edge of the mat, nor another one above where the first one was laid."""
        random = self._random
        card = self._table.truth()[zone][index]
        pushed = self._pushed[card]
        way = random.uniform(-down, down) + further
        way = max(-_CARD_STEP_MM * index, pushed + way) - pushed
        self._pushed[card] = pushed + way
        self._table.nudge(zone, index, random.uniform(-across, across), way, random.gauss(0.0, 3.0))


if __name__ == "__main__":
    raise SystemExit(main())
