"""The whole window, which tells when something on it is pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.behaviors import ButtonBehavior

from companion.ui.kit.explained import Explain, HoldSurface
from companion.ui.kit.tiles import Scroll


class PressSurface(HoldSurface):
    """What is held is explained. ``pressed`` is called once a finger has pressed a button, after the button
    knows."""

    def __init__(self, pressed: Callable[[], object], explain: Explain, **kwargs: Any) -> None:
        super().__init__(explain, **kwargs)
        self._pressed = pressed

    def on_touch_down(self, touch: Any) -> Any:
        """A finger came down."""
        taken = super().on_touch_down(touch)
        if any(map(_is_pressed, (holder() for holder in touch.grab_list))):
            self._pressed()
        return taken


def _is_pressed(widget: Any) -> bool:
    """Whether ``widget``, which holds a touch, is a button or has one under the finger."""
    return isinstance(widget, ButtonBehavior) or (isinstance(widget, Scroll) and widget.is_pressed)
