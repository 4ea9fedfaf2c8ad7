"""One window for all tests of the screen, stepped by hand: real touches and keys, no waiting for time.

``conftest`` beside this sets Kivy up, which must be done before it is first imported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from time import process_time
from typing import Any

from kivy.base import EventLoop, runTouchApp
from kivy.core.window import Window
from kivy.graphics.opengl import (
    GL_RENDERER,
    GL_SCISSOR_TEST,
    glDisable,
    glEnable,
    glFinish,
    glGetString,
    glScissor,
)
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget

from companion.games import GAMES
from companion.host import Host
from companion.preferences import PreferenceStore
from companion.table.deck_in_play import named_by
from companion.table.events import Event
from companion.table.loop import Desk
from companion.table.pictures import GamePictures
from companion.table.snapshot import TableSnapshot
from companion.ui.app.app import CompanionApp
from companion.ui.app.game_navigator import GameNavigator
from companion.ui.app.home_navigator import HomeNavigator
from companion.ui.app.software_drawing import finish_each_frame
from companion.ui.kit.ledger import LedgerRow
from companion.ui.kit.motion import MotionLayer
from companion.ui.kit.widgets import BrassButton
from companion.ui.play.programme import Match
from companion.ui.play.table import TableScreen
from companion.ui.sounds import Sounds
from hardware.backlight import Backlight
from tests.clocks import leisurely
from vision.camera.preview import Preview

SMALL, WIDE, TALL = (800, 480), (1280, 720), (720, 1280)
SIZES = SMALL, WIDE, TALL
_PATIENCE = 20.0
"""Seconds of CPU time of this process, after which what is waited for will not happen any more. On a loaded
machine they pass as slowly as the work that is waited for."""


class _Curtain:
    """While it is down the window draws nothing; what changed is drawn once it is up. Drawing without a
    graphics card is slow. It is bound before any app, so that other listeners of ``on_draw`` are called."""

    def __init__(self) -> None:
        self._down = 0
        Window.fbind("on_draw", self._covers)
        finish_each_frame(Window, glGetString(GL_RENDERER).decode(), glFinish)
        Window.fbind("on_flip", self._covers)  # after what it covers: the last that is bound is called first

    def __enter__(self) -> None:
        self._down += 1

    def __exit__(self, *_: object) -> None:
        self._down -= 1

    @contextmanager
    def raised(self) -> Iterator[None]:
        """It is up for a moment."""
        down, self._down = self._down, 0
        yield
        self._down = down

    def _covers(self, *_: object) -> bool:
        return self._down > 0


_curtain = _Curtain()


def unseen() -> AbstractContextManager[None]:
    """Nothing is drawn meanwhile: for what is measured and not looked at."""
    return _curtain


@contextmanager
def bare_stage(*placed: Widget, size: tuple[int, int] = (800, 480)) -> Iterator[None]:
    """The window with nothing but these widgets, drawn once."""
    if tuple(Window.size) != size:
        Window.size = size
    for widget in placed:
        Window.add_widget(widget)
    EventLoop.quit = False
    runTouchApp(embedded=True)
    for _ in range(4):
        EventLoop.idle()
    try:
        yield
    finally:
        for widget in placed:
            Window.remove_widget(widget)
        EventLoop.touches.clear()


def frames_drawn(turns: int = 5) -> int:
    """How many frames these turns of the loop draw."""
    drawn: list[bool] = []

    def draws(_window: object) -> None:
        drawn.append(True)

    Window.bind(on_draw=draws)
    for _ in range(turns):
        EventLoop.idle()
    Window.unbind(on_draw=draws)
    return len(drawn)


class Stage:
    """The app on a desk of which the test is the other side, or with a host that the test has made."""

    def __init__(
        self,
        snapshot: TableSnapshot | None = None,
        size: tuple[int, int] = (800, 480),
        host: Host | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        preferences: PreferenceStore | None = None,
        sounds: Sounds | None = None,
        begin_match: Callable[[], Match] | None = None,
        pictures: GamePictures | None = None,
        clock: Callable[[], float] = lambda: 0.0,
        backlight: Backlight | None = None,
    ) -> None:
        self.host = host
        self.desk = None
        if snapshot is not None:
            game = next(game for game in GAMES if game.title == snapshot.title)
            teaching = named_by(snapshot.deck, game.teaching({}))
            self.desk = Desk(snapshot, leisurely(), teaching, pictures)
        if tuple(Window.size) != size:
            Window.size = size
        self.app = CompanionApp(
            self.desk,
            host,
            now=now,
            preferences=preferences,
            sounds=sounds,
            begin_match=begin_match,
            clock=clock,
            backlight=backlight,
        )
        self.app.root = self.app.build()
        Window.add_widget(self.app.root)
        self.app.dispatch("on_start")
        EventLoop.quit = False
        runTouchApp(embedded=True)
        self.until(lambda: tuple(self.top.size) == size)
        self.steps(4)

    @property
    def navigator(self) -> GameNavigator:
        """The screens of the game in play."""
        assert self.app.navigator is not None
        return self.app.navigator

    @property
    def home_navigator(self) -> HomeNavigator:
        """Home, and what it leads to."""
        assert self.app.home_navigator is not None
        return self.app.home_navigator

    @property
    def screen(self) -> TableScreen:
        """The table's screen, whether it is in sight or not."""
        return self.navigator.table

    @property
    def top(self) -> Any:
        """The screen that is in sight."""
        return self.app.demonstration or (self.app.navigator or self.home_navigator).top

    def resize(self, size: tuple[int, int]) -> None:
        """The window has ``size`` pixels from now on."""
        Window.size = size
        self.until(lambda: tuple(self.top.size) == size)
        self.steps(4)

    def steps(self, count: int) -> None:
        """So many turns of the loop. What changed is drawn by :meth:`draw`, and before the test ends."""
        with _curtain:
            for _ in range(count):
                EventLoop.idle()

    def settle(self) -> None:
        """Whatever moves is at its end."""
        for widget in self.in_sight():
            if isinstance(widget, MotionLayer):
                widget.settle()
        self.steps(1)

    def unseen(self) -> AbstractContextManager[None]:
        """Nothing is drawn meanwhile but what :meth:`draw` draws."""
        return _curtain

    def draw(self) -> None:
        """Draws a frame."""
        Window.on_draw()
        with _curtain.raised():
            Window.dispatch("on_flip")

    def until(self, holds: Callable[[], bool]) -> None:
        """Turns of the loop until ``holds()``, drawn as those of :meth:`steps`."""
        given_up = process_time() + _PATIENCE
        with _curtain:
            while not holds():
                assert process_time() < given_up, "what was waited for did not happen"
                EventLoop.idle()

    def show(self, snapshot: TableSnapshot) -> None:
        """Publish ``snapshot`` and wait until it is on the screen."""
        assert self.desk is not None
        self.desk.snapshots.put(snapshot)
        self.until(lambda: self.navigator.shown is snapshot)
        self.steps(3)

    def see(self, picture: Preview) -> None:
        """The camera has taken ``picture``, and the app has looked at it."""
        assert self.desk is not None
        self.desk.frames.put(picture)
        self.app.look()
        self.steps(2)

    def tap(self, widget: Widget) -> None:
        """A finger down and up in the middle of ``widget``."""
        self.tap_at(*widget.to_window(*widget.center))

    def tap_at(self, x: float, y: float) -> None:
        """A finger down and up at a place in the window. It is up again before the second turn of the loop: a
        machine so busy that the first takes longer than a hold makes none of it."""
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        with self.unseen():
            self.steps(1)
        touch.touch_up()
        self.steps(3)

    def press_on(self, widget: Widget) -> None:
        """A finger that stays on ``widget``, which may lie in something that scrolls, until it answers."""
        touch = UnitTestTouch(*widget.to_window(*widget.center))
        touch.touch_down()
        self.until(lambda: widget.state == "down")
        touch.touch_up()
        self.steps(3)

    def key(self, code: int, modifiers: tuple[str, ...] = ()) -> None:
        """A key of the keyboard went down, by Kivy's code."""
        Window.dispatch("on_key_down", code, 0, None, list(modifiers))
        self.steps(1)

    def events(self) -> list[Event]:
        """What the screen has handed in since this was last asked."""
        assert self.desk is not None
        return list(self.desk.take(0.001))

    def button(self, words: str) -> BrassButton:
        """The button in sight that says ``words``."""
        return next(w for w in self.in_sight() if isinstance(w, BrassButton) and w.words == words)

    def row(self, words: str) -> LedgerRow:
        """The row of a ledger in sight that says ``words``."""
        self.steps(2)
        return next(w for w in self.in_sight() if isinstance(w, LedgerRow) and w.words == words)

    def text(self, text: str) -> None:
        """``text`` was typed on a keyboard."""
        Window.dispatch("on_textinput", text)
        self.steps(1)

    def in_sight(self) -> Iterator[Widget]:
        """Every widget of the screen in sight, from the outermost in."""
        return widgets(self.top)

    def strike(self) -> None:
        """The window is empty again, for the next test. What stands there at the end can be drawn: nobody
        looks at it, so of its pixels only a corner's are reckoned."""
        glEnable(GL_SCISSOR_TEST)
        glScissor(0, 0, 1, 1)
        try:
            self.draw()
        finally:
            glDisable(GL_SCISSOR_TEST)
        self.app.stop()
        for child in list(Window.children):
            Window.remove_widget(child)
        EventLoop.touches.clear()


def widgets(root: Widget) -> Iterator[Widget]:
    """``root`` and all that stands in it."""
    yield root
    for child in root.children:
        yield from widgets(child)
