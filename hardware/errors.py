"""What can go wrong with buttons and lamps, each in words for the people at the table."""

from __future__ import annotations


class HardwareError(Exception):
    """Something about the wired panel is wrong; ``str`` says what, and what to do."""


class PinsUnavailable(HardwareError, OSError):
    """This machine gives no pins to the program."""


class PinTaken(HardwareError, ValueError):
    """Two things are wired to one pin."""


class NoSuchPin(HardwareError, ValueError):
    """A pin that the header does not have."""


class PinBusy(HardwareError, OSError):
    """Another program holds a pin."""


class PinBroken(HardwareError, OSError):
    """The pin library cannot use a pin."""
