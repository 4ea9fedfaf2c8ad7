"""A card set right that was taken down by a wrong name (G-1, G-2, G-4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.amendments import Correction
from companion.games.api import RuleError
from companion.games.astonishing.choosing import with_action
from companion.games.astonishing.deck import (
    FACES,
    JOKER,
    RESOURCE_CODES,
    Pile,
    card_name,
    face_card,
    is_face,
    suit_of,
)
from companion.games.astonishing.state import Cards, Phase, State, check_resource, hand_place
from companion.games.astonishing.status import status
from companion.games.astonishing.transfers import shown_and_kept
from companion.games.messages import say
from companion.games.tuples import with_value


def corrected(state: State, correction: Correction) -> State:
    """``state`` as it is if the card taken down as ``wrong`` is ``right``; the two change places where both
    lie in sight. Raises :class:`RuleError` for what cannot lie so.

    What was done with the card stays done. Of the wrong card nothing is known then but that it is
    hidden somewhere; so the cards always add up. Action cards can be set right while they are being revealed,
    the cards of an offer, and of an answer to it, while it stands.
    """
    right, wrong = correction.right, correction.wrong
    if right == wrong:
        raise RuleError("G-1", say("{card:^} is what was taken down.", card=card_name(right)))
    if is_face(wrong):
        return _action_corrected(state, right, wrong)
    for card in (right, wrong):
        check_resource(card)
    trader = _trader_with(state, wrong)
    if trader is not None:
        return _trade_corrected(state, trader, right, wrong)
    if state.lies(wrong) is None:
        raise RuleError(
            "G-1",
            say(
                "{card:^} does not lie in sight: only a card that does can be set right.",
                card=card_name(wrong),
            ),
        )
    if JOKER in (right, wrong):
        raise RuleError(
            "AS-6", say("No Joker lies in sight by the rules, so none can be set right: undo instead.")
        )
    after = _renamed(state, {wrong: right, right: wrong})
    if state.lies(right) is None:
        anywhere = sum(place for place, cards in state.hidden_counts().items() if cards)
        after = replace(after, hidden=state.hidden.turned_up(right).put_away(wrong, anywhere))
    for fault in status(after):
        if fault not in status(state):
            raise RuleError(
                "G-4",
                say(
                    "Then this could not be: {fault} Undo to where it was laid instead.", fault=fault.message
                ),
            )
    return after


def corrections(state: State, card: str) -> Iterator[str]:
    """What ``card``, in sight, may really be: hidden cards of the same rank or suit first, then other hidden
    ones, then those that lie in sight elsewhere."""

    def unlikeliness(other: str) -> tuple[bool, bool]:
        alike = other[:-1] == card[:-1] or suit_of(other) == suit_of(card)
        return state.lies(other) is not None, not alike

    codes = RESOURCE_CODES
    if is_face(card):
        codes = tuple(face_card(face, suit_of(card)) for face in FACES)
    for other in sorted(codes, key=unlikeliness):
        try:
            after = corrected(state, Correction(other, card))
        except RuleError:
            continue
        if after != state:
            yield other


def _action_corrected(state: State, right: str, wrong: str) -> State:
    """The action card of a player who has revealed, while others have not (AS-3)."""
    seat = state.owner_of_face(wrong)
    if (
        seat is None
        or state.phase not in (Phase.REVEAL, Phase.ACTIONS)
        or state.chosen[seat] is None
        or face_card(state.chosen[seat] or "", state.suit(seat)) != wrong
    ):
        raise RuleError(
            "G-1", say("{card:^} is not being revealed now: undo to where it was.", card=card_name(wrong))
        )
    return with_action(replace(state, chosen=with_value(state.chosen, seat, None)), seat, right)


def _trader_with(state: State, card: str) -> int | None:
    """The seat of whoever offers ``card``, or answers with it (AS-4)."""
    if card in state.offer:
        return state.acting
    answering = (seat for seat, lot in enumerate(state.answers) if lot is not None and card in lot.cards)
    return next(answering, None)


def _trade_corrected(state: State, seat: int, right: str, wrong: str) -> State:
    """What ``seat`` has laid open for a trade: cards that are in the hand still (AS-4)."""
    anywhere = sum(place for place, cards in state.hidden_counts().items() if cards)
    hidden = state.hidden.turned_up(wrong, hand_place(seat)).put_away(wrong, anywhere)
    lot = state.answers[seat]
    laid = tuple(right if card == wrong else card for card in (state.offer if lot is None else lot.cards))
    if lot is None:
        state = replace(state, offer=laid)
    else:
        state = replace(state, answers=with_value(state.answers, seat, replace(lot, cards=laid)))
    return shown_and_kept(replace(state, hidden=hidden), seat, laid)


def _renamed(state: State, names: Mapping[str, str]) -> State:
    def renamed(cards: Cards) -> Cards:
        return tuple(names.get(card, card) for card in cards)

    def shown(cards: Cards | None) -> Cards | None:
        return None if cards is None else renamed(cards)

    return replace(
        state,
        pile=Pile(tuple(renamed(column) for column in state.pile.columns)),
        fresh=tuple(renamed(cards) for cards in state.fresh),
        parts=tuple((shown(one), shown(two), shown(three)) for one, two, three in state.parts),
        sabotaged=None if state.sabotaged is None else names.get(state.sabotaged, state.sabotaged),
    )
