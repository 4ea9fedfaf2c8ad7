"""The pictures of the table from which the camera read the actions of a game."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from kivy.core.image import Image
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.lang import Builder
from kivy.properties import NumericProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.games.explanations import CAMERA
from companion.ui.kit import theme
from companion.ui.kit.page import Page
from companion.ui.kit.redraw import redraw_on
from companion.ui.kit.widgets import plate

Builder.load_file(__file__.replace(".py", ".kv"))

_log = logging.getLogger(__name__)
WHAT_IT_SAW = "What did it see?"
_FRAME = 3.0
"""The width of the brass round a picture, in units."""


@dataclass(frozen=True, slots=True)
class SeenAction:
    """An action of which there is a picture: what is ``told`` of it, and what reads its JPEG."""

    told: str
    read: Callable[[], bytes | None]


class TablePictureView(ButtonBehavior, Widget):  # type: ignore[misc]
    """A picture of the table, whole and undistorted, in a brass frame."""

    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.jpeg: bytes | None = None
        """The picture that is shown."""
        self._texture: Texture | None = None
        redraw_on(self, ("pos", "size", "u"), self._draw)

    def show(self, jpeg: bytes | None) -> bool:
        """Show this picture, or none. Returns whether there is one, and it can be shown."""
        self._texture = None if jpeg is None else _texture(jpeg)
        self.jpeg = None if self._texture is None else jpeg
        self._draw()
        return self._texture is not None

    def subject_at(self, _x: float, _y: float) -> str:
        """See :mod:`companion.ui.kit.explained`."""
        return CAMERA

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self._texture is not None:
            with self.canvas:
                framed(self._texture, self.x, self.y, self.width, self.height, self.u)


class PicturePage(Page):
    """What the camera saw: the picture at the place ``at`` of those ``seen``, in the order of the game. Two
    buttons turn to the others, where there are any."""

    def __init__(self, seen: Sequence[SeenAction], at: int = 0, **kwargs: Any) -> None:
        super().__init__(title=WHAT_IT_SAW, **kwargs)
        self._seen = seen
        self._at = at
        # Kivy's ids hold nothing: what is taken off the screen would be gone.
        self._leaves = self.ids.leaves.__self__
        if len(seen) < 2:
            self.remove_widget(self._leaves)
        else:
            self.fbind("wide", self._lay)
            self._lay()
        self.turn(0)

    def _lay(self, *_: object) -> None:
        """On a wide screen the picture is as high as can be: the buttons are beside it."""
        self._leaves.parent.remove_widget(self._leaves)
        (self.ids.side if self.wide else self).add_widget(self._leaves)

    def turn(self, pictures: int) -> None:
        """Show the picture so many later, or earlier if negative."""
        self._at = min(max(self._at + pictures, 0), len(self._seen) - 1)
        seen = self._seen[self._at]
        shown = self.ids.picture.show(seen.read())
        self.ids.words.words = seen.told if shown else "This picture can no longer be shown."
        self.ids.earlier.disabled = self._at == 0
        self.ids.later.disabled = self._at == len(self._seen) - 1


def framed(texture: Texture, x: float, y: float, width: float, height: float, u: float) -> None:
    """Draw a picture into the open canvas, whole and undistorted in the middle of this box, in brass."""
    edge = _FRAME * u
    wide, high = texture.size
    scale = max(0.01, min((width - 2 * edge) / wide, (height - 2 * edge) / high))
    across, down = wide * scale, high * scale
    left, bottom = x + (width - across) / 2, y + (height - down) / 2
    plate(left - edge, bottom - edge, across + 2 * edge, down + 2 * edge, u, theme.BRASS_DARK, theme.BRASS)
    Color(*theme.PICTURES)
    Rectangle(texture=texture, pos=(left, bottom), size=(across, down))


def _texture(jpeg: bytes) -> Texture | None:
    """The picture for the screen; ``None`` if it is damaged."""
    try:
        texture = Image(BytesIO(jpeg), ext="jpg", nocache=True).texture
    except Exception as error:  # a damaged file can fail anywhere inside a decoder
        _log.warning("a picture of the table cannot be shown: %s", error)
        return None
    texture.min_filter = texture.mag_filter = "linear"
    return texture
