"""The faults of the disk, of the log of games on it, and of the settings."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

from companion.games import GAMES
from companion.table.game_store import GameStore
from tests.campaigns.app.manager import Manager
from tests.campaigns.app.process import AppProcess
from tests.campaigns.faults.making import (
    BARE_TABLE,
    THREE,
    TO_THE_DECLARING,
    CannotBeMade,
    begun,
    fault,
    filled,
    game,
    kept_lines,
    locked,
    said,
    small_disk,
)


@fault("disk: begun while the disk is full")
def _full_disk(folder: Path) -> str:
    with small_disk(folder, 400) as disk:
        ballast = filled(disk)
        with AppProcess(disk, [*THREE, *BARE_TABLE], {"XDG_CACHE_HOME": str(folder / "cache")}) as app:
            begun(app)
            said(app, *TO_THE_DECLARING[:4])
            told = app.until(lambda state: bool(state["message"]), "a message that nothing is kept")[1][
                "message"
            ]
            ballast.unlink()
            said(app, *TO_THE_DECLARING[4:7])
            app.until(lambda state: not state["message"], "the message to go")
            shown = app.state()["log"]
            app.kill()
        assert kept_lines(disk) == shown
    return f"told “{told}”; kept whole, {len(shown)} moves, once there was room"


@fault("disk: begun while the log is locked")
def _locked_log(folder: Path) -> str:
    GameStore.open(folder, GAMES).close()
    with AppProcess(folder, BARE_TABLE) as home:
        home.until(lambda state: state["home"], "Home")
        home.kill()
    with locked(next(folder.glob("*.sqlite"))):
        app = AppProcess(folder, [*THREE, *BARE_TABLE])
        begun(app)
        said(app, *TO_THE_DECLARING[:4])
        told = app.until(lambda state: bool(state["message"]), "a message that nothing is kept")[1]["message"]
    with app:
        said(app, *TO_THE_DECLARING[4:7])
        app.until(lambda state: not state["message"], "the message to go")
        shown = app.state()["log"]
        app.kill()
    assert kept_lines(folder) == shown
    return f"told “{told}”; kept whole, {len(shown)} moves, once it was free"


def _played(folder: Path) -> list[str]:
    """A game is begun in ``folder`` and left: its lines."""
    with game(folder) as app:
        said(app, *TO_THE_DECLARING)
        app.signal(signal.SIGTERM)
        app.ended()
    return list(TO_THE_DECLARING)


@fault("disk: all of a game is in the file when it is left")
def _checkpoint(folder: Path) -> str:
    lines = _played(folder)
    log = next(folder.glob("*.sqlite"))
    alone = folder / "alone"
    alone.mkdir()
    (alone / log.name).write_bytes(log.read_bytes())
    assert kept_lines(alone) == lines
    return f"{len(lines)} moves in the file without its -wal"


@fault("disk: a damaged log")
def _damaged_log(folder: Path) -> str:
    _played(folder)
    log = next(folder.glob("*.sqlite"))
    broken = bytearray(log.read_bytes())
    broken[:64] = os.urandom(64)
    log.write_bytes(broken)
    return _aside(folder, bytes(broken))


@fault("disk: an empty log")
def _empty_log(folder: Path) -> str:
    _played(folder)
    log = next(folder.glob("*.sqlite"))
    zeros = bytes(log.stat().st_size)
    log.write_bytes(zeros)
    return _aside(folder, zeros)


def _aside(folder: Path, bad: bytes) -> str:
    """The app starts with a bad log: it says so, keeps the old bytes, and keeps games again."""
    with AppProcess(folder, BARE_TABLE) as app:
        state = app.until(lambda state: state["home"], "Home")[1]
    kept = [path for path in folder.rglob("*") if path.is_file() and path.stat().st_size == len(bad)]
    assert any(path.read_bytes() == bad for path in kept), "the old file is gone"
    assert state["message"], "nothing was said"
    return f"“{state['message']}”"


@fault("disk: a read-only folder")
def _read_only(folder: Path) -> str:
    lines = _played(folder)
    if subprocess.run(
        ["mount", "--bind", str(folder), str(folder)], capture_output=True, check=False
    ).returncode:
        raise CannotBeMade("a folder that is read-only for root needs a mount")
    try:
        subprocess.run(["mount", "-o", "remount,ro,bind", str(folder)], check=True)
        store = GameStore.open(folder, GAMES)
        games = store.games()
        record = store.record(games[0].number)
        told = store.fault
        store.close()
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=False)
    assert all(line in record for line in lines)
    assert told, "nothing was said"
    return f"{len(games)} game listed and read; “{told}”"


@fault("disk: a home that cannot be written to")
def _no_home(folder: Path) -> str:
    nowhere = {"HOME": "/proc/nowhere", "XDG_CACHE_HOME": "/proc/nowhere", "XDG_CONFIG_HOME": "/proc/nowhere"}
    with game(folder, environment=nowhere) as app:
        said(app, "Ann is Foreman")
    return "the game is played"


@fault("disk: settings on a full disk")
def _settings_on_full_disk(folder: Path) -> str:
    with small_disk(folder, 600) as disk:
        with AppProcess(disk, BARE_TABLE, {"XDG_CACHE_HOME": str(folder / "cache")}) as app:
            app.until(lambda state: state["home"], "Home")
            app.ask("volume", volume=40)
            settings = disk / "preferences.json"
            before = settings.read_bytes()
            filled(disk)
            app.ask("volume", volume=80)
            assert settings.read_bytes() == before, "the old settings are damaged"
            app.until(lambda _: "cannot be written" in app.told(), "the log to say so", 5)
            assert app.state()["home"], "the screen is gone"
        left = sorted(path.name for path in disk.glob(".preferences*"))
    assert not left, f"left behind: {left}"
    return "the old ones stay whole, and the log says why"


@fault("disk: full in the middle of a game, then free again")
def _full_for_a_while(folder: Path) -> str:
    with small_disk(folder, 600) as disk:
        with AppProcess(disk, [*THREE, *BARE_TABLE], {"XDG_CACHE_HOME": str(folder / "cache")}) as app:
            begun(app)
            said(app, *TO_THE_DECLARING[:3])
            ballast = filled(disk)
            said(app, *TO_THE_DECLARING[3:7])
            _, state = app.until(lambda state: bool(state["unsaved"]), "a word that it is not saved")
            ballast.unlink()
            took, _ = app.until(lambda state: not state["unsaved"], "it to be saved, by itself")
            shown = app.state()["log"]
            app.kill()
        assert kept_lines(disk) == shown
    told = state["unsaved"]
    return f"told “{told}”; saved by itself {took:.1f} s after there was room, all {len(shown)} moves"


@fault("disk: settings, PIN and notes that are rubbish")
def _rubbish(folder: Path) -> str:
    manager = Manager(folder / "run")
    files = [folder / "preferences.json", folder / "pin.json", folder / "run" / "game-in-play.json"]
    for number, file in enumerate(files):
        file.write_bytes((b"\xff\xfe\x00", b"[" * 900, b'{"game": "x"')[number])
    with AppProcess(folder, BARE_TABLE, manager.environment) as app:
        app.until(lambda state: state["home"], "Home")
        for file in files:
            assert f"{file.name} cannot be read" in app.told(), f"nothing is said of {file.name}"
        app.ask("volume", volume=40)
    return "Home with the usual settings; the log names each file"
