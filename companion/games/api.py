"""The interface of every game. Standard library only.

A game is played by ``apply(state, action)``; both are immutable values. Chance is an action too (a card
turned up, a roll), so the rules need no clock, no random numbers and no camera. A :class:`Prompt` says what
the rules wait for, a :class:`~companion.games.panels.View` what is shown; the faces, the buttons, the lamps
and the referee contain no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Generic, Protocol, TypeVar

from companion.games.dress import Dress
from companion.games.errors import CompanionError
from companion.games.faults import Fault
from companion.games.messages import Message
from companion.games.panels import ScoreSheet, View, Zone
from companion.games.printables import Printable
from companion.games.rolling import BY_PROGRAM
from companion.games.teaching import Teaching


class GameError(CompanionError, ValueError):
    """A game cannot be started or played like this."""

    code = "game"


class RuleError(GameError):
    """An action that the rules refuse now. ``rule`` is its number, such as ``BH-8``."""

    def __init__(self, rule: str, message: Message) -> None:
        super().__init__(message)
        self.args = (rule, message)
        self.rule = self.code = rule


class ActionSyntaxError(GameError):
    """A text is not an action of this game."""

    code = "syntax"


class Action(Protocol):
    """An immutable value; ``str(action)`` is its text, which ``Game.parse`` reads back."""

    def __str__(self) -> str: ...

    def __hash__(self) -> int: ...

    def spoken(self) -> Message:
        """The action as a sentence for people."""

    @property
    def actor(self) -> str | None:
        """The acting player, if there is one."""


class State(Protocol):
    """An immutable value: all that is public, and counts for what is hidden."""

    @property
    def players(self) -> tuple[str, ...]:
        """Names in seat order, clockwise."""


class Place(Enum):
    """What on the table can be touched."""

    SEAT = "seat"
    """A player's plate."""
    ZONE = "zone"
    """A zone of the mat, such as a conveyor."""
    CARD = "card"
    """A card that lies open on a zone."""
    DECK = "deck"
    PILE = "pile"
    """The cards face down before a player, or those of the whole table."""
    CHAIR = "chair"
    """A chair of a seating plan."""
    PRIVILEGE = "privilege"
    """What a player may do, as a card of its own."""
    TRICK = "trick"
    """A trick beside a ladder."""


@dataclass(frozen=True, slots=True)
class Target:
    """The thing on the table that an answer is about, so that people can touch the thing itself.

    ``seat`` is whose plate or pile it is, or which chair or trick. ``zone`` is the name of the zone of the
    mat, ``card`` counts the cards on it from 0, in laying order; of privileges it counts the cards of their
    panel.
    """

    place: Place
    seat: int | None = None
    zone: str = ""
    card: int = 0


AT_DECK = Target(Place.DECK)


def at_seat(seat: int) -> Target:
    """The plate of the player at ``seat``."""
    return Target(Place.SEAT, seat)


def at_pile(seat: int) -> Target:
    """The pile of the player at ``seat``."""
    return Target(Place.PILE, seat)


def at_chair(number: int) -> Target:
    """The chair of this ``number`` in a seating plan, from 0."""
    return Target(Place.CHAIR, number)


def at_trick(number: int) -> Target:
    """The trick of this ``number`` beside a ladder, from 0."""
    return Target(Place.TRICK, number)


def at_zone(name: str) -> Target:
    """The zone of the mat with that ``name``."""
    return Target(Place.ZONE, zone=name)


def at_privilege(card: int) -> Target:
    """That card of the panel of privileges, from 0."""
    return Target(Place.PRIVILEGE, card=card)


def at_card(card: str, layout: Mapping[str, Sequence[str]]) -> Target | None:
    """The first ``card`` that lies open where ``layout`` says, zone by zone; ``None`` if it lies nowhere."""
    for zone, cards in layout.items():
        if card in cards:
            return Target(Place.CARD, zone=zone, card=list(cards).index(card))
    return None


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a prompt, ready to be a button: ``label`` in the game's words. Choices of one ``group``
    (``Take from scrap``) can share a heading. ``die`` is the die on the table that the choice concerns, from
    1, or 0; ``seat`` the player that it concerns. ``confirm`` is the question before it is done (``Withdraw
    Matt's set?``), if there is one: only what takes something away has one. ``target`` is the thing on the
    table that answers like this when it is touched."""

    label: Message
    action: Action
    detail: Message | None = None
    group: str = ""
    die: int = 0
    seat: int | None = None
    confirm: Message | None = None
    target: Target | None = None

    @property
    def destroys(self) -> bool:
        """Whether it withdraws, ends or gives up something: it is never the bright button."""
        return self.confirm is not None


@dataclass(frozen=True, slots=True)
class CardEntry:
    """Cards that can be named by touch if no camera sees them: ``least`` to ``most`` of ``cards``.

    ``label`` says whose and what for (``Matt reveals``). :meth:`line` is the resulting action. ``zone`` is
    where on the mat the camera would see them, empty if nowhere. ``group``, ``seat`` and ``target`` are as in
    :class:`Choice`. ``copies`` says how often cards can be named that can be named more than once. Where the
    entry is ``doubtful``, the cards alone may not say what is done: :meth:`Game.meanings` does.
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
    target: Target | None = None
    doubtful: bool = False

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

    ``die`` is the die to re-roll, from 1; 0 if all are rolled. ``by`` says who rolls, in a word of
    :mod:`companion.games.rolling`.
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
class LotEntry:
    """One of ``actions`` happens by lot, if the table wants it so: the program draws which."""

    label: Message
    actions: tuple[Action, ...]


Expected = Action | CardEntry | DiceEntry | NumberEntry
"""An answer: an action, or an entry of cards, dice or a number."""


@dataclass(frozen=True, slots=True)
class SeatPass:
    """What the player at ``seat`` does by passing, where several are asked at once."""

    seat: int
    action: Action


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the rules wait for now.

    ``kind`` names the moment (``reveal``, ``discard``, ``ability``, ``overflow`` ...); ``seats`` are the
    players who are asked, by seat number; ``text`` is one sentence for the table, ``short`` two or three
    words for the headline. ``choices`` are the answers that can be listed. ``entries`` are the answers that
    are cards, for a table that names them by touch; ``dice`` must be rolled now, ``numbers`` can be named,
    a ``lot`` can be drawn.
    ``on_pass`` and ``on_reveal`` are the actions of the two buttons, or ``None`` if they have none; never the
    same; where several players are asked at once, as at two tables, ``passes`` has the PASS of each instead.
    ``expected`` is the answer that is given next in the usual course of play, one of the others here;
    ``None`` if no answer is usual. ``watches`` are the zones of the mat where the next action will show.
    The game's :class:`~companion.games.panels.View` is shown beside it.
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
    expected: Expected | None = None
    passes: tuple[SeatPass, ...] = ()
    lot: LotEntry | None = None

    def pass_of(self, seat: int) -> Action | None:
        """What the player at ``seat`` does by passing now; ``None`` if it is not theirs to pass."""
        if self.on_pass is not None and self.seats == (seat,):
            return self.on_pass
        return next((own.action for own in self.passes if own.seat == seat), None)

    @property
    def reveal_answer(self) -> Action | DiceEntry | None:
        """What REVEAL does: its action, or the program rolls these dice."""
        if self.on_reveal is None and self.dice is not None and self.dice.by == BY_PROGRAM:
            return self.dice
        return self.on_reveal

    def is_bright(self, answer: Expected | None) -> bool:
        """Whether the button or lamp for ``answer`` is bright: the expected answer alone is, or where none is
        expected, each that destroys nothing."""
        if answer is None:
            return False
        if self.expected is not None:
            return answer == self.expected
        return not any(choice.destroys for choice in self.choices if choice.action == answer)

    def destroys(self, action: Action | None) -> bool:
        """Whether ``action`` is a choice that withdraws, ends or gives up something."""
        return any(choice.destroys for choice in self.choices if choice.action == action)


def touchable(prompt: Prompt, target_of: Callable[[Action], Target | None]) -> Prompt:
    """``prompt`` with the target of each of its choices, as ``target_of`` has it for the action."""
    choices = tuple(replace(choice, target=target_of(choice.action)) for choice in prompt.choices)
    return replace(prompt, choices=choices)


def confirmed_by_reveal(prompt: Prompt) -> Prompt:
    """``prompt`` with its only answer on REVEAL, and expected, if it has one answer and no button means
    it."""
    if len(prompt.choices) != 1 or prompt.entries or prompt.dice is not None or prompt.numbers:
        return prompt
    (choice,) = prompt.choices
    if choice.destroys or prompt.on_pass is not None or prompt.on_reveal is not None:
        return prompt
    return replace(prompt, on_reveal=choice.action, expected=prompt.expected or choice.action)


@dataclass(frozen=True, slots=True)
class OptionValue:
    """One value of an option, and its meaning in a player's words; ``also`` are other words for it."""

    value: str
    label: str
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that the rulebook leaves to the set-up: ``rulebook`` quotes it, ``rule`` is our number of it,
    ``values`` are the choices, the default first. With ``any_number`` a whole number is allowed too."""

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
    """A legal ``action`` and the ``state`` after it. ``shown`` are the cards that it lays open on zones of
    the mat that the layout leaves out, such as the tray."""

    action: A_co
    state: S
    shown: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A row of the table that explains the lines of a record: an example, and when it applies."""

    example: str
    when: str


@dataclass(frozen=True, slots=True)
class TableFile(Generic[S, A]):
    """A file that customises a game for one table, such as lists of words. ``name`` is its option on the
    command line and its key in the configuration, unique among all games; ``help`` says what it contains,
    ``example`` is a file name. At most ``longest`` bytes are read. :attr:`adopt` returns the game with the
    file's content, its first argument; the second is the path, which a :class:`GameError` names."""

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
    """Its name on the box: ``Beltpunk Haberdasher``."""
    dress: Dress
    """The appearance of its cards and mat."""
    record_cards: str
    """How cards are written in its records, as the end of a sentence."""
    record_example: str
    """The beginning of a record: heading and first lines."""
    rolls: tuple[type[Any], ...]
    """The kinds of action that dice or a lot make: repeated after an undo in the same state, the roll is the
    same (G-3)."""

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions of the rules, the usual one first. With several, ``edition`` is among
        :meth:`options`."""

    @property
    def files(self) -> tuple[TableFile[S, A], ...]:
        """The files that customise the game for one table."""

    def options(self) -> tuple[Option, ...]:
        """Everything that the set-up can choose."""

    def seats(self, options: Mapping[str, str]) -> range:
        """How many can play with these ``options``, and defaults for the others. Raises :class:`GameError`
        for an unknown option or value."""

    def option_texts(self, state: S) -> Mapping[str, str]:
        """The options of ``state`` with their values, as ``start`` takes them, without the edition."""

    def edition(self, state: S) -> str:
        """The edition of ``state``, one of :attr:`editions`."""

    def teaching(self, options: Mapping[str, str]) -> Teaching | None:
        """The teaching for a table with these options, as ``start`` takes them; ``None`` for a game without
        any. Raises :class:`GameError`."""

    def printables(self, options: Mapping[str, str]) -> tuple[Printable, ...]:
        """What can be printed beside mat, deck and cards of reference for a table with these options, as
        ``start`` takes them. Raises :class:`GameError`."""

    def start(self, players: Sequence[str], options: Mapping[str, str]) -> S:
        """The state before the first action. The option ``edition`` names one of :attr:`editions`. Raises
        :class:`GameError`."""

    def parse(self, text: str, state: S) -> A:
        """The action in ``text``, with names from ``state``. Raises :class:`ActionSyntaxError`."""

    def apply(self, state: S, action: A) -> S:
        """The state after ``action``. Raises :class:`RuleError`; ``state`` is never changed."""

    def record_lines(self) -> tuple[RecordLine, ...]:
        """Every kind of line of a record, in the order of play."""

    def prompt(self, state: S) -> Prompt:
        """The prompt of ``state``."""

    def actions(self, state: S, faces: Collection[str]) -> Iterator[A]:
        """Every legal action; those that turn up a hidden card only for the card codes in ``faces``, which
        lists a card once for each copy. The referee picks what it saw among them; the tests play them at
        random."""

    def successors(self, state: S, faces: Collection[str]) -> Iterator[Successor[S, A]]:
        """The same actions, each with the state after it, so that each is applied only once."""

    def corrections(self, state: S, card: str) -> Iterator[str]:
        """The cards that ``card``, recorded as in sight, may really be: those for which ``apply`` accepts a
        :class:`~companion.games.amendments.Correction`, the likeliest by the rules first."""

    def overrules(self, state: S, faces: Collection[str]) -> Iterator[Choice]:
        """Moves that the rules refuse now and a table may want anyway (G-2): each an
        :class:`~companion.games.amendments.Overrule` that ``apply`` accepts, with the refusal as its
        ``detail``; those that turn up a hidden card only for the card codes in ``faces``."""

    def appraise(self, state: S, action: A) -> Message | None:
        """What ``action`` would be worth (``Goggles, 3 points``); ``None`` if there is nothing to say. Raises
        :class:`RuleError` for an illegal action."""

    def meanings(self, state: S, line: str) -> tuple[Choice, ...]:
        """Every legal action that ``line``, of a doubtful :class:`CardEntry`, can mean; none for any
        other."""

    def layout(self, state: S) -> Mapping[str, tuple[str, ...]]:
        """The cards that should be face up on each zone of the mat, in laying order. Zones that are not named
        may hold anything."""

    def seen(self, state: S, action: A) -> Mapping[str, tuple[str, ...]]:
        """The mat just after ``action`` in ``state``: the layout of the next state, and the cards that the
        action shows in the tray. Raises :class:`RuleError`."""

    def deck(self, state: S) -> Mapping[str, int]:
        """Every card of the game that can be seen, with its number of copies."""

    def card_from_deck(self, state: S, code: str) -> str | None:
        """The game's card for a code from vision (``3S`` is ``Steam-3`` if a poker deck stands in), or
        ``None`` for a card of another deck."""

    def card_to_deck(self, state: S, card: str) -> str:
        """The poker card that stands in for the game's ``card``: the inverse of ``card_from_deck``."""

    def zones(self, state: S) -> tuple[Zone, ...]:
        """The zones of the mat that this game uses, in the order of play, with the cards of ``layout``; after
        them those that no camera watches. Every card on a zone can be corrected."""

    def view(self, state: S) -> View:
        """The view of ``state``; the first panel is the most important now."""

    def scores(self, state: S) -> Mapping[str, int]:
        """Points of each player so far."""

    def headings(self, state: S) -> tuple[Message, ...]:
        """Where the next action belongs in the story of the game, the widest heading first (``Round 2``,
        ``Turn 5``); empty for a game without parts."""

    def score_sheets(self, state: S) -> tuple[ScoreSheet, ...]:
        """An explanation of every point so far, a sheet for each finished round."""

    def winners(self, state: S) -> tuple[str, ...]:
        """Who has won; empty until the game is finished."""

    def finished(self, state: S) -> bool:
        """Whether the game is over."""

    def status(self, state: S) -> tuple[Fault, ...]:
        """Every fault of a position; none for a sound one."""

    def to_json(self, state: S) -> dict[str, Any]:
        """The state as plain JSON values, the same bytes for the same state."""
