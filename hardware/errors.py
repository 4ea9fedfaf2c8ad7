"""The errors of buttons and lamps, each with a code and a sentence for the people at the table."""

from __future__ import annotations

from typing import ClassVar


class HardwareError(Exception):
    """The root of every error about the wired panel; ``str`` says what is wrong and what to do.

    A leaf has a ``code``, which is the same in every language, and an English ``template``. Its constructor
    takes the fields of the template by name; each is an attribute of the error.

    >>> error = PinTaken(first="The PASS button", second="the buzzer", pin=17)
    >>> error.code, error.pin
    ('pin_taken', 17)
    """

    code: ClassVar[str] = "hardware"
    template: ClassVar[str] = "The wired panel does not work."

    def __init__(self, **parameters: str | int) -> None:
        super().__init__()
        self.parameters = parameters
        self.__dict__.update(parameters)
        self._text = self.template.format(**parameters)

    def __str__(self) -> str:
        return self._text


class PinsUnavailable(HardwareError, OSError):
    """This computer has no GPIO pins, or none that the program may use."""

    code = "pins_unavailable"
    template = (
        "This computer gives the program no pins. On a Raspberry Pi, install lgpio and join the group gpio."
    )


class PinsFailed(HardwareError, OSError):
    """The pin library fails as it starts; ``reason`` is what it says."""

    code = "pins_failed"
    template = (
        "This computer gives the program no pins ({reason}). On a Raspberry Pi, install lgpio and join the "
        "group gpio."
    )
    reason: str


class PinTaken(HardwareError, ValueError):
    """Two parts are wired to one pin."""

    code = "pin_taken"
    template = "{first} and {second} are both on GPIO {pin}. Give each a pin of its own."
    first: str
    second: str
    pin: int


class NoSuchPin(HardwareError, ValueError):
    """The header does not have this pin."""

    code = "no_such_pin"
    template = "{part} cannot be on GPIO {pin}. The header has GPIO 2 to 27."
    part: str
    pin: int


class PinBusy(HardwareError, OSError):
    """Another program holds the pins of these parts."""

    code = "pin_busy"
    template = "Another program uses {parts}. End that program, then start or resume a game."
    parts: str


class PinBroken(HardwareError, OSError):
    """The pin library cannot use a part."""

    code = "pin_broken"
    template = "{part} cannot be used ({reason}). Check its wiring."
    part: str
    reason: str
