"""The touchscreen app: one window, from Home to the table and back, until it is closed."""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from threading import Thread
from typing import Any

from kivy.app import App
from kivy.base import EventLoop, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RENDERER, glFinish, glGetString
from kivy.uix.widget import Widget

from companion.appliance.quiet import Idleness, Quiet
from companion.games.messages import say
from companion.games.teaching import Subject
from companion.host import Host
from companion.preferences import PreferenceStore
from companion.table.loop import Desk
from companion.ui.app.cover import WIPES_FOR, Cover, WipingCover
from companion.ui.app.game_navigator import GameNavigator
from companion.ui.app.gc_tuning import tune_gc
from companion.ui.app.home_navigator import HomeNavigator
from companion.ui.app.keys import Command, command_of, name_of
from companion.ui.app.light import Light
from companion.ui.app.mistakes import Mistakes, MistakeStrip, surviving
from companion.ui.app.press_surface import PressSurface
from companion.ui.app.rest import Rest
from companion.ui.app.software_drawing import finish_each_frame
from companion.ui.app.thread_switching import switch_threads_quickly
from companion.ui.app.touchscreens import Touchscreens
from companion.ui.cues import Cue
from companion.ui.kit.explained import Explanation
from companion.ui.play.demonstration import DemonstrationScreen
from companion.ui.play.programme import Match, Programme
from companion.ui.sounds import Silence, Sounds, kivy_sounds
from hardware.backlight import Backlight
from hardware.panel import KeyboardPanel

_log = logging.getLogger(__name__)
_LOOKS_A_SECOND = 60
_BEAT = 1.0
_BLACK = (0.0, 0.0, 0.0, 1.0)


def _now() -> datetime:
    return datetime.now(UTC)


def _nothing() -> None:
    """There is nothing to end."""


def _nobody(_close: Callable[[], object]) -> None:
    """Nothing else closes the window."""


class CompanionApp(App):  # type: ignore[misc]
    """Polls the desk at the screen's rate, and draws only what is new.

    With a ``host`` there is a Home; with a ``desk`` the app begins at its table. ``begin_match`` begins a
    match of the demonstration, which Home leads to, and where there is nothing else the app shows only that.
    At least one is required. Without ``preferences`` the defaults hold until the window is closed; without
    ``sounds`` it is silent. Its brightness is that of ``backlight`` where the system has one.
    """

    def __init__(
        self,
        desk: Desk | None = None,
        host: Host | None = None,
        title: str = "Companion",
        now: Callable[[], datetime] = _now,
        preferences: PreferenceStore | None = None,
        sounds: Sounds | None = None,
        begin_match: Callable[[], Match] | None = None,
        backlight: Backlight | None = None,
        clock: Callable[[], float] = time.monotonic,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        if desk is None and host is None and begin_match is None:
            raise ValueError("the app needs something to show: a desk, a host or a demonstration")
        self._desk = desk
        self._host = host
        self._now = now
        self._preferences = preferences or PreferenceStore()
        self._sounds = sounds or Silence()
        self._begin_match = begin_match
        self._backlight = backlight or Backlight()
        self.title = title
        self._snapshots = -1
        self._frames = -1
        self._presses = 0
        self._serial = -1
        self._clock = clock
        self._idleness = Idleness(clock)
        self._stop_listening: Callable[[], object] = _nothing
        """Ends listening to the wired buttons at a dark Home."""
        self._wiped_at = -math.inf
        """When the screen has been wiped."""
        self._panel = KeyboardPanel()
        self._rest = Rest()
        self.home_navigator: HomeNavigator | None = None
        self.navigator: GameNavigator | None = None
        self.demonstration: DemonstrationScreen | None = None
        self._programmes: list[Programme] = []

    def build(self) -> Widget:
        """The window's content: Home, or the table."""
        self._window = PressSurface(self._idleness.end, lambda: self.play(Cue.TICK), self._explained)
        self._light = Light(self._window, self._navigators, self._preferences, self._now, self._backlight)
        if self._host is not None:
            self.home_navigator = HomeNavigator(
                self._host,
                self.show_table,
                self._now,
                self._preferences,
                self.play,
                None if self._begin_match is None else self.demonstrate,
                self.wipe,
            )
        if self._desk is not None:
            self.show_table(self._desk)
        elif self.home_navigator is not None:
            self._window.add_widget(self.home_navigator)
        else:
            self.demonstrate()
        return self._window

    def on_start(self) -> None:
        """Start polling the desk and listening to keys."""
        Clock.schedule_interval(self.look, 1 / _LOOKS_A_SECOND)
        self._rest.start()
        self._light.start()
        # Opening the system's audio can take long, or for ever: nobody waits for it.
        Thread(target=self._sounds.prepare, name="sounds", daemon=True).start()
        Window.bind(on_key_down=self._key, on_key_up=self._key_up, on_textinput=self._text)

    def on_stop(self) -> None:
        """Stop both."""
        Clock.unschedule(self.look)
        self.end_demonstration()
        self._stop_listening()
        self._light.stop()
        self._rest.stop()
        Window.unbind(on_key_down=self._key, on_key_up=self._key_up, on_textinput=self._text)

    def show_table(self, desk: Desk) -> None:
        """Show the table of ``desk``."""
        self._window.clear_widgets()
        self._desk, self._snapshots, self._frames = desk, -1, -1
        self._presses, self._serial = desk.presses.count, desk.snapshots.value.serial
        home = self.go_home if self.home_navigator is not None else None
        rematch = self.rematch if home is not None else None
        equipment = None if self._host is None else self._host.equipment
        self.navigator = GameNavigator(
            desk, self._preferences, self.play, home, rematch, equipment, self.wipe
        )
        self._panel.on_press = lambda button: self._press(button)
        self._window.add_widget(self.navigator)
        self.look()

    def demonstrate(self) -> None:
        """Show the demonstration, until somebody touches anything."""
        if self._begin_match is None or self.demonstration is not None:
            return
        programme = Programme(self._begin_match)
        self._programmes = [*(it for it in self._programmes if it.is_busy), programme]
        if self.navigator is not None:
            hint = say("Touch anywhere to go on with your game")
        elif self.home_navigator is not None:
            hint = say("Touch anywhere for Home")
        else:
            hint = say("Touch anywhere to close")
        self._window.clear_widgets()
        self.demonstration = DemonstrationScreen(programme, self._leave_demonstration, hint)
        self._window.add_widget(self.demonstration)

    def _leave_demonstration(self) -> None:
        self._idleness.end()
        if self._screens_beneath is None:
            self._close_demonstration()
            _close_window()
        else:
            self._return_from_demonstration()

    def _return_from_demonstration(self) -> None:
        """Back to the game in play, or else to Home."""
        self._close_demonstration()
        self._window.clear_widgets()
        if self.home_navigator is not None and self.navigator is None:
            self.home_navigator.refresh()
        if self._desk is not None:
            # The finger or the button that led here presses nothing.
            self._desk.answer_delay.restart()
        self._window.add_widget(self._screens_beneath)

    def _close_demonstration(self) -> None:
        if self.demonstration is not None:
            self.demonstration.close()
            self.demonstration = None

    def end_demonstration(self) -> None:
        """End the demonstration, and wait until its threads have ended."""
        self._close_demonstration()
        for programme in self._programmes:
            programme.wait()

    def _explained(self, subject: Subject) -> Explanation | None:
        return None if self.navigator is None else self.navigator.explanation_of(subject)

    def play(self, cue: Cue) -> None:
        """Plays ``cue``, as loud as this table prefers."""
        self._sounds.play(cue, self._preferences.value.volume)

    def go_home(self) -> None:
        """Leave the table for Home; the game stays saved."""
        if self._host is None or self.home_navigator is None:
            return
        self._host.leave()
        self._desk = self.navigator = None
        self._panel.on_press = None
        self._window.clear_widgets()
        self.home_navigator.refresh()
        self._window.add_widget(self.home_navigator)

    def rematch(self) -> None:
        """Leave the table to set up another game for the same people, with the same options."""
        table = None if self._host is None else self._host.table
        self.go_home()
        if table is not None and self.home_navigator is not None:
            self.home_navigator.set_up_again(table)

    @surviving
    def look(self, *_: object) -> None:
        """Draw the latest snapshot and picture, if they are new."""
        self._notice_the_table()
        self._be_quiet()
        if self.demonstration is not None:
            self.demonstration.look()
            return
        if self._desk is None or self.navigator is None:
            return
        if self._desk.snapshots.count != self._snapshots or self.navigator.shown is None:
            self._snapshots, snapshot = self._desk.snapshots.after(-1, 0)
            self.navigator.show(snapshot)
        self._desk.post_request(replace(self._desk.request, preview_size=self.navigator.picture_room))
        if self._desk.frames.count != self._frames:
            self._frames, picture = self._desk.frames.after(-1, 0)
            if picture is not None:
                self.navigator.see(picture)

    def _notice_the_table(self) -> None:
        """Notice a press on a wired panel, which clicks and is shown, and a move at the table."""
        desk = self._desk
        if desk is None or self.navigator is None:
            return
        pressed, moved = desk.presses.count != self._presses, desk.snapshots.value.serial != self._serial
        if pressed:
            self._presses, button = desk.presses.after(-1, 0)
            self.play(Cue.TICK)
            if not desk.covered.value:
                self.navigator.show_press(button)
        if pressed or moved:
            self._serial = desk.snapshots.value.serial
            self._idleness.end()
            if self.demonstration is not None:
                self._return_from_demonstration()

    # While nobody is there

    def wipe(self) -> None:
        """Let the screen be wiped: for a while no touch and no button counts."""
        self._wiped_at = self._clock() + WIPES_FOR
        self._window.cover = WipingCover()

    def _be_quiet(self) -> None:
        """Dim, show the demonstration or go dark once nobody has been there, as this table prefers."""
        wiping = self._window.cover
        if isinstance(wiping, WipingCover):
            self._idleness.end()
            wiping.tell(max(0.0, self._wiped_at - self._clock()))
            if self._clock() >= self._wiped_at:
                self._uncover()
        quiet = self._preferences.value.quiet.after(self._idleness.seconds, self._now().astimezone().hour)
        if quiet is Quiet.DARK and self._window.cover is None:
            if self.demonstration is not None and self._screens_beneath is not None:
                self._return_from_demonstration()
            self._window.cover = Cover(self._idleness.end, _BLACK)
            if self._host is not None and self._desk is None:
                self._stop_listening = self._host.listen(self._idleness.end)
        elif quiet is not Quiet.DARK and type(self._window.cover) is Cover:
            self._uncover()
        if quiet is Quiet.ATTRACTS:
            self._attract()
        if self._light.quiet is not quiet:
            self._light.quiet = quiet
            self._light.look()
        if self._desk is not None:
            covered = self._window.cover is not None or self.demonstration is not None
            if covered != self._desk.covered.value:
                self._desk.covered.put(covered)

    def _attract(self) -> None:
        """Show the demonstration where it leads back to something; what is open at Home is closed."""
        if self.demonstration is not None or self._begin_match is None or self._screens_beneath is None:
            return
        if self.home_navigator is not None and self.navigator is None:
            self.home_navigator.refresh()
        _log.info("nobody is there: the demonstration plays")
        self.demonstrate()

    def _uncover(self) -> None:
        self._window.cover = None
        self._stop_listening()
        self._stop_listening = _nothing
        if self._desk is not None:
            self._desk.answer_delay.restart()

    @property
    def desk(self) -> Desk | None:
        """The desk of the table on the screen; ``None`` at Home."""
        return self._desk

    @property
    def resting(self) -> bool:
        """Whether the loop is slow because nothing is drawn."""
        return self._rest.resting

    def tell_mistake(self) -> None:
        """Show a strip that says the screen may be wrong."""
        if not any(isinstance(widget, MistakeStrip) for widget in self._window.children):
            self._window.add_widget(MistakeStrip())

    @property
    def _screens(self) -> HomeNavigator | GameNavigator | DemonstrationScreen | None:
        """What is in the window."""
        if self.demonstration is not None:
            return self.demonstration
        return self._screens_beneath

    @property
    def _screens_beneath(self) -> HomeNavigator | GameNavigator | None:
        """What the demonstration leads back to."""
        return self.navigator if self.navigator is not None else self.home_navigator

    def _navigators(self) -> tuple[Widget, ...]:
        """Those that are in the window or come back to it."""
        return tuple(it for it in (self.home_navigator, self.navigator) if it is not None)

    def _press(self, button: str) -> None:
        if self.navigator is not None:
            self.navigator.face.press(button)

    def _text(self, _window: object, text: str) -> bool:
        if self._is_meant_to_wake():
            return True
        return self._screens is not None and self._screens.write(text)

    def _is_meant_to_wake(self) -> bool:
        """A key was struck. Returns whether it does no more than to light the dark screen again."""
        covered = self._window.cover is not None
        self._idleness.end()
        return covered

    def _key(self, _window: object, key: int, _scan: int, _text: str | None, modifiers: list[str]) -> bool:
        if self._is_meant_to_wake():
            return True
        name, screens = name_of(key), self._screens
        command = command_of(name, modifiers)
        if screens is None:
            return False
        if command is Command.BACK:
            screens.back()
            return True
        if screens.strike_key(name):
            return True
        if self.navigator is None:
            return False
        match command:
            case Command.UNDO:
                self.navigator.face.undo()
            case Command.REDO:
                self.navigator.face.redo()
            case _:
                return "ctrl" not in modifiers and self._panel.key_down(name)
        return True

    def _key_up(self, _window: object, key: int, *_: object) -> None:
        self._panel.key_up(name_of(key))


def run_app(desk: Desk, title: str = "Companion") -> None:
    """Show ``desk`` in a window until it is closed. :mod:`companion.ui.app.window` must have
    prepared Kivy before this module is imported."""
    _run(CompanionApp(desk, title=title, sounds=kivy_sounds()), _nobody)


def run_demonstration(begin_match: Callable[[], Match]) -> None:
    """Show the demonstration, as :func:`run_app` shows a desk."""
    _run(CompanionApp(begin_match=begin_match), _nobody)


def run_at_home(
    host: Host,
    preferences: PreferenceStore,
    desk: Desk | None = None,
    window_is_open: Callable[[Callable[[], object]], object] = _nobody,
    plugged_in: bool = False,
    begin_match: Callable[[], Match] | None = None,
    beat: Callable[[], object] | None = None,
) -> None:
    """Show Home, or first the table of ``desk``, until the window is closed, as :func:`run_app` does.
    ``window_is_open`` receives the function that closes the window, which a signal handler may call. With
    ``plugged_in``, touchscreens that are plugged in later are used too. ``begin_match`` begins a match of the
    demonstration. ``beat`` is called every second from the screen's loop, once the first screen is drawn."""
    app = CompanionApp(desk, host, preferences=preferences, sounds=kivy_sounds(), begin_match=begin_match)
    _run(app, window_is_open, Touchscreens() if plugged_in else None, beat)


def _run(
    app: CompanionApp,
    window_is_open: Callable[[Callable[[], object]], object],
    touchscreens: Touchscreens | None = None,
    beat: Callable[[], object] | None = None,
) -> None:
    mistakes = Mistakes(app.tell_mistake)
    ExceptionManager.add_handler(mistakes)
    # Settings of the whole process, made once.
    app.bind(on_start=lambda _: tune_gc())
    switch_threads_quickly()
    finish_each_frame(Window, glGetString(GL_RENDERER).decode(errors="replace"), glFinish)
    # Only inside the loop: before it runs there is nothing to stop.
    Clock.schedule_once(lambda _: window_is_open(_close_window))
    if beat is not None:
        _beat_from_the_first_frame(Window, _each_beat(beat))
    if touchscreens is not None:
        touchscreens.start()
    try:
        app.run()
    finally:
        app.end_demonstration()
        ExceptionManager.remove_handler(mistakes)
        if touchscreens is not None:
            touchscreens.stop()


def _beat_from_the_first_frame(window: Any, each: Callable[..., None]) -> None:
    """The clock would not wait for it: a slow machine takes longer to draw it than from beat to beat."""

    def begin(_window: Any) -> None:
        window.unbind(on_flip=begin)
        Clock.schedule_interval(each, _BEAT)

    window.bind(on_flip=begin)


def _each_beat(beat: Callable[[], object]) -> Callable[..., None]:
    def call(_: float) -> None:
        beat()

    return surviving(call)


def _close_window() -> None:
    EventLoop.quit = True
