"""Who plays which Inventor (AS-1), and the action cards: chosen face down and turned up together, in either
phase (AS-2, AS-3, AS-7, AS-8)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from companion.games.api import Choice, RuleError
from companion.games.astonishing.deck import (
    FACE_NAMES,
    FACES,
    INVENTORS,
    JACK,
    KING,
    QUEEN,
    card_name,
    face_card,
    suit_name,
)
from companion.games.astonishing.move import ACTION_CARD, Move, fields_with
from companion.games.astonishing.options import AGES
from companion.games.astonishing.state import Phase, State, object_to
from companion.games.astonishing.turns import (
    INVENTION,
    KING_NAMES,
    QUEEN_NAMES,
    actions_revealed,
    begin_trades,
    begin_turn,
    without,
)
from companion.games.laying_out import AllLaidOut
from companion.games.mat import seat_zone
from companion.games.messages import Message, say
from companion.games.tuples import with_value


@dataclass(frozen=True, slots=True)
class Deal(AllLaidOut[State], Move):
    """The table is laid out, and the hands are dealt (G-5)."""

    PHASES = (Phase.SET_UP,)
    RULE = "AS-1"


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


_PURPOSES = {JACK: say("trade"), QUEEN: say("special effect"), KING: say("build")}


@dataclass(frozen=True, slots=True)
class AllChosen(Move):
    """Everyone has an Invention action face down and turns it up now (AS-2)."""

    TEXT = "everyone reveals"
    EXAMPLE = "everyone reveals"
    WHEN = "all have chosen an action card (may be left out)"
    PHASES = (Phase.CHOOSE,)
    RULE = "AS-2"

    def apply(self, state: State) -> State:
        """See the base."""
        return _all_chosen(state)

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(say("All have chosen: reveal"), self)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[AllChosen]:  # noqa: ARG003
        """The one there is."""
        yield cls()


@dataclass(frozen=True, slots=True)
class Reveal(Move):
    """An action card is turned up; after the last one the actions begin (AS-2, AS-8)."""

    player: str
    card: str

    TEXT = "{player} reveals {card}"
    EXAMPLE = "Matt reveals JC"
    WHEN = "for each player, at the Exhibition too"
    PHASES = (Phase.CHOOSE, Phase.REVEAL, Phase.ACTIONS)
    RULE = "AS-2"
    FIELDS = fields_with(card=ACTION_CARD)

    def apply(self, state: State) -> State:
        """See the base."""
        seat = state.seat(self.player)
        if state.phase is Phase.CHOOSE:
            state = _all_chosen(state)
        lying = state.chosen[seat]
        if lying is not None:
            raise RuleError(
                "AS-2",
                say(
                    "{player} has revealed {card} already.",
                    player=self.player,
                    card=card_name(face_card(lying, state.suit(seat))),
                ),
            )
        state = without(with_action(state, seat, self.card), seat)
        if state.waiting:
            return state
        return begin_trades(state) if state.phase is Phase.REVEAL else actions_revealed(state)

    def rule_now(self, state: State) -> str:
        """See the base."""
        return self.RULE if state.phase in INVENTION else "AS-8"

    def not_now(self, state: State) -> Message:
        """See the base."""
        if state.phase in INVENTION:
            return say("The actions of this turn lie open already.")
        return Move.not_now(self, state)

    def choice(self, state: State) -> Choice:
        """See the base."""
        face = self.card[0]
        purpose = _PURPOSES[face]
        if state.phase is Phase.ACTIONS:
            names = QUEEN_NAMES if face == QUEEN else KING_NAMES
            purpose = say("{action}", action=names[state.suit(state.seat(self.player))])
        return Choice(say("{face}", face=FACE_NAMES[face]), self, purpose, self.player)

    def laid_open(self, state: State) -> Mapping[str, tuple[str, ...]]:
        """See the base."""
        return {seat_zone(state.seat(self.player)): (self.card,)}

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Reveal]:  # noqa: ARG003
        """Action cards are known without being seen: each player has three."""
        for seat in state.waiting:
            yield from (cls(state.players[seat], face_card(face, state.suit(seat))) for face in FACES)


@dataclass(frozen=True, slots=True)
class CallLastTurn(Move):
    """All agree to go to the one last turn, cards left in the deck or not (AS-7)."""

    TEXT = "everyone agrees to one last turn"
    ALSO = ("everyone agrees to a last turn", "everyone agrees to the last turn")
    EXAMPLE = "everyone agrees to one last turn"
    WHEN = "instead of waiting for the deck to run out"
    PHASES = (Phase.CHOOSE,)
    RULE = "AS-7"

    def apply(self, state: State) -> State:
        """See the base."""
        _check_last_turn(state)
        return replace(state, final=True)

    def not_now(self, state: State) -> Message:  # noqa: ARG002
        """See the base."""
        return ONLY_BETWEEN_TURNS

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[CallLastTurn]:  # noqa: ARG003
        """The one there is."""
        yield cls()


@dataclass(frozen=True, slots=True)
class AgreeToLastTurn(Move):
    """A player wants one last turn, or says yes to it. It is the last turn once all have (AS-7)."""

    player: str

    TEXT = "{player} agrees to one last turn"
    ALSO = ("{player} agrees to a last turn", "{player} agrees to the last turn")
    EXAMPLE = "Matt agrees to one last turn"
    WHEN = "the same, each player for themselves: the first proposes it"
    PHASES = (Phase.CHOOSE,)
    RULE = "AS-7"

    def apply(self, state: State) -> State:
        """See the base."""
        seat = state.seat(self.player)
        _check_last_turn(state)
        if state.answer_to_last_turn(seat):
            raise RuleError("AS-7", say("{player} has agreed to a last turn already.", player=self.player))
        after = _answered(state, seat, True)
        return replace(after, final=all(after.agreed))

    def not_now(self, state: State) -> Message:  # noqa: ARG002
        """See the base."""
        return ONLY_BETWEEN_TURNS

    def choice(self, state: State) -> Choice:
        """See the base."""
        seat = state.seat(self.player)
        if seat not in state.asked_for_last_turn:
            label = say("{player} wants a last turn", player=self.player)
            return Choice(label, self, say("then all are asked"), "One last turn", seat=seat)
        return Choice(say("Yes, one last turn"), self, None, _heading(state, self.player), seat=seat)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[AgreeToLastTurn]:  # noqa: ARG003
        """Everyone."""
        return map(cls, state.players)


@dataclass(frozen=True, slots=True)
class RefuseLastTurn(Move):
    """A player says no to one last turn: the turns go on as before (AS-7)."""

    player: str

    TEXT = "{player} wants another turn"
    EXAMPLE = "Matt wants another turn"
    WHEN = "a player says no to one last turn"
    PHASES = (Phase.CHOOSE,)
    RULE = "AS-7"

    def apply(self, state: State) -> State:
        """See the base."""
        seat = state.seat(self.player)
        if seat not in state.asked_for_last_turn:
            raise RuleError(
                "AS-7", say("{player} is not asked whether this is the last turn.", player=self.player)
            )
        return _answered(state, seat, False)

    def not_now(self, state: State) -> Message:  # noqa: ARG002
        """See the base."""
        return ONLY_BETWEEN_TURNS

    def choice(self, state: State) -> Choice:
        """See the base."""
        group = _heading(state, self.player)
        return Choice(say("No, another turn"), self, None, group, seat=state.seat(self.player))

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[RefuseLastTurn]:  # noqa: ARG003
        """Everyone."""
        return map(cls, state.players)


ONLY_BETWEEN_TURNS = say("All can agree to a last turn only between two turns.")


def _heading(state: State, player: str) -> str:
    """Over the answers of ``player`` where several are asked."""
    return player if len(state.asked_for_last_turn) > 1 else ""


def _check_last_turn(state: State) -> None:
    """Raises :class:`RuleError` where no last turn can be called (AS-7)."""
    if state.final:
        raise RuleError("AS-7", say("This is the one last turn already."))
    incomplete = tuple(
        player for player, counts in zip(state.players, state.installed, strict=True) if 0 in counts
    )
    if incomplete:
        object_to(
            state,
            "AS-7",
            say(
                "The Invention phase can end sooner only once everyone has a card in each position: "
                "{players} {players:has|have} not.",
                players=incomplete,
            ),
        )


def _answered(state: State, seat: int, answer: bool) -> State:
    agreed = state.agreed or (None,) * len(state.players)
    return replace(state, agreed=with_value(agreed, seat, answer))


def _all_chosen(state: State) -> State:
    return replace(state, phase=Phase.REVEAL)


def with_action(state: State, seat: int, card: str) -> State:
    """``state`` in which ``seat`` plays the action ``card``. Raises :class:`RuleError`."""
    player, suit = state.players[seat], state.suit(seat)
    if card not in (face_card(face, suit) for face in FACES):
        raise RuleError(
            "AS-1",
            say(
                "{card:^} is no action card of {player}, who plays {suit}.",
                card=card_name(card),
                player=player,
                suit=suit_name(suit),
            ),
        )
    face = card[0]
    if state.phase is Phase.ACTIONS and face == JACK:
        raise RuleError(
            "AS-8",
            say(
                "At the Exhibition only a Queen or a King can be chosen: {player} has cast the Jack.",
                player=player,
            ),
        )
    if state.phase is not Phase.ACTIONS and not state.final and face == state.before[seat]:
        object_to(
            state,
            "AS-3",
            say(
                "{player} played the {face} last turn: no action twice running, except on the first and the "
                "final turn.",
                player=player,
                face=FACE_NAMES[face],
            ),
        )
    return replace(state, chosen=with_value(state.chosen, seat, face))
