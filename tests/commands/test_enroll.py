"""``companion enroll``: a deck from a folder of photographs, or card by card from the camera."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

import companion.commands.enroll
from companion.cli import main
from companion.commands.enroll import from_camera, from_dealt_cards
from companion.games.messages import Message
from tests.vision.composing import photograph
from vision.core.frames import Frame, SourceError
from vision.core.pictures import Picture
from vision.decks.enrolled import load_enrolled
from vision.drawing.faces import FaceStyle, draw_face
from vision.pipeline.card_capture import known_as

_CARDS = ("QH", "7C", "10D")
_GROUND = (60, 90, 50)


def _taken(card: str) -> Picture:
    return photograph(draw_face(card, FaceStyle.plain(), 5.0).image, _GROUND)


@pytest.fixture
def photographs(tmp_path: Path) -> Path:
    """A folder of photographs, named as their cards."""
    folder = tmp_path / "photographs"
    folder.mkdir()
    for card in _CARDS:
        cv2.imwrite(str(folder / f"{card}.png"), _taken(card))
    return folder


def test_a_folder_of_photographs_becomes_a_deck_that_is_read(
    photographs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = tmp_path / "mine.deck"
    assert (
        main(["enroll", "mine", "--from", str(photographs), "--serves", "beltpunk", "--out", str(deck)]) == 0
    )
    assert capsys.readouterr().out == f"{deck}: 3 cards; read them with --deck {deck}\n"
    picture = tmp_path / "turned.png"
    cv2.imwrite(str(picture), np.rot90(_taken("7C")))
    assert main(["read", str(picture), "--deck", str(deck), "--json"]) == 0
    (card,) = json.loads(capsys.readouterr().out)["cards"]
    assert card["card"] == "7C"
    assert card["confidence"] > 0.97


def test_the_deck_is_written_here_under_its_name(
    photographs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["enroll", "mine", "--from", "photographs"]) == 0
    deck = load_enrolled(Path("mine.deck"))
    assert (deck.name, deck.serves) == ("mine", ())


def test_a_stroke_in_a_card_is_an_underscore_in_its_file(photographs: Path, tmp_path: Path) -> None:
    (photographs / "QH.png").rename(photographs / "6_12.png")
    deck = tmp_path / "mine.deck"
    assert main(["enroll", "mine", "--from", str(photographs), "--out", str(deck)]) == 0
    assert {card.code for card in load_enrolled(deck).cards} == {"6/12", "7C", "10D"}


@pytest.mark.parametrize("game", [None, "steam-court"])
def test_a_game_asks_for_a_deck_that_serves_it(
    game: str | None, photographs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = tmp_path / "mine.deck"
    serves = [] if game is None else ["--serves", game]
    main(["enroll", "mine", "--from", str(photographs), "--out", str(deck), *serves])
    capsys.readouterr()
    words = ["--deck", str(deck), "--game", "beltpunk", "--players", "Ann,Bob"]
    assert main(["watch", "sim:", *words]) == 1
    assert capsys.readouterr().err == (
        f"companion watch: {deck}: mine does not serve beltpunk, but {game or 'no game'}.\n"
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["../mine", "--from", "."], "letters, digits and hyphens"),
        (["mine", "--from", "nowhere"], "nowhere: this folder cannot be opened"),
        (["mine", "--from", "."], "there is no photograph in this folder"),
        (["mine", "--from", ".", "--out", "mine.zip"], "ends in .deck"),
        (["mine", "--from", ".", "--out", "no/mine.deck"], "no such folder"),
        (["mine", "--from", ".", "--serves", "a b"], "no game's name"),
        (["mine", "--source", "0", "--cards", "AH,AH"], "twice"),
        (["mine", "--source", "0", "--cards", "A H"], "be a card's name"),
        (["mine", "--source", "0"], "say which cards"),
        (["mine", "--source", "missing.mp4", "--cards", "AH"], "missing.mp4"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(
    words: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["enroll", *words]) == 1
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert err.startswith("companion enroll: ")
    assert said in err
    assert list(tmp_path.iterdir()) == []


def test_a_photograph_that_shows_no_card_is_named(
    photographs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(photographs / "AS.png"), np.full((400, 600, 3), 80, np.uint8))
    deck = tmp_path / "mine.deck"
    assert main(["enroll", "mine", "--from", str(photographs), "--out", str(deck)]) == 1
    assert f"{photographs / 'AS.png'}: there is no card" in capsys.readouterr().err
    assert not deck.exists()


# -- from the camera ---------------------------------------------------------------------------------------

_BARE = np.full(_taken("QH").shape, _GROUND, np.uint8)


def _shown(*pictures: Picture, frames: int = 12) -> Iterator[Frame]:
    """Each picture for a while, as a camera with a little noise sees it, ten frames a second."""
    rng = np.random.default_rng(5)
    number = 0
    for picture in pictures:
        for _ in range(frames):
            noise = rng.normal(0, 1.5, picture.shape)
            yield Frame(np.clip(picture + noise, 0, 255).astype(np.uint8), number / 10, number)
            number += 1


def test_cards_are_taken_one_by_one_as_they_are_laid() -> None:
    said: list[Message] = []
    seen = _shown(_BARE, _taken("QH"), _BARE, _taken("7C"), _BARE, _taken("10D"))
    found = from_camera(_CARDS, seen, said.append)
    assert list(found) == list(_CARDS)
    assert list(map(str, said)) == [
        "Lay QH, and nothing else, under the camera (1 of 3).",
        "QH is enrolled. Lay 7C (2 of 3).",
        "7C is enrolled. Lay 10D (3 of 3).",
    ]


def test_a_card_that_was_only_moved_is_not_taken_for_the_next() -> None:
    moved = np.roll(_taken("QH"), (12, 40), (0, 1))
    found = from_camera(_CARDS[:2], _shown(_taken("QH"), moved, _BARE, _taken("7C")), lambda _: None)
    assert np.abs(
        found["7C"].picture.astype(int) - found["QH"].picture[:, : found["7C"].picture.shape[1]]
    ).any()
    assert list(found) == ["QH", "7C"]
    assert known_as(found["7C"], {"QH": found["QH"]}) is None


def test_a_card_that_was_taken_before_the_last_is_told() -> None:
    said: list[Message] = []
    again = np.roll(_taken("QH"), 30, 1)
    from_camera(_CARDS, _shown(_taken("QH"), _taken("7C"), again, _taken("10D")), said.append)
    assert "That looks like QH, which is already enrolled. Lay 10D." in map(str, said)


def test_where_no_card_is_seen_twice_it_is_said_what_to_do() -> None:
    said: list[Message] = []
    clutter = _BARE.copy()
    cv2.circle(clutter, (300, 300), 150, (220, 220, 220), -1)
    from_camera(_CARDS[:1], _shown(_BARE, clutter, _taken("QH")), said.append)
    assert any(str(line).startswith("QH: there is no card. Lay it alone") for line in said)


def test_a_camera_that_ends_before_the_cards_do_is_told() -> None:
    with pytest.raises(SourceError, match="ended before 7C was shown"):
        from_camera(_CARDS, _shown(_taken("QH")), lambda _: None)


def test_the_command_says_which_card_to_lay_and_writes_the_deck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(companion.commands.enroll, "open_source", lambda name: name)
    monkeypatch.setattr(
        companion.commands.enroll, "frames", lambda _: _shown(_taken("QH"), _BARE, _taken("7C"))
    )
    deck = tmp_path / "mine.deck"
    assert main(["enroll", "mine", "--source", "0", "--cards", "QH,7C", "--out", str(deck)]) == 0
    out = capsys.readouterr().out
    assert "Lay 7C (2 of 2)." in out
    assert [card.code for card in load_enrolled(deck).cards] == ["QH", "7C"]


# -- a poker deck, dealt -----------------------------------------------------------------------------------


def _dealt(*cards: str) -> Picture:
    """Cards side by side on a table."""
    picture = np.full((800, 330 * len(cards) + 360, 3), _GROUND, np.uint8)
    for number, card in enumerate(cards):
        face = draw_face(card, FaceStyle.plain(), 4.5).image
        left = 200 + 330 * number
        picture[200 : 200 + face.shape[0], left : left + face.shape[1]] = face
    return picture


def test_a_poker_deck_is_learnt_from_cards_dealt_a_few_at_a_time_and_its_owner_puts_right_what_is_wrong(
    tmp_path: Path,
) -> None:
    said: list[str] = []
    sheet = tmp_path / "mine.png"
    ground = np.full(_dealt("AS", "2H", "3D", "4C").shape, _GROUND, np.uint8)
    dealt = (_dealt("AS", "2H", "3D", "4C"), _dealt("5S", "6H", "7D", "8C"), _dealt("9S", "10H", "JD", "QC"))
    seen = _shown(ground, *dealt, _dealt("KS", "2S", "2D", "2C"), frames=9)
    # Each card has two indices, one after the other: of two cards one is put right, or forgotten.
    answers = iter(("x", "1", "4X", "1", "4S", "3", "", ""))
    deck = from_dealt_cards(
        "mine", ("beltpunk",), seen, sheet, lambda message: said.append(str(message)), lambda: next(answers)
    )
    assert next(answers, None) is None
    assert {index.card[:-1] for index in deck.indices} == {*"A23456789JQK", "10"}
    assert deck.indices[0].card == "4S"
    assert (deck.name, deck.serves) == ("mine", ("beltpunk",))
    assert "Deal others. Not seen yet: K." in said
    assert "There is no picture 'x'." in said
    assert "'4X' is no card of a poker deck." in said
    assert sheet.is_file()


def test_a_camera_that_ends_before_every_rank_was_seen_is_told(tmp_path: Path) -> None:
    seen = _shown(np.full(_dealt("AS").shape, _GROUND, np.uint8), _dealt("AS"))
    with pytest.raises(SourceError, match="ended before 2 was shown"):
        from_dealt_cards("mine", (), seen, tmp_path / "mine.png", lambda _: None, lambda: "")


def test_a_poker_deck_is_learnt_from_a_camera_only(
    photographs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        main(["enroll", "mine", "--poker", "--from", str(photographs), "--out", str(tmp_path / "a.deck")])
        == 1
    )
    assert "--poker needs a camera" in capsys.readouterr().err
