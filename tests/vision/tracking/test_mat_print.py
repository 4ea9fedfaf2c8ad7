"""What shows the mat's own print is no card, and what shows a card is none of the print."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.bench.shipped_fonts import makers_deck
from vision.core.geometry import Quad
from vision.mat.calibration import find_mat
from vision.mat.layouts import MACHINE
from vision.simulation import PRESETS, Conditions, SimulatedTable
from vision.tracking.mat_print import MatPrint

SIZE = (1920, 1080)
BORDERED = 96052
"""The seed of a deck that prints a line along the edge of its cards."""
STEADY = Conditions(slop_mm=0.5, slop_degrees=0.5, upside_down=0.0)


FAINT = replace(
    STEADY,
    blur=PRESETS["blur"].blur,
    glare=PRESETS["glare"].glare,
    noise=4.0,
    lamp=30.0,
    brightness=1.25,
)


def _table(*cards: tuple[str, str], conditions: Conditions = STEADY) -> SimulatedTable:
    table = SimulatedTable(3, SIZE, conditions)
    for zone, card in cards:
        table.lay(zone, card)
    return table


def _shows_print(
    table: SimulatedTable,
    *,
    x: float = 0.0,
    y: float = 0.0,
    quad: Quad | None = None,
    in_part: bool = False,
) -> bool:
    """Whether ``quad`` of a frame shows it, or the place of an index with its middle there, millimetres."""
    frame = table.frame()
    calibration = find_mat(frame, MACHINE)
    assert calibration is not None
    if quad is None:
        corners = np.array([[x - 5, y - 8], [x + 5, y - 8], [x + 5, y + 8], [x - 5, y + 8]])
        a, b, c, d = ((float(u), float(v)) for u, v in calibration.to_frame(corners))
        quad = a, b, c, d
    return MatPrint(MACHINE).shows_at(quad, frame, calibration, in_part)


@pytest.mark.parametrize("aside", [-2.0, -1.0, 0.0])
def test_the_chain_beside_a_card_is_print_though_the_edge_of_the_card_is_seen_as_well(aside: float) -> None:
    zone = MACHINE.zone("conveyor-3")
    table = _table(("conveyor-3", "AD"))
    assert _shows_print(table, x=zone.x + zone.width + aside, y=zone.y + 40.0)


@pytest.mark.parametrize("down", [60.0, 75.0, 90.0])
def test_the_chain_is_print_though_blur_and_a_reflection_make_it_as_faint_as_noise(down: float) -> None:
    zone = MACHINE.zone("tray")
    table = _table(("conveyor-4", "AD"), conditions=FAINT)
    assert _shows_print(table, x=zone.x, y=zone.y + down)


@pytest.mark.parametrize("across", [1.5, 1.75, 2.0])
def test_the_border_that_a_deck_prints_along_its_cards_hides_the_chain_in_part_only(across: float) -> None:
    style = makers_deck(BORDERED)
    table = SimulatedTable(3, SIZE, replace(STEADY, slop_mm=0.0), style)
    zone = MACHINE.zone("conveyor-3")
    table.drop("7D", zone.x + zone.width - 32.5, zone.y + 60.0)
    place = {"x": zone.x + zone.width - 1.5 + across, "y": zone.y + 60.0}
    assert not _shows_print(table, **place)
    assert _shows_print(table, **place, in_part=True)


@pytest.mark.parametrize("lit", ["dim", "glare"])
@pytest.mark.parametrize("across", [1.0, 1.5])
def test_the_chain_is_print_beside_the_shadow_of_a_card_that_lies_on_half_of_it(
    lit: str, across: float
) -> None:
    table = SimulatedTable(3, SIZE, replace(PRESETS[lit], slop_mm=0.0))
    zone = MACHINE.zone("tray")
    table.drop("9C", zone.x - 33.5, zone.y + 60.0, 1.5)
    assert _shows_print(table, x=zone.x - 2.0 + across, y=zone.y + 60.0, in_part=True)


@pytest.mark.parametrize("in_part", [False, True])
@pytest.mark.parametrize("conditions", [STEADY, FAINT])
def test_an_index_is_no_print(conditions: Conditions, in_part: bool) -> None:
    table = _table(("conveyor-2", "KS"), ("conveyor-2", "9D"), ("conveyor-3", "AD"), conditions=conditions)
    quads = [index.quad for card in table.laid() for index in card.indices if index.visible > 0.5]
    assert len(quads) > 3
    assert not any(_shows_print(table, quad=quad, in_part=in_part) for quad in quads)


@pytest.mark.parametrize("aside", [-1.0, 0.0, 1.0])
def test_the_chain_above_the_edge_of_a_card_is_no_index_whose_rank_that_would_be(aside: float) -> None:
    zone = MACHINE.zone("conveyor-3")
    table = SimulatedTable(3, SIZE, replace(STEADY, slop_mm=0.0))
    table.drop("7D", zone.x, zone.y + 100.0, 8.0)
    # Its upper edge is where the middle of the place is.
    place = {"x": zone.x + aside, "y": zone.y + 56.0}
    assert not _shows_print(table, **place)
    assert _shows_print(table, **place, in_part=True)
