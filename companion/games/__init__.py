"""The rules of the games. Standard library only; one package a game, all of the shape in ``api``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.api import Game, GameError
from companion.games.astonishing import GAME as ASTONISHING
from companion.games.beltpunk import GAME as BELTPUNK
from companion.games.messages import say
from companion.games.steam_court import GAME as STEAM_COURT

# One line a game; the first is offered first.
GAMES: tuple[Game[Any, Any], ...] = (
    BELTPUNK,
    ASTONISHING,
    STEAM_COURT,
)


def game_named(name: str, games: Sequence[Game[Any, Any]] = GAMES) -> Game[Any, Any]:
    """The game among ``games`` with the word ``name``. Raises :class:`GameError`."""
    for game in games:
        if game.name == name.strip().casefold():
            return game
    known = tuple(game.name for game in games)
    raise GameError(
        say("There is no game called {name}; there is {known:, }.", name=name.strip()[:40], known=known)
    )
