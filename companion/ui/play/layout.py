"""How a screen in play is laid out, for each shape of window: designed for each, stretched for none."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Layout:
    """The sizes of the parts of a screen in play, in units.

    ``head`` is the height of the plaque that says whose turn it is, and ``name`` the part of its width for
    the name. ``foot`` is the height of the sentence and its answers on the table's screen. ``buttons`` is the
    width of PASS and REVEAL beside the sentence, or their height under it. ``side`` is the width of the
    camera's picture or the last moves beside The Machine, of The Machine's, or their height under it.
    ``seats`` is the height of a row of players, ``columns`` how many stand in one at most.
    """

    head: float
    foot: float
    name: float
    buttons: float
    side: float
    seats: float
    columns: int


SMALL = Layout(head=68, foot=156, name=0.56, buttons=276, side=0.29, seats=72, columns=4)
"""800 by 480: a panel of 7 inches."""
WIDE = Layout(head=62, foot=150, name=0.56, buttons=276, side=0.3, seats=72, columns=4)
"""1280 by 720 and more: a little less for head and foot, and the rest for The Machine."""
TALL = Layout(head=84, foot=252, name=0.56, buttons=96, side=0.66, seats=72, columns=2)
"""720 by 1280: everything under each other."""

_ROOMY = 1000
"""Pixels of width from which a window is wide."""


def layout_for(width: float, height: float) -> Layout:
    """The layout of a window of ``width`` by ``height`` pixels."""
    if width < height:
        return TALL
    return WIDE if width >= _ROOMY else SMALL
