"""The whole window, which tells when something on it is pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.behaviors import ButtonBehavior

from companion.ui.app.cover import Cover
from companion.ui.kit.explained import Explain, HoldSurface
from companion.ui.kit.tiles import Scroll


class PressSurface(HoldSurface):
    """What is held is explained. ``touched`` is called first of all with each finger that comes down;
    ``pressed`` once it has pressed a button, after the button knows."""

    def __init__(
        self, touched: Callable[[], object], pressed: Callable[[], object], explain: Explain, **kwargs: Any
    ) -> None:
        super().__init__(explain, **kwargs)
        self._touched = touched
        self._pressed = pressed
        self._cover: Cover | None = None

    @property
    def cover(self) -> Cover | None:
        """What lies over everything."""
        return self._cover

    @cover.setter
    def cover(self, cover: Cover | None) -> None:
        if self._cover is not None:
            self.remove_widget(self._cover)
        self._cover = cover
        if cover is not None:
            self.add_widget(cover)

    def on_touch_down(self, touch: Any) -> Any:
        """A finger came down. Under a cover it means nothing."""
        if self._cover is not None:
            return self._cover.on_touch_down(touch)
        self._touched()
        taken = super().on_touch_down(touch)
        if any(map(_is_pressed, (holder() for holder in touch.grab_list))):
            self._pressed()
        return taken


def _is_pressed(widget: Any) -> bool:
    """Whether ``widget``, which holds a touch, is a button or has one under the finger."""
    return isinstance(widget, ButtonBehavior) or (isinstance(widget, Scroll) and widget.is_pressed)
