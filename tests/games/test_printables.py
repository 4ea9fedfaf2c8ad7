"""What every game has printed: each thing once, with words."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import GAMES
from companion.games.api import Game, GameError
from companion.games.printables import Printable

EDITIONS = [(game, edition) for game in GAMES for edition in game.editions]


def things(game: Game[Any, Any], edition: str) -> tuple[Printable, ...]:
    return game.printables({"edition": edition} if len(game.editions) > 1 else {})


@pytest.mark.parametrize(("game", "edition"), EDITIONS, ids=lambda it: getattr(it, "name", it))
def test_everything_printed_has_a_word_of_its_own_and_says_what_it_is(
    game: Game[Any, Any], edition: str
) -> None:
    names = [it.name for it in things(game, edition)]
    assert names
    assert len(set(names)) == len(names)
    for item in things(game, edition):
        assert item.name == item.name.casefold()
        assert " " not in item.name
        assert str(item.title)
        assert str(item.help).startswith(("a ", "the "))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_options_that_are_not_there_are_refused(game: Game[Any, Any]) -> None:
    with pytest.raises(GameError):
        game.printables({"colour": "blue"})
