"""A card of which no index is read shows as paper above a fan, where the mat would be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.long_cases import long_case
from tests.vision.truth import TruthReader
from vision.core.geometry import Quad, quads_of
from vision.core.pictures import Picture
from vision.core.view import Reading
from vision.drawing.faces import FaceStyle
from vision.mat.calibration import Calibration, find_mat
from vision.mat.layouts import CARD_MM, MACHINE, TRAY
from vision.pipeline.watcher import Watcher
from vision.simulation import PRESETS, Conditions, SimulatedTable
from vision.tracking.paper_above import PaperAbove, PaperAboveFans, paper_above
from vision.tracking.stands import IndicesOnMat, Outline

SIZE = (1920, 1080)
ZONE = MACHINE.zone(TRAY)
X, Y = ZONE.x + 40.0, ZONE.y + 50.0


def outline(x: float, y: float) -> Outline:
    """That of a straight card whose middle is there."""
    wide, high = CARD_MM[0] / 2, CARD_MM[1] / 2
    a, b = complex(x - wide, y - high), complex(x + wide, y - high)
    return a, b, b + 2j * high, a + 2j * high


def seen_above(frame: Picture, first: Outline, *others: Outline) -> PaperAbove | None:
    calibration = find_mat(frame, MACHINE)
    assert isinstance(calibration, Calibration)
    return paper_above(frame, calibration, ZONE, first, (first, *others), MACHINE.zones)


def two_cards(
    light: str = "plain", style: FaceStyle | None = None, aside: float = 8.0, above: float = 14.0
) -> Picture:
    table = SimulatedTable(3, SIZE, conditions=replace(PRESETS[light], hand=False), style=style)
    table.drop("KS", X + aside, Y)
    table.drop("KH", X, Y + above)
    return table.frame()


@pytest.mark.parametrize("light", ["plain", "dim", "shadow", "cast", "blur"])
def test_the_paper_of_a_card_above_is_seen_in_any_light(light: str) -> None:
    paper = seen_above(two_cards(light), outline(X, Y + 14.0))
    assert paper is not None
    assert paper.area > 300.0
    assert paper.is_plain
    upper_left = outline(X + 8.0, Y)[0]
    assert abs(paper.corner - upper_left) < 7.0


@pytest.mark.parametrize("light", ["plain", "dim", "shadow", "cast", "blur"])
@pytest.mark.parametrize("seed", [0, *map(long_case, (1, 2))])
def test_above_a_single_card_there_is_the_mat(light: str, seed: int) -> None:
    table = SimulatedTable(seed, SIZE, conditions=replace(PRESETS[light], hand=False))
    table.drop("KH", X, Y + 14.0)
    assert seen_above(table.frame(), outline(X, Y + 14.0)) is None


def test_a_reflection_that_turns_the_mat_as_white_as_a_card_is_not_plain() -> None:
    table = SimulatedTable(1, SIZE, Conditions(slop_mm=0.0, slop_degrees=0.0))
    table.drop("KH", X, Y + 14.0)
    frame = table.frame()
    calibration = find_mat(frame, MACHINE)
    assert calibration is not None
    (x, y), *_ = calibration.to_frame(np.array([[X, Y - 40.0]])).tolist()
    away = np.hypot(*np.meshgrid(np.arange(SIZE[0]) - x, np.arange(SIZE[1]) - y))
    white = (0.65 * np.clip(1.3 - away / 170.0, 0.0, 1.0))[..., None]
    lit = np.asarray(frame * (1.0 - white) + np.array([236.0, 240.0, 242.0]) * white, np.uint8)
    paper = seen_above(lit, outline(X, Y + 14.0))
    assert paper is not None
    assert not paper.is_plain


def test_the_paper_of_a_card_that_is_read_is_no_other_card() -> None:
    assert seen_above(two_cards(), outline(X, Y + 14.0), outline(X + 8.0, Y)) is None


def test_an_edge_that_is_seen_a_little_off_is_no_other_card() -> None:
    assert seen_above(two_cards(above=14.0), outline(X + 8.0, Y + 4.0), outline(X, Y + 14.0)) is None


def test_where_cards_are_as_the_mat_nothing_is_told() -> None:
    as_the_mat = FaceStyle(paper=(196, 219, 230))
    assert seen_above(two_cards(style=as_the_mat), outline(X, Y + 14.0)) is None


def test_a_mat_that_only_far_away_is_unlike_cards_is_no_paper() -> None:
    table = SimulatedTable(
        1, SIZE, Conditions(slop_mm=0.0, slop_degrees=0.0), FaceStyle(paper=(196, 219, 230))
    )
    table.drop("KH", X, Y + 14.0)
    frame = table.frame()
    warmer = np.ones((SIZE[0], 3))
    warmer[:, 0] = np.interp(np.arange(SIZE[0]), (0.4 * SIZE[0], 0.7 * SIZE[0]), (0.7, 1.0))
    assert seen_above(np.asarray(frame * warmer, np.uint8), outline(X, Y + 14.0)) is None


@pytest.mark.parametrize("turned", [-15.0, 15.0])
def test_the_own_paper_of_a_card_whose_only_index_is_read_askew_is_no_other_card(turned: float) -> None:
    table = SimulatedTable(1, SIZE, Conditions(slop_mm=0.0, slop_degrees=0.0))
    table.drop("KH", X, Y + 14.0)
    frame = table.frame()
    calibration = find_mat(frame, MACHINE)
    assert isinstance(calibration, Calibration)
    [card] = table.laid()
    corners = np.array(card.indices[0].quad)
    askew = cv2.getRotationMatrix2D(tuple(corners.mean(axis=0).tolist()), turned, 1.0)
    [quad] = quads_of(cv2.transform(corners[None], askew)[0])
    above = PaperAboveFans(calibration, MACHINE, IndicesOnMat(calibration.to_mat))
    assert above.places(frame, [Reading("KH", 0.99, (quad,))], None) == ()


def test_an_index_of_it_is_in_its_corner() -> None:
    paper = PaperAbove(complex(100.0, 50.0), 1j, 400.0, is_plain=True)
    a, b, c, _ = paper.index(18.0)
    assert (a + b).real / 2 == pytest.approx(105.6)
    assert (a.imag, c.imag) == (pytest.approx(54.0), pytest.approx(72.0))


class Missing(TruthReader):
    """Misses a card, and sees no rank anywhere."""

    def __init__(self, table: SimulatedTable, card: str) -> None:
        super().__init__(table)
        self._card = card

    def told(self, readings: list[Reading], frame: NDArray[np.uint8]) -> list[Reading]:
        del frame
        return [reading for reading in readings if reading.card != self._card]

    def half_covered_near(self, frame: Picture, quad: Quad, others: Sequence[Quad] = ()) -> Quad | None:
        del frame, quad, others
        return None


@pytest.mark.parametrize(("aside", "above"), [(-14.0, 10.0), (14.0, 14.0)])
def test_a_card_of_a_set_that_is_seen_by_its_paper_is_told_as_one_that_cannot_be_read(
    aside: float, above: float
) -> None:
    table = SimulatedTable(3, SIZE, Conditions(slop_mm=0.0, slop_degrees=0.0))
    watcher = Watcher(Missing(table, "KS"), MACHINE)
    for _ in range(6):
        watcher.see(table.frame(), 0.0)
    table.drop("KS", X + aside, Y)
    table.drop("KH", X, Y + above)
    for _ in range(10):
        view = watcher.see(table.frame(), 0.0)
    assert view.names(TRAY) == (None, "KH")
