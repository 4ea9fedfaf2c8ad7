"""How the table is laid out before the first decision, step by step (G-5)."""

from __future__ import annotations

from companion.games.beltpunk.deck import DECK, SUITS
from companion.games.beltpunk.state import State
from companion.games.cards import POKER_SIGNS
from companion.games.messages import Message, say
from companion.games.panels import SetUpStep, SetUpSteps


def steps(state: State) -> SetUpSteps:
    """What to do for a match that has not begun (BH-1, BH-2, BH-3)."""
    return SetUpSteps(
        (
            SetUpStep(say("Sit round the table clockwise: {players:, }.", players=state.players)),
            SetUpStep(_poker_deck(state), stand_in=True),
            SetUpStep(
                say(
                    "Shuffle the {cards} cards. Deal {hand} to each player, face down.",
                    cards=len(DECK),
                    hand=state.hands[0],
                )
            ),
            SetUpStep(say("The other {cards} cards are the deck: lay it beside the mat.", cards=state.deck)),
            SetUpStep(
                say(
                    "Turn up {cards} cards of the deck. Each goes to the conveyor of its suit.",
                    cards=len(state.players),
                )
            ),
            SetUpStep(say("The last to wear a hat is Foreman, or draw lots. Give them the Foreman card.")),
        ),
        say("The mat, a deck and the Foreman card can be printed."),
    )


def _poker_deck(state: State) -> Message:
    """Which cards of a poker deck stand in (BH-1)."""
    pairs = tuple(
        say("{sign} {suit}", sign=POKER_SIGNS[letter], suit=suit)
        for letter, suit in zip(state.options.suit_map, SUITS, strict=True)
    )
    return say("Take a poker deck without Jokers: {pairs:, }, with A as 1, J 11, Q 12, K 13.", pairs=pairs)
