"""What each action does, and why it may be refused. ``apply`` never changes the state it is given.

What the rules leave nobody to decide happens by itself: Jacks, Queens and Kings that can do nothing are
passed over, empty positions show themselves, of two players each votes for the other.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.amending import Correction, Overrule
from companion.games.astonishing import actions as act
from companion.games.astonishing import (
    building,
    choosing,
    demonstrating,
    effects,
    exhibiting,
    resources,
    setting_up,
    trading,
)
from companion.games.astonishing.correcting import corrected
from companion.games.astonishing.moments import check_moment
from companion.games.astonishing.state import Phase, State


def apply(state: State, action: act.Action) -> State:
    """The state after ``action``. Raises :class:`RuleError`."""
    match action:
        case Correction():
            return corrected(state, action)
        case Overrule(move):
            return _overruled(state, move)
        case _:
            return _played(state, action)


def _overruled(state: State, move: object) -> State:
    """``move`` as the table wants it (G-2): what only a rule forbids happens; what cards cannot do, and what
    has no sense at this moment, is refused as ever."""
    if not isinstance(move, act.Move):
        raise TypeError(f"{move} is no move of this game")
    return replace(_played(replace(state, overruling=True), move), overruling=False)


def _played(state: State, action: act.Move) -> State:
    check_moment(state, action)
    match action:
        case act.BeInventor():
            return setting_up.be_inventor(state, action)
        case act.BeYoungest():
            return setting_up.be_youngest(state, action)
        case act.NextByAge():
            return setting_up.next_by_age(state, action)
        case act.AllChosen():
            return choosing.all_chosen(state)
        case act.Reveal():
            return choosing.reveal(state, action)
        case act.CallLastTurn():
            return choosing.call_last_turn(state)
        case act.Offer():
            return trading.offer(state, action)
        case act.Answer():
            return trading.answer(state, action)
        case act.Trade():
            return trading.trade(state, action)
        case act.NoTrade():
            return trading.no_trade(state, action)
        case act.DrawTwo() | act.DrawAndTake() | act.DrawAndSalvage():
            return effects.effect(state, action)
        case act.DrawOnly() | act.Buy() | act.Finagle():
            return effects.effect(state, action)
        case act.Install():
            return building.install(state, action)
        case act.OnlyJokers() if state.phase is Phase.BUILD:
            return building.cannot_build(state, action)
        case act.OnlyJokers():
            return demonstrating.no_part_to_give(state, action)
        case act.Discard():
            return resources.discard(state, action)
        case act.AllKeep():
            return resources.all_keep(state)
        case act.Draw():
            return resources.draw(state, action)
        case act.Decline():
            return _declined(state, action)
        case act.AllReady():
            return exhibiting.all_ready(state)
        case act.Describe():
            return exhibiting.describe(state, action)
        case act.Vote():
            return exhibiting.vote(state, action)
        case act.RollDice():
            return exhibiting.roll_dice(state, action)
        case act.Show():
            return exhibiting.show(state, action)
        case act.SpendJack():
            return demonstrating.spend_jack(state, action)
        case act.RollDie():
            return demonstrating.roll_die(state, action)
        case act.KeepJacks():
            return demonstrating.keep_jacks(state, action)
        case act.Intimidate():
            return demonstrating.intimidate(state, action)
        case act.ReplacePart():
            return demonstrating.replace_part(state, action)
        case act.Sway():
            return demonstrating.sway(state, action)
        case act.Sabotage():
            return demonstrating.sabotage(state, action)
        case act.Select():
            return demonstrating.select(state, action)


def _declined(state: State, action: act.Decline) -> State:
    match state.phase:
        case Phase.DRAW:
            return resources.decline(state, action)
        case Phase.EFFECTS:
            return effects.no_effect(state, action)
        case Phase.BUILD:
            return building.build_nothing(state, action)
        case Phase.KINGS:
            return demonstrating.select_nobody(state, action)
        case _:
            return demonstrating.decline(state, action)
