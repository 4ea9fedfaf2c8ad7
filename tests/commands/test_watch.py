from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli import main

SCENE = """
seed = 4
size = [1280, 720]
steps = ["wait 10", "lay conveyor-1 3S", "lay conveyor-2 7H", "wait 25", "take conveyor-1"]
"""


@pytest.fixture
def scene(tmp_path: Path) -> str:
    path = tmp_path / "scene.toml"
    path.write_text(SCENE)
    return f"sim:{path}"


def objects(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def lying(told: dict[str, object]) -> dict[str, list[str]]:
    zones = told["zones"]
    assert isinstance(zones, dict)
    return {name: [card["card"] for card in cards] for name, cards in zones.items() if cards}


def test_each_settled_change_is_an_object(scene: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", scene, "--json"]) == 0
    told = objects(capsys.readouterr().out)
    assert [lying(one) for one in told] == [
        {},
        {"conveyor-1": ["3S"]},
        {"conveyor-1": ["3S"], "conveyor-2": ["7H"]},
        {"conveyor-2": ["7H"]},
    ]
    assert all(one["mat"] is True and one["hands"] is False and one["strays"] == [] for one in told)
    # Ten frames of an empty mat, a hand in three, the card in the next: read on its third frame.
    assert (told[1]["frame"], told[1]["time"]) == (15, 1.5)


def test_how_long_each_stage_takes_is_said_where_that_is_asked_for(
    scene: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["watch", scene, "--times", "--json"]) == 0
    last = objects(capsys.readouterr().out)[-1]["ms"]
    assert isinstance(last, dict)
    assert set(last) == {"mat", "movement", "reading", "zones"}
    assert all(0 < time["median"] <= time["longest"] for time in last.values())
    assert main(["watch", scene, "--times"]) == 0
    assert "milliseconds: mat " in capsys.readouterr().out


def test_with_a_game_the_rules_say_what_happened(scene: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", scene, "--game", "beltpunk", "--players", "Ann,Bob", "--json"]) == 0
    told = objects(capsys.readouterr().out)
    actions = [action for one in told for action in one["actions"]]  # type: ignore[attr-defined]
    assert actions == ["Steam-3 goes to the conveyors", "Gears-7 goes to the conveyors"]
    assert "Foreman" in str(told[-1]["prompt"])


def test_a_folder_of_single_pictures_is_watched_one_by_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number, level in enumerate((90, 200)):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.full((360, 640, 3), level, np.uint8))
    assert main(["watch", str(tmp_path), "--still", "1"]) == 0
    assert capsys.readouterr().out == "0:00.0  no mat in the picture\n"


def test_a_table_that_never_rests_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cv2.imwrite(str(tmp_path / "1.png"), np.full((360, 640, 3), 90, np.uint8))
    assert main(["watch", str(tmp_path)]) == 0
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "never came to rest" in captured.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["absent.mp4"], "There is no file, folder or camera called absent.mp4"),
        (["sim:", "--still", "0"], "1 or more"),
        (["sim:", "--game", "beltpunk"], "belong together"),
        (["sim:", "--game", "whist", "--players", "A,B"], "no game called whist"),
        (["sim:", "--game", "beltpunk", "--players", "A"], ""),
    ],
)
def test_wrong_input_is_one_line_and_status_1(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["watch", *words]) == 1
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
    assert error.startswith("companion watch: ")
