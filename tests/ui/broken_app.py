"""The real app with a mistake in it: ``python -m tests.ui.broken_app run …`` is ``companion run …`` with the
mistake that ``COMPANION_FAULT`` names."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from typing import Any

from companion.cli import main


def fail(*_: Any, **__: Any) -> Any:
    raise RuntimeError("a mistake made for this test")


def in_the_table() -> None:
    from companion.table.table import Table

    Table.see = fail  # type: ignore[method-assign]


def in_a_thread() -> None:
    at_first_look(lambda: threading.Thread(target=fail, name="helper").start())


def in_the_worker() -> None:
    from companion.commands import run
    from tests.ui import broken_worker

    run.open_pipeline = broken_worker.open_pipeline


def in_a_draw() -> None:
    def break_it() -> None:
        from companion.ui.app.game_navigator import GameNavigator

        draw = GameNavigator.show
        draws = 0

        def show(self: Any, snapshot: Any) -> None:
            nonlocal draws
            draws += 1
            if draws == 3:
                fail()
            draw(self, snapshot)
            if draws == 5:
                print("drawn again", file=sys.stderr, flush=True)

        GameNavigator.show = show  # type: ignore[method-assign]

    at_first_look(break_it)


def in_every_frame() -> None:
    def break_it() -> None:
        from kivy.clock import Clock

        Clock.tick_draw = fail

    at_first_look(break_it)


def by_leaving() -> None:
    def leave() -> None:
        raise SystemExit("a sentence for whoever started it")

    at_first_look(leave)


def at_first_look(do: Callable[[], object]) -> None:
    """Does it on the screen's thread, in Kivy's loop."""
    from companion.table.latest import Latest

    count = Latest.count.fget
    done = False

    def looked_at(self: Any) -> int:
        nonlocal done
        from kivy.base import EventLoop

        if not done and EventLoop.status == "started":
            done = True
            do()
        assert count is not None
        return int(count(self))

    Latest.count = property(looked_at)  # type: ignore[assignment]


FAULT = os.environ.get("COMPANION_FAULT", "")
if FAULT:
    globals()[FAULT]()
if __name__ == "__main__":
    sys.exit(main())
