"""Every fault of a position (G-4, BH-2, BH-4, BH-8), for a table that differs from what the rules know."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from companion.games.beltpunk.deck import DECK, PLACE, SUITS, card_name, conveyor_of
from companion.games.beltpunk.sets import UNNAMED, NoSetError, name_set
from companion.games.beltpunk.state import Phase, State
from companion.games.faults import Fault, negative_counts, wrong_memory
from companion.games.messages import CardName, Message, say


class FaultKind(Enum):
    """The kinds of faults of a position."""

    NEGATIVE_COUNT = "negative count"
    UNKNOWN_CARD = "unknown card"
    CARD_TWICE = "card twice"
    WRONG_TOTAL = "wrong total"
    MEMORY = "memory"
    """The tracked hidden cards contradict the cards in sight."""
    WRONG_CONVEYOR = "wrong conveyor"
    CONVEYOR_TOO_FULL = "conveyor too full"
    WRONG_SET = "wrong set"
    """A set has another name or other points than its cards make."""
    NO_SET = "no set"
    TWO_CARDS_OF_ONE_PLAYER = "two cards of one player"
    PLACED_TOO_SOON = "placed too soon"
    NOBODY_ASKED = "nobody asked"
    ASKED_TOO_SOON = "asked too soon"


def status(state: State) -> tuple[Fault, ...]:
    """The faults of ``state``; none for a sound one."""
    return tuple(_faults(state))


def _faults(state: State) -> Iterator[Fault]:
    yield from negative_counts(FaultKind.NEGATIVE_COUNT, _counts(state))
    yield from _conservation(state)
    yield from _conveyors(state)
    yield from _sets(state)
    yield from _moment(state)


def _counts(state: State) -> Iterator[tuple[Message, int]]:
    yield say("The deck"), state.deck
    for player, hand, pile in zip(state.players, state.hands, state.scrap, strict=True):
        yield say("The hand of {player}", player=player), hand
        yield say("The Scrap Pile of {player}", player=player), pile


def _in_sight(state: State) -> tuple[str, ...]:
    lying = [card for conveyor in state.conveyors for card in conveyor]
    lying += [card for card in state.revealed if card is not None]
    lying += [card for sets in state.shown for shown in sets for card in shown.cards]
    return tuple(lying)


def _conservation(state: State) -> Iterator[Fault]:
    lying = _in_sight(state)
    for card in dict.fromkeys(lying):
        if card not in PLACE:
            yield Fault(FaultKind.UNKNOWN_CARD, say("{card} is no card of this deck.", card=CardName(card)))
        elif lying.count(card) > 1:
            yield Fault(
                FaultKind.CARD_TWICE,
                say("The {card} lies in {places} places.", card=card_name(card), places=lying.count(card)),
            )
    total = len(lying) + state.deck + sum(state.hands) + sum(state.placed) + sum(state.scrap)
    if total != len(DECK):
        yield Fault(
            FaultKind.WRONG_TOTAL,
            say(
                "There are {cards} {cards:card|cards} on the table instead of {deck}.",
                cards=total,
                deck=len(DECK),
            ),
        )
    remembered = {card for card in DECK if state.hidden.masks[PLACE[card]] == 0}
    if remembered != set(lying) & PLACE.keys() or not state.hidden.fits(state.hidden_counts()):
        yield wrong_memory(FaultKind.MEMORY)


def _conveyors(state: State) -> Iterator[Fault]:
    # Players + 2 until the overflow is resolved (BH-8); during a Swap one of them is still in the hand.
    more = {Phase.ABILITY: 2, Phase.SWAP: 1, Phase.OVERFLOW: 2}.get(state.phase, 0)
    most = len(state.players) + more
    for place, (suit, cards) in enumerate(zip(SUITS, state.conveyors, strict=True)):
        for card in cards:
            if card in PLACE and conveyor_of(card) != place:
                yield Fault(
                    FaultKind.WRONG_CONVEYOR,
                    say("The {card} lies on the {suit} conveyor.", card=card_name(card), suit=suit),
                )
        if len(cards) > most and place not in state.waived:
            yield Fault(
                FaultKind.CONVEYOR_TOO_FULL,
                say(
                    "The {suit} conveyor holds {cards} {cards:card|cards}; now it can hold {most}.",
                    suit=suit,
                    cards=len(cards),
                    most=most,
                ),
            )


def _sets(state: State) -> Iterator[Fault]:
    for player, sets in zip(state.players, state.shown, strict=True):
        for shown in (shown for shown in sets if shown.kind != UNNAMED):
            unknown = next((card for card in shown.cards if card not in PLACE), None)
            if unknown is not None:
                yield _no_set(player, say("{card} is no card of this deck.", card=CardName(unknown)))
                continue
            try:
                if name_set(shown.cards, state.options.cobbled_min) != shown:
                    yield Fault(
                        FaultKind.WRONG_SET,
                        say(
                            "A set of {player} is not {set} for {points}.",
                            player=player,
                            set=shown.kind,
                            points=shown.points,
                        ),
                    )
            except NoSetError as reason:
                yield _no_set(player, reason.message)


def _no_set(player: str, reason: Message) -> Fault:
    return Fault(FaultKind.NO_SET, say("A set of {player} is none: {reason}", player=player, reason=reason))


def _moment(state: State) -> Iterator[Fault]:
    for player, placed, card in zip(state.players, state.placed, state.revealed, strict=True):
        if placed and card is not None:
            yield Fault(
                FaultKind.TWO_CARDS_OF_ONE_PLAYER,
                say("{player} has a card face down and one face up.", player=player),
            )
        if placed and state.phase is not Phase.REVEAL:
            yield Fault(
                FaultKind.PLACED_TOO_SOON,
                say("{player} has a card face down, though none is placed now.", player=player),
            )
    asks_one = (Phase.DISCARD, Phase.ABILITY, Phase.SWAP, Phase.OVERFLOW, Phase.DECLARE, Phase.SHOW)
    if (state.acting is not None) != (state.phase in asks_one) and state.phase is not Phase.MATCH_OVER:
        if state.acting is None:
            yield Fault(FaultKind.NOBODY_ASKED, say("Nobody is asked, though somebody should be."))
        else:
            yield Fault(FaultKind.ASKED_TOO_SOON, say("Somebody is asked too soon."))
