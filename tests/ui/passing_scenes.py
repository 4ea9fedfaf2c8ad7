"""Scenes in which players pass: one in turn, and two at once, at two tables."""

from __future__ import annotations

from dataclasses import replace

from companion.games import steam_court
from companion.games.steam_court.state import State
from companion.table.session import Session
from companion.table.snapshot import TableSnapshot
from companion.table.table import Table
from tests.games.steam_court_lines import NAMES, SIX_ROYALS, TWELVE, after, begun
from tests.ui.hosting import LONG


def _of(state: State) -> TableSnapshot:
    return Table(Session(steam_court.GAME, (state,))).snapshot()


def following() -> TableSnapshot:
    """Bo, of six, beats a pair or passes."""
    return _of(after(begun(SIX_ROYALS), "Ann plays 2 2"))


def party(*lines: str) -> TableSnapshot:
    """Two tables after ``lines``: Ann and Gus lead first."""
    leading = begun(TWELVE)
    return _of(after(leading, *lines) if lines else leading)


def both_pass() -> TableSnapshot:
    """Bo and Hal can pass, each at a table of their own."""
    return party("Ann plays 2 2", "Gus plays 4")


def one_takes_the_trick() -> TableSnapshot:
    """Ann takes the trick by passing; Hal can pass, too."""
    return party("Ann plays 2 2", "Gus plays 4", *(f"{name} passes" for name in NAMES[1:6]))


def one_leads() -> TableSnapshot:
    """A player with a long name leads at one table; Hal can pass at the other."""
    return _of(after(begun(TWELVE, (LONG, *NAMES[1:])), "Gus plays 4"))


def one_reveals() -> TableSnapshot:
    """Bo and Hal can pass, and REVEAL means something, too."""
    shown = both_pass()
    (look,) = (choice.action for choice in shown.prompt.choices if "Ida" in str(choice.label))
    return replace(shown, prompt=replace(shown.prompt, on_reveal=look))


PASSING = {
    scene.__name__: scene for scene in (following, both_pass, one_takes_the_trick, one_leads, one_reveals)
}
