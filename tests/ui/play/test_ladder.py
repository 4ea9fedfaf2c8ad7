"""The ladder that one player climbs, by real touches."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.games.panels import Ladder
from companion.ui.cards.picker import PickerPage
from companion.ui.play.ladder import LadderScreen
from tests.ui import court_scenes
from tests.ui.scenes import foreman
from tests.ui.stage import Stage


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage(foreman())
    yield stage
    stage.strike()


def test_a_touch_on_a_trick_names_the_cards_that_beat_it(stage: Stage) -> None:
    snapshot = court_scenes.beating()
    ladder = snapshot.view.find(Ladder)
    assert ladder is not None
    stage.show(snapshot)
    assert isinstance(stage.top, LadderScreen)
    screen = stage.top
    lying = [trick.beaten_by for trick in ladder.tricks]
    assert [place.answers for place in screen.tricks] == [not beaten for beaten in lying]
    open_trick = lying.index(())
    stage.tap(screen.tricks[open_trick])
    assert isinstance(stage.top, PickerPage)
    assert str(ladder.tricks[open_trick].announced) in stage.top.title


def test_a_trick_that_is_beaten_answers_nothing(stage: Stage) -> None:
    snapshot = court_scenes.beating()
    ladder = snapshot.view.find(Ladder)
    assert ladder is not None
    stage.show(snapshot)
    stage.events()
    beaten = next(place for place, trick in enumerate(ladder.tricks) if trick.beaten_by)
    stage.tap(stage.top.tricks[beaten])
    assert isinstance(stage.top, LadderScreen)
    assert stage.top.panel is None
    assert stage.events() == []


def test_there_is_a_place_for_each_trick_that_is_due(stage: Stage) -> None:
    snapshot = court_scenes.laying()
    stage.show(snapshot)
    assert [place.trick for place in stage.top.tricks] == [None, None, None]
    assert stage.top.rungs.ladder == snapshot.view.find(Ladder)
