"""The pictures of screens on the README and the pages, made anew by ``python -m tests.ui.page_pictures``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from unittest.mock import patch

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.ui.gallery import GALLERY, TROUBLES  # isort: skip (sets Kivy up before any of it is imported)
from companion.table.snapshot import TableSnapshot
from tests.ui import scenes
from tests.ui.hosting import NOW, FakeHost, PlayedMatch, stored
from tests.ui.pictures import seen
from tests.ui.stage import Stage
from vision.camera.preview import preview_of
from vision.core.view import Reading, TableView, ZoneView
from vision.simulation import SimulatedTable

FOLDER = Path(__file__).parents[2] / "deploy" / "pictures"
_SIZE = (800, 480)
_NAMES = ("Ruth", "Matt", "Noah", "Jake")


def watched(snapshot: TableSnapshot) -> tuple[TableSnapshot, NDArray[np.uint8]]:
    """``snapshot`` with what a camera sees at its table, and the camera's picture."""
    table = SimulatedTable(3, (1280, 720))
    poker = dict(snapshot.deck.stand_ins)
    for zone in snapshot.view.zones:
        for card in zone.cards:
            table.lay(zone.name, poker[card])
    zones = {
        zone.name: ZoneView(
            zone.name,
            tuple(Reading(it.card, 0.99, (it.corners,)) for it in table.laid() if it.zone == zone.name),
        )
        for zone in snapshot.view.zones
    }
    view = TableView(2.0, 60, True, True, False, MappingProxyType(zones))
    return replace(snapshot, camera_view=view), table.frame()


def home() -> Stage:
    """Home, with yesterday's game to resume."""
    host = FakeHost(kept=(stored(1), stored(2), stored(3, finished=True)))
    stage = Stage(size=_SIZE, host=host, now=lambda: NOW, begin_match=lambda: PlayedMatch(None))
    stage.steps(4)
    return stage


def table() -> Stage:
    """A round of Beltpunk Haberdasher, followed by the camera."""
    snapshot, frame = watched(scenes.taking())
    stage = Stage(scenes.foreman(), _SIZE)
    stage.show(snapshot)
    stage.settle()
    stage.see(preview_of(frame, stage.navigator.picture_room))
    return stage


def camera() -> Stage:
    """The camera's screen, with what could be better."""
    snapshot, frame = watched(scenes.discarding())
    stage = Stage(scenes.foreman(), _SIZE)
    stage.show(snapshot)
    stage.navigator.camera()
    assert stage.desk is not None
    stage.desk.frames.put(preview_of(frame, (640, 360)))
    check = replace(TROUBLES, complaints=TROUBLES.complaints[2:3], by_hand=False)
    stage.desk.checks.put(check)
    stage.until(lambda: stage.top.ids.picture.check is check)
    return stage


def winner() -> Stage:
    """The end of a match."""
    with patch.object(scenes, "LONG_NAMES", _NAMES):
        snapshot = scenes.played.__wrapped__(4)[1][-1]
    stage = Stage(scenes.foreman(), _SIZE)
    stage.show(snapshot)
    stage.settle()
    return stage


def made() -> Iterator[tuple[str, Stage]]:
    """Every picture's name and screen."""
    yield "home", home()
    yield "table", table()
    yield "camera", camera()
    yield "winner", winner()
    for name, screen in (
        ("exhibition", "as-queen"),
        ("correction", "correction"),
        ("how-to-play", "how-to-play-sets"),
        ("lesson", "lesson-asking"),
    ):
        yield name, GALLERY[screen](_SIZE)


def main() -> None:
    """Writes them."""
    for name, stage in made():
        stage.steps(4)
        stage.draw()
        path = FOLDER / f"{name}.png"
        cv2.imwrite(str(path), seen()[..., ::-1], [cv2.IMWRITE_PNG_COMPRESSION, 9])
        print(path.relative_to(FOLDER.parents[1]))
        stage.strike()


if __name__ == "__main__":
    main()
