"""An exhibition of Astonishing! by camera: dice, action cards and installed cards on the simulated table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from companion.games.astonishing import GAME
from companion.games.astonishing.state import State
from companion.games.panels import Seat
from companion.table.events import Chosen
from companion.table.loop import TableLoop
from companion.table.session import Session
from companion.table.snapshot import TableSnapshot
from companion.table.table import Table
from tests.clocks import leisurely
from tests.games.astonishing_lines import after, built
from vision.core.frames import Frame
from vision.dice import DiceReader
from vision.mat.layouts import MACHINE
from vision.pipeline.observation import InProcessPipeline
from vision.pipeline.watcher import Watcher
from vision.reading import CardReader
from vision.simulation import SimulatedTable

MATT = (("AC", "9H"), ("7D",), ("10S", "6C"))
NOAH = (("9D",), ("10D", "4C"), ())
_PATIENCE = 120


class Camera:
    """Ten frames a second of ``table``."""

    def __init__(self, table: SimulatedTable) -> None:
        self._table = table
        self._number = -1

    def read(self) -> Frame:
        self._number += 1
        return Frame(self._table.frame(), self._number / 10, self._number)

    def close(self) -> None:
        return None


class Fair:
    """Two inventors before the camera; ``do`` is what hands do, ``choose`` what is touched."""

    def __init__(self, seed: int) -> None:
        counts = [tuple(len(cards) for cards in invention) for invention in (MATT, NOAH)]
        state: State = built(counts[0], counts[1], suits="CD", dice="camera")
        self.table = SimulatedTable(seed, (1280, 720))
        self._camera = Camera(self.table)
        watcher = Watcher(CardReader(), MACHINE, dice=DiceReader())
        self._judged = Table(Session(GAME, (voted(state),)))
        self.loop = TableLoop(self._judged, InProcessPipeline(self._camera, watcher), leisurely())
        self.frames(12)

    @property
    def screen(self) -> TableSnapshot:
        return self.loop.desk.snapshots.value

    def frames(self, count: int) -> None:
        for _ in range(count):
            self.loop.watch_frame()
            self.loop.answer(0)

    def do(self, *deeds: Callable[[], object]) -> None:
        """A hand comes, does ``deeds``, and goes."""
        self.table.hand(True)
        self.frames(2)
        for deed in deeds:
            deed()
        self.table.hand(False)
        self.frames(1)

    def until(self, line: str) -> None:
        """Frames until ``line`` is taken down last, its cards in whatever order."""
        for _ in range(_PATIENCE):
            if self.screen.log and sorted(self.screen.log[-1].split()) == sorted(line.split()):
                return
            self.frames(1)
        raise AssertionError(f"“{line}” was never taken down; the screen says {self.screen.question}")

    def choose(self, line: str) -> None:
        state = self._judged.session.state
        self.loop.desk.post(Chosen(GAME.parse(line, state), self.screen.serial))
        self.loop.answer(0)
        assert self.screen.log[-1] == line, self.screen.message


def voted(state: State) -> State:
    """The inventions are described and voted for; the dice are due."""
    lines = ("everyone has chosen", "Matt describes the invention", "Noah describes the invention")
    return after(state, *lines)


def shows(fair: Fair, name: str, position: int, cards: Sequence[str]) -> None:
    fair.do(*(lambda card=card: fair.table.lay("tray", card) for card in cards))  # type: ignore[misc]
    fair.until(f"{name} shows position {position}: {' '.join(cards)}")
    fair.do(lambda: fair.table.clear("tray"))
    fair.frames(6)


@pytest.fixture(scope="module")
def fair() -> Iterator[Fair]:
    """The whole exhibition: 4 2 5, a Jack spent on the 5, which becomes a 1."""
    fair = Fair(5)
    fair.do(lambda: fair.table.lay_dice((4, 2, 5)))
    for _ in range(_PATIENCE):
        if fair.screen.log:
            break
        fair.frames(1)
    fair.do(lambda: fair.table.take_dice())
    fair.do(lambda: fair.table.lay("seat-1", "QC"), lambda: fair.table.lay("seat-2", "KD"))
    for name, invention in (("Matt", MATT), ("Noah", NOAH)):
        for position, cards in enumerate(invention, start=1):
            if cards:
                shows(fair, name, position, cards)
    yield fair
    fair.loop.close()


def test_thrown_dice_are_read_as_they_lie(fair: Fair) -> None:
    said = fair.screen.log[0]
    assert said.startswith("the dice show ")
    assert sorted(said.split()[-3:]) == ["2", "4", "5"]


def test_the_action_cards_and_every_position_are_read(fair: Fair) -> None:
    log = fair.screen.log
    assert {"Matt reveals QC", "Noah reveals KD"} <= set(log)
    shown = [line for line in log if " shows position " in line]
    assert len(shown) == 5
    assert sorted(shown[0].split(": ")[1].split()) == ["9H", "AC"]
    assert fair.screen.prompt.kind == "jacks"


@pytest.fixture(scope="module")
def rolled_again(fair: Fair) -> Fair:
    """The 5 was rolled again and shows 1, so that seven is rolled."""
    number = fair.screen.view.dice.index(5) + 1
    name = fair.screen.view.seats[fair.screen.prompt.seats[0]].name
    fair.choose(f"{name} spends a Jack on die {number}")
    fair.frames(8)
    fair.do(lambda: fair.table.lay_dice((1,)))
    fair.until(f"die {number} shows 1")
    return fair


def test_a_die_rolled_again_in_the_tray_is_read(rolled_again: Fair) -> None:
    assert sorted(rolled_again.screen.view.dice) == [1, 2, 4]


def test_the_acclaim_is_what_the_cards_say(rolled_again: Fair) -> None:
    fair = rolled_again
    fair.do(lambda: fair.table.take_dice())
    while fair.screen.prompt.kind == "jacks":
        prompt = fair.screen.prompt
        fair.choose(str(prompt.on_pass))
    fair.choose("Matt intimidates for position 2")
    # Seven is rolled: everything works but Noah's empty position. Matt has 3 positions and the Jack that Noah
    # gave, if it was kept; Noah has 2 positions, and 1 for the Diamond in Matt's second.
    kept = {seat.name: jacks_of(seat) for seat in fair.screen.view.seats}
    points = {seat.name: seat.points for seat in fair.screen.view.seats}
    assert fair.screen.finished
    assert points == {"Matt": 6 + kept["Matt"], "Noah": 4 + 1 + kept["Noah"]}
    assert sum(kept.values()) == 1


def jacks_of(seat: Seat) -> int:
    return next(count.number for count in seat.counts if str(count.label) == "Jacks")
