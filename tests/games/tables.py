"""Tables of any game, drawn at random."""

from __future__ import annotations

import random
from typing import Any

from companion.games.api import Game, GameError


def any_table(game: Game[Any, Any], chance: random.Random) -> tuple[int, dict[str, str]]:
    """A number of players, and options with which so many can play ``game``."""
    while True:
        options = {option.name: chance.choice(option.values).value for option in game.options()}
        seats = chance.choice(game.seats(options))
        try:
            game.start([f"Player {number}" for number in range(1, seats + 1)], options)
        except GameError:
            continue
        return seats, options
