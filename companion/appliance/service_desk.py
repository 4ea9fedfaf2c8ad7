"""The service of a table: its wired panel, open to be tried part by part, and how the computer is."""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from companion.games.messages import Message, say
from companion.table.camera import wait_for
from companion.table.latest import Latest
from hardware.board import Board, Strain
from hardware.panel import GpioPanel, Pins

_log = logging.getLogger(__name__)
_EVERY = 3.0
"""Seconds between two looks at the computer."""
_BUZZES_FOR = 0.4
_HOT = 80.0
"""Degrees from which a Raspberry Pi runs slower."""
_STRAINS = {
    Strain.LOW_VOLTAGE: say("its supply is too weak"),
    Strain.CAPPED: say("its clock is held back"),
    Strain.THROTTLED: say("it is throttled"),
    Strain.WARM: say("it is too warm"),
}

Rows = tuple[tuple[Message, Message], ...]
"""Subjects, each with its finding."""


class PartKind(Enum):
    """What can be done with a part: a button is watched, a lamp is switched, the buzzer sounds."""

    BUTTON = "button"
    LAMP = "lamp"
    BUZZER = "buzzer"


@dataclass(frozen=True, slots=True)
class Part:
    """A wired part: its ``name`` for people, and the ``key`` by which the panel knows it."""

    kind: PartKind
    key: str
    name: str
    pin: int


class PanelCheck:
    """A panel on ``pins`` with nothing behind it, until :meth:`close`."""

    def __init__(self, panel: GpioPanel, pins: Pins) -> None:
        self._panel = panel
        self._lit: set[str] = set()
        self._presses: Counter[str] = Counter()
        self.parts = _parts(pins)
        self.faults = tuple(map(str, panel.faults))
        panel.on_press = self._count

    def is_down(self, part: Part) -> bool:
        """Whether this button is pressed now."""
        return self._panel.is_down(part.key)

    def presses(self, part: Part) -> int:
        """How often this button has been pressed."""
        return self._presses[part.key]

    def is_lit(self, part: Part) -> bool:
        """Whether this lamp is switched on."""
        return part.key in self._lit

    def try_out(self, part: Part) -> None:
        """Switch this lamp, or sound the buzzer."""
        if part.kind is PartKind.BUZZER:
            self._panel.buzz(_BUZZES_FOR)
        elif part.kind is PartKind.LAMP:
            self._lit ^= {part.key}
            self._panel.set_lamp(part.key, part.key in self._lit)

    def close(self) -> None:
        """Release the pins."""
        self._panel.close()

    def _count(self, button: str) -> None:
        self._presses[button] += 1


def _parts(pins: Pins) -> tuple[Part, ...]:
    names = {pin: name.removeprefix("the ") for name, pin in pins.parts().items()}
    keys = [
        *((PartKind.BUTTON, key, pin) for key, pin in pins.buttons().items()),
        *((PartKind.LAMP, key, pin) for key, pin in pins.lamps.items()),
        *([] if pins.buzzer is None else [(PartKind.BUZZER, "", pins.buzzer)]),
    ]
    return tuple(Part(kind, key, f"{names[pin][:1].upper()}{names[pin][1:]}", pin) for kind, key, pin in keys)


class ServiceDesk:
    """``panel`` is ``None`` where nothing is wired. The ``computer`` is looked at again and again, on a
    thread of its own, until :meth:`close`."""

    def __init__(self, panel: PanelCheck | None, look: Callable[[], Rows]) -> None:
        self.panel = panel
        self.computer: Latest[Rows] = Latest(())
        self._look = look
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="service", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Release the panel, and look no more. A second call does nothing."""
        self._closing.set()
        wait_for(self._thread)
        if self.panel is not None:
            self.panel.close()

    def _watch(self) -> None:
        while not self._closing.is_set():
            try:
                self.computer.put(self._look())
            except Exception:  # what a computer tells of itself is no reason to end anything
                _log.exception("the computer's own state cannot be told")
            self._closing.wait(_EVERY)


def computer_rows(board: Board, storage: str) -> Rows:
    """What ``board`` says of itself, and whether there is room for games."""
    return (
        (say("Computer"), say("{model}", model=board.model) if board.model else say("not a Raspberry Pi")),
        (say("Temperature"), _temperature(board.temperature)),
        (say("Speed"), _speed(board)),
        (say("Storage"), say("{found}", found=storage)),
    )


def _temperature(degrees: float | None) -> Message:
    if degrees is None:
        return say("not told by this computer")
    if degrees < _HOT:
        return say("{degrees} °C", degrees=f"{degrees:.0f}")
    return say("{degrees} °C: too hot. Give it air, or a fan.", degrees=f"{degrees:.0f}")


def _speed(board: Board) -> Message:
    throttling = board.throttling
    if throttling is None:
        return (
            say("the firmware does not answer (vcgencmd)")
            if board.is_raspberry_pi
            else say("not a Raspberry Pi: nothing tells of throttling")
        )
    now = tuple(told for strain, told in _STRAINS.items() if strain in throttling.now)
    before = tuple(told for strain, told in _STRAINS.items() if strain in throttling.since_start)
    if now:
        return say("slowed down now: {reasons:, }", reasons=now)
    if before:
        return say("full speed; since the start it was slower because {reasons:, }", reasons=before)
    return say("full speed since the start")
