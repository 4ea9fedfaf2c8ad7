"""The panel at the table: PASS and REVEAL, a PASS for each seat, lamps, a buzzer; wired, or on a keyboard.

A panel wired to the header of a Raspberry Pi, in five lines::

    panel = GpioPanel(Pins(pass_button=17, reveal_button=27, lamps={"PASS": 22, "REVEAL": 23}))
    panel.on_press = print          # "PASS", "REVEAL" or "PASS 3", in a thread of gpiozero
    panel.set_lamp("REVEAL", True)
    ...
    panel.close()

Each button connects its pin to ground; each lamp connects its pin to ground through a resistor. Pin numbers
are BCM numbers, as on most pinout diagrams.
"""

from __future__ import annotations

import logging
import math
import os
import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import MappingProxyType, TracebackType
from typing import Protocol, Self

import gpiozero
from gpiozero.exc import BadPinFactory, GPIOPinInUse
from gpiozero.pins import Factory

from hardware.board import Board
from hardware.errors import (
    HardwareError,
    NoSuchPin,
    PinBroken,
    PinBusy,
    PinsFailed,
    PinsUnavailable,
    PinTaken,
)

_log = logging.getLogger(__name__)

PASS, REVEAL = "PASS", "REVEAL"
SEAT_PASSES: Mapping[int, str] = MappingProxyType({seat: f"PASS {seat}" for seat in range(1, 13)})
"""The PASS that belongs to one seat, by the number of the seat."""
BUTTONS = (PASS, REVEAL, *SEAT_PASSES.values())
OnPress = Callable[[str], None]
_HEADER = range(2, 28)  # 0 and 1 belong to the EEPROM of a board on top
DEBOUNCE = 0.015
"""Seconds for which a contact that has moved is ignored: longer than good buttons bounce, and so short that
two presses 60 ms apart are two, however long each of them lasts."""
HELD_AFTER = 2.0
"""Seconds after which a button that is still down is held."""
_PI_FACTORY = "lgpio"
"""The pin library for a Raspberry Pi. By itself gpiozero falls back to others, which work on old
ones only."""


class Panel(Protocol):
    """A panel with some of the :data:`BUTTONS`. ``on_press`` is called with the name of the button for each
    press."""

    on_press: OnPress | None

    def held(self) -> tuple[str, ...]:
        """The buttons that have been down for :data:`HELD_AFTER`, each told once a press."""

    def set_lamp(self, name: str, on: bool) -> None:
        """Switches the lamp of that name on or off; a panel without it does nothing."""

    def buzz(self, seconds: float) -> None:
        """Sounds the buzzer without waiting for its end; a panel without one does nothing."""

    def close(self) -> None:
        """Releases what the panel holds. A second call does nothing."""


@dataclass(frozen=True, slots=True)
class Pins:
    """The pin of each part, by BCM number; ``None`` for a missing part. ``lamps`` are named as the buttons
    that they belong to; ``seat_passes`` are numbered as in :data:`SEAT_PASSES`."""

    pass_button: int | None = None
    reveal_button: int | None = None
    lamps: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    buzzer: int | None = None
    seat_passes: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))

    def buttons(self) -> dict[str, int]:
        """The name and pin of every wired button."""
        named = {
            PASS: self.pass_button,
            REVEAL: self.reveal_button,
            **{SEAT_PASSES[seat]: pin for seat, pin in self.seat_passes.items()},
        }
        return {name: pin for name, pin in named.items() if pin is not None}

    def parts(self) -> dict[str, int]:
        """The name and pin of every wired part. Raises :class:`NoSuchPin` or :class:`PinTaken`."""
        wired = {
            **{_part("button", name): pin for name, pin in self.buttons().items()},
            **{_part("lamp", name): pin for name, pin in self.lamps.items()},
            **({} if self.buzzer is None else {"the buzzer": self.buzzer}),
        }
        owners: dict[int, str] = {}
        for name, pin in wired.items():
            if pin not in _HEADER:
                raise NoSuchPin(part=_capitalised(name), pin=pin)
            if pin in owners:
                raise PinTaken(first=_capitalised(name), second=owners[pin], pin=pin)
            owners[pin] = name
        return wired


USUAL_PINS = Pins(17, 27, MappingProxyType({PASS: 22, REVEAL: 23}), 24)
"""What is wired to a Raspberry Pi about which nothing is said."""


class GpioPanel:
    """A panel wired to the header of a Raspberry Pi.

    ``debounce`` is how long, in seconds, a button is ignored after its contact has moved: contacts bounce for
    some milliseconds as they close and open. It is measured here, on ``clock``, because not every pin factory
    of gpiozero debounces.

    If a part fails, the others work, and :attr:`faults` says which one failed.
    """

    def __init__(
        self,
        pins: Pins,
        debounce: float = DEBOUNCE,
        clock: Callable[[], float] = time.monotonic,
        pin_factory: Factory | None = None,
        board: Board | None = None,
    ) -> None:
        self._board = board or Board()
        self._parts = pins.parts()
        self.on_press: OnPress | None = None
        self._debounce, self._clock = debounce, clock
        self._moved = dict.fromkeys(pins.buttons(), -math.inf)
        self._down: set[str] = set()
        self._pressed_at: dict[str, float] = {}
        """When each button was pressed that has not been told to be held."""
        self._open: list[gpiozero.Device] = []
        self._lamps: dict[str, gpiozero.LED] = {}
        self._buzzer: gpiozero.Buzzer | None = None
        self._busy: list[str] = []
        self._broken: list[tuple[str, str]] = []
        self._unavailable = self._find_pins(pin_factory)
        if self._unavailable is None:
            self._open_all(pins, pin_factory)

    @property
    def faults(self) -> tuple[HardwareError, ...]:
        """The parts that failed when the panel was opened; their pins were released."""
        if self._unavailable is not None:
            return (self._unavailable,)
        faults: list[HardwareError] = []
        if self._busy:
            faults.append(PinBusy(parts=_listed(self._busy)))
        faults += [PinBroken(part=_capitalised(name), reason=reason) for name, reason in self._broken]
        return tuple(faults)

    def _find_pins(self, pin_factory: Factory | None) -> HardwareError | None:
        if pin_factory is not None or not self._parts:
            return None
        if self._board.is_raspberry_pi:
            os.environ.setdefault("GPIOZERO_PIN_FACTORY", _PI_FACTORY)
        try:
            with warnings.catch_warnings():
                # gpiozero warns about each pin library that it tries in vain; the fault reports the outcome.
                warnings.simplefilter("ignore")
                gpiozero.Device.ensure_pin_factory()
        except Exception as error:  # lgpio.error is neither an OSError nor a gpiozero error
            return (
                PinsUnavailable() if isinstance(error, BadPinFactory) else PinsFailed(reason=_reason(error))
            )
        return None

    def _open_all(self, pins: Pins, pin_factory: Factory | None) -> None:
        for name, pin in pins.buttons().items():
            with self._noting_failure(pin):
                self._add_button(name, pin, pin_factory)
        for name, pin in pins.lamps.items():
            with self._noting_failure(pin):
                self._lamps[name] = gpiozero.LED(pin, pin_factory=pin_factory)
                self._open.append(self._lamps[name])
        if pins.buzzer is not None:
            with self._noting_failure(pins.buzzer):
                self._buzzer = gpiozero.Buzzer(pins.buzzer, pin_factory=pin_factory)
                self._open.append(self._buzzer)

    @contextmanager
    def _noting_failure(self, pin: int) -> Iterator[None]:
        # The pin libraries share no error class: lgpio.error derives from Exception.
        try:
            yield
        except Exception as error:
            name = next(f"{name} (GPIO {pin})" for name, its in self._parts.items() if its == pin)
            # The error is not stored: its traceback would keep the device, and so the pin.
            if _is_busy(error):
                self._busy.append(name)
            else:
                self._broken.append((name, _reason(error)))

    def _add_button(self, name: str, pin: int, pin_factory: Factory | None) -> None:
        button = gpiozero.Button(pin, pull_up=True, pin_factory=pin_factory)
        self._open.append(button)

        def pressed() -> None:
            self._down.add(name)
            if self._was_still(name):
                self._pressed_at[name] = self._clock()
                self._tell_press(name)

        def released() -> None:
            self._down.discard(name)
            # The contact bounces on release too, however long it was held.
            self._was_still(name)

        if button.is_pressed:
            self._down.add(name)
        button.when_pressed = pressed
        button.when_released = released

    def _tell_press(self, name: str) -> None:
        try:
            if self.on_press is not None:
                self.on_press(name)
        except Exception:  # it would end the thread that listens to every pin
            _log.exception("the press of %s could not be dealt with", name)

    def _was_still(self, name: str) -> bool:
        """Whether the button's contact was still until this movement."""
        now = self._clock()
        still = now - self._moved[name] >= self._debounce
        # Each bounce restarts the time, so that a worn contact gives one press too.
        self._moved[name] = now
        return still

    def is_down(self, name: str) -> bool:
        """Whether the button of that name is pressed now."""
        return name in self._down

    def held(self) -> tuple[str, ...]:
        """The buttons that have been down for :data:`HELD_AFTER`, each told once a press."""
        now = self._clock()
        pressed = list(self._pressed_at.items())  # another thread may add to it
        held = tuple(name for name, since in pressed if name in self._down and now - since >= HELD_AFTER)
        for name in held:
            self._pressed_at.pop(name, None)
        return held

    def set_lamp(self, name: str, on: bool) -> None:
        """Switches the lamp of that name on or off, if there is one."""
        lamp = self._lamps.get(name)  # another thread may take a lamp away that fails
        if lamp is not None:
            try:
                lamp.value = int(on)
            except Exception as error:
                _log.warning("the %s lamp no longer works: %s", name, _reason(error))
                self._lamps.pop(name, None)

    def buzz(self, seconds: float) -> None:
        """Sounds the buzzer for that long in the background, if there is one."""
        if self._buzzer is not None:
            try:
                self._buzzer.beep(on_time=seconds, off_time=0.01, n=1, background=True)
            except Exception as error:
                _log.warning("the buzzer no longer works: %s", _reason(error))
                self._buzzer = None

    def close(self) -> None:
        """Releases every pin. A second call does nothing."""
        while self._open:
            try:
                self._open.pop().close()
            except Exception as error:
                _log.warning("a pin could not be released: %s", _reason(error))
        self._lamps.clear()
        self._buzzer = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _is_busy(error: Exception) -> bool:
    # lgpio's errors differ only in their text.
    return isinstance(error, GPIOPinInUse) or "busy" in str(error).lower()


def _reason(error: Exception) -> str:
    return str(error).strip("'") or type(error).__name__


def _part(kind: str, button: str) -> str:
    """What the people at the table call the ``kind`` of part that belongs to ``button``."""
    for seat, name in SEAT_PASSES.items():
        if name == button:
            return f"the {PASS} {kind} of seat {seat}"
    return f"the {button} {kind}"


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _capitalised(name: str) -> str:
    return f"{name[:1].upper()}{name[1:]}"


class KeyboardPanel:
    """The buttons on a keyboard: P or the space bar is PASS, R or Enter is REVEAL. The keys of the row of
    digits, ``1`` to ``9``, ``0``, ``-`` and ``=``, are the PASS of seats 1 to 12.

    A window, which gets key-down and key-up events, calls :meth:`key_down` and :meth:`key_up` with the key's
    name; a held key repeats, but counts as one press. A terminal, which gets typed characters, calls
    :meth:`key`.
    """

    KEYS: Mapping[str, str] = MappingProxyType(
        {"p": PASS, "space": PASS, "spacebar": PASS, " ": PASS}
        | {"r": REVEAL, "enter": REVEAL, "return": REVEAL, "numpadenter": REVEAL, "\n": REVEAL, "\r": REVEAL}
        | dict(zip("1234567890-=", SEAT_PASSES.values(), strict=True))
    )

    def __init__(self) -> None:
        self.on_press: OnPress | None = None
        self._held: set[str] = set()

    def key(self, name: str) -> bool:
        """A key was typed; returns whether it belongs to the panel."""
        is_ours = self.key_down(name)
        self.key_up(name)
        return is_ours

    def key_down(self, name: str) -> bool:
        """A key went down, or repeats; returns whether it belongs to the panel."""
        button = self.KEYS.get(name.lower())
        if button is None:
            return False
        if name.lower() not in self._held and self.on_press is not None:
            self.on_press(button)
        self._held.add(name.lower())
        return True

    def key_up(self, name: str) -> None:
        """A key was released."""
        self._held.discard(name.lower())

    def held(self) -> tuple[str, ...]:
        """A key that is held is no button that is held: there is a key for undoing."""
        return ()

    def set_lamp(self, name: str, on: bool) -> None:
        """A keyboard has no lamps."""

    def buzz(self, seconds: float) -> None:
        """A keyboard has no buzzer."""

    def close(self) -> None:
        """A keyboard holds nothing."""
