"""The journal tells what was asked and told at a table, without anybody's name, and is never filled by it."""

from __future__ import annotations

import logging
from dataclasses import replace

import pytest

from companion.games import game_named
from companion.games.messages import in_sequence, say
from companion.table.snapshot import TableSnapshot
from companion.table.table import Table
from companion.table.use_log import UseLog


@pytest.fixture
def first() -> TableSnapshot:
    return Table.of(game_named("beltpunk"), ("Matilda", "Noah"), {}).snapshot()


@pytest.fixture
def journal(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.INFO)
    return caplog


def test_what_is_asked_and_of_which_seat_is_logged_once(
    first: TableSnapshot, journal: pytest.LogCaptureFixture
) -> None:
    use = UseLog(first)
    asked = replace(first, prompt=replace(first.prompt, kind="declare", seats=(1,)), log=("a", "b"))
    use.note(asked)
    use.note(replace(asked, serial=asked.serial + 1))
    assert journal.messages == ["after move 2, asked: declare, of seat 2"]


def test_no_players_name_reaches_the_journal(first: TableSnapshot, journal: pytest.LogCaptureFixture) -> None:
    refused = say("{player} cannot do that.", player="Matilda")
    UseLog(first).note(replace(first, message=in_sequence(refused, say("Play on."))))
    assert journal.messages == ["told: {player} cannot do that. Play on."]


def test_numbers_are_in_the_journal(first: TableSnapshot, journal: pytest.LogCaptureFixture) -> None:
    UseLog(first).note(replace(first, message=say("No picture for {seconds} s.", seconds=3)))
    assert journal.messages == ["told: No picture for 3 s."]


def test_what_was_taken_back_and_the_end_are_logged(
    first: TableSnapshot, journal: pytest.LogCaptureFixture
) -> None:
    use = UseLog(first)
    use.note(replace(first, log=("a", "b", "c")))
    use.note(replace(first, log=("a",)))
    use.note(replace(first, log=("a", "b"), finished=True))
    assert journal.messages == ["moves taken back: 2", "the game is over after move 2"]


def test_a_table_that_tells_without_end_does_not_fill_the_journal(
    first: TableSnapshot, journal: pytest.LogCaptureFixture
) -> None:
    now = 0.0
    use = UseLog(first, lambda: now)
    for number in range(500):
        use.note(replace(first, message=say("Ghost {number}.", number=number)))
    assert len(journal.messages) == 30
    now = 61.0
    use.note(replace(first, message=say("At last.")))
    assert journal.messages[30:] == ["lines left out: 470", "told: At last."]
