"""Every fault of a position (G-4, SC-5, SC-8), for a table that differs from what the rules know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import Enum

from companion.games.faults import Fault, negative_counts, wrong_memory
from companion.games.messages import CardName, Message, say
from companion.games.steam_court.deck import card_name, copies
from companion.games.steam_court.state import COURT, DISCARDS, STOCK, Phase, State, Table


class FaultKind(Enum):
    """The kinds of faults of a position."""

    NEGATIVE_COUNT = "negative count"
    UNKNOWN_CARD = "unknown card"
    TOO_MANY_COPIES = "too many copies"
    WRONG_TOTAL = "wrong total"
    MEMORY = "memory"
    """The tracked hidden cards contradict the cards in sight."""
    OUT_WITH_CARDS = "out with cards"
    NOT_OUT = "not out"
    """Somebody without cards has not gone out."""
    NOBODY_ASKED = "nobody asked"


def status(state: State) -> tuple[Fault, ...]:
    """The faults of ``state``; none for a sound one."""
    return tuple(fault for table in state.tables for fault in _faults(state, table))


def _faults(state: State, table: Table) -> Iterator[Fault]:
    yield from negative_counts(FaultKind.NEGATIVE_COUNT, _counts(state, table))
    yield from _conservation(table)
    yield from _moment(state, table)


def _counts(state: State, table: Table) -> Iterator[tuple[Message, int]]:
    counts = table.hidden_counts()
    yield say("The deck"), counts[STOCK]
    yield say("The Court Hand"), counts[COURT]
    yield say("The discards"), counts[DISCARDS]
    for seat in table.seats:
        yield say("The hand of {player}", player=state.name(table, seat)), table.hands[seat]


def _conservation(table: Table) -> Iterator[Fault]:
    deck = copies(table.hidden.deck)
    lying = Counter(table.in_sight)
    for card, number in lying.items():
        if card not in deck:
            yield Fault(FaultKind.UNKNOWN_CARD, say("{card} is no card of this deck.", card=CardName(card)))
        elif number > deck[card]:
            yield Fault(
                FaultKind.TOO_MANY_COPIES,
                say(
                    "{number} of {card} lie in sight, and the deck has {copies}.",
                    number=number,
                    card=card_name(card),
                    copies=deck[card],
                ),
            )
    total = sum(lying.values()) + sum(table.hidden_counts().values())
    if total != len(table.hidden.deck):
        yield Fault(
            FaultKind.WRONG_TOTAL,
            say(
                "There are {cards} {cards:card|cards} on the table instead of {deck}.",
                cards=total,
                deck=len(table.hidden.deck),
            ),
        )
    agree = all(table.hidden.open(card) == lying[card] for card in deck)
    if not agree or not table.hidden.fits(table.hidden_counts()):
        yield wrong_memory(FaultKind.MEMORY)


def _moment(state: State, table: Table) -> Iterator[Fault]:
    if table.phase is Phase.DEAL or table.ladder is not None:
        return
    for seat in table.seats:
        player = state.name(table, seat)
        if seat in table.out and table.hands[seat]:
            yield Fault(FaultKind.OUT_WITH_CARDS, say("{player} is out and holds cards.", player=player))
        if seat not in table.out and not table.hands[seat]:
            yield Fault(
                FaultKind.NOT_OUT, say("{player} holds no cards and has not gone out.", player=player)
            )
    if table.phase in (Phase.LEAD, Phase.FOLLOW) and not table.hands[table.acting]:
        yield Fault(
            FaultKind.NOBODY_ASKED,
            say("{player} is asked and holds no cards.", player=state.name(table, table.acting)),
        )
