"""Which cards have a rank and a colour in common."""

from __future__ import annotations

import pytest

from vision.core.cards import JOKER, are_twins


@pytest.mark.parametrize(
    ("one", "other", "twins"),
    [
        ("10H", "10D", True),
        ("AC", "AS", True),
        ("AC", "AC", False),
        ("AC", "AD", False),
        ("9H", "8D", False),
        (JOKER, JOKER, False),
        ("", "", False),
    ],
)
def test_twins_have_one_rank_and_the_two_suits_of_a_colour(one: str, other: str, twins: bool) -> None:
    assert are_twins(one, other) is twins
