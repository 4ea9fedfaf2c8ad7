"""Views made up for tests, and a table without pixels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from vision.core.geometry import Quad
from vision.core.view import Reading, TableView, ZoneView

SOMEWHERE: Quad = ((0.0, 0.0), (20.0, 0.0), (20.0, 40.0), (0.0, 40.0))
ZONES = (*(f"conveyor-{n}" for n in range(1, 5)), *(f"seat-{n}" for n in range(1, 5)), "tray", "trick")
Lying = str | Reading


def reading(card: str | None, confidence: float = 0.99, **others: float) -> Reading:
    """A reading with other names: ``reading(None, 0.4, QH=0.3)``."""
    return Reading(
        card, confidence, (SOMEWHERE,), tuple((f"{name}".lstrip("_"), p) for name, p in others.items())
    )


def view(
    zones: Mapping[str, Iterable[Lying]],
    time: float = 0.0,
    *,
    settled: bool = True,
    hands: bool = False,
    mat: bool = True,
    strays: Iterable[Lying] = (),
    unknown_deck: bool = False,
) -> TableView:
    """A view in which the cards of ``zones`` (poker codes, or readings) lie on the mat."""
    lying = {zone: ZoneView(zone, tuple(map(_reading, zones.get(zone, ())))) for zone in ZONES}
    return TableView(
        time,
        0,
        mat,
        settled,
        hands,
        MappingProxyType(lying if mat else {}),
        tuple(map(_reading, strays)),
        unknown_deck=unknown_deck,
    )


def _reading(card: Lying) -> Reading:
    return card if isinstance(card, Reading) else reading(card)


class BareTable:
    """A table top that nobody photographs: its truth is turned into views."""

    def __init__(self) -> None:
        self._lying: dict[str, list[str]] = {zone: [] for zone in ZONES}
        self._hand = False
        self._views = 0

    def lay(self, zone: str, card: str) -> None:
        self._lying[zone].append(card)

    def lay_set(self, zone: str, cards: Iterable[str]) -> None:
        self._lying[zone] += cards

    def take(self, zone: str, index: int = -1) -> str:
        return self._lying[zone].pop(index)

    def clear(self, zone: str) -> tuple[str, ...]:
        taken, self._lying[zone] = tuple(self._lying[zone]), []
        return taken

    def hand(self, present: bool) -> None:
        self._hand = present

    def truth(self) -> Mapping[str, tuple[str, ...]]:
        return {zone: tuple(cards) for zone, cards in self._lying.items()}

    def look(self) -> TableView:
        """The next view, a tenth of a second after the one before."""
        self._views += 1
        return view(self.truth(), self._views / 10, settled=not self._hand, hands=self._hand)
