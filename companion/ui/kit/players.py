"""What tells the players apart: a colour, and an engraved emblem for those who see no colours."""

from __future__ import annotations

from companion.table.looks import PlayerLook
from companion.ui.kit import theme
from companion.ui.kit.engravings import keepsake, sign


def medallion(look: PlayerLook, x: float, y: float, size: float) -> None:
    """A disc in the colour of a player with the player's emblem in ink, drawn into the open canvas around
    ``(x, y)``, ``size`` pixels from edge to edge."""
    sign("disc", x, y, size, theme.PLAYERS[look.colour.value])
    sign("rim", x, y, size, theme.INK)
    keepsake(look.emblem.value, x, y, size * 0.62, theme.INK)
