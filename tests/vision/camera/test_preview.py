"""A preview is whole, undistorted, and no larger than it is shown."""

from __future__ import annotations

import numpy as np
import pytest

from vision.camera.preview import preview_of


@pytest.mark.parametrize(
    ("frame", "most", "shown"),
    [
        ((1920, 1080), (240, 150), (240, 135)),
        ((1280, 720), (700, 200), (355, 200)),
        ((720, 1280), (240, 150), (84, 150)),
        ((200, 100), (240, 150), (200, 100)),
        ((4000, 2), (100, 100), (100, 1)),
    ],
)
def test_a_preview_fits_and_keeps_its_proportions(
    frame: tuple[int, int], most: tuple[int, int], shown: tuple[int, int]
) -> None:
    preview = preview_of(np.zeros((frame[1], frame[0], 3), np.uint8), most)
    assert (preview.image.shape[1], preview.image.shape[0]) == shown
    assert preview.frame_size == frame
    assert preview.image.flags.c_contiguous


def test_a_preview_shows_what_the_frame_shows() -> None:
    frame = np.zeros((720, 1280, 3), np.uint8)
    frame[:, 640:] = (10, 120, 230)
    image = preview_of(frame, (240, 150)).image
    assert image[:, :110].max() == 0
    assert (image[:, 130:] == (10, 120, 230)).all()
