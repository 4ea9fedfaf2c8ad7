"""Corrections of wrongly recorded cards (G-1, G-2, G-4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.amendments import Correction, check_corrected
from companion.games.api import RuleError
from companion.games.beltpunk.deck import DECK, PLACE, SUITS, card_name, conveyor_of
from companion.games.beltpunk.sets import UNNAMED, NoSetError, ShownSet, name_set, named_or_not
from companion.games.beltpunk.state import Phase, State
from companion.games.beltpunk.status import status
from companion.games.beltpunk.transfers import check_card
from companion.games.beltpunk.turns import after_overflow, next_discard
from companion.games.hidden_cards import HiddenCards
from companion.games.messages import say


def corrected(state: State, correction: Correction) -> State:
    """``state`` if the card recorded as ``wrong`` is ``right``; the two change places if both are in sight.
    Raises :class:`RuleError` for an impossible position.

    Actions with the card remain. The wrong card is then only known to be hidden somewhere, so the cards
    always add up.
    """
    right, wrong = correction.right, correction.wrong
    for card in (right, wrong):
        check_card(card)
    if right == wrong:
        raise RuleError("G-1", say("{card:^} is what was recorded.", card=card_name(right)))
    if state.place_in_sight(wrong) is None:
        raise RuleError(
            "G-1",
            say(
                "{card:^} is not in sight: only a card in sight can be corrected.",
                card=card_name(wrong),
            ),
        )
    names = {wrong: right, right: wrong}
    after = replace(
        state,
        conveyors=_conveyors(state, names),
        revealed=tuple(names.get(card, card) if card else None for card in state.revealed),
        shown=tuple(tuple(_renamed_set(state, shown, names) for shown in sets) for sets in state.shown),
        discard=_renamed(state.discard, names),
        swapped_in=_renamed(state.swapped_in, names),
        hidden=_hidden(state, right, wrong),
    )
    if any(state.revealed) and state.phase is Phase.DISCARD:
        after = next_discard(after)
    if state.phase is Phase.OVERFLOW:
        after = after_overflow(after)
    check_corrected(status, state, after)
    return after


def corrections(state: State, card: str) -> Iterator[str]:
    """What ``card``, in sight, may really be: first cards of its suit that may be anywhere, then those known
    to have gone into hiding, then the other suits, then cards in sight elsewhere."""

    def unlikeliness(other: str) -> tuple[bool, bool, bool, int]:
        known_to_be_away = state.hidden.masks[PLACE[other]].bit_count() == 1
        return (
            state.place_in_sight(other) is not None,
            conveyor_of(other) != conveyor_of(card),
            known_to_be_away,
            PLACE[other],
        )

    for other in sorted(DECK, key=unlikeliness):
        if _changes_something(state, Correction(other, card)):
            yield other


def _changes_something(state: State, correction: Correction) -> bool:
    """Whether ``correction`` is possible, and changes more than the order of cards."""
    try:
        after = corrected(state, correction)
    except RuleError:
        return False
    return _lying(after) != _lying(state)


def _lying(state: State) -> object:
    return [set(cards) for cards in state.conveyors], state.revealed, state.shown


def _renamed(card: str | None, names: Mapping[str, str]) -> str | None:
    return None if card is None else names.get(card, card)


def _conveyors(state: State, names: Mapping[str, str]) -> tuple[tuple[str, ...], ...]:
    """The conveyors with the right names; a card that belongs on another conveyor is laid last there."""
    staying: list[list[str]] = [[] for _ in SUITS]
    moving: list[str] = []
    for place, cards in enumerate(state.conveyors):
        for card in (names.get(card, card) for card in cards):
            (staying[place] if conveyor_of(card) == place else moving).append(card)
    for card in moving:
        staying[conveyor_of(card)].append(card)
    return tuple(map(tuple, staying))


def _renamed_set(state: State, shown: ShownSet, names: Mapping[str, str]) -> ShownSet:
    if not names.keys() & set(shown.cards):
        return shown
    cards = tuple(names.get(card, card) for card in shown.cards)
    if shown.kind == UNNAMED:
        return named_or_not(cards, state.options.cobbled_min)
    try:
        return name_set(cards, state.options.cobbled_min)
    except NoSetError as reason:
        raise RuleError(
            "BH-9",
            say("Then the {set} shown would be no set. {reason}", set=shown.kind, reason=reason.message),
        ) from None


def _hidden(state: State, right: str, wrong: str) -> HiddenCards:
    if state.place_in_sight(right) is not None:
        return state.hidden
    return state.hidden.turned_up(right).put_away_somewhere(wrong, state.hidden_counts())
