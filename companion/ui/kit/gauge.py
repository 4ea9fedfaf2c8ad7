"""A pressure gauge with a needle: how full something is."""

from __future__ import annotations

from typing import Any

from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.ui.kit import theme
from companion.ui.kit.engravings import sign
from vision.drawing.engraving.signs import GAUGE_START, GAUGE_SWEEP


def draw_gauge(x: float, y: float, size: float, share: float) -> Rotate:
    """A gauge at ``share`` of its scale, 0 to 1, drawn into the open canvas around ``(x, y)``. Returns what
    turns its needle, for :func:`needle_angle`."""
    sign("disc", x, y, size, theme.BRASS)
    sign("disc", x, y, size * 0.86, theme.PARCHMENT)
    sign("danger", x, y, size * 0.9, theme.ALARM)
    sign("scale", x, y, size * 0.9, theme.INK)
    PushMatrix()
    turn = Rotate(angle=needle_angle(share), origin=(x, y))
    sign("needle", x, y, size * 0.9, theme.INK)
    PopMatrix()
    return turn


def needle_angle(share: float) -> float:
    """The angle of a needle at ``share`` of the scale, counter-clockwise from the right. It stops a little
    beyond either end."""
    return -(GAUGE_START + GAUGE_SWEEP * min(1.06, max(-0.04, share)))


class Gauge(Widget):  # type: ignore[misc]
    """A gauge at ``share`` of its scale."""

    share = NumericProperty(0.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._turn: Rotate | None = None
        for name in ("pos", "size"):
            self.fbind(name, self._draw)
        self.fbind("share", self._point)
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        self._turn = None
        if min(self.size) < 16:
            return
        with self.canvas:
            x, y = self.x + self.width / 2, self.y + self.height / 2
            self._turn = draw_gauge(x, y, min(self.size), self.share)

    def _point(self, *_: object) -> None:
        if self._turn is not None:
            self._turn.angle = needle_angle(self.share)
