"""What an index may be of whose pip the next card covers: its rank and its ink are seen."""

from __future__ import annotations

import numpy as np
import pytest

from tests.bench.lands import LANDS
from tests.long_cases import long_case
from vision.core.geometry import Quad, middle_of, moved
from vision.drawing.faces import FaceStyle
from vision.mat.layouts import MACHINE
from vision.reading import CardReader, ReadsRanks
from vision.reading.poker.candidates import pose_of
from vision.reading.poker.covered_pips import CoveredPips
from vision.reading.poker.deck_evidence import DeckEvidence
from vision.reading.poker.deck_inks import DeckInks, Hue
from vision.reading.poker.letter_namer import LetterNamer
from vision.reading.poker.networks import Namer
from vision.reading.poker.patches import Pyramid
from vision.reading.poker.pip_namer import PipNamer
from vision.simulation import Conditions, SimulatedTable

_READER = CardReader()
_OTHERS = {"conveyor-1": "KS", "conveyor-2": "JH", "conveyor-3": "QD", "conveyor-4": "3C"}
"""They show the letters of this deck and the inks of its suits."""


def _table(seed: int, card: str, step: float) -> SimulatedTable:
    """``card`` under another, so many millimetres above it, beside the cards of the conveyors."""
    table = SimulatedTable(seed, (1920, 1080), Conditions(slop_mm=0.0, upside_down=0.0), FaceStyle.plain())
    for zone, other in _OTHERS.items():
        table.lay(zone, other)
    tray = MACHINE.zone("tray")
    table.drop(card, tray.x + 38.0, tray.y + 46.0)
    table.drop("2D", tray.x + 38.0, tray.y + 46.0 + step)
    return table


def _upper(table: SimulatedTable, card: str) -> Quad:
    (laid,) = [it for it in table.laid() if it.card == card]
    return min((index.quad for index in laid.indices), key=lambda quad: middle_of(quad)[1])


def _cards(table: SimulatedTable, quad: Quad) -> set[str]:
    reader = _READER.at_one_table()
    assert isinstance(reader, ReadsRanks)
    frame = table.frame()
    tall = float(np.hypot(*np.subtract(quad[3], quad[0])))
    reader.read(frame, (0.8 * tall, 1.2 * tall))
    others = [index.quad for it in table.laid() for index in it.indices if it.card == "2D"]
    return set(reader.cards_of_rank(frame, quad, others))


@pytest.mark.parametrize(("card", "cards"), [("KC", {"KC", "KS"}), ("AH", {"AH", "AD"})])
@pytest.mark.parametrize("seed", [0, long_case(1)])
def test_with_its_pip_covered_it_is_one_of_two_of_its_rank(seed: int, card: str, cards: set[str]) -> None:
    table = _table(seed, card, 12.0)
    assert _cards(table, _upper(table, card)) == cards


@pytest.mark.parametrize("card", ["8C", "10H", "3D", "2S"])
@pytest.mark.parametrize("seed", [0, long_case(1)])
def test_the_upper_pips_of_a_number_cards_face_tell_its_suit(seed: int, card: str) -> None:
    table = _table(seed, card, 12.0)
    assert _cards(table, _upper(table, card)) == {card}


class DenyAll(DeckInks):
    """Takes what is printed for no suit's ink."""

    def deny(self, card: str, hue: Hue) -> bool:
        return True


def test_in_an_ink_of_no_suit_it_is_none_of_its_rank() -> None:
    table = _table(0, "8C", 12.0)
    frame, quad = table.frame(), _upper(table, "8C")
    evidence = DeckEvidence()
    evidence.inks = DenyAll()
    readers = CoveredPips(Namer(), LetterNamer(), PipNamer())
    assert readers.cards(Pyramid(frame), pose_of(quad), [], evidence) == ()


class DenyHearts(DeckInks):
    """Takes what is printed for the ink of every suit but hearts."""

    def deny(self, card: str, hue: Hue) -> bool:
        return card.endswith("H")


@pytest.mark.parametrize(("step", "may_be_a_heart"), [(44.0, True), (12.0, False)])
def test_what_its_pip_plainly_is_it_may_be_whatever_its_ink(step: float, may_be_a_heart: bool) -> None:
    table = _table(0, "AH", step)
    frame, quad = table.frame(), _upper(table, "AH")
    evidence = DeckEvidence()
    evidence.inks = DenyHearts()
    readers = CoveredPips(Namer(), LetterNamer(), PipNamer())
    cards = readers.cards(Pyramid(frame), pose_of(quad), [], evidence)
    assert {"AS", "AD", "AC"} <= set(cards)
    assert ("AH" in cards) is may_be_a_heart


def test_where_no_rank_shows_it_may_be_anything() -> None:
    table = _table(0, "8C", 5.0)
    assert _cards(table, _upper(table, "8C")) == set()


def test_paper_without_an_index_is_none_of_any_rank() -> None:
    table = _table(0, "8C", 30.0)
    a, b, c, d = ((x + 60.0, y) for x, y in _upper(table, "8C"))
    assert _cards(table, (a, b, c, d)) == set()


def test_a_reader_of_single_pictures_knows_no_inks_and_names_none() -> None:
    table = _table(0, "8C", 12.0)
    assert _READER.cards_of_rank(table.frame(), _upper(table, "8C")) == ()


@pytest.mark.parametrize("rank", ["J", "Q", "K"])
def test_the_picture_of_a_court_is_told_from_all_indices(rank: str) -> None:
    table = SimulatedTable(1, conditions=Conditions(slop_mm=0.0, slop_degrees=0.0))
    for zone, suit in zip(_OTHERS, "SHDC", strict=True):
        table.lay(zone, rank + suit)
    frame = table.frame()
    quads = [index.quad for card in table.laid() for index in card.indices]
    assert not any(_READER.shows_picture(frame, quad) for quad in quads)
    on_faces = [_beside(_upper(table, rank + suit)) for suit in "SHDC"]
    assert sum(_READER.shows_picture(frame, quad) for quad in on_faces) >= 3


def _beside(quad: Quad) -> Quad:
    """Two heights to the right of an upright index and one below it."""
    tall = quad[3][1] - quad[0][1]
    return moved(quad, 2.0 * tall, 0.9 * tall)


@pytest.mark.parametrize(
    ("land", "card", "rank"),
    [
        ("german", "JS", "8"),
        ("english", "JS", None),
        ("english", "3S", "8"),
        ("english", "KS", None),
    ],
)
def test_what_an_index_would_be_without_its_left_part_is_told_by_its_rank_and_its_letter(
    land: str, card: str, rank: str | None
) -> None:
    table = SimulatedTable(1, (1920, 1080), Conditions(slop_mm=0.0, upside_down=0.0), LANDS[land])
    table.lay("conveyor-1", card)
    assert _READER.rank_if_cut(table.frame(), _upper(table, card), card) == rank
