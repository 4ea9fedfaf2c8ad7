"""How many cards lie in a fan is known, though the edges of some are all that shows of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.bench.shipped_fonts import makers_deck
from tests.campaigns.camera_rounds import conditions_called, fan_step
from tests.long_cases import long_case
from tests.vision.truth import TruthReader
from vision.core.view import Reading, ZoneView
from vision.mat.calibration import Calibration, find_mat
from vision.mat.layouts import MACHINE, TRAY
from vision.pipeline.watcher import Watcher
from vision.reading import CardReader
from vision.simulation import PRESETS, SimulatedTable
from vision.tracking.stands import IndicesOnMat
from vision.tracking.told_by_edges import ToldByEdges

SIZE = (1920, 1080)


class Overlooks(TruthReader):
    """Does not see one card."""

    def __init__(self, table: SimulatedTable, card: str) -> None:
        super().__init__(table)
        self._card = card

    def may_be_index(self, frame: NDArray[np.uint8], quad: object) -> bool:
        return False

    def told(self, readings: list[Reading], frame: NDArray[np.uint8]) -> list[Reading]:
        return [it for it in readings if it.card != self._card]


def table_with(**cards: float) -> SimulatedTable:
    """A fan in the tray, each card so many millimetres below where the first one may lie."""
    table = SimulatedTable(1, SIZE, replace(PRESETS["plain"], hand=False, lamp=90.0))
    lay(table, **cards)
    return table


def lay(table: SimulatedTable, **cards: float) -> None:
    """Lays more cards on it."""
    tray = MACHINE.zone(TRAY)
    for card, down in cards.items():
        table.drop(card.removeprefix("_"), tray.x + 38.0, tray.y + 48.0 + down)


def three() -> SimulatedTable:
    """Three cards, and the one in the middle shows no pip."""
    return table_with(KS=0.0, _4D=20.0, _2H=32.0)


class Seen:
    """What ``table`` shows, and what is read of it, all in the tray."""

    def __init__(self, table: SimulatedTable, *read: str) -> None:
        self.frame = table.frame()
        calibration = find_mat(self.frame, MACHINE)
        assert isinstance(calibration, Calibration)
        self.calibration = calibration
        self.on_mat = IndicesOnMat(calibration.to_mat)
        cards = [
            Reading(it.card, 0.99, tuple(index.quad for index in it.indices))
            for it in table.laid()
            if it.card in read
        ]
        self.zones = {zone.name: ZoneView(zone.name) for zone in MACHINE.zones}
        self.zones[TRAY] = ZoneView(TRAY, tuple(cards))

    def told(self, by_edges: ToldByEdges, *, in_the_way: bool = False) -> Sequence[str | None]:
        zones = by_edges.told(self.frame, self.zones, self.on_mat, self.calibration, in_the_way=in_the_way)
        return zones[TRAY].names


def test_a_card_that_shows_only_its_edge_lies_there_unread() -> None:
    table = table_with()
    watcher = Watcher(Overlooks(table, "4D"), MACHINE)
    lay(table, KS=0.0, _4D=26.0, _2H=36.0)
    for number in range(12):
        view = watcher.see(table.frame(), number / 10)
    assert view.settled
    assert view.names(TRAY) == ("KS", None, "2H")


def test_several_that_show_only_edges_are_told_where_they_lie() -> None:
    seen = Seen(table_with(KS=0.0, _4D=12.0, _7C=32.0, JH=42.0, _2H=52.0), "4D", "2H")
    assert seen.told(ToldByEdges(MACHINE)) == (None, "4D", None, None, "2H")


def test_no_edge_is_another_card_that_would_cover_an_index_that_is_read() -> None:
    seen = Seen(three(), "KS", "4D", "2H")
    king, _, two = seen.zones[TRAY].cards
    seen.zones[TRAY] = ZoneView(TRAY, (king, two))
    assert seen.told(ToldByEdges(MACHINE)) == ("KS", None, "2H")
    nearer = [tuple((x, y + 20.0) for x, y in quad) for quad in king.quads]
    seen.zones[TRAY] = ZoneView(TRAY, (replace(king, quads=tuple(nearer)), two))
    assert seen.told(ToldByEdges(MACHINE)) == ("KS", "2H")
    # The index of a printed card may be covered and its code be read.
    assert seen.told(ToldByEdges(MACHINE, by_codes=True)) == ("KS", None, "2H")


def test_the_edge_of_a_card_that_is_read_by_its_lower_corner_is_its_own() -> None:
    seen = Seen(table_with(KS=0.0, _4D=26.0, _2H=40.0), "KS", "4D", "2H")
    king, four, two = seen.zones[TRAY].cards
    lower = max(four.quads, key=lambda quad: sum(y for _, y in quad))
    seen.zones[TRAY] = ZoneView(TRAY, (king, replace(four, quads=(lower,)), two))
    assert seen.told(ToldByEdges(MACHINE)) == ("KS", "4D", "2H")


def test_between_cards_that_lie_apart_there_is_nothing_but_the_mat() -> None:
    table = table_with(KS=0.0, _2H=104.0)
    seen = Seen(table, "KS", "2H")
    left, high = MACHINE.zone(TRAY).x, MACHINE.zone(TRAY).y + 97.0
    (x0, y0), (x1, y1) = seen.calibration.to_frame(
        np.array([[left, high], [left + 76.0, high + 2.0]])
    ).astype(int)
    # A line across, as dark as the shadow of a card's edge.
    seen.frame = seen.frame.copy()
    seen.frame[y0:y1, x0:x1] = seen.frame[y0:y1, x0:x1] // 10 * 9
    assert seen.told(ToldByEdges(MACHINE)) == ("KS", "2H")


def test_if_the_last_card_is_not_sure_nothing_is_told() -> None:
    seen = Seen(three(), "2H")
    (card,) = seen.zones[TRAY].cards
    seen.zones[TRAY] = ZoneView(TRAY, (replace(card, confidence=0.5),))
    assert seen.told(ToldByEdges(MACHINE)) == ("2H",)


def test_while_a_hand_is_in_the_way_only_what_is_known_is_told() -> None:
    by_edges = ToldByEdges(MACHINE)
    seen = Seen(three(), "KS", "2H")
    assert seen.told(by_edges, in_the_way=True) == ("KS", "2H")
    assert seen.told(by_edges) == ("KS", None, "2H")
    seen.frame = np.zeros_like(seen.frame)
    assert seen.told(by_edges, in_the_way=True) == ("KS", None, "2H")


def test_a_card_that_is_drawn_out_of_the_fan_is_not_told_any_more() -> None:
    by_edges = ToldByEdges(MACHINE)
    seen = Seen(three(), "KS", "2H")
    assert seen.told(by_edges) == ("KS", None, "2H")
    seen.frame = table_with(KS=0.0, _2H=32.0).frame()
    assert seen.told(by_edges) == ("KS", "2H")


@pytest.mark.parametrize("seed", [237, *map(long_case, (240, 315)), 356])
def test_the_paper_outside_a_frame_that_is_printed_on_cards_is_no_other_card(seed: int) -> None:
    # In the dark the frame is plainer than the edge of the card.
    style, light = makers_deck(187125), conditions_called("tilt+dim")
    table = SimulatedTable(seed, SIZE, replace(light, hand=False, fan_mm=fan_step(style)), style)
    watcher = Watcher(CardReader(), MACHINE)
    for card in ("AS", "3C", "2H"):
        table.lay(TRAY, card)
    for number in range(14):
        view = watcher.see(table.frame(), number / 30)
    assert view.names(TRAY) == ("AS", "3C", "2H")
