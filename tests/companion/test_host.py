"""The host looks through the camera without any game, and lets go of it in time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType

import numpy as np
import pytest

from companion.games import GAMES
from companion.host import TableHost
from companion.table.shelf import Shelf
from vision.check import CameraCheck
from vision.eyes import Glimpse, Nothing, Sight, Wish
from vision.preview import preview_of
from vision.view import TableView


class OneCamera:
    """Eyes of which only one pair can be open: there is one camera."""

    def __init__(self) -> None:
        self.open = 0
        self.opened = 0

    def eyes(self) -> OneCamera:
        assert self.open == 0, "the camera is in use"
        self.open += 1
        self.opened += 1
        return self

    def look(self, wish: Wish) -> Sight:
        threading.Event().wait(0.005)
        if not wish.check:
            return Nothing.YET
        view = TableView(0.0, 0, True, True, False, MappingProxyType({}))
        return Glimpse(view, preview_of(np.zeros((9, 16, 3), np.uint8), wish.most), (), CameraCheck(()))

    def close(self) -> None:
        self.open -= 1


@pytest.fixture
def camera() -> OneCamera:
    return OneCamera()


@pytest.fixture
def host(tmp_path: Path, camera: OneCamera) -> Iterator[TableHost]:
    host = TableHost(GAMES, Shelf.open(tmp_path), eyes=camera.eyes, panel=lambda _: None)
    yield host
    host.close()
    assert camera.open == 0


def test_what_the_camera_sees_is_published_until_it_is_let_go_of(host: TableHost, camera: OneCamera) -> None:
    desk = host.look()
    desk.checking = True
    assert desk.checks.after(0, 20)[1] == CameraCheck(())
    host.look_away()
    host.look_away()
    assert camera.open == 0


def test_a_game_that_begins_takes_the_camera_over(host: TableHost, camera: OneCamera) -> None:
    host.look()
    desk = host.begin(GAMES[0], ("Matt", "Noah"), {})
    assert (camera.open, camera.opened) == (1, 2)
    desk.checking = True
    assert desk.checks.after(0, 20)[1] == CameraCheck(())
    host.look()
    assert camera.open == 1
