"""The state of a game: all that is public, and counts for what is hidden.

A :class:`Table` is what happens at one table in one Quarter; its tuples have one entry a seat, the highest
first, which is also the order of play. A :class:`State` is the whole game; its tuples have one entry a
player, in the order of the names.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Self

from companion.games.api import RuleError
from companion.games.hidden_cards import HiddenCards
from companion.games.messages import Message, say
from companion.games.steam_court import clock
from companion.games.steam_court.characters import Character, Privilege, TableName, privileges_of
from companion.games.steam_court.deck import DECK, deck_for_two, deck_of_draft
from companion.games.steam_court.ladder import RUNGS, Ladder
from companion.games.steam_court.options import (
    AUCTION,
    BY_QUARTER,
    CLOCK,
    DUO,
    FIRST_OUT,
    QUARTERS,
    SEAT,
    Options,
)
from companion.games.steam_court.sets import CardSet
from companion.games.tuples import changed, with_value

STOCK = 1
"""The hidden place of cards that are not dealt."""
COURT = 2
"""The hidden place that is the Court Hand."""
DISCARDS = 4
"""The discards: whoever looked may know them, and they are shuffled to be drawn from."""


def hand_place(seat: int) -> int:
    """The hidden place that is the hand of ``seat``."""
    return 8 << seat


class Phase(Enum):
    """What the rules wait for."""

    SET_UP = "set-up"
    """Who draws which character (SC-2)."""
    AUCTION = "auction"
    """Characters are auctioned (SC-18)."""
    DEAL = "deal"
    """The cards are shuffled and dealt (SC-3)."""
    BEGINNING = "beginning"
    """The privileges of the Beginning of Quarter, in order (SC-4, SC-12)."""
    LEAD = "lead"
    """A trick is begun; until then the last one may lie there still (SC-5)."""
    FOLLOW = "follow"
    """A player beats the play on top or passes (SC-5)."""
    ROUND = "round"
    """Solo: a round begins with the privilege, and cards are drawn (SC-15)."""
    REVEAL = "reveal"
    """Solo: the Court lays its tricks."""
    BEAT = "beat"
    """Solo: the tricks of the Court are beaten."""
    QUARTER_OVER = "quarter over"
    OVER = "over"


class DutyKind(Enum):
    """A privilege of the Beginning of Quarter."""

    GIFT = "gift"
    """May give cards."""
    TRIBUTE = "tribute"
    """Must give the highest numbered cards."""
    CULL = "cull"
    """May draw from the Court Hand and keep two cards."""
    SWAP = "swap"
    """May swap hands with the Court Hand."""
    HOARD = "hoard"
    """May take the Court Hand."""


@dataclass(frozen=True, slots=True)
class Duty:
    """What ``seat`` must do, or may, before the first lead: give ``cards`` cards to one of ``receivers``, or
    something with the Court Hand."""

    seat: int
    kind: DutyKind
    cards: int = 0
    receivers: tuple[int, ...] = ()


class Power(Enum):
    """What a 1-point token lets its receiver do once, in a later Quarter (SC-10)."""

    UNPASS = "Unpass"
    DISCARD_TWO = "Discard two"


@dataclass(frozen=True, slots=True)
class PowerToken:
    """The 1-point token that ``player`` received at the end of ``quarter``."""

    player: int
    quarter: int
    spent: bool = False

    def powers(self, options: Options) -> tuple[Power, ...]:
        """What it can be used for."""
        if options.one_point_powers != BY_QUARTER:
            return tuple(Power)
        return (Power.UNPASS,) if self.quarter % 2 else (Power.DISCARD_TWO,)


@dataclass(frozen=True, slots=True)
class Laid:
    """A play of ``seat``: ``lying`` are its cards that lie there still, ``set`` is what was played and
    stands, until it is ``taken_back`` and the trick goes on after all."""

    seat: int
    set: CardSet
    lying: tuple[str, ...]
    went_out: bool = False
    taken_back: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A Quarter at one table.

    ``players`` are the numbers of the players in their seats. ``hands``, ``stock``, ``court`` and
    ``discards`` count cards. ``received`` counts the cards that others gave this Quarter. ``duties`` are
    still to be done before the first lead; ``untouched`` is true until anything happens after the deal, as
    long as a coup is open (SC-7). ``trick`` are the plays of the trick going on, or of the last one, which is
    ``cleared`` or lies there still. ``passed`` says who has passed in it, ``stopped`` whose play was stopped
    since the last one. ``acting`` leads or follows;
    ``must_play`` is true for a player who came back by Unpass (SC-12c). ``out`` are those who have gone out,
    in order. ``spent`` are the privileges used up this Quarter. ``taken`` counts the tricks that each has won
    before the one in the machine. ``ladder`` is that of Solo (SC-15).
    """

    options: Options
    players: tuple[int, ...]
    characters: tuple[Character, ...]
    phase: Phase
    hidden: HiddenCards
    stock: int
    hands: tuple[int, ...]
    court: int = 0
    discards: int = 0
    received: tuple[int, ...] = ()
    duties: tuple[Duty, ...] = ()
    untouched: bool = False
    trick: tuple[Laid, ...] = ()
    cleared: bool = True
    passed: tuple[bool, ...] = ()
    stopped: int | None = None
    acting: int = 0
    must_play: bool = False
    out: tuple[int, ...] = ()
    spent: tuple[tuple[int, Privilege], ...] = ()
    taken: tuple[int, ...] = ()
    ladder: Ladder | None = None

    @property
    def seats(self) -> range:
        return range(len(self.players))

    @property
    def holding(self) -> tuple[int, ...]:
        """The seats that hold cards."""
        return tuple(seat for seat in self.seats if self.hands[seat])

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that are in the trick still: with cards, and without having passed."""
        return tuple(seat for seat in self.holding if not self.passed[seat])

    @property
    def top(self) -> Laid | None:
        """The play to beat in the trick going on."""
        return self.trick[-1] if self.phase is Phase.FOLLOW and self.trick else None

    @property
    def winner(self) -> int | None:
        """Who won the last trick, until the next is begun."""
        return self.trick[-1].seat if self.phase is Phase.LEAD and self.trick else None

    @property
    def tricks(self) -> tuple[int, ...]:
        """The tricks that each has won; at the end of a Quarter an unfinished one is for the play on top
        (SC-14)."""
        if not self.trick or self.phase is Phase.FOLLOW:
            return self.taken
        return changed(self.taken, self.trick[-1].seat, 1)

    @property
    def in_sight(self) -> tuple[str, ...]:
        """The cards that lie open in the machine, in laying order."""
        if self.ladder is not None:
            return self.ladder.lying
        return () if self.cleared else tuple(card for laid in self.trick for card in laid.lying)

    @property
    def placing(self) -> tuple[int, ...]:
        """The seats in the order of going out; those who hold cards still come last."""
        return (*self.out, *(seat for seat in self.seats if seat not in self.out))

    def next_of(self, seat: int, among: tuple[int, ...]) -> int:
        """The first seat of ``among`` clockwise from ``seat``, which comes last itself."""
        count = len(self.players)
        return min(among, key=lambda other: (other - seat - 1) % count)

    def privileges(self, seat: int) -> tuple[Privilege, ...]:
        """The privileges in play that ``seat`` has left."""
        if not self.hands[seat]:
            return ()
        own = privileges_of(self.characters[seat], self.options.edition)
        return tuple(privilege for privilege in own if (seat, privilege) not in self.spent)

    def having(self, privilege: Privilege) -> tuple[int, ...]:
        """The seats that have ``privilege`` left."""
        return tuple(seat for seat in self.seats if privilege in self.privileges(seat))

    def hidden_counts(self) -> dict[int, int]:
        """How many cards each hidden place holds."""
        hands = {hand_place(seat): self.hands[seat] for seat in self.seats}
        return {STOCK: self.stock, COURT: self.court, DISCARDS: self.discards} | hands


@dataclass(frozen=True, slots=True)
class QuarterResult:
    """A finished Quarter: the ``placing`` of the players, first out first, of whom so many went ``out``; the
    ``tricks`` that each player won, and on which ``spaces`` of the clock their tokens stand after it, if
    there is a clock. Where there are two tables, the first so many of ``placing`` are the ``royals``."""

    placing: tuple[int, ...]
    out: int
    tricks: tuple[int, ...]
    spaces: tuple[int, ...] = ()
    royals: int = 0

    def gears(self, player: int) -> int:
        """The points of the gear token that ``player`` took (SC-8)."""
        return len(self.placing) - self.placing.index(player)

    def table_of(self, player: int) -> tuple[int, ...]:
        """Who played at the table of ``player``, in the order of going out."""
        is_royal = self.placing.index(player) < self.royals
        return self.placing[: self.royals] if is_royal else self.placing[self.royals :]

    def steps(self, player: int) -> int:
        """How far the token of ``player`` moves on the clock (SC-14)."""
        place = self.placing.index(player)
        return clock.steps(self.tricks[player], place if place < self.out else None)


@dataclass(frozen=True, slots=True)
class Auction:
    """The characters in ``line``, of which the first is bid for: ``bid`` points so far, by ``bidder``;
    ``passed`` are out until the next. ``opener`` bids first, ``acting`` now, both ``None`` until the table
    has chosen."""

    line: tuple[Character, ...]
    opener: int | None = None
    acting: int | None = None
    bid: int = 0
    bidder: int | None = None
    passed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """A game at one moment. ``drawn`` are the characters of the start tokens; ``tables`` are empty until all
    are drawn: one, or the Royal Table and the Renegade Table (SC-13). ``results`` are those of the Quarters
    before this one, ``tokens`` the 1-point tokens received in them."""

    players: tuple[str, ...]
    options: Options
    drawn: tuple[Character | None, ...]
    quarter: int = 1
    tables: tuple[Table, ...] = ()
    start: tuple[int, ...] = ()
    """The seat that each player drew, from 0."""
    spaces: tuple[int, ...] = ()
    """Where the tokens stood on the clock when this Quarter began; empty without a clock (SC-14)."""
    results: tuple[QuarterResult, ...] = ()
    tokens: tuple[PowerToken, ...] = ()
    auction: Auction | None = None
    lots: tuple[Character, ...] = ()
    """The characters that the table has chosen for the auction so far (SC-18); empty where it plays with the
    recommended ones."""
    paid: tuple[int, ...] = ()
    """The points that each has bid for a character (SC-18); empty without an auction."""
    laid_out: bool = False
    """Whether the table has said that all is laid out (G-5)."""
    seating: tuple[int | None, ...] = ()
    """The players in the seats of this Quarter where they are known before the characters, the highest first;
    ``None`` where nobody has drawn the seat yet (SC-18). Empty where characters make the seats."""

    @property
    def phase(self) -> Phase:
        """What the rules wait for; of two tables at the first whose Quarter is not over."""
        if self.auction is not None:
            return Phase.AUCTION
        if not self.tables:
            return Phase.SET_UP
        return self.phase_at(next(iter(self.playing), self.table))

    @property
    def phases(self) -> tuple[Phase, ...]:
        """What the rules wait for, at each table."""
        return tuple(map(self.phase_at, self.tables)) or (self.phase,)

    def phase_at(self, table: Table) -> Phase:
        """What the rules wait for at ``table``."""
        is_last = self.quarter == QUARTERS and not self.playing
        return Phase.OVER if table.phase is Phase.QUARTER_OVER and is_last else table.phase

    @property
    def playing(self) -> tuple[Table, ...]:
        """The tables whose Quarter is not over."""
        return tuple(table for table in self.tables if table.phase is not Phase.QUARTER_OVER)

    @property
    def table(self) -> Table:
        """The only table, or the Royal Table; there must be one."""
        return self.tables[0]

    @property
    def is_laid_out(self) -> bool:
        """Whether the set-up is read, or the game goes on without that (G-5)."""
        begun = any(drawn is not None for drawn in (*self.drawn, *self.seating))
        bidding = self.auction is not None and self.auction.acting is not None
        return self.laid_out or begun or bool(self.lots) or bidding

    @property
    def is_choosing_lots(self) -> bool:
        """Whether the table still chooses the characters of its auction (SC-18)."""
        return self.options.variant == AUCTION and self.auction is None and not self.tables

    def once_laid_out(self) -> Self:
        """The state after the table has said that all is laid out."""
        return replace(self, laid_out=True)

    @property
    def has_two_tables(self) -> bool:
        return self.options.has_two_tables(len(self.players))

    @property
    def is_party(self) -> bool:
        """Whether the throne is played for, without points (SC-13, SC-18)."""
        return self.options.is_party(len(self.players))

    def table_name(self, table: Table) -> TableName | None:
        """The name of ``table`` where there are two."""
        if not self.has_two_tables:
            return None
        return TableName.ROYAL if table.players == self.table.players else TableName.RENEGADE

    def number(self, player: str) -> int:
        """The number of ``player``. Raises :class:`RuleError` for anybody else."""
        if player not in self.players:
            raise RuleError("G-1", say("Nobody called {player} sits at this table.", player=player))
        return self.players.index(player)

    def at(self, player: str) -> tuple[Table, int]:
        """The table of ``player``, and the seat there."""
        number = self.number(player)
        table = next((table for table in self.tables if number in table.players), None)
        if table is None:
            raise RuleError("SC-2", say("{player} has no seat yet.", player=player))
        return table, table.players.index(number)

    def name(self, table: Table, seat: int) -> str:
        """Who sits at ``seat`` of ``table``."""
        return self.players[table.players[seat]]

    def names(self, table: Table, seats: tuple[int, ...]) -> tuple[str, ...]:
        """Who sits at ``seats`` of ``table``."""
        return tuple(self.name(table, seat) for seat in seats)

    def with_table(self, table: Table) -> State:
        """The state with ``table`` in the place of that with the same players."""
        place = next(place for place, old in enumerate(self.tables) if set(old.players) == set(table.players))
        return replace(self, tables=with_value(self.tables, place, table))

    def start_points(self, player: int) -> int:
        """What the start token of ``player`` counts, less what the character has cost (SC-9, SC-18)."""
        return self._start_token(player) - (self.paid[player] if self.paid else 0)

    def _start_token(self, player: int) -> int:
        if not self.start or not self.options.counts_start_tokens(len(self.players)):
            return 0
        character = self.drawn[player]
        if self.options.is_draft or self.options.start_token_value == SEAT or character is None:
            return self.start[player] + 1
        return character.number

    @property
    def quarter_points(self) -> tuple[int, ...]:
        """The gear token that each player has taken in this Quarter, 0 for none yet (SC-8); the higher tokens
        are for the Royal Table (SC-17), and a Party has none (SC-13)."""
        points = [0] * len(self.players)
        highest = 0 if self.is_party else len(self.players)
        for table in self.tables if highest else ():
            taken = table.placing if table.phase is Phase.QUARTER_OVER else table.out
            for place, seat in enumerate(taken):
                points[table.players[seat]] = highest - place
            highest -= len(table.players)
        return tuple(points)

    @property
    def ended(self) -> QuarterResult | None:
        """The result of the Quarter that has just ended, before the next begins."""
        if self.phase not in (Phase.QUARTER_OVER, Phase.OVER) or self.table.ladder is not None:
            return None
        placing = tuple(table.players[seat] for table in self.tables for seat in table.placing)
        tricks = [0] * len(self.players)
        for table in self.tables:
            for seat, player in enumerate(table.players):
                tricks[player] = table.tricks[seat]
        out = sum(len(table.out) for table in self.tables)
        royals = len(self.table.players) if self.has_two_tables else 0
        result = QuarterResult(placing, out, tuple(tricks), royals=royals)
        if not self.spaces:
            return result
        lowliest_first = reversed(self.table.players)
        moves = ((player, result.steps(player)) for player in lowliest_first)
        return replace(result, spaces=clock.climbed(self.spaces, moves))

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each player so far, or their spaces on the clock (SC-9, SC-14)."""
        if self.tables and self.table.ladder is not None:
            ladder = self.table.ladder
            return (len(RUNGS) if ladder.won else ladder.rung,)
        if self.options.variant == CLOCK:
            ended = self.ended
            return (self.spaces or (0,) * len(self.players)) if ended is None else ended.spaces
        if self.is_party:
            return (0,) * len(self.players)
        return tuple(
            self.start_points(player) + sum(result.gears(player) for result in self.results) + now
            for player, now in enumerate(self.quarter_points)
        )

    def best(self) -> tuple[str, ...]:
        """The players with the most points, of whom several share a win; or who is first out in the last
        Quarter, at the Royal Table, where that is the goal (SC-13, SC-16)."""
        first_out_wins = self.options.variant == DUO and self.options.duo_goal == FIRST_OUT
        if (first_out_wins or self.is_party) and self.ended is not None:
            return (self.players[self.ended.placing[0]],)
        if self.tables and self.table.ladder is not None:
            return self.players if self.table.ladder.won else ()
        most = max(self.points)
        return tuple(name for name, points in zip(self.players, self.points, strict=True) if points == most)

    def tokens_of(self, player: int, power: Power) -> tuple[PowerToken, ...]:
        """The tokens with ``power`` that ``player`` can still use."""
        return tuple(
            token
            for token in self.tokens
            if token.player == player and not token.spent and power in token.powers(self.options)
        )


def not_dealt(options: Options, players: tuple[int, ...], characters: tuple[Character, ...]) -> Table:
    """A table before its deal, all cards in the stock."""
    deck = DECK
    if options.is_draft:
        deck = deck_of_draft(len(players))
    elif options.variant == DUO:
        deck = deck_for_two()
    return Table(
        options=options,
        players=players,
        characters=characters,
        phase=Phase.DEAL,
        hidden=HiddenCards.anywhere(deck, STOCK),
        stock=len(deck),
        hands=(0,) * len(players),
        received=(0,) * len(players),
        taken=(0,) * len(players),
        passed=(False,) * len(players),
    )


def lies(table: Table, card: str) -> Message | None:
    """Where ``card`` lies in sight, in words, or ``None`` if it is hidden."""
    return say("in the machine") if card in table.in_sight else None
