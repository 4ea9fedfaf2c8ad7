"""The faults of processes: the program, and the worker that looks."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

from tests.campaigns.app.manager import Manager
from tests.campaigns.app.process import AppProcess
from tests.campaigns.faults.making import (
    BARE_TABLE,
    TO_THE_DECLARING,
    fault,
    game,
    is_back,
    kept_lines,
    said,
    seeing,
    worker_of,
)

_SOON = 5.0
"""Seconds within which a lost worker process sees again."""


@fault("process: the worker frozen")
def _frozen(folder: Path) -> str:
    with game(folder) as app:
        seeing(app, 5)
        before = worker_of(app)
        os.kill(before, signal.SIGSTOP)
        told, state = app.until(
            lambda state: bool(state["message"] or state["camera"]), "a word that vision stopped"
        )
        views = state["views"]
        took, state = app.until(
            lambda state: state["views"] > views and state["worker"] != before, "a new picture"
        )
        said(app, "Ann is Foreman")
    assert told <= _SOON, f"told only after {told:.1f} s"
    return f"told after {told:.1f} s, seen again {took:.1f} s later"


@fault("process: the worker killed")
def _killed(folder: Path) -> str:
    with game(folder) as app:
        views = seeing(app, 5)["views"]
        before = worker_of(app)
        os.kill(before, signal.SIGKILL)
        took, _ = app.until(
            lambda state: state["views"] > views + 3 and state["worker"] not in (None, before),
            "a new picture",
        )
    assert took <= _SOON, f"seen again only after {took:.1f} s"
    return f"seen again after {took:.1f} s"


@fault("process: the worker frozen, and the app told to end")
def _frozen_end(folder: Path) -> str:
    with game(folder) as app:
        seeing(app, 5)
        os.kill(worker_of(app), signal.SIGSTOP)
        began = monotonic()
        app.signal(signal.SIGTERM)
        status = app.ended(20)
        took = monotonic() - began
    assert took <= _SOON, f"ended only after {took:.1f} s"
    return f"ended with {status} after {took:.1f} s"


@fault("process: the worker frozen, and the table left")
def _frozen_home(folder: Path) -> str:
    with game(folder) as app:
        seeing(app, 5)
        os.kill(worker_of(app), signal.SIGSTOP)
        began = monotonic()
        app.ask("home")
        app.until(lambda state: state["home"], "Home", 20)
        took = monotonic() - began
    assert took <= _SOON, f"Home only after {took:.1f} s"
    return f"Home after {took:.1f} s"


@fault("process: Ctrl-C while the worker starts")
def _interrupted(folder: Path) -> str:
    with game(folder) as app:
        worker = worker_of(app)
        with suppress(ProcessLookupError):
            os.kill(worker, signal.SIGINT)
        app.signal(signal.SIGINT)
        status = app.ended(20)
    assert "Traceback" not in app.told(), app.told()[-400:]
    return f"exit status {status}, no traceback"


@fault("process: the terminal is closed")
def _hang_up(folder: Path) -> str:
    with game(folder) as app:
        said(app, "Ann is Foreman")
        app.signal(signal.SIGHUP)
        status = app.ended(20)
    assert status == 0, f"exit status {status}"
    assert kept_lines(folder) == ["Ann is Foreman"]
    return "ended with 0, all kept"


@fault("process: a crash in a library")
def _crash(folder: Path) -> str:
    manager = Manager(folder / "run")
    with game(folder, environment=manager.environment) as app:
        said(app, *TO_THE_DECLARING[:3])
        app.signal(signal.SIGSEGV)
        app.ended(20)
        assert "Fatal Python error: Segmentation fault" in app.told(), "no trace"
    back = is_back(folder, manager, list(TO_THE_DECLARING[:3]))
    return f"a trace of every thread, its game on the screen after {back:.1f} s"


@fault("process: a game that ends the app each time")
def _game_that_crashes(folder: Path) -> str:
    manager = Manager(folder / "run")
    with game(folder, environment=manager.environment) as app:
        said(app, *TO_THE_DECLARING[:3])
        sleep(1.5)
        app.kill()
    homes = []
    for _ in range(3):
        with AppProcess(folder, BARE_TABLE, manager.environment) as app:
            homes.append(app.state()["home"])
            app.kill()
    assert homes == [False, False, True], f"Home shown: {homes}"
    return "resumed twice, then left at Home"
