"""Reads the lines that ``actions`` writes, and forgives how people type them.

Case and extra spaces do not matter; a card may be written as the poker card that stands in; a
name with spaces may go without its quotes where only one player can be meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from companion.games import words
from companion.games.api import ActionSyntaxError
from companion.games.beltpunk import actions as act
from companion.games.beltpunk.deck import SUITS, from_code
from companion.games.beltpunk.state import State

Builder = Callable[[State, str, tuple[str, ...]], act.Action]

_CARD = r"(\S+)"
_NAME = r"(.+)"

_IMPERSONAL: tuple[tuple[str, Callable[[State, str], act.Action]], ...] = (
    (r"everyone reveals", lambda state, card: act.AllPlaced()),
    (r"next round", lambda state, card: act.NextRound()),
    (rf"{_CARD} goes to the conveyors", lambda state, card: act.TurnUp(_card(state, card))),
)

_PERSONAL: tuple[tuple[str, Builder], ...] = (
    (r"is (?:the )?foreman", lambda state, who, found: act.BecomeForeman(who)),
    (rf"reveals {_CARD}", lambda state, who, found: act.Reveal(who, _card(state, found[0]))),
    (rf"discards {_CARD}", lambda state, who, found: act.Discard(who, _card(state, found[0]))),
    (r"(?:declines|passes)", lambda state, who, found: act.Decline(who)),
    (r"draws(?: a card)?", lambda state, who, found: act.Draw(who)),
    (
        rf"takes a card from the pile of {_NAME}",
        lambda state, who, found: act.TakeFromPile(who, _other(state, found[0])),
    ),
    (
        rf"takes {_CARD} from the machine",
        lambda state, who, found: act.TakeFromMachine(who, _card(state, found[0])),
    ),
    (
        rf"swaps for {_CARD} from the machine",
        lambda state, who, found: act.SwapFromMachine(who, _card(state, found[0])),
    ),
    (
        rf"swaps a card with the pile of {_NAME}",
        lambda state, who, found: act.SwapWithPile(who, _other(state, found[0])),
    ),
    (rf"places {_CARD}", lambda state, who, found: act.PlaceInMachine(who, _card(state, found[0]))),
    (rf"exchanges a card with {_NAME}", lambda state, who, found: act.Exchange(who, _other(state, found[0]))),
    (rf"takes the {_CARD} conveyor", lambda state, who, found: act.TakeConveyor(who, _suit(found[0]))),
    (r"declares a set", lambda state, who, found: act.DeclareSet(who)),
    (r"declares no set", lambda state, who, found: act.DeclareNoSet(who)),
    (
        rf"shows {_NAME}",
        lambda state, who, found: act.ShowSet(who, tuple(_card(state, code) for code in found[0].split())),
    ),
    (r"withdraws", lambda state, who, found: act.Withdraw(who)),
)

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
    for pattern, build in _IMPERSONAL:
        match = _matched(pattern, line)
        if match is not None and not line.startswith('"'):
            return build(state, *match.groups()[:1] or ("",))
    player, rest = _leading_name(line, state)
    for pattern, build_for in _PERSONAL:
        match = _matched(pattern, rest.strip())
        if match is not None:
            return build_for(state, player, match.groups())
    raise ActionSyntaxError(f"“{_shortened(line)}” is not something that happens here. {_hint(rest)}")


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
