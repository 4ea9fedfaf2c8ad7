"""Cards of reference come out of the printer to scale, whole, and their text can be read."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from companion.cli import main
from companion.games import GAMES, game_named
from tests.vision.printing.pdfs import pages, texts
from vision.drawing.engraving.raster import RasterCanvas
from vision.printing import PAPERS, Section, UnknownPaper, reference_pdf
from vision.printing.reference_cards import CARD_SIZE_MM, draw_reference
from vision.printing.typesetting import TooLong

_SECTIONS = (
    Section("A turn", ("1. Draw a card.", "2. Place one.")),
    Section("The end", ("Most points win.",)),
)
_POINT_MM = 25.4 / 72
_LEAST_MARGIN_MM = 4.0


def test_the_text_can_be_read_in_its_order() -> None:
    found = texts(reference_pdf("Tea", _SECTIONS, 4))
    assert found == ["Tea", "A turn", "1. Draw a card.", "2. Place one.", "The end", "Most points win."]


@pytest.mark.parametrize(("cards", "sheets"), [(1, 1), (4, 1), (5, 2)])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_there_is_a_card_for_each_player(paper: str, cards: int, sheets: int) -> None:
    document = reference_pdf("Tea", _SECTIONS, cards, paper)
    assert pages(document) == sheets
    (box, *_) = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", document)
    assert tuple(float(side) * _POINT_MM for side in box) == pytest.approx(PAPERS[paper], abs=0.05)
    assert document == reference_pdf("Tea", _SECTIONS, cards, paper)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_fits_on_a_card_in_black_letters_with_a_white_margin(game: object) -> None:
    teaching = game_named(game.name).teaching({})  # type: ignore[attr-defined]
    assert teaching is not None
    reference = teaching.reference
    canvas = RasterCanvas(CARD_SIZE_MM, 6.0)
    sections = [Section(str(it.title), tuple(map(str, it.lines))) for it in reference.sections]
    draw_reference(canvas, str(reference.title), sections)
    rows, columns = np.nonzero(canvas.picture().min(axis=2) < 200)
    height, width = canvas.picture().shape[:2]
    margin = _LEAST_MARGIN_MM * 6
    assert margin < columns.min() < columns.max() < width - margin
    assert margin < rows.min() < rows.max() < height - margin
    assert rows.max() > height * 0.6


def test_what_is_too_long_for_a_card_is_refused() -> None:
    with pytest.raises(TooLong):
        reference_pdf("Tea", [Section("A turn", ("word " * 3000,))], 4)


def test_an_unknown_paper_is_refused() -> None:
    with pytest.raises(UnknownPaper):
        reference_pdf("Tea", _SECTIONS, 4, "a9")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_command_prints_what_the_game_teaches(game: object, tmp_path: Path) -> None:
    name = str(game.name)  # type: ignore[attr-defined]
    target = tmp_path / "cards.pdf"
    assert main(["print", "reference", "--game", name, "--paper", "letter", "--out", str(target)]) == 0
    teaching = game_named(name).teaching({})
    assert teaching is not None
    printed = " ".join(texts(target.read_bytes()))
    for section in teaching.reference.sections:
        for message in (section.title, *section.lines):
            assert str(message) in printed


def test_the_card_is_that_of_the_edition_that_is_asked_for(tmp_path: Path) -> None:
    target = tmp_path / "cards.pdf"
    words = ["print", "reference", "--game", "steam-court", "--edition", "draft", "--players", "1"]
    assert main([*words, "--out", str(target)]) == 0
    assert texts(target.read_bytes()) != texts(_card_of_usual_edition(tmp_path))


def _card_of_usual_edition(folder: Path) -> bytes:
    target = folder / "usual.pdf"
    assert main(["print", "reference", "--game", "steam-court", "--players", "1", "--out", str(target)]) == 0
    return target.read_bytes()
