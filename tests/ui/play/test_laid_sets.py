"""Sets drawn as cards: how they share their place."""

from __future__ import annotations

import pytest

from companion.ui.play.laid_sets import arranged

PLACES = ((145.0, 140.0), (180.0, 170.0), (380.0, 170.0), (330.0, 90.0), (1000.0, 300.0))
HANDS = ((2,), (2, 2), (3, 2, 2), (4, 3, 2, 2), (13,), (5, 4, 4, 3, 2, 2))


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("sizes", HANDS)
def test_every_card_of_every_set_lies_within_the_place(
    sizes: tuple[int, ...], place: tuple[float, float]
) -> None:
    width, height = place
    plan = arranged(sizes, width, height, 1.0)
    rows = -(-len(sizes) // plan.columns)
    lines = -(-max(sizes) // plan.across)
    assert plan.card_width > 0
    assert plan.columns * plan.across * plan.card_width <= width
    assert rows * lines * plan.card_height <= height


def test_two_cards_are_larger_where_there_is_more_room() -> None:
    cramped, roomy = arranged((2, 2), 145, 140, 1.0), arranged((2, 2), 380, 200, 1.0)
    assert roomy.card_width > cramped.card_width


def test_a_set_is_broken_into_lines_only_where_it_gains_much() -> None:
    assert arranged((3, 2), 180, 170, 1.0).across == 3
    assert arranged((13,), 180, 170, 1.0).across < 13
