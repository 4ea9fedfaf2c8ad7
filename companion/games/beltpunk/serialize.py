"""The state as JSON values: only what everyone may see, without the tracked hidden cards (G-1)."""

from __future__ import annotations

from typing import Any

from companion.games.beltpunk.deck import SUITS
from companion.games.beltpunk.state import RoundResult, State


def to_json(state: State) -> dict[str, Any]:
    """The same values for the same state, keys always in the same order."""

    def name(seat: int | None) -> str | None:
        return None if seat is None else state.players[seat]

    return {
        "options": state.options.as_texts(),
        "round": state.round,
        "turn": state.turn,
        "phase": state.phase.value,
        "foreman": name(state.foreman),
        "acting": name(state.acting),
        "deck": state.deck,
        "conveyors": {suit: list(cards) for suit, cards in zip(SUITS, state.conveyors, strict=True)},
        "overflowing": [SUITS[place] for place in state.overflowing],
        "discard": state.discard,
        "swapped_in": state.swapped_in,
        "players": [_player(state, seat) for seat in range(len(state.players))],
        "to_show": [state.players[seat] for seat in state.to_show],
        "rounds": [_round(state, result) for result in state.rounds],
    }


def _player(state: State, seat: int) -> dict[str, Any]:
    return {
        "name": state.players[seat],
        "hand": state.hands[seat],
        "face_down": int(state.placed[seat]),
        "revealed": state.revealed[seat],
        "scrap": state.scrap[seat],
        "sets": [
            {"kind": shown.kind, "cards": list(shown.cards), "points": shown.points}
            for shown in state.shown[seat]
        ],
        "declared": state.declared[seat],
        "total": state.totals[seat],
    }


def _round(state: State, result: RoundResult) -> dict[str, dict[str, int]]:
    rows = zip(state.players, result.sets, result.scrap, result.points, strict=True)
    return {name: {"sets": sets, "scrap": scrap, "points": points} for name, sets, scrap, points in rows}
