"""Build: the Kings of the Invention phase (AS-6)."""

from __future__ import annotations

from companion.games.api import RuleError
from companion.games.astonishing import actions as act
from companion.games.astonishing.deck import JOKER, MOST_IN_POSITION
from companion.games.astonishing.limits import check_position
from companion.games.astonishing.moments import awaited
from companion.games.astonishing.moving import (
    check_hand,
    check_no_joker,
    discarded_together,
    installed_unseen,
    only_jokers_held,
    turned_up_from_position,
)
from companion.games.astonishing.state import State, hand_place, object_to
from companion.games.astonishing.turns import build_done
from companion.games.words import counted


def _check_building(state: State, player: str) -> int:
    seat = state.seat(player)
    if seat not in state.waiting:
        raise RuleError("AS-6", f"{player} has nothing to build now. {awaited(state)}")
    return seat


def install(state: State, action: act.Install) -> State:
    """Cards go face down into a position, after others there were discarded face up (AS-6)."""
    seat, position = _check_building(state, action.player), action.position
    check_position("AS-6", position)
    if not action.number:
        raise RuleError("AS-6", f"A King installs one card or two: say how many {action.player} does.")
    if action.number > MOST_IN_POSITION:
        object_to(state, "AS-6", f"A King installs one card or two, not {action.number}.")
    check_hand(state, seat, action.number)
    if action.number > most_to_install(state, seat):
        most = counted(most_to_install(state, seat), "card")
        object_to(
            state, "AS-6", f"Jokers can never be installed: {action.player} can install {most} at most."
        )
    lying = state.installed[seat][position - 1]
    if len(action.replaced) > lying:
        raise RuleError(
            "G-4",
            f"There {'is' if lying == 1 else 'are'} {counted(lying, 'card')} in position {position} "
            f"of {action.player}, not {len(action.replaced)} to discard.",
        )
    if lying - len(action.replaced) + action.number > MOST_IN_POSITION:
        object_to(
            state,
            "AS-6",
            f"No position can hold more than two cards: position {position} of {action.player} has "
            f"{counted(lying - len(action.replaced), 'card')} already. Discard from there first.",
        )
    check_no_joker(state, action.replaced)
    state = turned_up_from_position(state, seat, position, action.replaced)
    state = discarded_together(state, seat, action.replaced)
    return build_done(installed_unseen(state, seat, position, action.number), seat)


def most_to_install(state: State, seat: int) -> int:
    """How many cards of the hand can be parts: Jokers that were seen to go there are none (AS-6)."""
    return state.hands[seat] - state.hidden.surely(JOKER, hand_place(seat))


def build_nothing(state: State, action: act.Decline) -> State:
    """A King that a table lets pass, against the rules (AS-6)."""
    seat = _check_building(state, action.player)
    object_to(state, "AS-6", f"A King must build if its player can. {awaited(state)}")
    return build_done(state, seat)


def cannot_build(state: State, action: act.OnlyJokers) -> State:
    """A King whose player has nothing but Jokers builds nothing (AS-6)."""
    seat = _check_building(state, action.player)
    return build_done(only_jokers_held(state, seat, "AS-6"), seat)
