"""Decks whose pips stand beside their ranks are read without a lesson, and no usual one is taken for one."""

from __future__ import annotations

import numpy as np
import pytest

from tests.bench.lands import LANDS, Score, enrolled, read_table, tables_of
from tests.bench.shipped_fonts import beside_deck
from tests.long_cases import long_case
from tests.vision.bare_table import SOUGHT, bare_table, dealt_on, names_in, with_one_covered
from vision.core.cards import JOKER
from vision.core.view import Reading
from vision.decks.deck_print import Print
from vision.pipeline.index_capture import IndexCapture
from vision.reading import CardReader
from vision.reading.poker.as_usual import are_surely_cards, as_usual
from vision.reading.poker.networks import Finder
from vision.simulation import PRESETS, SimulatedTable

_BESIDE, _USUAL = LANDS["beside"], LANDS["english"]


@pytest.mark.parametrize("land", ["beside", long_case("beside serif"), long_case("large print")])
def test_a_deck_with_pips_beside_its_ranks_is_read_without_a_lesson(land: str) -> None:
    (table,) = tables_of(LANDS[land], PRESETS["plain"], 500, 1)
    score = read_table(table, CardReader())
    assert score == Score(cards=20, readable=20, named=score.named)
    assert score.named >= 18


@pytest.mark.parametrize("maker", [400101, long_case(400201)])
def test_a_pip_of_the_face_beside_that_of_an_index_is_none(maker: int) -> None:
    """These decks have both close together, and the finder sees some of their ranks upside down."""
    table = SimulatedTable(4, (1920, 1080), PRESETS["plain"], beside_deck(maker))
    for card in ("4S", "4D", "4H"):
        table.lay("conveyor-1", card)
    for card in ("8C", "10S", "QD"):
        table.lay("conveyor-4", card)
    for card in ("AH", "KC"):
        table.lay("conveyor-3", card)
    score = read_table(table, CardReader())
    assert (score.named, score.wrong, score.again) == (8, 0, 0)


def test_on_a_table_the_first_cards_tell_how_the_next_are_read() -> None:
    """An index by itself would tell nothing of the others."""
    reader = CardReader().at_one_table()
    assert isinstance(reader, CardReader)
    both = bare_table(_BESIDE, "KS")
    one_index = with_one_covered(both)
    assert not any(reading.card for reading in reader.read(one_index))
    assert names_in(reader, both.frame()) == {"KS"}
    assert reader.printed is Print.PIPS_BESIDE
    assert names_in(reader, one_index) == {"KS"}
    reader.forget_deck()
    assert not any(reading.card for reading in reader.read(one_index))


def test_a_usual_deck_is_not_taken_for_one() -> None:
    (table,) = tables_of(_USUAL, PRESETS["plain"], 500, 1)
    frame = table.frame()
    reader = CardReader().at_one_table()
    assert isinstance(reader, CardReader)
    reader.read(frame)
    assert reader.printed is Print.USUAL
    shown = as_usual(frame, Print.PIPS_BESIDE, Finder())
    names = names_in(CardReader(), shown)
    lie = {card.card for card in table.laid()}
    assert names - lie <= {None}
    others = [reading for reading in CardReader().read(shown) if reading.card not in lie]
    assert not are_surely_cards(others, shown)


def test_jokers_do_not_tell_how_a_deck_is_printed() -> None:
    paper = np.full((200, 200, 3), 240, np.uint8)
    quads = (((20.0, 20.0), (40.0, 20.0), (40.0, 50.0), (20.0, 50.0)),) * 2
    assert are_surely_cards([Reading("5C", 0.98, quads)], paper)
    assert not are_surely_cards([Reading(JOKER, 0.99, quads), Reading("5C", 0.98, quads[:1])], paper)


def test_an_index_is_shown_as_that_of_a_usual_deck_is() -> None:
    """What is learnt of a deck are such pictures."""
    reader = CardReader().at_one_table()
    assert isinstance(reader, CardReader)
    frame, usual = (bare_table(style, "KS", "7H", "4C").frame() for style in (_BESIDE, LANDS["german"]))
    seen = {reading.card: reader.picture(frame, reading.quad) for reading in reader.read(frame)}
    other = CardReader()
    for reading in other.read(usual):
        if reading.card in ("7H", "4C"):  # of the king's letter both have another
            assert reader.rank_likeness(seen[reading.card], other.picture(usual, reading.quad)) > 0.6


def test_such_a_deck_is_learnt_from_its_cards_and_read_by_that() -> None:
    capture = IndexCapture(CardReader())
    dealt = dealt_on(bare_table(_BESIDE, "KS", "7D", "4C"), capture)
    assert {reading.card for reading in dealt.named} == {"KS", "7D", "4C"}
    deck = capture.deck("beside", ())
    assert deck.printed is Print.PIPS_BESIDE
    reader = CardReader(lettered=deck)
    assert names_in(reader, bare_table(_BESIDE, "4S", "7C", "KD", seed=9).frame()) == {"4S", "7C", "KD"}
    # From its first card on: it need not tell how its deck is printed.
    assert names_in(reader, with_one_covered(bare_table(_BESIDE, "7C", seed=9))) == {"7C"}


@pytest.mark.long
def test_what_is_learnt_of_such_a_deck_is_what_was_read() -> None:
    """Looked at by itself, an index may seem to be another one: there would be nothing in its place then."""
    deck, _ = enrolled(LANDS["beside serif"], PRESETS["plain"], 1200)
    assert len(deck.indices) > 40
    assert min(float(np.std(index.picture)) for index in deck.indices) > 30


def test_what_must_be_a_card_may_be_of_a_usual_deck() -> None:
    reader = CardReader().at_one_table()
    reader.read(bare_table(_BESIDE, "QH").frame())
    frame = bare_table(_USUAL, "KS").frame()
    assert {reading.card for reading in reader.read(frame, known=SOUGHT)} >= {"KS"}


def test_no_pip_of_a_usual_deck_is_moved() -> None:
    """A rank above a pip of its own face can look like another card."""
    reader = CardReader().at_one_table()
    reader.read(bare_table(_USUAL, "KS").frame())
    assert not any(reading.card for reading in reader.read(bare_table(_BESIDE, "QH").frame(), known=SOUGHT))
