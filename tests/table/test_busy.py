"""A desk knows how long a press or touch has waited for the table, so that a face can say that it is under
way."""

from __future__ import annotations

import pytest

from companion.games import game_named
from companion.games.messages import say
from companion.table.events import Close, Dismiss, Event, Notice, Undo, ViewArrived, VisionStatus
from companion.table.loop import BUSY_AFTER, Desk, TableLoop
from companion.table.table import Table
from tests.clocks import HandClock
from tests.table.fingers import EndedPipeline
from tests.table.views import view


class Watched(Table):
    """A table that takes a second for each undo, and notes whether the desk is busy meanwhile."""

    clock: HandClock
    desk: Desk
    busy: list[bool]

    def undo(self, serial: int) -> None:
        self.busy.append(self.desk.is_busy)
        self.clock.now += 1.0
        self.busy.append(self.desk.is_busy)
        super().undo(serial)


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def table() -> Watched:
    watched = Watched.of(game_named("beltpunk"), ("Matt", "Noah"), {})
    assert isinstance(watched, Watched)
    return watched


@pytest.fixture
def loop(table: Watched, clock: HandClock) -> TableLoop:
    loop = TableLoop(table, EndedPipeline(), clock)
    table.clock, table.desk, table.busy = clock, loop.desk, []
    return loop


def test_nothing_waits_at_first(loop: TableLoop) -> None:
    assert loop.desk.waited is None
    assert not loop.desk.is_busy


def test_a_press_waits_until_the_table_has_dealt_with_it(loop: TableLoop, clock: HandClock) -> None:
    loop.desk.press("PASS")
    assert loop.desk.waited == 0
    clock.now += BUSY_AFTER
    assert not loop.desk.is_busy
    clock.now += 0.01
    assert loop.desk.is_busy
    loop.answer(0)
    assert loop.desk.waited is None


def test_the_oldest_of_several_counts(loop: TableLoop, clock: HandClock, table: Watched) -> None:
    loop.desk.post(Undo(0))
    clock.now += 0.2
    loop.desk.post(Dismiss())
    assert loop.desk.waited == pytest.approx(0.2)
    loop.answer(0)
    assert loop.desk.waited is None


def test_the_desk_is_busy_while_the_table_works_and_not_once_it_has_published(
    loop: TableLoop, table: Watched
) -> None:
    loop.desk.post(Undo(0))
    loop.answer(0)
    assert table.busy == [False, True]
    assert not loop.desk.is_busy


@pytest.mark.parametrize(
    "event",
    [ViewArrived(view({})), VisionStatus(say("Restarting.")), Notice(say("A lamp is dark.")), Close()],
)
def test_what_nobody_pressed_keeps_nobody_waiting(loop: TableLoop, clock: HandClock, event: Event) -> None:
    loop.desk.post(event)
    clock.now += 10
    assert loop.desk.waited is None
    loop.answer(0)


def test_views_between_two_presses_do_not_confuse_the_count(loop: TableLoop, clock: HandClock) -> None:
    for event in (ViewArrived(view({})), Undo(0), ViewArrived(view({})), ViewArrived(view({})), Undo(0)):
        loop.desk.post(event)
    assert loop.desk.waited == 0
    loop.answer(0)
    assert loop.desk.waited is None
    loop.desk.post(Dismiss())
    assert loop.desk.waited == 0
