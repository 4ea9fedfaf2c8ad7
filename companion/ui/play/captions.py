"""What a demonstration says of each step: what the camera did, and what the program made of it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.messages import CardName, Message, say
from companion.games.panels import Zone, ZoneKind
from companion.table.snapshot import TableSnapshot
from companion.ui.cues import drawn_between

A_HAND = say("A hand is over the mat. The camera waits.")


def captions_between(before: TableSnapshot, now: TableSnapshot) -> tuple[Message, ...]:
    """What is said when ``now`` follows ``before``, in order; nothing if nothing has happened."""
    told = tuple(_happened(before, now))
    if not told and _hand_is_over(now) and not _hand_is_over(before):
        return (A_HAND,)
    return told


def _happened(before: TableSnapshot, now: TableSnapshot) -> Iterator[Message]:
    if len(now.log) < len(before.log):
        yield say("Taken back: {done}.", done=before.history[-1])
    elif len(now.log) > len(before.log):
        yield _done(before, now)
    if now.finished:
        if not before.finished:
            yield now.prompt.text
        return
    for zone in now.view.zones:
        if zone.overflowing and zone.name not in before.view.overflowing:
            count = len(zone.cards)
            yield say("{count} cards {place}. {asked}", count=count, place=zone.place, asked=now.prompt.text)
    if now.question is not None and now.question != before.question:
        yield say("The camera alone cannot tell. {question}", question=now.question.text)


def _done(before: TableSnapshot, now: TableSnapshot) -> Message:
    step, line = now.history[-1], now.log[len(before.log)]
    prompt = before.prompt
    laid, taken = _laid(before, now), _laid(now, before)
    if len(laid) > 1 and len({zone.name for _, zone in laid}) == 1 and len(now.log) == len(before.log) + 1:
        cards, place = tuple(card for card, _ in laid), laid[0][1].place
        return say("The camera sees {cards} {place}. {step:^}.", cards=cards, place=place, step=step)
    if len(laid) > 1:
        return say("The camera sees {laid}.", laid=tuple(map(_place, laid)))
    if laid:
        return say("The camera sees {laid}. {step:^}.", laid=_place(laid[0]), step=step)
    cleared = taken[0][1] if taken else None
    if cleared is not None and cleared.kind is ZoneKind.PILE and _is_empty(now, cleared):
        return say("The camera sees that nothing lies {place} now. {step:^}.", place=cleared.place, step=step)
    if len({zone.name for _, zone in taken}) == 1:
        cards = tuple(card for card, _ in taken)
        return say("The camera sees that {cards} {n:is|are} gone. {step:^}.", cards=cards, n=cards, step=step)
    if str(prompt.on_reveal) == line:
        return say("REVEAL is pressed. {step}.", step=step)
    if line in (str(prompt.on_pass), *(str(own.action) for own in prompt.passes)):
        return say("PASS is pressed. {step}.", step=step)
    if drawn_between(before, now) is not None:
        return say("The program draws lots. {step}.", step=step)
    if any(str(choice.action) == line for choice in prompt.choices):
        return say("Told by touch. {step}.", step=step)
    return say("The camera sees it: {step}.", step=step)


def _laid(before: TableSnapshot, now: TableSnapshot) -> list[tuple[CardName, Zone]]:
    """The cards that lie in a zone ``now`` and did not ``before``."""
    lay = {zone.name: zone for zone in before.view.zones}
    return [
        (CardName(card, now.deck.name(card)), zone)
        for zone in now.view.zones
        for card in _more(zone, lay.get(zone.name))
    ]


def _is_empty(now: TableSnapshot, zone: Zone) -> bool:
    return not any(it.cards for it in now.view.zones if it.name == zone.name)


def _place(laid: tuple[CardName, Zone]) -> Message:
    return say("{card} {place}", card=laid[0], place=laid[1].place)


def _more(zone: Zone, other: Zone | None) -> list[str]:
    """The cards of ``zone`` that ``other`` lacks."""
    rest = [] if other is None else list(other.cards)
    more = []
    for card in zone.cards:
        if card in rest:
            rest.remove(card)
        else:
            more.append(card)
    return more


def _hand_is_over(snapshot: TableSnapshot) -> bool:
    return snapshot.camera_view is not None and snapshot.camera_view.hands
