"""Astonishing! in the shape that every game has."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
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
from companion.games.astonishing import actions as act
from companion.games.astonishing import corrections, deck, judging, prompts, serialize, status, views
from companion.games.astonishing.actions import Action
from companion.games.astonishing.descriptors import OWN, Descriptors, sentence
from companion.games.astonishing.exhibition_prompts import composer
from companion.games.astonishing.options import OPTIONS, read_options
from companion.games.astonishing.rules import PLAY
from companion.games.astonishing.state import Phase, State, new_game
from companion.games.text import fault_of_names


class Astonishing:
    """The rules AS-1 to AS-16. ``descriptors`` are the lists on the Inventor sheets of this table (AS-14)."""

    name = "astonishing"
    title = "Astonishing!"
    edition = "1.9.12"
    seats = range(2, 5)
    record_cards = (
        "cards are written 7D, 10C, AS, JOKER, action cards JC; those that lie face up are named, those face "
        "down are counted."
    )
    rolls: tuple[type[Any], ...] = (act.RollDice, act.RollDie)

    def __init__(self, descriptors: Descriptors = OWN) -> None:
        self.descriptors = descriptors

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
        return new_game(tuple(players), read_options(options))

    def parse(self, text: str, state: State) -> Action:
        return PLAY.parse(text, state)

    def apply(self, state: State, action: Action) -> State:
        return PLAY.apply(state, action)

    def record_lines(self) -> tuple[RecordLine, ...]:
        return PLAY.record_lines()

    def prompt(self, state: State) -> Prompt:
        return replace(prompts.prompt(state), composer=composer(state, self.descriptors))

    def actions(self, state: State, faces: Collection[str]) -> Iterator[Action]:
        return (successor.action for successor in PLAY.successors(state, faces))

    def successors(self, state: State, faces: Collection[str]) -> Iterator[Successor[State, Action]]:
        return PLAY.successors(state, faces)

    def corrections(self, state: State, card: str) -> Iterator[str]:
        return corrections.corrections(state, card)

    def overrules(self, state: State, faces: Collection[str]) -> Iterator[Choice]:
        return PLAY.overrules(state, faces)

    def appraise(self, state: State, action: Action) -> str:
        worth = PLAY.appraise(state, action)
        if isinstance(action, act.Describe) and action.items is not None:
            return sentence(self.descriptors, state.suit(state.seat(action.player)), action.items)
        return worth

    def layout(self, state: State) -> Mapping[str, tuple[str, ...]]:
        return views.layout(state)

    def seen(self, state: State, action: Action) -> Mapping[str, tuple[str, ...]]:
        return PLAY.seen(state, action, views.layout)

    def deck(self, state: State) -> Mapping[str, int]:
        return deck.copies_in_play(state.suits)

    def card_from_deck(self, state: State, code: str) -> str | None:
        return deck.card_in_play(code, state.suits)

    def card_to_deck(self, state: State, card: str) -> str:  # noqa: ARG002  (as the protocol has it)
        return card

    def zones(self, state: State) -> tuple[ZoneInfo, ...]:
        return views.zones(state)

    def seat_views(self, state: State) -> tuple[SeatView, ...]:
        return views.seat_views(state, prompts.prompt(state).seats, self.descriptors)

    def scores(self, state: State) -> Mapping[str, int]:
        return {player: judging.acclaim(state, seat) for seat, player in enumerate(state.players)}

    def score_sheets(self, state: State) -> tuple[ScoreSheet, ...]:
        return views.score_sheets(state)

    def winners(self, state: State) -> tuple[str, ...]:
        return judging.winners(state) if self.finished(state) else ()

    def finished(self, state: State) -> bool:
        return state.phase is Phase.OVER

    def status(self, state: State) -> tuple[str, ...]:
        return status.status(state)

    def to_json(self, state: State) -> dict[str, Any]:
        return serialize.to_json(state)
