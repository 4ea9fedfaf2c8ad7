"""The page of safe mode: what is wrong, and what can be done without the program."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Thread

from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RENDERER, glFinish, glGetString

from companion.appliance.power import KioskPower, PowerChange, PowerRefused
from companion.games.messages import Message, in_sequence, say
from companion.ui.app.rest import Rest
from companion.ui.app.software_drawing import finish_each_frame
from companion.ui.kit.tiles import Tile
from companion.ui.overlays.menu import MenuPage

_KEPT = say("Every game is saved. Camera and buttons are off until it starts again.")
_LOGS = say("From another computer: journalctl -u companion")


class RescuePage(MenuPage):
    """Says ``why`` the program does not start. ``again`` is called to try once more; ``save`` writes the
    report and says what became of it, on a thread of its own; ``power`` is the machine's."""

    def __init__(
        self,
        why: Message,
        again: Callable[[], object],
        save: Callable[[], Message],
        power: KioskPower,
    ) -> None:
        self._save = save
        tiles = [
            Tile("Try again", again, "start the companion", primary=True),
            Tile("Save a report", self.save_report, "logs and versions, on a USB stick"),
        ]
        if power.can(PowerChange.RESTART):
            tiles.append(
                Tile("Restart", partial(self._ask, power.restart), "the whole machine", destroys=True)
            )
        if power.can(PowerChange.SHUT_DOWN):
            tiles.append(Tile("Shut down", partial(self._ask, power.shut_down), destroys=True))
        super().__init__("Safe mode", tiles, str(in_sequence(why, _KEPT, _LOGS)))

    def save_report(self) -> None:
        """Write the report, and say what became of it."""
        self.tell(say("The report is being written …"))
        Thread(target=self._save_and_tell, name="report", daemon=True).start()

    def tell(self, words: Message) -> None:
        """Say ``words`` in place of the reason."""
        self.ids.words.words = str(words)

    def _save_and_tell(self) -> None:
        told = self._save()
        Clock.schedule_once(lambda _: self.tell(told))

    def _ask(self, change: Callable[[], None]) -> None:
        try:
            change()
        except PowerRefused as error:
            self.tell(error.message)


class RescueApp(App):  # type: ignore[misc]
    """A window with that page only."""

    title = "Companion"

    def __init__(self, why: Message, save: Callable[[], Message], power: KioskPower) -> None:
        super().__init__()
        self._page = partial(RescuePage, why, self._try_again, save, power)
        self._rest = Rest()
        self.again = False

    def build(self) -> RescuePage:
        """The page."""
        return self._page()

    def on_start(self) -> None:
        """Rest between touches."""
        self._rest.start()

    def on_stop(self) -> None:
        """Rest no more."""
        self._rest.stop()

    def _try_again(self) -> None:
        self.again = True
        EventLoop.quit = True


def run_rescue(
    why: Message,
    save: Callable[[], Message],
    power: KioskPower,
    window_is_open: Callable[[Callable[[], object]], object],
) -> bool:
    """Show the page until it is closed: whether to try again. See
    :func:`companion.ui.app.app.run_at_home` for ``window_is_open``."""
    app = RescueApp(why, save, power)
    finish_each_frame(Window, glGetString(GL_RENDERER).decode(errors="replace"), glFinish)
    Clock.schedule_once(lambda _: window_is_open(_close))
    app.run()
    return app.again


def _close() -> None:
    EventLoop.quit = True
