"""Special Effects: the Queens of the Invention phase (AS-5)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from companion.games.api import Choice, RuleError
from companion.games.astonishing.deck import CLUBS, DIAMONDS, HEARTS, SPADES, card_name, suit_name
from companion.games.astonishing.move import CARDS_OR_NOTHING, Move, fields_with, groups
from companion.games.astonishing.state import (
    Phase,
    State,
    check_no_joker,
    drawn,
    finagled,
    into_hand,
    object_to,
    taken_unseen,
    turned_up_from_hand,
)
from companion.games.astonishing.turns import EFFECT_NAMES, awaited, effect_done
from companion.games.messages import CardName, Message, in_sequence, say

TOP = 5
"""Discards among which Beg, Borrow, and Steal takes one (AS-5)."""
MOST_SPENT = 2
"""Cards that Buy Resources discards at most (AS-5)."""


class _Effect(Move):
    """What a Queen does; ``SUITS`` are those whose Queens can do it."""

    __slots__ = ()
    player: str
    SUITS: ClassVar[str]
    PHASES = (Phase.EFFECTS,)
    RULE = "AS-5"

    def apply(self, state: State) -> State:
        """See the base."""
        seat = check_queen(state, self.player)
        suit = state.suit(seat)
        if suit not in self.SUITS:
            other = say(
                "The Queen of {suit}, {effect}, does something else.",
                suit=suit_name(suit),
                effect=EFFECT_NAMES[suit],
            )
            object_to(state, "AS-5", in_sequence(other, awaited(state)))
        return effect_done(self.resolved(state, seat), seat)

    def resolved(self, state: State, seat: int) -> State:
        """The cards after it, done by ``seat``. Raises :class:`RuleError`."""
        raise NotImplementedError

    @classmethod
    def of_player(cls, state: State, player: str, faces: Collection[str]) -> Iterator[Self]:
        """Every action of this kind that ``player`` may want."""
        raise NotImplementedError

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Self]:
        """What the first of the Queens can do."""
        if state.suit(state.acting) in cls.SUITS:
            yield from cls.of_player(state, state.players[state.acting], faces)

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[Self]:
        """What any Queen does, by everyone who played one."""
        if state.phase is Phase.EFFECTS:
            for seat in state.waiting:
                yield from cls.of_player(state, state.players[seat], faces)


@dataclass(frozen=True, slots=True)
class DrawTwo(_Effect):
    """Capture Resources: two cards from the deck (AS-5)."""

    player: str

    TEXT = "{player} draws two cards"
    EXAMPLE = "Matt draws two cards"
    WHEN = "Queen of Clubs"
    SUITS = CLUBS

    def resolved(self, state: State, seat: int) -> State:
        """See the base."""
        return drawn(state, seat, 2)

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(say("Draw two cards"), self, _left(state))

    @classmethod
    def of_player(cls, state: State, player: str, faces: Collection[str]) -> Iterator[DrawTwo]:  # noqa: ARG003
        """See the base."""
        yield cls(player)


@dataclass(frozen=True, slots=True)
class DrawAndTake(_Effect):
    """Capture Resources, or Beg, Borrow, and Steal: a card from the deck, one from a rival's hand (AS-5)."""

    player: str
    other: str

    TEXT = "{player} draws and takes a card from {other}"
    EXAMPLE = "Matt draws and takes a card from Noah"
    WHEN = "Queen of Clubs or Spades"
    SUITS = CLUBS + SPADES

    def resolved(self, state: State, seat: int) -> State:
        """See the base."""
        return taken_unseen(drawn(state, seat), seat, _check_rival(state, seat, self.other))

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(
            say("Draw one, take one from {player}", player=self.other), self, _at_random_of(state, self.other)
        )

    @classmethod
    def of_player(cls, state: State, player: str, faces: Collection[str]) -> Iterator[DrawAndTake]:  # noqa: ARG003
        """See the base."""
        return (cls(player, other) for other in state.players)


@dataclass(frozen=True, slots=True)
class DrawAndSalvage(_Effect):
    """Beg, Borrow, and Steal: a card from the deck, one at random from the top five discards (AS-5)."""

    player: str
    card: str

    TEXT = "{player} draws and takes {card} from the discards"
    EXAMPLE = "Matt draws and takes 7D from the discards"
    WHEN = "Queen of Spades"
    SUITS = SPADES

    def resolved(self, state: State, seat: int) -> State:
        """See the base."""
        state = drawn(state, seat)
        if self.card not in state.pile.cards:
            raise RuleError("G-4", say("{card} does not lie among the discards.", card=CardName(self.card)))
        top = state.pile.top(TOP)
        if self.card not in top:
            object_to(
                state,
                "AS-5",
                say(
                    "{card} is not among the top {n} discards: {cards: }.",
                    card=CardName(self.card),
                    n=TOP,
                    cards=tuple(map(CardName, top)),
                ),
            )
        return into_hand(replace(state, pile=state.pile.without(self.card)), seat, self.card)

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        label = say("Draw one, take {card}", card=card_name(self.card))
        return Choice(label, self, say("at random of the top {top} discards", top=TOP), "Discards")

    @classmethod
    def of_player(cls, state: State, player: str, faces: Collection[str]) -> Iterator[DrawAndSalvage]:  # noqa: ARG003
        """See the base."""
        return (cls(player, card) for card in state.pile.cards)


@dataclass(frozen=True, slots=True)
class DrawOnly(_Effect):
    """Finagle, or Beg, Borrow, and Steal, where there is nothing to take from anybody (AS-5)."""

    player: str

    TEXT = "{player} draws and takes nothing"
    EXAMPLE = "Matt draws and takes nothing"
    WHEN = "Queen of Hearts or Spades with nothing to take from"
    SUITS = HEARTS + SPADES

    def resolved(self, state: State, seat: int) -> State:
        """See the base."""
        suit = state.suit(seat)
        if _rivals(state, seat):
            object_to(state, "AS-5", say("A rival with cards in hand must be chosen if there is one."))
        elif suit == SPADES and state.pile.cards:
            object_to(state, "AS-5", say("A card must be taken from the discards: no rival has any in hand."))
        return drawn(state, seat, 2 if suit == HEARTS else 1)

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(say("Draw: there is nothing to take"), self, _left(state))

    @classmethod
    def of_player(cls, state: State, player: str, faces: Collection[str]) -> Iterator[DrawOnly]:  # noqa: ARG003
        """See the base."""
        yield cls(player)


@dataclass(frozen=True, slots=True)
class Buy(_Effect):
    """Buy Resources: discards none, one or two cards, draws one more (AS-5)."""

    player: str
    cards: tuple[str, ...]

    TEXT = "{player} buys with {cards}"
    EXAMPLE = "Matt buys with 4C 7D"
    WHEN = "Queen of Diamonds"
    FORMS = (("Matt buys with nothing", "the same, discarding nothing"),)
    FIELDS = fields_with(cards=CARDS_OR_NOTHING)
    SUITS = DIAMONDS

    def resolved(self, state: State, seat: int) -> State:
        """See the base."""
        if len(self.cards) > MOST_SPENT:
            object_to(
                state,
                "AS-5",
                say("Buy Resources discards two cards at most, not {number}.", number=len(self.cards)),
            )
        check_no_joker(state, self.cards)
        state = turned_up_from_hand(state, seat, self.cards)
        pile = state.pile
        for card in self.cards:
            pile = pile.laid(card)
        return drawn(replace(state, pile=pile), seat, len(self.cards) + 1)

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(say("Discard nothing, draw one"), self, _left(state))

    @classmethod
    def of_player(cls, state: State, player: str, faces: Collection[str]) -> Iterator[Buy]:  # noqa: ARG003
        """See the base."""
        yield cls(player, ())
        yield from (cls(player, cards) for cards in groups(faces, MOST_SPENT))


@dataclass(frozen=True, slots=True)
class Finagle(_Effect):
    """Finagle Resources: a rival's card and two of the deck; two are kept, one goes back (AS-5)."""

    player: str
    other: str

    TEXT = "{player} finagles with {other}"
    EXAMPLE = "Matt finagles with Noah"
    WHEN = "Queen of Hearts"
    SUITS = HEARTS

    def resolved(self, state: State, seat: int) -> State:
        """See the base."""
        return finagled(state, seat, _check_rival(state, seat, self.other))

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(say("Finagle with {player}", player=self.other), self, _at_random_of(state, self.other))

    @classmethod
    def of_player(cls, state: State, player: str, faces: Collection[str]) -> Iterator[Finagle]:  # noqa: ARG003
        """See the base."""
        return (cls(player, other) for other in state.players)


def check_queen(state: State, player: str) -> int:
    """The seat of ``player``, whose Queen takes effect now (AS-2, AS-5)."""
    seat = state.seat(player)
    if seat not in state.waiting:
        raise RuleError(
            "AS-5", in_sequence(say("{player} has no Queen to resolve now.", player=player), awaited(state))
        )
    if seat != state.acting:
        object_to(
            state, "AS-2", in_sequence(say("Queens take effect in order from the youngest."), awaited(state))
        )
    return seat


def _rivals(state: State, seat: int) -> tuple[int, ...]:
    """The other seats that have cards in hand."""
    return tuple(other for other in state.seats if other != seat and state.hands[other])


def _check_rival(state: State, seat: int, other: str) -> int:
    rival = state.seat(other)
    if rival == seat:
        raise RuleError("AS-5", say("{other} takes from another player's hand.", other=other))
    if not state.hands[rival]:
        raise RuleError("AS-5", say("{other} has no card in hand: choose another.", other=other))
    return rival


def _left(state: State) -> Message:
    return say("{deck} {deck:card|cards} left", deck=state.deck)


def _at_random_of(state: State, other: str) -> Message:
    return say("at random of {count} {count:card|cards}", count=state.hands[state.seat(other)])
