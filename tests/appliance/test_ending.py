"""A signal ends the program in order; a second one, or closing that hangs, ends it in any case."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from companion.appliance.ending import AskedToEnd, Ending

_SOON = 20.0


@pytest.fixture(autouse=True)
def _takes_signals() -> Iterator[None]:
    """As a program that was started from a terminal does."""
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {number: signal.signal(number, signal.default_int_handler) for number in numbers}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def test_before_there_is_a_window_the_program_is_interrupted() -> None:
    with Ending() as ending, pytest.raises(AskedToEnd):
        os.kill(os.getpid(), signal.SIGHUP)
    assert (ending.asked_by, ending.status) == ("SIGHUP", 0)


def test_the_window_is_closed_once_it_is_there() -> None:
    closed: list[str] = []
    with Ending() as ending:
        ending.window_is_open(lambda: closed.append("window"))
        os.kill(os.getpid(), signal.SIGINT)
    assert (closed, ending.asked_by, ending.status) == (["window"], "SIGINT", 130)


def test_an_interruption_that_was_swallowed_closes_the_window_when_it_comes() -> None:
    closed: list[str] = []
    with Ending() as ending:
        with pytest.raises(AskedToEnd):
            os.kill(os.getpid(), signal.SIGTERM)
        ending.window_is_open(lambda: closed.append("window"))
    assert closed == ["window"]


def test_what_must_not_be_interrupted_is_done_before_the_program_ends() -> None:
    done: list[str] = []

    def imports(ending: Ending) -> None:
        with ending.uninterrupted():
            os.kill(os.getpid(), signal.SIGTERM)
            done.append("imported")
        done.append("opened")

    with Ending() as ending, pytest.raises(AskedToEnd):
        imports(ending)
    assert (done, ending.asked_by, ending.status) == (["imported"], "SIGTERM", 0)


def test_a_mistake_in_what_must_not_be_interrupted_is_told_and_not_the_signal() -> None:
    def imports(ending: Ending) -> None:
        with ending.uninterrupted():
            os.kill(os.getpid(), signal.SIGTERM)
            raise ImportError

    with Ending() as ending, pytest.raises(ImportError):
        imports(ending)
    assert ending.asked_by == "SIGTERM"


def test_a_signal_while_it_closes_anyway_disturbs_nothing() -> None:
    with Ending(kill=lambda _: None) as ending:
        ending.closing()
        os.kill(os.getpid(), signal.SIGTERM)
    assert ending.status == 0


def test_closing_that_hangs_is_ended(caplog: pytest.LogCaptureFixture) -> None:
    killed = threading.Event()
    told: list[int] = []

    def kill(status: int) -> None:
        told.append(status)
        killed.set()

    with Ending(patience=0.01, kill=kill) as ending:
        ending.closing()
        assert killed.wait(_SOON)
    assert told == [1]
    assert "closing takes more than 0.01 s" in caplog.text


def test_closing_in_time_is_not_ended() -> None:
    killed: list[int] = []
    with Ending(patience=_SOON, kill=killed.append) as ending:
        ending.closing()
    for thread in threading.enumerate():
        if isinstance(thread, threading.Timer):
            thread.join(_SOON / 2)
            assert not thread.is_alive(), "it still waits for its time"
    assert killed == []


def test_handlers_are_given_back_and_what_is_ignored_stays_so() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    before = signal.getsignal(signal.SIGTERM)
    with Ending():
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
        assert signal.getsignal(signal.SIGTERM) is not before
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_second_signal_ends_a_program_whose_closing_hangs() -> None:
    script = (
        "import time\nfrom companion.appliance.ending import Ending\n"
        "with Ending() as ending:\n"
        "    ending.window_is_open(lambda: print('closing', flush=True))\n"
        "    print('open', flush=True)\n"
        "    while True: time.sleep(0.05)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "open\n"
        program.send_signal(signal.SIGTERM)
        assert program.stdout.readline() == "closing\n"
        program.send_signal(signal.SIGTERM)
        assert program.wait(_SOON) == -signal.SIGTERM
