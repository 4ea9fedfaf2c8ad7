"""What the table waits for in each phase, as a sentence, and what the Queens and Kings are called."""

from __future__ import annotations

from companion.games.astonishing.deck import CLUBS, DIAMONDS, HEARTS, INVENTORS, MOST_IN_HAND, SPADES
from companion.games.astonishing.judging import winners
from companion.games.astonishing.state import Phase, State
from companion.games.messages import CardName, Message, say

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


def awaited(state: State) -> Message:
    """What the table waits for, as a sentence."""
    if state.rerolling is not None:
        return say("Die {rerolling} is rolled again.", rerolling=state.rerolling)
    player = state.players[state.waiting[0]] if state.waiting else ""
    players = tuple(state.players[seat] for seat in state.waiting)
    match state.phase:
        case Phase.SET_UP:
            return _awaited_at_set_up(state)
        case Phase.CHOOSE:
            return say("Everyone chooses an action card and places it face down; then all are turned up.")
        case Phase.REVEAL:
            return say("{players} {players:turns|turn} up the action card.", players=players)
        case Phase.TRADE if state.offer:
            return say(
                "{player} offers {cards: }: who gives one or two cards for that?",
                player=player,
                cards=tuple(map(CardName, state.offer)),
            )
        case Phase.TRADE:
            return say("{player} offers one or two cards in trade, or makes no trade.", player=player)
        case Phase.EFFECTS:
            return say("{player} {effect}.", player=player, effect=_EFFECTS[state.suit(state.acting)])
        case Phase.BUILD:
            return say("{players} {players:installs|install} one card or two in a position.", players=players)
        case Phase.RESOURCES:
            return say(
                "Everyone may discard, and must come down to {most_in_hand} cards.", most_in_hand=MOST_IN_HAND
            )
        case Phase.DRAW if state.hands[state.acting]:
            return say("{player} may draw a card if the hand holds nothing but Jokers.", player=player)
        case Phase.DRAW:
            return say("{player} has no card in hand and may draw one.", player=player)
        case Phase.EXHIBITION:
            return say("Everyone chooses a Queen or a King for the Exhibition and places it face down.")
        case Phase.DESCRIBE:
            return say("{player} describes the invention.", player=player)
        case Phase.VOTE:
            return say(
                "{players} {players:votes|vote} for another's invention by handing over the Jack.",
                players=players,
            )
        case Phase.ROLL:
            return say("Three dice are rolled for the demonstration number.")
        case Phase.ACTIONS:
            return say("{players} {players:turns|turn} up the Exhibition action.", players=players)
        case Phase.SHOW:
            position = state.parts[state.acting].index(None) + 1
            return say(
                "{player} turns up what is installed in position {position}.",
                player=player,
                position=position,
            )
        case Phase.JACKS:
            return say(
                "{player} spends a Jack to re-roll a die, or keeps what Jacks there are.", player=player
            )
        case Phase.QUEENS:
            return say("{player} {effect}.", player=player, effect=_QUEENS[state.suit(state.acting)])
        case Phase.KINGS:
            return say("{player} selects a competitor's invention.", player=player)
        case Phase.OVER:
            won = winners(state)
            return say("The fair is over: {winners} {winners:wins|share the win}.", winners=won)


def _awaited_at_set_up(state: State) -> Message:
    """What the set-up still wants to know (AS-1)."""
    without = [player for player, suit in zip(state.players, state.suits, strict=True) if suit is None]
    if without:
        left = tuple(inventor.name for suit, inventor in INVENTORS.items() if suit not in state.suits)
        return say("Which Inventor is {player}: {inventors:or}?", player=without[0], inventors=left)
    if not state.ages:
        return say("Who is the youngest player?")
    left_over = tuple(state.players[seat] for seat in state.seats if seat not in state.ages)
    return say("Who comes next by age: {players:or}?", players=left_over)


_EFFECTS = {
    CLUBS: say("draws two cards, or draws one and takes one at random from a rival's hand"),
    DIAMONDS: say("discards up to two cards and draws one more than that"),
    HEARTS: say("takes a card at random from a rival and two from the deck, keeps two and gives one back"),
    SPADES: say("draws a card, then takes one at random from the top five discards or from a rival's hand"),
}
_QUEENS = {
    CLUBS: say("intimidates for one own position: it counts 2 more, to 15 at most"),
    DIAMONDS: say("replaces an installed Diamond with a card from hand"),
    HEARTS: say("turns a die by 1 or 2"),
    SPADES: say("sabotages an installed Spade of 7 points or fewer"),
}
