"""Before the cards are played: who draws which character, the deal, a coup, the next Quarter (SC-2, SC-3,
SC-7, SC-11)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from companion.games.api import Choice, RuleError
from companion.games.laying_out import AllLaidOut
from companion.games.messages import in_sequence, say
from companion.games.steam_court.characters import Character, TableName
from companion.games.steam_court.deck import COPIES_OF_SPECIAL, MASTERSTROKE, copies
from companion.games.steam_court.move import Move, moment
from companion.games.steam_court.phases import awaited
from companion.games.steam_court.state import Phase, State, Table
from companion.games.steam_court.turns import (
    coup,
    dealt,
    free_characters,
    next_quarter,
    seated_if_all_have_drawn,
    with_seat_drawn,
)
from companion.games.tuples import with_value


@dataclass(frozen=True, slots=True)
class LayOut(AllLaidOut[State], Move):
    """The table is laid out (G-5)."""

    TEXT = "the table is laid out"
    EXAMPLE = "the table is laid out"
    WHEN = "the set-up is read and done (may be left out)"
    ALREADY = say("The table is laid out already.")
    PHASES = (Phase.SET_UP, Phase.AUCTION)
    RULE = "SC-2"
    HEADING = "Characters"


@dataclass(frozen=True, slots=True)
class DrawCharacter(Move):
    """A player draws the start token of a character (SC-2)."""

    player: str
    character: Character

    TEXT = "{player} is the {character}"
    ALSO = (
        "{player} is {character}",
        "{player} draws the {character}",
        "{player} draws start token {character}",
        "{player} draws token {character}",
        "{player} takes the seat of the {character}",
    )
    EXAMPLE = "Matt is the Queen"
    WHEN = "for each player, by the start tokens drawn; the last may be left out"
    PHASES = (Phase.SET_UP, Phase.DEAL)
    RULE = "SC-2"
    HEADING = "Characters"

    def apply(self, state: State) -> State:
        """See the base."""
        player = state.number(self.player)
        if state.is_choosing_lots:
            raise RuleError("SC-18", in_sequence(say("Characters are bought here."), awaited(state)))
        if None in state.seating:
            raise RuleError("SC-18", in_sequence(say("The seats are drawn first."), awaited(state)))
        before = state.drawn[player]
        if before is self.character:
            return state
        if before is not None:
            raise RuleError(
                "SC-2",
                say("{player} is the {character} already.", player=self.player, character=before.value),
            )
        free = free_characters(state)
        if self.character not in free:
            raise RuleError(
                "SC-2",
                say(
                    "There is no {character} to draw: left are {characters}.",
                    character=self.character.value,
                    characters=tuple(character.value for character in free),
                ),
            )
        drawn = with_value(state.drawn, player, self.character)
        return seated_if_all_have_drawn(replace(state, drawn=drawn))

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(
            say("{character}", character=self.character.value),
            self,
            group=self.player,
            seat=state.number(self.player),
        )

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[DrawCharacter]:  # noqa: ARG003
        """Every free character, by everyone without one."""
        if state.is_choosing_lots:
            return iter(())
        waiting = [name for name, drawn in zip(state.players, state.drawn, strict=True) if drawn is None]
        return (cls(player, character) for player in waiting for character in free_characters(state))


@dataclass(frozen=True, slots=True)
class DrawSeat(Move):
    """A player draws a gear token, and so a seat, before the characters are drawn (SC-18)."""

    player: str
    place: int

    TEXT = "{player} draws gear {place}"
    ALSO = ("{player} draws the gear {place}", "{player} takes seat {place}")
    EXAMPLE = "Matt draws gear 1"
    WHEN = "Random Characters of the draft edition, seats and all: 1 is the highest; the last may be left out"
    PHASES = (Phase.SET_UP,)
    RULE = "SC-18"
    HEADING = "Characters"

    def apply(self, state: State) -> State:
        """See the base."""
        player, seat = state.number(self.player), self.place - 1
        if not state.seating:
            raise RuleError("SC-18", say("The characters make the seats here: no gear is drawn for them."))
        if seat not in range(len(state.players)):
            raise RuleError(
                "SC-18",
                say(
                    "There is no gear {place}: they go from 1 to {most}.",
                    place=self.place,
                    most=len(state.players),
                ),
            )
        if state.seating[seat] == player:
            return state
        if player in state.seating:
            raise RuleError(
                "SC-18",
                say(
                    "{player} has drawn gear {place} already.",
                    player=self.player,
                    place=state.seating.index(player) + 1,
                ),
            )
        if state.seating[seat] is not None:
            raise RuleError("SC-18", say("Gear {place} is drawn already.", place=self.place))
        return with_seat_drawn(state, player, seat)

    def choice(self, state: State) -> Choice:
        """See the base."""
        label = say("Gear {place}", place=self.place)
        return Choice(label, self, group=self.player, seat=state.number(self.player))

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[DrawSeat]:  # noqa: ARG003
        """Every seat that nobody has drawn, by everyone without one."""
        waiting = [name for number, name in enumerate(state.players) if number not in state.seating]
        free = [seat + 1 for seat, player in enumerate(state.seating) if player is None]
        return (cls(player, place) for player in waiting for place in free)


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """The cards are shuffled and dealt (SC-3): ``at`` one of two tables, or at every table that waits for
    it."""

    at: TableName | None = None

    TEXT = "deal{at}"
    ALSO = ("the cards are dealt{at}", "deal the cards{at}")
    EXAMPLE = "deal"
    WHEN = "in every Quarter, and again after a coup; of two tables at each that waits for it"
    FORMS = (("deal at the Renegade Table", "at one of two tables"),)
    PHASES = (Phase.DEAL,)
    RULE = "SC-3"
    HEADING = "The Quarter"

    def apply(self, state: State) -> State:
        """See the base."""
        if self.at is not None and not state.has_two_tables:
            raise RuleError("SC-13", say("There is one table only."))
        waiting = [
            table
            for table in state.tables
            if table.phase is Phase.DEAL and self.at in (None, state.table_name(table))
        ]
        if not waiting:
            raise RuleError("SC-3", say("The cards are dealt there."))
        for table in waiting:
            state = state.with_table(dealt(table))
        return state

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        if self.at is None:
            return Choice(say("The cards are dealt"), self)
        return Choice(say("Dealt at the {table}", table=self.at.value), self)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Deal]:  # noqa: ARG003
        """At one of two tables, or wherever the cards are not dealt."""
        if state.has_two_tables:
            yield from map(cls, TableName)
        yield cls()


def _check_masterstrokes(table: Table) -> None:
    """Raises :class:`RuleError` if the deck has too few Masterstrokes for a coup (SC-7)."""
    there = copies(table.hidden.deck)[MASTERSTROKE]
    if there < COPIES_OF_SPECIAL:
        raise RuleError(
            "SC-7",
            say("A coup takes three Masterstrokes, and this deck has {copies}.", copies=there),
        )


@dataclass(frozen=True, slots=True)
class Coup(Move):
    """A player shows three Masterstrokes that were dealt to them, and seizes the throne (SC-7)."""

    player: str

    TEXT = "{player} pulls a coup"
    ALSO = (
        "{player} shows a coup",
        "{player} stages a coup",
        "{player} shows three Masterstrokes",
        "{player} seizes the throne",
    )
    EXAMPLE = "Matt pulls a coup"
    WHEN = "right after a deal that gave Matt all three Masterstrokes; then “deal” again"
    PHASES = (Phase.BEGINNING, Phase.LEAD)
    RULE = "SC-7"
    HEADING = "The Quarter"

    def apply(self, state: State) -> State:
        """See the base."""
        table, seat = state.at(self.player)
        _check_masterstrokes(table)
        if not table.untouched:
            raise RuleError(
                "SC-7",
                say("A coup is pulled right after the deal: something else has happened since."),
            )
        return state.with_table(coup(table, seat))

    def accept(self, state: State, refusal: RuleError) -> State:
        """Later in the Quarter."""
        if moment(state, self) not in (*self.PHASES, Phase.FOLLOW):
            raise refusal
        table, seat = state.at(self.player)
        _check_masterstrokes(table)
        return state.with_table(coup(table, seat))

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(
            say("{player} has all three Masterstrokes", player=self.player),
            self,
            group="A coup",
            seat=state.number(self.player),
        )

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Coup]:  # noqa: ARG003
        """Everyone."""
        return (cls(player) for player in state.players)


@dataclass(frozen=True, slots=True)
class NextQuarter(Move):
    """Everyone moves to the seat of their place in going out (SC-11)."""

    TEXT = "next quarter"
    ALSO = ("everyone takes their new seat", "everyone reseats", "the next quarter begins")
    EXAMPLE = "next quarter"
    WHEN = "after each of the first three Quarters; then “deal”"
    PHASES = (Phase.QUARTER_OVER,)
    RULE = "SC-8"
    HEADING = "The Quarter"

    def apply(self, state: State) -> State:
        """See the base."""
        if state.ended is None:
            raise RuleError("SC-13", in_sequence(say("Everyone waits for both tables."), awaited(state)))
        return next_quarter(state)

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(say("All sit in their new seats"), self)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[NextQuarter]:  # noqa: ARG003
        """The only one."""
        yield cls()
