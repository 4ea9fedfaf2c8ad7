"""The shape that every game has. Standard library only.

A game is played by ``apply(state, action)``; both are immutable values. Chance is an
action too (a card turned up, a roll), so the rules need no clock, no random numbers
and no camera. What the rules wait for is a :class:`Prompt`, what is shown a
:class:`~companion.games.panels.View`; the faces, the buttons, the lamps and the referee know no rule of
their own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from companion.games.dress import Dress
from companion.games.errors import CompanionError
from companion.games.faults import Fault
from companion.games.messages import Message
from companion.games.panels import ScoreSheet, View, Zone
from companion.games.rolling import BY_PROGRAM
from companion.games.teaching import Teaching


class GameError(CompanionError, ValueError):
    """A game cannot be started or played so."""

    code = "game"


class RuleError(GameError):
    """An action that the rules refuse now. ``rule`` is its number, such as ``BH-8``."""

    def __init__(self, rule: str, message: Message) -> None:
        super().__init__(message)
        self.args = (rule, message)
        self.rule = self.code = rule


class ActionSyntaxError(GameError):
    """A text that is no action of this game."""

    code = "syntax"


class Action(Protocol):
    """An immutable value; ``str(action)`` is its text, which ``Game.parse`` reads back."""

    def __str__(self) -> str: ...

    def __hash__(self) -> int: ...

    @property
    def actor(self) -> str | None:
        """The player who does it, if one does."""


class State(Protocol):
    """An immutable value: all that is public, and counts for what is hidden."""

    @property
    def players(self) -> tuple[str, ...]:
        """Names in seat order, clockwise."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a prompt, ready to be a button: ``label`` in the game's words. Choices of one
    ``group`` (``Take from scrap``) can share a heading where there are many. ``die`` is the one of the lying
    dice that the choice is about, from 1, or 0; ``seat`` the player that it is about. ``confirm`` is what
    is asked before it is done (``Withdraw Matt's set?``), if anything is."""

    label: Message
    action: Action
    detail: Message | None = None
    group: str = ""
    die: int = 0
    seat: int | None = None
    confirm: Message | None = None


@dataclass(frozen=True, slots=True)
class CardEntry:
    """Cards that can be named by touch where no camera sees them: ``least`` to ``most`` of ``cards``.

    ``label`` says whose and what for (``Matt reveals``). :meth:`line` is the action that naming them
    makes. ``zone`` is where on the mat the camera would see them, empty where it would not. ``group`` and
    ``seat`` are as those of a :class:`Choice`. ``copies`` are those of ``cards`` that can be named more than
    once, with how often.
    """

    label: Message
    cards: tuple[str, ...]
    before: str = ""
    after: str = ""
    least: int = 1
    most: int = 1
    zone: str = ""
    group: str = ""
    seat: int | None = None
    copies: tuple[tuple[str, int], ...] = ()

    def copies_of(self, card: str) -> int:
        """How often ``card`` can be named."""
        return dict(self.copies).get(card, 1) if card in self.cards else 0

    @property
    def number(self) -> int:
        """How many cards there are to name, each copy counted."""
        return sum(map(self.copies_of, self.cards))

    def line(self, cards: Sequence[str]) -> str:
        """The text of the action by which ``cards`` are named; ``Game.parse`` reads it."""
        return f"{self.before}{' '.join(cards)}{self.after}"


@dataclass(frozen=True, slots=True)
class DiceEntry:
    """``count`` six-sided dice that are rolled now. :meth:`line` is the action that tells how they lie.

    ``die`` is the one of those lying that is rolled again, from 1; 0 where all are rolled. ``by`` says who
    rolls, in a word of :mod:`companion.games.rolling`.
    """

    label: Message
    count: int
    before: str
    die: int = 0
    by: str = BY_PROGRAM

    def line(self, pips: Sequence[int]) -> str:
        """The text of the action by which the dice show ``pips``, each 1 to 6; ``Game.parse`` reads it."""
        return f"{self.before}{' '.join(map(str, pips))}"


@dataclass(frozen=True, slots=True)
class NumberEntry:
    """A whole number from ``least`` to ``most`` that can be named by touch, such as a bid. :meth:`line` is
    the action that names it."""

    label: Message
    least: int
    most: int
    before: str
    after: str = ""

    def line(self, number: int) -> str:
        """The text of the action that names ``number``; ``Game.parse`` reads it."""
        return f"{self.before}{number}{self.after}"


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the rules wait for now.

    ``kind`` names the moment (``reveal``, ``discard``, ``ability``, ``overflow`` ...);
    ``seats`` are the players who are asked, by seat number; ``text`` is one sentence for
    the table, ``short`` two or three words for the headline. ``choices`` are the answers
    that can be listed. ``entries`` are the answers that are cards, for a table that names them by touch;
    ``dice`` are to be rolled now, ``numbers`` can be named. ``on_pass`` and ``on_reveal`` are what the two
    buttons mean now, or ``None`` where they mean nothing. ``watches`` are the zones of the mat on which the
    next thing will happen. What is shown beside it is the game's :class:`~companion.games.panels.View`.
    """

    kind: str
    text: Message
    short: Message
    seats: tuple[int, ...] = ()
    choices: tuple[Choice, ...] = ()
    on_pass: Action | None = None
    on_reveal: Action | None = None
    watches: tuple[str, ...] = ()
    entries: tuple[CardEntry, ...] = ()
    dice: DiceEntry | None = None
    numbers: tuple[NumberEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class OptionValue:
    """One value that an option can take, and what it means in a player's words."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Option:
    """Something the rulebook leaves open, for the set-up: ``rulebook`` is what it says, ``rule`` our number
    of it, ``values`` the choices, the default first. With ``any_number`` a whole number does too."""

    name: str
    rule: str
    title: str
    rulebook: str
    values: tuple[OptionValue, ...]
    any_number: bool = False


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)
A_co = TypeVar("A_co", bound=Action, covariant=True)


@dataclass(frozen=True, slots=True)
class Successor(Generic[S, A_co]):
    """An ``action`` that the rules take, and the ``state`` after it. ``shown`` are the cards that it lays
    open on zones of the mat which the layout leaves out, such as the tray."""

    action: A_co
    state: S
    shown: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A row of the table that explains the lines of a record: an example, and when it is said."""

    example: str
    when: str


@dataclass(frozen=True, slots=True)
class TableFile(Generic[S, A]):
    """A file with which a table makes a game its own, such as lists of words. ``name`` is its option on the
    command line and its key in the configuration, no two games have the same; ``help`` says what is in it,
    ``example`` what it may be called. At most ``longest`` bytes of it are read. :attr:`adopt` gives the game
    with the file's content, the first argument; the second is its path, which a :class:`GameError` names."""

    name: str
    help: str
    example: str
    longest: int
    adopt: Callable[[bytes, str], Game[S, A]]


class Game(Protocol[S, A]):
    """The rules of one game. Every game package exports one value of this shape."""

    name: str
    """Its word on the command line and in records: ``beltpunk``."""
    title: str
    """Its name as the box has it: ``Beltpunk Haberdasher``."""
    dress: Dress
    """How its cards and its mat look."""
    record_cards: str
    """How cards are written in its records, as the end of a sentence."""
    record_example: str
    """How a record of it begins: heading and first lines."""
    rolls: tuple[type[Any], ...]
    """The kinds of action that dice make: undone and rolled again at that moment, they are the same (G-3)."""

    @property
    def editions(self) -> tuple[str, ...]:
        """The texts of the rules that can be played, the usual one first. With several, ``edition`` is among
        :meth:`options`."""

    @property
    def files(self) -> tuple[TableFile[S, A], ...]:
        """The files with which a table makes the game its own."""

    def options(self) -> tuple[Option, ...]:
        """Everything that the set-up can choose."""

    def seats(self, options: Mapping[str, str]) -> range:
        """How many can play with these ``options``, the others as they are by default. Raises
        :class:`GameError` for an option or a value that there is not."""

    def option_texts(self, state: S) -> Mapping[str, str]:
        """How ``state`` is played: every option but the edition with its value, as ``start`` takes them."""

    def edition(self, state: S) -> str:
        """The one of :attr:`editions` that ``state`` is played by."""

    def teaching(self, options: Mapping[str, str]) -> Teaching | None:
        """What there is to learn at a table with these options, as ``start`` takes them; ``None`` for a game
        that nobody explains yet. Raises :class:`GameError`."""

    def start(self, players: Sequence[str], options: Mapping[str, str]) -> S:
        """The state before the first action. The option ``edition`` names one of :attr:`editions`. Raises
        :class:`GameError`."""

    def parse(self, text: str, state: S) -> A:
        """The action that ``text`` says, names taken from ``state``. Raises :class:`ActionSyntaxError`."""

    def apply(self, state: S, action: A) -> S:
        """The state after ``action``. Raises :class:`RuleError`; ``state`` is never changed."""

    def record_lines(self) -> tuple[RecordLine, ...]:
        """Every kind of line of a record, in the order in which a game tells them."""

    def prompt(self, state: S) -> Prompt:
        """What is waited for in ``state``."""

    def actions(self, state: S, faces: Collection[str]) -> Iterator[A]:
        """Every action that ``apply`` takes now; those that turn up a hidden card only for
        the card codes in ``faces``, which has a card once for each copy. The referee picks among them what
        it saw, the tests play at random from them."""

    def successors(self, state: S, faces: Collection[str]) -> Iterator[Successor[S, A]]:
        """The same actions, each with the state after it: whoever needs both applies each once."""

    def corrections(self, state: S, card: str) -> Iterator[str]:
        """The cards that ``card``, taken down as lying in sight, may really be: those for which ``apply``
        takes a :class:`~companion.games.amendments.Correction`, likeliest by the rules first."""

    def overrules(self, state: S, faces: Collection[str]) -> Iterator[Choice]:
        """What the rules refuse now and a table may want all the same (G-2): each an
        :class:`~companion.games.amendments.Overrule` that ``apply`` takes, with the refusal as its
        ``detail``; those that turn up a hidden card only for the card codes in ``faces``."""

    def appraise(self, state: S, action: A) -> Message | None:
        """What ``action`` would be worth (``Goggles, 3 points``); ``None`` where there is nothing to
        say. Raises :class:`RuleError`, which says why it cannot be made."""

    def layout(self, state: S) -> Mapping[str, tuple[str, ...]]:
        """What should lie face up on each zone of the mat now, in the order of laying. What lies on a
        zone that is not named does not matter."""

    def seen(self, state: S, action: A) -> Mapping[str, tuple[str, ...]]:
        """How the mat looks the moment ``action`` has been made in ``state``: the layout of the next
        state, and on the tray the cards that the action shows. Raises :class:`RuleError`."""

    def deck(self, state: S) -> Mapping[str, int]:
        """Every card of the game that can come to lie in sight, with how many copies of it there are."""

    def card_from_deck(self, state: S, code: str) -> str | None:
        """The game's card for a code that vision read (``3S`` is ``Steam-3`` when a poker deck
        stands in), or ``None`` for a card that is not of this game."""

    def card_to_deck(self, state: S, card: str) -> str:
        """The poker card that stands in for the game's ``card``: the way back of ``card_from_deck``."""

    def zones(self, state: S) -> tuple[Zone, ...]:
        """The zones of the mat that this game uses, in the order of play, with the cards of ``layout``."""

    def view(self, state: S) -> View:
        """What is shown of ``state``; the first panel is what the moment is about."""

    def scores(self, state: S) -> Mapping[str, int]:
        """Points of each player so far."""

    def score_sheets(self, state: S) -> tuple[ScoreSheet, ...]:
        """Every point so far explained, a sheet for each round that is over."""

    def winners(self, state: S) -> tuple[str, ...]:
        """Who has won; empty while the game goes on."""

    def finished(self, state: S) -> bool:
        """Whether nothing is waited for any more."""

    def status(self, state: S) -> tuple[Fault, ...]:
        """Every fault of a position; none of a sound one."""

    def to_json(self, state: S) -> dict[str, Any]:
        """The state as plain JSON values, the same bytes for the same state."""
