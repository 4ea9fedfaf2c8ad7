"""The layout of the mat, and the view of each phase."""

from __future__ import annotations

from companion.games.beltpunk import laying_out
from companion.games.beltpunk.deck import SUITS, card_name
from companion.games.beltpunk.score_sheets import score_sheets
from companion.games.beltpunk.sets import ShownSet
from companion.games.beltpunk.state import Phase, State
from companion.games.mat import CONVEYORS, seat_zone, tray_zone, zones_of_players
from companion.games.messages import say
from companion.games.panels import (
    Badge,
    Count,
    Emblem,
    LaidSet,
    LaidSets,
    Panel,
    Seat,
    Seats,
    View,
    Zone,
    ZoneKind,
    Zones,
)

FOREMAN = "Foreman"
"""The badge of the player who begins (BH-3)."""


def layout(state: State) -> dict[str, tuple[str, ...]]:
    """The cards on the conveyors and before each player. A card face down does not show; the tray may hold
    anything."""
    lying = dict(zip(CONVEYORS, state.conveyors, strict=True))
    for seat, card in enumerate(state.revealed):
        lying[seat_zone(seat)] = () if card is None else (card,)
    return lying


def zones(state: State) -> tuple[Zone, ...]:
    """The conveyors with their capacity, the places before the players, the tray."""
    lying = layout(state)
    conveyors = (
        Zone(
            zone,
            ZoneKind.CONVEYOR,
            say("{suit}", suit=suit),
            say("on the {suit} conveyor", suit=suit),
            suit=suit,
            capacity=len(state.players),
            cards=lying[zone],
            overflowing=place in state.overflowing,
        )
        for place, (zone, suit) in enumerate(zip(CONVEYORS, SUITS, strict=True))
    )
    return (*conveyors, *zones_of_players(state.players, lying), tray_zone())


def view(state: State, asked: tuple[int, ...]) -> View:
    """The view of ``state``; the players in ``asked`` are acting."""
    machine = Zones(zones(state), Count(say("deck"), state.deck))
    seats = Seats(
        tuple(_seat(state, seat, seat in asked) for seat in range(len(state.players))),
        goal=state.options.target,
    )
    sets = _laid_sets(state)
    panels: tuple[Panel, ...] = (machine, seats, sets)
    match state.phase:
        case Phase.SET_UP if not state.is_laid_out:
            panels = (laying_out.steps(state), *panels)
        case Phase.DECLARE | Phase.SHOW:
            panels = (sets, seats, machine)
        case Phase.ROUND_OVER:
            panels = (score_sheets(state)[-1], seats, sets, machine)
        case _:
            pass
    return View(panels)


def _seat(state: State, seat: int, acting: bool) -> Seat:
    return Seat(
        name=state.players[seat],
        points=state.points[seat],
        counts=(
            Count(say("hand"), state.hands[seat]),
            Count(say("scrap"), state.scrap[seat]),
            Count(say("sets"), sum(shown.points for shown in state.shown[seat])),
        ),
        badges=(Badge(say("Foreman"), Emblem.HAT),) if seat == state.foreman else (),
        acting=acting,
        round_points=state.round_points[seat],
    )


def _laid_sets(state: State) -> LaidSets:
    return LaidSets(state.players, tuple(tuple(_laid_set(shown) for shown in sets) for sets in state.shown))


def _laid_set(shown: ShownSet) -> LaidSet:
    cards = say("{cards}", cards=tuple(card_name(card) for card in shown.cards))
    return LaidSet(say("{kind}", kind=shown.kind), shown.points, cards, shown.cards)
