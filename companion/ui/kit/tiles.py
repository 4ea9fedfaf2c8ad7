"""A grid of large buttons that fills its box, and scrolls if there are too many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView

from companion.ui.kit import theme
from companion.ui.kit.widgets import BrassButton

_NARROWEST = 150.0
"""The least width of a tile, in units."""
_GAP = 6.0


@dataclass(frozen=True, slots=True)
class Tile:
    """One button: ``words`` with ``detail`` under them, and its action. ``primary`` and ``destroys`` are as
    in :class:`~companion.ui.kit.widgets.BrassButton`. With a ``refusal``, why not, it does nothing."""

    words: str
    do: Callable[[], object]
    detail: str = ""
    primary: bool = False
    destroys: bool = False
    refusal: str = ""


class Scroll(ScrollView):  # type: ignore[misc]
    """Scrolls vertically, and passes every touch on at once while there is nothing to scroll.

    Otherwise the button under a finger lights up at once, goes out if the finger scrolls, and acts when the
    finger leaves it; Kivy alone would delay this by a quarter of a second.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            do_scroll_x=False, bar_color=theme.BRASS, bar_inactive_color=theme.BRASS_DARK, **kwargs
        )
        self._lit: Any = None
        self.bind(height=self._hold)

    @property
    def is_pressed(self) -> bool:
        """Whether something under a finger is lit."""
        return self._lit is not None

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Set the widget to scroll."""
        super().add_widget(widget, *args, **kwargs)
        widget.bind(height=self._hold)
        self._hold()

    def on_touch_down(self, touch: Any) -> Any:
        """Begin a touch or a scroll."""
        taken = super().on_touch_down(touch)
        if self._touch is touch:
            self._lit = self._under(touch)
            if self._lit is not None:
                self._lit.state = "down"
        return taken

    def on_touch_move(self, touch: Any) -> Any:
        """Scroll, and put out the button."""
        taken = super().on_touch_move(touch)
        if self._mode(touch) == "scroll":
            self._put_out()
        return taken

    def on_touch_up(self, touch: Any) -> Any:
        """End the touch."""
        self._put_out()
        return super().on_touch_up(touch)

    def on_scroll_stop(self, touch: Any, check_children: bool = True) -> Any:
        """The touch ended without scrolling: press the button."""
        if self._mode(touch) == "unknown" and not touch.ud[self._get_uid()]["user_stopped"]:
            touch.ud[self._get_uid()]["mode"] = "touch"
            self.simulate_touch_down(touch)
            Clock.schedule_once(lambda _: self._do_touch_up(touch), 0)
        return super().on_scroll_stop(touch, check_children)

    def let_go(self, touch: Any) -> None:
        """``touch`` was meant for something else: it presses nothing, and scrolls no more."""
        self._put_out()
        touch.ud.pop(self._get_uid(), None)
        self._touch = None

    def _mode(self, touch: Any) -> str:
        """``unknown`` until ``touch`` turns out to ``scroll``; empty for a touch that is not ours."""
        return str(touch.ud.get(self._get_uid(), {}).get("mode", ""))

    def _under(self, touch: Any) -> Any:
        """The button under ``touch``, or ``None``; of a button that has another on it, that one."""
        found = None
        for widget in self.walk(restrict=True):
            if not isinstance(widget, ButtonBehavior) or widget.disabled:
                continue
            if widget.collide_point(*widget.to_widget(*self.parent.to_window(*touch.pos))):
                found = widget
        return found

    def _put_out(self) -> None:
        if self._lit is not None:
            self._lit.state = "normal"
            self._lit = None

    def _hold(self, *_: object) -> None:
        self.do_scroll_y = any(child.height > self.height + 1 for child in self.children)
        if not self.do_scroll_y:
            self.scroll_y = 1


class TileGrid(Scroll):
    """A grid of ``buttons``, in the order of the tiles; ``fill`` sets them."""

    u = NumericProperty(1.0)
    largest = NumericProperty(22.0)
    narrowest = NumericProperty(_NARROWEST)

    def __init__(self, tiles: Sequence[Tile] = (), **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.buttons: list[BrassButton] = []
        self.grid = GridLayout(size_hint_y=None, row_force_default=True)
        self.grid.bind(minimum_height=self.grid.setter("height"))
        self.add_widget(self.grid)
        for name in ("size", "u", "largest", "narrowest"):
            self.fbind(name, self._lay)
        self.fill(tiles)

    def fill(self, tiles: Sequence[Tile]) -> None:
        """Show these tiles."""
        self.grid.clear_widgets()
        self.buttons = [self._button(tile) for tile in tiles]
        for button in self.buttons:
            self.grid.add_widget(button)
        self._lay()

    def _button(self, tile: Tile) -> BrassButton:
        button = BrassButton(
            words=tile.words,
            detail=tile.refusal or tile.detail,
            primary=tile.primary,
            destroys=tile.destroys,
            disabled=bool(tile.refusal),
            u=self.u,
        )
        button.bind(on_release=lambda _: tile.do())
        return button

    def _lay(self, *_: object) -> None:
        grid, count = self.grid, len(self.buttons)
        gap = _GAP * self.u
        self.bar_width = gap
        most = max(1, int(self.width // (self.narrowest * self.u)))
        grid.spacing = gap
        grid.cols = _columns(count, most, self.height, theme.target_px(self.u) + gap)
        rows = max(1, -(-count // grid.cols))
        grid.row_default_height = max(theme.target_px(self.u), (self.height - gap * (rows - 1)) / rows)
        scrolls = rows * (theme.target_px(self.u) + gap) - gap > self.height + 1
        grid.padding = (0, 0, 1.5 * gap if scrolls else 0, 0)
        for button in self.buttons:
            button.u, button.largest = self.u, theme.text_px(self.u, self.largest)


def _columns(count: int, most: int, height: float, least: float) -> int:
    """The number of columns in which ``count`` tiles fill ``height`` in rows of at least ``least``: few
    columns, and preferably no gaps. ``most`` columns if the grid must scroll."""
    fitting = [columns for columns in range(1, most + 1) if -(-count // columns) * least <= height + 1]
    even = [columns for columns in fitting if count % columns == 0]
    return (even or fitting or [most])[0]
