"""The command line as a whole: exit statuses, one line for what was wrong, and never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion import __version__, cli
from companion.cli import COMMANDS, main


def _in_a_process(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "companion", *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **environment},
        check=False,
    )


def test_the_list_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    listed = capsys.readouterr().out
    assert all(f"\n    {name}" in listed for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([name, "--help"])
    assert left.value.code == 0
    assert f"usage: companion {name}" in capsys.readouterr().out


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == f"companion {__version__}\n"


@pytest.mark.parametrize(
    "words",
    [[], ["deal"], ["roll", "--loaded"], ["roll", "--js"], ["replay"], ["read", "--deck", "tarot", "a.png"]],
)
def test_wrong_usage_is_status_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    assert "usage: companion" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["replay", "not-there.txt"],
        ["read", "not-there.png"],
        ["watch", "not-there.mp4"],
        ["demo", "--seed", "-1"],
    ],
)
def test_wrong_input_is_status_1_and_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"companion {words[0]}: ")
    assert told.err.count("\n") == 1


def test_a_library_that_is_missing_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(name: str) -> None:
        raise ImportError("libGL.so.1: cannot open shared object file")

    monkeypatch.setattr(cli.importlib, "import_module", missing)
    assert main(["roll"]) == 1
    told = capsys.readouterr().err
    assert told.startswith("companion roll: a library cannot be loaded (libGL.so.1")
    assert told.count("\n") == 1


def test_an_interruption_is_quiet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_args: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("companion.commands.roll.run", interrupted)
    assert main(["roll"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_reader_that_has_gone_is_no_fault() -> None:
    command = f"{sys.executable} -m companion roll | true"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert done.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_told_in_one_line() -> None:
    command = f"{sys.executable} -m companion roll > /dev/full"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "companion roll: [Errno 28] No space left on device\n")


def test_a_terminal_without_our_signs_gets_others() -> None:
    done = _in_a_process("roll", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.startswith("\\u268")
