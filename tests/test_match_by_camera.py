"""A match of several rounds by camera: the simulated table photographed, read, refereed and scored."""

from __future__ import annotations

import pytest

from companion.demo.beltpunk_players import DEMONSTRATION
from companion.demo.performance import Performance
from companion.demo.simulated_players import whole_match
from companion.games import GAMES
from companion.games.amendments import Correction, Overrule
from companion.table.record import read_record
from vision.reading import CardReader
from vision.simulation import SimulatedTable

SEED = 20
"""Two rounds of two players, in which every action of every suit is taken, and conveyors overflow."""


@pytest.fixture(scope="module")
def match() -> Performance:
    """A match played to its end, frame by frame: what is shown is dealt with before the next frame."""
    table = SimulatedTable(SEED, (960, 540))
    performance = Performance(
        DEMONSTRATION, 2, SEED, table, CardReader(), script=whole_match, options={"target": "15"}
    )
    while not performance.source.over.is_set():
        performance.loop.watch_frame()
        performance.loop.answer(0)
    return performance


def test_the_match_ends_with_the_scores_that_the_players_counted(match: Performance) -> None:
    outcome = match.outcome()
    assert outcome.fault is None
    assert match.desk.snapshots.value.finished
    assert outcome.by_program == {"Matt": 18, "Noah": 17}
    assert len(match.desk.snapshots.value.sheets) == 2


def test_every_suit_action_and_overflows_were_in_it(match: Performance) -> None:
    log = match.desk.snapshots.value.log
    for deed in (
        "draws",
        "exchanges a card with",
        "takes a card from",
        "swaps a card with",
        "swaps for",
        "declines",
    ):
        assert any(f" {deed}" in line for line in log), deed
    assert any(" takes " in line and line.endswith(" from The Machine") for line in log)
    assert sum(line.endswith(" conveyor") for line in log) == match.players.overflows > 2
    assert sum(" shows " in line for line in log) > 5


def test_no_correction_and_no_overrule_was_needed(match: Performance) -> None:
    played = read_record(match.record().encode(), GAMES)
    assert not any(isinstance(action, Correction | Overrule) for action in played.actions)
    assert match.desk.snapshots.value.undone == ()


def test_the_match_read_from_the_pictures_replays_to_the_same_scores(match: Performance) -> None:
    played = read_record(match.record().encode(), GAMES)
    assert played.game.scores(played.state) == match.players.scores
