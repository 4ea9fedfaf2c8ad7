"""The shapes that engravings are made of, and the raster that they are drawn on."""

from __future__ import annotations

import numpy as np
import pytest

from vision.core.geometry import Rect
from vision.drawing.engraving.lettering import letters, width_of
from vision.drawing.engraving.paths import circle, gear, hatch, rectangle
from vision.drawing.engraving.raster import RasterCanvas


def test_a_line_of_letters_is_centred_and_as_wide_as_told() -> None:
    outlines = np.concatenate(letters("HHH", (50.0, 20.0), 7.0))
    low, high = outlines.min(axis=0), outlines.max(axis=0)
    assert high[1] - low[1] == pytest.approx(7.0, abs=0.1)
    assert (low + high) / 2 == pytest.approx([50.0, 20.0], abs=0.2)
    assert high[0] - low[0] == pytest.approx(width_of("HHH", 7.0), abs=0.8)


def test_hatching_stays_within_its_outline_and_out_of_its_holes() -> None:
    lines = hatch([circle((0, 0), 10.0), circle((0, 0), 5.0)], 0.5, 30.0)
    middles = np.array([line.mean(axis=0) for line in lines])
    assert len(lines) > 40
    assert np.linalg.norm(np.concatenate(lines), axis=1).max() <= 10.01
    assert np.linalg.norm(middles, axis=1).min() >= 4.9


def test_a_gear_has_its_teeth() -> None:
    radii = np.linalg.norm(gear((0.0, 0.0), 13, 10.0, 2.0), axis=1)
    tips = radii > 10.5
    assert np.count_nonzero(tips & ~np.roll(tips, 1)) == 13


def test_a_filled_rectangle_covers_its_pixels_and_no_others() -> None:
    canvas = RasterCanvas((10.0, 10.0), 8.0)
    canvas.fill([rectangle(Rect(2.0, 3.0, 4.0, 5.0))], (0, 0, 0))
    dark = canvas.picture()[..., 0] < 128
    rows, columns = np.nonzero(dark)
    assert (columns.min(), columns.max() + 1, rows.min(), rows.max() + 1) == (16, 48, 24, 64)


@pytest.mark.parametrize("px_per_mm", [0.0, -1.0, float("nan"), 500.0])
def test_impossible_pictures_are_refused(px_per_mm: float) -> None:
    with pytest.raises(ValueError, match="pixels"):
        RasterCanvas((420.0, 297.0), px_per_mm)
