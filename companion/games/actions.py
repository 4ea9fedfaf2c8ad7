"""The kinds of actions: one class a kind, with everything about it in one place.

Such a class is a frozen dataclass with these attributes beside its fields:

- ``TEXT``, its line in a record: words with fields in braces, ``{player} takes {card} from The Machine``.
  ``ALSO`` are alternative lines that people type, with slashes between words of which any will do, as in
  ``his/her/their``; ``PUBLIC`` is the line without what it keeps secret;
- ``EXAMPLE`` and ``WHEN``, its row in the table that explains records, and ``FORMS``, rows for other forms of
  its line;
- ``PHASES`` in which it is legal, and the ``RULE`` that refuses it in any other;
- ``apply``, its effect by the rules, ``accept``, its effect if the table makes it against them (G-2), and
  ``worth``, what it brings;
- ``candidates``, the actions of this kind to try in a state, and ``irregular``, those that a table may want
  against the rules, offered under ``HEADING``.

``FIELDS``, one for each game, says how fields are read and written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from companion.games.amendments import Amendment, parse_amendment
from companion.games.api import Action, ActionSyntaxError, Choice, RecordLine, RuleError
from companion.games.messages import CardName, Message, Parameter, say
from companion.games.record_parser import leading_player, named_player, nothing_like_it
from companion.games.text import quoted

_SPACE = r"\s+"
_ANY_OF = re.compile(r"\w+(?:/\w+)+")
_FIELD = re.compile(r"\{(\w+)\}")
_ACTOR = (True, "player")
"""The beginning of a player's line."""
_RESERVED = frozenset({"everyone", "next", "the", "die", "correction", "accept"})
"""Words that begin a line without a name: a player with such a name is written in quotes."""


class PhasedState(Protocol):
    """A state with a phase."""

    @property
    def players(self) -> tuple[str, ...]:
        """Names in seat order, clockwise."""

    @property
    def phase(self) -> Enum:
        """What the rules wait for."""


S = TypeVar("S", bound=PhasedState)


@dataclass(frozen=True, slots=True)
class Field:
    """How one field of a line is written, and read.

    ``pattern`` is a regular expression without groups for its text; ``read`` converts that text to a value in
    a state, or raises :class:`~companion.games.api.ActionSyntaxError`. ``read_for`` is used instead if the
    value depends on the player. An optional field writes an empty text. ``say`` makes the parameter of a
    sentence of the value; by default it is what is written.
    """

    pattern: str
    read: Callable[[str, Any], Any]
    write: Callable[[Any], str] = str
    read_for: Callable[[str, Any, str], Any] | None = None
    say: Callable[[Any], Parameter] | None = None

    def spoken(self, value: Any) -> Parameter:
        """``value`` in a sentence for people."""
        return self.write(value) if self.say is None else self.say(value)

    def value(self, text: str, state: Any, player: str | None) -> Any:
        """The value of ``text`` in a line of ``player``."""
        if self.read_for is None or player is None:
            return self.read(text, state)
        return self.read_for(text, state, player)


def written_player(player: str) -> str:
    """The name of ``player`` in a line, quoted if necessary."""
    return quoted(player, _RESERVED)


def spoken_cards(cards: Sequence[str]) -> Message:
    """``cards`` in a sentence, in their order."""
    return say("{cards: }", cards=tuple(map(CardName, cards)))


PLAYER = Field(".+", lambda text, state: named_player(text, state.players), written_player, say=str)
"""The name of a player."""


class GameAction(Generic[S]):
    """One kind of action; see the module. A line without a player happens to the whole table."""

    __slots__ = ()

    TEXT: ClassVar[str]
    ALSO: ClassVar[tuple[str, ...]] = ()
    PUBLIC: ClassVar[str] = ""
    EXAMPLE: ClassVar[str]
    WHEN: ClassVar[str] = ""
    FORMS: ClassVar[tuple[tuple[str, str], ...]] = ()
    HINT: ClassVar[Message | None] = None
    """The refusal of a line that begins like one without a player but does not match it."""
    RULE: ClassVar[str]
    PHASES: ClassVar[tuple[Enum, ...]]
    HEADING: ClassVar[str] = ""
    FIELDS: ClassVar[Mapping[str, Field]] = {"player": PLAYER}

    def __str__(self) -> str:
        return self._written(self.TEXT)

    @property
    def in_public(self) -> str:
        """Its line as everybody may read it during play: what it keeps secret is left out."""
        return self._written(self.PUBLIC or self.TEXT)

    def _written(self, text: str) -> str:
        return "".join(
            self.FIELDS[part].write(getattr(self, part)) if is_field else part
            for is_field, part in _parts(text)
        )

    def spoken(self) -> Message:
        """Its line in public as a sentence for people: names without quotes, cards as the deck in play calls
        them."""
        text = self.PUBLIC or self.TEXT
        fields = (part for is_field, part in _parts(text) if is_field)
        return Message(text, tuple((name, self.FIELDS[name].spoken(getattr(self, name))) for name in fields))

    @property
    def actor(self) -> str | None:
        """The acting player, if there is one."""
        first = _parts(self.TEXT)[0]
        return str(getattr(self, first[1])) if first == _ACTOR else None

    def apply(self, state: S) -> S:
        """The state after it, if the phase allows it. Raises :class:`RuleError`."""
        raise NotImplementedError

    def accept(self, state: S, refusal: RuleError) -> S:  # noqa: ARG002  (some kinds use the state)
        """The state after it if the table makes it against ``refusal`` (G-2). Raises :class:`RuleError` for
        the impossible, and ``refusal`` itself if nothing would change."""
        raise refusal

    def rule_now(self, state: S) -> str:  # noqa: ARG002  (some kinds use the state)
        """The rule that refuses it in another phase."""
        return self.RULE

    def not_now(self, state: S) -> Message:  # noqa: ARG002  (some kinds use the state)
        """Why it is refused in another phase."""
        return say("It is not the moment for that.")

    def choice(self, state: S) -> Choice:  # noqa: ARG002  (some kinds use the state)
        """The choice that offers it as an answer to a prompt."""
        return Choice(self.spoken(), self)

    def worth(self, before: S, after: S) -> Message | None:  # noqa: ARG002  (some kinds use the states)
        """What it brings, from ``before`` to ``after``; ``None`` if there is nothing to say."""
        return None

    def laid_open(self, state: S) -> Mapping[str, tuple[str, ...]]:  # noqa: ARG002  (some kinds use the state)
        """The cards that it shows in ``state`` on zones of the mat that the layout leaves out."""
        return {}

    @classmethod
    def candidates(cls, state: S, faces: Collection[str]) -> Iterator[Self]:  # noqa: ARG003
        """The actions of this kind that may be legal in ``state``; hidden cards are turned up only from
        ``faces``, in the deck's order."""
        return iter(())

    @classmethod
    def irregular(cls, state: S, faces: Collection[str]) -> Iterator[Self]:
        """The actions of this kind that a table may want against the rules."""
        return cls.candidates(state, faces) if state.phase in cls.PHASES else iter(())

    @classmethod
    def line_around(cls, field: str, **fixed: Any) -> tuple[str, str]:
        """The text before and after ``field`` in the line of an action whose other fields are ``fixed``."""
        sides: tuple[list[str], list[str]] = ([], [])
        side = 0
        for is_field, part in _parts(cls.TEXT):
            if part == field and is_field:
                side = 1
            else:
                sides[side].append(cls.FIELDS[part].write(fixed[part]) if is_field else part)
        return "".join(sides[0]), "".join(sides[1])


def public_line(action: Action) -> str:
    """The line of ``action`` as everybody may read it during play."""
    return action.in_public if isinstance(action, GameAction) else str(action)


class Grammar(Generic[S]):
    """Parses the lines of the ``kinds`` of actions of one game; ``card`` parses a card in a correction.

    Case and extra spaces do not matter; a name with spaces needs no quotes if only one player can be meant.
    Lines with fewer fields are tried first."""

    def __init__(self, kinds: Sequence[type[GameAction[S]]], card: Callable[[str, S], str]) -> None:
        self._kinds = kinds
        self._card = card

    # Made when the first line is parsed: the program starts without them.

    @cached_property
    def _patterns(self) -> Sequence[_Pattern]:
        patterns = [_pattern(kind, text) for kind in self._kinds for text in (kind.TEXT, *kind.ALSO)]
        return sorted(patterns, key=lambda it: it.regex.groups)  # “is the youngest” before “is {suit}”

    @cached_property
    def _personal(self) -> Sequence[_Pattern]:
        return [pattern for pattern in self._patterns if pattern.is_personal]

    @cached_property
    def _impersonal(self) -> Sequence[_Pattern]:
        return [pattern for pattern in self._patterns if not pattern.is_personal]

    @cached_property
    def _hints(self) -> Sequence[tuple[re.Pattern[str], Message]]:
        return [(_beginning(kind.TEXT), kind.HINT) for kind in self._kinds if kind.HINT is not None]

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
        """Every kind of line, in the order of play."""
        return tuple(line for kind in self._kinds for line in _record_lines(kind))


def _record_lines(kind: type[GameAction[Any]]) -> Iterator[RecordLine]:
    yield RecordLine(kind.EXAMPLE, kind.WHEN)
    yield from (RecordLine(example, when) for example, when in kind.FORMS)


@dataclass(frozen=True, slots=True)
class _Pattern:
    """Parses one text of a ``kind``: the whole line, or the part after the player's name."""

    kind: type[GameAction[Any]]
    regex: re.Pattern[str]
    is_personal: bool


@cache
def _parts(text: str) -> tuple[tuple[bool, str], ...]:
    """The parts of a line, each with whether it is a field."""
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
    """Matches any whitespace for a space, optional whitespace round a colon, and any of the words that have
    slashes between."""
    words = re.escape(words_).replace(r"\ ", _SPACE).replace(f":{_SPACE}", r"\s*:\s*")
    return _ANY_OF.sub(lambda found: f"(?:{found[0].replace('/', '|')})", words)


def _beginning(text: str) -> re.Pattern[str]:
    """Matches a line with the words of ``text`` up to its last field, with anything for its fields."""
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
