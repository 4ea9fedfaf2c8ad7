"""One card is one card from wherever the table is seen; two equal cards from two decks are two."""

from __future__ import annotations

import pytest

from tests.vision.reading.poker.from_the_side import FOUR, SIZE, card, view
from vision.reading.poker.patches import Pose
from vision.reading.poker.slant import grouped_in_view


def cards_of(*cards: list[Pose]) -> list[list[int]]:
    """How the indices of ``cards``, all of one name, are grouped."""
    groups = grouped_in_view([pose for one in cards for pose in one], lambda i, j: True, SIZE)
    return sorted(sorted(group) for group in groups)


@pytest.mark.parametrize("way", [0.0, 70.0, 200.0])
@pytest.mark.parametrize("tilt", [0.0, 40.0, 55.0, 63.0])
@pytest.mark.parametrize("degrees", [0.0, 30.0, 90.0, 145.0])
def test_a_card_is_one_card_however_steeply_it_is_seen(tilt: float, way: float, degrees: float) -> None:
    assert cards_of(card(view(tilt, way), (30.0, -20.0), degrees)) == [[0, 1]]


@pytest.mark.parametrize("tilt", [0.0, 40.0, 58.0])
@pytest.mark.parametrize("degrees", [0.0, 30.0, 90.0])
def test_a_card_with_four_indices_is_one_card_seen_from_the_side(tilt: float, degrees: float) -> None:
    assert cards_of(card(view(tilt), (20.0, 10.0), degrees, FOUR)) == [[0, 1, 2, 3]]


@pytest.mark.parametrize("away_mm", [250.0, 900.0])
def test_a_card_is_one_card_from_close_by_and_from_afar(away_mm: float) -> None:
    assert cards_of(card(view(50.0, 20.0, away_mm), (0.0, 0.0), 60.0)) == [[0, 1]]


@pytest.mark.parametrize("tilt", [0.0, 30.0, 50.0])
def test_two_equal_cards_of_two_decks_are_two_seen_from_the_side(tilt: float) -> None:
    seen = view(tilt, 15.0)
    assert cards_of(card(seen, (-60.0, 0.0), 10.0), card(seen, (60.0, 15.0), 10.0)) == [[0, 1], [2, 3]]


def test_indices_of_other_names_tell_how_equal_ones_belong_together() -> None:
    # Three cards of other names show how large a card is here: the equal corners of the first two are too far
    # apart to be of one.
    seen = view(35.0)
    others = [card(seen, (-140.0 + 140.0 * n, 110.0), 20.0 * n) for n in range(3)]
    first, second = card(seen, (-50.0, -60.0), 0.0)[0], card(seen, (35.0, -35.0), 0.0)[1]
    assert cards_of([first], [second]) == [[0, 1]]
    poses = [first, second, *(pose for one in others for pose in one)]
    names = ["7C", "7C", "2D", "2D", "3D", "3D", "4D", "4D"]
    groups = grouped_in_view(poses, lambda i, j: names[i] == names[j], SIZE)
    assert sorted(sorted(group) for group in groups) == [[0], [1], [2, 3], [4, 5], [6, 7]]


def named(cards: list[tuple[list[Pose], str]]) -> list[list[int]]:
    """How the indices of ``cards`` are grouped, each card with one letter for the name of each index. Of two
    names that differ in case only, one may have been read for the other."""
    poses, names = [pose for one, _ in cards for pose in one], "".join(letters for _, letters in cards)
    groups = grouped_in_view(
        poses,
        lambda i, j: names[i] == names[j],
        SIZE,
        may_be_misread=lambda i, j: names[i] != names[j] and names[i].lower() == names[j].lower(),
    )
    return sorted(sorted(group) for group in groups)


@pytest.mark.parametrize("tilt", [0.0, 40.0, 55.0])
def test_two_corners_of_a_card_that_are_named_differently_are_one_card(tilt: float) -> None:
    seen = view(tilt, 15.0)
    whole = card(seen, (-90.0, 0.0), 10.0), card(seen, (0.0, 60.0), 140.0)
    misread = card(seen, (70.0, -30.0), 60.0)
    assert named([(whole[0], "aa"), (whole[1], "bb"), (misread, "cC")]) == [[0, 1], [2, 3], [4, 5]]
    assert named([(whole[0], "aa"), (whole[1], "bb"), (misread, "cd")]) == [[0, 1], [2, 3], [4], [5]]


def test_a_corner_that_differs_from_the_three_others_of_its_card_is_of_that_card() -> None:
    seen = view(30.0, 15.0)
    whole, misread = card(seen, (-80.0, 0.0), 10.0, FOUR), card(seen, (60.0, -30.0), 60.0, FOUR)
    assert named([(whole, "aaaa"), (misread, "cccC")]) == [[0, 1, 2, 3], [4, 5, 6, 7]]


def test_cards_that_lie_beside_each_other_are_not_one_misread() -> None:
    seen = view(30.0, 15.0)
    left, right = card(seen, (-80.0, 0.0), 10.0), card(seen, (0.0, 0.0), 10.0)
    assert named([(left, "aa"), (right, "AA")]) == [[0, 1], [2, 3]]
    assert named([(left, "aa"), (right[:1], "A")]) == [[0, 1], [2]]


def test_the_upper_corners_of_two_cards_of_a_fan_are_not_those_of_one_misread() -> None:
    seen = view(0.0)
    under, last = card(seen, (-51.8, 0.0), 0.0), card(seen, (0.0, 0.0), 0.0)
    assert named([(under[:1], "a"), (last, "AA")]) == [[0], [1, 2]]
    assert named([(under[:1], "a"), (last[:1], "A")]) == [[0], [1]]
