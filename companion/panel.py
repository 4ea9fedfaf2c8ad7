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

    A lamp is lit while its button answers the prompt; the buzzer sounds once as a conveyor overflows.
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
        count = -1
        while not self._over.is_set():
            newest, snapshot = self._desk.snapshots.after(count, _PATIENCE)
            if newest != count:
                count = newest
                self._show(snapshot)

    def _show(self, snapshot: TableSnapshot) -> None:
        prompt = snapshot.prompt
        self._panel.set_lamp(PASS, prompt.on_pass is not None)
        self._panel.set_lamp(REVEAL, prompt.on_reveal is not None)
        if set(prompt.overflowing) - set(self._overflowing):
            self._panel.buzz(_ALARM)
        self._overflowing = prompt.overflowing
