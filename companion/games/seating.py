"""Checks of the players: their number and names."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.api import GameError
from companion.games.messages import say
from companion.games.text import fault_of_names


def check_players(title: str, seats: range, players: Sequence[str]) -> None:
    """Raises :class:`GameError` if ``players`` are too few or too many for the game ``title``, or a name is
    not allowed."""
    if len(players) not in seats:
        raise GameError(
            say(
                "{title} is for {least} to {most} players, not {count}.",
                title=title,
                least=seats[0],
                most=seats[-1],
                count=len(players),
            )
        )
    fault = fault_of_names(players)
    if fault is not None:
        raise GameError(fault)
