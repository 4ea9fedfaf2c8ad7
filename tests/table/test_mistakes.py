"""A mistake of the program at the table is told and logged, and the game goes on."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES, game_named
from companion.games.api import Action
from companion.table.events import Appraise, Chosen, Event, Undo, ViewArrived
from companion.table.log import EventLog
from companion.table.loop import MISTAKE, MISTAKE_AFTER, MISTAKE_IN_VIEW, TableLoop
from companion.table.saving import PROGRAM_ERROR, Step
from companion.table.session import Session
from companion.table.snapshot import TableSnapshot
from companion.table.table import Table
from tests.clocks import leisurely
from tests.long_cases import long_case
from tests.table.views import view
from vision.pipeline.observation import FrameRequest, NoFrame, PipelineResult

GAME = game_named("beltpunk")
PLAYERS = ("Matt", "Noah", "Jake")
SOON = 20.0


class EndedPipeline:
    """A vision pipeline at its end."""

    def look(self, request: FrameRequest) -> PipelineResult:
        return NoFrame.END

    def close(self) -> None:
        pass


@contextmanager
def playing(table: Table) -> Iterator[TableLoop]:
    loop = TableLoop(table, EndedPipeline(), leisurely())
    loop.start()
    try:
        yield loop
    finally:
        loop.close()


def after(loop: TableLoop, event: Callable[[TableSnapshot], Event]) -> TableSnapshot:
    """The snapshot that answers ``event``, made for what is shown now."""
    count, shown = loop.desk.snapshots.after(-1, 0)
    loop.desk.post(event(shown))
    answered, snapshot = loop.desk.snapshots.after(count, SOON)
    assert answered > count, "the table did not answer"
    return snapshot


def chosen(line: str) -> Callable[[TableSnapshot], Event]:
    action = GAME.parse(line, GAME.start(PLAYERS, {}))
    return lambda shown: Chosen(action, shown.serial)


class Fault:
    """Breaks a function of the rules, for as long as it is wanted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        self.on = False
        self.hits = 0
        sound = getattr(type(GAME), name)

        def broken(*words: Any, **more: Any) -> Any:
            if self.on:
                self.hits += 1
                raise AttributeError(f"{name} is broken")
            return sound(*words, **more)

        monkeypatch.setattr(type(GAME), name, broken)


@pytest.mark.parametrize("broken", ["apply", "view", *map(long_case, ("prompt", "finished"))])
def test_a_mistake_is_told_and_logged_and_a_thousand_presses_are_answered(
    broken: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    fault = Fault(monkeypatch, broken)
    written: list[Action] = []
    with playing(Table.of(GAME, PLAYERS, {}, lambda _, action: written.append(action))) as loop:
        before = loop.desk.snapshots.value
        fault.on = True
        for _ in range(1000):
            snapshot = after(loop, chosen("Noah is Foreman"))
            assert (snapshot.message, snapshot.log, snapshot.serial) == (MISTAKE, (), before.serial)
        assert (fault.hits, written) == (1000, [])
        fault.on = False
        assert after(loop, chosen("Noah is Foreman")).undo == "Noah is Foreman"
    assert f"AttributeError: {broken} is broken" in caplog.text


def test_a_mistake_after_an_action_leaves_it_as_it_was_saved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fault = Fault(monkeypatch, "layout")
    written: list[str] = []

    def write(_step: Step, action: Action) -> None:
        written.append(str(action))
        fault.on = True

    with playing(Table.of(GAME, PLAYERS, {}, write)) as loop:
        snapshot = after(loop, chosen("Noah is Foreman"))
        assert (snapshot.message, snapshot.log) == (MISTAKE_AFTER, tuple(written))
        fault.on = False
        assert after(loop, lambda shown: Undo(shown.serial)).log == ()


def test_a_mistake_with_what_the_camera_shows_leaves_what_was_said_readable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table.of(GAME, PLAYERS, {})
    with playing(table) as loop:
        monkeypatch.setattr(table, "see", lambda _: 1 / 0)
        assert after(loop, lambda _: ViewArrived(view({}, 1.0))).message == MISTAKE_IN_VIEW
        refusal = after(loop, lambda shown: Undo(shown.serial)).message
        assert refusal not in (None, MISTAKE_IN_VIEW)
        assert after(loop, lambda _: ViewArrived(view({}, 2.0))).message == refusal
        assert after(loop, chosen("Noah is Foreman")).undo == "Noah is Foreman"


@pytest.mark.parametrize("broken", ["prompt", "layout", "seen", "apply", "view"])
def test_a_view_that_failed_counts_as_never_seen(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fault = Fault(monkeypatch, broken)
    tables = [Table.of(GAME, PLAYERS, {}) for _ in range(2)]
    lying = {"conveyor-1": ["7S"], "conveyor-2": ["2H"], "conveyor-3": ["3D"]}
    with playing(tables[0]) as failing, playing(tables[1]) as sound:
        for loop in (failing, sound):
            after(loop, chosen("Noah is Foreman"))
        fault.on = True
        after(failing, lambda _: ViewArrived(view(lying, 0.5)))
        fault.on = False
        for time in (1.0, 2.0, 3.0, 4.0, 5.0):
            shown = [
                after(loop, lambda _, at=time: ViewArrived(view(lying, at))) for loop in (failing, sound)
            ]
            assert replace(shown[0], message=None) == replace(shown[1], message=None)
        assert fault.hits > 0


def test_a_fault_in_writing_down_is_told_and_the_action_stands(caplog: pytest.LogCaptureFixture) -> None:
    broken = True

    def write(_step: Step, _action: Action) -> None:
        if broken:
            raise TypeError("the pen is broken")

    with caplog.at_level(logging.INFO), playing(Table.of(GAME, PLAYERS, {}, write)) as loop:
        snapshot = after(loop, chosen("Noah is Foreman"))
        assert (snapshot.message, snapshot.undo) == (PROGRAM_ERROR, "Noah is Foreman")
        broken = False
        assert after(loop, lambda shown: Undo(shown.serial)).message is None
    assert "TypeError: the pen is broken" in caplog.text
    saving = [it.levelname for it in caplog.records if it.name == "companion.table.saving"]
    assert saving == ["ERROR", "WARNING", "INFO"]


def test_what_was_written_down_tells_the_game_that_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever fails, and wherever: the log resumes to the game that the table has."""
    log = EventLog.open(tmp_path / "games.sqlite")
    session = Session.begin(GAME, PLAYERS, {})
    names = ("apply", "prompt", "layout", "view", "seen", "zones", "winners", "score_sheets")
    faults = [Fault(monkeypatch, name) for name in names]
    table = Table(session, log.begin(session, datetime.now(UTC)))
    lines = ["Noah is Foreman", "Steam-7 goes to the conveyors", "Gears-2 goes to the conveyors"]
    with playing(table) as loop:
        for line in lines:
            for fault in faults:
                fault.on = True
                after(loop, chosen(line))
                after(loop, lambda _: Appraise("Noah is Foreman"))
                fault.on = False
                assert log.read(log.games()[0], GAMES).actions == table.session.actions
                while table.session.actions and str(table.session.last) == line:
                    after(loop, lambda shown: Undo(shown.serial))
            assert after(loop, chosen(line)).undo == line
    assert tuple(map(str, log.read(log.games()[0], GAMES).actions)) == tuple(lines)
    log.close()
