"""Astonishing! in the shape that every game has, and its state as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.api import (
    Option,
    Prompt,
    TableFile,
)
from companion.games.astonishing import actions as act
from companion.games.astonishing import deck, judging, printables, prompts, rules, turns, views
from companion.games.astonishing.actions import Action
from companion.games.astonishing.deck import INVENTORS, POSITIONS
from companion.games.astonishing.descriptors import LONGEST_FILE, OWN, Descriptors, read_descriptors, sentence
from companion.games.astonishing.dress import DRESS
from companion.games.astonishing.judging import acclaim, is_judged, reliability, works
from companion.games.astonishing.move import lot_in_words
from companion.games.astonishing.options import EDITIONS, OPTIONS, SEATS, TITLE, read_options
from companion.games.astonishing.rules import PLAY
from companion.games.astonishing.state import Phase, State, new_game
from companion.games.astonishing.teaching import teaching
from companion.games.base import GameBase
from companion.games.faults import Fault
from companion.games.messages import Message, say
from companion.games.panels import ScoreSheet, View, Zone
from companion.games.printables import Printable
from companion.games.seating import check_players
from companion.games.teaching import Teaching


def to_json(state: State) -> dict[str, Any]:
    """The same values for the same state, keys always in the same order."""
    return {
        "options": state.options.as_texts(),
        "turn": state.turn,
        "final_turn": state.final,
        "phase": state.phase.value,
        "youngest": state.players[state.ages[0]] if state.ages else None,
        "waiting": [state.players[seat] for seat in state.waiting],
        "deck": state.deck,
        "discards": list(state.discards.cards),
        "conveyors": [list(cards) for cards in state.discards.on_conveyors],
        "offer": list(state.offer),
        "dice": list(state.dice),
        "rerolling": state.rerolling,
        "players": [_player(state, seat) for seat in state.seats],
    }


def _player(state: State, seat: int) -> dict[str, Any]:
    suit, vote, selected = state.suits[seat], state.votes[seat], state.selected[seat]
    answer, described = state.answers[seat], state.described[seat]
    agrees = state.answer_to_last_turn(seat)
    return {
        "name": state.players[seat],
        **({} if agrees is None else {"last_turn": agrees}),
        "inventor": None if suit is None else INVENTORS[suit].name,
        "suit": suit,
        "hand": state.hands[seat],
        "action": state.chosen[seat],
        "last_action": state.before[seat],
        "answer": None if answer is None else lot_in_words(answer),
        "described": None if described is None else list(described),
        "vote": None if vote is None else state.players[vote],
        "jacks": state.jacks[seat],
        "selected": None if selected is None else state.players[selected],
        "positions": [_position(state, seat, position) for position in POSITIONS],
        "acclaim": acclaim(state, seat),
    }


def _position(state: State, seat: int, position: int) -> dict[str, Any]:
    cards = state.parts[seat][position - 1]
    if cards is None:
        return {"face_down": state.installed[seat][position - 1]}
    return {
        "face_down": 0,
        "cards": list(cards),
        "turned_down": state.sabotaged if state.sabotaged in cards else None,
        "reliability": reliability(state, seat, position),
        "works": works(state, seat, position) if is_judged(state) else None,
    }


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

    def printables(self, options: Mapping[str, str]) -> tuple[Printable, ...]:
        read_options(options)
        return printables.printables(self.descriptors)

    def start(self, players: Sequence[str], options: Mapping[str, str]) -> State:
        check_players(self.title, self.seats(options), players)
        return new_game(tuple(players), read_options(options))

    def prompt(self, state: State) -> Prompt:
        return prompts.prompt(state)

    def corrections(self, state: State, card: str) -> Iterator[str]:
        return rules.corrections(state, card)

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

    def headings(self, state: State) -> tuple[Message, ...]:
        return turns.headings(state)

    def score_sheets(self, state: State) -> tuple[ScoreSheet, ...]:
        return views.score_sheets(state)

    def winners(self, state: State) -> tuple[str, ...]:
        return judging.winners(state) if self.finished(state) else ()

    def finished(self, state: State) -> bool:
        return state.phase is Phase.OVER

    def status(self, state: State) -> tuple[Fault, ...]:
        return rules.status(state)

    def to_json(self, state: State) -> dict[str, Any]:
        return to_json(state)
