"""Whole rounds by simulated players at a table without pixels: rules, referee, table and players together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from companion.demo.beltpunk_players import BeltpunkPlayers
from companion.demo.simulated_players import PlayersGaveUp
from companion.games import game_named
from companion.table.events import Chosen, Pressed, Undo
from companion.table.loop import Desk
from companion.table.saving import OnAction, Step
from companion.table.snapshot import TableSnapshot
from companion.table.table import Table
from tests.long_cases import long_case
from tests.table.views import BareTable, reading
from vision.core.view import TableView, ZoneView

NAMES = ("Matt", "Noah", "Jake", "Ruth")


def deal_with(table: Table, desk: Desk) -> None:
    for event in desk.take(0):
        match event:
            case Pressed(button, serial):
                table.press(button, serial)
            case Chosen(action, serial):
                table.choose(action, serial)
            case Undo(serial):
                table.undo(serial)
    desk.snapshots.put(table.snapshot())


class DimSeats(BareTable):
    """A table at which the suit of the card that lies before the last player cannot be read."""

    def look(self) -> TableView:
        seen = super().look()
        zones = dict(seen.zones)
        for card in zones["seat-3"].names:
            ranked = {f"_{card[:-1]}{suit}": 0.4 if suit == card[-1] else 0.1 for suit in "SHDC"}
            zones["seat-3"] = ZoneView("seat-3", (reading(None, 0.4, **ranked),))
        return replace(seen, zones=zones)


def play(
    seats: int,
    seed: int,
    bare: BareTable | None = None,
    script: Callable[[BeltpunkPlayers], Iterator[None]] = BeltpunkPlayers.round,
    on_action: OnAction = lambda step, action: None,
    **options: str,
) -> tuple[BeltpunkPlayers, TableSnapshot]:
    table = Table.of(game_named("beltpunk"), NAMES[:seats], options, on_action)
    bare, desk = bare or BareTable(), Desk(table.snapshot())
    players = BeltpunkPlayers(NAMES[:seats], bare, desk, Random(seed))
    for _ in script(players):
        if isinstance(bare, Meddled):
            bare.meddle(table)
        table.see(bare.look())
        deal_with(table, desk)
    return players, desk.snapshots.value


@cache
def a_round(seats: int, seed: int) -> tuple[BeltpunkPlayers, TableSnapshot]:
    return play(seats, seed)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [0, *map(long_case, range(1, 5))])
def test_the_program_counts_as_the_players_do(seats: int, seed: int) -> None:
    players, screen = a_round(seats, seed)
    assert screen.prompt.kind in ("round", "over")
    assert {seat.name: seat.points for seat in screen.view.seats} == players.scores
    assert sum(line.endswith("conveyor") for line in screen.log) == players.overflows


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_of_several_rounds_ends_with_the_totals_that_the_players_have(seats: int) -> None:
    players, screen = play(seats, 9, script=BeltpunkPlayers.match, target="20")
    assert screen.finished
    assert {seat.name: seat.points for seat in screen.view.seats} == players.scores
    assert set(screen.winners) == {n for n, p in players.scores.items() if p == max(players.scores.values())}
    assert len(screen.sheets) > 1


def test_players_take_every_action_of_every_suit() -> None:
    log = [line for seats in (2, 3, 4) for seed in range(4) for line in a_round(seats, seed)[1].log]
    for step in ("draws", "exchanges", "takes a card", "swaps a card", "swaps for", "declines", "places"):
        assert any(f" {step}" in line for line in log), step
    assert any("takes" in line and line.endswith("The Machine") for line in log)


def test_players_say_what_they_turned_up_where_it_cannot_be_read() -> None:
    players, screen = play(3, 4, DimSeats())
    assert {seat.name: seat.points for seat in screen.view.seats} == players.scores
    assert screen.prompt.kind in ("round", "over")


class Unnoticed(BareTable):
    """A table at which the first card that is laid before the second player is not seen."""

    def __init__(self) -> None:
        super().__init__()
        self._laid = 0

    def lay(self, zone: str, card: str) -> None:
        super().lay(zone, card)
        self._laid += zone == "seat-2"

    def look(self) -> TableView:
        seen = super().look()
        return replace(seen, zones={**seen.zones, "seat-2": ZoneView("seat-2")}) if self._laid == 1 else seen


def test_players_lay_a_card_again_that_nobody_has_noticed() -> None:
    players, screen = play(3, 4, Unnoticed())
    assert players.laid_again == 1
    assert {seat.name: seat.points for seat in screen.view.seats} == players.scores


class Meddled(BareTable):
    """A table at which a stranger enters a card that nobody has revealed, once."""

    def __init__(self) -> None:
        super().__init__()
        self._meddled = False

    def meddle(self, table: Table) -> None:
        """The stranger's hand, between two looks."""
        game, state, screen = table.session.game, table.session.state, table.snapshot()
        if screen.prompt.kind != "reveal" or self._meddled:
            return
        self._meddled = True
        in_sight = {card for cards in game.layout(state).values() for card in cards}
        other = next(card for card in game.deck(state) if card not in in_sight)
        revealed = next(iter(game.successors(state, (other,)))).action
        table.enter(str(revealed), screen.serial)


@pytest.mark.parametrize("seed", [0, *map(long_case, (1, 4))])
def test_players_undo_what_nobody_did(seed: int) -> None:
    steps: list[Step] = []
    players, screen = play(4, seed, Meddled(), on_action=lambda step, _: steps.append(step))
    assert Step.UNDONE in steps
    assert {seat.name: seat.points for seat in screen.view.seats} == players.scores
    assert sorted(map(_words, screen.log)) == sorted(map(_words, players.did))


def _words(line: str) -> list[str]:
    return sorted(line.split())


def test_the_rounds_that_are_shown_have_an_overflow_and_a_set() -> None:
    players, screen = play(3, 3)
    assert players.overflows > 0
    assert any(player.sets > 0 for player in players.players)
    assert not screen.question


def test_players_say_what_they_waited_for_when_the_program_does_not_follow() -> None:
    table = Table.of(game_named("beltpunk"), NAMES[:3], {})
    desk = Desk(table.snapshot())
    players = BeltpunkPlayers(NAMES[:3], BareTable(), desk, Random(1))
    with pytest.raises(
        PlayersGaveUp, match=r"waited for “the cards are dealt”; the screen says: Do this step by step"
    ):
        for _ in players.round():
            pass
