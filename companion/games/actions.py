"""What every kind of action is: a class that holds all that is said about it, in one place.

Such a class is a frozen dataclass with, beside its fields,

- ``TEXT``, its line in a record: words with fields in braces, ``{player} takes {card} from The Machine``.
  ``ALSO`` are other lines that people type and that mean the same;
- ``EXAMPLE`` and ``WHEN``, its row in the table of lines that explains records, and ``FORMS``, rows for
  other forms of its line;
- ``PHASES`` in which it can happen, and the ``RULE`` that refuses it in any other;
- ``apply``, what it does by the rules, ``accept``, what it does where a table makes it against them
  (G-2), and ``worth``, what that brings;
- ``candidates``, the actions of this kind worth trying in a state, and ``irregular``, those that a table
  may want against the rules, offered under ``HEADING``.

How a field is read and written stands in ``FIELDS``, once for each game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from companion.games.amendments import Amendment, parse_amendment
from companion.games.api import ActionSyntaxError, Choice, RecordLine, RuleError
from companion.games.messages import Message, say
from companion.games.record_parser import leading_player, named_player, nothing_like_it
from companion.games.text import quoted

_SPACE = r"\s+"
_FIELD = re.compile(r"\{(\w+)\}")
_ACTOR = (True, "player")
"""How the line of an action begins that a player does."""
_RESERVED = frozenset({"everyone", "next", "the", "die", "correction", "accept"})
"""Words that begin a line without a name: a player called so is written in quotes."""


class PhasedState(Protocol):
    """The state of a game that goes from phase to phase."""

    @property
    def players(self) -> tuple[str, ...]:
        """Names in seat order, clockwise."""

    @property
    def phase(self) -> Enum:
        """What is waited for."""


S = TypeVar("S", bound=PhasedState)


@dataclass(frozen=True, slots=True)
class Field:
    """How one field of a line is written, and read.

    ``pattern`` is a regular expression without groups for its text; ``read`` makes the value of that text in
    a state, or raises :class:`~companion.games.api.ActionSyntaxError`. ``read_for`` does so where the same
    text means something else for each player who says it. A field that may be missing writes an empty text.
    """

    pattern: str
    read: Callable[[str, Any], Any]
    write: Callable[[Any], str] = str
    read_for: Callable[[str, Any, str], Any] | None = None

    def value(self, text: str, state: Any, player: str | None) -> Any:
        """What ``text`` says in a line of ``player``."""
        if self.read_for is None or player is None:
            return self.read(text, state)
        return self.read_for(text, state, player)


def written_player(player: str) -> str:
    """``player`` as the name stands in a line."""
    return quoted(player, _RESERVED)


PLAYER = Field(".+", lambda text, state: named_player(text, state.players), written_player)
"""The name of a player."""


class GameAction(Generic[S]):
    """One kind of action; see the module. A line without a player happens to the whole table."""

    __slots__ = ()

    TEXT: ClassVar[str]
    ALSO: ClassVar[tuple[str, ...]] = ()
    EXAMPLE: ClassVar[str]
    WHEN: ClassVar[str] = ""
    FORMS: ClassVar[tuple[tuple[str, str], ...]] = ()
    HINT: ClassVar[Message | None] = None
    """The refusal of a line that begins as one without a player does and goes on otherwise."""
    RULE: ClassVar[str]
    PHASES: ClassVar[tuple[Enum, ...]]
    HEADING: ClassVar[str] = ""
    FIELDS: ClassVar[Mapping[str, Field]] = {"player": PLAYER}

    def __str__(self) -> str:
        return "".join(
            self.FIELDS[part].write(getattr(self, part)) if is_field else part
            for is_field, part in _parts(self.TEXT)
        )

    @property
    def actor(self) -> str | None:
        """The player who does it, if one does."""
        first = _parts(self.TEXT)[0]
        return str(getattr(self, first[1])) if first == _ACTOR else None

    def apply(self, state: S) -> S:
        """The state after it, in one of its phases. Raises :class:`RuleError`."""
        raise NotImplementedError

    def accept(self, state: S, refusal: RuleError) -> S:  # noqa: ARG002  (some kinds use the state)
        """The state after it where the table makes it against ``refusal`` (G-2). Raises :class:`RuleError`
        for what cannot be, and ``refusal`` itself for what would change nothing."""
        raise refusal

    def rule_now(self, state: S) -> str:  # noqa: ARG002  (some kinds use the state)
        """The rule that refuses it in a phase that is not among its own."""
        return self.RULE

    def not_now(self, state: S) -> Message:  # noqa: ARG002  (some kinds use the state)
        """Why it cannot happen in a phase that is not among its own, as a sentence."""
        return say("It is not the moment for that.")

    def choice(self, state: S) -> Choice:  # noqa: ARG002  (some kinds use the state)
        """How it is offered as one answer to a prompt."""
        return Choice(say("{line}", line=str(self)), self)

    def worth(self, before: S, after: S) -> Message | None:  # noqa: ARG002  (some kinds use the states)
        """What it brings: it leads from ``before`` to ``after``. ``None`` where there is nothing to say."""
        return None

    def laid_open(self, state: S) -> Mapping[str, tuple[str, ...]]:  # noqa: ARG002  (some kinds use the state)
        """The cards that it shows, when it is made in ``state``, on zones of the mat which the layout
        leaves out."""
        return {}

    @classmethod
    def candidates(cls, state: S, faces: Collection[str]) -> Iterator[Self]:  # noqa: ARG003
        """The actions of this kind that may be possible in ``state``; a hidden card is turned up only if it
        is among ``faces``, in the deck's order."""
        return iter(())

    @classmethod
    def irregular(cls, state: S, faces: Collection[str]) -> Iterator[Self]:
        """The actions of this kind that a table may want against the rules."""
        return cls.candidates(state, faces) if state.phase in cls.PHASES else iter(())

    @classmethod
    def line_around(cls, field: str, **fixed: Any) -> tuple[str, str]:
        """What stands before and after ``field`` in the line of an action whose other fields are
        ``fixed``."""
        sides: tuple[list[str], list[str]] = ([], [])
        side = 0
        for is_field, part in _parts(cls.TEXT):
            if part == field and is_field:
                side = 1
            else:
                sides[side].append(cls.FIELDS[part].write(fixed[part]) if is_field else part)
        return "".join(sides[0]), "".join(sides[1])


class Grammar(Generic[S]):
    """Reads the lines of the ``kinds`` of actions of one game; ``card`` reads a card in a correction.

    Case and extra spaces do not matter; a name with spaces may go without its quotes where only one player
    can be meant. Lines with fewer fields are tried first."""

    def __init__(self, kinds: Sequence[type[GameAction[S]]], card: Callable[[str, S], str]) -> None:
        self._kinds = kinds
        self._card = card
        patterns = [_pattern(kind, text) for kind in kinds for text in (kind.TEXT, *kind.ALSO)]
        patterns.sort(key=lambda pattern: pattern.regex.groups)  # “is the youngest” before “is {suit}”
        self._personal = [pattern for pattern in patterns if pattern.is_personal]
        self._impersonal = [pattern for pattern in patterns if not pattern.is_personal]
        self._hints = [(_beginning(kind.TEXT), kind.HINT) for kind in kinds if kind.HINT is not None]

    def parse(self, text: str, state: S) -> GameAction[S] | Amendment:
        """The action that ``text`` says. Raises :class:`ActionSyntaxError`."""
        line = text.strip()
        amendment = parse_amendment(
            line, lambda code: self._card(code, state), lambda move: self.parse(move, state)
        )
        if amendment is not None:
            return amendment
        found = None if line.startswith('"') else self._impersonal_action(line, state)
        if found is not None:
            return found
        player, said = leading_player(line, state.players)
        found = _read(self._personal, f" {said.strip()}", state, player)
        if found is None:
            raise nothing_like_it(line, said, self._personal_examples())
        return found

    def _impersonal_action(self, line: str, state: S) -> GameAction[S] | None:
        found = _read(self._impersonal, line, state, None)
        if found is None:
            for beginning, hint in self._hints:
                if beginning.match(f"{line} "):
                    raise ActionSyntaxError(hint)
        return found

    def _personal_examples(self) -> list[str]:
        personal = (kind for kind in self._kinds if _parts(kind.TEXT)[0] == _ACTOR)
        return [line.example for kind in personal for line in _record_lines(kind)]

    def lines(self) -> tuple[RecordLine, ...]:
        """Every kind of line, in the order in which a game tells them."""
        return tuple(line for kind in self._kinds for line in _record_lines(kind))


def _record_lines(kind: type[GameAction[Any]]) -> Iterator[RecordLine]:
    yield RecordLine(kind.EXAMPLE, kind.WHEN)
    yield from (RecordLine(example, when) for example, when in kind.FORMS)


@dataclass(frozen=True, slots=True)
class _Pattern:
    """Reads one text of a ``kind``: the whole line, or what follows the player's name with a space."""

    kind: type[GameAction[Any]]
    regex: re.Pattern[str]
    is_personal: bool


@cache
def _parts(text: str) -> tuple[tuple[bool, str], ...]:
    """The words and the fields of a line, each with whether it is a field."""
    return tuple(
        (number % 2 == 1, part) for number, part in enumerate(_FIELD.split(text)) if part or number % 2 == 1
    )


def _pattern(kind: type[GameAction[Any]], text: str) -> _Pattern:
    parts = _parts(text)
    is_personal = parts[0] == _ACTOR
    regex = "".join(
        f"(?P<{part}>{kind.FIELDS[part].pattern})" if is_field else _words_pattern(part)
        for is_field, part in (parts[1:] if is_personal else parts)
    )
    return _Pattern(kind, re.compile(regex, re.IGNORECASE), is_personal)


def _words_pattern(words_: str) -> str:
    """Any space stands for a space, and any or none about a colon."""
    return re.escape(words_).replace(r"\ ", _SPACE).replace(f":{_SPACE}", r"\s*:\s*")


def _beginning(text: str) -> re.Pattern[str]:
    """A line with the words of ``text`` up to its last field, whatever stands for its fields."""
    parts = _parts(text)
    last = max(number for number, (is_field, _) in enumerate(parts) if is_field)
    regex = "".join(r"\S+" if is_field else _words_pattern(part) for is_field, part in parts[:last])
    return re.compile(regex, re.IGNORECASE)


def _read(patterns: Sequence[_Pattern], said: str, state: Any, player: str | None) -> GameAction[Any] | None:
    for pattern in patterns:
        found = pattern.regex.fullmatch(said)
        if found is not None:
            fields = pattern.kind.FIELDS
            read = {name: fields[name].value(text, state, player) for name, text in found.groupdict().items()}
            return pattern.kind(**(read if player is None else {"player": player, **read}))
    return None
