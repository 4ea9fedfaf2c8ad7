"""Names from outside are printed so that they cannot steer a terminal."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli import main
from companion.terminal import print_fault, printable
from tests.hostile import ESCAPES

SHOWN = "\\x1b[31m\\x07\\u202e"
NAME = f"a{ESCAPES}\nb"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Zoë plays 10♥ — “gut”", "Zoë plays 10♥ — “gut”"),
        ("\x1b]0;title\x07", "\\x1b]0;title\\x07"),
        ("one\r\ntwo\ttabs", "one\\r\\ntwo\\ttabs"),
        ("\u2066left\u202eright\u2028", "\\u2066left\\u202eright\\u2028"),
        ("\x9b31m\x7f\udc80", "\\x9b31m\\x7f\\udc80"),
        ("👩\u200d🚀 1\u00a0000", "👩\u200d🚀 1\u00a0000"),
    ],
)
def test_what_steers_a_terminal_is_shown_and_letters_are_left_alone(text: str, told: str) -> None:
    assert printable(text) == told


@pytest.mark.parametrize(
    "words",
    [
        ["read", f"{NAME}.jpg"],
        ["read", "--deck", f"{NAME}.toml", "a.jpg"],
        ["read", "--deck", f"{NAME}.deck", "a.jpg"],
        ["watch", f"{NAME}.mp4"],
        ["watch", f"sim:{NAME}.toml"],
        ["watch", "sim:", "--game", "beltpunk", "--players", f"Ann,{NAME}"],
        ["watch", "sim:", "--game", NAME, "--players", "Ann,Bob"],
        ["replay", f"{NAME}.txt"],
        ["enroll", NAME, "--from", "."],
        ["enroll", "ours", "--from", NAME],
        ["enroll", "ours", "--serves", NAME, "--from", "."],
        ["enroll", "ours", "--cards", NAME, "--source", "0"],
        ["calibrate", "lens", NAME],
        ["check", NAME],
        ["check", "--configuration", NAME],
        ["run", "--configuration", NAME],
        ["run", "--size", NAME],
        ["run", "--source", NAME],
        ["print", "deck", "--deck", NAME],
        ["print", "mat", "--out", f"{NAME}/mat.pdf"],
    ],
)
def test_a_name_in_a_refusal_is_printed_in_one_harmless_line(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(words) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.endswith("\n")
    assert printable(told.err[:-1]) == told.err[:-1]


@pytest.mark.parametrize("words", [["roll", NAME], [NAME], ["read", f"--{NAME}"], ["demo", "--seed", NAME]])
def test_wrong_usage_is_told_without_obeying_what_was_typed(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    told = capsys.readouterr().err
    assert printable(told.replace("\n", "")) == told.replace("\n", "")


@pytest.mark.parametrize(
    "text",
    [
        '"x\\u001b[31m" = 1',
        '[buttons]\n"x\\u001b[31m" = 1',
        '[camera]\nsource = ["\\u001b[31m"]',
        '[screen]\nsize = "\\u001b[31m"',
    ],
)
def test_a_key_of_a_configuration_is_printed_harmlessly(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "companion.toml"
    path.write_text(text)
    assert main(["check", "--configuration", str(path)]) == 1
    assert "\\x1b[31m" in capsys.readouterr().err
    assert main(["doctor", "--configuration", str(path)]) == 0
    assert "\x1b" not in capsys.readouterr().out


def test_names_on_stdout_are_harmless_in_text_and_whole_in_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = tmp_path / "plain.png"
    assert cv2.imwrite(str(plain), np.full((200, 200, 3), 90, np.uint8))
    path = plain.rename(tmp_path / f"{NAME}.png")
    assert main(["read", str(path)]) == 0
    assert f"a{SHOWN}\\nb.png: no card" in capsys.readouterr().out
    assert main(["read", "--json", str(path)]) == 0
    assert json.loads(capsys.readouterr().out)["image"] == str(path)
    target = tmp_path / f"{NAME}.pdf"
    assert main(["print", "board", "--out", str(target)]) == 0
    assert f"a{SHOWN}\\nb.pdf: print it" in capsys.readouterr().out


def test_a_picture_that_is_left_out_is_logged_harmlessly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cv2.imwrite(str(tmp_path / "1.png"), np.full((200, 200, 3), 90, np.uint8))
    (tmp_path / f"2{NAME}.png").write_bytes(b"rubbish")
    assert main(["watch", "--still", "1", str(tmp_path)]) == 0
    assert "\x1b" not in capsys.readouterr().err


def test_a_refusal_is_an_error_in_the_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Safe mode looks for errors there."""
    print_fault("companion run: no screen")
    assert capsys.readouterr().err == "companion run: no screen\n"
    with (tmp_path / "journal").open("w") as journal:
        status = os.fstat(journal.fileno())
        monkeypatch.setenv("JOURNAL_STREAM", f"{status.st_dev}:{status.st_ino}")
        monkeypatch.setattr(sys, "stderr", journal)
        print_fault("companion run: no screen")
    assert (tmp_path / "journal").read_text() == "<3>companion run: no screen\n"
