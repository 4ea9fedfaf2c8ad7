"""The layout of the mat, and the view of each phase."""

from __future__ import annotations

from companion.games.api import Prompt
from companion.games.messages import Message, in_sequence, say
from companion.games.panels import (
    Auction,
    Badge,
    Bidder,
    Chair,
    ClockFace,
    Count,
    Due,
    Dues,
    Ladder,
    LadderTrick,
    Panel,
    PrivilegeCard,
    PrivilegeCards,
    Reseating,
    Seat,
    SeatingPlan,
    SeatMove,
    Seats,
    SeatState,
    Timing,
    Trick,
    TrickPlay,
    TrickSeat,
    View,
    Zone,
    ZoneKind,
    Zones,
)
from companion.games.steam_court import ladder as solo
from companion.games.steam_court import state as state_of
from companion.games.steam_court.characters import Character, Privilege, TableName, table_of
from companion.games.steam_court.corrections import RENEGADE_TRICK, TRICK, piles
from companion.games.steam_court.deck import MASTERSTROKE, NUMBERS, card_name
from companion.games.steam_court.held import HeldPrivilege, card_of, held_privileges
from companion.games.steam_court.ladder import RUNGS
from companion.games.steam_court.laying_out import steps
from companion.games.steam_court.line_up import bust_of, line_up
from companion.games.steam_court.options import SOLO, Options
from companion.games.steam_court.phases import awaited_duty
from companion.games.steam_court.privilege_texts import privilege_texts, solo_text, told
from companion.games.steam_court.score_sheets import score_sheets
from companion.games.steam_court.sets import announced
from companion.games.steam_court.state import Duty, DutyKind, Phase, QuarterResult, State, Table
from companion.games.steam_court.turns import duties, new_seats, next_quarter


def layout(state: State) -> dict[str, tuple[str, ...]]:
    """The cards of the trick, in laying order; of two tables at the Royal Table, where the camera is (SC-13).
    The discards may hold anything."""
    return {TRICK: state.tables[0].in_sight if state.tables else ()}


def zones(state: State) -> tuple[Zone, ...]:
    """The place of the trick; of two tables first the Royal Table's, then the other, where no camera is
    (SC-13)."""
    royal = Zone(
        TRICK,
        ZoneKind.PILE,
        say("The machine"),
        say("in the machine"),
        cards=layout(state)[TRICK],
    )
    if not state.has_two_tables:
        return (royal,)
    other = Zone(
        RENEGADE_TRICK,
        ZoneKind.PILE,
        say("The Renegades’ machine"),
        say("in the Renegades’ machine"),
        cards=piles(state).get(RENEGADE_TRICK, ()),
    )
    return (royal, other)


def view(state: State, prompt: Prompt) -> View:
    """The view of ``state``, of which ``prompt`` says who is asked what."""
    seats = Seats(tuple(_seat(state, number, number in prompt.seats) for number in range(len(state.players))))
    if prompt.kind == "set-up":
        drawn = _chairs_drawn(state) if state.auction is None else _auction(state, state.auction)
        return View((steps(state), drawn, seats, Zones(zones(state))))
    if state.auction is not None:
        return View((_auction(state, state.auction), seats))
    if not state.tables:
        return View((_chairs_drawn(state), seats, Zones(zones(state))))
    table = state.table
    machine = Zones(zones(state), None if state.has_two_tables else Count(say("Court Hand"), table.court))
    clock: tuple[Panel, ...] = (_clock(state),) if state.spaces else ()
    if state.options.variant == SOLO and state.phase is Phase.DEAL:
        return View((steps(state), _ladder(table, solo.Ladder()), seats, machine))
    if state.options.variant == SOLO:
        return View((_ladder(table, table.ladder or solo.Ladder()), seats, machine))
    if set(state.phases) == {Phase.DEAL}:
        return View((_chairs_taken(state, state.tables), seats, machine, *clock))
    if state.phase is Phase.OVER:
        if state.is_party:
            return View((_places(state), score_sheets(state)[-1], seats, machine))
        return View((score_sheets(state)[-1], *clock, seats, machine))
    if state.phase is Phase.QUARTER_OVER:
        return View((_reseating(state), *clock, score_sheets(state)[-1], seats, machine))
    tables = tuple(panel for table in state.tables for panel in _of_table(state, table))
    return View((*tables, *_privileges(state, prompt), seats, machine, *clock))


def _of_table(state: State, table: Table) -> tuple[Panel, ...]:
    """The trick at ``table``, after what is due there before the first; the seats before the deal."""
    if table.phase is Phase.DEAL:
        return (_chairs_taken(state, (table,)),)
    trick = _trick(state, table)
    return (_dues(state, table), trick) if table.phase is Phase.BEGINNING else (trick,)


def _title(state: State, table: Table) -> Message | None:
    """The name of ``table`` where there are two (SC-13)."""
    name = state.table_name(table)
    return None if name is None else say("{table}", table=name.value)


def _titles(state: State, tables: tuple[Table, ...]) -> tuple[Count, ...]:
    """The names of ``tables`` where there are two, each with the number of its first seat."""
    titles: list[Count] = []
    first = 0
    for table in tables:
        title = _title(state, table)
        if title is not None:
            titles.append(Count(title, first))
        first += len(table.players)
    return tuple(titles)


def _chairs_drawn(state: State) -> SeatingPlan:
    """The seats, and who has drawn the character of each, or the seat itself (SC-2, SC-18)."""
    if None in state.seating:
        return SeatingPlan(
            tuple(
                Chair(say("seat {number}", number=number), None if player is None else state.players[player])
                for number, player in enumerate(state.seating, start=1)
            )
        )
    characters = line_up(state)
    royals = sum(table_of(it, state.options.edition) is TableName.ROYAL for it in characters)
    first_seats = zip(TableName, (0, royals), strict=True) if state.has_two_tables else ()
    return SeatingPlan(
        tuple(
            Chair(
                say("{character}", character=character.value),
                state.players[state.drawn.index(character)] if character in state.drawn else None,
                bust_of(character),
            )
            for character in characters
        ),
        tuple(Count(say("{table}", table=name.value), first) for name, first in first_seats),
    )


def _chairs_taken(state: State, tables: tuple[Table, ...]) -> SeatingPlan:
    """Everyone at ``tables`` in their seat, before the deal."""
    return SeatingPlan(
        tuple(
            Chair(say("{character}", character=character.value), state.name(table, seat), bust_of(character))
            for table in tables
            for seat, character in enumerate(table.characters)
        ),
        _titles(state, tables),
    )


def _places(state: State) -> SeatingPlan:
    """Everyone in the order of going out, which alone counts at the end of a Party (SC-13)."""
    return SeatingPlan(
        tuple(
            Chair(say("place {number}", number=place), state.name(table, seat))
            for table in state.tables
            for place, seat in enumerate(table.placing, start=1)
        ),
        _titles(state, state.tables),
    )


def _ladder(table: Table, ladder: solo.Ladder) -> Ladder:
    """The ladder, and the tricks of the Court from left to right, with what beat them (SC-15)."""
    return Ladder(
        rungs=tuple(say("{character}", character=character.value) for character in RUNGS),
        rung=len(RUNGS) if ladder.won else ladder.rung,
        tricks=tuple(
            LadderTrick(
                trick.set.announced(), trick.cards, () if trick.beaten is None else trick.beaten.cards
            )
            for trick in ladder.tricks
        ),
        waiting=ladder.waiting,
        counts=(
            Count(say("Court Hand"), table.court),
            Count(say("draw pile"), table.stock),
            Count(say("discards"), table.discards),
        ),
        due=ladder.due,
        text=told(solo_text(ladder.character)),
        busts=tuple(map(bust_of, RUNGS)),
        zone=TRICK,
    )


def _trick(state: State, table: Table) -> Trick:
    """The trick going on, or the last one."""
    plays = (
        TrickPlay(
            player=state.name(table, laid.seat),
            announced=laid.set.announced(),
            cards=() if table.cleared else laid.lying,
            declared=not laid.set.is_plain,
        )
        for laid in table.trick
    )
    return Trick(
        plays=tuple(plays),
        seats=tuple(_trick_seat(state, table, seat) for seat in table.seats),
        over=table.phase is not Phase.FOLLOW,
        to_beat=_beaten_by(table),
        counts=(Count(say("Court Hand"), table.court), Count(say("discards"), table.discards)),
        title=_title(state, table),
        zone=TRICK if table.players == state.tables[0].players else RENEGADE_TRICK,
    )


def _trick_seat(state: State, table: Table, seat: int) -> TrickSeat:
    following = table.phase is Phase.FOLLOW
    how = SeatState.IN
    if seat in table.out:
        how = SeatState.OUT
    elif following and table.passed[seat]:
        how = SeatState.PASSED
    elif following and table.stopped == seat:
        how = SeatState.STOPPED
    return TrickSeat(
        player=state.name(table, seat),
        role=say("{character}", character=table.characters[seat].value),
        state=how,
        hand=table.hands[seat],
        place=table.out.index(seat) + 1 if seat in table.out else 0,
        acting=seat == table.acting and table.phase in (Phase.BEGINNING, Phase.LEAD, Phase.FOLLOW),
        won=table.tricks[seat] if state.spaces else None,
    )


def _beaten_by(table: Table) -> Message | None:
    """What would beat the play on top, for whoever acts (SC-5, SC-6)."""
    top = table.top
    if top is None or top.set.is_masterstroke:
        return None
    masterstroke = card_name(MASTERSTROKE)
    least = top.set.value + (Privilege.MATCH not in table.privileges(table.acting))
    if least not in NUMBERS:
        return say("only a {card}", card=masterstroke)
    if top.set.quantity == 1:
        return say("{least} or higher, or a {card}", least=least, card=masterstroke)
    return say("{set} or higher, or a {card}", set=announced(top.set.quantity, least), card=masterstroke)


def _privileges(state: State, prompt: Prompt) -> tuple[PrivilegeCards, ...]:
    """What each may do in play, and whether now (SC-10, SC-12)."""
    cards = tuple(
        PrivilegeCard(
            player=held.player,
            role=held.role,
            title=held.text.title,
            text=held.text.precise,
            timing=_timing(state, prompt, held),
            when=held.text.when,
        )
        for held in held_privileges(state)
    )
    return (PrivilegeCards(cards),) if cards else ()


def _timing(state: State, prompt: Prompt, held: HeldPrivilege) -> Timing:
    if held.spent:
        return Timing.SPENT
    own = card_of(state, held.player, held.subject)
    touched = (*(it.target for it in prompt.choices), *(it.target for it in prompt.entries))
    return Timing.NOW if own in touched or _helps_to_play(state, held) else Timing.LATER


def _helps_to_play(state: State, held: HeldPrivilege) -> bool:
    """Whether it changes what its player, who acts, can lay now."""
    table, seat = state.at(held.player)
    if seat != table.acting or table.phase not in (Phase.LEAD, Phase.FOLLOW):
        return False
    if held.subject is Privilege.PAIR:
        return table.top is None or table.top.set.quantity == 2
    return held.subject is Privilege.LOWER or (held.subject is Privilege.MATCH and table.top is not None)


def _dues(state: State, table: Table) -> Dues:
    """Gifts and tribute of this Quarter, those that are done too (SC-4, SC-12)."""
    all_of_quarter = duties(table)
    done = len(all_of_quarter) - len(table.duties)
    return Dues(
        tuple(
            Due(
                giver=state.name(table, duty.seat),
                role=say("{character}", character=table.characters[duty.seat].value),
                text=awaited_duty(state, table, duty),
                receivers=state.names(table, duty.receivers),
                cards=duty.cards,
                optional=duty.kind is not DutyKind.TRIBUTE,
                timing=Timing.SPENT if place < done else Timing.NOW if place == done else Timing.LATER,
                title=_title_of(table, duty),
            )
            for place, duty in enumerate(all_of_quarter)
        ),
        _title(state, table),
    )


def _title_of(table: Table, duty: Duty) -> Message | None:
    texts = privilege_texts(table.characters[duty.seat], table.options.edition)
    return next((text.title for text in texts if text.subject is duty.kind), None)


def _clock(state: State) -> ClockFace:
    """Where the tokens stand, and where they climbed from (SC-14)."""
    return ClockFace(state.players, state.points, before=() if state.ended is None else state.spaces)


def _reseating(state: State) -> Reseating:
    """Who moves where before the next Quarter, from table to table too (SC-11, SC-13)."""
    result = state.ended
    seats_before = [player for table in state.tables for player in table.players]
    roles_before, roles_after = _roles(state), _roles(next_quarter(state))
    moves: list[SeatMove] = []
    for seat, player in enumerate(new_seats(state)):
        before = seats_before.index(player)
        moves.append(
            SeatMove(
                player=state.players[player],
                before=before,
                after=seat,
                role_before=roles_before[before],
                role_after=roles_after[seat] if roles_after else say("seat {number}", number=seat + 1),
                place=0 if result is None else result.table_of(player).index(player) + 1,
                points=0 if result is None else _brought(state, result, player),
            )
        )
    return Reseating(tuple(moves), _titles(state, state.tables))


def _roles(state: State) -> tuple[Message, ...]:
    """The characters in the seats, table by table; none where they are not drawn yet (SC-18)."""
    characters = (character for table in state.tables for character in table.characters)
    return tuple(say("{character}", character=character.value) for character in characters)


def _brought(state: State, result: QuarterResult, player: int) -> int:
    """The points of the gear token, or how far the token has climbed (SC-8, SC-14); none in a Party
    (SC-13)."""
    if state.is_party:
        return 0
    return result.spaces[player] - state.spaces[player] if result.spaces else result.gears(player)


def _privileges_of(character: Character, options: Options) -> Message | None:
    """What ``character`` may do, in a few sentences; ``None`` for nothing."""
    texts = privilege_texts(character, options.edition, options.unlimited_privileges)
    return in_sequence(*map(told, texts)) if texts else None


def _auction(state: State, auction: state_of.Auction) -> Auction:
    """The bids for a character, and who has which already (SC-18)."""

    def character(number: int) -> Message | None:
        drawn = state.drawn[number]
        return None if drawn is None else say("{character}", character=drawn.value)

    lot, *line = (say("{character}", character=it.value) for it in auction.line)
    return Auction(
        lot=lot,
        text=_privileges_of(auction.line[0], state.options),
        bust=bust_of(auction.line[0]),
        bid=auction.bid,
        bidder=None if auction.bidder is None else state.players[auction.bidder],
        bidders=tuple(
            Bidder(
                player,
                passed=number in auction.passed,
                acting=number == auction.acting,
                has=character(number),
                paid=state.paid[number],
            )
            for number, player in enumerate(state.players)
        ),
        line=tuple(line),
    )


def _seat(state: State, number: int, acting: bool) -> Seat:
    drawn = state.drawn[number]
    points = state.points[number]
    now = state.quarter_points[number]
    if not state.tables:
        role = None if drawn is None else say("{character}", character=drawn.value)
        return Seat(state.players[number], points, role=role, acting=acting)
    table, seat = state.at(state.players[number])
    return Seat(
        name=state.players[number],
        points=points,
        counts=(Count(say("hand"), table.hands[seat]),),
        badges=tuple(Badge(label) for label in _badges(table, seat)),
        acting=acting,
        role=say("{character}", character=table.characters[seat].value),
        round_points=now,
    )


def _badges(table: Table, seat: int) -> tuple[Message, ...]:
    if seat in table.out:
        return (say("out"),)
    if table.phase is Phase.FOLLOW and table.passed[seat]:
        return (say("passed"),)
    return (say("leads"),) if table.phase is Phase.LEAD and seat == table.acting else ()
