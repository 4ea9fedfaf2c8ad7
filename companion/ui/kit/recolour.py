"""What is on the screen in another palette: nothing is closed, and nothing that was begun is lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from kivy.graphics import Color
from kivy.graphics.instructions import InstructionGroup
from kivy.properties import ColorProperty
from kivy.uix.widget import Widget

from companion.ui.kit import theme

_Rgb = tuple[int, int, int]


def recolour(roots: Iterable[Widget], palette: theme.Palette) -> None:
    """``palette`` from now on, for ``roots`` and all that stands in them or is held by them to be shown
    again."""
    inks = {_rgb(old): new for old, new in zip(theme.IN_USE.colours(), palette.colours(), strict=True)}
    theme.use(palette)
    seen: set[int] = set()
    widgets = [widget for root in roots for widget in _all_in(root, seen)]
    for widget in widgets:
        _repaint(widget.canvas, inks)
        for name, kind in widget.properties().items():
            if isinstance(kind, ColorProperty) and (value := getattr(widget, name)) is not None:
                setattr(widget, name, _in_other(value, inks))
    for widget in widgets:
        # Whatever draws itself does so when it is moved, in the colours of the palette in use.
        widget.property("pos").dispatch(widget)


def _all_in(widget: Widget, seen: set[int]) -> Iterator[Widget]:
    """``widget``, its children, and the widgets that it keeps for later."""
    if id(widget) in seen:
        return
    seen.add(id(widget))
    yield widget
    for child in widget.children:
        yield from _all_in(child, seen)
    for kept in vars(widget).values():
        for one in kept if isinstance(kept, list | tuple) else (kept,):
            if isinstance(one, Widget):
                yield from _all_in(one.__self__, seen)  # Kivy keeps some by weak references


def _repaint(group: InstructionGroup, inks: dict[_Rgb, theme.Colour]) -> None:
    for instruction in group.children:
        if isinstance(instruction, Color):
            instruction.rgba = _in_other(instruction.rgba, inks)
        elif isinstance(instruction, InstructionGroup):
            _repaint(instruction, inks)


def _in_other(colour: Any, inks: dict[_Rgb, theme.Colour]) -> Any:
    """``colour`` in the other palette with the same opacity, or itself if it is none of the old one's."""
    found = inks.get(_rgb(colour))
    return colour if found is None else theme.faded(found, colour[3])


def _rgb(colour: Any) -> _Rgb:
    red, green, blue = (round(part * 255) for part in colour[:3])
    return red, green, blue
