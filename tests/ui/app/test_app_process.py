"""``companion run`` as a process of its own: what it writes to stderr, and how it ends."""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

import pytest

from companion.ui.app.window import what_is_missing
from tests.long_cases import long_case

ROOT = Path(__file__).parents[3]
_SOON = 120.0
"""Seconds after which what is waited for will not come any more."""
_LINE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} (DEBUG|INFO|WARNING|ERROR|CRITICAL) +[\w.]+: .")


class App:
    """The app, drawn on nothing; its home is ``home``."""

    def __init__(self, home: Path, *words: str, **environment: str) -> None:
        self.lines: list[str] = []
        self._coming: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        outside = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("KIVY_", "SDL_", "XDG_", "DISPLAY", "WAYLAND_", "JOURNAL_"))
        }
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.ui.broken_app", *words],
            cwd=ROOT,
            env=outside
            | {
                "HOME": str(home),
                "PYTHONPATH": str(ROOT),
                "SDL_VIDEODRIVER": "offscreen",
                "SDL_AUDIODRIVER": "dummy",  # where there is no sound card, ALSA says so in lines of its own
                "LIBGL_ALWAYS_SOFTWARE": "1",
            }
            | environment,
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
            preexec_fn=_takes_signals,
        )
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self._coming.put(line.rstrip("\n"))
        self._coming.put(None)

    def line(self, told: str) -> str:
        """The next line in which ``told`` is."""
        given_up = monotonic() + _SOON
        while (left := given_up - monotonic()) > 0 and (line := self._coming.get(timeout=left)) is not None:
            self.lines.append(line)
            if told in line:
                return line
        raise AssertionError(f"{told!r} never came:\n" + "\n".join(self.lines))

    def end(self, *signals: signal.Signals) -> int:
        """The exit status, after ``signals``."""
        for number in signals:
            self._process.send_signal(number)
        status = self._process.wait(_SOON)
        while (line := self._coming.get(timeout=_SOON)) is not None:
            self.lines.append(line)
        return status

    def kill(self) -> None:
        """End it, if it has not ended."""
        self._process.kill()
        self._process.wait()
        assert self._process.stderr is not None


def _takes_signals() -> None:
    """A test may run where Ctrl-C or the end of a terminal is ignored; the app would go on ignoring them."""
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


Start = Callable[..., App]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the app; what is still running at the end of the test is ended."""
    started: list[App] = []

    def start(*words: str, fault: str = "", log: str = "", **environment: str) -> App:
        (tmp_path / "companion.toml").write_text(log)
        (tmp_path / "home").mkdir(exist_ok=True)
        more = ["--windowed", "--configuration", str(tmp_path / "companion.toml"), *words]
        app = App(tmp_path / "home", "run", *more, COMPANION_FAULT=fault, **environment)
        started.append(app)
        return app

    yield start
    for app in started:
        app.kill()


_AT_A_TABLE = ("--source", "sim", "--players", "Matt,Noah")
_BEGUN = "companion.commands.run: companion"


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        # The tests of the table's mistakes see its line in the log, too.
        long_case("in_the_table", "ERROR   companion.table.table: the table could not deal with an event"),
        ("in_a_thread", "ERROR   companion.logs: the thread helper ended because of a mistake in it"),
        # A test below sees this one in the journal, too.
        long_case("in_the_worker", "ERROR   vision."),
        ("in_a_draw", "ERROR   companion.ui.app.mistakes: the screen could not be drawn"),
    ],
)
def test_a_mistake_anywhere_is_in_the_log_with_its_traceback_and_the_app_goes_on(
    fault: str, told: str, start: Start
) -> None:
    app = start(*_AT_A_TABLE, fault=fault)
    assert _LINE.match(app.line(told))
    assert app.line("Traceback")
    assert app.line("RuntimeError: a mistake made for this test")
    if fault == "in_a_draw":
        app.line("drawn again")
    assert app.end(signal.SIGTERM) == 0


def test_a_screen_that_always_fails_ends_the_app_and_says_why(start: Start) -> None:
    app = start(*_AT_A_TABLE, fault="in_every_frame")
    app.line("CRITICAL companion.ui.app.mistakes: the screen fails all the time; the program ends")
    assert app.end() == 1
    assert sum("RuntimeError: a mistake made for this test" in line for line in app.lines) == 2
    assert any("CRITICAL companion.logs: the program ends because of a mistake" in line for line in app.lines)


def test_an_exit_with_a_sentence_tells_it(start: Start) -> None:
    app = start(*_AT_A_TABLE, fault="by_leaving")
    app.line("a sentence for whoever started it")
    assert app.end() == 1


def test_what_the_owner_wants_to_know_is_one_line_each(start: Start) -> None:
    app = start(*_AT_A_TABLE)
    app.line(_BEGUN)
    assert app.end(signal.SIGTERM) == 0
    told = [line.split(": ", 1)[1] for line in app.lines if "companion.table.camera" not in line]
    assert [re.sub(r"companion [\d.]+|/\S+", "…", line) for line in told] == [
        "a game is begun: Beltpunk Haberdasher, 2 players",
        "… begins: camera sim, games saved in …",
        "left the table",
        "the companion ends: SIGTERM",
    ]
    assert all(_LINE.match(line) for line in app.lines)


def test_level_and_format_are_those_of_the_configuration_in_the_worker_too(start: Start) -> None:
    log = '[log]\nlevel = "error"\nformat = "journal"\n'
    app = start(*_AT_A_TABLE, fault="in_the_worker", log=log)
    app.line("RuntimeError: a mistake made for this test")
    assert app.end(signal.SIGTERM) == 0
    assert app.lines
    assert [line for line in app.lines if not line.startswith("<3>")] == []


@pytest.mark.parametrize(
    ("number", "status"), [long_case(signal.SIGTERM, 0), long_case(signal.SIGHUP, 0), (signal.SIGINT, 130)]
)
def test_a_signal_ends_the_app_in_order(number: signal.Signals, status: int, start: Start) -> None:
    app = start(*_AT_A_TABLE)
    app.line(_BEGUN)
    assert app.end(number) == status
    assert app.lines[-1].endswith(f"the companion ends: {number.name}")


def test_a_signal_before_there_is_a_window_ends_the_app_too(start: Start) -> None:
    app = start(*_AT_A_TABLE)
    app.line("a game is begun")
    assert app.end(signal.SIGTERM) == 0
    assert app.lines[-1].endswith("the companion ends: SIGTERM")


@pytest.mark.skipif(
    not Path("/proc/self").exists(), reason="here is no folder in which not even root may write"
)
def test_a_home_that_cannot_be_written_to_does_not_stop_it(start: Start) -> None:
    app = start(*_AT_A_TABLE, HOME="/proc/nobody")
    assert "WARNING" in app.line("is used instead")
    app.line(_BEGUN)
    assert "WARNING" in app.line("not saved")
    assert app.end(signal.SIGTERM) == 0


_WITHOUT_A_WINDOW = [
    ({"SDL_VIDEODRIVER": "", "DISPLAY": ":7777"}, "the desktop's display DISPLAY=:7777 does not answer"),
    ({"SDL_VIDEODRIVER": ""}, "there is no display"),
    ({"SDL_VIDEODRIVER": "nonsense"}, "no window can be opened with SDL_VIDEODRIVER=nonsense"),
    (
        {"SDL_VIDEODRIVER": "kmsdrm"},
        "SDL_VIDEODRIVER=kmsdrm draws without a desktop, and there is no screen",
    ),
]


@pytest.mark.parametrize(("environment", "told"), _WITHOUT_A_WINDOW)
def test_what_is_missing_is_told_by_what_was_asked_for(
    environment: dict[str, str], told: str, tmp_path: Path
) -> None:
    assert str(what_is_missing(environment, tmp_path, "")).startswith(told)


@pytest.mark.parametrize(
    ("environment", "told"),
    [*_WITHOUT_A_WINDOW[:2], *(long_case(*it) for it in _WITHOUT_A_WINDOW[2:])],
)
@pytest.mark.skipif(Path("/dev/dri").exists(), reason="there is a screen here that could be drawn on")
def test_without_a_window_it_says_what_is_missing(
    environment: dict[str, str], told: str, start: Start
) -> None:
    app = start("--source", "sim", **environment)
    assert app.end() == 1
    assert [line.startswith(f"companion run: {told}") for line in app.lines] == [True], app.lines
