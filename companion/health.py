"""What ``companion doctor`` looks at: each finding is OK, INFO, WARNING or ISSUE, and says what to do."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from platformdirs import user_data_path

from companion.configuration import Configuration
from companion.errors import message_of
from companion.games.messages import Message, in_sequence, say
from companion.running import running_process
from hardware.errors import PinBusy
from hardware.panel import GpioPanel
from vision.camera.sources import open_source
from vision.core.errors import VisionError
from vision.core.frames import FrameSource
from vision.reading import CardReader

LIBRARIES = ("kivy", "opencv-python", "numpy", "gpiozero", "pyzbar", "pillow", "reportlab")
_PYTHONS = ((3, 11), (3, 13))
_ROOMY, _TIGHT = 1_000_000_000, 100_000_000
_SMALLEST_PICTURE = (1280, 720)

_WIRING = say("docs/setting-up.md, “Buttons, lamps, buzzer”")


class Level(StrEnum):
    """How grave a finding is; later ones are graver."""

    OK = "OK"
    INFO = "INFO"
    WARNING = "WARNING"
    ISSUE = "ISSUE"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: ``text`` is what was found, ``advice`` what to do about it."""

    subject: str
    level: Level
    text: Message
    advice: Message | None = None


def worst(findings: Sequence[Finding]) -> Level:
    """The gravest level among ``findings``; OK for none."""
    grave = list(Level)
    return max((finding.level for finding in findings), key=grave.index, default=Level.OK)


def examine(configuration: Configuration) -> Iterator[Finding]:
    """Looks at everything, one finding after another: a slow camera holds up only its own."""
    yield from check_versions(sys.version_info[:2], library_version)
    yield check_reader()
    running = running_process()
    yield check_camera(configuration.camera, open_source, Path("/dev"), running)
    yield check_pins(configuration, running)
    yield from check_display(os.environ, Path("/dev"), _may_use)
    yield check_storage(
        user_data_path("companion", appauthor=False), lambda place: shutil.disk_usage(place).free
    )


def library_version(name: str) -> str | None:
    """The version of an installed library, ``None`` where it is missing."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def check_versions(python: tuple[int, int], version_of: Callable[[str], str | None]) -> Iterator[Finding]:
    """Python's version and those of the libraries."""
    first, last = _PYTHONS
    told = say("Python {major}.{minor}", major=python[0], minor=python[1])
    if first <= python <= last:
        yield Finding("python", Level.OK, told)
    else:
        yield Finding(
            "python",
            Level.WARNING,
            told,
            say("use Python 3.11, 3.12 or 3.13, which this program is tested with"),
        )
    versions = {name: version_of(name) for name in LIBRARIES}
    missing = [name for name, there in versions.items() if there is None]
    if missing:
        yield Finding(
            "libraries",
            Level.ISSUE,
            say("missing: {libraries:, }", libraries=tuple(missing)),
            say("run sh deploy/run.sh again"),
        )
    else:
        yield Finding(
            "libraries",
            Level.OK,
            say("{versions:, }", versions=tuple(f"{name} {there}" for name, there in versions.items())),
        )


def check_reader() -> Finding:
    """Whether the card reader's weights are there and load."""
    try:
        CardReader()
    except VisionError as error:
        return Finding(
            "reader", Level.ISSUE, message_of(error), say("fetch the program again, with all of its files")
        )
    return Finding("reader", Level.OK, say("the card reader's networks load"))


def check_camera(
    name: str | None, opened: Callable[[str], FrameSource], devices: Path, running: int | None = None
) -> Finding:
    """Takes one picture from the camera called ``name``; without one, looks for cameras in ``devices``.
    ``running`` is the process of a companion that runs, which may hold the camera."""
    if name is None:
        there = sorted(str(path) for path in devices.glob("video*"))
        text = (
            say("none is configured; here is {cameras:, }", cameras=tuple(there))
            if there
            else say("none is configured, none is here")
        )
        return Finding(
            "camera", Level.INFO, text, say('name one in the configuration: [camera] source = "picamera2"')
        )
    try:
        source = opened(name)
        try:
            frame = source.read()
        finally:
            source.close()
    except VisionError as error:
        if running is not None:
            return Finding(
                "camera",
                Level.INFO,
                say("{camera}: {holder}", camera=name, holder=_held_by(running)),
                _END_IT,
            )
        return Finding(
            "camera",
            Level.ISSUE,
            message_of(error),
            say("look at its cable, and that no other program uses it"),
        )
    if frame is None:
        return Finding(
            "camera",
            Level.ISSUE,
            say("{camera}: it gives no picture", camera=name),
            say("name another source"),
        )
    height, width = frame.image.shape[:2]
    text = say("{camera}: pictures of {width}x{height}", camera=name, width=width, height=height)
    if width < _SMALLEST_PICTURE[0] or height < _SMALLEST_PICTURE[1]:
        return Finding(
            "camera", Level.WARNING, text, say("cards are read surely from 1280x720 on, best at 1920x1080")
        )
    return Finding("camera", Level.OK, text)


def _held_by(running: int) -> Message:
    return say("the companion that is running (process {running}) uses it", running=running)


_END_IT = say("end that companion first to have it looked at")


def check_pins(configuration: Configuration, running: int | None = None) -> Finding:
    """Opens every part of the panel, and closes it again. ``running`` is the process of a companion that
    runs, which may hold the pins."""
    parts = configuration.pins.parts()
    if not parts:
        return Finding(
            "pins",
            Level.INFO,
            say("no button is configured"),
            say("screen and keyboard do; or see {wiring}", wiring=_WIRING),
        )
    with GpioPanel(configuration.pins, configuration.debounce) as panel:
        faults = panel.faults
    if running is not None and faults and all(isinstance(fault, PinBusy) for fault in faults):
        return Finding("pins", Level.INFO, _held_by(running), _END_IT)
    if faults:
        return Finding(
            "pins", Level.ISSUE, in_sequence(*map(message_of, faults)), say("see {wiring}", wiring=_WIRING)
        )
    return Finding("pins", Level.OK, wiring_of(parts))


def wiring_of(parts: Mapping[str, int]) -> Message:
    """Which part of the panel is wired to which pin; there must be one."""
    wired = tuple(say("{part} on GPIO {pin}", part=name, pin=pin) for name, pin in parts.items())
    return say("{parts:, }", parts=wired)


def check_display(
    environment: Mapping[str, str], devices: Path, usable: Callable[[Path], bool]
) -> Iterator[Finding]:
    """A desktop, or a screen that is drawn on without one: then its files in ``devices`` must be open to us,
    because touch and fast drawing fail without a word where they are not."""
    for variable in ("DISPLAY", "WAYLAND_DISPLAY"):
        if environment.get(variable):
            yield Finding(
                "display",
                Level.OK,
                say(
                    "a desktop ({variable}={value})",
                    variable=variable,
                    value=environment[variable],
                ),
            )
            return
    screens = sorted((devices / "dri").glob("card*"))
    if not screens:
        yield Finding(
            "display",
            Level.INFO,
            say("none"),
            say("companion run needs one; companion demo tells its game in the terminal"),
        )
        return
    yield Finding("display", Level.OK, say("a screen without a desktop ({screen})", screen=screens[0].name))
    for group, purpose, pattern in (
        ("video", "drawing", "dri/card*"),
        ("render", "fast drawing", "dri/renderD*"),
        ("input", "touch", "input/event*"),
    ):
        closed = [path for path in sorted(devices.glob(pattern)) if not usable(path)]
        if closed:
            yield Finding(
                f"display: {purpose}",
                Level.ISSUE,
                say("{file} is not open to this user", file=str(closed[0])),
                say(
                    "sudo usermod -aG {group} {user}, then log in again",
                    group=group,
                    user=environment.get("USER", "$USER"),
                ),
            )


def check_storage(place: Path, free_bytes: Callable[[Path], int]) -> Finding:
    """Whether ``place`` (or the nearest folder above it that is there) can be written to and has room."""
    there = next(path for path in (place, *place.parents) if path.exists())
    if not _may_use(there):
        return Finding(
            "storage",
            Level.ISSUE,
            say("{folder} cannot be written to", folder=str(there)),
            say("give this user the folder"),
        )
    free = free_bytes(there)
    text = say("{gigabytes} GB free at {folder}", gigabytes=f"{free / 1e9:.1f}", folder=str(there))
    if free < _TIGHT:
        return Finding(
            "storage", Level.ISSUE, text, say("free some space: games can soon no longer be saved")
        )
    if free < _ROOMY:
        return Finding("storage", Level.WARNING, text, say("free some space before long"))
    return Finding("storage", Level.OK, text)


def _may_use(path: Path) -> bool:
    return os.access(path, os.R_OK | os.W_OK)
