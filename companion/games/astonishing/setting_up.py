"""Who plays which Inventor, and who is the youngest (AS-1)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.api import RuleError
from companion.games.astonishing import actions as act
from companion.games.astonishing.deck import INVENTORS
from companion.games.astonishing.options import AGES
from companion.games.astonishing.state import State
from companion.games.astonishing.turns import begin_turn
from companion.games.tuples import with_value


def be_inventor(state: State, action: act.BeInventor) -> State:
    """A player takes an Inventor; who has one already may change to another (AS-1)."""
    seat = state.seat(action.player)
    holder = state.holder(action.suit)
    name = INVENTORS[action.suit].name
    if holder is not None:
        whose = "has that sheet already" if holder == seat else f"belongs to {state.players[holder]}"
        raise RuleError("AS-1", f"Each player selects a different Inventor: {name} {whose}.")
    return _begun_if_set_up(replace(state, suits=with_value(state.suits, seat, action.suit)))


def be_youngest(state: State, action: act.BeYoungest) -> State:
    """The first in age (AS-1)."""
    if state.ages:
        raise RuleError("AS-1", f"{state.players[state.ages[0]]} is the youngest already.")
    return _begun_if_set_up(replace(state, ages=(state.seat(action.player),)))


def next_by_age(state: State, action: act.NextByAge) -> State:
    """The next in age; the last one is known then (AS-1)."""
    if state.options.age_order != AGES:
        raise RuleError("AS-1", "At this table only the youngest player matters, not the others' ages.")
    if not state.ages:
        raise RuleError("AS-1", "Say first who is the youngest.")
    seat = state.seat(action.player)
    if seat in state.ages:
        raise RuleError("AS-1", f"The age of {action.player} has been told already.")
    ages = (*state.ages, seat)
    left = tuple(other for other in state.seats if other not in ages)
    return _begun_if_set_up(replace(state, ages=ages + (left if len(left) == 1 else ())))


def ages_known(state: State) -> bool:
    """Whether enough is known of the players' ages to put them in order (AS-1)."""
    if state.options.age_order == AGES and len(state.players) > 2:
        return len(state.ages) == len(state.players)
    return bool(state.ages)


def _begun_if_set_up(state: State) -> State:
    if None in state.suits or not ages_known(state):
        return state
    if len(state.players) == 2:
        state = replace(state, ages=(state.ages[0], 1 - state.ages[0]))
    return begin_turn(state)
