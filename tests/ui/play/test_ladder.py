"""The ladder that one player climbs, by real touches."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.games.panels import Ladder
from companion.table.events import RequestCorrections
from companion.ui.cards.picker import PickerPage
from companion.ui.cards.which_card import WhichCardPage
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


def test_a_card_of_a_trick_that_is_beaten_is_set_right(stage: Stage) -> None:
    snapshot = court_scenes.beating()
    ladder = snapshot.view.find(Ladder)
    assert ladder is not None
    stage.show(snapshot)
    stage.events()
    beaten = next(place for place, trick in enumerate(ladder.tricks) if trick.beaten_by)
    trick = ladder.tricks[beaten]
    stage.tap(stage.top.tricks[beaten])
    assert isinstance(stage.top, WhichCardPage)
    lying = {place: face.card for place, face in stage.top.grid.faces.items()}
    assert sorted(lying.values()) == sorted((*trick.cards, *trick.beaten_by))
    assert all(snapshot.view.cards_on(it.zone)[it.number - 1] == card for it, card in lying.items())
    place, card = next(iter(lying.items()))
    stage.tap(stage.top.grid.faces[place])
    assert stage.events() == [RequestCorrections(card, place)]


def test_a_trick_that_does_not_lie_there_yet_answers_nothing(stage: Stage) -> None:
    stage.show(court_scenes.laying())
    stage.events()
    for place in stage.top.tricks:
        stage.tap(place)
    assert isinstance(stage.top, LadderScreen)
    assert stage.events() == []


def test_there_is_a_place_for_each_trick_that_is_due(stage: Stage) -> None:
    snapshot = court_scenes.laying()
    stage.show(snapshot)
    assert [place.trick for place in stage.top.tricks] == [None, None, None]
    assert stage.top.rungs.ladder == snapshot.view.find(Ladder)
