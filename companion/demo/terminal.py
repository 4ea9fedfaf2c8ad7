"""The demonstration as lines of text, for a terminal."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.demo.performance import Outcome
from companion.games.messages import Message, in_sequence, say
from companion.games.panels import Panel, Seats, Trick, View, ZoneKind, Zones
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot

_GLANCE = 0.2


class Teller:
    """Reports a game line by line, by comparing each snapshot with what was reported. ``tell`` takes a
    line."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._told = 0
        self._asked = ""
        self._kind = ""
        self._drawn: tuple[str, ...] = ()
        self._trick_is_over = True

    def look(self, screen: TableSnapshot) -> None:
        """Report what is new on ``screen``."""
        if len(screen.history) < self._told:
            self._tell("      ↶ taken back")
            self._told = len(screen.history)
        for sentence in screen.history[self._told :]:
            self._tell(f"      {sentence}")
        self._told = len(screen.history)
        self._tell_winner(screen.view.find(Trick))
        self._draw_moment(screen)
        asked = _asked(screen)
        if asked != self._asked:
            self._asked = asked
            if asked:
                self._tell(asked)

    def _tell_winner(self, trick: Trick | None) -> None:
        """Who has won a trick, and how many cards everyone holds."""
        is_over = trick is None or trick.over
        if trick is not None and trick.plays and is_over and not self._trick_is_over:
            hands = tuple(say("{player} {hand}", player=it.player, hand=it.hand) for it in trick.seats)
            winner = trick.plays[-1].player
            told = say("{player} wins the trick. In hand: {hands:, }", player=winner, hands=hands)
            self._tell(f"  · {told}")
        self._trick_is_over = is_over

    def _draw_moment(self, screen: TableSnapshot) -> None:
        """Draw the panels when everyone is asked, as at the beginning of a turn."""
        kind, seats = screen.prompt.kind, screen.view.seats
        if kind == self._kind:
            return
        self._kind = kind
        lines = tuple(drawn(screen.view))
        if len(screen.prompt.seats) == len(seats) and lines != self._drawn:
            self._drawn = lines
            for line in ("", f"  {screen.prompt.short}", *lines):
                self._tell(line)


def drawn(view: View) -> Iterator[str]:
    """The panels of ``view`` for a terminal, in their order."""
    for panel in view.panels:
        draw = DRAWINGS.get(type(panel), _as_text)
        yield from (f"  · {line}" for line in draw(panel))


def _as_text(panel: Panel) -> Iterator[Message]:
    yield from panel.lines()


def _fill_levels(zones: Zones) -> Iterator[Message]:
    """How full the conveyors are, in one line: ``Steam 2/3  Gears 0/3``."""
    levels = tuple(
        say("{title} {count}/{capacity}", title=zone.title, count=len(zone.cards), capacity=zone.capacity)
        for zone in zones.of_kind(ZoneKind.CONVEYOR)
    )
    if levels:
        yield say("{levels:  }", levels=levels)


def _scores(seats: Seats) -> Iterator[Message]:
    """Everyone's points in one line: ``Matt 0 (Foreman)  Noah 3``."""
    texts = []
    for seat in seats.seats:
        player = say("{player} {points}", player=seat.name, points=seat.points)
        labels = tuple(badge.label for badge in seat.badges)
        texts.append(say("{player} ({badges:, })", player=player, badges=labels) if labels else player)
    yield say("{players:  }", players=tuple(texts))


DRAWINGS: Mapping[type[Any], Callable[[Any], Iterator[Message]]] = {Zones: _fill_levels, Seats: _scores}
"""The drawing of each type of panel. A panel that is not listed is shown as text."""


def _asked(screen: TableSnapshot) -> str:
    """The exceptional: the referee's question, an overflow, a refusal."""
    if screen.question is not None:
        answers = " / ".join(str(choice.label) for choice in screen.question.choices)
        return f"    ? {screen.question.text}" + (f" [{answers}]" if answers else "")
    if screen.message is not None:
        return f"    ! {screen.message}"
    if screen.view.overflowing:
        return f"    ⚙ {screen.prompt.text}"
    return ""


def follow(desk: Desk, over: threading.Event, tell: Callable[[str], None]) -> None:
    """Report the game at ``desk`` until it is ``over``."""
    teller = Teller(tell)
    count = 0
    teller.look(desk.snapshots.value)
    while not over.is_set():
        count, screen = desk.snapshots.after(count, _GLANCE)
        teller.look(screen)
    teller.look(desk.snapshots.value)


def scores(screen: TableSnapshot, outcome: Outcome) -> Iterator[str]:
    """The end of the round: each player's points, and whether their own count agrees."""
    seats = screen.view.seats
    width = max(len(seat.name) for seat in seats)
    yield ""
    yield f"  {screen.prompt.short}"
    for seat in sorted(seats, key=lambda seat: -seat.points):
        held = ", ".join(str(count.message()) for count in seat.counts)
        yield f"      {seat.name:<{width}} {seat.points:>4}   ({held})"
    if outcome.fault is None:
        agreed = say("The players counted the same.")
        counted = say("{count} {count:Overflow|Overflows}.", count=outcome.overflows)
        yield f"  {in_sequence(agreed, counted if outcome.overflows else None)}"
