"""Reliability, what works, the Acclaim it brings, and the chances of all that (AS-6, AS-9 to AS-13).

Chances are exact, from the 216 outcomes of three dice and the re-rolls in hand. No sampling. A position works
when the demonstration number is at most its reliability (AS-9). A re-roll (AS-10) rolls one die of the
player's choice again, and its result is seen before the next is decided.

**What is maximised:** the chance that *one* position of reliability ``r`` works, for a player who alone
spends ``k`` Jacks and gives up whatever else they are worth (their Acclaim, the other positions). Nobody
else re-rolls, and no Queen changes anything afterwards. Such a player stops as soon as the number is at
most ``r``; until then each Jack goes to the die that serves best, found by trying all three at every step.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

from companion.games.astonishing.deck import CLUBS, DIAMONDS, PIPS, POSITIONS, SPADES, points, suit_of
from companion.games.astonishing.state import Phase, State
from companion.games.messages import Message, Parameter, say
from companion.games.panels import Odds, Part

Dice = tuple[int, int, int]

SURE = 18
"""The reliability that no roll exceeds (AS-6)."""
_LOWEST = 3
"""The lowest demonstration number."""
ROLLS: tuple[Dice, ...] = tuple(product(PIPS, repeat=3))  # type: ignore[arg-type]
"""The 216 outcomes, each as likely as any other."""
SABOTAGED_MOST = 7
"""The points of a card, as its owner counts them, that the Saboteur can turn down at most (AS-11)."""
WORKING = 2
"""Acclaim for a position that works (AS-13)."""
INTIMIDATION, INTIMIDATED_MOST = 2, 15
"""What Intimidate adds, and up to where (AS-11)."""


def counting(state: State, seat: int, position: int) -> tuple[str, ...]:
    """The open cards of a position that count: all but one that was turned down (AS-11)."""
    return tuple(card for card in state.parts[seat][position - 1] or () if card != state.sabotaged)


def is_intimidating(state: State, seat: int, position: int) -> bool:
    """Whether Intimidate raises this position (AS-11)."""
    return state.intimidating == position and state.suits[seat] == CLUBS


def reliability(state: State, seat: int, position: int) -> int:
    """The reliability of a position whose cards are open, as it would be judged now (AS-6, AS-11)."""
    base = sum(points(card, state.suit(seat)) for card in counting(state, seat, position))
    if state.parts[seat][position - 1] and is_intimidating(state, seat, position):
        return max(base, min(base + INTIMIDATION, INTIMIDATED_MOST))
    return base


def works(state: State, seat: int, position: int) -> bool:
    """Whether a position works with the dice as they lie (AS-9)."""
    return bool(state.parts[seat][position - 1]) and state.total <= reliability(state, seat, position)


def king_points(state: State, seat: int, other: int) -> int:
    """What the King of ``seat`` brings for the invention of ``other`` (AS-12)."""
    return sum(
        suit_of(card) == state.suit(seat)
        for position in POSITIONS
        if works(state, other, position)
        for card in counting(state, other, position)
    )


def is_judged(state: State) -> bool:
    """Whether the positions have been judged: after the last Queen (AS-9)."""
    return state.phase in (Phase.KINGS, Phase.OVER)


def acclaim(state: State, seat: int) -> int:
    """The Acclaim of a player: nothing before the positions are judged (AS-13)."""
    if not is_judged(state):
        return 0
    working = sum(works(state, seat, position) for position in POSITIONS)
    selected = state.selected[seat]
    promoted = 0 if selected is None else king_points(state, seat, selected)
    return WORKING * working + state.jacks[seat] + promoted


def winners(state: State) -> tuple[str, ...]:
    """The players with the most Acclaim; more than one share the win (AS-13)."""
    won = [acclaim(state, seat) for seat in state.seats]
    return tuple(name for name, number in zip(state.players, won, strict=True) if number == max(won))


def replaceable(state: State) -> tuple[str, ...]:
    """The installed Diamonds (AS-11)."""
    return tuple(card for card in state.installed_open() if suit_of(card) == DIAMONDS)


def sabotageable(state: State) -> tuple[str, ...]:
    """The installed Spades of 7 points or fewer, as their owners count them (AS-11)."""
    return tuple(
        card
        for seat, positions in enumerate(state.parts)
        for position in POSITIONS
        for card in positions[position - 1] or ()
        if suit_of(card) == SPADES and points(card, state.suit(seat)) <= SABOTAGED_MOST
    )


@cache
def chance_to_work(reliability: int, jacks: int = 0) -> Fraction:
    """The chance, before the roll, that a position works whose player holds so many Jacks."""
    return sum((chance_after(roll, reliability, jacks) for roll in ROLLS), Fraction(0)) / len(ROLLS)


def chance_after(dice: Dice, reliability: int, jacks: int) -> Fraction:
    """The chance that a position works now that ``dice`` lie, with so many Jacks to spend."""
    low, middle, high = sorted(dice)
    return _best((low, middle, high), reliability, jacks)


@cache
def _best(dice: Dice, reliability: int, jacks: int) -> Fraction:
    if sum(dice) <= reliability:
        return Fraction(1)
    if jacks == 0:
        return Fraction(0)
    return max(chance_if_rerolled(dice, die, reliability, jacks) for die in (1, 2, 3))


def chance_if_rerolled(dice: Dice, die: int, reliability: int, jacks: int) -> Fraction:
    """The chance that a position works if one of so many Jacks is spent on ``die``, 1 to 3, now."""
    kept = (*dice[: die - 1], *dice[die:])
    after = (chance_after((pips, kept[0], kept[1]), reliability, jacks - 1) for pips in PIPS)
    return sum(after, Fraction(0)) / len(PIPS)


def percent(chance: Fraction) -> Message:
    """``62.5 %``; what is neither sure nor impossible is never told as 0 or 100."""
    return say("{hundredths} %", hundredths=_hundredths(chance))


def _hundredths(chance: Fraction) -> str:
    if chance in (0, 1):
        return f"{int(chance) * 100}"
    return f"{min(max(float(chance) * 100, 0.1), 99.9):.1f}"


def table_of_chances() -> Message:
    """The chances before the roll of some reliabilities: ``8 points 25.9 %, 10 points 50.0 %``."""
    rows = tuple(
        say("{points} points {chance}", points=points, chance=percent(chance_to_work(points)))
        for points in range(6, SURE, 2)
    )
    return say("{rows:, }", rows=rows)


def part_of(state: State, seat: int, position: int) -> Part:
    """A position of an invention as everyone may see it."""
    title, cards = say("Position {position}", position=position), state.parts[seat][position - 1]
    hidden = state.installed[seat][position - 1]
    if cards is None:
        return Part(title, hidden)
    if not cards:
        return Part(title, points=0, outlook=say("fails"), holds=False, reason=say("empty"))
    points = reliability(state, seat, position)
    verdict = _verdict(state, seat, position, points)
    return Part(
        title,
        cards=cards,
        turned=tuple(card for card in cards if card == state.sabotaged),
        points=points,
        outlook=verdict.fate,
        holds=works(state, seat, position),
        reason=verdict.with_jacks or _compared(state, seat, position, points),
        chance=verdict.chance,
    )


def _compared(state: State, seat: int, position: int, points: int) -> Message:
    """Why an open position works or fails (AS-9, AS-11)."""
    bare = reliability(replace(state, intimidating=None), seat, position)
    counted_up = say("{bare} + {more}", bare=bare, more=points - bare)
    reliable: Parameter = counted_up if points > bare else points
    if points == state.total:
        return say("{points} equals {number}", points=reliable, number=state.total)
    if points > state.total:
        return say("{points} is over {number}", points=reliable, number=state.total)
    return say("{points} is under {number}", points=reliable, number=state.total)


def odds_before_the_roll(state: State) -> Odds:
    """The chance of every reliability that can fail, for each number of Jacks that somebody holds (AS-10):
    what is installed nobody else knows yet, but its player can read off their own."""
    holding = sorted(set(state.jacks))
    columns = tuple(map(str, holding))
    rows = tuple(
        (str(points), tuple(_hundredths(chance_to_work(points, jacks)) for jacks in holding))
        for points in range(_LOWEST, SURE)
    )
    sure = (f"{SURE}+", ("100",) * len(holding))
    return Odds(say("Chance to work in %, by points and Jacks held"), columns, (*rows, sure))


def position_outlook(state: State, seat: int, position: int) -> Message:
    """``17 points, works``, ``9 points, fails now, 33.3 % with 1 Jack``; of hidden cards their number."""
    cards = state.parts[seat][position - 1]
    hidden = state.installed[seat][position - 1]
    if cards is None and hidden:
        return say("{count} {count:card|cards}", count=hidden)
    if not cards:
        return say("empty, fails")
    points = reliability(state, seat, position)
    verdict = _verdict(state, seat, position, points)
    if verdict.with_jacks is None:
        return say("{points} {points:point|points}, {fate}", points=points, fate=verdict.fate)
    return say(
        "{points} {points:point|points}, {fate}, {chance}",
        points=points,
        fate=verdict.fate,
        chance=verdict.with_jacks,
    )


class _Verdict(NamedTuple):
    """What becomes of a position, and the ``chance`` that so many Jacks may still give it."""

    fate: Message
    chance: Message | None = None
    jacks: int = 0

    @property
    def with_jacks(self) -> Message | None:
        if self.chance is None:
            return None
        return say("{chance} with {jacks} {jacks:Jack|Jacks}", chance=self.chance, jacks=self.jacks)


def _verdict(state: State, seat: int, position: int, points: int) -> _Verdict:
    if points >= SURE:
        return _Verdict(say("cannot fail"))
    if is_judged(state):
        return _Verdict(say("works") if works(state, seat, position) else say("fails"))
    if works(state, seat, position):
        return _Verdict(say("works now"))
    jacks = state.jacks[seat]
    if not jacks or not _jacks_to_come(state):
        return _Verdict(say("fails now"))
    return _Verdict(say("fails now"), percent(chance_after(_dice(state), points, jacks)), jacks)


def _jacks_to_come(state: State) -> bool:
    return state.phase in (Phase.ACTIONS, Phase.SHOW, Phase.JACKS)


def _dice(state: State) -> tuple[int, int, int]:
    one, two, three = state.dice
    return one, two, three


def reroll_outlook(state: State, seat: int, die: int) -> Message:
    """What a Jack spent on ``die`` would do for each position of ``seat``: the chance that it works then. Of
    hidden positions no more is known than which numbers are lower."""
    jacks, shown = state.jacks[seat], state.dice[die - 1]
    positions = tuple(
        say(
            "position {position} {chance}",
            position=position,
            chance=percent(chance_if_rerolled(_dice(state), die, points, jacks)),
        )
        for position, points in _open_positions(state, seat)
    )
    if positions:
        return say("{positions:, }", positions=positions)
    return say("lower with {lower} of 6, higher with {higher} of 6", lower=shown - 1, higher=6 - shown)


def _open_positions(state: State, seat: int) -> Iterator[tuple[int, int]]:
    for position in POSITIONS:
        if state.parts[seat][position - 1]:
            yield position, reliability(state, seat, position)


def changes(before: State, after: State) -> Message:
    """Which positions count otherwise in ``after``, and what becomes of them with the dice as they lie."""
    told = tuple(_changes(before, after))
    return say("{changes:, }", changes=told) if told else say("changes nothing")


def _changes(before: State, after: State) -> Iterator[Message]:
    for seat, player in enumerate(before.players):
        for position in POSITIONS:
            change = change_of(before, after, seat, position)
            if change is not None:
                yield say(
                    "{player}’s position {position} {change}", player=player, position=position, change=change
                )


def change_of(before: State, after: State, seat: int, position: int) -> Message | None:
    """What ``position`` of ``seat`` counts in ``after`` and what becomes of it (``fails: 8, not 6``);
    ``None`` if it is as it was ``before``."""
    was, now = (reliability(state, seat, position) for state in (before, after))
    fate_was, fate_now = (works(state, seat, position) for state in (before, after))
    if (was, fate_was) == (now, fate_now):
        return None
    return say(
        "{fate}: {points}",
        fate=say("works") if fate_now else say("fails"),
        points=now if was == now else say("{now}, not {was}", now=now, was=was),
    )
