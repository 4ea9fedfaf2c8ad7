"""The 40-pin header of a Raspberry Pi: what each of its pins is."""

from __future__ import annotations

GROUND, POWER_3V3, POWER_5V = "GND", "3V3", "5V"
_BESIDE_POWER = (POWER_3V3, POWER_5V, 2, POWER_5V, 3, GROUND, 4, 14, GROUND, 15, 17, 18, 27, GROUND, 22, 23)
_BESIDE_SPI = (POWER_3V3, 24, 10, GROUND, 9, 25, 11, 8, GROUND, 7)
_LAST = (0, 1, 5, GROUND, 6, 12, 13, GROUND, 19, 16, 26, 20, GROUND, 21)
HEADER: tuple[str | int, ...] = (*_BESIDE_POWER, *_BESIDE_SPI, *_LAST)
"""Pins 1 to 40, by their place: the BCM number of a GPIO, or what else the pin is."""
