"""A panel at a desk: its presses answer what is shown now, its lamps show which button means something."""

from __future__ import annotations

import threading

from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from hardware.panel import PASS, REVEAL, Panel

_PATIENCE = 0.2
_ALARM = 0.4


class PanelAtDesk:
    """Joins ``panel`` and ``desk`` until :meth:`close`, which closes the panel too.

    A lamp is lit while its button answers the prompt, and dark while answers rest; the buzzer sounds once
    as a conveyor overflows.
    """

    def __init__(self, panel: Panel, desk: Desk) -> None:
        self._panel = panel
        self._desk = desk
        self._overflowing: tuple[str, ...] = ()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._follow, name="panel", daemon=True)
        panel.on_press = desk.press
        self._thread.start()

    def close(self) -> None:
        """Part the two: lamps out, pins given back. A second call does nothing."""
        self._over.set()
        self._thread.join()
        self._panel.on_press = None
        self._panel.close()

    def _follow(self) -> None:
        shown: tuple[int, bool] | None = None
        while not self._over.is_set():
            count, snapshot = self._desk.snapshots.after(-1 if shown is None else shown[0], _PATIENCE)
            if (count, self._desk.rest.on) != shown:
                shown = (count, self._desk.rest.on)
                self._show(snapshot, resting=shown[1])

    def _show(self, snapshot: TableSnapshot, *, resting: bool) -> None:
        prompt = snapshot.prompt
        self._panel.set_lamp(PASS, prompt.on_pass is not None and not resting)
        self._panel.set_lamp(REVEAL, prompt.on_reveal is not None and not resting)
        if set(prompt.overflowing) - set(self._overflowing):
            self._panel.buzz(_ALARM)
        self._overflowing = prompt.overflowing
