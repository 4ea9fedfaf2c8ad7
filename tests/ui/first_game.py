"""The first game of two people, one of whom has read no rulebook: played by touch, and filmed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget

from companion.games import GAMES
from companion.games.beltpunk import GAME
from companion.host import TableHost
from companion.preferences import PreferenceStore
from companion.table.game_store import GameStore
from companion.ui.cards.picker import PickerPage
from companion.ui.kit.page import Page
from companion.ui.kit.widgets import BrassButton
from companion.ui.play.screen import WHY_NOT, PlayScreen
from tests.clocks import leisurely
from tests.ui.app.by_touch import NoCamera, typed
from tests.ui.app.test_match_by_touch import PatientDealer, play, set_target
from tests.ui.stage import Stage

if TYPE_CHECKING:
    from tests.ui.film import Film

SEED, TARGET = 33, "3"
"""A short match of two rounds."""


class FilmedStage(Stage):
    """After each touch a picture is taken if there is something new to see."""

    def __init__(self, film: Film, size: tuple[int, int], host: TableHost) -> None:
        self._film = film
        self._films = False
        self._touched = "Nothing"
        super().__init__(size=size, host=host, preferences=PreferenceStore())
        self._films = True

    def tap(self, widget: Widget) -> None:
        """See :class:`~tests.ui.stage.Stage`."""
        self._touched = words_of(widget)
        super().tap(widget)

    def tap_at(self, x: float, y: float) -> None:
        """See :class:`~tests.ui.stage.Stage`."""
        super().tap_at(x, y)
        if self._films:
            self.look()

    def look(self) -> None:
        """Takes a picture of what is in sight, if it is new."""
        self._film.shoot_if_new(self, self._moment(), f"{self._touched} was touched. {self._told()}")

    def _told(self) -> str:
        """What the screen in sight says first."""
        if isinstance(self.top, Page):
            return str(self.top.title)
        if isinstance(self.top, PlayScreen) and self.top.shown is not None:
            told = self.top.notes or str(self.top.shown.prompt.text)
            return told if self.top.panel is None else str(self.top.panel.heading)
        return type(self.top).__name__

    def _moment(self) -> object:
        screen = type(self.top).__name__
        if self.app.navigator is None or self.navigator.shown is None:
            return screen, getattr(self.top, "explains", None)
        shown, panel = self.navigator.shown, getattr(self.top, "panel", None)
        heading = "" if panel is None else str(panel.heading)
        return screen, shown.prompt.kind, heading, getattr(self.top, "notes", ""), shown.refusal is not None


def words_of(widget: Widget) -> str:
    """What is written on ``widget``, or what it is."""
    for name in ("words", "name", "title", "card"):
        words = getattr(widget, name, "")
        if isinstance(words, str) and words:
            return f"“{words}”"
    return type(widget).__name__


def played_by_a_beginner(film: Film, size: tuple[int, int], folder: Path) -> None:
    """From Home to Home."""
    host = TableHost(
        GAMES, GameStore.open(folder, GAMES), pipeline=NoCamera, panel=lambda _: None, clock=leisurely()
    )
    stage = FilmedStage(film, size, host)
    with stage.unseen():
        film.shoot(stage, "Home, on the first evening")
        _play(film, stage)
    stage.strike()
    host.close()


def _play(film: Film, stage: FilmedStage) -> None:
    dealer = PatientDealer(SEED, 2, target=TARGET)
    _learn(stage)
    _seat_a_beginner(stage, dealer.start.players)
    stage.until(lambda: stage.navigator.shown is not None)
    stage.steps(3)
    held = refused = False
    while not GAME.finished(dealer.state):
        stage.look()
        kind = GAME.prompt(dealer.state).kind
        if kind == "ability" and not held:
            held = True
            _hold(film, stage)
        if kind == "show" and not refused:
            refused = True
            _lay_what_is_no_set(film, stage)
        dealer.step()
        play(stage, dealer.played[-1])
        stage.steps(2)
    film.shoot(stage, "The winner")
    stage.tap(stage.button("Home"))
    film.shoot(stage, "Home again, with the game among the records")


def _learn(stage: FilmedStage) -> None:
    """How to play is opened before the first game, and Back leads Home again."""
    stage.tap(stage.home_navigator.home.errands["how_to_play"])
    tiles = [it for it in stage.in_sight() if isinstance(it, BrassButton) and it.words == GAME.title]
    for tile in tiles:
        stage.tap(tile)
    while stage.top is not stage.home_navigator.home:
        stage.tap(stage.button("Back"))


def _seat_a_beginner(stage: FilmedStage, players: tuple[str, ...]) -> None:
    """The names are typed, somebody is new, and the match is a short one."""
    stage.tap(next(box for box in stage.home_navigator.home.boxes if box.words == GAME.title))
    page = stage.top
    for seat, name in enumerate(players):
        stage.tap(page.rows[seat].name)
        typed(stage, name)
    stage.tap(stage.button("Is somebody new?"))
    set_target(stage, page, TARGET)
    stage.tap(page.ids.begin)
    stage.steps(4)


def _hold(film: Film, stage: FilmedStage) -> None:
    """Somebody wonders what PASS is."""
    button = stage.top.ids.on_pass
    touch = UnitTestTouch(*button.to_window(*button.center))
    touch.touch_down()
    surface: Any = stage.app.root
    stage.until(lambda: surface.bubble is not None)
    touch.touch_up()
    stage.steps(2)
    film.shoot(stage, "PASS is held: it is explained, and not pressed")
    stage.tap_at(3, 3)


def _lay_what_is_no_set(film: Film, stage: FilmedStage) -> None:
    """Two cards that do not belong together are laid down as a set; the page of its rule says why not."""
    assert stage.navigator.shown is not None
    entry = stage.navigator.shown.prompt.entries[0]
    stage.navigator.name_cards(entry)
    stage.steps(2)
    page = stage.top
    assert isinstance(page, PickerPage)
    for card in (entry.cards[0], entry.cards[-1]):
        stage.tap(page.grid.faces[card])
    stage.until(lambda: page.ids.worth.words != "…")
    film.shoot(stage, "Two cards that are no set, as the picker says")
    stage.tap(page.ids.done)
    stage.until(lambda: stage.navigator.shown.refusal is not None)  # type: ignore[union-attr]
    stage.steps(3)
    film.shoot(stage, "The rules refuse it, in a sentence")
    stage.tap(stage.button(WHY_NOT))
    stage.tap(stage.button("Back"))
