"""The base of this game's kinds of actions: how the fields of their lines are written and read."""

from __future__ import annotations

from companion.games.actions import PLAYER, Field, GameAction, spoken_cards
from companion.games.api import ActionSyntaxError
from companion.games.beltpunk.deck import SUITS, beyond_the_deck, from_code
from companion.games.beltpunk.state import State
from companion.games.messages import CardName, say


def read_card(code: str, state: State) -> str:
    """The card of ``code``, in the game's code or that of the poker card standing in. Raises
    :class:`ActionSyntaxError`."""
    suit_map = state.options.suit_map
    card = from_code(code, suit_map) or beyond_the_deck(code, suit_map)
    if card is None:
        raise ActionSyntaxError(
            say("{code} is no card: cards are written Steam-7, or 7S in a poker deck.", code=code[:40])
        )
    return card


def _read_suit(text: str, _state: State) -> str:
    for suit in SUITS:
        if suit.casefold() == text.casefold():
            return suit
    raise ActionSyntaxError(
        say("There is no {text} conveyor: there are {suits}.", text=text[:40], suits=SUITS)
    )


def _read_cards(text: str, state: State) -> tuple[str, ...]:
    return tuple(read_card(code, state) for code in text.split())


class Move(GameAction[State]):
    """A kind of action of Beltpunk Haberdasher."""

    __slots__ = ()
    FIELDS = {  # noqa: RUF012  (the base says that it is the class's)
        "player": PLAYER,
        "owner": PLAYER,
        "other": PLAYER,
        "card": Field(r"\S+", read_card, say=CardName),
        "cards": Field(".+", _read_cards, " ".join, say=spoken_cards),
        "suit": Field(r"\S+", _read_suit),
    }
