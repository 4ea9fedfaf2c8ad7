from __future__ import annotations

import numpy as np

from tests.bench.shipped_fonts import makers_deck
from tests.campaigns.camera_rounds import conditions_called
from vision.core.pictures import Picture
from vision.mat.layouts import MACHINE
from vision.pipeline.watcher import Watcher
from vision.reading import reader_for
from vision.simulation import SimulatedTable
from vision.tracking.exposure import Exposure
from vision.tracking.stillness import Verdict


def grey(level: int) -> Picture:
    return np.full((4, 6, 3), level, np.uint8)


def test_of_a_dark_table_that_waits_to_be_read_the_mean_of_the_pictures_is() -> None:
    exposure = Exposure()
    assert exposure.of(grey(10), Verdict.SETTLING, dark=True)[0, 0, 0] == 10
    assert exposure.of(grey(20), Verdict.NEARLY, dark=True)[0, 0, 0] == 15
    assert exposure.of(grey(30), Verdict.CHANGED, dark=True)[0, 0, 0] == 20


def test_what_is_read_again_once_it_has_settled_is_that_mean() -> None:
    exposure = Exposure()
    for level in (10, 20, 30):
        exposure.of(grey(level), Verdict.CHANGED, dark=True)
    assert exposure.of(grey(99), Verdict.SETTLED, dark=True)[0, 0, 0] == 20
    assert exposure.of(grey(99), Verdict.SETTLED, dark=False)[0, 0, 0] == 99


def test_what_was_seen_before_something_moved_is_not_in_the_mean() -> None:
    exposure = Exposure()
    exposure.of(grey(10), Verdict.SETTLING, dark=True)
    assert exposure.of(grey(90), Verdict.MOVING, dark=True)[0, 0, 0] == 90
    assert exposure.of(grey(20), Verdict.SETTLING, dark=True)[0, 0, 0] == 20
    exposure.of(grey(20), Verdict.SETTLED, dark=True)
    assert exposure.of(grey(40), Verdict.SETTLING, dark=True)[0, 0, 0] == 40


def test_a_table_in_good_light_is_read_as_it_is() -> None:
    exposure = Exposure()
    frame = grey(10)
    assert exposure.of(frame, Verdict.CHANGED, dark=False) is frame


def test_pips_of_three_millimetres_are_told_in_a_shadow_of_a_dim_room() -> None:
    """In one picture, and in the mean of four, the jack is in doubt."""
    table = SimulatedTable(9, (1920, 1080), conditions_called("dim+shadow"), makers_deck(354023))
    watcher = Watcher(reader_for("poker"), MACHINE)
    laid = {"conveyor-1": "9S", "conveyor-2": "JC", "conveyor-3": "7C", "conveyor-4": "6S"}
    for zone, card in laid.items():
        table.lay(zone, card)
    for _ in range(14):
        view = watcher.see(table.frame(), 0.0)
    assert {zone: view.names(zone) for zone in laid} == {zone: (card,) for zone, card in laid.items()}
