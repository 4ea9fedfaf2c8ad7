"""Every action that the rules take now, and those that a table may want against them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from companion.games.amending import Overrule
from companion.games.api import Choice, RuleError
from companion.games.astonishing import actions as act
from companion.games.astonishing.chances import PIPS
from companion.games.astonishing.deck import (
    FACES,
    INVENTORS,
    JOKER,
    POSITIONS,
    RESOURCE_CODES,
    face_card,
    read_code,
)
from companion.games.astonishing.fair import installed_open
from companion.games.astonishing.limits import DICE
from companion.games.astonishing.rules import apply
from companion.games.astonishing.state import Lot, Phase, State, position_place
from companion.games.astonishing.trading import MOST


def actions(state: State, faces: Collection[str]) -> Iterator[act.Move]:
    """What ``apply`` takes in ``state``; a hidden card is turned up only if it is in ``faces``. A description
    is offered without its items. Of rolls there are all."""
    for action in _candidates(state, _in_order(faces)):
        if refusal(state, action) is None:
            yield action


def overrules(state: State, faces: Collection[str]) -> Iterator[Choice]:
    """What ``apply`` refuses in ``state`` and takes as an overrule (G-2); see the protocol."""
    for action in (*_candidates(state, _in_order(faces)), *_irregular(state, _in_order(faces))):
        why = refusal(state, action)
        overrule = Overrule(action)
        if why is not None and refusal(state, overrule) is None:
            yield Choice(str(action), overrule, f"{why.rule}: {why.sentence}", why.rule)


def refusal(state: State, action: act.Action) -> RuleError | None:
    """Why ``apply`` refuses ``action``, or ``None`` if it does not."""
    try:
        apply(state, action)
    except RuleError as error:
        return error
    return None


def _in_order(faces: Collection[str]) -> tuple[str, ...]:
    return tuple(sorted({card for card in faces if read_code(card) == card}))


def _resources(faces: Collection[str]) -> tuple[str, ...]:
    return tuple(card for card in faces if card in RESOURCE_CODES)


def _candidates(state: State, faces: Collection[str]) -> Iterator[act.Move]:
    if state.rerolling is not None:
        yield from (act.RollDie(state.rerolling, pips) for pips in PIPS)
        return
    players = state.players
    waiting = [players[seat] for seat in state.waiting]
    match state.phase:
        case Phase.SET_UP:
            yield from (act.BeInventor(player, suit) for player in players for suit in INVENTORS)
            yield from (act.BeYoungest(player) for player in players)
            yield from (act.NextByAge(player) for player in players)
        case Phase.CHOOSE:
            yield act.AllChosen()
            yield act.CallLastTurn()
            yield from _reveals(state)
        case Phase.REVEAL | Phase.ACTIONS:
            yield from _reveals(state)
        case Phase.TRADE:
            yield from _trades(state, _resources(faces))
        case Phase.EFFECTS:
            for player in waiting:
                yield from _effects(state, player, _resources(faces))
        case Phase.BUILD:
            for seat in state.waiting:
                yield from _builds(state, seat, _resources(faces))
        case Phase.RESOURCES:
            yield act.AllKeep()
            yield from (act.Discard(player, card) for player in players for card in _resources(faces))
        case Phase.DRAW:
            for player in waiting:
                yield act.Draw(player)
                yield act.Decline(player)
        case Phase.EXHIBITION:
            yield act.AllReady()
        case Phase.DESCRIBE:
            yield from (act.Describe(player) for player in waiting)
        case Phase.VOTE:
            yield from (act.Vote(player, other) for player in waiting for other in players)
        case Phase.ROLL:
            yield from (act.RollDice((one, two, three)) for one in PIPS for two in PIPS for three in PIPS)
        case Phase.SHOW:
            yield from _showings(state, _resources(faces))
        case Phase.JACKS:
            yield from (act.SpendJack(player, die) for player in waiting for die in DICE)
            yield from (act.KeepJacks(player) for player in waiting)
        case Phase.QUEENS:
            for player in waiting:
                yield from _queens(state, player, _resources(faces))
        case Phase.KINGS:
            yield from (act.Select(player, other) for player in waiting for other in players)
            yield from (act.Decline(player) for player in waiting)
        case Phase.OVER:
            return


def _irregular(state: State, faces: Collection[str]) -> Iterator[act.Move]:
    """What no rule has at this moment or in this number, and some table may want."""
    resources = _resources(faces)
    match state.phase:
        case Phase.RESOURCES | Phase.DRAW:
            yield from (act.Draw(player) for player in state.players)
        case Phase.QUEENS | Phase.KINGS if state.rerolling is None:
            yield from (act.SpendJack(player, die) for player in state.players for die in DICE)
        case Phase.TRADE:
            yield from _irregular_trades(state, resources)
        case _:
            return


def _irregular_trades(state: State, resources: tuple[str, ...]) -> Iterator[act.Move]:
    for seat in state.seats:
        if seat not in state.waiting:
            yield from (act.Offer(state.players[seat], cards) for cards in _groups(resources, MOST))
    if state.offer:
        player = state.players[state.acting]
        offered = Lot(state.offer)
        yield from (act.Trade(player, offered, other, Lot()) for other in state.players)
        yield from (act.Trade(player, Lot((), 1), other, Lot((), 1)) for other in state.players)
    elif len(resources) > MOST:
        yield from (act.Offer(state.players[seat], resources) for seat in state.waiting)


def _reveals(state: State) -> Iterator[act.Move]:
    """Action cards are known without being seen: each player has three."""
    for seat in state.waiting:
        suit = state.suit(seat)
        yield from (act.Reveal(state.players[seat], face_card(face, suit)) for face in FACES)


def _groups(faces: Collection[str], most: int) -> Iterator[tuple[str, ...]]:
    """``faces`` by ones up to ``most``; two Jokers can be one group."""
    for size in range(1, most + 1):
        yield from combinations(faces, size)
    if JOKER in faces and most > 1:
        yield JOKER, JOKER


def _trades(state: State, faces: Collection[str]) -> Iterator[act.Move]:
    player = state.players[state.acting]
    for seat in state.waiting:
        yield act.NoTrade(state.players[seat])
        yield from (act.Offer(state.players[seat], cards) for cards in _groups(faces, MOST))
    if not state.offer:
        return
    lots = [Lot((), hidden) for hidden in range(1, MOST + 1)]
    lots += [Lot(cards) for cards in _groups(faces, MOST)]
    lots += [Lot((card,), 1) for card in faces]
    for seat in state.seats:
        other = state.players[seat]
        standing = state.answers[seat]
        yield from (act.Answer(other, lot) for lot in lots)
        for lot in (*lots, *((standing,) if standing is not None and standing not in lots else ())):
            yield act.Trade(player, Lot(state.offer), other, lot)


def _effects(state: State, player: str, faces: Collection[str]) -> Iterator[act.Move]:
    yield act.DrawTwo(player)
    yield act.DrawOnly(player)
    yield act.Buy(player, ())
    yield from (act.Buy(player, cards) for cards in _groups(faces, 2))
    for other in state.players:
        yield act.DrawAndTake(player, other)
        yield act.Finagle(player, other)
    yield from (act.DrawAndSalvage(player, card) for card in state.pile.cards)
    yield act.Decline(player)


def _builds(state: State, seat: int, faces: Collection[str]) -> Iterator[act.Move]:
    player = state.players[seat]
    for position in POSITIONS:
        inside = position_place(seat, position)
        known = tuple(card for card in faces if state.hidden.may_be(card, inside))
        for replaced in ((), *_groups(known, 2)):
            yield from (act.Install(player, number, position, replaced) for number in (1, 2))
    yield act.OnlyJokers(player)
    yield act.Decline(player)


def _showings(state: State, faces: Collection[str]) -> Iterator[act.Move]:
    for seat in state.waiting:
        position = state.parts[seat].index(None) + 1
        number = state.installed[seat][position - 1]
        for cards in _groups(faces, number):
            if len(cards) == number:
                yield act.Show(state.players[seat], position, cards)


def _queens(state: State, player: str, faces: Collection[str]) -> Iterator[act.Move]:
    installed = installed_open(state)
    yield from (act.Intimidate(player, position) for position in POSITIONS)
    yield from (act.ReplacePart(player, card, part) for card in installed for part in faces)
    yield act.OnlyJokers(player)
    yield from (act.Sway(player, die, pips) for die in DICE for pips in PIPS)
    yield from (act.Sabotage(player, card) for card in installed)
    yield act.Decline(player)


def may_play(state: State, seat: int) -> tuple[str, ...]:
    """The action cards that ``seat`` may reveal now (AS-3, AS-8)."""
    cards = (face_card(face, state.suit(seat)) for face in FACES)
    player = state.players[seat]
    return tuple(card for card in cards if refusal(state, act.Reveal(player, card)) is None)


class Answer(NamedTuple):
    """What could be a choice of a prompt, if the rules allow it now."""

    label: str
    action: act.Move
    detail: str = ""
    group: str = ""


def allowed(state: State, answers: Iterable[Answer]) -> tuple[Choice, ...]:
    """The ``answers`` that ``apply`` takes, as choices."""
    return tuple(
        Choice(answer.label, answer.action, answer.detail, answer.group)
        for answer in answers
        if refusal(state, answer.action) is None
    )
