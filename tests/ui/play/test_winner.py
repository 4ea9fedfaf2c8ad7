"""The winner's screen by real touches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.games.panels import Ladder
from companion.games.steam_court.state import Phase
from companion.preferences import PreferenceStore
from companion.table.events import Undo
from companion.table.loop import Desk
from companion.ui.app.game_navigator import GameNavigator
from companion.ui.kit.seating import SeatingView
from companion.ui.overlays.score_sheets import SheetsPage
from companion.ui.play.ladder import RungsView
from companion.ui.play.scoring import ScoringScreen
from companion.ui.play.standings import Standings
from companion.ui.play.winner import WinnerScreen
from tests.clocks import leisurely
from tests.ui import court_scenes, scenes
from tests.ui.hosting import FakeHost, stored
from tests.ui.stage import Stage


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage(scenes.foreman())
    stage.show(scenes.won())
    stage.events()
    yield stage
    stage.strike()


def test_the_winner_is_named_and_everyone_ranked(stage: Stage) -> None:
    snapshot = scenes.won()
    assert isinstance(stage.top, WinnerScreen)
    assert stage.top.ids.plaque.words == snapshot.winners[0]
    points = [place.points for place in stage.top.ids.standings.places]
    assert points == sorted((seat.points for seat in snapshot.view.seats), reverse=True)


def test_a_shared_win_names_all_who_share_it(stage: Stage) -> None:
    snapshot = scenes.won_together()
    stage.show(snapshot)
    for name in snapshot.winners:
        assert name in stage.top.ids.plaque.words
    assert [place.won for place in stage.top.ids.standings.places] == [True, True, True, False]


def test_every_rounds_sheet_can_be_reached(stage: Stage) -> None:
    stage.tap(stage.button("Score sheet"))
    page = stage.top
    assert isinstance(page, SheetsPage)
    for sheet in reversed(scenes.won().sheets):
        assert page.paper.sheet == sheet
        stage.tap(page.ids.earlier)
    assert page.ids.earlier.disabled


def test_the_end_can_be_undone(stage: Stage) -> None:
    stage.tap(stage.button("Undo"))
    assert stage.events() == [Undo(scenes.won().serial)]
    stage.show(scenes.asked_for_a_set())
    assert isinstance(stage.top, ScoringScreen)


def test_where_there_is_a_home_it_leads_there() -> None:
    host = FakeHost(kept=(stored(1),))
    stage = Stage(host=host)
    stage.tap(stage.home_navigator.home.resume_buttons[0])
    stage.navigator.show(scenes.won())
    stage.steps(3)
    stage.tap(stage.button("Home"))
    assert host.told[-1] == ("leave",)
    assert stage.top is stage.home_navigator.home
    stage.strike()


def test_a_rematch_is_the_bright_button_where_one_can_be_had() -> None:
    asked: list[str] = []
    desk = Desk(scenes.won(), leisurely())
    store = PreferenceStore(None)
    navigator = GameNavigator(
        desk,
        store,
        lambda _: None,
        home=lambda: asked.append("home"),
        rematch=lambda: asked.append("rematch"),
    )
    navigator.show(scenes.won())
    buttons = {button.words: button for button in navigator.top.ids.buttons.children}
    assert [words for words, button in buttons.items() if button.primary] == ["Rematch"]
    for words in ("Rematch", "Home"):
        buttons[words].dispatch("on_release")
    assert asked == ["rematch", "home"]


def test_columns_show_everyones_points_against_the_goal(stage: Stage) -> None:
    standings = stage.top.ids.standings
    assert standings.goal == 25
    assert [place.look for place in standings.places if place.won] == [
        look
        for seat, look in zip(scenes.won().view.seats, scenes.won().looks, strict=True)
        if seat.name in scenes.won().winners
    ]


def test_the_winner_is_celebrated_once_and_then_the_screen_rests(stage: Stage) -> None:
    stage.settle()
    standings = stage.top.ids.standings
    assert standings.grown == 1
    stage.show(replace(scenes.won(), serial=99))
    assert standings.grown == 1
    stage.show(scenes.asked_for_a_set())
    stage.navigator.show(scenes.won())
    assert standings.grown < 1
    stage.settle()
    assert standings.grown == 1


def test_alone_the_ladder_and_how_it_ended_are_shown_also_where_the_court_wins(stage: Stage) -> None:
    lost = court_scenes.of_solo(Phase.OVER)
    assert lost.winners == ()
    stage.show(lost)
    assert isinstance(stage.top, WinnerScreen)
    (rungs,) = [widget for widget in stage.in_sight() if isinstance(widget, RungsView)]
    assert rungs.ladder == lost.view.find(Ladder)
    assert stage.top.ids.plaque.told == str(lost.prompt.text)
    assert not [widget for widget in stage.in_sight() if isinstance(widget, Standings)]


def test_where_only_the_order_of_going_out_counts_it_stands_beside_the_winner(stage: Stage) -> None:
    over = court_scenes.party_over()
    stage.show(over)
    (seating,) = [widget for widget in stage.in_sight() if isinstance(widget, SeatingView)]
    assert seating.plan is not None
    assert seating.plan.chairs[0].player in over.winners
    assert len(seating.chairs) == len(over.players)
