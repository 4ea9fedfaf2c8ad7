"""The automatic part of a round: everything that follows without a decision.

The draws of a turn, the order of discards, the check for Overflow, the scoring, the next Foreman, the end of
a round and its scores (BH-2 to BH-5, BH-8 to BH-13)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.beltpunk.deck import PLACE
from companion.games.beltpunk.hidden_places import hand_bit, pile_bit
from companion.games.beltpunk.state import Phase, RoundResult, State, new_match
from companion.games.beltpunk.transfers import draw_card, laid_on_conveyor
from companion.games.tuples import with_value


def begin_if_set_up(state: State) -> State:
    """The first turn begins once there is a Foreman and the cards are turned up (BH-2, BH-3)."""
    if state.phase is not Phase.SET_UP or state.foreman is None or state.turned_up < len(state.players):
        return state
    return begin_turn(state)


def begin_turn(state: State) -> State:
    """The draws of BH-4: with a short deck only the first players from the Foreman on draw."""
    state = replace(state, turn=state.turn + 1, phase=Phase.PLACE, acting=None)
    for seat in state.around()[: state.deck]:
        state = draw_card(state, seat)
    return state


def all_placed(state: State) -> State:
    """Everyone has placed a card face down (BH-4), except players without cards and those who have already
    revealed."""
    placed = tuple(
        hand > 0 and lying is None for hand, lying in zip(state.hands, state.revealed, strict=True)
    )
    laid = replace(
        state,
        phase=Phase.REVEAL,
        hands=tuple(hand - has for hand, has in zip(state.hands, placed, strict=True)),
        placed=placed,
    )
    return laid if any(placed) else next_discard(laid)


def next_to_discard(state: State) -> str:
    """The revealed card that comes first in Machine Order (BH-5); there must be one."""
    return min((card for card in state.revealed if card is not None), key=lambda card: PLACE[card])


def next_discard(state: State) -> State:
    """The next card in Machine Order (BH-5), or the scoring once none is left."""
    if any(state.placed):  # the table continued before all were revealed
        return replace(state, phase=Phase.REVEAL, acting=None, discard=None, swapped_in=None)
    if not any(state.revealed):
        return _begin_scoring(state)
    acting = state.revealed.index(next_to_discard(state))
    return replace(state, phase=Phase.DISCARD, acting=acting, discard=None, swapped_in=None)


def discarded(state: State, seat: int) -> State:
    """``state`` with the card revealed by ``seat`` on its conveyor, and its action next."""
    card = state.revealed[seat] or ""
    return replace(
        state,
        phase=Phase.ABILITY,
        acting=seat,
        revealed=with_value(state.revealed, seat, None),
        conveyors=laid_on_conveyor(state, card),
        discard=card,
        swapped_in=None,
    )


def after_ability(state: State) -> State:
    """Overflow is checked once, here (BH-8); without one the next discard follows."""
    return after_overflow(replace(state, phase=Phase.OVERFLOW))


def after_overflow(state: State) -> State:
    """The next discard, once no conveyor overflows."""
    return state if state.overflowing else next_discard(state)


def overflow_waived(state: State) -> State:
    """The next discard, although the table ignores overflowing conveyors (G-2)."""
    return next_discard(replace(state, waived=tuple(sorted({*state.waived, *state.overflowing}))))


def _begin_scoring(state: State) -> State:
    """All discards are resolved; the Foreman declares first (BH-9)."""
    return replace(
        state,
        phase=Phase.DECLARE,
        acting=state.foreman,
        discard=None,
        swapped_in=None,
        declared=(None,) * len(state.players),
    )


def declared(state: State, seat: int, answer: bool) -> State:
    """After ``seat`` has declared; after the last answer the declared sets are asked for (BH-9)."""
    state = replace(state, declared=with_value(state.declared, seat, answer))
    waiting = [other for other in state.around() if state.declared[other] is None]
    if waiting:
        return replace(state, acting=waiting[0])
    showing = tuple(other for other in state.around() if state.declared[other])
    return _still_to_show(replace(state, phase=Phase.SHOW), showing)


def shown_or_withdrawn(state: State, seat: int) -> State:
    """After ``seat`` has shown or withdrawn a set; after the last the turn ends (BH-10)."""
    return _still_to_show(state, tuple(other for other in state.to_show if other != seat))


def _still_to_show(state: State, showing: tuple[int, ...]) -> State:
    if showing:
        return replace(state, to_show=showing, acting=showing[0])
    return _end_turn(replace(state, to_show=(), acting=None, declared=(None,) * len(state.players)))


def _end_turn(state: State) -> State:
    """The round can end only after the scoring (BH-10)."""
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


def next_round(state: State) -> State:
    """A new shuffle and deal, and the Foreman by the option (BH-12)."""
    dealt = replace(
        new_match(state.players, state.options),
        round=state.round + 1,
        totals=state.totals,
        rounds=state.rounds,
    )
    candidates = dealt.foreman_candidates()
    if state.options.foreman_next_round == "clockwise":
        return replace(dealt, foreman=state.around()[1])
    return replace(dealt, foreman=candidates[0]) if len(candidates) == 1 else dealt
