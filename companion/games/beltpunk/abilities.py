"""The two actions of each suit; a discard allows one of them (BH-6, BH-7)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from companion.games.api import Choice, RuleError
from companion.games.beltpunk import transfers
from companion.games.beltpunk.deck import card_name, suit_of
from companion.games.beltpunk.move import Move
from companion.games.beltpunk.phases import DRAW, EXCHANGE, SUIT_ACTIONS, SWAP, TAKE, awaited, offered
from companion.games.beltpunk.state import Phase, State
from companion.games.beltpunk.turns import after_ability, overflow_waived
from companion.games.messages import Message, in_sequence, say


class Ability(Move):
    """A choice after a discard; ``ABILITY`` is the name of the suit's action, empty for neither."""

    __slots__ = ()
    ABILITY: ClassVar[str] = ""
    PHASES = (Phase.ABILITY,)
    RULE = "BH-6"

    def not_now(self, state: State) -> Message:  # noqa: ARG002
        """See the base."""
        return say("A discard brings one action, right after it, and no more.")


def may_take(state: State, card: str) -> bool:
    """Whether an action may take ``card`` out of The Machine now (BH-7)."""
    return card != state.discard or state.options.retake_own_discard


def _check_acting(state: State, player: str) -> int:
    seat = state.seat(player)
    if seat != state.acting:
        raise RuleError(
            "BH-6", in_sequence(say("{player} is not the one to act.", player=player), awaited(state))
        )
    return seat


def _check_ability(state: State, player: str, ability: str) -> int:
    """The acting seat, if the suit of its discard has ``ability`` (BH-6)."""
    seat = _check_acting(state, player)
    discard = state.discard or ""
    if ability not in SUIT_ACTIONS[suit_of(discard)]:
        raise RuleError(
            "BH-6",
            say(
                "{suit} has no {action}: {player} can {actions:or}, or decline.",
                suit=suit_of(discard),
                action=ability,
                player=player,
                actions=offered(state),
            ),
        )
    return seat


def _check_takeable(state: State, card: str) -> None:
    if not may_take(state, card):
        raise RuleError(
            "BH-7",
            say(
                "At this table {card}, just discarded, may not be taken by its own action.",
                card=card_name(card),
            ),
        )


def _may_act(state: State, seat: int) -> bool:
    return state.phase is Phase.ABILITY and seat == state.acting


def _against_the_rules(state: State, player: str, move: Callable[[State, int], State]) -> State:
    """The state after ``move``: as the action of the discard, if ``player`` may take one now, else beside it.
    Only the impossible is still refused (G-4)."""
    seat = state.seat(player)
    try:
        after = move(state, seat)
    except RuleError as fault:
        raise RuleError("G-4", fault.message) from None
    return after_ability(after) if _may_act(state, seat) else after


def _acting(state: State, ability: str) -> str | None:
    """The player who may take ``ability`` now, if any."""
    if state.acting is None or ability not in SUIT_ACTIONS[suit_of(state.discard or "")]:
        return None
    return state.players[state.acting]


def _takeable(state: State) -> Iterator[str]:
    return (card for conveyor in state.conveyors for card in conveyor if may_take(state, card))


def _in_machine(state: State) -> Iterator[str]:
    return (card for conveyor in state.conveyors for card in conveyor)


@dataclass(frozen=True, slots=True)
class Decline(Ability):
    """Takes neither of the two actions (BH-6)."""

    player: str

    TEXT = "{player} declines"
    ALSO = ("{player} passes",)
    EXAMPLE = "Matt declines"
    WHEN = "neither of the suit's actions"
    HEADING = SWAP

    def apply(self, state: State) -> State:
        """See the base."""
        _check_acting(state, self.player)
        return after_ability(state)

    def accept(self, state: State, refusal: RuleError) -> State:
        """A card that Swap still requires is not placed; an Overflow is ignored."""
        if state.seat(self.player) == state.acting:
            if state.phase is Phase.SWAP:
                return after_ability(state)
            if state.phase is Phase.OVERFLOW:
                return overflow_waived(state)
        raise refusal

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(say("Neither"), self)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Decline]:  # noqa: ARG003
        """The acting player."""
        if state.acting is not None:
            yield cls(state.players[state.acting])

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[Decline]:  # noqa: ARG003
        """Everyone."""
        return (cls(player) for player in state.players)


@dataclass(frozen=True, slots=True)
class Draw(Ability):
    """The top card of the deck goes to the hand, unseen (BH-6)."""

    player: str

    TEXT = "{player} draws"
    ALSO = ("{player} draws a card",)
    EXAMPLE = "Matt draws"
    WHEN = "Draw"
    ABILITY = DRAW
    HEADING = DRAW

    def apply(self, state: State) -> State:
        """See the base."""
        return after_ability(transfers.draw_card(state, _check_ability(state, self.player, DRAW)))

    def accept(self, state: State, refusal: RuleError) -> State:  # noqa: ARG002
        """In any phase."""
        return _against_the_rules(state, self.player, transfers.draw_card)

    def not_now(self, state: State) -> Message:
        """See the base."""
        if state.phase in (Phase.SET_UP, Phase.PLACE):
            return say("The card that each draws at a turn's beginning is counted by itself.")
        return Ability.not_now(self, state)

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(
            say("Draw the top card"), self, say("{deck} {deck:card|cards} left", deck=state.deck), DRAW
        )

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Draw]:  # noqa: ARG003
        """The player who may draw now."""
        player = _acting(state, DRAW)
        if player is not None:
            yield cls(player)

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[Draw]:  # noqa: ARG003
        """Everyone."""
        return (cls(player) for player in state.players)


@dataclass(frozen=True, slots=True)
class TakeFromMachine(Ability):
    """Take from scrap: a card of The Machine goes to the hand, in sight of all (BH-6, BH-7)."""

    player: str
    card: str

    TEXT = "{player} takes {card} from The Machine"
    EXAMPLE = "Matt takes Gears-5 from The Machine"
    WHEN = "Take from scrap"
    ABILITY = TAKE
    HEADING = TAKE

    def apply(self, state: State) -> State:
        """See the base."""
        seat = _check_ability(state, self.player, TAKE)
        _check_takeable(state, self.card)
        return after_ability(transfers.take_from_machine(state, seat, self.card))

    def accept(self, state: State, refusal: RuleError) -> State:  # noqa: ARG002
        """In any phase."""
        return _against_the_rules(
            state, self.player, lambda s, seat: transfers.take_from_machine(s, seat, self.card)
        )

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(say("{card:^}", card=card_name(self.card)), self, say("from The Machine"), TAKE)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[TakeFromMachine]:  # noqa: ARG003
        """Every card that may be taken now."""
        player = _acting(state, TAKE)
        return (cls(player, card) for card in _takeable(state)) if player is not None else iter(())

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[TakeFromMachine]:  # noqa: ARG003
        """Every card of The Machine, by everyone."""
        return (cls(player, card) for player in state.players for card in _in_machine(state))


@dataclass(frozen=True, slots=True)
class TakeFromPile(Ability):
    """Take from scrap: a card of a player's pile goes to the hand, unseen (BH-6, BH-7)."""

    player: str
    owner: str

    TEXT = "{player} takes a card from the pile of {owner}"
    EXAMPLE = "Matt takes a card from the pile of Noah"
    WHEN = "Take from scrap, a player's pile (also the player's own)"
    ABILITY = TAKE
    HEADING = TAKE

    def apply(self, state: State) -> State:
        """See the base."""
        seat = _check_ability(state, self.player, TAKE)
        return after_ability(transfers.take_from_pile(state, seat, state.seat(self.owner)))

    def accept(self, state: State, refusal: RuleError) -> State:  # noqa: ARG002
        """In any phase."""
        pile = state.seat(self.owner)
        return _against_the_rules(state, self.player, lambda s, seat: transfers.take_from_pile(s, seat, pile))

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(
            say("From the pile of {player}", player=self.owner), self, _pile(state, self.owner), TAKE
        )

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[TakeFromPile]:  # noqa: ARG003
        """Every pile, including the player's own."""
        player = _acting(state, TAKE)
        return (cls(player, owner) for owner in state.players) if player is not None else iter(())

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[TakeFromPile]:  # noqa: ARG003
        """Every pile, by everyone."""
        return (cls(player, owner) for player in state.players for owner in state.players)


@dataclass(frozen=True, slots=True)
class SwapFromMachine(Ability):
    """Swap with scrap, its first half: a card of The Machine goes to the hand (BH-6, BH-7)."""

    player: str
    card: str

    TEXT = "{player} swaps for {card} from The Machine"
    EXAMPLE = "Matt swaps for Gears-5 from The Machine"
    WHEN = "Swap with scrap; followed by “Matt places Parts-2”"
    ABILITY = SWAP
    HEADING = SWAP

    def apply(self, state: State) -> State:
        """See the base."""
        seat = _check_ability(state, self.player, SWAP)
        _check_takeable(state, self.card)
        return replace(transfers.take_from_machine(state, seat, self.card), phase=Phase.SWAP)

    def accept(self, state: State, refusal: RuleError) -> State:  # noqa: ARG002
        """In any phase; only the acting player must then place a card."""
        seat = state.seat(self.player)
        after = transfers.take_from_machine(state, seat, self.card)
        return replace(after, phase=Phase.SWAP) if _may_act(state, seat) else after

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(say("{card:^}", card=card_name(self.card)), self, say("from The Machine"), SWAP)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[SwapFromMachine]:  # noqa: ARG003
        """Every card that may be taken now."""
        player = _acting(state, SWAP)
        return (cls(player, card) for card in _takeable(state)) if player is not None else iter(())

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[SwapFromMachine]:  # noqa: ARG003
        """Every card of The Machine, by everyone."""
        return (cls(player, card) for player in state.players for card in _in_machine(state))


@dataclass(frozen=True, slots=True)
class PlaceInMachine(Move):
    """Swap with scrap, its second half: a card of the hand goes to its conveyor (BH-6, BH-7)."""

    player: str
    card: str

    TEXT = "{player} places {card}"
    EXAMPLE = "Matt places Parts-2"
    WHEN = "Swap with scrap, its second half"
    PHASES = (Phase.SWAP,)
    RULE = "BH-6"
    HEADING = SWAP

    def apply(self, state: State) -> State:
        """See the base."""
        seat = _check_acting(state, self.player)
        placed = transfers.place_in_machine(state, seat, self.card)
        return after_ability(replace(placed, swapped_in=self.card))

    def accept(self, state: State, refusal: RuleError) -> State:  # noqa: ARG002
        """In any phase."""
        return transfers.place_in_machine(state, state.seat(self.player), self.card)

    def not_now(self, state: State) -> Message:  # noqa: ARG002
        """See the base."""
        return say("A card is placed in The Machine only after one was taken from it by Swap.")

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[PlaceInMachine]:
        """Every card that newly came into sight, by the acting player."""
        acting = state.players[state.acting] if state.acting is not None else ""
        return (cls(acting, card) for card in faces)

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[PlaceInMachine]:
        """Every card that newly came into sight, by everyone."""
        return (cls(player, card) for player in state.players for card in faces)


@dataclass(frozen=True, slots=True)
class SwapWithPile(Ability):
    """Swap with scrap, with a player's pile: both cards go unseen (BH-6, BH-7)."""

    player: str
    owner: str

    TEXT = "{player} swaps a card with the pile of {owner}"
    EXAMPLE = "Matt swaps a card with the pile of Noah"
    WHEN = "Swap with scrap, a player's pile"
    ABILITY = SWAP
    HEADING = SWAP

    def apply(self, state: State) -> State:
        """See the base."""
        seat = _check_ability(state, self.player, SWAP)
        return after_ability(transfers.swap_with_pile(state, seat, state.seat(self.owner)))

    def accept(self, state: State, refusal: RuleError) -> State:  # noqa: ARG002
        """In any phase."""
        pile = state.seat(self.owner)
        return _against_the_rules(state, self.player, lambda s, seat: transfers.swap_with_pile(s, seat, pile))

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(
            say("With the pile of {player}", player=self.owner), self, _pile(state, self.owner), SWAP
        )

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[SwapWithPile]:  # noqa: ARG003
        """Every pile, including the player's own."""
        player = _acting(state, SWAP)
        return (cls(player, owner) for owner in state.players) if player is not None else iter(())

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[SwapWithPile]:  # noqa: ARG003
        """Every pile, by everyone."""
        return (cls(player, owner) for player in state.players for owner in state.players)


@dataclass(frozen=True, slots=True)
class Exchange(Ability):
    """Two players give each other a card of their choice, unseen by the others (BH-6)."""

    player: str
    other: str

    TEXT = "{player} exchanges a card with {other}"
    EXAMPLE = "Matt exchanges a card with Noah"
    WHEN = "Exchange"
    ABILITY = EXCHANGE
    HEADING = EXCHANGE

    def apply(self, state: State) -> State:
        """See the base."""
        seat = _check_ability(state, self.player, EXCHANGE)
        return after_ability(transfers.exchange(state, seat, state.seat(self.other)))

    def accept(self, state: State, refusal: RuleError) -> State:  # noqa: ARG002
        """In any phase."""
        other = state.seat(self.other)
        return _against_the_rules(state, self.player, lambda s, seat: transfers.exchange(s, seat, other))

    def choice(self, state: State) -> Choice:
        """See the base."""
        held = state.hands[state.seat(self.other)]
        return Choice(
            say("With {player}", player=self.other),
            self,
            say("{held} {held:card|cards} in hand", held=held),
            EXCHANGE,
        )

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Exchange]:  # noqa: ARG003
        """Everyone."""
        player = _acting(state, EXCHANGE)
        return (cls(player, other) for other in state.players) if player is not None else iter(())

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[Exchange]:  # noqa: ARG003
        """Everyone with everyone."""
        return (cls(player, other) for player in state.players for other in state.players)


def _pile(state: State, owner: str) -> Message:
    return say("{count} {count:card|cards}", count=state.scrap[state.seat(owner)])
