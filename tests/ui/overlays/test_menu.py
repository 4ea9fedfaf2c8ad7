"""The menu over a game and what it opens, by real touches."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.games.amendments import CardPlace
from companion.games.steam_court.state import Phase
from companion.table.events import RequestCorrections, RequestOverrules
from companion.ui.cards.which_card import WhichCardPage
from companion.ui.kit.lines_page import LinesPage
from companion.ui.overlays.history import HistoryPage
from companion.ui.overlays.menu import MenuPage
from companion.ui.overlays.score_sheets import SheetsPage
from tests.ui import court_scenes, scenes
from tests.ui.stage import Stage

ESCAPE = 27


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage(scenes.foreman())
    yield stage
    stage.strike()


def opened(stage: Stage, words: str) -> None:
    stage.tap(stage.top.ids.menu)
    assert isinstance(stage.top, MenuPage)
    stage.tap(stage.button(words))


def test_a_refused_move_is_wanted_from_the_menu(stage: Stage) -> None:
    stage.show(scenes.discarding())
    opened(stage, "Accept a move the rules refuse …")
    assert stage.events() == [RequestOverrules()]
    assert stage.top is stage.screen


def test_the_record_so_far_follows_the_game(stage: Stage) -> None:
    stage.show(scenes.discarding())
    opened(stage, "The record so far")
    assert isinstance(stage.top, LinesPage)
    assert [row.words for row in stage.top.ids.ledger.rows] == list(map(str, scenes.discarding().history))
    stage.show(scenes.ability())
    assert [row.words for row in stage.top.ids.ledger.rows] == list(map(str, scenes.ability().history))
    stage.key(ESCAPE)
    stage.key(ESCAPE)
    assert stage.top is stage.screen


def test_undo_to_any_point_is_in_the_menu(stage: Stage) -> None:
    stage.show(scenes.discarding())
    opened(stage, "Undo to any point")
    assert isinstance(stage.top, HistoryPage)


def test_there_are_score_sheets_once_a_round_is_over(stage: Stage) -> None:
    stage.show(scenes.discarding())
    stage.tap(stage.top.ids.menu)
    assert "Score sheets" not in {button.words for button in stage.top.buttons}
    stage.key(ESCAPE)
    stage.show(scenes.round_over())
    opened(stage, "Score sheets")
    page = stage.top
    assert isinstance(page, SheetsPage)
    sheets = scenes.round_over().sheets
    assert page.paper.sheet == sheets[-1]
    stage.tap(page.ids.later)
    assert page.paper.sheet == sheets[-1]
    stage.tap(page.ids.earlier)
    assert page.paper.sheet == sheets[-2]
    stage.tap(page.ids.later)
    assert page.paper.sheet == sheets[-1]


def test_a_table_without_a_home_offers_none(stage: Stage) -> None:
    stage.show(scenes.discarding())
    stage.tap(stage.top.ids.menu)
    assert "Leave to Home" not in {button.words for button in stage.top.buttons}


def test_a_wrong_card_is_set_right_from_the_menu_wherever_it_lies(stage: Stage) -> None:
    snapshot = scenes.overflow()
    stage.show(snapshot)
    opened(stage, "A card is wrong …")
    lying = [zone for zone in snapshot.view.zones if zone.cards]
    assert [button.words for button in stage.top.buttons] == [str(zone.title) for zone in lying]
    most = max(lying, key=lambda zone: len(zone.cards))
    stage.tap(stage.button(str(most.title)))
    assert isinstance(stage.top, WhichCardPage)
    place = CardPlace(most.name, 2)
    stage.tap(stage.top.grid.faces[place])
    assert stage.events() == [RequestCorrections(most.cards[1], place)]
    assert stage.top is stage.screen


def test_a_card_of_the_table_that_no_camera_watches_is_set_right_from_the_menu(stage: Stage) -> None:
    stage.show(court_scenes.at_both(Phase.FOLLOW, Phase.FOLLOW))
    opened(stage, "A card is wrong …")
    stage.tap(stage.button("The Renegades’ machine"))
    if isinstance(stage.top, WhichCardPage):
        stage.tap(stage.top.grid.faces[CardPlace("renegade-trick", 1)])
    (event,) = stage.events()
    assert isinstance(event, RequestCorrections)
    assert event.at == CardPlace("renegade-trick", 1)


def test_where_no_card_lies_none_is_wrong(stage: Stage) -> None:
    stage.show(court_scenes.of_kind("set-up", 6))
    stage.tap(stage.top.ids.menu)
    assert "A card is wrong …" not in {button.words for button in stage.top.buttons}
