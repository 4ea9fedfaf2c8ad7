"""How this game looks on the mat. It is played with poker cards, which have a look of their own."""

from __future__ import annotations

from companion.games.astonishing.views import DISCARDS
from companion.games.dress import Dress, PrintedConveyor, PrintedMat

_EMBLEMS = ("gears", "crown", "crossed", "bolt")

DRESS = Dress(
    mat=PrintedMat(
        title="Astonishing!",
        file="astonishing",
        motto="Trade · Action · Build",
        conveyors=tuple(
            PrintedConveyor(str(title), emblem) for title, emblem in zip(DISCARDS, _EMBLEMS, strict=True)
        ),
        tray="Tray",
    ),
    box_art="invention on stage",
)
