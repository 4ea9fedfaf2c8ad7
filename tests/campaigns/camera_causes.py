"""Why the table was asked: what the camera read, held against what truly lies on the simulated table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from companion.table.readings import has_two_meanings
from vision.core.view import Reading, TableView, ZoneView
from vision.simulation import SimulatedTable

FAINT = "faint"
"""The kind of cause where a card is read rightly, but not for sure: it hinders nothing where it is known."""
COVERED = "covered"
"""The kind of cause where other cards leave too little of an index to be read."""
LETTER = "letter"
"""The kind of cause where a letter is read as it is printed, a V, that means one of two ranks: that is asked
once of each deck of which no other letter has told."""
_SURE = 0.9
_SHOWS = 0.9
"""The share of an index that shows and can be expected to be read."""


@dataclass(frozen=True, slots=True)
class Cause:
    """``kind`` is one of a few words, ``told`` the details."""

    kind: str
    told: str


def causes(view: TableView | None, table: SimulatedTable) -> list[Cause]:
    """Every way in which ``view`` is not what lies on ``table``; none where it is read as it lies."""
    if view is None or not view.mat_found:
        return [Cause("mat", "the mat is not seen")]
    shows = {card.card: max(index.visible for index in card.indices) for card in table.laid()}
    found = [
        cause
        for zone, cards in _drawn(table).items()
        for cause in _of_zone(zone, cards, view.zones[zone].cards, shows)
    ]
    found += [Cause("stray", f"{_name(stray)} beside the zones") for stray in view.strays]
    if not view.settled:
        found.append(Cause("timing", "the table is not settled"))
    return found


def as_it_lies(view: TableView | None, table: SimulatedTable) -> TableView | None:
    """``view`` as it would be if every card on the ``table`` were read; ``None`` where there are piles, on
    which some cannot."""
    if view is None or not view.mat_found or any(zone.sets for zone in view.zones.values()):
        return None
    quads = {card.card: tuple(index.quad for index in card.indices) for card in table.laid()}
    zones = {
        name: ZoneView(name, tuple(Reading(card, 1.0, quads[card]) for card in cards))
        for name, cards in _drawn(table).items()
    }
    return replace(view, zones=MappingProxyType(zones), strays=())


def _drawn(table: SimulatedTable) -> Mapping[str, tuple[str, ...]]:
    """The cards that are drawn on ``table``, whatever those who play with them call them."""
    return SimulatedTable.truth(table)


def _of_zone(
    zone: str, cards: tuple[str, ...], seen: tuple[Reading, ...], shows: Mapping[str, float]
) -> Iterator[Cause]:
    missing, extra = list(cards), []
    for reading in seen:
        if reading.card in missing and reading.confidence >= _SURE:
            missing.remove(reading.card)
        else:
            extra.append(reading)
    for reading in extra:
        told = f"{zone}: {_name(reading)}"
        if reading.confidence >= _SURE and reading.card is not None:
            kind = "double" if reading.card in cards else "misread" if missing else "phantom"
            yield Cause(kind, f"{told} where {' '.join(cards) or 'nothing'} lies")
        elif not missing:
            yield Cause("phantom", f"{told}, though all is read")
    unsure = [reading for reading in extra if reading.card is None or reading.confidence < _SURE]
    for card in missing:
        reading = unsure.pop(0) if unsure else None
        if reading is not None and reading.card == card:
            kind = FAINT
        elif reading is not None and has_two_meanings(reading) and card[:-1] == "J":
            kind = LETTER
        else:
            kind = COVERED if shows[card] < _SHOWS else "lost" if reading is None else "unsure"
        told = "not seen" if reading is None else f"read as {_name(reading)}"
        yield Cause(kind, f"{zone}: {card} of {' '.join(cards)} {told}, {shows[card]:.2f} of its index shows")
    names = [reading.card for reading in seen if reading.card in cards]
    if not missing and names != list(cards):
        yield Cause("order", f"{zone}: {' '.join(map(str, names))} for {' '.join(cards)}")


def _name(reading: Reading) -> str:
    others = " ".join(f"{card} {chance:.2f}" for card, chance in reading.alternatives)
    return f"{reading.card or '?'} {reading.confidence:.3f}" + (f" ({others})" if others else "")
