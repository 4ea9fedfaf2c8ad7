"""The camera's picture with the readings drawn over it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.graphics import Color, InstructionGroup, Rectangle, SmoothLine
from kivy.graphics.texture import Texture
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.games.explanations import CAMERA
from companion.ui.cards.styles import short_name
from companion.ui.kit import theme
from companion.ui.kit.lettering import lettered
from companion.ui.kit.widgets import plate, stamp, write
from vision.camera.preview import Preview
from vision.core.view import Reading, TableView

SURE, FAIRLY_SURE = 0.95, 0.8


def colour_of(reading: Reading) -> theme.Colour:
    """Green if sure, amber if fairly sure, red if doubtful or unreadable."""
    if reading.card is None or reading.confidence < FAIRLY_SURE:
        return theme.ALARM
    return theme.VERDIGRIS if reading.confidence >= SURE else theme.BRASS_BRIGHT


class CameraView(ButtonBehavior, Widget):  # type: ignore[misc]
    """Shows pictures of any size, whole and undistorted. A tap enlarges or shrinks it.

    The texture is created once for a picture size and updated in place. ``named`` draws the cards' names at
    their quads, for which a small picture has no room; ``times``, the milliseconds of the vision pipeline's
    stages, is drawn above the picture.
    """

    view = ObjectProperty(None, allownone=True)
    named = BooleanProperty(False)
    times = StringProperty("")
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._texture: Texture | None = None
        self._frame_size = (16, 9)
        self._told: tuple[object, ...] = ()
        self._back, self._front = InstructionGroup(), InstructionGroup()
        self._colour, self._picture = Color(0.09, 0.07, 0.06, 1), Rectangle()
        for piece in (self._back, self._colour, self._picture, self._front):
            self.canvas.add(piece)
        for name in ("pos", "size", "u"):
            self.fbind(name, self._lay)
        self.fbind("view", self._see_readings)
        for name in ("named", "times"):
            self.fbind(name, self._draw_readings)
        self._lay()

    def show(self, picture: Preview) -> None:
        """Show ``picture``."""
        resized = picture.frame_size != self._frame_size
        self._frame_size = picture.frame_size
        size = (picture.image.shape[1], picture.image.shape[0])
        if self._texture is None or tuple(self._texture.size) != size:
            self._texture = Texture.create(size=size, colorfmt="bgr")
            self._texture.flip_vertical()
            self._texture.min_filter = "linear"
            self._picture.texture = self._texture
            self._colour.rgba = (1, 1, 1, 1)
        self._texture.blit_buffer(picture.image.reshape(-1), colorfmt="bgr", bufferfmt="ubyte")
        if resized:
            self._lay()
        self.canvas.ask_update()

    def subject_at(self, _x: float, _y: float) -> str:
        """See :mod:`companion.ui.kit.explained`."""
        return CAMERA

    @property
    def room(self) -> tuple[int, int]:
        """Width and height available for a picture, in pixels."""
        frame = 6 * self.u
        return max(1, int(self.width - frame)), max(1, int(self.height - frame))

    def _shown(self) -> tuple[float, float, float, float]:
        """The picture's left, bottom, width and height."""
        room_w, room_h = self.room
        wide, high = self._frame_size
        scale = min(room_w / wide, room_h / high)
        width, height = wide * scale, high * scale
        return (self.x + self.width / 2) - width / 2, (self.y + self.height / 2) - height / 2, width, height

    def _lay(self, *_: object) -> None:
        self._back.clear()
        x, y, width, height = self._shown()
        edge = 3 * self.u
        with _Into(self._back):
            if self.named:
                plate(self.x, self.y, self.width, self.height, self.u, theme.PLATE, theme.BRASS)
            plate(
                x - edge, y - edge, width + 2 * edge, height + 2 * edge, self.u, theme.BRASS_DARK, theme.BRASS
            )
        self._picture.pos, self._picture.size = (x, y), (width, height)
        self._draw_readings()

    def _readings(self) -> Iterator[Reading]:
        view: TableView | None = self.view
        if view is not None:
            for zone in view.zones.values():
                yield from zone.cards
            yield from view.strays

    def _see_readings(self, *_: object) -> None:
        """Draw the readings, unless they are drawn already."""
        told = (*self._readings(), _state_words(self.view))
        if told != self._told:
            self._told = told
            self._draw_readings()

    def _draw_readings(self, *_: object) -> None:
        self._front.clear()
        x, y, width, height = self._shown()
        scale, top = width / self._frame_size[0], y + height
        with _Into(self._front):
            for reading in self._readings():
                Color(*colour_of(reading))
                for quad in reading.quads:
                    points = [value for px, py in quad for value in (x + px * scale, top - py * scale)]
                    SmoothLine(points=points, width=max(1.1, 1.3 * self.u), close=True)
            if self.named:
                for reading in self._readings():
                    self._name(reading, x, top, scale)
                self._draw_times()
            self._draw_state(x, y, width)

    def _name(self, reading: Reading, x: float, top: float, scale: float) -> None:
        right = x + max(px for px, _ in reading.quad) * scale
        middle = top - sum(py for _, py in reading.quad) / 4 * scale
        px = theme.text_px(self.u, 15)
        texture = lettered(short_name(reading.card), px, theme.SYMBOLS)
        width, height = texture.size
        Color(*theme.faded(theme.INK, 0.8))
        Rectangle(pos=(right + 2, middle - height / 2), size=(width + 6, height))
        Color(*colour_of(reading))
        Rectangle(texture=texture, pos=(round(right + 5), round(middle - height / 2)), size=(width, height))

    def _draw_times(self) -> None:
        """Draw the times over the whole width of the widget: the picture may be narrow."""
        if not self.times:
            return
        px = theme.text_px(self.u, 12)
        tall = px * 1.5
        middle = self.top - 3 * self.u - tall / 2
        Color(*theme.faded(theme.INK, 0.78))
        Rectangle(pos=(self.x, middle - tall / 2), size=(self.width, tall))
        told = f"Milliseconds: {self.times}"
        write(told, self.x + px, middle, self.width - 2 * px, tall, px, theme.PARCHMENT, halign="center")

    def _draw_state(self, x: float, y: float, width: float) -> None:
        words = _state_words(self.view)
        if not words:
            return
        px = theme.text_px(self.u, 14)
        tall = px * 1.5
        Color(*theme.faded(theme.INK, 0.78))
        Rectangle(pos=(x, y), size=(width, tall))
        stamp(words, x + width / 2, y + tall / 2, px, theme.PARCHMENT)


def _state_words(view: TableView | None) -> str:
    if view is None:
        return "Waiting for the camera"
    if not view.mat_found:
        return "The mat is not in the picture"
    if view.hands:
        return "Hands over the table"
    return ""


class _Into:
    """``with _Into(group):`` draws into an instruction group, as Kivy does into a canvas."""

    def __init__(self, group: InstructionGroup) -> None:
        self._group = group

    def __enter__(self) -> None:
        from kivy.graphics.instructions import Canvas

        self._canvas = Canvas()
        self._canvas.__enter__()

    def __exit__(self, *_: object) -> None:
        self._canvas.__exit__(None, None, None)
        self._group.add(self._canvas)
