"""``companion replay``: the standing at a record's end, or one line that says what is wrong with it."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from companion.commands import replay
from companion.errors import InputError

RECORDS = Path(__file__).parents[1] / "records"


def run(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    replay.add_arguments(parser)
    return replay.run(parser.parse_args(arguments))


def test_the_json_has_all_that_is_promised(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(RECORDS / "sets-and-scrap.txt"), "--json") == 0
    said = json.loads(capsys.readouterr().out)
    assert list(said) == ["game", "edition", "finished", "players", "scores", "winners", "prompt", "state"]
    assert said["scores"] == {"Matt": 14, "Noah": 3}
    assert (said["finished"], said["winners"], said["prompt"]["kind"]) == (False, [], "round")


def test_a_finished_match_has_winners_and_no_prompt(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(RECORDS / "two-rounds-shared-win.txt"), "--json") == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["finished"], said["winners"], said["prompt"]) == (True, ["Lea", "Noah"], None)


def test_without_json_it_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(RECORDS / "overflow.txt")) == 0
    assert "Jake resolves 13 of Gears" in capsys.readouterr().out


def test_an_illegal_line_is_told_by_file_line_rule_and_sentence(tmp_path: Path) -> None:
    text = (RECORDS / "overflow.txt").read_text("utf-8").replace("Noah takes the Gears conveyor\n", "")
    bad = tmp_path / "match.txt"
    bad.write_text(text, "utf-8")
    number = text.split("\n").index("Jake discards Gears-13        # alone on its conveyor now") + 1
    with pytest.raises(InputError) as error:
        run(str(bad), "--json")
    assert str(error.value).startswith(f"{bad}:{number}: BH-8: ")


def test_the_help_says_how_a_record_is_written() -> None:
    parser = argparse.ArgumentParser()
    replay.add_arguments(parser)
    for line in ("game: beltpunk", "Matt discards Steam-3", "option target: 35", "Ruth sabotages 7S"):
        assert line in parser.format_help()


@pytest.mark.parametrize("name", ["missing.txt", ".", "nul\0.txt", "empty.txt", "picture.png"])
def test_a_file_that_is_no_record_is_refused_in_one_line(name: str, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_bytes(b"")
    (tmp_path / "picture.png").write_bytes(bytes(range(256)) * 100)
    with pytest.raises(InputError) as error:
        run(str(tmp_path / name))
    assert "\n" not in str(error.value)
    assert name.strip(".") in str(error.value)
