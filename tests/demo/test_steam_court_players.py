"""Whole games of Steam Court by simulated players at a table without pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from companion.demo.simulated_players import PlayersGaveUp
from companion.demo.steam_court_players import SteamCourtPlayers
from companion.games import game_named
from companion.table.deck_in_play import poker_deck
from companion.table.events import Chosen, Entered, Pressed, Undo
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.table.table import Table
from tests.table.views import BareTable
from vision.core.view import TableView

NAMES = ("Matt", "Noah", "Jake", "Ruth", "Ada", "Ben")


def deal_with(table: Table, desk: Desk) -> None:
    for event in desk.take(0):
        match event:
            case Pressed(button, serial):
                table.press(button, serial)
            case Chosen(action, serial):
                table.choose(action, serial)
            case Entered(line, serial):
                table.enter(line, serial)
            case Undo(serial):
                table.undo(serial)
    desk.snapshots.put(table.snapshot())


def play(
    seats: int,
    seed: int,
    script: Callable[[SteamCourtPlayers], Iterator[None]] = SteamCourtPlayers.round,
    table_top: BareTable | None = None,
) -> tuple[SteamCourtPlayers, TableSnapshot]:
    """What the players know at the end, and the screen."""
    bare = table_top or BareTable()
    table = Table.of(game_named("steam-court"), NAMES[:seats], {}, deck=poker_deck)
    desk = Desk(table.snapshot())
    players = SteamCourtPlayers(NAMES[:seats], bare, desk, Random(seed))
    for _ in script(players):
        table.see(bare.look())
        deal_with(table, desk)
    return players, desk.snapshots.value


def points(screen: TableSnapshot) -> dict[str, int]:
    return {seat.name: seat.points for seat in screen.view.seats}


@pytest.mark.parametrize("seats", [2, 4])
def test_a_quarter_is_played_by_camera_and_buttons_and_counted_alike(seats: int) -> None:
    players, screen = play(seats, seed=1)
    assert screen.prompt.kind == "quarter"
    assert points(screen) == players.scores
    assert players.said == 0
    assert not screen.question


@pytest.fixture(scope="module")
def whole_game() -> tuple[SteamCourtPlayers, TableSnapshot]:
    return play(6, 0, SteamCourtPlayers.match)


def test_a_game_of_four_quarters_has_the_winners_that_the_players_counted(
    whole_game: tuple[SteamCourtPlayers, TableSnapshot],
) -> None:
    players, screen = whole_game
    assert screen.finished
    assert points(screen) == players.scores
    assert set(screen.winners) == {n for n, p in players.scores.items() if p == max(players.scores.values())}


def test_they_give_pay_stop_take_back_come_back_and_use_special_cards(
    whole_game: tuple[SteamCourtPlayers, TableSnapshot],
) -> None:
    log = whole_game[1].log
    for done in (
        " gives a card to ",
        " gives two cards to ",
        " stops ",
        " takes back the last set",
        " unpasses",
        " discards ",
        " swaps hands ",
        " clears the machine",
        "Multiplier",
        "Masterstroke",
        "3/9",
        "6/12",
    ):
        assert any(done in line for line in log), done


class Blind(BareTable):
    """A table at which the camera never sees the trick."""

    def look(self) -> TableView:
        seen = BareTable().look()
        self._views += 1
        return TableView(self._views / 10, 0, True, True, False, seen.zones)


def test_what_the_camera_does_not_see_is_said_by_touch() -> None:
    players, screen = play(2, 3, table_top=Blind())
    assert points(screen) == players.scores
    assert players.said > 0


def test_players_say_what_they_waited_for_when_the_program_does_not_follow() -> None:
    table = Table.of(game_named("steam-court"), NAMES[:3], {}, deck=poker_deck)
    desk = Desk(table.snapshot())
    players = SteamCourtPlayers(NAMES[:3], BareTable(), desk, Random(1))
    with pytest.raises(PlayersGaveUp, match="waited for “the table is laid out"):
        for _ in players.round():
            pass
