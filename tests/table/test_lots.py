"""Lots that the program draws: each as likely, told to all, the same again after an undo (BH-3, G-3)."""

from __future__ import annotations

import random
from collections import Counter

from companion.games import game_named
from companion.table.fair_dice import draw_one
from companion.table.seat_snapshot import for_seat
from companion.table.session import Session
from companion.table.table import Table

GAME = game_named("beltpunk")


def begun(*lots: int) -> Table:
    """A match at which lots fall like this."""
    falling = iter(lots)
    table = Table(
        Session.begin(GAME, ("Matt", "Noah", "Jake"), {}), draw=lambda number: next(falling) % number
    )
    table.press("REVEAL", table.snapshot().serial)
    return table


def drawn(table: Table) -> str:
    table.draw_lot(table.snapshot().serial)
    return table.snapshot().log[-1]


def test_the_lot_is_an_action_and_is_told() -> None:
    table = begun(2)
    assert drawn(table) == "Jake is drawn as Foreman"
    shown = table.snapshot()
    assert str(shown.message) == "Jake is drawn as Foreman."
    assert shown.prompt.lot is None


def test_a_lot_undone_and_drawn_again_falls_on_the_same_player() -> None:
    table = begun(1, 2)
    assert drawn(table) == "Noah is drawn as Foreman"
    table.undo(table.snapshot().serial)
    assert table.snapshot().prompt.lot is not None
    assert drawn(table) == "Noah is drawn as Foreman"


def test_a_match_resumed_after_an_undone_lot_draws_the_same() -> None:
    table = begun(1)
    drawn(table)
    table.undo(table.snapshot().serial)
    assert drawn(Table(table.session, draw=lambda _: 2)) == "Noah is drawn as Foreman"


def test_a_lot_that_was_undone_binds_nobody() -> None:
    table = begun(1)
    drawn(table)
    table.undo(table.snapshot().serial)
    table.enter("Jake is Foreman", table.snapshot().serial)
    assert table.snapshot().log[-1] == "Jake is Foreman"


def test_where_there_is_no_lot_none_is_drawn() -> None:
    table = begun(0)
    drawn(table)
    before = table.session
    table.draw_lot(table.snapshot().serial)
    assert table.session is before
    assert str(table.snapshot().message) == "There is no lot to draw now."


def test_a_request_that_comes_too_late_draws_nothing() -> None:
    table = begun(0)
    late = table.snapshot().serial
    drawn(table)
    table.undo(table.snapshot().serial)
    before = table.session
    table.draw_lot(late)
    assert table.session is before


def test_each_lot_is_as_likely_as_the_others() -> None:
    source = random.Random(7)
    fell = Counter(draw_one(4, source) for _ in range(20_000))
    assert set(fell) == {0, 1, 2, 3}
    assert all(4_700 < number < 5_300 for number in fell.values())


def test_who_only_watches_draws_no_lots() -> None:
    snapshot = begun().snapshot()
    assert for_seat(snapshot, 1).prompt.lot == snapshot.prompt.lot is not None
    watched = for_seat(snapshot, None)
    assert watched.prompt.lot is None
    assert any(
        "Draw the Foreman by lot" in str(line) for panel in watched.view.panels for line in panel.lines()
    )
