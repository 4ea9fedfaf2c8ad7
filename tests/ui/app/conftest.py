"""A table without a camera, played by touch alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.host import TableHost
from companion.table.game_store import GameStore
from tests.clocks import leisurely
from tests.ui.app.by_touch import NoCamera
from tests.ui.stage import Stage


@pytest.fixture
def host_without_camera(tmp_path: Path) -> Iterator[TableHost]:
    host = TableHost(
        GAMES, GameStore.open(tmp_path, GAMES), pipeline=NoCamera, panel=lambda desk: None, clock=leisurely()
    )
    yield host
    host.close()


@pytest.fixture
def stage_without_camera(host_without_camera: TableHost) -> Iterator[Stage]:
    stage = Stage(host=host_without_camera)
    with stage.unseen():
        yield stage
    stage.strike()
