"""A page with the camera's live picture, updated while it is in sight."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.clock import Clock

from companion.table.camera import CameraDesk
from companion.ui.kit.page import Page

_LOOKS_A_SECOND = 30


class LivePage(Page):
    """Has a :class:`~companion.ui.camera.view.CameraView` with the id ``picture``. While it is in sight, it
    shows what ``desk`` publishes and requests the camera check."""

    def __init__(self, desk: CameraDesk, **kwargs: Any) -> None:
        self._desk = desk
        self._frames = -1
        self._checks = desk.checks.count
        self._looking: Any = None
        super().__init__(**kwargs)
        self.fbind("parent", self._come_or_go)

    def _come_or_go(self, *_: object) -> None:
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        self._desk.post_request(replace(self._desk.request, check=self.parent is not None))
        if self.parent is not None:
            self._looking = Clock.schedule_interval(self.look, 1 / _LOOKS_A_SECOND)
            self.look()

    def look(self, *_: object) -> None:
        """Show the newest picture."""
        if self._desk.frames.count != self._frames:
            self._frames, picture = self._desk.frames.after(-1, 0)
            if picture is not None:
                self.ids.picture.show(picture)
        self._desk.post_request(replace(self._desk.request, preview_size=self.picture_room))
        self._see()

    @property
    def picture_room(self) -> tuple[int, int]:
        """Width and height available for the picture, in pixels."""
        room: tuple[int, int] = self.ids.picture.room
        return room

    def _see(self) -> None:
        """Show whatever else is new."""
