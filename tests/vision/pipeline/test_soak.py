"""The campaign of hours at one table, by its pieces: the film is the same each time, and the count right."""

from __future__ import annotations

from itertools import pairwise
from types import MappingProxyType

from tests.campaigns.soak import Moment, Tally, film, stands_after_bump
from vision.core.view import Reading, TableView, ZoneView

QUAD = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def view(card: str, settled: bool = True) -> TableView:
    zone = ZoneView("tray", (Reading(card, 0.99, (QUAD,)),))
    return TableView(0.0, 0, True, settled, not settled, MappingProxyType({"tray": zone}))


def test_a_film_is_the_same_each_time_and_a_hand_comes_between_its_tables() -> None:
    shown = list(film(3, 2000))
    assert shown == list(film(3, 2000))
    assert len({moment.table for moment in shown}) > 3
    for before, after in pairwise(shown):
        if before.still and after.still:
            assert (after.table, after.still) == (before.table, before.still + 1)
        if before.table != after.table:
            assert (before.still, after.still) == (0, 0)


def test_a_change_counts_from_its_first_still_frame_to_the_first_view_that_is_right() -> None:
    tally = Tally([{"tray": ("AS",)}, {"tray": ("KD",)}])
    for still, seen in ((1, view("AS", False)), (2, view("3C")), (3, view("AS")), (4, view("AS"))):
        tally.see(Moment(0, 0, still), seen)
    assert (tally.after, tally.late) == ({3: 1}, 0)
    tally.see(Moment(0, 1, 0), view("AS", False))
    tally.see(Moment(0, 1, 1), view("AS"))
    tally.see(Moment(0, 0, 1), view("AS"))
    assert (tally.after, tally.bumped, tally.late) == ({3: 1, 1: 1}, {}, 1)


def test_a_change_of_the_camera_is_counted_apart() -> None:
    bumped = next(table for table in range(99) if stands_after_bump(table))
    tally = Tally([{"tray": ("AS",)}] * (bumped + 1))
    for table, still in ((0, 1), (bumped, 1), (bumped, 2)):
        tally.see(Moment(0, table, still), view("AS", still == 2 or table == 0))
    assert (tally.after, tally.bumped, tally.late) == ({1: 1}, {2: 1}, 0)
