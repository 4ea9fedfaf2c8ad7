"""The checks of ``companion doctor``: each finding is OK, INFO, WARNING or ISSUE, and says what to do."""

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

from companion.appliance.running import running_process
from companion.appliance.screens import LISTING, Card, find_cards, told_panels, wrong_index
from companion.configuration import (
    Configuration,
    ConfigurationError,
    default_path,
    load_configuration,
    usual_pins,
)
from companion.errors import message_of
from companion.games import GAMES
from companion.games.messages import Message, in_sequence, say
from hardware.board import Board
from hardware.errors import PinBusy
from hardware.panel import GpioPanel
from vision.camera.sources import open_source
from vision.core.errors import VisionError
from vision.core.files import read_file
from vision.core.frames import FrameSource
from vision.reading import CardReader

LIBRARIES = ("kivy", "opencv-python", "numpy", "onnxruntime", "gpiozero", "pyzbar", "pillow", "reportlab")
_PYTHONS = ((3, 11), (3, 13))
_ROOMY, _TIGHT = 1_000_000_000, 100_000_000
_SMALLEST_PICTURE = (1280, 720)

LAST_UPDATE = Path("/opt/companion/last-update")
_LONGEST_NOTE = 2000

_WIRING = say("docs/setting-up.md, “Buttons, lamps, buzzer”")


class Level(StrEnum):
    """The severity of a finding, in ascending order."""

    OK = "OK"
    INFO = "INFO"
    WARNING = "WARNING"
    ISSUE = "ISSUE"


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check: ``text`` is what was found, ``advice`` what to do about it."""

    subject: str
    level: Level
    text: Message
    advice: Message | None = None


def worst(findings: Sequence[Finding]) -> Level:
    """The highest level among ``findings``; OK for none."""
    grave = list(Level)
    return max((finding.level for finding in findings), key=grave.index, default=Level.OK)


def diagnose(path: Path | None) -> Iterator[Finding]:
    """The configuration in ``path``, or in its usual place, and every check with it."""
    try:
        configuration = load_configuration(GAMES, path, usual_pins(Board()))
    except ConfigurationError as error:
        yield Finding(
            "configuration",
            Level.ISSUE,
            error.message,
            say("correct the file; until then the defaults apply"),
        )
        configuration = Configuration()
    else:
        place = path or default_path()
        yield Finding(
            "configuration",
            Level.OK,
            say("{file}", file=str(place)) if place.exists() else say("all as by default"),
        )
    yield from examine(configuration)


def examine(configuration: Configuration) -> Iterator[Finding]:
    """Runs every check lazily: a slow camera delays only its own finding."""
    yield check_reader()
    running = running_process()
    yield check_camera(configuration.camera, open_source, Path("/dev"), running)
    yield check_pins(configuration, running)
    yield from safe_findings()


def safe_findings() -> Iterator[Finding]:
    """What can be examined without camera and pins, while something is wrong with the program."""
    yield from check_versions(sys.version_info[:2], library_version)
    yield from check_display(os.environ, Path("/dev"), _may_use, is_a_pi=_is_a_pi())
    yield from check_update(LAST_UPDATE)
    yield check_storage(
        user_data_path("companion", appauthor=False), lambda place: shutil.disk_usage(place).free
    )


def library_version(name: str) -> str | None:
    """The version of an installed library, ``None`` if it is missing."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def check_versions(python: tuple[int, int], version_of: Callable[[str], str | None]) -> Iterator[Finding]:
    """The versions of Python and the libraries."""
    first, last = _PYTHONS
    running = say("Python {major}.{minor}", major=python[0], minor=python[1])
    if first <= python <= last:
        yield Finding("python", Level.OK, running)
    else:
        yield Finding(
            "python",
            Level.WARNING,
            running,
            say("use Python 3.11, 3.12 or 3.13: this program is tested with these"),
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
    """Whether the card reader's weights load."""
    try:
        CardReader()
    except VisionError as error:
        return Finding(
            "reader", Level.ISSUE, message_of(error), say("download the program again, with all of its files")
        )
    return Finding("reader", Level.OK, say("the card reader's networks load"))


def check_camera(
    name: str | None, opened: Callable[[str], FrameSource], devices: Path, running: int | None = None
) -> Finding:
    """Takes one picture from the camera ``name``; if ``None``, lists the cameras in ``devices``. ``running``
    is the process id of a running companion, which may use the camera."""
    if name is None:
        there = sorted(str(path) for path in devices.glob("video*"))
        text = (
            say("none is configured; found {cameras:, }", cameras=tuple(there))
            if there
            else say("none is configured, none was found")
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
            say("check its cable, and that no other program uses it"),
        )
    if frame is None:
        return Finding(
            "camera",
            Level.ISSUE,
            say("{camera}: no picture", camera=name),
            say("choose another source"),
        )
    height, width = frame.image.shape[:2]
    text = say("{camera}: pictures of {width}x{height}", camera=name, width=width, height=height)
    if width < _SMALLEST_PICTURE[0] or height < _SMALLEST_PICTURE[1]:
        return Finding(
            "camera", Level.WARNING, text, say("cards are read reliably from 1280x720 up, best at 1920x1080")
        )
    return Finding("camera", Level.OK, text)


def _held_by(running: int) -> Message:
    return say("in use by the running companion (process {running})", running=running)


_END_IT = say("stop that companion to check it")


def check_pins(configuration: Configuration, running: int | None = None) -> Finding:
    """Opens every part of the panel, and closes it again. ``running`` is the process id of a running
    companion, which may use the pins."""
    parts = configuration.pins.parts()
    if not parts:
        return Finding(
            "pins",
            Level.INFO,
            say("no button is configured"),
            say("the screen and keyboard work without; to add some, see {wiring}", wiring=_WIRING),
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
    """Which part of the panel is wired to which pin; ``parts`` must not be empty."""
    wired = tuple(say("{part} on GPIO {pin}", part=name, pin=pin) for name, pin in parts.items())
    return say("{parts:, }", parts=wired)


def check_display(
    environment: Mapping[str, str],
    devices: Path,
    usable: Callable[[Path], bool],
    listing: Path = LISTING,
    is_a_pi: bool = False,
) -> Iterator[Finding]:
    """A desktop, or a screen without one; then a panel must be plugged in, and the device files in
    ``devices`` must be accessible, because touch and accelerated drawing fail silently otherwise.
    ``listing`` is where the kernel lists what is plugged in."""
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
    cards = find_cards(devices, listing)
    if not cards:
        yield _no_card(is_a_pi)
        return
    yield _panel(cards)
    wrong = wrong_index(environment, cards)
    if wrong is not None and any(card.panels for card in cards):
        yield Finding(
            "display: index",
            Level.ISSUE,
            wrong,
            say("leave it out: the card with a panel is found by itself"),
        )
    for group, purpose, pattern in (
        ("video", "drawing", "dri/card*"),
        ("render", "fast drawing", "dri/renderD*"),
        ("input", "touch", "input/event*"),
    ):
        there = sorted(devices.glob(pattern))
        closed = [path for path in there if not usable(path)]
        if closed:
            yield Finding(
                f"display: {purpose}",
                Level.ISSUE,
                say("this user has no access to {file}", file=str(closed[0])),
                say(
                    "sudo usermod -aG {group} {user}, then log in again",
                    group=group,
                    user=environment.get("USER", "$USER"),
                ),
            )
        elif not there and group == "render":
            yield Finding(
                "display: fast drawing",
                Level.INFO,
                say("none"),
                say("the processor draws, which is slow on a Pi: is KMS switched on in config.txt?"),
            )


def _no_card(is_a_pi: bool) -> Finding:
    if is_a_pi:
        return Finding(
            "display",
            Level.ISSUE,
            say("the kernel knows of no screen (no card in /dev/dri)"),
            say("switch KMS on: dtoverlay=vc4-kms-v3d in /boot/firmware/config.txt, then restart"),
        )
    return Finding(
        "display",
        Level.INFO,
        say("none"),
        say("companion run needs one; companion demo shows its game in the terminal"),
    )


def _panel(cards: Sequence[Card]) -> Finding:
    """Whether one of the ``cards`` has something to show on."""
    sockets = [socket for card in cards for socket in card.sockets]
    shown = next((card for card in cards if card.panels), None)
    if shown is not None:
        return Finding("display", Level.OK, told_panels(shown))
    names = tuple(f"card{card.index}" for card in cards)
    if not sockets and all(card.driver == "v3d" for card in cards):
        return Finding(
            "display",
            Level.ISSUE,
            say("{cards:, } can draw, but has no socket for a panel", cards=names),
            say("name the panel's overlay in /boot/firmware/config.txt, or switch KMS on there"),
        )
    if not sockets:
        return Finding("display", Level.OK, say("a screen without a desktop ({cards:, })", cards=names))
    return Finding(
        "display",
        Level.ISSUE,
        say("no panel is connected ({sockets:, })", sockets=tuple(socket.name for socket in sockets)),
        say(
            "check its cable and its power, switch it on before the Pi, or use the other HDMI socket; a "
            "panel on a ribbon cable may need its overlay in config.txt"
        ),
    )


def check_storage(place: Path, free_bytes: Callable[[Path], int]) -> Finding:
    """Whether ``place`` (or its nearest existing parent) is writable and has room."""
    there = next(path for path in (place, *place.parents) if path.exists())
    if not _may_use(there):
        return Finding(
            "storage",
            Level.ISSUE,
            say("{folder} cannot be written to", folder=str(there)),
            say("give this user access to the folder"),
        )
    free = free_bytes(there)
    text = say("{gigabytes} GB free at {folder}", gigabytes=f"{free / 1e9:.1f}", folder=str(there))
    if free < _TIGHT:
        return Finding(
            "storage", Level.ISSUE, text, say("free some space: games can soon no longer be saved")
        )
    if free < _ROOMY:
        return Finding("storage", Level.WARNING, text, say("free some space soon"))
    return Finding("storage", Level.OK, text)


def check_update(told: Path) -> Iterator[Finding]:
    """What became of the kiosk's last update, as ``deploy/update.sh`` has written it to the file ``told``."""
    try:
        words = read_file(told, _LONGEST_NOTE).decode(errors="replace").strip()
    except OSError:
        return
    failed = "failed" in words or "gone back" in words
    yield Finding("update", Level.WARNING if failed else Level.OK, say("{words}", words=words))


def _is_a_pi() -> bool:
    try:
        return b"Raspberry Pi" in Path("/proc/device-tree/model").read_bytes()
    except OSError:
        return False


def _may_use(path: Path) -> bool:
    return os.access(path, os.R_OK | os.W_OK)
