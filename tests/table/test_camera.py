"""Watching without a game: observations are published, faults are told, and the camera is released."""

from __future__ import annotations

import ast
import re
import threading
from collections.abc import Callable
from pathlib import Path
from types import MappingProxyType

import numpy as np
import pytest

from companion.games.messages import say
from companion.table.camera import CameraDesk, CameraLoop, CameraRequest
from vision.camera.check import CameraCheck
from vision.camera.preview import preview_of
from vision.camera.profiles import MatBy
from vision.camera.source_errors import CameraMissing
from vision.core.sentences import sentence
from vision.core.view import TableView
from vision.pipeline.observation import FrameRequest, NoFrame, Observation, PipelineResult, StatusMessage

UI = Path(__file__).parents[2] / "companion" / "ui"
USUAL = CameraRequest()
CHECK = CameraCheck((), px_per_mm=3.0)


class FewResults:
    """Gives ``results`` one after the other, then whatever ``end`` does."""

    def __init__(self, results: list[PipelineResult], end: Callable[[], PipelineResult]) -> None:
        self.results = list(results)
        self.end = end
        self.requests: list[FrameRequest] = []
        self.closed = threading.Event()

    def look(self, request: FrameRequest) -> PipelineResult:
        self.requests.append(request)
        return self.results.pop(0) if self.results else self.end()

    def close(self) -> None:
        self.closed.set()


def observation(check: CameraCheck | None = None) -> Observation:
    view = TableView(1.0, 3, True, True, False, MappingProxyType({}))
    return Observation(view, preview_of(np.zeros((90, 160, 3), np.uint8), (80, 45)), (), check)


def watched(pipeline: FewResults, request: CameraRequest = USUAL) -> CameraLoop:
    loop = CameraLoop(pipeline, CameraDesk())
    loop.desk.post_request(request)
    loop.start()
    assert pipeline.closed.wait(20)
    loop.close()
    return loop


def test_what_the_camera_sees_is_published_as_the_screen_requested_it() -> None:
    pipeline = FewResults([observation(CHECK), observation()], lambda: NoFrame.END)
    request = CameraRequest((320, 180), check=True, mat=MatBy.MARKERS)
    desk = watched(pipeline, request).desk
    assert pipeline.requests[0] == FrameRequest((320, 180), False, True, MatBy.MARKERS)
    assert desk.checks.value is CHECK
    assert (desk.frames.count, desk.checks.count) == (2, 1)
    assert desk.views.value is not None


def test_a_status_message_is_published() -> None:
    loop = watched(FewResults([StatusMessage(sentence("No camera."))], lambda: NoFrame.END))
    assert loop.desk.vision_status.value == say("No camera.")


def test_a_source_that_fails_is_told_and_released() -> None:
    def fail() -> PipelineResult:
        raise CameraMissing(name="0")

    told = watched(FewResults([], fail)).desk.vision_status.value
    assert str(told).startswith("Camera 0 is not there.")


def test_after_a_mistake_of_the_program_watching_goes_on_by_itself() -> None:
    def fail() -> PipelineResult:
        raise ZeroDivisionError

    endings = iter([fail, fail, lambda: NoFrame.YET, observation, fail, lambda: NoFrame.END])
    pipeline = FewResults([], lambda: next(endings)())
    desk = CameraDesk()
    told: list[str] = []
    desk.publish_status = lambda status: told.append(str(status))  # type: ignore[method-assign]
    loop = CameraLoop(pipeline, desk, pause=0.0)
    loop.start()
    assert pipeline.closed.wait(20)
    loop.close()
    failed = "The camera's pictures can no longer be read (ZeroDivisionError)."
    assert told == [failed, "The camera sees the table again.", failed]
    assert desk.views.count == 1


def test_closing_releases_the_camera() -> None:
    pipeline = FewResults([], lambda: NoFrame.YET)
    loop = CameraLoop(pipeline, CameraDesk())
    loop.start()
    loop.close()
    assert pipeline.closed.is_set()


def test_closing_leaves_a_frame_that_never_comes_behind(caplog: pytest.LogCaptureFixture) -> None:
    begun, never = threading.Event(), threading.Event()

    def hang() -> PipelineResult:
        begun.set()
        never.wait()
        return NoFrame.END

    loop = CameraLoop(FewResults([], hang), CameraDesk())
    loop.start()
    assert begun.wait(20)
    loop.close()
    assert "the thread 'watching' does not end" in caplog.text
    never.set()


def assigned(source: str) -> list[str]:
    """The attributes of a desk that ``source`` assigns, such as ``self._desk.mat``."""
    targets = [
        target
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    ]
    return [text for text in map(ast.unparse, targets) if re.search(r"\b_?desk\.", text)]


def test_an_assignment_to_a_desk_is_found() -> None:
    assert assigned("self._desk.mat = 1; desk.times.count += 1; self._desk = desk") == [
        "self._desk.mat",
        "desk.times.count",
    ]


@pytest.mark.parametrize("path", sorted(UI.rglob("*.py")), ids=lambda path: path.name)
def test_no_screen_sets_an_attribute_that_the_watching_thread_reads(path: Path) -> None:
    assert assigned(path.read_text()) == []
