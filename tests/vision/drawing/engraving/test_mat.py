"""The drawing of a mat keeps to what printers can print and what markers and cards need."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.commands.print import mat_dress
from companion.games import GAMES
from companion.games.beltpunk import GAME
from vision.core.pictures import Rgb
from vision.drawing.engraving.canvas import Path as Polyline
from vision.drawing.engraving.mat import MARGIN_MM, draw_mat, mat_in_grey, mat_raster
from vision.mat.layouts import LAYOUTS, MACHINE, MatLayout
from vision.printing import ConveyorDress, MatDress

THE_MACHINE = mat_dress(GAME.dress.mat)
MATS = {game.name: (LAYOUTS[game.dress.mat.layout], mat_dress(game.dress.mat)) for game in GAMES}
EVERY_MAT = pytest.mark.parametrize(("layout", "dress"), MATS.values(), ids=MATS)


class _Extents:
    """A canvas that notes how far ink reaches."""

    def __init__(self) -> None:
        self.low, self.high = np.full(2, np.inf), np.full(2, -np.inf)

    def fill(self, outlines: list[Polyline], colour: Rgb) -> None:
        if colour != (255, 255, 255):
            self._note(np.concatenate(outlines), 0.0)

    def stroke(self, lines: list[Polyline], colour: Rgb, width: float) -> None:
        self._note(np.concatenate(lines), width / 2)

    def _note(self, points: Polyline, more: float) -> None:
        self.low = np.minimum(self.low, points.min(axis=0) - more)
        self.high = np.maximum(self.high, points.max(axis=0) + more)


@EVERY_MAT
def test_no_ink_lies_where_printers_cannot_print(layout: MatLayout, dress: MatDress) -> None:
    ink = _Extents()
    draw_mat(ink, layout, dress)
    assert (ink.low >= MARGIN_MM - 0.01).all()
    assert (ink.high <= np.array(layout.size_mm) - MARGIN_MM + 0.01).all()


@EVERY_MAT
def test_the_white_margins_of_the_markers_stay_white(layout: MatLayout, dress: MatDress) -> None:
    picture = mat_raster(layout, 4.0, dress)
    for marker in layout.markers.values():
        around = marker.quiet - 0.5
        low = np.floor(np.array([marker.x - around, marker.y - around]) * 4).astype(int)
        high = np.ceil(np.array([marker.x, marker.y]) * 4 + (marker.size + around) * 4).astype(int)
        patch = picture[low[1] : high[1], low[0] : high[0]].copy()
        inner = round((around - 0.3) * 4)
        patch[inner:-inner, inner:-inner] = 255
        assert patch.min() == 255


@EVERY_MAT
def test_where_cards_lie_the_mat_is_pale(layout: MatLayout, dress: MatDress) -> None:
    """No mark in a zone has more than a sixth of full contrast, so that none is taken for print."""
    grey = cv2.cvtColor(mat_raster(layout, 4.0, dress), cv2.COLOR_BGR2GRAY)
    for zone in layout.zones:
        inset = 4.0
        rows = slice(round((zone.y + inset) * 4), round((zone.y + zone.height - inset) * 4))
        columns = slice(round((zone.x + inset) * 4), round((zone.x + zone.width - inset) * 4))
        patch = grey[rows, columns]
        assert int(patch.max()) - int(patch.min()) < 255 / 6, zone.name


def test_the_mat_of_a_pile_has_no_top() -> None:
    """Its middle and the words on it are the same from either long side."""
    layout, dress = MATS["steam-court"]
    picture = mat_raster(layout, 4.0, dress).astype(int)
    left, right = (round(x * 4) for x in (layout.zone("trick").x - 2, layout.zone("trick").rect.right + 2))
    middle = picture[:, left:right]
    assert (np.abs(middle - middle[::-1, ::-1]).max(axis=2) > 60).mean() < 0.01


def test_long_and_strange_words_do_not_break_the_drawing() -> None:
    plaque = ConveyorDress("N" * 60, "gear", "H", ("x" * 80, "a b c", "not drawn"))
    dress = MatDress("Wunderkammer ☃ " * 3, "m" * 200, (plaque,), "T" * 50, arrows=(0, 3, 9))
    assert mat_raster(MACHINE, 1.0, dress).shape == (297, 420, 3)


def test_the_plaques_read_the_same_from_both_long_sides() -> None:
    """The strip of plaques under each conveyor is its own half turn."""
    dress = MatDress(conveyors=THE_MACHINE.conveyors)
    grey = cv2.cvtColor(mat_raster(MACHINE, 4.0, dress), cv2.COLOR_BGR2GRAY).astype(float)
    for zone in MACHINE.zones[:4]:
        top = round((zone.y + zone.height + 0.2) * 4)
        bottom = round((MACHINE.zone("seat-1").y - 0.4) * 4)
        strip = grey[top:bottom, round((zone.x + 3) * 4) : round((zone.x + zone.width - 3) * 4)]
        assert strip.std() > 40, "there is no print to compare"
        assert np.corrcoef(strip.ravel(), strip[::-1, ::-1].ravel())[0, 1] > 0.95, zone.name


def test_the_pip_of_each_stand_in_suit_is_printed_in_its_colour() -> None:
    for place, dress in enumerate(THE_MACHINE.conveyors):
        zone = MACHINE.zones[place]
        picture = mat_raster(MACHINE, 4.0, MatDress(conveyors=THE_MACHINE.conveyors)).astype(int)
        strip = picture[(209 * 4) : (222 * 4), round(zone.x * 4) : round(zone.rect.right * 4)]
        red = ((strip[..., 2] - strip[..., 1] > 90) & (strip[..., 2] - strip[..., 0] > 90)).sum()
        assert (red > 40) == (dress.pip in "HD"), dress.name


def test_an_arrow_leads_from_each_conveyor_to_the_next_in_machine_order() -> None:
    with_arrows = mat_raster(MACHINE, 4.0, THE_MACHINE).astype(int)
    without = mat_raster(MACHINE, 4.0, replace(THE_MACHINE, arrows=())).astype(int)
    columns = np.flatnonzero(np.abs(with_arrows - without).sum(axis=(0, 2)))
    borders = [MACHINE.zones[place].rect.right for place in range(3)]
    assert {round(float(column) / 4 / 10) for column in columns} == {round(border / 10) for border in borders}


def test_the_mat_in_grey_is_the_mat_in_colour_without_its_colours() -> None:
    colour = cv2.cvtColor(mat_raster(MACHINE, 3.0), cv2.COLOR_BGR2GRAY).astype(int)
    assert np.abs(colour - mat_in_grey(MACHINE, 3.0)).max() <= 2
