"""Inside the app's process: ``python -m tests.campaigns.app.inside run --windowed …`` takes orders on stdin.

An order is a line of JSON, ``{"order": "state", "number": 1}``; its answer is a line of JSON on stdout.
Orders are carried out on the screen's thread, so an app whose screen is stuck does not answer. ``play`` makes
random moves until further notice; every line of the game's log that the screen shows is then told as
``{"shown": N, "lines": […]}``, after the first N.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from time import sleep
from typing import Any

from companion.commands import run as companion_run
from companion.preferences import PreferenceStore
from companion.table.events import Chosen, Entered, Pressed, Undo
from companion.table.loop import Desk
from companion.table.table import Table
from tests.campaigns.app import camera
from tests.campaigns.app.pressing import Presser

Answer = dict[str, Any]
_STORES: list[PreferenceStore] = []
_POLL = 0.02


class Rig:
    """Carries out orders in a running app. ``tell`` sends an answer."""

    def __init__(self, tell: Callable[[Answer], None]) -> None:
        self._tell = tell
        self._orders: SimpleQueue[Answer] = SimpleQueue()
        self._player: RandomPlayer | None = None
        self._presser: Presser | None = None
        self._lines: tuple[str, ...] = ()

    def attend(self) -> None:
        """A thread: waits for the app's first screen, then hands over the lines of stdin."""
        while (app := _running_app()) is None:
            sleep(_POLL)
        from kivy.clock import Clock

        Clock.schedule_interval(lambda _: self._work(app), _POLL)
        for line in sys.stdin:
            self._orders.put(json.loads(line))

    def _work(self, app: Any) -> None:
        self._report(app)
        if self._player is not None:
            self._player.move(app)
        try:
            order = self._orders.get_nowait()
        except Empty:
            return
        answer = getattr(self, f"_order_{order['order']}")(app, order) or {}
        self._tell({"number": order["number"], **answer})

    def _report(self, app: Any) -> None:
        """Tells what the screen shows for the first time."""
        if self._player is None or app.navigator is None or app.navigator.shown is None:
            return
        log = app.navigator.shown.log
        if log == self._lines:
            return
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(log, self._lines, strict=False)))
        self._lines = log
        self._tell({"shown": same, "lines": log[same:]})

    def _order_state(self, app: Any, _order: Answer) -> Answer:
        """What is on the screen."""
        worker = _worker()
        if app.navigator is None or app.navigator.shown is None:
            screen = app.home_navigator.top if app.home_navigator is not None else None
            words = "" if screen is None or "message" not in screen.ids else screen.ids.message.words
            return {"home": True, "message": words, "worker": worker, "screen": type(screen).__name__}
        shown = app.navigator.shown
        desk = app.desk
        return {
            "home": False,
            "worker": worker,
            "prompt": str(shown.prompt.text),
            "kind": shown.prompt.kind,
            "seats": shown.prompt.seats,
            "message": None if shown.message is None else str(shown.message),
            "question": None if shown.question is None else str(shown.question.text),
            "log": shown.log,
            "unsaved": None if shown.unsaved is None else str(shown.unsaved),
            "serial": shown.serial,
            "finished": shown.finished,
            "camera": str(desk.vision_status.value or ""),
            "frames": desk.frames.count,
            "views": desk.views.count,
        }

    def _order_press(self, app: Any, order: Answer) -> None:
        app.navigator.face.press(order["button"])

    def _order_say(self, app: Any, order: Answer) -> None:
        """Enters the line of an action, as the screen's pickers do."""
        app.desk.post(Entered(order["line"], app.navigator.shown.serial))

    def _order_press_wires(self, app: Any, order: Answer) -> None:
        """Presses a wired button again and again, and times what answers."""
        self._presser = Presser(app, order["count"])

    def _order_wires(self, _app: Any, _order: Answer) -> Answer:
        """The times of the presses, once all were made."""
        assert self._presser is not None
        return {"done": self._presser.is_done, "times": self._presser.times, "fault": self._presser.fault}

    def _order_undo(self, app: Any, _order: Answer) -> None:
        app.navigator.face.undo()

    def _order_home(self, app: Any, _order: Answer) -> None:
        app.go_home()

    def _order_resume(self, app: Any, order: Answer) -> None:
        app.home_navigator.resume(order["game"])

    def _order_play(self, _app: Any, order: Answer) -> None:
        self._player = RandomPlayer(Random(order["seed"]))
        self._lines = ()

    def _order_break(self, app: Any, order: Answer) -> None:
        """Makes the next call of a method of the table fail, or ``of`` something else, or every call on this
        ``thread`` as ``often`` as that: a bug, as its thread would meet it."""
        broken: type[Any] = {"table": Table, "desk": Desk}[order.get("of", "table")]
        real, left = getattr(broken, order["method"]), order.get("often", 1)

        def fail(self: Any, *args: Any, **kwargs: Any) -> Any:
            nonlocal left
            if left == 0 or threading.current_thread().name != order.get("thread", "table"):
                return real(self, *args, **kwargs)
            left -= 1
            raise RuntimeError("a bug made for this test")

        setattr(broken, order["method"], fail)

    def _order_freeze(self, _app: Any, order: Answer) -> None:
        """The screen's loop stands still from the next turn on."""
        from kivy.clock import Clock

        Clock.schedule_once(lambda _: sleep(order["seconds"]), 0.1)

    def _order_stick(self, _app: Any, order: Answer) -> None:
        """The table's thread stands still at its next call of ``enter``."""
        real = Table.enter

        def stick(self: Any, *args: Any, **kwargs: Any) -> Any:
            Table.enter = real  # type: ignore[method-assign]
            sleep(order["seconds"])
            return real(self, *args, **kwargs)

        Table.enter = stick  # type: ignore[method-assign]

    def _order_volume(self, _app: Any, order: Answer) -> None:
        """A setting is changed, as its page does."""
        kept = _STORES[0]
        kept.change(replace(kept.value, volume=order["volume"]))

    def _order_crash_a_thread(self, _app: Any, _order: Answer) -> None:
        def crash() -> None:
            raise RuntimeError("a thread's bug made for this test")

        thread = threading.Thread(target=crash, name="doomed")
        thread.start()
        thread.join()

    def _order_threads(self, _app: Any, _order: Answer) -> Answer:
        return {"threads": [thread.name for thread in threading.enumerate()]}


class RandomPlayer:
    """Makes a random move whenever the screen has shown what became of the last one."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._asked: int | None = None
        self._waits = 0

    def move(self, app: Any) -> None:
        """One move, if one is due."""
        if app.navigator is None or app.navigator.shown is None:
            return
        shown = app.navigator.shown
        # A refused move changes nothing on the screen: another is tried after a while.
        if shown.serial == self._asked and self._waits < 3:
            self._waits += 1
            return
        self._asked, self._waits = shown.serial, 0
        app.desk.post(self._event(shown))

    def _event(self, shown: Any) -> Any:
        prompt, serial, random = shown.prompt, shown.serial, self._random
        events: list[Any] = [Chosen(choice.action, serial) for choice in prompt.choices]
        events += [
            Entered(
                entry.line(
                    random.sample(entry.cards, random.randint(entry.least, min(entry.most, len(entry.cards))))
                ),
                serial,
            )
            for entry in prompt.entries
            if len(entry.cards) >= entry.least
        ]
        if shown.question is not None:
            events += [Chosen(choice.action, serial) for choice in shown.question.choices]
        events += [Pressed(button, serial) for button in ("PASS", "REVEAL")]
        if shown.undo and random.random() < 0.05:
            return Undo(serial)
        return random.choice(events)


def _running_app() -> Any:
    """The app, once its first screen stands; Kivy is not imported before the program has prepared it."""
    if "companion.ui.app.app" not in sys.modules:
        return None
    from kivy.app import App

    app = App.get_running_app()
    return app if app is not None and getattr(app, "root", None) is not None else None


def _note_stores() -> None:
    """Each store of preferences that the app makes is known from now on."""
    real = PreferenceStore.__init__

    def noting(self: PreferenceStore, *args: Any) -> None:
        real(self, *args)
        _STORES.append(self)

    PreferenceStore.__init__ = noting  # type: ignore[method-assign]


def _worker() -> int | None:
    """The process that looks, if there is one: the program has no other child."""
    for children in Path("/proc/self/task").glob("*/children"):
        for pid in children.read_text().split():
            return int(pid)
    return None


def main() -> int:
    """The program, with its rig."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    lock = threading.Lock()

    def tell(answer: Mapping[str, Any]) -> None:
        with lock:
            out.write(json.dumps(answer) + "\n")
            out.flush()

    _note_stores()
    camera.let_open()
    companion_run.open_pipeline = camera.open_pipeline
    threading.Thread(target=Rig(tell).attend, name="rig", daemon=True).start()
    from companion.cli import main as companion

    return companion(sys.argv[1:])


if __name__ == "__main__":
    raise SystemExit(main())
