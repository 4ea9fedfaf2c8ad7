"""Every fault of a position at once (G-4, AS-1, AS-6, AS-10), for a table that has drifted."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from companion.games.astonishing.deck import COLUMN, POSITIONS, RESOURCE_CODES, RESOURCES, card_name
from companion.games.astonishing.state import Phase, State
from companion.games.faults import Fault
from companion.games.messages import CardName, Message, say


class FaultKind(Enum):
    """What can be wrong with a position of this game."""

    NEGATIVE_COUNT = "negative count"
    UNKNOWN_CARD = "unknown card"
    TOO_MANY_COPIES = "too many copies"
    WRONG_TOTAL = "wrong total"
    MEMORY = "memory"
    """What is remembered of the hidden cards contradicts the cards that lie open."""
    CONVEYOR_TOO_FULL = "conveyor too full"
    SHOWN_AND_FACE_DOWN = "shown and face down"
    SABOTAGED_NOT_INSTALLED = "sabotaged, not installed"
    IMPOSSIBLE_DICE = "impossible dice"
    WRONG_JACKS = "wrong Jacks"
    """More Jacks are held than were cast as votes, or fewer than none."""
    NOBODY_ASKED = "nobody asked"
    ASKED_TOO_SOON = "asked too soon"
    STILL_OVERRULING = "still overruling"


def status(state: State) -> tuple[Fault, ...]:
    """The faults of ``state``; none in a sound one."""
    return tuple(_faults(state))


def _faults(state: State) -> Iterator[Fault]:
    yield from _counts(state)
    yield from _conservation(state)
    yield from _parts(state)
    yield from _exhibition(state)
    yield from _waiting(state)


def _counts(state: State) -> Iterator[Fault]:
    if state.deck < 0:
        yield _negative(say("The deck"), state.deck)
    for player, hand, installed in zip(state.players, state.hands, state.installed, strict=True):
        if hand < 0:
            yield _negative(say("The hand of {player}", player=player), hand)
        for position, cards in zip(POSITIONS, installed, strict=True):
            if cards < 0:
                where = say("Position {position} of {player}", position=position, player=player)
                yield _negative(where, cards)


def _negative(place: Message, cards: int) -> Fault:
    return Fault(
        FaultKind.NEGATIVE_COUNT, say("{place} is said to hold {cards} cards.", place=place, cards=cards)
    )


def _conservation(state: State) -> Iterator[Fault]:
    lying = state.in_sight()
    for card in dict.fromkeys(lying):
        copies = RESOURCES.count(card)
        if not copies:
            yield Fault(
                FaultKind.UNKNOWN_CARD,
                say("{card} is no resource card of this deck.", card=CardName(card)),
            )
        elif lying.count(card) > copies:
            yield Fault(
                FaultKind.TOO_MANY_COPIES,
                say("{card:^} lies in {places} places.", card=card_name(card), places=lying.count(card)),
            )
    total = len(lying) + sum(state.hidden_counts().values())
    if total != len(RESOURCES):
        yield Fault(
            FaultKind.WRONG_TOTAL,
            say(
                "There are {cards} {cards:resource card|resource cards} on the table instead of {deck}.",
                cards=total,
                deck=len(RESOURCES),
            ),
        )
    agree = all(state.hidden.open(card) == lying.count(card) for card in RESOURCE_CODES)
    if not agree or not state.hidden.fits(state.hidden_counts()):
        yield Fault(
            FaultKind.MEMORY,
            say("The cards remembered and the cards that lie open do not make up the deck."),
        )
    if any(len(column) > COLUMN for column in state.pile.columns):
        yield Fault(
            FaultKind.CONVEYOR_TOO_FULL, say("A conveyor holds more than {most} discards.", most=COLUMN)
        )


def _parts(state: State) -> Iterator[Fault]:
    for player, installed, parts in zip(state.players, state.installed, state.parts, strict=True):
        for position, hidden, cards in zip(POSITIONS, installed, parts, strict=True):
            if hidden and cards is not None:
                yield Fault(
                    FaultKind.SHOWN_AND_FACE_DOWN,
                    say(
                        "Position {position} of {player} is shown and face down at once.",
                        position=position,
                        player=player,
                    ),
                )
    if state.sabotaged is not None and state.position_of(state.sabotaged) is None:
        yield Fault(
            FaultKind.SABOTAGED_NOT_INSTALLED,
            say("{card:^} was sabotaged and is not installed.", card=card_name(state.sabotaged)),
        )


def _exhibition(state: State) -> Iterator[Fault]:
    if any(pips not in range(1, 7) for pips in state.dice) or len(state.dice) not in (0, 3):
        yield Fault(FaultKind.IMPOSSIBLE_DICE, say("The dice cannot show {dice: }.", dice=state.dice))
    cast = sum(vote is not None for vote in state.votes)
    held = sum(state.jacks)
    if min(state.jacks) < 0 or held > cast:
        yield Fault(
            FaultKind.WRONG_JACKS,
            say(
                "{held} {held:Jack|Jacks} are held, of {cast} that were cast as votes.", held=held, cast=cast
            ),
        )


def _waiting(state: State) -> Iterator[Fault]:
    anyone = state.phase not in (Phase.ROLL, Phase.OVER)
    if state.waiting and not anyone:
        yield Fault(FaultKind.ASKED_TOO_SOON, say("Somebody is asked too soon."))
    if anyone and not state.waiting:
        yield Fault(FaultKind.NOBODY_ASKED, say("Nobody is asked, though somebody should be."))
    if state.overruling:
        yield Fault(FaultKind.STILL_OVERRULING, say("The rules are said to be overruled still."))
