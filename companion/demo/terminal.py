"""The demonstration told in lines, for a terminal."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

from companion.demo.performance import Outcome
from companion.games.text import counted
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot

_GLANCE = 0.2


class Teller:
    """Tells a game as it goes on, by comparing each snapshot with what was told. ``say`` takes a line."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._told = 0
        self._asked = ""
        self._turn = 0

    def look(self, screen: TableSnapshot) -> None:
        """Tell what is new on ``screen``."""
        if len(screen.log) < self._told:
            self._say("      ↶ taken back")
            self._told = len(screen.log)
        for line in screen.log[self._told :]:
            if line == "everyone reveals":
                self._begin_turn(screen)
            self._say(f"      {line}")
        self._told = len(screen.log)
        asked = _asked(screen)
        if asked != self._asked:
            self._asked = asked
            if asked:
                self._say(asked)

    def _begin_turn(self, screen: TableSnapshot) -> None:
        self._turn += 1
        badges = [f"{seat.name} is {badge}" for seat in screen.seats for badge in seat.badges]
        self._say("")
        self._say("  " + " · ".join((f"Turn {self._turn}", *badges, _conveyors(screen))))


def _asked(screen: TableSnapshot) -> str:
    """What is out of the common run: the referee's question, an Overflow, a refusal."""
    if screen.question is not None:
        answers = " / ".join(choice.label for choice in screen.question.choices)
        return f"    ? {screen.question.text}" + (f" [{answers}]" if answers else "")
    if screen.message is not None:
        return f"    ! {screen.message}"
    if screen.prompt.overflowing:
        return f"    ⚙ {screen.prompt.text}"
    return ""


def _conveyors(screen: TableSnapshot) -> str:
    """How full the zones with room for few cards are: each with its title."""
    lying = dict(screen.layout)
    told = (
        f"{info.title} {len(lying.get(info.zone, ()))}/{info.capacity}"
        for info in screen.zones
        if info.capacity > 1
    )
    return "  ".join(told)


def follow(desk: Desk, over: threading.Event, say: Callable[[str], None]) -> None:
    """Tell the game at ``desk`` until it is ``over``."""
    teller = Teller(say)
    count = 0
    teller.look(desk.snapshots.value)
    while not over.is_set():
        count, screen = desk.snapshots.after(count, _GLANCE)
        teller.look(screen)
    teller.look(desk.snapshots.value)


def scores(screen: TableSnapshot, outcome: Outcome) -> Iterator[str]:
    """The end of the round: what each player has, and whether their own count says so too."""
    width = max(len(seat.name) for seat in screen.seats)
    yield ""
    yield f"  {screen.prompt.short}"
    for seat in sorted(screen.seats, key=lambda seat: -seat.points):
        held = ", ".join(f"{name} {count}" for name, count in seat.counts if name != "hand")
        yield f"      {seat.name:<{width}} {seat.points:>4}   ({held})"
    if outcome.fault is None:
        yield f"  The players counted the same. {counted(outcome.overflows, 'Overflow')}."
