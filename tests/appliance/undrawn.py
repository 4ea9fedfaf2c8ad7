"""The app with its rig (``tests.campaigns.app.inside``), for a processor that is too slow to draw and to look
through a camera: everything else goes on as ever.

    python -m tests.appliance.undrawn run …
"""

from __future__ import annotations

import sys
import threading
from time import sleep
from typing import Any

from tests.campaigns.app.inside import main
from vision.pipeline.observation import NoFrame
from vision.pipeline.worker_pipeline import WorkerPipeline

_MOMENT = 0.2


def _see_nothing(_self: WorkerPipeline, _request: Any) -> NoFrame:
    sleep(_MOMENT)
    return NoFrame.YET


def _paint_nothing() -> None:
    """Waits for Kivy, which may not be imported before the program has prepared it."""
    while (window := getattr(sys.modules.get("kivy.core.window"), "WindowBase", None)) is None:
        sleep(0.001)
    window.on_draw = lambda self: None


if __name__ == "__main__":
    WorkerPipeline.look = _see_nothing  # type: ignore[method-assign,assignment]
    threading.Thread(target=_paint_nothing, daemon=True).start()
    raise SystemExit(main())
