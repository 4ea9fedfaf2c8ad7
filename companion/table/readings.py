"""What the camera reads, in the cards of the game that is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from companion.games.amendments import Correction
from vision.core.view import Reading, TableView

SURE = 0.9
"""A reading less confident than this is not taken for a card without asking."""

_UNSURE = 0.5
"""The confidence of a reading without a name, at most."""

ToCard = Callable[[str], str | None]


@dataclass(frozen=True, slots=True)
class Seen:
    """One card as the camera reads it: ``card`` in the game's code, or ``None`` where it is unreadable or
    ``foreign``, the code of a card that is not of this game. ``others`` are the other names it could have.
    A reading that is not sure and foreign is more likely no card at all."""

    card: str | None
    confidence: float
    others: tuple[tuple[str, float], ...] = ()
    foreign: str | None = None

    @property
    def sure(self) -> bool:
        """Whether its name can be relied on."""
        return (self.card or self.foreign) is not None and self.confidence >= SURE

    def chance(self, card: str) -> float:
        """The chance that this is ``card``, as the reader sees it; 0 for a name that it does not offer."""
        if card == self.card:
            return self.confidence
        return dict(self.others).get(card, 0.0) if not self.sure else 0.0

    def may_be(self, card: str) -> bool:
        """Whether this could be ``card``: a reading without any name could be every card."""
        nameless = self.card is None and self.foreign is None and not self.others
        return nameless or self.chance(card) > 0


@dataclass(frozen=True, slots=True)
class Readings:
    """The settled table: the cards of each zone in laying order, and those beside the zones."""

    zones: Mapping[str, tuple[Seen, ...]]
    strays: tuple[Seen, ...] = ()

    def on(self, zone: str) -> tuple[Seen, ...]:
        """The cards on ``zone``."""
        return self.zones.get(zone, ())

    def faces(self, zones: Iterable[str]) -> set[str]:
        """Every card that may lie on ``zones``: what was read, and the other names of an unsure reading."""
        found: set[str] = set()
        for zone in zones:
            for seen in self.on(zone):
                found.update(() if seen.card is None else (seen.card,))
                found.update(() if seen.sure else (card for card, _ in seen.others))
        return found


def readings_of(view: TableView, to_card: ToCard) -> Readings:
    """``view`` in the cards of a game: ``to_card`` gives them for codes, ``None`` for a foreign one."""
    zones = {
        name: tuple(_seen(reading, to_card) for reading in zone.cards) for name, zone in view.zones.items()
    }
    return Readings(zones, tuple(_seen(reading, to_card) for reading in view.strays))


def set_right(
    sight: Readings, layout: Mapping[str, tuple[str, ...]], corrections: Iterable[Correction]
) -> Readings:
    """``sight`` with what the table has corrected: while the camera goes on reading a card by the wrong name
    where the right one should lie, and reads the right one nowhere, it is taken for that."""
    zones = dict(sight.zones)
    for correction in corrections:
        zone = next((zone for zone, cards in layout.items() if correction.right in cards), None)
        if zone is None or correction.right in _names(zones, layout):
            continue
        lying = zones.get(zone, ())
        misread = [place for place, seen in enumerate(lying) if seen.card == correction.wrong]
        if len(misread) > layout[zone].count(correction.wrong):
            at = misread[0]
            zones[zone] = (*lying[:at], replace(lying[at], card=correction.right), *lying[at + 1 :])
    return replace(sight, zones=zones)


def _names(zones: Mapping[str, tuple[Seen, ...]], layout: Iterable[str]) -> set[str | None]:
    return {seen.card for zone in layout for seen in zones.get(zone, ())}


def _seen(reading: Reading, to_card: ToCard) -> Seen:
    others = tuple(
        (card, chance) for code, chance in reading.alternatives if (card := to_card(code)) is not None
    )
    if reading.card is None:
        foreign = next((code for code, _ in reading.alternatives if to_card(code) is None), None)
        return Seen(None, min(reading.confidence, _UNSURE), others, foreign)
    card = to_card(reading.card)
    return Seen(card, reading.confidence, others, reading.card if card is None else None)
