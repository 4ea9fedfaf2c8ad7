"""The set-up of a round: who is Foreman, and one card a player turned up onto the conveyors (BH-2, BH-3,
BH-12)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from companion.games.api import RuleError
from companion.games.beltpunk.hidden_places import hand_bit
from companion.games.beltpunk.move import Move
from companion.games.beltpunk.state import Phase, State
from companion.games.beltpunk.transfers import turned_up
from companion.games.beltpunk.turns import begin_if_set_up, end_round, next_round
from companion.games.laying_out import AllLaidOut
from companion.games.messages import say


@dataclass(frozen=True, slots=True)
class Deal(AllLaidOut[State], Move):
    """The table is laid out, and the hands are dealt (G-5)."""

    PHASES = (Phase.SET_UP,)
    RULE = "BH-2"
    HEADING = "The round"


@dataclass(frozen=True, slots=True)
class BecomeForeman(Move):
    """The table names the Foreman (BH-3, BH-12)."""

    player: str

    TEXT = "{player} is Foreman"
    ALSO = ("{player} is the Foreman",)
    EXAMPLE = "Matt is Foreman"
    WHEN = "at the beginning, and where an option asks it before a round"
    PHASES = (Phase.SET_UP,)
    RULE = "BH-3"
    HEADING = "Foreman"

    def apply(self, state: State) -> State:
        """See the base."""
        return _with_foreman(state, self.player)

    def accept(self, state: State, refusal: RuleError) -> State:  # noqa: ARG002
        """Another Foreman, in any phase."""
        return replace(state, foreman=state.seat(self.player))

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[BecomeForeman]:  # noqa: ARG003
        """Everyone."""
        return (cls(player) for player in state.players)

    irregular = candidates


@dataclass(frozen=True, slots=True)
class DrawForeman(Move):
    """The table lets the program draw the Foreman by lot (BH-3, BH-12). It is no candidate: only the program
    knows what it drew."""

    player: str

    TEXT = "{player} is drawn as Foreman"
    EXAMPLE = "Matt is drawn as Foreman"
    WHEN = "the same, where the program drew lots"
    PHASES = (Phase.SET_UP,)
    RULE = "BH-3"

    def apply(self, state: State) -> State:
        """See the base."""
        return _with_foreman(state, self.player)


def _with_foreman(state: State, player: str) -> State:
    """``state`` with ``player`` as Foreman. Raises :class:`RuleError`."""
    seat = state.seat(player)
    if state.foreman is not None:
        raise RuleError("BH-3", say("{player} is Foreman already.", player=state.players[state.foreman]))
    candidates = state.foreman_candidates()
    if seat not in candidates:
        raise RuleError(
            "BH-12",
            say(
                "The lowest score makes the Foreman of this round: that is {players:or}.",
                players=tuple(state.players[seat] for seat in candidates),
            ),
        )
    return begin_if_set_up(replace(state, foreman=seat))


@dataclass(frozen=True, slots=True)
class TurnUp(Move):
    """The set-up turns up a card of the deck onto its conveyor, without action or Overflow (BH-2)."""

    card: str

    TEXT = "{card} goes to the conveyors"
    EXAMPLE = "Steam-7 goes to the conveyors"
    WHEN = "a card turned up at the set-up, one for each player"
    PHASES = (Phase.SET_UP,)
    RULE = "BH-2"
    HEADING = "Turn up"

    def apply(self, state: State) -> State:
        """See the base."""
        seats = len(state.players)
        if state.turned_up == seats:
            raise RuleError(
                "BH-2",
                say("One card for each of the {n} players is turned up, and they all lie already.", n=seats),
            )
        return begin_if_set_up(turned_up(state, self.card))

    def accept(self, state: State, refusal: RuleError) -> State:  # noqa: ARG002
        """One card too many."""
        return turned_up(state, self.card)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[TurnUp]:  # noqa: ARG003
        """Every card that newly came into sight."""
        return (cls(card) for card in faces)

    irregular = candidates


@dataclass(frozen=True, slots=True)
class NextRound(Move):
    """The deck is shuffled and dealt again (BH-12)."""

    TEXT = "next round"
    EXAMPLE = "next round"
    WHEN = "the cards are shuffled and dealt again"
    PHASES = (Phase.ROUND_OVER,)
    RULE = "BH-10"
    HEADING = "The round"

    def apply(self, state: State) -> State:
        """See the base."""
        return next_round(state)

    def accept(self, state: State, refusal: RuleError) -> State:  # noqa: ARG002
        """The round ends as it is, or a finished match continues."""
        if state.phase is Phase.MATCH_OVER:
            return next_round(state)
        ended = end_round(_gathered(state))
        return next_round(ended) if ended.phase is Phase.ROUND_OVER else ended

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[NextRound]:  # noqa: ARG003
        """The only one."""
        yield cls()

    irregular = candidates


def _gathered(state: State) -> State:
    """``state`` with every card before a player back in hand."""
    in_hand = tuple(
        hand + placed + (card is not None)
        for hand, placed, card in zip(state.hands, state.placed, state.revealed, strict=True)
    )
    hidden = state.hidden
    for seat, card in enumerate(state.revealed):
        hidden = hidden if card is None else hidden.put_away(card, hand_bit(seat))
    seats = len(state.players)
    return replace(
        state,
        hands=in_hand,
        placed=(False,) * seats,
        revealed=(None,) * seats,
        hidden=hidden,
        acting=None,
        discard=None,
        swapped_in=None,
        declared=(None,) * seats,
        to_show=(),
    )
