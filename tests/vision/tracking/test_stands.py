"""How tall the indices of one deck are, where its cards have them, and so where a card lies."""

from __future__ import annotations

import pytest

from tests.vision.tracking.test_zones import ON_MAT, TALL, index
from vision.core.view import Reading
from vision.tracking.stands import Stand, deck_corner, of_no_size, outline_of


def _reading(card: str, x: float, tall: float) -> Reading:
    return Reading(card, 0.99, (index(x, 50.0, 0.0, tall), index(x + 52.0, 110.0, 180.0, tall)))


_SURE = [_reading("4S", 50.0, TALL), _reading("KD", 120.0, 1.1 * TALL)]


@pytest.mark.parametrize("tall", [0.5, 0.65, 1.7])
def test_what_is_much_smaller_or_larger_than_all_indices_of_a_deck_is_none(tall: float) -> None:
    odd = _reading("7D", 190.0, tall * TALL)
    assert of_no_size([odd], _SURE, ON_MAT) == (odd,)


def test_indices_of_a_size_are_of_one_deck() -> None:
    assert of_no_size([_reading("7D", 190.0, 0.8 * TALL)], _SURE, ON_MAT) == ()


def test_a_deck_may_have_indices_of_two_sizes() -> None:
    small = _reading("9C", 260.0, 0.5 * TALL)
    assert of_no_size([_reading("7D", 190.0, 0.5 * TALL)], [*_SURE, small], ON_MAT) == ()


def test_two_indices_do_not_tell_how_tall_those_of_a_deck_are() -> None:
    assert of_no_size([_reading("7D", 190.0, 0.5 * TALL)], _SURE[:1], ON_MAT) == ()
    assert of_no_size([_reading("7D", 190.0, 0.5 * TALL)], [], ON_MAT) == ()
    assert of_no_size([], _SURE, ON_MAT) == ()


def stands(middle: complex, aside: float, above: float, *turns: complex) -> list[Stand]:
    """Indices of a card whose middle is there, so far from it; those for each ``turn`` of 1 or -1."""
    return [Stand(middle - turn * complex(aside, above), turn * 1j, 18.0) for turn in turns]


def test_two_opposite_indices_tell_where_the_card_lies() -> None:
    a, b, c, d = outline_of(stands(200 + 100j, 24.0, 30.0, 1, -1))
    assert (a + c) / 2 == pytest.approx(200 + 100j)
    assert abs(b - a) == pytest.approx(63.0)
    assert abs(d - a) == pytest.approx(88.0)
    assert a.imag < d.imag


def test_of_a_single_index_the_other_cards_of_the_deck_tell() -> None:
    corner = deck_corner([stands(100 + 100j, 20.0, 27.0, 1, -1), stands(300 + 90j, 20.0, 27.0, -1, 1)])
    assert corner == pytest.approx(20 + 27j)
    a, _, c, _ = outline_of(stands(200 + 100j, 20.0, 27.0, 1), corner)
    assert (a + c) / 2 == pytest.approx(200 + 100j)
    upside_down = outline_of(stands(200 + 100j, 20.0, 27.0, -1), corner)
    assert (upside_down[0] + upside_down[2]) / 2 == pytest.approx(200 + 100j)


def test_cards_that_show_one_index_do_not_tell_where_their_deck_has_them() -> None:
    assert deck_corner([stands(100 + 100j, 20.0, 27.0, 1)]) is None
    assert deck_corner([]) is None
