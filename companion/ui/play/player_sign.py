"""By what a player is told from the others: a colour to fill a plate with, and an emblem on it."""

from __future__ import annotations

from companion.table.looks import PlayerLook
from companion.ui.kit import theme
from companion.ui.kit.engravings import keepsake

_PALER = 0.35
"""How much of the paper's colour is in that of words."""


def colour_of(look: PlayerLook | None) -> theme.Colour:
    """The colour of a player; brass for one without a look. It bears writing in ink."""
    return theme.BRASS if look is None else theme.PLAYERS[look.colour.value]


def written_in(look: PlayerLook | None) -> theme.Colour:
    """The colour of a player for words on a plate: paler, so that every one of them is read there."""
    red, green, blue, alpha = (
        own + (paper - own) * _PALER for own, paper in zip(colour_of(look), theme.PARCHMENT, strict=True)
    )
    return red, green, blue, alpha


def draw_sign(look: PlayerLook, x: float, y: float, size: float, colour: theme.Colour) -> None:
    """The emblem of a player around a middle, into the open canvas."""
    keepsake(look.emblem.value, x, y, size, colour)
