"""Who drew which seat, told by touching a player and a chair."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kivy.tests.common import UnitTestTouch

from companion.games.panels import SeatingPlan
from companion.games.steam_court import GAME
from companion.games.steam_court.actions import ChooseLot, DrawCharacter, LayOut
from companion.games.steam_court.characters import Character
from companion.table.events import Chosen, Pressed
from companion.table.table import Table
from companion.ui.play.seating import SeatingScreen
from tests.ui import court_scenes
from tests.ui.scenes import foreman
from tests.ui.stage import Stage


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage(foreman())
    yield stage
    stage.strike()


def table(*players: str) -> Table:
    """A table that is laid out."""
    court = Table.of(GAME, players, {})
    court.choose(LayOut(), court.snapshot().serial)
    return court


def show(stage: Stage, table: Table) -> None:
    stage.show(table.snapshot())
    stage.events()


def take_up(stage: Stage, table: Table) -> None:
    """The table does what was chosen on the screen."""
    (chosen,) = stage.events()
    assert isinstance(chosen, Chosen)
    table.choose(chosen.action, chosen.serial)
    show(stage, table)


def test_six_are_seated_by_five_touches(stage: Stage) -> None:
    court = table("Matt", "Noah", "Jake", "Mary Ann", "Ruth", "Ada")
    show(stage, court)
    assert isinstance(stage.top, SeatingScreen)
    screen = stage.top
    for chair in (3, 0, 5, 1, 2):
        stage.tap(screen.seating.chairs[chair])
        take_up(stage, court)
    seated = [(str(chair.role), chair.player) for chair in screen.seating.plan.chairs]
    assert seated == [
        ("Queen", "Noah"),
        ("General", "Mary Ann"),
        ("Duke", "Ruth"),
        ("Time Traveler", "Matt"),
        ("Jester", "Ada"),
        ("Tea Boy", "Jake"),
    ]
    assert screen.plates == []
    stage.tap(screen.ids.on_reveal)
    assert [event.button for event in stage.events() if isinstance(event, Pressed)] == ["REVEAL"]


def test_another_player_can_be_told_of_first(stage: Stage) -> None:
    court = table("Matt", "Noah", "Jake")
    show(stage, court)
    screen = stage.top
    assert screen.told_of == 0
    stage.tap(screen.plates[2])
    assert screen.told_of == 2
    stage.tap(screen.seating.chairs[1])
    assert [event.action for event in stage.events()] == [DrawCharacter("Jake", Character.DUKE)]


def test_a_chair_that_is_taken_and_a_player_who_is_seated_answer_nothing(stage: Stage) -> None:
    snapshot = court_scenes.drawing()
    stage.show(snapshot)
    stage.events()
    screen, plan = stage.top, snapshot.view.find(SeatingPlan)
    assert plan is not None
    before = screen.told_of
    taken = next(number for number, chair in enumerate(plan.chairs) if chair.player is not None)
    stage.tap(screen.seating.chairs[taken])
    stage.tap(screen.plates[0])
    assert stage.events() == []
    assert screen.told_of == before


def test_a_touch_on_a_chair_chooses_its_character_for_an_auction(stage: Stage) -> None:
    stage.show(court_scenes.choosing_lots())
    stage.events()
    seating = stage.top.seating
    assert len(seating.answering) == len(seating.chairs) - 2
    stage.tap(seating.chairs[min(seating.answering)])
    assert [event.action for event in stage.events()] == [ChooseLot(Character.QUEEN)]


def test_a_finger_that_leaves_a_player_after_the_last_was_seated_does_nothing(stage: Stage) -> None:
    stage.show(court_scenes.drawing())
    screen = stage.top
    touch = UnitTestTouch(*screen.plates[-1].to_window(*screen.plates[-1].center))
    touch.touch_down()
    stage.steps(2)
    stage.show(court_scenes.dealing())
    touch.touch_up()
    stage.steps(2)
    assert screen.plates == []
    assert screen.told_of is None
    assert stage.events() == []
