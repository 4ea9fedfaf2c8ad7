"""Beltpunk Haberdasher in the shape that every game has."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from companion.games.api import (
    Choice,
    GameError,
    Option,
    Prompt,
    RecordLine,
    ScoreSheet,
    SeatView,
    Successor,
    ZoneInfo,
)
from companion.games.beltpunk import corrections, deck, prompts, score_sheets, serialize, status, views
from companion.games.beltpunk.actions import Action
from companion.games.beltpunk.options import OPTIONS, read_options
from companion.games.beltpunk.rules import PLAY
from companion.games.beltpunk.state import Phase, State, new_match
from companion.games.text import fault_of_names


class BeltpunkHaberdasher:
    """The rules BH-1 to BH-13."""

    name = "beltpunk"
    title = "Beltpunk Haberdasher"
    edition = "1.0.0"
    seats = range(2, 5)
    record_cards = "cards are written Steam-7, or as the poker card standing in, 7S."
    rolls: tuple[type[Any], ...] = ()

    def options(self) -> tuple[Option, ...]:
        return OPTIONS

    def option_texts(self, state: State) -> Mapping[str, str]:
        return state.options.as_texts()

    def start(self, players: Sequence[str], options: Mapping[str, str]) -> State:
        if len(players) not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            raise GameError(f"{self.title} is for {least} to {most} players, not {len(players)}.")
        fault = fault_of_names(players)
        if fault is not None:
            raise GameError(fault)
        return new_match(tuple(players), read_options(options))

    def parse(self, text: str, state: State) -> Action:
        return PLAY.parse(text, state)

    def apply(self, state: State, action: Action) -> State:
        return PLAY.apply(state, action)

    def record_lines(self) -> tuple[RecordLine, ...]:
        return PLAY.record_lines()

    def prompt(self, state: State) -> Prompt:
        return prompts.prompt(state)

    def actions(self, state: State, faces: Collection[str]) -> Iterator[Action]:
        return (successor.action for successor in PLAY.successors(state, faces))

    def successors(self, state: State, faces: Collection[str]) -> Iterator[Successor[State, Action]]:
        return PLAY.successors(state, faces)

    def corrections(self, state: State, card: str) -> Iterator[str]:
        return corrections.corrections(state, card)

    def overrules(self, state: State, faces: Collection[str]) -> Iterator[Choice]:
        return PLAY.overrules(state, faces)

    def appraise(self, state: State, action: Action) -> str:
        return PLAY.appraise(state, action)

    def layout(self, state: State) -> Mapping[str, tuple[str, ...]]:
        return views.layout(state)

    def seen(self, state: State, action: Action) -> Mapping[str, tuple[str, ...]]:
        return PLAY.seen(state, action, views.layout)

    def deck(self, state: State) -> Mapping[str, int]:  # noqa: ARG002  (the same in every state)
        return deck.COPIES

    def card_from_deck(self, state: State, code: str) -> str | None:
        return deck.from_code(code, state.options.suit_map)

    def card_to_deck(self, state: State, card: str) -> str:
        return deck.to_poker(card, state.options.suit_map)

    def zones(self, state: State) -> tuple[ZoneInfo, ...]:
        return views.zones(state)

    def seat_views(self, state: State) -> tuple[SeatView, ...]:
        return views.seat_views(state, prompts.prompt(state).seats)

    def scores(self, state: State) -> Mapping[str, int]:
        return dict(zip(state.players, state.totals, strict=True))

    def score_sheets(self, state: State) -> tuple[ScoreSheet, ...]:
        return score_sheets.score_sheets(state)

    def winners(self, state: State) -> tuple[str, ...]:
        return state.best_totals() if self.finished(state) else ()

    def finished(self, state: State) -> bool:
        return state.phase is Phase.MATCH_OVER

    def status(self, state: State) -> tuple[str, ...]:
        return status.status(state)

    def to_json(self, state: State) -> dict[str, Any]:
        return serialize.to_json(state)
