"""Engravings on the screen: what every game names can be drawn, once for each size."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.core.window import Window
from kivy.graphics import Canvas, Rectangle, RoundedRectangle

from companion.games import GAMES
from companion.games.panels import Emblem
from companion.ui.kit import theme
from companion.ui.kit.engravings import artwork, emblem, sign


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
