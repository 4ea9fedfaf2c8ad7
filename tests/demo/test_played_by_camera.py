"""Demonstrations stepped frame by frame, so that they always play out alike. Longer ones that once went wrong
are played by ``tests.campaigns.once_went_wrong``."""

from __future__ import annotations

import pytest

from companion.demo.beltpunk_players import DEMONSTRATION
from companion.demo.performance import SIZE, Performance
from companion.demo.simulated_players import means
from companion.demo.steam_court_players import DEMONSTRATION as STEAM_COURT
from tests.campaigns.camera_causes import Cause
from tests.campaigns.camera_rounds import MOVES, play
from vision.mat.layouts import LAYOUTS
from vision.reading import CardReader, reader_for
from vision.simulation import SimulatedTable


def step(performance: Performance) -> None:
    performance.loop.watch_frame()
    performance.loop.answer(0)


@pytest.mark.long
def test_a_conveyor_that_is_emptied_is_seen_to_be_empty() -> None:
    performance = Performance(DEMONSTRATION, 2, 7701, SimulatedTable(7701, SIZE), CardReader())
    while not performance.source.over.is_set():
        step(performance)
    assert performance.outcome().fault is None
    assert performance.players.overflows > 0


@pytest.mark.long
def test_no_card_of_a_set_is_left_out() -> None:
    performance = Performance(DEMONSTRATION, 2, 770109, SimulatedTable(770109, (1920, 1080)), CardReader())
    shown: list[str] = []
    while len(shown) < 2 and not performance.source.over.is_set():
        step(performance)
        shown = [line for line in performance.desk.snapshots.value.log if " shows " in line]
    assert means(shown[1], "Noah shows Steam-4 Gears-4 Electricity-4")


@pytest.mark.long
def test_sets_on_a_trick_are_seen() -> None:
    table = SimulatedTable(4, SIZE, layout=LAYOUTS[STEAM_COURT.game.dress.mat.layout])
    performance = Performance(STEAM_COURT, 3, 4, table, CardReader())
    played: list[str] = []
    while len(played) < 3 and not performance.source.over.is_set():
        step(performance)
        played = [line for line in performance.desk.snapshots.value.log if " plays " in line]
    assert len(played) == 3
    assert all(any(means(line, done) for done in performance.players.did) for line in played)


def test_a_quarter_of_steam_court_is_recorded_as_it_was_played() -> None:
    played = play(5, "plain", reader_for("poker"), (960, 540), demonstration=STEAM_COURT)
    assert (played.wrong, played.fault) == ([], None)
    assert {event.cause for event in played.events} <= {MOVES}


def test_a_round_with_the_printed_deck_is_recorded_as_it_was_played() -> None:
    played = play(801, "plain", reader_for("beltpunk"), SIZE, is_printed=True)
    assert (played.wrong, played.fault) == ([], None)
    assert {event.cause for event in played.events} <= {MOVES}


def test_a_question_that_would_be_asked_of_a_table_on_which_all_is_read_is_one_of_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    unread = Cause("covered", "conveyor-1: 2S is not seen")
    monkeypatch.setattr("tests.campaigns.camera_rounds.causes", lambda *_: [unread])
    played = play(804, "plain", reader_for("poker"), (960, 540))
    assert [(event.cause, event.causes) for event in played.events] == [
        (MOVES, (f"covered: {unread.told}",))
    ] * 2
