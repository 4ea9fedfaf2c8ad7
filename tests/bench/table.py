"""Watching a table of 20 cards, 1920 by 1080: each stage by itself, and the whole frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from random import Random
from time import process_time

import numpy as np
from numpy.typing import NDArray

from companion.games.beltpunk import GAME
from companion.table.table import Table
from tests.bench.measure import Lap, Measure, lap, measured, timed
from vision.core.cards import POKER_CARDS
from vision.core.stopwatch import Stopwatch
from vision.core.view import TableView
from vision.mat.calibration import find_mat
from vision.mat.layouts import MACHINE
from vision.pipeline.watcher import Watcher
from vision.reading import CardReader
from vision.simulation import Conditions, SimulatedTable
from vision.tracking.mat_change_grid import MatChangeGrid

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
    grid = MatChangeGrid(known, MACHINE, next(frames).shape)
    whole = grid.whole
    yield timed("read 20 cards", lambda: reader.read(whole.crop(next(frames)), index_px=grid.index_px), 15)
    stopwatch = Stopwatch(process_time)
    watched = _Watched(table, Watcher(reader, MACHINE, stopwatch=stopwatch))
    watched.settle()
    yield timed("watch an unchanged table, a frame", lambda: watched.see(next(frames)), 200)
    yield from _changes(watched)
    for time in stopwatch.times():
        yield Measure(f"stage “{time.stage}”, longest for p95", time.median, time.longest, time.median, 0)
    yield _until_action(reader)


class _Watched:
    """A table under a watcher, thirty frames a second."""

    def __init__(self, table: SimulatedTable, watcher: Watcher) -> None:
        self.table = table
        self._watcher = watcher
        self._number = 0

    def see(self, frame: NDArray[np.uint8]) -> TableView:
        self._number += 1
        return self._watcher.see(frame, self._number / 30)

    def settle(self) -> None:
        """Until there is nothing left to look at."""
        for _ in range(8):
            view = self.see(self.table.frame())
        assert view.settled

    def read_after(self, change: Callable[[], object]) -> Lap:
        """The dearest of the first three frames of a table that something has changed on: the one that
        reads it."""
        change()
        frames = [self.table.frame() for _ in range(3)]
        dearest = max((lap(partial(self.see, frame)) for frame in frames), key=lambda each: each[1])
        self.settle()
        return dearest


def _changes(watched: _Watched) -> Iterator[Measure]:
    """The frame on which a change is read, all else unchanged."""
    table = watched.table
    lying = {card for cards in table.truth().values() for card in cards}
    deck = Random(9).sample([card for card in POKER_CARDS if card not in lying], 20)

    def other_card(card: str) -> None:
        table.take("conveyor-4")
        table.lay("conveyor-4", card)

    def to_conveyor() -> None:
        table.lay("conveyor-4", table.take("seat-1"))

    def back_to_seat() -> None:
        table.lay("seat-1", table.take("conveyor-4"))

    laid = [watched.read_after(partial(other_card, card)) for card in deck]
    yield measured("a card is laid: the frame that reads it", laid)
    moved = [watched.read_after(move) for _ in range(8) for move in (to_conveyor, back_to_seat)]
    yield measured("a card goes from a seat to a conveyor: the frame that reads it", moved)


def _until_action(reader: CardReader) -> Measure:
    """How long after a card's coming to rest its action has happened: frames at thirty a second, and the
    milliseconds of work of the table, rules and referee, on that frame."""
    laps = []
    for seed in range(6):
        watched = _Watched(SimulatedTable(seed), Watcher(reader, MACHINE))
        game = Table.of(GAME, ("Matt", "Noah", "Jake", "Jo"), {})
        game.choose(GAME.parse("Matt is Foreman", game.session.state), game.snapshot().serial)
        watched.settle()
        for card in Random(seed).sample(POKER_CARDS, 4):
            watched.table.hand(True)
            for _ in range(3):
                watched.see(watched.table.frame())
            watched.table.hand(False)
            watched.table.lay(f"conveyor-{'SHDC'.index(card[-1]) + 1}", card)
            played = len(game.session.actions)
            frames, worked = 0, 0.0
            while len(game.session.actions) == played:
                frames += 1
                _, worked = lap(partial(game.see, watched.see(watched.table.frame())))
            laps.append((frames * 1000 / 30, worked))
    return measured("a card comes to rest until its action has happened, at 30 frames a second", laps)
