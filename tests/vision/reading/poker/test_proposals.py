"""Which scales of a picture are searched for indices."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

import numpy as np
import pytest

from vision.core.pictures import Picture
from vision.reading.poker.networks import Finder
from vision.reading.poker.patches import Pose, Pyramid
from vision.reading.poker.proposals import propose

_LARGE = (2400, 3200)


@dataclass
class FinderOf:
    """Finds indices of these ``heights``, in pixels of a picture of this ``width``, where its networks would;
    notes the ``widths`` of what it is given."""

    heights: tuple[float, ...]
    width: int
    widths: list[int] = field(default_factory=list)

    def find(self, image: Picture, floor: float) -> list[tuple[float, Pose]]:
        assert floor < 0.9
        self.widths.append(image.shape[1])
        scale = image.shape[1] / self.width
        seen = [(100.0 + 150 * k, tall * scale) for k, tall in enumerate(self.heights)]
        return [(0.9, Pose(x * scale, 200.0 * scale, tall, 0.0)) for x, tall in seen if 9 <= tall <= 54]


def searched(heights: tuple[float, ...], shape: tuple[int, int]) -> tuple[list[float], list[int]]:
    """The heights of the indices proposed in a picture of this ``shape``, and the widths searched."""
    finder = FinderOf(heights, shape[1])
    found = propose(cast(Finder, finder), Pyramid(np.zeros((*shape, 3), np.uint8)), None)
    return sorted(round(pose.height, 1) for _, pose in found), finder.widths


def test_a_very_large_picture_of_tall_indices_is_not_searched_at_half_size() -> None:
    heights, widths = searched((130.0, 150.0, 160.0), _LARGE)
    assert heights == [130.0, 150.0, 160.0]
    assert max(widths) == 800


@pytest.mark.parametrize("small", [40.0, 60.0, 90.0])
def test_small_indices_beside_tall_ones_are_found_in_a_very_large_picture(small: float) -> None:
    heights, _ = searched((small, 150.0, 160.0), _LARGE)
    assert heights == [small, 150.0, 160.0]


def test_a_very_large_picture_that_shows_one_index_alone_is_searched_at_half_size() -> None:
    _, widths = searched((150.0,), _LARGE)
    assert 1600 in widths


def test_no_large_picture_is_searched_as_a_whole_at_full_size() -> None:
    for heights in ((), (20.0,), (50.0, 70.0), (140.0, 150.0)):
        assert _LARGE[1] not in searched(heights, _LARGE)[1]


def test_a_small_picture_is_searched_at_full_size() -> None:
    heights, widths = searched((20.0, 25.0), (400, 500))
    assert heights == [20.0, 25.0]
    assert max(widths) == 500


@pytest.mark.parametrize(("chance", "heights"), [(0.9, [28.0, 60.0]), (0.4, [60.0])])
def test_where_usual_indices_are_expected_a_smaller_one_is_proposed_if_it_is_plainly_one(
    chance: float, heights: list[float]
) -> None:
    """On some decks they are as small as that; so is other print."""

    class Unsure(FinderOf):
        def find(self, image: Picture, floor: float) -> list[tuple[float, Pose]]:
            seen = super().find(image, floor)
            return [(chance if pose.height < 15 else 0.9, pose) for _, pose in seen]

    finder = Unsure((28.0, 60.0), 1200)
    found = propose(cast(Finder, finder), Pyramid(np.zeros((800, 1200, 3), np.uint8)), (34.0, 85.0))
    assert sorted(round(pose.height, 1) for _, pose in found) == heights
