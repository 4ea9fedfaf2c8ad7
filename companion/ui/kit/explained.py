"""Touch and hold anything to have it explained.

A widget that draws something worth explaining offers ``subject_at(x, y)``: the subject at this place of its
own coordinates, ``""`` for nothing (and nothing beneath it either), ``None`` to let its neighbours answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from kivy.clock import Clock, ClockEvent
from kivy.graphics import Color, SmoothLine, SmoothRoundedRectangle
from kivy.properties import NumericProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.floatlayout import FloatLayout

from companion.games.teaching import Subject
from companion.ui.kit import theme
from companion.ui.kit.lettering import block
from companion.ui.kit.motion import Box, covers
from companion.ui.kit.tiles import Scroll
from companion.ui.kit.widgets import BrassButton, FitLabel

HOLDS_FOR = 0.6
"""Seconds for which a finger rests on a thing to have it explained."""
STAYS_FOR = 25.0
"""Seconds after which an explanation that nobody closes goes away."""
_TREMBLES = 14.0
"""How far a finger that rests may move, in units."""
_WIDEST = 470.0


@dataclass(frozen=True, slots=True)
class Explanation:
    """``more`` leads to the page that says everything."""

    title: str
    text: str
    more: Callable[[], object]


T = TypeVar("T")

Explain = Callable[[Subject], Explanation | None]


class HoldSurface(FloatLayout):  # type: ignore[misc]
    """All that is in it can be held. ``explain`` says what there is to say; where it is nothing, a hold is a
    press like any other. The thing that was held is not pressed."""

    def __init__(self, explain: Explain, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._explain = explain
        self._held: Any = None
        self._waiting: ClockEvent | None = None
        self._spent: Any = None
        self._bubble: Bubble | None = None
        self._away = Clock.create_trigger(lambda _: self.close_bubble(), STAYS_FOR)

    @property
    def bubble(self) -> Bubble | None:
        """The explanation in sight."""
        return self._bubble

    def close_bubble(self) -> None:
        """The explanation has been read."""
        self._away.cancel()
        if self._bubble is not None:
            self.remove_widget(self._bubble)
            self._bubble = None

    def clear_widgets(self, *args: Any, **kwargs: Any) -> None:
        """Another screen comes, and the explanation goes with the old one."""
        self.close_bubble()
        super().clear_widgets(*args, **kwargs)

    def on_touch_down(self, touch: Any) -> Any:
        """A finger came down. While something is explained, it closes that and presses nothing else."""
        self._let_be()
        if self._bubble is not None:
            if not self._bubble.on_touch_down(touch):
                self.close_bubble()
            self._spent = touch
            return True
        taken = super().on_touch_down(touch)
        if not touch.is_mouse_scrolling:
            self._held = touch
            self._waiting = Clock.schedule_once(lambda _: self._open_unless_gone(touch), HOLDS_FOR)
        return taken

    def on_touch_move(self, touch: Any) -> Any:
        """It moved: one that slides does not rest."""
        if touch is self._spent:
            return True
        u = theme.unit(*self.size)
        if touch is self._held and max(abs(touch.x - touch.ox), abs(touch.y - touch.oy)) > _TREMBLES * u:
            self._let_be()
        return super().on_touch_move(touch)

    def on_touch_up(self, touch: Any) -> Any:
        """It left."""
        if touch is self._held:
            self._let_be()
        if touch is self._spent:
            self._spent = None
            return True
        return super().on_touch_up(touch)

    def _let_be(self) -> None:
        """Whatever is held, it will not be explained."""
        self._held = None
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _open_unless_gone(self, touch: Any) -> None:
        """After a frame that took long, that the finger has left is known only once the input was read."""
        self._waiting = Clock.schedule_once(lambda _: self._open(touch), 0)

    def _open(self, touch: Any) -> None:
        self._let_be()
        subject = subject_under(self, *touch.pos)
        explanation = self._explain(subject) if subject else None
        if explanation is None:
            return
        _release(touch)
        self._spent = touch
        self._bubble = Bubble(explanation, self.close_bubble, (touch.x, touch.y), size_hint=(None, None))
        self.add_widget(self._bubble)
        self._bubble.stand_in(*self.size)
        self._away()

    def do_layout(self, *args: Any, **kwargs: Any) -> None:
        """See Kivy."""
        super().do_layout(*args, **kwargs)
        if self._bubble is not None:
            self._bubble.stand_in(*self.size)


def drawn_at(drawn: Iterable[tuple[Subject, Box]], x: float, y: float, otherwise: T) -> Subject | T:
    """The first of the subjects ``drawn`` in boxes that is at this place; ``otherwise`` if none is."""
    return next((subject for subject, box in drawn if covers(box, x, y)), otherwise)


def subject_under(widget: Any, x: float, y: float) -> Subject | None:
    """What stands at this place of ``widget``, by itself or by what is in it; the topmost thing first."""
    inner = widget.to_local(x, y)
    for child in widget.children:
        subject = subject_under(child, *inner) if _is_over(child, *inner) else None
        if subject is not None:
            return subject
    subject_at: Callable[[float, float], Subject | None] | None = getattr(widget, "subject_at", None)
    return None if subject_at is None else subject_at(x, y)


def _is_over(widget: Any, x: float, y: float) -> bool:
    return bool(widget.x <= x <= widget.x + widget.width and widget.y <= y <= widget.y + widget.height)


def _release(touch: Any) -> None:
    """Whoever waits for the end of ``touch`` waits no longer, and was not pressed."""
    for holder in list(touch.grab_list):
        widget = holder()
        touch.ungrab(widget)
        if isinstance(widget, ButtonBehavior):
            widget.state = "normal"
        if isinstance(widget, Scroll):
            widget.let_go(touch)


class Bubble(FloatLayout):  # type: ignore[misc]
    """An ``explanation`` on parchment near the finger at ``where``, never under it. ``close`` is called once
    it leads to more."""

    u = NumericProperty(1.0)

    def __init__(
        self,
        explanation: Explanation,
        close: Callable[[], object],
        where: tuple[float, float],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._where = where
        self.title = FitLabel(
            words=explanation.title,
            font_name=theme.DISPLAY,
            color=theme.INK,
            halign="left",
            valign="middle",
            size_hint=(None, None),
        )
        self.text = FitLabel(
            words=explanation.text, color=theme.INK, halign="left", valign="top", size_hint=(None, None)
        )
        self.more = BrassButton(words="More", size_hint=(None, None))

        def lead_on(*_: object) -> None:
            close()
            explanation.more()

        self.more.bind(on_release=lead_on)
        for part in (self.title, self.text, self.more):
            self.add_widget(part)

    def on_touch_down(self, touch: Any) -> bool:
        """Only the button that leads to more can be pressed."""
        return bool(self.more.on_touch_down(touch))

    def stand_in(self, width: float, height: float) -> None:
        """Lay it out in a window of this size."""
        self.u = u = theme.unit(width, height)
        pad, gap, head = 16 * u, theme.GRID * u, theme.target_px(u)
        wide = min(_WIDEST * u, width - 2 * gap)
        px = theme.text_px(u, theme.CHAIR)
        text = block(self.text.words, px, theme.PLAIN, int(wide - 2 * pad)).height + px * 0.3
        tall = head + text + 2 * pad
        x, y = self._where
        left = min(max(gap, x - wide / 2), width - wide - gap)
        above, below = y + 40 * u, y - 40 * u - tall
        lower = above if above + tall <= height - gap else max(gap, below)
        self.pos, self.size = (left, lower), (wide, tall)
        self.text.largest, self.title.largest = px, theme.MEDIUM * u
        self.text.pos, self.text.size = (left + pad, lower + pad), (wide - 2 * pad, text)
        button = 110 * u
        self.title.pos = (left + pad, lower + pad + text)
        self.title.size = (wide - 2 * pad - button - gap, head)
        self.more.u, self.more.largest = u, theme.text_px(u, theme.CHAIR)
        self.more.pos = (left + wide - pad - button, lower + pad + text + gap / 2)
        self.more.size = (button, head)
        self.canvas.before.clear()
        with self.canvas.before:
            Color(*theme.faded(theme.INK, 0.45))
            SmoothRoundedRectangle(pos=(left + 3 * u, lower - 4 * u), size=(wide, tall), radius=[10 * u] * 4)
            Color(*theme.PARCHMENT)
            SmoothRoundedRectangle(pos=(left, lower), size=(wide, tall), radius=[10 * u] * 4)
            Color(*theme.BRASS)
            SmoothLine(rounded_rectangle=(left + 2, lower + 2, wide - 4, tall - 4, 9 * u), width=1.6 * u)
