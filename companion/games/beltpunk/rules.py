"""What each action does, and why it may be refused. ``apply`` never changes the state it is given.

What the rules leave nobody to decide happens by itself: the draws of a turn, whose discard comes
next, the Foreman passing, the end of a round and its scores.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from companion.games.api import RuleError
from companion.games.beltpunk import actions as act
from companion.games.beltpunk.deck import PLACE, SUITS, conveyor_of, spoken, suit_of
from companion.games.beltpunk.sets import NoSetError, name_set
from companion.games.beltpunk.state import Phase, RoundResult, State, new_match
from companion.games.beltpunk.whereabouts import DECK_BIT, Whereabouts, hand_bit, pile_bit
from companion.games.words import counted, listed

T = TypeVar("T")

DRAW = "Draw"
TAKE = "Take from scrap"
SWAP = "Swap with scrap"
EXCHANGE = "Exchange"

SUIT_ACTIONS = {
    "Steam": (DRAW, EXCHANGE),
    "Gears": (SWAP, EXCHANGE),
    "Parts": (TAKE, SWAP),
    "Electricity": (DRAW, TAKE),
}
"""The two actions of each suit (BH-6)."""


def apply(state: State, action: act.Action) -> State:
    """The state after ``action``. Raises :class:`RuleError`."""
    _check_moment(state, action)
    match action:
        case act.BecomeForeman():
            return _become_foreman(state, action)
        case act.TurnUp():
            return _turn_up(state, action)
        case act.AllPlaced():
            return _all_placed(state)
        case act.Reveal():
            return _reveal(state, action)
        case act.Discard():
            return _discard(state, action)
        case act.Decline():
            _check_acting(state, action.player)
            return _after_ability(state)
        case act.Draw():
            return _draw(state, action)
        case act.TakeFromMachine():
            return _take_from_machine(state, action)
        case act.TakeFromPile():
            return _take_from_pile(state, action)
        case act.SwapFromMachine():
            return _swap_from_machine(state, action)
        case act.PlaceInMachine():
            return _place_in_machine(state, action)
        case act.SwapWithPile():
            return _swap_with_pile(state, action)
        case act.Exchange():
            return _exchange(state, action)
        case act.TakeConveyor():
            return _take_conveyor(state, action)
        case act.DeclareSet():
            return _declare_set(state, action)
        case act.DeclareNoSet():
            return _declare_no_set(state, action)
        case act.ShowSet():
            return _show_set(state, action)
        case act.Withdraw():
            return _withdraw(state, action)
        case act.NextRound():
            return _next_round(state)


def may_take(state: State, card: str) -> bool:
    """Whether an action may take ``card`` out of The Machine now (BH-7)."""
    return card != state.discard or state.options.retake_own_discard


# --- the moment for each action -------------------------------------------------------------

_MOMENTS: dict[type[object], tuple[tuple[Phase, ...], str]] = {
    act.BecomeForeman: ((Phase.SET_UP,), "BH-3"),
    act.TurnUp: ((Phase.SET_UP,), "BH-2"),
    act.AllPlaced: ((Phase.PLACE,), "BH-4"),
    act.Reveal: ((Phase.PLACE, Phase.REVEAL), "BH-4"),
    act.Discard: ((Phase.DISCARD,), "BH-5"),
    act.Decline: ((Phase.ABILITY,), "BH-6"),
    act.Draw: ((Phase.ABILITY,), "BH-6"),
    act.TakeFromMachine: ((Phase.ABILITY,), "BH-6"),
    act.TakeFromPile: ((Phase.ABILITY,), "BH-6"),
    act.SwapFromMachine: ((Phase.ABILITY,), "BH-6"),
    act.SwapWithPile: ((Phase.ABILITY,), "BH-6"),
    act.Exchange: ((Phase.ABILITY,), "BH-6"),
    act.PlaceInMachine: ((Phase.SWAP,), "BH-6"),
    act.TakeConveyor: ((Phase.OVERFLOW,), "BH-8"),
    act.DeclareSet: ((Phase.DECLARE,), "BH-9"),
    act.DeclareNoSet: ((Phase.DECLARE,), "BH-9"),
    act.ShowSet: ((Phase.SHOW,), "BH-9"),
    act.Withdraw: ((Phase.SHOW,), "BH-9"),
    act.NextRound: ((Phase.ROUND_OVER,), "BH-10"),
}

_URGENT = {Phase.SET_UP: "BH-2", Phase.SWAP: "BH-6", Phase.OVERFLOW: "BH-8", Phase.ROUND_OVER: "BH-12"}
"""Moments that must pass before anything else, and the rule of each."""


def _check_moment(state: State, action: act.Action) -> None:
    moments, rule = _MOMENTS[type(action)]
    if state.phase in moments:
        return
    if state.phase is Phase.MATCH_OVER:
        raise RuleError("BH-13", f"The match is over; {listed(state.best_totals())} won it.")
    if state.phase is Phase.REVEAL and isinstance(action, act.Discard):
        rule = "BH-4"
    if state.phase is Phase.ABILITY and isinstance(action, act.Discard):
        rule = "BH-6"
    raise RuleError(_URGENT.get(state.phase, rule), f"{_too_early_or_late(state, action)} {awaited(state)}")


def _too_early_or_late(state: State, action: act.Action) -> str:
    match action:
        case act.TakeConveyor() if action.suit in SUITS:
            lying = len(state.conveyors[SUITS.index(action.suit)])
            return (
                f"The {action.suit} conveyor is taken only when, after an action, it holds more cards than "
                f"there are players ({len(state.players)}); it holds {lying}."
            )
        case act.Decline() | act.Draw() | act.TakeFromMachine() | act.TakeFromPile():
            return "A discard brings one action, right after it, and no more."
        case act.SwapFromMachine() | act.SwapWithPile() | act.Exchange():
            return "A discard brings one action, right after it, and no more."
        case act.PlaceInMachine():
            return "A card is placed in The Machine only after one was taken from it by Swap."
        case act.ShowSet() | act.Withdraw():
            return "Sets are shown together, once everyone has declared."
        case _:
            return "It is not the moment for that."


def awaited(state: State) -> str:
    """What the table waits for, as a sentence."""
    who = state.players[state.acting] if state.acting is not None else ""
    match state.phase:
        case Phase.SET_UP if state.foreman is None:
            return f"Who is Foreman? One of {listed([state.players[i] for i in state.foreman_candidates()], 'or')}."
        case Phase.SET_UP:
            missing = len(state.players) - state.turned_up
            return f"Turn up {counted(missing, 'card')} from the deck onto the conveyors."
        case Phase.PLACE:
            return "Everyone places a card face down; then all are turned up."
        case Phase.REVEAL:
            return f"{listed(unrevealed(state))} still {_verb(unrevealed(state), 'turns', 'turn')} up a card."
        case Phase.DISCARD:
            card = _next_to_discard(state)
            return f"{who} moves {spoken(card)} to the {suit_of(card)} conveyor."
        case Phase.ABILITY:
            return f"{who} resolves {spoken(state.discard or '')}: {', '.join(_offer(state))}, or neither."
        case Phase.SWAP:
            return f"{who} places a card from hand in The Machine."
        case Phase.OVERFLOW:
            over = [SUITS[i] for i in state.overflowing]
            return f"Overflow: {who} takes the {listed(over)} {_verb(over, 'conveyor', 'conveyors')}."
        case Phase.DECLARE:
            return f"{who} says whether to score a set this turn."
        case Phase.SHOW:
            return f"{listed([state.players[i] for i in state.to_show])} must show the set declared, or withdraw it."
        case Phase.ROUND_OVER:
            return "The round is over: collect, shuffle and deal, then start the next round."
        case Phase.MATCH_OVER:
            return f"The match is over: {listed(state.best_totals())} won it."


def _offer(state: State) -> tuple[str, ...]:
    return tuple(name.lower() for name in SUIT_ACTIONS[suit_of(state.discard or "")])


def unrevealed(state: State) -> tuple[str, ...]:
    """The players whose card is still to be turned up."""
    return tuple(name for name, card in zip(state.players, state.revealed, strict=True) if card is None)


def _verb(subjects: object, one: str, many: str) -> str:
    return one if isinstance(subjects, (tuple, list)) and len(subjects) == 1 else many


# --- set-up ---------------------------------------------------------------------------------


def _become_foreman(state: State, action: act.BecomeForeman) -> State:
    seat = state.seat(action.player)
    if state.foreman is not None:
        raise RuleError("BH-3", f"{state.players[state.foreman]} is Foreman already.")
    candidates = state.foreman_candidates()
    if seat not in candidates:
        lowest = listed([state.players[i] for i in candidates], "or")
        raise RuleError("BH-12", f"The lowest score makes the Foreman of this round: that is {lowest}.")
    return _begin_if_set_up(replace(state, foreman=seat))


def _turn_up(state: State, action: act.TurnUp) -> State:
    if state.turned_up == len(state.players):
        raise RuleError(
            "BH-2",
            f"One card for each of the {len(state.players)} players is turned up, and they all lie already.",
        )
    hidden = _out_of(state, (action.card,), DECK_BIT, "the deck")
    state = replace(state, deck=state.deck - 1, conveyors=_laid(state, action.card), hidden=hidden)
    return _begin_if_set_up(state)


def _begin_if_set_up(state: State) -> State:
    if state.foreman is None or state.turned_up < len(state.players):
        return state
    return _begin_turn(state)


# --- a turn: draw, place, reveal ------------------------------------------------------------


def _begin_turn(state: State) -> State:
    """The draws of BH-4: with a short deck the first from the Foreman draw."""
    state = replace(state, turn=state.turn + 1, phase=Phase.PLACE, acting=None)
    for seat in state.around()[: state.deck]:
        state = _drawn(state, seat)
    return state


def _drawn(state: State, seat: int) -> State:
    hidden = state.hidden.moved_unseen(DECK_BIT, hand_bit(seat))
    if state.deck == 1:
        hidden = hidden.emptied(DECK_BIT)
    return replace(state, deck=state.deck - 1, hands=_changed(state.hands, seat, +1), hidden=hidden)


def _all_placed(state: State) -> State:
    return replace(
        state,
        phase=Phase.REVEAL,
        hands=tuple(hand - 1 for hand in state.hands),
        placed=(True,) * len(state.players),
    )


def _reveal(state: State, action: act.Reveal) -> State:
    seat = state.seat(action.player)
    if state.phase is Phase.PLACE:
        state = _all_placed(state)
    lying = state.revealed[seat]
    if lying is not None:
        raise RuleError("BH-4", f"{action.player} has revealed {spoken(lying)} already; one card each.")
    hidden = _out_of(state, (action.card,), hand_bit(seat), f"the hand of {action.player}")
    if state.hands[seat] == 0:
        hidden = hidden.emptied(hand_bit(seat))
    state = replace(
        state,
        placed=_with(state.placed, seat, False),
        revealed=_with(state.revealed, seat, action.card),
        hidden=hidden,
    )
    return state if any(state.placed) else _next_discard(state)


# --- discards and their actions -------------------------------------------------------------


def _next_to_discard(state: State) -> str:
    return min((card for card in state.revealed if card is not None), key=lambda card: PLACE[card])


def _next_discard(state: State) -> State:
    """The next card in Machine Order (BH-5), or the scoring once none is left."""
    if not any(state.revealed):
        return _begin_scoring(state)
    acting = state.revealed.index(_next_to_discard(state))
    return replace(state, phase=Phase.DISCARD, acting=acting, discard=None, swapped_in=None)


def _discard(state: State, action: act.Discard) -> State:
    seat = state.seat(action.player)
    card = _next_to_discard(state)
    lying = state.revealed[seat]
    if lying is None:
        raise RuleError("BH-5", f"{action.player} has no card left to discard this turn. {awaited(state)}")
    if action.card != lying:
        raise RuleError("BH-4", f"{action.player} revealed {spoken(lying)}, so that is the card to discard.")
    if lying != card:
        raise RuleError(
            "BH-5",
            f"{_order_reason(card, lying)}, so {state.players[state.revealed.index(card)]} discards "
            f"{spoken(card)} before {action.player} discards {spoken(lying)}.",
        )
    return replace(
        state,
        phase=Phase.ABILITY,
        revealed=_with(state.revealed, seat, None),
        conveyors=_laid(state, card),
        discard=card,
    )


def _order_reason(first: str, later: str) -> str:
    if suit_of(first) == suit_of(later):
        return f"Of two {suit_of(first)} cards the lower number comes first"
    return f"{suit_of(first)} comes before {suit_of(later)} in Machine Order"


def _check_acting(state: State, player: str) -> int:
    seat = state.seat(player)
    if seat != state.acting:
        raise RuleError("BH-6", f"{player} is not the one to act. {awaited(state)}")
    return seat


def _check_ability(state: State, player: str, ability: str) -> int:
    """The acting seat, if the suit of its discard has ``ability`` (BH-6)."""
    seat = _check_acting(state, player)
    discard = state.discard or ""
    if ability not in SUIT_ACTIONS[suit_of(discard)]:
        raise RuleError(
            "BH-6", f"{suit_of(discard)} has no {ability}: {player} can {listed(_offer(state), 'or')}, or decline."
        )
    return seat


def _draw(state: State, action: act.Draw) -> State:
    seat = _check_ability(state, action.player, DRAW)
    if state.deck == 0:
        raise RuleError("BH-6", "The deck is empty: there is no card to draw.")
    return _after_ability(_drawn(state, seat))


def _taken_from_machine(state: State, seat: int, card: str) -> State:
    """``card`` goes from its conveyor to the hand, seen by all (BH-7)."""
    _check_card(card)
    conveyor = state.conveyors[conveyor_of(card)]
    if card not in conveyor:
        raise RuleError("BH-7", f"{_capital(spoken(card))} is not in The Machine.")
    if not may_take(state, card):
        raise RuleError(
            "BH-7", f"At this table {spoken(card)}, just discarded, may not be taken by its own action."
        )
    left = tuple(lying for lying in conveyor if lying != card)
    return replace(
        state,
        conveyors=_with(state.conveyors, conveyor_of(card), left),
        hands=_changed(state.hands, seat, +1),
        hidden=state.hidden.put_away(card, hand_bit(seat)),
    )


def _take_from_machine(state: State, action: act.TakeFromMachine) -> State:
    seat = _check_ability(state, action.player, TAKE)
    return _after_ability(_taken_from_machine(state, seat, action.card))


def _check_pile(state: State, owner: str) -> int:
    seat = state.seat(owner)
    if state.scrap[seat] == 0:
        raise RuleError("BH-6", f"The Scrap Pile of {owner} is empty: choose another.")
    return seat


def _take_from_pile(state: State, action: act.TakeFromPile) -> State:
    seat = _check_ability(state, action.player, TAKE)
    owner = _check_pile(state, action.owner)
    hidden = state.hidden.moved_unseen(pile_bit(owner), hand_bit(seat))
    if state.scrap[owner] == 1:
        hidden = hidden.emptied(pile_bit(owner))
    return _after_ability(
        replace(
            state,
            scrap=_changed(state.scrap, owner, -1),
            hands=_changed(state.hands, seat, +1),
            hidden=hidden,
        )
    )


def _swap_from_machine(state: State, action: act.SwapFromMachine) -> State:
    seat = _check_ability(state, action.player, SWAP)
    return replace(_taken_from_machine(state, seat, action.card), phase=Phase.SWAP)


def _place_in_machine(state: State, action: act.PlaceInMachine) -> State:
    seat = _check_acting(state, action.player)
    hidden = _out_of(state, (action.card,), hand_bit(seat), f"the hand of {action.player}")
    if state.hands[seat] == 1:
        hidden = hidden.emptied(hand_bit(seat))
    return _after_ability(
        replace(
            state,
            hands=_changed(state.hands, seat, -1),
            conveyors=_laid(state, action.card),
            hidden=hidden,
            swapped_in=action.card,
        )
    )


def _swap_with_pile(state: State, action: act.SwapWithPile) -> State:
    seat = _check_ability(state, action.player, SWAP)
    owner = _check_pile(state, action.owner)
    if state.hands[seat] == 0:  # the card taken is the only one that can be placed
        return _after_ability(state)
    return _after_ability(_traded(state, hand_bit(seat), pile_bit(owner)))


def _exchange(state: State, action: act.Exchange) -> State:
    seat = _check_ability(state, action.player, EXCHANGE)
    other = state.seat(action.other)
    if other == seat:
        raise RuleError("BH-6", f"{action.player} exchanges a card with another player.")
    for owner in (seat, other):
        if state.hands[owner] == 0:
            raise RuleError("BH-6", f"{state.players[owner]} has no card in hand to exchange.")
    return _after_ability(_traded(state, hand_bit(seat), hand_bit(other)))


# --- Overflow -------------------------------------------------------------------------------


def _after_ability(state: State) -> State:
    """Overflow is checked once, now (BH-8); without one the next discard follows."""
    checked = replace(state, phase=Phase.OVERFLOW)
    return checked if checked.overflowing else _next_discard(state)


def _take_conveyor(state: State, action: act.TakeConveyor) -> State:
    seat = state.seat(action.player)
    if action.suit not in SUITS:
        raise RuleError("BH-1", f"There is no {action.suit} conveyor.")
    place = SUITS.index(action.suit)
    if seat != state.acting or place not in state.overflowing:
        raise RuleError("BH-8", awaited(state))
    taken, stays = taken_and_staying(state, place)
    hidden = state.hidden
    for card in taken:
        hidden = hidden.put_away(card, pile_bit(seat))
    state = replace(
        state,
        conveyors=_with(state.conveyors, place, stays),
        scrap=_changed(state.scrap, seat, len(taken)),
        hidden=hidden,
    )
    return state if state.overflowing else _next_discard(state)


def taken_and_staying(state: State, place: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards of an overflowing conveyor that are taken, and those that stay (BH-8)."""
    keeps = state.swapped_in if state.options.placed_card_stays else None
    cards = state.conveyors[place]
    return tuple(c for c in cards if c != keeps), tuple(c for c in cards if c == keeps)


# --- scoring --------------------------------------------------------------------------------


def _begin_scoring(state: State) -> State:
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


def _declare_set(state: State, action: act.DeclareSet) -> State:
    seat = _check_declaring(state, action.player)
    if state.hands[seat] < 2:
        raise RuleError(
            "BH-9",
            f"{action.player} has {counted(state.hands[seat], 'card')} in hand; a set needs two at least.",
        )
    return _declared(state, seat, True)


def _declare_no_set(state: State, action: act.DeclareNoSet) -> State:
    return _declared(state, _check_declaring(state, action.player), False)


def _declared(state: State, seat: int, answer: bool) -> State:
    declared = _with(state.declared, seat, answer)
    state = replace(state, declared=declared)
    waiting = [other for other in state.around() if declared[other] is None]
    if waiting:
        return replace(state, acting=waiting[0])
    showing = tuple(other for other in state.around() if declared[other])
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


def _show_set(state: State, action: act.ShowSet) -> State:
    seat = _check_showing(state, action.player)
    for card in action.cards:
        _check_card(card)
    try:
        shown = name_set(action.cards, state.options.cobbled_min)
    except NoSetError as reason:
        raise RuleError("BH-9", f"That is no set. {reason}") from None
    if len(shown.cards) > state.hands[seat]:
        raise RuleError(
            "G-4", f"{action.player} has {counted(state.hands[seat], 'card')} in hand, fewer than the set."
        )
    hidden = _out_of(state, shown.cards, hand_bit(seat), f"the hand of {action.player}")
    if state.hands[seat] == len(shown.cards):
        hidden = hidden.emptied(hand_bit(seat))
    state = replace(
        state,
        hands=_changed(state.hands, seat, -len(shown.cards)),
        shown=_with(state.shown, seat, (*state.shown[seat], shown)),
        hidden=hidden,
    )
    return _shown_or_withdrawn(state, seat)


def _withdraw(state: State, action: act.Withdraw) -> State:
    return _shown_or_withdrawn(state, _check_showing(state, action.player))


def _shown_or_withdrawn(state: State, seat: int) -> State:
    return _still_to_show(state, tuple(other for other in state.to_show if other != seat))


# --- the end of a turn, a round, the match ----------------------------------------------------


def _end_turn(state: State) -> State:
    """After the scoring, and only then, the round may end (BH-10)."""
    if state.deck == 0 or 0 in state.hands:
        return _end_round(state)
    return _begin_turn(replace(state, foreman=state.around()[1]))


def _end_round(state: State) -> State:
    """Cards left in hand go to their owners' piles, then the round is scored (BH-11, BH-13)."""
    hidden = state.hidden
    for seat in range(len(state.players)):
        hidden = hidden.moved_unseen(hand_bit(seat), pile_bit(seat)).emptied(hand_bit(seat))
    scrap = tuple(pile + hand for pile, hand in zip(state.scrap, state.hands, strict=True))
    result = RoundResult(tuple(sum(s.points for s in sets) for sets in state.shown), scrap)
    totals = tuple(total + points for total, points in zip(state.totals, result.points, strict=True))
    return replace(
        state,
        phase=Phase.MATCH_OVER if max(totals) >= state.options.target else Phase.ROUND_OVER,
        hands=(0,) * len(state.players),
        scrap=scrap,
        totals=totals,
        rounds=(*state.rounds, result),
        hidden=hidden,
    )


def _next_round(state: State) -> State:
    """A fresh shuffle and deal, and the Foreman as the option says (BH-12)."""
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


# --- small helpers ----------------------------------------------------------------------------


def _check_card(card: str) -> None:
    if card not in PLACE:
        raise RuleError("BH-1", f"There is no card {card} in this deck.")


def _out_of(state: State, cards: tuple[str, ...], place: int, place_name: str) -> Whereabouts:
    """What is remembered once ``cards`` have come out of a hidden ``place`` into sight.

    Refuses what would break conservation (G-4): a card that lies somewhere else, whether
    all can see it or it was seen to go into hiding there.
    """
    hidden = state.hidden
    for card in cards:
        _check_card(card)
        lies = state.place_in_sight(card)
        if lies is not None:
            raise RuleError(
                "G-4", f"{_capital(spoken(card))} lies {lies}: it cannot come out of {place_name} too."
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
    return f"{_capital(spoken(card))} cannot come out of {place_name}: it was seen to go elsewhere and has not left."


def _too_many(place_name: str) -> str:
    return f"These cards cannot all come out of {place_name}: there are other cards in it that were seen to go there."


def _traded(state: State, one: int, other: int) -> State:
    return replace(state, hidden=state.hidden.traded_unseen(one, other))


def _laid(state: State, card: str) -> tuple[tuple[str, ...], ...]:
    """The conveyors with ``card`` laid last on its own."""
    place = conveyor_of(card)
    return _with(state.conveyors, place, (*state.conveyors[place], card))


def _with(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _changed(counts: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    return _with(counts, place, counts[place] + by)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
