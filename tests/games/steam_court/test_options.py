"""The options of Steam Court: the default first, each value explained and chosen where it has a meaning."""

from __future__ import annotations

import pytest

from companion.games.api import GameError, Option
from companion.games.steam_court import GAME

EDITION = "edition"
NEEDS = {"auction": {EDITION: "draft"}, "random": {EDITION: "draft"}}
"""Options without which a value cannot be played."""


@pytest.mark.parametrize("option", GAME.options(), ids=lambda option: option.name)
def test_every_value_can_be_chosen_and_is_explained(option: Option) -> None:
    assert option.rule.startswith("SC-")
    assert option.title
    assert option.rulebook.endswith((".", "?", ")"))
    for value in option.values:
        assert value.label
        options = {option.name: value.value.upper()} if option.name != EDITION else {EDITION: value.value}
        options |= NEEDS.get(value.value, {})
        players = tuple("ABCDEFG"[: GAME.seats(options)[0]])
        state = GAME.start(players, options)
        told = {**GAME.option_texts(state), EDITION: GAME.edition(state)}
        assert told[option.name] == value.value
        assert GAME.start(players, told) == state
        for words in value.also:
            assert GAME.start(players, options | {option.name: words.title()}) == state


def test_the_defaults_come_first() -> None:
    state = GAME.start(("A", "B"), {})
    told = {**GAME.option_texts(state), EDITION: GAME.edition(state)}
    assert told == {option.name: option.values[0].value for option in GAME.options()}


@pytest.mark.parametrize("options", [{"variant": "duo", EDITION: "draft"}, {"variant": "auction"}])
def test_an_edition_has_its_own_variants(options: dict[str, str]) -> None:
    with pytest.raises(GameError, match="has no such variant"):
        GAME.start(tuple("ABC"[: GAME.seats(options)[0]]), options)
