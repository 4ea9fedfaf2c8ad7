"""A camera that dies, hangs, goes black or changes its size: what is said, and what is made of the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.long_cases import long_case
from tests.vision.pipeline.test_watcher import STEADY, Watched
from tests.vision.truth import TruthReader
from vision.camera.check import Trouble
from vision.camera.profiles import ByHand, MatBy, ProfileStore
from vision.camera.source_errors import CameraSilent
from vision.camera.sources import LiveSource
from vision.core.frames import Frame, SourceError
from vision.core.geometry import Quad
from vision.core.pictures import Picture
from vision.mat.layouts import MACHINE
from vision.pipeline.observation import FrameRequest, InProcessPipeline, NoFrame, Observation
from vision.pipeline.watcher import Watcher
from vision.simulation import SimulatedTable

SIZE = (1280, 720)
WISH = FrameRequest((320, 180))
BLACK = np.zeros((720, 1280, 3), np.uint8)


class Reel:
    """A camera that shows these ``pictures``, ``rate`` a second, and is then as ``end`` says."""

    def __init__(
        self, pictures: Iterator[Picture], rate: float = 30.0, end: SourceError | None = None
    ) -> None:
        self.pictures = pictures
        self.rate = rate
        self.end = end
        self.number = -1
        self.closed = False

    def read(self) -> Frame | None:
        picture = next(self.pictures, None)
        self.number += 1
        if picture is None and self.end is not None:
            raise self.end
        return None if picture is None else Frame(picture, self.number / self.rate, self.number)

    def close(self) -> None:
        self.closed = True


def noise(count: int) -> Iterator[Picture]:
    chance = np.random.default_rng(1)
    for _ in range(count):
        yield chance.integers(90, 99, (72, 128, 3), dtype=np.uint8)


def same(picture: Picture, count: int) -> Iterator[Picture]:
    return iter([picture.copy() for _ in range(count)])


def read_all(source: LiveSource) -> int:
    return sum(1 for _ in iter(source.read, None))


def test_a_camera_whose_pictures_differ_by_their_noise_does_not_hang() -> None:
    assert read_all(LiveSource(Reel(noise(300)), "0")) == 300


def test_a_camera_that_shows_the_same_picture_again_and_again_is_told() -> None:
    (frozen,) = noise(1)
    source = LiveSource(Reel(same(frozen, 300)), "0", patience=4.0)
    assert all(source.read() is not None for _ in range(4 * 30))
    with pytest.raises(SourceError, match="Camera 0 repeats the same picture"):
        source.read()


def test_a_camera_that_hangs_for_a_moment_is_waited_for() -> None:
    def stumbling() -> Iterator[Picture]:
        for _ in range(3):
            yield from noise(5)
            yield from same(np.full((72, 128, 3), (30, 60, 90), np.uint8), 1)
            yield from same(next(noise(1)), 100)

    assert read_all(LiveSource(Reel(stumbling()), "0", patience=4.0)) == 3 * 106


def test_a_covered_lens_does_not_hang() -> None:
    assert read_all(LiveSource(Reel(same(BLACK, 300)), "0")) == 300


def pipeline_on(
    table: SimulatedTable,
    pictures: Iterator[Picture],
    end: SourceError | None = None,
    profiles: ProfileStore | None = None,
) -> InProcessPipeline:
    return InProcessPipeline(Reel(pictures, end=end), Watcher(TruthReader(table), MACHINE), profiles)


def observations(pipeline: InProcessPipeline, count: int, request: FrameRequest = WISH) -> list[Observation]:
    seen = [pipeline.look(request) for _ in range(count)]
    assert all(isinstance(sight, Observation) for sight in seen)
    return [sight for sight in seen if isinstance(sight, Observation)]


def laid(size: tuple[int, int] = SIZE) -> SimulatedTable:
    table = SimulatedTable(1, size, STEADY)
    table.lay("conveyor-1", "KS")
    table.lay("conveyor-1", "5H")
    return table


def of(table: SimulatedTable, count: int) -> Iterator[Picture]:
    return (table.frame() for _ in range(count))


def test_a_camera_that_dies_is_told_after_its_last_picture() -> None:
    table = laid()
    pipeline = pipeline_on(table, of(table, 5), CameraSilent(name="0"))
    assert observations(pipeline, 5)[-1].view.names("conveyor-1") == ("KS", "5H")
    with pytest.raises(SourceError, match="still plugged in"):
        pipeline.look(WISH)


def test_a_picture_that_goes_black_shows_no_mat_rather_than_an_empty_one_and_comes_back() -> None:
    table = laid()

    def blinking() -> Iterator[Picture]:
        yield from of(table, 8)
        yield from same(BLACK, 20)
        yield from of(table, 12)

    pipeline = pipeline_on(table, blinking())
    before, black, after = (observations(pipeline, count) for count in (8, 20, 12))
    assert before[-1].view.names("conveyor-1") == ("KS", "5H")
    # Until it is sure that the mat is gone the table is not settled: nothing is concluded from it.
    assert all(not sight.view.settled or not sight.view.mat_found for sight in black)
    assert not black[-1].view.mat_found
    assert after[-1].view.mat_found
    assert after[-1].view.settled
    assert after[-1].view.names("conveyor-1") == ("KS", "5H")


def test_a_black_picture_shows_no_mat_even_where_its_corners_were_shown() -> None:
    table = laid()
    a, b, c, d = ((float(x), float(y)) for x, y in table.camera.to_frame(np.array(MACHINE.corners)))
    by_hand = replace(WISH, mat=ByHand((a, b, c, d), SIZE))

    def blinking() -> Iterator[Picture]:
        yield from of(table, 8)
        yield from same(BLACK, 20)
        yield from of(table, 12)

    pipeline = pipeline_on(table, blinking())
    before, black, after = (observations(pipeline, count, by_hand) for count in (8, 20, 12))
    assert before[-1].view.mat_found
    assert all(not sight.view.settled or not sight.view.mat_found for sight in black)
    assert not black[-1].view.mat_found
    assert after[-1].view.settled
    assert after[-1].view.names("conveyor-1") == ("KS", "5H")


def test_a_camera_that_changes_its_size_is_looked_at_afresh() -> None:
    small, large = laid(), laid((1920, 1080))
    reader = TruthReader(small)

    def growing() -> Iterator[Picture]:
        yield from of(small, 6)
        reader.table = large
        yield from of(large, 6)
        reader.table = small
        yield from of(small, 6)

    pipeline = InProcessPipeline(Reel(growing()), Watcher(reader, MACHINE))
    for size in (SIZE, (1920, 1080), SIZE):
        seen = observations(pipeline, 6)
        assert not seen[0].view.settled
        assert seen[-1].view.settled
        assert seen[-1].view.names("conveyor-1") == ("KS", "5H")
        assert seen[-1].preview.frame_size == size
        assert seen[-1].preview.image.shape == (180, 320, 3)
    assert pipeline.look(WISH) is NoFrame.END


@pytest.mark.parametrize(
    ("degrees", "shift"),
    [
        (0.2, (2.0, 0.0)),
        long_case(1.0, (5.0, 3.0)),
        long_case(2.5, (14.0, -9.0)),
        (25.0, (10.0, 10.0)),
    ],
)
def test_a_nudge_of_any_size_is_noticed_and_the_table_read_again_within_a_second(
    degrees: float, shift: tuple[float, float]
) -> None:
    watched = Watched(seed=4)
    for zone, card in (("conveyor-1", "9C"), ("conveyor-1", "2H"), ("conveyor-3", "KD"), ("seat-2", "AS")):
        watched.table.lay(zone, card)
    watched.settle()
    before = watched.watcher.calibration
    watched.table.knock(degrees, shift)
    frames = 0
    while watched.watcher.calibration is before or not watched.see().settled:
        if watched.watcher.calibration is before:
            watched.see()
        frames += 1
        assert frames <= 30, "a second has passed"
    assert watched.lies(watched.see())
    corners = np.array(MACHINE.corners)
    assert watched.watcher.calibration is not None
    off = watched.watcher.calibration.to_frame(corners) - watched.table.camera.to_frame(corners)
    assert np.linalg.norm(off, axis=1).max() < 2


def test_a_mat_that_is_pushed_about_is_found_once_it_lies() -> None:
    watched = Watched(seed=4)
    watched.table.lay("conveyor-1", "9C")
    watched.settle()
    for _ in range(4):
        watched.table.knock(0.8, (3.0, -1.5))
        watched.see()
    views = [watched.see() for _ in range(30)]
    assert views[-1].settled
    assert watched.lies(views[-1])


def test_a_check_comes_now_and_then_while_it_is_wished_for() -> None:
    table = laid()
    pipeline = pipeline_on(table, of(table, 60))
    assert all(sight.check is None for sight in observations(pipeline, 10))
    seen = observations(pipeline, 32, replace(WISH, check=True))
    first, _, last = (sight.check for sight in seen if sight.check is not None)
    assert seen[0].check is first
    assert last.complaints == ()
    assert last.rate == pytest.approx(30)


def test_a_slow_camera_is_complained_of() -> None:
    table = laid()
    pipeline = InProcessPipeline(Reel(of(table, 20), rate=4.0), Watcher(TruthReader(table), MACHINE))
    *_, check = (
        sight.check for sight in observations(pipeline, 12, replace(WISH, check=True)) if sight.check
    )
    assert [complaint.trouble for complaint in check.complaints] == [Trouble.SLOW]


def test_frames_that_nobody_asked_for_do_not_make_a_camera_slow() -> None:
    table = laid()

    class Rested(Reel):
        """Two frames a second at first, as of a table at rest, then thirty."""

        def read(self) -> Frame | None:
            frame = super().read()
            assert frame is not None
            number = frame.number
            return replace(frame, time=number / 2 if number < 10 else 5 + (number - 10) / 30)

    pipeline = InProcessPipeline(Rested(of(table, 60)), Watcher(TruthReader(table), MACHINE))
    observations(pipeline, 10)
    checks = [sight.check for sight in observations(pipeline, 40, replace(WISH, check=True)) if sight.check]
    assert [check.complaints for check in checks] == [()] * len(checks)
    assert checks[-1].rate == pytest.approx(30)


def test_a_picture_for_people_comes_only_where_it_is_wished_for() -> None:
    table = laid()
    pipeline = pipeline_on(table, of(table, 3))
    assert observations(pipeline, 1, replace(WISH, most=None))[0].preview is None
    assert observations(pipeline, 1)[0].preview is not None


def test_where_the_mat_lies_is_kept_once_the_table_is_settled() -> None:
    table, profiles = laid(), ProfileStore()
    pipeline = pipeline_on(table, of(table, 20), profiles=profiles)
    observations(pipeline, 1)
    assert profiles.known.mat is None
    observations(pipeline, 6)
    assert profiles.known.mat is not None
    corners = np.array(MACHINE.corners)
    off = profiles.known.mat.to_frame(corners) - table.camera.to_frame(corners)
    assert np.abs(off).max() < 2


def test_corners_that_are_shown_hold_and_are_kept_until_they_are_taken_back() -> None:
    table, profiles = laid(), ProfileStore()
    pipeline = pipeline_on(table, of(table, 30), profiles=profiles)
    shown: Quad = ((300.0, 100.0), (1000.0, 100.0), (1000.0, 600.0), (300.0, 600.0))
    by_hand = ByHand(shown, SIZE)
    check = observations(pipeline, 6, replace(WISH, check=True, mat=by_hand))[0].check
    assert check is not None
    assert check.by_hand
    assert check.corners == pytest.approx(np.array(shown))
    assert profiles.known.by_hand == by_hand
    observations(pipeline, 6)  # whoever says nothing of the mat leaves it as it is
    assert profiles.known.by_hand == by_hand
    again = observations(pipeline, 8, replace(WISH, check=True, mat=MatBy.MARKERS))
    assert profiles.known.by_hand is None
    assert again[0].check is not None
    assert not again[0].check.by_hand
    assert again[-1].view.names("conveyor-1") == ("KS", "5H")


def test_a_dim_picture_is_not_taken_for_a_black_one() -> None:
    table = laid()
    dim = cv2.convertScaleAbs(table.frame(), alpha=0.25)
    pipeline = pipeline_on(table, same(np.asarray(dim, np.uint8), 6))
    assert observations(pipeline, 6)[-1].view.mat_found
