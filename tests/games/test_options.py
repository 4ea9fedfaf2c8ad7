"""Options: told in the rulebook's words and in ours, the default first."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import GAMES
from companion.games.api import Game, GameError, Option
from companion.games.beltpunk import GAME

RULES = {"beltpunk": "BH-", "astonishing": "AS-"}

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
every_option = pytest.mark.parametrize(
    ("game", "option"),
    [
        pytest.param(game, option, id=f"{game.name}-{option.name}")
        for game in GAMES
        for option in game.options()
    ],
)


@every_game
def test_the_defaults_come_first(game: Game[Any, Any]) -> None:
    texts = game.option_texts(game.start(("Matt", "Noah"), {}))
    assert {option.name: option.values[0].value for option in game.options()} == texts


@every_option
def test_every_value_can_be_chosen_and_is_explained(game: Game[Any, Any], option: Option) -> None:
    assert option.rule.startswith(RULES[game.name])
    assert option.title
    assert option.rulebook.endswith((".", ")"))
    for value in option.values:
        state = game.start(("Matt", "Noah"), {option.name: value.value.upper()})
        assert game.option_texts(state)[option.name] == value.value
        assert value.label


@pytest.mark.parametrize(
    ("name", "value"),
    [("colour", "red"), ("cobbled_min", "4"), ("placed_card_stays", ""), ("suit_map", "SHD")],
)
def test_what_is_no_option_or_value_is_refused_in_one_line(name: str, value: str) -> None:
    with pytest.raises(GameError, match=name) as error:
        GAME.start(("Matt", "Noah"), {name: value})
    assert "\n" not in str(error.value)
