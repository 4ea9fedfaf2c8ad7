"""A live camera is read less often while nothing moves, so that a small computer stays cool."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from vision.core.view import TableView
from vision.pipeline.observation import FrameRequest, Observation, PipelineResult, VisionPipeline

_CALM_AFTER = 3.0
"""Seconds without a change after which the table is at rest."""
_BETWEEN = 0.5
"""Seconds between two frames of a table at rest: the most by which noticing a movement is delayed."""
_SHOWN_EVERY = 3.0
"""Seconds between two previews of a table at rest: only the light differs."""


class PacedPipeline:
    """``pipeline`` on a live camera: every frame while something changes, two a second while nothing does.
    ``pass_over`` skips the camera's frames for a number of seconds. Times are those of the views."""

    def __init__(self, pipeline: VisionPipeline, pass_over: Callable[[float], None]) -> None:
        self._pipeline = pipeline
        self._pass_over = pass_over
        self._request: FrameRequest | None = None
        self._view: TableView | None = None
        self._calm_since: float | None = None
        self._shown = 0.0

    def look(self, request: FrameRequest) -> PipelineResult:
        """See :class:`~vision.pipeline.observation.VisionPipeline`. At rest, most observations have no
        preview."""
        if request != self._request:
            self._request, self._calm_since = request, None
        view, calm_since = self._view, self._calm_since
        if view is not None and calm_since is not None and view.time - calm_since >= _CALM_AFTER:
            self._pass_over(_BETWEEN)
            if view.time - self._shown < _SHOWN_EVERY:
                request = replace(request, most=None)
        result = self._pipeline.look(request)
        if isinstance(result, Observation):
            self._follow(result, request)
        else:
            self._calm_since = None  # what the message is about may be moving
        return result

    def close(self) -> None:
        """See :class:`~vision.pipeline.observation.VisionPipeline`."""
        self._pipeline.close()

    def _follow(self, observation: Observation, request: FrameRequest) -> None:
        before, view = self._view, observation.view
        self._view = view
        if observation.preview is not None:
            self._shown = view.time
        # A camera check measures the frame rate, so it needs every frame.
        if request.check or not view.settled or before is None or _content(view) != _content(before):
            self._calm_since = None
        elif self._calm_since is None:
            self._calm_since = view.time


def _content(view: TableView) -> object:
    return view.mat_found, view.zones, view.strays, view.dice
