"""What the kernel tells of the screens of this machine: its graphics cards and what is plugged into them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.games.messages import Message, say

LISTING = Path("/sys/class/drm")
INDEX_VARIABLES = ("SDL_KMSDRM_DEVICE_INDEX", "SDL_VIDEO_KMSDRM_DEVICE_INDEX")


@dataclass(frozen=True, slots=True)
class Socket:
    """A place for a panel, such as ``HDMI-A-1``: whether one is plugged in, and its best ``mode``."""

    name: str
    connected: bool
    mode: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A graphics card by its ``index`` (``/dev/dri/card0`` has 0), its ``driver`` and its ``sockets``. One
    without sockets only draws, and shows nothing: the V3D of a Pi."""

    index: int
    driver: str
    sockets: tuple[Socket, ...]

    @property
    def panels(self) -> tuple[Socket, ...]:
        """Where a panel is plugged in."""
        return tuple(socket for socket in self.sockets if socket.connected)


def find_cards(devices: Path, listing: Path = LISTING) -> tuple[Card, ...]:
    """The cards whose device files are in ``devices``, with what the kernel lists of them in ``listing``."""
    numbers = (path.name.removeprefix("card") for path in (devices / "dri").glob("card*"))
    return tuple(_card(int(number), listing) for number in sorted(filter(str.isdecimal, numbers), key=int))


def wrong_index(environment: Mapping[str, str], cards: Sequence[Card]) -> Message | None:
    """The setting that names a card which shows nothing; ``None`` if there is none. On a Pi 5 the indices
    change between boots."""
    shown = {str(card.index) for card in cards if card.panels}
    for variable in INDEX_VARIABLES:
        value = environment.get(variable)
        if value is not None and value not in shown:
            return say("{variable}={value} names a card without a panel", variable=variable, value=value)
    return None


def told_panels(card: Card) -> Message:
    """What is plugged into ``card``, for people."""
    names = tuple(f"{socket.name} {socket.mode}".strip() for socket in card.panels)
    return say(
        "a screen without a desktop (card{index}, {driver}): {names:, }",
        index=card.index,
        driver=card.driver or "unknown",
        names=names,
    )


def _card(index: int, listing: Path) -> Card:
    sockets = []
    for folder in sorted(listing.glob(f"card{index}-*")):
        name = folder.name.partition("-")[2]
        if name.startswith("Writeback"):
            continue
        modes = _words(folder / "modes").split("\n")
        sockets.append(Socket(name, _words(folder / "status") == "connected", modes[0]))
    try:
        driver = (listing / f"card{index}" / "device" / "driver").readlink().name
    except OSError:
        driver = ""
    return Card(index, driver, tuple(sockets))


def _words(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""
