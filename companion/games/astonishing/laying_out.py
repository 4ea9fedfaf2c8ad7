"""How the table is laid out before the first decision, step by step (G-5)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.astonishing.deck import FACES, HAND, RESOURCES, SUITS
from companion.games.astonishing.state import State
from companion.games.messages import Message, say
from companion.games.panels import SetUpStep, SetUpSteps
from companion.games.rolling import BY_CAMERA, BY_TYPING


def steps(state: State) -> SetUpSteps:
    """What to do for a game that has not begun (AS-1, AS-15)."""
    return SetUpSteps(
        tuple(map(SetUpStep, _steps(state))),
        say("The mat and the Inventors' sheets can be printed."),
    )


def _steps(state: State) -> Iterator[Message]:
    unused = (len(SUITS) - len(state.players)) * len(FACES)
    yield say("Sit round the table clockwise: {players:, }.", players=state.players)
    yield say("Take all Jacks, Queens and Kings out of a poker deck, and sort them by suit.")
    yield say("Each takes an Inventor's sheet and, face down, that suit's Jack, Queen and King.")
    if unused:
        yield say("Put the {unused} cards of the other Inventors back in the box.", unused=unused)
    yield say(
        "Shuffle the other {cards} cards, both Jokers among them, and deal {hand} to each.",
        cards=len(RESOURCES),
        hand=HAND,
    )
    yield say(
        "The {cards} cards left are the deck: lay it beside the mat. Discards go on the mat, face up.",
        cards=state.deck,
    )
    if state.options.dice == BY_CAMERA:
        yield say("Have three dice ready for the tray of the mat.")
    elif state.options.dice == BY_TYPING:
        yield say("Have three dice ready.")
