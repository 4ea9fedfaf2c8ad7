"""A command of the system that is missing, fails or hangs is told of, and holds nothing up."""

from __future__ import annotations

import sys

from companion.appliance.system import Outcome, run_command


def test_what_a_command_prints_and_complains_of_is_kept_apart() -> None:
    program = "import sys; print('here'); print('oh', file=sys.stderr)"
    outcome = run_command((sys.executable, "-c", program))
    assert outcome == Outcome(True, "here\n", "oh\n")
    assert outcome.told == "here\noh\n"


def test_a_command_that_fails_has_not_worked() -> None:
    assert not run_command((sys.executable, "-c", "raise SystemExit(1)")).worked


def test_a_command_that_is_missing_says_so() -> None:
    outcome = run_command(("no-such-command-at-all",))
    assert not outcome.worked
    assert outcome.told.startswith("no-such-command-at-all: ")


def test_a_command_that_hangs_is_not_waited_for() -> None:
    outcome = run_command((sys.executable, "-c", "import time; time.sleep(60)"), patience=0.05)
    assert not outcome.worked
    assert "timed out" in outcome.told
