"""Declaring and showing sets, then the end of the turn, the round, the match (BH-9, BH-10, BH-11, BH-13)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.api import RuleError
from companion.games.beltpunk import actions as act
from companion.games.beltpunk.changes import brought_to_light, check_card
from companion.games.beltpunk.dealing import begin_turn
from companion.games.beltpunk.moments import awaited
from companion.games.beltpunk.sets import NoSetError, ShownSet, name_set
from companion.games.beltpunk.state import Phase, RoundResult, State
from companion.games.beltpunk.whereabouts import hand_bit, pile_bit
from companion.games.tuples import changed, with_value
from companion.games.words import counted


def begin_scoring(state: State) -> State:
    """All discards are resolved; the Foreman declares first (BH-9)."""
    return replace(
        state,
        phase=Phase.DECLARE,
        acting=state.foreman,
        discard=None,
        swapped_in=None,
        declared=(None,) * len(state.players),
    )


def _check_declaring(state: State, player: str) -> int:
    seat = state.seat(player)
    if seat != state.acting:
        if state.declared[seat] is not None:
            raise RuleError("BH-9", f"{player} has declared already, once a turn. {awaited(state)}")
        raise RuleError("BH-9", f"The declaring goes round from the Foreman. {awaited(state)}")
    return seat


def declare_set(state: State, action: act.DeclareSet) -> State:
    """A player will show a set (BH-9)."""
    seat = _check_declaring(state, action.player)
    if state.hands[seat] < 2:
        raise RuleError(
            "BH-9",
            f"{action.player} has {counted(state.hands[seat], 'card')} in hand; a set needs two at least.",
        )
    return declared(state, seat, True)


def declare_no_set(state: State, action: act.DeclareNoSet) -> State:
    """A player will show none this turn (BH-9)."""
    return declared(state, _check_declaring(state, action.player), False)


def declared(state: State, seat: int, answer: bool) -> State:
    """``seat`` has said whether to show a set; after the last answer those who will are asked (BH-9)."""
    state = replace(state, declared=with_value(state.declared, seat, answer))
    waiting = [other for other in state.around() if state.declared[other] is None]
    if waiting:
        return replace(state, acting=waiting[0])
    showing = tuple(other for other in state.around() if state.declared[other])
    return _still_to_show(replace(state, phase=Phase.SHOW), showing)


def _still_to_show(state: State, showing: tuple[int, ...]) -> State:
    if showing:
        return replace(state, to_show=showing, acting=showing[0])
    return _end_turn(replace(state, to_show=(), acting=None, declared=(None,) * len(state.players)))


def _check_showing(state: State, player: str) -> int:
    seat = state.seat(player)
    if seat not in state.to_show:
        done = (
            "has shown or withdrawn it already"
            if state.declared[seat]
            else "declared no set, and none can be added"
        )
        raise RuleError("BH-9", f"{player} {done}. {awaited(state)}")
    return seat


def show_set(state: State, action: act.ShowSet) -> State:
    """A set goes from the hand to lie open until the round ends (BH-9)."""
    seat = _check_showing(state, action.player)
    for card in action.cards:
        check_card(card)
    try:
        shown = name_set(action.cards, state.options.cobbled_min)
    except NoSetError as reason:
        raise RuleError("BH-9", f"That is no set. {reason}") from None
    return shown_or_withdrawn(laid_open(state, seat, shown), seat)


def laid_open(state: State, seat: int, shown: ShownSet) -> State:
    """``state`` with ``shown`` laid open from the hand of ``seat``. Raises :class:`RuleError` (G-4)."""
    player, size = state.players[seat], len(shown.cards)
    if size > state.hands[seat]:
        raise RuleError(
            "G-4", f"{player} has {counted(state.hands[seat], 'card')} in hand, fewer than the set."
        )
    hidden = brought_to_light(state, shown.cards, hand_bit(seat), f"the hand of {player}")
    if state.hands[seat] == size:
        hidden = hidden.emptied(hand_bit(seat))
    return replace(
        state,
        hands=changed(state.hands, seat, -size),
        shown=with_value(state.shown, seat, (*state.shown[seat], shown)),
        hidden=hidden,
    )


def withdraw(state: State, action: act.Withdraw) -> State:
    """A declared set is not shown after all (BH-9)."""
    return shown_or_withdrawn(state, _check_showing(state, action.player))


def shown_or_withdrawn(state: State, seat: int) -> State:
    """``seat`` owes no set any more; after the last the turn ends (BH-10)."""
    return _still_to_show(state, tuple(other for other in state.to_show if other != seat))


def _end_turn(state: State) -> State:
    """After the scoring, and only then, the round may end (BH-10)."""
    if state.deck == 0 or 0 in state.hands:
        return end_round(state)
    return begin_turn(replace(state, foreman=state.around()[1]))


def end_round(state: State) -> State:
    """Cards left in hand go to their owners' piles, then the round is scored (BH-11, BH-13)."""
    hidden = state.hidden
    for seat in range(len(state.players)):
        hidden = hidden.moved_unseen(hand_bit(seat), pile_bit(seat)).emptied(hand_bit(seat))
    result = RoundResult(state.shown, state.scrap, state.hands)
    totals = tuple(total + points for total, points in zip(state.totals, result.points, strict=True))
    return replace(
        state,
        phase=Phase.MATCH_OVER if max(totals) >= state.options.target else Phase.ROUND_OVER,
        hands=(0,) * len(state.players),
        scrap=result.scrap,
        totals=totals,
        rounds=(*state.rounds, result),
        hidden=hidden,
    )
