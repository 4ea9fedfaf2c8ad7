"""The wired panel at a table: presses answer the snapshot, lamps show which buttons have a meaning."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from companion.games.messages import say
from companion.table.events import Notice
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from hardware.panel import PASS, REVEAL, GpioPanel, Panel, Pins

_log = logging.getLogger(__name__)
_PATIENCE = 0.2
"""Seconds between two checks of the answer delay."""
_ALARM = 0.4
"""Seconds for which the buzzer sounds."""


class ConnectedPanel:
    """Connects ``panel`` to ``desk`` until :meth:`close`, which closes the panel too.

    A lamp is lit while its button answers the prompt, and dark during the answer delay. The buzzer sounds
    once when a conveyor overflows.
    """

    def __init__(self, panel: Panel, desk: Desk) -> None:
        self._panel = panel
        self._desk = desk
        self._overflowing: tuple[str, ...] = ()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._follow, name="panel", daemon=True)
        panel.on_press = desk.press
        self._thread.start()

    def close(self) -> None:
        """Disconnect: the lamps go out and the pins are released. A second call does nothing."""
        self._closing.set()
        self._thread.join()
        self._panel.on_press = None
        self._panel.close()

    def _follow(self) -> None:
        shown: tuple[int, bool] | None = None
        while not self._closing.is_set():
            count, snapshot = self._desk.snapshots.after(-1 if shown is None else shown[0], _PATIENCE)
            if (count, self._desk.answer_delay.is_running) != shown:
                shown = (count, self._desk.answer_delay.is_running)
                self._show(snapshot, delayed=shown[1])

    def _show(self, snapshot: TableSnapshot, *, delayed: bool) -> None:
        prompt = snapshot.prompt
        self._panel.set_lamp(PASS, prompt.on_pass is not None and not delayed)
        self._panel.set_lamp(REVEAL, prompt.on_reveal is not None and not delayed)
        overflowing = snapshot.view.overflowing
        if set(overflowing) - set(self._overflowing):
            self._panel.buzz(_ALARM)
        self._overflowing = overflowing


class PanelFactory:
    """Opens the panel on ``pins`` for each table, so that a broken or busy button gets another chance."""

    def __init__(
        self, pins: Pins, debounce: float, opened: Callable[[Pins, float], GpioPanel] = GpioPanel
    ) -> None:
        self._pins = pins
        self._debounce = debounce
        self._opened = opened
        self._faults: tuple[str, ...] = ()

    @property
    def faults(self) -> tuple[str, ...]:
        """What failed when the panel was last opened, one sentence each."""
        return self._faults

    def probe(self) -> None:
        """Open the panel and close it again, so that faults are logged."""
        if self._pins.parts():
            self._open().close()

    def connect(self, desk: Desk) -> ConnectedPanel | None:
        """The panel, connected to ``desk``, which is told of faults; ``None`` if none is wired."""
        if not self._pins.parts():
            return None
        panel = self._open()
        if self._faults:
            desk.post(Notice(say("{faults: } Play on by touch.", faults=self._faults)))
        return ConnectedPanel(panel, desk)

    def _open(self) -> GpioPanel:
        panel = self._opened(self._pins, self._debounce)
        faults = tuple(map(str, panel.faults))
        for fault in set(faults) - set(self._faults):
            _log.warning("%s", fault)
        if self._faults and not faults:
            _log.info("all buttons and lamps work again")
        self._faults = faults
        return panel
