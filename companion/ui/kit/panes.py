"""Panes with round corners and an edge: one small picture of the corners, stretched to any size.

A pane of two smooth shapes costs several times as much to draw.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from kivy.graphics import BorderImage, Color
from kivy.graphics.texture import Texture

from companion.ui.kit.theme import Colour


def pane(
    x: float, y: float, width: float, height: float, radius: float, line: float, ground: Colour, edge: Colour
) -> None:
    """Draw a pane into the open canvas, its corners of this ``radius``, its edge ``line`` pixels wide."""
    left, lower = round(x), round(y)
    across, along = round(x + width) - left, round(y + height) - lower
    corner = max(1, min(round(radius), across // 2, along // 2))
    if across < 2 or along < 2:
        return
    reach = min(corner + 2, across // 2, along // 2)
    Color(1, 1, 1, 1)
    BorderImage(
        texture=_corners(corner, reach, round(line * 2) / 2, ground, edge),
        border=(reach, reach, reach, reach),
        pos=(left, lower),
        size=(across, along),
    )


@lru_cache(maxsize=256)
def _corners(radius: int, reach: int, line: float, ground: Colour, edge: Colour) -> Any:
    """A pane just large enough for its corners, which are ``reach`` pixels wide."""
    side = 2 * reach + 2
    from_middle = np.abs(np.arange(side) + 0.5 - side / 2) - (side / 2 - radius)
    across, along = np.meshgrid(from_middle, from_middle)
    # How far outside the pane the middle of each pixel is.
    outside = np.hypot(np.maximum(across, 0), np.maximum(along, 0)) + np.minimum(np.maximum(across, along), 0)
    outside -= radius
    whole, within = np.clip(0.5 - outside, 0, 1), np.clip(0.5 - outside - line, 0, 1)
    shares = np.stack([(whole - within) * edge[3], within * ground[3]], axis=-1)
    opacity = shares.sum(axis=-1, keepdims=True)
    colours = shares @ np.array([edge[:3], ground[:3]]) / np.maximum(opacity, 1e-6)
    colours = np.where(opacity > 0, colours, np.array(edge[:3]))
    picture = np.round(np.concatenate([colours, opacity], axis=-1) * 255).astype(np.uint8)
    texture = Texture.create(size=(side, side), colorfmt="rgba")
    texture.blit_buffer(picture.tobytes(), colorfmt="rgba", bufferfmt="ubyte")
    return texture
