"""What the table waits for in each phase, and what follows by itself once a step is done (AS-2 to AS-13)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.astonishing.deck import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    INVENTORS,
    JACK,
    KING,
    MOST_IN_HAND,
    QUEEN,
    SPADES,
)
from companion.games.astonishing.judging import replaceable, sabotageable, winners
from companion.games.astonishing.options import ONCE, WITH_THE_ROLL
from companion.games.astonishing.state import Cards, Phase, State, settled
from companion.games.messages import CardName, Message, say
from companion.games.tuples import changed, with_value

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
    CLUBS: say("intimidates: one position counts 2 more, 15 at most"),
    DIAMONDS: say("replaces an installed Diamond with a card from hand"),
    HEARTS: say("turns a die by 1 or 2"),
    SPADES: say("sabotages an installed Spade of 7 points or fewer"),
}


def headings(state: State) -> tuple[Message, ...]:
    """The part of the game that the next action belongs to."""
    if state.phase is Phase.SET_UP:
        return (say("Set-up"),)
    if state.phase not in INVENTION:
        return (say("The Exhibition"),)
    if state.final:
        return (say("Turn {number}, the last", number=state.turn),)
    return (say("Turn {number}", number=state.turn),)


def begin_turn(state: State) -> State:
    """Everyone chooses an Invention action. An empty deck makes it the last turn (AS-7)."""
    nobody = (None,) * len(state.players)
    return replace(
        state,
        phase=Phase.CHOOSE,
        turn=state.turn + 1,
        final=state.deck == 0,
        before=state.chosen,
        chosen=nobody,
        waiting=tuple(state.seats),
        agreed=(),
    )


def begin_trades(state: State) -> State:
    """The Jacks, in order; one whose player has nothing to offer, or nobody to trade with, is done (AS-4)."""
    return next_trade(replace(state, phase=Phase.TRADE, waiting=state.playing(JACK)))


def next_trade(state: State) -> State:
    """The next Jack of those waiting, or the Queens."""
    state = replace(state, offer=(), answers=(None,) * len(state.players))
    holding = [seat for seat in state.seats if state.hands[seat]]
    able = tuple(seat for seat in state.waiting if seat in holding and len(holding) > 1)
    if able:
        return replace(state, waiting=able)
    return _or_build(replace(state, phase=Phase.EFFECTS, waiting=state.playing(QUEEN)))


def effect_done(state: State, seat: int) -> State:
    """The Queen of ``seat`` is done."""
    return _or_build(without(state, seat))


def _or_build(state: State) -> State:
    if state.waiting:
        return state
    building = tuple(seat for seat in state.playing(KING) if state.hands[seat])
    return _or_resources(replace(state, phase=Phase.BUILD, waiting=building))


def build_done(state: State, seat: int) -> State:
    """The King of ``seat`` is done."""
    return _or_resources(without(state, seat))


def _or_resources(state: State) -> State:
    if state.waiting:
        return state
    if not any(state.hands):
        return begin_draws(settled(state))
    return replace(settled(state), phase=Phase.RESOURCES, waiting=tuple(state.seats))


def begin_draws(state: State) -> State:
    """Players with an empty hand, in order, while there is a deck (AS-2, AS-16)."""
    empty = tuple(seat for seat in state.order(state.seats) if counts_as_empty(state, seat))
    return next_draw(replace(state, phase=Phase.DRAW, waiting=empty))


def counts_as_empty(state: State, seat: int) -> bool:
    """Whether the hand of ``seat`` is empty, or may be as good as empty at this table (AS-16)."""
    if state.options.joker_only_may_draw:
        return state.may_be_only_jokers(seat)
    return not state.hands[seat]


def next_draw(state: State) -> State:
    """The next of those waiting to draw, or the turn is over."""
    if state.waiting and state.deck:
        return state
    return begin_exhibition(state) if state.final else begin_turn(state)


def begin_exhibition(state: State) -> State:
    """The Inventors reach London (AS-8)."""
    nobody = (None,) * len(state.players)
    return replace(
        state, phase=Phase.EXHIBITION, waiting=tuple(state.seats), chosen=nobody, before=nobody, agreed=()
    )


def begin_descriptions(state: State) -> State:
    """The inventions are described, in order (AS-8)."""
    return replace(state, phase=Phase.DESCRIBE, waiting=state.order(state.seats))


def next_description(state: State) -> State:
    """The next description, or the votes: of two players each has but one choice (AS-8)."""
    if state.waiting:
        return state
    if len(state.players) == 2:
        return replace(state, phase=Phase.ROLL, votes=(1, 0), jacks=(1, 1))
    return replace(state, phase=Phase.VOTE, waiting=tuple(state.seats))


def voted(state: State, seat: int, other: int) -> State:
    """The Jack of ``seat`` goes to ``other``; after the last one the dice are rolled (AS-8)."""
    state = without(
        replace(state, votes=with_value(state.votes, seat, other), jacks=changed(state.jacks, other, +1)),
        seat,
    )
    return state if state.waiting else replace(state, phase=Phase.ROLL)


def actions_revealed(state: State) -> State:
    """The Exhibition actions lie open: the installed cards follow, or the Jacks before them (AS-8)."""
    return begin_showing(state) if state.options.reveal_parts == WITH_THE_ROLL else begin_jacks(state)


def begin_showing(state: State) -> State:
    """The installed cards are turned up; an empty position shows by itself (AS-8)."""
    parts = tuple(
        (_open(state, seat, 1), _open(state, seat, 2), _open(state, seat, 3)) for seat in state.seats
    )
    owing = (seat for seat in state.seats if None in parts[seat])
    return next_showing(replace(state, phase=Phase.SHOW, parts=parts, waiting=state.order(owing)))


def _open(state: State, seat: int, position: int) -> Cards | None:
    return state.parts[seat][position - 1] if state.installed[seat][position - 1] else ()


def next_showing(state: State) -> State:
    """More is to be shown, or the Jacks or Queens follow (AS-8)."""
    waiting = tuple(seat for seat in state.waiting if None in state.parts[seat])
    state = replace(state, waiting=waiting)
    if waiting:
        return state
    return begin_jacks(state) if state.options.reveal_parts == WITH_THE_ROLL else begin_queens(state)


def begin_jacks(state: State) -> State:
    """Those who received votes, in order (AS-10)."""
    holding = (seat for seat in state.seats if state.jacks[seat])
    return next_jack(replace(state, phase=Phase.JACKS, waiting=state.order(holding)))


def next_jack(state: State) -> State:
    """Whoever of those waiting still holds a Jack, or what follows the Jacks (AS-8, AS-10)."""
    waiting = tuple(seat for seat in state.waiting if state.jacks[seat])
    state = replace(state, waiting=waiting)
    if waiting:
        return state
    state = replace(state, stopped=())
    return begin_queens(state) if state.options.reveal_parts == WITH_THE_ROLL else begin_showing(state)


def jack_stopped(state: State, seat: int) -> State:
    """``seat`` spends no more: for good, or until another die was rolled again (AS-10)."""
    if state.options.jack_rounds == ONCE:
        return next_jack(without(state, seat))
    stopped = {*state.stopped, seat}
    seats = len(state.players)
    asked = [other for other in state.seats if state.jacks[other] and other not in stopped]
    return next_jack(
        replace(
            state,
            stopped=tuple(sorted(stopped)),
            waiting=tuple(sorted(asked, key=lambda other: (other - seat - 1) % seats)),
        )
    )


def die_landed(state: State, dice: tuple[int, ...]) -> State:
    """The die lies again (AS-10)."""
    state = replace(state, dice=dice, rerolling=None, stopped=())
    if state.phase is not Phase.JACKS or state.jacks[state.acting]:
        return state
    return jack_stopped(state, state.acting)


def begin_queens(state: State) -> State:
    """The Queens of the Exhibition, in order (AS-11)."""
    return next_queen(replace(state, phase=Phase.QUEENS, waiting=state.playing(QUEEN)))


def next_queen(state: State) -> State:
    """The next Queen that can take effect, or the Kings: the positions are judged (AS-9, AS-11)."""
    while state.waiting and not _can_take_effect(state, state.acting):
        state = without(state, state.acting)
    return state if state.waiting else _begin_kings(state)


def _can_take_effect(state: State, seat: int) -> bool:
    suit = state.suit(seat)
    if suit == DIAMONDS:
        return bool(state.hands[seat] and replaceable(state))
    return suit != SPADES or bool(sabotageable(state))


def _begin_kings(state: State) -> State:
    """The Kings in order; of two players each has but one competitor (AS-12)."""
    kings = state.playing(KING)
    if len(state.players) == 2:
        selected = tuple(1 - seat if seat in kings else None for seat in state.seats)
        return replace(state, phase=Phase.OVER, waiting=(), selected=selected)
    return next_king(replace(state, phase=Phase.KINGS, waiting=kings))


def next_king(state: State) -> State:
    """The next King, or the game is over (AS-13)."""
    return state if state.waiting else replace(state, phase=Phase.OVER)


def without(state: State, seat: int) -> State:
    """``state`` in which ``seat`` is not waited for any more."""
    return replace(state, waiting=tuple(other for other in state.waiting if other != seat))
