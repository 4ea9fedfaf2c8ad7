"""A game told for people: its actions as sentences, under the headings that the game gives them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from companion.games.actions import public_line
from companion.games.messages import Message
from companion.games.panels import ScoreSheet
from companion.table.deck_in_play import DeckInPlay, named_by, sentence_of
from companion.table.session import Session


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of the sentences that follow. ``level`` 1 is the widest (``Round 2``)."""

    text: Message
    level: int


@dataclass(frozen=True, slots=True)
class Sentence:
    """An action in words. ``number`` is its place in the whole game, from 1, and ``line`` its line of the
    public record."""

    text: Message
    number: int
    line: str


StoryLine: TypeAlias = Heading | Sentence


@dataclass(frozen=True, slots=True)
class Story:
    """A whole game: the ``title`` of what was played, the ``players``, every action in ``lines``, and the
    ``sheets`` that explain every point."""

    title: str
    players: tuple[str, ...]
    sheets: tuple[ScoreSheet, ...]
    lines: tuple[StoryLine, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """How a game stands: the ``points`` of its ``players`` in seat order, and the seats that are ``asked``
    now."""

    players: tuple[str, ...]
    points: tuple[int, ...]
    asked: tuple[int, ...]


def standing_of(session: Session) -> Standing:
    """How the game of ``session`` stands."""
    game, state = session.game, session.state
    scores = game.scores(state)
    points = tuple(scores[player] for player in state.players)
    return Standing(state.players, points, game.prompt(state).seats)


def story_of(session: Session, deck: DeckInPlay) -> Story:
    """The game of ``session``, with every card called as ``deck`` calls it."""
    game, state = session.game, session.state
    return Story(
        title=game.title,
        players=state.players,
        sheets=named_by(deck, game.score_sheets(state)),
        lines=tuple(_lines(session, deck)),
    )


def _lines(session: Session, deck: DeckInPlay) -> Iterator[StoryLine]:
    before: tuple[Message, ...] = ()
    steps = zip(session.states, session.actions, strict=False)
    for number, (state, action) in enumerate(steps, start=1):
        headings = session.game.headings(state)
        for level, text in enumerate(headings, start=1):
            if headings[:level] != before[:level]:
                yield Heading(text, level)
        before = headings
        yield Sentence(sentence_of(action, deck), number, public_line(action))
