"""Beltpunk Haberdasher behind the interface of every game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.api import (
    Option,
    Prompt,
)
from companion.games.base import GameBase
from companion.games.beltpunk import (
    corrections,
    deck,
    phases,
    printables,
    prompts,
    score_sheets,
    serialize,
    status,
    views,
)
from companion.games.beltpunk.actions import DrawForeman
from companion.games.beltpunk.dress import DRESS
from companion.games.beltpunk.options import EDITIONS, OPTIONS, SEATS, TITLE, read_options
from companion.games.beltpunk.rules import PLAY
from companion.games.beltpunk.state import Phase, State, new_match
from companion.games.beltpunk.teaching import teaching
from companion.games.faults import Fault
from companion.games.messages import Message
from companion.games.panels import ScoreSheet, View, Zone
from companion.games.printables import Printable
from companion.games.seating import check_players
from companion.games.teaching import Teaching


class BeltpunkHaberdasher(GameBase[State]):
    """The rules BH-1 to BH-13."""

    name = "beltpunk"
    title = TITLE
    editions = EDITIONS
    dress = DRESS
    record_cards = "cards are written Steam-7, or as the poker card standing in, 7S."
    rolls: tuple[type[Any], ...] = (DrawForeman,)
    record_example = """\
# Thursday at Noah's. A hash begins a comment, here or at the end of a line.
game: beltpunk
players: Matt, Noah, Jake
option target: 35

Matt is Foreman
Gears-1 goes to the conveyors
Gears-2 goes to the conveyors
Parts-9 goes to the conveyors

Matt reveals Steam-3
Noah reveals Steam-10        # all reveal together; any order will do here
Jake reveals Parts-1
Matt discards Steam-3
Matt draws
Noah discards Steam-10
Noah declines
"""

    def __init__(self) -> None:
        super().__init__(PLAY)

    def options(self) -> tuple[Option, ...]:
        return OPTIONS

    def seats(self, options: Mapping[str, str]) -> range:
        read_options(options)
        return SEATS

    def option_texts(self, state: State) -> Mapping[str, str]:
        return state.options.as_texts()

    def teaching(self, options: Mapping[str, str]) -> Teaching:
        return teaching(read_options(options))

    def printables(self, options: Mapping[str, str]) -> tuple[Printable, ...]:
        read_options(options)
        return printables.printables()

    def start(self, players: Sequence[str], options: Mapping[str, str]) -> State:
        check_players(self.title, self.seats(options), players)
        return new_match(tuple(players), read_options(options))

    def prompt(self, state: State) -> Prompt:
        return prompts.prompt(state)

    def corrections(self, state: State, card: str) -> Iterator[str]:
        return corrections.corrections(state, card)

    def layout(self, state: State) -> Mapping[str, tuple[str, ...]]:
        return views.layout(state)

    def deck(self, state: State) -> Mapping[str, int]:  # noqa: ARG002  (the same in every state)
        return deck.COPIES

    def card_from_deck(self, state: State, code: str) -> str | None:
        return deck.from_code(code, state.options.suit_map)

    def card_to_deck(self, state: State, card: str) -> str:
        return deck.to_poker(card, state.options.suit_map)

    def zones(self, state: State) -> tuple[Zone, ...]:
        return views.zones(state)

    def view(self, state: State) -> View:
        return views.view(state, prompts.prompt(state).seats)

    def scores(self, state: State) -> Mapping[str, int]:
        return dict(zip(state.players, state.totals, strict=True))

    def headings(self, state: State) -> tuple[Message, ...]:
        return phases.headings(state)

    def score_sheets(self, state: State) -> tuple[ScoreSheet, ...]:
        return score_sheets.score_sheets(state)

    def winners(self, state: State) -> tuple[str, ...]:
        return state.best_totals() if self.finished(state) else ()

    def finished(self, state: State) -> bool:
        return state.phase is Phase.MATCH_OVER

    def status(self, state: State) -> tuple[Fault, ...]:
        return status.status(state)

    def to_json(self, state: State) -> dict[str, Any]:
        return serialize.to_json(state)
