"""Which sound goes with what: decided by two snapshots, without any audio."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from companion.games.messages import say
from companion.table.snapshot import TableSnapshot
from companion.ui.cues import Cue, cue_between
from tests.ui import scenes
from tests.ui.astonishing_scenes import played as astonishing


def steps(wanted: Cue) -> list[tuple[TableSnapshot, TableSnapshot]]:
    """The steps of a whole match that make this sound."""
    snapshots = [*scenes.match(1)]
    return [(one, two) for one, two in pairwise(snapshots) if cue_between(one, two) is wanted]


def test_a_bell_calls_the_next_player() -> None:
    assert cue_between(scenes.placing(), scenes.discarding()) is Cue.BELL
    for one, two in steps(Cue.BELL):
        assert one.prompt.seats != two.prompt.seats
        assert len(two.prompt.seats) == 1


def test_steam_is_heard_once_at_each_overflow() -> None:
    heard = steps(Cue.HISS)
    assert heard
    for one, two in heard:
        assert set(two.view.overflowing) - set(one.view.overflowing)
    assert cue_between(scenes.overflow(), replace(scenes.overflow(), serial=9)) is None


def test_a_stamp_falls_on_each_set_but_the_one_that_wins() -> None:
    *_, last = scenes.match(1)
    log = last.log
    sets = [line for line in log[:-1] if " shows " in line]
    assert len(steps(Cue.STAMP)) == len(sets) > 0


def test_the_winner_has_a_fanfare_once() -> None:
    assert len(steps(Cue.FANFARE)) == 1


def test_a_refusal_knocks() -> None:
    assert cue_between(scenes.discarding(), scenes.refused()) is Cue.KNOCK
    assert cue_between(scenes.refused(), scenes.refused()) is None


def test_a_message_that_is_no_refusal_is_silent() -> None:
    told = replace(scenes.discarding(), message=say("Play on by touch."))
    assert cue_between(scenes.discarding(), told) is None


def test_dice_are_heard_as_they_fall() -> None:
    snapshots = astonishing(1, 4)
    rolled = [two for one, two in pairwise(snapshots) if cue_between(one, two) is Cue.DICE]
    assert rolled
    assert all(snapshot.view.dice for snapshot in rolled)


@pytest.mark.parametrize(
    "later", [scenes.discarding, scenes.overflow, scenes.won], ids=lambda it: it.__name__
)
def test_a_step_back_is_silent(later: Callable[[], TableSnapshot]) -> None:
    assert cue_between(later(), scenes.foreman()) is None


def test_nothing_new_is_silent() -> None:
    seen = replace(scenes.discarding(), camera_view=None)
    assert cue_between(scenes.discarding(), seen) is None
