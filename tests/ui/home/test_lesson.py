"""A deck is learnt by touch: what cannot be read is asked, what was learnt can be put right, the deck is
saved, played with, and forgotten again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.games.messages import say
from companion.learnt_decks import LearntDecks
from companion.table.lesson import DeckNamed, IndexNamed, IndexPutRight, Saved
from companion.ui.home.lesson import LearntPage, LessonPage, NameIndexPage
from companion.ui.home.settings import SettingsPage
from companion.ui.kit.keyboard import Keyboard
from tests.ui.hosting import FakeHost, equipment
from tests.ui.lesson_scenes import desk_of, lesson, show, stage_of, whole_deck
from tests.ui.stage import Stage


@pytest.fixture
def decks(tmp_path: Path) -> LearntDecks:
    return LearntDecks(tmp_path)


@pytest.fixture
def stage(decks: LearntDecks) -> Iterator[Stage]:
    stage = stage_of(None, learnt=decks)
    yield stage
    stage.strike()


def said(stage: Stage) -> str:
    return str(stage.top.ids.said.words)


def test_what_to_do_next_is_always_said(stage: Stage) -> None:
    assert said(stage) == "Waiting for the camera."
    show(stage, lesson())
    assert said(stage).startswith("2 cards are new to this table")
    show(stage, lesson(()))
    assert "deal others" in said(stage)
    assert "touch the card" in said(stage)
    show(stage, whole_deck())
    assert "has been seen" in said(stage)
    desk_of(stage).vision_status.put(say("The camera was unplugged."))
    stage.until(lambda: said(stage) == "The camera was unplugged.")


def test_a_deck_whose_letters_look_otherwise_on_each_card_is_not_praised(stage: Stage) -> None:
    """It can be saved: a wrong name may yet be put right under What was learnt."""
    show(stage, replace(whole_deck(), is_told_apart=False))
    assert "would ask you about each" in said(stage)
    save = stage.button("Save the deck")
    assert not save.primary
    assert not save.disabled


def test_a_card_is_named_by_its_rank_and_then_its_suit(stage: Stage) -> None:
    view = lesson()
    show(stage, view)
    stage.tap(stage.button("Name a card"))
    assert isinstance(stage.top, NameIndexPage)
    stage.tap(stage.button("Q"))
    stage.tap(stage.button("Q♦"))
    assert isinstance(stage.top, LessonPage)
    event = desk_of(stage).next_event()
    assert isinstance(event, IndexNamed)
    assert (event.seen, event.card) == (view.asked[0], "QD")


def test_back_goes_from_the_suit_to_the_rank_and_names_nothing(stage: Stage) -> None:
    show(stage, lesson())
    stage.tap(stage.button("Name a card"))
    stage.tap(stage.button("Q"))
    stage.tap(stage.button("Back"))
    assert [button.words for button in stage.top.buttons[:2]] == ["A", "2"]
    stage.tap(stage.button("Back"))
    assert isinstance(stage.top, LessonPage)
    assert desk_of(stage).next_event() is None


def test_what_is_no_card_is_said_so(stage: Stage) -> None:
    show(stage, lesson())
    stage.tap(stage.button("Name a card"))
    stage.tap(stage.button("No card"))
    event = desk_of(stage).next_event()
    assert isinstance(event, IndexNamed)
    assert event.card is None


def test_a_touch_near_a_question_mark_asks_for_that_card(stage: Stage) -> None:
    view = lesson()
    show(stage, view)
    x, y = stage.top.ids.picture.place_of(view.asked[1].reading)
    stage.tap_at(x + 5, y - 5)
    assert isinstance(stage.top, NameIndexPage)
    assert stage.top.picture is view.asked[1].close_up


def test_a_touch_on_a_card_that_was_named_wrongly_asks_for_it(stage: Stage) -> None:
    view = lesson()
    show(stage, view)
    wrong = next(seen for seen in view.named if seen.reading.card == "4S")
    stage.tap_at(*stage.top.ids.picture.place_of(wrong.reading))
    stage.tap(stage.button("A"))
    stage.tap(stage.button("A♠"))
    event = desk_of(stage).next_event()
    assert isinstance(event, IndexNamed)
    assert (event.seen, event.card) == (wrong, "AS")


def test_the_deck_can_be_saved_once_every_sign_was_seen(stage: Stage) -> None:
    show(stage, lesson(()))
    assert stage.top.ids.save.disabled
    show(stage, whole_deck())
    stage.tap(stage.button("Save the deck"))
    keyboard = stage.top
    assert isinstance(keyboard, Keyboard)
    assert keyboard.text == "Our deck"
    keyboard.finish()
    assert desk_of(stage).next_event() == DeckNamed("Our deck")
    desk_of(stage).saved.put(Saved(refusal=say("There is no room.")))
    stage.until(lambda: said(stage) == "There is no room.")


def test_what_was_learnt_is_put_right_by_touch(stage: Stage) -> None:
    view = whole_deck()
    show(stage, view)
    stage.tap(stage.button("What was learnt"))
    assert isinstance(stage.top, LearntPage)
    tile = stage.top.tiles[0]
    tile.dispatch("on_release")
    stage.steps(2)
    stage.tap(stage.button("K"))
    stage.tap(stage.button("K♠"))
    event = desk_of(stage).next_event()
    assert isinstance(event, IndexPutRight)
    assert (event.index, event.card) == (tile.index, "KS")


def test_a_deck_that_was_learnt_is_played_with_and_forgotten(decks: LearntDecks) -> None:
    fitted = equipment(learnt=decks)
    stage = Stage(host=FakeHost(equipment=fitted))
    stage.home_navigator.learn()
    stage.steps(2)
    show(stage, whole_deck())
    name = decks.save("Our deck", whole_deck().learnt, None)
    desk_of(stage).saved.put(Saved(name))
    stage.until(lambda: not isinstance(stage.top, LessonPage))
    stage.tap(stage.button("Play with it"))
    assert [fitted.deck(game.name) for game in GAMES[:2]] == [name, name]
    stage.home_navigator.settings()
    stage.steps(2)
    stage.tap(stage.button("Decks"))
    assert stage.button(GAMES[0].title).detail == "Our deck"
    stage.tap(stage.button("Forget a deck"))
    stage.tap(stage.button("Our deck"))
    stage.tap(stage.button("Forget it"))
    assert decks.decks == ()
    assert [fitted.deck(game.name) for game in GAMES[:2]] == ["poker", "poker"]
    stage.strike()


def test_the_camera_is_released_when_the_lesson_is_left(stage: Stage) -> None:
    host = stage.host
    assert isinstance(host, FakeHost)
    stage.tap(stage.button("Back"))
    assert host.told[-1] == ("look away",)
    stage.tap(stage.button("Back"))
    assert isinstance(stage.top, SettingsPage)
