"""The basic widgets of the screens: fitted text, brass plates, buttons.

Drawing on a change of ``pos`` or ``size`` uses only ``x``, ``y``, ``width`` and ``height``: Kivy updates
``right``, ``top`` and ``center`` after all handlers of that change.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, PopMatrix, PushMatrix, Rotate, SmoothLine
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.ui.kit import theme
from companion.ui.kit.engravings import rivet, sign
from companion.ui.kit.glyphs import script_of
from companion.ui.kit.lettering import block, fitted, lettered, marked_up, needs_markup
from companion.ui.kit.panes import pane
from companion.ui.kit.redraw import redraw_on


class FitLabel(Label):  # type: ignore[misc]
    """Wrapped text, as large as fits its box, between 16 px and ``largest`` pixels. ``shown`` is what of
    ``words`` is in sight."""

    largest = NumericProperty(20.0)
    words = StringProperty("")
    shown = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("font_name", theme.PLAIN)
        kwargs.setdefault("color", theme.PARCHMENT)
        super().__init__(**kwargs)
        self.bind(size=self._fit, words=self._fit, largest=self._fit, font_name=self._fit)
        self._fit()

    def _fit(self, *_: object) -> None:
        text, px = fitted(self.words, self.font_name, int(self.width), int(self.height), float(self.largest))
        self.font_size = px
        self.text_size = self.size
        self.shown = text
        self.markup = needs_markup(text, self.font_name)
        self.font_script_name = script_of(text)
        self.text = marked_up(text, self.font_name, px) if self.markup else text


class Plate(Widget):  # type: ignore[misc]
    """A background plate of metal or leather, with rivets in its corners if ``riveted``."""

    ground = ColorProperty()
    edge = ColorProperty()
    riveted = BooleanProperty(False)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        kwargs = {"ground": theme.PLATE, "edge": theme.BRASS_DARK} | kwargs
        super().__init__(**kwargs)
        redraw_on(self, ("pos", "size", "ground", "edge", "u"), self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            plate(self.x, self.y, self.width, self.height, self.u, tuple(self.ground), tuple(self.edge))
            if self.riveted:
                rivets(self.x, self.y, self.width, self.height, self.u)


class TitlePlate(Plate):
    """A riveted plate with the title of a screen."""

    words = StringProperty("")
    largest = NumericProperty(30.0)
    color = ColorProperty()
    halign = StringProperty("left")

    def __init__(self, **kwargs: Any) -> None:
        usual = {"ground": theme.RAISED, "edge": theme.BRASS, "color": theme.BRASS_BRIGHT, "riveted": True}
        kwargs = usual | kwargs
        super().__init__(**kwargs)
        self.label = FitLabel(font_name=theme.DISPLAY, valign="middle")
        self.add_widget(self.label)
        redraw_on(self, ("pos", "size", "words", "largest", "color", "halign", "u"), self._letter)

    def _letter(self, *_: object) -> None:
        across, along = 18 * self.u, 4 * self.u
        self.label.pos = (self.x + across, self.y + along)
        self.label.size = (max(1.0, self.width - 2 * across), max(1.0, self.height - 2 * along))
        self.label.largest, self.label.halign = self.largest * self.u, self.halign
        self.label.color, self.label.words = self.color, self.words


def plate(
    x: float, y: float, width: float, height: float, u: float, ground: theme.Colour, edge: theme.Colour
) -> None:
    """Draw a rounded plate with an edge into the open canvas."""
    pane(x, y, width, height, 7 * u, max(1.5, 2 * u), ground, edge)


def rivets(x: float, y: float, width: float, height: float, u: float) -> None:
    """One rivet in each corner."""
    inset, size = 8 * u, 6 * u
    for rx in (x + inset, x + width - inset):
        for ry in (y + inset, y + height - inset):
            rivet(rx, ry, size)


def stamp(
    text: str,
    x: float,
    y: float,
    px: float,
    colour: theme.Colour,
    font: str = theme.PLAIN,
    anchor: float = 0.5,
) -> float:
    """Draw one line of text into the open canvas, centred on ``y``; ``anchor`` 0 aligns its left end with
    ``x``, 1 its right end. Returns its width in pixels."""
    from kivy.graphics import Rectangle

    texture = lettered(text, max(theme.SMALLEST_TEXT, px), font)
    width, height = texture.size
    Color(*colour)
    Rectangle(texture=texture, pos=(round(x - anchor * width), round(y - height / 2)), size=(width, height))
    return float(width)


def write(
    text: str,
    x: float,
    middle: float,
    width: float,
    height: float,
    px: float,
    colour: theme.Colour,
    font: str = theme.PLAIN,
    halign: str = "left",
) -> float:
    """Draw wrapped ``text`` into the open canvas, at most ``px`` high, centred vertically on ``middle``, in a
    box that begins at ``x``. Returns its height in pixels."""
    from kivy.graphics import Rectangle

    shown, size = fitted(text, font, int(width), int(height), px)
    texture = block(shown, size, font, max(1, int(width)), halign)
    Color(*colour)
    Rectangle(texture=texture, pos=(round(x), round(middle - texture.height / 2)), size=texture.size)
    return float(texture.height)


_LASTS = 0.3
"""Seconds after which a button says that what it has begun is still under way."""
_TALL = 70.0
"""The height, in units, of a button with room for several lines of detail."""


class BrassButton(ButtonBehavior, Widget):  # type: ignore[misc]
    """A button: ``words`` large, ``detail`` under it. Disabled, it is dull and does nothing.

    A ``primary`` one is bright brass: at most one on a screen, what happens next as a rule. One that
    ``destroys`` takes something away, and is never bright. While it is ``resting`` a press would count for
    nothing, and it is dimmed. What it has begun is ``under_way``: if that lasts, a gear turns on it.
    """

    words = StringProperty("")
    detail = StringProperty("")
    largest = NumericProperty(20.0)
    font = StringProperty(theme.PLAIN_BOLD)
    primary = BooleanProperty(False)
    destroys = BooleanProperty(False)
    resting = BooleanProperty(False)
    under_way = BooleanProperty(False)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # Where they are disabled they take the touches on them: with Kivy's size, a corner of the window.
        self._name = FitLabel(font_name=self.font, halign="center", size=(0, 0))
        self._detail = FitLabel(halign="center", valign="top", size=(0, 0))
        self._gear = TurningGear(size=(0, 0))
        for part in (self._name, self._detail, self._gear):
            self.add_widget(part)
        told = ("words", "detail", "largest", "primary", "destroys", "resting", "font")
        self._redraw = redraw_on(self, ("pos", "size", *told, "u", "state", "disabled"), self._draw)
        self.fbind("under_way", self._tell_that_it_lasts)
        self._lasting = Clock.create_trigger(self._draw, _LASTS)
        self._tell_that_it_lasts()

    def _tell_that_it_lasts(self, *_: object) -> None:
        if self.under_way:
            self._lasting()
        else:
            self._lasting.cancel()
            if self._gear.turning:
                self._draw()

    def subject_at(self, _x: float, _y: float) -> str:
        """See :mod:`companion.ui.kit.explained`."""
        return str(self.words)

    def _draw(self, *_: object) -> None:
        ground, edge, ink = self._colours()
        self.canvas.before.clear()
        with self.canvas.before:
            plate(self.x, self.y, self.width, self.height, self.u, ground, edge)
            if not (self.disabled or self.resting or self.state == "down"):
                gleam = 5 * self.u
                Color(*theme.faded(theme.PARCHMENT, 0.16))
                left, right = self.x + 2 * gleam, self.x + self.width - 2 * gleam
                y = self.y + self.height - gleam
                SmoothLine(points=(left, y, right, y), width=max(1.0, self.u), cap="round")
        self._lay(ink)

    def _colours(self) -> tuple[theme.Colour, theme.Colour, theme.Colour]:
        if self.disabled:
            return theme.GROUND, theme.RAISED, theme.FADED
        if self.state == "down":
            return theme.PARCHMENT, theme.BRASS_BRIGHT, theme.INK
        if self.resting and self.primary:
            return theme.BRASS_DARK, theme.BRASS, theme.PARCHMENT
        if self.resting:
            return theme.GROUND, theme.BRASS_DARK, theme.PARCHMENT_DIM
        if self.primary:
            return theme.BRASS_BRIGHT, theme.PARCHMENT, theme.INK
        if self.destroys:
            return theme.PLATE, theme.COPPER, theme.COPPER
        return theme.RAISED, theme.BRASS, theme.PARCHMENT

    def _inside(self) -> tuple[float, float, float, float]:
        """The place of the words: left, bottom, width and height."""
        across, along = 6 * self.u, 4 * self.u
        return self.x + across, self.y + along, self.width - 2 * across, self.height - 2 * along

    def _lay(self, ink: theme.Colour) -> None:
        x, y, width, height = self._inside()
        self._gear.turning = self.under_way and not self._lasting.is_triggered
        if self._gear.turning:
            size = min(28 * self.u, height)
            self._gear.size = (size, size)
            self._gear.pos, self._gear.colour = (x, y + (height - size) / 2), ink
            x, width = x + size, width - size - 6 * self.u
        lower = self._room_of_detail(width, height)
        self._name.valign = "bottom" if lower and height >= _TALL * self.u else "middle"
        self._name.font_name = self.font
        self._name.largest = self.largest
        self._name.pos, self._name.size = (x, y + lower), (width, height - lower)
        self._name.words, self._name.color = self.words, ink
        self._detail.largest = theme.text_px(self.u, 16)
        self._detail.pos, self._detail.size = (x, y), (width, lower)
        self._detail.words, self._detail.color = self.detail, ink
        self._detail.opacity = 1.0 if lower else 0.0

    def _room_of_detail(self, width: float, height: float) -> float:
        """The part of ``height`` for the detail: half of a tall button; one line of a low one, or two if
        needed."""
        if not self.detail:
            return 0.0
        if height >= _TALL * self.u:
            return height / 2
        for share in (0.35, 0.42, 0.5, 0.58, 0.66):
            text, px = fitted(
                self.detail, theme.PLAIN, int(width), int(height * share), theme.text_px(self.u, 16)
            )
            if text == self.detail and px >= int(theme.SMALLEST_TEXT * self.u):
                break
        return height * share


class TurningGear(Widget):  # type: ignore[misc]
    """A gear that turns while something is under way, and is not drawn otherwise."""

    turning = BooleanProperty(False)
    colour = ColorProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"colour": theme.PARCHMENT} | kwargs)
        self._turn: Rotate | None = None
        self._clock = Clock.create_trigger(self._step, 1 / _TURNS_A_SECOND, interval=True)
        redraw_on(self, ("pos", "size", "turning", "colour"), self._draw)
        self.fbind("parent", self._stop)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        self._turn = None
        self._clock.cancel()
        if not self.turning:
            return
        x, y = self.x + self.width / 2, self.y + self.height / 2
        with self.canvas:
            PushMatrix()
            self._turn = Rotate(angle=0, origin=(x, y))
            sign("cog", x, y, min(self.size), tuple(self.colour))
            PopMatrix()
        self._clock()

    def _step(self, _dt: float) -> None:
        if self._turn is None or self.get_root_window() is None:
            self._clock.cancel()
            return
        self._turn.angle -= 45 / _STEPS_A_TOOTH

    def _stop(self, *_: object) -> None:
        if self.parent is None:
            self._clock.cancel()


_TURNS_A_SECOND = 20
_STEPS_A_TOOTH = 10


class GearButton(ButtonBehavior, Widget):  # type: ignore[misc]
    """A small button with a gear over a word: the menu."""

    words = StringProperty("")
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        redraw_on(self, ("pos", "size", "words", "u", "state"), self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        down = self.state == "down"
        ground, ink = (theme.BRASS_BRIGHT, theme.INK) if down else (theme.RAISED, theme.BRASS_BRIGHT)
        with self.canvas:
            plate(self.x, self.y, self.width, self.height, self.u, ground, theme.BRASS)
            middle = self.x + self.width / 2
            sign("cog", middle, self.y + self.height * 0.65, self.height * 0.46, ink)
            stamp(self.words, middle, self.y + self.height * 0.22, 14 * self.u, ink, theme.PLAIN_BOLD)
