"""Every colour and emblem that a player may have can be drawn."""

from __future__ import annotations

import pytest
from kivy.core.window import Window
from kivy.graphics import Canvas, Color, Rectangle

from companion.table.looks import PlayerColour, PlayerEmblem, PlayerLook
from companion.ui.kit import theme
from companion.ui.kit.players import medallion
from vision.drawing.engraving.keepsakes import KEEPSAKES


@pytest.mark.parametrize(("colour", "emblem"), list(zip(theme.PLAYERS, KEEPSAKES, strict=True)))
def test_a_medallion_is_a_disc_with_an_engraving(colour: str, emblem: str) -> None:
    look = PlayerLook(PlayerColour(colour), PlayerEmblem(emblem))
    assert Window is not None  # textures are kept by the graphics of a window
    canvas = Canvas()
    with canvas:
        medallion(look, 40.0, 40.0, 60.0)
    drawn = [it.texture.size for it in canvas.children if type(it) is Rectangle]
    assert drawn == [(60, 60), (60, 60), (37, 37)]
    assert next(tuple(it.rgba) for it in canvas.children if isinstance(it, Color)) == theme.PLAYERS[colour]
