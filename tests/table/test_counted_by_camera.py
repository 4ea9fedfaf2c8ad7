"""Decks with equal cards on the simulated table: cards come and go by camera, none is lost or doubled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from companion.demo.source import PlayedTable
from companion.games.amendments import CardPlace, Correction
from companion.table.deck_in_play import card_in_hand
from companion.table.loop import TableLoop
from companion.table.session import Session
from companion.table.snapshot import TableSnapshot
from companion.table.table import Table
from tests.long_cases import long_case
from tests.table.piles import SEVENS, TWO_DECKS, Piles, State
from vision.decks import own_deck
from vision.mat.layouts import MACHINE
from vision.pipeline.observation import InProcessPipeline
from vision.pipeline.watcher import Watcher
from vision.reading import Reader, reader_for
from vision.simulation import SimulatedTable

SIZE = (1280, 720)
_HAND_FRAMES, _STILL_FRAMES = 2, 5
_PATIENCE = 25
"""Frames within which the program has taken down what was done, or takes it for nothing."""


class Filmed:
    """A game of piles at a simulated table, frame by frame: what is shown is dealt with before the next."""

    def __init__(self, game: Piles, simulated: SimulatedTable, reader: Reader) -> None:
        self.game, self.simulated = game, simulated
        self.table = Table(Session.begin(game, ("Matt", "Noah"), {}))
        source = PlayedTable(simulated)
        self.loop = TableLoop(self.table, InProcessPipeline(source, Watcher(reader, MACHINE)), source.time)
        self.wait(_STILL_FRAMES)

    @property
    def state(self) -> State:
        state = self.table.session.state
        assert isinstance(state, State)
        return state

    @property
    def screen(self) -> TableSnapshot:
        return self.loop.desk.snapshots.value

    def wait(self, frames: int) -> None:
        for _ in range(frames):
            self.loop.watch_frame()
            self.loop.answer(0)

    def do(self, *moves: str) -> list[str]:
        """A hand makes ``moves`` (``lay 1 7``, ``take 1 0``, ``clear tray``); the lines that the program then
        takes down."""
        before = len(self.screen.log)
        self.move(*moves)
        for _ in range(_PATIENCE):
            self.wait(1)
            if len(self.screen.log) > before:
                break
        self.check()
        return list(self.screen.log[before:])

    def move(self, *moves: str) -> None:
        """A hand comes, makes ``moves`` and goes."""
        self.simulated.hand(True)
        self.wait(_HAND_FRAMES)
        for move in moves:
            verb, place, *what = move.split()
            zone = place if place == "tray" else f"conveyor-{place}"
            match verb:
                case "lay":
                    for card in what:
                        self.simulated.lay(zone, card)
                case "take":
                    self.simulated.take(zone, int(what[0]))
                case "clear":
                    self.simulated.clear(zone)
        self.wait(_HAND_FRAMES)
        self.simulated.hand(False)

    def check(self) -> None:
        """What the program takes to lie on the piles lies there, and every card of the deck is counted
        once."""
        assert self.screen.question is None, self.screen.question
        truth = self.simulated.truth()
        layout = self.game.layout(self.state)
        assert {zone: truth[zone] for zone in layout} == layout
        assert self.game.status(self.state) == ()


_SEVENS_SHOW_IT = pytest.mark.parametrize("filmed", ["sevens", long_case("two decks")], indirect=True)


@pytest.fixture(params=["sevens", "two decks"])
def filmed(request: pytest.FixtureRequest) -> Iterator[tuple[Filmed, str, str, str]]:
    """The table, a card of which there are several, another, and a third."""
    if request.param == "sevens":
        deck = own_deck("steam-court")
        simulated = SimulatedTable(5, SIZE, style=deck)
        filmed = Filmed(SEVENS, simulated, reader_for("steam-court")), "7", "3", "1"
    else:
        filmed = Filmed(TWO_DECKS, SimulatedTable(5, SIZE), reader_for("poker")), "7S", "KH", "2D"
    yield filmed
    filmed[0].loop.close()


def test_equal_cards_come_and_go_in_one_fan_in_two_zones_and_in_the_tray(
    filmed: tuple[Filmed, str, str, str],
) -> None:
    table, equal, other, _ = filmed
    assert table.do(f"lay 1 {equal}") == [f"Matt lays {equal} on pile 1"]
    assert table.do(f"lay 1 {other}") == [f"Noah lays {other} on pile 1"]
    # Side by side.
    assert table.do(f"lay 2 {equal}") == [f"Matt lays {equal} on pile 2"]
    assert table.do("take 1 0") == ["Noah takes card 1 of pile 1"]
    assert table.do(f"lay 3 {other}") == [f"Matt lays {other} on pile 3"]
    # In one fan.
    assert table.do(f"lay 2 {equal}") == [f"Noah lays {equal} on pile 2"]
    assert table.do("take 3 0") == ["Matt takes card 1 of pile 3"]
    assert table.do("take 2 0") == ["Noah takes card 2 of pile 2"]
    assert table.do(f"lay 2 {other}") == [f"Matt lays {other} on pile 2"]
    assert table.do(f"lay 2 {equal}") == [f"Noah lays {equal} on pile 2"]
    assert table.do("take 2 0") == ["Matt takes card 1 of pile 2"]
    assert [zone.cards for zone in table.screen.view.zones[:4]] == [(other,), (other, equal), (), ()]


@_SEVENS_SHOW_IT
def test_equal_cards_are_shown_in_the_tray_and_counted_once(filmed: tuple[Filmed, str, str, str]) -> None:
    table, equal, other, _ = filmed
    table.do(f"lay 4 {other}")
    assert table.do(f"lay tray {equal} {equal}") == [f"Noah shows {equal} {equal}"]
    assert table.do(f"lay 3 {other}") == [f"Matt lays {other} on pile 3"]
    assert Counter(table.state.in_sight) == {equal: 2, other: 2}
    assert table.do("clear tray") == []
    assert Counter(table.state.in_sight) == {equal: 2, other: 2}


@_SEVENS_SHOW_IT
def test_one_of_equal_cards_is_corrected_and_the_others_stay_what_they_are(
    filmed: tuple[Filmed, str, str, str],
) -> None:
    table, equal, other, right = filmed
    for move in (f"lay 1 {equal}", f"lay 2 {other}", f"lay 2 {equal}"):
        table.do(move)
    at = CardPlace("conveyor-2", 2)
    table.table.suggest_corrections(equal, at)
    offer = table.table.snapshot().suggestions
    assert offer is not None
    action = next(choice.action for choice in offer.choices if str(choice.label) == card_in_hand(right))
    assert action == Correction(right, equal, at)
    table.table.choose(action, table.table.snapshot().serial)
    # The camera keeps reading it as before: that is no news.
    table.wait(_PATIENCE)
    assert table.screen.question is None
    assert table.game.layout(table.state)["conveyor-2"] == (other, right)
    table.move(f"lay 3 {equal}")
    table.wait(_PATIENCE)
    assert table.screen.log[-1] == f"Noah lays {equal} on pile 3"
    assert table.game.status(table.state) == ()


@_SEVENS_SHOW_IT
def test_one_card_more_than_the_deck_has_is_told_with_their_number(
    filmed: tuple[Filmed, str, str, str],
) -> None:
    table, _, other, _ = filmed
    copies = table.game.deck(table.state)[other]
    for pile in range(1, copies + 1):
        assert table.do(f"lay {pile} {other}")
    table.move(f"lay 4 {other}")
    table.wait(_PATIENCE)
    question = table.screen.question
    assert question is not None
    assert str(question.text).startswith(
        f"{card_in_hand(other)} is seen {copies + 1} times, on the 1. conveyor"
    )
    assert str(question.text).endswith(f"there are only {copies}.")
    table.move("take 4 0")
    table.wait(_PATIENCE)
    table.check()
