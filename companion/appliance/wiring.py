"""The plan of the wired panel, as the configuration has it, for the picture that is printed."""

from __future__ import annotations

from companion.games.messages import say
from hardware.header import GROUND, HEADER
from hardware.panel import Pins
from vision.printing.wiring import BUTTON, BUZZER, LAMP, WiredPart, WiringPlan


def wiring_plan(pins: Pins) -> WiringPlan:
    """What ``pins`` are wired to, on the header."""
    symbols = {
        **dict.fromkeys(pins.buttons().values(), BUTTON),
        **dict.fromkeys(pins.lamps.values(), LAMP),
    }
    parts = tuple(
        WiredPart(name.removeprefix("the "), symbols.get(pin, BUZZER), HEADER.index(pin) + 1)
        for name, pin in pins.parts().items()
    )
    return WiringPlan(
        str(say("The wiring of the panel")),
        tuple(pin if isinstance(pin, str) else f"GPIO {pin}" for pin in HEADER),
        tuple(number for number, pin in enumerate(HEADER, start=1) if pin == GROUND),
        parts,
        (
            str(say("Each button connects its pin to ground. Each lamp is an LED with a resistor.")),
            str(say("The buzzer is an active one for 3.3 V. Pin 1 is the one far from the USB sockets.")),
        ),
    )
