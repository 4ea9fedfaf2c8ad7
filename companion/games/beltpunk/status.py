"""Every fault of a position at once (G-4, BH-2, BH-4, BH-8), for a table that has drifted."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.beltpunk.deck import DECK, PLACE, SUITS, conveyor_of, spoken
from companion.games.beltpunk.sets import UNNAMED, NoSetError, name_set
from companion.games.beltpunk.state import Phase, State
from companion.games.text import counted


def status(state: State) -> tuple[str, ...]:
    """The faults of ``state``, each a sentence; none in a sound one."""
    return tuple(_faults(state))


def _faults(state: State) -> Iterator[str]:
    yield from _counts(state)
    yield from _conservation(state)
    yield from _conveyors(state)
    yield from _sets(state)
    yield from _moment(state)


def _counts(state: State) -> Iterator[str]:
    if state.deck < 0:
        yield f"The deck is said to hold {state.deck} cards."
    for name, hand, pile in zip(state.players, state.hands, state.scrap, strict=True):
        if hand < 0:
            yield f"The hand of {name} is said to hold {hand} cards."
        if pile < 0:
            yield f"The Scrap Pile of {name} is said to hold {pile} cards."


def _in_sight(state: State) -> tuple[str, ...]:
    lying = [card for conveyor in state.conveyors for card in conveyor]
    lying += [card for card in state.revealed if card is not None]
    lying += [card for sets in state.shown for shown in sets for card in shown.cards]
    return tuple(lying)


def _conservation(state: State) -> Iterator[str]:
    lying = _in_sight(state)
    for card in dict.fromkeys(lying):
        if card not in PLACE:
            yield f"{card} is no card of this deck."
        elif lying.count(card) > 1:
            yield f"The {spoken(card)} lies in {lying.count(card)} places."
    total = len(lying) + state.deck + sum(state.hands) + sum(state.placed) + sum(state.scrap)
    if total != len(DECK):
        yield f"There are {counted(total, 'card')} on the table instead of {len(DECK)}."
    remembered = {card for card in DECK if state.hidden.masks[PLACE[card]] == 0}
    if remembered != set(lying) & PLACE.keys() or not state.hidden.fits(state.hidden_counts()):
        yield "The cards remembered and the cards that lie open do not make up the deck."


def _conveyors(state: State) -> Iterator[str]:
    # Players + 2 until the overflow is resolved (BH-8); during a Swap one of them is still in the hand.
    more = {Phase.ABILITY: 2, Phase.SWAP: 1, Phase.OVERFLOW: 2}.get(state.phase, 0)
    most = len(state.players) + more
    for place, (suit, cards) in enumerate(zip(SUITS, state.conveyors, strict=True)):
        for card in cards:
            if card in PLACE and conveyor_of(card) != place:
                yield f"The {spoken(card)} lies on the {suit} conveyor."
        if len(cards) > most and place not in state.waived:
            yield f"The {suit} conveyor holds {counted(len(cards), 'card')}; now it can hold {most}."


def _sets(state: State) -> Iterator[str]:
    for name, sets in zip(state.players, state.shown, strict=True):
        for shown in (shown for shown in sets if shown.kind != UNNAMED):
            try:
                if name_set(shown.cards, state.options.cobbled_min) != shown:
                    yield f"A set of {name} is not {shown.kind} for {shown.points}."
            except (NoSetError, KeyError) as reason:
                yield f"A set of {name} is none: {reason}"


def _moment(state: State) -> Iterator[str]:
    for name, placed, card in zip(state.players, state.placed, state.revealed, strict=True):
        if placed and card is not None:
            yield f"{name} has a card face down and one face up."
        if placed and state.phase is not Phase.REVEAL:
            yield f"{name} has a card face down, though none is placed now."
    asks_one = (Phase.DISCARD, Phase.ABILITY, Phase.SWAP, Phase.OVERFLOW, Phase.DECLARE, Phase.SHOW)
    if (state.acting is not None) != (state.phase in asks_one) and state.phase is not Phase.MATCH_OVER:
        yield (
            "Nobody is asked, though somebody should be."
            if state.acting is None
            else "Somebody is asked too soon."
        )
