"""The buttons of a table, as panels and keyboards name them: PASS, REVEAL, and a PASS for each seat."""

from __future__ import annotations

from companion.games.errors import CompanionError
from companion.games.messages import say

PASS, REVEAL = "PASS", "REVEAL"
_OF_SEAT = f"{PASS} "


def seat_pass(seat: int) -> str:
    """The name of the PASS of ``seat``. People count the seats from 1: the first has ``PASS 1``."""
    return f"{_OF_SEAT}{seat + 1}"


def seat_of(button: str) -> int | None:
    """The seat whose own PASS ``button`` is; ``None`` for PASS and REVEAL, which belong to everybody."""
    number = button.removeprefix(_OF_SEAT)
    return int(number) - 1 if number != button else None


class EmptySeat(CompanionError, ValueError):
    """A PASS was pressed at a seat where nobody sits."""

    code = "empty-seat"

    def __init__(self, seat: int) -> None:
        super().__init__(say("Nobody sits at seat {number}.", number=seat + 1))


class OutOfTurn(CompanionError, ValueError):
    """``player`` has pressed their PASS while others are ``asked``."""

    code = "out-of-turn"

    def __init__(self, player: str, asked: tuple[str, ...]) -> None:
        super().__init__(
            say("It is not {player}'s turn: {asked} {asked:is|are} asked now.", player=player, asked=asked)
        )
