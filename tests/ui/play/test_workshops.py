"""The workshops, the bargain and the hall by real touches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from companion.games.api import at_seat
from companion.games.messages import say
from companion.games.panels import PlayedCards, Workshops
from companion.table.events import Chosen, Pressed, RequestCorrections
from companion.table.snapshot import TableSnapshot
from companion.ui.app import game_navigator as navigator
from companion.ui.camera.view import CameraView
from companion.ui.cards.picker import PickerPage
from companion.ui.cards.which_card import WhichCardPage
from companion.ui.play.bargain import BargainScreen
from companion.ui.play.exhibits import WHO_HAS_WON, ExhibitsScreen
from companion.ui.play.winner import WinnerScreen
from companion.ui.play.workshops import WorkshopScreen
from tests.ui import astonishing_scenes as scenes
from tests.ui.scenes import foreman
from tests.ui.stage import Stage


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage(foreman())
    yield stage
    stage.strike()


def test_every_workshop_shows_its_counts_its_sign_and_who_is_asked(stage: Stage) -> None:
    snapshot = scenes.building()
    stage.show(snapshot)
    assert isinstance(stage.top, WorkshopScreen)
    workshops, played = snapshot.view.find(Workshops), snapshot.view.find(PlayedCards)
    assert workshops is not None
    assert played is not None
    assert [plate.seat for plate in stage.top.plates] == list(snapshot.view.seats)
    assert [plate.parts for plate in stage.top.plates] == [one.parts for one in workshops.inventions]
    assert [plate.played for plate in stage.top.plates] == list(played.groups)
    for seat, group in zip(snapshot.view.seats, played.groups, strict=True):
        assert seat.suit in ("C", "D", "H", "S")
        assert group is not None
        assert group.cards[0].endswith(seat.suit)
    acting = [number for number, seat in enumerate(snapshot.view.seats) if seat.acting]
    assert acting == sorted(snapshot.prompt.seats)


def test_the_discards_are_one_pile_and_a_card_of_it_can_be_doubted(stage: Stage) -> None:
    snapshot = scenes.discarding()
    stage.show(snapshot)
    stage.events()
    pile = stage.top.pile
    assert pile.cards == [card for zone in snapshot.view.zones for card in zone.cards]
    stage.tap(pile)
    assert isinstance(stage.top, WhichCardPage)
    stage.tap(stage.top.grid.faces[pile.places[-1]])
    assert stage.events() == [RequestCorrections(pile.cards[-1], pile.places[-1])]


def test_an_action_of_the_turn_before_is_told_from_one_of_this_turn(stage: Stage) -> None:
    stage.show(scenes.choosing())
    assert all(plate.played.past for plate in stage.top.plates)
    stage.show(scenes.building())
    assert not any(plate.played.past for plate in stage.top.plates)


def test_the_camera_is_made_large_by_a_touch_and_small_by_another(stage: Stage) -> None:
    stage.show(scenes.building())
    stage.tap(stage.top.camera)
    (large,) = large_pictures(stage)
    assert large.width > 1.5 * stage.top.camera.width
    stage.tap(large)
    assert large_pictures(stage) == []


def large_pictures(stage: Stage) -> list[CameraView]:
    return [w for w in stage.in_sight() if isinstance(w, CameraView) and w is not stage.top.camera]


def column(stage: Stage, label: str) -> int:
    """The seat that has laid something down for this."""
    return next(n for n, one in enumerate(stage.top.columns) if str(one.lot.label) == label)


def test_an_answer_is_accepted_on_the_column_of_who_gave_it(stage: Stage) -> None:
    snapshot = scenes.answered()
    stage.show(snapshot)
    assert isinstance(stage.top, BargainScreen)
    stage.events()
    seat = column(stage, "Answers")
    accepts = [c for c in snapshot.prompt.choices if c.group == "Accept" and c.seat == seat]
    button = next(one for one in stage.top.columns[seat].buttons if one.words == "Accept")
    assert button.primary is (accepts[0].action == snapshot.prompt.expected)
    stage.tap(button)
    assert stage.events() == [Chosen(accepts[0].action, snapshot.serial)]


def test_an_answer_is_given_face_down_or_named(stage: Stage) -> None:
    snapshot = scenes.offered()
    stage.show(snapshot)
    stage.events()
    seat = next(n for n in range(4) if n not in snapshot.prompt.seats)
    buttons = {button.words: button for button in stage.top.columns[seat].buttons}
    stage.tap(buttons["Answers"])
    hidden = [c for c in snapshot.prompt.choices if c.group == "Answers" and c.seat == seat]
    assert [button.words for button in stage.top.panel.buttons][: len(hidden)] == [
        str(c.label) for c in hidden
    ]
    stage.tap(stage.top.panel.buttons[0])
    assert stage.events() == [Chosen(hidden[0].action, snapshot.serial)]
    stage.tap(buttons["Answers"])
    stage.tap(stage.top.panel.buttons[len(hidden)])
    assert isinstance(stage.top, PickerPage)


def test_an_offer_is_changed_and_withdrawn(stage: Stage) -> None:
    snapshot = scenes.offered()
    stage.show(snapshot)
    stage.events()
    (change,) = stage.top.columns[column(stage, "Offers")].buttons
    stage.tap(stage.top.ids.on_pass)
    assert stage.events() == [Pressed("PASS", snapshot.serial)]
    stage.tap(change)
    assert isinstance(stage.top, PickerPage)


def test_nothing_that_is_about_a_player_is_asked_twice(stage: Stage) -> None:
    stage.show(scenes.answered())
    assert list(stage.top.ids.choices.children) == []


def test_the_hall_shows_the_speeches_first_and_then_every_part(stage: Stage) -> None:
    stage.show(scenes.voting())
    assert isinstance(stage.top, ExhibitsScreen)
    assert not any(stand.opened for stand in stage.top.stands)
    assert any(stand.speech for stand in stage.top.stands)
    stage.show(scenes.verdict())
    assert all(stand.opened for stand in stage.top.stands)
    assert stage.top.dial.number == sum(scenes.verdict().view.dice)


def test_a_fair_that_ends_has_its_verdict_looked_at_before_the_winner(stage: Stage) -> None:
    over = scenes.over()
    stage.show(scenes.verdict())
    stage.show(over)
    assert isinstance(stage.top, ExhibitsScreen)
    assert [stand.seat for stand in stage.top.stands] == list(over.view.seats)
    told = stage.top.ids.headline.words + stage.top.ids.sentence.words
    assert not any(winner in told for winner in over.winners)
    stage.tap(stage.button(WHO_HAS_WON))
    assert isinstance(stage.top, WinnerScreen)
    stage.show(scenes.verdict())
    assert isinstance(stage.top, ExhibitsScreen)
    stage.show(over)
    assert isinstance(stage.top, ExhibitsScreen)
    stage.key(ord("r"))
    assert isinstance(stage.top, WinnerScreen)


def test_nobody_need_touch_anything_to_see_the_winner(monkeypatch: pytest.MonkeyPatch, stage: Stage) -> None:
    stage.strike()
    monkeypatch.setattr(navigator, "VERDICT_STANDS_FOR", 0.2)
    stage = Stage(foreman())
    stage.show(scenes.intimidating())
    stage.show(scenes.over())
    stage.until(lambda: isinstance(stage.top, WinnerScreen))


def test_a_game_that_was_over_already_shows_its_winner(stage: Stage) -> None:
    stage.show(scenes.over())
    stage.tap(stage.button(WHO_HAS_WON))
    stage.show(replace(scenes.over(), message=say("Nothing has changed.")))
    assert isinstance(stage.top, WinnerScreen)


def test_the_verdict_has_a_reason_for_every_part() -> None:
    snapshot = scenes.verdict()
    number = sum(snapshot.view.dice)
    for invention in scenes.inventions(snapshot):
        for part in invention.parts:
            assert part.points is not None
            assert part.holds == (bool(part.cards) and part.points >= number)
            told = "empty" if not part.cards else "under" if part.points < number else ("over", "equals")
            words = (told,) if isinstance(told, str) else told
            assert any(word in str(part.reason) for word in words), part


def test_the_plate_of_a_player_answers_for_them_and_says_so(stage: Stage) -> None:
    snapshot = scenes.revealing()
    stage.show(snapshot)
    for number, plate in enumerate(stage.top.plates):
        asked = number in snapshot.prompt.seats
        assert plate.answers is asked
        stage.tap(plate)
        panel = stage.top.panel
        assert (panel is not None) is asked
        if panel is not None:
            told = {
                str(choice.label) for choice in snapshot.prompt.choices if choice.target == at_seat(number)
            }
            assert told <= {button.words for button in panel.buttons}
            panel.left()


def test_an_invention_is_selected_by_a_touch_on_its_stand(stage: Stage) -> None:
    snapshot = scenes.verdict()
    stage.show(snapshot)
    stage.events()
    for number, stand in enumerate(stage.top.stands):
        about = [choice for choice in snapshot.prompt.choices if choice.target == at_seat(number)]
        assert stand.answers is bool(about)
        stage.tap(stand)
        assert stage.events() == [Chosen(choice.action, snapshot.serial) for choice in about]


@pytest.mark.parametrize(
    "scene", [scenes.revealing, scenes.verdict, scenes.voting, lambda: scenes.rolling("camera")]
)
def test_without_a_camera_its_place_serves_the_game(stage: Stage, scene: Callable[[], TableSnapshot]) -> None:
    stage.show(replace(scene(), camera_view=None))
    assert not large_pictures(stage)
    assert not [widget for widget in stage.in_sight() if isinstance(widget, CameraView)]
