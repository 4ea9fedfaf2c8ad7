"""Decks of dark paper are read without a lesson, and no light one is taken for one."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.bench.lands import LANDS
from tests.vision.bare_table import SOUGHT, bare_table, dealt_on, names_in, with_one_covered
from vision.drawing.faces import Bgr
from vision.pipeline.index_capture import IndexCapture
from vision.reading import CardReader
from vision.reading.poker.dark_paper import exchanged

_GOLD_ON_BLACK, _WHITE = LANDS["gold on black"], LANDS["french"]


@pytest.mark.parametrize(
    "ink", [(90, 170, 200), (60, 150, 190), (235, 235, 235)], ids=["gold", "bronze", "white"]
)
def test_a_deck_of_dark_paper_is_read_without_a_lesson(ink: Bgr) -> None:
    style = replace(_GOLD_ON_BLACK, black=ink)
    frame = bare_table(style, "KS", "7H", "4C").frame()
    assert names_in(CardReader(), frame) == {"KS", "7H", "4C"}


def test_on_a_table_one_card_of_dark_paper_tells_how_the_next_is_read() -> None:
    """Where but one index of a card shows, it would tell nothing of the paper."""
    reader = CardReader().at_one_table()
    assert isinstance(reader, CardReader)
    both = bare_table(_GOLD_ON_BLACK, "KS")
    one_index = with_one_covered(both)
    assert not any(reading.card for reading in reader.read(one_index))
    assert names_in(reader, both.frame()) == {"KS"}
    assert names_in(reader, one_index) == {"KS"}
    reader.forget_deck()
    assert not any(reading.card for reading in reader.read(one_index))


def test_a_deck_of_dark_paper_is_learnt_from_its_cards() -> None:
    capture = IndexCapture(CardReader())
    dealt = dealt_on(bare_table(_GOLD_ON_BLACK, "KS", "7D", "4C"), capture)
    assert {reading.card for reading in dealt.named} == {"KS", "7D", "4C"}
    reader = CardReader(lettered=capture.deck("black", ()))
    others = bare_table(_GOLD_ON_BLACK, "4S", "7C", "KD", seed=9)
    assert names_in(reader, others.frame()) == {"4S", "7C", "KD"}


def test_once_a_light_card_was_read_nothing_is_read_as_dark() -> None:
    reader = CardReader().at_one_table()
    assert names_in(reader, bare_table(_WHITE, "KS").frame()) == {"KS"}
    assert not any(reading.card for reading in reader.read(bare_table(_GOLD_ON_BLACK, "KS").frame()))


def test_what_must_be_a_card_may_be_of_a_deck_of_other_paper() -> None:
    both = ((_WHITE, "KS"), (_GOLD_ON_BLACK, "QH"))
    for (first, there), (second, laid) in (both, both[::-1]):
        reader = CardReader().at_one_table()
        reader.read(bare_table(first, there).frame())
        frame = bare_table(second, laid).frame()
        assert not any(reading.card for reading in reader.read(frame))
        assert {reading.card for reading in reader.read(frame, known=SOUGHT)} >= {laid}


def test_white_digits_in_black_pips_are_no_dark_cards() -> None:
    """Swiss and other decks print them so: with light and dark exchanged they are on a little paper."""
    frame = np.full((720, 1280, 3), 200, np.uint8)
    for x, y, turn in ((400, 200, 0), (700, 200, 0), (400, 500, 2), (700, 500, 2)):
        cv2.circle(frame, (x, y), 28, (25, 25, 25), -1, cv2.LINE_AA)
        card = bare_table(_GOLD_ON_BLACK, "6S")
        (laid,) = card.laid()
        index = np.rot90(CardReader().picture(card.frame(), laid.indices[0].quad), turn)
        frame[y - 24 : y + 24, x - 16 : x + 16] = np.where(index.max(axis=2, keepdims=True) > 90, 245, 25)
    exchange = exchanged(frame)
    assert any(reading.card for reading in CardReader().read(exchange))
    assert not any(reading.card for reading in CardReader().read(frame))


def test_red_stays_red_and_gold_has_no_hue() -> None:
    colours = np.array([[(60, 60, 220), (90, 170, 200), (30, 28, 28)]], np.uint8)
    red, gold, paper = exchanged(colours)[0].astype(int)
    assert red[2] - max(red[0], red[1]) > 60
    assert np.ptp(gold) < 10
    assert gold.mean() < red.mean() < paper.mean()
