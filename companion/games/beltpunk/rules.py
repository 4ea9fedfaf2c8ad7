"""What each action does, and why it may be refused. ``apply`` never changes the state it is given.

What the rules leave nobody to decide happens by itself: the draws of a turn, whose discard comes
next, the Foreman passing, the end of a round and its scores.
"""

from __future__ import annotations

from companion.games.amending import Correction, Overrule
from companion.games.api import RuleError
from companion.games.beltpunk import abilities, dealing, discarding, overflow, scoring
from companion.games.beltpunk import actions as act
from companion.games.beltpunk.correcting import corrected
from companion.games.beltpunk.moments import check_moment
from companion.games.beltpunk.overruling import accepted
from companion.games.beltpunk.state import State


def apply(state: State, action: act.Action) -> State:
    """The state after ``action``. Raises :class:`RuleError`."""
    match action:
        case Correction():
            return corrected(state, action)
        case Overrule():
            return _overruled(state, action)
        case _:
            return _played(state, action)


def _overruled(state: State, overrule: Overrule) -> State:
    move = overrule.action
    if not isinstance(move, act.Move):
        raise TypeError(f"{move} is no move of this game")
    try:
        return _played(state, move)
    except RuleError as refusal:
        return accepted(state, move, refusal)


def _played(state: State, action: act.Move) -> State:
    check_moment(state, action)
    match action:
        case act.BecomeForeman():
            return dealing.become_foreman(state, action)
        case act.TurnUp():
            return dealing.turn_up(state, action)
        case act.AllPlaced():
            return discarding.all_placed(state)
        case act.Reveal():
            return discarding.reveal(state, action)
        case act.Discard():
            return discarding.discard(state, action)
        case act.Decline():
            return abilities.decline(state, action)
        case act.Draw():
            return abilities.draw(state, action)
        case act.TakeFromMachine():
            return abilities.take_from_machine(state, action)
        case act.TakeFromPile():
            return abilities.take_from_pile(state, action)
        case act.SwapFromMachine():
            return abilities.swap_from_machine(state, action)
        case act.PlaceInMachine():
            return abilities.place_in_machine(state, action)
        case act.SwapWithPile():
            return abilities.swap_with_pile(state, action)
        case act.Exchange():
            return abilities.exchange(state, action)
        case act.TakeConveyor():
            return overflow.take_conveyor(state, action)
        case act.DeclareSet():
            return scoring.declare_set(state, action)
        case act.DeclareNoSet():
            return scoring.declare_no_set(state, action)
        case act.ShowSet():
            return scoring.show_set(state, action)
        case act.Withdraw():
            return scoring.withdraw(state, action)
        case act.NextRound():
            return dealing.next_round(state)
