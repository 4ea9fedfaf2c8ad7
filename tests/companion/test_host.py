"""The host looks through the camera without any game, lets go of it in time, and says what is not saved."""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from types import MappingProxyType

import numpy as np
import pytest

from companion.games import GAMES
from companion.host import HostError, TableHost
from companion.preferences import LastTable, Preferences, PreferenceStore
from companion.table.camera import CameraRequest
from companion.table.events import Entered
from companion.table.game_store import GameStore
from companion.table.looks import LOOKS, PlayerColour, PlayerEmblem, PlayerLook
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from tests.clocks import leisurely
from vision.camera.check import CameraCheck
from vision.camera.preview import preview_of
from vision.core.view import TableView
from vision.pipeline.observation import FrameRequest, NoFrame, Observation, PipelineResult


class OneCamera:
    """A pipeline of which only one can be open: there is one camera."""

    def __init__(self) -> None:
        self.open = 0
        self.opened = 0

    def pipeline(self) -> OneCamera:
        assert self.open == 0, "the camera is in use"
        self.open += 1
        self.opened += 1
        return self

    def look(self, request: FrameRequest) -> PipelineResult:
        threading.Event().wait(0.005)
        if not request.check:
            return NoFrame.YET
        view = TableView(0.0, 0, True, True, False, MappingProxyType({}))
        return Observation(
            view, preview_of(np.zeros((9, 16, 3), np.uint8), request.most), (), CameraCheck(())
        )

    def close(self) -> None:
        self.open -= 1


@pytest.fixture
def camera() -> OneCamera:
    return OneCamera()


@pytest.fixture
def host(tmp_path: Path, camera: OneCamera) -> Iterator[TableHost]:
    host = TableHost(
        GAMES,
        GameStore.open(tmp_path, GAMES),
        pipeline=camera.pipeline,
        panel=lambda _: None,
        clock=leisurely(),
    )
    yield host
    host.close()
    assert camera.open == 0


def test_what_the_camera_sees_is_published_until_it_is_let_go_of(host: TableHost, camera: OneCamera) -> None:
    desk = host.look()
    desk.post_request(CameraRequest(check=True))
    assert desk.checks.after(0, 20)[1] == CameraCheck(())
    host.look_away()
    host.look_away()
    assert camera.open == 0


def test_a_game_that_begins_takes_the_camera_over(host: TableHost, camera: OneCamera) -> None:
    host.look()
    desk = host.begin(GAMES[0], ("Matt", "Noah"), {})
    assert (camera.open, camera.opened) == (1, 2)
    desk.post_request(CameraRequest(check=True))
    assert desk.checks.after(0, 20)[1] == CameraCheck(())
    host.look()
    assert camera.open == 1


def until(desk: Desk, reached: Callable[[TableSnapshot], bool]) -> TableSnapshot:
    """Waits for a snapshot that has ``reached`` something."""
    count, screen = -1, desk.snapshots.value
    for _ in range(200):
        count, screen = desk.snapshots.after(count, 0.1)
        if reached(screen):
            return screen
    raise AssertionError(f"it never came; {screen.log} {screen.message}")


def test_a_game_that_is_not_saved_says_so_from_its_beginning_until_it_is(
    host: TableHost, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        desk = host.begin(GAMES[0], ("Matt", "Noah"), {})
        assert "not saved" in str(until(desk, lambda screen: screen.unsaved is not None).message or "")
        host.leave()
        assert "1 game is only in memory" in str(host.fault)
        (listed,) = host.stored()
        desk = host.resume(listed.number)
        until(desk, lambda screen: screen.unsaved is not None)
        other.execute("ROLLBACK")
    desk.post(Entered("Noah is Foreman", desk.snapshots.value.serial))
    screen = until(desk, lambda screen: screen.undo == "Noah is Foreman" and screen.unsaved is None)
    assert screen.message is None
    host.leave()
    assert host.fault is None
    with closing(GameStore.open(tmp_path, GAMES)) as another:
        assert [game.moves for game in another.games()] == [1]


def test_the_journal_tells_of_a_game_of_people(host: TableHost, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        desk = host.begin(GAMES[0], ("Matt", "Noah"), {})
        desk.post(Entered("Noah is Foreman", desk.snapshots.value.serial))
        until(desk, lambda screen: screen.undo == "Noah is Foreman")
        host.leave()
    assert any(message.startswith("after move 1, asked: ") for message in caplog.messages)


def test_a_table_that_is_left_leaves_nothing_in_the_wal(host: TableHost, tmp_path: Path) -> None:
    desk = host.begin(GAMES[0], ("Matt", "Noah"), {})
    desk.post(Entered("Noah is Foreman", desk.snapshots.value.serial))
    until(desk, lambda screen: screen.undo == "Noah is Foreman")
    wal = tmp_path / "games.sqlite-wal"
    assert wal.stat().st_size > 0
    host.leave()
    assert wal.stat().st_size == 0


def test_what_became_of_a_damaged_log_is_told_until_a_game_begins(tmp_path: Path, camera: OneCamera) -> None:
    (tmp_path / "games.sqlite").write_bytes(bytes(4096))
    host = TableHost(
        GAMES,
        GameStore.open(tmp_path, GAMES),
        pipeline=camera.pipeline,
        panel=lambda _: None,
        clock=leisurely(),
    )
    assert "was damaged" in str(host.fault)
    assert "games-damaged-" in str(host.fault)
    host.begin(GAMES[0], ("Matt", "Noah"), {})
    assert host.fault is None
    host.close()


LEAF_BELL = PlayerLook(PlayerColour.LEAF, PlayerEmblem.BELL)


def test_the_players_keep_the_looks_that_they_chose_in_later_games_and_in_a_resumed_one(
    tmp_path: Path, camera: OneCamera
) -> None:
    preferences = PreferenceStore(tmp_path / "preferences.json")
    host = TableHost(
        GAMES,
        GameStore.open(tmp_path, GAMES),
        pipeline=camera.pipeline,
        panel=lambda _: None,
        preferences=preferences,
    )
    first = host.begin(GAMES[0], ("Matt", "Noah"), {"target": "35"}, {"Noah": LEAF_BELL})
    assert first.snapshots.value.looks == (LOOKS[0], LEAF_BELL)
    second = host.begin(GAMES[1], ("Jake", "Noah", "Matt"), {})
    assert second.snapshots.value.looks == (LOOKS[1], LEAF_BELL, LOOKS[0])
    host.leave()
    resumed = host.resume(host.stored()[-1].number)
    assert resumed.snapshots.value.looks == first.snapshots.value.looks
    host.close()
    again = PreferenceStore(tmp_path / "preferences.json").value
    assert again.last_table(GAMES[0].name) == LastTable(GAMES[0].name, ("Matt", "Noah"), (("target", "35"),))
    assert again.own_looks() == {"Jake": LOOKS[1], "Noah": LEAF_BELL, "Matt": LOOKS[0]}


def test_who_cannot_have_their_look_at_one_table_keeps_it_for_the_next(host: TableHost) -> None:
    host.begin(GAMES[0], ("Matt", "Noah"), {}, {"Matt": LEAF_BELL})
    host.begin(GAMES[0], ("Jake", "Noah"), {}, {"Jake": LEAF_BELL})
    together = host.begin(GAMES[0], ("Jake", "Matt"), {})
    assert together.snapshots.value.looks[0] == LEAF_BELL
    assert not together.snapshots.value.looks[1].resembles(LEAF_BELL)
    assert host.begin(GAMES[0], ("Noah", "Matt"), {}).snapshots.value.looks[1] == LEAF_BELL


def test_a_game_that_cannot_begin_is_not_remembered(tmp_path: Path, camera: OneCamera) -> None:
    preferences = PreferenceStore()
    host = TableHost(
        GAMES,
        GameStore.open(tmp_path, GAMES),
        pipeline=camera.pipeline,
        panel=lambda _: None,
        preferences=preferences,
    )
    with pytest.raises(HostError):
        host.begin(GAMES[0], ("Matt",), {}, {"Matt": LEAF_BELL})
    host.close()
    assert preferences.value == Preferences()


def test_the_table_in_play_can_be_played_again(host: TableHost) -> None:
    assert host.table is None
    host.begin(GAMES[0], ("Matt", "Noah"), {"target": "35"})
    table = host.table
    assert table is not None
    assert (table.game, table.players) == (GAMES[0].name, ("Matt", "Noah"))
    assert dict(table.options)["target"] == "35"
    host.leave()
    assert host.table is None
    host.resume(host.stored()[0].number)
    assert host.table == table


def test_what_is_known_of_the_table_in_play_tells_whether_it_is_stuck(host: TableHost) -> None:
    assert (host.number, host.silent_for) == (None, 0.0)
    host.begin(GAMES[0], ("Matt", "Noah"), {})
    assert host.number == host.stored()[0].number
    host.leave()
    assert (host.number, host.silent_for) == (None, 0.0)
