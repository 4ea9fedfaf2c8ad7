"""What is surely read on a table confirms what is hardly read there, and names nothing by itself."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from vision.core.pictures import Picture
from vision.drawing.faces import FaceStyle, draw_face
from vision.reading import CardReader
from vision.reading.poker.networks import Namer
from vision.reading.poker.patches import Pose, Pyramid, cut
from vision.reading.poker.table_deck import TableDeck

_STYLE = replace(FaceStyle.plain(), rank_height=10.0)
_SEEN = ("KS", "QH", "7D", "4C", "9S", "2H")
_FITS = 0.5


@cache
def _namer() -> Namer:
    return Namer()


def _index(card: str, style: FaceStyle = _STYLE) -> tuple[Pyramid, Pose]:
    face = draw_face(card, style, 5.0)
    index = face.indices[0]
    return Pyramid(face.image), Pose(index.x, index.y, index.height, index.degrees)


@pytest.fixture(scope="module")
def deck() -> TableDeck:
    known = TableDeck(_namer())
    for card in _SEEN:
        known.learn(card, cut(*_index(card)))
    return known


@pytest.mark.parametrize("card", ["KH", "QC", "7S", "4D"])
def test_an_index_is_told_by_a_rank_and_a_pip_that_were_seen_on_other_cards(
    deck: TableDeck, card: str
) -> None:
    pyramid, pose = _index(card)
    (scores,) = deck.scores(pyramid, [pose])
    chances = scores.chances(_FITS)
    assert max(chances, key=lambda name: chances[name]) == card
    assert scores.fit > _FITS


def test_it_knows_the_cards_whose_rank_and_suit_it_has_seen(deck: TableDeck) -> None:
    assert deck.knows("KD")
    assert not deck.knows("JD")


def test_it_tells_nothing_before_it_has_seen_enough_to_tell_anything_apart() -> None:
    known = TableDeck(_namer())
    for card in _SEEN[:3]:
        known.learn(card, cut(*_index(card)))
    assert not known.knows("KS")


def test_it_wants_a_few_sightings_of_each_rank_and_suit_and_no_more() -> None:
    known = TableDeck(_namer())
    seen = 0
    while known.wants("KS"):
        known.learn("KS", cut(*_index("KS")))
        seen += 1
    assert 1 < seen < 10
    assert known.wants("KH")


@pytest.fixture(scope="module")
def at_the_table() -> CardReader:
    """A reader that has surely read some cards of the deck."""
    reader = CardReader().at_one_table()
    for card in (*_SEEN, "JD", "8H", "5C", "AD", "10S", "3H", "6C"):
        reader.read(_out_of_focus(card, 4.0))
    return reader


@pytest.mark.parametrize(("card", "blur"), [("10H", 9.0), ("10H", 9.5)])
def test_a_card_out_of_focus_is_sure_where_others_of_its_deck_were_read(
    at_the_table: CardReader, card: str, blur: float
) -> None:
    picture = _out_of_focus(card, blur)
    (alone,), (known,) = CardReader().read(picture), at_the_table.read(picture)
    assert alone.confidence < 0.9
    assert known.card == card
    assert known.confidence > 0.97


def test_a_suit_that_was_not_seen_yet_makes_no_card_of_another_doubtful() -> None:
    reader = CardReader().at_one_table()
    for card in ("KS", "QH", "4C", "9S", "2H", "8H", "5C", "10S", "3H", "6C", "JC"):
        reader.read(_out_of_focus(card, 4.0))
    (ten,) = reader.read(_out_of_focus("10C", 9.0))
    assert ten.card == "10C", "and no diamond was read before"
    assert ten.confidence > 0.97


def test_another_table_begins_anew(at_the_table: CardReader) -> None:
    picture = _out_of_focus("QC", 7.0)
    (alone,), (other,) = CardReader().read(picture), at_the_table.at_one_table().read(picture)
    assert other == alone


def _out_of_focus(card: str, blur: float) -> Picture:
    """``card`` on a dark cloth, ``blur`` pixels out of focus, in weak light."""
    face = draw_face(card, _STYLE, 5.0).image
    lying = cv2.copyMakeBorder(face, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=(60, 90, 70))
    seen = cv2.GaussianBlur(lying, (0, 0), blur) * 0.35 + 130.0
    noise = np.random.default_rng(1).normal(0.0, 3.0, seen.shape)
    return np.asarray(np.clip(seen + noise, 0, 255), np.uint8)


def test_the_ranks_that_people_named_are_known_once_there_are_others_to_tell_them_from() -> None:
    known = TableDeck(_namer())
    known.hear("JD", cut(*_index("JD")))
    assert known.told_ranks == frozenset()
    for card in _SEEN:
        known.learn(card, cut(*_index(card)))
    assert known.told_ranks == {"J"}
    pyramid, pose = _index("JC")
    (scores,) = known.scores(pyramid, [pose])
    assert max(scores.ranks, key=lambda rank: scores.ranks[rank]) == "J"
