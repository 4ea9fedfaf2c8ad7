"""The log: what its lines look like, and what never floods it."""

from __future__ import annotations

import io
import logging
import signal
import subprocess
import sys
import threading

import pytest

from companion.logs import LogSettings, OncePerMinute, start_logging, with_logging

pytestmark = pytest.mark.usefixtures("log_of_its_own")


def _started(settings: LogSettings) -> io.StringIO:
    out = io.StringIO()
    start_logging(settings, out)
    return out


def test_a_message_is_one_line_whatever_is_in_it() -> None:
    out = _started(LogSettings(format="plain"))
    logging.getLogger("shop").warning("a name: %s", "two\nlines \x1b[2J and a bell\x07, Zoë ♣")
    assert out.getvalue().endswith("WARNING shop: a name: two\\nlines \\x1b[2J and a bell\\x07, Zoë ♣\n")
    assert out.getvalue().count("\n") == 1


def test_each_line_of_the_journal_has_its_priority() -> None:
    out = _started(LogSettings(format="journal"))
    logging.getLogger("shop").info("open")
    try:
        raise ValueError("closed")
    except ValueError:
        logging.getLogger("shop").exception("not open")
    lines = out.getvalue().splitlines()
    assert lines[:2] == ["<6>INFO shop: open", "<3>ERROR shop: not open"]
    assert all(line.startswith("<3>") for line in lines[1:])
    assert lines[-1] == "<3>ValueError: closed"


def test_a_line_of_ones_own_and_the_level_are_kept_to() -> None:
    out = _started(LogSettings("warning", "%(levelname)s! %(message)s"))
    logging.getLogger("shop").info("open")
    logging.getLogger("shop").warning("closed")
    assert out.getvalue() == "WARNING! closed\n"


def test_starting_again_changes_the_settings_and_writes_nothing_twice() -> None:
    _started(LogSettings())
    out = _started(LogSettings(format="%(message)s"))
    assert with_logging(LogSettings(format="%(message)s"), lambda: 7) == 7
    out = _started(LogSettings(format="%(message)s"))
    logging.getLogger("shop").info("open")
    assert out.getvalue() == "open\n"


def test_kivys_chatter_stays_out_and_its_warnings_come_in() -> None:
    out = _started(LogSettings("debug", "%(message)s"))
    logging.getLogger("kivy").setLevel(logging.DEBUG)
    logging.getLogger("kivy").info("GL: something")
    logging.getLogger("kivy").warning("MTD: no permission")
    assert out.getvalue() == "MTD: no permission\n"


def test_the_same_traceback_is_written_once_a_minute_with_its_number() -> None:
    now = [0.0]
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.addFilter(OncePerMinute(lambda: now[0]))
    log = logging.Logger("shop")
    log.addHandler(handler)

    def fail(kind: type[Exception]) -> None:
        try:
            raise kind
        except kind:
            log.exception("a frame failed")

    for _ in range(1000):
        fail(ValueError)
        now[0] += 0.05
    fail(TypeError)
    log.warning("a frame failed")
    now[0] += 61
    fail(ValueError)
    told = [line for line in out.getvalue().splitlines() if line.startswith("a frame")]
    assert told == [
        "a frame failed",
        "a frame failed",
        "a frame failed",
        "a frame failed (and 999 times since this was last written)",
    ]


def test_what_nobody_caught_is_in_the_log_whichever_thread_it_was_in() -> None:
    out = _started(LogSettings(format="%(message)s"))

    def fail() -> None:
        raise ValueError("in a thread")

    def leave() -> None:
        raise SystemExit("a thread leaves")

    for target in (fail, leave):
        thread = threading.Thread(target=target, name="helper")
        thread.start()
        thread.join()
    try:
        raise ValueError("at the end")
    except ValueError as error:
        sys.excepthook(type(error), error, error.__traceback__)
    told = out.getvalue()
    assert "the thread helper ended because of a mistake in it\nTraceback" in told
    assert "ValueError: in a thread\n" in told
    assert "the thread helper ended: a thread leaves\n" in told
    assert told.endswith("ValueError: at the end\n")


class Fails:
    """Cannot be taken away in peace."""

    def __del__(self) -> None:
        raise ValueError("while it was taken away")


def test_what_fails_where_nobody_could_catch_it_is_in_the_log_too() -> None:
    out = _started(LogSettings(format="%(message)s"))
    Fails()
    assert "ValueError: while it was taken away\n" in out.getvalue()


def test_a_crash_tells_what_every_thread_was_doing() -> None:
    """The watchdog ends a frozen program by SIGABRT."""
    program = (
        "import os, threading\nfrom companion.logs import LogSettings, start_logging, trace_crashes\n"
        "def stuck_here():\n    os.abort()\n"
        "start_logging(LogSettings())\ntrace_crashes()\n"
        "thread = threading.Thread(target=stuck_here)\nthread.start()\nthread.join()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGABRT
    assert "Fatal Python error: Aborted" in done.stderr
    assert "in stuck_here" in done.stderr
    assert "in <module>" in done.stderr, "the other thread"
