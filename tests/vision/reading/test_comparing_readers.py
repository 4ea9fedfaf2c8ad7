"""The benchmark that runs other readers beside ours, with a reader that is a few lines of Python."""

from __future__ import annotations

import shlex
import sys
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.bench.photographs import Photograph
from tests.bench.readers import ReaderFault, Told, asked, main, scored

OTHER = """
import json, sys
for path in sys.argv[2:]:
    name = "2H" if "two" in path else "as"
    print(json.dumps({"image": path, "ms": 7.5, "cards": [{"card": name, "confidence": 0.9, "quad": []}]}))
"""


@pytest.fixture
def other(tmp_path: Path) -> str:
    script = tmp_path / "other.py"
    script.write_text(OTHER)
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(script))} --json {{images}}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    photos = tmp_path / "photos" / "table"
    photos.mkdir(parents=True)
    for name in ("ace.png", "two of two.png"):
        cv2.imwrite(str(photos / name), np.full((64, 64, 3), 90, np.uint8))
    rows = ["file,label", "table/ace.png,AS", "table/two of two.png,2H", "table/two of two.png,2H"]
    (tmp_path / "photos" / "manifest.csv").write_text("\n".join(rows) + "\n")
    return tmp_path / "photos"


def test_another_reader_is_told_beside_ours(
    folder: Path, other: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(folder), "--command", other, "--differences"]) == 0
    told = capsys.readouterr().out.splitlines()
    rows = {row.split()[-8] if row.startswith(" ") else "A": row.split() for row in told if ".0000" in row}
    assert rows["A"][-6:-2] == ["3", "0.0000", "0.0000", "0.000"]
    assert rows["B"] == ["B", "2", "3", "1.0000", "0.6667", "0.500", "7.5", "7.5"]
    assert "table/ace.png: AS; A –; B AS" in told
    assert "table/two of two.png: 2H 2H; A –; B 2H" in told


def test_false_and_missed_cards_are_counted_apart(tmp_path: Path) -> None:
    first, second = (Photograph(tmp_path / f"{name}.png", "table", Counter(["AS", "KD"])) for name in "ab")
    score = scored([first, second], {first.path: Told(Counter(["AS", "AS", "3C"]), 10.0)})
    assert (score.right, score.false, score.missed, score.whole) == (1, 2, 3, 0)
    assert score.precision == pytest.approx(1 / 3)
    assert score.recall == pytest.approx(1 / 4)
    assert score.milliseconds == (10.0,)


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("no-such-reader --json", "cannot be started"),
        (f"{shlex.quote(sys.executable)} -c pass", "says nothing"),
        (f"{shlex.quote(sys.executable)} -c 'print(1)'", "no line about a photograph"),
    ],
)
def test_a_reader_that_is_none_is_told_in_a_line(command: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(ReaderFault, match=told):
        asked(command, [tmp_path / "a.png"])
