from __future__ import annotations

import pytest

from vision.core.stopwatch import StageTime, Stopwatch, in_words


class Clock:
    def __init__(self) -> None:
        self.now = 5.0

    def __call__(self) -> float:
        return self.now


def timed(seconds: dict[str, list[float]]) -> Stopwatch:
    clock = Clock()
    stopwatch = Stopwatch(clock)
    for name, taken in seconds.items():
        for each in taken:
            with stopwatch.stage(name):
                clock.now += each
            clock.now += 1
    return stopwatch


def test_each_stage_has_its_median_and_its_longest_time_in_milliseconds() -> None:
    times = timed({"movement": [0.002, 0.003, 0.010], "reading": [0.02]}).times()
    assert [time.stage for time in times] == ["movement", "reading"]
    assert (times[0].median, times[0].longest) == pytest.approx((3, 10))
    assert (times[1].median, times[1].longest) == pytest.approx((20, 20))


def test_what_was_long_ago_is_forgotten() -> None:
    (time,) = timed({"movement": [9.0] + [0.001] * 200}).times()
    assert time.longest == pytest.approx(1)


def test_a_stage_that_fails_is_timed_as_well() -> None:
    clock = Clock()
    stopwatch = Stopwatch(clock)

    def fail() -> None:
        with stopwatch.stage("reading"):
            clock.now += 0.5
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert stopwatch.times()[0].longest == pytest.approx(500)


def test_in_words_the_longest_is_told_where_it_is_much_more() -> None:
    times = (StageTime("movement", 1.94, 2.1), StageTime("reading", 13.2, 81.4))
    assert in_words(times) == "movement 1.9, reading 13.2 (up to 81)"
