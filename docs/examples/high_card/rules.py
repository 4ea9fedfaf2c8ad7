"""The rules of High Card.

- HC-1: A poker deck lies face down. With 3 rounds to win 2 to 4 can play, with 5 the deck is enough for 3.
- HC-2: Each player turns up a card from the deck.
- HC-3: The highest card takes them all: Ace low, King high; of equals Spades, Hearts, Diamonds, Clubs.
- HC-4: Who first has enough rounds wins.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from enum import Enum

from companion.games.actions import PLAYER, Field, GameAction
from companion.games.amendments import Correction
from companion.games.api import ActionSyntaxError, RuleError
from companion.games.cards import POKER_SUITS, number_and_suit
from companion.games.messages import CardName, Message, say
from companion.games.play import Play


class Phase(Enum):
    """What is waited for."""

    TURN_UP = "turn up"
    TAKE = "take"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """``lying`` is the card before each player, ``taken`` are the cards of the rounds that each has won, and
    ``to_win`` the rounds that win the game."""

    players: tuple[str, ...]
    to_win: int
    lying: tuple[str | None, ...]
    taken: tuple[tuple[str, ...], ...]

    @property
    def phase(self) -> Phase:
        """What is waited for."""
        if max(self.rounds) == self.to_win:
            return Phase.OVER
        return Phase.TURN_UP if None in self.lying else Phase.TAKE

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds that each player has won; each brought a card of every player."""
        return tuple(len(cards) // len(self.players) for cards in self.taken)

    @property
    def cards(self) -> tuple[str, ...]:
        """Every card that has been turned up."""
        return tuple(card for cards in (self.lying, *self.taken) for card in cards if card is not None)

    @property
    def highest(self) -> str:
        """The player before whom the highest card lies."""
        return max(zip(self.lying, self.players, strict=True), key=lambda it: _worth(it[0] or ""))[1]


def _worth(card: str) -> tuple[int, int]:
    number, suit = number_and_suit(card) or (0, "S")
    return number, -POKER_SUITS.index(suit)


def read_card(code: str, state: State) -> str:
    """The card that ``code`` names. Raises :class:`ActionSyntaxError`."""
    if number_and_suit(code) is None:
        raise ActionSyntaxError(say("{code} is no card: cards are written 10H.", code=code[:40]))
    return code.upper()


class Move(GameAction[State]):
    """A kind of action of High Card."""

    __slots__ = ()
    FIELDS = {"player": PLAYER, "card": Field(r"\S+", read_card)}  # noqa: RUF012  (the class's, not its own)


@dataclass(frozen=True, slots=True)
class TurnUp(Move):
    """A card from the deck is laid open before its player (HC-2)."""

    player: str
    card: str

    TEXT = "{player} turns up {card}"
    EXAMPLE = "Matt turns up 10H"
    WHEN = "for each player, in any order"
    PHASES = (Phase.TURN_UP,)
    RULE = "HC-2"

    def apply(self, state: State) -> State:
        """See the base."""
        seat = state.players.index(self.player)
        if state.lying[seat] is not None:
            raise RuleError("HC-2", say("{player} has turned up a card already.", player=self.player))
        if self.card in state.cards:
            raise RuleError("HC-1", say("{card:^} was turned up before.", card=CardName(self.card)))
        return replace(state, lying=(*state.lying[:seat], self.card, *state.lying[seat + 1 :]))

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[TurnUp]:
        """Every card that is seen, by everyone."""
        return (cls(player, card) for player in state.players for card in faces)


@dataclass(frozen=True, slots=True)
class TakeCards(Move):
    """The highest card takes them all (HC-3); the last round that is needed ends the game (HC-4)."""

    player: str

    TEXT = "{player} takes the cards"
    EXAMPLE = "Matt takes the cards"
    WHEN = "the player of the highest card"
    PHASES = (Phase.TAKE,)
    RULE = "HC-3"

    def apply(self, state: State) -> State:
        """See the base."""
        if self.player != state.highest:
            raise RuleError("HC-3", say("{player} has the highest card.", player=state.highest))
        won = state.players.index(self.player)
        lying = tuple(card for card in state.lying if card is not None)
        taken = tuple(cards + lying if seat == won else cards for seat, cards in enumerate(state.taken))
        return replace(state, lying=(None,) * len(state.players), taken=taken)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[TakeCards]:
        """By everyone; the rules refuse all but one."""
        return (cls(player) for player in state.players)


KINDS: tuple[type[Move], ...] = (TurnUp, TakeCards)


class HighCardPlay(Play[State]):
    """What holds for all actions."""

    def __init__(self) -> None:
        super().__init__(KINDS)

    def read_card(self, code: str, state: State) -> str:
        """See the base."""
        return read_card(code, state)

    def in_deck_order(self, faces: Collection[str]) -> tuple[str, ...]:
        """See the base."""
        return tuple(sorted({face for face in faces if number_and_suit(face)}, key=_worth))

    def refused_now(self, state: State, action: GameAction[State]) -> RuleError | None:
        """See the base."""
        if state.phase in action.PHASES:
            return None
        if state.phase is Phase.OVER:
            return RuleError("HC-4", say("The game is over."))
        return RuleError(action.RULE, say("First {waited_for}.", waited_for=waited_for(state)))

    def corrected(self, state: State, correction: Correction) -> State:
        """See the base: a card that lies open is another one."""
        if correction.wrong not in state.lying:
            raise RuleError("G-1", say("{card:^} does not lie open.", card=CardName(correction.wrong)))
        if correction.right in state.cards:
            raise RuleError("G-4", say("{card:^} lies elsewhere.", card=CardName(correction.right)))
        names = {correction.wrong: correction.right}
        return replace(state, lying=tuple(names.get(card or "", card) for card in state.lying))


def waiting(state: State) -> tuple[str, ...]:
    """Who must do something now."""
    if state.phase is Phase.TAKE:
        return (state.highest,)
    return tuple(player for player, card in zip(state.players, state.lying, strict=True) if card is None)


def waited_for(state: State) -> Message:
    """What the table waits for, without a full stop."""
    if state.phase is Phase.TAKE:
        return say("{player} takes the cards", player=state.highest)
    return say("{names} {names:turns|turn} up a card", names=waiting(state))
