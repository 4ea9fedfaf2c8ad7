"""Decks come out of the printer to scale, each back behind its front, the same each time."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.cli import main
from tests.long_cases import long_case
from tests.vision.small_deck import SMALL_DECK
from vision.decks import read_deck
from vision.drawing.engraving.mat import MARGIN_MM
from vision.mat.layouts import CARD_MM
from vision.printing import PAPERS, UnknownPaper, deck_pdf
from vision.printing.deck_sheets import deck_plan

_POINT_MM = 25.4 / 72
_SMALL = read_deck(SMALL_DECK, "tea")


def _pages(document: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", document))


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_lie_side_by_side_within_what_a_printer_can_print(paper: str) -> None:
    plan = deck_plan(paper)
    spots = {plan.front(spot) for spot in range(plan.each)}
    assert len(spots) == plan.each
    for x, y in spots:
        assert MARGIN_MM <= x <= plan.sheet[0] - CARD_MM[0] - MARGIN_MM
        assert MARGIN_MM <= y <= plan.sheet[1] - CARD_MM[1] - MARGIN_MM
    assert plan.each == {"a3": 16, "a4": 9, "letter": 9}[paper]


@pytest.mark.parametrize("paper", PAPERS)
def test_a_back_lies_behind_its_front_when_the_paper_is_turned_over_its_long_edge(paper: str) -> None:
    plan = deck_plan(paper)
    for spot in range(plan.each):
        (x, y), (back_x, back_y) = plan.front(spot), plan.back(spot)
        assert back_x == pytest.approx(plan.sheet[0] - x - CARD_MM[0])
        assert back_y == y


@pytest.mark.parametrize(("paper", "pages"), [("a4", 4), ("letter", 4), ("a3", 2)])
def test_each_page_of_fronts_is_followed_by_its_backs(paper: str, pages: int) -> None:
    """Thirteen cards: nine and four, or all on one sheet."""
    document = deck_pdf(_SMALL, paper)
    assert _pages(document) == pages
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", document)
    for width, height in boxes:
        assert (float(width) * _POINT_MM, float(height) * _POINT_MM) == pytest.approx(PAPERS[paper], abs=0.05)


def test_the_same_deck_is_the_same_bytes() -> None:
    assert deck_pdf(_SMALL) == deck_pdf(_SMALL)


def test_an_unknown_paper_is_refused() -> None:
    with pytest.raises(UnknownPaper, match="a5"):
        deck_pdf(_SMALL, "a5")


# -- the command -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "cards", "pages"), [("beltpunk", 52, 12), long_case("steam-court", 84, 20)])
def test_the_command_prints_the_deck_of_a_game(
    game: str, cards: int, pages: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "deck.pdf"
    assert main(["print", "deck", "--game", game, "--paper", "letter", "--out", str(target)]) == 0
    document = target.read_bytes()
    assert document.startswith(b"%PDF")
    assert _pages(document) == pages
    told = capsys.readouterr().out
    assert f"{cards} cards" in told
    assert "long edge" in told
    assert str(target) in told


def test_the_command_prints_a_deck_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tea.toml").write_text(SMALL_DECK, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["print", "deck", "--deck", "tea.toml"]) == 0
    assert (tmp_path / "tea-party-a4.pdf").read_bytes() == deck_pdf(_SMALL, "a4")
    assert "13 cards" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words", [[], ["--deck", "none.toml"], ["--deck", "bad.toml"], ["--deck", "photo.toml"]]
)
def test_what_cannot_be_printed_is_refused_in_one_line(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bad.toml").write_text(SMALL_DECK.replace("number = 17", "number = 99"), encoding="utf-8")
    (tmp_path / "photo.toml").write_bytes(b"\xff\xd8\xff\xe0")
    monkeypatch.chdir(tmp_path)
    assert main(["print", "deck", *words]) == 1
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert told.startswith("companion print: ")
    assert list(tmp_path.glob("*.pdf")) == []


def test_a_deck_file_for_another_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "tea.toml"
    path.write_text(SMALL_DECK, encoding="utf-8")
    assert main(["print", "deck", "--deck", str(path), "--game", "steam-court"]) == 1
    assert "does not serve steam-court" in capsys.readouterr().err


def test_a_place_that_cannot_be_written_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = tmp_path / "tea.toml"
    deck.write_text(SMALL_DECK, encoding="utf-8")
    assert main(["print", "deck", "--deck", str(deck), "--out", str(tmp_path / "nowhere" / "d.pdf")]) == 1
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "d.pdf" in told


@pytest.mark.parametrize("words", [["--game", "patience"], ["--paper", "a5"], ["--cards", "3"]])
def test_an_unknown_game_or_paper_is_a_matter_of_usage(words: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["print", "deck", *words])
    assert left.value.code == 2
