"""The app with its rig (``tests.campaigns.app.inside``), for a processor that is too slow to draw: everything
goes on as ever, but nothing is painted.

    python -m tests.appliance.undrawn run …
"""

from __future__ import annotations

import sys
import threading
from time import sleep

from tests.campaigns.app.inside import main


def _paint_nothing() -> None:
    """Waits for Kivy, which may not be imported before the program has prepared it."""
    while (window := getattr(sys.modules.get("kivy.core.window"), "WindowBase", None)) is None:
        sleep(0.001)
    window.on_draw = lambda self: None


if __name__ == "__main__":
    threading.Thread(target=_paint_nothing, daemon=True).start()
    raise SystemExit(main())
