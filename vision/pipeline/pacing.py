"""A live table at rest is looked at less often: nothing moves, and a small computer stays cool."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from vision.core.view import TableView
from vision.pipeline.observation import FrameRequest, Observation, PipelineResult, VisionPipeline

_CALM_AFTER = 3.0
"""Seconds without any change after which the table is at rest."""
_BETWEEN = 0.5
"""Seconds between two looks at a table at rest: by so much a movement is noticed later at most."""
_SHOWN_EVERY = 3.0
"""Seconds between two pictures for people of a table at rest: they differ by the light alone."""


class PacedPipeline:
    """``pipeline`` on a camera, every frame of it while something changes, two a second while nothing does.
    ``pass_over`` lets the camera's frames of so many seconds go. Times are those of the views."""

    def __init__(self, pipeline: VisionPipeline, pass_over: Callable[[float], None]) -> None:
        self._pipeline = pipeline
        self._pass_over = pass_over
        self._request: FrameRequest | None = None
        self._view: TableView | None = None
        self._calm_since: float | None = None
        self._shown = 0.0

    def look(self, request: FrameRequest) -> PipelineResult:
        """See :class:`~vision.pipeline.observation.VisionPipeline`. At rest most observations come without a
        picture."""
        if request != self._request:
            self._request, self._calm_since = request, None
        view, calm_since = self._view, self._calm_since
        if view is not None and calm_since is not None and view.time - calm_since >= _CALM_AFTER:
            self._pass_over(_BETWEEN)
            if view.time - self._shown < _SHOWN_EVERY:
                request = replace(request, most=None)
        sight = self._pipeline.look(request)
        if isinstance(sight, Observation):
            self._follow(sight, request)
        else:
            self._calm_since = None  # a message is news: what it is about may be moving
        return sight

    def close(self) -> None:
        """See :class:`~vision.pipeline.observation.VisionPipeline`."""
        self._pipeline.close()

    def _follow(self, observation: Observation, request: FrameRequest) -> None:
        before, view = self._view, observation.view
        self._view = view
        if observation.preview is not None:
            self._shown = view.time
        # Whoever checks the camera is told how many frames it brings.
        if request.check or not view.settled or before is None or _what_lies(view) != _what_lies(before):
            self._calm_since = None
        elif self._calm_since is None:
            self._calm_since = view.time


def _what_lies(view: TableView) -> object:
    return view.mat_found, view.zones, view.strays, view.dice
