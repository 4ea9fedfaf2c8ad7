"""Scenes in which players pass: one in turn, and two at once, at two tables."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games import steam_court
from companion.games.api import Choice, Prompt, SeatPass
from companion.games.messages import Message, say
from companion.games.panels import Seats, View
from companion.table.session import Session
from companion.table.snapshot import TableSnapshot
from companion.table.table import Table
from tests.games.steam_court_lines import after, begun


def following() -> TableSnapshot:
    """One of six beats a pair of 2s, or passes."""
    state = after(begun("Queen, Duke, Tea Boy, General, Jester, Alchemist"), "Ann plays 2 2")
    return Table(Session(steam_court.GAME, (state,))).snapshot()


@dataclass(frozen=True, slots=True)
class Passes:
    actor: str

    def __str__(self) -> str:
        return f"{self.actor} passes"

    def spoken(self) -> Message:
        return say("{player} passes", player=self.actor)


def at_two_tables(*asked: int, passing: tuple[int, ...], named: str = "") -> TableSnapshot:
    """The players ``asked`` play, or pass where they are ``passing``, each at a table of their own. The first
    player is called ``named``, if that is given."""
    shown = following()
    names = (named or shown.players[0], *shown.players[1:])
    passes = {seat: Passes(names[seat]) for seat in passing}
    prompt = Prompt(
        "party",
        say("{players} play, or pass.", players=tuple(names[seat] for seat in asked)),
        say("Both tables"),
        asked,
        tuple(Choice(its.spoken(), its) for its in passes.values()),
        passes=tuple(SeatPass(seat, its) for seat, its in passes.items()),
        entries=shown.prompt.entries[:1],
        expected=shown.prompt.expected,
    )
    seats = tuple(
        replace(seat, name=name, acting=number in asked)
        for number, (seat, name) in enumerate(zip(shown.view.seats, names, strict=True))
    )
    view = View(tuple(Seats(seats) if isinstance(panel, Seats) else panel for panel in shown.view.panels))
    return replace(shown, prompt=prompt, players=names, view=view)


def both_pass() -> TableSnapshot:
    """Bo and Ed can pass, each at a table of their own."""
    return at_two_tables(1, 4, passing=(1, 4))


def one_leads() -> TableSnapshot:
    """A player with a long name leads at one table; Ed can pass at the other."""
    return at_two_tables(0, 4, passing=(4,), named="Bartholomew Archibald Featherstonehaugh I")


def one_reveals() -> TableSnapshot:
    """Bo and Ed can pass, and REVEAL means something, too."""
    shown = both_pass()
    return replace(shown, prompt=replace(shown.prompt, on_reveal=Passes("Everyone")))


PASSING = {scene.__name__: scene for scene in (following, both_pass, one_leads, one_reveals)}
