"""A brass gauge: its needle turns as something fills, into the red when there is too much of it."""

from __future__ import annotations

from math import cos, radians, sin

from kivy.graphics import Color, PopMatrix, PushMatrix, Rotate, SmoothEllipse, SmoothLine

from companion.ui.kit import theme

_FIRST, _SWEEP = 225.0, 270.0
"""Where the scale begins and how far it goes, in degrees, clockwise."""


def angle_of(share: float) -> float:
    """How far the needle is turned where ``share`` of the scale is full, 0 to 1; degrees, as Kivy turns."""
    return _FIRST - _SWEEP * min(max(share, 0.0), 1.0)


def draw_gauge(x: float, y: float, size: float, steps: int, red_from: int, share: float) -> Rotate:
    """A gauge of ``size`` pixels around a middle, with a scale of so many ``steps``, those from ``red_from``
    on red. Returns what turns its needle: its ``angle`` is that of :func:`angle_of`."""
    half = size / 2
    Color(*theme.BRASS)
    SmoothEllipse(pos=(x - half, y - half), size=(size, size))
    face = size * 0.86
    Color(*theme.PARCHMENT)
    SmoothEllipse(pos=(x - face / 2, y - face / 2), size=(face, face))
    line = max(1.0, size * 0.035)
    Color(*theme.ALARM)
    SmoothLine(circle=(x, y, size * 0.35, 90 - angle_of(red_from / steps), 90 - angle_of(1)), width=2 * line)
    Color(*theme.INK)
    for step in range(steps + 1):
        turned = radians(angle_of(step / steps))
        across, along = cos(turned), sin(turned)
        SmoothLine(
            points=(
                x + across * size * 0.29,
                y + along * size * 0.29,
                x + across * size * 0.38,
                y + along * size * 0.38,
            ),
            width=line,
        )
    PushMatrix()
    needle = Rotate(angle=angle_of(share), origin=(x, y))
    SmoothLine(points=(x - size * 0.1, y, x + size * 0.33, y), width=1.4 * line, cap="round")
    PopMatrix()
    hub = size * 0.16
    Color(*theme.BRASS_DARK)
    SmoothEllipse(pos=(x - hub / 2, y - hub / 2), size=(hub, hub))
    return needle
