"""Tricks: laying a set, passing, clearing the machine (SC-5, SC-6)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from companion.games.api import Choice, RuleError
from companion.games.messages import Message, in_sequence, say
from companion.games.steam_court import transfers
from companion.games.steam_court.auction import passed
from companion.games.steam_court.characters import Privilege
from companion.games.steam_court.move import Move, moment
from companion.games.steam_court.phases import awaited_at
from companion.games.steam_court.sets import CardSet, check_beats, check_set, sets_among
from companion.games.steam_court.state import Phase, State, Table
from companion.games.steam_court.turns import laid, went_on
from companion.games.tuples import with_value


def _acting_seat(state: State, player: str) -> tuple[Table, int]:
    table, seat = state.at(player)
    if seat in table.out:
        raise RuleError("SC-8", in_sequence(say("{player} is out.", player=player), awaited_at(state, table)))
    if seat != table.acting:
        raise RuleError(
            "SC-5",
            in_sequence(say("It is not the turn of {player}.", player=player), awaited_at(state, table)),
        )
    return table, seat


def _lay(state: State, table: Table, seat: int, played: CardSet) -> State:
    """``played`` out of the hand of ``seat`` onto the trick; a lead clears the machine first (SC-5)."""
    if table.phase is Phase.LEAD:
        table = transfers.cleared(table)
    has_pair = Privilege.PAIR in table.privileges(seat)
    table = transfers.out_of_hand(state, table, seat, played.cards)
    if played.is_single_as_pair and has_pair:
        table = replace(table, spent=(*table.spent, (seat, Privilege.PAIR)))
    return state.with_table(laid(table, seat, played))


@dataclass(frozen=True, slots=True)
class LaySet(Move):
    """A set is laid: a lead, or higher than what lies there (SC-5, SC-6)."""

    player: str
    set: CardSet

    TEXT = "{player} plays {set}"
    ALSO = (
        "{player} lays down {set}",
        "{player} lays {set}",
        "{player} leads with {set}",
        "{player} leads {set}",
        "{player} follows with {set}",
    )
    EXAMPLE = "Matt plays 7 7"
    WHEN = "a set of one value, to lead or to beat the last"
    FORMS = (
        ("Matt plays 3x 7: 7 7 Multiplier", "a set announced by its quantity and its value"),
        ("Matt plays infinity x 2: 2 Multiplier", "a Multiplier announced as infinity"),
        ("Matt plays 1x 9: 3/9", "a 3/9 or a 6/12, with the value that it has"),
        ("Matt plays 2x 7: 7", "one card as a pair: Jester"),
        ("Matt plays 2x 7: 9 7", "cards lowered by two: Alchemist"),
        ("Matt plays Masterstroke", "beats everything"),
    )
    PHASES = (Phase.LEAD, Phase.FOLLOW)
    RULE = "SC-5"
    HEADING = "Play"

    def apply(self, state: State) -> State:
        """See the base."""
        table, seat = _acting_seat(state, self.player)
        transfers.check_cards(table, self.set.cards)
        privileges = table.privileges(seat)
        check_set(self.set, privileges)
        if table.top is not None:
            check_beats(self.set, table.top.set, privileges)
        return _lay(state, table, seat, self.set)

    def accept(self, state: State, refusal: RuleError) -> State:
        """Out of turn, too low, or of the wrong quantity."""
        if moment(state, self) not in self.PHASES:
            raise refusal
        table, seat = state.at(self.player)
        return _lay(state, table, seat, self.set)

    def not_now(self, state: State) -> Message:  # noqa: ARG002
        """See the base."""
        return say("No cards are played yet.")

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(self.set.spoken(), self, seat=state.number(self.player))

    def worth(self, before: State, after: State) -> Message | None:  # noqa: ARG002
        """What it counts as."""
        return self.set.announced()

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[LaySet]:
        """Every set of cards that newly came into sight, by whose turn it is. Cards that say by themselves
        what they are count as that: who lowers them announces it."""
        announced = tuple(cls.announced(state, faces))
        plain = {(play.player, play.set.cards) for play in announced if play.set.is_plain}
        for play in announced:
            says_another = (play.player, play.set.cards) in plain and not play.set.is_plain
            if not says_another or play.set.is_single_as_pair:  # which looks like a single
                yield play

    @classmethod
    def announced(cls, state: State, faces: Collection[str]) -> Iterator[LaySet]:
        """Every set of ``faces``, whatever it is announced as, by whose turn it is."""
        if not faces:
            return
        for table in state.tables:
            top = None if table.top is None else table.top.set
            player, privileges = state.name(table, table.acting), table.privileges(table.acting)
            yield from (cls(player, laid) for laid in sets_among(faces, top, privileges))

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[LaySet]:
        """All cards that newly came into sight as one set, by everyone who holds cards."""
        if not faces:
            return
        for table in (it for it in state.tables if it.phase in cls.PHASES):
            for seat in table.holding:
                for found in sets_among(faces, None, table.privileges(seat)):
                    if len(found.cards) == len(faces):
                        yield cls(state.name(table, seat), found)


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """A player sits out the rest of the trick (SC-5)."""

    player: str

    TEXT = "{player} passes"
    ALSO = ("{player} takes the trick", "{player} takes it")
    EXAMPLE = "Matt passes"
    WHEN = "sits out the rest of the trick; whose cards lie on top takes it so, when all others have passed"
    PHASES = (Phase.LEAD, Phase.FOLLOW, Phase.AUCTION)
    RULE = "SC-5"
    HEADING = "Play"

    def apply(self, state: State) -> State:
        """See the base."""
        if state.phase is Phase.AUCTION:
            return passed(state, self.player)
        table, seat = state.at(self.player)
        if table.phase is Phase.FOLLOW and table.passed[seat]:
            raise RuleError(
                "SC-5",
                in_sequence(
                    say("{player} has passed already in this trick.", player=self.player),
                    awaited_at(state, table),
                ),
            )
        table, seat = _acting_seat(state, self.player)
        if table.phase is Phase.LEAD:
            raise RuleError(
                "SC-5", say("Who begins a trick cannot pass: {player} plays something.", player=self.player)
            )
        if table.must_play:
            raise RuleError(
                "SC-12c", say("{player} came back in to play, and cannot pass now.", player=self.player)
            )
        return state.with_table(_passed(table, seat))

    def accept(self, state: State, refusal: RuleError) -> State:
        """Out of turn; or as the leader, so that the next player leads."""
        if moment(state, self) not in (Phase.LEAD, Phase.FOLLOW):
            raise refusal
        table, seat = state.at(self.player)
        if seat not in table.holding or (table.phase is Phase.FOLLOW and table.passed[seat]):
            raise refusal
        if table.phase is Phase.LEAD:
            if seat != table.acting or len(table.holding) < 2:
                raise refusal
            return state.with_table(replace(table, acting=table.next_of(seat, table.holding)))
        if seat == table.acting:
            return state.with_table(_passed(table, seat))
        return state.with_table(replace(table, passed=with_value(table.passed, seat, True)))

    def choice(self, state: State) -> Choice:
        """See the base."""
        if state.phase is Phase.AUCTION:
            return Choice(say("Pass"), self, seat=state.number(self.player))
        table, seat = state.at(self.player)
        if table.top is not None and table.top.seat == seat:
            return Choice(say("Take the trick"), self, seat=state.number(self.player))
        return Choice(say("Sit this trick out"), self, seat=state.number(self.player))

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Pass]:  # noqa: ARG003
        """Whose turn it is."""
        yield from (cls(state.name(table, table.acting)) for table in state.tables)
        if state.auction is not None and state.auction.acting is not None:
            yield cls(state.players[state.auction.acting])

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[Pass]:  # noqa: ARG003
        """Everyone."""
        return (cls(player) for player in state.players)


def _passed(table: Table, seat: int) -> Table:
    """``table`` after ``seat`` has passed."""
    return went_on(
        replace(table, passed=with_value(table.passed, seat, True), must_play=False, untouched=False), seat
    )


@dataclass(frozen=True, slots=True)
class ClearMachine(Move):
    """The cards of a finished trick go to the discards, before the next is led (SC-5)."""

    player: str

    TEXT = "{player} clears the machine"
    ALSO = (
        "{player} clears",
        "{player} clears the cards",
        "{player} clears the trick",
        "{player} clears the table",
    )
    EXAMPLE = "Jake clears the machine"
    WHEN = "after a trick, Tea Boy or Vagabond (may be left out: the next lead clears it)"
    PHASES = (Phase.LEAD,)
    RULE = "SC-5"
    HEADING = "Play"

    def apply(self, state: State) -> State:
        """See the base."""
        table, _ = state.at(self.player)
        if table.cleared:
            raise RuleError("SC-5", say("The machine is clear."))
        return state.with_table(transfers.cleared(table))

    def not_now(self, state: State) -> Message:  # noqa: ARG002
        """See the base."""
        return say("The machine is cleared when everyone has passed.")

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(say("Clear the machine"), self)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[ClearMachine]:  # noqa: ARG003
        """The lowest seat."""
        return (cls(state.name(table, table.seats[-1])) for table in state.tables)
