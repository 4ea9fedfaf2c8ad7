"""Every kind of action of a game, in the order in which a record tells them; and the actions of a card that
stays without effect (AS-2, AS-5, AS-6, AS-11, AS-12)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from companion.games.actions import GameAction
from companion.games.amendments import Amendment
from companion.games.api import Choice
from companion.games.astonishing.building import (
    AllKeep,
    Discard,
    Draw,
    Install,
    check_building,
    check_drawing,
)
from companion.games.astonishing.choosing import (
    AgreeToLastTurn,
    AllChosen,
    BeInventor,
    BeYoungest,
    CallLastTurn,
    Deal,
    NextByAge,
    RefuseLastTurn,
    Reveal,
)
from companion.games.astonishing.choosing_words import ChooseWords
from companion.games.astonishing.deck import DIAMONDS, HEARTS
from companion.games.astonishing.demonstration import (
    KINGS,
    QUEENS,
    Intimidate,
    KeepJacks,
    ReplacePart,
    RollDie,
    Sabotage,
    Select,
    SpendJack,
    Sway,
    check_order,
    queen_done,
)
from companion.games.astonishing.demonstration import check_queen as check_exhibition_queen
from companion.games.astonishing.effects import (
    Buy,
    DrawAndSalvage,
    DrawAndTake,
    DrawOnly,
    DrawTwo,
    Finagle,
    check_queen,
)
from companion.games.astonishing.exhibition import AllReady, Describe, RollDice, Show, Vote
from companion.games.astonishing.move import Move, waiting_players
from companion.games.astonishing.options import MAY_DECLINE
from companion.games.astonishing.state import Phase, State, object_to, only_jokers_held
from companion.games.astonishing.trading import Answer, NoTrade, Offer, Trade
from companion.games.astonishing.turns import awaited, build_done, effect_done, next_draw, next_king, without
from companion.games.messages import in_sequence, say


@dataclass(frozen=True, slots=True)
class OnlyJokers(Move):
    """A player who should use a card of the hand has none but Jokers (AS-6, AS-11)."""

    player: str

    TEXT = "{player} holds only Jokers"
    EXAMPLE = "Matt holds only Jokers"
    WHEN = "a King, or a Replacement Part, that has no card to use"
    PHASES = (Phase.BUILD, Phase.QUEENS)
    RULE = "AS-6"

    def apply(self, state: State) -> State:
        """A King builds nothing, a Replacement Part has no effect."""
        if state.phase is Phase.BUILD:
            seat = check_building(state, self.player)
            return build_done(only_jokers_held(state, seat, "AS-6"), seat)
        seat = check_exhibition_queen(state, self.player, DIAMONDS)
        return queen_done(only_jokers_held(state, seat, "AS-11"), seat)

    def choice(self, state: State) -> Choice:
        """See the base."""
        group = self.player if state.phase is Phase.BUILD else ""
        return Choice(say("Nothing: only Jokers in hand"), self, None, group)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[OnlyJokers]:  # noqa: ARG003
        """Whoever should use a card."""
        return map(cls, waiting_players(state))


@dataclass(frozen=True, slots=True)
class Decline(Move):
    """A player does not do what the card is for: where it may be left, draws none (AS-2), leaves a Queen
    without effect (AS-11); elsewhere where the table has it so."""

    player: str

    TEXT = "{player} declines"
    EXAMPLE = "Matt declines"
    WHEN = "draws none, or leaves a Queen without effect where that may be"
    PHASES = (Phase.EFFECTS, Phase.BUILD, Phase.DRAW, Phase.QUEENS, Phase.KINGS)
    RULE = "AS-2"

    def apply(self, state: State) -> State:
        """See the base."""
        match state.phase:
            case Phase.DRAW:
                return next_draw(without(state, check_drawing(state, self.player)))
            case Phase.EFFECTS:
                seat = check_queen(state, self.player)
                object_to(
                    state, "AS-2", in_sequence(say("A Queen, once played, must take effect."), awaited(state))
                )
                return effect_done(state, seat)
            case Phase.BUILD:
                seat = check_building(state, self.player)
                object_to(
                    state, "AS-6", in_sequence(say("A King must build if its player can."), awaited(state))
                )
                return build_done(state, seat)
            case Phase.KINGS:
                seat = check_order(state, state.seat(self.player), "AS-12", KINGS)
                object_to(
                    state, "AS-12", in_sequence(say("A King, once played, must take effect."), awaited(state))
                )
                return next_king(without(state, seat))
            case _:
                seat = check_order(state, state.seat(self.player), "AS-11", QUEENS)
                if not _may_decline(state, seat):
                    object_to(
                        state,
                        "AS-11",
                        in_sequence(say("A Queen, once played, must take effect."), awaited(state)),
                    )
                return queen_done(state, seat)

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(say("Draw none") if state.phase is Phase.DRAW else say("Decline"), self)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Decline]:  # noqa: ARG003
        """Those who may."""
        if state.phase is Phase.DRAW:
            yield from map(cls, waiting_players(state))
        elif state.phase is Phase.QUEENS and _may_decline(state, state.acting):
            yield cls(state.players[state.acting])

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[Decline]:  # noqa: ARG003
        """Whoever is asked."""
        return map(cls, waiting_players(state)) if state.phase in cls.PHASES else iter(())


def _may_decline(state: State, seat: int) -> bool:
    """Whether the Queen of ``seat`` may stay without effect at this table (AS-11)."""
    return state.options.exhibition_may == MAY_DECLINE and state.suit(seat) in (DIAMONDS, HEARTS)


KINDS: tuple[type[Move], ...] = (
    Deal,
    BeInventor,
    BeYoungest,
    NextByAge,
    AllChosen,
    Reveal,
    CallLastTurn,
    AgreeToLastTurn,
    RefuseLastTurn,
    Offer,
    Answer,
    Trade,
    NoTrade,
    DrawTwo,
    DrawAndTake,
    DrawAndSalvage,
    DrawOnly,
    Buy,
    Finagle,
    Install,
    OnlyJokers,
    Discard,
    AllKeep,
    Draw,
    Decline,
    ChooseWords,
    AllReady,
    Describe,
    Vote,
    RollDice,
    Show,
    SpendJack,
    RollDie,
    KeepJacks,
    Intimidate,
    ReplacePart,
    Sway,
    Sabotage,
    Select,
)

Action = GameAction[State] | Amendment

__all__ = [
    "KINDS",
    "Action",
    "AgreeToLastTurn",
    "AllChosen",
    "AllKeep",
    "AllReady",
    "Answer",
    "BeInventor",
    "BeYoungest",
    "Buy",
    "CallLastTurn",
    "ChooseWords",
    "Deal",
    "Decline",
    "Describe",
    "Discard",
    "Draw",
    "DrawAndSalvage",
    "DrawAndTake",
    "DrawOnly",
    "DrawTwo",
    "Finagle",
    "Install",
    "Intimidate",
    "KeepJacks",
    "Move",
    "NextByAge",
    "NoTrade",
    "Offer",
    "OnlyJokers",
    "RefuseLastTurn",
    "ReplacePart",
    "Reveal",
    "RollDice",
    "RollDie",
    "Sabotage",
    "Select",
    "Show",
    "SpendJack",
    "Sway",
    "Trade",
    "Vote",
]
