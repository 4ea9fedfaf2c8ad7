"""Decks of dark paper are read without a lesson, and no light one is taken for one."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.bench.lands import LANDS
from vision.core.pictures import Picture
from vision.drawing.faces import Bgr, FaceStyle
from vision.pipeline.index_capture import IndexCapture
from vision.reading import CardReader, Known
from vision.reading.poker.dark_paper import exchanged
from vision.simulation import PRESETS, SimulatedTable

_GOLD_ON_BLACK, _WHITE = LANDS["gold on black"], LANDS["french"]
_BARE = replace(PRESETS["plain"], mat=False)


def _table(style: FaceStyle, *cards: str, seed: int = 4) -> SimulatedTable:
    table = SimulatedTable(seed, (1280, 720), _BARE, style)
    for number, card in enumerate(cards, start=1):
        table.lay(f"seat-{number}", card)
    return table


def _names(reader: CardReader, frame: Picture) -> set[str | None]:
    return {reading.card for reading in reader.read(frame)}


@pytest.mark.parametrize(
    "ink", [(90, 170, 200), (60, 150, 190), (235, 235, 235)], ids=["gold", "bronze", "white"]
)
def test_a_deck_of_dark_paper_is_read_without_a_lesson(ink: Bgr) -> None:
    style = replace(_GOLD_ON_BLACK, black=ink)
    frame = _table(style, "KS", "7H", "4C").frame()
    assert _names(CardReader(), frame) == {"KS", "7H", "4C"}


def test_on_a_table_one_card_of_dark_paper_tells_how_the_next_is_read() -> None:
    """Where but one index of a card shows, it would tell nothing of the paper."""
    reader = CardReader().at_one_table()
    assert isinstance(reader, CardReader)
    both = _table(_GOLD_ON_BLACK, "KS")
    (laid,) = both.laid()
    one_index = _with_one_covered(both.frame(), laid.indices[1].quad)
    assert not any(reading.card for reading in reader.read(one_index))
    assert _names(reader, both.frame()) == {"KS"}
    assert _names(reader, one_index) == {"KS"}
    reader.forget_deck()
    assert not any(reading.card for reading in reader.read(one_index))


def test_a_deck_of_dark_paper_is_learnt_from_its_cards() -> None:
    capture, dealt = IndexCapture(CardReader()), None
    table = _table(_GOLD_ON_BLACK, "KS", "7D", "4C")
    for number in range(20):
        dealt = dealt or capture.see(table.frame(), number / 30)
    assert dealt is not None
    assert {reading.card for reading in dealt.named} == {"KS", "7D", "4C"}
    reader = CardReader(lettered=capture.deck("black", ()))
    assert _names(reader, _table(_GOLD_ON_BLACK, "4S", "7C", "KD", seed=9).frame()) == {"4S", "7C", "KD"}


def test_once_a_light_card_was_read_nothing_is_read_as_dark() -> None:
    reader = CardReader().at_one_table()
    assert _names(reader, _table(_WHITE, "KS").frame()) == {"KS"}
    assert not any(reading.card for reading in reader.read(_table(_GOLD_ON_BLACK, "KS").frame()))


def test_what_must_be_a_card_may_be_of_a_deck_of_other_paper() -> None:
    both = ((_WHITE, "KS"), (_GOLD_ON_BLACK, "QH"))
    for (first, there), (second, laid) in (both, both[::-1]):
        reader = CardReader().at_one_table()
        reader.read(_table(first, there).frame())
        frame = _table(second, laid).frame()
        assert not any(reading.card for reading in reader.read(frame))
        sought = Known((), lambda quads: [True] * len(quads), thorough=True)
        assert {reading.card for reading in reader.read(frame, known=sought)} >= {laid}


def test_white_digits_in_black_pips_are_no_dark_cards() -> None:
    """Swiss and other decks print them so: with light and dark exchanged they are on a little paper."""
    frame = np.full((720, 1280, 3), 200, np.uint8)
    for x, y, turn in ((400, 200, 0), (700, 200, 0), (400, 500, 2), (700, 500, 2)):
        cv2.circle(frame, (x, y), 28, (25, 25, 25), -1, cv2.LINE_AA)
        card = _table(_GOLD_ON_BLACK, "6S")
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


def _with_one_covered(frame: Picture, quad: tuple[tuple[float, float], ...]) -> Picture:
    """``frame`` with something white over an index."""
    covered = frame.copy()
    xs, ys = zip(*quad, strict=True)
    covered[int(min(ys)) - 4 : int(max(ys)) + 4, int(min(xs)) - 4 : int(max(xs)) + 4] = 240
    return covered
