"""Watching a table of 20 cards, 1920 by 1080: each stage by itself, and the whole frame."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from random import Random

from tests.bench.measure import Measure, timed, timed_between
from vision.calibration import find_mat
from vision.drawing.faces import POKER_CARDS
from vision.lookout import MatLookout
from vision.mat import MACHINE
from vision.reading import CardReader
from vision.simulation import Conditions, SimulatedTable
from vision.watcher import Watcher

_CARDS = {"conveyor-1": 5, "conveyor-2": 4, "conveyor-3": 3, "conveyor-4": 2, "tray": 3}


def full_table(seed: int, conditions: Conditions | None = None) -> SimulatedTable:
    """Twenty cards: four conveyors, a set in the tray, three seats' cards."""
    table = SimulatedTable(seed, conditions=conditions)
    deck = Random(seed).sample(POKER_CARDS, len(POKER_CARDS))
    for zone, cards in (*_CARDS.items(), *((f"seat-{seat}", 1) for seat in (1, 2, 3))):
        for _ in range(cards):
            table.lay(zone, deck.pop())
    return table


def measures() -> Iterator[Measure]:
    """Each stage in turn."""
    table = full_table(1)
    frames = cycle([table.frame() for _ in range(4)])
    yield timed("draw a simulated frame of an unchanged table", table.frame, 40)
    yield timed("find the mat, not knowing where", lambda: find_mat(next(frames), MACHINE), 15)
    known = find_mat(next(frames), MACHINE)
    assert known is not None
    yield timed("find the mat where it was", lambda: find_mat(next(frames), MACHINE, near=known), 40)
    reader = CardReader()
    lookout = MatLookout(known, MACHINE, next(frames).shape)
    whole = lookout.whole
    yield timed("read 20 cards", lambda: reader.read(whole.cut(next(frames)), index_px=lookout.index_px), 15)
    watcher = Watcher(reader, MACHINE)
    now = cycle(range(1_000_000))
    for _ in range(10):
        settled = watcher.see(next(frames), next(now) / 30)
    assert settled.settled
    yield timed("watch an unchanged table, a frame", lambda: watcher.see(next(frames), next(now) / 30), 200)
    yield from _changes(table, watcher, now)


def _changes(table: SimulatedTable, watcher: Watcher, now: Iterator[int]) -> Iterator[Measure]:
    """The frame on which a card that was laid is read, all else unchanged."""
    deck = Random(9).sample(
        [card for card in POKER_CARDS if all(card not in z for z in table.truth().values())], 20
    )

    def until_read() -> Iterator[None]:
        for card in deck:
            table.take("conveyor-4")
            table.lay("conveyor-4", card)
            for frame in (table.frame(), table.frame()):
                watcher.see(frame, next(now) / 30)
            third = table.frame()
            yield
            watcher.see(third, next(now) / 30)
            yield
            for _ in range(4):
                watcher.see(table.frame(), next(now) / 30)

    yield timed_between("watch a changed table, the frame that reads it", until_read())
