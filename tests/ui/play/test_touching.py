"""People touch the thing itself: a player's plate, a card, a conveyor, the deck."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.games.amendments import CardPlace
from companion.games.api import AT_DECK, Place, at_seat
from companion.table.events import Chosen, Entered, RequestCorrections
from companion.table.snapshot import TableSnapshot
from companion.ui.cards.picker import PickerPage
from companion.ui.cards.which_card import WhichCardPage
from companion.ui.play.conveyor import ConveyorView
from companion.ui.play.deck_view import DeckView
from companion.ui.play.seat import SeatPlate
from tests.ui import scenes
from tests.ui.stage import Stage, widgets


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    stage = Stage(scenes.foreman())
    yield stage
    stage.strike()


def showing(stage: Stage, snapshot: TableSnapshot) -> TableSnapshot:
    stage.navigator.close_all()
    stage.show(snapshot)
    stage.screen.back()
    stage.events()
    return snapshot


def plates(stage: Stage) -> list[SeatPlate]:
    """The players' plates, in seat order."""
    found = [plate for plate in widgets(stage.screen) if isinstance(plate, SeatPlate)]
    return sorted(found, key=lambda plate: (-plate.y, plate.x))


def conveyors(stage: Stage) -> dict[str, ConveyorView]:
    return {view.zone: view for view in widgets(stage.screen) if isinstance(view, ConveyorView)}


def deck(stage: Stage) -> DeckView:
    return next(view for view in widgets(stage.screen) if isinstance(view, DeckView))


def test_a_card_is_revealed_by_a_touch_on_the_player_and_one_on_the_card(stage: Stage) -> None:
    snapshot = showing(stage, scenes.naming())
    entry = next(entry for entry in snapshot.prompt.entries if entry.target == at_seat(2))
    stage.tap(plates(stage)[2])
    assert isinstance(stage.top, PickerPage)
    stage.tap(stage.top.grid.faces[entry.cards[0]])
    assert stage.events() == [Entered(entry.line(entry.cards[:1]), snapshot.serial)]


def test_the_one_who_is_to_be_foreman_is_touched(stage: Stage) -> None:
    snapshot = showing(stage, scenes.foreman())
    stage.tap(plates(stage)[1])
    assert stage.events() == [Chosen(snapshot.prompt.choices[1].action, snapshot.serial)]


def test_a_conveyor_that_overflows_is_taken_by_a_touch_or_its_card_set_right(stage: Stage) -> None:
    snapshot = showing(stage, scenes.overflow())
    stage.tap(conveyors(stage)["conveyor-2"])
    panel = stage.screen.panel
    assert panel is not None
    taken, _ = panel.buttons
    assert taken.words == str(snapshot.prompt.choices[0].label)
    stage.tap(taken)
    assert stage.events() == [Chosen(snapshot.prompt.choices[0].action, snapshot.serial)]
    stage.tap(conveyors(stage)["conveyor-2"])
    assert stage.screen.panel is not None
    stage.tap(stage.screen.panel.buttons[1])
    assert isinstance(stage.top, WhichCardPage)
    stage.tap(stage.top.grid.faces[CardPlace("conveyor-2", 1)])
    assert stage.events() == [RequestCorrections("Gears-2", CardPlace("conveyor-2", 1))]


def test_a_card_that_can_be_taken_is_touched_and_its_answers_are_offered(stage: Stage) -> None:
    snapshot = showing(stage, scenes.taking())
    on_cards = [c for c in snapshot.prompt.choices if c.target is not None and c.target.place is Place.CARD]
    target = on_cards[0].target
    assert target is not None
    view = conveyors(stage)[target.zone]
    upper, lower = view.in_sight()[target.card]
    stage.tap_at(*view.to_window(view.x + view.width * 0.3, (upper + lower) / 2))
    if isinstance(stage.top, WhichCardPage):
        stage.tap(stage.top.grid.faces[CardPlace(target.zone, target.card + 1)])
    panel = stage.screen.panel
    assert panel is not None
    meant = [choice for choice in on_cards if choice.target == target]
    assert [button.words for button in panel.buttons] == [
        *(f"{choice.group}: {choice.label}" for choice in meant),
        "It is another card",
    ]
    stage.tap(panel.buttons[0])
    assert stage.events() == [Chosen(meant[0].action, snapshot.serial)]


def test_the_deck_is_touched_to_turn_up_a_card(stage: Stage) -> None:
    snapshot = showing(stage, scenes.foreman())
    assert any(entry.target == AT_DECK for entry in snapshot.prompt.entries)
    assert deck(stage).answers
    stage.tap(deck(stage))
    assert isinstance(stage.top, PickerPage)


def test_only_what_answers_now_looks_as_if_it_could_be_touched(stage: Stage) -> None:
    showing(stage, scenes.placing())
    assert not deck(stage).answers
    assert not any(plate.answers for plate in plates(stage))
    assert not any(view.answers for view in conveyors(stage).values())
    showing(stage, scenes.naming())
    assert [plate.answers for plate in plates(stage)] == [True, False, True, True]
    showing(stage, scenes.overflow())
    assert {zone for zone, view in conveyors(stage).items() if view.answers} == {"conveyor-2"}


def test_what_means_nothing_now_does_nothing(stage: Stage) -> None:
    showing(stage, scenes.placing())
    stage.tap(deck(stage))
    for plate in plates(stage):
        stage.tap(plate)
    stage.tap(conveyors(stage)["conveyor-3"])
    assert stage.events() == []
    assert stage.top is stage.screen
    assert stage.screen.panel is None


def test_the_last_moves_stand_where_no_camera_sees(stage: Stage) -> None:
    snapshot = showing(stage, scenes.by_touch(scenes.discarding()))
    assert stage.screen.camera.parent is None
    moves = stage.screen.ids.moves
    assert moves.moves[-1] == str(snapshot.history[-1])
    stage.tap(moves)
    assert stage.top is not stage.screen
    stage.navigator.back()
    showing(stage, scenes.discarding())
    assert stage.screen.camera.parent is not None
