"""Placing and revealing cards, and discarding them to The Machine one by one (BH-4, BH-5)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from companion.games.api import Choice, RuleError
from companion.games.beltpunk.deck import card_name, suit_of
from companion.games.beltpunk.hidden_places import hand_bit
from companion.games.beltpunk.move import Move
from companion.games.beltpunk.phases import awaited
from companion.games.beltpunk.state import Phase, State
from companion.games.beltpunk.transfers import brought_to_light, check_card, hand_of
from companion.games.beltpunk.turns import (
    after_ability,
    all_placed,
    discarded,
    next_discard,
    next_to_discard,
    overflow_waived,
)
from companion.games.messages import Message, in_sequence, say
from companion.games.tuples import changed, with_value


@dataclass(frozen=True, slots=True)
class AllPlaced(Move):
    """Everyone has placed a card face down and now reveals it (BH-4)."""

    TEXT = "everyone reveals"
    EXAMPLE = "everyone reveals"
    WHEN = "all have placed a card (may be left out, as the draws are)"
    PHASES = (Phase.PLACE,)
    RULE = "BH-4"

    def apply(self, state: State) -> State:
        """See the base."""
        return all_placed(state)

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(say("All have placed: reveal"), self)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[AllPlaced]:  # noqa: ARG003
        """The only one."""
        yield cls()


@dataclass(frozen=True, slots=True)
class Reveal(Move):
    """A placed card is revealed; the last one begins the discards (BH-4, BH-5)."""

    player: str
    card: str

    TEXT = "{player} reveals {card}"
    EXAMPLE = "Matt reveals Steam-3"
    WHEN = "for each player"
    PHASES = (Phase.PLACE, Phase.REVEAL)
    RULE = "BH-4"
    HEADING = "Reveal"

    def apply(self, state: State) -> State:
        """See the base."""
        seat = state.seat(self.player)
        if state.phase is Phase.PLACE:
            state = all_placed(state)
        lying = state.revealed[seat]
        if lying is not None:
            raise RuleError(
                "BH-4",
                say(
                    "{player} has revealed {card} already; one card each.",
                    player=self.player,
                    card=card_name(lying),
                ),
            )
        hidden = brought_to_light(state, (self.card,), hand_bit(seat), hand_of(state, seat))
        if state.hands[seat] == 0:
            hidden = hidden.emptied(hand_bit(seat))
        state = replace(
            state,
            placed=with_value(state.placed, seat, False),
            revealed=with_value(state.revealed, seat, self.card),
            hidden=hidden,
        )
        return next_discard(state)

    def accept(self, state: State, refusal: RuleError) -> State:  # noqa: ARG002
        """In another phase, or with another card than the one there."""
        return _revealed(state, state.seat(self.player), self.card)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Reveal]:
        """Every card that newly came into sight, by everyone."""
        return (cls(player, card) for player in state.players for card in faces)

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[Reveal]:
        """Every card except the one there."""
        before = zip(state.players, state.revealed, strict=True)
        return (cls(player, card) for player, lying in before for card in faces if card != lying)


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """The next card in Machine Order goes to its conveyor (BH-5)."""

    player: str
    card: str

    TEXT = "{player} discards {card}"
    EXAMPLE = "Matt discards Steam-3"
    WHEN = "in Machine Order, each followed by an action of its suit, or by “Matt declines”"
    PHASES = (Phase.DISCARD,)
    RULE = "BH-5"
    HEADING = "Discard"

    def apply(self, state: State) -> State:
        """See the base."""
        seat = state.seat(self.player)
        card = next_to_discard(state)
        lying = state.revealed[seat]
        if lying is None:
            raise RuleError(
                "BH-5",
                in_sequence(
                    say("{player} has no card left to discard this turn.", player=self.player), awaited(state)
                ),
            )
        if self.card != lying:
            raise RuleError(
                "BH-4",
                say(
                    "{player} revealed {card}, so that is the card to discard.",
                    player=self.player,
                    card=card_name(lying),
                ),
            )
        if lying != card:
            raise RuleError(
                "BH-5",
                say(
                    "{reason}, so {first} discards {card} before {player} discards {lying}.",
                    reason=_order_reason(card, lying),
                    first=state.players[state.revealed.index(card)],
                    card=card_name(card),
                    player=self.player,
                    lying=card_name(lying),
                ),
            )
        return discarded(state, seat)

    def accept(self, state: State, refusal: RuleError) -> State:
        """Before its turn, or with another card than the revealed one; the acting player's action is
        dropped."""
        check_card(self.card)
        if state.phase is Phase.ABILITY:
            state = after_ability(state)
        if state.phase is Phase.OVERFLOW:
            state = overflow_waived(state)
        if state.phase not in (Phase.REVEAL, Phase.DISCARD):
            raise refusal
        seat = state.seat(self.player)
        return discarded(_revealed(state, seat, self.card), seat)

    def rule_now(self, state: State) -> str:
        """See the base."""
        if state.phase in (Phase.PLACE, Phase.REVEAL):
            return "BH-4"
        return "BH-6" if state.phase is Phase.ABILITY else self.RULE

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(
            say("{card:^} to the {suit} conveyor", card=card_name(self.card), suit=suit_of(self.card)), self
        )

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Discard]:  # noqa: ARG003
        """The open cards, by the players who are asked."""
        acting = state.players[state.acting] if state.acting is not None else ""
        return (cls(acting, card) for card in state.revealed if card is not None)

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[Discard]:
        """Each player's open card, and every card that newly came into sight."""
        for player, lying in zip(state.players, state.revealed, strict=True):
            yield from (cls(player, card) for card in dict.fromkeys((lying, *faces)) if card)


def _order_reason(first: str, later: str) -> Message:
    if suit_of(first) == suit_of(later):
        return say("Of two {suit} cards the lower number comes first", suit=suit_of(first))
    return say("{first} comes before {later} in Machine Order", first=suit_of(first), later=suit_of(later))


def _revealed(state: State, seat: int, card: str) -> State:
    """``card`` is before ``seat``; an earlier card there goes back to the hand."""
    lying = state.revealed[seat]
    if lying == card:
        return state
    hands, hidden = state.hands, state.hidden
    if lying is not None:
        hands, hidden = changed(hands, seat, +1), hidden.put_away(lying, hand_bit(seat))
    elif not state.placed[seat] and not hands[seat]:
        raise RuleError("G-4", say("{player} has no card in hand to reveal.", player=state.players[seat]))
    if not state.placed[seat]:
        hands = changed(hands, seat, -1)
    laid = replace(
        state,
        hands=hands,
        hidden=hidden,
        placed=with_value(state.placed, seat, False),
        revealed=with_value(state.revealed, seat, None),
    )
    hidden = brought_to_light(
        replace(laid, hands=changed(hands, seat, +1)),
        (card,),
        hand_bit(seat),
        hand_of(state, seat),
    )
    if not hands[seat]:
        hidden = hidden.emptied(hand_bit(seat))
    laid = replace(laid, revealed=with_value(laid.revealed, seat, card), hidden=hidden)
    asked = (Phase.REVEAL, Phase.DISCARD)
    return next_discard(laid) if state.phase in asked else laid
