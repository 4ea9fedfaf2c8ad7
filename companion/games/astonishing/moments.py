"""What the table waits for, and the refusal of an action at the wrong moment."""

from __future__ import annotations

from companion.games.api import RuleError
from companion.games.astonishing import actions as act
from companion.games.astonishing.deck import CLUBS, DIAMONDS, HEARTS, INVENTORS, MOST_IN_HAND, SPADES
from companion.games.astonishing.judging import winners
from companion.games.astonishing.state import Phase, State
from companion.games.words import listed

_INVENTION = (
    Phase.CHOOSE,
    Phase.REVEAL,
    Phase.TRADE,
    Phase.EFFECTS,
    Phase.BUILD,
    Phase.RESOURCES,
    Phase.DRAW,
)

_MOMENTS: dict[type[object], tuple[tuple[Phase, ...], str]] = {
    act.BeInventor: ((Phase.SET_UP,), "AS-1"),
    act.BeYoungest: ((Phase.SET_UP,), "AS-1"),
    act.NextByAge: ((Phase.SET_UP,), "AS-1"),
    act.AllChosen: ((Phase.CHOOSE,), "AS-2"),
    act.Reveal: ((Phase.CHOOSE, Phase.REVEAL, Phase.ACTIONS), "AS-2"),
    act.CallLastTurn: ((Phase.CHOOSE,), "AS-7"),
    act.Offer: ((Phase.TRADE,), "AS-4"),
    act.Answer: ((Phase.TRADE,), "AS-4"),
    act.Trade: ((Phase.TRADE,), "AS-4"),
    act.NoTrade: ((Phase.TRADE, Phase.EFFECTS, Phase.BUILD, Phase.RESOURCES), "AS-4"),
    act.DrawTwo: ((Phase.EFFECTS,), "AS-5"),
    act.DrawAndTake: ((Phase.EFFECTS,), "AS-5"),
    act.DrawAndSalvage: ((Phase.EFFECTS,), "AS-5"),
    act.DrawOnly: ((Phase.EFFECTS,), "AS-5"),
    act.Buy: ((Phase.EFFECTS,), "AS-5"),
    act.Finagle: ((Phase.EFFECTS,), "AS-5"),
    act.Install: ((Phase.BUILD,), "AS-6"),
    act.OnlyJokers: ((Phase.BUILD, Phase.QUEENS), "AS-6"),
    act.Discard: ((Phase.RESOURCES,), "AS-2"),
    act.AllKeep: ((Phase.RESOURCES,), "AS-2"),
    act.Draw: ((Phase.RESOURCES, Phase.DRAW), "AS-2"),
    act.Decline: ((Phase.EFFECTS, Phase.BUILD, Phase.DRAW, Phase.QUEENS, Phase.KINGS), "AS-2"),
    act.AllReady: ((Phase.EXHIBITION,), "AS-8"),
    act.Describe: ((Phase.DESCRIBE,), "AS-8"),
    act.Vote: ((Phase.VOTE,), "AS-8"),
    act.RollDice: ((Phase.ROLL,), "AS-8"),
    act.Show: ((Phase.SHOW,), "AS-8"),
    act.SpendJack: ((Phase.JACKS, Phase.QUEENS, Phase.KINGS), "AS-10"),
    act.RollDie: ((Phase.JACKS, Phase.QUEENS, Phase.KINGS), "AS-10"),
    act.KeepJacks: ((Phase.JACKS,), "AS-10"),
    act.Intimidate: ((Phase.QUEENS,), "AS-11"),
    act.ReplacePart: ((Phase.QUEENS,), "AS-11"),
    act.Sway: ((Phase.QUEENS,), "AS-11"),
    act.Sabotage: ((Phase.QUEENS,), "AS-11"),
    act.Select: ((Phase.KINGS,), "AS-12"),
}


def check_moment(state: State, action: act.Move) -> None:
    """Raises :class:`RuleError` unless ``action`` is of a kind that can happen now."""
    moments, rule = _MOMENTS[type(action)]
    if state.rerolling is not None and not isinstance(action, act.RollDie):
        raise RuleError("AS-10", awaited(state))
    if state.phase in moments:
        return
    if state.phase is Phase.OVER:
        raise RuleError("AS-13", awaited(state))
    if state.phase is Phase.SET_UP:
        raise RuleError("AS-1", awaited(state))
    if isinstance(action, act.Reveal) and state.phase not in _INVENTION:
        rule = "AS-8"
    raise RuleError(rule, f"{_too_early_or_late(state, action)} {awaited(state)}")


def _too_early_or_late(state: State, action: act.Move) -> str:
    match action:
        case act.Reveal() if state.phase in _INVENTION:
            return "The actions of this turn lie open already."
        case act.Install() if state.phase in _INVENTION:
            return "Parts are installed only in the Build step, by those who played a King."
        case act.Offer() | act.Answer() | act.Trade() if state.phase in _INVENTION:
            return "Trades are made only in the Trade step, begun by those who played a Jack."
        case act.SpendJack() | act.RollDie() | act.KeepJacks():
            return "Jacks are spent once the dice lie, and before the Queens."
        case act.Show() if None not in state.parts[state.seat(action.player)]:
            return "The installed cards lie open already."
        case act.Show():
            return "Installed cards stay face down until the demonstration."
        case act.Draw() if state.phase is Phase.EFFECTS:
            return "A Queen's effect is said in full: “draws two cards”, “draws and takes a card from …”."
        case act.Draw() | act.Discard() if state.phase in _INVENTION:
            return "Everyone sees to the resources at the end of the turn."
        case act.CallLastTurn():
            return "All can agree to a last turn only between two turns."
        case _:
            return "It is not the moment for that."


def awaited(state: State) -> str:
    """What the table waits for, as a sentence."""
    if state.rerolling is not None:
        return f"Die {state.rerolling} is rolled again."
    who = state.players[state.waiting[0]] if state.waiting else ""
    those = listed([state.players[seat] for seat in state.waiting])
    turn = "turns" if len(state.waiting) == 1 else "turn"
    match state.phase:
        case Phase.SET_UP:
            return awaited_at_set_up(state)
        case Phase.CHOOSE:
            return "Everyone chooses an action card and places it face down; then all are turned up."
        case Phase.REVEAL:
            return f"{those} {turn} up the action card."
        case Phase.TRADE if state.offer:
            return f"{who} offers {' '.join(state.offer)}: who gives one or two cards for that?"
        case Phase.TRADE:
            return f"{who} offers one or two cards in trade, or makes no trade."
        case Phase.EFFECTS:
            return f"{who} {_INVENTION_QUEENS[state.suit(state.acting)]}."
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
            return f"{who} {_EXHIBITION_QUEENS[state.suit(state.acting)]}."
        case Phase.KINGS:
            return f"{who} selects a competitor's invention."
        case Phase.OVER:
            won = winners(state)
            return f"The fair is over: {listed(won)} {'wins' if len(won) == 1 else 'share the win'}."


def awaited_at_set_up(state: State) -> str:
    """What the set-up still wants to know (AS-1)."""
    without = [player for player, suit in zip(state.players, state.suits, strict=True) if suit is None]
    if without:
        left = [inventor.name for suit, inventor in INVENTORS.items() if suit not in state.suits]
        return f"Which Inventor is {without[0]}: {listed(left, 'or')}?"
    if not state.ages:
        return "Who is the youngest player?"
    left_over = [state.players[seat] for seat in state.seats if seat not in state.ages]
    return f"Who comes next by age: {listed(left_over, 'or')}?"


_INVENTION_QUEENS = {
    CLUBS: "draws two cards, or draws one and takes one at random from a rival's hand",
    DIAMONDS: "discards up to two cards and draws one more than that",
    HEARTS: "takes a card at random from a rival and two from the deck, keeps two and gives one back",
    SPADES: "draws a card, then takes one at random from the top five discards or from a rival's hand",
}
_EXHIBITION_QUEENS = {
    CLUBS: "intimidates for one own position: it counts 2 more, to 15 at most",
    DIAMONDS: "replaces an installed Diamond with a card from hand",
    HEARTS: "turns a die by 1 or 2",
    SPADES: "sabotages an installed Spade of 7 points or fewer",
}
