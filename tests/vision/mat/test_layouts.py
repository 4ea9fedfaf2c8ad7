"""The mat's layout leaves room for cards and hands."""

from __future__ import annotations

from itertools import combinations

import pytest

from vision.mat.layouts import CARD_MM, CONVEYOR_CARDS, LAYOUTS, MACHINE, TRICK, MatLayout, Zone


def test_a_conveyor_bears_two_cards_more_than_four_players() -> None:
    """BH-8."""
    assert CONVEYOR_CARDS == 4 + 2
    assert [MACHINE.zone(f"conveyor-{n}").capacity for n in (1, 2, 3, 4)] == [CONVEYOR_CARDS] * 4


def test_every_zone_of_the_standard_mat_has_room_for_its_card() -> None:
    for zone in MACHINE.zones:
        across, down = CARD_MM[::-1] if zone.sideways else CARD_MM
        assert zone.width >= across
        assert zone.height >= down


def test_six_cards_can_be_spread_on_the_pile_either_way() -> None:
    pile = TRICK.zone("trick")
    spread = CARD_MM[0] + 5 * 30.0
    assert min(pile.width, pile.height) >= spread


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_no_two_zones_share_any_room_and_all_lie_on_the_mat(layout: MatLayout) -> None:
    for zone in layout.zones:
        assert zone.x >= 0
        assert zone.y >= 0
        assert zone.x + zone.width <= layout.size_mm[0]
        assert zone.y + zone.height <= layout.size_mm[1]
    for one, other in combinations(layout.zones, 2):
        apart_x = one.x + one.width <= other.x or other.x + other.width <= one.x
        assert apart_x or one.y + one.height <= other.y or other.y + other.height <= one.y


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_no_zone_reaches_a_markers_white_margin(layout: MatLayout) -> None:
    for marker in layout.markers.values():
        for x, y in marker.corners:
            assert all(zone.distance((x, y)) >= marker.quiet for zone in layout.zones)


def test_the_camera_tells_the_mats_apart_by_their_markers() -> None:
    for one, other in combinations(LAYOUTS.values(), 2):
        assert not set(one.markers) & set(other.markers)


@pytest.mark.parametrize("zone", MACHINE.zones, ids=lambda zone: zone.name)
def test_the_middle_of_a_zone_is_in_it(zone: Zone) -> None:
    assert MACHINE.zone_at(zone.centre) is zone


def test_a_point_beside_a_zone_is_in_it_only_within_reach() -> None:
    beside = MACHINE.zone("conveyor-1").x - 4.0, 100.0
    assert MACHINE.zone_at(beside) is None
    assert MACHINE.zone_at(beside, reach=3.9) is None
    found = MACHINE.zone_at(beside, reach=4.1)
    assert found is not None
    assert found.name == "conveyor-1"


def test_an_unknown_zone_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        MACHINE.zone("conveyor-5")
