"""A picture taken from the side is read as it looks from above, too, where something is in doubt."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tests.bench.doubles import Score, scored, table
from tests.bench.shipped_fonts import shipped_fonts
from tests.long_cases import long_case
from tests.vision.reading.poker.from_the_side import SIZE, card, view
from vision.core.geometry import Floats, middle_of
from vision.core.plane import through
from vision.core.view import Reading
from vision.reading import CardReader
from vision.reading.poker.candidates import quad_of
from vision.reading.poker.straightened import Straightened, straightened

_PICTURE = np.full((SIZE[1], SIZE[0], 3), 90, np.uint8)
_NAMES = ("7H", "QS", "9D")


def _reading(name: str | None, number: int, seen: Floats, confidence: float = 1.0) -> Reading:
    """A card at one of three places on a table that is ``seen`` so, which has this ``name``."""
    poses = card(seen, ((-90.0, 0.0, 95.0)[number], (40.0, -60.0, 30.0)[number]), 25.0 * number)
    return Reading(name, confidence, tuple(map(quad_of, poses)))


def _three(tilt: float, sure: float = 0.9) -> list[Reading]:
    """Three cards seen this far from straight above, of which the first is as ``sure`` as this."""
    confidences = (sure, 1.0, 1.0)
    return [_reading(name, n, view(tilt, 30.0), confidences[n]) for n, name in enumerate(_NAMES)]


@pytest.mark.parametrize("seed", [204, *map(long_case, (45, 253))])
def test_cards_seen_steeply_are_named_and_none_wrongly(seed: int) -> None:
    laid = table(seed, shipped_fonts())
    score = scored(laid, CardReader().read(laid.picture))
    cards, pairs = laid.cards.total(), sum(times > 1 for times in laid.cards.values())
    assert score == Score(cards=cards, named=cards, pairs=pairs)


@pytest.mark.parametrize("tilt", [35.0, 50.0, 60.0])
def test_the_cards_of_a_straightened_picture_are_of_one_size_and_where_they_were(tilt: float) -> None:
    readings = _three(tilt)
    straight = straightened(_PICTURE, readings)
    assert straight is not None
    to_straight = np.linalg.inv(straight.to_taken)
    middles = [through(to_straight, np.array([middle_of(quad) for quad in it.quads])) for it in readings]
    lengths = [math.dist(*ends) for ends in middles]
    assert max(lengths) / min(lengths) < 1.15
    assert max(lengths) < 1.15 * straight.card_px
    height, width = straight.picture.shape[:2]
    for ends in middles:
        assert ((ends > 0) & (ends < (width, height))).all()


def test_a_picture_from_above_is_read_as_it_is() -> None:
    assert straightened(_PICTURE, _three(0.0)) is None
    assert straightened(_PICTURE, _three(15.0)) is None


def test_a_picture_of_which_all_is_sure_is_read_once() -> None:
    assert straightened(_PICTURE, _three(50.0, sure=0.995)) is None
    assert straightened(_PICTURE, _three(50.0, sure=0.98)) is not None


def test_what_does_not_tell_from_where_it_was_taken_is_read_as_it_is() -> None:
    steeply = view(50.0, 30.0)
    assert straightened(_PICTURE, []) is None
    assert (
        straightened(_PICTURE, [Reading(None, 0.5, _reading(None, n, steeply).quads) for n in range(3)])
        is None
    )
    one = _reading("7H", 0, steeply, 0.9)
    assert straightened(_PICTURE, [Reading("7H", 0.9, one.quads[:1])]) is None
    assert straightened(_PICTURE, [_reading("JOKER", n, steeply, 0.9) for n in range(3)]) is None


_AS_IT_IS = Straightened(_PICTURE, card_px=150.0, to_taken=np.eye(3))


def _at(name: str | None, x: float, confidence: float = 1.0) -> Reading:
    return Reading(name, confidence, (((x, 0.0), (x + 20.0, 0.0), (x + 20.0, 30.0), (x, 30.0)),))


def test_a_card_is_what_it_looks_like_from_above() -> None:
    unread = Reading(None, 0.6, _at(None, 0.0).quads, (("9S", 0.6),))
    assert _AS_IT_IS.joined([unread], [_at("9C", 2.0)]) == [_at("9C", 2.0)]
    assert _AS_IT_IS.joined([_at("9S", 0.0, 0.93)], [unread]) == [unread]


def test_a_card_that_is_read_from_the_side_only_is_there() -> None:
    assert _AS_IT_IS.joined([_at("9S", 300.0, 0.93)], [_at("4D", 0.0)]) == [
        _at("4D", 0.0),
        _at("9S", 300.0, 0.93),
    ]


def test_a_card_with_another_name_from_the_side_than_from_above_has_none() -> None:
    (reading,) = _AS_IT_IS.joined([_at("9S", 0.0, 0.93)], [_at("9C", 0.0, 0.99)])
    assert (reading.card, reading.alternatives) == (None, (("9C", 0.99),))


def test_a_card_of_which_one_corner_was_misread_from_the_side_has_the_name_of_the_other() -> None:
    card = Reading("10D", 1.0, _at("10D", 0.0).quads + _at("10D", 90.0).quads)
    assert _AS_IT_IS.joined([_at("10D", 0.0), _at("5D", 90.0, 0.86)], [card]) == [card]


def test_another_corner_of_a_card_is_no_second_card_and_an_equal_card_farther_away_is() -> None:
    taken = [_at("5D", 0.0), _at("5D", 100.0, 0.86)]
    assert _AS_IT_IS.joined(taken, [_at("5D", 0.0)]) == [_at("5D", 0.0)]
    taken = [_at("5D", 0.0), _at("5D", 200.0, 0.86)]
    assert len(_AS_IT_IS.joined(taken, [_at("5D", 0.0)])) == 2


def test_an_unread_card_that_the_next_one_of_a_close_fan_all_but_covers_is_there() -> None:
    unread = Reading(None, 0.7, _at(None, 13.0).quads, (("3D", 0.7),))
    assert _AS_IT_IS.joined([_at("2S", 0.0), unread], [_at("2S", 3.0)]) == [_at("2S", 3.0), unread]


def test_a_joker_keeps_the_name_it_had_from_the_side_and_is_given_to_none() -> None:
    joker = _at("JOKER", 0.0, 0.97)
    assert _AS_IT_IS.joined([joker], [Reading(None, 0.5, joker.quads)]) == [joker]
    assert _AS_IT_IS.joined([_at("4D", 300.0)], [_at("JOKER", 0.0), _at("4D", 300.0)]) == [_at("4D", 300.0)]
