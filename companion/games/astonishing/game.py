"""Astonishing! in the shape that every game has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.api import (
    Option,
    Prompt,
    TableFile,
)
from companion.games.astonishing import actions as act
from companion.games.astonishing import corrections, deck, judging, prompts, serialize, status, views
from companion.games.astonishing.actions import Action
from companion.games.astonishing.descriptor_file import LONGEST_FILE, read_descriptors
from companion.games.astonishing.descriptors import OWN, Descriptors, sentence
from companion.games.astonishing.dress import DRESS
from companion.games.astonishing.options import EDITIONS, OPTIONS, SEATS, TITLE, read_options
from companion.games.astonishing.rules import PLAY
from companion.games.astonishing.state import Phase, State, new_game
from companion.games.astonishing.teaching import teaching
from companion.games.base import GameBase
from companion.games.faults import Fault
from companion.games.messages import Message, say
from companion.games.panels import ScoreSheet, View, Zone
from companion.games.seating import check_players
from companion.games.teaching import Teaching


class Astonishing(GameBase[State]):
    """The rules AS-1 to AS-16. ``descriptors`` are the lists on the Inventor sheets of this table (AS-14)."""

    name = "astonishing"
    title = TITLE
    editions = EDITIONS
    dress = DRESS
    record_cards = (
        "cards are written 7D, 10C, AS, JOKER, action cards JC; those that lie face up are named, those face "
        "down are counted."
    )
    record_example = """\
game: astonishing
players: Ada, "Mary Ann"

Ada is Lady Calibrette Merchant
Mary Ann plays Spades
Ada is the youngest

Ada reveals KC
Mary Ann reveals QS
Mary Ann draws and takes a card from Ada
Ada installs two cards in position 1
everyone keeps the rest
"""
    rolls: tuple[type[Any], ...] = (act.RollDice, act.RollDie)

    def __init__(self, descriptors: Descriptors = OWN) -> None:
        super().__init__(PLAY)
        self.descriptors = descriptors

    @property
    def files(self) -> tuple[TableFile[State, Action], ...]:
        """The table's own lists (AS-14)."""
        return (
            TableFile(
                name="descriptors",
                help="the table's own lists for Astonishing!",
                example="our-lists.toml",
                longest=LONGEST_FILE,
                adopt=lambda data, path: Astonishing(read_descriptors(data, path)),
            ),
        )

    def options(self) -> tuple[Option, ...]:
        return OPTIONS

    def seats(self, options: Mapping[str, str]) -> range:
        read_options(options)
        return SEATS

    def option_texts(self, state: State) -> Mapping[str, str]:
        return state.options.as_texts()

    def teaching(self, options: Mapping[str, str]) -> Teaching:
        return teaching(read_options(options))

    def start(self, players: Sequence[str], options: Mapping[str, str]) -> State:
        check_players(self.title, self.seats(options), players)
        return new_game(tuple(players), read_options(options))

    def prompt(self, state: State) -> Prompt:
        return prompts.prompt(state)

    def corrections(self, state: State, card: str) -> Iterator[str]:
        return corrections.corrections(state, card)

    def appraise(self, state: State, action: Action) -> Message | None:
        worth = super().appraise(state, action)
        if isinstance(action, act.Describe) and action.items is not None:
            words = sentence(self.descriptors, state.suit(state.seat(action.player)), action.items)
            return say("{words}", words=words)
        return worth

    def layout(self, state: State) -> Mapping[str, tuple[str, ...]]:
        return views.layout(state)

    def deck(self, state: State) -> Mapping[str, int]:
        return deck.copies_in_play(state.suits)

    def card_from_deck(self, state: State, code: str) -> str | None:
        return deck.card_in_play(code, state.suits)

    def zones(self, state: State) -> tuple[Zone, ...]:
        return views.zones(state)

    def view(self, state: State) -> View:
        return views.view(state, prompts.prompt(state).seats, self.descriptors)

    def scores(self, state: State) -> Mapping[str, int]:
        return {player: judging.acclaim(state, seat) for seat, player in enumerate(state.players)}

    def score_sheets(self, state: State) -> tuple[ScoreSheet, ...]:
        return views.score_sheets(state)

    def winners(self, state: State) -> tuple[str, ...]:
        return judging.winners(state) if self.finished(state) else ()

    def finished(self, state: State) -> bool:
        return state.phase is Phase.OVER

    def status(self, state: State) -> tuple[Fault, ...]:
        return status.status(state)

    def to_json(self, state: State) -> dict[str, Any]:
        return serialize.to_json(state)
