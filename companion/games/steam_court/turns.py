"""What follows without a decision: whose turn it is, who wins a trick, who goes out, the next Quarter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from companion.games.steam_court import transfers
from companion.games.steam_court.characters import (
    Character,
    Privilege,
    TableName,
    in_order_of_rank,
    of_duo,
    of_edition,
    recommended,
    recommended_for_two_tables,
    table_of,
)
from companion.games.steam_court.ladder import COURT_HAND, HAND, RUNGS, Ladder
from companion.games.steam_court.options import (
    AUCTION,
    CHOSEN,
    CLOCK,
    DUO,
    FINISH,
    PACKED,
    RANDOM,
    SOLO,
    Options,
)
from companion.games.steam_court.sets import CardSet
from companion.games.steam_court.state import (
    Auction,
    Duty,
    DutyKind,
    Laid,
    Phase,
    PowerToken,
    QuarterResult,
    State,
    Table,
    not_dealt,
)
from companion.games.tuples import with_value

_TRIBUTE = 2
_CHANGING = 2
"""So many go up, and as many down, where there are two tables."""


# Set-up and deal


def new_game(players: tuple[str, ...], options: Options) -> State:
    """The state before the first action: start tokens are drawn, or alone the cards are dealt (SC-2,
    SC-15)."""
    state = State(players, options, drawn=(None,) * len(players))
    if options.variant == AUCTION:
        state = replace(state, paid=(0,) * len(players))
        chosen = options.line_up == CHOSEN
        return state if chosen else replace(state, auction=Auction(_recommended(state)))
    if options.draws_seats:
        return replace(state, seating=(None,) * len(players))
    if options.variant != SOLO:
        return state
    return replace(state, drawn=(RUNGS[0],), tables=(not_dealt(options, (0,), RUNGS[:1]),))


def seated_if_all_have_drawn(state: State) -> State:
    """``state`` with everyone in their seats once each has a character; where the characters are the
    recommended ones, the last is left for the last player (SC-2)."""
    left = [player for player, drawn in enumerate(state.drawn) if drawn is None]
    free = free_characters(state)
    if len(left) == 1 and len(free) == 1:
        state = replace(state, drawn=with_value(state.drawn, left[0], free[0]))
    characters = tuple(drawn for drawn in state.drawn if drawn is not None)
    if len(characters) < len(state.players):
        return state
    if state.options.draws_seats:
        players = tuple(player for player in state.seating if player is not None)
        in_seats = tuple(characters[player] for player in players)
        return replace(state, tables=(not_dealt(state.options, players, in_seats),))
    seats = in_order_of_rank(frozenset(characters), state.options.edition)
    if state.options.variant == DUO:
        seats = of_duo(state.quarter)
    elif state.has_two_tables or state.options.variant == RANDOM:
        seats = tuple(it for it in of_edition(state.options.edition) if it in characters)
    start = tuple(seats.index(character) for character in characters)
    players = tuple(characters.index(character) for character in seats)
    tables = _tables(state.options, players, _by_table(state, seats))
    state = replace(state, start=start, tables=tables)
    return replace(state, spaces=start_spaces(state))


def _by_table(state: State, seats: tuple[Character, ...]) -> tuple[tuple[Character, ...], ...]:
    """The characters in ``seats``, table by table (SC-13, SC-17)."""
    if not state.has_two_tables:
        return (seats,)
    edition = state.options.edition
    return tuple(tuple(it for it in seats if table_of(it, edition) is name) for name in TableName)


def _tables(
    options: Options, players: Sequence[int], characters: Sequence[tuple[Character, ...]]
) -> tuple[Table, ...]:
    """The tables with these ``characters`` before the deal, and the ``players`` in their seats, the highest
    first."""
    seated = iter(players)
    return tuple(not_dealt(options, tuple(islice(seated, len(seats))), seats) for seats in characters)


def with_lot(state: State, lot: Character) -> State:
    """``state`` once ``lot`` is chosen for the auction, which is open when there is one for each player: from
    the highest character down (SC-18)."""
    state = replace(state, lots=(*state.lots, lot))
    if len(state.lots) < len(state.players):
        return state
    edition = state.options.edition
    one_table = in_order_of_rank(frozenset(state.lots), edition)
    two_tables = tuple(it for it in of_edition(edition) if it in state.lots)
    return replace(state, auction=Auction(two_tables if state.has_two_tables else one_table))


def with_seat_drawn(state: State, player: int, seat: int) -> State:
    """``state`` once ``player`` has drawn ``seat``; the last is left for the last player (SC-18)."""
    seating = with_value(state.seating, seat, player)
    left = [other for other in range(len(state.players)) if other not in seating]
    if len(left) == 1:
        seating = with_value(seating, seating.index(None), left[0])
    if None in seating:
        return replace(state, seating=seating)
    return replace(state, seating=seating, start=tuple(map(seating.index, range(len(state.players)))))


def start_spaces(state: State) -> tuple[int, ...]:
    """Where the tokens stand on the clock before the first Quarter; empty without a clock (SC-14)."""
    if state.options.variant != CLOCK:
        return ()
    if state.options.clock_start == PACKED:
        return tuple(seat + 1 for seat in state.start)
    return tuple(character.number for character in state.drawn if character is not None)


def free_characters(state: State) -> tuple[Character, ...]:
    """The characters that nobody has drawn yet."""
    if state.options.variant == DUO:
        of_game: tuple[Character, ...] = of_duo(state.quarter)
    elif state.options.line_up == CHOSEN or state.options.variant == RANDOM:
        of_game = of_edition(state.options.edition)
    else:
        of_game = _recommended(state)
    full = _full_tables(state)
    edition = state.options.edition
    taken = (*state.drawn, *state.lots)
    return tuple(it for it in of_game if it not in taken and table_of(it, edition) not in full)


def _recommended(state: State) -> tuple[Character, ...]:
    players, edition = len(state.players), state.options.edition
    return (
        recommended_for_two_tables(players, edition)
        if state.has_two_tables
        else recommended(players, edition)
    )


def _full_tables(state: State) -> tuple[TableName, ...]:
    """The tables at which nobody else can sit, so that enough are left for the other: in the draft half of
    them, for each table leaves out one character at most (SC-17); in the final edition two, who can change
    tables with two others (SC-13)."""
    if not state.has_two_tables:
        return ()
    players, edition = len(state.players), state.options.edition
    most = players - (players // 2 if state.options.is_draft else 2)
    taken = state.lots or state.drawn
    drawn = [table_of(character, edition) for character in taken if character is not None]
    return tuple(name for name in TableName if drawn.count(name) >= most)


def cards_each(table: Table) -> int:
    """How many cards are dealt to each: as many equal hands as players plus one (SC-3)."""
    return table.stock // (len(table.players) + 1)


def dealt(table: Table) -> Table:
    """``table`` after the deal, at its first duty or at the first lead (SC-3, SC-4)."""
    if table.options.variant == SOLO:
        dealt_to_one = transfers.dealt_for_solo(table, HAND, COURT_HAND)
        return replace(dealt_to_one, phase=Phase.ROUND, ladder=Ladder())
    table = transfers.dealt(table, cards_each(table))
    return next_duty(replace(table, duties=duties(table), untouched=True))


def duties(table: Table) -> tuple[Duty, ...]:
    """What is done before the first lead, in order (SC-4, SC-12)."""
    if table.options.is_draft:
        return _duties_of_draft(table)
    found: list[Duty] = []
    for seat, character in enumerate(table.characters):
        others = tuple(other for other in table.seats if other != seat)
        match character:
            case Character.QUEEN:
                found.append(Duty(seat, DutyKind.GIFT, 1, others))
            case Character.GENERAL:
                below = tuple(it for it in others if table.characters[it] is not Character.QUEEN)
                if below:
                    found.append(Duty(seat, DutyKind.GIFT, 1, below))
            case Character.TEA_BOY:
                if seat:
                    found.append(Duty(seat, DutyKind.TRIBUTE, _TRIBUTE, (0,)))
                found.append(Duty(seat, DutyKind.SWAP))
            case Character.VAGABOND:
                found.append(Duty(seat, DutyKind.TRIBUTE, _TRIBUTE, others))
                found.append(Duty(seat, DutyKind.HOARD))
            case _:
                pass
    return tuple(found)


def _duties_of_draft(table: Table) -> tuple[Duty, ...]:
    lowest = len(table.players) - 1
    found: list[Duty] = []
    for seat, character in enumerate(table.characters):
        match character:
            case Character.QUEEN:
                found.append(Duty(seat, DutyKind.GIFT, 2, (lowest - 1 if seat == lowest else lowest,)))
            case Character.GENERAL:
                found.append(Duty(seat, DutyKind.GIFT, 1, (lowest if seat == lowest - 1 else lowest - 1,)))
            case Character.TEA_BOY | Character.VAGABOND if seat:
                found.append(Duty(seat, DutyKind.TRIBUTE, _TRIBUTE, (0,)))
            case Character.PLAGUE_DOCTOR:
                found.append(Duty(seat, DutyKind.CULL, 2))
            case _:
                pass
        if character is Character.TEA_BOY:
            found.append(Duty(seat, DutyKind.SWAP))
    return tuple(found)


def next_duty(table: Table) -> Table:
    """``table`` at its next duty; the preeminent leads once none is left (SC-4)."""
    if table.duties:
        return replace(table, phase=Phase.BEGINNING, acting=table.duties[0].seat)
    return replace(table, phase=Phase.LEAD, acting=0)


def duty_done(table: Table) -> Table:
    """``table`` after its present duty."""
    return next_duty(replace(table, duties=table.duties[1:], untouched=False))


def coup(table: Table, seat: int) -> Table:
    """``seat`` takes the first seat, those above move down one, and the cards are dealt again (SC-7)."""
    usurper = table.players[seat]
    others = tuple(player for player in table.players if player != usurper)
    return not_dealt(table.options, (usurper, *others), table.characters)


# Tricks


def laid(table: Table, seat: int, played: CardSet) -> Table:
    """``table`` with ``played``, whose cards are in sight, on the trick, or as the lead of the next
    (SC-5)."""
    play = Laid(seat, played, played.cards, went_out=not table.hands[seat])
    if table.phase is Phase.LEAD:
        table = replace(
            table, taken=table.tricks, trick=(), passed=(False,) * len(table.players), cleared=False
        )
    return went_on(
        replace(table, trick=(*table.trick, play), must_play=False, stopped=None, untouched=False), seat
    )


def went_on(table: Table, seat: int) -> Table:
    """``table`` after ``seat`` has played, passed or was stopped: the next turn, the end of the trick or of
    the Quarter (SC-5, SC-8)."""
    table = with_those_out(table)
    trick_is_over = bool(table.trick) and (table.trick[-1].set.is_masterstroke or not table.active)
    if _enough_are_out(table) and (trick_is_over or not _finishes_trick(table)):
        return replace(table, phase=Phase.QUARTER_OVER)
    if trick_is_over:
        winner = table.trick[-1].seat
        leader = winner if table.hands[winner] else table.next_of(winner, table.holding)
        return replace(table, phase=Phase.LEAD, acting=leader)
    if not table.active:  # everyone passed a fresh trick against the rules
        table = replace(table, passed=(False,) * len(table.players))
    phase = Phase.FOLLOW if table.trick else Phase.LEAD
    return replace(table, phase=phase, acting=table.next_of(seat, table.active))


def _enough_are_out(table: Table) -> bool:
    """Whether the Quarter ends: one alone holds cards, or on the clock two are out, of six players three
    (SC-8, SC-14)."""
    if len(table.holding) < 2:
        return True
    return table.options.variant == CLOCK and len(table.out) >= (3 if len(table.players) == 6 else 2)


def _finishes_trick(table: Table) -> bool:
    return table.options.variant == CLOCK and table.options.clock_last_trick == FINISH and bool(table.trick)


def with_those_out(table: Table) -> Table:
    """``table`` with everyone out whose hand is empty (SC-8)."""
    gone = (seat for seat in table.seats if not table.hands[seat] and seat not in table.out)
    return replace(table, out=(*table.out, *gone))


def stopped(table: Table) -> Table:
    """``table`` without the play on top: its cards are in hand again, and the turn passes on (SC-12b). What
    its player has taken back meanwhile is no play to beat any more. Where no play is left, by a lead that was
    stopped against the rules or taken back, the next player leads anew."""
    play = table.trick[-1]
    table = transfers.into_hand(table, play.seat, play.lying)
    out = table.out
    if play.went_out and play.lying:
        out = tuple(seat for seat in out if seat != play.seat)
    spent = table.spent
    if play.set.is_single_as_pair:
        spent = tuple(used for used in spent if used != (play.seat, Privilege.PAIR))
    trick = table.trick[:-1]
    while trick and trick[-1].taken_back:
        trick = trick[:-1]
    passed = with_value(table.passed, play.seat, False) if trick else (False,) * len(table.players)
    table = replace(
        table,
        trick=trick,
        cleared=not trick,
        passed=passed,
        out=out,
        spent=spent,
        stopped=play.seat,
    )
    return went_on(table, play.seat)


def left_without_cards(table: Table, seat: int) -> Table:
    """``table`` after ``seat`` has parted with cards outside of a play: if none are left, the turn or the
    lead passes on (SC-8, SC-10)."""
    table = with_those_out(table)
    if len(table.holding) < 2:
        return replace(table, phase=Phase.QUARTER_OVER)
    if table.hands[seat] or table.acting != seat:
        return table
    if table.phase is Phase.LEAD:
        return replace(table, acting=table.next_of(seat, table.holding))
    return went_on(replace(table, must_play=False), seat)


# Quarters


def next_quarter(state: State) -> State:
    """Everyone in the seat of their place in going out, or on the clock, before the deal (SC-10, SC-11,
    SC-14)."""
    result = state.ended
    if result is None:
        return state
    characters = tuple(table.characters for table in state.tables)
    if state.options.variant == DUO:
        characters = (of_duo(state.quarter + 1),)
    tokens = state.tokens
    if state.options.has_power_tokens(len(state.players)):
        tokens = (*tokens, PowerToken(result.placing[-1], state.quarter))
    seats = new_seats(state)
    if state.options.draws_seats:
        state, characters = replace(state, seating=seats, drawn=(None,) * len(seats)), ()
    return replace(
        state,
        quarter=state.quarter + 1,
        tables=_tables(state.options, seats, characters),
        spaces=result.spaces,
        results=(*state.results, result),
        tokens=tokens,
    )


def new_seats(state: State) -> tuple[int, ...]:
    """The players in the seats of the next Quarter, the highest first (SC-11, SC-13, SC-14)."""
    result = state.ended
    if result is None:
        return tuple(player for table in state.tables for player in table.players)
    if not result.spaces:
        return reseated(result)
    return tuple(sorted(result.placing, key=lambda player: -result.spaces[player]))


def reseated(result: QuarterResult) -> tuple[int, ...]:
    """The players by their order of going out, the highest seat first; of two tables the last two Royals
    change places with the first two Renegades (SC-11, SC-13)."""
    royals, renegades = result.placing[: result.royals], result.placing[result.royals :]
    if not royals:
        return renegades
    return (*royals[:-_CHANGING], *renegades[:_CHANGING], *royals[-_CHANGING:], *renegades[_CHANGING:])
