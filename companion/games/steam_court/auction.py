"""Character Auction of the draft edition: characters go to the highest bidder, for points (SC-18)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from companion.games.api import Choice, RuleError
from companion.games.messages import Message, in_sequence, say
from companion.games.steam_court.characters import Character
from companion.games.steam_court.move import Move
from companion.games.steam_court.phases import awaited
from companion.games.steam_court.state import Auction, Phase, State
from companion.games.steam_court.turns import free_characters, seated_if_all_have_drawn, with_lot
from companion.games.tuples import with_value


class AuctionMove(Move):
    """An action of the auction."""

    __slots__ = ()
    PHASES = (Phase.AUCTION,)
    RULE = "SC-18"
    HEADING = "The auction"

    def not_now(self, state: State) -> Message:  # noqa: ARG002
        """See the base."""
        return say("No character is auctioned now.")


def _auction_of(state: State) -> Auction:
    if state.auction is None:
        raise RuleError("SC-18", say("No character is auctioned now."))
    return state.auction


def _bidding(state: State, player: str) -> tuple[Auction, int]:
    """The auction and the number of ``player``, whose turn it is to bid."""
    auction = _auction_of(state)
    number = state.number(player)
    if state.drawn[number] is not None:
        raise RuleError("SC-18", say("{player} has a character and bids no more.", player=player))
    if number in auction.passed:
        raise RuleError("SC-18", say("{player} has passed and is out of this auction.", player=player))
    if number != auction.acting:
        raise RuleError(
            "SC-18", in_sequence(say("It is not the turn of {player}.", player=player), awaited(state))
        )
    return auction, number


@dataclass(frozen=True, slots=True)
class ChooseLot(AuctionMove):
    """The table chooses a character for its auction."""

    character: Character

    TEXT = "the {character} is auctioned"
    ALSO = ("the {character} is up for auction",)
    EXAMPLE = "the Pirate is auctioned"
    WHEN = "Character Auction with the option “line_up: chosen”: for each character, before the bids"
    PHASES = (Phase.SET_UP,)

    def apply(self, state: State) -> State:
        """See the base."""
        if not state.is_choosing_lots:
            raise RuleError("SC-18", say("No characters are chosen for an auction here."))
        free = free_characters(state)
        if self.character not in free:
            raise RuleError(
                "SC-18",
                say(
                    "The {character} cannot be auctioned: left are {characters}.",
                    character=self.character.value,
                    characters=tuple(character.value for character in free),
                ),
            )
        return with_lot(state, self.character)

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(say("{character}", character=self.character.value), self, group="A character")

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[ChooseLot]:  # noqa: ARG003
        """Every character that is left."""
        return map(cls, free_characters(state) if state.is_choosing_lots else ())


@dataclass(frozen=True, slots=True)
class OpenAuction(AuctionMove):
    """The table chooses who bids first."""

    player: str

    TEXT = "{player} bids first"
    ALSO = ("{player} opens/starts the auction/bidding",)
    EXAMPLE = "Noah bids first"
    WHEN = "Character Auction: once, as the table chooses"

    def apply(self, state: State) -> State:
        """See the base."""
        auction = _auction_of(state)
        if auction.acting is not None:
            raise RuleError("SC-18", in_sequence(say("The auction is open."), awaited(state)))
        number = state.number(self.player)
        return replace(state, auction=replace(auction, opener=number, acting=number))

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(say("{player} bids first", player=self.player), self, seat=state.number(self.player))

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[OpenAuction]:  # noqa: ARG003
        """Everyone."""
        return (cls(player) for player in state.players)


@dataclass(frozen=True, slots=True)
class Bid(AuctionMove):
    """A bid of points, above the last."""

    player: str
    points: int

    TEXT = "{player} bids {points}"
    EXAMPLE = "Matt bids 3"
    WHEN = "Character Auction: whole points, which the winner loses; or “Matt passes”"

    def apply(self, state: State) -> State:
        """See the base."""
        auction, number = _bidding(state, self.player)
        if self.points <= auction.bid:
            raise RuleError("SC-18", say("The next bid is {least} or more.", least=auction.bid + 1))
        return _next_bidder(replace(state, auction=replace(auction, bid=self.points, bidder=number)), number)

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(say("Bid {points}", points=self.points), self, seat=state.number(self.player))

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Bid]:  # noqa: ARG003
        """A few points more than the last bid."""
        auction = state.auction
        if auction is not None and auction.acting is not None:
            player = state.players[auction.acting]
            yield from (cls(player, auction.bid + more) for more in range(1, 4))


def passed(state: State, player: str) -> State:
    """``state`` once ``player`` is out of the auction of this character."""
    auction, number = _bidding(state, player)
    return _next_bidder(replace(state, auction=replace(auction, passed=(*auction.passed, number))), number)


def _next_bidder(state: State, number: int) -> State:
    """``state`` after the bid or the pass of player ``number``: the next is asked, or the character goes to
    the highest bidder, or without a bid to the end of the line."""
    auction = _auction_of(state)
    bidding = [other for other in _without_character(state) if other not in auction.passed]
    others = [other for other in bidding if other != auction.bidder]
    if others:
        return replace(state, auction=replace(auction, acting=_left_of(state, number, bidding)))
    if auction.bidder is not None:
        return _sold(state, auction.bidder, auction.bid)
    first, *rest = auction.line
    line = (*rest, first)
    return replace(state, auction=Auction(line, opener=auction.opener, acting=auction.opener))


def _without_character(state: State) -> list[int]:
    return [number for number, drawn in enumerate(state.drawn) if drawn is None]


def _left_of(state: State, number: int, among: list[int]) -> int:
    """The first of ``among`` clockwise from player ``number``."""
    count = len(state.players)
    return min(among, key=lambda other: (other - number - 1) % count)


def _sold(state: State, number: int, price: int) -> State:
    """``state`` once player ``number`` has the character; the last player gets the last one for nothing."""
    auction = _auction_of(state)
    sold, *line = auction.line
    state = replace(
        state,
        drawn=with_value(state.drawn, number, sold),
        paid=with_value(state.paid, number, price),
    )
    left = _without_character(state)
    if len(left) == 1:
        return replace(
            seated_if_all_have_drawn(replace(state, drawn=with_value(state.drawn, left[0], line[0]))),
            auction=None,
        )
    opener = _left_of(state, number, left)
    return replace(state, auction=Auction(tuple(line), opener=opener, acting=opener))
