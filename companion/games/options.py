"""Reads the options of any game, with defaults for those not given."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from companion.games.api import GameError, Option, RuleError
from companion.games.messages import say

_NUMBER = re.compile(r"[+-]?[0-9]+(?:[.,][0-9]+)?")
_MOST_LISTED = 8
"""The most values of an option that a refusal lists."""
HIGHEST_NUMBER = 999
"""The largest value of an option that takes any whole number."""


EDITION = "edition"
"""The option that names one of a game's editions."""


def read_texts(
    title: str, editions: Sequence[str], options: Sequence[Option], texts: Mapping[str, str]
) -> dict[str, str]:
    """The edition and the value of every one of ``options`` of the game ``title``: from ``texts``, else the
    default. Raises :class:`GameError`."""
    known = {option.name: option for option in options}
    chosen = {EDITION: editions[0]} | {option.name: option.values[0].value for option in options}
    for name, text in texts.items():
        if name == EDITION:
            chosen[name] = _edition(title, editions, text.strip())
            continue
        if name not in known:
            raise GameError(
                say(
                    "{game} has no option {name}; it has {known:, }.",
                    game=title,
                    name=name,
                    known=tuple(known),
                )
            )
        chosen[name] = _checked(known[name], text.strip())
    return chosen


def yes_no(value: bool) -> str:
    """The text of an option that is on or off."""
    return "yes" if value else "no"


def _edition(title: str, editions: Sequence[str], text: str) -> str:
    if text.casefold() in editions:
        return text.casefold()
    raise GameError(
        say(
            "{title} is played by edition {editions:or}, not {text}.",
            title=title,
            editions=tuple(editions),
            text=text[:40] or "none",
        )
    )


def _checked(option: Option, text: str) -> str:
    values = [value.value for value in option.values]
    for value in option.values:
        if text.casefold() in (value.value.casefold(), *value.also):
            return value.value
    if option.any_number:
        if text.isascii() and text.isdigit() and len(text) <= 6 and 1 <= int(text) <= HIGHEST_NUMBER:
            return str(int(text))
        why = say(
            "The option {option} is a whole number from 1 to {most}, not {text}.",
            option=option.name,
            most=HIGHEST_NUMBER,
            text=text[:20],
        )
    else:
        why = say(
            "The option {option} can be {values:, }, not {text}.",
            option=option.name,
            values=tuple(values if len(values) <= _MOST_LISTED else [*values[:3], "…"]),
            text=text[:20],
        )
    # An impossible number is refused with the option's rule (G-6), other text without one.
    raise RuleError(option.rule, why) if _NUMBER.fullmatch(text) else GameError(why)
