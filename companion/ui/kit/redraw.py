"""Draws a widget once for all that changes before a frame."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kivy.clock import Clock, ClockEvent
from kivy.event import EventDispatcher


def redraw_on(widget: EventDispatcher, names: Iterable[str], draw: Callable[..., object]) -> ClockEvent:
    """Has ``draw`` called before the next frame, and then once before each frame for which a property among
    ``names`` has changed: a screen is laid out in many steps, and a widget gets its properties one by one.
    Returns the trigger, for other reasons to draw it anew."""
    soon = Clock.create_trigger(draw, -1)
    for name in names:
        widget.fbind(name, soon)
    soon()
    return soon
