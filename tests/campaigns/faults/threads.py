"""The faults of threads."""

from __future__ import annotations

import signal
from pathlib import Path

from tests.campaigns.app.manager import Manager
from tests.campaigns.app.process import AppProcess
from tests.campaigns.faults.making import (
    BARE_TABLE,
    THREE,
    TO_THE_DECLARING,
    begun,
    ended_as_by_systemd,
    entered,
    fault,
    is_back,
    said,
)


@fault("thread: an exception in the table's thread")
def _table_fault(folder: Path) -> str:
    with AppProcess(folder, [*THREE, *BARE_TABLE]) as app:
        begun(app)
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
    with AppProcess(folder, [*THREE, *BARE_TABLE]) as app:
        begun(app)
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
    with AppProcess(folder, [*THREE, *BARE_TABLE], manager.environment) as app:
        begun(app)
        said(app, *TO_THE_DECLARING[:3])
        app.ask("freeze", seconds=600)
        took = ended_as_by_systemd(app, manager)
        assert "in _order_freeze" in app.told() or "<lambda>" in app.told(), "the trace does not say where"
    back = is_back(folder, manager, list(TO_THE_DECLARING[:3]))
    return f"ended after {took:.1f} s with a trace, its game on the screen {back:.1f} s later"


@fault("thread: the table's thread frozen")
def _frozen_table(folder: Path) -> str:
    manager = Manager(folder / "run")
    with AppProcess(folder, [*THREE, *BARE_TABLE], manager.environment) as app:
        begun(app)
        said(app, *TO_THE_DECLARING[:3])
        app.ask("stick", seconds=600)
        entered(app, TO_THE_DECLARING[3])
        took = ended_as_by_systemd(app, manager)
        assert "the table's thread has not answered" in app.told(), "the log does not say why"
        assert "in stick" in app.told(), "the trace does not say where"
    back = is_back(folder, manager, list(TO_THE_DECLARING[:3]))
    return f"ended after {took:.1f} s with a trace, its game on the screen {back:.1f} s later"
