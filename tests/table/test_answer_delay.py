"""The delay before an answer counts: it starts when what is asked changes, or what can be touched moves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games import game_named
from companion.table.answer_delay import ANSWER_DELAY, AnswerDelay
from companion.table.table import Table
from tests.clocks import HandClock
from tests.table.views import view

SHOWN = Table.of(game_named("beltpunk"), ("Matt", "Noah"), {}).snapshot()


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def delay(clock: HandClock) -> AnswerDelay:
    """Of a table whose question has been shown for long enough."""
    delay = AnswerDelay(clock)
    delay.shown(SHOWN)
    clock.now += ANSWER_DELAY
    return delay


def test_a_delay_runs_for_its_time_after_a_new_question(delay: AnswerDelay, clock: HandClock) -> None:
    assert not delay.is_running
    delay.shown(replace(SHOWN, prompt=replace(SHOWN.prompt, seats=(1,))))
    clock.now += ANSWER_DELAY - 0.01
    assert delay.is_running
    clock.now += 0.02
    assert not delay.is_running


def test_a_new_view_alone_starts_no_delay(delay: AnswerDelay) -> None:
    delay.shown(replace(SHOWN, view=view({})))
    assert not delay.is_running


def test_a_delay_starts_when_the_buttons_move(delay: AnswerDelay) -> None:
    delay.restart()
    assert delay.is_running


def test_the_rest_of_a_delay_is_told_until_answers_count(delay: AnswerDelay, clock: HandClock) -> None:
    assert delay.remaining == 0
    delay.restart()
    assert delay.remaining == pytest.approx(ANSWER_DELAY)
    clock.now += ANSWER_DELAY / 4
    assert delay.remaining == pytest.approx(ANSWER_DELAY * 3 / 4)
    clock.now += ANSWER_DELAY
    assert delay.remaining == 0
