"""``--deck``: which deck lies there, by its name or by its deck file, is asked for in one way everywhere."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli import main
from tests.bench.decks import coded_table
from tests.vision.small_deck import SMALL_DECK
from vision.decks import own_deck, read_deck
from vision.drawing.engraving.faces import printed_face


@pytest.fixture
def photograph(tmp_path: Path) -> str:
    """A card of Beltpunk's own deck on cloth."""
    return _saved(tmp_path / "card.png", printed_face("Gears-12", own_deck("beltpunk"), 5.0).image)


def _saved(path: Path, face: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> str:
    cloth = cv2.copyMakeBorder(face, 80, 80, 120, 120, cv2.BORDER_CONSTANT, value=(60, 110, 50))
    cv2.imwrite(str(path), cloth)
    return str(path)


def test_read_names_printed_cards_by_their_codes(photograph: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", photograph, "--deck", "beltpunk", "--json"]) == 0
    (card,) = json.loads(capsys.readouterr().out)["cards"]
    assert card["card"] == "Gears-12"
    assert card["confidence"] > 0.99
    assert all(120 < x < 120 + 63 * 5 and 80 < y < 80 + 88 * 5 for x, y in card["quad"])


def test_read_takes_a_deck_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "tea.toml"
    file.write_text(SMALL_DECK, encoding="utf-8")
    picture = _saved(tmp_path / "milk.png", printed_face("Milk", read_deck(SMALL_DECK, "tea"), 5.0).image)
    assert main(["read", picture, "--deck", str(file)]) == 0
    assert capsys.readouterr().out.startswith(f"{picture}: Milk (")


def test_cards_of_another_deck_are_not_named(photograph: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", photograph, "--deck", "steam-court"]) == 0
    assert capsys.readouterr().out == f"{photograph}: no card that can be read\n"


@pytest.mark.parametrize("command", ["read", "watch"])
@pytest.mark.parametrize("content", [None, b"\xff\xd8\xff", b"kind = 'codes'\n", b"[deck"])
def test_a_deck_file_that_cannot_be_used_is_refused_in_one_line(
    command: str, content: bytes | None, tmp_path: Path, photograph: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "strange.toml"
    if content is not None:
        file.write_bytes(content)
    assert main([command, photograph, "--deck", str(file)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith(f"companion {command}: {file}: ")


@pytest.mark.parametrize("words", [["read", "a.png"], ["watch", "sim:"], ["run"]])
def test_an_unknown_deck_is_a_usage_error_that_names_those_there_are(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([*words, "--deck", "tarot"])
    assert stopped.value.code == 2
    assert "poker, beltpunk, steam-court" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["watch", "sim:"], ["run"]])
def test_a_deck_that_does_not_serve_the_game_is_refused(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--deck", "steam-court", "--game", "beltpunk", "--players", "Ann,Bob"]
    assert main([*command, *words]) == 1
    err = capsys.readouterr().err
    assert (
        err == f"companion {command[0]}: steam-court: Steam Court does not serve beltpunk, but steam-court.\n"
    )


def test_watch_tells_a_table_of_printed_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = coded_table(9)
    for number in range(5):
        cv2.imwrite(str(tmp_path / f"{number}.png"), table.frame())
    assert main(["watch", str(tmp_path), "--deck", "beltpunk", "--json"]) == 0
    (told,) = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    zones = {zone: tuple(card["card"] for card in cards) for zone, cards in told["zones"].items()}
    assert zones == dict(table.truth())


def test_a_game_is_followed_with_its_own_deck(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The codes name the cards as the game does: cards on the mat are cards of the game."""
    table = coded_table(9)
    for zone in (
        "conveyor-1",
        "conveyor-2",
        "conveyor-3",
        "conveyor-4",
        "tray",
        "seat-1",
        "seat-2",
        "seat-3",
    ):
        table.clear(zone)
    table.lay("conveyor-1", "Steam-9")
    table.lay("conveyor-3", "Parts-2")
    for number in range(5):
        cv2.imwrite(str(tmp_path / f"{number}.png"), table.frame())
    words = ["watch", str(tmp_path), "--deck", "beltpunk", "--game", "beltpunk", "--players", "Ann,Bob"]
    assert main([*words, "--json"]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [card["card"] for card in told[-1]["zones"]["conveyor-1"]] == ["Steam-9"]
    assert told[-1]["prompt"]
