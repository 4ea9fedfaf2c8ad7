"""The state as plain JSON values: what everyone may see, nothing that is only remembered (G-1)."""

from __future__ import annotations

from typing import Any

from companion.games.astonishing.deck import INVENTORS, POSITIONS
from companion.games.astonishing.judging import acclaim, is_judged, reliability, works
from companion.games.astonishing.move import lot_in_words
from companion.games.astonishing.state import State


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
    return {
        "name": state.players[seat],
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
