"""A picture comes with each table that has come to rest, and whenever more is read on it; not otherwise."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.vision.truth import TruthReader
from vision.core.frames import Frame
from vision.mat.layouts import MACHINE
from vision.pipeline.observation import FrameRequest, InProcessPipeline, Observation
from vision.pipeline.watcher import Watcher
from vision.simulation import Conditions, SimulatedTable

WANTED = FrameRequest(None, pictures=True)


class Filmed:
    """A simulated table as a source of frames, thirty a second, and its pipeline."""

    def __init__(self) -> None:
        self.table = SimulatedTable(1, (1280, 720), Conditions(slop_mm=0.5, slop_degrees=1.0))
        self.shown = 0
        self.pipeline = InProcessPipeline(self, Watcher(TruthReader(self.table), MACHINE))

    def read(self) -> Frame:
        self.shown += 1
        return Frame(self.table.frame(), self.shown / 30, self.shown)

    def close(self) -> None:
        return None

    def looks(self, frames: int, request: FrameRequest = WANTED) -> list[Observation]:
        seen = [self.pipeline.look(request) for _ in range(frames)]
        return [it for it in seen if isinstance(it, Observation)]


def pictured(seen: list[Observation]) -> list[bool]:
    return [it.picture is not None for it in seen]


@pytest.fixture
def filmed() -> Filmed:
    return Filmed()


def test_the_first_frame_of_a_settled_table_comes_with_a_picture(filmed: Filmed) -> None:
    filmed.table.lay("conveyor-2", "5H")
    seen = filmed.looks(6)
    assert pictured(seen) == [False, False, True, False, False, False]
    assert seen[2].view.settled


def test_so_does_the_frame_in_which_another_card_is_read(filmed: Filmed) -> None:
    filmed.looks(6)
    filmed.table.lay("conveyor-2", "5H")
    seen = filmed.looks(8)
    (picture,) = (it for it in seen if it.picture is not None)
    assert picture.view.settled
    assert picture.view.names("conveyor-2") == ("5H",)


def test_a_table_that_rests_again_is_pictured_again(filmed: Filmed) -> None:
    filmed.looks(6)
    filmed.table.hand(True)
    assert not any(pictured(filmed.looks(4)))
    filmed.table.hand(False)
    assert sum(pictured(filmed.looks(8))) == 1


def test_no_picture_comes_unasked(filmed: Filmed) -> None:
    assert not any(pictured(filmed.looks(6, replace(WANTED, pictures=False))))
    assert sum(pictured(filmed.looks(2))) == 1
