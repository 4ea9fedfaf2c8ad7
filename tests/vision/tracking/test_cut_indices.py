"""An index whose left part another zone's card may hide may be of the rank of which it shows a part."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.tracking.test_told_by_rank import SeesPictures
from vision.core.geometry import Floats, Quad
from vision.core.pictures import Picture
from vision.core.view import Reading, ZoneView
from vision.mat.layouts import MACHINE
from vision.tracking.cut_indices import CutIndices
from vision.tracking.stands import IndicesOnMat

PICTURE = np.zeros((8, 8, 3), np.uint8)


class LikeParts(SeesPictures):
    """Knows two ranks that others look like without their left part."""

    def rank_if_cut(self, frame: Picture, quad: Quad, card: str) -> str | None:
        return {"3": "8", "J": "8"}.get(card[:-1])


def _cut_indices() -> CutIndices:
    return CutIndices(LikeParts(), MACHINE)


def _same(points: Floats) -> Floats:
    return points


def _index(x: float, y: float) -> Quad:
    """An index with its middle at (x, y), 14 mm tall."""
    return ((x - 4.0, y - 7.0), (x + 4.0, y - 7.0), (x + 4.0, y + 7.0), (x - 4.0, y + 7.0))


FIRST = Reading("9D", 0.99, (_index(100.0, 60.0),))
"""Its card ends at x = 157.9."""
NEAR, FAR = 160.0, 164.0


def _told(cut: CutIndices, *laid: Reading, first: Reading = FIRST) -> tuple[Reading, ...]:
    zones = {zone.name: ZoneView(zone.name) for zone in MACHINE.zones}
    zones |= {"conveyor-3": ZoneView("conveyor-3", (first,)), "conveyor-4": ZoneView("conveyor-4", laid)}
    return cut.doubted(PICTURE, zones, IndicesOnMat(_same))["conveyor-4"].cards


@pytest.mark.parametrize(("card", "either"), [("JC", "8C"), ("3H", "8H")])
def test_what_may_be_a_part_of_another_rank_is_either(card: str, either: str) -> None:
    (told,) = _told(_cut_indices(), Reading(card, 0.998, (_index(NEAR, 80.0),)))
    assert told.card is None
    assert [name for name, _ in told.alternatives] == [card, either]


def test_what_is_not_sure_may_as_well_be_that_rank() -> None:
    unsure = Reading(None, 0.74, (_index(NEAR, 80.0),), (("3H", 0.74),))
    (told,) = _told(_cut_indices(), unsure)
    assert told.alternatives == (("3H", 0.49), ("8H", 0.49))
    nothing = Reading(None, 0.25, (_index(NEAR, 80.0),))
    assert _told(_cut_indices(), nothing) == (nothing,)


@pytest.mark.parametrize(("card", "x"), [("JC", FAR), ("KC", NEAR), ("8C", NEAR)])
def test_what_lies_apart_or_is_a_part_of_no_other_rank_is_sure(card: str, x: float) -> None:
    laid = Reading(card, 0.998, (_index(x, 80.0),))
    assert _told(_cut_indices(), laid) == (laid,)


def test_a_card_that_shows_another_index_is_sure() -> None:
    laid = Reading("JC", 0.998, (_index(NEAR, 80.0), _index(NEAR + 50.0, 80.0)))
    assert _told(_cut_indices(), laid) == (laid,)


def test_what_was_sure_before_the_other_card_was_laid_beside_it_stays_so() -> None:
    cut, laid = _cut_indices(), Reading("JC", 0.998, (_index(NEAR, 80.0),))
    farther = Reading("9D", 0.99, (_index(90.0, 60.0),))
    assert _told(cut, laid, first=farther) == (laid,)
    assert _told(cut, laid) == (laid,)


def test_a_card_of_its_own_zone_cuts_no_index() -> None:
    cut = _cut_indices()
    told = _told(
        cut, Reading("2C", 0.99, (_index(165.0, 60.0),)), Reading("3C", 0.99, (_index(170.0, 80.0),))
    )
    assert [it.card for it in told] == ["2C", "3C"]
