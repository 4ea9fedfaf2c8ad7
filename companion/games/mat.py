"""The zones of the printed mat, under the names that every game uses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.messages import say
from companion.games.panels import Zone, ZoneKind

CONVEYORS = ("conveyor-1", "conveyor-2", "conveyor-3", "conveyor-4")
"""The four conveyors, side by side."""

TRAY = "tray"


def seat_zone(seat: int) -> str:
    """The zone before the player at ``seat``, counted from 0."""
    return f"seat-{seat + 1}"


def zones_of_players(players: Sequence[str], layout: Mapping[str, tuple[str, ...]]) -> tuple[Zone, ...]:
    """The place before each of ``players``, for one card, with the cards of ``layout``."""
    return tuple(
        Zone(
            seat_zone(seat),
            ZoneKind.SEAT,
            say("{player}", player=player),
            say("before {player}", player=player),
            owner=seat,
            capacity=1,
            cards=layout.get(seat_zone(seat), ()),
        )
        for seat, player in enumerate(players)
    )


def tray_zone() -> Zone:
    """The tray."""
    return Zone(TRAY, ZoneKind.TRAY, say("Tray"), say("in the tray"))
