"""What is known of a camera is kept from one start to the next, and used."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.vision.truth import TruthReader
from vision.camera.mat_finder import MatFinder
from vision.camera.profiles import (
    EMPTY_PROFILE,
    ByHand,
    CameraProfile,
    CameraProfileError,
    ProfileStore,
    load_profile,
    save_profile,
)
from vision.core.geometry import Quad
from vision.core.lens import Lens
from vision.core.view import TableView
from vision.mat.calibration import find_mat
from vision.mat.layouts import MACHINE, TRICK
from vision.pipeline.watcher import Watcher
from vision.simulation import Conditions, SimulatedTable

SIZE = (1280, 720)
LENS = Lens(SIZE, (630.5, 361.25), 1177.0, (-0.08, 0.01, 0.0))
CORNERS: Quad = ((200.0, 60.0), (1090.0, 70.0), (1120.0, 680.0), (170.0, 670.0))


def known_of(table: SimulatedTable) -> CameraProfile:
    return CameraProfile(LENS, ByHand(CORNERS, SIZE), find_mat(table.frame()))


def corners_of(table: SimulatedTable) -> Quad:
    a, b, c, d = ((float(x), float(y)) for x, y in table.camera.to_frame(np.array(MACHINE.corners)))
    return a, b, c, d


def test_all_that_is_known_is_kept(tmp_path: Path) -> None:
    known = known_of(SimulatedTable(1, SIZE))
    save_profile(known, tmp_path / "cameras" / "0.json")
    again = load_profile(tmp_path / "cameras" / "0.json")
    assert (again.lens, again.by_hand) == (known.lens, known.by_hand)
    assert again.mat is not None
    assert known.mat is not None
    assert again.mat.moved(known.mat) < 1e-6
    assert again.mat.markers == (0, 1, 2, 3)
    assert [file.name for file in (tmp_path / "cameras").iterdir()] == ["0.json"]


def test_where_another_mat_lay_says_nothing_of_this_one(tmp_path: Path) -> None:
    trick = SimulatedTable(1, SIZE, layout=TRICK)
    frame = trick.frame()
    assert find_mat(frame, MACHINE) is None
    mat = find_mat(frame, TRICK)
    assert mat is not None
    save_profile(CameraProfile(mat=mat), tmp_path / "0.json")
    kept = load_profile(tmp_path / "0.json")
    assert kept.mat is not None
    assert kept.mat.markers == (4, 5, 6, 7)
    assert MatFinder(MACHINE, kept).find(frame, None) is None
    machine = SimulatedTable(1, SIZE).frame()
    found = MatFinder(MACHINE, kept).find(machine, None)
    assert found is not None
    assert found.markers == (0, 1, 2, 3)


def test_of_a_camera_without_a_file_nothing_is_known(tmp_path: Path) -> None:
    assert load_profile(tmp_path / "none.json") == EMPTY_PROFILE
    assert ProfileStore().known == EMPTY_PROFILE


def spoilt(told: dict[str, Any], *keys: str, value: Any) -> str:
    inner: Any = told
    for key in keys[:-1]:
        inner = inner[key]
    inner[keys[-1]] = value
    return json.dumps(told)


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        (("kind",), "a poem"),
        (("version",), 2),
        (("lens",), []),
        (("lens", "unit"), 0),
        (("lens", "unit"), float("nan")),
        (("lens", "bends"), [1, 2]),
        (("lens", "centre"), ["middle", 0]),
        (("lens", "frame_size"), [0, 720]),
        (("by_hand", "corners"), [[0, 0]] * 4),
        (("by_hand", "corners"), 7),
        (("mat", "homography"), [[0, 0, 0]] * 3),
        (("mat", "markers"), [9]),
        (("mat", "residual_px"), True),
    ],
)
def test_a_file_that_is_damaged_is_refused_in_one_line(
    tmp_path: Path, keys: tuple[str, ...], value: Any
) -> None:
    path = tmp_path / "0.json"
    save_profile(known_of(SimulatedTable(1, SIZE)), path)
    path.write_text(spoilt(json.loads(path.read_text()), *keys, value=value))
    with pytest.raises(CameraProfileError, match=r"0\.json.*Delete it") as refused:
        load_profile(path)
    assert "\n" not in str(refused.value)
    assert ProfileStore(path).known == EMPTY_PROFILE


def see(watcher: Watcher, table: SimulatedTable, frames: int = 6) -> TableView:
    return [watcher.see(table.frame(), number / 30) for number in range(frames)][-1]


def test_corners_shown_by_hand_read_a_table_without_a_mat() -> None:
    table = SimulatedTable(1, SIZE, Conditions(mat=False, slop_mm=0.5, barrel=0.0))
    table.lay("conveyor-2", "5H")
    table.lay("seat-3", "KS")
    watcher = Watcher(TruthReader(table), MACHINE)
    assert not see(watcher, table).mat_found
    watcher.take_corners(ByHand(corners_of(table), SIZE))
    view = see(watcher, table, 30)
    assert view.settled
    assert view.mat_found
    assert (view.names("conveyor-2"), view.names("seat-3"), view.strays) == (("5H",), ("KS",), ())
    watcher.take_corners(None)
    assert not see(watcher, table).mat_found


def test_corners_shown_by_hand_hold_for_frames_of_another_size_but_not_of_another_shape() -> None:
    shown = ByHand(CORNERS, SIZE)
    larger = shown.calibration(Lens.simple((1920, 1080)))
    assert larger is not None
    corners = larger.to_frame(np.array(MACHINE.corners))
    assert np.allclose(corners + 0.5, (np.array(CORNERS) + 0.5) * 1.5)
    assert shown.calibration(Lens.simple((640, 480))) is None


def test_corners_shown_by_hand_are_freed_of_a_known_lens() -> None:
    table = SimulatedTable(1, (1920, 1080), Conditions(mat=False, barrel=0.15))
    camera = table.camera
    lens = Lens((1920, 1080), (959.5, 539.5), 0.92 * 1920, (-0.15, 0.0, 0.0))
    shown = ByHand(corners_of(table), (1920, 1080))
    middle = np.array([[210.0, 20.0], [210.0, 148.0]])
    off = [
        np.linalg.norm(found.to_frame(middle) - camera.to_frame(middle), axis=1).max()
        for through in (lens, Lens.simple((1920, 1080)))
        if (found := shown.calibration(through)) is not None
    ]
    assert off[0] < 0.1
    assert off[1] > 5


def test_a_mat_that_was_found_the_last_time_needs_one_marker_in_its_place() -> None:
    table = SimulatedTable(3, SIZE, Conditions(slop_mm=0.5))
    frame = table.frame()
    mat = find_mat(frame)
    covered = frame.copy()
    for ident in (0, 1, 2):
        x, y = table.camera.to_frame(np.array(MACHINE.markers[ident].corners)).mean(axis=0).astype(int)
        covered[max(0, y - 50) : y + 50, max(0, x - 50) : x + 50] = (60, 80, 110)
    assert MatFinder(MACHINE).find(covered, None) is None
    assert MatFinder(MACHINE, CameraProfile(mat=mat)).find(covered, None) is mat
    table.knock()
    moved = MatFinder(MACHINE, CameraProfile(mat=mat)).find(table.frame(), None)
    assert moved is not None
    assert mat is not None
    assert moved.moved(mat) > 20


def test_a_mat_kept_is_written_down_again_only_when_it_has_moved(tmp_path: Path) -> None:
    table = SimulatedTable(3, SIZE)
    profiles = ProfileStore(tmp_path / "0.json")
    first = find_mat(table.frame())
    assert first is not None
    assert profiles.is_news(first)
    profiles.keep(CameraProfile(mat=first))
    again = find_mat(table.frame())
    assert again is not None
    assert not profiles.is_news(again)
    table.knock()
    elsewhere = find_mat(table.frame())
    assert elsewhere is not None
    assert ProfileStore(tmp_path / "0.json").is_news(elsewhere)


def test_a_place_that_cannot_be_written_to_is_only_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "cameras").write_text("a file where the folder should be")
    profiles = ProfileStore(tmp_path / "cameras" / "0.json")
    caplog.clear()
    profiles.keep(CameraProfile(LENS))
    assert profiles.known.lens == LENS
    assert "cannot be saved" in caplog.text
