"""Moments of Steam Court outside of its tricks as snapshots: who sits where, the auction, the ladder, the end
of a Quarter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from companion.games.steam_court import GAME
from companion.games.steam_court.state import Phase, State
from companion.table.deck_in_play import own_deck
from companion.table.looks import looks_of
from companion.table.session import Session
from companion.table.snapshot import TableSnapshot
from companion.table.summary import summary_of
from tests.games.steam_court_dealer import SteamCourtDealer
from tests.ui.scenes import renaming

LONG = "Maximiliana Theodora von Zahnrad-Steiger"
NAMES = (
    LONG,
    "Mary Ann",
    "Bartholomew Featherstonehaugh",
    "Jo",
    "Ruth",
    "Noah",
    "Wilhelmina Cholmondeley-Marjoribanks III",
    "Ada",
    "O'Neil",
    "Jake",
    "Constantine",
    "Matt",
)
Wanted = Callable[[State], bool]


def moment(wanted: Wanted, seats: int, seed: int = 1, **options: str) -> TableSnapshot:
    """The first moment of a game at random that is ``wanted``, at a table of so many ``seats``."""
    dealer = SteamCourtDealer(seed, seats, **options)
    while not wanted(dealer.state):
        dealer.step()
    renamed = dict(zip(dealer.start.players, NAMES, strict=False))
    return _after(seats, tuple(renaming(action, renamed) for action in dealer.played), options)


def _after(seats: int, actions: tuple[Any, ...], options: Mapping[str, str]) -> TableSnapshot:
    players = NAMES[:seats]
    session = Session.begin(GAME, players, options)
    for action in actions:
        session = session.play(action)
    deck = own_deck(GAME, session.state)
    return replace(summary_of(session, deck), serial=1, looks=looks_of(players, {}))


def of_kind(kind: str, seats: int, seed: int = 1, **options: str) -> TableSnapshot:
    """The first moment at which the prompt is of this kind."""
    return moment(lambda state: GAME.prompt(state).kind == kind, seats, seed, **options)


@cache
def drawing(seats: int = 6, drawn: int = 2, **options: str) -> TableSnapshot:
    """So many have drawn their seats."""
    return moment(lambda state: sum(it is not None for it in state.drawn) >= drawn, seats, **options)


@cache
def dealing(seats: int = 6, **options: str) -> TableSnapshot:
    """Everyone is seated, and the cards are dealt next."""
    return of_kind("deal", seats, **options)


@cache
def quarter_over(seats: int = 6, quarter: int = 1, **options: str) -> TableSnapshot:
    """A Quarter is over: gear tokens are won, and everyone moves."""
    return moment(
        lambda state: state.phase is Phase.QUARTER_OVER and state.quarter == quarter, seats, **options
    )


COURT: dict[str, Callable[[], TableSnapshot]] = {
    "drawing": drawing,
    "drawing-two": lambda: drawing(2, 0),
    "drawing-seven": lambda: drawing(7, 0),
    "drawing-any": lambda: drawing(5, 1, line_up="chosen"),
    "dealing": dealing,
    "dealing-three": lambda: dealing(3),
    "quarter": quarter_over,
    "quarter-two": lambda: quarter_over(2, variant="duo"),
    "quarter-three": lambda: quarter_over(3, 3),
    "quarter-seven": lambda: quarter_over(7, 2),
    "climbing": lambda: quarter_over(6, 2, variant="clock"),
    "climbing-two": lambda: quarter_over(2, 3, variant="clock"),
}
