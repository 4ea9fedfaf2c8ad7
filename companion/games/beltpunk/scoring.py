"""Declaring sets, then showing them together (BH-9)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from companion.games.api import Choice, RuleError
from companion.games.beltpunk.deck import card_name
from companion.games.beltpunk.move import Move
from companion.games.beltpunk.phases import awaited
from companion.games.beltpunk.sets import NoSetError, name_set, named_or_not, sets_among
from companion.games.beltpunk.state import Phase, State
from companion.games.beltpunk.transfers import check_card, laid_open
from companion.games.beltpunk.turns import declared, shown_or_withdrawn
from companion.games.mat import TRAY
from companion.games.messages import Message, in_sequence, say
from companion.games.tuples import with_value

_SCORING = "Scoring"


def _check_declaring(state: State, player: str) -> int:
    seat = state.seat(player)
    if seat != state.acting:
        if state.declared[seat] is not None:
            raise RuleError(
                "BH-9",
                in_sequence(
                    say("{player} has declared already, once a turn.", player=player), awaited(state)
                ),
            )
        raise RuleError(
            "BH-9", in_sequence(say("The declaring goes round from the Foreman."), awaited(state))
        )
    return seat


def _check_showing(state: State, player: str) -> int:
    seat = state.seat(player)
    if seat not in state.to_show:
        why = (
            say("{player} has shown or withdrawn it already.", player=player)
            if state.declared[seat]
            else say("{player} declared no set, and none can be added.", player=player)
        )
        raise RuleError("BH-9", in_sequence(why, awaited(state)))
    return seat


def _declared_otherwise(state: State, player: str, answer: bool, refusal: RuleError) -> State:
    """A set declared out of turn, or another answer than the first."""
    seat = state.seat(player)
    if state.declared[seat] is answer or (answer and state.hands[seat] < 2):
        raise refusal
    return declared(state, seat, answer)


def _asked(state: State) -> str:
    return state.players[state.acting] if state.acting is not None else ""


@dataclass(frozen=True, slots=True)
class DeclareNoSet(Move):
    """A player declares no set this turn (BH-9)."""

    player: str

    TEXT = "{player} declares no set"
    EXAMPLE = "Matt declares no set"
    WHEN = "from the Foreman round"
    PHASES = (Phase.DECLARE,)
    RULE = "BH-9"

    def apply(self, state: State) -> State:
        """See the base."""
        return declared(state, _check_declaring(state, self.player), False)

    def accept(self, state: State, refusal: RuleError) -> State:
        """Out of turn, or as a change of mind."""
        if state.phase is not Phase.DECLARE:
            raise refusal
        return _declared_otherwise(state, self.player, False, refusal)

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(say("No set"), self)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[DeclareNoSet]:  # noqa: ARG003
        """The players who are asked."""
        yield cls(_asked(state))


@dataclass(frozen=True, slots=True)
class DeclareSet(Move):
    """A player declares a set (BH-9)."""

    player: str

    TEXT = "{player} declares a set"
    EXAMPLE = "Matt declares a set"
    WHEN = "from the Foreman round"
    PHASES = (Phase.DECLARE,)
    RULE = "BH-9"
    HEADING = _SCORING

    def apply(self, state: State) -> State:
        """See the base."""
        seat = _check_declaring(state, self.player)
        if state.hands[seat] < 2:
            raise RuleError(
                "BH-9",
                say(
                    "{player} has {hand} {hand:card|cards} in hand; a set needs two at least.",
                    player=self.player,
                    hand=state.hands[seat],
                ),
            )
        return declared(state, seat, True)

    def accept(self, state: State, refusal: RuleError) -> State:
        """Out of turn, or while others already show theirs."""
        if state.phase is Phase.DECLARE:
            return _declared_otherwise(state, self.player, True, refusal)
        seat = state.seat(self.player)
        if state.phase is not Phase.SHOW or seat in state.to_show or state.hands[seat] < 2:
            raise refusal
        return replace(state, declared=with_value(state.declared, seat, True), to_show=(*state.to_show, seat))

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(say("A set"), self)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[DeclareSet]:  # noqa: ARG003
        """The players who are asked."""
        yield cls(_asked(state))

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[DeclareSet]:  # noqa: ARG003
        """Everyone."""
        return (cls(player) for player in state.players)


class _Showing(Move):
    """An action after everyone has declared."""

    __slots__ = ()
    PHASES = (Phase.SHOW,)
    RULE = "BH-9"

    def not_now(self, state: State) -> Message:  # noqa: ARG002
        """See the base."""
        return say("Sets are shown together, once everyone has declared.")


@dataclass(frozen=True, slots=True)
class ShowSet(_Showing):
    """A set is laid open from the hand until the round ends (BH-9); ``cards`` in any order."""

    player: str
    cards: tuple[str, ...]

    TEXT = "{player} shows {cards}"
    EXAMPLE = "Matt shows Steam-4 Steam-5 Steam-6"
    WHEN = "for each who declared a set"
    HEADING = _SCORING

    def apply(self, state: State) -> State:
        """See the base."""
        seat = _check_showing(state, self.player)
        for card in self.cards:
            check_card(card)
        try:
            shown = name_set(self.cards, state.options.cobbled_min)
        except NoSetError as reason:
            raise RuleError("BH-9", say("That is no set. {reason}", reason=reason.message)) from None
        return shown_or_withdrawn(laid_open(state, seat, shown), seat)

    def accept(self, state: State, refusal: RuleError) -> State:  # noqa: ARG002
        """In another phase, or with cards that are no set."""
        seat = state.seat(self.player)
        for card in self.cards:
            check_card(card)
            if self.cards.count(card) > 1:
                raise RuleError("G-4", say("There is only one {card}.", card=card_name(card)))
        if not self.cards:
            raise RuleError("BH-9", say("{player:^} shows no card.", player=self.player))
        after = laid_open(state, seat, named_or_not(self.cards, state.options.cobbled_min))
        return shown_or_withdrawn(after, seat) if seat in state.to_show else after

    def worth(self, before: State, after: State) -> Message:  # noqa: ARG002
        """See the base."""
        shown = name_set(self.cards, before.options.cobbled_min)
        return say("{kind}, {points} {points:point|points}", kind=shown.kind, points=shown.points)

    def laid_open(self, state: State) -> Mapping[str, tuple[str, ...]]:  # noqa: ARG002
        """See the base."""
        return {TRAY: self.cards}

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[ShowSet]:
        """Every set among the cards that newly came into sight."""
        for seat in state.to_show:
            player = state.players[seat]
            possible = sets_among(faces, state.options.cobbled_min, largest=state.hands[seat])
            yield from (cls(player, shown.cards) for shown in possible)

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[ShowSet]:
        """All cards that newly came into sight, together, by everyone."""
        return (cls(player, tuple(faces)) for player in state.players) if faces else iter(())


@dataclass(frozen=True, slots=True)
class Withdraw(_Showing):
    """A player withdraws the declared set (BH-9)."""

    player: str

    TEXT = "{player} withdraws"
    EXAMPLE = "Matt withdraws"
    WHEN = "instead of showing the set that was declared"

    def apply(self, state: State) -> State:
        """See the base."""
        return shown_or_withdrawn(state, _check_showing(state, self.player))

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(
            say("Withdraw the set"), self, confirm=say("Withdraw {player}'s set?", player=self.player)
        )

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Withdraw]:  # noqa: ARG003
        """Everyone who must show a set."""
        return (cls(state.players[seat]) for seat in state.to_show)
