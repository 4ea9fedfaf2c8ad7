"""A tiny game for the faces: the players climb a ladder, as many rungs at a time as they say.

Its ladder is a panel that no face knows, and its prompt asks for a number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.api import (
    Choice,
    NumberEntry,
    Option,
    Prompt,
    RecordLine,
    RuleError,
    Successor,
    TableFile,
)
from companion.games.mat import tray_zone
from companion.games.messages import Message, say
from companion.games.panels import Panel, ScoreSheet, Seat, Seats, View, Zone, Zones
from companion.games.teaching import Teaching

TOP = 30


@dataclass(frozen=True, slots=True)
class Ladder:
    """How far up everyone has come: a panel type that only this game has."""

    rungs: int

    def lines(self) -> tuple[Message, ...]:
        return (say("The ladder: rung {rungs} of {top}.", rungs=self.rungs, top=TOP),)


@dataclass(frozen=True, slots=True)
class Climb:
    """Everyone climbs so many rungs."""

    rungs: int = 1

    @property
    def actor(self) -> None:
        return None

    def __str__(self) -> str:
        return f"everyone climbs {self.rungs}"

    def spoken(self) -> Message:
        return say("everyone climbs {rungs}", rungs=self.rungs)


@dataclass(frozen=True, slots=True)
class Rungs:
    players: tuple[str, ...]
    rungs: int = 0


class Climbing:
    """``drawn`` are panels that the faces know, shown beside the ladder."""

    name = "climbing"
    title = "Climbing"
    editions = ("1",)
    files: tuple[TableFile[Any, Any], ...] = ()
    record_cards = "there are no cards."
    rolls: tuple[type[Any], ...] = ()

    def __init__(self, *drawn: Panel) -> None:
        self._drawn = drawn

    def edition(self, state: Rungs) -> str:
        return self.editions[0]

    def seats(self, options: Mapping[str, str]) -> range:
        return range(2, 5)

    def teaching(self, options: Mapping[str, str]) -> Teaching | None:
        return None

    def options(self) -> tuple[Option, ...]:
        return ()

    def option_texts(self, state: Rungs) -> Mapping[str, str]:
        return {}

    def start(self, players: Sequence[str], options: Mapping[str, str]) -> Rungs:
        return Rungs(tuple(players))

    def parse(self, text: str, state: Rungs) -> Climb:
        return Climb(int(text.removeprefix("everyone climbs ")))

    def apply(self, state: Rungs, action: Climb) -> Rungs:
        if state.rungs + action.rungs > TOP:
            raise RuleError("C-1", say("The ladder has {top} rungs.", top=TOP))
        return replace(state, rungs=state.rungs + action.rungs)

    def record_lines(self) -> tuple[RecordLine, ...]:
        return (RecordLine(str(Climb()), "at any time"),)

    def prompt(self, state: Rungs) -> Prompt:
        climb = Climb()
        everyone = tuple(range(len(state.players)))
        choices = (Choice(say("Climb"), climb),)
        return Prompt(
            f"rung-{state.rungs}",
            say("Everyone climbs."),
            say("Climb"),
            everyone,
            choices,
            on_reveal=climb,
            numbers=(NumberEntry(say("Climb further"), 1, TOP - state.rungs, "everyone climbs "),),
        )

    def actions(self, state: Rungs, faces: Collection[str]) -> Iterator[Climb]:
        return (successor.action for successor in self.successors(state, faces))

    def successors(self, state: Rungs, faces: Collection[str]) -> Iterator[Successor[Rungs, Climb]]:
        if not self.finished(state):
            yield Successor(Climb(), self.apply(state, Climb()), {})

    def corrections(self, state: Rungs, card: str) -> Iterator[str]:
        return iter(())

    def overrules(self, state: Rungs, faces: Collection[str]) -> Iterator[Choice]:
        return iter(())

    def appraise(self, state: Rungs, action: Climb) -> Message | None:
        return None

    def layout(self, state: Rungs) -> Mapping[str, tuple[str, ...]]:
        return {}

    def seen(self, state: Rungs, action: Climb) -> Mapping[str, tuple[str, ...]]:
        return {}

    def card_from_deck(self, state: Rungs, code: str) -> str | None:
        return None

    def deck(self, state: Rungs) -> Mapping[str, int]:
        return {}

    def card_to_deck(self, state: Rungs, card: str) -> str:
        return card

    def zones(self, state: Rungs) -> tuple[Zone, ...]:
        return (tray_zone(),)

    def view(self, state: Rungs) -> View:
        seats = Seats(tuple(Seat(player, state.rungs) for player in state.players))
        return View((Ladder(state.rungs), seats, *self._drawn))

    def scores(self, state: Rungs) -> Mapping[str, int]:
        return dict.fromkeys(state.players, state.rungs)

    def score_sheets(self, state: Rungs) -> tuple[ScoreSheet, ...]:
        return ()

    def winners(self, state: Rungs) -> tuple[str, ...]:
        return state.players if self.finished(state) else ()

    def finished(self, state: Rungs) -> bool:
        return state.rungs == TOP

    def status(self, state: Rungs) -> tuple[str, ...]:
        return ()

    def to_json(self, state: Rungs) -> dict[str, Any]:
        return {"rungs": state.rungs}


EMPTY_MAT = Zones((tray_zone(),))
