"""Options: told in the rulebook's words and in ours, the default first."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import GAMES
from companion.games.api import Game, GameError, Option
from companion.games.beltpunk import GAME

RULES = {"beltpunk": "BH-", "astonishing": "AS-", "steam-court": "SC-"}
EDITION = "edition"
NAMES = ("Matt", "Noah", "Jake", "Ruth", "Ada", "Zoe", "Ben")

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
    texts = told(game, game.start(NAMES[:2], {}))
    assert {option.name: option.values[0].value for option in game.options()} == texts


@every_option
def test_every_value_can_be_chosen_and_is_explained(game: Game[Any, Any], option: Option) -> None:
    assert option.rule.startswith(RULES[game.name])
    assert option.title
    assert option.rulebook.endswith((".", ")"))
    for value in option.values:
        assert value.label
        state = started_with(game, {option.name: value.value.upper()})
        assert told(game, state)[option.name] == value.value


def started_with(game: Game[Any, Any], options: dict[str, str]) -> Any:
    """A game with these ``options``, by the first edition that has them, with as many players as it takes."""
    options = {name: text.lower() if name == EDITION else text for name, text in options.items()}
    refusals = []
    for edition in game.editions:
        chosen = {EDITION: edition} | options
        try:
            return game.start(NAMES[: game.seats(chosen)[0]], chosen)
        except GameError as refusal:
            refusals.append(refusal)
    raise AssertionError(refusals)


def told(game: Game[Any, Any], state: Any) -> dict[str, str]:
    """The options of ``state``, with the edition where it is one of them."""
    several = len(game.editions) > 1
    return dict(game.option_texts(state)) | ({EDITION: game.edition(state)} if several else {})


@pytest.mark.parametrize(
    ("name", "value"),
    [("colour", "red"), ("cobbled_min", "4"), ("placed_card_stays", ""), ("suit_map", "SHD")],
)
def test_what_is_no_option_or_value_is_refused_in_one_line(name: str, value: str) -> None:
    with pytest.raises(GameError, match=name) as error:
        GAME.start(("Matt", "Noah"), {name: value})
    assert "\n" not in str(error.value)
