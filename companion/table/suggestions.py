"""Suggestions: corrections of a card that was touched, and moves against the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.amendments import CardPlace, Correction, place_among_equals, places_on
from companion.games.api import Choice, RuleError
from companion.games.messages import CardName, say
from companion.table.readings import table_reading
from companion.table.session import Session
from companion.table.snapshot import Suggestions
from companion.table.wording import place
from vision.core.view import TableView

_MOST_LIKELY = 6
OTHER_READING = say("the camera's other reading")


def corrections_of(
    session: Session, card: str, at: CardPlace | None, view: TableView | None
) -> Suggestions | None:
    """What ``card`` may really be: the camera's other readings first, then the likeliest by the rules. ``at``
    says which of several equal cards is meant, by default the first. ``None`` if it cannot be another
    card."""
    game, state = session.game, session.state
    possible = tuple(game.corrections(state, card))
    places = tuple(_places(session, card))
    if not possible or not places:
        return None
    where = places[0]
    if len(places) > 1 and at is not None:
        if at not in places:
            return None
        where = at
    among_equals = place_among_equals(_lying(session), card, where)
    seen = [other for other in _other_readings(session, card, where, view) if other in possible]
    ordered = (Correction(other, card, among_equals) for other in dict.fromkeys((*seen, *possible)))
    choices = tuple(
        Choice(
            say("{card}", card=CardName(correction.right)),
            correction,
            OTHER_READING if correction.right in seen else None,
        )
        for correction in ordered
        if among_equals is None or _is_accepted(session, correction)
    )
    if not choices:
        return None
    lies = place(game.zones(state), where.zone)
    return Suggestions(
        say("{place:^}, {card} was recorded. Which card is it?", place=lies, card=CardName(card)),
        choices,
        card,
        _MOST_LIKELY,
        _since(session, card, where),
    )


def _is_accepted(session: Session, correction: Correction) -> bool:
    """Whether the rules accept ``correction``: of several equal cards not every one can be the other."""
    try:
        session.game.apply(session.state, correction)
    except RuleError:
        return False
    return True


def _since(session: Session, card: str, at: CardPlace) -> int:
    """The number of the action with which ``card`` came to lie at this place; 0 if it lay there from the
    start."""
    equal = _lying(session)[at.zone][: at.number].count(card)
    for number in range(len(session.actions), 0, -1):
        zones = session.game.zones(session.states[number - 1])
        if sum(zone.cards.count(card) for zone in zones if zone.name == at.zone) < equal:
            return number
    return 0


def _places(session: Session, card: str) -> Iterator[CardPlace]:
    """The places of ``card`` in sight: zone by zone, in laying order."""
    for zone, cards in _lying(session).items():
        yield from (place for other, place in places_on(zone, cards) if other == card)


def _lying(session: Session) -> Mapping[str, tuple[str, ...]]:
    """The cards in sight on each zone, also on those that no camera watches."""
    return {zone.name: zone.cards for zone in session.game.zones(session.state)}


def overrules_of(session: Session) -> Suggestions | None:
    """The moves that the rules refuse now and the table can accept; ``None`` if there are none."""
    choices = tuple(session.game.overrules(session.state, ()))
    if not choices:
        return None
    return Suggestions(
        say("What happened, although the rules refuse it? It is recorded as accepted anyway."), choices
    )


def _other_readings(session: Session, card: str, at: CardPlace, view: TableView | None) -> Iterator[str]:
    """The camera's other readings of ``card``, or of the unreadable card at its place."""
    game, state = session.game, session.state
    layout = game.layout(state).get(at.zone)
    if view is None or layout is None:
        return
    lying = table_reading(view, lambda code: game.card_from_deck(state, code)).on(at.zone)
    if layout.count(card) > 1 and len(lying) == len(layout):
        lying = lying[at.number - 1 : at.number]
    for reading in lying:
        if reading.card == card or not reading.sure or reading.card not in layout:
            names = (reading.card, *(name for name, _ in reading.others))
            yield from (other for other in names if other is not None)
