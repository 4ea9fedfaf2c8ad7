"""A card's correction by real touches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.table.events import Chosen, Dismiss
from companion.ui.camera.picture_page import PicturePage
from companion.ui.overlays.correction import CorrectionPage
from tests.table.kept_pictures import JPEG, pictures_in
from tests.ui import scenes
from tests.ui.stage import SIZES, Stage

ESCAPE = 27


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage(scenes.foreman())
    stage.show(scenes.doubted())
    stage.events()
    yield stage
    stage.strike()


def test_an_offer_with_a_card_opens_the_correction_and_its_end_closes_it(stage: Stage) -> None:
    assert isinstance(stage.top, CorrectionPage)
    assert stage.top.ids.doubted.card == "Gears-1"
    stage.show(replace(scenes.doubted(), suggestions=None))
    assert stage.top is stage.screen


def test_the_likely_cards_are_large_and_the_whole_deck_is_there(stage: Stage) -> None:
    suggestions = scenes.doubted().suggestions
    assert suggestions is not None
    cards = [choice.action.right for choice in suggestions.choices]  # type: ignore[attr-defined]
    assert [face.card for face in stage.top.likely] == cards[: suggestions.likely]
    touchable = {face.card for face in stage.top.grid.faces.values() if not face.disabled}
    assert touchable == set(cards)
    assert tuple(stage.top.grid.faces) == scenes.doubted().deck.cards
    assert min(face.width * face.height for face in stage.top.likely) > max(
        face.width * face.height for face in stage.top.grid.faces.values()
    )


@pytest.mark.parametrize("likely", [True, False])
def test_one_tap_sets_the_card_right(stage: Stage, likely: bool) -> None:
    snapshot = scenes.doubted()
    assert snapshot.suggestions is not None
    faces = stage.top.likely if likely else list(stage.top.grid.faces.values())
    stage.tap(faces[2])
    (event,) = stage.events()
    assert isinstance(event, Chosen)
    assert event.serial == snapshot.serial
    assert str(event.action) == f"correction: {faces[2].card}, not Gears-1"


def test_the_doubted_card_itself_is_no_answer(stage: Stage) -> None:
    stage.tap(stage.top.ids.doubted)
    assert stage.events() == []


def test_back_dismisses_the_offer_and_the_table_takes_it_away(stage: Stage) -> None:
    stage.tap(stage.button("Back"))
    assert stage.events() == [Dismiss()]
    assert isinstance(stage.top, CorrectionPage)
    stage.key(ESCAPE)
    assert stage.events() == [Dismiss()]


@pytest.mark.parametrize("size", SIZES)
def test_every_card_is_in_sight_without_scrolling(stage: Stage, size: tuple[int, int]) -> None:
    stage.resize(size)
    assert not stage.top.grid.do_scroll_y


@pytest.mark.parametrize("size", SIZES)
def test_the_picture_from_which_the_card_was_read_is_beside_the_question(
    size: tuple[int, int], tmp_path: Path
) -> None:
    snapshot = scenes.doubted()
    assert snapshot.suggestions is not None
    since = snapshot.suggestions.since
    assert "Gears-1" in snapshot.log[since - 1]
    stage = Stage(scenes.foreman(), size, pictures=pictures_in(tmp_path, snapshot.log, {since: JPEG}))
    stage.show(snapshot)
    stage.steps(3)
    assert stage.top.has_picture
    assert stage.top.ids.picture.height > 80
    assert stage.top.ids.picture.right <= stage.top.likely[0].x or size[0] < size[1]
    assert not stage.top.grid.do_scroll_y
    stage.tap(stage.top.ids.picture)
    assert isinstance(stage.top, PicturePage)
    assert stage.top.ids.picture.jpeg == JPEG
    stage.tap(stage.button("Back"))
    assert isinstance(stage.top, CorrectionPage)
    stage.strike()


def test_a_card_that_nobody_pictured_has_no_picture(stage: Stage) -> None:
    assert not stage.top.has_picture
