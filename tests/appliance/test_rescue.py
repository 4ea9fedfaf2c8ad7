"""Safe mode says how the program ended and what it said last, and writes its report to a stick."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.appliance.rescue import last_words, save_report, why
from companion.appliance.support import Places, Run
from companion.appliance.system import Outcome

JOURNAL = """CRITICAL companion.commands.run: the program ends because of a mistake in it
Traceback (most recent call last):
  File "run.py", line 3, in play
ValueError: no screen could be made
"""


def machine(result: str, code: str, status: str, journal: str = "") -> Run:
    def run(command: Sequence[str]) -> Outcome:
        if command[0] == "journalctl":
            return Outcome(True, journal)
        return Outcome(True, f"Result={result}\nExecMainCode={code}\nExecMainStatus={status}\n")

    return run


@pytest.mark.parametrize(
    ("result", "code", "status", "told"),
    [
        ("start-limit-hit", "1", "1", "The companion could not start."),
        ("start-limit-hit", "3", "11", "The companion crashed again and again (SIGSEGV)."),
        ("start-limit-hit", "2", "6", "The companion froze or crashed again and again."),
        ("watchdog", "2", "6", "The companion froze again and again."),
        ("start-limit-hit", "2", "no number", "The companion crashed again and again (no number)."),
    ],
)
def test_how_it_ended_is_told_in_words(result: str, code: str, status: str, told: str) -> None:
    assert str(why(machine(result, code, status))) == told


def test_its_last_words_are_told_and_not_the_traceback() -> None:
    told = str(why(machine("start-limit-hit", "1", "1", JOURNAL)))
    assert told == "The companion could not start. Its last words: “ValueError: no screen could be made”"


def test_the_journals_own_marks_are_left_out_and_long_lines_cut() -> None:
    assert last_words("<2>CRITICAL companion.ui: the screen fails\n\n") == "the screen fails"
    assert len(last_words("word " * 200)) <= 300
    assert last_words("") == ""


def test_a_machine_without_systemd_says_what_it_can() -> None:
    assert str(why(lambda _: Outcome(False, complaints="systemctl: not found\n"))).startswith(
        "The companion could not start."
    )


def test_the_report_goes_to_the_stick_that_is_there(tmp_path: Path) -> None:
    places = Places(tmp_path / "none.toml", tmp_path / "data")
    told = save_report("1.2", places, datetime(2026, 5, 4, 12, 30, tzinfo=UTC), [tmp_path / "stick"])
    (file,) = (tmp_path / "stick").iterdir()
    assert str(told) == f"{file.name} is on the stick. Send it to whoever helps you."
    assert "log.txt" in zipfile.ZipFile(file).namelist()


def test_without_a_stick_it_says_so(tmp_path: Path) -> None:
    told = save_report("1.2", Places(tmp_path, tmp_path), datetime(2026, 5, 4, tzinfo=UTC), [])
    assert str(told).startswith("There is no USB stick.")


def test_a_stick_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    (tmp_path / "full").write_text("")
    told = save_report(
        "1.2", Places(tmp_path, tmp_path), datetime(2026, 5, 4, tzinfo=UTC), [tmp_path / "full"]
    )
    assert str(told).startswith("The stick cannot be written to")
