"""Engravings on the screen: what every game names can be drawn, once for each size."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from kivy.core.window import Window
from kivy.graphics import Canvas, Rectangle, RoundedRectangle
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.uix.widget import Widget

from companion.games import GAMES
from companion.games.panels import Emblem
from companion.ui.kit import theme
from companion.ui.kit.engravings import artwork, emblem, sign
from tests.ui.stage import bare_stage
from vision.drawing.engraving.artworks import ARTWORKS, artwork_picture


def _textures(canvas: Canvas) -> list[Any]:
    assert Window is not None  # textures are kept by the graphics of a window
    return [it.texture for it in canvas.children if isinstance(it, Rectangle | RoundedRectangle)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.title)
def test_every_game_has_a_lid_and_emblems_that_can_be_drawn(game: Any) -> None:
    canvas = Canvas()
    with canvas:
        artwork(game.dress.box_art, 0, 0, 64, 40, 6)
        for suit in game.dress.suits:
            emblem(suit.emblem, 10, 10, 20, theme.INK)
            emblem(suit.emblem, 10, 10, 60, theme.INK)
    assert len(_textures(canvas)) == 1 + 2 * len(game.dress.suits)


def test_every_badge_can_be_drawn() -> None:
    canvas = Canvas()
    with canvas:
        for badge in Emblem:
            sign(badge.value, 10, 10, 20, theme.INK)
    assert len(_textures(canvas)) == len(Emblem)


def test_a_drawing_is_rasterised_once() -> None:
    canvas = Canvas()
    with canvas:
        sign("cog", 10, 10, 20, theme.INK)
        sign("cog", 50, 10, 20, theme.COPPER)
    one, other = _textures(canvas)
    assert one is other


@pytest.mark.parametrize("name", ARTWORKS)
def test_an_artwork_stands_upright_on_the_screen(name: str) -> None:
    size = (160, 96)
    widget = Widget(size=size, size_hint=(None, None))
    with widget.canvas:
        artwork(name, 0, 0, *size)
    with bare_stage(widget):
        Window.on_draw()
        shown = np.frombuffer(glReadPixels(0, 0, *size, GL_RGBA, GL_UNSIGNED_BYTE), np.uint8)
    drawn = artwork_picture(name, size)[..., ::-1].astype(int)
    upright = shown.reshape(size[1], size[0], 4)[::-1, :, :3]
    assert np.abs(upright - drawn).mean() < 0.2 * np.abs(upright[::-1] - drawn).mean()
