"""A lesson: cards dealt under the camera are learnt, a person names the others, and the deck is saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.games.messages import say
from companion.learnt_decks import DeckNotSaved, LearntDecks
from companion.table.lesson import (
    DeckNamed,
    IndexNamed,
    IndexPutRight,
    LessonLoop,
    Saved,
    SeenIndex,
)
from tests.bench.lands import LANDS
from vision.core.cards import RANKS, SUITS
from vision.core.errors import SourceError
from vision.core.frames import Frame
from vision.core.geometry import middle_of
from vision.core.pictures import Picture
from vision.core.view import Reading
from vision.decks.deck_print import Print
from vision.decks.lettered import LetteredIndex, load_lettered
from vision.pipeline.index_capture import DealtCards, IndexCapture
from vision.reading import CardReader
from vision.simulation import PRESETS, SimulatedTable

_QUAD = ((10.0, 10.0), (30.0, 10.0), (30.0, 40.0), (10.0, 40.0))
_ELSEWHERE = ((110.0, 10.0), (130.0, 10.0), (130.0, 40.0), (110.0, 40.0))
_PATIENCE = 20.0
_BLANK = np.zeros((120, 160, 3), np.uint8)


class Unplugged(SourceError):
    code = "test_unplugged"
    template = "The camera was unplugged."


class Pictures:
    """A camera that shows one picture until the test gives another; ``None`` is a lost camera."""

    def __init__(self, picture: Picture | None = _BLANK) -> None:
        self.picture = picture
        self.closed = 0
        self._number = -1

    def read(self) -> Frame | None:
        if self.picture is None:
            raise Unplugged
        self._number += 1
        return Frame(self.picture, self._number / 30, self._number)

    def close(self) -> None:
        self.closed += 1


class Scripted:
    """What is learnt without reading anything: every frame is a new dealing of what ``lies`` there."""

    def __init__(self, *lies: Reading) -> None:
        self.lies = lies
        self.told: list[tuple[Reading, str]] = []
        self.indices: tuple[LetteredIndex, ...] = ()
        self.lacking: tuple[str, ...] = (*RANKS, *SUITS)
        self.is_told_apart = True
        self.printed: Print | None = Print.PIPS_BESIDE
        self.deals = True
        self.fault: Exception | None = None

    def see(self, frame: Picture, time: float) -> DealtCards | None:
        if self.fault is not None:
            raise self.fault
        return self.look_again() if self.deals else None

    def look_again(self) -> DealtCards:
        named = tuple(reading for reading in self.lies if reading.card is not None)
        return DealtCards(named, tuple(reading for reading in self.lies if reading.card is None))

    def close_up(self, reading: Reading) -> Picture:
        return _BLANK

    def tell(self, reading: Reading, card: str) -> None:
        self.told.append((reading, card))
        self.indices += (LetteredIndex(card, _BLANK),)

    def deny(self, reading: Reading) -> None:
        self.told.append((reading, ""))

    def put_right(self, index: LetteredIndex, card: str | None) -> None:
        others = tuple(it for it in self.indices if it is not index)
        self.indices = others if card is None else (*others, replace(index, card=card))


def kept(_title: str, _indices: Sequence[LetteredIndex], _printed: Print | None) -> str:
    raise DeckNotSaved(say("There is no room."))


def lesson_of(
    capture: Scripted,
    camera: Pictures | None = None,
    save: Callable[[str, Sequence[LetteredIndex], Print | None], str] = kept,
) -> LessonLoop:
    shown = camera or Pictures()
    return LessonLoop(lambda: shown, lambda: capture, save, pause=0.0, clock=lambda: 0.0)


def asked(loop: LessonLoop) -> tuple[SeenIndex, ...]:
    return loop.desk.lesson.value.asked


def test_what_is_read_for_sure_needs_no_touch_and_the_others_are_asked() -> None:
    capture = Scripted(Reading("7H", 0.99, (_QUAD,)), Reading(None, 0.3, (_ELSEWHERE,)))
    loop = lesson_of(capture)
    loop.watch_frame()
    assert [seen.reading.card for seen in loop.desk.lesson.value.named] == ["7H"]
    assert [it.reading.quad for it in asked(loop)] == [_ELSEWHERE]


def test_a_card_that_a_person_named_is_shown_by_its_name_and_not_asked_again() -> None:
    capture = Scripted(Reading(None, 0.3, (_QUAD,)))
    loop = lesson_of(capture)
    loop.watch_frame()
    capture.deals = False
    loop.desk.post(IndexNamed(asked(loop)[0], "QS"))
    loop.watch_frame()
    assert [card for _, card in capture.told] == ["QS"]
    assert [seen.reading.card for seen in loop.desk.lesson.value.named] == ["QS"]
    assert asked(loop) == ()


def test_a_card_that_was_named_wrongly_is_put_right_where_it_lies() -> None:
    capture = Scripted(Reading("7S", 0.99, (_QUAD, _ELSEWHERE)))
    loop = lesson_of(capture)
    loop.watch_frame()
    capture.deals = False
    for card in ("AS", "AD"):
        loop.desk.post(IndexNamed(loop.desk.lesson.value.named[0], card))
        loop.watch_frame()
    assert [card for _, card in capture.told] == ["AS", "AD"]
    assert [seen.reading.card for seen in loop.desk.lesson.value.named] == ["AD"]


def test_a_second_touch_on_the_same_card_names_it_once() -> None:
    capture = Scripted(Reading(None, 0.3, (_QUAD,)))
    loop = lesson_of(capture)
    loop.watch_frame()
    capture.deals = False
    for card in ("QS", "QH"):
        loop.desk.post(IndexNamed(loop.desk.lesson.value.asked[0], card))
    loop.watch_frame()
    assert [card for _, card in capture.told] == ["QS"]


def test_an_answer_about_cards_that_were_taken_away_meanwhile_names_nothing() -> None:
    capture = Scripted(Reading(None, 0.3, (_QUAD,)))
    loop = lesson_of(capture)
    loop.watch_frame()
    (before,) = asked(loop)
    loop.watch_frame()
    loop.desk.post(IndexNamed(before, "QS"))
    loop.watch_frame()
    assert capture.told == []
    assert len(asked(loop)) == 1


def test_what_is_no_card_is_passed_over_until_others_are_dealt() -> None:
    capture = Scripted(Reading(None, 0.3, (_QUAD,)))
    loop = lesson_of(capture)
    loop.watch_frame()
    capture.deals = False
    loop.desk.post(IndexNamed(asked(loop)[0], None))
    loop.watch_frame()
    assert [card for _, card in capture.told] == [""]
    assert asked(loop) == ()
    capture.deals = True
    loop.watch_frame()
    assert len(asked(loop)) == 1


def test_what_was_learnt_is_put_right_once() -> None:
    capture = Scripted()
    capture.indices = (LetteredIndex("QS", _BLANK), LetteredIndex("7H", _BLANK))
    loop = lesson_of(capture)
    loop.watch_frame()
    wrong, right = loop.desk.lesson.value.learnt
    for card in ("KS", "JS"):
        loop.desk.post(IndexPutRight(wrong, card))
    loop.desk.post(IndexPutRight(right, None))
    loop.watch_frame()
    assert [it.card for it in loop.desk.lesson.value.learnt] == ["KS"]


def test_a_camera_that_is_lost_is_told_once_and_opened_again() -> None:
    camera = Pictures(None)
    loop = lesson_of(Scripted(), camera)
    for _ in range(3):
        loop.watch_frame()
    assert loop.desk.vision_status.count == 1
    assert str(loop.desk.vision_status.value) == "The camera was unplugged."
    assert camera.closed == 3
    camera.picture = _BLANK
    loop.watch_frame()
    assert loop.desk.vision_status.value is None


def test_a_deck_that_cannot_be_saved_is_told_with_the_reason() -> None:
    loop = lesson_of(Scripted())
    loop.desk.post(DeckNamed("Our deck"))
    loop.watch_frame()
    assert loop.desk.saved.value == Saved(refusal=say("There is no room."))


def test_a_mistake_of_the_program_does_not_end_the_lesson() -> None:
    capture = Scripted(Reading("7H", 0.99, (_QUAD,)))
    capture.fault = RuntimeError("broken")
    camera = Pictures()
    loop = lesson_of(capture, camera)
    loop.start()
    loop.desk.vision_status.after(0, _PATIENCE)
    capture.fault = None
    _, lesson = loop.desk.lesson.after(0, _PATIENCE)
    loop.close()
    assert [seen.reading.card for seen in lesson.named] == ["7H"]
    assert camera.closed > 0


@pytest.mark.parametrize("land", ["greek"])
def test_a_deck_is_learnt_from_its_cards_and_read_by_what_was_saved(land: str, tmp_path: Path) -> None:
    decks = LearntDecks(tmp_path / "decks")
    tables = [_table(land, number) for number in range(3)]
    camera = Pictures(tables[0].frame())
    loop = LessonLoop(lambda: camera, lambda: IndexCapture(CardReader()), decks.save, clock=_Ticking())
    for table in tables:
        camera.picture = table.frame()
        published = loop.desk.lesson.count
        for _ in range(12):
            loop.watch_frame()
        assert loop.desk.lesson.count > published
        _answer_all(loop, table)
    assert loop.desk.lesson.value.lacking == ()
    loop.desk.post(DeckNamed("From Thessaloniki"))
    loop.watch_frame()
    (deck,) = decks.decks
    assert loop.desk.saved.value == Saved(deck.name)
    assert deck.title == "From Thessaloniki"
    reader = CardReader(lettered=load_lettered(Path(deck.name)))
    table = _table(land, 7)
    read = {reading.card for reading in reader.read(table.frame())}
    assert read == {card.card for card in table.laid()}


class _Ticking:
    """A clock that is read once a frame."""

    def __init__(self) -> None:
        self._frames = 0

    def __call__(self) -> float:
        self._frames += 1
        return self._frames / 30


def _table(land: str, number: int) -> SimulatedTable:
    """Every rank is dealt on three tables, each suit often."""
    table = SimulatedTable(40 + number, (1920, 1080), replace(PRESETS["plain"], mat=False), LANDS[land])
    for place, zone in enumerate(
        ("conveyor-1", "conveyor-2", "conveyor-3", "conveyor-4", "seat-1", "seat-2")
    ):
        table.lay(zone, f"{RANKS[(number * 6 + place) % 13]}{SUITS[(number + place) % 4]}")
    return table


def _answer_all(loop: LessonLoop, table: SimulatedTable) -> None:
    """A person names what is asked for, and says of the rest that it is none."""
    for _ in range(20):
        if not (waiting := asked(loop)):
            return
        at = middle_of(waiting[0].reading.quad)
        near = (
            (abs(x - at[0]) + abs(y - at[1]), laid.card)
            for laid in table.laid()
            for index in laid.indices
            for x, y in (middle_of(index.quad),)
        )
        apart, card = min(near)
        loop.desk.post(IndexNamed(waiting[0], card if apart < 15 else None))
        loop.watch_frame()
    raise AssertionError("it never ends asking")
