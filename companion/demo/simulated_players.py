"""How people at the simulated table use their hands, the screen and the buttons, whatever they play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, Protocol

from companion.errors import CompanionError
from companion.games.api import Choice, Game
from companion.games.messages import Message, say
from companion.table.events import Chosen, Undo
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from hardware.panel import KeyboardPanel

Step = Generator[None, None, None]
_REACH = 2
_LEAVE = 2
"""Frames that a hand takes to reach a card and to leave again."""
REACTION = 5
"""Frames that people take to read a question before they answer: a quicker press is refused."""
_PATIENCE = 150
"""Frames that the players wait for the program to see what they did."""
_INSIST = 25
"""After so many frames they press again, answer a question, or straighten the cards that the screen complains
of."""
_NOTHING_SAID = 2 * _INSIST
"""After so many frames without a word from the screen they lay again what they laid last."""
_SHORT = 12
"""Frames that people wait for the screen to follow before they continue anyway."""


class TableTop(Protocol):
    """What hands do at a table; :class:`vision.simulation.SimulatedTable` is one."""

    def lay(self, zone: str, card: str) -> None:
        """Lay ``card`` over those of ``zone``."""

    def lay_set(self, zone: str, cards: Sequence[str]) -> None:
        """Spread ``cards`` together over those of ``zone``, a pile."""

    def take(self, zone: str, index: int = -1) -> str:
        """Take a card of ``zone`` away."""

    def clear(self, zone: str) -> tuple[str, ...]:
        """Take all cards of ``zone`` away."""

    def hand(self, present: bool) -> None:
        """Whether a hand is over the table."""

    def truth(self) -> Mapping[str, tuple[str, ...]]:
        """The cards of each zone in laying order."""


class Cast(Protocol):
    """The people of one demonstration."""

    @property
    def scores(self) -> Mapping[str, int]:
        """Everyone's points by their own count."""

    @property
    def did(self) -> Sequence[str]:
        """Everything that was done, as the screen would say it."""

    @property
    def overflows(self) -> int:
        """How often an overflowing zone was cleared."""

    @property
    def laid_again(self) -> int:
        """How often cards were laid again because the screen did not follow and said nothing."""

    def round(self) -> Iterator[None]:
        """One whole round, a step for every frame of the camera. Raises :class:`PlayersGaveUp`."""

    def match(self) -> Iterator[None]:
        """Rounds until somebody wins. Raises :class:`PlayersGaveUp`."""


Script = Callable[[Cast], Iterator[None]]
"""What they play."""


def one_round(cast: Cast) -> Iterator[None]:
    """They play one round."""
    return cast.round()


def whole_match(cast: Cast) -> Iterator[None]:
    """They play rounds until somebody wins."""
    return cast.match()


@dataclass(frozen=True, slots=True)
class Demonstration:
    """A ``game`` that can be played at the simulated table by as many people as ``seats`` has, on its
    mat. ``cast`` seats people with these names at a table and the screen of a desk; the random source makes
    the draws. A round is over at the prompt ``round_over``. Where somebody watches, the people play as
    ``shown``; a match by the options ``short_match`` is short enough for that."""

    game: Game[Any, Any]
    cast: Callable[[Sequence[str], TableTop, Desk, Random], Cast]
    short_match: Mapping[str, str] = field(default_factory=dict)
    seats: range = range(2, 5)
    round_over: str = "round"
    shown: Script = whole_match


class PlayersGaveUp(CompanionError, RuntimeError):
    """The program did not follow: what the players waited for, and what the screen said."""

    code = "players"


class SimulatedPlayers:
    """People at ``table``, who look at ``desk``'s screen and press the buttons of its panel."""

    def __init__(self, table: TableTop, desk: Desk) -> None:
        self._table = table
        self._desk = desk
        self._panel = KeyboardPanel()
        self._panel.on_press = desk.press
        self.did: list[str] = []
        """Everything that was done, as the screen would say it."""
        self.overflows = 0
        """How often an overflowing zone was cleared."""
        self.laid_again = 0
        """How often cards were laid again because the screen did not follow and said nothing."""
        self._changed: tuple[str, ...] = ()

    @property
    def _did(self) -> str:
        """What was done last."""
        return self.did[-1]

    def _do(self, meaning: str) -> None:
        self.did.append(meaning)

    def _unrecorded(self, screen: TableSnapshot) -> list[str]:
        """What was done and is not on ``screen`` yet, in order."""
        told = Counter(_words(line) for line in screen.log)
        left = []
        for line in self.did:
            told[_words(line)] -= 1
            if told[_words(line)] < 0:
                left.append(line)
        return left

    def _lay_all(self, zone: str, cards: Sequence[str]) -> None:
        for card in cards:
            self._table.lay(zone, card)

    def _straighten(self, told: str) -> Step:
        """The screen complains: lay the cards of the zones that it names again."""
        for zone, cards in self._table.truth().items():
            known = (it for it in self._desk.snapshots.value.view.zones if it.name == zone)
            title = next((str(it.title) for it in known), "")
            if cards and title and title.lower() in told.lower():
                yield from self._with_a_hand(partial(self._lay_again, zone))

    def _lay_again(self, zone: str) -> None:
        self._lay_all(zone, self._table.clear(zone))

    def _lay_last_again(self) -> Step:
        """The screen does not follow and says nothing: lay the cards of the zones that changed last again."""
        zones = [zone for zone in self._changed if self._table.truth()[zone]]
        if zones:
            self.laid_again += 1
            for zone in zones:
                yield from self._with_a_hand(partial(self._lay_again, zone))
            self._changed = tuple(zones)

    def _with_a_hand(self, move: Callable[[], object]) -> Step:
        """A hand enters the picture, does ``move`` and leaves."""
        self._table.hand(True)
        yield from self._frames(_REACH)
        before = dict(self._table.truth())
        move()
        self._changed = tuple(zone for zone, cards in self._table.truth().items() if cards != before[zone])
        yield from self._frames(_LEAVE)
        self._table.hand(False)
        yield

    def _press(self, button: str, meaning: str) -> Step:
        key = {"PASS": "p", "REVEAL": "r"}[button]
        yield from self._insist(meaning, lambda _: self._panel.key(key))

    def _touch(self, meaning: str) -> Step:
        """Touch the choice on the screen that says ``meaning``."""

        def touch(screen: TableSnapshot) -> None:
            self._touch_choice(screen, screen.prompt.choices, meaning)

        yield from self._insist(meaning, touch)

    def _insist(self, meaning: str, act: Callable[[TableSnapshot], object]) -> Step:
        """Repeat ``act`` until the program has recorded it as ``meaning``."""
        self._do(meaning)
        yield from self._frames(REACTION)
        done = len(self._desk.snapshots.value.log)
        for _ in range(_PATIENCE // _INSIST):
            act(self._desk.snapshots.value)
            for _ in range(_INSIST):
                yield
                if meaning in self._desk.snapshots.value.log[done:]:
                    return
        raise PlayersGaveUp(self._complaint(say("“{line}”", line=meaning)))

    def _touch_choice(self, screen: TableSnapshot, choices: Sequence[Choice], meaning: str) -> bool:
        """Touch the choice that says ``meaning``. Returns whether there is one."""
        for choice in choices:
            if means(str(choice.action), meaning):
                self._desk.post(Chosen(choice.action, screen.serial))
                return True
        return False

    def _answer(self, screen: TableSnapshot, choices: Sequence[Choice]) -> bool:
        """Touch the choice that says what was done and is not recorded yet. Returns whether there is one."""
        return any(self._touch_choice(screen, choices, done) for done in self._unrecorded(screen))

    def _undo_mistake(self, screen: TableSnapshot) -> None:
        """Undo the last recorded action if nobody did it."""
        if screen.log and not any(means(screen.log[-1], line) for line in self.did):
            self._desk.post(Undo(screen.serial))

    def _turn_comes(self, kind: str, seat: int | None = None) -> Step:
        """Wait until the screen asks for ``kind`` of ``seat``. If only the next move will show whether a card
        was taken or swapped, people continue."""
        yield from self._look(lambda screen: self._asks(screen, (kind,), seat))
        unrecorded = self._unrecorded(self._desk.snapshots.value)
        if not any(" takes " in line for line in unrecorded[-1:]):
            yield from self._until(kind, seat=seat)

    def _look(self, reached: Callable[[TableSnapshot], bool]) -> Step:
        """Wait briefly for the screen until ``reached``."""
        for _ in range(_SHORT):
            if reached(self._desk.snapshots.value):
                return
            yield

    def _until(self, *kinds: str, seat: int | None = None) -> Step:
        """Wait until the screen asks for one of ``kinds``, and ``seat`` is asked."""

        yield from self._wait(lambda screen: self._asks(screen, kinds, seat), say("{kinds:or}", kinds=kinds))

    @staticmethod
    def _asks(screen: TableSnapshot, kinds: Sequence[str], seat: int | None) -> bool:
        return screen.prompt.kind in kinds and (seat is None or seat in screen.prompt.seats)

    def _until_logged(self, meaning: str) -> Step:
        yield from self._wait(lambda screen: screen.log[-1:] == (meaning,), say("“{line}”", line=meaning))

    def _wait(self, reached: Callable[[TableSnapshot], bool], what: Message) -> Step:
        """Wait for the screen; answer its question by touch, or by straightening the cards."""
        for waited in range(_PATIENCE):
            screen = self._desk.snapshots.value
            if reached(screen):
                return
            if waited % _INSIST != _INSIST - 1:
                yield
                continue
            self._undo_mistake(screen)
            question = screen.question
            if question is not None and not self._answer(screen, question.choices):
                yield from self._straighten(str(question.text))
            elif question is None and waited > _NOTHING_SAID:
                yield from self._lay_last_again()
            yield
        raise PlayersGaveUp(self._complaint(what))

    def _complaint(self, what: Message) -> Message:
        screen = self._desk.snapshots.value
        told = (screen.prompt.text, screen.question.text if screen.question else None, screen.message)
        return say(
            "The players waited for {what}; the screen says: {sentences: }",
            what=what,
            sentences=tuple(sentence for sentence in told if sentence is not None),
        )

    @staticmethod
    def _frames(count: int) -> Step:
        for _ in range(count):
            yield


def means(line: str, meaning: str) -> bool:
    """Whether two lines say the same, with the cards in any order."""
    return _words(line) == _words(meaning)


def _words(line: str) -> tuple[str, ...]:
    return tuple(sorted(line.split()))
