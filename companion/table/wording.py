"""What the referee says: zones and cards in the words of the players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from companion.games.api import GameError, RuleError
from companion.games.messages import CardName, Message, in_sequence, say
from companion.games.panels import Zone
from companion.table.matching import Match
from companion.table.readings import CardReading
from companion.table.search import Situation

_MOST_SENTENCES = 3
_LEARN_IT = say(
    "This deck has letters or suits of its own. The table can learn them: from the first screen, Settings,"
    " Decks."
)
TOUCH_WHICH = say("Or touch which card it is.")
NO_MAT = say("The camera does not see the mat: its corner markers must be in the picture.")


def place(zones: Iterable[Zone], name: str) -> Message:
    """Where the zone called ``name`` is: ``on the Steam conveyor``, ``before Matt``."""
    return next((zone.place for zone in zones if zone.name == name), say("on {zone}", zone=name))


def still_to_take(situation: Situation, zone: str, cards: Collection[str]) -> Message:
    """Which cards are still on an overflowing zone."""
    return say(
        "Overflow: {cards} still {cards:lies|lie} {where}. {prompt}",
        cards=_named(cards),
        where=place(situation.game.zones(situation.state), zone),
        prompt=situation.prompt.text,
    )


def _named(cards: Iterable[str]) -> tuple[CardName, ...]:
    return tuple(map(CardName, cards))


def nothing_explains(situation: Situation, found: Match) -> Message:
    """What is wrong with the table, a sentence for each fault, the first few of them."""
    sentences = list(dict.fromkeys(_sentences(situation, found)))
    more = len(sentences) - _MOST_SENTENCES
    return in_sequence(*sentences[:_MOST_SENTENCES], say("And {more} more.", more=more) if more > 0 else None)


def _sentences(situation: Situation, found: Match) -> Iterator[Message]:
    if situation.table.unknown_deck and found.unread:
        yield _LEARN_IT
    zones = situation.game.zones(situation.state)
    astray = Counter(reading.card for it in found.zones.values() for reading in it.extra)
    homes = [(card, zone) for zone, it in found.zones.items() for card in it.missing]
    overflowing = [zone.name for zone in zones if zone.overflowing]
    for zone in overflowing:
        yield from _overflow(situation, found, zone)
    refused = dict(_refused(situation))
    yield from refused.values()
    for zone, it in found.zones.items():
        if zone in refused:
            continue
        where = place(zones, zone)
        homeless = []
        for reading in (*it.extra, *it.unread):
            told = _of_extra(situation, zone, where, reading, homes)
            if told is not None:
                yield told
            elif reading.card is not None:
                homeless.append(reading.card)
        if homeless:
            yield say(
                "{cards:^} {cards:lies|lie} {where}, and no possible move explains that.",
                cards=_named(homeless),
                where=where,
            )
        lost = _without(it.missing, astray)
        if lost and zone not in overflowing:
            not_beside = _without(lost, Counter(stray.card for stray in situation.table.strays))
            beside = _without(lost, Counter(not_beside))
            not_seen = _not_seen(lost, where)
            if beside:
                yield say("{not_seen} ({cards} beside it).", not_seen=not_seen, cards=_named(beside))
            else:
                yield say("{not_seen}.", not_seen=not_seen)


def _refused(situation: Situation) -> Iterator[tuple[str, Message]]:
    """Why the rules refuse the cards that lie open on a zone for an entry, such as a set in the tray, if
    all can be read."""
    zones = situation.game.zones(situation.state)
    for entry in situation.prompt.entries:
        lying = situation.table.on(entry.zone)
        cards = [reading.card for reading in lying if reading.card is not None and reading.sure]
        # With a card that cannot be read they may be what the rules ask for.
        if not cards or len(cards) < len(lying) or entry.zone in situation.game.layout(situation.state):
            continue
        try:
            action = situation.game.parse(entry.line(cards), situation.state)
            situation.game.appraise(situation.state, action)
        except RuleError as error:
            yield (
                entry.zone,
                say(
                    "{cards} {where}: {reason}",
                    cards=_named(cards),
                    where=place(zones, entry.zone),
                    reason=error.message,
                ),
            )


def _overflow(situation: Situation, found: Match, zone: str) -> Iterator[Message]:
    it = found.zones[zone]
    left = [card for at, card in enumerate(situation.layout[zone]) if at not in it.missing_at]
    if it.missing and left:
        yield still_to_take(situation, zone, left)
    elif it.missing and not any(other.extra or other.unread for other in found.zones.values()):
        # All are gone, and still it is not explained: one of them should have stayed.
        where = place(situation.game.zones(situation.state), zone)
        yield say("{not_seen}.", not_seen=_not_seen(it.missing, where))


def _not_seen(cards: Iterable[str], where: Message) -> Message:
    return say("{cards:^} should lie {where} and {cards:is|are} not seen", cards=_named(cards), where=where)


def _of_extra(
    situation: Situation, zone: str, where: Message, reading: CardReading, homes: list[tuple[str, str]]
) -> Message | None:
    """What is wrong with one card; ``None`` if it is only unexplained. ``homes`` are the missing cards and
    the zones where they should lie; this card's is removed."""
    zones = situation.game.zones(situation.state)
    if reading.foreign is not None and reading.sure:
        return say(
            "{card} {where} is not a card of {game}: take it away.",
            card=CardName(reading.foreign),
            where=where,
            game=situation.game.title,
        )
    if not reading.sure or reading.card is None:
        return say("A card {where} cannot be read: lay it so that its corner shows.", where=where)
    card = reading.card
    if (too_many := _too_many(situation, card)) is not None:
        return too_many
    missing_from = next((empty for other, empty in homes if other == card), None)
    if missing_from is not None:
        homes.remove((card, missing_from))
        home = place(zones, missing_from)
        return say("{card} lies {where}; it should lie {home}.", card=CardName(card), where=where, home=home)
    home_zone = _home(situation, card)
    if home_zone is not None and home_zone != zone:
        home = place(zones, home_zone)
        return say("{card} lies {where}; it belongs {home}.", card=CardName(card), where=where, home=home)
    return None


def _too_many(situation: Situation, card: str) -> Message | None:
    """The fault that more copies of ``card`` are seen than the deck has; ``None`` if it has that many."""
    seen = situation.table.number_of(card, situation.layout)
    copies = situation.game.deck(situation.state).get(card, 0)
    if seen <= copies:
        return None
    zones = situation.game.zones(situation.state)
    places = tuple(
        place(zones, zone)
        for zone in situation.table.zones
        if zone in situation.layout and situation.table.number_of(card, [zone])
    )
    times = say("twice") if seen == 2 else say("{times} times", times=seen)
    there_are = say("is only one") if copies == 1 else say("are only {copies}", copies=copies)
    return say(
        "{card} is seen {times}, {places}: there {there_are}.",
        card=CardName(card),
        times=times,
        places=places,
        there_are=there_are,
    )


def _without(cards: Iterable[str], others: Counter[Any]) -> list[str]:
    """``cards`` without those in ``others``, copy by copy; these are removed from ``others``."""
    left = []
    for card in cards:
        if others[card]:
            others[card] -= 1
        else:
            left.append(card)
    return left


def _home(situation: Situation, card: str) -> str | None:
    """The zone where the rules would let ``card`` be put now."""
    before = situation.game.layout(situation.state)
    for action in situation.game.actions(situation.state, {card}):
        try:
            after = situation.game.seen(situation.state, action)
        except GameError:
            continue
        for zone, cards in after.items():
            if cards.count(card) > before.get(zone, ()).count(card):
                return zone
    return None
