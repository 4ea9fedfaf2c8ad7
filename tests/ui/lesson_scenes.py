"""Lessons for the screens: a drawn deck with Greek letters under the camera, as far as it has been learnt."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from tempfile import mkdtemp

import cv2
import numpy as np

from companion.games.messages import say
from companion.learnt_decks import LearntDecks
from companion.table.lesson import LessonDesk, LessonView, Saved, SeenIndex
from companion.ui.home.lesson import LessonPage
from tests.bench.lands import LANDS
from tests.ui.hosting import FakeHost, equipment
from tests.ui.stage import Stage
from vision.camera.preview import preview_of
from vision.core.cards import RANKS, SUITS
from vision.core.geometry import Quad
from vision.core.pictures import Picture
from vision.core.view import Reading
from vision.decks.lettered import INDEX_SIZE, LetteredIndex
from vision.reading import CardReader
from vision.simulation import PRESETS, SimulatedTable

Size = tuple[int, int]
_DEALT = {"conveyor-1": ("7H", "AS", "QD"), "conveyor-3": ("10C", "KH"), "seat-1": ("4S",)}
_ASKED = ("QD", "KH")


@cache
def _table() -> tuple[Picture, dict[str, tuple[Quad, ...]]]:
    """The frame, and where the indices of each of its cards are."""
    table = SimulatedTable(5, (1280, 720), replace(PRESETS["plain"], mat=False), LANDS["greek"])
    for zone, cards in _DEALT.items():
        for card in cards:
            table.lay(zone, card)
    quads = {
        laid.card: tuple(index.quad for index in laid.indices if index.visible > 0.9) for laid in table.laid()
    }
    return table.frame(), quads


def lesson(asked: tuple[str, ...] = _ASKED, lacking: tuple[str, ...] = ("3", "9", "J", "D")) -> LessonView:
    """Six cards lie there, of which these are ``asked`` for."""
    frame, quads = _table()
    reader = CardReader()

    def seen(card: str | None, places: tuple[Quad, ...]) -> SeenIndex:
        return SeenIndex(Reading(card, 0.9, places), reader.close_up(frame, places[0]))

    return LessonView(
        tuple(seen(card, places) for card, places in quads.items() if card not in asked),
        tuple(seen(None, quads[card]) for card in asked),
        lacking,
        tuple(LetteredIndex(card, _index(card)) for card in quads if card not in asked),
    )


def whole_deck() -> LessonView:
    """Each rank and each suit has been seen, several of them often."""
    pictures = list(_table()[1])
    cards = [f"{rank}{suit}" for suit in SUITS for rank in RANKS]
    learnt = tuple(LetteredIndex(card, _index(pictures[n % len(pictures)])) for n, card in enumerate(cards))
    return replace(lesson((), ()), learnt=learnt)


def stage_of(view: LessonView | None, size: Size = (800, 480), learnt: LearntDecks | None = None) -> Stage:
    """The lesson's page, opened from the settings; without a ``view`` nothing has been seen yet."""
    learnt = learnt or LearntDecks(Path(mkdtemp()))
    host = FakeHost(taught=LessonDesk(), equipment=equipment(learnt=learnt))
    stage = Stage(size=size, host=host)
    stage.home_navigator.settings()
    stage.steps(2)
    stage.tap(stage.button("Decks"))
    stage.tap(stage.button("Learn a deck"))
    if view is not None:
        show(stage, view)
    return stage


def show(stage: Stage, view: LessonView) -> None:
    """The lesson has come to ``view``."""
    page: LessonPage = stage.top
    desk = desk_of(stage)
    desk.frames.put(preview_of(_table()[0], (640, 360)))
    desk.lesson.put(view)
    stage.until(lambda: page.ids.picture.lesson is view)
    stage.steps(2)


def desk_of(stage: Stage) -> LessonDesk:
    """The other side of the page."""
    host = stage.host
    assert isinstance(host, FakeHost)
    return host.taught


def _index(card: str) -> Picture:
    frame, quads = _table()
    picture = CardReader().close_up(frame, quads[card][0])
    wide, high = INDEX_SIZE
    return np.asarray(cv2.resize(picture[20:-20, 40:-40], (wide, high)), np.uint8)


def _rank(size: Size) -> Stage:
    stage = stage_of(lesson(), size)
    stage.tap(stage.button("Name a card"))
    return stage


def _suit(size: Size) -> Stage:
    stage = _rank(size)
    stage.tap(stage.button("Q"))
    return stage


def _learnt(size: Size) -> Stage:
    stage = stage_of(whole_deck(), size)
    stage.tap(stage.button("What was learnt"))
    return stage


def _saved(size: Size) -> Stage:
    stage = stage_of(whole_deck(), size)
    desk_of(stage).saved.put(Saved("decks/our-deck.deck"))
    stage.until(lambda: not isinstance(stage.top, LessonPage))
    return stage


def _refused(size: Size) -> Stage:
    stage = stage_of(whole_deck(), size)
    why = say("The deck could not be saved: {reason}.", reason="No space left on device")
    desk_of(stage).saved.put(Saved(refusal=why))
    stage.until(lambda: "saved" in stage.top.ids.said.words)
    return stage


def _decks(words: str, size: Size) -> Stage:
    decks = LearntDecks(Path(mkdtemp()))
    for title in ("Grandmother’s cards", "Skat", "The deck from Thessaloniki, with gilt edges"):
        decks.save(title, whole_deck().learnt, None)
    stage = stage_of(None, size, decks)
    stage.top.leave()
    stage.steps(2)
    if words:
        stage.tap(stage.button(words))
    return stage


def _which_deck(size: Size) -> Stage:
    stage = _decks("", size)
    stage.tap(stage.button("Beltpunk Haberdasher"))
    return stage


LESSONS = {
    "waiting": lambda size: stage_of(None, size),
    "begun": lambda size: stage_of(LessonView(), size),
    "asking": lambda size: stage_of(lesson(), size),
    "more": lambda size: stage_of(lesson(()), size),
    "complete": lambda size: stage_of(whole_deck(), size),
    "refused": _refused,
    "rank": _rank,
    "suit": _suit,
    "learnt": _learnt,
    "saved": _saved,
    "decks": partial(_decks, ""),
    "which-deck": _which_deck,
    "forget": partial(_decks, "Forget a deck"),
}
"""The screens of a lesson, by name, each made for a size of the window."""
