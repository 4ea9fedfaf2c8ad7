"""Who plays which Inventor, and who is the youngest (AS-1)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from companion.games.api import Choice, RuleError
from companion.games.astonishing.deck import INVENTORS, suit_name
from companion.games.astonishing.move import Move
from companion.games.astonishing.options import AGES
from companion.games.astonishing.state import Phase, State
from companion.games.astonishing.turns import begin_turn
from companion.games.messages import say
from companion.games.tuples import with_value


@dataclass(frozen=True, slots=True)
class BeInventor(Move):
    """A player takes the sheet and the action cards of an Inventor, or changes to another (AS-1)."""

    player: str
    suit: str

    TEXT = "{player} is {suit}"
    ALSO = ("{player} plays {suit}",)
    EXAMPLE = "Matt is Lady Calibrette Merchant"
    WHEN = "for each player; or by suit, “Matt plays Clubs”"
    PHASES = (Phase.SET_UP,)
    RULE = "AS-1"

    def apply(self, state: State) -> State:
        """See the base."""
        seat = state.seat(self.player)
        holder = state.holder(self.suit)
        name = INVENTORS[self.suit].name
        if holder is not None:
            why = (
                say("{inventor} has that sheet already", inventor=name)
                if holder == seat
                else say("{inventor} belongs to {player}", inventor=name, player=state.players[holder])
            )
            raise RuleError("AS-1", say("Each player selects a different Inventor: {why}.", why=why))
        return _begun_if_set_up(replace(state, suits=with_value(state.suits, seat, self.suit)))

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(
            say("{inventor}", inventor=INVENTORS[self.suit].name),
            self,
            say("{suit}", suit=suit_name(self.suit)),
            self.player,
        )

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[BeInventor]:  # noqa: ARG003
        """Everyone as everybody."""
        return (cls(player, suit) for player in state.players for suit in INVENTORS)


@dataclass(frozen=True, slots=True)
class BeYoungest(Move):
    """The table says who is the youngest (AS-1)."""

    player: str

    TEXT = "{player} is the youngest"
    ALSO = ("{player} is youngest",)
    EXAMPLE = "Matt is the youngest"
    WHEN = "once"
    PHASES = (Phase.SET_UP,)
    RULE = "AS-1"

    def apply(self, state: State) -> State:
        """See the base."""
        if state.ages:
            raise RuleError(
                "AS-1", say("{player} is the youngest already.", player=state.players[state.ages[0]])
            )
        return _begun_if_set_up(replace(state, ages=(state.seat(self.player),)))

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(say("{player}", player=self.player), self)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[BeYoungest]:  # noqa: ARG003
        """Everyone."""
        return (cls(player) for player in state.players)


@dataclass(frozen=True, slots=True)
class NextByAge(Move):
    """Where the full order of ages is asked: the youngest of those not named yet (AS-1)."""

    player: str

    TEXT = "{player} comes next by age"
    EXAMPLE = "Matt comes next by age"
    WHEN = "with the option “age_order: ages” then, for the others but the last"
    PHASES = (Phase.SET_UP,)
    RULE = "AS-1"

    def apply(self, state: State) -> State:
        """The last one's age is known then."""
        if state.options.age_order != AGES:
            raise RuleError(
                "AS-1", say("At this table only the youngest player matters, not the others' ages.")
            )
        if not state.ages:
            raise RuleError("AS-1", say("Say first who is the youngest."))
        seat = state.seat(self.player)
        if seat in state.ages:
            raise RuleError("AS-1", say("The age of {player} has been told already.", player=self.player))
        ages = (*state.ages, seat)
        left = tuple(other for other in state.seats if other not in ages)
        return _begun_if_set_up(replace(state, ages=ages + (left if len(left) == 1 else ())))

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(say("{player}", player=self.player), self)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[NextByAge]:  # noqa: ARG003
        """Everyone."""
        return (cls(player) for player in state.players)


def _ages_known(state: State) -> bool:
    """Whether enough is known of the players' ages to put them in order (AS-1)."""
    if state.options.age_order == AGES and len(state.players) > 2:
        return len(state.ages) == len(state.players)
    return bool(state.ages)


def _begun_if_set_up(state: State) -> State:
    if None in state.suits or not _ages_known(state):
        return state
    if len(state.players) == 2:
        state = replace(state, ages=(state.ages[0], 1 - state.ages[0]))
    return begin_turn(state)
