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
    "Wilhelmina Cholmondeley-Marjoribanks",
    "Ada",
    "O'Neil",
    "Jake",
    "Constantine",
    "Matt",
)
Wanted = Callable[[State], bool]


def moment(wanted: Wanted, seats: int, too_late: Wanted = GAME.finished, **options: str) -> TableSnapshot:
    """The first moment of a game at random that is ``wanted``, at a table of so many ``seats``; of the next
    game where it is ``too_late`` for that in one."""
    for seed in range(1, 40):
        dealer = SteamCourtDealer(seed, seats, **options)
        while not wanted(dealer.state) and not too_late(dealer.state):
            dealer.step()
        if wanted(dealer.state):
            renamed = dict(zip(dealer.start.players, NAMES, strict=False))
            return _after(seats, tuple(renaming(action, renamed) for action in dealer.played), options)
    raise AssertionError("no such moment in any game")


def _after(seats: int, actions: tuple[Any, ...], options: Mapping[str, str]) -> TableSnapshot:
    players = NAMES[:seats]
    session = Session.begin(GAME, players, options)
    for action in actions:
        session = session.play(action)
    deck = own_deck(GAME, session.state)
    return replace(summary_of(session, deck), serial=1, looks=looks_of(players, {}))


@cache
def of_kind(kind: str, seats: int, **options: str) -> TableSnapshot:
    """The first moment at which the prompt is of this kind."""
    return moment(lambda state: GAME.prompt(state).kind == kind, seats, **options)


@cache
def drawing(seats: int = 6, drawn: int = 2, **options: str) -> TableSnapshot:
    """So many have drawn their seats."""

    def so_far(state: State) -> bool:
        return state.is_laid_out and sum(it is not None for it in state.drawn) >= drawn

    return moment(so_far, seats, **options)


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


@cache
def bidding(seats: int = 5, sold: int = 1, passed: int = 1) -> TableSnapshot:
    """So many characters are sold, and somebody has bid for the next one, for which so many have passed."""

    def bid(state: State) -> bool:
        auction = state.auction
        has = sum(drawn is not None for drawn in state.drawn)
        return auction is not None and has == sold and auction.bid > 0 and len(auction.passed) == passed

    return moment(bid, seats, lambda state: bool(state.tables), edition="draft", variant="auction")


@cache
def opening(seats: int = 7) -> TableSnapshot:
    """Nobody has bid yet."""
    return moment(lambda state: state.is_laid_out, seats, edition="draft", variant="auction")


@cache
def choosing_lots(seats: int = 5) -> TableSnapshot:
    """Two characters are chosen for an auction."""
    return moment(
        lambda state: len(state.lots) == 2, seats, edition="draft", variant="auction", line_up="chosen"
    )


@cache
def beating(rung: int = 0, beaten: int = 1, lying: int = 3) -> TableSnapshot:
    """Alone against the Court: of its tricks some are beaten."""

    def lies(state: State) -> bool:
        ladder = state.table.ladder
        if ladder is None or state.table.phase is not Phase.BEAT or ladder.rung < rung:
            return False
        gone = sum(trick.beaten is not None for trick in ladder.tricks)
        return gone >= beaten and len(ladder.tricks) >= lying

    return moment(lies, 1, variant="solo")


@cache
def of_solo(phase: Phase) -> TableSnapshot:
    """The first moment of a game alone in this phase."""
    return moment(lambda state: state.table.phase is phase, 1, variant="solo")


def laying() -> TableSnapshot:
    """Alone: the Court lays its first trick."""
    return of_solo(Phase.REVEAL)


def at_two_tables(wanted: Wanted, seats: int = 12) -> TableSnapshot:
    """The first moment of a Party that is ``wanted``."""
    return moment(wanted, seats, variant="party")


@cache
def party_over() -> TableSnapshot:
    """The end of a Party."""
    return at_two_tables(lambda state: state.phase is Phase.OVER, 9)


@cache
def at_both(royal: Phase, renegade: Phase) -> TableSnapshot:
    """Both tables of a Party of twelve are in these phases."""
    return at_two_tables(lambda state: state.phases == (royal, renegade))


@cache
def racing(seats: int = 6) -> TableSnapshot:
    """On the clock: the second Quarter, in which some tricks are won."""

    def follows(state: State) -> bool:
        return state.phase is Phase.FOLLOW and len(state.results) == 1 and sum(state.table.tricks) > seats

    return moment(follows, seats, variant="clock")


@cache
def one_dealt() -> TableSnapshot:
    """The Royal Table of a Party of twelve leads, and the Renegade Table is not dealt yet."""

    def both_dealt(state: State) -> bool:
        return bool(state.tables) and state.phases[1] is not Phase.DEAL

    return moment(lambda state: state.phases == (Phase.LEAD, Phase.DEAL), 12, both_dealt, variant="party")


@cache
def at_one(phase: Phase) -> TableSnapshot:
    """One table of six is in this phase."""
    return moment(lambda state: state.phase is phase, 6)


COURT: dict[str, Callable[[], TableSnapshot]] = {
    "laying-out": lambda: of_kind("set-up", 6),
    "laying-out-party": lambda: of_kind("set-up", 12),
    "laying-out-draft": lambda: of_kind("set-up", 7, edition="draft"),
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
    "racing": racing,
    "racing-four": lambda: racing(4),
    "climbing": lambda: quarter_over(6, 2, variant="clock"),
    "bidding": bidding,
    "bidding-first": opening,
    "bidding-lots": choosing_lots,
    "bidding-ten": lambda: bidding(10, 3),
    "drawing-gears": lambda: drawing(6, 0, edition="draft", variant="random", random_mode="both"),
    "bidding-last": lambda: bidding(7, 4),
    "ladder-deal": lambda: of_solo(Phase.DEAL),
    "ladder-round": lambda: of_solo(Phase.ROUND),
    "ladder-court": laying,
    "ladder": beating,
    "ladder-higher": lambda: beating(2, 0, 3),
    "party-drawing": lambda: at_two_tables(lambda state: sum(it is not None for it in state.drawn) >= 5),
    "party-dealing": lambda: at_two_tables(lambda state: bool(state.tables)),
    "party-quarter": lambda: at_two_tables(lambda state: state.phase is Phase.QUARTER_OVER),
    "party-seven": lambda: at_two_tables(lambda state: state.phase is Phase.QUARTER_OVER, 7),
    "party-over": party_over,
    "party-tricks": lambda: at_both(Phase.FOLLOW, Phase.FOLLOW),
    "party-one-dealt": one_dealt,
    "party-one-over": lambda: at_both(Phase.QUARTER_OVER, Phase.FOLLOW),
    "party-dues": lambda: at_both(Phase.BEGINNING, Phase.BEGINNING),
    "over": lambda: moment(lambda state: state.phase is Phase.OVER, 6),
    "clock-over": lambda: moment(lambda state: state.phase is Phase.OVER, 4, variant="clock"),
    "ladder-lost": lambda: of_solo(Phase.OVER),
    "climbing-two": lambda: quarter_over(2, 3, variant="clock"),
}
