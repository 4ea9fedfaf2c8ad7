"""The fonts that come with the program, Kivy's and the screen's own: the same on every machine.

A bench that drew its decks with whatever fonts a machine has could not be compared with the same bench
elsewhere. No deck for teaching is lettered in Roboto or Old Standard.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import numpy as np

from vision.drawing.faces import FaceStyle
from vision.training.fonts import Fonts
from vision.training.makers import random_style

_LETTERS = (
    "Roboto-Regular",
    "Roboto-Bold",
    "Roboto-Italic",
    "Roboto-BoldItalic",
    "RobotoMono-Regular",
    "DejaVuSans",
    "OldStandard-Bold",
)
_PIPS = ("DejaVuSans",)


def font_file(name: str) -> Path:
    """The file of the font with this ``name``."""
    own = Path(__file__).parents[2] / "companion" / "ui" / "fonts" / f"{name}.ttf"
    if own.exists():
        return own
    kivy = find_spec("kivy")
    assert kivy is not None
    assert kivy.submodule_search_locations is not None
    return Path(kivy.submodule_search_locations[0]) / "data" / "fonts" / f"{name}.ttf"


def makers_deck(number: int) -> FaceStyle:
    """The deck of the random maker with this ``number``, lettered in these fonts."""
    return random_style(np.random.default_rng([number, 5]), shipped_fonts())


def shipped_fonts() -> Fonts:
    """Those in which makers' letters and pips can be drawn."""
    return Fonts(tuple(map(font_file, _LETTERS)), tuple(map(font_file, _PIPS)))
