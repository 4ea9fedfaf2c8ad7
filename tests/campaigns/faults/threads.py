"""The faults of threads."""

from __future__ import annotations

import signal
from pathlib import Path

from tests.campaigns.app.manager import Manager
from tests.campaigns.app.pressing import CONFIGURATION
from tests.campaigns.faults.making import (
    TO_THE_DECLARING,
    ended_as_by_systemd,
    entered,
    fault,
    game,
    is_back,
    kept_lines,
    said,
    seeing,
)


@fault("thread: an exception in the table's thread")
def _table_fault(folder: Path) -> str:
    with game(folder) as app:
        said(app, "Ann is Foreman")
        app.ask("break", method="enter")
        entered(app, "Gears-1 goes to the conveyors")
        told = app.until(lambda state: bool(state["message"]), "a message")[1]["message"]
        said(app, "Gears-1 goes to the conveyors", "Gears-2 goes to the conveyors")
        app.signal(signal.SIGTERM)
        app.ended()
        assert "a bug made for this test" in app.told(), "the log does not say why"
        assert "Traceback" in app.told(), "the log has no traceback"
    return f"told “{told}”; logged with its traceback; the game went on"


@fault("thread: an exception in another thread")
def _thread_fault(folder: Path) -> str:
    with game(folder) as app:
        app.ask("crash_a_thread")
        said(app, "Ann is Foreman")
        app.signal(signal.SIGTERM)
        app.ended()
        assert "a thread's bug made for this test" in app.told(), app.told()[-300:]
        assert "Traceback" in app.told(), "the log has no traceback"
    return "logged with its traceback; the game went on"


@fault("thread: the screen frozen")
def _frozen_screen(folder: Path) -> str:
    manager = Manager(folder / "run")
    with game(folder, environment=manager.environment) as app:
        said(app, *TO_THE_DECLARING[:3])
        app.ask("freeze", seconds=600)
        took = ended_as_by_systemd(app, manager)
        assert "in _order_freeze" in app.told() or "<lambda>" in app.told(), "the trace does not say where"
    back = is_back(folder, manager, list(TO_THE_DECLARING[:3]))
    return f"ended after {took:.1f} s with a trace, its game on the screen {back:.1f} s later"


@fault("thread: the table's thread frozen")
def _frozen_table(folder: Path) -> str:
    manager = Manager(folder / "run")
    with game(folder, environment=manager.environment) as app:
        said(app, *TO_THE_DECLARING[:3])
        app.ask("stick", seconds=600)
        entered(app, TO_THE_DECLARING[3])
        took = ended_as_by_systemd(app, manager)
        assert "the table's thread has not answered" in app.told(), "the log does not say why"
        assert "in stick" in app.told(), "the trace does not say where"
    back = is_back(folder, manager, list(TO_THE_DECLARING[:3]))
    return f"ended after {took:.1f} s with a trace, its game on the screen {back:.1f} s later"


@fault("thread: a mistake in the thread that watches")
def _watching_fault(folder: Path) -> str:
    with game(folder) as app:
        seeing(app, 5)
        app.ask("break", of="desk", method="publish_observation", thread="watching")
        told = app.until(lambda state: bool(state["camera"]), "a word about it")[1]["camera"]
        took, state = app.until(lambda state: "sees the table again" in state["camera"], "a picture again")
        seeing(app, state["views"] + 3)
        said(app, "Ann is Foreman")
    return f"told “{told}”; seen again {took:.1f} s later"


@fault("thread: a mistake outside the rules in the table's thread")
def _publishing_fault(folder: Path) -> str:
    with game(folder) as app:
        app.ask("break", of="desk", method="publish")
        said(app, *TO_THE_DECLARING[:3])
        app.signal(signal.SIGTERM)
        app.ended()
        assert "the table's thread met a mistake" in app.told(), "the log does not say so"
    assert kept_lines(folder) == list(TO_THE_DECLARING[:3])
    return "logged with its traceback; the game went on"


@fault("thread: the table's thread makes a mistake at every turn")
def _failing_table(folder: Path) -> str:
    manager = Manager(folder / "run")
    with game(folder, environment=manager.environment) as app:
        said(app, *TO_THE_DECLARING[:3])
        app.ask("break", of="desk", method="take", often=-1)
        took = ended_as_by_systemd(app, manager)
        assert "the table's thread has not answered" in app.told(), "the log does not say why"
    back = is_back(folder, manager, list(TO_THE_DECLARING[:3]))
    return f"ended after {took:.1f} s, its game on the screen {back:.1f} s later"


@fault("thread: a mistake in the panel's thread")
def _panel_fault(folder: Path) -> str:
    configuration = folder / "companion.toml"
    configuration.write_text(CONFIGURATION)
    pins = {"GPIOZERO_PIN_FACTORY": "mock"}
    with game(folder, "--configuration", str(configuration), environment=pins) as app:
        app.ask("break", of="desk", method="delay_of", thread="panel")
        said(app, "Ann is Foreman")
        app.until(lambda _: "the panel met a mistake" in app.told(), "the log to say so")
        assert "panel" in app.ask("threads")["threads"], "the panel's thread is gone"
    return "logged with its traceback; the panel goes on"
