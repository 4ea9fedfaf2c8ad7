"""The part of a snapshot that the session alone decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from companion.games.actions import public_line
from companion.games.api import Action
from companion.games.messages import Message
from companion.table.deck_in_play import OWN_DECK, DeckInPlay, named_by, sentence_of
from companion.table.session import Session
from companion.table.snapshot import TableSnapshot

T = TypeVar("T")
_Actions = tuple[Action, ...]


def summary_of(
    session: Session, deck: DeckInPlay | None = None, before: tuple[Session, TableSnapshot] | None = None
) -> TableSnapshot:
    """A snapshot of ``session`` at a table without view, question or message. Its sentences call the cards by
    ``deck``, or without one as the rules do. ``before`` is the game a few actions ago and its summary by the
    same deck: what it tells is not told anew."""
    game, state = session.game, session.state
    last, following = session.last, session.next
    old, told = before or (Session(game, session.states[:1]), None)

    def sentence(action: Action) -> Message:
        return sentence_of(action, deck or OWN_DECK)

    return TableSnapshot(
        serial=0,
        title=game.title,
        prompt=_named(game.prompt(state), deck),
        view=_named(game.view(state), deck),
        log=_told(session.actions, public_line, old.actions, told.log if told else ()),
        undo=None if last is None else public_line(last),
        redo=None if following is None else public_line(following),
        finished=game.finished(state),
        winners=game.winners(state),
        undone=_told(session.undone, public_line, old.undone, told.undone if told else ()),
        sheets=_named(game.score_sheets(state), deck),
        players=state.players,
        history=_told(session.actions, sentence, old.actions, told.history if told else ()),
        undone_history=_told(session.undone, sentence, old.undone, told.undone_history if told else ()),
        deck=deck or OWN_DECK,
        lying=tuple((deck or OWN_DECK).held(card) for cards in _lying(session).values() for card in cards),
    )


def _lying(session: Session) -> Mapping[str, tuple[str, ...]]:
    """The cards on each zone of the mat, with those that the last action showed: they lie there until they
    are taken away."""
    if session.last is None:
        return session.game.layout(session.state)
    return session.game.seen(session.states[-2], session.last)


def _told(
    actions: _Actions, tell: Callable[[Action], T], before: _Actions, told_before: tuple[T, ...]
) -> tuple[T, ...]:
    """What ``tell`` says of each of ``actions``, of which the first are those ``before``."""
    same = min(len(actions), len(before))
    if actions[:same] != before[:same]:
        same = 0
    return (*told_before[:same], *map(tell, actions[same:]))


def _named(said: T, deck: DeckInPlay | None) -> T:
    return said if deck is None else named_by(deck, said)
