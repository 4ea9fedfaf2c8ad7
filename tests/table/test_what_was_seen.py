"""With each action by camera its picture is kept: the one of the table as it lay, and of no other action."""

from __future__ import annotations

from pathlib import Path

from companion.games.actions import public_line
from companion.table.deck_in_play import own_deck, poker_deck
from companion.table.judgement import ASK_AFTER
from companion.table.loop import TableLoop
from companion.table.pictures import PictureStore
from companion.table.session import Session
from companion.table.table import Table
from tests.clocks import leisurely
from tests.table.kept_pictures import BEGAN, HEADING
from tests.table.test_table import GAME, LAST, LYING, NOAH_DISCARDED, REVEALED, SET_UP
from tests.table.views import Lying, reading, view
from vision.pipeline.observation import FrameRequest, Observation, PipelineResult


class Pictured:
    """A table in play, and what is kept."""

    def __init__(self, *lines: str) -> None:
        session = Session.begin(GAME, ("Matt", "Noah", "Jake"), {})
        for line in lines:
            session = session.play(GAME.parse(line, session.state))
        self.kept: dict[int, tuple[str, bytes]] = {}
        self.table = Table(session, deck=own_deck, keep_picture=self._keep)
        self.time = 0.0

    def _keep(self, number: int, line: str, picture: bytes) -> None:
        self.kept[number] = (line, picture)

    def see(self, zones: dict[str, list[Lying]], picture: bytes | None, seconds: float = 0.1) -> None:
        self.time += seconds
        self.table.see(view(zones, self.time), picture)


def placing() -> Pictured:
    pictured = Pictured(*SET_UP, LAST)
    pictured.see(LYING, b"lying")
    assert pictured.kept == {}
    return pictured


def test_each_action_keeps_the_picture_from_which_it_was_read() -> None:
    pictured = placing()
    pictured.see(REVEALED, b"revealed")
    pictured.see(NOAH_DISCARDED, b"discarded")
    assert pictured.kept == {
        5: ("Matt reveals Electricity-3", b"revealed"),
        6: ("Noah reveals Steam-10", b"revealed"),
        7: ("Jake reveals Parts-1", b"revealed"),
        8: ("Noah discards Steam-10", b"discarded"),
    }


def test_an_action_by_touch_keeps_none() -> None:
    pictured = placing()
    pictured.table.enter("Matt reveals Electricity-3", pictured.table.snapshot().serial)
    assert len(pictured.table.session.actions) == 5
    assert pictured.kept == {}


def test_an_answer_to_a_doubt_keeps_the_picture_of_what_was_doubtful() -> None:
    pictured = placing()
    doubtful = {**REVEALED, "seat-1": [reading("3C", 0.6, _3S=0.3)]}
    pictured.see(doubtful, b"doubtful")
    pictured.see(doubtful, None, ASK_AFTER)
    question = pictured.table.snapshot().question
    assert question is not None
    answer = question.choices[0].action
    pictured.table.choose(answer, pictured.table.snapshot().serial)
    number = len(pictured.table.session.actions)
    assert pictured.kept[number] == (public_line(answer), b"doubtful")


def test_a_correction_says_with_which_action_the_card_came() -> None:
    pictured = placing()
    pictured.see(REVEALED, b"revealed")
    pictured.table.suggest_corrections("Steam-10")
    suggestions = pictured.table.snapshot().suggestions
    assert suggestions is not None
    assert suggestions.since == 6
    pictured.table.suggest_corrections("Gears-5")
    suggestions = pictured.table.snapshot().suggestions
    assert suggestions is not None
    assert suggestions.since == 3


class PicturesOf:
    """A pipeline that shows the table as it lies, with a picture wherever one is wanted."""

    def __init__(self, *tables: dict[str, list[Lying]]) -> None:
        self.tables = list(tables)
        self.requests: list[FrameRequest] = []

    def look(self, request: FrameRequest) -> PipelineResult:
        self.requests.append(request)
        seen = view(self.tables.pop(0), len(self.requests) / 10)
        return Observation(seen, picture=b"seen" if request.pictures else None)

    def close(self) -> None:
        return None


def test_a_table_in_play_writes_what_it_saw(tmp_path: Path) -> None:
    store = PictureStore(tmp_path)
    game = store.game(BEGAN, HEADING)
    table = Table(Pictured(*SET_UP, LAST).table.session, deck=own_deck, keep_picture=game.keep)
    loop = TableLoop(table, PicturesOf(LYING, REVEALED), leisurely(), pictures=game)
    for _ in range(2):
        loop.watch_frame()
        loop.answer(0)
    store.close()
    assert game.numbers(table.snapshot().log) == {5, 6, 7}
    assert game.read(5, table.snapshot().log[4]) == b"seen"


def test_pictures_are_wanted_where_they_are_kept(tmp_path: Path) -> None:
    wanted = [True]
    store = PictureStore(tmp_path, wanted=lambda: wanted[0])
    pipeline = PicturesOf(LYING, LYING, LYING)
    kept = TableLoop(Pictured().table, pipeline, leisurely(), pictures=store.game(BEGAN, HEADING))
    kept.watch_frame()
    wanted[0] = False
    kept.watch_frame()
    TableLoop(Pictured().table, pipeline, leisurely()).watch_frame()
    assert [request.pictures for request in pipeline.requests] == [True, False, False]
    store.close()


def test_the_camera_hears_which_cards_lie_there_by_the_deck_in_play() -> None:
    """A letter that it cannot tell from another is told by what people said of it."""
    session = Pictured(*SET_UP, LAST).table.session
    pipeline = PicturesOf(LYING)
    TableLoop(Table(session, deck=poker_deck), pipeline, leisurely()).watch_frame()
    assert pipeline.requests[0].lying == ("3S", "5H", "9D")


def test_the_camera_hears_of_a_set_that_was_shown_until_something_else_happens() -> None:
    """Only while it lies in the tray can its letters be learnt."""
    lines = (
        *SET_UP,
        LAST,
        *("Matt reveals Electricity-3", "Noah reveals Steam-10", "Jake reveals Parts-1"),
        *("Noah discards Steam-10", "Noah declines", "Jake discards Parts-1", "Jake declines"),
        *("Matt discards Electricity-3", "Matt declines"),
        *("Matt declares a set", "Noah declares a set", "Jake declares no set"),
    )
    shown = Pictured(*lines, "Matt shows Gears-11 Electricity-11").table.session
    table = Table(shown, deck=poker_deck)
    assert {"JH", "JC"} <= set(table.snapshot().lying)
    table = Table(shown.play(GAME.parse("Noah shows Parts-6 Steam-6", shown.state)), deck=poker_deck)
    assert {"6D", "6S"} <= set(table.snapshot().lying)
    assert "JH" not in table.snapshot().lying
