"""The configuration file: the panel's pins, the camera, the size of the screen, the log.

It is TOML, and every line is optional::

    [buttons]
    pass = 17             # BCM numbers; each button connects its pin to ground
    reveal = 27
    debounce = 0.015      # seconds for which a button is ignored after its contact has moved

    [lamps]
    pass = 22
    reveal = 23

    [buzzer]
    pin = 24

    [seat_buttons]        # a PASS for one player: the number of the seat, 1 to 12, and the pin
    1 = 5
    2 = 6

    [seat_lamps]
    1 = 12
    2 = 13

    [camera]
    source = "picamera2"  # or a number, /dev/video0, a video file, a folder of pictures

    [pictures]            # of the table, kept beside the record: what the camera saw
    keep = true
    games = 20            # of the newest games only
    megabytes = 100       # no more in all

    [screen]
    size = "800x480"
    rotation = 0          # 90, 180 or 270 for a panel that is mounted turned, clockwise; touch turns with it

    [log]
    level = "info"        # or debug, warning, error
    format = "auto"       # or plain, journal, or a line such as "%(levelname)s %(message)s"

It is read from the user's configuration folder: ``~/.config/companion/companion.toml`` on a Pi. Where nothing
is said about the panel, a Raspberry Pi has the buttons, lamps and buzzer as they stand here, and no seat has
its own; ``[buttons]`` with nothing under it says that nothing is wired.

A game that takes files of the table's own (:attr:`companion.games.api.Game.files`) has a TOML table under its
word that names them. Relative paths start from the configuration's folder.
"""

from __future__ import annotations

import re
import reprlib
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from platformdirs import user_config_path, user_data_path

from companion.errors import InputError, message_of
from companion.games.api import Game
from companion.games.messages import Message, say
from companion.logs import LogSettings, check_format, check_level
from companion.table.pictures import PictureLimits
from hardware.board import Board
from hardware.errors import HardwareError
from hardware.panel import DEBOUNCE, PASS, REVEAL, SEAT_PASSES, USUAL_PINS, Pins
from vision.core.files import parse_toml, read_file

Size = tuple[int, int]
_NOTHING_WIRED = Pins()
_LARGEST_FILE = 64_000
_LONGEST_DEBOUNCE = 1.0
_LARGEST_NUMBER = 1000
_MOST_KEPT = 10_000
"""Games with pictures, or megabytes of them."""
_ROTATIONS = (0, 90, 180, 270)
_LONGEST_NAME = 60
"""The most characters of a camera's name in a file's name."""
_SMALLEST, _LARGEST = 240, 7680
_SEATS = tuple(map(str, SEAT_PASSES))
_PANEL = ("buttons", "lamps", "buzzer", "seat_buttons", "seat_lamps")
"""The tables that say what is wired."""
_KEYS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "buttons": ("pass", "reveal", "debounce"),
        "lamps": ("pass", "reveal"),
        "buzzer": ("pin",),
        "seat_buttons": _SEATS,
        "seat_lamps": _SEATS,
        "camera": ("source",),
        "pictures": ("keep", "games", "megabytes"),
        "screen": ("size", "rotation"),
        "log": ("level", "format"),
    }
)


class ConfigurationError(InputError):
    """The configuration is wrong: which file, which key, and what to do."""

    code = "configuration"


@dataclass(frozen=True, slots=True)
class Configuration:
    """The contents of the file. ``debounce`` is in seconds; ``camera`` is the name of a source, ``None`` if
    none is named; ``size`` is the screen's width and height in pixels; ``files`` are the table's own files
    for the games, by their names; ``log`` is how the log is written. ``pictures`` is of how many games and in
    how much room pictures of the table are kept, ``None`` if none are. ``rotation`` is how far the picture is
    turned on a kiosk's panel: 0, 90, 180 or 270 degrees."""

    pins: Pins = field(default_factory=Pins)
    debounce: float = DEBOUNCE
    camera: str | None = None
    size: Size = (800, 480)
    files: Mapping[str, Path] = field(default_factory=dict)
    log: LogSettings = field(default_factory=LogSettings)
    pictures: PictureLimits | None = field(default_factory=PictureLimits)
    rotation: int = 0


def default_path() -> Path:
    """The path of the file if none is named."""
    return user_config_path("companion", appauthor=False) / "companion.toml"


def default_data() -> Path:
    """The folder of the games if none is named."""
    return user_data_path("companion", appauthor=False)


def camera_file(data: Path, camera: str) -> Path:
    """The file, in the folder ``data``, of the profile of ``camera``; ``0`` and ``/dev/video0`` are the
    same."""
    name = f"dev-video{camera}" if camera.isdecimal() else re.sub(r"[^A-Za-z0-9]+", "-", camera).strip("-")
    if len(name) > _LONGEST_NAME:
        name = f"{name[-_LONGEST_NAME:]}-{zlib.crc32(camera.encode(errors='replace')):08x}"
    return data / "cameras" / f"{name or 'camera'}.json"


def load_configuration(
    games: Sequence[Game[Any, Any]], path: Path | None = None, usual_pins: Pins = _NOTHING_WIRED
) -> Configuration:
    """The configuration for ``games`` in ``path``, or in the default place, where it may be missing.
    ``usual_pins`` are wired where the file says nothing about the panel. Raises
    :class:`ConfigurationError`."""
    place = default_path() if path is None else path
    try:
        text = read_file(place, _LARGEST_FILE).decode("utf-8-sig")
    except FileNotFoundError:
        if path is None:
            return Configuration(usual_pins)
        raise ConfigurationError(
            say("{file}: there is no such file; write it, or leave the option out", file=str(place))
        ) from None
    except (OSError, ValueError) as error:
        reason = (
            say("{reason}", reason=str(error.strerror))
            if isinstance(error, OSError)
            else say("it is not text in UTF-8")
        )
        raise ConfigurationError(
            say("{file}: the configuration cannot be read: {reason}", file=str(place), reason=reason)
        ) from None
    try:
        tables = parse_toml(text)
    except ValueError as error:
        raise ConfigurationError(
            say("{file}: this is not TOML: {error}", file=str(place), error=str(error))
        ) from None
    return _read(_Tables(place, tables, games), usual_pins)


def parse_size(text: str) -> Size:
    """``800x480`` as (width, height) in pixels. Raises :class:`~companion.errors.InputError`."""
    match = re.fullmatch(r"(\d{1,5})\s*[x×]\s*(\d{1,5})", text.strip(), re.IGNORECASE | re.ASCII)
    if match is None:
        raise InputError(say("{text} is no size; write it as 800x480", text=repr(text)))
    width, height = int(match[1]), int(match[2])
    if not (_SMALLEST <= width <= _LARGEST and _SMALLEST <= height <= _LARGEST):
        raise InputError(
            say(
                "{text} is no size of a screen: each side has {smallest} to {largest} pixels",
                text=repr(text),
                smallest=_SMALLEST,
                largest=_LARGEST,
            )
        )
    return width, height


def usual_pins(board: Board) -> Pins:
    """What is wired to ``board`` where the configuration does not say."""
    return USUAL_PINS if board.is_raspberry_pi else Pins()


def _read(tables: _Tables, usual_pins: Pins) -> Configuration:
    tables.refuse_unknown()
    usual = Configuration(usual_pins)
    return Configuration(
        _pins(tables) if tables.tell_of_the_panel else usual.pins,
        tables.debounce(usual.debounce),
        tables.camera(),
        tables.size(usual.size),
        tables.files(),
        tables.log(usual.log),
        tables.pictures(PictureLimits()),
        tables.rotation(usual.rotation),
    )


def _pins(tables: _Tables) -> Pins:
    lamps = {PASS: tables.pin("lamps", "pass"), REVEAL: tables.pin("lamps", "reveal")}
    seat_lamps = {SEAT_PASSES[seat]: pin for seat, pin in tables.seat_pins("seat_lamps").items()}
    pins = Pins(
        pass_button=tables.pin("buttons", "pass"),
        reveal_button=tables.pin("buttons", "reveal"),
        lamps=MappingProxyType({name: pin for name, pin in lamps.items() if pin is not None} | seat_lamps),
        buzzer=tables.pin("buzzer", "pin"),
        seat_passes=MappingProxyType(tables.seat_pins("seat_buttons")),
    )
    try:
        pins.parts()
    except HardwareError as error:
        raise ConfigurationError(
            say("{file}: {reason}", file=str(tables.place), reason=message_of(error))
        ) from None
    return pins


class _Tables:
    """The tables of one file; every value is checked when it is read."""

    def __init__(self, place: Path, tables: dict[str, Any], games: Sequence[Game[Any, Any]]) -> None:
        self.place = place
        self._tables = tables
        self._files = [(game.name, file) for game in games for file in game.files]
        own = {game.name: tuple(file.name for file in game.files) for game in games if game.files}
        self._keys = {**_KEYS, **own}

    def refuse_unknown(self) -> None:
        """Refuses unknown words: they are typing errors that would go unnoticed."""
        for name, table in self._tables.items():
            if name not in self._keys:
                known = tuple(f"[{key}]" for key in self._keys)
                raise self._wrong(name, say("means nothing; there are {tables:, }", tables=known))
            if not isinstance(table, dict):
                raise self._wrong(name, say("is a heading; write [{name}] on a line of its own", name=name))
            for key in table:
                if key not in self._keys[name]:
                    raise self._wrong(
                        f"{name}.{key}",
                        say("means nothing; [{name}] has {keys:, }", name=name, keys=tuple(self._keys[name])),
                    )

    @property
    def tell_of_the_panel(self) -> bool:
        return any(name in self._tables for name in _PANEL)

    def pin(self, table: str, key: str) -> int | None:
        pin = self._value(table, key)
        if pin is None or _is_number(pin):
            return None if pin is None else int(pin)
        raise self._wrong(
            f"{table}.{key}", say("must be the number of a GPIO, such as 17, and is {pin}", pin=_shown(pin))
        )

    def seat_pins(self, table: str) -> dict[int, int]:
        """The pins of ``table``, by the number of the seat."""
        pins = {seat: self.pin(table, str(seat)) for seat in SEAT_PASSES}
        return {seat: pin for seat, pin in pins.items() if pin is not None}

    def debounce(self, usual: float) -> float:
        seconds = self._value("buttons", "debounce")
        if seconds is None:
            return usual
        if isinstance(seconds, bool) or not isinstance(seconds, int | float):
            raise self._wrong(
                "buttons.debounce",
                say("must be seconds, such as 0.015, and is {seconds}", seconds=_shown(seconds)),
            )
        if not 0 <= seconds <= _LONGEST_DEBOUNCE:
            raise self._wrong(
                "buttons.debounce",
                say(
                    "must be 0 to {most} seconds, and is {seconds}",
                    most=f"{_LONGEST_DEBOUNCE:g}",
                    seconds=_shown(seconds),
                ),
            )
        return float(seconds)

    def camera(self) -> str | None:
        source = self._value("camera", "source")
        if _is_number(source) and source >= 0:
            return str(source)
        if source is None or (isinstance(source, str) and source.strip()):
            return source
        raise self._wrong(
            "camera.source",
            say('must name a camera, such as "picamera2" or 0, and is {source}', source=_shown(source)),
        )

    def size(self, usual: Size) -> Size:
        size = self._value("screen", "size")
        if size is None:
            return usual
        try:
            return parse_size(str(size))
        except InputError as error:
            raise self._wrong("screen.size", error.message) from None

    def rotation(self, usual: int) -> int:
        rotation = self._value("screen", "rotation")
        if rotation is None:
            return usual
        if rotation not in _ROTATIONS or not _is_number(rotation):
            raise self._wrong(
                "screen.rotation",
                say("must be {rotations:or}, and is {value}", rotations=_ROTATIONS, value=_shown(rotation)),
            )
        return int(rotation)

    def files(self) -> Mapping[str, Path]:
        named = {}
        for game, file in self._files:
            path = self._value(game, file.name)
            if path is None:
                continue
            if not isinstance(path, str) or not path.strip():
                wanted = say(
                    'must name a file, such as "{example}", and is {path}',
                    example=file.example,
                    path=_shown(path),
                )
                raise self._wrong(f"{game}.{file.name}", wanted)
            named[file.name] = self.place.parent / path
        return MappingProxyType(named)

    def pictures(self, usual: PictureLimits) -> PictureLimits | None:
        keep = self._value("pictures", "keep")
        if not (keep is None or isinstance(keep, bool)):
            raise self._wrong("pictures.keep", say("must be true or false, and is {keep}", keep=_shown(keep)))
        limits = PictureLimits(
            self._count("pictures", "games", usual.games),
            self._count("pictures", "megabytes", usual.megabytes),
        )
        return None if keep is False else limits

    def _count(self, table: str, key: str, usual: int) -> int:
        count = self._value(table, key)
        if count is None:
            return usual
        if isinstance(count, int) and not isinstance(count, bool) and 1 <= count <= _MOST_KEPT:
            return count
        raise self._wrong(
            f"{table}.{key}",
            say(
                "must be a whole number from 1 to {most}, and is {count}",
                most=_MOST_KEPT,
                count=_shown(count),
            ),
        )

    def log(self, usual: LogSettings) -> LogSettings:
        return LogSettings(
            self._log_word("level", check_level, usual.level),
            self._log_word("format", check_format, usual.format),
        )

    def _log_word(self, key: str, check: Callable[[str], str], usual: str) -> str:
        word = self._value("log", key)
        if word is None:
            return usual
        try:
            return check(word if isinstance(word, str) else str(word))
        except InputError as error:
            raise self._wrong(f"log.{key}", error.message) from None

    def _value(self, table: str, key: str) -> Any:
        return self._tables.get(table, {}).get(key)

    def _wrong(self, key: str, reason: Message) -> ConfigurationError:
        return ConfigurationError(say("{file}: {key} {reason}", file=str(self.place), key=key, reason=reason))


def _is_number(value: Any) -> bool:
    """Whether ``value`` is a possible pin or camera number."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < _LARGEST_NUMBER


def _shown(value: Any) -> str:
    """``value``, shortened."""
    try:
        return reprlib.repr(value)
    except ValueError:  # a whole number of thousands of digits
        return "a very large number"
