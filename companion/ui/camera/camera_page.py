"""The camera page: the live picture, the complaints of the camera check, and ways to find the mat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from kivy.graphics import Color, SmoothEllipse, SmoothLine
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty

from companion.games.messages import Message
from companion.table.camera import CameraDesk
from companion.ui.camera.live_page import LivePage
from companion.ui.camera.mat_corners_page import MatCornersPage
from companion.ui.camera.view import CameraView
from companion.ui.kit import theme
from companion.ui.kit.ledger import Row
from companion.ui.kit.page import Sheet
from companion.ui.kit.widgets import stamp
from vision.camera.check import CameraCheck
from vision.camera.profiles import MatBy
from vision.core.geometry import Outline, Point

Builder.load_file(__file__.replace(".py", ".kv"))


class CheckedView(CameraView):
    """The picture with the mat outlined and the place of every complaint, numbered as in the list; without
    readings."""

    check = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("check", self._draw_readings)

    def _draw_readings(self, *_: object) -> None:
        super()._draw_readings()
        check: CameraCheck | None = self.check
        self.canvas.after.clear()
        if check is None:
            return
        places = [(place, n) for n, wrong in enumerate(check.complaints, 1) for place in wrong.places]
        with self.canvas.after:
            if check.corners is not None:
                self._outline(check.corners, theme.VERDIGRIS)
            for complaint in check.complaints:
                for place in complaint.places:
                    self._outline(place, theme.COPPER)
            taken: list[Point] = []
            for place, number in places:
                taken.append(self._number(place, number, taken))

    def _number(self, place: Outline, number: int, taken: Sequence[Point]) -> Point:
        """Draw ``number`` in the middle of ``place``, or beside it if another number is there."""
        seen, size = self._on_screen(place), 15 * self.u
        x, y = (sum(values) / len(seen) for values in zip(*seen, strict=True))
        while any(abs(x - other) < 2 * size and abs(y - beside) < 2 * size for other, beside in taken):
            x += 2 * size
        Color(*theme.faded(theme.INK, 0.75))
        SmoothEllipse(pos=(x - size, y - size), size=(2 * size, 2 * size))
        stamp(str(number), x, y, 20 * self.u, theme.COPPER, theme.DISPLAY)
        return x, y

    def _draw_state(self, x: float, y: float, width: float) -> None:
        """Nothing: the list shows the state."""

    def _outline(self, place: Outline, colour: theme.Colour) -> None:
        points = [value for point in self._on_screen(place) for value in point]
        for ink, width in ((theme.faded(theme.INK, 0.7), 2.6), (colour, 1.4)):
            Color(*ink)
            SmoothLine(points=points, width=max(1.1, width * self.u), close=True)

    def _on_screen(self, place: Outline) -> list[Point]:
        """Window positions of ``place``, whose points are pixels of the frame."""
        x, y, width, height = self._shown()
        scale = width / self._frame_size[0]
        return [(x + px * scale, y + height - py * scale) for px, py in place]


class CameraPage(LivePage):
    """The camera page. ``open_page`` opens a page over it."""

    by_hand = BooleanProperty(False)

    def __init__(self, desk: CameraDesk, open_page: Callable[[Sheet], object], **kwargs: Any) -> None:
        self._open_page = open_page
        self._told: tuple[object, ...] | None = None
        super().__init__(desk, title="The camera", **kwargs)
        self._see()

    def show_corners(self) -> None:
        """Open the mat corners page."""
        self._open_page(MatCornersPage(self._desk, self.ids.picture.check))

    def find_by_markers(self) -> None:
        """Find the mat by its markers again."""
        self._desk.post_request(replace(self._desk.request, mat=MatBy.MARKERS))

    def _see(self) -> None:
        # A check from before this page opened may be out of date.
        check = self._desk.checks.value if self._desk.checks.count > self._checks else None
        status = self._desk.vision_status.value
        if (check, status) != self._told:
            self._told = (check, status)
            self.ids.picture.check = check
            self.by_hand = check is not None and check.by_hand
            self.ids.ledger.fill(_rows(check, status))


def _rows(check: CameraCheck | None, status: Message | None) -> list[Row]:
    if check is None:
        return [Row("Waiting for the camera.", str(status or ""))]
    rows = [
        Row(complaint.text, complaint.advice, mark=str(number))
        for number, complaint in enumerate(check.complaints, 1)
    ]
    if not rows:
        rows = [Row(check.summary)]
    if check.by_hand:
        rows.append(Row("The mat is where its corners were set by hand."))
    return rows
