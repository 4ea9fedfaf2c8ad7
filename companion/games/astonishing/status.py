"""Every fault of a position at once (G-4, AS-1, AS-6, AS-10), for a table that has drifted."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.astonishing.deck import COLUMN, POSITIONS, RESOURCE_CODES, RESOURCES, spoken
from companion.games.astonishing.state import Phase, State
from companion.games.text import capital, counted


def status(state: State) -> tuple[str, ...]:
    """The faults of ``state``, each a sentence; none in a sound one."""
    return tuple(_faults(state))


def _faults(state: State) -> Iterator[str]:
    yield from _counts(state)
    yield from _conservation(state)
    yield from _parts(state)
    yield from _exhibition(state)
    yield from _waiting(state)


def _counts(state: State) -> Iterator[str]:
    if state.deck < 0:
        yield f"The deck is said to hold {state.deck} cards."
    for name, hand, installed in zip(state.players, state.hands, state.installed, strict=True):
        if hand < 0:
            yield f"The hand of {name} is said to hold {hand} cards."
        for position, cards in zip(POSITIONS, installed, strict=True):
            if cards < 0:
                yield f"Position {position} of {name} is said to hold {cards} cards."


def _conservation(state: State) -> Iterator[str]:
    lying = state.in_sight()
    for card in dict.fromkeys(lying):
        copies = RESOURCES.count(card)
        if not copies:
            yield f"{card} is no resource card of this deck."
        elif lying.count(card) > copies:
            yield f"{capital(spoken(card))} lies in {lying.count(card)} places."
    total = len(lying) + sum(state.hidden_counts().values())
    if total != len(RESOURCES):
        yield f"There are {counted(total, 'resource card')} on the table instead of {len(RESOURCES)}."
    agree = all(state.hidden.open(card) == lying.count(card) for card in RESOURCE_CODES)
    if not agree or not state.hidden.fits(state.hidden_counts()):
        yield "The cards remembered and the cards that lie open do not make up the deck."
    if any(len(column) > COLUMN for column in state.pile.columns):
        yield f"A conveyor holds more than {COLUMN} discards."


def _parts(state: State) -> Iterator[str]:
    for name, installed, parts in zip(state.players, state.installed, state.parts, strict=True):
        for position, hidden, cards in zip(POSITIONS, installed, parts, strict=True):
            if hidden and cards is not None:
                yield f"Position {position} of {name} is shown and face down at once."
    if state.sabotaged is not None and state.position_of(state.sabotaged) is None:
        yield f"{capital(spoken(state.sabotaged))} was sabotaged and is not installed."


def _exhibition(state: State) -> Iterator[str]:
    if any(pips not in range(1, 7) for pips in state.dice) or len(state.dice) not in (0, 3):
        yield f"The dice cannot show {' '.join(map(str, state.dice))}."
    cast = sum(vote is not None for vote in state.votes)
    if min(state.jacks) < 0 or sum(state.jacks) > cast:
        yield f"{counted(sum(state.jacks), 'Jack')} are held, of {cast} that were cast as votes."


def _waiting(state: State) -> Iterator[str]:
    anyone = state.phase not in (Phase.ROLL, Phase.OVER)
    if bool(state.waiting) != anyone:
        yield (
            "Somebody is asked too soon." if state.waiting else "Nobody is asked, though somebody should be."
        )
    if state.overruling:
        yield "The rules are said to be overruled still."
