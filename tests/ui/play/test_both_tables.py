"""Both tables of a Party by real touches."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.games.amendments import CardPlace
from companion.games.panels import Dues, Trick
from companion.games.steam_court.state import Phase
from companion.table.events import RequestCorrections
from companion.ui.cards.picker import PickerPage
from companion.ui.play.both_tables import BothTablesScreen, tables_in
from companion.ui.play.tricks import TrickScreen
from tests.ui import court_scenes
from tests.ui.scenes import foreman
from tests.ui.stage import Stage


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage(foreman())
    yield stage
    stage.strike()


def test_each_table_has_its_own_trick_and_its_own_seats(stage: Stage) -> None:
    snapshot = court_scenes.at_both(Phase.FOLLOW, Phase.FOLLOW)
    stage.show(snapshot)
    assert isinstance(stage.top, BothTablesScreen)
    tricks = [panel for panel in snapshot.view.panels if isinstance(panel, Trick)]
    assert [column.table.pile.trick for column in stage.top.columns] == tricks
    assert [column.title for column in stage.top.columns] == ["Royal Table", "Renegade Table"]
    seated = [plate.seat.player for column in stage.top.columns for plate in column.table.plates]
    assert sorted(seated) == sorted(snapshot.players)
    left, right = stage.top.columns
    assert left.x + left.width < right.x


def test_a_touch_on_the_middle_of_the_other_table_names_the_cards_played_there(stage: Stage) -> None:
    snapshot = court_scenes.at_both(Phase.FOLLOW, Phase.FOLLOW)
    stage.show(snapshot)
    other = stage.top.columns[1].table
    (acting,) = [plate.seat.player for plate in other.plates if plate.seat.acting]
    stage.tap(other.pile)
    assert isinstance(stage.top, PickerPage)
    assert acting in stage.top.title


@pytest.mark.parametrize("number", [0, 1])
def test_a_touch_on_a_card_of_either_table_can_say_that_it_is_another(stage: Stage, number: int) -> None:
    snapshot = court_scenes.at_both(Phase.FOLLOW, Phase.FOLLOW)
    stage.show(snapshot)
    pile = stage.top.columns[number].table.pile
    (x, y, width, height), (card,) = pile.lying[0]
    stage.tap_at(*pile.to_window(x + width / 2, y + height / 2))
    assert stage.top.panel is not None
    (other,) = (it for it in stage.top.panel.buttons if it.words == "It is another card")
    stage.tap(other)
    zone = pile.trick.zone
    lying = snapshot.view.cards_on(zone)
    assert stage.events() == [RequestCorrections(lying[card], CardPlace(zone, card + 1))]


def test_a_table_that_is_not_dealt_yet_shows_its_seats_while_the_other_plays(stage: Stage) -> None:
    stage.show(court_scenes.one_dealt())
    playing, dealing = stage.top.columns
    assert playing.table.parent is playing
    assert dealing.seating.parent is dealing
    stage.show(court_scenes.at_both(Phase.FOLLOW, Phase.FOLLOW))
    assert dealing.table.parent is dealing
    assert dealing.seating.parent is None


def test_what_is_owed_is_told_at_each_table() -> None:
    shown = tables_in(court_scenes.at_both(Phase.BEGINNING, Phase.BEGINNING).view)
    assert [type(it.dues) for it in shown] == [Dues, Dues]
    assert [str(it.title) for it in shown] == ["Royal Table", "Renegade Table"]


def test_one_table_has_the_screen_for_itself(stage: Stage) -> None:
    stage.show(court_scenes.at_one(Phase.FOLLOW))
    assert type(stage.top) is TrickScreen
