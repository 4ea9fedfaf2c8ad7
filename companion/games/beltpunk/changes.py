"""Small changes of a state that several rules share; cards coming out of hiding are checked here (G-4)."""

from __future__ import annotations

from companion.games.api import RuleError
from companion.games.beltpunk.deck import PLACE, conveyor_of, spoken
from companion.games.beltpunk.state import State
from companion.games.tuples import with_value
from companion.games.whereabouts import Whereabouts
from companion.games.whereabouts import brought_to_light as out_of


def laid_on_conveyor(state: State, card: str) -> tuple[tuple[str, ...], ...]:
    """The conveyors with ``card`` laid last on its own."""
    place = conveyor_of(card)
    return with_value(state.conveyors, place, (*state.conveyors[place], card))


def check_card(card: str) -> None:
    """Raises :class:`RuleError` for what is no card of the deck (BH-1)."""
    if card not in PLACE:
        raise RuleError("BH-1", f"There is no card {card} in this deck: each suit has 1 to 13.")


def brought_to_light(state: State, cards: tuple[str, ...], place: int, place_name: str) -> Whereabouts:
    """What is remembered once ``cards`` have come out of a hidden ``place`` into sight (G-4)."""
    for card in cards:
        check_card(card)
    counts = state.hidden_counts()
    return out_of(state.hidden, cards, place, counts, place_name, spoken, state.place_in_sight)
