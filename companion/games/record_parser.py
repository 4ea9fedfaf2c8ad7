"""Parsing shared by the grammars of all games: lenient, and with a hint in each refusal.

Case and extra spaces do not matter; a name with spaces needs no quotes if only one player can be meant.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.games.api import ActionSyntaxError
from companion.games.messages import in_sequence, say
from companion.games.text import leading_quoted

LONGEST_SAID = 60
"""The most characters of a line that a refusal quotes."""


def matched(pattern: str, text: str) -> re.Match[str] | None:
    """Matches ``text`` with ``pattern``, in which a space stands for any number of spaces."""
    return re.fullmatch(pattern.replace(" ", r"\s+"), text, re.IGNORECASE)


def shortened(text: str) -> str:
    """``text``, or its beginning."""
    return text if len(text) <= LONGEST_SAID else f"{text[:LONGEST_SAID]}…"


def leading_player(text: str, players: Sequence[str]) -> tuple[str, str]:
    """The player whose name begins ``text``, and the rest. Raises :class:`ActionSyntaxError`."""
    found = leading_quoted(text)
    if found is not None:
        return known_player(found[0], players), found[1]
    for player in sorted(players, key=len, reverse=True):
        rest = text[len(player) :]
        if text[: len(player)].casefold() == player.casefold() and rest[:1].isspace():
            return player, rest
    first = text.split(maxsplit=1)[0] if text else ""
    raise ActionSyntaxError(
        say(
            "“{line}” should begin with a player's name: {word} is none of {players}.",
            line=shortened(text),
            word=first[:40] or say("nothing"),
            players=tuple(players),
        )
    )


def named_player(text: str, players: Sequence[str]) -> str:
    """The player named by the whole of ``text``, quoted or not. Raises :class:`ActionSyntaxError`."""
    found = leading_quoted(text)
    if found is not None and not found[1].strip():
        return known_player(found[0], players)
    return known_player(text.strip(), players)


def known_player(name: str, players: Sequence[str]) -> str:
    """The player called ``name``, ignoring case. Raises :class:`ActionSyntaxError`."""
    for player in players:
        if player.casefold() == name.casefold():
            return player
    raise ActionSyntaxError(say("{name} is none of {players}.", name=name[:40], players=tuple(players)))


def nothing_like_it(line: str, rest: str, examples: Sequence[str]) -> ActionSyntaxError:
    """The refusal of ``line``, in which ``rest`` follows the player's name: with the ``examples`` of its
    verb, or with all verbs."""
    verb = rest.split(maxsplit=1)[0].casefold() if rest.strip() else ""
    alike = tuple(say("“{example}”", example=example) for example in examples if example.split()[1] == verb)
    verbs = tuple(dict.fromkeys(example.split()[1] for example in examples))
    return ActionSyntaxError(
        in_sequence(
            say("“{line}” is not something that happens here.", line=shortened(line)),
            say("Say {lines:or}.", lines=alike) if alike else say("A player {verbs:or}.", verbs=verbs),
        )
    )
