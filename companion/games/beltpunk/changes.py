"""Small changes of a state that several rules share; cards coming out of hiding are checked here (G-4)."""

from __future__ import annotations

from typing import TypeVar

from companion.games.api import RuleError
from companion.games.beltpunk.deck import PLACE, conveyor_of, spoken
from companion.games.beltpunk.state import State
from companion.games.beltpunk.whereabouts import Whereabouts
from companion.games.words import capital

T = TypeVar("T")


def with_value(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """``values`` with ``value`` at ``place``."""
    return (*values[:place], value, *values[place + 1 :])


def changed(counts: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    """``counts`` with ``by`` more at ``place``."""
    return with_value(counts, place, counts[place] + by)


def laid_on_conveyor(state: State, card: str) -> tuple[tuple[str, ...], ...]:
    """The conveyors with ``card`` laid last on its own."""
    place = conveyor_of(card)
    return with_value(state.conveyors, place, (*state.conveyors[place], card))


def check_card(card: str) -> None:
    """Raises :class:`RuleError` for what is no card of the deck (BH-1)."""
    if card not in PLACE:
        raise RuleError("BH-1", f"There is no card {card} in this deck.")


def brought_to_light(state: State, cards: tuple[str, ...], place: int, place_name: str) -> Whereabouts:
    """What is remembered once ``cards`` have come out of a hidden ``place`` into sight.

    Refuses what would break conservation (G-4): a card that lies somewhere else, whether
    all can see it or it was seen to go into hiding there.
    """
    hidden = state.hidden
    for card in cards:
        check_card(card)
        lies = state.place_in_sight(card)
        if lies is not None:
            raise RuleError(
                "G-4", f"{capital(spoken(card))} lies {lies}: it cannot come out of {place_name} too."
            )
        if not hidden.may_be(card, place):
            raise RuleError("G-4", _elsewhere(card, place_name))
        hidden = hidden.turned_up(card)
    counts = state.hidden_counts()
    counts[place] -= len(cards)
    if not hidden.fits(counts):
        raise RuleError("G-4", _elsewhere(cards[0], place_name) if len(cards) == 1 else _too_many(place_name))
    return hidden


def _elsewhere(card: str, place_name: str) -> str:
    name = capital(spoken(card))
    return f"{name} cannot come out of {place_name}: it was seen to go elsewhere and has not left."


def _too_many(place_name: str) -> str:
    return f"These cards cannot all come out of {place_name}: others were seen to go into it."
