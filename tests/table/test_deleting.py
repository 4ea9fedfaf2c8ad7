"""A stored game can be deleted, and brought back until another is deleted or the program ends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.table.game_store import GameStore, GameStoreError
from companion.table.session import Session
from companion.table.table import Table
from tests.table.resuming import GAME, NOON

RECORDS = Path(__file__).parents[1] / "records"
FINISHED = RECORDS / "two-rounds-shared-win.txt"
UNFINISHED = RECORDS / "every-action.txt"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[GameStore]:
    store = GameStore.open(tmp_path, GAMES)
    yield store
    store.close()


def numbers(store: GameStore) -> list[int]:
    return [game.number for game in store.games()]


def test_a_deleted_game_is_listed_no_more_nor_after_the_next_start(store: GameStore, tmp_path: Path) -> None:
    gone, kept = store.import_record(FINISHED, NOON), store.import_record(UNFINISHED, NOON)
    store.delete(gone)
    assert numbers(store) == [kept]
    with pytest.raises(GameStoreError, match="no longer in the list"):
        store.resume(gone)
    again = GameStore.open(tmp_path, GAMES)
    assert numbers(again) == [kept]
    assert not again.can_restore
    again.close()


def test_the_game_that_was_deleted_last_is_brought_back_whole(store: GameStore, tmp_path: Path) -> None:
    first, second = store.import_record(FINISHED, NOON), store.import_record(UNFINISHED, NOON)
    before = store.record(second)
    assert not store.can_restore
    store.delete(first)
    store.delete(second)
    assert store.can_restore
    store.restore()
    assert numbers(store) == [second]
    assert store.record(second) == before
    assert not store.can_restore
    store.restore()
    again = GameStore.open(tmp_path, GAMES)
    assert numbers(again) == [second]
    again.close()


def test_a_game_begun_after_a_deletion_does_not_take_its_place(store: GameStore) -> None:
    deleted = store.import_record(FINISHED, NOON)
    store.delete(deleted)
    begun = store.import_record(UNFINISHED, NOON)
    store.restore()
    assert numbers(store) == [begun, deleted]


def test_a_game_that_was_played_here_is_resumed_after_it_was_brought_back(store: GameStore) -> None:
    session = Session.begin(GAME, ("Matt", "Noah", "Jake"), {})
    table = Table(session, store.begin(session, NOON))
    table.enter("Noah is Foreman", table.snapshot().serial)
    (number,) = numbers(store)
    store.delete(number)
    assert store.games() == ()
    store.restore()
    assert store.resume(number)[0] == table.session


def test_a_game_that_is_only_in_memory_is_deleted_and_brought_back(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").mkdir()
    store = GameStore.open(tmp_path, GAMES)
    session = Session.begin(GAME, ("Matt", "Noah", "Jake"), {})
    store.begin(session, NOON)
    (number,) = numbers(store)
    store.delete(number)
    assert store.games() == ()
    store.restore()
    (tmp_path / "games.sqlite").rmdir()
    assert [game.players for game in store.games()] == [("Matt", "Noah", "Jake")]
    store.close()


def test_where_nothing_can_be_written_a_saved_game_stays_and_it_is_said_why(tmp_path: Path) -> None:
    store = GameStore.open(tmp_path, GAMES)
    number = store.import_record(FINISHED, NOON)
    (tmp_path / "games.sqlite").rename(tmp_path / "elsewhere.sqlite")
    (tmp_path / "games.sqlite").mkdir()
    with pytest.raises(GameStoreError):
        store.delete(number)
    assert not store.can_restore
    store.close()
