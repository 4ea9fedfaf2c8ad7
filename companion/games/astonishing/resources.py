"""Seeing to the resources at a turn's end: discards, then draws (AS-2, AS-16)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from companion.games.api import Choice, RuleError
from companion.games.astonishing.deck import MOST_IN_HAND
from companion.games.astonishing.move import Move, waiting_players
from companion.games.astonishing.phases import INVENTION, awaited
from companion.games.astonishing.state import Phase, State, object_to
from companion.games.astonishing.transfers import (
    check_no_joker,
    discarded_together,
    drawn,
    settled,
    turned_up_from_hand,
)
from companion.games.astonishing.turns import begin_draws, next_draw, without
from companion.games.messages import Message, in_sequence, say

_AT_THE_END = say("Everyone sees to the resources at the end of the turn.")


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """A card of a hand goes to the discards; Jokers never do (AS-2)."""

    player: str
    card: str

    TEXT = "{player} discards {card}"
    EXAMPLE = "Matt discards 4C"
    WHEN = "at a turn's end, a line for each card"
    PHASES = (Phase.RESOURCES,)
    RULE = "AS-2"

    def apply(self, state: State) -> State:
        """See the base."""
        seat = state.seat(self.player)
        check_no_joker(state, (self.card,))
        return discarded_together(turned_up_from_hand(state, seat, (self.card,)), seat, (self.card,))

    def not_now(self, state: State) -> Message:
        """See the base."""
        return _AT_THE_END if state.phase in INVENTION else Move.not_now(self, state)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Discard]:
        """Every card in sight that was not, by everyone."""
        return (cls(player, card) for player in state.players for card in faces)


@dataclass(frozen=True, slots=True)
class AllKeep(Move):
    """Nobody discards any more; who has an empty hand may draw (AS-2)."""

    TEXT = "everyone keeps the rest"
    EXAMPLE = "everyone keeps the rest"
    WHEN = "ends the discarding"
    PHASES = (Phase.RESOURCES,)
    RULE = "AS-2"

    def apply(self, state: State) -> State:
        """See the base."""
        too_many = over_six(state)
        if too_many:
            hands = tuple(
                say("{player} ({cards})", player=state.players[seat], cards=state.hands[seat])
                for seat in too_many
            )
            object_to(
                state, "AS-2", say("Hands come down to six cards: {hands} must discard still.", hands=hands)
            )
        return begin_draws(settled(state))

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(say("Everyone keeps the rest"), self)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[AllKeep]:  # noqa: ARG003
        """The one there is."""
        yield cls()


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """A player with an empty hand draws one card (AS-2)."""

    player: str

    TEXT = "{player} draws"
    ALSO = ("{player} draws a card",)
    EXAMPLE = "Matt draws"
    WHEN = "at a turn's end, with an empty hand"
    PHASES = (Phase.RESOURCES, Phase.DRAW)
    RULE = "AS-2"

    def apply(self, state: State) -> State:
        """See the base."""
        seat = state.seat(self.player)
        if state.phase is not Phase.DRAW or seat not in state.waiting:
            only = say("Only a player with {hand} draws, after the discards.", hand=_empty_hand(state))
            object_to(state, "AS-2", in_sequence(only, awaited(state)))
            if not state.deck:
                raise RuleError("G-4", say("The deck is empty: there is no card to draw."))
            after = drawn(state, seat)
            return after if state.phase is not Phase.DRAW else next_draw(after)
        seat = check_drawing(state, self.player)
        return next_draw(without(drawn(state, seat), seat))

    def not_now(self, state: State) -> Message:
        """See the base."""
        if state.phase is Phase.EFFECTS:
            return say(
                "A Queen's effect is said in full: “draws two cards”, “draws and takes a card from …”."
            )
        return _AT_THE_END if state.phase in INVENTION else Move.not_now(self, state)

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(say("Draw a card"), self, say("{deck} {deck:card|cards} left", deck=state.deck))

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Draw]:  # noqa: ARG003
        """Those with an empty hand."""
        return map(cls, waiting_players(state)) if state.phase is Phase.DRAW else iter(())

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[Draw]:  # noqa: ARG003
        """Everyone."""
        return map(cls, state.players) if state.phase in cls.PHASES else iter(())


def over_six(state: State) -> tuple[int, ...]:
    """The seats that must discard still (AS-2)."""
    return tuple(seat for seat in state.order(state.seats) if state.hands[seat] > MOST_IN_HAND)


def check_drawing(state: State, player: str) -> int:
    """The seat of ``player``, who may draw now (AS-2)."""
    seat = state.seat(player)
    if seat not in state.waiting:
        raise RuleError(
            "AS-2",
            in_sequence(say("Only a player with {hand} draws now.", hand=_empty_hand(state)), awaited(state)),
        )
    if seat != state.acting:
        object_to(state, "AS-2", in_sequence(say("They draw in order from the youngest."), awaited(state)))
    return seat


def _empty_hand(state: State) -> Message:
    """What counts as an empty hand at this table, in words (AS-16)."""
    if state.options.joker_only_may_draw:
        return say("an empty hand, or one of Jokers alone,")
    return say("an empty hand")
