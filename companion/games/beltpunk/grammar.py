"""Reads the lines that ``actions`` writes, and forgives how people type them.

Case and extra spaces do not matter; a card may be written as the poker card that stands in; a
name with spaces may go without its quotes where only one player can be meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from companion.games import words
from companion.games.amending import parse_amendment
from companion.games.api import ActionSyntaxError
from companion.games.beltpunk import actions as act
from companion.games.beltpunk.deck import SUITS, from_code
from companion.games.beltpunk.state import State

_ALONE: tuple[tuple[str, Callable[[str], act.Action]], ...] = (
    (r"is (?:the )?foreman", act.BecomeForeman),
    (r"declines|passes", act.Decline),
    (r"draws(?: a card)?", act.Draw),
    (r"declares a set", act.DeclareSet),
    (r"declares no set", act.DeclareNoSet),
    (r"withdraws", act.Withdraw),
)
"""What a player does, with nothing more to say."""

_WITH_CARD: tuple[tuple[str, Callable[[str, str], act.Action]], ...] = (
    (r"reveals (\S+)", act.Reveal),
    (r"discards (\S+)", act.Discard),
    (r"takes (\S+) from the machine", act.TakeFromMachine),
    (r"swaps for (\S+) from the machine", act.SwapFromMachine),
    (r"places (\S+)", act.PlaceInMachine),
)
"""What a player does with a card."""

_WITH_PLAYER: tuple[tuple[str, Callable[[str, str], act.Action]], ...] = (
    (r"takes a card from the pile of (.+)", act.TakeFromPile),
    (r"swaps a card with the pile of (.+)", act.SwapWithPile),
    (r"exchanges a card with (.+)", act.Exchange),
)
"""What a player does with another player, or with a pile."""

_EXAMPLES = (
    "Matt is Foreman",
    "Matt reveals Steam-3",
    "Matt discards Steam-3",
    "Matt declines",
    "Matt draws",
    "Matt takes Gears-5 from The Machine",
    "Matt takes a card from the pile of Noah",
    "Matt takes the Gears conveyor",
    "Matt swaps for Gears-5 from The Machine",
    "Matt swaps a card with the pile of Noah",
    "Matt places Parts-2",
    "Matt exchanges a card with Noah",
    "Matt declares a set",
    "Matt declares no set",
    "Matt shows Steam-4 Steam-5 Steam-6",
    "Matt withdraws",
)

LONGEST_SAID = 60
"""Letters of a line that are said back when it is refused."""


def parse(text: str, state: State) -> act.Action:
    """The action that ``text`` says. Raises :class:`ActionSyntaxError`."""
    line = text.strip()
    amendment = parse_amendment(line, lambda code: _card(state, code), lambda move: parse(move, state))
    if amendment is not None:
        return amendment
    impersonal = None if line.startswith('"') else _impersonal(line, state)
    if impersonal is not None:
        return impersonal
    player, rest = _leading_name(line, state)
    personal = _personal(player, rest.strip(), state)
    if personal is not None:
        return personal
    raise ActionSyntaxError(f"“{_shortened(line)}” is not something that happens here. {_hint(rest)}")


def _impersonal(line: str, state: State) -> act.Action | None:
    if _matched(r"everyone reveals", line):
        return act.AllPlaced()
    if _matched(r"next round", line):
        return act.NextRound()
    turned_up = _matched(r"(\S+) goes to the conveyors", line)
    return act.TurnUp(_card(state, turned_up[1])) if turned_up else None


def _personal(player: str, said: str, state: State) -> act.Action | None:
    for pattern, alone in _ALONE:
        if _matched(pattern, said):
            return alone(player)
    for pattern, with_player in _WITH_PLAYER:
        if found := _matched(pattern, said):
            return with_player(player, _other(state, found[1]))
    for pattern, with_card in _WITH_CARD:
        if found := _matched(pattern, said):
            return with_card(player, _card(state, found[1]))
    if found := _matched(r"takes the (\S+) conveyor", said):
        return act.TakeConveyor(player, _suit(found[1]))
    if found := _matched(r"shows (.+)", said):
        return act.ShowSet(player, tuple(_card(state, code) for code in found[1].split()))
    return None


def _hint(rest: str) -> str:
    """Lines that begin with the verb of ``rest``, or all the verbs there are."""
    verb = rest.split(maxsplit=1)[0].casefold() if rest.strip() else ""
    alike = [example for example in _EXAMPLES if example.split()[1] == verb]
    if alike:
        return f"Say {words.listed([f'“{example}”' for example in alike], 'or')}."
    return f"A player {words.listed(list(dict.fromkeys(example.split()[1] for example in _EXAMPLES)), 'or')}."


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST_SAID else f"{text[:LONGEST_SAID]}…"


def _matched(pattern: str, text: str) -> re.Match[str] | None:
    return re.fullmatch(pattern.replace(" ", r"\s+"), text, re.IGNORECASE)


def _leading_name(text: str, state: State) -> tuple[str, str]:
    found = words.leading_quoted(text)
    if found is not None:
        return _known(found[0], state), found[1]
    for player in sorted(state.players, key=len, reverse=True):
        rest = text[len(player) :]
        if text[: len(player)].casefold() == player.casefold() and rest[:1].isspace():
            return player, rest
    first = text.split(maxsplit=1)[0] if text else ""
    raise ActionSyntaxError(
        f"“{_shortened(text)}” should begin with a player's name: "
        f"{first[:40] or 'nothing'} is none of {words.listed(state.players)}."
    )


def _other(state: State, text: str) -> str:
    found = words.leading_quoted(text)
    if found is not None and not found[1].strip():
        return _known(found[0], state)
    return _known(text.strip(), state)


def _known(name: str, state: State) -> str:
    for player in state.players:
        if player.casefold() == name.casefold():
            return player
    raise ActionSyntaxError(f"{name[:40]} is none of {words.listed(state.players)}.")


def _card(state: State, code: str) -> str:
    card = from_code(code, state.options.suit_map)
    if card is None:
        raise ActionSyntaxError(f"{code[:40]} is no card: cards are written Steam-7, or 7S in a poker deck.")
    return card


def _suit(text: str) -> str:
    for suit in SUITS:
        if suit.casefold() == text.casefold():
            return suit
    raise ActionSyntaxError(f"There is no {text[:40]} conveyor: there are {words.listed(SUITS)}.")
