"""Cards of which only a strip shows are counted by their edges; print, mats and shadows are no cards."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.truth import TruthReader
from vision.core.view import Reading
from vision.decks import own_deck
from vision.mat.layouts import MACHINE, MatLayout
from vision.pipeline.watcher import Watcher
from vision.simulation import PRESETS, SimulatedTable

SETTLES = 4
POKER = ("4S", "KC", "4H", "10D", "QS", "8C", "AD", "JH", "7S", "2C", "KD", "3H", "9S", "5D", "QH", "6C")


class OfBlankMargins(TruthReader):
    """Reads the indices that show wholly, of cards that are blank along their edges."""

    blank_margins = True


class LastOnly(OfBlankMargins):
    """Reads nothing but the cards that lie over all others."""

    def told(self, readings: list[Reading], frame: NDArray[np.uint8]) -> list[Reading]:
        uppermost = {cards[-1] for cards in self.table.truth().values() if cards}
        return [reading for reading in readings if reading.card in uppermost]


def fanned(step: float, light: str, seed: int, deck: str | None = None) -> SimulatedTable:
    """Fans of one to five cards, each ``step`` millimetres below the previous one."""
    zones = tuple(replace(zone, step=step) if zone.capacity > 1 else zone for zone in MACHINE.zones)
    style = None if deck is None else own_deck(deck)
    layout = MatLayout(MACHINE.size_mm, MACHINE.markers, zones)
    table = SimulatedTable(seed, conditions=PRESETS[light], style=style, layout=layout)
    cards = list(POKER) if style is None else [card.code for card in style.cards]
    for number, zone in enumerate(zone for zone in zones if zone.capacity > 1):
        for _ in range(number + 1):
            table.lay(zone.name, cards.pop())
    return table


def counted(table: SimulatedTable, reader: TruthReader) -> dict[str, int]:
    """How many cards are told in each zone."""
    watcher = Watcher(reader, MACHINE)
    for number in range(SETTLES):
        view = watcher.see(table.frame(), number / 30)
    assert view.settled
    assert not view.strays
    return {name: len(zone.cards) for name, zone in view.zones.items()}


def laid(table: SimulatedTable) -> dict[str, int]:
    return {name: len(cards) for name, cards in table.truth().items()}


@pytest.mark.parametrize(("deck", "step"), [(None, 16.0), ("beltpunk", 10.0), ("steam-court", 12.0)])
def test_as_many_cards_are_told_as_show_an_edge(deck: str | None, step: float) -> None:
    table = fanned(step, "plain", 5, deck)
    assert counted(table, LastOnly(table)) == laid(table)


@pytest.mark.parametrize("light", ["shadow", "tilt"])
def test_edges_are_seen_in_any_light(light: str) -> None:
    table = fanned(13.0, light, 6)
    assert counted(table, LastOnly(table)) == laid(table)


@pytest.mark.parametrize(
    ("deck", "light"), [(None, "shadow"), ("beltpunk", "shadow"), ("steam-court", "glare")]
)
def test_no_card_is_made_up_where_all_are_read(deck: str | None, light: str) -> None:
    table = fanned(24.0, light, 7, deck)
    assert counted(table, OfBlankMargins(table)) == laid(table)


def test_a_card_that_is_covered_while_the_table_is_watched_still_counts() -> None:
    table = fanned(9.0, "plain", 8)
    watcher = Watcher(LastOnly(table), MACHINE)
    told = []
    for card in ("6D", "9C", "2H"):
        table.lay("conveyor-1", card)
        for number in range(SETTLES):
            view = watcher.see(table.frame(), number / 30)
        told.append(view.names("conveyor-1"))
    assert told == [(None, "6D"), (None, None, "9C"), (None, None, None, "2H")]
