"""The games with this table's own files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.errors import InputError
from companion.games.api import Game, GameError
from companion.games.messages import say
from vision.core.files import read_file


def games_with(games: Sequence[Game[Any, Any]], files: Mapping[str, Path]) -> tuple[Game[Any, Any], ...]:
    """The ``games``, each with its files among ``files``, by name. Raises :class:`InputError`, which names
    the file and the line."""
    return tuple(_game_with(game, files) for game in games)


def _game_with(game: Game[Any, Any], files: Mapping[str, Path]) -> Game[Any, Any]:
    for name in [file.name for file in game.files if file.name in files]:
        path = files[name]
        # Ask the current game: an earlier file may have replaced it.
        file = next(file for file in game.files if file.name == name)
        try:
            game = file.adopt(read_file(path, file.longest), str(path))
        except OSError as error:
            raise InputError(
                say(
                    "{file}: the {name} cannot be read: {reason}",
                    file=str(path),
                    name=name,
                    reason=str(error.strerror),
                )
            ) from None
        except GameError as error:
            raise InputError(error.message) from None
    return game
