"""From readings to cards in zones: which indices belong to one card, told in mat millimetres."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.core.geometry import Quad, moved
from vision.core.view import Reading
from vision.mat.layouts import MACHINE
from vision.tracking.stands import IndicesOnMat
from vision.tracking.whole_cards import of_their_cards
from vision.tracking.zones import arrange, arrange_again

TALL, WIDE = 18.0, 9.0


def same(points: NDArray[np.float64]) -> NDArray[np.float64]:
    return points


ON_MAT = IndicesOnMat(same)
"""Where a pixel shows a millimetre."""


def index(x: float, y: float, degrees: float, tall: float = TALL) -> Quad:
    """An index with its middle there, turned clockwise from upright."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    a, b, c, d = (
        (x + sx * WIDE / 2 * cos - sy * tall / 2 * sin, y + sx * WIDE / 2 * sin + sy * tall / 2 * cos)
        for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )
    return a, b, c, d


def corners_of(x: float, y: float, off: float) -> tuple[Quad, Quad]:
    """The upper left and lower right index of an upright card with its middle there, each read ``off``
    degrees too far round."""
    across, along = 63 / 2 - 5.6, 88 / 2 - 4.0 - TALL / 2
    return index(x - across, y - along, off), index(x + across, y + along, 180 + off)


@pytest.mark.parametrize("off", [-9.0, -4.0, 0.0, 4.0, 9.0])
def test_a_cards_two_indices_read_apart_and_askew_are_one_card(off: float) -> None:
    zone = next(zone for zone in MACHINE.zones if zone.name == "conveyor-2")
    x, y = zone.x + zone.width / 2, zone.y + 50
    readings = [Reading("KH", 0.98, (quad,)) for quad in corners_of(x, y, off)]
    zones, strays = arrange(readings, ON_MAT, MACHINE)
    assert zones["conveyor-2"].names == ("KH",)
    assert strays == ()


def test_two_cards_of_one_name_in_two_zones_stay_two() -> None:
    first, third = (zone for zone in MACHINE.zones if zone.name in ("conveyor-1", "conveyor-3"))
    readings = [
        Reading("KH", 0.98, (corners_of(zone.x + zone.width / 2, zone.y + 50, 0.0)[0],))
        for zone in (first, third)
    ]
    zones, _ = arrange(readings, ON_MAT, MACHINE)
    assert (zones["conveyor-1"].names, zones["conveyor-3"].names) == (("KH",), ("KH",))


@pytest.mark.parametrize(("above", "names"), [(12.0, (None, "KC")), (5.0, ("KC",)), (-30.0, ("KC",))])
def test_what_shows_above_an_index_is_another_card_s_and_no_figure_on_its_own(
    above: float, names: tuple[str | None, ...]
) -> None:
    """A king lay on the pip of another one, askew, and that was told as a part of it."""
    ((x, y),) = on_conveyors(2)
    king = Reading("KC", 0.9998, (index(x - 26.0, y - 28.0, 0.0), index(x + 26.0, y + 28.0, 180.0)))
    rank = Reading(None, 0.25, (index(x - 26.0, y - 28.0 - above, 0.0),))
    assert arrange([king, rank], ON_MAT, MACHINE)[0]["conveyor-2"].names == names


@pytest.mark.parametrize(("chance", "names"), [(0.5, (None,)), (0.25, ())])
def test_what_may_have_a_name_beside_a_card_of_the_next_zone_is_no_part_of_that(
    chance: float, names: tuple[str | None, ...]
) -> None:
    """An ace lay askew on the edge of a 6, of which enough showed to be read as a 5."""
    ((x, y),) = on_conveyors(3)
    x, y = x - 26.0, y - 28.0
    lies = Reading("AD", 0.9998, (index(x - 51.0, y, 8.0),))
    tray = MACHINE.zone("tray")
    two_corners = [*cards_on(1, 4), Reading("9S", 0.99, corners_of(tray.x + 40.0, tray.y + 60.0, 0.0))]
    alternatives = (("6C", chance), ("5C", chance)) if chance > 0.3 else ()
    seen = Reading(None, chance, (index(x, y, 0.0),), alternatives)
    zones = arrange([*two_corners, lies, seen], ON_MAT, MACHINE)[0]
    assert zones["conveyor-2"].names == ("AD",)
    assert zones["conveyor-3"].names == names


def on_conveyors(*numbers: int, y: float = 50.0) -> list[tuple[float, float]]:
    """The middle of a card on each of these conveyors, in one row."""
    zones = [MACHINE.zone(f"conveyor-{number}") for number in numbers]
    return [(zone.x + zone.width / 2, zone.y + y) for zone in zones]


@pytest.mark.parametrize("off", [-6.0, 0.0, 6.0])
def test_equal_cards_side_by_side_that_a_reader_took_for_one_are_counted(off: float) -> None:
    quads = [quad for x, y in on_conveyors(1, 2, 3) for quad in corners_of(x, y, off)]
    zones, strays = arrange(
        [Reading("7S", 0.98, tuple(quads[:4])), Reading("7S", 0.98, tuple(quads[4:]))], ON_MAT, MACHINE
    )
    assert [zones[f"conveyor-{number}"].names for number in range(1, 5)] == [("7S",), ("7S",), ("7S",), ()]
    assert strays == ()


@pytest.mark.parametrize("nearer", [0.0, 4.0, 8.0])
def test_equal_cards_side_by_side_of_which_one_index_shows_each_stay_two(nearer: float) -> None:
    (x, y), (other, _) = on_conveyors(2, 3)
    quads = [corners_of(x, y, 0.0)[0], corners_of(other - nearer, y, 0.0)[0]]
    for readings in ([Reading("7S", 0.98, tuple(quads))], [Reading("7S", 0.98, (quad,)) for quad in quads]):
        zones, _ = arrange(readings, ON_MAT, MACHINE)
        assert (zones["conveyor-2"].names, zones["conveyor-3"].names) == (("7S",), ("7S",))


@pytest.mark.parametrize("at_once", [True, False])
def test_half_a_rank_just_above_a_card_is_another_ones_though_both_its_corners_were_read_apart(
    at_once: bool,
) -> None:
    """An 8 of which a 4 left half the rank, 10 mm above that one's own."""
    ((x, y),) = on_conveyors(2)
    upper = index(x - 26.0, y - 28.0, 0.0), index(x + 26.0, y - 28.0, 0.0)
    four = [Reading("4S", 0.999, upper)] if at_once else [Reading("4S", 0.99, (quad,)) for quad in upper]
    lower = index(x - 26.0, y + 6.0, 0.0), index(x + 26.0, y + 6.0, 0.0)
    half = Reading(None, 0.25, (index(x - 26.0, y - 38.0, 0.0, TALL * 0.75),))
    readings = [*four, Reading("6S", 1.0, lower), half]
    assert arrange(readings, ON_MAT, MACHINE)[0]["conveyor-2"].names == (None, "4S", "6S")


def test_what_was_taken_for_a_corner_of_a_card_and_has_no_name_by_itself_is_another() -> None:
    """Of a 9 under the 9 of spades only the tip of the pip shows: it was taken for a third corner of that."""
    ((x, y),) = on_conveyors(2)
    above, half = index(x - 29.0, y - 49.0, -8.0), index(x - 29.5, y - 48.5, -8.0)
    spade = Reading("9S", 0.99, (*corners_of(x, y, 0.0)[::-1], above))
    unread = Reading(None, 0.31, (half,), (("9C", 0.31), ("9S", 0.29)))
    zones, _ = arrange([spade, unread], ON_MAT, MACHINE)
    assert zones["conveyor-2"].names == (None, "9S")
    zones, _ = arrange([spade], ON_MAT, MACHINE)
    assert zones["conveyor-2"].names == ("9S", "9S"), "it may be of a second deck"


def test_equal_cards_of_one_fan_are_counted_in_their_order() -> None:
    ((x, y),) = on_conveyors(2)
    upper, lower = index(x - 25.9, y - 31, 0.0), index(x - 25.9, y - 9, 0.0)
    readings = [
        Reading("7S", 0.98, (upper,)),
        Reading("3H", 0.98, (lower,)),
        Reading("7S", 0.98, corners_of(x, y + 44, 0.0)),
    ]
    zones, _ = arrange(readings, ON_MAT, MACHINE)
    assert zones["conveyor-2"].names == ("7S", "3H", "7S")


def test_the_four_indices_of_one_card_are_one_card() -> None:
    ((x, y),) = on_conveyors(2)
    upper_left, lower_right = corners_of(x, y, 0.0)
    upper_right, lower_left = index(x + 25.9, y - 31, 0.0), index(x - 25.9, y + 31, 180.0)
    quads = (upper_left, upper_right, lower_right, lower_left)
    for readings in ([Reading("7S", 0.98, quads)], [Reading("7S", 0.98, (quad,)) for quad in quads]):
        zones, strays = arrange(readings, ON_MAT, MACHINE)
        assert zones["conveyor-2"].names == ("7S",)
        assert strays == ()


@pytest.mark.parametrize("wider", [0.0, 1.0, 2.0])
def test_the_four_indices_of_a_card_that_seems_wider_at_a_slant_are_one_card(wider: float) -> None:
    seat = MACHINE.zone("seat-2")
    x, y = seat.x + seat.width / 2, seat.y + seat.height / 2
    quads = (
        index(x + 33, y + 28.2, 90.0, 14.3),
        index(x + 34, y - 28.2, 90.0, 13.8),
        index(x - 29, y - 28.2 - wider / 2, 270.0, 15.1),
        index(x - 30, y + 28.2 + wider / 2, 270.0, 11.7),
    )
    zones, _ = arrange([Reading("AC", 0.98, quads)], ON_MAT, MACHINE)
    assert zones["seat-2"].names == ("AC",)


@pytest.mark.parametrize("slant", [-18.0, -12.0, 12.0, 18.0])
def test_four_indices_that_are_read_askew_are_those_of_one_card(slant: float) -> None:
    ((x, y),) = on_conveyors(2)
    quads = tuple(
        index(x + across * 24.3, y + along * 31, turned + askew)
        for (across, along, turned), askew in zip(
            ((-1, -1, 0), (1, -1, 0), (1, 1, 180), (-1, 1, 180)), (slant, 2.0, slant, slant), strict=True
        )
    )
    zones, strays = arrange([Reading("7S", 0.98, quads)], ON_MAT, MACHINE)
    assert zones["conveyor-2"].names == ("7S",)
    assert strays == ()


def test_an_unsure_name_on_the_strip_of_a_card_that_is_surely_read_is_part_of_its_picture() -> None:
    zone = next(zone for zone in MACHINE.zones if zone.name == "conveyor-4")
    left, _ = corners_of(zone.x + zone.width / 2, zone.y + 50, 0.0)
    beside = moved(left, 43.0, 9.0)
    king, pips = Reading("KC", 1.0, (left,)), Reading("10C", 0.966, (beside,))
    zones, strays = arrange([king, pips], ON_MAT, MACHINE)
    assert (zones["conveyor-4"].names, strays) == (("KC",), ())


@pytest.mark.parametrize("corners", [((1, -1), (-1, -1)), ((-1, 1), (-1, -1), (1, 1), (1, -1))])
def test_an_unread_index_beside_a_card_of_the_next_zone_is_a_card(
    corners: tuple[tuple[int, int], ...],
) -> None:
    (x, y), (beside, _) = on_conveyors(3, 4)
    card = Reading("6C", 1.0, at_corners(x, y, *((*corner, 0) for corner in corners)))
    unread = Reading(None, 0.5, (index(beside - 24.3, y - 31 + 6, 0.0),))
    zones, _ = arrange([card, unread], ON_MAT, MACHINE)
    assert (zones["conveyor-3"].names, zones["conveyor-4"].names) == (("6C",), (None,))


def at_corners(x: float, y: float, *corners: tuple[float, float, float]) -> tuple[Quad, ...]:
    """The indices of a card with its middle there: the sides at which each is, and how far it is askew."""
    return tuple(
        index(x + 24.3 * across, y + 31 * along, askew + (180 if along > 0 else 0))
        for across, along, askew in corners
    )


@pytest.mark.parametrize("askew", [-14.0, 0.0, 14.0])
@pytest.mark.parametrize(
    "corners",
    [
        ((1, -1), (-1, -1)),
        ((1, 1), (-1, 1)),
        ((-1, -1), (-1, 1)),
        ((1, 1), (1, -1)),
        ((-1, 1), (1, -1)),
        ((1, -1), (-1, -1), (-1, 1)),
        ((-1, 1), (-1, -1), (1, 1), (1, -1)),
    ],
)
def test_a_card_lies_where_any_of_its_four_corners_show_it(
    corners: tuple[tuple[int, int], ...], askew: float
) -> None:
    ((x, y),) = on_conveyors(2)
    quads = at_corners(x, y, *((*corner, askew) for corner in corners))
    zones, strays = arrange([Reading("8S", 0.98, quads)], ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, strays) == (("8S",), ())


@pytest.mark.parametrize("askew", [-32.0, 32.0])
def test_one_index_of_four_that_is_read_far_askew_is_of_the_same_card(askew: float) -> None:
    ((x, y),) = on_conveyors(2)
    quads = at_corners(x, y, (-1, -1, askew), (1, -1, 0.0), (1, 1, 5.0), (-1, 1, 5.0))
    zones, strays = arrange([Reading("8S", 0.98, quads)], ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, strays) == (("8S",), ())


@pytest.mark.parametrize("askew", [-16.0, 16.0])
def test_two_indices_at_the_upper_corners_that_are_both_read_askew_are_of_one_card(askew: float) -> None:
    ((x, y),) = on_conveyors(2)
    quads = at_corners(x, y, (-1, -1, askew), (1, -1, askew))
    for readings in ([Reading("8S", 0.98, quads)], [Reading("8S", 0.98, (quad,)) for quad in quads]):
        zones, strays = arrange(readings, ON_MAT, MACHINE)
        assert (zones["conveyor-2"].names, strays) == (("8S",), ())


JUMBO = 32.0
"""The height of a tall index."""


def jumbo(x: float, y: float, askew: float) -> tuple[Quad, Quad]:
    """The two indices of a card with tall indices, its middle there, both read so far askew."""
    return (
        index(x - 21.0, y - 26.0, askew, JUMBO),
        index(x + 21.0, y + 26.0, 180 + askew, JUMBO),
    )


@pytest.mark.parametrize("askew", [-8.0, 0.0, 8.0])
def test_tall_indices_at_opposite_corners_are_of_one_card(askew: float) -> None:
    ((x, y),) = on_conveyors(2)
    readings = [Reading("QD", 0.99, (quad,)) for quad in jumbo(x, y, askew)]
    zones, strays = arrange(readings, ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, strays) == (("QD",), ())


@pytest.mark.parametrize("askew", [-6.0, 0.0, 6.0])
def test_an_index_that_is_missed_is_no_card_of_its_own_if_the_other_of_its_card_is_read(askew: float) -> None:
    ((x, y),) = on_conveyors(2)
    upper, lower = jumbo(x, y, askew)
    readings = [Reading(None, 0.5, (upper,)), Reading("QD", 0.99, (lower,))]
    zones, strays = arrange(readings, ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, strays) == (("QD",), ())


def test_an_unread_index_at_the_other_side_of_a_card_that_is_read_is_no_card_of_its_own() -> None:
    ((x, y),) = on_conveyors(2)
    left, right = at_corners(x, y, (-1, -1, 0), (1, -1, 0))
    readings = [Reading("8C", 0.99, (left,)), Reading(None, 0.25, (right,))]
    zones, strays = arrange(readings, ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, strays) == (("8C",), ())


def test_an_unread_index_at_the_lower_corner_of_a_card_is_its_own() -> None:
    ((x, y),) = on_conveyors(2)
    upper, lower = at_corners(x, y, (-1, -1, 0), (-1, 1, 180))
    readings = [Reading("8D", 0.99, (upper,)), Reading(None, 0.25, (lower,))]
    zones, strays = arrange(readings, ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, strays) == (("8D",), ())


@pytest.mark.parametrize(("confidence", "told"), [(0.25, ("AC", None)), (0.5, ("AC",))])
def test_an_index_without_a_name_that_stands_upright_is_no_lower_corner_of_the_card_above_it(
    confidence: float, told: tuple[str | None, ...]
) -> None:
    ((x, y),) = on_conveyors(2)
    left, right, below = at_corners(x, y, (-1, -1, 0), (1, -1, 0), (-1, 1, 180))
    readings = [Reading("AC", 0.998, (left, right)), Reading(None, confidence, (below,))]
    assert arrange(readings, ON_MAT, MACHINE)[0]["conveyor-2"].names == told


def test_two_cards_askew_whose_indices_are_nearly_level_are_two() -> None:
    readings = [
        Reading("2D", 0.999, (index(331.3, 42.8, 8.8, 22.4),)),
        Reading("2H", 0.99, (index(317.5, 34.6, -7.1, 18.1),)),
    ]
    assert set(arrange(readings, ON_MAT, MACHINE)[0]["tray"].names) == {"2D", "2H"}


def test_an_unread_index_below_another_is_a_card_where_the_deck_has_two_at_opposite_corners() -> None:
    ((x, y),) = on_conveyors(2)
    upper, lower = index(x - 24.3, y - 31.0, 0.0), index(x - 24.3, y + 31.0, 0.0)
    others = [
        Reading(card, 0.99, corners_of(*at, 0.0))
        for card, at in zip(("5S", "KH", "JD"), on_conveyors(1, 3, 4), strict=True)
    ]
    readings = [Reading("8D", 0.99, (upper,)), Reading(None, 0.25, (lower,))]
    assert arrange([*readings, *others], ON_MAT, MACHINE)[0]["conveyor-2"].names == ("8D", None)
    assert arrange([*readings, *others[1:]], ON_MAT, MACHINE)[0]["conveyor-2"].names == ("8D",)


def test_a_lower_index_that_is_read_as_another_suits_is_of_the_card_whose_upper_two_are_surely_read() -> None:
    ((x, y),) = on_conveyors(2)
    *upper, lower = at_corners(x, y, (-1, -1, 0), (1, -1, 0), (1, 1, 0))
    readings = [Reading("8H", 0.9998, tuple(upper)), Reading("8D", 0.99, (lower,))]
    zones, strays = arrange(readings, ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, strays) == (("8H",), ())


def test_a_lower_index_read_as_another_suits_before_the_left_one_of_its_card_is_of_that_card() -> None:
    """Seen in the dark: the three indices of an ace were read as those of two, of which one was surer than
    the second index of the other."""
    ((x, y),) = on_conveyors(2)
    left, right, lower = at_corners(x, y, (-1, -1, 14), (1, -1, 0), (-1, 1, -2))
    readings = [
        Reading("AC", 0.994, (right,)),
        Reading("AS", 0.972, (lower,)),
        Reading("AC", 0.868, (left,)),
    ]
    zones, strays = arrange(readings, ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, strays) == ((None,), ())
    assert {card for card, _ in zones["conveyor-2"].cards[0].alternatives} == {"AC", "AS"}


def test_three_indices_of_a_card_outweigh_a_fourth_that_is_more_surely_read_as_another_rank() -> None:
    """Half of a 5 that the card beside it covered was a surer J than the other three were 5s."""
    ((x, y),) = on_conveyors(2)
    quads = at_corners(x, y, (1, -1, 0), (-1, 1, 0), (-1, -1, 0), (1, 1, 0))
    names = (("JS", 0.999), ("5S", 0.995), ("5S", 0.993), ("5S", 0.991))
    readings = [Reading(*name, (quad,)) for name, quad in zip(names, quads, strict=True)]
    zones, strays = arrange(readings, ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, strays) == (("5S",), ())


def test_a_card_whose_two_indices_are_certainly_read_as_two_ranks_is_in_doubt() -> None:
    """A card that was laid beside a 2 covered the end of its rank: that was a 4, and surer than the 2 in the
    other corner."""
    ((x, y),) = on_conveyors(2)
    upper, lower = corners_of(x, y, 0.0)
    zones, strays = arrange([Reading("4C", 0.999, (upper,)), Reading("2C", 0.993, (lower,))], ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, strays) == ((None,), ())


@pytest.mark.parametrize(("beside", "names"), [(0.0, (None,)), (20.0, ("4C",))])
def test_an_index_that_the_edge_of_another_card_cuts_is_not_believed_against_the_other_one_of_its_card(
    beside: float, names: tuple[str | None, ...]
) -> None:
    ((x, y),) = on_conveyors(2)
    upper, lower = corners_of(x, y, 0.0)
    (left, right) = corners_of(x + 58.0 + beside, y + 12.0, 0.0)
    readings = [
        Reading("9C", 0.994, (left,)),
        Reading("9C", 0.99, (right,)),
        Reading("4C", 0.9995, (lower,)),
        Reading("2C", 0.956, (upper,)),
    ]
    zones, _ = arrange(readings, ON_MAT, MACHINE)
    assert zones["conveyor-2"].names == names


def test_a_card_whose_left_indices_are_read_as_those_of_another_suit_than_the_right_ones_is_in_doubt() -> (
    None
):
    ((x, y),) = on_conveyors(2)
    upper_left, lower_left, *right = at_corners(x, y, (-1, -1, 0), (-1, 1, 0), (1, -1, 0), (1, 1, 0))
    readings = [Reading("9S", 0.987, (upper_left, lower_left)), Reading("9C", 0.948, tuple(right))]
    zones, strays = arrange(readings, ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, strays) == ((None,), ())


def test_two_cards_of_which_one_lies_askew_on_the_middle_of_the_other_are_two() -> None:
    """Both show the index of their lower right corner."""
    ((x, y),) = on_conveyors(2)
    ace = [
        index(*turned(x, y, 24.3 * across, 31.0 * along), 15.0 + (180.0 if along > 0 else 0.0))
        for across, along in ((1, -1), (-1, 1), (1, 1))
    ]
    readings = [
        Reading("AD", 1.0, tuple(ace)),
        Reading("7D", 1.0, at_corners(x, y, (1, 1, 0.0), (-1, -1, 0.0))),
    ]
    zones, strays = arrange(readings, ON_MAT, MACHINE)
    assert (sorted(str(name) for name in zones["conveyor-2"].names), strays) == (["7D", "AD"], ())


@pytest.mark.parametrize(("aside", "is_another"), [(12.0, True), (2.0, False)])
def test_the_index_of_a_queen_that_stands_beside_a_king_is_none_of_its_corners(
    aside: float, is_another: bool
) -> None:
    """The queen lay under the king, askew; of it only a lower corner showed, to the left of the king's."""
    ((x, y),) = on_conveyors(2)
    king = Reading("KH", 1.0, at_corners(x, y, (-1, -1, 0.0), (1, -1, 0.0)))
    queen = Reading("QC", 0.989, (index(x - 24.3 - aside, y + 25.0, 188.0),))
    zones, strays = arrange([king, queen], ON_MAT, MACHINE)
    told = [it for zone in zones.values() for it in zone.names] + [it.card for it in strays]
    assert sorted(map(str, told)) == (["KH", "QC"] if is_another else ["KH"])


def turned(x: float, y: float, across: float, along: float, degrees: float = 15.0) -> tuple[float, float]:
    """Where a point is that far from this middle, once it is turned about it clockwise."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return x + across * cos - along * sin, y + across * sin + along * cos


@pytest.mark.parametrize(
    ("off", "surely", "names"),
    [((5.0, 1.0), 0.991, ("3D", "KC")), ((5.0, 1.0), 0.98, ("KC",)), ((1.0, 5.0), 0.991, ("KC",))],
)
def test_a_card_whose_edge_lies_between_two_narrow_indices_is_not_the_one_below(
    off: tuple[float, float], surely: float, names: tuple[str, ...]
) -> None:
    """A king that lay askew on a 3, so that their indices were side by side."""
    ((x, y),) = on_conveyors(2)
    left, right = index(x - 26.0, y - 36.0, 0.0, 13.0), index(x + 26.0, y - 36.0, 0.0, 13.0)
    beside = index(x - 26.0 + off[0], y - 36.0 + off[1], 6.0, 12.0)
    others = index(x + 28.0, y - 24.0, 6.0, 12.0), index(x - 35.0, y + 35.0, 186.0, 12.0)
    readings = [
        Reading("3D", surely, (left,)),
        Reading("3D", surely, (right,)),
        Reading("KC", 0.998, (beside, *others)),
    ]
    assert arrange(readings, ON_MAT, MACHINE)[0]["conveyor-2"].names == names


def test_one_index_that_is_read_of_each_of_two_cards_makes_no_card_of_both() -> None:
    """In little light only one index was read of each: an eight pushed down its conveyor, and a king that
    lay askew on the next one, near to where the eight may have its other corner."""
    readings = [
        Reading("8S", 0.9998, (index(88.8, 107.9, 178.4, 16.6),)),
        Reading("KC", 0.987, (index(125.2, 40.7, 8.9, 16.6),)),
    ]
    zones, strays = arrange(readings, ON_MAT, MACHINE)
    told = sorted(str(name) for zone in zones.values() for name in zone.names)
    assert (told, strays) == (["8S", "KC"], ())


@pytest.mark.parametrize("at_one_end", [False, True])
def test_what_likely_is_of_another_rank_is_another_card_s_unless_the_deck_has_two_indices_at_one_end(
    at_one_end: bool,
) -> None:
    """A king lay askew and a four on the next conveyor, as far beside its index as its other would be."""
    readings = [
        Reading("KC", 0.987, (index(124.7, 40.7, 8.9, 16.6),)),
        Reading(None, 0.58, (index(179.6, 43.3, 2.0, 16.3),), (("4S", 0.58), ("4C", 0.2))),
    ]
    if at_one_end:
        ((x, y),) = on_conveyors(4)
        readings.append(Reading("QD", 0.99, at_corners(x, y, (-1, -1, 0), (1, -1, 0))))
    zones, _ = arrange(readings, ON_MAT, MACHINE)
    assert zones["conveyor-2"].names == ("KC",)
    assert zones["conveyor-3"].names == (() if at_one_end else (None,))


@pytest.mark.parametrize(
    ("first", "second", "name"),
    [
        (0.957, 0.933, None),
        (0.995, 0.9, None),
        (0.9998, 0.9997, None),
        (0.9997, 0.9, "QS"),
        (0.96, 0.7, "QS"),
    ],
)
def test_a_card_whose_two_indices_are_read_as_those_of_two_cards_is_in_doubt(
    first: float, second: float, name: str | None
) -> None:
    ((x, y),) = on_conveyors(2)
    left, right = corners_of(x, y, 0.0)
    readings = [Reading("QS", first, (left,)), Reading("QD", second, (right,))]
    zones, strays = arrange(readings, ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, strays) == ((name,), ())
    if name is None:
        assert {card for card, _ in zones["conveyor-2"].cards[0].alternatives} == {"QS", "QD"}


@pytest.mark.parametrize(("confidence", "told"), [(0.25, ("QS", "QD")), (0.6, ("QS", None, "QD"))])
def test_what_is_upside_down_in_a_fan_and_has_hardly_a_name_is_no_card(
    confidence: float, told: tuple[str | None, ...]
) -> None:
    """It is a card's lower corner, or a pip above the rank of the next card."""
    ((x, y),) = on_conveyors(2)
    across, along = 63 / 2 - 5.6, 88 / 2 - 4.0 - TALL / 2
    upper, lower = (
        Reading(name, 0.99, (index(x - across, y - along + off, 0),))
        for name, off in (("QS", -26.0), ("QD", 24.0))
    )
    # The far corner of a card whose near one is about where the fan is widest.
    between = Reading(None, confidence, (index(x + across - 14.0, y + along, 180),))
    zones, strays = arrange([upper, lower, between], ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, strays) == (told, ())


@pytest.mark.parametrize(
    ("first", "second", "names"), [(0.98, 0.975, (None,)), (0.995, 0.98, ("8H",)), (0.995, 0.96, ("8H",))]
)
def test_a_card_whose_two_upper_corners_are_read_as_those_of_two_cards_is_in_doubt(
    first: float, second: float, names: tuple[str | None, ...]
) -> None:
    ((x, y),) = on_conveyors(2)
    left, right = at_corners(x, y, (-1, -1, 0), (1, -1, 0))
    readings = [Reading("8H", first, (left,)), Reading("JH", second, (right,))]
    zones, strays = arrange(readings, ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, strays) == (names, ())
    if names == (None,):
        assert {card for card, _ in zones["conveyor-2"].cards[0].alternatives} == {"8H", "JH"}


def test_two_indices_level_with_each_other_in_the_very_corners_of_a_narrow_margin_are_of_one_card() -> None:
    ((x, y),) = on_conveyors(2)
    left, right = index(x - 28.0, y - 31.0, 11.5), index(x + 28.0, y - 35.0, -3.0)
    readings = [Reading("2S", 0.94, (left,)), Reading("2C", 0.88, (right,))]
    zones, strays = arrange(readings, ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, strays) == ((None,), ())


@pytest.mark.parametrize(
    ("confidence", "above", "told"),
    [(0.98, 0.0, ("7D", "8D")), (0.995, 0.0, ("7D", "8D")), (0.995, -34.0, ("7D", "9H", "8D"))],
)
def test_an_index_upside_down_above_the_upper_corner_of_a_later_card_is_none_unless_it_is_certain(
    confidence: float, above: float, told: tuple[str, ...]
) -> None:
    """The pip of one index above the rank of the next looks like a third, upside down, and is none even if it
    is certain: at the other side, too, where the upper corners of a deck with four indices were not read."""
    ((x, y),) = on_conveyors(2)
    across, along = 63 / 2 - 5.6, 88 / 2 - 4.0 - TALL / 2
    upper, lower = (
        Reading(name, 0.99, (index(x + across, y - along + off, 0),))
        for name, off in (("7D", -12.0), ("8D", 12.0))
    )
    between = Reading("9H", confidence, (index(x - across, y - along - above, 180),))
    zones, _ = arrange([upper, lower, between], ON_MAT, MACHINE)
    assert sorted(str(name) for name in zones["conveyor-2"].names) == sorted(told)


@pytest.mark.parametrize(("confidence", "told"), [(0.994, ["3H", "9H"]), (0.98, ["9H"])])
def test_two_ranks_certainly_read_about_where_a_cards_opposite_corners_would_be_are_those_of_two_cards(
    confidence: float, told: list[str]
) -> None:
    """In a fan laid carelessly a nine and the lower corner of a three were taken for one card, and the three
    was told no more."""
    nine = Reading("9H", 0.9992, (index(111.5, 78.3, 5.7, 18.3),))
    three = Reading("3H", confidence, (index(167.4, 125.5, 168.5, 17.3),))
    zones, _ = arrange([nine, three], ON_MAT, MACHINE)
    assert sorted(str(name) for name in zones["conveyor-2"].names) == told


def test_in_a_deck_with_two_corners_the_lower_one_of_a_card_laid_askew_may_show_above_later_upper_ones() -> (
    None
):
    """The J of a jack without its pip said too little, and two jacks were taken down where three lay."""
    whole = [
        Reading(card, 0.999, corners_of(x, y, 0.0))
        for card, (x, y) in zip(("4S", "7D", "QC"), on_conveyors(1, 2, 3), strict=True)
    ]
    askew = Reading("JS", 0.985, (index(386.0, 82.0, 168.0),))
    later = Reading("JD", 0.993, (index(320.0, 53.0, 0),))
    last = Reading("JC", 0.999, (index(323.0, 87.0, 0), index(385.0, 137.0, 180)))
    zones, _ = arrange([*whole, last, later, askew], ON_MAT, MACHINE)
    assert zones["tray"].names == ("JS", "JD", "JC")


@pytest.mark.parametrize("names", [(("JD", 0.3),), ()])
def test_a_card_above_one_whose_upper_index_is_in_doubt_is_no_index_of_that_card(
    names: tuple[tuple[str, float], ...],
) -> None:
    ((x, y),) = on_conveyors(2)
    upper, lower = corners_of(x, y, 0.0)
    (above, _) = corners_of(x + 4.0, y - 8.0, 0.0)
    readings = [Reading("JD", 0.999, (lower,)), Reading("4D", 0.98, (above,))]
    doubt = Reading(None, 0.3, (upper,), names)
    zones, _ = arrange([*readings, doubt], ON_MAT, MACHINE)
    assert zones["conveyor-2"].names == ("4D", "JD")


@pytest.mark.parametrize("side", [-1, 1])
def test_what_lies_across_on_the_upper_corners_of_a_fan_is_no_card_however_certain(side: int) -> None:
    """A rank and the pip beside it look like a queen on its side, and so they do at the other corner, which
    was not read."""
    ((x, y),) = on_conveyors(2)
    across, along = 63 / 2 - 5.6, 88 / 2 - 4.0 - TALL / 2
    nine = Reading("9D", 0.98, (index(x - across, y - along, 0),))
    made_up = Reading("QD", 0.9998, (index(x + side * (across - 3.0), y - along, 90),))
    zones, strays = arrange([nine, made_up], ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, strays) == (("9D",), ())
    assert sum(len(zone.cards) for zone in zones.values()) == 1


def test_what_has_no_name_and_lies_across_on_cards_that_have_one_is_no_card() -> None:
    """Tall ranks and the small pips beside them, at the right of a fan: one look took two of them for a card,
    and one of the cards on which they lie has no sure name."""
    tall, wide = 34.0, 22.0
    fan = [
        Reading("5H", 0.99, (index(332.6, 47.6, 0.0, tall),)),
        Reading("4C", 0.959, (index(331.1, 86.8, 0.0, tall),)),
        Reading("6S", 0.998, (index(334.0, 129.6, 0.0, tall), index(370.6, 130.6, 0.0, tall))),
    ]
    across = Reading(None, 0.25, (index(367.4, 43.7, 88.0, wide), index(366.7, 83.3, 76.0, wide)))
    zones, strays = arrange([*fan, across], ON_MAT, MACHINE)
    assert (zones["tray"].names, strays) == (("5H", "4C", "6S"), ())


def test_the_tall_indices_at_the_end_of_a_fan_do_not_lie_across_on_the_card_of_a_seat_below() -> None:
    seat, tall = MACHINE.zone("seat-2"), 34.5
    x, y = seat.x + seat.width / 2, seat.y + seat.height / 2
    corners = ((-26, -22, 270.0), (-26, 22, 270.0), (26, -22, 90.0), (26, 22, 90.0))
    below = Reading("6C", 0.99, tuple(index(x + u, y + v, turn, tall) for u, v, turn in corners))
    unread = Reading(None, 0.44, (index(x - 7, y - 68, 180.0, 30.0), index(x - 46, y - 68, 180.0, 30.0)))
    zones, _ = arrange([below, unread], ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, zones["seat-2"].names) == ((None,), ("6C",))


def test_an_index_that_cannot_be_of_a_card_that_four_show_is_not_joined_with_it() -> None:
    """A lower corner of the card before it, misread as that card, would move it out of its zone."""
    ((x, y),) = on_conveyors(2)
    (upper_left, lower_right), (upper_right, lower_left) = corners_of(x, y, 0.0), _other_corners(x, y)
    whole = Reading("QD", 0.9999, (upper_left, lower_right, upper_right, lower_left))
    misread = Reading("QD", 0.992, (upper_left, index(x - 80.0, y + 30.0, 180)))
    zones, _ = arrange([whole, misread], ON_MAT, MACHINE)
    assert zones["conveyor-2"].names == ("QD",)
    assert sum(len(zone.cards) for zone in zones.values()) <= 2


def test_what_seems_to_lie_across_in_a_fan_by_one_corner_has_no_name() -> None:
    """Where the next card covers its pip, a rank on its side and a pip of its face are like a Q."""
    ((x, y),) = on_conveyors(3, y=110.0)
    phantoms = Reading("QD", 0.999, (index(x - 20.0, y - 75.0, 264.0), index(x - 18.0, y - 53.0, 264.0)))
    lying = Reading("5D", 0.999, corners_of(x, y, 0.0))
    zones, _ = arrange([phantoms, lying], ON_MAT, MACHINE)
    assert zones["conveyor-3"].names == (None, None, "5D")
    assert all(not reading.alternatives for reading in zones["conveyor-3"].cards)
    alone, _ = arrange([replace(phantoms, quads=phantoms.quads[:1])], ON_MAT, MACHINE)
    assert alone["conveyor-3"].names == ("QD",)


@pytest.mark.parametrize("sides", [(20.0,), (20.0, -20.0)], ids=["at one side", "at both"])
def test_what_lies_upside_down_half_on_each_of_two_upper_corners_is_no_card_however_certain(
    sides: tuple[float, ...],
) -> None:
    ((x, y),) = on_conveyors(3, y=80.0)
    jack, six = (index(x + 20.0, y + down, 0.0) for down in (-10.0, 10.0))
    left = [index(x - 20.0, y + down, 0.0) for down in (-10.0, 10.0)]
    readings = [Reading("JD", 0.999, (left[0], jack)), Reading("6D", 0.999, (left[1], six))]
    made_up = Reading("9D", 0.994, tuple(index(x + side, y, 180.0) for side in sides))
    zones, strays = arrange([*readings, made_up], ON_MAT, MACHINE)
    assert (zones["conveyor-3"].names, strays) == (("JD", "6D"), ())


@pytest.mark.parametrize("corner", [0, 1])
def test_a_surely_misread_index_in_a_corner_of_a_card_that_three_show_is_no_card(corner: int) -> None:
    ((x, y),) = on_conveyors(2)
    (upper_left, lower_right), (upper_right, lower_left) = corners_of(x, y, 0.0), _other_corners(x, y)
    others = [upper_right, lower_left]
    misread = others.pop(corner)
    jack = Reading("JC", 0.9998, (upper_left, lower_right, *others))
    zones, strays = arrange([jack, Reading("9C", 0.994, (misread,))], ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, strays) == (("JC",), ())


@pytest.mark.parametrize("is_named", [False, True], ids=["unread", "an equal card's"])
def test_a_corner_of_the_next_card_is_none_of_a_card_whose_name_it_seemed_to_have(is_named: bool) -> None:
    """Half covered it was read as one of the card beside it, and once that was taken had its name, as sure as
    ever."""
    (x, y), (next_x, next_y) = on_conveyors(2, 3)
    upper_right, _ = _other_corners(x, y)
    six = Reading("6D", 0.9998, (*corners_of(next_x, next_y, 0.0), upper_right))
    unread = Reading(None, 0.27, (upper_right,), (("6D", 0.27),))
    there = of_their_cards([six] if is_named else [six, unread], ON_MAT)
    assert there[0].quads == (six.quads if is_named else six.quads[:2])
    assert there[1:] == (() if is_named else (unread,))


def test_two_unread_cards_of_a_fan_are_two_however_askew_their_indices_are_read() -> None:
    """Of three aces two were one, of which the pip on its face told the suit, and two were taken down."""
    upper, lower = index(326.8, 81.5, -12.8, 17.8), index(378.0, 137.9, 177.5, 17.5)
    unread = Reading(None, 0.58, (upper, lower), (("AS", 0.58), ("AC", 0.2)))
    above = Reading(None, 0.35, (index(327.2, 57.8, -2.0, 18.3),), (("AC", 0.38), ("AS", 0.35)))
    zones, strays = arrange([unread, above], ON_MAT, MACHINE)
    assert (len(zones["tray"].cards), strays) == (2, ())


def _other_corners(x: float, y: float) -> tuple[Quad, Quad]:
    """The upper right and lower left index of an upright card with its middle there."""
    across, along = 63 / 2 - 5.6, 88 / 2 - 4.0 - TALL / 2
    return index(x + across, y - along, 0.0), index(x - across, y + along, 180.0)


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ((("QC", 0.71), ("QS", 0.12)), None),
        ((("QC", 0.3), ("QS", 0.1)), "QS"),  # hardly seen
        ((("QS", 0.6), ("QC", 0.3)), "QS"),
        ((("8S", 0.71), ("QS", 0.12)), "QS"),  # half of it may be covered
    ],
)
def test_what_is_clearly_of_another_suit_in_the_other_corner_leaves_a_card_in_doubt(
    names: tuple[tuple[str, float], ...], told: str | None
) -> None:
    """Out of focus a queen's club was surely a spade in one corner, and likely a club in the other."""
    ((x, y),) = on_conveyors(2)
    (upper_left, _), (upper_right, _) = corners_of(x, y - 22.0, 0.0), _other_corners(x, y - 22.0)
    below = Reading("QH", 0.9999, (corners_of(x, y, 0.0)[0], _other_corners(x, y)[0]))
    other = Reading(None, names[0][1], (upper_right,), names)
    zones, strays = arrange([below, Reading("QS", 0.991, (upper_left,)), other], ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, strays) == ((told, "QH"), ())
    if told is None:
        assert {name for name, _ in zones["conveyor-2"].cards[0].alternatives} == {"QS", "QC"}


def test_what_two_cards_are_read_as_at_once_is_no_surer_than_the_other_corner_of_one_of_them() -> None:
    """Half a heart of a jack in a fan was once taken for a corner of the jack of diamonds beside it."""
    (x, y), (beside, _) = on_conveyors(2, 3)
    left, right = at_corners(x, y, (-1, -1, 0), (1, -1, 0))
    (of_diamonds,) = at_corners(beside, y + 30.0, (-1, -1, 0))
    readings = [Reading("JD", 1.0, (left, of_diamonds)), Reading("JH", 0.995, (right,))]
    zones, _ = arrange(readings, ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, zones["conveyor-3"].names) == ((None,), ("JD",))
    assert {card for card, _ in zones["conveyor-2"].cards[0].alternatives} == {"JH", "JD"}


@pytest.mark.parametrize("seen", [2, 4])
def test_a_card_that_cannot_be_read_is_none_of_which_all_corners_are_known(seen: int) -> None:
    corners = ((259.0, 68.0, 14.0), (292.0, 142.0, 194.0), (308.0, 80.0, 14.0), (244.0, 130.0, 194.0))
    beside = Reading("QC", 0.9998, tuple(index(*corner, 22.0) for corner in corners[:seen]))
    unread = Reading(
        None, 0.4, (index(324.0, 56.0, 8.0, 21.0), index(318.0, 120.0, 178.0, 21.0)), (("9H", 0.4),)
    )
    zones, _ = arrange([beside, unread], ON_MAT, MACHINE)
    assert (zones["conveyor-4"].names, zones["tray"].names) == (("QC",), (None,))


def test_an_unread_card_above_one_that_lies_askew_is_not_level_with_its_other_index() -> None:
    """Three eights of a set, of which the first showed but its ranks, were taken down as two."""
    eight = Reading("8D", 0.99, (index(370.5, 46.9, 2.4, 14.0), index(324.6, 52.3, -18.0, 14.0)))
    unread = Reading(None, 0.25, (index(326.0, 35.4, -5.3, 14.0),))
    zones, strays = arrange([eight, unread], ON_MAT, MACHINE)
    assert (zones["tray"].names, strays) == ((None, "8D"), ())


def test_an_unread_index_a_step_above_a_card_is_another_card() -> None:
    ((x, y),) = on_conveyors(2)
    upper, _ = jumbo(x, y - 22.0, 0.0)
    _, lower = jumbo(x, y, 0.0)
    zones, _ = arrange([Reading(None, 0.5, (upper,)), Reading("QD", 0.99, (lower,))], ON_MAT, MACHINE)
    assert zones["conveyor-2"].names == (None, "QD")


def test_half_of_an_index_as_far_beside_another_as_this_deck_has_them_is_no_card() -> None:
    """Its wide indices are far from the edges of their cards."""
    (x, y), (other_x, other_y) = on_conveyors(2, 3)
    known = Reading("KH", 0.99, (index(other_x - 22.0, other_y, 0.0), index(other_x + 22.0, other_y, 0.0)))
    seen = Reading("3S", 0.99, (index(x - 22.0, y - 3.0, -4.0),))
    half = Reading(None, 0.25, (index(x + 22.0, y + 4.0, 3.0),))
    assert arrange([seen, half], ON_MAT, MACHINE)[0]["conveyor-2"].names == ("3S", None)
    assert arrange([known, seen, half], ON_MAT, MACHINE)[0]["conveyor-2"].names == ("3S",)
    both = replace(seen, quads=(*seen.quads, index(x + 22.0, y - 3.0, 0.0)))
    next_card = Reading(None, 0.25, (index(x + 22.0, y + 16.0, 3.0),))
    assert arrange([known, both, next_card], ON_MAT, MACHINE)[0]["conveyor-2"].names == ("3S", None)


def test_above_a_tall_index_the_rank_of_the_card_under_it_is_another_card_without_a_name() -> None:
    (x, y), *_ = on_conveyors(2)
    upper, lower = index(x - 26.0, y - 40.0, 0.0), index(x - 24.0, y - 30.0, 0.0)
    together = [Reading("QS", 0.97, (lower, upper))]
    for readings in (together, [Reading("QS", 0.97, (lower,)), Reading("QS", 0.95, (upper,))]):
        zones, _ = arrange(readings, ON_MAT, MACHINE)
        above, below = zones["conveyor-2"].cards
        assert (above.card, above.alternatives, above.quads) == (None, (), (upper,))
        assert (below.card, below.quads) == ("QS", (lower,))


@pytest.mark.parametrize("off", [2.0, 5.0])
def test_an_index_that_is_read_twice_is_that_of_one_card(off: float) -> None:
    (x, y), *_ = on_conveyors(2)
    twice = (index(x - 26.0, y - 30.0, 0.0), index(x - 26.0, y - 30.0 - off, 0.0))
    zones, _ = arrange([Reading("QS", 0.97, twice)], ON_MAT, MACHINE)
    assert zones["conveyor-2"].names == ("QS",)


def test_a_6_upside_down_and_what_is_above_it_are_no_9() -> None:
    (x, y), *_ = on_conveyors(2, y=80.0)
    upper = tuple(index(x + side * 25.0, y - 26.0, 0.0, tall=25.0) for side in (-1, 1))
    six, turned = (
        Reading("6D", 0.9998, upper),
        Reading("9D", 0.9999, (index(x + 25.0, y - 37.0, 180.0, 22.0),)),
    )
    zones, strays = arrange([turned, six], ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, strays) == (("6D",), ())
    for other in ("9H", "8D"):
        zones, strays = arrange([replace(turned, card=other), six], ON_MAT, MACHINE)
        assert other in zones["conveyor-2"].names + tuple(it.card for it in strays)


@pytest.mark.parametrize("together", [True, False])
def test_nor_are_the_letter_of_a_court_and_the_pip_above_it_a_second_one_upside_down(together: bool) -> None:
    """Seen on a table: the D of a queen looks alike either way round, and the lower pip of the 7 above her
    like her own."""
    (x, y), *_ = on_conveyors(2, y=80.0)
    upper = tuple(index(x + side * 25.0, y - 26.0, 0.0, tall=25.0) for side in (-1, 1))
    turned = index(x + 25.0, y - 37.0, 180.0, 22.0)
    readings = [Reading("QD", 0.999, (*upper, turned))]
    if not together:
        readings = [Reading("QD", 0.999, upper), Reading("QD", 0.9999, (turned,))]
    zones, strays = arrange(readings, ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, strays) == (("QD",), ())


def test_nor_are_they_at_both_corners_of_a_6_that_is_read_at_the_other_end_only() -> None:
    (x, y), *_ = on_conveyors(2, y=70.0)
    lower = tuple(index(x + side * 24.0, y + 37.0, 180.0, 20.0) for side in (-1, 1))
    six = Reading("6D", 0.9998, lower)
    turned = Reading("9D", 0.9999, tuple(index(x + side * 24.0, y - 36.0, 180.0, 21.0) for side in (-1, 1)))
    zones, strays = arrange([turned, six], ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, strays) == (("6D",), ())


def test_a_6_over_the_covered_end_of_a_9_is_a_card() -> None:
    (x, y), *_ = on_conveyors(2, y=70.0)

    def upper(card: str, down: float) -> Reading:
        return Reading(
            card, 0.9998, tuple(index(x + side * 24.0, y - 26.0 + down, 0.0, 20.0) for side in (-1, 1))
        )

    nine, six = upper("9D", 0.0), upper("6D", 72.0)
    zones, strays = arrange([nine, six], ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, strays) == (("9D",), ()), "alone it may be the lower end of the 9"
    fan = [nine, upper("10D", 24.0), upper("7D", 48.0), six]
    zones, strays = arrange(fan, ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, strays) == (("9D", "10D", "7D", "6D"), ())


def cards_on(*numbers: int) -> list[Reading]:
    """A sure card on each of these conveyors, with both its indices."""
    return [
        Reading(f"{2 + n}S", 0.99, corners_of(x, y, 0.0)) for n, (x, y) in enumerate(on_conveyors(*numbers))
    ]


@pytest.mark.parametrize("turned", [(0.0,), (180.0,), (0.0, 180.0)])
def test_a_figure_of_a_court_that_is_surely_read_is_none_where_its_card_would_cover_an_index(
    turned: tuple[float, ...],
) -> None:
    """The hat of a queen and the pip beside it, a 7: at one end or at both."""
    x, y = on_conveyors(2)[0]
    sides = [(1.0 if degrees else -1.0, degrees) for degrees in turned]
    figure = Reading(
        "7D", 0.992, tuple(index(x - side * 12.0, y - side * 15.0, degrees) for side, degrees in sides)
    )
    queen = Reading("QD", 1.0, corners_of(x, y, 0.0))
    zones, _ = arrange([*cards_on(1, 3, 4), queen, figure], ON_MAT, MACHINE)
    assert zones["conveyor-2"].names == ("QD",)


def test_so_it_is_on_the_right_of_a_card_if_its_card_would_lie_in_the_next_zone() -> None:
    """The line round the face of a 4, turned a little, and the pip of its lower index: a tall 7."""
    x, y = on_conveyors(2)[0]
    figure = Reading("7D", 0.983, (index(x + 19.0, y - 7.0, -9.0, 48.0),))
    four = Reading("4D", 1.0, (index(x - 20.0, y - 22.0, 0.0, 36.0), index(x + 20.0, y + 21.0, 180.0, 36.0)))
    zones, strays = arrange([*cards_on(1, 3, 4), four, figure], ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, strays) == (("4D",), ())


def test_of_a_pair_farther_apart_than_those_of_its_deck_the_second_is_of_the_next_card_of_that_rank() -> None:
    """The 2 of hearts between shows its rank and, with its pip covered, its lower corner: read as that of the
    2 of diamonds above it, which then held the rank, too."""
    x, y = on_conveyors(4)[0]
    above, _ = corners_of(x, y - 25.0, 0.0)
    between, lower = corners_of(x + 8.0, y - 3.0, 0.0)
    rank = tuple((px, (py + between[0][1]) / 2) for px, py in between)
    two = Reading("2D", 0.999, (above, lower))
    club = Reading("2C", 1.0, corners_of(x, y + 18.0, 0.0))
    hidden = Reading(None, 0.25, ((rank[0], rank[1], rank[2], rank[3]),))
    zones, _ = arrange([*cards_on(1, 2, 3), two, hidden, club], ON_MAT, MACHINE)
    assert zones["conveyor-4"].names == ("2D", None, "2C")


def test_a_card_laid_on_another_is_read_while_the_lower_corner_of_that_is_covered() -> None:
    x, y = on_conveyors(2)[0]
    queen = Reading("QD", 1.0, corners_of(x, y, 0.0)[:1])
    seven = Reading("7D", 0.992, (corners_of(x, y + 30.0, 0.0)[0],))
    zones, _ = arrange([*cards_on(1, 3, 4), queen, seven], ON_MAT, MACHINE)
    assert zones["conveyor-2"].names == ("QD", "7D")


def test_a_card_laid_across_that_leaves_both_corners_of_another_free_is_read() -> None:
    x, y = on_conveyors(2)[0]
    queen = Reading("QD", 1.0, corners_of(x, y, 0.0))
    across = Reading("7D", 0.992, (index(x + 10.0, y - 24.0, 90.0),))
    zones, _ = arrange([*cards_on(1, 3, 4), queen, across], ON_MAT, MACHINE)
    assert "7D" in [it for zone in zones.values() for it in zone.names]


@pytest.mark.parametrize("tall", [TALL, 30.0])
def test_what_ranks_and_pips_of_a_whole_card_look_like_across_it_is_no_card(tall: float) -> None:
    """Beside each rank of its other two corners stands a pip of the face: a 5 and a diamond are like a 10."""
    seat = MACHINE.zone("seat-2")
    x, y = seat.x + seat.width / 2, seat.y + seat.height / 2
    five = Reading(
        "5D", 0.9998, (index(x + 29.0, y - 27.5, 90.0, tall), index(x - 29.0, y + 27.5, 270.0, tall))
    )
    ten = Reading(
        "10D", 0.9999, (index(x - 35.3, y - 18.4, -8.0, 20.2), index(x + 35.6, y + 18.2, 176.0, 20.5))
    )
    for readings in ([five, ten], [ten, five]):
        assert arrange(readings, ON_MAT, MACHINE)[0]["seat-2"].names == ("5D",)
    aside = replace(ten, quads=tuple(moved(quad, 40.0, 0.0) for quad in ten.quads))
    assert set(arrange([five, aside], ON_MAT, MACHINE)[0]["seat-2"].names) == {"5D", "10D"}


def all_corners_of(x: float, y: float) -> tuple[Quad, ...]:
    """The four indices of an upright card of a deck that has so many, with its middle there."""
    across, along = 63 / 2 - 5.6, 88 / 2 - 4.0 - TALL / 2
    return tuple(
        index(x + side * across, y + end * along, 0.0 if end < 0 else 180.0)
        for end in (-1, 1)
        for side in (-1, 1)
    )


@pytest.mark.parametrize("together", [True, False])
def test_a_lower_corner_that_is_read_as_the_card_laid_over_it_is_none_of_its_corners(together: bool) -> None:
    """Of the 6 of hearts below a 6 of diamonds half a pip shows, in the corner that peeps out."""
    x, y = on_conveyors(2)[0]
    under = all_corners_of(x + 8.0, y - 28.0)
    heart = Reading("6H", 0.999, under[:2])
    over, peeping = all_corners_of(x, y), under[3]
    if together:
        diamonds = [Reading("6D", 0.999, (*over, peeping))]
    else:
        diamonds = [Reading("6D", 0.999, over), Reading("6D", 0.99, (peeping,))]
    zones, strays = arrange([heart, *diamonds], ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, strays) == (("6H", "6D"), ())


def test_the_rank_of_a_tall_index_that_is_read_by_itself_is_no_second_card() -> None:
    ((x, y),) = on_conveyors(2)
    four = Reading("4S", 0.996, (index(x - 20.0, y - 20.0, 0.0, 38.0),))
    rank = Reading(None, 0.68, (index(x - 19.0, y - 27.0, -9.0, 22.0),), (("4C", 0.68),))
    zones, strays = arrange([four, rank], ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, strays) == (("4S",), ())


def test_what_lies_across_on_the_corners_of_a_card_that_were_not_read_is_none() -> None:
    """A card before a player: its ranks and the pips beside them were a queen on its side, at the far end."""
    nine = Reading("9D", 0.999, (index(48.7, 234.2, -87.0, 33.8), index(48.1, 276.8, -89.0, 33.4)))
    queen = Reading("QD", 0.982, (index(108.5, 272.9, -179.0, 21.6), index(108.0, 237.9, -5.0, 21.5)))
    zones, strays = arrange([nine, queen], ON_MAT, MACHINE)
    assert (zones["seat-1"].names, strays) == (("9D",), ())


def test_half_a_lower_corner_of_a_card_askew_is_none_of_the_card_whose_indices_are_read_apart() -> None:
    """Half of a heart was a diamond, surely, and a 10 of diamonds with all its corners lay on it."""
    readings = [
        Reading("10H", 0.999, (index(335.5, 19.1, 2.7), index(387.7, 25.9, 15.9))),
        Reading(
            "10D", 0.9999, (index(381.8, 110.6, -175.6), index(331.5, 43.1, 0.0), index(383.5, 43.5, 6.9))
        ),
        Reading("10D", 0.9995, (index(322.5, 84.7, 178.2),)),
        Reading("10D", 0.993, (index(330.0, 109.4, 179.3),)),
    ]
    zones, strays = arrange(readings, ON_MAT, MACHINE)
    assert (zones["tray"].names, strays) == (("10H", "10D"), ())


def test_a_corner_half_of_which_is_covered_is_of_its_card_though_it_is_seen_a_little_aside() -> None:
    x, y = on_conveyors(2)[0]
    corners = all_corners_of(x, y)
    heart = Reading("6H", 0.9998, (corners[1], corners[3]))
    covered = Reading("6D", 0.986, (moved(corners[0], 4.5, 2.2),))
    zones, strays = arrange([heart, covered], ON_MAT, MACHINE)
    assert ([it.card for it in zones["conveyor-2"].cards], strays) == (["6H"], ())


def test_two_tall_indices_of_a_slanted_rank_are_one_card_though_both_are_read_far_askew() -> None:
    upper, lower = index(331.4, 100.3, -16.3, 30.9), index(373.4, 152.8, 163.2, 28.2)
    readings = [Reading("QS", 0.995, (upper,)), Reading("QS", 0.991, (lower,))]
    zones, strays = arrange(readings, ON_MAT, MACHINE)
    assert (zones["tray"].names, strays) == (("QS",), ())


@pytest.mark.parametrize(("likeliest", "names"), [("5D", ("5S", None, "5C")), ("5S", ("5S", "5C"))])
def test_a_tall_index_in_doubt_where_the_lower_corner_of_the_card_above_would_be_is_a_card_of_its_own(
    likeliest: str, names: tuple[str | None, ...]
) -> None:
    doubted = Reading(None, 0.31, (index(333.3, 85.9, 0.0, 37.3),), ((likeliest, 0.31),))
    above = Reading("5S", 0.997, (index(332.2, 45.8, 0.0, 39.0),))
    below = Reading("5C", 0.998, (index(330.3, 127.7, 0.0, 37.6), index(371.7, 171.1, 180.0, 34.8)))
    zones, _ = arrange([above, doubted, below], ON_MAT, MACHINE)
    assert zones["tray"].names == names


def test_a_card_that_shows_both_its_indices_has_no_third_where_decks_have_two() -> None:
    """The 4 of a fan stands where the card on the next conveyor would have its right upper index."""
    four = Reading("4C", 0.99, (moved(all_corners_of(*on_conveyors(4)[0])[1], 4.5, 0.0),))
    zones, strays = arrange([*cards_on(2, 3, 4), four], ON_MAT, MACHINE)
    assert "4C" in [it for zone in zones.values() for it in zone.names] + [it.card for it in strays]


FOUR = ((-1.0, -1.0, 0.0), (1.0, -1.0, 0.0), (1.0, 1.0, 0.0), (-1.0, 1.0, 0.0))
"""All corners, read straight."""


def test_an_index_close_to_that_of_a_card_in_the_next_zone_is_of_its_own_card() -> None:
    (x, y), (other_x, other_y) = on_conveyors(2, 3)
    upper = at_corners(x + 7.5, y, *FOUR[:2])
    # So far apart that it might be the right index of the first, read beside its place.
    near = at_corners(other_x - 4.0, other_y, FOUR[0])
    readings = [Reading("2D", 0.9999, near), Reading("QH", 0.999, upper)]
    zones, strays = arrange(readings, ON_MAT, MACHINE)
    assert (zones["conveyor-2"].names, zones["conveyor-3"].names, strays) == (("QH",), ("2D",), ())


@pytest.mark.parametrize(("card", "names"), [("9D", ("9D",)), ("6S", ("6S",)), ("KD", ("KD", None))])
def test_the_lower_rank_of_a_card_may_stand_upright_if_it_is_a_9_a_6_or_an_8(
    card: str, names: tuple[str | None, ...]
) -> None:
    ((x, y),) = on_conveyors(2)
    four = Reading("8C", 0.99, at_corners(*on_conveyors(4)[0], *FOUR))
    # Of the index in the lower left corner the rank shows, at its lower end.
    rank = index(x - 24.3, y + 31.0 + TALL / 2, 0.0)
    upper = Reading(card, 0.996, at_corners(x, y, *FOUR[:2]))
    zones, _ = arrange([four, upper, Reading(None, 0.5, (rank,))], ON_MAT, MACHINE)
    assert zones["conveyor-2"].names == names


def test_a_card_of_four_slanted_indices_that_are_read_one_by_one_is_one() -> None:
    ((x, y),) = on_conveyors(2)
    corners = ((27.5, -35.0, -9.2), (-28.5, 35.5, 172.0), (-27.5, -35.5, -6.3), (26.5, 36.0, 176.5))
    readings = [
        Reading("QH", 0.99 - 0.001 * number, (index(x + across, y + along, degrees, 11.0),))
        for number, (across, along, degrees) in enumerate(corners)
    ]
    zones, strays = arrange(readings, ON_MAT, MACHINE)
    assert [zone.names for zone in zones.values() if zone.names] == [("QH",)]
    assert strays == ()


@pytest.mark.parametrize(
    ("beside", "left", "next_zone"),
    [(-8.0, ((-1.0, 1.0, 0.0), (-1.0, -1.0, 0.0)), "conveyor-1"), (9.0, ((1.0, -1.0, 0.0),), "conveyor-3")],
)
def test_a_card_that_the_next_one_covers_lies_where_it_lay(
    beside: float, left: tuple[tuple[float, float, float], ...], next_zone: str
) -> None:
    ((x, y),) = on_conveyors(2)
    _, _, before = arrange_again([Reading("KH", 0.99, at_corners(x + beside, y, *FOUR))], ON_MAT, MACHINE, ())
    covered = [Reading("KH", 0.99, at_corners(x + beside, y, *left))]
    # For all that these indices show.
    assert arrange(covered, ON_MAT, MACHINE)[0][next_zone].names == ("KH",)
    zones, _, _ = arrange_again(covered, ON_MAT, MACHINE, before)
    assert zones["conveyor-2"].names == ("KH",)


@pytest.mark.parametrize(("beside", "zone"), [(8.0, "conveyor-2"), (12.0, "conveyor-3")])
def test_a_card_that_was_pushed_when_its_fan_was_closed_may_show_either_corner(
    beside: float, zone: str
) -> None:
    """Of an ace above other cards the right index was seen, and taken for the left one of a card on the next
    conveyor."""
    ((x, y),) = on_conveyors(2)
    _, _, before = arrange_again([Reading("AD", 0.99, at_corners(x, y, *FOUR))], ON_MAT, MACHINE, ())
    (_, upper_right, *_) = at_corners(x + beside, y - 15.0, *FOUR)
    pushed = [Reading("AD", 0.99, (upper_right,))]
    zones, _, _ = arrange_again(pushed, ON_MAT, MACHINE, before)
    assert zones[zone].names == ("AD",)


def test_two_indices_of_one_name_are_of_one_card_where_only_one_has_room() -> None:
    seat = MACHINE.zone("seat-1")
    x, y = seat.x + seat.width / 2, seat.y + seat.height / 2
    # So far from where its corners are that they might be two cards'.
    corners = (index(x - 20.0, y - 20.0, 270.0), index(x + 20.0, y + 24.0, 90.0))
    readings = [Reading("QS", 0.997 - 0.002 * number, (quad,)) for number, quad in enumerate(corners)]
    zones, _ = arrange(readings, ON_MAT, MACHINE)
    assert zones["seat-1"].names == ("QS",)


def test_a_card_that_was_moved_lies_where_it_is_seen() -> None:
    (x, y), (other_x, other_y) = on_conveyors(2, 3)
    _, _, before = arrange_again([Reading("KH", 0.99, at_corners(x, y, *FOUR))], ON_MAT, MACHINE, ())
    moved_to = [Reading("KH", 0.99, at_corners(other_x, other_y, FOUR[0]))]
    zones, _, _ = arrange_again(moved_to, ON_MAT, MACHINE, before)
    assert zones["conveyor-3"].names == ("KH",)


def test_what_a_lower_rank_and_the_pip_beside_it_look_like_across_a_card_is_no_card() -> None:
    """Such a 9 and a diamond of the face beside it are like a queen of diamonds on her side."""
    seat = MACHINE.zone("seat-2")
    x, y = seat.x + seat.width / 2, seat.y + seat.height / 2
    corners = ((-25.0, -21.5, 270.0), (-25.0, 21.5, 270.0), (25.0, 21.5, 90.0))
    nine = Reading(
        "9D", 0.999, tuple(index(x + right, y + down, turn, 34.0) for right, down, turn in corners)
    )
    queen = Reading("QD", 0.993, (index(x + 33.5, y - 17.0, 0.0, 24.0),))
    zones, strays = arrange([queen, nine], ON_MAT, MACHINE)
    assert ([zone.names for zone in zones.values() if zone.names], strays) == ([("9D",)], ())


def test_an_unread_index_where_another_card_covers_the_lower_corner_of_the_first_is_a_third_card() -> None:
    """The second card lies askew, so that its own lower corner shows beside the third."""
    tall = 24.0
    first = Reading("QD", 1.0, (index(328.8, 24.1, 0.0, tall), index(378.3, 24.6, 0.0, tall)))
    askew = (index(330.5, 48.8, 9.0, tall), index(379.0, 57.0, 9.0, tall), index(319.1, 105.8, 189.0, tall))
    upper = (index(332.7, 101.7, 3.0, tall), index(381.5, 104.2, 3.0, tall))
    lower = (index(329.5, 159.0, 183.0, tall), index(378.4, 161.6, 183.0, tall))
    last = Reading("JH", 1.0, (*upper, *lower))
    third = Reading(None, 0.25, (index(329.3, 81.0, 0.0, tall),))
    zones, _ = arrange([last, Reading("10C", 1.0, askew), first, third], ON_MAT, MACHINE)
    assert zones["tray"].names == ("QD", "10C", None, "JH")


def test_an_unread_index_within_a_card_of_which_nothing_is_covered_is_part_of_its_picture() -> None:
    tall = 24.0
    upper = (index(330.0, 101.0, 0.0, tall), index(380.0, 101.0, 0.0, tall))
    lower = (index(330.0, 159.0, 180.0, tall), index(380.0, 159.0, 180.0, tall))
    queen = Reading("QH", 1.0, (*upper, *lower))
    figure = Reading(None, 0.25, (index(345.0, 130.0, 0.0, tall),))
    assert arrange([queen, figure], ON_MAT, MACHINE)[0]["tray"].names == ("QH",)


@pytest.mark.parametrize(
    ("of_another", "own"),
    [
        ((index(331.7, 87.1, 0.0, 38.0), index(369.3, 88.4, 0.0, 38.0)), (32.8, -4.0, 0.0)),
        ((index(331.5, 109.2, 0.0, 33.0), index(368.6, 155.4, 180.0, 33.0)), (34.0, 47.2, 178.9)),
    ],
    ids=["beside each other", "at opposite corners"],
)
def test_two_indices_as_far_apart_as_this_deck_has_them_are_of_one_card_though_no_usual_deck_does(
    of_another: tuple[Quad, ...], own: tuple[float, float, float]
) -> None:
    across, along, degrees = own
    first = Reading("5D", 1.0, (index(332.9, 46.5, -3.4, 31.0),))
    second = Reading("5D", 0.99, (index(332.9 + across, 46.5 + along, degrees, 33.8),))
    five = Reading("5S", 1.0, of_another)
    assert arrange([five, first, second], ON_MAT, MACHINE)[0]["tray"].names == ("5D", "5S")
    assert arrange([first, second], ON_MAT, MACHINE)[0]["tray"].names == ("5D", "5D")


@pytest.mark.parametrize(
    ("along", "names"), [(47.4, {"tray": ("4S",), "conveyor-2": ("2C",)}), (36.0, {"tray": ("4S", "4S")})]
)
def test_two_indices_as_far_apart_as_those_of_its_deck_are_of_one_card_though_both_are_read_askew(
    along: float, names: dict[str, tuple[str, ...]]
) -> None:
    """The rank of a deck stood beside its pip, and one card was told twice once a card was taken from it."""
    first = Reading("4S", 1.0, (index(340.5, 47.4, -4.3, 29.4),))
    second = Reading("4S", 0.992, (index(376.0, 47.4 + along, 177.4, 29.7),))
    ((x, y),) = on_conveyors(2)
    other = Reading("2C", 1.0, (index(x - 20.0, y - 22.0, 0.0, 30.0), index(x + 20.0, y + 22.0, 180.0, 30.0)))
    zones, _ = arrange([first, second, other], ON_MAT, MACHINE)
    assert {name: zones[name].names for name in names} == names


def test_equal_cards_that_stand_to_each_other_as_no_indices_of_one_do_are_two() -> None:
    tall = 36.0
    five = Reading("5S", 1.0, (index(369.0, 128.0, 0.0, tall), index(332.0, 128.0, 0.0, tall)))
    equal = [Reading("5D", 1.0, (index(332.0, y, 0.0, tall),)) for y in (42.0, 82.0)]
    assert arrange([five, *equal], ON_MAT, MACHINE)[0]["tray"].names == ("5D", "5D", "5S")


def test_the_line_beside_the_index_of_a_whole_card_is_none_though_its_indices_are_read_askew() -> None:
    king = Reading("KS", 1.0, (index(325.1, 64.0, 4.0, 11.0), index(381.8, 130.0, 183.5, 15.0)))
    line = Reading(None, 0.25, (index(325.1, 75.6, 0.0, 11.0),))
    assert arrange([king, line], ON_MAT, MACHINE)[0]["tray"].names == ("KS",)


def test_of_a_card_across_its_place_of_which_two_readings_deny_each_other_the_name_is_in_doubt() -> None:
    """The lines beside the 9s of a deck with four tall indices, and the pips of its face, were a queen that
    lay upright: each was made of the other, and nothing was there, nor was anything asked."""
    seat = MACHINE.zone("seat-2")
    x, y = seat.x + seat.width / 2, seat.y + seat.height / 2
    nine = Reading(
        "9D", 0.9999, (index(x + 24.0, y - 20.0, 88.0, 34.0), index(x - 24.0, y + 20.0, 268.0, 34.0))
    )
    queen = Reading(
        "QD", 0.9995, (index(x - 25.0, y - 17.0, -11.0, 25.0), index(x + 25.0, y + 17.0, 161.0, 25.0))
    )
    (card,) = arrange([nine, queen], ON_MAT, MACHINE)[0]["seat-2"].cards
    assert card.card is None
    assert dict(card.alternatives).keys() == {"9D", "QD"}
    for alone in (nine, queen):
        assert arrange([alone], ON_MAT, MACHINE)[0]["seat-2"].names == (alone.card,)
