"""How tall the indices of one deck are."""

from __future__ import annotations

import pytest

from tests.vision.tracking.test_zones import ON_MAT, TALL, index
from vision.core.view import Reading
from vision.tracking.stands import of_no_size


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
