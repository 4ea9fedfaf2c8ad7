"""Overflow: checked once, after the action of a discard (BH-8)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from companion.games.api import Choice, RuleError
from companion.games.beltpunk.deck import SUITS
from companion.games.beltpunk.hidden_places import pile_bit
from companion.games.beltpunk.move import Move
from companion.games.beltpunk.phases import awaited
from companion.games.beltpunk.state import Phase, State
from companion.games.beltpunk.turns import after_overflow
from companion.games.messages import Message, say
from companion.games.tuples import changed, with_value


@dataclass(frozen=True, slots=True)
class TakeConveyor(Move):
    """An overflowing conveyor is taken face down into the acting player's Scrap Pile (BH-8)."""

    player: str
    suit: str

    TEXT = "{player} takes the {suit} conveyor"
    EXAMPLE = "Matt takes the Gears conveyor"
    WHEN = "for each conveyor that overflows, after the action"
    PHASES = (Phase.OVERFLOW,)
    RULE = "BH-8"
    HEADING = "Take a conveyor"

    def apply(self, state: State) -> State:
        """See the base."""
        seat = state.seat(self.player)
        if self.suit not in SUITS:
            raise RuleError("BH-1", say("There is no {suit} conveyor.", suit=self.suit))
        place = SUITS.index(self.suit)
        if seat != state.acting or place not in state.overflowing:
            raise RuleError("BH-8", awaited(state))
        return after_overflow(_put_in_pile(state, seat, place))

    def accept(self, state: State, refusal: RuleError) -> State:
        """A conveyor that does not overflow, or another player's pile."""
        if self.suit not in SUITS:
            raise refusal
        place = SUITS.index(self.suit)
        if not taken_and_staying(state, place)[0]:
            raise RuleError("G-4", say("There is no card on the {suit} conveyor to take.", suit=self.suit))
        return _put_in_pile(state, state.seat(self.player), place)

    def not_now(self, state: State) -> Message:
        """See the base."""
        if self.suit not in SUITS:
            return Move.not_now(self, state)
        lying = len(state.conveyors[SUITS.index(self.suit)])
        return say(
            "The {suit} conveyor is taken only when, after an action, it holds more cards than there are "
            "players ({players}); it holds {cards}.",
            suit=self.suit,
            players=len(state.players),
            cards=lying,
        )

    def choice(self, state: State) -> Choice:
        """See the base."""
        taken = taken_and_staying(state, SUITS.index(self.suit))[0]
        label = say("{player} takes the {suit} conveyor", player=self.player, suit=self.suit)
        return Choice(label, self, say("{count} {count:card|cards}", count=len(taken)))

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[TakeConveyor]:  # noqa: ARG003
        """The overflowing conveyors, by the acting player."""
        acting = state.players[state.acting] if state.acting is not None else ""
        return (cls(acting, SUITS[place]) for place in state.overflowing)

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[TakeConveyor]:  # noqa: ARG003
        """Every conveyor, by everyone."""
        return (cls(player, suit) for player in state.players for suit in SUITS)


def taken_and_staying(state: State, place: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards of an overflowing conveyor that are taken, and the one that stays, if any (BH-8)."""
    keeps = state.swapped_in if state.options.placed_card_stays else None
    cards = state.conveyors[place]
    return tuple(c for c in cards if c != keeps), tuple(c for c in cards if c == keeps)


def _put_in_pile(state: State, seat: int, place: int) -> State:
    """``state`` with a conveyor's cards face down in the pile of ``seat``, except one that stays (BH-8)."""
    taken, stays = taken_and_staying(state, place)
    hidden = state.hidden
    for card in taken:
        hidden = hidden.put_away(card, pile_bit(seat))
    return replace(
        state,
        conveyors=with_value(state.conveyors, place, stays),
        waived=tuple(other for other in state.waived if other != place),
        scrap=changed(state.scrap, seat, len(taken)),
        hidden=hidden,
    )
