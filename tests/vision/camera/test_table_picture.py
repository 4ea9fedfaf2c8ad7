"""The small pictures of the table: of the mat alone, small enough to keep many, and clear enough to read."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.camera.table_picture import table_picture
from vision.core.geometry import Quad
from vision.core.pictures import Picture
from vision.mat.calibration import Calibration, find_mat
from vision.simulation import PRESETS, SimulatedTable

QUAD: Quad = ((600.0, 300.0), (700.0, 300.0), (700.0, 400.0), (600.0, 400.0))


@pytest.fixture(scope="module", params=["plain", "dim"])
def seen(request: pytest.FixtureRequest) -> tuple[Picture, Calibration]:
    table = SimulatedTable(3, (1280, 720), PRESETS[request.param])
    for number in (1, 2, 3):
        for card in ("KS", "7H", "3C"):
            table.lay(f"conveyor-{number}", card)
    frame = table.frame()
    mat = find_mat(frame)
    assert mat is not None
    return frame, mat


def decoded(jpeg: bytes) -> NDArray[np.uint8]:
    return np.asarray(cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR), np.uint8)


def test_a_picture_takes_about_15_kb(seen: tuple[Picture, Calibration]) -> None:
    assert 8_000 < len(table_picture(*seen)) < 20_000


def test_a_picture_shows_the_mat_and_little_else(seen: tuple[Picture, Calibration]) -> None:
    frame, mat = seen
    height, width = decoded(table_picture(frame, mat)).shape[:2]
    corners = mat.to_frame(np.array([[0, 0], [mat.mat_size[0], 0], list(mat.mat_size), [0, mat.mat_size[1]]]))
    mat_width, mat_height = corners.max(axis=0) - corners.min(axis=0)
    assert max(width, height) == 600
    assert width / height == pytest.approx(mat_width / mat_height, rel=0.05)


def test_what_came_last_is_outlined(seen: tuple[Picture, Calibration]) -> None:
    plain, outlined = (decoded(table_picture(*seen, quads)).astype(int) for quads in ((), (QUAD,)))
    changed = (np.abs(outlined - plain).max(axis=2) > 60).sum()
    assert 100 < changed < 0.05 * plain.shape[0] * plain.shape[1]


def test_a_mat_that_the_frame_cuts_off_is_shown_as_far_as_it_goes(seen: tuple[Picture, Calibration]) -> None:
    frame, mat = seen
    picture = decoded(table_picture(np.ascontiguousarray(frame[:300]), mat))
    assert picture.shape[0] < decoded(table_picture(frame, mat)).shape[0]


def test_a_mat_beside_the_frame_gives_the_whole_frame(seen: tuple[Picture, Calibration]) -> None:
    frame, mat = seen
    aside = Calibration(
        np.array([[1, 0, 9e4], [0, 1, 9e4], [0, 0, 1]]) @ mat.homography, mat.mat_size, mat.lens
    )
    height, width = decoded(table_picture(frame, aside)).shape[:2]
    assert width / height == pytest.approx(1280 / 720, rel=0.01)
