"""Seeing as a table uses it: a observation for every frame, and a word where nothing is seen."""

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
from vision.core.stopwatch import StageTime
from vision.core.view import TableView
from vision.mat.calibration import Calibration
from vision.mat.layouts import MACHINE, MatLayout
from vision.pipeline.watcher import Watcher

_CHECK_EVERY = 0.5
"""Seconds of the source between two checks of the camera: one costs as much as two frames."""


@dataclass(frozen=True, slots=True)
class FrameRequest:
    """What is wanted of a look: a picture no wider and higher than ``most`` pixels, or none; whether to look
    for ``dice``; whether to check the camera; how the ``mat`` is found, where it was shown or as said."""

    most: Size | None = (640, 360)
    dice: bool = False
    check: bool = False
    mat: ByHand | MatBy = MatBy.KEPT


@dataclass(frozen=True, slots=True)
class Observation:
    """One frame: what it shows of the table, and, where it is wished for, the frame itself made small for
    people. ``times`` are those of the stages of seeing of late. Now and then, where it is wished for, a
    ``check`` of the camera comes with it."""

    view: TableView
    preview: Preview | None = None
    times: tuple[StageTime, ...] = ()
    check: CameraCheck | None = None


@dataclass(frozen=True, slots=True)
class StatusMessage:
    """Something to be said about seeing, a sentence: why nothing is seen for now, or that it is seen again.
    It is tried again without being asked."""

    said: str


class NoFrame(Enum):
    """No observation, and nothing wrong."""

    YET = "the next frame has not come"
    END = "the source has come to its end"


PipelineResult = Observation | StatusMessage | NoFrame


class VisionPipeline(Protocol):
    """Whatever looks at a table."""

    def look(self, request: FrameRequest) -> PipelineResult:
        """The next frame, as ``request`` has it. Waits for a moment at most, where that can be.
        Raises :class:`~vision.core.errors.VisionError` where nothing will ever be seen."""

    def close(self) -> None:
        """Looks no more; lets go of the camera. A second call does nothing."""


class InProcessPipeline:
    """Frames of ``source`` through ``watcher``, in the thread that looks. Where the mat is found, and where
    it was shown to be, is given to ``profiles``."""

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
        self._place: Calibration | None = None

    def look(self, request: FrameRequest) -> PipelineResult:
        """See :class:`VisionPipeline`."""
        stopwatch = self._watcher.stopwatch
        with stopwatch.stage("camera"):
            frame = self._source.read()
        if frame is None:
            return NoFrame.END
        if request.check and not self._checking:
            self._pace = Pace()  # frames may have been passed over while nobody asked
        self._checking = request.check
        self._pace.tick(frame.time)
        self._watcher.looks_for_dice = request.dice
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
            self._keep_the_place()
        return Observation(view, preview, stopwatch.times(), self._check(frame) if request.check else None)

    def close(self) -> None:
        """See :class:`VisionPipeline`."""
        self._source.close()

    def _take(self, mat: ByHand | MatBy) -> None:
        """The table has said how its mat is found."""
        self._mat = mat
        if mat is not MatBy.KEPT:
            shown = mat if isinstance(mat, ByHand) else None
            self._watcher.take_corners(shown)
            self._profiles.keep(replace(self._profiles.known, by_hand=shown))
            self._checked = None

    def _keep_the_place(self) -> None:
        found = self._watcher.calibration
        if found is None or found is self._place:
            return
        self._place = found
        if found.markers and self._profiles.is_news(found):
            self._profiles.keep(replace(self._profiles.known, mat=found))

    def _check(self, frame: Frame) -> CameraCheck | None:
        if self._checked is not None and frame.time - self._checked < _CHECK_EVERY:
            return None
        self._checked = frame.time
        return check_frame(frame.image, self._watcher.calibration, self._layout, self._pace.rate)
