"""What is asked of each player alone, where several are asked at once.

The answer of one leaves what is asked of another as it is, and neither delays nor outdates their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from companion.games.api import ActionSyntaxError
from companion.games.record_parser import leading_player
from companion.table.snapshot import TableSnapshot

T = TypeVar("T")
Since = Mapping[int, tuple[object, T]]
"""What is asked of each seat, and since when."""


def own_questions(snapshot: TableSnapshot, before: Since[T], now: T) -> Since[T]:
    """What ``snapshot`` asks of each of several seats: since ``now``, or since what ``before`` says where it
    was the same. Empty where one player is asked, or nobody in particular."""
    if len(snapshot.prompt.seats) < 2:
        return {}
    asked = {seat: _asked_of(seat, snapshot) for seat in snapshot.prompt.seats}
    return {
        seat: before[seat] if seat in before and before[seat][0] == own else (own, now)
        for seat, own in asked.items()
    }


def seat_of_line(line: str, players: tuple[str, ...]) -> int | None:
    """The seat of the player with whose name ``line`` begins, if it begins with one."""
    try:
        player, _ = leading_player(line.strip(), players)
    except ActionSyntaxError:
        return None
    return players.index(player)


def _asked_of(seat: int, snapshot: TableSnapshot) -> object:
    """Every answer that the player at ``seat`` can give; which cards an entry takes is no part of it."""
    prompt, players = snapshot.prompt, snapshot.players
    choices = [choice.action for choice in prompt.choices if choice.action.actor == players[seat]]
    entries = [(it.label, it.most) for it in prompt.entries if seat_of_line(it.before, players) == seat]
    return prompt.pass_of(seat), choices, entries
