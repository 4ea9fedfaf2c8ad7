"""A panel at a desk: its presses answer what is shown now, its lamps show which button means something."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from companion.table.loop import Desk, Notice
from companion.table.snapshot import TableSnapshot
from hardware.panel import PASS, REVEAL, GpioPanel, Panel, Pins

_log = logging.getLogger(__name__)
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


class PanelMaker:
    """Opens the panel on ``pins`` anew for each table: a button that was broken or busy is tried again."""

    def __init__(
        self, pins: Pins, debounce: float, opened: Callable[[Pins, float], GpioPanel] = GpioPanel
    ) -> None:
        self._pins = pins
        self._debounce = debounce
        self._opened = opened
        self._faults: tuple[str, ...] = ()

    @property
    def faults(self) -> tuple[str, ...]:
        """What did not answer when the panel was opened last, a sentence each."""
        return self._faults

    def try_out(self) -> None:
        """Open the panel and close it again, for the log."""
        if self._pins.parts():
            self._open().close()

    def join(self, desk: Desk) -> PanelAtDesk | None:
        """The panel, joined to ``desk``, which is told what does not answer; ``None`` where none is wired."""
        if not self._pins.parts():
            return None
        panel = self._open()
        if self._faults:
            desk.post(Notice(f"{' '.join(self._faults)} Play on by touch."))
        return PanelAtDesk(panel, desk)

    def _open(self) -> GpioPanel:
        panel = self._opened(self._pins, self._debounce)
        faults = tuple(map(str, panel.faults))
        for fault in set(faults) - set(self._faults):
            _log.warning("%s", fault)
        if self._faults and not faults:
            _log.info("all buttons and lamps answer again")
        self._faults = faults
        return panel
