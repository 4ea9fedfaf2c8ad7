"""The vision pipeline: one observation per frame, or a status message."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Protocol

from vision.camera.blank_pictures import BlankPictures
from vision.camera.check import CameraCheck, Pace, check_frame
from vision.camera.preview import Preview, preview_of
from vision.camera.profiles import ByHand, MatBy, ProfileStore
from vision.core.frames import Frame, FrameSource
from vision.core.geometry import Size
from vision.core.sentences import Sentence
from vision.core.stopwatch import StageTime
from vision.core.view import TableView
from vision.mat.calibration import Calibration
from vision.mat.layouts import MACHINE, MatLayout
from vision.pipeline.table_pictures import TablePictures
from vision.pipeline.watcher import Watcher

_CHECK_EVERY = 0.5
"""Seconds of the source between two camera checks: a check takes as long as two frames."""


@dataclass(frozen=True, slots=True)
class FrameRequest:
    """What the next observation should have: a preview no larger than ``most`` (width, height), or none;
    ``dice``; a camera ``check``; with ``pictures``, a picture of the table when it has come to rest. ``mat``
    says how to find the mat, or where its corners were shown. ``lying`` are the codes of cards that lie on
    the table as people have it, however they were read. With ``again``, what changed last is read once more,
    as if something had been missed: nothing explains what was read, or too much does."""

    most: Size | None = (640, 360)
    dice: bool = False
    check: bool = False
    mat: ByHand | MatBy = MatBy.KEPT
    pictures: bool = False
    lying: tuple[str, ...] = ()
    again: bool = False


@dataclass(frozen=True, slots=True)
class Observation:
    """What one frame shows of the table. ``preview`` is the frame made small for people, if requested.
    ``times`` are the latest times of the pipeline's stages. ``check`` is a camera check: if requested, it
    comes with some observations. ``picture`` is the table as it was read, a JPEG: if requested, it comes with
    the first observation of each settled table, and whenever more is read on it."""

    view: TableView
    preview: Preview | None = None
    times: tuple[StageTime, ...] = ()
    check: CameraCheck | None = None
    picture: bytes | None = None


@dataclass(frozen=True, slots=True)
class StatusMessage:
    """Vision stopped (and why) or resumed. The pipeline retries by itself."""

    sentence: Sentence
    __match_args__ = ("said",)

    @property
    def said(self) -> str:
        """The sentence in English."""
        return str(self.sentence)


class NoFrame(Enum):
    """No observation, and no fault."""

    YET = "the next frame has not arrived"
    END = "the source has ended"


PipelineResult = Observation | StatusMessage | NoFrame


class VisionPipeline(Protocol):
    """Turns the frames of a camera into observations."""

    def look(self, request: FrameRequest) -> PipelineResult:
        """The next observation or status message. Raises :class:`~vision.core.errors.VisionError` if there
        will never be one."""

    def close(self) -> None:
        """Stops and releases the camera. A second call does nothing."""


class InProcessPipeline:
    """Runs the frames of ``source`` through ``watcher`` in the calling thread. ``profiles`` keeps where the
    mat was found, or shown by hand."""

    def __init__(
        self,
        source: FrameSource,
        watcher: Watcher,
        profiles: ProfileStore | None = None,
        layout: MatLayout = MACHINE,
    ) -> None:
        self._source = source
        self._watcher = watcher
        self._profiles = profiles or ProfileStore()
        self._layout = layout
        self._pace = Pace()
        self._checking = False
        self._blank_pictures = BlankPictures()
        self._mat: ByHand | MatBy = MatBy.KEPT
        self._checked: float | None = None
        self._mat_kept: Calibration | None = None
        self._pictures: TablePictures | None = None

    def look(self, request: FrameRequest) -> PipelineResult:
        """See :class:`VisionPipeline`."""
        stopwatch = self._watcher.stopwatch
        with stopwatch.stage("camera"):
            frame = self._source.read()
        if frame is None:
            return NoFrame.END
        if request.check and not self._checking:
            self._pace = Pace()  # frames may have been skipped while no check was requested
        self._checking = request.check
        self._pace.tick(frame.time)
        self._watcher.looks_for_dice = request.dice
        self._watcher.hear(request.lying)
        self._watcher.reads_again = request.again
        if request.mat != self._mat:
            self._take(request.mat)
        view = self._watcher.see(frame.image, frame.time)
        found = self._watcher.calibration
        fault = self._blank_pictures.see(frame.image, frame.time, found is not None and bool(found.markers))
        if fault is not None:
            return StatusMessage(fault)
        preview = None
        if request.most is not None:
            with stopwatch.stage("preview"):
                preview = preview_of(frame.image, request.most)
        if view.settled:
            self._keep_mat()
        picture = self._picture(frame, view, request)
        check = self._check(frame) if request.check else None
        return Observation(view, preview, stopwatch.times(), check, picture)

    def close(self) -> None:
        """See :class:`VisionPipeline`."""
        self._source.close()

    def _picture(self, frame: Frame, view: TableView, request: FrameRequest) -> bytes | None:
        if not request.pictures:
            self._pictures = None
            return None
        if self._pictures is None:
            self._pictures = TablePictures(self._watcher.stopwatch)
        return self._pictures.see(frame.image, view, self._watcher.calibration)

    def _take(self, mat: ByHand | MatBy) -> None:
        """Applies a new choice of how the mat is found."""
        self._mat = mat
        if mat is not MatBy.KEPT:
            shown = mat if isinstance(mat, ByHand) else None
            self._watcher.take_corners(shown)
            self._profiles.keep(replace(self._profiles.known, by_hand=shown))
            self._checked = None

    def _keep_mat(self) -> None:
        found = self._watcher.calibration
        if found is None or found is self._mat_kept:
            return
        self._mat_kept = found
        if found.markers and self._profiles.is_news(found):
            self._profiles.keep(replace(self._profiles.known, mat=found))

    def _check(self, frame: Frame) -> CameraCheck | None:
        if self._checked is not None and frame.time - self._checked < _CHECK_EVERY:
            return None
        self._checked = frame.time
        return check_frame(frame.image, self._watcher.calibration, self._layout, self._pace.rate)
