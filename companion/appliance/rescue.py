"""Safe mode: why the program could not start, in words for whoever stands at the screen."""

from __future__ import annotations

import re
import signal
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from textwrap import shorten

from companion.appliance.health import safe_findings
from companion.appliance.support import Places, file_name, report, sticks
from companion.appliance.system import Run, run_command
from companion.games.messages import Message, in_sequence, say
from vision.core.files import replace_file

_UNIT = "companion.service"
_OF_A_TRACE = (" ", "Traceback", "Thread 0x", "Current thread", "Extension modules")
_MOST = 300
"""Characters of the program's last words that a screen has room for."""


def why(run: Run = run_command) -> Message:
    """What is known of how the program ended, and its last words about it."""
    shown = run(("systemctl", "show", "--property=Result,ExecMainCode,ExecMainStatus", _UNIT)).told
    state = dict(line.split("=", 1) for line in shown.splitlines() if "=" in line)
    journal = run(("journalctl", "-u", _UNIT, "-p", "err", "-n", "20", "-o", "cat", "--no-pager"))
    words = last_words(journal.told)
    return in_sequence(_ending(state), None if not words else say("Its last words: “{words}”", words=words))


def last_words(journal: str) -> str:
    """The last line of ``journal`` that says something: none of a traceback."""
    for line in reversed(journal.splitlines()):
        if line.strip() and not line.startswith(_OF_A_TRACE):
            words = re.sub(r"^(?:<\d>)?(?:ERROR|CRITICAL) [\w.]+: ", "", line.strip())
            return shorten(words, _MOST, placeholder="…")
    return ""


def save_report(version: str, places: Places, now: datetime, found: Sequence[Path] | None = None) -> Message:
    """Writes the report to the USB stick that is plugged in, and says what became of it. It looks neither
    through the camera nor at the buttons."""
    folders = sticks() if found is None else found
    if not folders:
        return say("There is no USB stick. Plug one in (FAT or exFAT), wait a moment, and try again.")
    path = folders[0] / file_name(now)
    try:
        replace_file(path, report(version, places, tuple(safe_findings()), now, picture=False))
    except OSError as error:
        return say("The stick cannot be written to ({reason}).", reason=error.strerror or str(error))
    return say("{file} is on the stick. Send it to whoever helps you.", file=path.name)


def _ending(state: Mapping[str, str]) -> Message:
    if state.get("Result") == "watchdog":
        return say("The companion froze again and again.")
    code, status = state.get("ExecMainCode", ""), state.get("ExecMainStatus", "")
    if code in ("2", "3"):
        if status == str(int(signal.SIGABRT)):
            return say("The companion froze or crashed again and again.")
        return say("The companion crashed again and again ({signal}).", signal=_name_of(status))
    return say("The companion could not start.")


def _name_of(status: str) -> str:
    try:
        return signal.Signals(int(status)).name
    except ValueError:
        return status or "?"
