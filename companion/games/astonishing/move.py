"""What all kinds of actions of this game share: how the fields of their lines are written and read, which
numbers can be, and how a table makes them against the rules."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from companion.games.actions import PLAYER, Field, GameAction, spoken_cards
from companion.games.api import ActionSyntaxError, RuleError
from companion.games.astonishing.deck import (
    DICE,
    FACE_NAMES,
    INVENTORS,
    JOKER,
    PIPS,
    POSITIONS,
    face_card,
    read_code,
    suit_name,
)
from companion.games.astonishing.descriptors import ITEMS
from companion.games.astonishing.state import Cards, Counts, Lot, State
from companion.games.cards import number_beyond_the_deck
from companion.games.messages import CardName, Message, Parameter, say
from companion.games.record_parser import matched

NOTHING = "nothing"
_COUNTS = {NOTHING: 0, "a card": 1, "one card": 1} | {
    f"{word} cards": number for number, word in enumerate(("two", "three", "four", "five", "six"), start=2)
}
IN_PLACE_OF = " in place of "
"""Begins the part of a line that names what a part replaces."""
_THE_INVENTION = "the invention"
_NOTHING_THERE = "-"
"""Stands for the item of a position without cards."""


def cards_in_words(number: int) -> str:
    """``a card``, ``two cards``, ``5 cards``, ``nothing``: cards that nobody sees."""
    return {0: NOTHING, 1: "a card", 2: "two cards"}.get(number, f"{number} cards")


def and_hidden(number: int) -> str:
    """`` and a card``: follows the cards of a lot that lie face up where some lie face down too."""
    return f" and {cards_in_words(number)}"


def lot_in_words(lot: Lot) -> str:
    """``7D and a card``: face-up cards named, face-down ones counted."""
    if not lot.cards:
        return cards_in_words(lot.hidden)
    return " ".join(lot.cards) + (and_hidden(lot.hidden) if lot.hidden else "")


def spoken_lot(lot: Lot) -> Message:
    """``lot`` in a sentence: as :func:`lot_in_words`, its cards as the players call them."""
    if not lot.cards:
        return say("{cards}", cards=cards_in_words(lot.hidden))
    cards = spoken_cards(lot.cards)
    if not lot.hidden:
        return cards
    return say("{cards} and {hidden}", cards=cards, hidden=cards_in_words(lot.hidden))


def _spoken_cards_or_nothing(cards: Cards) -> Message:
    return spoken_cards(cards) if cards else say("nothing")


def _spoken_replaced(cards: Cards) -> Parameter:
    return say(" in place of {cards}", cards=spoken_cards(cards)) if cards else ""


def read_card(code: str, _state: State) -> str:
    """The card that ``code`` names. Raises :class:`ActionSyntaxError`."""
    card = _card_or_none(code)
    if card is None:
        raise ActionSyntaxError(
            say("{code} is no card: cards are written 7D, 10H, AS, or JOKER.", code=code[:40])
        )
    return card


def _card_or_none(code: str) -> str | None:
    """The card that ``code`` names, be it one that no deck has, such as 14D: that is for the rules to say."""
    return read_code(code) or number_beyond_the_deck(code)


def _read_action_card(text: str, state: State, player: str) -> str:
    """A face card by its code, or as ``the Jack``."""
    suit = state.suits[state.seat(player)]
    for face, name in FACE_NAMES.items():
        if suit is not None and matched(f"(?:the )?{name}", text):
            return face_card(face, suit)
    return read_card(text, state)


def _read_cards(text: str, state: State) -> Cards:
    return tuple(read_card(code, state) for code in text.split())


def _read_cards_or_nothing(text: str, state: State) -> Cards:
    return () if matched(NOTHING, text) else _read_cards(text, state)


def _read_lot(text: str, state: State) -> Lot:
    """``7D 4S``, ``7D and a card``, ``two cards``, ``nothing``."""
    found = matched(r"(.+?) and (.+)", text)
    if found:
        return Lot(_read_cards(found[1], state), _read_count(found[2], state))
    first = text.split(maxsplit=1)[0]
    return Lot(_read_cards(text, state)) if _card_or_none(first) else Lot((), _read_count(text, state))


def _read_count(text: str, _state: State) -> int:
    words = " ".join(text.casefold().split())
    number = re.fullmatch(rf"({_DIGITS}) cards?", words)
    if number:
        return int(number[1])
    if words in _COUNTS:
        return _COUNTS[words]
    raise ActionSyntaxError(
        say("{text} is neither a card nor a number of cards: say “a card”, “two cards”.", text=text[:40])
    )


def _read_replaced(text: str, state: State) -> Cards:
    return _read_cards(" ".join(text.split()[len(IN_PLACE_OF.split()) :]), state)


def _written_replaced(cards: Cards) -> str:
    return IN_PLACE_OF + " ".join(cards) if cards else ""


def _read_items(text: str, state: State) -> Counts | None:
    if matched(_THE_INVENTION, text):
        return None
    return _read_chosen(text, state)


def _written_items(items: Counts | None) -> str:
    return _THE_INVENTION if items is None else " ".join(str(item or _NOTHING_THERE) for item in items)


def _spoken_items(items: Counts | None) -> Message:
    if items is None:
        return say("the invention")
    return say("the invention by lines {items:, }", items=tuple(str(item or "–") for item in items))


def _read_chosen(text: str, _state: State) -> Counts:
    one, two, three = (0 if item == _NOTHING_THERE else int(item) for item in text.split())
    return one, two, three


def _read_inventor(text: str, _state: State) -> str:
    for suit, inventor in INVENTORS.items():
        names = (inventor.name, inventor.surname, suit_name(suit), suit, inventor.name.split()[0])
        if " ".join(text.casefold().split()) in (name.casefold() for name in names):
            return suit
    known = tuple(
        say("{inventor} ({suit})", inventor=inventor.name, suit=suit_name(suit))
        for suit, inventor in INVENTORS.items()
    )
    raise ActionSyntaxError(say("{text} is no Inventor: there are {known}.", text=text[:40], known=known))


_DIGITS = r"[0-9]{1,4}"
"""Whether there is such a position, die, pip, item is for the rules to say (G-6)."""
_ITEM = rf"(?:{_DIGITS}|{_NOTHING_THERE})"
_NUMBER = Field(_DIGITS, lambda text, _: int(text))

ACTION_CARD = Field(".+", read_card, read_for=_read_action_card, say=CardName)
"""A Jack, a Queen or a King of the player's own, by its name too."""
CHOSEN_ITEMS = Field(rf"{_ITEM}\s+{_ITEM}\s+{_ITEM}", _read_chosen, _written_items)
"""An item of each list, none where a dash stands."""
CARDS_OR_NOTHING = Field(
    ".+", _read_cards_or_nothing, lambda cards: " ".join(cards) or NOTHING, say=_spoken_cards_or_nothing
)


_FIELDS: Mapping[str, Field] = {
    "player": PLAYER,
    "other": PLAYER,
    "suit": Field(".+", _read_inventor, lambda suit: INVENTORS[suit].name),
    "card": Field(r"\S+", read_card, say=CardName),
    "part": Field(r"\S+", read_card, say=CardName),
    "cards": Field(".+", _read_cards, " ".join, say=spoken_cards),
    "lot": Field(".+", _read_lot, lot_in_words, say=spoken_lot),
    "given": Field(".+?", _read_lot, lot_in_words, say=spoken_lot),
    "taken": Field(".+", _read_lot, lot_in_words, say=spoken_lot),
    "number": Field(".+?", _read_count, cards_in_words),
    "replaced": Field(
        r"(?:\s+in\s+place\s+of\s+.+)?", _read_replaced, _written_replaced, say=_spoken_replaced
    ),
    "items": Field(
        rf"the\s+invention|{_ITEM}\s+{_ITEM}\s+{_ITEM}", _read_items, _written_items, say=_spoken_items
    ),
    "position": _NUMBER,
    "die": _NUMBER,
    "pips": _NUMBER,
    "dice": Field(
        rf"{_DIGITS}(?:\s+{_DIGITS})*",
        lambda text, _: tuple(map(int, text.split())),
        lambda dice: " ".join(map(str, dice)),
    ),
}


def fields_with(**otherwise: Field) -> Mapping[str, Field]:
    """The fields of this game, some of which are read ``otherwise``."""
    return {**_FIELDS, **otherwise}


class Move(GameAction[State]):
    """A kind of action of Astonishing!"""

    __slots__ = ()
    FIELDS = _FIELDS

    def accept(self, state: State, refusal: RuleError) -> State:  # noqa: ARG002
        """What only a rule forbids happens; what cards cannot do is refused as ever (G-4)."""
        return replace(self.apply(replace(state, overruling=True)), overruling=False)


def groups(cards: Collection[str], most: int) -> Iterator[Cards]:
    """``cards`` by ones up to ``most``; two Jokers can be one group."""
    for size in range(1, most + 1):
        yield from combinations(cards, size)
    if JOKER in cards and most > 1:
        yield JOKER, JOKER


def waiting_players(state: State) -> Iterator[str]:
    """Those who have something to do still."""
    return (state.players[seat] for seat in state.waiting)


def check_position(rule: str, position: int) -> None:
    """Raises :class:`RuleError` for a position that no invention has."""
    if position not in POSITIONS:
        raise RuleError(
            rule,
            say("There is no position {position}: an invention has positions 1 to 3.", position=position),
        )


def check_die(rule: str, die: int) -> None:
    """Raises :class:`RuleError` for a die that is not there."""
    if die not in DICE:
        raise RuleError(rule, say("There is no die {die}: the dice are 1, 2 and 3.", die=die))


def check_pips(rule: str, *shown: int) -> None:
    """Raises :class:`RuleError` for pips that no die shows."""
    for pips in shown:
        if pips not in PIPS:
            raise RuleError(rule, say("No die shows {pips}: each shows 1 to 6.", pips=pips))


def check_items(rule: str, items: Iterable[int]) -> None:
    """Raises :class:`RuleError` for an item that no list has; 0 stands for none."""
    for item in items:
        if item and not 1 <= item <= ITEMS:
            raise RuleError(
                rule,
                say("There is no item {item}: each list has items 1 to {items}.", item=item, items=ITEMS),
            )
