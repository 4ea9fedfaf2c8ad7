"""The worked example of docs/contributing.md: a copy of the program gets a new game, as the page says, and
plays it by every face. What the page says that it costs is counted."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from filecmp import cmp
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "docs" / "examples"
PAGE = (ROOT / "docs" / "contributing.md").read_text(encoding="utf-8")
RECORD = """game: high-card
players: Matt, Noah

Matt turns up 10H
Noah turns up KS
"""
MOST_FILES = 3
"""Files that a new action may touch."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program with the example in it; what the example does not touch is linked."""
    house = tmp_path_factory.mktemp("house")
    for name in ("vision", "hardware", "docs", "pyproject.toml"):
        (house / name).symlink_to(ROOT / name)
    for name in ("companion", "tests"):
        shutil.copytree(ROOT / name, house / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(EXAMPLES / "high_card", house / "companion/games/high_card")
    shutil.copy(EXAMPLES / "high_card_players.py", house / "companion/demo")
    shutil.copy(EXAMPLES / "test_high_card.py", house / "tests/games")
    _put_in_list(house / "companion/games/__init__.py", "GAME", "    HIGH_CARD,\n)")
    _put_in_list(house / "companion/demo/demonstrations.py", "DEMONSTRATION", ", HIGH_CARD)")
    return house


def _put_in_list(file: Path, exported: str, at_the_end: str) -> None:
    """The import that the page shows for a list, and the name at the list's end."""
    (shown,) = re.findall(rf"^    (from \S+ import {exported} as HIGH_CARD)$", PAGE, re.MULTILINE)
    text = file.read_text().replace("\nfrom companion", f"\n{shown}\nfrom companion", 1)
    beginning = text.index(f"{exported}S: ")
    end = re.compile(r",?\)").search(text, beginning)
    assert end is not None
    file.write_text(text[: end.start()] + at_the_end + text[end.end() :])


def _run(house: Path, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """A module of the copy, run without a display."""
    environment = os.environ | {"PYTHONPATH": str(house)}
    environment.pop("DISPLAY", None)
    return subprocess.run(
        [sys.executable, "-m", *words],
        cwd=house,
        env=environment,
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )


def _touched(house: Path, room: str) -> tuple[list[str], list[str]]:
    """The modules of ``room`` that the example added, and those that it changed."""
    names = sorted(str(path.relative_to(house)) for path in (house / room).rglob("*.py"))
    added = [name for name in names if not (ROOT / name).exists()]
    kept = [name for name in names if name not in added]
    return added, [name for name in kept if not cmp(house / name, ROOT / name, shallow=False)]


def test_a_new_game_is_its_own_package_and_one_line_in_the_list_of_games(house: Path) -> None:
    added, changed = _touched(house, "companion/games")
    assert {str(Path(name).parent) for name in added} == {"companion/games/high_card"}
    assert changed == ["companion/games/__init__.py"]
    assert f"of {len(added)} modules" in PAGE


def test_its_demonstration_is_a_module_and_one_line_in_their_list(house: Path) -> None:
    added, changed = _touched(house, "companion")
    assert [name for name in added if "/games/" not in name] == ["companion/demo/high_card_players.py"]
    assert [name for name in changed if "/games/" not in name] == ["companion/demo/demonstrations.py"]


def test_its_rules_its_record_random_games_and_a_game_by_touch(house: Path) -> None:
    """The tests that the example brings with it."""
    done = _run(house, "pytest", "tests/games/test_high_card.py", "-p", "no:cacheprovider", "-p", "no:xdist")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "passed" in done.stdout


def test_it_is_played_by_camera_and_told_in_the_terminal(house: Path) -> None:
    """On the simulated table; the players count the rounds for themselves."""
    done = _run(house, "companion", *["demo", "--game", "high-card", "--players", "2", "--terminal"])
    assert done.returncode == 0, done.stdout + done.stderr
    assert "takes the cards" in done.stdout
    assert "The players counted the same." in done.stdout


def test_replay_tells_how_a_record_of_it_stands(house: Path) -> None:
    done = _run(house, "companion", "replay", "-", "--json", given=RECORD)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert (said["game"], said["edition"], said["finished"]) == ("high-card", "1.0.0", False)
    assert said["prompt"]["choices"] == [{"label": "Noah takes the cards", "action": "Noah takes the cards"}]


def test_replay_refuses_an_illegal_line_of_it_with_its_rule(house: Path) -> None:
    done = _run(house, "companion", "replay", "-", given=f"{RECORD}Matt takes the cards\n")
    assert done.returncode == 1
    assert done.stderr == "companion replay: -:6: HC-3: Noah has the highest card.\n"


def test_its_mat_can_be_printed(house: Path) -> None:
    done = _run(house, "companion", "print", "mat", "--game", "high-card", "--out", "mat.pdf")
    assert done.returncode == 0, done.stderr
    assert (house / "mat.pdf").read_bytes().startswith(b"%PDF")


def test_a_new_action_touches_at_most_three_files(house: Path, tmp_path: Path) -> None:
    """The change that the page shows, made and played."""
    (change,) = re.findall(r"^```diff\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    games = tmp_path / "companion" / "games"
    shutil.copytree(house / "companion", tmp_path / "companion")
    for name in ("vision", "hardware"):
        (tmp_path / name).symlink_to(ROOT / name)
    done = subprocess.run(
        ["git", "apply", "-"], cwd=games, input=change, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    modules = [path.relative_to(tmp_path) for path in games.rglob("*.py")]
    changed = [name for name in modules if not cmp(tmp_path / name, house / name, shallow=False)]
    assert 0 < len(changed) <= MOST_FILES
    assert f"touches {len(changed)} files" in PAGE
    done = _run(tmp_path, "companion", "replay", "-", "--json", given=f"{RECORD}everyone agrees to stop\n")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["finished"]
