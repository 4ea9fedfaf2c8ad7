"""The state of a match: all that is public, and counts for what is hidden."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Self

from companion.games.api import RuleError
from companion.games.beltpunk.deck import DECK, HAND_SIZES, SUITS
from companion.games.beltpunk.hidden_places import DECK_BIT, dealt, hand_bit, pile_bit
from companion.games.beltpunk.options import Options
from companion.games.beltpunk.sets import ShownSet
from companion.games.hidden_cards import HiddenCards
from companion.games.messages import Message, say


class Phase(Enum):
    """What the rules wait for."""

    SET_UP = "set-up"
    """The choice of the first Foreman, and one card a player turned up onto the conveyors."""
    PLACE = "place"
    """Everyone has drawn and places a card face down."""
    REVEAL = "reveal"
    """All cards are placed, and are being revealed."""
    DISCARD = "discard"
    """The acting player's card goes to its conveyor."""
    ABILITY = "ability"
    """The acting player takes one of the suit's two actions, or neither."""
    SWAP = "swap"
    """The acting player took a card from The Machine and must place one from hand."""
    OVERFLOW = "overflow"
    """The acting player takes the overflowing conveyors."""
    DECLARE = "declare"
    """The acting player says whether they score a set."""
    SHOW = "show"
    """Those who declared a set show it."""
    ROUND_OVER = "round over"
    MATCH_OVER = "match over"


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The result of a round for each player: the sets ``shown``, the cards in ``piles`` and those left in
    ``hands``, -1 each (BH-11)."""

    shown: tuple[tuple[ShownSet, ...], ...]
    piles: tuple[int, ...]
    hands: tuple[int, ...]

    @property
    def sets(self) -> tuple[int, ...]:
        """The points of the sets."""
        return tuple(sum(shown.points for shown in sets) for sets in self.shown)

    @property
    def scrap(self) -> tuple[int, ...]:
        """The cards that cost a point."""
        return tuple(pile + hand for pile, hand in zip(self.piles, self.hands, strict=True))

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(won - lost for won, lost in zip(self.sets, self.scrap, strict=True))


@dataclass(frozen=True, slots=True)
class State:
    """A match at one moment. Tuples with one entry a player are in seat order, clockwise.

    ``deck``, ``hands`` and ``scrap`` are counts of cards. ``placed`` says who has a card face down before
    them, ``revealed`` which card each has face up. ``conveyors`` are the four of The Machine in Machine
    Order, the card laid last at the end. ``acting`` is the seat that resolves, declares or shows. ``discard``
    is the card whose action is being taken, ``swapped_in`` the card that Swap placed on a conveyor;
    ``waived`` are conveyors whose overflow the table ignores (G-2), until they are taken. ``declared`` holds
    the answers of the scoring, ``to_show`` the seats that must still show their set. ``totals`` are the
    points of finished ``rounds``. ``hidden`` tracks the hidden cards. ``laid_out`` is whether the table has
    said that all is laid out.
    """

    players: tuple[str, ...]
    options: Options
    round: int
    turn: int
    phase: Phase
    foreman: int | None
    deck: int
    hands: tuple[int, ...]
    placed: tuple[bool, ...]
    revealed: tuple[str | None, ...]
    conveyors: tuple[tuple[str, ...], ...]
    scrap: tuple[int, ...]
    shown: tuple[tuple[ShownSet, ...], ...]
    totals: tuple[int, ...]
    hidden: HiddenCards
    acting: int | None = None
    discard: str | None = None
    swapped_in: str | None = None
    waived: tuple[int, ...] = ()
    declared: tuple[bool | None, ...] = ()
    to_show: tuple[int, ...] = ()
    rounds: tuple[RoundResult, ...] = ()
    laid_out: bool = False

    @property
    def is_laid_out(self) -> bool:
        """Whether the set-up of the match need not be told any more (G-5)."""
        return self.laid_out or self.round > 1 or self.foreman is not None or self.turned_up > 0

    def once_laid_out(self) -> Self:
        """The state after the table has said that all is laid out."""
        return replace(self, laid_out=True)

    @property
    def overflowing(self) -> tuple[int, ...]:
        """The conveyors that must be taken now (BH-8); none except just after the action."""
        if self.phase is not Phase.OVERFLOW:
            return ()
        return tuple(i for i, cards in enumerate(self.conveyors) if len(cards) > len(self.players))

    @property
    def turned_up(self) -> int:
        """How many cards the set-up has turned up so far."""
        return sum(map(len, self.conveyors))

    @property
    def round_points(self) -> tuple[int, ...]:
        """What the round has brought each player so far: the sets, less the Scrap Pile. Cards left in hand
        cost points only when the round ends."""
        if self.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER):
            return self.rounds[-1].points
        won = (sum(shown.points for shown in sets) for sets in self.shown)
        return tuple(points - lost for points, lost in zip(won, self.scrap, strict=True))

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each player so far, this round included."""
        if self.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER):
            return self.totals
        return tuple(total + now for total, now in zip(self.totals, self.round_points, strict=True))

    def around(self) -> tuple[int, ...]:
        """The seats clockwise from the Foreman."""
        first, seats = self.foreman or 0, len(self.players)
        return tuple((first + step) % seats for step in range(seats))

    def seat(self, player: str) -> int:
        """The seat of ``player``. Raises :class:`RuleError` for anybody else."""
        if player not in self.players:
            raise RuleError("G-1", say("Nobody called {player} sits at this table.", player=player))
        return self.players.index(player)

    def place_in_sight(self, card: str) -> Message | None:
        """Where ``card`` is in sight, in words, or ``None`` if it is hidden."""
        for suit, cards in zip(SUITS, self.conveyors, strict=True):
            if card in cards:
                return say("on the {suit} conveyor", suit=suit)
        for player, lying, sets in zip(self.players, self.revealed, self.shown, strict=True):
            if card == lying:
                return say("face up before {player}", player=player)
            if any(card in shown.cards for shown in sets):
                return say("in a set of {player}", player=player)
        return None

    def hidden_counts(self) -> dict[int, int]:
        """How many cards each hidden place holds; a card face down counts with its player's hand."""
        counts = {DECK_BIT: self.deck}
        for seat in range(len(self.players)):
            counts[hand_bit(seat)] = self.hands[seat] + self.placed[seat]
            counts[pile_bit(seat)] = self.scrap[seat]
        return counts

    def best_totals(self) -> tuple[str, ...]:
        """The players with the most points; several share a win."""
        most = max(self.totals)
        return tuple(name for name, total in zip(self.players, self.totals, strict=True) if total == most)

    def foreman_candidates(self) -> tuple[int, ...]:
        """The seats among which the Foreman of this round is chosen (BH-3, BH-12)."""
        seats = tuple(range(len(self.players)))
        if self.options.foreman_next_round == "lowest" and self.rounds:
            least = min(self.totals)
            return tuple(seat for seat in seats if self.totals[seat] == least)
        return seats


def new_match(players: tuple[str, ...], options: Options) -> State:
    """The state before the first action: hands are dealt, nothing is turned up, nobody is Foreman (BH-2,
    BH-3)."""
    seats = len(players)
    hand = HAND_SIZES[seats]
    return State(
        players=players,
        options=options,
        round=1,
        turn=0,
        phase=Phase.SET_UP,
        foreman=None,
        deck=len(DECK) - seats * hand,
        hands=(hand,) * seats,
        placed=(False,) * seats,
        revealed=(None,) * seats,
        conveyors=((),) * len(SUITS),
        scrap=(0,) * seats,
        shown=((),) * seats,
        totals=(0,) * seats,
        hidden=dealt(seats),
        declared=(None,) * seats,
    )
