"""Scenes for the simulated table: a text of what people do, played as frames of a camera.

A scene is a TOML file::

    seed = 7
    conditions = "dim"          # one of vision.simulation.PRESETS
    size = [1920, 1080]
    frames_a_second = 10
    steps = [
      "lay conveyor-1 5S",      # a hand comes, lays the card, and goes
      "wait 12",                # frames
      "take conveyor-1 0",      # the card at this place of the fan; the last without a number
      "clear tray",
      "roll tray 3 5 1",        # dice that show so many pips
      "gather",                 # takes all dice away
      "hand 8",                 # a hand passes, for so many frames
      "knock",                  # someone bumps the camera
    ]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vision.core.cards import JOKER, POKER_CARDS
from vision.core.files import parse_toml, read_file
from vision.core.frames import Frame, SourceError
from vision.simulation.conditions import PRESETS
from vision.simulation.table import LayoutError, SimulatedTable

_HAND_FRAMES = 3
"""For so many frames a hand is over the table when it lays or takes something."""
_REST_FRAMES = 5
"""For so many frames nothing happens after each step, so that the table can be read."""

_LARGEST_FILE = 1_000_000

_OWN = """
seed = 7
size = [1920, 1080]
frames_a_second = 10
steps = [
  "wait 4", "lay conveyor-1 5S", "lay conveyor-1 QS", "lay conveyor-3 9D", "hand 6", "lay conveyor-2 AH",
  "knock", "lay tray 7C", "lay tray 8C", "take conveyor-1 0", "clear tray", "wait 4",
]
"""


@dataclass(frozen=True, slots=True)
class Scene:
    """What is played: ``steps`` are (verb, arguments)."""

    seed: int
    conditions: str
    size: tuple[int, int]
    rate: float
    steps: tuple[tuple[str, tuple[str, ...]], ...]


def load_scene(path: str) -> Scene:
    """The scene in the file at ``path``; the program's own for an empty path. Raises :class:`SourceError`."""
    if not path:
        return read_scene(_OWN, "sim")
    try:
        text = read_file(Path(path), _LARGEST_FILE).decode("utf-8")
    except OSError as error:
        raise SourceError(f"sim:{path}: this scene cannot be opened ({error.strerror})") from None
    except UnicodeDecodeError:
        raise SourceError(f"sim:{path}: this is no text file") from None
    return read_scene(text, f"sim:{path}")


def read_scene(text: str, name: str) -> Scene:
    """The scene that ``text`` tells; ``name`` stands before every fault. Raises :class:`SourceError`."""
    try:
        told = parse_toml(text)
    except ValueError as error:
        raise SourceError(f"{name}: {error}") from None
    unknown = set(told) - {"seed", "conditions", "size", "frames_a_second", "steps"}
    if unknown:
        raise SourceError(f"{name}: a scene has no {min(unknown)!r}")
    conditions = told.get("conditions", "plain")
    if not isinstance(conditions, str) or conditions not in PRESETS:
        raise SourceError(f"{name}: conditions are one of {', '.join(PRESETS)}")
    steps = told.get("steps")
    if not isinstance(steps, list) or not all(isinstance(step, str) for step in steps):
        raise SourceError(f'{name}: steps are a list of texts such as "lay conveyor-1 5S"')
    return Scene(
        seed=_whole(told, "seed", 0, name),
        conditions=conditions,
        size=_size(told, name),
        rate=_rate(told, name),
        steps=tuple(_step(step, f"{name}: step {number}") for number, step in enumerate(steps, 1)),
    )


class SceneSource:
    """Plays a scene as a camera's frames."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._frames = self._play()
        self._number = 0

    def read(self) -> Frame | None:
        """See :class:`vision.camera.sources.FrameSource`. Raises :class:`SourceError` where a step fails."""
        return next(self._frames, None)

    def close(self) -> None:
        """See :class:`vision.camera.sources.FrameSource`."""
        self._frames.close()

    def _play(self) -> Any:
        scene = self._scene
        table = SimulatedTable(scene.seed, scene.size, PRESETS[scene.conditions])
        for number, (verb, words) in enumerate(scene.steps, 1):
            if verb == "wait":
                yield from self._show(table, int(words[0]))
                continue
            if verb != "knock":
                table.hand(True)
                yield from self._show(table, int(words[0]) if verb == "hand" else _HAND_FRAMES)
            try:
                _do(table, verb, words)
            except LayoutError as error:
                raise SourceError(f"sim: step {number}: {error}") from None
            table.hand(False)
            yield from self._show(table, _REST_FRAMES)

    def _show(self, table: SimulatedTable, frames: int) -> Iterator[Frame]:
        for _ in range(frames):
            number, self._number = self._number, self._number + 1
            yield Frame(table.frame(), number / self._scene.rate, number)


def _do(table: SimulatedTable, verb: str, words: tuple[str, ...]) -> None:
    if verb == "lay":
        table.lay(words[0], words[1])
    elif verb == "take":
        table.take(words[0], int(words[1]) if len(words) > 1 else -1)
    elif verb == "clear":
        table.clear(words[0])
    elif verb == "roll":
        table.lay_dice([int(word) for word in words[1:]], words[0])
    elif verb == "gather":
        table.take_dice()
    elif verb == "knock":
        table.knock()


_ARGUMENTS: Mapping[str, range] = {
    "lay": range(2, 3),
    "take": range(1, 3),
    "clear": range(1, 2),
    "roll": range(2, 12),
    "gather": range(1),
    "wait": range(1, 2),
    "hand": range(1, 2),
    "knock": range(1),
}


def _step(text: str, name: str) -> tuple[str, tuple[str, ...]]:
    verb, *words = text.split() or [""]
    if verb not in _ARGUMENTS:
        raise SourceError(f"{name}: {text!r} begins with none of {', '.join(_ARGUMENTS)}")
    if len(words) not in _ARGUMENTS[verb]:
        raise SourceError(f"{name}: {text!r} has too many words, or too few")
    if verb in ("wait", "hand") and not (words[0].isdecimal() and 0 < int(words[0]) <= 100_000):
        raise SourceError(f"{name}: {text!r} needs a number of frames")
    if verb == "take" and len(words) > 1 and not words[1].isdecimal():
        raise SourceError(f"{name}: {text!r} needs the card's place in the fan, from 0")
    if verb == "roll" and not all(word in "123456" and len(word) == 1 for word in words[1:]):
        raise SourceError(f"{name}: {text!r} needs the pips of each die, from 1 to 6")
    if verb == "lay" and words[1] not in POKER_CARDS and words[1] != JOKER:
        raise SourceError(f"{name}: {words[1]!r} is not a card of a poker deck")
    return verb, tuple(words)


def _whole(told: Mapping[str, Any], key: str, default: int, name: str) -> int:
    value = told.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise SourceError(f"{name}: {key} is a whole number, 0 or more")
    return value


def _rate(told: Mapping[str, Any], name: str) -> float:
    value = told.get("frames_a_second", 10)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0.1 <= value <= 240:
        raise SourceError(f"{name}: frames_a_second is a number from 0.1 to 240")
    return float(value)


def _size(told: Mapping[str, Any], name: str) -> tuple[int, int]:
    value = told.get("size", [1920, 1080])
    if (
        not isinstance(value, list)
        or len(value) != 2
        or not all(isinstance(side, int) and 160 <= side <= 4096 for side in value)
    ):
        raise SourceError(f"{name}: size is a width and a height from 160 to 4096, such as [1920, 1080]")
    return value[0], value[1]
