"""Cards named by touch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.games.amendments import CardPlace, places_on
from companion.games.api import CardEntry
from companion.games.messages import say
from companion.table.events import Appraise, Entered, RequestCorrections
from companion.table.snapshot import Appraisal
from companion.ui.cards.picker import PickerPage
from companion.ui.play.scoring import ScoringScreen
from companion.ui.play.screen import NAME_A_CARD
from tests.ui import scenes
from tests.ui.stage import SIZES, Stage


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage(scenes.foreman())
    yield stage
    stage.strike()


def picking_a_set(stage: Stage) -> PickerPage:
    stage.show(scenes.naming_a_set())
    stage.tap(stage.button(str(scenes.naming_a_set().prompt.entries[0].label)))
    stage.events()
    assert isinstance(stage.top, PickerPage)
    return stage.top


def test_one_tap_names_one_card(stage: Stage) -> None:
    snapshot = scenes.naming()
    stage.show(snapshot)
    stage.tap(stage.button(NAME_A_CARD))
    panel = stage.top.panel
    stage.tap(panel.buttons[1])
    entry = snapshot.prompt.entries[1]
    assert isinstance(stage.top, PickerPage)
    assert {face.card for face in stage.top.grid.faces.values() if not face.disabled} == set(entry.cards)
    stage.tap(stage.top.grid.faces[entry.cards[7]])
    assert stage.events() == [Entered(entry.line((entry.cards[7],)), snapshot.serial)]
    assert stage.top is stage.screen


def test_picked_cards_are_appraised_as_they_are_picked(stage: Stage) -> None:
    page = picking_a_set(stage)
    entry = scenes.naming_a_set().prompt.entries[0]
    cards = entry.cards[:3]
    for card in cards:
        stage.tap(page.grid.faces[card])
    assert stage.events() == [Appraise(entry.line(cards[:2])), Appraise(entry.line(cards))]
    stage.tap(page.grid.faces[cards[0]])
    assert stage.events() == [Appraise(entry.line(cards[1:]))]
    assert [face.card for face in page.grid.faces.values() if face.chosen] == list(cards[1:])


def test_only_the_appraisal_of_what_is_picked_now_is_shown(stage: Stage) -> None:
    page = picking_a_set(stage)
    snapshot = scenes.naming_a_set()
    entry = snapshot.prompt.entries[0]
    for card in entry.cards[:2]:
        stage.tap(page.grid.faces[card])
    stale = Appraisal(entry.line(entry.cards[4:6]), True, say("Goggles, 3 points"))
    stage.show(replace(snapshot, appraisal=stale))
    assert page.ids.worth.words != str(stale.text)
    stage.show(
        replace(snapshot, appraisal=Appraisal(entry.line(entry.cards[:2]), False, say("No set. (BH-9)")))
    )
    assert page.ids.worth.words == "No set. (BH-9)"
    assert not page.ids.done.primary
    stage.show(
        replace(snapshot, appraisal=Appraisal(entry.line(entry.cards[:2]), True, say("Goggles, 3 points")))
    )
    assert page.ids.worth.words == "Goggles, 3 points"
    assert page.ids.done.primary


def test_several_cards_are_entered_with_done(stage: Stage) -> None:
    page = picking_a_set(stage)
    snapshot = scenes.naming_a_set()
    entry = snapshot.prompt.entries[0]
    stage.tap(page.grid.faces[entry.cards[0]])
    stage.tap(page.ids.done)
    assert stage.top is page
    stage.tap(page.grid.faces[entry.cards[1]])
    stage.events()
    stage.tap(page.ids.done)
    assert stage.events() == [Entered(entry.line(entry.cards[:2]), snapshot.serial)]
    assert isinstance(stage.top, ScoringScreen)


def test_each_tap_picks_one_more_copy_and_the_tap_after_the_last_puts_all_back(stage: Stage) -> None:
    entry = CardEntry("Matt shows", ("1", "7"), "Matt shows ", least=2, most=9, copies=(("7", 3),))
    snapshot = scenes.naming_a_set()
    stage.show(replace(snapshot, prompt=replace(snapshot.prompt, entries=(entry,))))
    stage.navigator.name_cards(entry)
    stage.steps(2)
    page = stage.top
    faces = page.grid.faces
    stage.events()
    for card in ("7", "1", "7", "7"):
        stage.tap(faces[card])
    assert [event.line for event in stage.events()] == [
        "Matt shows 7 1",
        "Matt shows 7 1 7",
        "Matt shows 7 1 7 7",
    ]
    assert (faces["7"].note, faces["1"].note) == ("×3", "")
    stage.tap(faces["7"])
    assert (page.picked, faces["7"].note, faces["7"].chosen) == (["1"], "", False)
    stage.tap(faces["1"])
    assert page.picked == []


def test_equal_cards_that_lie_in_sight_are_told_apart_by_their_places(stage: Stage) -> None:
    stage.show(scenes.discarding())
    stage.events()
    stage.navigator.doubt(places_on("conveyor-2", ("7", "3", "7")))
    stage.steps(2)
    faces = stage.top.grid.faces
    assert [(face.card, face.note) for face in faces.values()] == [("3", ""), ("7", "1."), ("7", "3.")]
    stage.tap(faces[CardPlace("conveyor-2", 3)])
    assert stage.events() == [RequestCorrections("7", CardPlace("conveyor-2", 3))]


def test_no_more_cards_are_picked_than_there_may_be(stage: Stage) -> None:
    page = picking_a_set(stage)
    entry = scenes.naming_a_set().prompt.entries[0]
    for card in entry.cards[: entry.most + 2]:
        page.tap(card)
    assert len(page.picked) == entry.most
    stage.tap(page.ids.none)
    assert page.picked == []


def test_the_page_closes_when_its_cards_are_not_asked_for_any_more(stage: Stage) -> None:
    picking_a_set(stage)
    stage.show(scenes.asked_for_a_set())
    assert isinstance(stage.top, ScoringScreen)


def test_a_card_is_named_with_the_serial_of_the_newest_snapshot(stage: Stage) -> None:
    snapshot = scenes.naming()
    stage.show(snapshot)
    stage.navigator.name_cards(snapshot.prompt.entries[0])
    stage.show(replace(snapshot, serial=snapshot.serial + 5))
    card = snapshot.prompt.entries[0].cards[0]
    stage.tap(stage.top.grid.faces[card])
    (event,) = stage.events()
    assert isinstance(event, Entered)
    assert event.serial == snapshot.serial + 5


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_deck_is_in_sight_without_scrolling(stage: Stage, size: tuple[int, int]) -> None:
    stage.resize(size)
    stage.show(scenes.naming())
    entry = scenes.naming().prompt.entries[0]
    assert len(entry.cards) > 45
    stage.navigator.name_cards(entry)
    stage.steps(4)
    assert not stage.top.grid.do_scroll_y


def test_the_whole_deck_holds_still_and_what_cannot_be_meant_is_dimmed_in_its_place(stage: Stage) -> None:
    snapshot = scenes.naming()
    stage.show(snapshot)
    entry = snapshot.prompt.entries[0]
    stage.navigator.name_cards(entry)
    stage.steps(4)
    grid = stage.top.grid
    places = {card: tuple(face.pos) for card, face in grid.faces.items()}
    assert tuple(grid.faces) == snapshot.deck.cards
    gone = next(card for card in snapshot.deck.cards if card not in entry.cards)
    stage.events()
    stage.tap(grid.faces[gone])
    assert stage.events() == []
    assert isinstance(stage.top, PickerPage)
    fewer = replace(entry, cards=entry.cards[5:])
    stage.show(replace(snapshot, prompt=replace(snapshot.prompt, entries=(fewer,))))
    assert {card: tuple(face.pos) for card, face in grid.faces.items()} == places
    assert all(grid.faces[card].disabled for card in entry.cards[:5])


def test_the_suits_are_rows_in_the_order_of_the_machine(stage: Stage) -> None:
    snapshot = scenes.naming()
    stage.show(snapshot)
    stage.navigator.name_cards(snapshot.prompt.entries[0])
    stage.steps(4)
    faces = stage.top.grid.faces
    rows: dict[float, list[str]] = {}
    for card, face in faces.items():
        rows.setdefault(-face.y, []).append(card)
    suits = [{card.partition("-")[0] for card in rows[row]} for row in sorted(rows)]
    assert suits == [{str(zone.title)} for zone in snapshot.view.zones[:4]]
