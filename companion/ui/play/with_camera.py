"""A screen of a game in play with the camera's picture, which a tap enlarges."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.camera.view import CameraView
from companion.ui.play.screen import Errands, PlayScreen
from vision.camera.preview import Preview
from vision.core.stopwatch import in_words

_TIMES_EVERY = 30
"""Pictures between two updates of the times on the large picture: people cannot read faster."""


class CameraPlayScreen(PlayScreen):
    """Has a :class:`CameraView` with the id ``camera``."""

    def __init__(self, desk: Desk, errands: Errands, **kwargs: Any) -> None:
        self._large: CameraView | None = None
        super().__init__(desk, errands, **kwargs)
        # Kivy's ids are weak references: a widget taken off the screen would be gone.
        self.camera: CameraView = self.ids.camera.__self__

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``."""
        for camera in (self.camera, self._large):
            if camera is not None:
                camera.view = snapshot.camera_view
        super().show(snapshot)

    def see(self, picture: Preview) -> None:
        """Show the camera's newest picture."""
        (self._large or self.camera).show(picture)
        if self._large is not None and self._desk.frames.count % _TIMES_EVERY == 0:
            self._large.times = in_words(self._desk.times.value)

    def _put_camera(self, box: Widget, shown: bool) -> None:
        """The small picture stands in ``box`` while it is ``shown``; else its place serves the game."""
        if shown and self.camera.parent is None:
            box.add_widget(self.camera)
        elif not shown and self.camera.parent is not None:
            box.remove_widget(self.camera)

    @property
    def picture_room(self) -> tuple[int, int]:
        """Width and height of the room for the picture, in pixels."""
        return (self._large or self.camera).room

    def enlarge_camera(self) -> None:
        """Lay the camera's picture over the screen; a tap shrinks it again."""
        if self._large is not None:
            return
        view = self._shown.camera_view if self._shown is not None else None
        self._large = CameraView(named=True, view=view, u=self.u, size_hint=(None, None))
        self._large.bind(on_release=lambda _: self.shrink_camera())
        self.add_widget(self._large)
        self._lay_overlays()

    def shrink_camera(self) -> None:
        """Make the picture small again."""
        if self._large is not None:
            self.remove_widget(self._large)
            self._large = None

    def back(self) -> bool:
        """Leave the large picture or the panel. Returns whether there was one to leave."""
        if self._large is not None:
            self.shrink_camera()
            return True
        return super().back()

    def _measure(self, *_: object) -> None:
        super()._measure()
        if self._large is not None:
            self._large.u = self.u

    def _lay_overlays(self, *_: object) -> None:
        super()._lay_overlays()
        if self._large is not None:
            lowest, highest = self._camera_place()
            self._large.pos = lowest.pos
            self._large.size = (highest.width, highest.top - lowest.y)

    def _camera_place(self) -> tuple[Widget, Widget]:
        """The lowest and the highest part of the screen that the large picture covers."""
        return self.ids.slot, self.ids.slot
