"""While nobody is at the table: what the screen does after how long, and at which hour."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.appliance.quiet import Idleness, Quiet, QuietTimes
from companion.preferences import Preferences, PreferenceStore
from tests.clocks import HandClock

_ALL = QuietTimes(attract_after=10, dim_after=3, dark_hours=(22, 7))


@pytest.mark.parametrize(
    ("minutes", "hour", "quiet"),
    [
        (0, 12, Quiet.AWAKE),
        (2.9, 12, Quiet.AWAKE),
        (3, 12, Quiet.DIMMED),
        (10, 12, Quiet.ATTRACTS),
        (4.9, 23, Quiet.DIMMED),
        (5, 23, Quiet.DARK),
        (600, 6, Quiet.DARK),
        (600, 7, Quiet.ATTRACTS),
    ],
)
def test_the_longer_nobody_is_there_the_quieter_it_is(minutes: float, hour: int, quiet: Quiet) -> None:
    assert _ALL.after(60 * minutes, hour) is quiet


def test_what_is_never_wanted_never_happens() -> None:
    assert QuietTimes(0, 0, None).after(1e9, 3) is Quiet.AWAKE


@pytest.mark.parametrize(
    ("hours", "dark"),
    [
        ((22, 7), {22, 23, 0, 1, 2, 3, 4, 5, 6}),
        ((0, 6), set(range(6))),
        ((5, 5), set(range(24))),
        (None, set()),
    ],
)
def test_dark_hours_may_pass_midnight(hours: tuple[int, int] | None, dark: set[int]) -> None:
    times = QuietTimes(dark_hours=hours)
    assert {hour for hour in range(24) if times.is_dark(hour)} == dark


def test_idleness_ends_when_somebody_is_there() -> None:
    clock = HandClock()
    idleness = Idleness(clock)
    clock.now = 90.0
    assert idleness.seconds == 90.0
    idleness.end()
    assert idleness.seconds == 0.0


def test_what_is_set_is_remembered(tmp_path: Path) -> None:
    store = PreferenceStore(tmp_path / "preferences.json")
    store.change(replace(store.value, quiet=_ALL))
    assert PreferenceStore(tmp_path / "preferences.json").value.quiet == _ALL


@pytest.mark.parametrize(
    "quiet",
    ["3", '{"attract_after": -1, "dim_after": "soon", "dark_hours": [22]}', '{"dark_hours": [25, 7]}', "[]"],
)
def test_what_cannot_be_used_is_as_usual(tmp_path: Path, quiet: str) -> None:
    (tmp_path / "preferences.json").write_text(f'{{"quiet": {quiet}}}')
    assert PreferenceStore(tmp_path / "preferences.json").value == Preferences()
