"""What the screens say, and what of it is a developer's text and not for a family."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.ui.stage import Stage

_SHOWN = ("words", "detail", "title")
"""What a widget of the kit says, before it is fitted and marked up."""
_SUITS = "Steam|Gears|Parts|Electricity"
_RULE = r"(?:BH|AS|G)-\d+"
DEVELOPERS_TEXT = {
    "a rule number without its sentence": rf"^\W*{_RULE}|{_RULE}:",
    "a rule number that is not at the end": rf"\({_RULE}\).*\w",
    "an option of a record": r"\boption \w+:|\b\w+_\w+:|\b[SHDC]{4}\b",
    "the code of a card": rf"\b(?:{_SUITS})-\d+|\b(?:10|[2-9AJQK])[SHDC]\b(?!-)|\bJOKER\b",
    "a card named as the other deck has it": rf"\b\d+ of (?:{_SUITS})\b",
    "a range of one number": r"\b(\d+) (?:to|or) \1\b",
    "a number of ways": r"\b\d+ ways\b",
    "a name in quotes": r'"[A-Z][^"]*"',
    "a complaint that begins with a device number": r"^\d+: ",
    "a template that was not filled in": r"\{\w*(?::[^}]*)?\}",
    "a value of the program": r"\bNone\b|\bTrue\b|\bFalse\b|<[\w.]+ object|\w+\(\w+=|Error\b",
    "two full stops": r"[^.]\.\.(?!\.)",
    "the markup of a font": r"\[/?font",
}
"""Patterns of what no screen says, by what they are."""


def developers_text(text: str) -> list[str]:
    """What of :data:`DEVELOPERS_TEXT` is in ``text``."""
    return [what for what, pattern in DEVELOPERS_TEXT.items() if re.search(pattern, text)]


def words_in_sight(stage: Stage) -> Iterator[str]:
    """Every text that the widgets of the screen in sight say."""
    for widget in stage.in_sight():
        for name in _SHOWN:
            text = getattr(widget, name, None)
            if isinstance(text, str) and text:
                yield text
