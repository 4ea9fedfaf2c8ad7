"""Text as textures, fitted to its box: never under the smallest size, never clipped."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.core.text.markup import MarkupLabel
from kivy.utils import escape_markup

from companion.games.text import graphemes
from companion.ui.kit.glyphs import needs_other_fonts, pieces, script_of
from companion.ui.kit.theme import PLAIN, SMALLEST_TEXT

_REFERENCE = re.compile(r"(.*\S\s)(\([A-Z]{1,3}-[0-9]{1,2}\))", re.DOTALL)
"""A sentence, and the number of its rule in brackets after it."""
_REFERENCE_SIZE = 0.75
"""The size of the number of a rule by that of its sentence."""
_DIM = "#ffffffa8"


def needs_markup(text: str, font: str) -> bool:
    """Whether ``text`` is not all written with ``font``, or not all in one size."""
    return _REFERENCE.fullmatch(text) is not None or needs_other_fonts(text, font)


def marked_up(text: str, font: str, px: float) -> str:
    """``text`` in Kivy's markup for a label of ``font``, ``px`` high: the words that it cannot write in fonts
    that can, and the number of a rule after its sentence small and dim."""
    found = _REFERENCE.fullmatch(text)
    if found is None:
        return _in_fonts(text, font)
    size = max(round(SMALLEST_TEXT), round(px * _REFERENCE_SIZE))
    return f"{_in_fonts(found[1], font)}[size={size}][color={_DIM}]{found[2]}[/color][/size]"


def _in_fonts(text: str, font: str) -> str:
    return "".join(
        escape_markup(piece.text)
        if piece.font == font
        else f"[font={piece.font}]{escape_markup(piece.text)}[/font]"
        for piece in pieces(text, font)
    )


def _label(text: str, font: str, px: int, **layout: Any) -> Any:
    if not needs_markup(text, font):
        return _Measured(text=text, font_size=px, font_name=font, **layout)
    script = script_of(text)
    return MarkupLabel(
        text=marked_up(text, font, px), font_size=px, font_name=font, font_script_name=script, **layout
    )


@lru_cache(maxsize=2048)
def lettered(text: str, px: float, font: str = PLAIN) -> Any:
    """The texture of one line of white text, ``px`` high. Raises ``ValueError`` if that is too small to
    read."""
    if px < SMALLEST_TEXT:
        raise ValueError(f"{text!r} would be written at {px:.1f} px; the smallest is {SMALLEST_TEXT:.0f}")
    label = _label(text, font, round(px))
    label.refresh()
    return label.texture


@lru_cache(maxsize=512)
def block(text: str, px: float, font: str, width: int, halign: str = "left") -> Any:
    """The texture of a white text wrapped at ``width`` pixels."""
    label = _label(text, font, round(px), text_size=(width, None), halign=halign)
    label.refresh()
    return label.texture


@lru_cache(maxsize=2048)
def fitted(text: str, font: str, width: int, height: int, largest: float) -> tuple[str, float]:
    """``text`` and the largest size in pixels, at most ``largest``, at which it fits a box, wrapped at
    ``width``. Text that does not fit at the smallest size is cut with an ellipsis."""
    if width <= 0 or height <= 0 or not text:
        return text, max(largest, SMALLEST_TEXT)
    low, high = int(SMALLEST_TEXT), int(max(largest, SMALLEST_TEXT))
    if _fits(text, font, high, width, height):  # as most do
        return text, float(high)
    if not _fits(text, font, low, width, height):
        return _shortened(text, font, width, height), float(low)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if _fits(text, font, middle, width, height) else (low, middle)
    return text, float(low)


def _shortened(text: str, font: str, width: int, height: int) -> str:
    letters = graphemes(text)
    kept, dropped = 0, len(letters)
    while kept + 1 < dropped:
        middle = (kept + dropped) // 2
        tried = "".join(letters[:middle]).rstrip() + "…"
        kept, dropped = (
            (middle, dropped) if _fits(tried, font, int(SMALLEST_TEXT), width, height) else (kept, middle)
        )
    return "".join(letters[:kept]).rstrip() + "…"


def _fits(text: str, font: str, px: int, width: int, height: int) -> bool:
    # str.split would break at a no-break space.
    if any(_width(word, font, px) > width for word in re.split("[ \n]+", text)):
        return False
    return bool(_label(text, font, px, text_size=(width, None)).render()[1] <= height)


def _width(word: str, font: str, px: int) -> int:
    if not needs_other_fonts(word, font):
        return _extents(font, px, word)[0]
    return sum(_extents(piece.font, px, piece.text)[0] for piece in pieces(word, font))


class _Measured(CoreLabel):  # type: ignore[misc]
    """Wraps its text by words that are measured once for all labels: the same ones stand on many buttons and
    plates, and Kivy measures each anew, some fifteen a label."""

    def get_cached_extents(self) -> Callable[[str], tuple[int, int]]:
        return partial(_extents, self.options["font_name"], self.options["font_size"])


@lru_cache(maxsize=16_384)
def _extents(font: str, px: int, text: str) -> tuple[int, int]:
    """How wide and high ``text`` is in one line, in pixels."""
    width, height = _gauge(font, px).get_extents(text)
    return int(width), int(height)


@lru_cache(maxsize=256)
def _gauge(font: str, px: int) -> Any:
    return CoreLabel(font_size=px, font_name=font)
