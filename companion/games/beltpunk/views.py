"""How the mat lies, and the players as everyone may see them."""

from __future__ import annotations

from companion.games.api import SeatView, ZoneInfo
from companion.games.beltpunk.deck import SUITS, spoken
from companion.games.beltpunk.sets import ShownSet
from companion.games.beltpunk.state import State
from companion.games.mat import CONVEYORS, TRAY, seat_zone
from companion.games.text import listed

FOREMAN = "Foreman"
"""The badge of who begins (BH-3)."""


def layout(state: State) -> dict[str, tuple[str, ...]]:
    """The cards on the conveyors and before each player. A card face down does not show, and what lies
    in the tray does not matter."""
    lying = dict(zip(CONVEYORS, state.conveyors, strict=True))
    for seat, card in enumerate(state.revealed):
        lying[seat_zone(seat)] = () if card is None else (card,)
    return lying


def zones(state: State) -> tuple[ZoneInfo, ...]:
    """The conveyors with a place for each player, the places before the players, the tray."""
    conveyors = (
        ZoneInfo(zone, suit, len(state.players)) for zone, suit in zip(CONVEYORS, SUITS, strict=True)
    )
    places = (ZoneInfo(seat_zone(seat), player, 1) for seat, player in enumerate(state.players))
    return (*conveyors, *places, ZoneInfo(TRAY, "Tray"))


def seat_views(state: State, asked: tuple[int, ...]) -> tuple[SeatView, ...]:
    """Every player; those in ``asked`` are acting."""
    return tuple(_seat_view(state, seat, seat in asked) for seat in range(len(state.players)))


def _seat_view(state: State, seat: int, acting: bool) -> SeatView:
    sets = state.shown[seat]
    return SeatView(
        name=state.players[seat],
        points=state.totals[seat],
        counts=(
            ("hand", state.hands[seat]),
            ("scrap", state.scrap[seat]),
            ("sets", sum(shown.points for shown in sets)),
        ),
        badges=(FOREMAN,) if seat == state.foreman else (),
        acting=acting,
        lines=tuple(set_line(shown) for shown in sets),
    )


def set_line(shown: ShownSet) -> str:
    """``Goggles 3: 4 of Steam and 4 of Gears``."""
    return f"{shown.kind} {shown.points}: {listed([spoken(card) for card in shown.cards])}"
