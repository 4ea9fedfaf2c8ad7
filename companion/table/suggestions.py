"""What the table offers to someone who touches a card, or wants more than the rules allow."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.amendments import Correction
from companion.games.api import Choice
from companion.games.messages import CardName, say
from companion.table.readings import readings_of
from companion.table.session import Session
from companion.table.snapshot import Suggestions
from companion.table.wording import place
from vision.core.view import TableView

_MOST_LIKELY = 6
OTHER_READING = "the camera's other reading"


def corrections_of(session: Session, card: str, view: TableView | None) -> Suggestions | None:
    """What ``card`` may really be: what else the camera makes of it first, then what the rules hold likely.
    ``None`` where it can be no other."""
    game, state = session.game, session.state
    possible = tuple(game.corrections(state, card))
    where = next((zone for zone, cards in game.layout(state).items() if card in cards), None)
    if not possible or where is None:
        return None
    seen = [other for other in _other_readings(session, card, where, view) if other in possible]
    ordered = dict.fromkeys((*seen, *possible))
    choices = tuple(
        Choice(other, Correction(other, card), OTHER_READING if other in seen else "") for other in ordered
    )
    lies = place(game.zones(state), where)
    return Suggestions(
        say("{place:^}, {card} was recorded. Which card is it?", place=lies, card=CardName(card)),
        choices,
        card,
        _MOST_LIKELY,
    )


def overrules_of(session: Session) -> Suggestions | None:
    """What the rules refuse now and the table can accept all the same; ``None`` where there is nothing."""
    choices = tuple(session.game.overrules(session.state, ()))
    if not choices:
        return None
    return Suggestions(
        say("What happened, although the rules refuse it? It is recorded as accepted anyway."), choices
    )


def _other_readings(session: Session, card: str, zone: str, view: TableView | None) -> Iterator[str]:
    """The other names that the camera has for ``card``, or for what it cannot read where ``card`` lies."""
    if view is None:
        return
    game, state = session.game, session.state
    standing = set(game.layout(state)[zone])
    for seen in readings_of(view, lambda code: game.card_from_deck(state, code)).on(zone):
        if seen.card == card or not seen.sure or seen.card not in standing:
            yield from (other for other in (seen.card, *(name for name, _ in seen.others)) if other)
