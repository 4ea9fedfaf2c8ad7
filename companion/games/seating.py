"""Checks of the players: their number and names."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.api import GameError
from companion.games.messages import say
from companion.games.text import fault_of_names


def check_players(title: str, seats: range, players: Sequence[str]) -> None:
    """Raises :class:`GameError` if ``players`` are too few or too many for the game ``title``, or a name is
    not allowed."""
    if len(seats) == 1 and len(players) not in seats:
        raise GameError(
            say(
                "{title} is for {seats} {seats:player|players} with these options, not {count}.",
                title=title,
                seats=seats[0],
                count=len(players),
            )
        )
    if len(players) not in seats:
        of_one_number = say("{most} {most:player|players}", most=seats[-1])
        of_several = say("{least} to {most} players", least=seats[0], most=seats[-1])
        raise GameError(
            say(
                "{title} is for {seats}, not {count}.",
                title=title,
                seats=of_one_number if len(seats) == 1 else of_several,
                count=len(players),
            )
        )
    fault = fault_of_names(players)
    if fault is not None:
        raise GameError(fault)
