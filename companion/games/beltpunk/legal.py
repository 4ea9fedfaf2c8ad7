"""Every action that the rules take now. The seat that is asked comes first."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from companion.games.amending import Overrule
from companion.games.api import Choice, RuleError
from companion.games.beltpunk import actions as act
from companion.games.beltpunk.abilities import may_take
from companion.games.beltpunk.deck import PLACE, SUITS, suit_of
from companion.games.beltpunk.moments import DRAW, EXCHANGE, SUIT_ACTIONS, SWAP, TAKE
from companion.games.beltpunk.rules import apply
from companion.games.beltpunk.sets import sets_among
from companion.games.beltpunk.state import Phase, State


def actions(state: State, faces: Collection[str]) -> Iterator[act.Move]:
    """What ``apply`` takes in ``state``; a hidden card is turned up only if it is in ``faces``."""
    for action in _candidates(state, sorted(set(faces) & PLACE.keys(), key=lambda card: PLACE[card])):
        if _legal(state, action):
            yield action


def abilities(state: State) -> Iterator[act.Ability]:
    """What the acting player can do with the discard, declining first."""
    if state.phase is not Phase.ABILITY or state.acting is None or state.discard is None:
        return
    player = state.players[state.acting]
    yield act.Decline(player)
    for ability in SUIT_ACTIONS[suit_of(state.discard)]:
        for action in _of_ability(state, player, ability):
            if _legal(state, action):
                yield action


def _of_ability(state: State, player: str, ability: str) -> Iterator[act.Ability]:
    in_machine = [card for conveyor in state.conveyors for card in conveyor if may_take(state, card)]
    if ability == DRAW:
        yield act.Draw(player)
    if ability == TAKE:
        yield from (act.TakeFromMachine(player, card) for card in in_machine)
        yield from (act.TakeFromPile(player, owner) for owner in state.players)
    if ability == SWAP:
        yield from (act.SwapFromMachine(player, card) for card in in_machine)
        yield from (act.SwapWithPile(player, owner) for owner in state.players)
    if ability == EXCHANGE:
        yield from (act.Exchange(player, other) for other in state.players)


def _candidates(state: State, faces: Collection[str]) -> Iterator[act.Move]:
    acting = state.players[state.acting] if state.acting is not None else ""
    match state.phase:
        case Phase.SET_UP:
            yield from (act.BecomeForeman(player) for player in state.players)
            yield from (act.TurnUp(card) for card in faces)
        case Phase.PLACE | Phase.REVEAL:
            yield act.AllPlaced()
            yield from (act.Reveal(player, card) for player in state.players for card in faces)
        case Phase.DISCARD:
            yield from (act.Discard(acting, card) for card in state.revealed if card is not None)
        case Phase.ABILITY:
            yield from abilities(state)
        case Phase.SWAP:
            yield from (act.PlaceInMachine(acting, card) for card in faces)
        case Phase.OVERFLOW:
            yield from (act.TakeConveyor(acting, SUITS[place]) for place in state.overflowing)
        case Phase.DECLARE:
            yield act.DeclareNoSet(acting)
            yield act.DeclareSet(acting)
        case Phase.SHOW:
            yield from _showings(state, faces)
        case Phase.ROUND_OVER:
            yield act.NextRound()
        case Phase.MATCH_OVER:
            return


def overrules(state: State, faces: Collection[str]) -> Iterator[Choice]:
    """What ``apply`` refuses in ``state`` and takes as an overrule (G-2); see the protocol."""
    shown = sorted(set(faces) & PLACE.keys(), key=lambda card: PLACE[card])
    for group, move in _moves(state, shown):
        overrule = Overrule(move)
        why = _refusal(state, move)
        if why is not None and _legal(state, overrule) and apply(state, overrule) != state:
            yield Choice(str(move), overrule, f"{why.rule}: {why.sentence}", group)


def _refusal(state: State, action: act.Action) -> RuleError | None:
    try:
        apply(state, action)
    except RuleError as error:
        return error
    return None


def _moves(state: State, faces: Collection[str]) -> Iterator[tuple[str, act.Move]]:
    """Every move there is in the game, each with its heading; sets only of all ``faces`` together."""
    in_machine = [card for conveyor in state.conveyors for card in conveyor]
    for player, lying in zip(state.players, state.revealed, strict=True):
        yield from (("Discard", act.Discard(player, card)) for card in dict.fromkeys((lying, *faces)) if card)
        yield DRAW, act.Draw(player)
        yield from ((TAKE, act.TakeFromMachine(player, card)) for card in in_machine)
        yield from ((TAKE, act.TakeFromPile(player, owner)) for owner in state.players)
        yield from ((SWAP, act.SwapFromMachine(player, card)) for card in in_machine)
        yield from ((SWAP, act.SwapWithPile(player, owner)) for owner in state.players)
        yield from ((SWAP, act.PlaceInMachine(player, card)) for card in faces)
        yield SWAP, act.Decline(player)
        yield from ((EXCHANGE, act.Exchange(player, other)) for other in state.players)
        yield from (("Take a conveyor", act.TakeConveyor(player, suit)) for suit in SUITS)
        yield from (("Reveal", act.Reveal(player, card)) for card in faces if card != lying)
        yield "Scoring", act.DeclareSet(player)
        if faces:
            yield "Scoring", act.ShowSet(player, tuple(faces))
        yield "Foreman", act.BecomeForeman(player)
    yield from (("Turn up", act.TurnUp(card)) for card in faces)
    yield "The round", act.NextRound()


def _showings(state: State, faces: Collection[str]) -> Iterator[act.Move]:
    for seat in state.to_show:
        player = state.players[seat]
        possible = sets_among(faces, state.options.cobbled_min, largest=state.hands[seat])
        yield from (act.ShowSet(player, shown.cards) for shown in possible)
        yield act.Withdraw(player)


def _legal(state: State, action: act.Action) -> bool:
    return _refusal(state, action) is None
