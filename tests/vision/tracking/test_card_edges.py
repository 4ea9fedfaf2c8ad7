"""The edges of the cards in a fan tell how many lie there, whatever else of them shows."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from tests.long_cases import long_case
from vision.core.view import Reading
from vision.drawing.faces import FaceStyle
from vision.mat.calibration import Calibration, find_mat
from vision.mat.layouts import MACHINE, TRAY
from vision.simulation import PRESETS, SimulatedTable
from vision.tracking.card_edges import ReadInFan, edges_untold
from vision.tracking.paper import mat_colours
from vision.tracking.stands import IndicesOnMat, Stand, outlines_of

SIZE = (1920, 1080)
ZONE = MACHINE.zone(TRAY)
FANS = tuple(zone for zone in MACHINE.zones if zone.is_fan)
X, Y = ZONE.x + 38.0, ZONE.y + 48.0


def fan(
    *cards: str, step: float, light: str = "plain", lamp: float = 90.0, style: FaceStyle | None = None
) -> SimulatedTable:
    """A fan in the tray, each card so many millimetres below the one before."""
    table = SimulatedTable(1, SIZE, replace(PRESETS[light], hand=False, lamp=lamp), style)
    for number, card in enumerate(cards):
        table.drop(card, X, Y + number * step)
    return table


class Looked:
    """What the edges tell of a ``table`` if the cards that are ``told`` are all that is read."""

    def __init__(self, table: SimulatedTable, *told: str, knows_mat: bool = True) -> None:
        frame = table.frame()
        calibration = find_mat(frame, MACHINE)
        assert isinstance(calibration, Calibration)
        on_mat = IndicesOnMat(calibration.to_mat)
        readings = [Reading(card.card, 0.99, tuple(it.quad for it in card.indices)) for card in table.laid()]
        stands = on_mat.of(readings)
        self.upper: dict[str | None, Stand] = {
            reading.card: min(those, key=lambda it: it.middle.imag)
            for reading, those in zip(readings, stands, strict=True)
        }
        cards = [those for reading, those in zip(readings, stands, strict=True) if reading.card in told]
        outlines = outlines_of(cards, cards)
        mat = partial(mat_colours, frame, calibration, outlines, FANS, outlines[-1])
        read = ReadInFan(
            outlines[-1], [self.upper[card] for card in told], [it for those in cards for it in those], ()
        )
        found = edges_untold(frame, calibration, ZONE, read, mat if knows_mat else lambda: np.zeros((0, 3)))
        self.places = [place for place, _ in found]
        """Before which of those told each of the others lies."""
        self.middles = [complex(np.mean(index)) for _, index in found]
        """Where their indices should be."""


@pytest.mark.parametrize(
    "light", ["plain", "dim", "cast", "blur", *map(long_case, ("shadow", "tilt", "sleeves"))]
)
def test_cards_that_show_nothing_but_their_edges_are_counted_in_any_light(light: str) -> None:
    table = fan("KS", "4D", "7C", "2H", step=10.0, light=light)
    looked = Looked(table, "2H")
    assert looked.places == [0, 0, 0]
    # The last one first, as their edges follow each other.
    for card, middle in zip(("7C", "4D", "KS"), looked.middles, strict=True):
        assert abs(middle - looked.upper[card].middle) < 6.0


@pytest.mark.parametrize("knows_mat", [True, False])
def test_a_card_between_two_that_are_read_is_told_between_them(knows_mat: bool) -> None:
    looked = Looked(fan("KS", "4D", "2H", step=19.0), "KS", "2H", knows_mat=knows_mat)
    assert looked.places == [1]
    [middle] = looked.middles
    assert abs(middle - looked.upper["4D"].middle) < 6.0


def test_above_the_first_card_nothing_is_told_if_the_mat_is_not_seen() -> None:
    assert Looked(fan("KS", "4D", "2H", step=12.0), "2H", knows_mat=False).places == []


@pytest.mark.parametrize("lamp", [0, 135, 225, *map(long_case, (45, 90, 180, 270, 315))])
@pytest.mark.parametrize("step", [10.0, *map(long_case, (14.0, 22.0))])
@pytest.mark.parametrize("light", ["plain", "dim", "glare"])
def test_of_cards_that_are_all_read_no_edge_is_another_card(step: float, lamp: float, light: str) -> None:
    cards = "QD", "JC", "10S", "8H", "KH"
    assert Looked(fan(*cards, step=step, light=light, lamp=lamp), *cards).places == []


@pytest.mark.parametrize("lamp", [0, 45, 270, *map(long_case, (90, 135, 180, 225, 315))])
def test_what_is_printed_across_a_card_is_no_edge(lamp: float) -> None:
    lined = FaceStyle(rim=(40, 120, 30))
    assert Looked(fan("QD", "KH", step=26.0, lamp=lamp, style=lined), "QD", "KH").places == []


def test_a_card_by_itself_has_one_edge() -> None:
    table = SimulatedTable(1, SIZE, replace(PRESETS["plain"], hand=False))
    table.drop("KH", X, Y + 40.0)
    assert Looked(table, "KH").places == []
