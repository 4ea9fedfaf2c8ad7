"""Which places that may be indices are those of cards."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from vision.reading.poker.candidates import (
    NAMES,
    Candidate,
    cards_among,
    combined,
    is_in_fan_of,
    is_whole,
    may_be_among,
    without_contradicted,
)
from vision.reading.poker.patches import Pose

SIZE = (400, 300)


def corner(pose: Pose, **names: float) -> Candidate:
    """An index there with these chances of its names."""
    return Candidate(0.9, pose, np.array([names.get(name, 0.0) for name in NAMES]))


@pytest.mark.parametrize("degrees", [0.0, 90.0, 184.0])
@pytest.mark.parametrize(
    ("across", "along", "is_one"),
    [(0.0, 1.1, True), (0.3, -1.0, True), (-1.0, 1.0, True), (-0.8, -0.4, False), (0.7, 0.8, False)],
)
def test_what_is_level_with_an_index_at_the_edge_of_its_card_is_not_the_next_of_its_fan(
    degrees: float, across: float, along: float, is_one: bool
) -> None:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = 40.0 * (across * cos - along * sin), 40.0 * (across * sin + along * cos)
    told = Pose(200.0, 200.0, 40.0, degrees)
    assert is_in_fan_of(Pose(200.0 + x, 200.0 + y, 40.0, degrees + 3.0), [told]) is is_one


@pytest.mark.parametrize(
    ("along", "degrees", "stays"),
    [(0.7, 180.0, False), (0.7, 270.0, False), (0.7, 4.0, True), (1.1, 180.0, True)],
)
def test_what_lies_the_other_way_round_on_a_known_index_is_none(
    along: float, degrees: float, stays: bool
) -> None:
    """A 9 under the pip of the card above it looks like a 6 upside down, and beside a pip like a Q."""
    known = Pose(200.0, 200.0, 40.0, 10.0)
    seen = Candidate(0.9, Pose(200.0, 200.0 + along * 40.0, 40.0, 10.0 + degrees), np.full(53, 1 / 53))
    assert without_contradicted([seen], [known]) == ([seen] if stays else [])
    assert without_contradicted([seen], []) == [seen]


@pytest.mark.parametrize(("across", "stays"), [(0.3, False), (0.6, True), (-0.6, True)])
def test_tall_indices_in_opposite_corners_of_two_cards_that_lie_edge_to_edge_are_two(
    across: float, stays: bool
) -> None:
    upright = Candidate(0.9, Pose(200.0, 200.0, 100.0, 0.0), np.full(53, 1 / 53))
    beside = Candidate(0.5, Pose(200.0 + across * 100.0, 200.0, 100.0, 180.0), np.full(53, 1 / 53))
    assert without_contradicted([beside], [upright.pose]) == ([beside] if stays else [])


@pytest.mark.parametrize(
    ("height", "degrees", "may_be"),
    [(40.0, 8.0, True), (34.0, 180.0, True), (40.0, 92.0, True), (40.0, -33.0, False), (28.0, 0.0, False)],
)
def test_what_is_as_tall_and_as_straight_as_the_indices_on_a_table_may_be_one(
    height: float, degrees: float, may_be: bool
) -> None:
    known = [Pose(100.0, 100.0, 40.0, 0.0), Pose(300.0, 100.0, 42.0, 4.0)]
    assert may_be_among(Pose(200.0, 200.0, height, degrees), known) is may_be
    assert may_be_among(Pose(200.0, 200.0, height, degrees), [])


@pytest.mark.parametrize(("x", "y", "whole"), [(50.0, 50.0, True), (10.0, 50.0, False), (50.0, 75.0, False)])
def test_an_index_at_the_edge_of_a_picture_is_cut(x: float, y: float, whole: bool) -> None:
    assert is_whole(Pose(x, y, 40.0, 0.0), (100, 80)) is whole


@pytest.mark.parametrize("turn", [0.0, 75.0, 180.0])
@pytest.mark.parametrize(("size", "surer_of"), [(None, "6H"), (SIZE, "6H"), (None, "2D")])
def test_of_two_that_share_a_pip_the_one_that_stands_as_its_fan_is_an_index(
    turn: float, size: tuple[int, int] | None, surer_of: str
) -> None:
    """The pip of a 2 above a 9, of which the next card covers all but the rank, is a 6 upside down."""

    def placed(card: str, along: float, over: float) -> Candidate:
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        at = Pose(200.0 - 40.0 * along * sin, 200.0 + 40.0 * along * cos, 40.0, turn + over)
        return replace(corner(at, **{card: 0.99}), found=0.9 if card == surer_of else 0.7)

    two, six = placed("2D", 0.0, 0.0), placed("6H", 0.55, 180.0)
    four, queen = placed("4S", -1.1, 4.0), placed("QC", 1.5, -4.0)
    seen = cards_among([four, two, six, queen], size)
    assert sorted(NAMES[c.best] for (c,) in seen) == ["2D", "4S", "QC"]
    turned = placed("QC", 1.5, 180.0)
    seen = cards_among([four, two, six, turned], size)
    assert {NAMES[c.best] for (c,) in seen} == {surer_of, "4S", "QC"}, "the fan does not tell"


@pytest.mark.parametrize(
    ("two", "nine", "told"),
    [(60.0, 0.998, {"2C", "9C"}), (55.0, 0.998, {"2C", "9C"}), (60.0, 0.9, {"6C", "9C"})],
)
def test_what_stands_upside_down_between_two_indices_that_touch_is_none(
    two: float, nine: float, told: set[str]
) -> None:
    """However the lower corners of the last card, which stand upside down in every fan, speak for it. Where
    one of the two is not sure, they do."""
    seen = [
        corner(Pose(100.0, two, 84.0, 0.0), **{"2C": 0.998}),
        replace(corner(Pose(100.0, 117.0, 90.0, 180.0), **{"6C": 0.99}), found=0.95),
        corner(Pose(100.0, 169.0, 84.0, 0.0), **{"9C": nine}),
        corner(Pose(100.0, 306.0, 84.0, 180.0), **{"9C": 0.999}),
    ]
    assert {NAMES[group[0].best] for group in cards_among(seen, None)} == told


def test_a_card_whose_corners_are_sure_of_two_ranks_is_in_doubt() -> None:
    """The W of a jack in the dark, and the H of a king."""

    anywhere = Pose(100.0, 100.0, 40.0, 0.0)
    king, jack = corner(anywhere, KH=0.99), corner(anywhere, JH=0.86, KH=0.13)
    names = combined([king, king, jack])
    assert NAMES[int(names.argmax())] == "KH"
    assert names.max() < 0.8
    assert names[NAMES.index("JH")] > 0.2
    assert combined([king, king, corner(anywhere, JH=0.5, KH=0.4)]).max() > 0.95


def test_corners_of_a_card_that_are_read_as_two_suits_leave_it_in_doubt() -> None:
    """Seen from the side, a small club looks like a spade."""
    upper = corner(Pose(100.0, 100.0, 30.0, 0.0), **{"6S": 0.99})
    lower = corner(Pose(193.0, 212.0, 30.0, 180.0), **{"6C": 0.98})
    (card,) = cards_among([upper, lower], SIZE)
    assert sorted(NAMES[c.best] for c in card) == ["6C", "6S"]
    assert combined(card).max() < 0.6


def test_a_corner_that_is_hardly_named_says_nothing_against_a_sure_one_of_its_card() -> None:
    upper = corner(Pose(100.0, 100.0, 30.0, 0.0), **{"6S": 0.99})
    lower = corner(Pose(193.0, 212.0, 30.0, 180.0), **{"8S": 0.55})
    (card,) = cards_among([upper, lower], SIZE)
    assert NAMES[int(combined(card).argmax())] == "6S"
    assert combined(card).max() > 0.95


def test_where_pips_of_the_face_were_seen_beside_some_corners_those_tell_the_suit_of_their_card() -> None:
    anywhere = Pose(100.0, 100.0, 40.0, 0.0)
    by_face = replace(corner(anywhere, **{"6C": 0.93, "6S": 0.05}), by_face=True)
    others = [corner(anywhere, **{"6S": 0.995})] * 2
    assert NAMES[int(combined([*others, by_face]).argmax())] == "6C"
    assert NAMES[int(combined([*others, replace(by_face, by_face=False)]).argmax())] == "6S"


def test_pips_of_the_face_beside_several_corners_say_more_than_beside_one() -> None:
    anywhere = Pose(100.0, 100.0, 40.0, 0.0)
    blurred = corner(anywhere, **{"6C": 0.93, "6S": 0.05})
    by_face = replace(blurred, by_face=True)
    one, both = (combined(corners)[NAMES.index("6C")] for corners in ([by_face, blurred], [by_face] * 2))
    assert both > one
    assert one == pytest.approx(combined([blurred] * 2)[NAMES.index("6C")], abs=1e-6)


@pytest.mark.parametrize(
    ("corners", "twin", "in_doubt", "cards"),
    [(3, "6S", True, 1), (3, "6S", False, 2), (3, "7S", True, 2), (2, "6S", True, 1), (1, "6S", True, 2)],
)
def test_a_corner_that_is_taken_for_its_twin_belongs_to_a_card_with_indices_side_by_side(
    corners: int, twin: str, in_doubt: bool, cards: int
) -> None:
    doubt = {"6C": 0.6, "6S": 0.35} if in_doubt else {"6C": 0.99}
    places = [(100.0, 100.0, 0.0), (200.0, 100.0, 0.0), (200.0, 260.0, 180.0)][:corners]
    card = [corner(Pose(x, y, 40.0, degrees), **doubt) for x, y, degrees in places]
    seen = corner(Pose(100.0, 260.0, 40.0, 180.0), **{twin: 0.995})
    assert len(cards_among([*card, seen], None)) == cards


def test_twins_of_a_deck_whose_indices_are_not_side_by_side_stay_two() -> None:
    doubt = {"6C": 0.6, "6S": 0.35}
    card = [
        corner(Pose(x, y, 40.0, degrees), **doubt)
        for x, y, degrees in ((100.0, 100.0, 0.0), (200.0, 260.0, 180.0))
    ]
    beside = corner(Pose(240.0, 100.0, 40.0, 0.0), **{"6S": 0.995})
    assert len(cards_among([*card, beside], None)) == 2


@pytest.mark.parametrize(("chance", "cards"), [(0.3, 2), (0.6, 1)])
def test_what_stands_beside_an_index_and_hardly_has_its_name_is_not_of_its_card(
    chance: float, cards: int
) -> None:
    """A jack with its pip covered, beside a jack on the next conveyor."""
    jack = corner(Pose(100.0, 100.0, 40.0, 0.0), JD=0.99)
    beside = corner(Pose(200.0, 100.0, 40.0, 0.0), JD=chance)
    assert len(cards_among([jack, beside], None)) == cards
