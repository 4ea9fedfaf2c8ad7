"""An index that was seen roughly is named as it stands, by what its neighbours tell."""

from __future__ import annotations

import cmath
import math
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.bench.shipped_fonts import makers_deck
from tests.campaigns.camera_rounds import conditions_called, fan_step
from tests.long_cases import long_case
from vision.drawing.faces import FaceStyle, draw_face
from vision.mat.layouts import MACHINE
from vision.pipeline.watcher import Watcher
from vision.reading import reader_for
from vision.reading.poker.candidates import NAMES, Candidate
from vision.reading.poker.naming import Naming, with_other_ranks
from vision.reading.poker.networks import Namer
from vision.reading.poker.patches import Pose, Pyramid
from vision.reading.poker.pose_refiner import PoseRefiner
from vision.simulation import SimulatedTable

_TALL = replace(FaceStyle.plain(), rank_height=13.0, index_pip=10.0, index_x=8.0, body_left=20.0)
_PPM, _MARGIN = 3.2, 60


def _fan(*cards: str) -> tuple[Pyramid, list[Pose]]:
    """``cards`` in a fan that shows their indices, in a dark room, and the upper left index of each."""
    step = round((_TALL.index_bottom + 1.0) * _PPM)
    faces = [draw_face(card, _TALL, _PPM) for card in cards]
    height, width, _ = faces[0].image.shape
    table = np.full(
        (height + step * len(cards) + 2 * _MARGIN, width + 2 * _MARGIN, 3), (70, 90, 60), np.uint8
    )
    poses = []
    for number, face in enumerate(faces):
        top = _MARGIN + number * step
        table[top : top + height, _MARGIN : _MARGIN + width] = face.image[..., :3]
        index = min(face.indices, key=lambda it: it.x + it.y)
        poses.append(Pose(index.x + _MARGIN, index.y + top, index.height, 0.0))
    dim = 0.3 * cv2.GaussianBlur(table, (0, 0), 1.0) + np.random.default_rng(3).normal(0.0, 6.0, table.shape)
    return Pyramid(np.clip(dim, 0, 255).astype(np.uint8)), poses


def _seen_roughly(pose: Pose, tall: float, askew: float) -> Pose:
    """``pose`` as a finder may see it: its upper end right, and less ``tall`` and ``askew``."""
    off = cmath.rect((tall - 1.0) * pose.height / 2, math.radians(90.0))
    return Pose(pose.x + off.real, pose.y + off.imag, tall * pose.height, askew)


@pytest.mark.parametrize(("card", "askew"), [("KC", 12.0), ("2C", 12.0), ("4D", -12.0)])
def test_an_index_seen_too_small_and_askew_is_named_as_tall_as_its_neighbour(card: str, askew: float) -> None:
    """Its neighbour is seen askew, too."""
    pyramid, (upper, lower) = _fan(card, "5H")
    naming = Naming(Namer(), PoseRefiner(), pyramid, 0.0)
    rough = _seen_roughly(upper, 0.67, math.copysign(35.0, askew))
    (names,) = naming.at([rough])
    assert names.max() < 0.5
    (told,) = naming.as_neighbours([Candidate(0.6, rough, names)], [replace(lower, degrees=askew)])
    assert NAMES[told.best] == card
    assert told.names.max() > 0.9
    assert abs(told.pose.height / upper.height - 1.0) < 0.15


def _sure(card: str, y: float, degrees: float) -> Candidate:
    return Candidate(0.9, Pose(100.0, y, 40.0, degrees), np.where(np.array(NAMES) == card, 0.99, 0.0))


@pytest.mark.parametrize("turn", [0.0, 180.0])
def test_what_is_made_of_two_sure_indices_is_none_however_sure_it_seems(turn: float) -> None:
    """The pip of an ace and the 6 below it are a 9 upside down; the ace and the 6 tell of all the ink."""
    pyramid, _ = _fan("AD", "6D")
    naming = Naming(Namer(), PoseRefiner(), pyramid, 0.0)
    upper, between, lower = (
        _sure("AD", 100.0, turn),
        _sure("9D", 122.0, turn + 180.0),
        _sure("6D", 144.0, turn),
    )
    assert with_other_ranks(naming, [between, upper, lower]) == [upper, lower]
    assert with_other_ranks(naming, [between, upper]) == [between, upper]


def test_in_a_fan_each_index_is_between_two_such_parts_and_is_true() -> None:
    pyramid, _ = _fan("AD", "6D")
    naming = Naming(Namer(), PoseRefiner(), pyramid, 0.0)
    upright = [_sure(card, 100.0 + 44.0 * step, 0.0) for step, card in enumerate(("AD", "6D", "8D"))]
    between = [_sure(card, 122.0 + 44.0 * step, 180.0) for step, card in enumerate(("9D", "8D"))]
    assert with_other_ranks(naming, [*between, *upright]) == upright


@pytest.mark.parametrize("seed", [long_case(3), 11])
def test_an_index_of_which_only_the_rank_was_seen_is_named_as_tall_as_its_neighbours(seed: int) -> None:
    """In little light and sleeves the upper two thirds of a heavy 2 with ball ends were like a 9."""
    style = makers_deck(312033)
    conditions = replace(conditions_called("dim+sleeves"), fan_mm=fan_step(style))
    table = SimulatedTable(seed, (1920, 1080), conditions, style)
    watcher = Watcher(reader_for("poker"), MACHINE)
    for _ in range(3):
        watcher.see(table.frame(), 0.0)
    table.lay("conveyor-3", "5D")
    table.lay("conveyor-4", "KC")
    for _ in range(6):
        watcher.see(table.frame(), 0.0)
    table.lay("tray", "2S")
    table.lay("tray", "2C")
    for _ in range(9):
        view = watcher.see(table.frame(), 0.0)
    assert view.names("tray") == ("2S", "2C")
