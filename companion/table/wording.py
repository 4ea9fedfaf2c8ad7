"""What the referee says: zones and cards in table language."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from companion.games.api import GameError, RuleError, ZoneInfo
from companion.games.text import capital, listed
from companion.table.matching import Match
from companion.table.readings import Seen
from companion.table.search import Scene

_MOST_SENTENCES = 3
NO_MAT = "The camera does not see the mat: its corner markers must be in the picture."


def place(zones: Iterable[ZoneInfo], zone: str) -> str:
    """Where a zone is: ``on the Steam conveyor``, ``before Matt``, ``in the tray``."""
    title = next((info.title for info in zones if info.zone == zone), zone)
    if zone.startswith("conveyor"):
        return f"on the {title} conveyor"
    if zone.startswith("seat"):
        return f"before {title}"
    return f"in the {title.lower()}"


def still_to_take(scene: Scene, zone: str, cards: Collection[str]) -> str:
    """What of an overflowing zone lies there still."""
    verb = "lies" if len(cards) == 1 else "lie"
    where = place(scene.game.zones(scene.state), zone)
    return f"Overflow: {listed(list(cards))} still {verb} {where}. {scene.prompt.text}"


def nothing_explains(scene: Scene, found: Match) -> str:
    """What lies where, and what should: a sentence for each thing that is wrong, the first few of them."""
    sentences = list(dict.fromkeys(_sentences(scene, found)))
    more = len(sentences) - _MOST_SENTENCES
    told = sentences[:_MOST_SENTENCES] + ([f"And {more} more."] if more > 0 else [])
    return " ".join(told)


def _sentences(scene: Scene, found: Match) -> Iterator[str]:
    zones = scene.game.zones(scene.state)
    extra = {
        seen.card: zone for zone, it in found.zones.items() for seen in it.extra if seen.card is not None
    }
    missing = {card: zone for zone, it in found.zones.items() for card in it.missing}
    for zone in scene.prompt.overflowing:
        yield from _overflow(scene, found, zone)
    refused = dict(_refused(scene))
    yield from refused.values()
    for zone, it in found.zones.items():
        if zone in refused:
            continue
        where = place(zones, zone)
        homeless = []
        for seen in (*it.extra, *it.unread):
            told = _of_extra(scene, zone, where, seen, missing)
            if told is not None:
                yield told
            elif seen.card is not None:
                homeless.append(seen.card)
        if homeless:
            verb = "lies" if len(homeless) == 1 else "lie"
            yield f"{capital(listed(homeless))} {verb} {where}: nothing that can happen now explains that."
        lost = [card for card in it.missing if card not in extra]
        if lost and zone not in scene.prompt.overflowing:
            strays = {seen.card for seen in scene.sight.strays}
            beside = [card for card in lost if card in strays]
            verb = "is" if len(lost) == 1 else "are"
            hint = f" ({listed(beside)} beside it)" if beside else ""
            yield f"{capital(listed(lost))} should lie {where} and {verb} not seen{hint}."


def _refused(scene: Scene) -> Iterator[tuple[str, str]]:
    """Why what lies open on a zone for it, as a set in the tray, cannot be what it is to be."""
    for entry in scene.prompt.entries:
        cards = [seen.card for seen in scene.sight.on(entry.zone) if seen.card is not None and seen.sure]
        if not cards or entry.zone in scene.game.layout(scene.state):
            continue
        try:
            action = scene.game.parse(entry.line(cards), scene.state)
            scene.game.appraise(scene.state, action)
        except RuleError as error:
            yield (
                entry.zone,
                f"{listed(cards)} {place(scene.game.zones(scene.state), entry.zone)}: {error.sentence}",
            )


def _overflow(scene: Scene, found: Match, zone: str) -> Iterator[str]:
    it = found.zones[zone]
    left = [card for card in scene.layout[zone] if card not in it.missing]
    if it.missing and left:
        yield still_to_take(scene, zone, left)


def _of_extra(scene: Scene, zone: str, where: str, seen: Seen, missing: Mapping[str, str]) -> str | None:
    """What is wrong with one card, or ``None`` where no more can be said than that it is not explained."""
    zones = scene.game.zones(scene.state)
    if seen.foreign is not None and seen.sure:
        return f"{seen.foreign} {where} is no card of {scene.game.title}: take it away."
    if not seen.sure or seen.card is None:
        return f"A card {where} cannot be read: lay it so that its corner shows."
    card = seen.card
    twice = [
        other
        for other, lying in scene.sight.zones.items()
        if other in scene.layout and any(s.card == card for s in lying)
    ]
    copies = sum(s.card == card for other in twice for s in scene.sight.on(other))
    if copies > 1:
        places = [place(zones, other) for other in twice]
        return f"{card} is seen twice, {listed(places)}: there is only one."
    if card in missing:
        return f"{card} lies {where}; it should lie {place(zones, missing[card])}."
    home = _home(scene, card)
    if home is not None and home != zone:
        return f"{card} lies {where}; it belongs {place(zones, home)}."
    return None


def _home(scene: Scene, card: str) -> str | None:
    """Where the rules would let ``card`` come to lie now."""
    before = scene.game.layout(scene.state)
    for action in scene.game.actions(scene.state, {card}):
        try:
            after = scene.game.seen(scene.state, action)
        except GameError:
            continue
        for zone, cards in after.items():
            if card in cards and card not in before.get(zone, ()):
                return zone
    return None
