"""Looking without a game: what is seen is published, what goes wrong is said, and the camera is let go of."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import MappingProxyType

import numpy as np
import pytest

from companion.table.camera import CameraLoop
from vision.camera.check import CameraCheck
from vision.camera.preview import preview_of
from vision.camera.profiles import MatBy
from vision.core.errors import VisionError
from vision.core.view import TableView
from vision.pipeline.observation import FrameRequest, NoFrame, Observation, PipelineResult, StatusMessage

CHECK = CameraCheck((), px_per_mm=3.0)


class FewLooks:
    """Shows ``sights`` one after the other, then whatever ``end`` does."""

    def __init__(self, sights: list[PipelineResult], end: Callable[[], PipelineResult]) -> None:
        self.sights = list(sights)
        self.end = end
        self.wishes: list[FrameRequest] = []
        self.closed = threading.Event()

    def look(self, request: FrameRequest) -> PipelineResult:
        self.wishes.append(request)
        return self.sights.pop(0) if self.sights else self.end()

    def close(self) -> None:
        self.closed.set()


def observation(check: CameraCheck | None = None) -> Observation:
    view = TableView(1.0, 3, True, True, False, MappingProxyType({}))
    return Observation(view, preview_of(np.zeros((90, 160, 3), np.uint8), (80, 45)), (), check)


def looked(pipeline: FewLooks, checking: bool = False) -> CameraLoop:
    loop = CameraLoop(pipeline)
    loop.desk.checking = checking
    loop.start()
    assert pipeline.closed.wait(20)
    loop.close()
    return loop


def test_what_is_seen_is_published_and_what_is_wanted_is_told() -> None:
    pipeline = FewLooks([observation(CHECK), observation()], lambda: NoFrame.END)
    desk = looked(pipeline, checking=True).desk
    assert pipeline.wishes[0] == FrameRequest((640, 360), False, True, MatBy.KEPT)
    assert desk.checks.value is CHECK
    assert (desk.frames.count, desk.checks.count) == (2, 1)
    assert desk.views.value is not None


def test_what_is_to_be_said_is_said() -> None:
    assert (
        looked(FewLooks([StatusMessage("No camera.")], lambda: NoFrame.END)).desk.said.value == "No camera."
    )


@pytest.mark.parametrize(
    ("fault", "said"),
    [(VisionError("The lens fell off."), "The lens fell off."), (ZeroDivisionError(), "ZeroDivisionError")],
)
def test_seeing_that_fails_is_told_and_lets_go_of_the_camera(fault: Exception, said: str) -> None:
    def fail() -> PipelineResult:
        raise fault

    assert said in looked(FewLooks([], fail)).desk.said.value


def test_closing_lets_go_of_the_camera() -> None:
    pipeline = FewLooks([], lambda: NoFrame.YET)
    loop = CameraLoop(pipeline)
    loop.start()
    loop.close()
    assert pipeline.closed.is_set()


def test_closing_leaves_a_look_that_never_returns(caplog: pytest.LogCaptureFixture) -> None:
    begun, never = threading.Event(), threading.Event()

    def hang() -> PipelineResult:
        begun.set()
        never.wait()
        return NoFrame.END

    loop = CameraLoop(FewLooks([], hang))
    loop.start()
    assert begun.wait(20)
    loop.close()
    assert "the thread 'watching' does not end" in caplog.text
    never.set()
