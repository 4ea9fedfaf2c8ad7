"""The mat corners page: drag the mat's four corners on the live picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kivy.graphics import Color, SmoothEllipse, SmoothLine
from kivy.lang import Builder
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.table.camera import CameraDesk
from companion.ui.camera.live_page import LivePage
from companion.ui.camera.view import CameraView
from companion.ui.kit import theme
from companion.ui.kit.widgets import stamp
from vision.camera.check import CameraCheck
from vision.camera.profiles import ByHand
from vision.core.geometry import Point, Quad
from vision.core.lens import Lens
from vision.mat.calibration import Calibration, CalibrationError
from vision.mat.layouts import MACHINE

Builder.load_file(__file__.replace(".py", ".kv"))

_GRIP = 58.0
"""A grip's side in units: a finger covers the grip, but not the corner that it moves."""
_ARM = 54.0
"""How far inside the corner the grip is, in units."""
_TELL = "Drag the four crosses to the mat’s corners: 1 to the upper left, then clockwise."


class Grip(Widget):  # type: ignore[misc]
    """The grip by which a finger moves the corner ``number``."""

    u = NumericProperty(1.0)

    def __init__(self, number: int, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.number = number
        self.held = False
        for name in ("pos", "size", "u"):
            self.fbind(name, self.draw)

    def draw(self, *_: object) -> None:
        """A ring with the corner's number."""
        self.canvas.clear()
        x, y, side = self.x, self.y, min(self.width, self.height)
        with self.canvas:
            Color(*theme.faded(theme.INK, 0.55))
            SmoothEllipse(pos=(x, y), size=(side, side))
            Color(*(theme.BRASS_BRIGHT if self.held else theme.BRASS))
            radius = side / 2 - 2 * self.u
            SmoothLine(circle=(x + side / 2, y + side / 2, radius), width=1.6 * self.u)
            place = (x + side / 2, y + side / 2)
            stamp(str(self.number), *place, 26 * self.u, theme.PARCHMENT, theme.DISPLAY)


class CornerView(CameraView):
    """The live picture with a grip for each of the mat's corners, and the zones that they imply. ``corners``
    are pixels of the frame, clockwise from the mat's upper left."""

    def __init__(self, **kwargs: Any) -> None:
        self.corners: list[Point] = []
        self.grips: list[Grip] = []
        super().__init__(**kwargs)
        self.grips = [Grip(number) for number in range(1, 5)]
        for grip in self.grips:
            self.add_widget(grip)
        self.register_event_type("on_corners")
        self._lay()

    def on_corners(self) -> None:
        """The corners have been moved."""

    @property
    def frame_size(self) -> tuple[int, int]:
        """Width and height of the frame, pixels."""
        return self._frame_size

    @property
    def calibration(self) -> Calibration:
        """The calibration by the corners. Raises :class:`~vision.mat.calibration.CalibrationError`."""
        return Calibration.from_corners(self.corners, Lens.simple(self._frame_size))

    def begin(self, corners: Sequence[Point] | None) -> None:
        """Start with ``corners``; ``None`` for corners in the middle of the frame."""
        self.corners = list(corners or _in_the_middle(self._frame_size))
        self._lay()
        self.dispatch("on_corners")

    def on_touch_down(self, touch: Any) -> bool:
        """Take the nearest grip."""
        if not self.corners:
            return False
        away = {
            grip: abs(touch.x - grip.center_x) + abs(touch.y - grip.center_y)
            for grip in self.grips
            if grip.collide_point(*touch.pos)
        }
        if not away:
            return bool(self.collide_point(*touch.pos))
        grip = min(away, key=lambda grip: away[grip])
        touch.grab(self)
        touch.ud[self] = (grip, touch.pos, self.corners[grip.number - 1])
        grip.held = True
        grip.draw()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Move the corner as the finger moves, so that the finger need not cover it."""
        if touch.grab_current is not self:
            return False
        grip, (x, y), (px, py) = touch.ud[self]
        _, _, width, _ = self._shown()
        scale = self._frame_size[0] / width
        wide, high = self._frame_size
        self.corners[grip.number - 1] = (
            min(max(px + (touch.x - x) * scale, 0.0), wide - 1.0),
            min(max(py - (touch.y - y) * scale, 0.0), high - 1.0),
        )
        self._lay()
        self.dispatch("on_corners")
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Release the grip."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        grip, _, _ = touch.ud[self]
        grip.held = False
        grip.draw()
        return True

    def on_screen(self, points: Sequence[Point]) -> list[Point]:
        """Window positions of ``points``, which are pixels of the frame."""
        x, y, width, height = self._shown()
        scale = width / self._frame_size[0]
        return [(x + px * scale, y + height - py * scale) for px, py in points]

    def _lay(self, *_: object) -> None:
        if self.grips and self.corners:
            self._lay_grips()
        super()._lay()

    def _lay_grips(self) -> None:
        seen = self.on_screen(self.corners)
        middle = (sum(x for x, _ in seen) / 4, sum(y for _, y in seen) / 4)
        for grip, (x, y) in zip(self.grips, seen, strict=True):
            along = (middle[0] - x, middle[1] - y)
            far = max(1.0, (along[0] ** 2 + along[1] ** 2) ** 0.5)
            arm = _ARM * self.u / far
            side = theme.target_px(self.u, _GRIP)
            grip.u, grip.size = self.u, (side, side)
            grip.pos = (x + along[0] * arm - side / 2, y + along[1] * arm - side / 2)

    def _draw_readings(self, *_: object) -> None:
        super()._draw_readings()
        self.canvas.after.clear()
        if not self.corners:
            return
        with self.canvas.after:
            self._draw_zones()
            seen = self.on_screen(self.corners)
            _line(seen, theme.BRASS_BRIGHT, 1.5 * self.u)
            for (x, y), grip in zip(seen, self.grips, strict=False):
                _arm(x, y, grip, self.u)

    def _draw_state(self, x: float, y: float, width: float) -> None:
        """Nothing: the cards do not matter here."""

    def _draw_zones(self) -> None:
        try:
            calibration = self.calibration
        except CalibrationError:
            return
        for zone in MACHINE.zones:
            outline = [(float(x), float(y)) for x, y in calibration.to_frame(zone.corners)]
            _line(self.on_screen(outline), theme.faded(theme.PARCHMENT, 0.55), 1.0 * self.u)


class MatCornersPage(LivePage):
    """Posts the mat's corners at ``desk`` once they are accepted."""

    def __init__(self, desk: CameraDesk, check: CameraCheck | None, **kwargs: Any) -> None:
        self._start: Quad | None = None if check is None else check.corners
        super().__init__(desk, title="Corners by hand", **kwargs)
        self.ids.picture.bind(on_corners=lambda _: self._judge())
        self._judge()

    @property
    def picture(self) -> CornerView:
        """The live picture."""
        picture: CornerView = self.ids.picture
        return picture

    def accept(self) -> None:
        """Post the corners and leave."""
        a, b, c, d = self.picture.corners
        mat = ByHand((a, b, c, d), self.picture.frame_size)
        self._desk.post_request(replace(self._desk.request, mat=mat))
        self.leave()

    def _see(self) -> None:
        if not self.picture.corners and self._desk.frames.value is not None:
            self.picture.begin(self._start)

    def _judge(self) -> None:
        """Show whether the corners can be those of a mat."""
        advice, fine = _TELL, bool(self.picture.corners)
        if not fine:
            advice = "Waiting for the camera’s picture."
        else:
            try:
                _ = self.picture.calibration
            except CalibrationError as fault:
                advice, fine = str(fault), False
        self.ids.said.words = advice
        self.ids.accept.disabled = not fine


def _in_the_middle(size: tuple[int, int]) -> Quad:
    """The corners of a mat that fills most of the frame."""
    wide, high = size
    across = min(0.8 * wide, 0.8 * high * MACHINE.size_mm[0] / MACHINE.size_mm[1])
    down = across * MACHINE.size_mm[1] / MACHINE.size_mm[0]
    left, upper = (wide - across) / 2, (high - down) / 2
    return (left, upper), (left + across, upper), (left + across, upper + down), (left, upper + down)


def _line(points: Sequence[Point], colour: theme.Colour, width: float) -> None:
    flat = [value for point in points for value in point]
    Color(*theme.faded(theme.INK, 0.6))
    SmoothLine(points=flat, width=max(1.1, 1.8 * width), close=True)
    Color(*colour)
    SmoothLine(points=flat, width=max(1.0, width), close=True)


def _arm(x: float, y: float, grip: Grip, u: float) -> None:
    """The cross on a corner, and the arm from it to its grip."""
    gx, gy = grip.x + grip.width / 2, grip.y + grip.height / 2
    far = max(1.0, ((gx - x) ** 2 + (gy - y) ** 2) ** 0.5)
    edge = 1 - grip.width / 2 / far
    reach = 12 * u
    lines = [
        (x, y, x + (gx - x) * edge, y + (gy - y) * edge),
        (x - reach, y, x + reach, y),
        (x, y - reach, x, y + reach),
    ]
    for colour, width in ((theme.faded(theme.INK, 0.7), 2.4 * u), (theme.BRASS_BRIGHT, 1.2 * u)):
        Color(*colour)
        for points in lines:
            SmoothLine(points=points, width=max(1.0, width))
