"""Every action says who does it, so that nobody looks for a field of it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import GAMES, game_named
from companion.games.api import Game


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_who_does_an_action_is_the_player_with_whom_its_line_begins(game: Game[Any, Any]) -> None:
    players = ("Matt", "Noah", "Jake", "Ruth")
    state = game.start(players, {})
    for line in game.record_lines():
        first = line.example.split()[0]
        actor = first if first in players else None
        assert game.parse(line.example, state).actor == actor
        assert game.parse(f"accept anyway: {line.example}", state).actor == actor


@pytest.mark.parametrize(
    ("game", "line"),
    [("beltpunk", "correction: Gears-3, not Gears-8"), ("astonishing", "correction: 7D, not 8D")],
)
def test_a_correction_is_the_whole_tables(game: str, line: str) -> None:
    rules = game_named(game)
    assert rules.parse(line, rules.start(("Matt", "Noah"), {})).actor is None
