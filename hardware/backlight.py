"""The backlight of a panel, where the system lets this program set it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

_log = logging.getLogger(__name__)
_PANELS = Path("/sys/class/backlight")


class Backlight:
    """The backlight of the first panel in ``panels``, the folder in which the system lists them."""

    def __init__(self, panels: Path = _PANELS) -> None:
        self._panel = min(panels.glob("*/brightness"), default=None)

    def switch_off(self) -> bool:
        """Dark until it is set again. Returns whether there is a panel that obeys."""
        return self._write(lambda _most: 0)

    def set(self, percent: int) -> bool:
        """So bright from now on, of 100. Returns whether there is a panel that obeys."""
        return self._write(lambda most: max(1, round(most * percent / 100)))

    def _write(self, level: Callable[[int], int]) -> bool:
        if self._panel is None:
            return False
        try:
            most = int((self._panel.parent / "max_brightness").read_text(encoding="ascii"))
            self._panel.write_text(str(level(most)), encoding="ascii")
        except (OSError, ValueError) as error:
            _log.info("%s cannot be set: %s", self._panel, error)
            self._panel = None
            return False
        return True
