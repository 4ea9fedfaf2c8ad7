"""The rules of the games. Standard library only; one package a game, all of the shape in ``api``."""

from __future__ import annotations

from typing import Any

from companion.games.api import Game, GameError
from companion.games.astonishing import GAME as ASTONISHING
from companion.games.beltpunk import GAME as BELTPUNK

GAMES: tuple[Game[Any, Any], ...] = (BELTPUNK, ASTONISHING)


def game_named(name: str) -> Game[Any, Any]:
    """The game whose word is ``name``. Raises :class:`GameError`."""
    for game in GAMES:
        if game.name == name.strip().casefold():
            return game
    known = ", ".join(game.name for game in GAMES)
    raise GameError(f"There is no game called {name.strip()[:40]}; there is {known}.")
