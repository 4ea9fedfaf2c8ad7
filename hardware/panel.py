"""The table's panel: two buttons, some lamps, a buzzer. The same presses from wherever they come.

A panel wired to a Raspberry Pi's header, in five lines::

    panel = GpioPanel(Pins(pass_button=17, reveal_button=27, lamps={"PASS": 22, "REVEAL": 23}))
    panel.on_press = print          # "PASS" or "REVEAL", from a thread of gpiozero's
    panel.set_lamp("REVEAL", True)
    ...
    panel.close()

Each button lies between its pin and ground; each lamp between its pin and ground through a resistor.
Pin numbers are the processor's (BCM), as on most pinout pictures.
"""

from __future__ import annotations

import logging
import math
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

from hardware.errors import HardwareError, NoSuchPin, PinBroken, PinBusy, PinsUnavailable, PinTaken

_log = logging.getLogger(__name__)

PASS, REVEAL = "PASS", "REVEAL"
BUTTONS = (PASS, REVEAL)
OnPress = Callable[[str], None]
_HEADER = range(2, 28)  # 0 and 1 belong to the EEPROM of a board on top


class Panel(Protocol):
    """Whatever has the two buttons. ``on_press`` is called with ``PASS`` or ``REVEAL`` for each press."""

    on_press: OnPress | None

    def set_lamp(self, name: str, on: bool) -> None:
        """Light or darken the lamp of that name; a panel without it does nothing."""

    def buzz(self, seconds: float) -> None:
        """Sound the buzzer, without waiting for its end; a panel without one does nothing."""

    def close(self) -> None:
        """Give back what the panel holds. A second call does nothing."""


@dataclass(frozen=True, slots=True)
class Pins:
    """Which pin each part is wired to, by BCM number; ``None`` for a part that is not there."""

    pass_button: int | None = None
    reveal_button: int | None = None
    lamps: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    buzzer: int | None = None

    def parts(self) -> dict[str, int]:
        """Every wired part by name with its pin. Raises :class:`NoSuchPin`, :class:`PinTaken`."""
        named = {
            "the PASS button": self.pass_button,
            "the REVEAL button": self.reveal_button,
            **{f"the {name} lamp": pin for name, pin in self.lamps.items()},
            "the buzzer": self.buzzer,
        }
        wired = {name: pin for name, pin in named.items() if pin is not None}
        owners: dict[int, str] = {}
        for name, pin in wired.items():
            if pin not in _HEADER:
                raise NoSuchPin(f"{name} cannot be on GPIO {pin}: the header has GPIO 2 to 27")
            if pin in owners:
                raise PinTaken(f"{name} and {owners[pin]} are both on GPIO {pin}; give each a pin of its own")
            owners[pin] = name
        return wired


class GpioPanel:
    """A panel wired to a Raspberry Pi's header.

    ``debounce`` is how long, in seconds, a button is deaf after its contact has moved: contacts bounce for
    some milliseconds, as they close and as they open. It is counted on ``clock`` here, because not every pin
    factory of gpiozero does it.

    A part that does not answer forbids nothing: the others work, and :attr:`faults` says what does not.
    """

    def __init__(
        self,
        pins: Pins,
        debounce: float = 0.05,
        clock: Callable[[], float] = time.monotonic,
        pin_factory: Factory | None = None,
    ) -> None:
        self._parts = pins.parts()
        self.on_press: OnPress | None = None
        self._debounce, self._clock = debounce, clock
        self._moved = dict.fromkeys(BUTTONS, -math.inf)
        self._open: list[gpiozero.Device] = []
        self._lamps: dict[str, gpiozero.LED] = {}
        self._buzzer: gpiozero.Buzzer | None = None
        self._busy: list[str] = []
        self._broken: list[tuple[str, str]] = []
        self._unavailable = self._why_no_pins(pin_factory)
        if self._unavailable is None:
            self._open_all(pins, pin_factory)

    @property
    def faults(self) -> tuple[HardwareError, ...]:
        """What did not answer when the panel was opened; its pins were given back."""
        if self._unavailable is not None:
            return (self._unavailable,)
        faults: list[HardwareError] = []
        if self._busy:
            pins = "its pin" if len(self._busy) == 1 else "their pins"
            faults.append(
                PinBusy(
                    f"{_listed(self._busy)} cannot be used: another program holds {pins}. End that program;"
                    " then begin or resume a game."
                )
            )
        for name, reason in self._broken:
            faults.append(PinBroken(f"{_listed([name])} cannot be used ({reason}). Check its wiring."))
        return tuple(faults)

    def _why_no_pins(self, pin_factory: Factory | None) -> PinsUnavailable | None:
        if pin_factory is not None or not self._parts:
            return None
        try:
            with warnings.catch_warnings():
                # gpiozero warns of each way to the pins that it tried in vain; the fault says the outcome.
                warnings.simplefilter("ignore")
                gpiozero.Device.ensure_pin_factory()
        except Exception as error:  # lgpio.error is neither an OSError nor one of gpiozero's
            reason = "" if isinstance(error, BadPinFactory) else f" ({_reason(error)})"
            return PinsUnavailable(
                f"This machine gives no pins to the program{reason}. On a Raspberry Pi install lgpio and join"
                " the group gpio."
            )
        return None

    def _open_all(self, pins: Pins, pin_factory: Factory | None) -> None:
        for name, pin in ((PASS, pins.pass_button), (REVEAL, pins.reveal_button)):
            if pin is not None:
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
        # The pin libraries share no class of errors: lgpio.error derives from Exception alone.
        try:
            yield
        except Exception as error:
            name = next(f"{name} (GPIO {pin})" for name, its in self._parts.items() if its == pin)
            # Not the error itself: by its traceback it would hold on to the device, and that to the pin.
            if _is_busy(error):
                self._busy.append(name)
            else:
                self._broken.append((name, _reason(error)))

    def _add_button(self, name: str, pin: int, pin_factory: Factory | None) -> None:
        button = gpiozero.Button(pin, pull_up=True, pin_factory=pin_factory)
        self._open.append(button)

        def pressed() -> None:
            if self._at_rest(name) and self.on_press is not None:
                self.on_press(name)

        def released() -> None:
            # Letting go bounces too, after however long a hold.
            self._at_rest(name)

        button.when_pressed = pressed
        button.when_released = released

    def _at_rest(self, name: str) -> bool:
        """Whether the button's contact had been still until now, when it moves."""
        now = self._clock()
        still = now - self._moved[name] >= self._debounce
        # Each bounce starts the deaf time anew, so that a worn contact gives one press too.
        self._moved[name] = now
        return still

    def set_lamp(self, name: str, on: bool) -> None:
        """Light or darken the lamp of that name; without one, nothing."""
        if name in self._lamps:
            try:
                self._lamps[name].value = int(on)
            except Exception as error:
                _log.warning("the %s lamp cannot be set any more: %s", name, _reason(error))
                del self._lamps[name]

    def buzz(self, seconds: float) -> None:
        """Sound the buzzer for that long, in the background; without one, nothing."""
        if self._buzzer is not None:
            try:
                self._buzzer.beep(on_time=seconds, off_time=0.01, n=1, background=True)
            except Exception as error:
                _log.warning("the buzzer cannot be sounded any more: %s", _reason(error))
                self._buzzer = None

    def close(self) -> None:
        """Give back every pin. A second call does nothing."""
        while self._open:
            try:
                self._open.pop().close()
            except Exception as error:
                _log.warning("a pin could not be given back: %s", _reason(error))
        self._lamps.clear()
        self._buzzer = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _is_busy(error: Exception) -> bool:
    # lgpio tells its errors apart by their text alone.
    return isinstance(error, GPIOPinInUse) or "busy" in str(error).lower()


def _reason(error: Exception) -> str:
    return str(error).strip("'") or type(error).__name__


def _listed(names: Sequence[str]) -> str:
    told = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return f"{told[:1].upper()}{told[1:]}"


class KeyboardPanel:
    """The same two buttons on a keyboard: P or the space bar is PASS, R or Enter is REVEAL.

    Whoever hears keys go down and up (a window) calls :meth:`key_down` and :meth:`key_up` with the key's
    name: a key that is held repeats itself, and is one press all the same. Whoever hears no more than that a
    key was typed (a terminal) calls :meth:`key`.
    """

    KEYS: Mapping[str, str] = MappingProxyType(
        {"p": PASS, "space": PASS, "spacebar": PASS, " ": PASS}
        | {"r": REVEAL, "enter": REVEAL, "return": REVEAL, "numpadenter": REVEAL, "\n": REVEAL, "\r": REVEAL}
    )

    def __init__(self) -> None:
        self.on_press: OnPress | None = None
        self._held: set[str] = set()

    def key(self, name: str) -> bool:
        """A key went down and up; says whether it was one of the panel's."""
        heard = self.key_down(name)
        self.key_up(name)
        return heard

    def key_down(self, name: str) -> bool:
        """A key went down, or repeats itself; says whether it is one of the panel's."""
        button = self.KEYS.get(name.lower())
        if button is None:
            return False
        if name.lower() not in self._held and self.on_press is not None:
            self.on_press(button)
        self._held.add(name.lower())
        return True

    def key_up(self, name: str) -> None:
        """A key was let go."""
        self._held.discard(name.lower())

    def set_lamp(self, name: str, on: bool) -> None:
        """A keyboard has no lamps."""

    def buzz(self, seconds: float) -> None:
        """A keyboard has no buzzer."""

    def close(self) -> None:
        """Nothing is held."""
