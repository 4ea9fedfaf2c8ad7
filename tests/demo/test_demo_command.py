from __future__ import annotations

import argparse

import pytest

from companion.commands import demo
from companion.demo.matches import Pace
from companion.demo.performance import Outcome
from companion.errors import InputError
from companion.games.messages import Message, say

POINTS = {"Matt": 3, "Noah": -2}


def arguments(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    demo.add_arguments(parser)
    return parser.parse_args(words)


def test_scores_that_the_players_counted_too_are_good() -> None:
    assert Outcome(True, POINTS, dict(POINTS), 1, None).fault is None


def test_scores_that_the_players_counted_otherwise_are_a_fault() -> None:
    fault = Outcome(True, POINTS, {"Matt": 3, "Noah": -1}, 1, None).fault
    assert str(fault) == "The players' own count differs: Noah has -1 and the program says -2."


def test_a_round_that_was_not_ended_is_a_fault() -> None:
    fault = Outcome(False, POINTS, POINTS, 1, None).fault
    assert str(fault) == "The round did not finish."


@pytest.mark.parametrize(
    ("ended", "complaint", "early"),
    [(False, None, True), (True, None, False), (False, say("The players waited."), False)],
)
def test_leaving_before_the_end_is_told_from_a_fault(
    ended: bool, complaint: Message | None, early: bool
) -> None:
    assert Outcome(ended, POINTS, POINTS, 1, complaint).left_early is early


def test_players_who_gave_up_say_why() -> None:
    waited = say("The players waited.")
    assert Outcome(False, POINTS, POINTS, 0, waited).fault == waited


@pytest.mark.parametrize("words", [("--speed", "0"), ("--speed", "-1"), ("--speed", "nan"), ("--seed", "-1")])
def test_numbers_that_cannot_be_are_refused(words: tuple[str, ...]) -> None:
    with pytest.raises(InputError):
        demo.run(arguments("--terminal", *words))


def test_more_players_than_any_game_has_are_a_wrong_usage() -> None:
    with pytest.raises(SystemExit) as leaving:
        arguments("--players", "7")
    assert leaving.value.code == 2


def test_more_players_than_the_game_has_are_refused() -> None:
    with pytest.raises(InputError) as refused:
        demo.run(arguments("--terminal", "--players", "5"))
    assert str(refused.value) == "Beltpunk Haberdasher is shown with 2 to 4 players"


@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"])
def test_a_display_is_known_by_its_variable(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for other in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(other, raising=False)
    assert not demo.has_display()
    monkeypatch.setenv(name, "something")
    assert demo.has_display()


def test_the_pace_waits_for_the_next_frame_and_never_for_one_that_is_late() -> None:
    now, slept = [0.0], []

    def sleep(seconds: float) -> None:
        slept.append(round(seconds, 6))
        now[0] += seconds

    pace = Pace(10.0, lambda: now[0], sleep)
    pace.wait()
    now[0] = 0.04
    pace.wait()
    now[0] = 1.0
    pace.wait()
    pace.wait()
    assert slept == [0.06, 0.1]
