"""Lists under a finger: a touch is answered at once, a scroll touches nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kivy.tests.common import UnitTestTouch

from tests.ui.hosting import FakeHost, stored
from tests.ui.stage import Stage


@pytest.fixture
def host() -> FakeHost:
    return FakeHost(kept=tuple(stored(number, players=(f"Ann {number}", "Bea")) for number in range(1, 30)))


@pytest.fixture
def stage(host: FakeHost) -> Iterator[Stage]:
    stage = Stage(host=host)
    stage.tap(stage.button("28 other games to resume …"))
    stage.steps(2)
    yield stage
    stage.strike()


def test_a_row_lights_up_in_the_frame_after_the_touch_and_acts_in_the_frame_after_its_end(
    stage: Stage, host: FakeHost
) -> None:
    row = stage.row(stage.top.ids.ledger.rows[1].words)
    touch = UnitTestTouch(*row.to_window(*row.center))
    touch.touch_down()
    stage.steps(1)
    assert row.state == "down"
    touch.touch_up()
    stage.steps(2)
    assert host.told == [("resume", 2)]


def test_a_finger_that_scrolls_touches_nothing(stage: Stage, host: FakeHost) -> None:
    ledger = stage.top.ids.ledger
    row = stage.row(ledger.rows[1].words)
    x, y = row.to_window(*row.center)
    touch = UnitTestTouch(x, y)
    touch.touch_down()
    stage.steps(1)
    for step in range(1, 9):
        touch.touch_move(x, y + 15 * step)
        stage.steps(1)
    assert row.state == "normal"
    touch.touch_up()
    stage.steps(20)
    assert ledger.scroll_y < 1
    assert host.told == []
