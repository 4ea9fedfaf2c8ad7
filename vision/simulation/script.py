"""Scripts for the simulated table: what people do, played as the frames of a camera.

A script is a TOML file::

    seed = 7
    conditions = "dim"          # one of vision.simulation.PRESETS
    size = [1920, 1080]
    frames_a_second = 10
    steps = [
      "lay conveyor-1 5S",      # a hand comes, lays the card, and leaves
      "wait 12",                # frames
      "take conveyor-1 0",      # the card at this position of the fan; by default the last
      "clear tray",
      "roll tray 3 5 1",        # dice with these pips
      "gather",                 # removes all dice
      "hand 8",                 # a hand passes for so many frames
      "knock",                  # someone bumps the camera
    ]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vision.core.cards import JOKER, POKER_CARDS
from vision.core.errors import SourceError
from vision.core.files import parse_toml, read_file
from vision.core.frames import Frame
from vision.core.sentences import Sentence, sentence
from vision.simulation.conditions import PRESETS
from vision.simulation.table import LayoutError, SimulatedTable

_HAND_FRAMES = 3
"""How many frames a hand is over the table when it lays or takes something."""
_REST_FRAMES = 5
"""How many frames nothing happens after each step, so that the table can be read."""

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


class ScriptError(SourceError):
    """A script cannot be played; ``where`` names the file and the step."""

    code = "script"
    template = "{where}: {problem}"
    where: str
    problem: Sentence

    def __init__(self, where: str, problem: Sentence) -> None:
        super().__init__(where=where, problem=problem)


@dataclass(frozen=True, slots=True)
class Script:
    """A parsed script: ``steps`` are (verb, arguments)."""

    seed: int
    conditions: str
    size: tuple[int, int]
    rate: float
    steps: tuple[tuple[str, tuple[str, ...]], ...]


def load_script(path: str) -> Script:
    """The script in the file at ``path``; the built-in one for an empty path. Raises :class:`ScriptError`."""
    if not path:
        return read_script(_OWN, "sim")
    try:
        text = read_file(Path(path), _LARGEST_FILE).decode("utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        problem = sentence("This script cannot be opened: {reason}.", reason=reason)
        raise ScriptError(f"sim:{path}", problem) from None
    except UnicodeDecodeError:
        raise ScriptError(f"sim:{path}", sentence("This is not a text file.")) from None
    return read_script(text, f"sim:{path}")


def read_script(text: str, name: str) -> Script:
    """The script in ``text``; ``name`` begins every error. Raises :class:`ScriptError`."""
    try:
        entries = parse_toml(text)
    except ValueError as error:
        raise ScriptError(name, sentence("This is not a script: {fault}.", fault=str(error))) from None
    unknown = set(entries) - {"seed", "conditions", "size", "frames_a_second", "steps"}
    if unknown:
        raise ScriptError(name, sentence("There is no entry called {key}.", key=min(unknown)))
    conditions = entries.get("conditions", "plain")
    if not isinstance(conditions, str) or conditions not in PRESETS:
        raise ScriptError(name, sentence("conditions must be one of {known}.", known=tuple(PRESETS)))
    steps = entries.get("steps")
    if not isinstance(steps, list) or not all(isinstance(step, str) for step in steps):
        raise ScriptError(name, sentence('steps must be a list of texts such as "lay conveyor-1 5S".'))
    return Script(
        seed=_whole(entries, "seed", 0, name),
        conditions=conditions,
        size=_size(entries, name),
        rate=_rate(entries, name),
        steps=tuple(_step(step, f"{name}: step {number}") for number, step in enumerate(steps, 1)),
    )


class ScriptSource:
    """Plays a script as the frames of a camera."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self._frames = self._play()
        self._number = 0

    def read(self) -> Frame | None:
        """See :class:`~vision.core.frames.FrameSource`. Raises :class:`ScriptError` if a step fails."""
        return next(self._frames, None)

    def close(self) -> None:
        """See :class:`~vision.core.frames.FrameSource`."""
        self._frames.close()

    def _play(self) -> Any:
        script = self._script
        table = SimulatedTable(script.seed, script.size, PRESETS[script.conditions])
        for number, (verb, words) in enumerate(script.steps, 1):
            if verb == "wait":
                yield from self._show(table, int(words[0]))
                continue
            if verb != "knock":
                table.hand(True)
                yield from self._show(table, int(words[0]) if verb == "hand" else _HAND_FRAMES)
            try:
                _do(table, verb, words)
            except LayoutError as error:
                raise ScriptError(f"sim: step {number}", error.sentence) from None
            table.hand(False)
            yield from self._show(table, _REST_FRAMES)

    def _show(self, table: SimulatedTable, frames: int) -> Iterator[Frame]:
        for _ in range(frames):
            number, self._number = self._number, self._number + 1
            yield Frame(table.frame(), number / self._script.rate, number)


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
        problem = sentence(
            "A step begins with one of {verbs}, not {verb}.", verbs=tuple(_ARGUMENTS), verb=verb or "nothing"
        )
        raise ScriptError(name, problem)
    if len(words) not in _ARGUMENTS[verb]:
        raise ScriptError(name, sentence("“{step}” has the wrong number of words.", step=text))
    if verb in ("wait", "hand") and not (words[0].isdecimal() and 0 < int(words[0]) <= 100_000):
        raise ScriptError(name, sentence("“{step}” needs a number of frames.", step=text))
    if verb == "take" and len(words) > 1 and not words[1].isdecimal():
        raise ScriptError(name, sentence("“{step}” needs the card's position in the fan, from 0.", step=text))
    if verb == "roll" and not all(word in "123456" and len(word) == 1 for word in words[1:]):
        raise ScriptError(name, sentence("“{step}” needs the pips of each die, from 1 to 6.", step=text))
    if verb == "lay" and words[1] not in POKER_CARDS and words[1] != JOKER:
        raise ScriptError(name, sentence("{card} is not a card of a poker deck.", card=words[1]))
    return verb, tuple(words)


def _whole(entries: Mapping[str, Any], key: str, default: int, name: str) -> int:
    value = entries.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ScriptError(name, sentence("{key} must be a whole number, 0 or more.", key=key))
    return value


def _rate(entries: Mapping[str, Any], name: str) -> float:
    value = entries.get("frames_a_second", 10)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0.1 <= value <= 240:
        raise ScriptError(name, sentence("frames_a_second must be a number from 0.1 to 240."))
    return float(value)


def _size(entries: Mapping[str, Any], name: str) -> tuple[int, int]:
    value = entries.get("size", [1920, 1080])
    if (
        not isinstance(value, list)
        or len(value) != 2
        or not all(isinstance(side, int) and 160 <= side <= 4096 for side in value)
    ):
        raise ScriptError(
            name, sentence("size must be a width and a height from 160 to 4096, such as [1920, 1080].")
        )
    return value[0], value[1]
