"""Moves of cards at a table from place to place, regardless of player and phase.

Only the impossible is refused here: a card that is not where it should come from (G-4).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from companion.games.api import RuleError
from companion.games.hidden_cards import HiddenCards, brought_to_light
from companion.games.messages import Message, say
from companion.games.steam_court.deck import PLACE, card_name, copies
from companion.games.steam_court.state import COURT, DISCARDS, STOCK, Laid, State, Table, hand_place, lies
from companion.games.tuples import changed


def check_cards(table: Table, cards: tuple[str, ...]) -> None:
    """Raises :class:`RuleError` for cards that the deck does not have, or not so often (SC-1, G-4)."""
    deck = copies(table.hidden.deck)
    for card, number in Counter(cards).items():
        if card not in PLACE:
            raise RuleError("SC-1", say("There is no {card}: cards go from 1 to 12.", card=card_name(card)))
        if card not in deck:
            raise RuleError("G-4", say("This deck has no {card}.", card=card_name(card)))
        if number > deck[card]:
            raise RuleError(
                "G-4",
                say(
                    "{number} {number:copy|copies} of {card}: the deck has only {copies}.",
                    number=number,
                    card=card_name(card),
                    copies=deck[card],
                ),
            )


def out_of_hand(state: State, table: Table, seat: int, cards: tuple[str, ...]) -> Table:
    """``table`` with ``cards`` in sight that were in the hand of ``seat``."""
    check_cards(table, cards)
    player = state.name(table, seat)
    if len(cards) > table.hands[seat]:
        raise RuleError(
            "G-4",
            say(
                "{player} holds {hand} {hand:card|cards}, not {cards}.",
                player=player,
                hand=table.hands[seat],
                cards=len(cards),
            ),
        )
    place, name = hand_place(seat), say("the hand of {player}", player=player)
    hidden = _to_light(table, cards, place, name)
    if len(cards) == table.hands[seat]:
        hidden = hidden.emptied(place)
    return replace(table, hidden=hidden, hands=changed(table.hands, seat, -len(cards)))


def into_hand(table: Table, seat: int, cards: tuple[str, ...]) -> Table:
    """``table`` with ``cards``, which were in sight, in the hand of ``seat``."""
    hidden = _put_away(table.hidden, cards, hand_place(seat))
    return replace(table, hidden=hidden, hands=changed(table.hands, seat, len(cards)))


def onto_discards(table: Table, cards: tuple[str, ...]) -> Table:
    """``table`` with ``cards``, which were in sight, on the discards."""
    hidden = _put_away(table.hidden, cards, DISCARDS)
    return replace(table, hidden=hidden, discards=table.discards + len(cards))


def out_of_discards(table: Table, cards: tuple[str, ...]) -> Table:
    """``table`` with ``cards`` in sight that lay on the discards."""
    hidden = _to_light(table, cards, DISCARDS, say("the discards"))
    if len(cards) == table.discards:
        hidden = hidden.emptied(DISCARDS)
    return replace(table, hidden=hidden, discards=table.discards - len(cards))


def out_of_court(table: Table, card: str) -> Table:
    """``table`` with the next ``card`` of the Court Hand in sight."""
    check_cards(table, (card,))
    hidden = _to_light(table, (card,), COURT, say("the Court Hand"))
    if table.court == 1:
        hidden = hidden.emptied(COURT)
    return replace(table, hidden=hidden, court=table.court - 1)


def dealt(table: Table, each: int) -> Table:
    """``table`` with ``each`` cards in every hand, and what is left in the Court Hand (SC-3)."""
    anywhere = COURT | sum(hand_place(seat) for seat in table.seats)
    return replace(
        table,
        stock=0,
        hands=(each,) * len(table.players),
        court=table.stock - each * len(table.players),
        hidden=HiddenCards.anywhere(table.hidden.deck, anywhere),
    )


def dealt_for_solo(table: Table, hand: int, court: int) -> Table:
    """``table`` with so many cards in the only hand and in the Court Hand; the others are the draw pile
    (SC-15)."""
    return replace(
        table,
        stock=table.stock - hand - court,
        hands=(hand,),
        court=court,
        hidden=HiddenCards.anywhere(table.hidden.deck, STOCK | COURT | hand_place(0)),
    )


def given(state: State, table: Table, giver: int, receiver: int, cards: int) -> Table:
    """``table`` with so many ``cards`` of ``giver`` in the hand of ``receiver``, unseen."""
    if table.hands[giver] < cards:
        raise RuleError("G-4", say("{player} has no such cards to give.", player=state.name(table, giver)))
    start, end = hand_place(giver), hand_place(receiver)
    hidden = table.hidden.moved_unseen(start, end)
    if table.hands[giver] == cards:
        hidden = hidden.emptied(start)
    hands = changed(changed(table.hands, giver, -cards), receiver, cards)
    received = changed(table.received, receiver, cards)
    return replace(table, hidden=hidden, hands=hands, received=received)


def swapped_with_court(table: Table, seat: int, kept: int) -> Table:
    """``table`` once the hand of ``seat``, but for ``kept`` cards, and the Court Hand changed places."""
    hand = hand_place(seat)

    def after(mask: int) -> int:
        elsewhere = mask & ~(hand | COURT)
        if mask & hand:
            elsewhere |= COURT | (hand if kept else 0)
        return elsewhere | (hand if mask & COURT else 0)

    laid_down = table.hands[seat] - kept
    hidden = replace(table.hidden, masks=tuple(map(after, table.hidden.masks)))
    if not laid_down:
        hidden = hidden.emptied(COURT)
    return replace(
        table, hidden=hidden, court=laid_down, hands=changed(table.hands, seat, table.court - laid_down)
    )


def drawn_unseen(table: Table, seat: int, place: int, cards: int) -> Table:
    """``table`` with so many ``cards`` of ``place``, the Court Hand or the discards, in the hand of ``seat``,
    unseen by the others."""
    there = table.hidden_counts()[place]
    hidden = table.hidden.moved_unseen(place, hand_place(seat)) if cards else table.hidden
    if cards == there:
        hidden = hidden.emptied(place)
    hands = changed(table.hands, seat, cards)
    if place == COURT:
        return replace(table, hidden=hidden, hands=hands, court=table.court - cards)
    return replace(table, hidden=hidden, hands=hands, discards=table.discards - cards)


def cleared(table: Table) -> Table:
    """``table`` with the machine on the discards; what was played is remembered."""
    return table if table.cleared else replace(onto_discards(table, table.in_sight), cleared=True)


def without_card(laid: Laid, card: str) -> Laid:
    """``laid`` once ``card`` was taken out of it; what was played stands."""
    place = laid.lying.index(card)
    return replace(laid, lying=(*laid.lying[:place], *laid.lying[place + 1 :]))


def _to_light(table: Table, cards: tuple[str, ...], place: int, name: Message) -> HiddenCards:
    counts = table.hidden_counts()
    return brought_to_light(
        table.hidden, cards, place, counts, name, card_name, lambda card: lies(table, card)
    )


def _put_away(hidden: HiddenCards, cards: tuple[str, ...], place: int) -> HiddenCards:
    for card in cards:
        hidden = hidden.put_away(card, place)
    return hidden


__all__ = [
    "COURT",
    "DISCARDS",
    "STOCK",
    "check_cards",
    "cleared",
    "dealt",
    "dealt_for_solo",
    "drawn_unseen",
    "given",
    "into_hand",
    "onto_discards",
    "out_of_court",
    "out_of_discards",
    "out_of_hand",
    "swapped_with_court",
    "without_card",
]
