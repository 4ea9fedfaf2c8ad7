"""Moves that the rules refuse and the table makes all the same (G-2): cards go where they went (G-4).

What was waited for is waited for afterwards too, unless the move answers it. What cards cannot do, and words
that move no card, are refused here as well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.games.api import RuleError
from companion.games.beltpunk import actions as act
from companion.games.beltpunk import dealing, discarding, moves, overflow, scoring
from companion.games.beltpunk.changes import brought_to_light, check_card
from companion.games.beltpunk.deck import SUITS, spoken
from companion.games.beltpunk.sets import named_or_not
from companion.games.beltpunk.state import Phase, State
from companion.games.beltpunk.status import status
from companion.games.beltpunk.whereabouts import hand_bit
from companion.games.tuples import changed, with_value
from companion.games.words import capital


def accepted(state: State, action: act.Move, refusal: RuleError) -> State:
    """``state`` after ``action``, which the rules refuse with ``refusal``. Raises :class:`RuleError` for what
    cannot be, and ``refusal`` itself for what would change nothing."""
    if isinstance(action, act.NextRound):
        return _next_round(state)
    if state.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER):
        raise refusal
    after = dealing.begin_if_set_up(_moved(state, action, refusal))
    if after.phase is Phase.OVERFLOW:
        after = overflow.go_on(after)
    for fault in status(after):
        if fault not in status(state):
            raise RuleError("G-4", f"That cannot be accepted: {fault}")
    return after


def _moved(state: State, action: act.Move, refusal: RuleError) -> State:
    match action:
        case act.BecomeForeman(player):
            return replace(state, foreman=state.seat(player))
        case act.TurnUp(card):
            return dealing.turned_up(state, card)
        case act.Reveal(player, card):
            return _revealed(state, state.seat(player), card)
        case act.Discard(player, card):
            return _discarded(state, state.seat(player), card, refusal)
        case act.Decline(player) if state.phase is Phase.SWAP and state.seat(player) == state.acting:
            return overflow.after_ability(state)
        case act.Decline(player) if state.phase is Phase.OVERFLOW and state.seat(player) == state.acting:
            return overflow.waived(state)
        case act.Draw(player):
            return _with_ability(state, state.seat(player), moves.draw_card)
        case act.TakeFromMachine(player, card):
            return _with_ability(
                state, state.seat(player), lambda s, seat: moves.take_from_machine(s, seat, card)
            )
        case act.TakeFromPile(player, owner):
            pile = state.seat(owner)
            return _with_ability(
                state, state.seat(player), lambda s, seat: moves.take_from_pile(s, seat, pile)
            )
        case act.SwapWithPile(player, owner):
            pile = state.seat(owner)
            return _with_ability(
                state, state.seat(player), lambda s, seat: moves.swap_with_pile(s, seat, pile)
            )
        case act.Exchange(player, other):
            partner = state.seat(other)
            return _with_ability(state, state.seat(player), lambda s, seat: moves.exchange(s, seat, partner))
        case act.SwapFromMachine(player, card):
            seat = state.seat(player)
            after = moves.take_from_machine(state, seat, card)
            return replace(after, phase=Phase.SWAP) if _may_act(state, seat) else after
        case act.PlaceInMachine(player, card):
            return moves.place_in_machine(state, state.seat(player), card)
        case act.TakeConveyor(player, suit):
            return _taken_conveyor(state, state.seat(player), suit, refusal)
        case act.DeclareSet(player) if state.phase is Phase.SHOW:
            return _shows_after_all(state, state.seat(player), refusal)
        case act.DeclareSet(player) | act.DeclareNoSet(player) if state.phase is Phase.DECLARE:
            return _declared(state, state.seat(player), isinstance(action, act.DeclareSet), refusal)
        case act.ShowSet(player, cards):
            return _shown(state, state.seat(player), cards)
        case _:
            raise refusal


def _may_act(state: State, seat: int) -> bool:
    return state.phase is Phase.ABILITY and seat == state.acting


def _with_ability(state: State, seat: int, move: Callable[[State, int], State]) -> State:
    """``move`` done: the action of the discard, if ``seat`` may take one now; else beside it. What refuses it
    now is no rule of the game any more: there are no such cards (G-4)."""
    try:
        after = move(state, seat)
    except RuleError as fault:
        raise RuleError("G-4", fault.sentence) from None
    return overflow.after_ability(after) if _may_act(state, seat) else after


def _revealed(state: State, seat: int, card: str) -> State:
    """The card before ``seat`` is ``card``; one that lay there goes back to the hand."""
    lying = state.revealed[seat]
    if lying == card:
        return state
    hands, hidden = state.hands, state.hidden
    if lying is not None:
        hands, hidden = changed(hands, seat, +1), hidden.put_away(lying, hand_bit(seat))
    elif not state.placed[seat] and not hands[seat]:
        raise RuleError("G-4", f"{state.players[seat]} has no card in hand to reveal.")
    if not state.placed[seat]:
        hands = changed(hands, seat, -1)
    laid = replace(
        state,
        hands=hands,
        hidden=hidden,
        placed=with_value(state.placed, seat, False),
        revealed=with_value(state.revealed, seat, None),
    )
    hidden = brought_to_light(
        replace(laid, hands=changed(hands, seat, +1)),
        (card,),
        hand_bit(seat),
        f"the hand of {state.players[seat]}",
    )
    if not hands[seat]:
        hidden = hidden.emptied(hand_bit(seat))
    laid = replace(laid, revealed=with_value(laid.revealed, seat, card), hidden=hidden)
    asked = (Phase.REVEAL, Phase.DISCARD)
    return discarding.next_discard(laid) if state.phase in asked else laid


def _discarded(state: State, seat: int, card: str, refusal: RuleError) -> State:
    """``card`` of ``seat`` goes to its conveyor before its turn, or instead of the one that was revealed."""
    check_card(card)
    if state.phase is Phase.ABILITY:
        state = overflow.after_ability(state)  # whoever was to act has let it be
    if state.phase is Phase.OVERFLOW:
        state = overflow.waived(state)
    if state.phase not in (Phase.REVEAL, Phase.DISCARD):
        raise refusal
    return discarding.discarded(_revealed(state, seat, card), seat)


def _taken_conveyor(state: State, seat: int, suit: str, refusal: RuleError) -> State:
    if suit not in SUITS:
        raise refusal
    place = SUITS.index(suit)
    if not overflow.taken_and_staying(state, place)[0]:
        raise RuleError("G-4", f"There is no card on the {suit} conveyor to take.")
    return overflow.put_in_pile(state, seat, place)


def _shows_after_all(state: State, seat: int, refusal: RuleError) -> State:
    """A set declared while others show theirs already."""
    if seat in state.to_show or state.hands[seat] < 2:
        raise refusal
    return replace(state, declared=with_value(state.declared, seat, True), to_show=(*state.to_show, seat))


def _declared(state: State, seat: int, answer: bool, refusal: RuleError) -> State:
    """A set declared out of turn, or another answer than the first."""
    if state.declared[seat] is answer or (answer and state.hands[seat] < 2):
        raise refusal
    return scoring.declared(state, seat, answer)


def _shown(state: State, seat: int, cards: tuple[str, ...]) -> State:
    """Cards laid open as a set at the wrong moment, or though they are none."""
    for card in cards:
        check_card(card)
        if cards.count(card) > 1:
            raise RuleError("G-4", f"There is only one {spoken(card)}.")
    if not cards:
        raise RuleError("BH-9", f"{capital(state.players[seat])} shows no card.")
    after = scoring.laid_open(state, seat, named_or_not(cards, state.options.cobbled_min))
    return scoring.shown_or_withdrawn(after, seat) if seat in state.to_show else after


def _next_round(state: State) -> State:
    """The round ends as it lies, or a match goes on that was over."""
    if state.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER):
        return dealing.next_round(state)
    in_hand = tuple(
        hand + placed + (card is not None)
        for hand, placed, card in zip(state.hands, state.placed, state.revealed, strict=True)
    )
    hidden = state.hidden
    for seat, card in enumerate(state.revealed):
        hidden = hidden if card is None else hidden.put_away(card, hand_bit(seat))
    seats = len(state.players)
    ended = scoring.end_round(
        replace(
            state,
            hands=in_hand,
            placed=(False,) * seats,
            revealed=(None,) * seats,
            hidden=hidden,
            acting=None,
            discard=None,
            swapped_in=None,
            declared=(None,) * seats,
            to_show=(),
        )
    )
    return dealing.next_round(ended) if ended.phase is Phase.ROUND_OVER else ended
