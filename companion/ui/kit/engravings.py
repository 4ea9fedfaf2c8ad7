"""The engravings of the mat and the cards on the screen: one drawing for print and screen.

Each is drawn into the open canvas (``with widget.canvas:``) around its centre, ``size`` pixels from edge to
edge. It is rasterised once for each size and kept.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.graphics.texture import Texture

from companion.ui.kit import theme
from companion.ui.kit.theme import Colour
from vision.drawing.engraving.artworks import ARTWORKS, artwork_picture
from vision.drawing.engraving.characters import CHARACTERS
from vision.drawing.engraving.emblems import EMBLEMS, SMALL_EMBLEMS
from vision.drawing.engraving.keepsakes import KEEPSAKES
from vision.drawing.engraving.signs import SIGNS
from vision.drawing.engraving.stencils import stencil

_SMALL = 30.0
"""Pixels below which an emblem is drawn in its small cut."""
_DRAWINGS = {
    "emblem": EMBLEMS,
    "small emblem": SMALL_EMBLEMS,
    "keepsake": KEEPSAKES,
    "sign": SIGNS,
    "bust": CHARACTERS,
}


def emblem(name: str, x: float, y: float, size: float, colour: Colour) -> None:
    """The emblem of a card, in its small cut where it is small, or a bust; of an unknown one nothing."""
    if name in CHARACTERS:
        bust(name, x, y, size, colour)
        return
    small = size < _SMALL and name in SMALL_EMBLEMS
    _stamp("small emblem" if small else "emblem", name, x, y, size, colour)


def keepsake(name: str, x: float, y: float, size: float, colour: Colour) -> None:
    """The emblem of a player; of an unknown one nothing."""
    _stamp("keepsake", name, x, y, size, colour)


def bust(name: str, x: float, y: float, size: float, colour: Colour) -> None:
    """The bust of a role that somebody plays; of an unknown one nothing."""
    _stamp("bust", name, x, y, size, colour)


def sign(name: str, x: float, y: float, size: float, colour: Colour) -> None:
    """A sign of the app, such as its menu's gear; of an unknown one nothing."""
    _stamp("sign", name, x, y, size, colour)


def rivet(x: float, y: float, size: float) -> None:
    """A round brass rivet with a glint."""
    sign("disc", x, y, size, theme.BRASS_DARK)
    sign("disc", x - size * 0.1, y + size * 0.1, size * 0.6, theme.BRASS_BRIGHT)


def texture_of_sign(name: str, px: int) -> Any:
    """A sign in white, for what moves it or fades it. Raises ``KeyError``."""
    return _texture("sign", name, px)


def artwork(name: str, x: float, y: float, width: float, height: float, radius: float = 0.0) -> None:
    """The picture for the lid of a game's box, its lower left corner at ``(x, y)``, its corners rounded; of
    an unknown one nothing. By night it is as dim as all else."""
    size = round(width), round(height)
    if min(size) < 1 or name not in ARTWORKS:
        return
    Color(*theme.PICTURES)
    RoundedRectangle(texture=_picture(name, size), pos=(x, y), size=size, radius=[max(1.0, radius)])


@lru_cache(maxsize=16)
def _picture(name: str, size: tuple[int, int]) -> Any:
    # Four bytes a pixel: OpenGL expects rows of whole words. A rectangle with round corners is drawn from
    # the top, one with square corners from below: so there is always some radius.
    picture = np.full((size[1], size[0], 4), 255, np.uint8)
    picture[..., :3] = artwork_picture(name, size)[:, :, ::-1]
    texture = Texture.create(size=size, colorfmt="rgba")
    texture.blit_buffer(picture.tobytes(), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def _stamp(kind: str, name: str, x: float, y: float, size: float, colour: Colour) -> None:
    px = round(size)
    if px < 1 or name not in _DRAWINGS[kind]:
        return
    Color(*colour)
    Rectangle(texture=_texture(kind, name, px), pos=(round(x - px / 2), round(y - px / 2)), size=(px, px))


@lru_cache(maxsize=1024)
def _texture(kind: str, name: str, px: int) -> Any:
    picture = np.full((px, px, 4), 255, np.uint8)
    picture[..., 3] = stencil(_DRAWINGS[kind][name](), px)[::-1]
    texture = Texture.create(size=(px, px), colorfmt="rgba")
    texture.blit_buffer(picture.tobytes(), colorfmt="rgba", bufferfmt="ubyte")
    return texture
