"""A tiny game for the faces: the players climb a rope, as many knots at a time as they say.

Its rope is a panel that no face knows, and its prompt asks for a number.
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
class Rope:
    """How far up everyone has come: a panel type that only this game has."""

    knots: int

    def lines(self) -> tuple[Message, ...]:
        return (say("The rope: knot {knots} of {top}.", knots=self.knots, top=TOP),)


@dataclass(frozen=True, slots=True)
class Climb:
    """Everyone climbs so many knots."""

    knots: int = 1

    @property
    def actor(self) -> None:
        return None

    def __str__(self) -> str:
        return f"everyone climbs {self.knots}"

    def spoken(self) -> Message:
        return say("everyone climbs {knots}", knots=self.knots)


@dataclass(frozen=True, slots=True)
class Knots:
    players: tuple[str, ...]
    knots: int = 0


class Climbing:
    """``drawn`` are panels that the faces know, shown beside the rope."""

    name = "climbing"
    title = "Climbing"
    editions = ("1",)
    files: tuple[TableFile[Any, Any], ...] = ()
    record_cards = "there are no cards."
    rolls: tuple[type[Any], ...] = ()

    def __init__(self, *drawn: Panel) -> None:
        self._drawn = drawn

    def edition(self, state: Knots) -> str:
        return self.editions[0]

    def seats(self, options: Mapping[str, str]) -> range:
        return range(2, 5)

    def teaching(self, options: Mapping[str, str]) -> Teaching | None:
        return None

    def options(self) -> tuple[Option, ...]:
        return ()

    def option_texts(self, state: Knots) -> Mapping[str, str]:
        return {}

    def start(self, players: Sequence[str], options: Mapping[str, str]) -> Knots:
        return Knots(tuple(players))

    def parse(self, text: str, state: Knots) -> Climb:
        return Climb(int(text.removeprefix("everyone climbs ")))

    def apply(self, state: Knots, action: Climb) -> Knots:
        if state.knots + action.knots > TOP:
            raise RuleError("C-1", say("The rope has {top} knots.", top=TOP))
        return replace(state, knots=state.knots + action.knots)

    def record_lines(self) -> tuple[RecordLine, ...]:
        return (RecordLine(str(Climb()), "at any time"),)

    def prompt(self, state: Knots) -> Prompt:
        climb = Climb()
        everyone = tuple(range(len(state.players)))
        choices = (Choice(say("Climb"), climb),)
        return Prompt(
            f"knot-{state.knots}",
            say("Everyone climbs."),
            say("Climb"),
            everyone,
            choices,
            on_reveal=climb,
            numbers=(NumberEntry(say("Climb further"), 1, TOP - state.knots, "everyone climbs "),),
        )

    def actions(self, state: Knots, faces: Collection[str]) -> Iterator[Climb]:
        return (successor.action for successor in self.successors(state, faces))

    def successors(self, state: Knots, faces: Collection[str]) -> Iterator[Successor[Knots, Climb]]:
        if not self.finished(state):
            yield Successor(Climb(), self.apply(state, Climb()), {})

    def corrections(self, state: Knots, card: str) -> Iterator[str]:
        return iter(())

    def overrules(self, state: Knots, faces: Collection[str]) -> Iterator[Choice]:
        return iter(())

    def appraise(self, state: Knots, action: Climb) -> Message | None:
        return None

    def layout(self, state: Knots) -> Mapping[str, tuple[str, ...]]:
        return {}

    def seen(self, state: Knots, action: Climb) -> Mapping[str, tuple[str, ...]]:
        return {}

    def card_from_deck(self, state: Knots, code: str) -> str | None:
        return None

    def deck(self, state: Knots) -> Mapping[str, int]:
        return {}

    def card_to_deck(self, state: Knots, card: str) -> str:
        return card

    def zones(self, state: Knots) -> tuple[Zone, ...]:
        return (tray_zone(),)

    def view(self, state: Knots) -> View:
        seats = Seats(tuple(Seat(player, state.knots) for player in state.players))
        return View((Rope(state.knots), seats, *self._drawn))

    def scores(self, state: Knots) -> Mapping[str, int]:
        return dict.fromkeys(state.players, state.knots)

    def score_sheets(self, state: Knots) -> tuple[ScoreSheet, ...]:
        return ()

    def winners(self, state: Knots) -> tuple[str, ...]:
        return state.players if self.finished(state) else ()

    def finished(self, state: Knots) -> bool:
        return state.knots == TOP

    def status(self, state: Knots) -> tuple[str, ...]:
        return ()

    def to_json(self, state: Knots) -> dict[str, Any]:
        return {"knots": state.knots}


EMPTY_MAT = Zones((tray_zone(),))
