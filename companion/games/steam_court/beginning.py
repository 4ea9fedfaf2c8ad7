"""The privileges of the Beginning of Quarter, in the order of the seats (SC-4, SC-12, SC-12a)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from companion.games.api import Choice, RuleError
from companion.games.messages import Message, in_sequence, say
from companion.games.steam_court import transfers
from companion.games.steam_court.move import Move, moment
from companion.games.steam_court.phases import awaited_at
from companion.games.steam_court.state import COURT, Duty, DutyKind, Phase, State, Table
from companion.games.steam_court.turns import duties, duty_done

GIVING = (DutyKind.GIFT, DutyKind.TRIBUTE)
TAKING = (DutyKind.SWAP, DutyKind.HOARD, DutyKind.CULL)


def may_be_kept(table: Table, seat: int) -> range:
    """How many cards ``seat`` may keep aside when swapping hands with the Court Hand: those that others gave
    this Quarter, of which some may have gone on as tribute (SC-12)."""
    received = table.received[seat]
    given_on = 0
    if table.options.tribute_from_received:
        given_on = sum(
            duty.cards for duty in duties(table) if duty.seat == seat and duty.kind is DutyKind.TRIBUTE
        )
    return range(max(0, received - given_on), received + 1)


class BeginningMove(Move):
    """A privilege of the Beginning of Quarter."""

    __slots__ = ()
    PHASES = (Phase.BEGINNING,)
    RULE = "SC-12"

    def not_now(self, state: State) -> Message:  # noqa: ARG002
        """See the base."""
        return say("That is done at the Beginning of Quarter, before the first lead.")


def _duty_of(state: State, player: str, kinds: tuple[DutyKind, ...]) -> tuple[Table, Duty]:
    """The present duty, if it is of ``player`` and one of ``kinds``."""
    table, seat = state.at(player)
    duty = table.duties[0]
    if duty.seat != seat:
        raise RuleError(
            "SC-4",
            in_sequence(say("It is not the turn of {player}.", player=player), awaited_at(state, table)),
        )
    if duty.kind not in kinds:
        raise RuleError(
            "SC-12",
            in_sequence(say("{player} has something else to do.", player=player), awaited_at(state, table)),
        )
    return table, duty


def _duties_now(state: State, kinds: Collection[DutyKind] = tuple(DutyKind)) -> Iterator[tuple[Table, Duty]]:
    """The present duty of each table, if it is one of ``kinds``."""
    for table in state.tables:
        if table.duties and table.duties[0].kind in kinds:
            yield table, table.duties[0]


@dataclass(frozen=True, slots=True)
class Give(BeginningMove):
    """Cards of one hand go to another, face down: a gift of the Queen or the General, or tribute (SC-12)."""

    player: str
    number: int
    other: str

    TEXT = "{player} gives {number} to {other}"
    ALSO = ("{player} bestows {number} on {other}", "{player} gives {other} {number}")
    EXAMPLE = "Matt gives a card to Noah"
    WHEN = "Queen or General, at the Beginning of Quarter"
    FORMS = (("Jake gives two cards to Matt", "tribute of the Tea Boy or the Vagabond"),)
    HEADING = "Gifts and tribute"

    def apply(self, state: State) -> State:
        """See the base."""
        table, duty = _duty_of(state, self.player, GIVING)
        receiver = self._receiver(state, table)
        if receiver == duty.seat:
            raise RuleError("SC-12", say("{player} gives to somebody else.", player=self.player))
        if receiver not in duty.receivers:
            raise RuleError(
                "SC-12",
                say(
                    "{player} cannot give to {other}, only to {receivers:or}.",
                    player=self.player,
                    other=self.other,
                    receivers=state.names(table, duty.receivers),
                ),
            )
        if self.number != duty.cards:
            raise RuleError(
                "SC-12",
                say(
                    "{player} gives {cards} {cards:card|cards} here, no more and no fewer.",
                    player=self.player,
                    cards=duty.cards,
                ),
            )
        return state.with_table(duty_done(transfers.given(state, table, duty.seat, receiver, self.number)))

    def accept(self, state: State, refusal: RuleError) -> State:
        """Another number of cards, or to somebody else; only the present duty is answered by it."""
        if moment(state, self) not in (Phase.BEGINNING, *self.AT_ANY_TIME):
            raise refusal
        table, seat = state.at(self.player)
        receiver = self._receiver(state, table)
        if receiver == seat or not self.number or self.number >= table.hands[seat]:
            raise refusal
        after = transfers.given(state, table, seat, receiver, self.number)
        answers = bool(table.duties) and table.duties[0].seat == seat and table.duties[0].kind in GIVING
        return state.with_table(duty_done(after) if answers else after)

    def _receiver(self, state: State, table: Table) -> int:
        number = state.number(self.other)
        if number not in table.players:
            raise RuleError("SC-12", say("{player} sits at the other table.", player=self.other))
        return table.players.index(number)

    def choice(self, state: State) -> Choice:
        """See the base."""
        table, _ = state.at(self.player)
        label = say("{number} {number:card|cards} to {other}", number=self.number, other=self.other)
        if table.duties and len(table.duties[0].receivers) == 1:
            # The sentence of the prompt says to whom.
            label = say("Give {number} {number:card|cards}", number=self.number)
        return Choice(label, self, seat=state.number(self.other))

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Give]:  # noqa: ARG003
        """To everyone who can receive."""
        for table, duty in _duties_now(state, GIVING):
            giver = state.name(table, duty.seat)
            yield from (cls(giver, duty.cards, other) for other in state.names(table, duty.receivers))

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[Give]:  # noqa: ARG003
        """One or two cards of whose duty it is, to everyone."""
        for table, duty in _duties_now(state):
            giver = state.name(table, duty.seat)
            others = (name for name in state.names(table, tuple(table.seats)) if name != giver)
            yield from (cls(giver, number, other) for other in others for number in (1, 2))


@dataclass(frozen=True, slots=True)
class GiveNothing(BeginningMove):
    """Queen or General keep their cards (SC-12)."""

    player: str

    TEXT = "{player} gives nothing"
    ALSO = (
        "{player} gives none",
        "{player} gives no card",
        "{player} gives no cards",
        "{player} keeps the/his/her/their cards",
    )
    EXAMPLE = "Matt gives nothing"
    WHEN = "instead of a gift"
    HEADING = "Gifts and tribute"

    def apply(self, state: State) -> State:
        """See the base."""
        table, duty = _duty_of(state, self.player, GIVING)
        if duty.kind is DutyKind.TRIBUTE:
            raise RuleError(
                "SC-12a",
                say(
                    "Tribute must be given: the {cards} highest numbered cards of {player}.",
                    cards=duty.cards,
                    player=self.player,
                ),
            )
        return state.with_table(duty_done(table))

    def accept(self, state: State, refusal: RuleError) -> State:
        """Tribute that is not given."""
        table, seat = state.at(self.player)
        if not table.duties or table.duties[0].seat != seat:
            raise refusal
        return state.with_table(duty_done(table))

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(say("No gift"), self)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[GiveNothing]:  # noqa: ARG003
        """Whose duty it is."""
        return (cls(state.name(table, duty.seat)) for table, duty in _duties_now(state))


@dataclass(frozen=True, slots=True)
class SwapHands(BeginningMove):
    """The Tea Boy swaps hands with the Court Hand, unseen; cards received this Quarter are kept aside
    (SC-12). ``kept`` says how many where some of them may have gone on as tribute."""

    player: str
    kept: int | None = None

    TEXT = "{player} swaps hands with the Court Hand{kept}"
    ALSO = (
        "{player} swaps hands{kept}",
        "{player} trades hands with the Court Hand{kept}",
        "{player} swaps/trades with the Court Hand{kept}",
        "{player} swaps/trades the/his/her/their hand with/for the Court Hand{kept}",
    )
    EXAMPLE = "Jake swaps hands with the Court Hand"
    WHEN = "Tea Boy, after the tribute; keeps what was received this Quarter"
    FORMS = (
        (
            "Jake swaps hands with the Court Hand and keeps nothing",
            "the same, where what was received has gone on as tribute",
        ),
    )
    HEADING = "The Court Hand"

    def apply(self, state: State) -> State:
        """See the base."""
        table, duty = _duty_of(state, self.player, TAKING)
        if duty.kind is not DutyKind.SWAP:
            raise RuleError("SC-12", say("Only the Tea Boy swaps hands with the Court Hand."))
        allowed = may_be_kept(table, duty.seat)
        kept = allowed[-1] if self.kept is None else self.kept
        if kept not in allowed:
            raise RuleError(
                "SC-12",
                say(
                    "The Tea Boy keeps aside the cards received this Quarter, {least} to {most} of them, and "
                    "swaps all others.",
                    least=allowed[0],
                    most=allowed[-1],
                ),
            )
        return state.with_table(duty_done(transfers.swapped_with_court(table, duty.seat, kept)))

    def choice(self, state: State) -> Choice:
        """See the base."""
        label = say("Swap hands with the Court Hand")
        if self.kept is not None:
            return Choice(
                say("{swap}, keep {kept}", swap=label, kept=self.kept), self, seat=state.number(self.player)
            )
        return Choice(label, self, seat=state.number(self.player))

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[SwapHands]:  # noqa: ARG003
        """Whose duty it is, keeping as many cards as may be."""
        for table, duty in _duties_now(state, (DutyKind.SWAP,)):
            player = state.name(table, duty.seat)
            yield cls(player)
            yield from (cls(player, kept) for kept in may_be_kept(table, duty.seat)[:-1])


@dataclass(frozen=True, slots=True)
class TakeCourtHand(BeginningMove):
    """The Vagabond adds the whole Court Hand to the hand, unseen (SC-12)."""

    player: str

    TEXT = "{player} takes the Court Hand"
    ALSO = (
        "{player} hoards the Court Hand",
        "{player} takes/hoards the whole/entire Court Hand",
        "{player} adds the Court Hand to the/his/her/their hand",
    )
    EXAMPLE = "Ruth takes the Court Hand"
    WHEN = "Vagabond, after the tribute"
    HEADING = "The Court Hand"

    def apply(self, state: State) -> State:
        """See the base."""
        table, duty = _duty_of(state, self.player, TAKING)
        if duty.kind is not DutyKind.HOARD:
            raise RuleError("SC-12", say("Only the Vagabond takes the whole Court Hand."))
        return state.with_table(duty_done(transfers.drawn_unseen(table, duty.seat, COURT, table.court)))

    def choice(self, state: State) -> Choice:
        """See the base."""
        table, _ = state.at(self.player)
        return Choice(
            say("Take the whole Court Hand"),
            self,
            say("{cards} {cards:card|cards}", cards=table.court),
            seat=state.number(self.player),
        )

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[TakeCourtHand]:  # noqa: ARG003
        """Whose duty it is."""
        return (cls(state.name(table, duty.seat)) for table, duty in _duties_now(state, (DutyKind.HOARD,)))


@dataclass(frozen=True, slots=True)
class DrawCourtHand(BeginningMove):
    """The Plague Doctor of the draft draws four cards of the Court Hand, keeps two and returns two
    (SC-12)."""

    player: str

    TEXT = "{player} draws from the Court Hand"
    ALSO = (
        "{player} draws from the Court Hand and keeps two cards",
        "{player} draws four/4 cards from the Court Hand",
        "{player} draws four/4 cards from the Court Hand and keeps two/2",
        "{player} draws four/4 cards from the Court Hand and keeps two/2 cards",
    )
    EXAMPLE = "Ruth draws from the Court Hand"
    WHEN = "Plague Doctor of the draft edition: four cards, of which two are kept"
    HEADING = "The Court Hand"

    def apply(self, state: State) -> State:
        """See the base."""
        table, duty = _duty_of(state, self.player, TAKING)
        if duty.kind is not DutyKind.CULL:
            raise RuleError("SC-12", say("Only the Plague Doctor draws from the Court Hand."))
        kept = min(duty.cards, table.court)
        return state.with_table(duty_done(transfers.drawn_unseen(table, duty.seat, COURT, kept)))

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(say("Draw four, keep two"), self, seat=state.number(self.player))

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[DrawCourtHand]:  # noqa: ARG003
        """Whose duty it is."""
        return (cls(state.name(table, duty.seat)) for table, duty in _duties_now(state, (DutyKind.CULL,)))


@dataclass(frozen=True, slots=True)
class LeaveCourtHand(BeginningMove):
    """The Court Hand is left alone (SC-12)."""

    player: str

    TEXT = "{player} leaves the Court Hand"
    ALSO = (
        "{player} leaves the Court Hand alone",
        "{player} declines",
        "{player} keeps the/his/her/their hand",
        "{player} does not swap/trade",
    )
    EXAMPLE = "Jake leaves the Court Hand"
    WHEN = "instead of any of these"
    HEADING = "The Court Hand"

    def apply(self, state: State) -> State:
        """See the base."""
        table, _ = _duty_of(state, self.player, TAKING)
        return state.with_table(duty_done(table))

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(say("Leave the Court Hand"), self)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[LeaveCourtHand]:  # noqa: ARG003
        """Whose duty it is."""
        return (cls(state.name(table, duty.seat)) for table, duty in _duties_now(state, TAKING))
