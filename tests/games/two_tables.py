"""A tiny game at two tables: at each, two players pass a cup to and fro, and each has a PASS of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.api import Choice, Prompt, SeatPass, Successor
from companion.games.messages import Message, say
from companion.games.panels import Seat, Seats, View
from tests.games.panel_game import Climbing


@dataclass(frozen=True, slots=True)
class Cups:
    """``holders`` are the seats that have the cup of each table."""

    players: tuple[str, ...]
    holders: tuple[int, int] = (0, 2)


@dataclass(frozen=True, slots=True)
class PassCup:
    actor: str

    def __str__(self) -> str:
        return f"{self.actor} passes"

    def spoken(self) -> Message:
        return say("{player} passes", player=self.actor)


class TwoTables(Climbing):
    """For four players: the first two sit at one table, the others at the other."""

    name = "cups"
    title = "Cups"

    def seats(self, options: object) -> range:
        return range(4, 5)

    def start(self, players: Sequence[str], options: object) -> Any:
        return Cups(tuple(players))

    def parse(self, text: str, state: Any) -> Any:
        return PassCup(text.removesuffix(" passes"))

    def apply(self, state: Any, action: Any) -> Any:
        seat = state.players.index(action.actor)
        assert seat in state.holders, "only who has a cup passes it"
        holders = tuple(holder ^ 1 if holder == seat else holder for holder in state.holders)
        return replace(state, holders=holders)

    def prompt(self, state: Any) -> Prompt:
        holding = tuple((seat, PassCup(state.players[seat])) for seat in state.holders)
        return Prompt(
            "cups",
            say("{players} have the cups.", players=tuple(cup.actor for _, cup in holding)),
            say("Both tables"),
            state.holders,
            tuple(Choice(cup.spoken(), cup) for _, cup in holding),
            passes=tuple(SeatPass(seat, cup) for seat, cup in holding),
        )

    def successors(self, state: Any, faces: object) -> Iterator[Any]:
        for choice in self.prompt(state).choices:
            yield Successor(choice.action, self.apply(state, choice.action), {})

    def view(self, state: Any) -> View:
        return View((Seats(tuple(Seat(player, 0) for player in state.players)),))

    def scores(self, state: Any) -> dict[str, int]:
        return dict.fromkeys(state.players, 0)

    def finished(self, state: Any) -> bool:
        return False

    def to_json(self, state: Any) -> dict[str, Any]:
        return {"holders": list(state.holders)}
