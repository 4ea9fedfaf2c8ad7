"""A Quarter's end: who moves where, and the tokens that climb the clock."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.games.messages import say
from companion.games.panels import ClockFace, Count, Reseating, SeatMove, Seats, View
from companion.table.events import Pressed
from companion.table.snapshot import TableSnapshot
from companion.ui.play.clock import ClockView
from companion.ui.play.reseating import ReseatingScreen, ReseatingView
from tests.ui import court_scenes
from tests.ui.scenes import foreman
from tests.ui.stage import Stage


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage(foreman())
    yield stage
    stage.strike()


def shown(stage: Stage, snapshot: TableSnapshot) -> ReseatingScreen:
    stage.show(snapshot)
    stage.events()
    assert isinstance(stage.top, ReseatingScreen)
    return stage.top


def test_everyone_goes_from_the_old_seat_to_the_new_one(stage: Stage) -> None:
    snapshot = court_scenes.quarter_over()
    reseating = snapshot.view.find(Reseating)
    assert reseating is not None
    seats = shown(stage, snapshot).seats
    assert seats.moving
    assert [row.move for row in seats.rows] == list(reseating.moves)
    by_new = [row.new for row in seats.rows]
    by_old = [row.old for row in sorted(seats.rows, key=lambda row: row.move.before)]
    for column in (by_new, by_old):
        lower_edges = [box[1] for box in column if box is not None]
        assert len(lower_edges) == len(reseating.moves)
        assert lower_edges == sorted(lower_edges, reverse=True)
    stage.settle()
    assert not seats.moving


def test_the_next_quarter_is_one_press_away_while_they_go(stage: Stage) -> None:
    screen = shown(stage, court_scenes.quarter_over())
    assert screen.seats.moving
    stage.tap(screen.ids.on_reveal)
    assert [event.button for event in stage.events() if isinstance(event, Pressed)] == ["REVEAL"]


def test_the_tokens_climb_from_where_they_stood(stage: Stage) -> None:
    snapshot = court_scenes.quarter_over(variant="clock")
    face = snapshot.view.find(ClockFace)
    assert face is not None
    clock = shown(stage, snapshot).clock
    assert clock.moving
    assert clock.standing[face.before.index(max(face.before))] == max(face.before)
    stage.settle()
    assert clock.standing == list(face.spaces)


def test_without_a_clock_the_seats_have_the_whole_screen(stage: Stage) -> None:
    screen = shown(stage, court_scenes.quarter_over(variant="clock"))
    narrow = screen.seats.width
    shown(stage, court_scenes.quarter_over())
    assert screen.seats.width > 1.5 * narrow
    assert not [widget for widget in stage.in_sight() if isinstance(widget, ClockView)]


def two_tables() -> TableSnapshot:
    """Of six at two tables the second is left, the fourth comes."""
    names = ("Matt", "Noah", "Jake", "Ruth", "Ada", "Jo")
    order = (0, 3, 1, 4, 2, 5)
    queen, duke = say("Queen"), say("Duke")
    moves = tuple(
        SeatMove(names[before], before, after, queen, duke, 1) for after, before in enumerate(order)
    )
    tables = (Count(say("Royal Table"), 0), Count(say("Renegade Table"), 3))
    before = court_scenes.quarter_over()
    seats = tuple(replace(seat, name=name) for seat, name in zip(before.view.seats, names, strict=True))
    return replace(before, view=View((Reseating(moves, tables), Seats(seats))))


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_two_tables_lie_apart_and_who_changes_goes_from_one_to_the_other(size: tuple[int, int]) -> None:
    stage = Stage(foreman(), size)
    try:
        seats: ReseatingView = shown(stage, two_tables()).seats
        places = [row.new for row in seats.rows]
        assert max(box[0] + box[2] for box in places[:3]) < min(box[0] for box in places[3:])
        assert seats.moving
        stage.settle()
        assert not seats.moving
    finally:
        stage.strike()
