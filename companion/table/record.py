"""Records: a game as text, one line for each action, as a player would say it.

A record is plain text in UTF-8. It can be written by hand.

The heading comes first. It must have ``game:``, the game's word, and ``players:``, the names in seat order,
clockwise, separated by commas. A name of more than one word, or with punctuation, is always in double quotes:
``"Mary Ann"``. ``edition:`` may name the edition of the rules; ``option NAME: VALUE`` sets an option; the
others have their defaults. Then follow the actions, one a line, in the words of the game. A hash begins a
comment. Empty lines are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from companion.games import game_named
from companion.games.api import Action, Game, GameError, RuleError, State
from companion.games.errors import CompanionError
from companion.games.messages import Message, say
from companion.games.options import EDITION
from companion.games.text import NamesError, name_list, read_name_list

LONGEST_RECORD = 4_000_000
"""Bytes of the longest record that is read; a long match has some 50,000, a match to 999 points two
million."""
_LONGEST_LINE = 2000

_HEADING = re.compile(r"(game|edition|players|option\s+(\w+))\s*:\s*(.*)", re.IGNORECASE)

_SAID = re.compile(r'(?:"(?:[^"\\]|\\["\\])*"|[^#])*')


class RecordError(CompanionError, ValueError):
    """A line of a record is wrong: its number, from 1, the ``rule`` it breaks, if any, and why."""

    code = "record"

    def __init__(self, line: int, reason: Message, rule: str | None = None) -> None:
        if rule is None:
            super().__init__(say("{line}: {reason}", line=line, reason=reason))
        else:
            super().__init__(say("{line}: {rule}: {reason}", line=line, rule=rule, reason=reason))
            self.code = rule
        self.args = (line, reason, rule)
        self.line = line
        self.rule = rule
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Played:
    """A replayed record: ``states`` are the first state and the one after each of ``actions``."""

    game: Game[Any, Any]
    actions: tuple[Action, ...]
    states: tuple[State, ...]

    @property
    def state(self) -> State:
        """The state at the end."""
        return self.states[-1]


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    text: str


def write_record(game: Game[Any, Any], start: State, actions: tuple[Action, ...]) -> str:
    """The record of ``actions`` played from ``start``, the state before the first of them."""
    heading = (
        f"game: {game.name}",
        f"edition: {game.edition(start)}",
        f"players: {name_list(start.players)}",
        *(f"option {name}: {value}" for name, value in game.option_texts(start).items()),
    )
    return "\n".join((*heading, "", *map(str, actions))) + "\n"


def read_record(data: bytes, games: Sequence[Game[Any, Any]]) -> Played:
    """The game of a record, one of ``games``, replayed. Raises :class:`RecordError` for the first bad
    line."""
    lines = list(_lines(_text(data)))
    headings: list[tuple[_Line, re.Match[str]]] = []
    for line in lines:
        match = _HEADING.fullmatch(line.text)
        if match is None:
            break
        headings.append((line, match))
    moves = lines[len(headings) :]
    game, state = _start(headings, moves, games)
    actions: list[Action] = []
    states = [state]
    for line in moves:
        action, state = _played(game, state, line)
        actions.append(action)
        states.append(state)
    return Played(game, tuple(actions), tuple(states))


def _text(data: bytes) -> str:
    if len(data) > LONGEST_RECORD:
        raise RecordError(
            1,
            say(
                "This is not a record: it has more than {most} bytes.",
                most=f"{LONGEST_RECORD:,}",
            ),
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise RecordError(line, say("This is not a record: it is not text in UTF-8.")) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _lines(text: str) -> Iterator[_Line]:
    """The lines that are not empty, without their comments."""
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > _LONGEST_LINE:
            raise RecordError(
                number,
                say(
                    "This is not a record: this line has more than {most} characters.",
                    most=f"{_LONGEST_LINE:,}",
                ),
            )
        said = _without_comment(line).strip()
        if any(not (letter.isprintable() or letter == "\t") for letter in said):
            raise RecordError(
                number, say("This is not a record: there are unprintable characters on this line.")
            )
        if said:
            yield _Line(number, said)


def _without_comment(line: str) -> str:
    """``line`` up to the first hash that is not inside quotes."""
    said = _SAID.match(line)
    return said[0] if said else ""


def _start(
    headings: list[tuple[_Line, re.Match[str]]], rest: list[_Line], games: Sequence[Game[Any, Any]]
) -> tuple[Game[Any, Any], State]:
    """The game and its first state, from the heading."""
    said: dict[str, _Line] = {}
    options: dict[str, str] = {}
    for line, match in headings:
        key = match[2].casefold() if match[2] else match[1].casefold()
        if key in said:
            raise RecordError(line.number, say("The heading says “{word}” twice.", word=match[1]))
        said[key] = _Line(line.number, match[3].strip())
        if match[2] or key == EDITION:
            options[key] = match[3].strip()
    end = rest[0].number if rest else max((line.number for line, _ in headings), default=0) + 1
    for key, example in (("game", games[0].name), ("players", "Matt, Noah, Jake")):
        if key not in said:
            raise RecordError(
                end,
                say(
                    "The heading must say “{key}: {example}” or the like before the actions.",
                    key=key,
                    example=example,
                ),
            )
    with _told_of(said["game"]):
        game = game_named(said["game"].text, games)
    try:
        players = read_name_list(said["players"].text)
    except NamesError as error:
        raise RecordError(
            said["players"].number, say("The players cannot be read: {reason}.", reason=error.message)
        ) from None
    # One by one, to know which line is wrong.
    for name, value in options.items():
        with _told_of(said[name]):
            game.seats({name: value})
    with _told_of(said["players"]):
        state: State = game.start(players, options)
    return game, state


@contextmanager
def _told_of(line: _Line) -> Iterator[None]:
    """Raises what the game refuses as a :class:`RecordError` of ``line``."""
    try:
        yield
    except RuleError as error:
        raise RecordError(line.number, error.message, error.rule) from None
    except GameError as error:
        raise RecordError(line.number, error.message) from None


def _played(game: Game[Any, Any], state: State, line: _Line) -> tuple[Action, State]:
    heading = _HEADING.fullmatch(line.text)
    if heading is not None:
        raise RecordError(
            line.number, say("“{word}:” belongs in the heading, before the first action.", word=heading[1])
        )
    with _told_of(line):
        action: Action = game.parse(line.text, state)
        return action, game.apply(state, action)
