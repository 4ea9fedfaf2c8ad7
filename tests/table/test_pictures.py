"""The kept pictures: found again with their action, few enough, and never in anybody's way."""

from __future__ import annotations

import logging
import shutil
import threading
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.table.game_store import GameStore
from companion.table.pictures import PictureLimits, PictureStore
from companion.table.session import Session
from tests.table.kept_pictures import BEGAN, HEADING, pictures_in
from tests.table.resuming import GAME, NOON

LINES = ("Matt is Foreman", "Steam-3 goes to the conveyors", "Gears-5 goes to the conveyors")


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def test_a_picture_is_found_with_its_action_also_by_the_next_program(tmp_path: Path) -> None:
    pictures_in(tmp_path, LINES, {2: b"seen"})
    game = PictureStore(tmp_path).game(BEGAN, HEADING)
    assert game.numbers(LINES) == {2}
    assert game.read(2, LINES[1]) == b"seen"


def test_another_action_with_the_same_number_has_another_picture_or_none(tmp_path: Path) -> None:
    game = pictures_in(tmp_path, LINES, {2: b"seen"})
    instead = (LINES[0], "Steam-4 goes to the conveyors")
    assert game.numbers(instead) == frozenset()
    assert game.read(2, instead[1]) is None


def test_games_do_not_share_pictures(tmp_path: Path) -> None:
    pictures_in(tmp_path, LINES, {2: b"seen"})
    store = PictureStore(tmp_path)
    assert store.game(BEGAN, "game: another\n").numbers(LINES) == frozenset()
    assert store.game(BEGAN + timedelta(seconds=1), HEADING).numbers(LINES) == frozenset()


def test_pictures_of_the_newest_games_are_kept_and_always_those_of_the_game_in_play(tmp_path: Path) -> None:
    store = PictureStore(tmp_path, PictureLimits(games=2))
    games = [store.game(BEGAN + timedelta(days=day), HEADING) for day in range(4)]
    for game in (*games, games[0]):
        game.keep(1, LINES[0], b"seen")
    store.close()
    assert [bool(game.numbers(LINES)) for game in games] == [True, False, False, True]


def test_the_oldest_pictures_make_room(tmp_path: Path) -> None:
    large = bytes(400_000)
    store = PictureStore(tmp_path, PictureLimits(megabytes=1))
    old, new = store.game(BEGAN, HEADING), store.game(BEGAN + timedelta(days=1), HEADING)
    for game, number in ((old, 1), (new, 1), (new, 2), (new, 3)):
        game.keep(number, LINES[number - 1], large)
    store.close()
    assert (old.numbers(LINES), new.numbers(LINES)) == (frozenset(), {2, 3})
    assert sum(path.stat().st_size for path in files(tmp_path)) <= 1_000_000


def test_what_an_earlier_program_kept_counts(tmp_path: Path) -> None:
    pictures_in(tmp_path, LINES, {1: bytes(700_000)})
    store = PictureStore(tmp_path, PictureLimits(megabytes=1))
    later = store.game(BEGAN + timedelta(days=1), HEADING)
    later.keep(1, LINES[0], bytes(700_000))
    store.close()
    assert [path.parent.name[:8] for path in files(tmp_path)] == ["20260306"]


def test_nothing_is_kept_while_nobody_wants_it(tmp_path: Path) -> None:
    wanted = [False]
    store = PictureStore(tmp_path, wanted=lambda: wanted[0])
    game = store.game(BEGAN, HEADING)
    game.keep(1, LINES[0], b"seen")
    wanted[0] = True
    game.keep(2, LINES[1], b"seen")
    store.close()
    assert game.numbers(LINES) == {2}


def test_a_disk_that_cannot_be_written_loses_pictures_and_is_told_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    with caplog.at_level(logging.WARNING):
        game = pictures_in(tmp_path / "file" / "pictures", LINES, {1: b"seen", 2: b"seen", 3: b"seen"})
    assert game.numbers(LINES) == frozenset()
    (record,) = caplog.records
    assert "some pictures of the table are not kept" in record.getMessage()


def test_a_picture_that_was_half_written_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: Path, __: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    pictures_in(tmp_path, LINES, {1: b"seen"})
    assert files(tmp_path) == []


def test_a_disk_that_hangs_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on, write = threading.Event(), Path.write_bytes

    def hangs(path: Path, data: bytes) -> int:
        goes_on.wait()
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", hangs)
    store = PictureStore(tmp_path)
    game = store.game(BEGAN, HEADING)
    lines = [f"action {number}" for number in range(1, 201)]
    for number, line in enumerate(lines, start=1):
        game.keep(number, line, b"seen")
    assert game.numbers(lines) == frozenset()
    goes_on.set()
    store.close()
    kept = game.numbers(lines)
    assert 1 in kept
    assert len(kept) < 100


def test_all_can_be_deleted(tmp_path: Path) -> None:
    store = PictureStore(tmp_path / "pictures")
    game = store.game(BEGAN, HEADING)
    game.keep(1, LINES[0], b"seen")
    store.delete_all()
    game.keep(2, LINES[1], b"seen")
    store.close()
    assert game.numbers(LINES) == {2}


def test_a_folder_that_somebody_took_away_is_made_anew(tmp_path: Path) -> None:
    pictures_in(tmp_path / "pictures", LINES, {1: b"seen"})
    shutil.rmtree(tmp_path / "pictures")
    assert pictures_in(tmp_path / "pictures", LINES, {1: b"seen"}).numbers(LINES) == {1}


# -- with the games that are stored ------------------------------------------------------------------------


class Stored:
    """A game of three actions in a store, each with its picture."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.store = GameStore.open(folder, GAMES, pictures=PictureStore(folder / "pictures"))
        session = Session.begin(GAME, ("Matt", "Noah"), {})
        writer = self.store.begin(session, NOON)
        kept = self.store.pictures_of(writer)
        assert kept is not None
        for number, line in enumerate(LINES, start=1):
            kept.keep(number, line, b"seen")
        assert writer.number is not None
        self.number = writer.number

    def reopened(self) -> GameStore:
        self.store.close()
        return GameStore.open(self.folder, GAMES, pictures=PictureStore(self.folder / "pictures"))

    def kept(self) -> list[Path]:
        """The pictures on the disk, once all is done that was asked for."""
        self.store.close()
        return [path for path in files(self.folder) if path.suffix == ".jpg"]


@pytest.fixture
def stored(tmp_path: Path) -> Iterator[Stored]:
    stored = Stored(tmp_path)
    yield stored
    stored.store.close()


def test_a_stored_game_finds_its_pictures(stored: Stored) -> None:
    again = stored.reopened()
    kept = again.pictures(stored.number)
    assert kept is not None
    assert kept.numbers(LINES) == {1, 2, 3}
    _, writer = again.resume(stored.number)
    resumed = again.pictures_of(writer)
    assert resumed is not None
    assert resumed.numbers(LINES) == {1, 2, 3}
    again.close()


def test_the_pictures_of_a_deleted_game_are_deleted_with_the_end_of_the_program(stored: Stored) -> None:
    stored.store.delete(stored.number)
    assert stored.kept() == []


def test_what_is_deleted_for_good_is_not_brought_back(tmp_path: Path) -> None:
    pictures = PictureStore(tmp_path / "more")
    game = pictures.game(BEGAN, HEADING)
    game.keep(1, LINES[0], b"seen")
    pictures.delete(BEGAN, HEADING)
    game.keep(2, LINES[1], b"seen")
    pictures.delete_all()
    pictures.restore(BEGAN, HEADING)
    game.keep(3, LINES[2], b"seen")
    pictures.close()
    assert game.numbers(LINES) == {3}


def test_a_game_that_is_brought_back_has_its_pictures(stored: Stored) -> None:
    stored.store.delete(stored.number)
    stored.store.restore()
    assert len(stored.kept()) == 3


def test_without_pictures_a_store_has_none(tmp_path: Path) -> None:
    store = GameStore.open(tmp_path, GAMES)
    writer = store.begin(Session.begin(GAME, ("Matt", "Noah"), {}), NOON)
    assert store.pictures_of(writer) is None
    assert writer.number is not None
    assert store.pictures(writer.number) is None
    store.close()
