"""Trade: the Jacks of the Invention phase (AS-4)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from companion.games.api import Choice, RuleError
from companion.games.astonishing.deck import JACK
from companion.games.astonishing.move import (
    CARDS_OR_NOTHING,
    Move,
    cards_in_words,
    fields_with,
    groups,
    lot_in_words,
    waiting_players,
)
from companion.games.astonishing.state import Lot, Phase, State, check_hand, object_to, shown_and_kept, traded
from companion.games.astonishing.turns import INVENTION, awaited, next_trade, without
from companion.games.mat import TRAY
from companion.games.messages import Message, in_sequence, say
from companion.games.tuples import with_value

MOST = 2
"""Cards of an offer, and of an answer."""


class _Trading(Move):
    """What is said of a trade."""

    __slots__ = ()
    PHASES = (Phase.TRADE,)
    RULE = "AS-4"

    def not_now(self, state: State) -> Message:
        """See the base."""
        if state.phase in INVENTION:
            return say("Trades are made only in the Trade step, begun by those who played a Jack.")
        return Move.not_now(self, state)


@dataclass(frozen=True, slots=True)
class Offer(_Trading):
    """The initiator of a trade lays one or two cards face up, or other ones than before; they are known from
    then on (AS-4)."""

    player: str
    cards: tuple[str, ...]

    TEXT = "{player} offers {cards}"
    EXAMPLE = "Matt offers 7D 4S"
    WHEN = "Trade, each Jack in order; again to revise the offer"
    FIELDS = fields_with(cards=CARDS_OR_NOTHING)

    def apply(self, state: State) -> State:
        """See the base."""
        seat = _check_trading(state, self.player)
        _check_lot(state, Lot(self.cards), say("The offer of {player}", player=self.player))
        if sorted(self.cards) == sorted(state.offer):
            raise RuleError(
                "AS-4", in_sequence(say("{player} offers that already.", player=self.player), awaited(state))
            )
        state = shown_and_kept(state, seat, self.cards)
        return replace(
            state,
            waiting=(seat, *(other for other in state.waiting if other != seat)),
            offer=self.cards,
            answers=(None,) * len(state.players),
        )

    def laid_open(self, state: State) -> Mapping[str, tuple[str, ...]]:
        """A first offer: how it is revised in the tray, no camera can tell."""
        return {} if state.offer else {TRAY: self.cards}

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Offer]:
        """One card or two of those in sight that were not, by those who played a Jack."""
        for player in waiting_players(state):
            yield from (cls(player, cards) for cards in groups(faces, MOST))

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[Offer]:
        """Without a Jack, or too many cards."""
        if state.phase is not Phase.TRADE:
            return
        yield from cls.candidates(state, faces)
        for seat in state.seats:
            if seat not in state.waiting:
                yield from (cls(state.players[seat], cards) for cards in groups(faces, MOST))
        if not state.offer and len(faces) > MOST:
            yield from (cls(player, tuple(faces)) for player in waiting_players(state))


@dataclass(frozen=True, slots=True)
class Answer(_Trading):
    """Another player lays cards against the offer, face up or down, or other ones than before (AS-4)."""

    player: str
    lot: Lot

    TEXT = "{player} answers with {lot}"
    EXAMPLE = "Matt answers with 4S and a card"
    WHEN = "where somebody wants it written down"

    def apply(self, state: State) -> State:
        """See the base."""
        seat = state.seat(self.player)
        if not state.offer:
            raise RuleError("AS-4", in_sequence(say("There is no offer to answer."), awaited(state)))
        if seat == state.acting:
            raise RuleError("AS-4", say("{player} made the offer; the others answer it.", player=self.player))
        _check_lot(state, self.lot, say("The answer of {player}", player=self.player))
        check_hand(state, seat, len(self.lot))
        state = shown_and_kept(state, seat, self.lot.cards)
        return replace(state, answers=with_value(state.answers, seat, self.lot))

    def choice(self, state: State) -> Choice:
        """See the base."""
        label = say("{player}: {cards}", player=self.player, cards=cards_in_words(self.lot.hidden))
        return Choice(label, self, say("face down"), "Answers", seat=state.seat(self.player))

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Answer]:
        """Everything that everyone may lay."""
        if state.offer:
            lots = _lots(faces)
            yield from (cls(player, lot) for player in state.players for lot in lots)


@dataclass(frozen=True, slots=True)
class Trade(_Trading):
    """The initiator accepts: the offer and what is given for it change hands (AS-4)."""

    player: str
    given: Lot
    other: str
    taken: Lot

    TEXT = "{player} gives {given} to {other} for {taken}"
    EXAMPLE = "Matt gives 7D to Noah for two cards"
    WHEN = "the trade"

    def apply(self, state: State) -> State:
        """See the base."""
        seat, other = _check_trading(state, self.player), state.seat(self.other)
        if seat == other:
            raise RuleError("AS-4", say("{player} trades with another player.", player=self.player))
        _check_lot(state, self.given, say("The offer of {player}", player=self.player))
        _check_lot(state, self.taken, say("The answer of {player}", player=self.other))
        if self.given.hidden:
            object_to(
                state,
                "AS-4",
                say("{player} lays the offer face up: say which cards are given.", player=self.player),
            )
        elif sorted(self.given.cards) != sorted(state.offer):
            object_to(
                state,
                "AS-4",
                say(
                    "What is given must lie open first: “{offer}”.",
                    offer=str(Offer(self.player, self.given.cards)),
                ),
            )
        for giver, lot in ((seat, self.given), (other, self.taken)):
            held = state.hands[giver]
            if len(lot) > held:
                player = state.players[giver]
                raise RuleError(
                    "G-4",
                    say(
                        "{player} has {held} {held:card|cards} in hand, not {n} to give.",
                        player=player,
                        held=held,
                        n=len(lot),
                    ),
                )
        return next_trade(without(traded(state, seat, self.given, other, self.taken), seat))

    def choice(self, state: State) -> Choice:
        """See the base."""
        other = state.seat(self.other)
        stands = state.answers[other] == self.taken
        return Choice(
            say("{cards:^} from {player}", cards=lot_in_words(self.taken), player=self.other),
            self,
            say("the answer") if stands else None,
            "Accept" if stands else "Take other cards",
            seat=other,
        )

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Trade]:
        """Against the offer that lies there: the answers, and everything else that everyone may give."""
        if not state.offer:
            return
        player, offered, lots = state.players[state.acting], Lot(state.offer), _lots(faces)
        for other, standing in zip(state.players, state.answers, strict=True):
            yield from (cls(player, offered, other, lot) for lot in lots)
            if standing is not None and standing not in lots:
                yield cls(player, offered, other, standing)

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[Trade]:
        """For nothing, or unseen on both sides."""
        if state.phase is not Phase.TRADE or not state.offer:
            return
        yield from cls.candidates(state, faces)
        player = state.players[state.acting]
        yield from (cls(player, Lot(state.offer), other, Lot()) for other in state.players)
        yield from (cls(player, Lot((), 1), other, Lot((), 1)) for other in state.players)


@dataclass(frozen=True, slots=True)
class NoTrade(Move):
    """The initiator offers nothing, or withdraws the offer (AS-4). Of a Jack that was passed over it can be
    said all the same."""

    player: str

    TEXT = "{player} makes no trade"
    ALSO = ("{player} withdraws", "{player} passes")
    EXAMPLE = "Matt makes no trade"
    WHEN = "the Jack passes, or the offer is withdrawn"
    PHASES = (Phase.TRADE, Phase.EFFECTS, Phase.BUILD, Phase.RESOURCES)
    RULE = "AS-4"

    def apply(self, state: State) -> State:
        """See the base."""
        if _passed_over(state, state.seat(self.player)):
            return state
        seat = _check_trading(state, self.player)
        if state.phase is not Phase.TRADE or seat not in state.waiting:
            raise RuleError(
                "AS-4", in_sequence(say("{player} has no Jack to pass.", player=self.player), awaited(state))
            )
        return next_trade(without(state, seat))

    def choice(self, state: State) -> Choice:
        """See the base."""
        if state.offer:
            return Choice(
                say("Withdraw the offer"), self, confirm=say("Withdraw {player}'s offer?", player=self.player)
            )
        return Choice(say("No trade"), self)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[NoTrade]:  # noqa: ARG003
        """Those who played a Jack."""
        return map(cls, waiting_players(state)) if state.phase is Phase.TRADE else iter(())


def _check_trading(state: State, player: str) -> int:
    """The seat of ``player``, who may make a trade now (AS-4)."""
    seat = state.seat(player)
    if seat not in state.waiting:
        object_to(
            state,
            "AS-4",
            in_sequence(say("{player} has no Jack to trade with now.", player=player), awaited(state)),
        )
    elif seat != state.acting:
        object_to(
            state, "AS-4", in_sequence(say("Trades are made in order from the youngest."), awaited(state))
        )
    return seat


def _check_lot(state: State, lot: Lot, whose: Message) -> None:
    if not 1 <= len(lot) <= MOST:
        object_to(
            state,
            "AS-4",
            say(
                "{lot} must be one or two cards, not {n}: nobody gets something for nothing.",
                lot=whose,
                n=len(lot),
            ),
        )


def _lots(faces: Collection[str]) -> list[Lot]:
    """What can be given for an offer: cards face down, cards in sight that were not, one of each."""
    return [
        *(Lot((), hidden) for hidden in range(1, MOST + 1)),
        *(Lot(cards) for cards in groups(faces, MOST)),
        *(Lot((card,), 1) for card in faces),
    ]


def _passed_over(state: State, seat: int) -> bool:
    """Whether ``seat`` played a Jack and has nothing to offer, or nobody to trade with."""
    able = [other for other in state.seats if state.hands[other]]
    return state.chosen[seat] == JACK and (seat not in able or len(able) == 1)
