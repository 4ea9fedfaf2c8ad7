"""The play of this game: its kinds of actions, what the rules say of all of them together, corrections (G-1,
G-2, G-4), and every fault of a position.

What the rules leave nobody to decide happens by itself: Jacks, Queens and Kings that can do nothing are
passed over, empty positions show themselves, of two players each votes for the other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum

from companion.games.actions import GameAction
from companion.games.amendments import Correction, check_corrected, check_place
from companion.games.api import RuleError
from companion.games.astonishing.actions import KINDS, RollDie
from companion.games.astonishing.choosing import with_action
from companion.games.astonishing.deck import (
    COLUMN,
    FACES,
    JOKER,
    POSITIONS,
    RESOURCE_CODES,
    RESOURCES,
    Pile,
    card_name,
    face_card,
    is_face,
    suit_of,
)
from companion.games.astonishing.move import read_card
from companion.games.astonishing.state import Cards, Phase, State, check_resource, hand_place, shown_and_kept
from companion.games.astonishing.turns import awaited
from companion.games.astonishing.views import layout
from companion.games.faults import Fault, negative_counts, wrong_memory
from companion.games.messages import CardName, Message, in_sequence, say
from companion.games.play import Play
from companion.games.tuples import with_value


class FaultKind(Enum):
    """What can be wrong with a position of this game."""

    NEGATIVE_COUNT = "negative count"
    UNKNOWN_CARD = "unknown card"
    TOO_MANY_COPIES = "too many copies"
    WRONG_TOTAL = "wrong total"
    MEMORY = "memory"
    """What is remembered of the hidden cards contradicts the cards that lie open."""
    CONVEYOR_TOO_FULL = "conveyor too full"
    SHOWN_AND_FACE_DOWN = "shown and face down"
    SABOTAGED_NOT_INSTALLED = "sabotaged, not installed"
    IMPOSSIBLE_DICE = "impossible dice"
    WRONG_JACKS = "wrong Jacks"
    """More Jacks are held than were cast as votes, or fewer than none."""
    NOBODY_ASKED = "nobody asked"
    ASKED_TOO_SOON = "asked too soon"
    STILL_OVERRULING = "still overruling"


def status(state: State) -> tuple[Fault, ...]:
    """The faults of ``state``; none in a sound one."""
    return tuple(_faults(state))


def _faults(state: State) -> Iterator[Fault]:
    yield from negative_counts(FaultKind.NEGATIVE_COUNT, _counts(state))
    yield from _conservation(state)
    yield from _parts(state)
    yield from _exhibition(state)
    yield from _waiting(state)


def _counts(state: State) -> Iterator[tuple[Message, int]]:
    yield say("The deck"), state.deck
    for player, hand, installed in zip(state.players, state.hands, state.installed, strict=True):
        yield say("The hand of {player}", player=player), hand
        for position, cards in zip(POSITIONS, installed, strict=True):
            yield say("Position {position} of {player}", position=position, player=player), cards


def _conservation(state: State) -> Iterator[Fault]:
    lying = state.in_sight()
    for card in dict.fromkeys(lying):
        copies = RESOURCES.count(card)
        if not copies:
            yield Fault(
                FaultKind.UNKNOWN_CARD,
                say("{card} is no resource card of this deck.", card=CardName(card)),
            )
        elif lying.count(card) > copies:
            yield Fault(
                FaultKind.TOO_MANY_COPIES,
                say("{card:^} lies in {places} places.", card=card_name(card), places=lying.count(card)),
            )
    total = len(lying) + sum(state.hidden_counts().values())
    if total != len(RESOURCES):
        yield Fault(
            FaultKind.WRONG_TOTAL,
            say(
                "There are {cards} {cards:resource card|resource cards} on the table instead of {deck}.",
                cards=total,
                deck=len(RESOURCES),
            ),
        )
    agree = all(state.hidden.open(card) == lying.count(card) for card in RESOURCE_CODES)
    if not agree or not state.hidden.fits(state.hidden_counts()):
        yield wrong_memory(FaultKind.MEMORY)
    if any(len(column) > COLUMN for column in state.pile.columns):
        yield Fault(
            FaultKind.CONVEYOR_TOO_FULL, say("A conveyor holds more than {most} discards.", most=COLUMN)
        )


def _parts(state: State) -> Iterator[Fault]:
    for player, installed, parts in zip(state.players, state.installed, state.parts, strict=True):
        for position, hidden, cards in zip(POSITIONS, installed, parts, strict=True):
            if hidden and cards is not None:
                yield Fault(
                    FaultKind.SHOWN_AND_FACE_DOWN,
                    say(
                        "Position {position} of {player} is shown and face down at once.",
                        position=position,
                        player=player,
                    ),
                )
    if state.sabotaged is not None and state.position_of(state.sabotaged) is None:
        yield Fault(
            FaultKind.SABOTAGED_NOT_INSTALLED,
            say("{card:^} was sabotaged and is not installed.", card=card_name(state.sabotaged)),
        )


def _exhibition(state: State) -> Iterator[Fault]:
    if any(pips not in range(1, 7) for pips in state.dice) or len(state.dice) not in (0, 3):
        yield Fault(FaultKind.IMPOSSIBLE_DICE, say("The dice cannot show {dice: }.", dice=state.dice))
    cast = sum(vote is not None for vote in state.votes)
    held = sum(state.jacks)
    if min(state.jacks) < 0 or held > cast:
        yield Fault(
            FaultKind.WRONG_JACKS,
            say(
                "{held} {held:Jack|Jacks} are held, of {cast} that were cast as votes.", held=held, cast=cast
            ),
        )


def _waiting(state: State) -> Iterator[Fault]:
    anyone = state.phase not in (Phase.ROLL, Phase.OVER)
    if state.waiting and not anyone:
        yield Fault(FaultKind.ASKED_TOO_SOON, say("Somebody is asked too soon."))
    if anyone and not state.waiting:
        yield Fault(FaultKind.NOBODY_ASKED, say("Nobody is asked, though somebody should be."))
    if state.overruling:
        yield Fault(FaultKind.STILL_OVERRULING, say("The rules are said to be overruled still."))


def corrected(state: State, correction: Correction) -> State:
    """``state`` as it is if the card taken down as ``wrong`` is ``right``; the two change places where both
    lie in sight. Raises :class:`RuleError` for what cannot lie so.

    What was done with the card stays done. Of the wrong card nothing is known then but that it is
    hidden somewhere; so the cards always add up. Action cards can be set right while they are being revealed,
    the cards of an offer, and of an answer to it, while it stands.
    """
    right, wrong = correction.right, correction.wrong
    if right == wrong:
        raise RuleError("G-1", say("{card:^} is what was taken down.", card=card_name(right)))
    if is_face(wrong):
        return _action_corrected(state, right, wrong)
    for card in (right, wrong):
        check_resource(card)
    trader = _trader_with(state, wrong)
    if trader is not None:
        return _trade_corrected(state, trader, right, wrong)
    owner = _trader_with(state, right)
    if owner is not None:
        raise RuleError(
            "G-4",
            say(
                "{card:^} lies before {player} for the trade: it cannot lie there too.",
                card=card_name(right),
                player=state.players[owner],
            ),
        )
    if state.lies(wrong) is None:
        raise RuleError(
            "G-1",
            say(
                "{card:^} does not lie in sight: only a card that does can be set right.",
                card=card_name(wrong),
            ),
        )
    if JOKER in (right, wrong):
        raise RuleError(
            "AS-6", say("No Joker lies in sight by the rules, so none can be set right: undo instead.")
        )
    after = _renamed(state, {wrong: right, right: wrong})
    if state.lies(right) is None:
        hidden = state.hidden.turned_up(right).put_away_somewhere(wrong, state.hidden_counts())
        after = replace(after, hidden=hidden)
    check_corrected(status, state, after)
    return after


def corrections(state: State, card: str) -> Iterator[str]:
    """What ``card``, in sight, may really be: hidden cards of the same rank or suit first, then other hidden
    ones, then those that lie in sight elsewhere."""

    def unlikeliness(other: str) -> tuple[bool, bool]:
        alike = other[:-1] == card[:-1] or suit_of(other) == suit_of(card)
        return state.lies(other) is not None, not alike

    codes = RESOURCE_CODES
    if is_face(card):
        codes = tuple(face_card(face, suit_of(card)) for face in FACES)
    for other in sorted(codes, key=unlikeliness):
        try:
            after = corrected(state, Correction(other, card))
        except RuleError:
            continue
        if after != state:
            yield other


def _action_corrected(state: State, right: str, wrong: str) -> State:
    """The action card of a player who has revealed, while others have not (AS-3)."""
    seat = state.owner_of_face(wrong)
    if (
        seat is None
        or state.phase not in (Phase.REVEAL, Phase.ACTIONS)
        or state.chosen[seat] is None
        or face_card(state.chosen[seat] or "", state.suit(seat)) != wrong
    ):
        raise RuleError(
            "G-1", say("{card:^} is not being revealed now: undo to where it was.", card=card_name(wrong))
        )
    return with_action(replace(state, chosen=with_value(state.chosen, seat, None)), seat, right)


def _trader_with(state: State, card: str) -> int | None:
    """The seat of whoever offers ``card``, or answers with it (AS-4)."""
    if card in state.offer:
        return state.acting
    answering = (seat for seat, lot in enumerate(state.answers) if lot is not None and card in lot.cards)
    return next(answering, None)


def _trade_corrected(state: State, seat: int, right: str, wrong: str) -> State:
    """What ``seat`` has laid open for a trade: cards that are in the hand still (AS-4)."""
    hidden = state.hidden.turned_up(wrong, hand_place(seat))
    hidden = hidden.put_away_somewhere(wrong, state.hidden_counts())
    lot = state.answers[seat]
    laid = tuple(right if card == wrong else card for card in (state.offer if lot is None else lot.cards))
    if lot is None:
        state = replace(state, offer=laid)
    else:
        state = replace(state, answers=with_value(state.answers, seat, replace(lot, cards=laid)))
    return shown_and_kept(replace(state, hidden=hidden), seat, laid)


def _renamed(state: State, names: Mapping[str, str]) -> State:
    def renamed(cards: Cards) -> Cards:
        return tuple(names.get(card, card) for card in cards)

    def shown(cards: Cards | None) -> Cards | None:
        return None if cards is None else renamed(cards)

    return replace(
        state,
        pile=Pile(tuple(renamed(column) for column in state.pile.columns)),
        fresh=tuple(renamed(cards) for cards in state.fresh),
        parts=tuple((shown(one), shown(two), shown(three)) for one, two, three in state.parts),
        sabotaged=None if state.sabotaged is None else names.get(state.sabotaged, state.sabotaged),
    )


class AstonishingPlay(Play[State]):
    """The rules AS-1 to AS-16, action by action."""

    def __init__(self) -> None:
        super().__init__(KINDS)

    def read_card(self, code: str, state: State) -> str:
        """See the base."""
        return read_card(code, state)

    def in_deck_order(self, faces: Collection[str]) -> tuple[str, ...]:
        """The resource cards among them: action cards are known without being seen."""
        return tuple(sorted(set(faces) & set(RESOURCE_CODES)))

    def kinds_now(self, state: State) -> Sequence[type[GameAction[State]]]:
        """See the base. While a die is in the air nothing else happens."""
        return super().kinds_now(state) if state.rerolling is None else (RollDie,)

    def corrected(self, state: State, correction: Correction) -> State:
        """See the base."""
        check_place(layout(state), correction)
        return corrected(state, correction)

    def refused_now(self, state: State, action: GameAction[State]) -> RuleError | None:
        """See the base."""
        if state.rerolling is not None and not isinstance(action, RollDie):
            return RuleError("AS-10", awaited(state))
        if state.phase in action.PHASES:
            return None
        if state.phase is Phase.OVER:
            return RuleError("AS-13", awaited(state))
        if state.phase is Phase.SET_UP:
            return RuleError("AS-1", awaited(state))
        return RuleError(action.rule_now(state), in_sequence(action.not_now(state), awaited(state)))

    def accepted(self, state: State, move: GameAction[State], refusal: RuleError) -> State:
        """See the base. What has no sense in this phase is refused as ever."""
        if self.refused_now(state, move) is not None:
            raise refusal
        return move.accept(state, refusal)


PLAY = AstonishingPlay()
