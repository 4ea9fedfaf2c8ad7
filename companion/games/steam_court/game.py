"""Steam Court behind the interface of every game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.api import Choice, Option, Prompt
from companion.games.base import GameBase
from companion.games.faults import Fault
from companion.games.messages import Message
from companion.games.panels import ScoreSheet, View, Zone
from companion.games.printables import Printable
from companion.games.seating import check_players
from companion.games.steam_court import (
    corrections,
    deck,
    meanings,
    phases,
    printables,
    prompts,
    score_sheets,
    serialize,
    status,
    views,
)
from companion.games.steam_court.dress import DRESS
from companion.games.steam_court.options import (
    EDITIONS,
    OPTIONS,
    TITLE,
    check_variant,
    read_options,
    seats,
)
from companion.games.steam_court.rules import PLAY
from companion.games.steam_court.set_up import DrawCharacter, DrawSeat
from companion.games.steam_court.state import Phase, State
from companion.games.steam_court.teaching import teaching
from companion.games.steam_court.turns import new_game
from companion.games.teaching import Teaching


class SteamCourt(GameBase[State]):
    """The rules SC-1 to SC-18."""

    name = "steam-court"
    title = TITLE
    editions = EDITIONS
    dress = DRESS
    rolls: tuple[type[Any], ...] = (DrawCharacter, DrawSeat)
    record_cards = (
        "cards are written 7, 3/9, 6/12, Multiplier and Masterstroke; a set is announced before a colon "
        "where its cards alone do not say what it is."
    )
    record_example = """\
game: steam-court
players: Matt, Noah, Jake

Matt is the Queen
Noah is the Duke            # Jake is the Tea Boy, then

deal
Matt gives a card to Noah
Jake gives two cards to Matt
Jake leaves the Court Hand

Matt plays 3 3
Noah plays 2x 3: 3 3/9
Jake passes
Matt plays 2x 8: 8 Multiplier
Noah passes
Matt passes                 # and takes the trick
"""

    def __init__(self) -> None:
        super().__init__(PLAY)

    def options(self) -> tuple[Option, ...]:
        return OPTIONS

    def seats(self, options: Mapping[str, str]) -> range:
        return seats(read_options(options))

    def option_texts(self, state: State) -> Mapping[str, str]:
        return state.options.as_texts()

    def edition(self, state: State) -> str:
        return state.options.edition

    def teaching(self, options: Mapping[str, str]) -> Teaching:
        return teaching(read_options(options))

    def printables(self, options: Mapping[str, str]) -> tuple[Printable, ...]:
        return printables.printables(read_options(options))

    def start(self, players: Sequence[str], options: Mapping[str, str]) -> State:
        chosen = read_options(options)
        check_variant(chosen)
        check_players(self.title, seats(chosen), players)
        return new_game(tuple(players), chosen)

    def prompt(self, state: State) -> Prompt:
        return prompts.prompt(state)

    def meanings(self, state: State, line: str) -> tuple[Choice, ...]:
        return meanings.meanings(state, line)

    def corrections(self, state: State, card: str) -> Iterator[str]:
        return corrections.corrections(state, card)

    def layout(self, state: State) -> Mapping[str, tuple[str, ...]]:
        return views.layout(state)

    def deck(self, state: State) -> Mapping[str, int]:
        cards = state.tables[0].hidden.deck if state.tables else deck.DECK
        return deck.copies(cards)

    def card_from_deck(self, state: State, code: str) -> str | None:  # noqa: ARG002  (the same in all states)
        return deck.from_deck(code)

    def card_to_deck(self, state: State, card: str) -> str:  # noqa: ARG002
        return deck.to_deck(card)

    def zones(self, state: State) -> tuple[Zone, ...]:
        return views.zones(state)

    def view(self, state: State) -> View:
        return views.view(state, prompts.prompt(state))

    def scores(self, state: State) -> Mapping[str, int]:
        return dict(zip(state.players, state.points, strict=True))

    def headings(self, state: State) -> tuple[Message, ...]:
        return phases.headings(state)

    def score_sheets(self, state: State) -> tuple[ScoreSheet, ...]:
        return score_sheets.score_sheets(state)

    def winners(self, state: State) -> tuple[str, ...]:
        return state.best() if self.finished(state) else ()

    def finished(self, state: State) -> bool:
        return state.phase is Phase.OVER

    def status(self, state: State) -> tuple[Fault, ...]:
        return status.status(state)

    def to_json(self, state: State) -> dict[str, Any]:
        return serialize.to_json(state)
