"""A live table at rest is looked at less often: nothing moves, and a small computer stays cool."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from vision.core.view import TableView
from vision.pipeline.observation import Eyes, Glimpse, Sight, Wish

_CALM_AFTER = 3.0
"""Seconds without any change after which the table is at rest."""
_BETWEEN = 0.5
"""Seconds between two looks at a table at rest: by so much a movement is noticed later at most."""
_SHOWN_EVERY = 3.0
"""Seconds between two pictures for people of a table at rest: they differ by the light alone."""


class PacedEyes:
    """``eyes`` on a camera, every frame of it while something changes, two a second while nothing does.
    ``pass_over`` lets the camera's frames of so many seconds go. Times are those of the views."""

    def __init__(self, eyes: Eyes, pass_over: Callable[[float], None]) -> None:
        self._eyes = eyes
        self._pass_over = pass_over
        self._wish: Wish | None = None
        self._view: TableView | None = None
        self._calm_since: float | None = None
        self._shown = 0.0

    def look(self, wish: Wish) -> Sight:
        """See :class:`~vision.pipeline.observation.Eyes`. At rest most glimpses come without a picture."""
        if wish != self._wish:
            self._wish, self._calm_since = wish, None
        view, calm_since = self._view, self._calm_since
        if view is not None and calm_since is not None and view.time - calm_since >= _CALM_AFTER:
            self._pass_over(_BETWEEN)
            if view.time - self._shown < _SHOWN_EVERY:
                wish = replace(wish, most=None)
        sight = self._eyes.look(wish)
        if isinstance(sight, Glimpse):
            self._follow(sight, wish)
        return sight

    def close(self) -> None:
        """See :class:`~vision.pipeline.observation.Eyes`."""
        self._eyes.close()

    def _follow(self, glimpse: Glimpse, wish: Wish) -> None:
        before, view = self._view, glimpse.view
        self._view = view
        if glimpse.preview is not None:
            self._shown = view.time
        # Whoever checks the camera is told how many frames it brings.
        if wish.check or not view.settled or before is None or _what_lies(view) != _what_lies(before):
            self._calm_since = None
        elif self._calm_since is None:
            self._calm_since = view.time


def _what_lies(view: TableView) -> object:
    return view.mat_found, view.zones, view.strays, view.dice
