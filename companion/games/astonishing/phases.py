"""What the table waits for in each phase, as a sentence, and what the Queens and Kings are called."""

from __future__ import annotations

from companion.games.astonishing.deck import CLUBS, DIAMONDS, HEARTS, INVENTORS, MOST_IN_HAND, SPADES
from companion.games.astonishing.judging import winners
from companion.games.astonishing.state import Phase, State
from companion.games.text import listed

INVENTION = (
    Phase.CHOOSE,
    Phase.REVEAL,
    Phase.TRADE,
    Phase.EFFECTS,
    Phase.BUILD,
    Phase.RESOURCES,
    Phase.DRAW,
)
"""The phases of the turns, in which the inventions are made (AS-2)."""

EFFECT_NAMES = {
    CLUBS: "Capture Resources",
    DIAMONDS: "Buy Resources",
    HEARTS: "Finagle Resources",
    SPADES: "Beg, Borrow, and Steal",
}
"""The Queens of the Invention phase (AS-5)."""
QUEEN_NAMES = {
    CLUBS: "Intimidate",
    DIAMONDS: "Replacement Part",
    HEARTS: "Sway the Crowd",
    SPADES: "Saboteur's Gambit",
}
"""The Queens of the Exhibition (AS-11)."""
KING_NAMES = {CLUBS: "Impress", DIAMONDS: "Showman", HEARTS: "Charm", SPADES: "Exploit"}
"""The Kings of the Exhibition (AS-12)."""


def awaited(state: State) -> str:
    """What the table waits for, as a sentence."""
    if state.rerolling is not None:
        return f"Die {state.rerolling} is rolled again."
    who = state.players[state.waiting[0]] if state.waiting else ""
    those = listed([state.players[seat] for seat in state.waiting])
    turn = "turns" if len(state.waiting) == 1 else "turn"
    match state.phase:
        case Phase.SET_UP:
            return _awaited_at_set_up(state)
        case Phase.CHOOSE:
            return "Everyone chooses an action card and places it face down; then all are turned up."
        case Phase.REVEAL:
            return f"{those} {turn} up the action card."
        case Phase.TRADE if state.offer:
            return f"{who} offers {' '.join(state.offer)}: who gives one or two cards for that?"
        case Phase.TRADE:
            return f"{who} offers one or two cards in trade, or makes no trade."
        case Phase.EFFECTS:
            return f"{who} {_EFFECTS[state.suit(state.acting)]}."
        case Phase.BUILD:
            install = "installs" if len(state.waiting) == 1 else "install"
            return f"{those} {install} one card or two in a position."
        case Phase.RESOURCES:
            return f"Everyone may discard, and must come down to {MOST_IN_HAND} cards."
        case Phase.DRAW if state.hands[state.acting]:
            return f"{who} may draw a card if the hand holds nothing but Jokers."
        case Phase.DRAW:
            return f"{who} has no card in hand and may draw one."
        case Phase.EXHIBITION:
            return "Everyone chooses a Queen or a King for the Exhibition and places it face down."
        case Phase.DESCRIBE:
            return f"{who} describes the invention."
        case Phase.VOTE:
            vote = "votes" if len(state.waiting) == 1 else "vote"
            return f"{those} {vote} for another's invention by handing over the Jack."
        case Phase.ROLL:
            return "Three dice are rolled for the demonstration number."
        case Phase.ACTIONS:
            return f"{those} {turn} up the Exhibition action."
        case Phase.SHOW:
            position = state.parts[state.acting].index(None) + 1
            return f"{who} turns up what is installed in position {position}."
        case Phase.JACKS:
            return f"{who} spends a Jack to re-roll a die, or keeps what Jacks there are."
        case Phase.QUEENS:
            return f"{who} {_QUEENS[state.suit(state.acting)]}."
        case Phase.KINGS:
            return f"{who} selects a competitor's invention."
        case Phase.OVER:
            won = winners(state)
            return f"The fair is over: {listed(won)} {'wins' if len(won) == 1 else 'share the win'}."


def _awaited_at_set_up(state: State) -> str:
    """What the set-up still wants to know (AS-1)."""
    without = [player for player, suit in zip(state.players, state.suits, strict=True) if suit is None]
    if without:
        left = [inventor.name for suit, inventor in INVENTORS.items() if suit not in state.suits]
        return f"Which Inventor is {without[0]}: {listed(left, 'or')}?"
    if not state.ages:
        return "Who is the youngest player?"
    left_over = [state.players[seat] for seat in state.seats if seat not in state.ages]
    return f"Who comes next by age: {listed(left_over, 'or')}?"


_EFFECTS = {
    CLUBS: "draws two cards, or draws one and takes one at random from a rival's hand",
    DIAMONDS: "discards up to two cards and draws one more than that",
    HEARTS: "takes a card at random from a rival and two from the deck, keeps two and gives one back",
    SPADES: "draws a card, then takes one at random from the top five discards or from a rival's hand",
}
_QUEENS = {
    CLUBS: "intimidates for one own position: it counts 2 more, to 15 at most",
    DIAMONDS: "replaces an installed Diamond with a card from hand",
    HEARTS: "turns a die by 1 or 2",
    SPADES: "sabotages an installed Spade of 7 points or fewer",
}
