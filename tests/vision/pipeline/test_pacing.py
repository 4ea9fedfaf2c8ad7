"""A camera at a table at rest: few looks while nothing changes, every frame from the first movement on."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import numpy as np
import pytest

from vision.camera.preview import preview_of
from vision.camera.sources import CameraSource, LiveSource
from vision.core.view import Reading, TableView, ZoneView
from vision.mat.layouts import MACHINE
from vision.pipeline.observation import FrameRequest, InProcessPipeline, NoFrame, Observation, PipelineResult
from vision.pipeline.pacing import PacedPipeline
from vision.pipeline.watcher import Watcher
from vision.reading import Known

WISH = FrameRequest((80, 45))
RATE = 20
PICTURE = np.zeros((90, 160, 3), np.uint8)


class Table:
    """Eyes and camera in one: 20 frames a second of a table that lies still unless a test says otherwise."""

    def __init__(self) -> None:
        self.now = 0.0
        self.still = True
        self.zones = MappingProxyType({"tray": ZoneView("tray")})
        self.sight: PipelineResult | None = None

    def look(self, request: FrameRequest) -> PipelineResult:
        self.now += 1 / RATE
        if self.sight is not None:
            return self.sight
        view = TableView(self.now, 0, True, self.still, not self.still, self.zones)
        return Observation(view, None if request.most is None else preview_of(PICTURE, request.most))

    def pass_over(self, seconds: float) -> None:
        self.now += seconds

    def close(self) -> None:
        return None


class Watched:
    def __init__(self) -> None:
        self.table = Table()
        self.pipeline = PacedPipeline(self.table, self.table.pass_over)

    def looks(self, seconds: float, request: FrameRequest = WISH) -> list[PipelineResult]:
        """All looks of so many seconds."""
        until = self.table.now + seconds
        seen = []
        while self.table.now < until:
            seen.append(self.pipeline.look(request))
        return seen

    def rest(self) -> None:
        self.looks(10.0)
        assert len(self.looks(10.0)) < 25


@pytest.fixture
def watched() -> Watched:
    return Watched()


def test_a_table_at_rest_is_looked_at_twice_a_second(watched: Watched) -> None:
    assert len(watched.looks(2.0)) == pytest.approx(2 * RATE, abs=1)
    watched.looks(5.0)
    assert len(watched.looks(60.0)) == pytest.approx(60 / (0.5 + 1 / RATE), abs=2)


def test_from_the_first_movement_on_every_frame_is_looked_at(watched: Watched) -> None:
    watched.rest()
    watched.table.still = False
    began = watched.table.now
    watched.pipeline.look(WISH)
    assert watched.table.now - began < 0.6
    assert len(watched.looks(10.0)) == pytest.approx(10 * RATE, abs=1)
    watched.table.still = True
    assert len(watched.looks(2.5)) == pytest.approx(2.5 * RATE, abs=1)


def test_a_card_that_is_there_all_at_once_wakes_too(watched: Watched) -> None:
    watched.rest()
    card = Reading("5S", 1.0, (((0.0, 0.0), (1.0, 0.0), (1.0, 2.0), (0.0, 2.0)),))
    watched.table.zones = MappingProxyType({"tray": ZoneView("tray", (card,))})
    watched.pipeline.look(WISH)
    assert len(watched.looks(2.0)) == pytest.approx(2 * RATE, abs=1)


@pytest.mark.parametrize("other", [replace(WISH, dice=True), replace(WISH, most=(40, 20))])
def test_another_wish_is_met_at_once(watched: Watched, other: FrameRequest) -> None:
    watched.rest()
    assert len(watched.looks(2.0, other)) == pytest.approx(2 * RATE, abs=1)


def test_a_camera_that_is_checked_is_never_at_rest(watched: Watched) -> None:
    assert len(watched.looks(20.0, replace(WISH, check=True))) == pytest.approx(20 * RATE, abs=1)


def test_of_a_table_at_rest_a_picture_comes_now_and_then(watched: Watched) -> None:
    watched.rest()
    seen = watched.looks(30.0)
    pictures = [sight for sight in seen if isinstance(sight, Observation) and sight.preview is not None]
    assert 8 <= len(pictures) <= 11
    watched.table.still = False
    watched.pipeline.look(WISH)
    moving = watched.looks(1.0)
    assert all(isinstance(sight, Observation) and sight.preview is not None for sight in moving)


def test_what_is_no_glimpse_goes_through(watched: Watched) -> None:
    watched.table.sight = NoFrame.END
    assert watched.pipeline.look(WISH) is NoFrame.END


class Capture:
    """A camera of 30 noisy frames a second, which are decoded when they are read."""

    def __init__(self) -> None:
        self.now = 0.0
        self.decoded = 0
        self.chance = np.random.default_rng(1)
        self.bright = 0

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return True

    def set(self, *_: float) -> bool:
        return True

    def grab(self) -> bool:
        self.now += 1 / 30
        return True

    def read(self) -> tuple[bool, np.ndarray]:
        self.grab()
        self.decoded += 1
        picture = self.chance.integers(90, 94, (180, 320, 3), dtype=np.uint8)
        picture[40:140, 60:160] += np.uint8(self.bright)
        picture[:, :20] = 30  # the table's edge: a picture of one colour would be told
        return True, picture

    def release(self) -> None:
        return None


class Unread:
    def read(
        self, frame: np.ndarray, index_px: tuple[float, float] | None = None, known: Known | None = None
    ) -> list[Reading]:
        return []


def test_a_camera_decodes_few_frames_of_a_table_at_rest_and_all_once_something_comes() -> None:
    capture = Capture()
    source = LiveSource(CameraSource("0", open_capture=lambda *_: capture, clock=lambda: capture.now), "0")
    pipeline = PacedPipeline(InProcessPipeline(source, Watcher(Unread(), MACHINE)), source.pass_over)

    def seconds(count: float) -> tuple[int, PipelineResult]:
        before, until = capture.decoded, capture.now + count
        while capture.now < until:
            sight = pipeline.look(WISH)
        return capture.decoded - before, sight

    seconds(6.0)
    decoded, _ = seconds(20.0)
    assert decoded <= 40
    capture.bright = 120
    pipeline.look(WISH)
    decoded, sight = seconds(2.0)
    assert decoded >= 58
    assert isinstance(sight, Observation)
    assert sight.view.settled
