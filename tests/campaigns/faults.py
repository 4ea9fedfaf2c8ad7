"""Every fault that was ever told of, made in the real app: ``python -m tests.campaigns.faults``.

Each fault is made in a process of its own, offscreen, and what was seen is told in a table. ``--only WORD``
makes those whose name has the word. Exit status 1 if one of them was not survived as it should be. Some need
root (a disk of their own that fills up, a folder that is read-only even for us); they say so where they
cannot be made.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from struct import pack
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
BARE_TABLE = ["--source", f"sim:{Path(__file__).with_name('bare_table.toml')}"]
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
_SOON = 5.0
"""Seconds within which a lost worker process sees again."""
_MOST_MB = 600


class CannotBeMade(Exception):
    """This machine, or this user, cannot make the fault."""


def fault(name: str) -> Callable[[Fault], Fault]:
    """Puts a fault into the table as ``name``."""

    def put(make: Fault) -> Fault:
        FAULTS[name] = make
        return make

    return put


def main() -> int:
    """Makes the faults and prints the table; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--only", default="", help="a word that the names of the faults have")
    args = parser.parse_args()
    results = [_made(name, make) for name, make in FAULTS.items() if args.only in name]
    bad = sum(result.verdict == "FAILED" for result in results)
    print(f"{len(results)} faults made, {bad} not survived as they should be")
    return 1 if bad else 0


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one fault."""

    name: str
    verdict: str
    seen: str


def _made(name: str, make: Fault) -> Result:
    began = monotonic()
    with tempfile.TemporaryDirectory(prefix="companion-fault-") as folder:
        try:
            result = Result(name, "ok", make(Path(folder)))
        except CannotBeMade as error:
            result = Result(name, "not made", str(error))
        except Exception as error:  # whatever happened, the other faults are made too
            result = Result(name, "FAILED", f"{type(error).__name__}: {error}")
    print(f"| {result.name} | {result.verdict} | {result.seen} | {monotonic() - began:.0f} s |", flush=True)
    return result


# What faults are made with


def begun(app: AppProcess) -> State:
    """The app has shown its table."""
    return app.until(lambda state: not state["home"], "the table")[1]


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
    return str(state["message"] or "").startswith("Too quick")


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
    measured = [sys.executable, "-c", _MEASURE, *command]
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


_MEASURE = """
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


# 1 and 2: the camera


@fault("1 a card that is gone")
def _gone_card(_folder: Path) -> str:
    done = companion("demo", "--terminal", "--speed", "20", "--players", "2", "--seed", "7701", patience=300)
    assert done["status"] == 0, done["err"] or done["out"][-300:]
    return str(done["out"]).strip().splitlines()[-1].strip()


@fault("2 a set that grows")
def _growing_set(_folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "tests.campaigns.camera_rounds", "--rounds", "1", "--first-seed", "770109"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout.strip().splitlines()[-1]


# 3 and 7: the log


@fault("3 begun while the disk is full")
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


@fault("3 begun while the log is locked")
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
    with AppProcess(folder, [*THREE, *BARE_TABLE]) as app:
        begun(app)
        said(app, *TO_THE_DECLARING)
        app.signal(signal.SIGTERM)
        app.ended()
    return list(TO_THE_DECLARING)


@fault("7 all of a game is in the file when it is left")
def _checkpoint(folder: Path) -> str:
    lines = _played(folder)
    log = next(folder.glob("*.sqlite"))
    alone = folder / "alone"
    alone.mkdir()
    (alone / log.name).write_bytes(log.read_bytes())
    assert kept_lines(alone) == lines
    return f"{len(lines)} moves in the file without its -wal"


@fault("7 a damaged log")
def _damaged_log(folder: Path) -> str:
    _played(folder)
    log = next(folder.glob("*.sqlite"))
    broken = bytearray(log.read_bytes())
    broken[:64] = os.urandom(64)
    log.write_bytes(broken)
    return _aside(folder, bytes(broken))


@fault("7 an empty log")
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


@fault("7 a read-only folder")
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


# 4: exceptions


@fault("4 an exception in the table's thread")
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


@fault("4 an exception in another thread")
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


# 5 and 11: the worker process


def _worker(app: AppProcess) -> int:
    pid = app.until(lambda state: state["worker"] is not None, "a worker process")[1]["worker"]
    return int(pid)


@fault("5 the worker frozen")
def _frozen(folder: Path) -> str:
    with AppProcess(folder, [*THREE, *BARE_TABLE]) as app:
        begun(app)
        seeing(app, 5)
        before = _worker(app)
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


@fault("5 the worker killed")
def _killed(folder: Path) -> str:
    with AppProcess(folder, [*THREE, *BARE_TABLE]) as app:
        begun(app)
        views = seeing(app, 5)["views"]
        before = _worker(app)
        os.kill(before, signal.SIGKILL)
        took, _ = app.until(
            lambda state: state["views"] > views + 3 and state["worker"] not in (None, before),
            "a new picture",
        )
    assert took <= _SOON, f"seen again only after {took:.1f} s"
    return f"seen again after {took:.1f} s"


@fault("5 the worker frozen, and the app told to end")
def _frozen_end(folder: Path) -> str:
    with AppProcess(folder, [*THREE, *BARE_TABLE]) as app:
        begun(app)
        seeing(app, 5)
        os.kill(_worker(app), signal.SIGSTOP)
        began = monotonic()
        app.signal(signal.SIGTERM)
        status = app.ended(20)
        took = monotonic() - began
    assert took <= _SOON, f"ended only after {took:.1f} s"
    return f"ended with {status} after {took:.1f} s"


@fault("5 the worker frozen, and the table left")
def _frozen_home(folder: Path) -> str:
    with AppProcess(folder, [*THREE, *BARE_TABLE]) as app:
        begun(app)
        seeing(app, 5)
        os.kill(_worker(app), signal.SIGSTOP)
        began = monotonic()
        app.ask("home")
        app.until(lambda state: state["home"], "Home", 20)
        took = monotonic() - began
    assert took <= _SOON, f"Home only after {took:.1f} s"
    return f"Home after {took:.1f} s"


# 6: memory


def _png(path: Path, side: int) -> None:
    """A white PNG of ``side`` by ``side`` pixels, in a small file."""
    packed = zlib.compressobj()
    rows = b"".join(packed.compress(b"\0" + b"\xff" * (3 * side)) for _ in range(side)) + packed.flush()

    def chunk(kind: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))

    head = pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b""))


@fault("6 a huge picture")
def _huge_picture(folder: Path) -> str:
    _png(folder / "huge.png", 10_900)
    done = companion("read", str(folder / "huge.png"), patience=300)
    assert done["status"] in (0, 1), done["err"]
    assert done["mb"] < _MOST_MB, f"{done['mb']:.0f} MB"
    return f"{done['mb']:.0f} MB; {done['err'] or 'read'}"


@fault("6 a huge record")
def _huge_record(folder: Path) -> str:
    with (folder / "huge.txt").open("wb") as file:
        file.write(b"game: beltpunk\nplayers: Ann, Ben\n")
        file.truncate(3_000_000_000)
    program = (
        "import sys; from datetime import datetime, UTC; from pathlib import Path;"
        "from companion.table.game_store import GameStore, GameStoreError\n"
        "from companion.games import GAMES\n"
        "store = GameStore.open(Path(sys.argv[1]), GAMES)\n"
        "try:\n    store.import_record(Path(sys.argv[2]), datetime.now(UTC))\n"
        "except GameStoreError as error:\n    print(error)\n"
    )
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            _MEASURE,
            sys.executable,
            "-c",
            program,
            str(folder),
            str(folder / "huge.txt"),
        ],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    megabytes = int(done.stderr.splitlines()[-1]) / 1024
    assert done.stdout.strip(), done.stderr
    assert megabytes < _MOST_MB, f"{megabytes:.0f} MB"
    return f"{megabytes:.0f} MB; “{done.stdout.strip()}”"


# 8: pins

_FAKE_LGPIO = '''
class error(Exception):
    """As the real one: of Exception alone."""

RISING_EDGE = FALLING_EDGE = BOTH_EDGES = SET_PULL_UP = SET_PULL_DOWN = SET_PULL_NONE = SET_ACTIVE_LOW = 0

def gpiochip_open(number):
    {chip}

def gpiochip_close(handle):
    pass

def __getattr__(name):
    def call(*args, **kwargs):
        raise error("GPIO busy")
    return call
'''


def _pins(folder: Path, chip: str) -> tuple[Path, dict[str, str]]:
    library = folder / "library"
    library.mkdir()
    (library / "lgpio.py").write_text(_FAKE_LGPIO.format(chip=chip))
    configuration = folder / "companion.toml"
    configuration.write_text("[buttons]\npass = 17\nreveal = 27\n")
    return configuration, {"GPIOZERO_PIN_FACTORY": "lgpio", "PYTHONPATH": f"{ROOT}{os.pathsep}{library}"}


def _play_with_broken_pins(folder: Path, chip: str) -> str:
    configuration, environment = _pins(folder, chip)
    done = companion("doctor", "--json", "--configuration", str(configuration), environment=environment)
    assert done["status"] == 0, done["err"]
    pins = next(it for it in json.loads(done["out"])["findings"] if it["subject"].startswith("pins"))
    with AppProcess(folder, [*THREE, *BARE_TABLE, "--configuration", str(configuration)], environment) as app:
        begun(app)
        said(app, "Ann is Foreman")
    return f"played by touch; doctor: {pins['level']} “{pins['text']}”"


@fault("8 a pin that another program holds")
def _busy_pin(folder: Path) -> str:
    return _play_with_broken_pins(folder, "return 0")


@fault("8 no gpiochip")
def _no_chip(folder: Path) -> str:
    return _play_with_broken_pins(folder, 'raise error("can not open gpiochip")')


# 9: no window


def _no_window(folder: Path, environment: dict[str, str]) -> str:
    home = {"XDG_CACHE_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    without = {
        name: value for name, value in os.environ.items() if name not in ("DISPLAY", "SDL_VIDEODRIVER")
    }
    done = subprocess.run(
        [sys.executable, "-m", "companion", "run", "--data", str(folder), "--source", "sim"],
        cwd=ROOT,
        env=without | {"PYTHONPATH": str(ROOT)} | home | environment,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    lines = done.stderr.strip().splitlines()
    assert done.returncode == 1, f"exit status {done.returncode}: {done.stderr[-300:]}"
    assert lines, "nothing was said"
    return f"“{lines[-1]}”"


@fault("9 no screen to draw on without a desktop")
def _no_kms(folder: Path) -> str:
    return _no_window(folder, {"SDL_VIDEODRIVER": "kmsdrm"})


@fault("9 a desktop that is not there")
def _bad_display(folder: Path) -> str:
    return _no_window(folder, {"DISPLAY": ":77"})


@fault("9 no display at all")
def _no_display(folder: Path) -> str:
    if list(Path("/dev/dri").glob("card*")):
        raise CannotBeMade("this machine has a screen")
    return _no_window(folder, {})


# 12: rubbish, and signals


@fault("12 a home that cannot be written to")
def _no_home(folder: Path) -> str:
    nowhere = {"HOME": "/proc/nowhere", "XDG_CACHE_HOME": "/proc/nowhere", "XDG_CONFIG_HOME": "/proc/nowhere"}
    with AppProcess(folder, [*THREE, *BARE_TABLE], nowhere) as app:
        begun(app)
        said(app, "Ann is Foreman")
    return "the game is played"


@fault("12 nested TOML")
def _nested(folder: Path) -> str:
    bad = folder / "nested.toml"
    bad.write_text("a = " + "[" * 50_000)
    return f"“{one_sentence(companion('run', '--configuration', str(bad)))}”"


@fault("12 a name with escape sequences")
def _escapes(folder: Path) -> str:
    bad = folder / "red\x1b[31m.txt"
    bad.write_text("\x1b[31mgame: nothing")
    return f"“{one_sentence(companion('replay', str(bad)))}”"


@fault("12 a pipe in place of a file")
def _pipe(folder: Path) -> str:
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    told = [one_sentence(companion(*words, str(pipe), patience=30)) for words in (("read",), ("replay",))]
    told.append(one_sentence(companion("run", "--configuration", str(pipe), patience=30)))
    return f"“{told[0]}”, and so replay and --configuration"


@fault("12 a device in place of a file")
def _device(_folder: Path) -> str:
    told = [one_sentence(companion(word, "/dev/zero", patience=30)) for word in ("read", "replay")]
    return f"“{told[0]}”, and so replay"


@fault("12 Ctrl-C while the worker starts")
def _interrupted(folder: Path) -> str:
    with AppProcess(folder, [*THREE, *BARE_TABLE]) as app:
        begun(app)
        worker = _worker(app)
        with suppress(ProcessLookupError):
            os.kill(worker, signal.SIGINT)
        app.signal(signal.SIGINT)
        status = app.ended(20)
    assert "Traceback" not in app.told(), app.told()[-400:]
    return f"exit status {status}, no traceback"


@fault("12 the terminal is closed")
def _hang_up(folder: Path) -> str:
    with AppProcess(folder, [*THREE, *BARE_TABLE]) as app:
        begun(app)
        said(app, "Ann is Foreman")
        app.signal(signal.SIGHUP)
        status = app.ended(20)
    assert status == 0, f"exit status {status}"
    assert kept_lines(folder) == ["Ann is Foreman"]
    return "ended with 0, all kept"


# 14 and 15: presses and sentences


@fault("14 three presses of PASS within 0.3 s")
def _haste(folder: Path) -> str:
    with AppProcess(folder, [*THREE, *BARE_TABLE]) as app:
        begun(app)
        said(app, *TO_THE_DECLARING)
        app.until(lambda state: state["kind"] == "declare", "the declaring")
        sleep(0.6)
        app.ask("press", button="REVEAL")
        app.until(lambda state: state["seats"] == [1], "Ben to be asked")
        began = monotonic()
        for _ in range(3):
            app.ask("press", button="PASS")
        took = monotonic() - began
        sleep(1.0)
        state = app.state()
    done = state["log"][len(TO_THE_DECLARING) :]
    assert "Ann withdraws" not in done, f"{took:.2f} s: {done}"
    assert len(done) <= 2, f"{took:.2f} s: {done}"
    return f"three presses in {took:.2f} s did: {', '.join(done)}"


@fault("15 numbers that cannot be")
def _numbers(folder: Path) -> str:
    golden = (ROOT / "tests" / "records" / "astonishing-jacks-in-the-dark.txt").read_text(encoding="utf-8")
    record = folder / "record.txt"
    told = []
    for line, wrong, rule in (
        (r"^the dice show .*$", "the dice show 3 5 7", "AS-8"),
        (r"^(\w+) shows position 1: (.*)$", r"\1 shows position 4: \2", "AS-8"),
        (r"^(\w+) spends a Jack on die \d$", r"\1 spends a Jack on die 4", "AS-10"),
    ):
        changed, count = re.subn(line, wrong, golden, count=1, flags=re.MULTILINE)
        assert count == 1, f"no line like {line}"
        record.write_text(changed, encoding="utf-8")
        told.append(one_sentence(companion("replay", str(record))))
        assert f" {rule}: " in told[-1], told[-1]
    return "; ".join(f"“{sentence.split('record.txt:')[-1]}”" for sentence in told)


# 18: the watchdog, crashes, and settings


_LATEST_END = 16.0
"""Seconds by which systemd must have ended a frozen app, so that another is on the screen within twenty."""


def _ended_as_by_systemd(app: AppProcess, manager: Manager) -> float:
    """Waits until systemd would end the app, and ends it so: the seconds that took."""
    began = monotonic()
    while not manager.would_end_it:
        assert monotonic() - began < 2 * _LATEST_END, "the watchdog is fed although nothing turns"
        sleep(0.1)
    took = monotonic() - began
    app.signal(signal.SIGABRT)
    app.ended(20)
    manager.forget()
    assert took < _LATEST_END, f"ended only after {took:.1f} s"
    return took


def _is_back(folder: Path, manager: Manager, lines: list[str]) -> float:
    """The app is started again as systemd does, and goes on with its game: the seconds that took."""
    with AppProcess(folder, BARE_TABLE, manager.environment) as again:
        took, state = again.until(lambda state: not state["home"], "the table, by itself")
    assert state["log"] == lines, f"{state['log']} instead of {lines}"
    return took


@fault("18 the screen frozen")
def _frozen_screen(folder: Path) -> str:
    manager = Manager(folder / "run")
    with AppProcess(folder, [*THREE, *BARE_TABLE], manager.environment) as app:
        begun(app)
        said(app, *TO_THE_DECLARING[:3])
        app.ask("freeze", seconds=600)
        took = _ended_as_by_systemd(app, manager)
        assert "in _order_freeze" in app.told() or "<lambda>" in app.told(), "the trace does not say where"
    back = _is_back(folder, manager, list(TO_THE_DECLARING[:3]))
    return f"ended after {took:.1f} s with a trace, its game on the screen {back:.1f} s later"


@fault("18 the table's thread frozen")
def _frozen_table(folder: Path) -> str:
    manager = Manager(folder / "run")
    with AppProcess(folder, [*THREE, *BARE_TABLE], manager.environment) as app:
        begun(app)
        said(app, *TO_THE_DECLARING[:3])
        app.ask("stick", seconds=600)
        entered(app, TO_THE_DECLARING[3])
        took = _ended_as_by_systemd(app, manager)
        assert "the table's thread has not answered" in app.told(), "the log does not say why"
        assert "in stick" in app.told(), "the trace does not say where"
    back = _is_back(folder, manager, list(TO_THE_DECLARING[:3]))
    return f"ended after {took:.1f} s with a trace, its game on the screen {back:.1f} s later"


@fault("18 a crash in a library")
def _crash(folder: Path) -> str:
    manager = Manager(folder / "run")
    with AppProcess(folder, [*THREE, *BARE_TABLE], manager.environment) as app:
        begun(app)
        said(app, *TO_THE_DECLARING[:3])
        app.signal(signal.SIGSEGV)
        app.ended(20)
        assert "Fatal Python error: Segmentation fault" in app.told(), "no trace"
    back = _is_back(folder, manager, list(TO_THE_DECLARING[:3]))
    return f"a trace of every thread, its game on the screen after {back:.1f} s"


@fault("18 a game that ends the app each time")
def _game_that_crashes(folder: Path) -> str:
    manager = Manager(folder / "run")
    with AppProcess(folder, [*THREE, *BARE_TABLE], manager.environment) as app:
        begun(app)
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


@fault("18 settings on a full disk")
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


if __name__ == "__main__":
    raise SystemExit(main())
