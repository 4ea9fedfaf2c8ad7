"""The wired panel at a table: presses answer the snapshot, lamps show which buttons have a meaning."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from companion.appliance.service_desk import PanelCheck
from companion.games.messages import say
from companion.table.buttons import seat_of
from companion.table.events import Notice
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from hardware.panel import BUTTONS, REVEAL, GpioPanel, OnPress, Panel, Pins

_log = logging.getLogger(__name__)
_PATIENCE = 0.2
"""Seconds between two checks of the answer delay."""
_ALARM = 0.4
"""Seconds for which the buzzer sounds."""


class ConnectedPanel:
    """Connects ``panel`` to ``desk`` until :meth:`close`, which closes the panel too. ``pressed`` is called
    with the button that was pressed; by default it answers the desk's prompt.

    The lamp of a button is lit while the game expects its answer, or expects no answer in particular; that of
    a seat's own PASS, while the player there can pass. A press that is accepted darkens the lamps at once;
    they stay dark until the table has dealt with it, during the answer delay, and while only a touch answers.
    The buzzer sounds once when a conveyor overflows. REVEAL that is held takes back what its press did, and
    what was done before.
    """

    def __init__(self, panel: Panel, desk: Desk, pressed: OnPress | None = None) -> None:
        self._panel = panel
        self._desk = desk
        self._overflowing: tuple[str, ...] = ()
        self._shown: tuple[int, frozenset[str]] | None = None
        """The snapshot, by its count, and the lamps that were shown last."""
        self._length_before = 0
        """How many actions there were when REVEAL was pressed."""
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._follow, name="panel", daemon=True)
        self._answers = pressed is None
        panel.on_press = pressed or self._press
        self._thread.start()

    def close(self) -> None:
        """Disconnect: the lamps go out and the pins are released. A second call does nothing."""
        self._closing.set()
        self._thread.join()
        self._panel.on_press = None
        self._panel.close()

    def _press(self, button: str) -> None:
        if button == REVEAL:
            self._length_before = len(self._desk.snapshots.value.log)
        # The table's thread may be at work for a while: the lamps show at once that the press has arrived.
        if not self._desk.covered.value and not self._desk.delay_of(button):
            self._light(frozenset())
        self._desk.press(button)

    def _follow(self) -> None:
        while not self._closing.is_set():
            try:
                self._follow_once()
            except Exception:  # lamps that stay dark for good would look like a broken panel
                _log.exception("the panel met a mistake in the program")
                self._closing.wait(_PATIENCE)

    def _follow_once(self) -> None:
        delays = filter(None, map(self._desk.delay_of, BUTTONS))
        patience = min((_PATIENCE, *delays))
        count, snapshot = self._desk.snapshots.after(-1 if self._shown is None else self._shown[0], patience)
        lit = self._lit(snapshot)
        if (count, lit) != self._shown:
            self._shown = (count, lit)
            self._show(snapshot, lit)
        if REVEAL in self._panel.held() and self._answers and not self._desk.covered.value:
            self._desk.take_back(self._length_before)

    def _lit(self, snapshot: TableSnapshot) -> frozenset[str]:
        """The buttons whose lamps are lit."""
        if self._desk.waited is not None:
            return frozenset()
        return frozenset(
            button for button in BUTTONS if not self._desk.delay_of(button) and _is_lit(button, snapshot)
        )

    def _show(self, snapshot: TableSnapshot, lit: frozenset[str]) -> None:
        self._light(lit)
        overflowing = snapshot.view.overflowing
        if set(overflowing) - set(self._overflowing):
            self._panel.buzz(_ALARM)
        self._overflowing = overflowing

    def _light(self, lit: frozenset[str]) -> None:
        """Light the lamps of the buttons in ``lit``, and darken the others."""
        for button in BUTTONS:
            self._panel.set_lamp(button, button in lit)


def _is_lit(button: str, snapshot: TableSnapshot) -> bool:
    """Whether the lamp of ``button`` is lit once it answers."""
    seat = seat_of(button)
    if seat is None:
        return snapshot.is_bright(snapshot.answer_to(button))
    passes = snapshot.prompt.pass_of(seat)
    return passes is not None and snapshot.confirmation is None and not snapshot.prompt.destroys(passes)


def _nothing() -> None:
    """There is nothing to end."""


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

    def listen(self, pressed: Callable[[], object]) -> Callable[[], object]:
        """Calls ``pressed`` with each press, on a thread of the panel. Returns what ends this."""
        if not self._pins.parts():
            return _nothing

        def hear(_button: str) -> None:
            pressed()

        panel = self._open()
        panel.on_press = hear
        return panel.close

    def check(self) -> PanelCheck | None:
        """The panel, open to be tried; ``None`` if none is wired."""
        return PanelCheck(self._open(), self._pins) if self._pins.parts() else None

    def connect(self, desk: Desk, pressed: OnPress | None = None) -> ConnectedPanel | None:
        """The panel, connected to ``desk``, which is told of faults, and to ``pressed`` (see
        :class:`ConnectedPanel`); ``None`` if none is wired."""
        if not self._pins.parts():
            return None
        panel = self._open()
        if self._faults:
            desk.post(Notice(say("{faults: } Play on by touch.", faults=self._faults)))
        return ConnectedPanel(panel, desk, pressed)

    def _open(self) -> GpioPanel:
        panel = self._opened(self._pins, self._debounce)
        faults = tuple(map(str, panel.faults))
        for fault in set(faults) - set(self._faults):
            _log.warning("%s", fault)
        if self._faults and not faults:
            _log.info("all buttons and lamps work again")
        self._faults = faults
        return panel
