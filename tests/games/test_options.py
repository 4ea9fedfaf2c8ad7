"""Options: told in the rulebook's words and in ours, the default first."""

from __future__ import annotations

import pytest

from companion.games.api import GameError, Option
from companion.games.beltpunk import GAME

OPTIONS = GAME.options()


def test_the_defaults_come_first() -> None:
    texts = GAME.option_texts(GAME.start(("Matt", "Noah"), {}))
    assert {option.name: option.values[0].value for option in OPTIONS} == texts


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_value_can_be_chosen_and_is_explained(option: Option) -> None:
    assert option.rule.startswith("BH-")
    assert option.title
    assert option.rulebook.endswith((".", ")"))
    for value in option.values:
        state = GAME.start(("Matt", "Noah"), {option.name: value.value.upper()})
        assert GAME.option_texts(state)[option.name] == value.value
        assert value.label


@pytest.mark.parametrize(
    ("name", "value"),
    [("colour", "red"), ("cobbled_min", "4"), ("placed_card_stays", ""), ("suit_map", "SHD")],
)
def test_what_is_no_option_or_value_is_refused_in_one_line(name: str, value: str) -> None:
    with pytest.raises(GameError, match=name) as error:
        GAME.start(("Matt", "Noah"), {name: value})
    assert "\n" not in str(error.value)
