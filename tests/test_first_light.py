"""The whole loop: cards laid on the simulated table, photographed, read, refereed and scored."""

from __future__ import annotations

import pytest

from companion.demo.performance import Performance
from companion.table.record import read_record
from vision.reading import CardReader
from vision.simulation import SimulatedTable

SEED = 0
"""A short round of three players, in which Matt must take an overflowing conveyor."""


@pytest.fixture(scope="module")
def round_played() -> Performance:
    """A round played to its end, frame by frame: what is shown is dealt with before the next frame."""
    performance = Performance(3, SEED, SimulatedTable(SEED, (1280, 720)), CardReader())
    while not performance.source.over.is_set():
        performance.loop.watch_frame()
        performance.loop.answer(0)
    return performance


def test_a_round_before_the_camera_ends_with_the_scores_that_the_players_counted(
    round_played: Performance,
) -> None:
    outcome = round_played.outcome()
    assert outcome.fault is None
    assert outcome.by_program == {"Matt": -8, "Noah": 9, "Jake": 8}


def test_the_round_had_an_overflow_and_sets(round_played: Performance) -> None:
    log = round_played.desk.snapshots.value.log
    assert [line for line in log if line.endswith("conveyor")] == ["Matt takes the Electricity conveyor"]
    assert sum(" shows " in line for line in log) >= 2


def test_the_round_read_from_the_pictures_replays_to_the_same_scores(round_played: Performance) -> None:
    played = read_record(round_played.record().encode())
    assert played.game.scores(played.state) == round_played.players.scores
