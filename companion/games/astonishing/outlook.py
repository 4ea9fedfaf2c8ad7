"""What a position is good for, in words: its points, its chance, its fate (AS-6, AS-9, AS-10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.api import Odds, PartView
from companion.games.astonishing.chances import (
    SURE,
    chance_after,
    chance_if_rerolled,
    chance_to_work,
    percent,
)
from companion.games.astonishing.deck import POSITIONS
from companion.games.astonishing.judging import is_judged, reliability, works
from companion.games.astonishing.state import Phase, State
from companion.games.words import counted

_LOWEST = 3
"""The lowest demonstration number."""


def part_view(state: State, seat: int, position: int) -> PartView:
    """A position of an invention as everyone may see it."""
    title, cards = f"Position {position}", state.parts[seat][position - 1]
    hidden = state.installed[seat][position - 1]
    if cards is None:
        return PartView(title, hidden)
    if not cards:
        return PartView(title, points=0, outlook="fails", holds=False, reason="empty")
    points = reliability(state, seat, position)
    fate, _, chance = _verdict(state, seat, position, points).partition(", ")
    return PartView(
        title,
        cards=cards,
        turned=tuple(card for card in cards if card == state.sabotaged),
        points=points,
        outlook=fate,
        holds=works(state, seat, position),
        reason=chance or _compared(state, seat, position, points),
        chance=chance.partition(" with")[0],
    )


def _compared(state: State, seat: int, position: int, points: int) -> str:
    """Why an open position works or fails (AS-9, AS-11)."""
    bare = reliability(replace(state, intimidating=None), seat, position)
    counted_up = f"{bare} + {points - bare}" if points > bare else f"{points}"
    side = "equals" if points == state.total else "is over" if points > state.total else "is under"
    return f"{counted_up} {side} {state.total}"


def odds_before_the_roll(state: State) -> Odds:
    """The chance of every reliability that can fail, for each number of Jacks that somebody holds (AS-10):
    what is installed nobody else knows yet, but its player can read off their own."""
    holding = sorted(set(state.jacks))
    columns = tuple(map(str, holding))
    rows = tuple(
        (str(points), tuple(percent(chance_to_work(points, jacks)).removesuffix(" %") for jacks in holding))
        for points in range(_LOWEST, SURE)
    )
    sure = (f"{SURE}+", ("100",) * len(holding))
    return Odds("Chance to work in %, by points and Jacks held", columns, (*rows, sure))


def position_outlook(state: State, seat: int, position: int) -> str:
    """``17 points, works``, ``9 points, fails now, 33.3 % with 1 Jack``; of hidden cards their number."""
    cards = state.parts[seat][position - 1]
    hidden = state.installed[seat][position - 1]
    if cards is None:
        return counted(hidden, "card") if hidden else "empty, fails"
    if not cards:
        return "empty, fails"
    points = reliability(state, seat, position)
    return f"{counted(points, 'point')}, {_verdict(state, seat, position, points)}"


def _verdict(state: State, seat: int, position: int, points: int) -> str:
    if points >= SURE:
        return "cannot fail"
    if is_judged(state):
        return "works" if works(state, seat, position) else "fails"
    if works(state, seat, position):
        return "works now"
    jacks = state.jacks[seat]
    if not jacks or not _jacks_to_come(state):
        return "fails now"
    chance = chance_after(_dice(state), points, jacks)
    return f"fails now, {percent(chance)} with {counted(jacks, 'Jack')}"


def _jacks_to_come(state: State) -> bool:
    return state.phase in (Phase.ACTIONS, Phase.SHOW, Phase.JACKS)


def _dice(state: State) -> tuple[int, int, int]:
    one, two, three = state.dice
    return one, two, three


def reroll_outlook(state: State, seat: int, die: int) -> str:
    """What a Jack spent on ``die`` would do for each position of ``seat``: the chance that it works then. Of
    hidden positions no more is known than which numbers are lower."""
    jacks, shown = state.jacks[seat], state.dice[die - 1]
    positions = (
        f"position {position} {percent(chance_if_rerolled(_dice(state), die, points, jacks))}"
        for position, points in _open_positions(state, seat)
    )
    return ", ".join(positions) or f"lower with {shown - 1} of 6, higher with {6 - shown} of 6"


def _open_positions(state: State, seat: int) -> Iterator[tuple[int, int]]:
    for position in POSITIONS:
        if state.parts[seat][position - 1]:
            yield position, reliability(state, seat, position)


def changes(before: State, after: State) -> str:
    """Which positions count otherwise in ``after``, and what becomes of them with the dice as they lie."""
    return ", ".join(_changes(before, after)) or "changes nothing"


def _changes(before: State, after: State) -> Iterator[str]:
    for seat, player in enumerate(before.players):
        for position in POSITIONS:
            was, now = (reliability(state, seat, position) for state in (before, after))
            fate_was, fate_now = (works(state, seat, position) for state in (before, after))
            if (was, fate_was) != (now, fate_now):
                points = f"{now}" if was == now else f"{was} to {now}"
                yield f"position {position} of {player} {points}, {'works' if fate_now else 'fails'}"
