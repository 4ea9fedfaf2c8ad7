"""Of what is read in a part of a frame, what its edge cuts is not told."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from tests.vision.tracking.telling import Telling, index_at
from vision.core.geometry import Quad, Region
from vision.core.view import Reading
from vision.tracking.frame_change_grid import FrameChangeGrid
from vision.tracking.region_reader import RegionReader

FRAME = np.full((300, 300, 3), 200, np.uint8)


def read(region: Region, *told: Reading) -> Sequence[Reading]:
    """What is read of ``told`` in a ``region`` of the frame."""
    reader = RegionReader(Telling(*told), FrameChangeGrid(FRAME.shape), lambda *_: False, names_only=False)
    return reader.read(FRAME, region, ())


WHOLE, CUT = index_at(60.0, 150.0, 180.0), index_at(100.0, 10.0)


def test_an_index_that_the_edge_of_the_region_cuts_is_none_of_a_card_that_shows_another() -> None:
    """The lower half of a 3 was read as a jack's, and joined to what half a corner below it was taken for."""
    (told,) = read(Region(50, 50, 250, 250), Reading("JH", 0.99, (CUT, WHOLE)))
    assert told == Reading("JH", 0.99, (index_at(110.0, 200.0, 180.0),))


def test_a_card_of_which_nothing_else_shows_is_not_told() -> None:
    assert list(read(Region(50, 50, 250, 250), Reading("JH", 0.99, (CUT,)))) == []


@pytest.mark.parametrize("quads", [(CUT,), (CUT, WHOLE)])
def test_the_edge_of_the_frame_cuts_nothing_more(quads: tuple[Quad, ...]) -> None:
    (told,) = read(Region(0, 0, 300, 300), Reading("JH", 0.99, quads))
    assert told.quads == quads
