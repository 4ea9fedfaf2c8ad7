"""The tables that explain the lines of a record are true: every example reads back to itself."""

from __future__ import annotations

import argparse
from typing import Any

import pytest

from companion.commands import replay
from companion.games import GAMES
from companion.games.amendments import RECORD_LINES
from companion.games.api import Game, RecordLine
from companion.games.beltpunk import GAME as BELTPUNK
from companion.table.record_help import markdown_for_every_game, markdown_of, text_of

PLAYERS = ("Matt", "Noah", "Jake", "Ruth")

LINES = [
    *((game, line) for game in GAMES for line in game.record_lines()),
    *((BELTPUNK, line) for line in RECORD_LINES),
]


@pytest.mark.parametrize(("game", "line"), LINES, ids=lambda it: getattr(it, "example", ""))
def test_an_example_reads_back_to_itself_and_is_explained(game: Game[Any, Any], line: RecordLine) -> None:
    assert str(game.parse(line.example, game.start(PLAYERS, {}))) == line.example
    assert line.when


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_kind_of_action_has_its_row(game: Game[Any, Any]) -> None:
    examples = [line.example for line in game.record_lines()]
    assert len(set(examples)) == len(examples)
    state = game.start(PLAYERS, {})
    told = {type(game.parse(example, state)) for example in examples}
    assert told >= {type(action) for action in game.actions(state, ())}
    assert told >= set(game.rolls)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_table_has_a_row_for_each_line(game: Game[Any, Any]) -> None:
    for line in game.record_lines():
        assert f"| `{line.example}` | {line.when} |" in markdown_of(game).splitlines()
        assert any(
            row.startswith(f"  {line.example}  ") and row.endswith(line.when)
            for row in text_of(game).splitlines()
        )
    assert game.title in markdown_of(game)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_option_has_a_row_with_its_first_values(game: Game[Any, Any]) -> None:
    rows = markdown_of(game).splitlines()
    for option in game.options():
        (row,) = [row for row in rows if f"{option.name}:`" in row]
        assert all(f"`{value.value}` ({value.label})" in row for value in option.values[:8])


def test_the_help_of_replay_has_the_lines_of_every_game() -> None:
    parser = argparse.ArgumentParser()
    replay.add_arguments(parser)
    told = parser.format_help()
    for game, line in LINES:
        assert line.example in told, game.name
    assert "accept anyway: Matt draws" in markdown_for_every_game()
