"""Reads the lines that ``actions`` writes, and forgives how people type them.

Case and extra spaces do not matter; a card may be written as the poker card that stands in; a
name with spaces may go without its quotes where only one player can be meant.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.games import words
from companion.games.amending import parse_amendment
from companion.games.api import ActionSyntaxError
from companion.games.beltpunk import actions as act
from companion.games.beltpunk.deck import SUITS, beyond_the_deck, from_code
from companion.games.beltpunk.state import State
from companion.games.lines import leading_player, matched, named_player, nothing_like_it

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


def parse(text: str, state: State) -> act.Action:
    """The action that ``text`` says. Raises :class:`ActionSyntaxError`."""
    line = text.strip()
    amendment = parse_amendment(line, lambda code: _card(state, code), lambda move: parse(move, state))
    if amendment is not None:
        return amendment
    impersonal = None if line.startswith('"') else _impersonal(line, state)
    if impersonal is not None:
        return impersonal
    player, rest = leading_player(line, state.players)
    personal = _personal(player, rest.strip(), state)
    if personal is not None:
        return personal
    raise nothing_like_it(line, rest, _EXAMPLES)


def _impersonal(line: str, state: State) -> act.Action | None:
    if matched(r"everyone reveals", line):
        return act.AllPlaced()
    if matched(r"next round", line):
        return act.NextRound()
    turned_up = matched(r"(\S+) goes to the conveyors", line)
    return act.TurnUp(_card(state, turned_up[1])) if turned_up else None


def _personal(player: str, said: str, state: State) -> act.Action | None:
    for pattern, alone in _ALONE:
        if matched(pattern, said):
            return alone(player)
    for pattern, with_player in _WITH_PLAYER:
        if found := matched(pattern, said):
            return with_player(player, named_player(found[1], state.players))
    for pattern, with_card in _WITH_CARD:
        if found := matched(pattern, said):
            return with_card(player, _card(state, found[1]))
    if found := matched(r"takes the (\S+) conveyor", said):
        return act.TakeConveyor(player, _suit(found[1]))
    if found := matched(r"shows (.+)", said):
        return act.ShowSet(player, tuple(_card(state, code) for code in found[1].split()))
    return None


def _card(state: State, code: str) -> str:
    suit_map = state.options.suit_map
    card = from_code(code, suit_map) or beyond_the_deck(code, suit_map)
    if card is None:
        raise ActionSyntaxError(f"{code[:40]} is no card: cards are written Steam-7, or 7S in a poker deck.")
    return card


def _suit(text: str) -> str:
    for suit in SUITS:
        if suit.casefold() == text.casefold():
            return suit
    raise ActionSyntaxError(f"There is no {text[:40]} conveyor: there are {words.listed(SUITS)}.")
