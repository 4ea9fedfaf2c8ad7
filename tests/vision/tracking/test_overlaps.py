"""Of two cards that would each cover the index of the other, the one upside down in its fan is none; and what
a card of another zone covers is still there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.vision.tracking.test_fans import SIZE, watched
from tests.vision.tracking.test_zones import ON_MAT, corners_of, index, on_conveyors
from tests.vision.truth import TruthReader
from vision.core.geometry import Quad
from vision.core.view import Reading
from vision.mat.layouts import MACHINE
from vision.pipeline.watcher import Watcher
from vision.simulation import SimulatedTable
from vision.tracking.overlaps import hidden, impossible, in_no_corner

_STEP_MM = 22.0
((X, Y),) = on_conveyors(3)
_ACROSS, _UP = 25.9, 31.0


def upper(step: int) -> tuple[Quad, Quad]:
    """The upper corners of the card of this place in a fan of a deck with four indices."""
    y = Y + step * _STEP_MM - _UP
    return index(X - _ACROSS, y, 0.0), index(X + _ACROSS, y, 0.0)


def upside_down(step: int) -> tuple[Quad, Quad]:
    """What the rank there and the half pip above it look like upside down."""
    y = Y + step * _STEP_MM - _UP - 6.0
    return index(X + _ACROSS, y, 180.0), index(X - _ACROSS, y, 180.0)


@pytest.mark.parametrize("corners", [1, 2])
def test_the_half_pip_of_a_card_and_the_rank_on_it_are_no_card_upside_down(corners: int) -> None:
    fan = [Reading("10D", 0.99, upper(0)), Reading("JD", 0.99, upper(3))]
    phantom = Reading("6H", 0.999, upside_down(2)[:corners])
    assert impossible([phantom], [*fan, phantom], ON_MAT, MACHINE) == (phantom,)


def test_it_is_none_whatever_card_of_the_fan_it_looks_like() -> None:
    card, phantom = Reading("6H", 0.999, upper(1)), Reading("6H", 0.999, upside_down(2))
    assert impossible([phantom], [card, phantom], ON_MAT, MACHINE) == (phantom,)


def test_corners_of_one_card_that_are_told_apart_are_possible() -> None:
    corners = corners_of(X, Y, 0.0)
    ends = [Reading("6H", 0.999, (corner,)) for corner in corners]
    assert impossible(ends, ends, ON_MAT, MACHINE) == ()


def test_a_card_that_is_read_by_its_lower_corner_at_the_end_of_a_fan_is_one() -> None:
    lower = corners_of(X, Y + 2 * _STEP_MM, 0.0)[1]
    fan = [Reading("10D", 0.99, upper(0)), Reading("AD", 0.99, upper(1)), Reading("6H", 0.99, (lower,))]
    assert impossible(fan, fan, ON_MAT, MACHINE) == ()


@pytest.mark.parametrize("askew", [-8.0, 0.0, 8.0])
def test_what_is_read_upside_down_between_two_cards_that_lie_straight_is_none_however_askew(
    askew: float,
) -> None:
    """The pip of a 2 and the 6 that lay too near below it, upside down a 9: read askew it would lie beside
    the index of the 2, though that card was laid on it."""
    cards = [Reading("4S", 0.99, upper(0)[:1]), Reading("2D", 0.99, upper(1)[:1])]
    nine = Reading("9D", 0.99, (index(X - _ACROSS + 2.0, Y + 1.6 * _STEP_MM - _UP, 180.0 + askew),))
    assert impossible([nine], [*cards, nine], ON_MAT, MACHINE) == (nine,)


def test_what_is_upside_down_on_a_card_of_which_only_the_lower_corners_are_read_is_no_card() -> None:
    """A close fan of tall indices: each rank and the half pip above it were read upside down, and so nothing
    stood upright."""
    y = Y + 3 * _STEP_MM + _UP
    last = Reading("8D", 0.999, (index(X + _ACROSS, y, 180.0), index(X - _ACROSS, y, 180.0)))
    phantom = Reading("8H", 0.999, upside_down(3))
    assert impossible([last, phantom], [last, phantom], ON_MAT, MACHINE) == (phantom,)
    above_it = Reading("9H", 0.999, upside_down(1))
    assert impossible([last, above_it], [last, above_it], ON_MAT, MACHINE) == ()


def test_a_card_alone_may_lie_either_way_round() -> None:
    beside = Reading("10D", 0.99, corners_of(*on_conveyors(4)[0], 0.0))
    cards = [beside, Reading("6H", 0.999, upside_down(2))]
    assert impossible(cards, cards, ON_MAT, MACHINE) == ()


def test_what_is_not_surely_read_says_nothing_of_others() -> None:
    fan = [Reading("10D", 0.9, upper(0)), Reading(None, 0.5, upper(1))]
    cards = [*fan, Reading("6H", 0.999, upside_down(2))]
    assert impossible(cards, cards, ON_MAT, MACHINE) == ()


@pytest.mark.parametrize(("name", "is_possible"), [(None, False), ("10D", True)])
def test_what_has_no_name_lies_across_on_no_card_that_has_one(name: str | None, is_possible: bool) -> None:
    """The pips of a 9 of hearts and the rank of the 10 below it; the reflection of a lamp lay on both."""
    card = Reading("9H", 0.95, upper(0))
    across = Reading(name, 0.999 if name else 0.3, (index(X - 15.0, Y - _UP + 10.0, -66.0),))
    assert (impossible([across], [card, across], ON_MAT, MACHINE) == ()) is is_possible


def test_where_nothing_is_read_nothing_is_impossible() -> None:
    assert impossible((), (), ON_MAT, MACHINE) == ()


def under(off: float) -> tuple[Reading, Reading]:
    """A card on a conveyor, and one on the conveyor to its left that lies so far off its middle."""
    (x, y), (left, _) = on_conveyors(3, 2)
    card = Reading("KD", 0.99, corners_of(x, y, 0.0)[:1])
    return card, Reading("QH", 0.99, corners_of(left + off, y, 0.0))


def test_a_card_that_is_lost_under_one_of_another_conveyor_is_hidden() -> None:
    card, over = under(16.0)
    assert hidden([card], [card], [over], [over], ON_MAT, MACHINE) == (card,)


def test_a_card_that_is_lost_beside_one_of_another_conveyor_was_taken() -> None:
    card, beside = under(4.0)
    assert hidden([card], [card], [beside], [beside], ON_MAT, MACHINE) == ()


def test_a_card_lies_in_the_zone_where_it_is_told_and_hides_none_of_the_next_one() -> None:
    """By its only index it may lie to the left of it, too."""
    (x, y), (right, _) = on_conveyors(3, 4)
    taken = Reading("JD", 0.99, corners_of(x + 6.0, y, 0.0))
    laid = Reading("2C", 0.99, corners_of(right - 14.0, y, 0.0)[:1])
    assert hidden([taken], [taken], [laid], [laid], ON_MAT, MACHINE) == ()


def test_a_card_laid_in_the_place_of_another_hides_none() -> None:
    card, _ = under(0.0)
    new = Reading("6D", 0.99, card.quads)
    assert hidden([card], [card], [new], [new], ON_MAT, MACHINE) == ()


def test_another_corner_of_a_card_that_lies_where_it_lay_hides_none() -> None:
    """Its lower corner shows as the cards over it are taken, and those beside it with them."""
    card, over = under(10.0)
    one, other = (Reading("QH", 0.99, (quad,)) for quad in (over.quads[0], over.quads[-1]))
    assert hidden([card], [card, one], [other], [one, other], ON_MAT, MACHINE) == ()


def test_a_card_that_was_moved_hides_one_though_it_was_read_before() -> None:
    card, over = under(16.0)
    ((x, y),) = on_conveyors(1)
    elsewhere = Reading("QH", 0.99, corners_of(x, y, 0.0))
    assert hidden([card], [card, elsewhere], [over], [over], ON_MAT, MACHINE) == (card,)


def test_a_card_that_one_of_the_next_conveyor_hides_is_there_until_its_place_is_seen() -> None:
    table = SimulatedTable(1, SIZE)
    watcher = Watcher(TruthReader(table), MACHINE)
    table.lay("conveyor-3", "KD")
    assert watched(table, watcher).names("conveyor-3") == ("KD",)
    table.lay("conveyor-2", "QH")
    table.nudge("conveyor-2", 0, 16.0, 0.0, 0.0)
    assert max(index.visible for index in table.laid()[0].indices[:1]) < 0.5
    view = watched(table, watcher)
    assert (view.names("conveyor-2"), view.names("conveyor-3")) == (("QH",), ("KD",))
    table.lay("tray", "2S")
    assert watched(table, watcher).names("conveyor-3") == ("KD",)
    table.clear("conveyor-3")
    table.clear("conveyor-2")
    view = watched(table, watcher)
    assert (view.names("conveyor-2"), view.names("conveyor-3")) == ((), ())


def test_half_of_a_lower_index_that_looks_like_another_card_is_none() -> None:
    """An ace is half under a king, and a corner of it peeps out."""
    ace = Reading("AD", 0.99, upper(0))
    lower = index(X - _ACROSS, Y + 31.0, 180.0)
    phantom = Reading("4D", 0.984, (lower,))
    assert impossible([phantom], [ace, phantom], ON_MAT, MACHINE) == (phantom,)
    elsewhere = Reading("4D", 0.984, (index(X - _ACROSS, Y + 31.0 + 18.0, 180.0),))
    assert impossible([elsewhere], [ace, elsewhere], ON_MAT, MACHINE) == ()
    in_two = [Reading("AD", 0.99, (quad,)) for quad in ace.quads]
    assert impossible([phantom], [*in_two, phantom], ON_MAT, MACHINE) == (phantom,)


def across(step: int, right: float) -> Quad:
    """What the rank there and the pip beside it look like on their side."""
    return index(X - _ACROSS + right, Y + step * _STEP_MM - _UP, 70.0)


@pytest.mark.parametrize("right", [20.0, 50.0])
def test_a_rank_and_the_pip_beside_it_are_no_card_that_lies_across(right: float) -> None:
    fan = [Reading("5D", 0.99, upper(0)[:1]), Reading("JD", 0.99, upper(2))]
    phantom = Reading("QD", 0.999, (across(0, right),))
    assert impossible([phantom], [*fan, phantom], ON_MAT, MACHINE) == (phantom,)


def test_a_card_that_lies_across_on_others_and_shows_two_corners_is_one() -> None:
    fan = [Reading("5D", 0.99, upper(0)), Reading("JD", 0.99, upper(2))]
    laid = Reading(
        "QD",
        0.999,
        tuple(index(x, y, degrees) for x, y, degrees in ((X + 33, Y - 20, 90.0), (X - 33, Y + 32, 270.0))),
    )
    assert impossible([laid], [*fan, laid], ON_MAT, MACHINE) == ()


def test_a_card_across_that_shows_two_corners_within_one_that_shows_its_own_is_none() -> None:
    six = Reading("6D", 0.9998, (index(X - 21, Y - 21, 0.0, 38.0), index(X + 21, Y + 21, 180.0, 38.0)))
    phantom = Reading("QD", 0.9998, (index(X - 20.0, Y + 20.0, 270.0), index(X + 20.0, Y - 20.0, 90.0)))
    assert impossible([phantom], [six, phantom], ON_MAT, MACHINE) == (phantom,)


@pytest.mark.parametrize(("apart", "is_possible"), [(0.5, False), (0.95, True)])
def test_two_indices_across_on_a_card_that_are_closer_together_than_its_own_are_none(
    apart: float, is_possible: bool
) -> None:
    """Two pieces of the picture of a king looked like a Joker's indices."""
    king = Reading("KS", 0.9998, (index(X - 21, Y - 34, 0.0), index(X + 21, Y + 34, 180.0)))
    across, along = apart * 34.0, apart * 21.0
    ends = ((X - across, Y + along, 270.0), (X + across, Y - along, 90.0))
    phantom = Reading(None, 0.47, tuple(index(x, y, degrees) for x, y, degrees in ends), (("JOKER", 0.47),))
    assert (impossible([phantom], [king, phantom], ON_MAT, MACHINE) == ()) is is_possible


def test_what_lies_across_beside_the_cards_of_a_fan_may_be_one() -> None:
    fan = [Reading("5D", 0.99, corners_of(X, Y, 0.0))]
    beside = Reading("QD", 0.999, (index(X + 80.0, Y, 90.0),))
    assert impossible([beside], [*fan, beside], ON_MAT, MACHINE) == ()


def test_a_pip_above_the_last_card_of_a_fan_is_no_card_upside_down_under_it() -> None:
    """The ace above was not read, and the pip that is left of it makes a 9 of the 6 below."""
    six = Reading("6D", 0.99, (*upper(2), index(X + _ACROSS, Y + 2 * _STEP_MM + _UP, 180.0)))
    for above, expected in ((14.0, False), (6.0, True)):
        phantom = Reading("9D", 0.996, (index(X - _ACROSS, Y + 2 * _STEP_MM - _UP - above, 180.0),))
        assert (impossible([phantom], [six, phantom], ON_MAT, MACHINE) == (phantom,)) is expected


def test_a_card_does_not_contradict_itself() -> None:
    card = Reading("9C", 0.99, upper(0))
    lower = Reading("9C", 0.99, (index(X - _ACROSS, Y + 31.0, 180.0),))
    assert impossible([lower], [card, lower], ON_MAT, MACHINE) == ()


def _with_two_corners() -> list[Reading]:
    return [
        Reading(card, 0.99, corners_of(*at, 0.0))
        for card, at in zip(("5S", "KH", "JD"), on_conveyors(1, 2, 4), strict=True)
    ]


def test_a_pip_above_the_next_rank_is_no_lower_index_where_the_deck_has_two_at_opposite_corners() -> None:
    upper, below = index(X - _ACROSS, Y - _UP, 0.0), index(X - _ACROSS, Y + _UP, 180.0)
    card = Reading("9D", 0.99, (upper, below))
    assert in_no_corner([card], [card, *_with_two_corners()], ON_MAT, MACHINE) == {below}


def test_a_lower_index_at_the_opposite_corner_is_where_the_deck_has_one() -> None:
    card = Reading("9D", 0.99, corners_of(X, Y, 0.0))
    assert in_no_corner([card], [card, *_with_two_corners()], ON_MAT, MACHINE) == frozenset()


def test_few_cards_or_one_with_four_indices_do_not_tell_that_a_deck_has_two() -> None:
    upper, below = index(X - _ACROSS, Y - _UP, 0.0), index(X - _ACROSS, Y + _UP, 180.0)
    card, two = Reading("9D", 0.99, (upper, below)), _with_two_corners()
    assert in_no_corner([card], [card, *two[:2]], ON_MAT, MACHINE) == frozenset()
    four = Reading("AC", 0.99, (index(0.0, 0.0, 0.0), index(51.0, 0.0, 0.0)))
    assert in_no_corner([card], [card, *two, four], ON_MAT, MACHINE) == frozenset()
    apart = [replace(four, quads=(quad,)) for quad in four.quads]
    assert in_no_corner([card], [card, *two, *apart], ON_MAT, MACHINE) == frozenset()
