"""Text as textures, fitted to its box: never under the smallest size, never clipped."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.core.text.markup import MarkupLabel
from kivy.utils import escape_markup

from companion.ui.kit.theme import PLAIN, SMALLEST_TEXT, SYMBOLS

_WITH_PIP = re.compile(r"[^ \n]*[♠♥♦♣][^ \n]*")


def has_pip(text: str) -> bool:
    """Whether the sign of a poker suit is in ``text``: only the font of symbols has it."""
    return _WITH_PIP.search(text) is not None


def marked_up(text: str) -> str:
    """``text`` in Kivy's markup, its words with the sign of a poker suit in the font of symbols. A word keeps
    to one font, so that it is not broken between lines."""
    return _WITH_PIP.sub(lambda word: f"[font={SYMBOLS}]{word[0]}[/font]", escape_markup(text))


def _label(text: str, font: str, px: int, **layout: Any) -> Any:
    if font == SYMBOLS or not has_pip(text):
        return CoreLabel(text=text, font_size=px, font_name=font, **layout)
    return MarkupLabel(text=marked_up(text), font_size=px, font_name=font, **layout)


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
    if not _fits(text, font, low, width, height):
        return _shortened(text, font, width, height), float(low)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if _fits(text, font, middle, width, height) else (low, middle - 1)
    return text, float(low)


def _shortened(text: str, font: str, width: int, height: int) -> str:
    kept, dropped = 0, len(text)
    while kept + 1 < dropped:
        middle = (kept + dropped) // 2
        tried = text[:middle].rstrip() + "…"
        kept, dropped = (
            (middle, dropped) if _fits(tried, font, int(SMALLEST_TEXT), width, height) else (kept, middle)
        )
    return text[:kept].rstrip() + "…"


def _fits(text: str, font: str, px: int, width: int, height: int) -> bool:
    # str.split would break at a no-break space.
    ruler = CoreLabel(font_size=px, font_name=font)
    signs = CoreLabel(font_size=px, font_name=SYMBOLS) if has_pip(text) else ruler
    for word in re.split("[ \n]+", text):
        if (signs if has_pip(word) else ruler).get_extents(word)[0] > width:
            return False
    wrapped = _label(text, font, px, text_size=(width, None))
    wrapped.refresh()
    return bool(wrapped.texture.height <= height)
