"""Moments at tables of Steam Court as snapshots: full tables, long names, privileges, gifts and tribute."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from companion.games.steam_court import GAME
from companion.games.steam_court.state import Phase
from companion.games.text import quoted
from companion.table.deck_in_play import DeckOf, own_deck, poker_deck
from companion.table.session import Session
from companion.table.snapshot import TableSnapshot
from companion.table.table import Table
from tests.games.steam_court_lines import NAMES, line_without_privilege
from tests.ui.scenes import view_of

LONG_NAMES = (
    "Maximiliana Theodora von Zahnrad-Uhrwerk",
    "Mary Ann",
    "Bartholomew",
    "Jo",
    "Archibald Fitzgerald Montgomery-Smythe",
    "Ada",
    "O’Neil",
)
ROYALS = "Queen, General, Duke, Time Traveler, Jester, Tea Boy"
SEVEN = "Queen, General, Duke, Inspector, Time Traveler, Jester, Tea Boy"
RENEGADES = "Queen, Submariner, Inspector, Alchemist, Pirate, Plague Doctor, Vagabond"


def table_of(characters: str, *lines: str, deck: DeckOf = poker_deck, begun: bool = True) -> Table:
    """A table with ``characters`` after ``lines``, in which Ann, Bo, Cy ... are the players of long names; as
    a rule once the Beginning of Quarter is over."""
    table = Table(_seated(characters, deck, begun), deck=deck)
    for line in ";".join(lines).split(";"):
        if line.strip():
            _enter(table, line)
    return table


@cache
def _seated(characters: str, deck: DeckOf, begun: bool) -> Session:
    """The game as the cards are dealt, or once the Beginning of Quarter is over."""
    roles = characters.split(", ")
    table = Table(Session.begin(GAME, LONG_NAMES[: len(roles)], {"line_up": "chosen"}), deck=deck)
    for name, role in zip(NAMES, roles, strict=False):
        _enter(table, f"{name} is the {role}")
    _enter(table, "deal")
    while begun and table.session.state.phase is Phase.BEGINNING:
        table.enter(line_without_privilege(table.session.state), table.snapshot().serial)
    return table.session


def _enter(table: Table, line: str) -> None:
    renamed = dict(zip(NAMES, map(quoted, table.session.state.players), strict=False))
    told = re.sub(rf"\b({'|'.join(NAMES)})\b", lambda name: renamed[name[0]], line.strip())
    table.enter(told, table.snapshot().serial)


@cache
def snapshot_of(characters: str, *lines: str, deck: DeckOf = poker_deck, begun: bool = True) -> TableSnapshot:
    """That table's snapshot, seen by a camera."""
    shown = table_of(characters, *lines, deck=deck, begun=begun).snapshot()
    assert shown.message is None, shown.message
    return replace(shown, camera_view=view_of({zone.name: [] for zone in shown.view.zones}))


_LED = "Ann plays 5 5 5; Bo passes; Cy plays 6 6 6; Di passes"


def leading() -> TableSnapshot:
    return snapshot_of(ROYALS)


def following() -> TableSnapshot:
    """A Multiplier was announced; one has passed."""
    return snapshot_of(ROYALS, _LED, "Ed plays 3x 7: 7 Multiplier", deck=own_deck)


def infinite() -> TableSnapshot:
    return snapshot_of(ROYALS, "Ann plays infinity x 2: 2 2 Multiplier")


def stopped() -> TableSnapshot:
    return snapshot_of(ROYALS, _LED, "Ed plays 8 8 8; Bo stops Ed")


def won() -> TableSnapshot:
    """Somebody has taken the trick, and leads the next."""
    return snapshot_of(ROYALS, _LED, "Ed plays Masterstroke")


def six_of_a_kind() -> TableSnapshot:
    return snapshot_of(ROYALS, "Ann plays 4 4 4 4 4 4")


def nearly_out() -> TableSnapshot:
    """Two have gone out."""
    return snapshot_of(
        ROYALS,
        "Ann plays 1 1 1 1 1 1; Bo plays 2 2 2 2 2 2; Cy plays 3 3 3 3 3 3; Di passes; Ed passes; Flo passes",
        "Ann passes; Bo plays 8 8 8 8 8 8; Cy plays 9 9 9 9 9 9",
    )


def seven() -> TableSnapshot:
    return snapshot_of(SEVEN, "Ann plays 5 5; Bo passes; Cy plays 5 5")


def renegades() -> TableSnapshot:
    return snapshot_of(RENEGADES, "Ann plays 5; Bo plays 7; Cy plays 8; Di passes")


def two() -> TableSnapshot:
    return snapshot_of("Queen, Tea Boy", "Ann plays 3/9".replace("3/9", "1x 9: 3/9"))


def giving() -> TableSnapshot:
    """A gift to anybody."""
    return snapshot_of(ROYALS, begun=False)


def tribute() -> TableSnapshot:
    """Gifts are done, and tribute is due."""
    return snapshot_of(ROYALS, "Ann gives a card to Ed; Bo gives nothing", begun=False)


def swapping() -> TableSnapshot:
    return snapshot_of(
        ROYALS, "Ann gives a card to Ed; Bo gives nothing; Flo gives two cards to Ann", begun=False
    )


STEAM_COURT: dict[str, Callable[[], TableSnapshot]] = {
    scene.__name__: scene
    for scene in (
        leading,
        following,
        infinite,
        stopped,
        won,
        six_of_a_kind,
        nearly_out,
        seven,
        renegades,
        two,
        giving,
        tribute,
        swapping,
    )
}
