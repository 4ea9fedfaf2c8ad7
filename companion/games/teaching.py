"""What a game teaches: pages that explain its rules, its terms, advice before a decision, a card to print.

All of it are values, so every face shows it in its own way. Sentences name cards by
:class:`~companion.games.messages.CardName`, so that a face calls them as the deck in hand does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from typing import TypeAlias

from companion.games.messages import CardName, Message, say
from companion.games.panels import View

NOTHING_SHOWN = View()
"""A view without panels."""


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards side by side: ``cards`` face up, then ``hidden`` ones face down. There is ``room`` for so many, 0
    for any number; the cards after that are too many."""

    caption: Message
    cards: tuple[str, ...] = ()
    hidden: int = 0
    room: int = 0


@dataclass(frozen=True, slots=True)
class DiceRow:
    """Dice side by side, each by its number of ``pips``."""

    caption: Message
    pips: tuple[int, ...]


Figure: TypeAlias = CardRow | DiceRow


@dataclass(frozen=True, slots=True)
class Page:
    """A page of how to play. It explains the ``rules`` in two to five short ``sentences``; the rows of its
    ``illustration`` stand one below the other."""

    title: Message
    rules: tuple[str, ...]
    sentences: tuple[Message, ...]
    illustration: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class NamedPages:
    """The pages of a game, each in a field that is named for what it explains, in the order in which a
    beginner needs them."""

    def in_order(self) -> tuple[Page, ...]:
        """All of them."""
        return tuple(getattr(self, it.name) for it in fields(self))


@dataclass(frozen=True, slots=True)
class Explained:
    """A term, a thing on the screen, or what the ``cards`` are good for, in one to three sentences. ``page``
    says more. ``names`` are others than the title by which a thing is asked for: the words of a button, the
    label of a count, a zone of the mat."""

    title: Message
    text: Message
    page: Page
    cards: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    def is_called(self, name: str) -> bool:
        """Whether ``name`` is its English title or one of its names, in any case."""
        return name.casefold() in {each.casefold() for each in (str(self.title), *self.names)}


Subject: TypeAlias = CardName | str
"""What somebody wants explained: a card, or anything else by its English name (see :class:`Explained`)."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that happens at a table now and then and is worth a word, such as a card of a rare kind. It
    ``shows`` in what everyone sees. Moments of one game have different names."""

    name: str
    shows: Callable[[View], bool]


@dataclass(frozen=True, slots=True)
class Lesson:
    """Advice before a decision: what can be done and what it would bring.

    It belongs to a kind of prompt, with ``action`` only to choices of that class, and with ``moment`` only
    while that shows. It is shown so many ``times``, then never again."""

    prompt_kind: str
    text: Message
    action: type[object] | None = None
    times: int = 2
    moment: Moment | None = None

    @property
    def key(self) -> str:
        """Its name, by which a face counts how often it was shown: ``ability`` or ``ability/Draw``."""
        parts = (
            self.prompt_kind,
            "" if self.action is None else self.action.__name__,
            "" if self.moment is None else self.moment.name,
        )
        return "/".join(filter(None, parts))


@dataclass(frozen=True, slots=True)
class ReferenceSection:
    """A part of the reference card."""

    title: Message
    lines: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """The card that is printed for each player."""

    title: Message
    sections: tuple[ReferenceSection, ...]


@dataclass(frozen=True, slots=True)
class Teaching:
    """All that a game teaches, true for the options of one table. The ``pages`` come in the order in which a
    beginner needs them. ``things`` explain what is to be seen on the screen, beside the terms."""

    pages: tuple[Page, ...]
    terms: tuple[Explained, ...]
    lessons: tuple[Lesson, ...]
    reference: Reference
    things: tuple[Explained, ...] = ()

    def page_for(self, rule: str) -> Page | None:
        """The page that explains a rule, by its number such as ``BH-8``."""
        return next((page for page in self.pages if rule in page.rules), None)

    def term(self, title: str) -> Explained | None:
        """The term of this English ``title``, in any case."""
        return next((term for term in self.terms if term.is_called(title)), None)

    def card(self, code: str) -> Explained | None:
        """What the card of this code is good for."""
        return next((it for it in self.terms if code in it.cards), None)

    def explain(self, subject: Subject) -> Explained | None:
        """What is said of ``subject``; ``None`` if there is nothing to say."""
        if isinstance(subject, CardName):
            return self.card(subject.code)
        return next((thing for thing in self.things if thing.is_called(subject)), None) or self.term(subject)

    def lessons_for(
        self, prompt_kind: str, actions: Iterable[object], view: View = NOTHING_SHOWN
    ) -> tuple[Lesson, ...]:
        """The lessons for a prompt whose choices are ``actions`` while ``view`` is shown, in their order."""
        offered = tuple(actions)
        found = (lesson for lesson in self.lessons if lesson.prompt_kind == prompt_kind)
        return tuple(
            lesson
            for lesson in found
            if (lesson.action is None or any(isinstance(action, lesson.action) for action in offered))
            and (lesson.moment is None or lesson.moment.shows(view))
        )

    def search(self, words: str, text: Callable[[Message], str] = str) -> tuple[Page | Explained, ...]:
        """The pages and terms that contain all of the ``words`` or words that begin with them, those with all
        of them in the title first; for the number of a rule, its page. ``text`` renders a message as the
        reader sees it."""
        of_rule = self.page_for(words.strip().upper())
        if of_rule is not None:
            return (of_rule,)
        wanted = _words(words)
        if not wanted:
            return ()
        items: tuple[Page | Explained, ...] = (*self.pages, *self.terms)
        found = [item for item in items if _contains(" ".join(_text_of(item, text)), wanted)]
        return tuple(sorted(found, key=lambda item: not _contains(text(item.title), wanted)))


def when_something_is_wrong(said: str, lying: str) -> Page:
    """The page that every game has: the table is right, and anything can be put right (G-1 to G-4, G-6). The
    screen says that there is the card ``said`` where the card ``lying`` is."""
    return Page(
        say("If something looks wrong"),
        ("G-1", "G-2", "G-3", "G-4", "G-6"),
        (
            say("The cards on the table are always right, and the screen follows them."),
            say("Cards in a hand or face down stay secret: the screen only counts them."),
            say("If the screen calls a card that lies open by a wrong name, set it right there."),
            say(
                "If a rule forbids a move, your table may accept it anyway, unless the cards could not add "
                "up.",
            ),
            say("Undo takes back step after step, all the way to the first."),
        ),
        (
            CardRow(say("The screen says this"), (said,)),
            CardRow(say("This lies on the table: set it right"), (lying,)),
        ),
    )


def _text_of(item: Page | Explained, text: Callable[[Message], str]) -> Iterator[str]:
    yield text(item.title)
    match item:
        case Page():
            yield from map(text, item.sentences)
            yield from (text(figure.caption) for figure in item.illustration)
        case Explained():
            yield text(item.text)


def _words(text: str) -> list[str]:
    return "".join(letter if letter.isalnum() else " " for letter in text.casefold()).split()


def _contains(text: str, wanted: list[str]) -> bool:
    words = _words(text)
    return all(any(word.startswith(start) for word in words) for start in wanted)
