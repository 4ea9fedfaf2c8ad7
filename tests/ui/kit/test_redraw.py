"""A widget is drawn once for all that changes before a frame."""

from __future__ import annotations

from kivy.base import EventLoop
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui.kit.redraw import redraw_on
from tests.ui.stage import bare_stage


class Drawn(Widget):  # type: ignore[misc]
    words = StringProperty("")
    u = NumericProperty(1.0)

    def __init__(self) -> None:
        super().__init__()
        self.drawn: list[str] = []
        redraw_on(self, ("words", "u", "size"), self._draw)

    def _draw(self, *_: object) -> None:
        self.drawn.append(self.words)


def test_a_widget_is_drawn_before_its_first_frame_as_it_is_by_then() -> None:
    widget = Drawn()
    widget.words = "Draw"
    with bare_stage(widget):
        assert widget.drawn[0] == "Draw"


def test_it_is_drawn_once_for_all_that_changes_before_a_frame_and_not_again_for_nothing() -> None:
    widget = Drawn()
    with bare_stage(widget):
        widget.drawn.clear()
        widget.words, widget.u, widget.size = "Pass", 2.0, (40, 30)
        assert widget.drawn == []
        EventLoop.idle()
        EventLoop.idle()
        assert widget.drawn == ["Pass"]
