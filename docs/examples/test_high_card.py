"""High Card: its rules, its record, and a whole game at random and by touch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.games import GAMES, game_named
from companion.games.api import GameError
from companion.games.high_card import GAME
from companion.host import TableHost
from companion.table.game_store import GameStore
from companion.table.record import RecordError, read_record
from companion.table.session import Session
from companion.ui.cards.picker import PickerPage
from companion.ui.play.winner import WinnerScreen
from tests.clocks import leisurely
from tests.games.playing import after, refused
from tests.ui.stage import Stage
from vision.core.cards import POKER_CARDS
from vision.core.errors import SourceError
from vision.pipeline.observation import FrameRequest, PipelineResult

BEGUN = GAME.start(("Matt", "Noah"), {})


def test_it_is_one_of_the_games() -> None:
    assert game_named("High-Card") is GAME
    assert GAME in GAMES


def test_the_highest_card_takes_them() -> None:
    state = after(GAME, BEGUN, "Matt turns up KH; Noah turns up KS")
    assert refused(GAME, state, "Matt takes the cards") == "HC-3"
    assert GAME.scores(after(GAME, state, "Noah takes the cards")) == {"Matt": 0, "Noah": 1}


def test_nobody_turns_up_two_cards_nor_a_card_twice() -> None:
    state = after(GAME, BEGUN, "Matt turns up KH")
    assert refused(GAME, state, "Matt turns up 2S") == "HC-2"
    assert refused(GAME, state, "Noah turns up KH") == "HC-1"
    assert refused(GAME, state, "Matt takes the cards") == "HC-3"


def test_how_many_can_play_depends_on_an_option() -> None:
    four = ("Matt", "Noah", "Jake", "Ruth")
    assert GAME.start(four, {"to_win": "3"}).players == four
    with pytest.raises(GameError, match="2 to 3 players, not 4"):
        GAME.start(four, {"to_win": "5"})
    with pytest.raises(RecordError, match="2: High Card is for 2 to 3 players"):
        read_record(b"game: high-card\nplayers: A, B, C, D\noption to_win: 5\n", GAMES)


def test_a_card_that_was_taken_down_wrongly_is_corrected() -> None:
    state = after(GAME, BEGUN, "Matt turns up KH; correction: QH, not KH")
    assert GAME.layout(state)["seat-1"] == ("QH",)
    assert "KH" in GAME.corrections(state, "QH")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_game_ends_and_its_record_reads_back(seats: int) -> None:
    chance = Random(seats)
    session = Session.begin(GAME, ("Matt", "Noah", "Jake", "Ruth")[:seats], {})
    while not GAME.finished(session.state):
        session = session.play(chance.choice(list(GAME.actions(session.state, POKER_CARDS))))
        assert GAME.status(session.state) == ()
    assert Session.from_record(session.record().encode(), GAMES).state == session.state
    assert GAME.scores(session.state)[GAME.winners(session.state)[0]] == 3


class NoCamera:
    """A table without a camera."""

    def look(self, request: FrameRequest) -> PipelineResult:
        raise SourceError

    def close(self) -> None:
        return None


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    store = GameStore.open(tmp_path, GAMES)
    host = TableHost(GAMES, store, pipeline=NoCamera, panel=lambda desk: None, clock=leisurely())
    stage = Stage(host=host)
    stage.app.show_table(host.begin(GAME, ("Matt", "Noah"), {}))
    yield stage
    stage.strike()
    host.close()


def test_a_whole_game_by_touch(stage: Stage) -> None:
    for round_, cards in enumerate((("2H", "3H"), ("4H", "5H"), ("6H", "7H")), start=1):
        for card in cards:
            name_card(stage, card)
        stage.tap(stage.button("Noah takes the cards"))
        stage.until(lambda round_=round_: stage.navigator.shown.view.seats[1].points == round_)
    stage.until(lambda: isinstance(stage.top, WinnerScreen))


def name_card(stage: Stage, card: str) -> None:
    """Names the card that the next player turns up, on the screen."""
    stage.until(lambda: stage.navigator.shown.prompt.entries)
    stage.steps(4)
    shown = stage.navigator.shown
    stage.tap(stage.button(str(shown.prompt.entries[0].label)))
    assert isinstance(stage.top, PickerPage)
    stage.tap(stage.top.grid.faces[card])
    stage.until(lambda: stage.navigator.shown is not shown)
