"""Commands of the system: what each printed, and whether it worked."""

from __future__ import annotations

import logging
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass

_log = logging.getLogger(__name__)
_PATIENCE = 20.0
"""Seconds for a command to end."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a command ended: whether it ``worked``, what it ``printed``, and its complaints."""

    worked: bool
    printed: str = ""
    complaints: str = ""

    @property
    def told(self) -> str:
        """All that it said."""
        return self.printed + self.complaints


Run = Callable[[Sequence[str]], Outcome]
"""Runs a command to its end."""


def run_command(command: Sequence[str], patience: float = _PATIENCE) -> Outcome:
    """How ``command`` ended. One that is missing, or takes more than ``patience`` seconds, did not work,
    and its complaint says why."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, errors="replace", timeout=patience, check=False
        )
    except (OSError, subprocess.SubprocessError) as error:
        _log.info("%s: %s", " ".join(command), error)
        return Outcome(False, complaints=f"{command[0]}: {error}\n")
    if done.returncode != 0:
        _log.info("%s: exit status %d %s", " ".join(command), done.returncode, done.stderr.strip())
    return Outcome(done.returncode == 0, done.stdout, done.stderr)
