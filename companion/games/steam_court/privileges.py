"""The privileges in play and the powers of the 1-point tokens (SC-10, SC-12, SC-12b, SC-12c)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import ClassVar

from companion.games.api import Choice, RuleError
from companion.games.messages import Message, in_sequence, say
from companion.games.steam_court import transfers
from companion.games.steam_court.characters import Character, Privilege
from companion.games.steam_court.deck import card_name, is_numbered
from companion.games.steam_court.move import Move, check_privilege, moment
from companion.games.steam_court.options import PRINTED
from companion.games.steam_court.phases import awaited_at
from companion.games.steam_court.state import (
    COURT,
    DISCARDS,
    Phase,
    Power,
    State,
    Table,
)
from companion.games.steam_court.turns import left_without_cards, stopped, with_those_out
from companion.games.tuples import with_value

PRIVILEGES = "Privileges"
TOKENS = "1-point tokens"
_DRAWN_BY_DOCTOR = 4


class PrivilegeMove(Move):
    """The use of a privilege, or of a token."""

    __slots__ = ()
    PHASES: ClassVar[tuple[Phase, ...]] = (Phase.LEAD, Phase.FOLLOW)
    RULE = "SC-12"
    HEADING = PRIVILEGES

    def not_now(self, state: State) -> Message:  # noqa: ARG002
        """See the base."""
        return say("That is done while tricks are played.")


def _spent(table: Table, seat: int, privilege: Privilege) -> Table:
    return replace(table, spent=(*table.spent, (seat, privilege)), untouched=False)


def _used(table: Table, seat: int, privilege: Privilege) -> Table:
    """``table`` after a privilege that is used up by the option alone (SC-12)."""
    if table.options.unlimited_privileges == PRINTED and not table.options.is_draft:
        return replace(table, untouched=False)
    return _spent(table, seat, privilege)


def _check_turn(state: State, table: Table, seat: int) -> None:
    if table.acting != seat:
        raise RuleError(
            "SC-12",
            in_sequence(
                say("{player} does that at their own turn.", player=state.name(table, seat)),
                awaited_at(state, table),
            ),
        )


def _having(state: State, privilege: Privilege) -> Iterator[tuple[Table, str]]:
    """Everyone who has ``privilege`` left, with their table."""
    for table in state.tables:
        yield from ((table, state.name(table, seat)) for seat in table.having(privilege))


# The General


@dataclass(frozen=True, slots=True)
class Stop(PrivilegeMove):
    """The General stops the play just made: it goes back to the hand (SC-12b)."""

    player: str
    other: str

    TEXT = "{player} stops {other}"
    EXAMPLE = "Matt stops Noah"
    WHEN = "General, once a Quarter: the play just made, unless it is a lead"
    PHASES = (Phase.LEAD, Phase.FOLLOW, Phase.QUARTER_OVER, Phase.OVER)
    RULE = "SC-12b"

    def apply(self, state: State) -> State:
        """See the base."""
        table, seat = check_privilege(
            state, self.player, Privilege.STOP, say("Only the General stops a play, once a Quarter.")
        )
        other = self._stopped_seat(state, table)
        if len(table.trick) == 1:
            raise RuleError("SC-12b", say("The lead of a trick cannot be stopped."))
        if other == seat:
            raise RuleError("SC-12b", say("The General stops somebody else."))
        return state.with_table(stopped(_spent(table, seat, Privilege.STOP)))

    def accept(self, state: State, refusal: RuleError) -> State:
        """By anybody, once more, or a lead."""
        if moment(state, self) not in self.PHASES:
            raise refusal
        table, _ = state.at(self.player)
        self._stopped_seat(state, table)
        return state.with_table(stopped(table))

    def _stopped_seat(self, state: State, table: Table) -> int:
        other_table, other = state.at(self.other)
        if other_table.players != table.players:
            raise RuleError("SC-12b", say("{player} sits at the other table.", player=self.other))
        if table.cleared or not table.trick:
            raise RuleError("SC-12b", say("There is no play to stop: the machine is clear."))
        top = table.trick[-1]
        if top.seat != other:
            raise RuleError(
                "SC-12b",
                say(
                    "Only the last play can be stopped, before the next cards are laid: that of {player}.",
                    player=state.name(table, top.seat),
                ),
            )
        return other

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(
            say("Stop {other}", other=self.other),
            self,
            say("General"),
            PRIVILEGES,
            seat=state.number(self.player),
        )

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Stop]:  # noqa: ARG003
        """The General, and whoever played last."""
        for table, player in _having(state, Privilege.STOP):
            if table.trick and not table.cleared:
                yield cls(player, state.name(table, table.trick[-1].seat))


# Time Traveler and Pirate


@dataclass(frozen=True, slots=True)
class TakeBack(PrivilegeMove):
    """The Time Traveler takes back the last set played in a trick just lost; the Pirate of the draft all of
    them (SC-12)."""

    player: str

    TEXT = "{player} takes back the last set"
    ALSO = (
        "{player} takes/steals back the/his/her/their cards/set",
        "{player} takes/steals back the/his/her/their last set/card/cards",
        "{player} retrieves the/his/her/their last set/card/cards",
    )
    EXAMPLE = "Ruth takes back the last set"
    WHEN = "Time Traveler, or the Pirate of the draft, once a Quarter: after a trick that was lost"
    PHASES = (Phase.LEAD,)

    def apply(self, state: State) -> State:
        """See the base."""
        table, seat = check_privilege(
            state,
            self.player,
            Privilege.TAKE_BACK,
            say("Only the {character} takes back a set, once a Quarter.", character=_who_takes_back(state)),
        )
        return state.with_table(_taken_back(state, _spent(table, seat, Privilege.TAKE_BACK), seat))

    def accept(self, state: State, refusal: RuleError) -> State:
        """By anybody, or once more."""
        table, seat = state.at(self.player)
        if moment(state, self) not in self.PHASES or not table.hands[seat]:
            raise refusal
        return state.with_table(_taken_back(state, table, seat))

    def not_now(self, state: State) -> Message:  # noqa: ARG002
        """See the base."""
        return say("A set is taken back after a trick, before the next lead.")

    def choice(self, state: State) -> Choice:
        """See the base."""
        table, seat = state.at(self.player)
        places = _places_taken_back(table, seat)
        cards = tuple(card for place in places for card in table.trick[place].lying)
        return Choice(
            say("{player} takes back {cards: }", player=self.player, cards=tuple(map(card_name, cards))),
            self,
            say("{character}", character=_who_takes_back(state)),
            PRIVILEGES,
            seat=state.number(self.player),
        )

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[TakeBack]:  # noqa: ARG003
        """The Time Traveler."""
        return (cls(player) for _, player in _having(state, Privilege.TAKE_BACK))


def _taken_back(state: State, table: Table, seat: int) -> Table:
    player = state.name(table, seat)
    if not table.trick:
        raise RuleError("SC-12", say("There is no trick that {player} could have lost.", player=player))
    if table.winner == seat:
        raise RuleError("SC-12", say("{player} won the trick: only a lost set is taken back.", player=player))
    places = _places_taken_back(table, seat)
    cards = tuple(card for place in places for card in table.trick[place].lying)
    if not cards:
        raise RuleError("SC-12", say("No set of {player} lies in the last trick.", player=player))
    if table.cleared:
        table = transfers.out_of_discards(table, cards)
    table = transfers.into_hand(table, seat, cards)
    left = (
        replace(laid, lying=(), taken_back=True) if place in places else laid
        for place, laid in enumerate(table.trick)
    )
    return replace(table, trick=tuple(left))


def _places_taken_back(table: Table, seat: int) -> tuple[int, ...]:
    """Which plays of the last trick ``seat`` takes back: the last, in the draft all (SC-12)."""
    own = tuple(place for place, laid in enumerate(table.trick) if laid.seat == seat)
    return own if table.options.is_draft else own[-1:]


def _who_takes_back(state: State) -> str:
    character = Character.PIRATE if state.options.is_draft else Character.TIME_TRAVELER
    return character.value


@dataclass(frozen=True, slots=True)
class Steal(PrivilegeMove):
    """The Pirate takes a numbered card from the machine; what was played stands (SC-12)."""

    player: str
    card: str

    TEXT = "{player} steals {card}"
    ALSO = ("{player} steals/takes {card} from the machine/trick",)
    EXAMPLE = "Ruth steals 9"
    WHEN = "Pirate, once a Quarter: a numbered card of the trick, before it is cleared"

    def apply(self, state: State) -> State:
        """See the base."""
        table, seat = check_privilege(
            state, self.player, Privilege.STEAL, say("Only the Pirate steals a card, once a Quarter.")
        )
        if not is_numbered(self.card):
            raise RuleError(
                "SC-12",
                say(
                    "{card:^} is no numbered card: the Pirate steals one of 1 to 12.",
                    card=card_name(self.card),
                ),
            )
        return state.with_table(_stolen(_spent(table, seat, Privilege.STEAL), seat, self.card))

    def accept(self, state: State, refusal: RuleError) -> State:
        """By anybody, once more, or a special card."""
        table, seat = state.at(self.player)
        if moment(state, self) not in self.PHASES or not table.hands[seat]:
            raise refusal
        return state.with_table(_stolen(table, seat, self.card))

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(
            say("{player} steals {card}", player=self.player, card=card_name(self.card)),
            self,
            say("Pirate"),
            PRIVILEGES,
            seat=state.number(self.player),
        )

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Steal]:  # noqa: ARG003
        """Every card of the machine, by the Pirate."""
        for table, player in _having(state, Privilege.STEAL):
            yield from (cls(player, card) for card in dict.fromkeys(table.in_sight))


def _stolen(table: Table, seat: int, card: str) -> Table:
    places = [place for place, laid in enumerate(table.trick) if card in laid.lying]
    if table.cleared or not places:
        raise RuleError("G-4", say("{card:^} does not lie in the machine.", card=card_name(card)))
    laid = transfers.without_card(table.trick[places[-1]], card)
    table = replace(table, trick=with_value(table.trick, places[-1], laid))
    return transfers.into_hand(table, seat, (card,))


# Unpass


def _check_can_come_back(state: State, table: Table, seat: int) -> None:
    """Raises :class:`RuleError` unless it is the moment for ``seat`` to come back in (SC-12c)."""
    player = state.name(table, seat)
    if not table.hands[seat]:
        raise RuleError("SC-8", say("{player} is out.", player=player))
    if table.cleared or not table.trick or not table.passed[seat]:
        raise RuleError("SC-12c", say("{player} has not passed in this trick.", player=player))
    if table.trick[-1].set.is_masterstroke:
        raise RuleError("SC-6", say("The Masterstroke has ended the trick."))
    if table.phase is Phase.FOLLOW and table.must_play:
        raise RuleError("SC-12c", awaited_at(state, table))
    since = _seats_before(table, table.acting) if table.phase is Phase.FOLLOW else tuple(table.seats)
    if seat not in since:
        raise RuleError(
            "SC-12c",
            say(
                "{player} comes back in when it would be their turn, before the player to their left has "
                "played.",
                player=player,
            ),
        )


def _could_come_back(table: Table, seat: int) -> bool:
    """Whether ``seat`` has passed in a trick that it could still play in."""
    if seat not in table.holding or not table.passed[seat] or table.cleared or not table.trick:
        return False
    return not table.trick[-1].set.is_masterstroke


def _seats_before(table: Table, acting: int) -> tuple[int, ...]:
    """The seats just before ``acting`` that the turn has skipped."""
    found: list[int] = []
    for step in range(1, len(table.players)):
        seat = (acting - step) % len(table.players)
        if seat in table.active:
            break
        found.append(seat)
    return tuple(found)


def _back_in(table: Table, seat: int) -> Table:
    return replace(
        table,
        phase=Phase.FOLLOW,
        passed=with_value(table.passed, seat, False),
        acting=seat,
        must_play=True,
        untouched=False,
    )


@dataclass(frozen=True, slots=True)
class Unpass(PrivilegeMove):
    """The Jester comes back into a trick after passing, and must play (SC-12c)."""

    player: str

    TEXT = "{player} unpasses"
    ALSO = ("{player} un-passes",)
    EXAMPLE = "Ruth unpasses"
    WHEN = "Jester, once a Quarter: back in the trick, when it would be her turn; then she must play"
    RULE = "SC-12c"

    def apply(self, state: State) -> State:
        """See the base."""
        table, seat = check_privilege(
            state,
            self.player,
            Privilege.UNPASS,
            say("Only the Jester unpasses, once a Quarter, or who has a token for it."),
        )
        _check_can_come_back(state, table, seat)
        return state.with_table(_spent(_back_in(table, seat), seat, Privilege.UNPASS))

    def accept(self, state: State, refusal: RuleError) -> State:
        """By anybody, at another moment, or once more."""
        table, seat = state.at(self.player)
        if moment(state, self) not in self.PHASES or not _could_come_back(table, seat):
            raise refusal
        return state.with_table(_back_in(table, seat))

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(
            say("{player} unpasses", player=self.player),
            self,
            say("Jester"),
            PRIVILEGES,
            seat=state.number(self.player),
        )

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Unpass]:  # noqa: ARG003
        """The Jester."""
        return (cls(player) for _, player in _having(state, Privilege.UNPASS))


# Submariner, Inspector, Plague Doctor


def _check_kept(drawn: int, kept: int, allowed: range) -> None:
    """Raises :class:`RuleError` unless ``kept`` of the ``drawn`` cards may be kept."""
    if not drawn:
        raise RuleError("SC-12", say("There is no card to draw."))
    if kept not in allowed:
        raise RuleError("SC-12", _kept_wrongly(drawn, kept, allowed))


def _kept_wrongly(drawn: int, kept: int, allowed: range) -> Message:
    least, most = allowed[0], allowed[-1]
    if not most:
        return say("Of {drawn} {drawn:card|cards} drawn, none is kept.", drawn=drawn)
    if least == most:
        return say(
            "Of {drawn} {drawn:card|cards} drawn, {most} {most:is|are} kept, not {kept}.",
            drawn=drawn,
            most=most,
            kept=kept,
        )
    if not least:
        return say(
            "Of {drawn} {drawn:card|cards} drawn, at most {most} {most:is|are} kept, not {kept}.",
            drawn=drawn,
            most=most,
            kept=kept,
        )
    return say(
        "Of {drawn} {drawn:card|cards} drawn, {least} to {most} are kept, not {kept}.",
        drawn=drawn,
        least=least,
        most=most,
        kept=kept,
    )


def _with_last_trick(table: Table, kept: int, allowed: Callable[[Table], range]) -> Table:
    """``table`` where somebody who is about to lead draws from the discards: the last trick lies there as
    well if only so ``kept`` cards can be kept, for it is cleared before the lead (SC-5)."""
    if table.phase is not Phase.LEAD or kept in allowed(table):
        return table
    cleared = transfers.cleared(table)
    return cleared if kept in allowed(cleared) else table


def _may_keep_of_dive(table: Table, drawn: int) -> range:
    """How many of ``drawn`` cards the Submariner keeps: at least half, in the draft at most half (SC-12)."""
    return range(drawn // 2 + 1) if table.options.is_draft else range((drawn + 1) // 2, drawn + 1)


def _may_keep_of_discards(table: Table) -> range:
    """How many of the four cards drawn, or of what there is, the Plague Doctor keeps (SC-12)."""
    drawn = _drawn_by_doctor(table)
    return range(min(2, drawn), drawn + 1)


def _drawn_by_doctor(table: Table) -> int:
    return min(_DRAWN_BY_DOCTOR, table.discards)


def _dives_into(table: Table) -> tuple[int, ...]:
    """Where the Submariner dives: in the draft into the discards only (SC-12)."""
    return (DISCARDS,) if table.options.is_draft else (DISCARDS, COURT)


@dataclass(frozen=True, slots=True)
class Dive(PrivilegeMove):
    """The Submariner shows a numbered card and draws so many of the Court Hand or of the discards; at least
    half of them are kept (SC-12)."""

    player: str
    card: str
    pile: int
    number: int

    TEXT = "{player} shows {card}, dives into {pile} and keeps {number}"
    ALSO = (
        "{player} shows/reveals {card} and dives into {pile} and keeps {number}",
        "{player} shows/reveals {card}, dives/draws into/from {pile} and keeps {number}",
    )
    EXAMPLE = "Ruth shows 5, dives into the discards and keeps 3 cards"
    WHEN = "Submariner, once a Quarter, at her turn; or “dives into the Court Hand”"

    def apply(self, state: State) -> State:
        """See the base."""
        table, seat = check_privilege(
            state, self.player, Privilege.DIVE, say("Only the Submariner dives, once a Quarter.")
        )
        _check_turn(state, table, seat)
        if not is_numbered(self.card):
            transfers.check_cards(table, (self.card,))
            raise RuleError(
                "SC-12",
                say(
                    "{card:^} is no numbered card: the Submariner shows one of 1 to 12.",
                    card=card_name(self.card),
                ),
            )
        if self.pile not in _dives_into(table):
            raise RuleError("SC-12", say("By the draft the Submariner dives into the discards only."))
        return state.with_table(self._dived(state, _spent(table, seat, Privilege.DIVE), seat))

    def _dived(self, state: State, table: Table, seat: int) -> Table:
        if self.pile == DISCARDS:
            table = _with_last_trick(table, self.number, lambda it: _may_keep_of_dive(it, self._drawn(it)))
        drawn = self._drawn(table)
        _check_kept(drawn, self.number, _may_keep_of_dive(table, drawn))
        table = transfers.out_of_hand(state, table, seat, (self.card,))
        table = transfers.into_hand(table, seat, (self.card,))
        return transfers.drawn_unseen(table, seat, self.pile, self.number)

    def accept(self, state: State, refusal: RuleError) -> State:
        """By anybody, once more, out of turn, or with another number of cards kept."""
        table, seat = state.at(self.player)
        if moment(state, self) not in self.PHASES or not 0 < self.number <= table.hidden_counts()[self.pile]:
            raise refusal
        table = transfers.out_of_hand(state, table, seat, (self.card,))
        table = transfers.into_hand(table, seat, (self.card,))
        return state.with_table(transfers.drawn_unseen(table, seat, self.pile, self.number))

    def _drawn(self, table: Table) -> int:
        """How many cards are drawn: as many as the card shown says, or what there is."""
        return min(int(self.card), table.hidden_counts()[self.pile])

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(self.spoken(), self, say("Submariner"), PRIVILEGES, seat=state.number(self.player))

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Dive]:
        """With every card that came into sight, into both, with every number that may be kept."""
        for table, player in _having(state, Privilege.DIVE):
            for card in dict.fromkeys(filter(is_numbered, faces)):
                for pile in _dives_into(table):
                    drawn = min(int(card), table.hidden_counts()[pile])
                    yield from (cls(player, card, pile, kept) for kept in _may_keep_of_dive(table, drawn))

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[Dive]:  # noqa: ARG003
        """None: the cards are drawn unseen."""
        return iter(())


@dataclass(frozen=True, slots=True)
class DrawDiscards(PrivilegeMove):
    """The Plague Doctor shuffles the discards, draws four and keeps at least two (SC-12)."""

    player: str
    number: int

    TEXT = "{player} draws from the discards and keeps {number}"
    ALSO = (
        "{player} draws from the discard pile and keeps {number}",
        "{player} draws four/4 from the discards and keeps {number}",
        "{player} draws four/4 cards from the discards and keeps {number}",
        "{player} draws four/4 cards from the discard pile and keeps {number}",
    )
    EXAMPLE = "Ruth draws from the discards and keeps two cards"
    WHEN = "Plague Doctor, at their turn: four cards or what there is, of which two or more are kept"

    def apply(self, state: State) -> State:
        """See the base."""
        table, seat = check_privilege(
            state, self.player, Privilege.DRAW, say("Only the Plague Doctor draws from the discards.")
        )
        _check_turn(state, table, seat)
        table = _with_last_trick(table, self.number, _may_keep_of_discards)
        _check_kept(_drawn_by_doctor(table), self.number, _may_keep_of_discards(table))
        after = transfers.drawn_unseen(table, seat, DISCARDS, self.number)
        return state.with_table(_used(after, seat, Privilege.DRAW))

    def accept(self, state: State, refusal: RuleError) -> State:
        """By anybody, once more, out of turn, or with another number of cards kept."""
        table, seat = state.at(self.player)
        if moment(state, self) not in self.PHASES or not table.hands[seat]:
            raise refusal
        if not 0 < self.number <= table.discards:
            raise refusal
        return state.with_table(transfers.drawn_unseen(table, seat, DISCARDS, self.number))

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(
            say("Draw from the discards, keep {number}", number=self.number),
            self,
            say("Plague Doctor"),
            PRIVILEGES,
            seat=state.number(self.player),
        )

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[DrawDiscards]:  # noqa: ARG003
        """Every number that may be kept."""
        for table, player in _having(state, Privilege.DRAW):
            yield from (cls(player, number) for number in _may_keep_of_discards(table))

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[DrawDiscards]:  # noqa: ARG003
        """None: the cards are drawn unseen."""
        return iter(())


@dataclass(frozen=True, slots=True)
class Inspect(PrivilegeMove):
    """The Inspector looks at the Court Hand and at one hand (SC-12)."""

    player: str
    other: str

    TEXT = "{player} inspects {other}"
    ALSO = ("{player} looks at {other}",)
    EXAMPLE = "Ruth inspects Matt"
    WHEN = "Inspector: looks at the Court Hand and at one other hand"
    PHASES = (Phase.BEGINNING, Phase.LEAD, Phase.FOLLOW)

    def apply(self, state: State) -> State:
        """See the base."""
        table, seat = check_privilege(
            state, self.player, Privilege.INSPECT, say("Only the Inspector looks at another hand.")
        )
        other_table, other = state.at(self.other)
        if other == seat or other_table.players != table.players:
            raise RuleError("SC-12", say("The Inspector looks at the hand of somebody else at the table."))
        return state.with_table(_used(table, seat, Privilege.INSPECT))

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(
            say("Look at the hand of {other}", other=self.other),
            self,
            say("Inspector"),
            PRIVILEGES,
            seat=state.number(self.player),
        )

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Inspect]:  # noqa: ARG003
        """Every other hand that has cards."""
        for table, player in _having(state, Privilege.INSPECT):
            if table.options.unlimited_privileges != PRINTED or table.options.is_draft:
                others = state.names(table, table.holding)
                yield from (cls(player, other) for other in others if other != player)


# The 1-point tokens


def _check_token(state: State, player: str, power: Power) -> tuple[Table, int]:
    table, seat = state.at(player)
    number = state.number(player)
    if state.tokens_of(number, power):
        return table, seat
    if any(token.player == number and token.spent for token in state.tokens):
        raise RuleError("SC-10", say("{player} has used that token already.", player=player))
    raise RuleError(
        "SC-10",
        say("{player} has no 1-point token with this power from an earlier Quarter.", player=player),
    )


def _token_spent_if_there(state: State, player: str, power: Power) -> State:
    has_token = state.tokens_of(state.number(player), power)
    return _token_spent(state, player, power) if has_token else state


def _token_spent(state: State, player: str, power: Power) -> State:
    token = state.tokens_of(state.number(player), power)[0]
    place = state.tokens.index(token)
    return replace(state, tokens=with_value(state.tokens, place, replace(token, spent=True)))


@dataclass(frozen=True, slots=True)
class UnpassByToken(PrivilegeMove):
    """A 1-point token brings its player back into a trick (SC-10, SC-12c)."""

    player: str

    TEXT = "{player} unpasses with the token"
    ALSO = ("{player} uses the Unpass token", "{player} uses the token to unpass")
    EXAMPLE = "Noah unpasses with the token"
    WHEN = "a 1-point token of an earlier Quarter: as the Jester does"
    RULE = "SC-10"
    HEADING = TOKENS

    def apply(self, state: State) -> State:
        """See the base."""
        table, seat = _check_token(state, self.player, Power.UNPASS)
        _check_can_come_back(state, table, seat)
        return _token_spent(state, self.player, Power.UNPASS).with_table(_back_in(table, seat))

    def accept(self, state: State, refusal: RuleError) -> State:
        """Without such a token, at another moment, or once more."""
        table, seat = state.at(self.player)
        if moment(state, self) not in self.PHASES or not _could_come_back(table, seat):
            raise refusal
        return _token_spent_if_there(state, self.player, Power.UNPASS).with_table(_back_in(table, seat))

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(
            say("{player} unpasses", player=self.player),
            self,
            say("1-point token"),
            TOKENS,
            seat=state.number(self.player),
        )

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[UnpassByToken]:  # noqa: ARG003
        """Everyone with such a token."""
        return (cls(player) for player in _with_token(state, Power.UNPASS))


@dataclass(frozen=True, slots=True)
class DiscardTwo(PrivilegeMove):
    """A 1-point token lets its player discard two numbered cards (SC-10)."""

    player: str
    cards: tuple[str, ...]

    TEXT = "{player} discards {cards}"
    ALSO = ("{player} uses the token to discard {cards}",)
    EXAMPLE = "Noah discards 1 4"
    WHEN = "a 1-point token of an earlier Quarter: exactly two numbered cards, between two plays"
    RULE = "SC-10"
    HEADING = TOKENS

    def apply(self, state: State) -> State:
        """See the base."""
        table, seat = _check_token(state, self.player, Power.DISCARD_TWO)
        transfers.check_cards(table, self.cards)
        if len(self.cards) != 2 or not all(map(is_numbered, self.cards)):
            raise RuleError("SC-10", say("The token discards exactly two numbered cards."))
        if not table.hands[seat]:
            raise RuleError("SC-8", say("{player} is out.", player=self.player))
        after = self._discarded(state, table, seat)
        return _token_spent(state, self.player, Power.DISCARD_TWO).with_table(after)

    def accept(self, state: State, refusal: RuleError) -> State:
        """Without such a token, once more, or other cards than two numbered ones."""
        if moment(state, self) not in self.PHASES:
            raise refusal
        after = self._discarded(state, *state.at(self.player))
        return _token_spent_if_there(state, self.player, Power.DISCARD_TWO).with_table(after)

    def _discarded(self, state: State, table: Table, seat: int) -> Table:
        table = transfers.out_of_hand(state, table, seat, self.cards)
        table = transfers.onto_discards(replace(table, untouched=False), self.cards)
        return left_without_cards(with_those_out(table), seat)

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(self.spoken(), self, say("1-point token"), TOKENS, seat=state.number(self.player))

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[DiscardTwo]:
        """Every two cards that newly came into sight."""
        numbered = [card for card in faces if is_numbered(card)]
        pairs = sorted(set(combinations(numbered, 2)))
        return (cls(player, pair) for player in _with_token(state, Power.DISCARD_TWO) for pair in pairs)

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[DiscardTwo]:  # noqa: ARG003
        """None."""
        return iter(())


def _with_token(state: State, power: Power) -> Iterator[str]:
    return (player for number, player in enumerate(state.players) if state.tokens_of(number, power))
