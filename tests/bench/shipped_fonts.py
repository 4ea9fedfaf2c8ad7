"""The fonts that come with the program, Kivy's and the screen's own: the same on every machine.

A bench that drew its decks with whatever fonts a machine has could not be compared with the same bench
elsewhere. No deck for teaching is lettered in Roboto or Old Standard.
"""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from vision.drawing.faces import CARD_MM, FaceStyle
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
_DARK = (
    ((30, 28, 28), (90, 170, 200)),
    ((40, 36, 35), (235, 235, 235)),
    ((22, 20, 20), (200, 205, 210)),
    ((60, 30, 25), (60, 150, 190)),
)
"""Dark paper and the ink on it: gold, white, silver and bronze, BGR."""
_RED_ON_DARK = (60, 60, 220)
_WIDEST = 26.0
"""Two columns of pips stand no farther than this from the edges of a card, millimetres."""


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
    """The deck of the random maker with this ``number``, lettered in these fonts. No maker prints one index
    over another: where four would not fit, there are two."""
    style = random_style(np.random.default_rng([number, 5]), shipped_fonts())
    return style if style.index_bottom < CARD_MM[1] / 2 else replace(style, corners=2)


def dark_deck(number: int) -> FaceStyle:
    """The same maker's deck on dark paper, in gold, silver, white or bronze, and red."""
    paper, ink = _DARK[number % len(_DARK)]
    return replace(makers_deck(number), paper=paper, black=ink, red=_RED_ON_DARK, diamonds=None, clubs=None)


def beside_deck(number: int) -> FaceStyle:
    """The same maker's deck with its pips beside its ranks, in two corners; what fills its cards leaves room
    for that."""
    style = makers_deck(number)
    inner = style.index_x + 0.55 * style.rank_height + style.gap + 1.1 * style.index_pip
    left = max(style.body_left, inner + 0.5 * style.body_pip + 1.0)
    return replace(
        style,
        pip_place="beside",
        corners=2,
        body=style.body if left < _WIDEST or style.body != "pips" else "single",
        body_left=min(left, _WIDEST),
        court_left=max(style.court_left, inner + 1.0),
    )


def shipped_fonts() -> Fonts:
    """Those in which makers' letters and pips can be drawn."""
    return Fonts(tuple(map(font_file, _LETTERS)), tuple(map(font_file, _PIPS)))
