"""The appearance of this game on the mat and on the screen."""

from __future__ import annotations

from companion.games.dress import Dress, Face, PrintedMat, PrintedPlace
from companion.games.steam_court.characters import Character
from companion.games.steam_court.deck import MASTERSTROKE, MULTIPLIER, NUMBERED, SIX_TWELVE, THREE_NINE

_BRONZE = (0.42, 0.25, 0.06, 1.0)
_BLUE = (0.12, 0.32, 0.50, 1.0)
_GREEN = (0.08, 0.38, 0.24, 1.0)
_RED = (0.58, 0.10, 0.16, 1.0)

DRESS = Dress(
    mat=PrintedMat(
        title="Steam Court",
        file="steam-court",
        layout="trick",
        places=(
            PrintedPlace("discards", "Discards"),
            PrintedPlace("court-hand", "Court Hand"),
            PrintedPlace("tokens", "Tokens"),
        ),
        emblem="gear",
    ),
    faces=(
        *(
            Face(number, number, character.value.lower(), _BRONZE)
            for number, character in zip(NUMBERED, Character, strict=True)
        ),
        Face(THREE_NINE, "3/9", "gears", _BLUE),
        Face(SIX_TWELVE, "6/12", "gears", _BLUE),
        Face(MULTIPLIER, "×", "crossed", _GREEN, MULTIPLIER),
        Face(MASTERSTROKE, "M", "crown", _RED, MASTERSTROKE),
    ),
    box_art="court of gears",
)
"""The appearance of this game on the screen and on the mat."""
