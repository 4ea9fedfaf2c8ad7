"""The appearance of this game on the screen and on the mat."""

from __future__ import annotations

from companion.games.beltpunk.deck import SUITS
from companion.games.beltpunk.options import Options
from companion.games.beltpunk.phases import SUIT_ACTIONS
from companion.games.dress import Dress, PrintedConveyor, PrintedMat, Suit

_ON_THE_MAT = ("steam", "gear", "spanner", "bolt")
"""The emblem of each suit in Machine Order."""

DRESS = Dress(
    mat=PrintedMat(
        title="The Machine",
        file="machine",
        motto=" · ".join(SUITS),
        conveyors=tuple(
            PrintedConveyor(suit, emblem, pip, SUIT_ACTIONS[suit])
            for suit, emblem, pip in zip(SUITS, _ON_THE_MAT, Options().suit_map, strict=True)
        ),
        arrows=tuple(range(len(SUITS) - 1)),
        tray="Sets",
    ),
    box_art="hat on belt",
    suits=(
        Suit("Steam", "S", "steam", (0.16, 0.38, 0.56, 1.0)),
        Suit("Gears", "G", "gear", (0.62, 0.33, 0.06, 1.0)),
        Suit("Parts", "P", "spanner", (0.10, 0.42, 0.27, 1.0)),
        Suit("Electricity", "E", "bolt", (0.46, 0.18, 0.52, 1.0)),
    ),
)
