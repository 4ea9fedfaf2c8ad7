"""What faults are made with: the table of faults, the app that meets them, and small disks."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

from companion.games import GAMES
from companion.table.answer_delay import ANSWER_DELAY
from companion.table.game_store import GameStore
from tests.campaigns.app.manager import Manager
from tests.campaigns.app.process import ROOT, AppProcess, State

Fault = Callable[[Path], str]
"""Makes a fault, with a folder of its own, and says what was seen. Raises ``AssertionError``."""
FAULTS: dict[str, Fault] = {}

THREE = ["--players", "Ann,Ben,Cid"]
BARE_TABLE = ["--source", f"sim:{Path(__file__).parent.with_name('bare_table.toml')}"]
"""Nothing lies on the table, so that the camera tells of nothing that these faults did not enter."""
TO_THE_DECLARING = (
    "Ann is Foreman",
    "Gears-1 goes to the conveyors",
    "Gears-2 goes to the conveyors",
    "Parts-9 goes to the conveyors",
    "Ann reveals Steam-3",
    "Ben reveals Steam-10",
    "Cid reveals Parts-1",
    "Ann discards Steam-3",
    "Ann declines",
    "Ben discards Steam-10",
    "Ben declines",
    "Cid discards Parts-1",
    "Cid declines",
)


class CannotBeMade(Exception):
    """This machine, or this user, cannot make the fault."""


def fault(name: str) -> Callable[[Fault], Fault]:
    """Puts a fault into the table as ``name``."""

    def put(make: Fault) -> Fault:
        FAULTS[name] = make
        return make

    return put


def begun(app: AppProcess) -> State:
    """The app has shown its table."""
    return app.until(lambda state: not state["home"], "the table")[1]


@contextmanager
def game(
    folder: Path, *words: str, environment: Mapping[str, str | None] | None = None
) -> Iterator[AppProcess]:
    """A game of three at a bare table, in an app of its own that is started with these ``words``, too."""
    with AppProcess(folder, [*THREE, *BARE_TABLE, *words], environment) as app:
        begun(app)
        yield app


_ATTEMPTS = 10


def said(app: AppProcess, *lines: str) -> None:
    """Enters ``lines``, each once the one before is on the screen, and again where it came too quickly after
    the camera had changed the question."""
    for line in lines:
        before = len(app.state()["log"])
        for _ in range(_ATTEMPTS):
            entered(app, line)
            if not _came_too_quickly(app, before):
                break
        app.until(lambda state, before=before: len(state["log"]) > before, f"“{line}”")  # type: ignore[misc]


def _came_too_quickly(app: AppProcess, before: int) -> bool:
    """Whether nothing has happened since there were so many lines, because the question had just changed."""
    state = app.until(lambda state: len(state["log"]) > before or _is_haste(state), "an answer")[1]
    return len(state["log"]) <= before


def _is_haste(state: State) -> bool:
    return str(state["message"] or "").startswith(("Too quick", "Too late"))


def entered(app: AppProcess, line: str) -> None:
    """Enter ``line`` after the answer delay."""
    sleep(ANSWER_DELAY + 0.1)
    app.ask("say", line=line)


def seeing(app: AppProcess, more_than: int = 0) -> State:
    """The app has shown a picture, more than so many since it began."""
    return app.until(lambda state: state["views"] > more_than, "a picture of the camera")[1]


def kept_lines(folder: Path) -> list[str]:
    """The actions of the newest game that is kept in ``folder``."""
    store = GameStore.open(folder, GAMES)
    try:
        assert not store.fault, store.fault
        games = store.games()
        assert games, "no game is kept"
        return [str(action) for action in store.resume(games[0].number)[0].actions]
    finally:
        store.close()


def companion(*words: str, environment: dict[str, str] | None = None, patience: float = 60.0) -> State:
    """Runs a command to its end: its status, what it wrote, seconds, and the most memory it had in MB."""
    began = monotonic()
    command = [sys.executable, "-m", "companion", *words]
    environ = os.environ | {"PYTHONPATH": str(ROOT)} | (environment or {})
    measured = [sys.executable, "-c", MEASURE, *command]
    try:
        done = subprocess.run(
            measured, cwd=ROOT, env=environ, capture_output=True, text=True, timeout=patience, check=False
        )
    except subprocess.TimeoutExpired:
        raise AssertionError(f"companion {' '.join(words)} did not end within {patience:g} s") from None
    *errors, memory = done.stderr.splitlines()
    return {
        "status": done.returncode,
        "out": done.stdout,
        "err": "\n".join(errors),
        "seconds": monotonic() - began,
        "mb": int(memory) / 1024,
    }


MEASURE = """
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:])
sys.stdout.flush()
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
sys.exit(done.returncode if done.returncode >= 0 else 128 - done.returncode)
"""


def one_sentence(done: State) -> str:
    """The one line that a command wrote to stderr, which it must have ended with."""
    lines = str(done["err"]).splitlines()
    assert done["status"] == 1, f"exit status {done['status']}: {done['err'][-500:]}"
    assert len(lines) == 1, f"{len(lines)} lines: {done['err'][-500:]}"
    assert "\x1b" not in lines[0], "an escape sequence reaches the terminal"
    return lines[0]


@contextmanager
def small_disk(folder: Path, kilobytes: int) -> Iterator[Path]:
    """A disk of so many kilobytes, mounted in ``folder``."""
    place = folder / "disk"
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(place)],
        capture_output=True,
        check=False,
    )
    if mounted.returncode != 0:
        raise CannotBeMade("a disk of its own needs root")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=False)


def filled(disk: Path) -> Path:
    """A file that takes all the room on ``disk``."""
    ballast = disk / "ballast"
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(512))
    return ballast


@contextmanager
def locked(log: Path) -> Iterator[None]:
    """Another program is writing to ``log``."""
    connection = sqlite3.connect(log, isolation_level=None)
    connection.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")
        connection.close()


def worker_of(app: AppProcess) -> int:
    pid = app.until(lambda state: state["worker"] is not None, "a worker process")[1]["worker"]
    return int(pid)


LATEST_END = 16.0
"""Seconds by which systemd must have ended a frozen app, so that another is on the screen within twenty."""


def ended_as_by_systemd(app: AppProcess, manager: Manager) -> float:
    """Waits until systemd would end the app, and ends it so: the seconds that took."""
    began = monotonic()
    while not manager.would_end_it:
        assert monotonic() - began < 2 * LATEST_END, "the watchdog is fed although nothing turns"
        sleep(0.1)
    took = monotonic() - began
    app.signal(signal.SIGABRT)
    app.ended(20)
    manager.forget()
    assert took < LATEST_END, f"ended only after {took:.1f} s"
    return took


def is_back(folder: Path, manager: Manager, lines: list[str]) -> float:
    """The app is started again as systemd does, and goes on with its game: the seconds that took."""
    with AppProcess(folder, BARE_TABLE, manager.environment) as again:
        took, state = again.until(lambda state: not state["home"], "the table, by itself")
    assert state["log"] == lines, f"{state['log']} instead of {lines}"
    return took
