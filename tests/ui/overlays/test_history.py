"""Undo to any point, by real touches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.table.events import GoBackTo
from companion.table.snapshot import TableSnapshot
from companion.ui.camera.picture_page import PicturePage
from companion.ui.kit.widgets import BrassButton
from companion.ui.overlays.history import HistoryPage
from tests.table.kept_pictures import JPEG, pictures_in
from tests.ui import scenes
from tests.ui.stage import Stage


def partly_undone() -> TableSnapshot:
    log, history = scenes.discarding().log, scenes.discarding().history
    return replace(
        scenes.discarding(),
        log=log[:5],
        history=history[:5],
        undone=log[:4:-1],
        undone_history=history[:4:-1],
    )


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage(scenes.foreman())
    stage.show(partly_undone())
    stage.navigator.history()
    stage.steps(3)
    yield stage
    stage.strike()


def test_lines_stand_the_newest_first_what_is_undone_over_the_line_of_now(stage: Stage) -> None:
    rows = stage.top.ids.ledger.rows
    assert [row.words for row in rows] == [*map(str, reversed(scenes.discarding().history)), "The beginning"]
    assert [row.mark for row in rows if row.primary] == ["5"]


def test_a_tap_goes_back_to_just_after_a_line(stage: Stage) -> None:
    stage.tap(stage.row(str(partly_undone().history[3])))
    assert stage.events() == [GoBackTo(4, partly_undone().serial)]


def test_a_tap_makes_again_what_was_undone_up_to_a_line(stage: Stage) -> None:
    stage.tap(stage.row(str(scenes.discarding().history[6])))
    assert stage.events() == [GoBackTo(7, partly_undone().serial)]


def test_the_line_of_now_does_nothing(stage: Stage) -> None:
    stage.tap(stage.row(str(partly_undone().history[-1])))
    assert stage.events() == []


def test_the_very_beginning_can_be_gone_back_to(stage: Stage) -> None:
    stage.top.ids.ledger.rows[-1].do()
    assert stage.events() == [GoBackTo(0, partly_undone().serial)]


def test_the_list_follows_the_game(stage: Stage) -> None:
    stage.show(scenes.discarding())
    assert [row.mark for row in stage.top.ids.ledger.rows if row.primary] == [
        str(len(scenes.discarding().log))
    ]


def test_what_the_camera_saw_is_one_touch_away_from_its_action(tmp_path: Path) -> None:
    snapshot = partly_undone()
    lines = (*snapshot.log, *reversed(snapshot.undone))
    kept = pictures_in(tmp_path, lines, {2: JPEG, 4: JPEG, 7: b"damaged"})
    stage = Stage(scenes.foreman(), pictures=kept)
    stage.show(snapshot)
    stage.navigator.history()
    stage.steps(3)
    rows = stage.top.ids.ledger.rows
    assert [row.mark for row in rows if row.aside is not None] == ["7", "4", "2"]
    row = stage.row(str(snapshot.history[3]))
    stage.tap(next(widget for widget in row.children if isinstance(widget, BrassButton)))
    assert stage.events() == []
    assert isinstance(stage.top, PicturePage)
    assert stage.top.ids.words.words == str(snapshot.history[3])
    assert stage.top.ids.picture.jpeg == JPEG
    stage.tap(stage.button("After that"))
    assert stage.top.ids.words.words == "This picture can no longer be shown."
    assert stage.top.ids.later.disabled
    stage.top.turn(-2)
    assert stage.top.ids.words.words == str(snapshot.history[1])
    assert stage.top.ids.earlier.disabled
    stage.tap(stage.button("Back"))
    assert isinstance(stage.top, HistoryPage)
    stage.strike()
