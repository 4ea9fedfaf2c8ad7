"""Plays Steam Court by the lines of a record, for tests that tell a situation."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.steam_court import GAME
from companion.games.steam_court.state import DutyKind, Phase, State
from companion.games.text import quoted
from tests.games import playing

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jon", "Kit", "Lou")

SIX_ROYALS = "Queen, General, Duke, Time Traveler, Jester, Tea Boy"
TWELVE = f"{SIX_ROYALS}, Submariner, Inspector, Alchemist, Pirate, Plague Doctor, Vagabond"
"""Two tables: Ann to Flo at one, Gus to Lou at the other."""


def after(state: State, *lines: str) -> State:
    """``state`` once every line has been played; a line may hold several, with semicolons between."""
    played: State = playing.after(GAME, state, *lines)
    return played


def refused(state: State, line: str) -> str:
    """The rule that refuses ``line``; fails if none does."""
    return playing.refused(GAME, state, line)


def seated(characters: str, players: Sequence[str] = NAMES, **options: str) -> State:
    """The first of the ``players`` as these ``characters``, in order and with commas between, before the
    deal."""
    wanted = [name.strip() for name in characters.split(",")]
    names = players[: len(wanted)]
    state = GAME.start(names, {"line_up": "chosen", **options})
    return after(state, *(f"{name} is the {role}" for name, role in zip(names, wanted, strict=True)))


def begun(characters: str, players: Sequence[str] = NAMES, **options: str) -> State:
    """The first lead, after a deal, no gifts, tribute to whoever comes first, and the Court Hand left."""
    return without_privileges(after(seated(characters, players, **options), "deal"))


def without_privileges(state: State) -> State:
    """``state`` at its first lead, at each table: nothing that may be left out is done before."""
    while Phase.BEGINNING in state.phases:
        state = after(state, line_without_privilege(state))
    return state


def line_without_privilege(state: State) -> str:
    """What whoever is asked at the Beginning of Quarter does, if it may be left out nothing."""
    table = next(table for table in state.tables if table.phase is Phase.BEGINNING)
    duty = table.duties[0]
    player = quoted(state.name(table, duty.seat))
    match duty.kind:
        case DutyKind.GIFT:
            return f"{player} gives nothing"
        case DutyKind.TRIBUTE:
            return f"{player} gives two cards to {quoted(state.name(table, duty.receivers[0]))}"
        case _:
            return f"{player} leaves the Court Hand"
