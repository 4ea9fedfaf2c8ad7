"""The layout of the mat, and the view of each phase."""

from __future__ import annotations

from companion.games.messages import Message, say
from companion.games.panels import (
    Badge,
    CardGroup,
    ClockFace,
    Count,
    Panel,
    PlayedCards,
    Seat,
    Seats,
    Trick,
    TrickPlay,
    View,
    Zone,
    ZoneKind,
    Zones,
)
from companion.games.steam_court.corrections import TRICK
from companion.games.steam_court.ladder import Ladder
from companion.games.steam_court.score_sheets import score_sheets
from companion.games.steam_court.state import Phase, State, Table


def layout(state: State) -> dict[str, tuple[str, ...]]:
    """The cards of the trick, in laying order. The discards may hold anything."""
    return {TRICK: state.tables[0].in_sight if state.tables else ()}


def zones(state: State) -> tuple[Zone, ...]:
    """The place of the trick."""
    return (
        Zone(
            TRICK,
            ZoneKind.CONVEYOR,
            say("The machine"),
            say("in the machine"),
            cards=layout(state)[TRICK],
        ),
    )


def view(state: State, asked: tuple[int, ...]) -> View:
    """The view of ``state``; the players in ``asked`` are acting."""
    seats = Seats(tuple(_seat(state, number, number in asked) for number in range(len(state.players))))
    if not state.tables:
        return View((seats, Zones(zones(state))))
    table = state.table
    machine = Zones(zones(state), Count(say("Court Hand"), table.court))
    clock: tuple[Panel, ...] = (ClockFace(state.players, state.points),) if state.spaces else ()
    if table.ladder is not None:
        return View((machine, _court_tricks(table.ladder), seats))
    if state.phase in (Phase.QUARTER_OVER, Phase.OVER):
        return View((score_sheets(state)[-1], *clock, seats, machine))
    return View((machine, _trick(state, table), seats, *clock))


def _court_tricks(ladder: Ladder) -> PlayedCards:
    """The tricks of the Court, from left to right, with what beat them (SC-15)."""
    numbers = range(1, len(ladder.tricks) + 1)
    return PlayedCards(
        tuple(str(number) for number in numbers),
        tuple(
            CardGroup(trick.set.announced(), trick.lying, past=trick.beaten is not None)
            for trick in ladder.tricks
        ),
    )


def _trick(state: State, table: Table) -> Trick:
    """The trick going on, or the last one."""
    plays = (
        TrickPlay(state.name(table, laid.seat), laid.set.announced(), () if table.cleared else laid.lying)
        for laid in table.trick
    )
    return Trick(
        tuple(plays),
        state.names(table, tuple(seat for seat in table.seats if table.passed[seat])),
        over=table.phase is not Phase.FOLLOW,
        counts=(Count(say("Court Hand"), table.court), Count(say("discards"), table.discards)),
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
        badges=tuple(Badge(label) for label in _badges(state, table, seat)),
        acting=acting,
        role=say("{character}", character=table.characters[seat].value),
        round_points=now,
    )


def _badges(state: State, table: Table, seat: int) -> tuple[Message, ...]:
    if seat in table.out:
        return (say("out"),)
    if state.phase is Phase.FOLLOW and table.passed[seat]:
        return (say("passed"),)
    return (say("leads"),) if state.phase is Phase.LEAD and seat == table.acting else ()
