"""A game for tests, played with equal cards: on each turn a player lays a card on one of four piles, takes
one back, shows equal cards in the tray, or draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from companion.games.actions import PLAYER, Field, GameAction
from companion.games.amendments import CardPlace, Correction, check_place
from companion.games.api import (
    ActionSyntaxError,
    CardEntry,
    Choice,
    Option,
    Prompt,
    RecordLine,
    RuleError,
    Successor,
    TableFile,
)
from companion.games.faults import Fault
from companion.games.hidden_cards import HiddenCards, brought_to_light
from companion.games.mat import CONVEYORS, TRAY, tray_zone
from companion.games.messages import CardName, Message, say
from companion.games.panels import ScoreSheet, Seat, Seats, View, Zone, ZoneKind, Zones
from companion.games.play import Play
from companion.games.teaching import Teaching
from companion.games.tuples import with_value


class FaultKind(Enum):
    """What can be wrong with a position."""

    NOT_THE_DECK = "not the deck"
    TOO_OFTEN = "too often"


HAND = 6
STOCK = 1


def hand_place(seat: int) -> int:
    return 2 << seat


class Phase(Enum):
    PLAYING = "playing"


@dataclass(frozen=True, slots=True)
class State:
    players: tuple[str, ...]
    stock: int
    hands: tuple[int, ...]
    hidden: HiddenCards
    piles: tuple[tuple[str, ...], ...] = ((),) * len(CONVEYORS)
    shown: tuple[tuple[str, ...], ...] = ()
    turn: int = 0
    phase: Phase = Phase.PLAYING

    @property
    def in_sight(self) -> tuple[str, ...]:
        return tuple(card for cards in (*self.piles, *self.shown) for card in cards)

    def lies(self, card: str) -> str | None:
        pile = next((number for number, cards in enumerate(self.piles, 1) if card in cards), None)
        return f"on pile {pile}" if pile else "in the tray" if card in self.in_sight else None

    def hidden_counts(self) -> dict[int, int]:
        return {STOCK: self.stock} | {hand_place(seat): held for seat, held in enumerate(self.hands)}

    def seat(self, player: str) -> int:
        seat = self.players.index(player)
        if seat != self.turn:
            raise RuleError("P-1", say("It is not {player}'s turn.", player=player))
        return seat

    def played(self, seat: int, drawn: int, **changes: Any) -> State:
        """The state after ``seat`` has done something that leaves them ``drawn`` more cards."""
        hands = with_value(self.hands, seat, self.hands[seat] + drawn)
        return replace(self, hands=hands, turn=(seat + 1) % len(self.players), **changes)

    def out_of_hand(self, seat: int, cards: Sequence[str]) -> HiddenCards:
        if len(cards) > self.hands[seat]:
            raise RuleError("G-4", say("{player} has too few cards.", player=self.players[seat]))
        place_name = f"the hand of {self.players[seat]}"
        counts = self.hidden_counts()
        return brought_to_light(self.hidden, cards, hand_place(seat), counts, place_name, str, self.lies)

    def check_pile(self, pile: int) -> None:
        if not 1 <= pile <= len(self.piles):
            raise RuleError("P-2", say("There is no pile {pile}.", pile=pile))


def _read_number(text: str, _state: State) -> int:
    return int(text)


def _read_card(text: str, state: State) -> str:
    if text not in state.hidden.deck:
        raise ActionSyntaxError(say("{card} is no card of this deck.", card=CardName(text)))
    return text


class Move(GameAction[State]):
    __slots__ = ()
    RULE = "P-1"
    PHASES = (Phase.PLAYING,)
    FIELDS = {  # noqa: RUF012  (the base says that it is the class's)
        "player": PLAYER,
        "card": Field(r"\S+", _read_card),
        "cards": Field(
            ".+", lambda text, state: tuple(_read_card(it, state) for it in text.split()), " ".join
        ),
        "pile": Field("[0-9]", _read_number),
        "number": Field("[0-9]+", _read_number),
    }


@dataclass(frozen=True, slots=True)
class Lay(Move):
    player: str
    card: str
    pile: int
    TEXT = "{player} lays {card} on pile {pile}"
    EXAMPLE = "Matt lays 7 on pile 2"

    def apply(self, state: State) -> State:
        seat = state.seat(self.player)
        state.check_pile(self.pile)
        hidden = state.out_of_hand(seat, (self.card,))
        cards = (*state.piles[self.pile - 1], self.card)
        return state.played(seat, -1, piles=with_value(state.piles, self.pile - 1, cards), hidden=hidden)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Lay]:
        for card in dict.fromkeys(faces):
            yield from (cls(state.players[state.turn], card, pile + 1) for pile in range(len(state.piles)))


@dataclass(frozen=True, slots=True)
class Take(Move):
    player: str
    number: int
    pile: int
    TEXT = "{player} takes card {number} of pile {pile}"
    EXAMPLE = "Matt takes card 1 of pile 2"

    def apply(self, state: State) -> State:
        seat = state.seat(self.player)
        state.check_pile(self.pile)
        cards = state.piles[self.pile - 1]
        if not 1 <= self.number <= len(cards):
            raise RuleError("P-3", say("No card lies there."))
        left = (*cards[: self.number - 1], *cards[self.number :])
        return state.played(
            seat,
            1,
            piles=with_value(state.piles, self.pile - 1, left),
            hidden=state.hidden.put_away(cards[self.number - 1], hand_place(seat)),
        )

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Take]:
        """Of equal cards that lie next to each other the last: which one it was makes no difference."""
        for pile, cards in enumerate(state.piles, start=1):
            for number, card in enumerate(cards, start=1):
                if cards[number : number + 1] != (card,):
                    yield cls(state.players[state.turn], number, pile)


@dataclass(frozen=True, slots=True)
class Show(Move):
    player: str
    cards: tuple[str, ...]
    TEXT = "{player} shows {cards}"
    EXAMPLE = "Matt shows 7 7"

    def apply(self, state: State) -> State:
        seat = state.seat(self.player)
        if len(self.cards) < 2 or len(set(self.cards)) > 1:
            raise RuleError("P-4", say("Equal cards are shown, two or more."))
        hidden = state.out_of_hand(seat, self.cards)
        return state.played(seat, -len(self.cards), shown=(*state.shown, self.cards), hidden=hidden)

    def laid_open(self, state: State) -> Mapping[str, tuple[str, ...]]:
        return {TRAY: self.cards}

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Show]:
        for card, copies in Counter(faces).items():
            for number in range(2, copies + 1):
                yield cls(state.players[state.turn], (card,) * number)


@dataclass(frozen=True, slots=True)
class Draw(Move):
    player: str
    TEXT = "{player} draws"
    EXAMPLE = "Matt draws"

    def apply(self, state: State) -> State:
        seat = state.seat(self.player)
        if not state.stock:
            raise RuleError("P-5", say("The stock is empty."))
        hidden = state.hidden.moved_unseen(STOCK, hand_place(seat))
        return state.played(seat, 1, stock=state.stock - 1, hidden=hidden)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Draw]:
        yield cls(state.players[state.turn])


class PilesPlay(Play[State]):
    def __init__(self) -> None:
        super().__init__((Lay, Take, Show, Draw))

    def read_card(self, code: str, state: State) -> str:
        return _read_card(code, state)

    def in_deck_order(self, faces: Collection[str]) -> tuple[str, ...]:
        return tuple(sorted(faces))

    def refused_now(self, state: State, action: GameAction[State]) -> RuleError | None:
        return None if action.actor == state.players[state.turn] else RuleError("P-1", say("Not now."))

    def corrected(self, state: State, correction: Correction) -> State:
        """The other card may be any copy that is hidden; where none is, the first in sight changes places."""
        check_place(layout(state), correction)
        right, wrong = correction.right, correction.wrong
        at = correction.at or _first_place(state, wrong)
        if right == wrong or at is None:
            raise RuleError("G-1", say("{card} cannot be corrected.", card=CardName(wrong)))
        hidden, swapped = state.hidden, None
        if hidden.open(right) < hidden.deck.count(right):
            anywhere = sum(place for place, cards in state.hidden_counts().items() if cards)
            hidden = hidden.turned_up(right).put_away(wrong, anywhere)
        else:
            swapped = _first_place(state, right)
            if swapped is None:
                raise RuleError("G-4", say("Every {card} lies in the tray.", card=CardName(right)))
        piles = _with_card(state.piles, at, right)
        if swapped is not None:
            piles = _with_card(piles, swapped, wrong)
        return replace(state, piles=piles, hidden=hidden)


def _first_place(state: State, card: str) -> CardPlace | None:
    places = (
        CardPlace(zone, number)
        for zone, cards in layout(state).items()
        for number, other in enumerate(cards, start=1)
        if other == card
    )
    return next(places, None)


def _with_card(piles: tuple[tuple[str, ...], ...], at: CardPlace, card: str) -> tuple[tuple[str, ...], ...]:
    pile = CONVEYORS.index(at.zone)
    return with_value(piles, pile, with_value(piles[pile], at.number - 1, card))


def layout(state: State) -> dict[str, tuple[str, ...]]:
    return dict(zip(CONVEYORS, state.piles, strict=True))


PLAY = PilesPlay()


class Piles:
    """The game with a deck of these ``copies``."""

    name = "piles"
    title = "Piles"
    editions = ("1",)
    files: tuple[TableFile[Any, Any], ...] = ()
    record_cards = "cards are written as they are printed."
    rolls: tuple[type[Any], ...] = ()

    def __init__(self, copies: Mapping[str, int]) -> None:
        self._copies = dict(copies)

    def edition(self, state: State) -> str:
        return self.editions[0]

    def seats(self, options: Mapping[str, str]) -> range:
        return range(2, 4)

    def teaching(self, options: Mapping[str, str]) -> Teaching | None:
        return None

    def options(self) -> tuple[Option, ...]:
        return ()

    def option_texts(self, state: State) -> Mapping[str, str]:
        return {}

    def start(self, players: Sequence[str], options: Mapping[str, str]) -> State:
        deck = tuple(Counter(self._copies).elements())
        places = STOCK | sum(hand_place(seat) for seat in range(len(players)))
        hands = (HAND,) * len(players)
        return State(tuple(players), len(deck) - sum(hands), hands, HiddenCards.anywhere(deck, places))

    def parse(self, text: str, state: State) -> Any:
        return PLAY.parse(text, state)

    def apply(self, state: State, action: Any) -> State:
        return PLAY.apply(state, action)

    def record_lines(self) -> tuple[RecordLine, ...]:
        return PLAY.record_lines()

    def prompt(self, state: State) -> Prompt:
        player = state.players[state.turn]
        choices = tuple(
            Choice(say("{line}", line=str(it.action)), it.action)
            for it in PLAY.successors(state, ())
            if isinstance(it.action, Draw | Take)
        )
        hand = hand_place(state.turn)
        cards, copies = state.hidden.possible(hand), state.hidden.several(hand)
        before, after = Show.line_around("cards", player=player)
        label = say("{player} shows", player=player)
        show = CardEntry(label, cards, before, after, 2, state.hands[state.turn], TRAY, copies=copies)
        return Prompt(
            "turn",
            say("{player} plays.", player=player),
            say("Play"),
            seats=(state.turn,),
            choices=choices,
            on_pass=Draw(player),
            watches=(*CONVEYORS, TRAY),
            entries=(show,),
        )

    def actions(self, state: State, faces: Collection[str]) -> Iterator[Any]:
        return (successor.action for successor in PLAY.successors(state, faces))

    def successors(self, state: State, faces: Collection[str]) -> Iterator[Successor[State, Any]]:
        return PLAY.successors(state, faces)

    def corrections(self, state: State, card: str) -> Iterator[str]:
        return (other for other in self._copies if PLAY.refusal(state, Correction(other, card)) is None)

    def overrules(self, state: State, faces: Collection[str]) -> Iterator[Choice]:
        return PLAY.overrules(state, faces)

    def appraise(self, state: State, action: Any) -> Message | None:
        return PLAY.appraise(state, action)

    def layout(self, state: State) -> Mapping[str, tuple[str, ...]]:
        return layout(state)

    def seen(self, state: State, action: Any) -> Mapping[str, tuple[str, ...]]:
        return PLAY.seen(state, action, layout)

    def deck(self, state: State) -> Mapping[str, int]:
        return self._copies

    def card_from_deck(self, state: State, code: str) -> str | None:
        return code if code in self._copies else None

    def card_to_deck(self, state: State, card: str) -> str:
        return card

    def zones(self, state: State) -> tuple[Zone, ...]:
        lying = layout(state)
        piles = (
            Zone(
                zone,
                ZoneKind.CONVEYOR,
                say("{number}.", number=number),
                say("on the {number}. conveyor", number=number),
                capacity=6,
                cards=lying[zone],
            )
            for number, zone in enumerate(CONVEYORS, start=1)
        )
        return (*piles, tray_zone())

    def view(self, state: State) -> View:
        seats = tuple(Seat(player, 0) for player in state.players)
        return View((Zones(self.zones(state)), Seats(seats)))

    def scores(self, state: State) -> Mapping[str, int]:
        return dict.fromkeys(state.players, 0)

    def score_sheets(self, state: State) -> tuple[ScoreSheet, ...]:
        return ()

    def winners(self, state: State) -> tuple[str, ...]:
        return tuple(player for player, held in zip(state.players, state.hands, strict=True) if not held)

    def finished(self, state: State) -> bool:
        return bool(self.winners(state))

    def status(self, state: State) -> tuple[Fault, ...]:
        """Every fault: cards in sight and hidden ones are not the deck, or a card lies there too often."""
        faults = []
        hidden = sum(state.hidden_counts().values())
        if len(state.in_sight) + hidden != len(state.hidden.deck):
            message = say(
                "{seen} and {hidden} cards are not the deck.", seen=len(state.in_sight), hidden=hidden
            )
            faults.append(Fault(FaultKind.NOT_THE_DECK, message))
        for card, seen in Counter(state.in_sight).items():
            if state.hidden.open(card) != seen or seen > self._copies[card]:
                message = say("{card} lies in sight {times} times.", card=CardName(card), times=seen)
                faults.append(Fault(FaultKind.TOO_OFTEN, message))
        return tuple(faults)

    def to_json(self, state: State) -> dict[str, Any]:
        return {"piles": [list(cards) for cards in state.piles]}


SEVENS = Piles({"1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 6})
"""A deck with six 7s."""

TWO_DECKS = Piles(
    {f"{rank}{suit}": 2 for suit in "SHDC" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K")}
)
"""Two poker decks as one."""
