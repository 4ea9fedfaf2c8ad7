"""What cards that were named by touch can mean, where they do not say it themselves (SC-6, SC-12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.games.api import CardEntry, Choice
from companion.games.messages import Message, say
from companion.games.steam_court import actions as act
from companion.games.steam_court.prompts import prompt
from companion.games.steam_court.rules import PLAY
from companion.games.steam_court.sets import INFINITY
from companion.games.steam_court.state import COURT, State


def meanings(state: State, line: str) -> tuple[Choice, ...]:
    """Every legal move that ``line``, which names cards for an entry of the prompt, can mean."""
    for entry in prompt(state).entries:
        if entry.doubtful and line.startswith(entry.before) and line.endswith(entry.after):
            cards = line[len(entry.before) : len(line) - len(entry.after)].split()
            return tuple(_offered(state, entry, cards))
    return ()


def _offered(state: State, entry: CardEntry, cards: Sequence[str]) -> Iterator[Choice]:
    faces = PLAY.in_deck_order(cards)
    moves: tuple[_Doubtful, ...] = (
        *act.LaySet.announced(state, faces),
        *act.Beat.candidates(state, faces),
        *act.Dive.candidates(state, faces),
    )
    meant = [it for it in moves if str(it).startswith(entry.before) and sorted(_named(it)) == sorted(cards)]
    for move in sorted(meant, key=_order):
        for choice in PLAY.allowed(state, (move,)):
            yield replace(choice, label=_label(move), detail=None)


_Doubtful = act.LaySet | act.Beat | act.Dive


def _named(move: _Doubtful) -> tuple[str, ...]:
    return (move.card,) if isinstance(move, act.Dive) else move.set.cards


def _order(move: _Doubtful) -> tuple[int, bool, int]:
    """By value and quantity, infinity last; the discards before the Court Hand."""
    if isinstance(move, act.Dive):
        return -move.pile, False, move.number
    return move.set.value, move.set.quantity == INFINITY, move.set.quantity


def _label(move: _Doubtful) -> Message:
    if isinstance(move, act.Dive):
        if move.pile == COURT:
            return say("From the Court Hand, keep {number} {number:card|cards}", number=move.number)
        return say("From the discards, keep {number} {number:card|cards}", number=move.number)
    return move.set.announced()
