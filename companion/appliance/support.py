"""What whoever helps this table has to see, in one file: versions, the doctor's findings, the last log, the
configuration without its secrets, and the newest picture of the table if that is wanted. No player's name."""

from __future__ import annotations

import io
import json
import os
import platform
import re
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from companion.appliance.health import LAST_UPDATE, LIBRARIES, Finding, library_version
from companion.appliance.system import Run, run_command
from companion.games.messages import Message, say
from vision.core.files import read_file

UNITS = ("companion.service", "companion-safe-mode.service", "companion-update.service")
STICK = Path("/media/companion")
"""Where the kiosk's set-up has a USB stick mounted by itself."""
_LARGEST_TEXT = 200_000
_LARGEST_PICTURE = 20_000_000
_JOURNAL = ("journalctl", "--no-pager", "-o", "short-iso")
_LINES = 5000
_KERNEL_LINES = 400
_SECRET = re.compile(
    r"^(?P<key>\s*[\"']?[\w.-]*(?:password|passwd|passphrase|secret|token|credential|hash|salt)[\w.-]*[\"']?"
    r"\s*[=:]\s*).*$",
    re.IGNORECASE | re.MULTILINE,
)
_IN_ADDRESS = re.compile(r"(?P<scheme>\w+://)[^/\s\"'@]+@")
_TELLING = ("volume", "explains", "night", "brightness", "camera", "decks")
"""The preferences that say nothing about anybody."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where things lie: the ``configuration`` file, the folder of the games (``data``), and the program's own
    file about its last update."""

    configuration: Path
    data: Path
    last_update: Path = LAST_UPDATE


def without_secrets(text: str) -> str:
    """``text`` with passwords, in lines of their own or in the address of a camera, left out."""
    return _IN_ADDRESS.sub(r"\g<scheme>***@", _SECRET.sub(r"\g<key>***", text))


def file_name(now: datetime) -> str:
    """The name of the file that is made ``now``."""
    return f"companion-support-{now:%Y-%m-%d-%H%M%S}.zip"


def report(
    version: str,
    places: Places,
    findings: Sequence[Finding],
    now: datetime,
    *,
    picture: bool,
    run: Run = run_command,
) -> bytes:
    """The file, a ZIP, of this ``version`` of the program. With ``picture`` the newest kept picture of the
    table is in it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in _parts(version, places, findings, now, run):
            entry = zipfile.ZipInfo(name, now.timetuple()[:6])
            archive.writestr(entry, without_secrets(data), zipfile.ZIP_DEFLATED)
        newest = newest_picture(places.data) if picture else None
        if newest is not None:
            archive.writestr("table.jpg", read_file(newest, _LARGEST_PICTURE))
    return packed.getvalue()


def newest_picture(data: Path) -> Path | None:
    """The newest picture of a table that is kept with the games."""
    times: dict[Path, float] = {}
    for path in (data / "pictures").rglob("*.jpg"):
        try:
            times[path] = path.stat().st_mtime
        except OSError:  # it was deleted meanwhile
            continue
    return max(times, key=times.__getitem__, default=None)


def _can_write(place: Path) -> bool:
    return os.access(place, os.W_OK)


def sticks(
    mounts: Path = Path("/proc/self/mounts"), can_write: Callable[[Path], bool] = _can_write
) -> list[Path]:
    """The folders of USB sticks that can be written to now, the kiosk's own first."""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
    places = [Path(_unescaped(line.split()[1])) for line in lines if len(line.split()) > 2]
    found = [place for place in places if _is_for_sticks(place) and can_write(place)]
    return sorted(dict.fromkeys(found), key=lambda place: (STICK not in (place, *place.parents), str(place)))


def _is_for_sticks(place: Path) -> bool:
    return place.is_relative_to("/media") or place.is_relative_to("/run/media")


def _unescaped(word: str) -> str:
    """A word of the list of mounts, in which signs such as spaces are written as octal numbers."""
    return re.sub(r"\\([0-7]{3})", lambda sign: chr(int(sign[1], 8)), word)


def told_of(path: Path) -> Message:
    """What is said once the file has been written."""
    return say("{file}: send this to whoever helps you", file=str(path))


def _parts(
    version: str, places: Places, findings: Sequence[Finding], now: datetime, run: Run
) -> Iterator[tuple[str, str]]:
    versions = _versions(version, places, now)
    yield "versions.txt", "\n".join(f"{name}: {value}" for name, value in versions.items())
    yield "doctor.txt", "\n".join(_as_line(finding) for finding in findings)
    units = [word for unit in UNITS for word in ("-u", unit)]
    yield "log.txt", run((*_JOURNAL, *units, "-n", str(_LINES))).told
    yield "kernel.txt", run((*_JOURNAL, "-k", "-p", "warning", "-n", str(_KERNEL_LINES))).told
    yield "service.txt", run(("systemctl", "status", *UNITS, "--no-pager", "-n", "0")).told
    yield "disk.txt", run(("df", "-h", str(places.data), "/")).told
    yield "configuration.toml", _configuration(places.configuration)
    yield "preferences.json", _preferences(places.data / "preferences.json")


def _versions(version: str, places: Places, now: datetime) -> Mapping[str, str]:
    versions = {
        "written": f"{now.isoformat(timespec='seconds')}",
        "companion": version,
        "python": platform.python_version(),
        **{name: library_version(name) or "missing" for name in LIBRARIES},
        "kernel": platform.release(),
        "machine": platform.machine(),
    }
    for name, path in (
        ("system", Path("/etc/os-release")),
        ("model", Path("/proc/device-tree/model")),
        ("last update", places.last_update),
    ):
        try:
            text = read_file(path, _LARGEST_TEXT).decode(errors="replace").strip("\0\n ")
        except OSError:
            continue
        versions[name] = text if name != "system" else _release(text)
    return versions


def _release(text: str) -> str:
    found = re.search(r'^PRETTY_NAME="?([^"\n]*)', text, re.MULTILINE)
    return found[1] if found else ""


def _as_line(finding: Finding) -> str:
    advice = "" if finding.advice is None else f" → {finding.advice}"
    return f"{finding.level:<8} {finding.subject}: {finding.text}{advice}"


def _configuration(path: Path) -> str:
    try:
        return read_file(path, _LARGEST_TEXT).decode(errors="replace")
    except FileNotFoundError:
        return "# there is none: all as by default\n"
    except OSError as error:
        return str(say("# it cannot be read: {reason}", reason=str(error.strerror)))


def _preferences(path: Path) -> str:
    try:
        found = json.loads(read_file(path, _LARGEST_TEXT))
    except (OSError, ValueError, RecursionError):
        return "{}"
    told = {name: found[name] for name in _TELLING if name in found} if isinstance(found, dict) else {}
    return json.dumps(told, indent=1)
