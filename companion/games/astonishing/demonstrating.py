"""Jacks, Queens and Kings of the Exhibition (AS-10, AS-11, AS-12)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.api import RuleError
from companion.games.astonishing import actions as act
from companion.games.astonishing.deck import CLUBS, DIAMONDS, HEARTS, JOKER, SPADES, spoken, suit_name
from companion.games.astonishing.fair import (
    SABOTAGED_MOST,
    die_landed,
    installed_open,
    jack_stopped,
    next_king,
    next_queen,
    sabotageable,
)
from companion.games.astonishing.limits import check_die, check_pips, check_position
from companion.games.astonishing.moments import awaited
from companion.games.astonishing.moving import into_hand, only_jokers_held, turned_up_from_hand
from companion.games.astonishing.options import MAY_DECLINE
from companion.games.astonishing.state import Phase, State, object_to
from companion.games.astonishing.turns import without
from companion.games.tuples import changed, with_value
from companion.games.words import capital

MOST_TURNED = 2
"""Points by which Sway the Crowd turns a die at most (AS-11)."""

QUEEN_NAMES = {
    CLUBS: "Intimidate",
    DIAMONDS: "Replacement Part",
    HEARTS: "Sway the Crowd",
    SPADES: "Saboteur's Gambit",
}
KING_NAMES = {CLUBS: "Impress", DIAMONDS: "Showman", HEARTS: "Charm", SPADES: "Exploit"}


def spend_jack(state: State, action: act.SpendJack) -> State:
    """A Jack received as a vote is discarded; its die is rolled again (AS-10)."""
    check_die("AS-10", action.die)
    seat = state.seat(action.player)
    if not state.jacks[seat]:
        raise RuleError("AS-10", f"{action.player} holds no Jack. {awaited(state)}")
    if state.phase is not Phase.JACKS:
        object_to(state, "AS-10", f"No Jack may be spent once the Jacks are done. {awaited(state)}")
    elif seat != state.acting:
        object_to(
            state, "AS-10", f"Jacks are spent in order, and who has stopped has stopped. {awaited(state)}"
        )
    return replace(state, jacks=changed(state.jacks, seat, -1), rerolling=action.die)


def roll_die(state: State, action: act.RollDie) -> State:
    """The die that a Jack was spent on shows its new number (AS-10)."""
    check_die("AS-10", action.die)
    check_pips("AS-10", action.pips)
    if action.die != state.rerolling:
        raise RuleError("AS-10", f"Die {action.die} is not rolled again now. {awaited(state)}")
    return die_landed(state, with_value(state.dice, action.die - 1, action.pips))


def keep_jacks(state: State, action: act.KeepJacks) -> State:
    """A player keeps the Jacks that are left, 1 Acclaim each (AS-10)."""
    seat = state.seat(action.player)
    if seat not in state.waiting:
        raise RuleError("AS-10", f"{action.player} has no Jack to spend now. {awaited(state)}")
    if seat != state.acting:
        object_to(state, "AS-10", f"The Jacks are asked in order. {awaited(state)}")
    return jack_stopped(state, seat)


def _check_queen(state: State, player: str, suit: str) -> int:
    """The seat of ``player``, whose Queen of ``suit`` takes effect now (AS-11)."""
    seat = state.seat(player)
    if state.suit(seat) != suit:
        own = state.suit(seat)
        raise RuleError(
            "AS-11",
            f"The Queen of {suit_name(own)} is {QUEEN_NAMES[own]}, not {QUEEN_NAMES[suit]}. {awaited(state)}",
        )
    return _check_order(state, seat, "AS-11", "Queens")


def _check_order(state: State, seat: int, rule: str, cards: str) -> int:
    if seat not in state.waiting:
        raise RuleError(
            rule, f"{state.players[seat]} has none of the {cards} to resolve now. {awaited(state)}"
        )
    if seat != state.acting:
        object_to(state, rule, f"{cards} take effect in order from the youngest. {awaited(state)}")
    return seat


def _queen_done(state: State, seat: int) -> State:
    return next_queen(without(state, seat))


def intimidate(state: State, action: act.Intimidate) -> State:
    """A position of one's own counts 2 more when it is judged (AS-11)."""
    seat = _check_queen(state, action.player, CLUBS)
    check_position("AS-11", action.position)
    return _queen_done(replace(state, intimidating=action.position), seat)


def replace_part(state: State, action: act.ReplacePart) -> State:
    """An installed Diamond goes to the hand, a resource card of the hand takes its place (AS-11)."""
    seat = _check_queen(state, action.player, DIAMONDS)
    found = state.position_of(action.card)
    if found is None:
        raise _not_installed(action.card)
    if action.card[-1] != DIAMONDS:
        object_to(state, "AS-11", f"Replacement Part exchanges a Diamond; {spoken(action.card)} is none.")
    if action.part == JOKER:
        object_to(state, "AS-11", "A Joker can never be installed, as a Replacement Part neither.")
    owner, position = found
    state = turned_up_from_hand(state, seat, (action.part,))
    cards = tuple(
        action.part if card == action.card else card for card in state.parts[owner][position - 1] or ()
    )
    one, two, three = with_value(state.parts[owner], position - 1, cards)
    state = replace(
        state,
        parts=with_value(state.parts, owner, (one, two, three)),
        sabotaged=None if state.sabotaged == action.card else state.sabotaged,
    )
    return _queen_done(into_hand(state, seat, action.card), seat)


def no_part_to_give(state: State, action: act.OnlyJokers) -> State:
    """Replacement Part has no effect where the hand holds nothing but Jokers (AS-11)."""
    seat = _check_queen(state, action.player, DIAMONDS)
    return _queen_done(only_jokers_held(state, seat, "AS-11"), seat)


def sway(state: State, action: act.Sway) -> State:
    """A die is turned by 1 or 2 (AS-11)."""
    seat = _check_queen(state, action.player, HEARTS)
    check_die("AS-11", action.die)
    check_pips("AS-11", action.pips)
    shown = state.dice[action.die - 1]
    if action.pips == shown:
        raise RuleError("AS-11", f"Die {action.die} shows {shown} already: turn a die by 1 or 2.")
    if abs(action.pips - shown) > MOST_TURNED:
        object_to(
            state,
            "AS-11",
            f"A die is turned by 1 or 2: die {action.die} shows {shown}, not within two of {action.pips}.",
        )
    return _queen_done(replace(state, dice=with_value(state.dice, action.die - 1, action.pips)), seat)


def sabotage(state: State, action: act.Sabotage) -> State:
    """An installed Spade of 7 points or fewer is turned face down and adds nothing any more (AS-11)."""
    seat = _check_queen(state, action.player, SPADES)
    if action.card not in installed_open(state):
        raise _not_installed(action.card)
    if action.card not in sabotageable(state):
        object_to(
            state,
            "AS-11",
            f"The Saboteur turns down a Spade of {SABOTAGED_MOST} points or fewer, as its owner counts them: "
            f"{spoken(action.card)} is none.",
        )
    return _queen_done(replace(state, sabotaged=action.card), seat)


def _not_installed(card: str) -> RuleError:
    return RuleError("G-4", f"{capital(spoken(card))} is not installed on any invention.")


def decline(state: State, action: act.Decline) -> State:
    """A Queen that may be declined at this table stays without effect (AS-11)."""
    seat = _check_order(state, state.seat(action.player), "AS-11", "Queens")
    if not may_decline(state, seat):
        object_to(state, "AS-11", f"A Queen, once played, must take effect. {awaited(state)}")
    return _queen_done(state, seat)


def may_decline(state: State, seat: int) -> bool:
    """Whether the Queen of ``seat`` may stay without effect at this table (AS-11)."""
    return state.options.exhibition_may == MAY_DECLINE and state.suit(seat) in (DIAMONDS, HEARTS)


def select_nobody(state: State, action: act.Decline) -> State:
    """A King that a table lets pass without effect, against the rules (AS-12)."""
    seat = _check_order(state, state.seat(action.player), "AS-12", "Kings")
    object_to(state, "AS-12", f"A King, once played, must take effect. {awaited(state)}")
    return next_king(without(state, seat))


def select(state: State, action: act.Select) -> State:
    """A King promotes its suit in a competitor's invention (AS-12)."""
    seat = _check_order(state, state.seat(action.player), "AS-12", "Kings")
    other = state.seat(action.other)
    if other == seat:
        object_to(
            state, "AS-12", f"A King selects a competitor's invention: {action.player} chooses another."
        )
    return next_king(without(replace(state, selected=with_value(state.selected, seat, other)), seat))
