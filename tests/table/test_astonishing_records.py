"""The golden games of Astonishing! go through all that there is."""

from __future__ import annotations

from itertools import product
from pathlib import Path

from companion.games.astonishing import GAME
from companion.games.astonishing import actions as act
from companion.games.astonishing.deck import SUITS
from companion.games.astonishing.state import Phase
from companion.table.record import read_record

GAMES_PLAYED = [
    read_record(path.read_bytes())
    for path in sorted((Path(__file__).parents[1] / "records").glob("astonishing-*.txt"))
]


def test_they_are_whole_games_for_two_three_and_four() -> None:
    assert all(GAME.finished(played.state) for played in GAMES_PLAYED)
    assert {len(played.state.players) for played in GAMES_PLAYED} == {2, 3, 4}


def test_together_they_have_every_queen_and_king_in_both_phases() -> None:
    invention, exhibition, moves = set(), set(), set()
    for played in GAMES_PLAYED:
        for state, action in zip(played.states, played.actions, strict=False):
            moves.add(type(action))
            if isinstance(action, act.Reveal):
                (exhibition if state.phase is Phase.ACTIONS else invention).add(action.card)
    queens_and_kings = {f"{face}{suit}" for face, suit in product("QK", SUITS)}
    assert invention == queens_and_kings | {f"J{suit}" for suit in SUITS}
    assert exhibition == queens_and_kings
    assert moves >= {act.Intimidate, act.ReplacePart, act.Sway, act.Sabotage, act.Select, act.SpendJack}
    assert moves >= {act.DrawTwo, act.DrawAndTake, act.DrawAndSalvage, act.Buy, act.Finagle}
