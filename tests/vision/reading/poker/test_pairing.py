"""Two corners of one card are one card; two equal cards from two decks are two."""

from __future__ import annotations

import math

import pytest

from vision.reading.poker.pairing import grouped, may_be_one_card
from vision.reading.poker.patches import Pose


def _corners(
    x: float, y: float, degrees: float, tall: float = 30.0, wide: float = 51.0, long: float = 66.0
) -> list[Pose]:
    """The four index places of a card: upper left, lower right, upper right, lower left.

    ``wide`` and ``long`` are millimetres between them on a card with an index of 19 mm."""
    angle = math.radians(degrees)
    unit = tall / 19.0
    poses = []
    for across, along, turn in ((-1, -1, 0), (1, 1, 180), (1, -1, 0), (-1, 1, 180)):
        dx, dy = across * wide * unit / 2, along * long * unit / 2
        poses.append(
            Pose(
                x + math.cos(angle) * dx - math.sin(angle) * dy,
                y + math.sin(angle) * dx + math.cos(angle) * dy,
                tall,
                degrees + turn,
            )
        )
    return poses


def _on_the_line(one: Pose, other: Pose, at: float) -> Pose:
    """A pose on the line from one to the other: 0 at the first, 1 at the second, and beyond."""
    x, y = (a + at * (b - a) for a, b in ((one.x, other.x), (one.y, other.y)))
    return Pose(x, y, one.height, one.degrees)


@pytest.mark.parametrize("degrees", range(0, 360, 35))
def test_opposed_corners_of_a_card_are_one_card_however_it_lies(degrees: int) -> None:
    upper_left, lower_right, upper_right, lower_left = _corners(300, 200, degrees)
    assert may_be_one_card(upper_left, lower_right)
    assert may_be_one_card(upper_left, upper_right)
    assert may_be_one_card(upper_left, lower_left)
    assert may_be_one_card(lower_left, upper_right)


@pytest.mark.parametrize("degrees", [0, 50, 200])
def test_the_four_corners_of_a_four_index_card_are_one_group(degrees: int) -> None:
    assert [sorted(g) for g in grouped(_corners(300, 200, degrees), lambda i, j: True)] == [[0, 1, 2, 3]]


@pytest.mark.parametrize("degrees", [0, 50, 200])
def test_an_index_beside_a_card_is_no_third_corner_though_it_is_placed_like_one_to_each_of_two(
    degrees: int,
) -> None:
    """A diamond of which the next card left little was read as a heart, beside a heart of two corners."""
    upper_left, lower_right, upper_right, _ = _corners(300, 200, degrees, wide=46.0)
    beside = _on_the_line(upper_left, upper_right, 1.7)
    assert may_be_one_card(upper_left, beside)
    assert may_be_one_card(lower_right, beside)
    groups = grouped([upper_left, lower_right, beside], lambda i, j: True, is_sure=lambda i: i < 2)
    assert sorted(sorted(g) for g in groups) == [[0, 1], [2]]


@pytest.mark.parametrize("missing", range(4))
def test_three_corners_of_a_four_index_card_are_one_group(missing: int) -> None:
    corners = _corners(300, 200, 20)
    corners.pop(missing)
    assert [sorted(g) for g in grouped(corners, lambda i, j: True)] == [[0, 1, 2]]


def test_two_equal_cards_side_by_side_are_two() -> None:
    first, second = _corners(300, 200, 0)[:2], _corners(420, 200, 0)[:2]
    groups = grouped([*first, *second], lambda i, j: True)
    assert sorted(sorted(g) for g in groups) == [[0, 1], [2, 3]]


def test_two_equal_cards_in_a_fan_are_two() -> None:
    upper, lower = _corners(300, 200, 0)[0], _corners(300, 245, 0)[0]
    assert not may_be_one_card(upper, lower)


def test_small_signs_at_the_two_ends_of_a_card_are_one_card_where_that_is_told() -> None:
    signs = _corners(300, 200, 15, tall=30.0, wide=130.0, long=175.0)[:2]
    assert len(grouped(signs, lambda i, j: True)) == 2
    assert len(grouped(signs, lambda i, j: True, lambda i: 11.0)) == 1


def test_indices_of_other_names_are_never_joined() -> None:
    assert len(grouped(_corners(300, 200, 0), lambda i, j: False)) == 4


def test_indices_of_very_different_size_are_of_two_cards() -> None:
    small, large = _corners(300, 200, 0)[0], _corners(300, 200, 0, tall=60.0)[1]
    assert not may_be_one_card(small, large)
