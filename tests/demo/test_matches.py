"""Matches one after another, for people to watch."""

from __future__ import annotations

import logging

import pytest

from companion.demo.beltpunk_players import DEMONSTRATION
from companion.demo.matches import Matches
from companion.demo.simulated_players import one_round
from companion.table.loop import Desk
from hardware.panel import OnPress
from vision.reading import CardReader

FASTEST = 1000.0


class Wired:
    """A panel whose buttons the test presses."""

    def __init__(self) -> None:
        self.pressed: OnPress | None = None
        self.closed = False

    def __call__(self, _desk: Desk, pressed: OnPress) -> Wired:
        self.pressed = pressed
        return self

    def close(self) -> None:
        self.closed = True


def test_a_wired_button_asks_to_leave_and_presses_nothing_in_the_match() -> None:
    panel = Wired()
    match = Matches(DEMONSTRATION, CardReader(), connect=panel)()
    assert not match.interrupted
    assert panel.pressed is not None
    panel.pressed("REVEAL")
    assert match.interrupted
    assert match.desk.snapshots.value.log == ()
    match.close()
    assert panel.closed


def test_each_match_is_another_and_the_one_that_ended_is_kept_with_its_outcome(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    matches = Matches(DEMONSTRATION, CardReader(), seats=2, speed=FASTEST, script=one_round, first_seed=801)
    first = matches()
    assert matches.ended is None
    first.performance.source.over.wait()
    first.close()
    assert first.over
    second = matches()
    second.close()
    assert matches.ended is first.performance
    assert first.performance.outcome().fault is None
    assert second.desk is not first.desk
    assert not any(
        record.name.startswith("companion") for record in caplog.records
    )  # it would fill the journal
