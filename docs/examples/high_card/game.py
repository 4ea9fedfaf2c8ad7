"""High Card in the shape that every game has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Any

from companion.games.amendments import Correction
from companion.games.api import (
    CardEntry,
    Option,
    OptionValue,
    Prompt,
    RuleError,
)
from companion.games.base import GameBase
from companion.games.cards import POKER_RANKS, POKER_SUITS, number_and_suit
from companion.games.dress import Dress, PrintedMat
from companion.games.faults import Fault
from companion.games.high_card.rules import (
    HighCardPlay,
    Phase,
    State,
    TakeCards,
    TurnUp,
    waited_for,
    waiting,
)
from companion.games.mat import seat_zone, zones_of_players
from companion.games.messages import CardName, say
from companion.games.options import read_texts
from companion.games.panels import ScoreLine, ScoreSheet, Seat, Seats, View, Zone, Zones
from companion.games.seating import check_players

DECK = tuple(rank + suit for suit in POKER_SUITS for rank in POKER_RANKS)
TO_WIN = Option(
    name="to_win",
    rule="HC-1",
    title="Rounds to win",
    rulebook="Who first has enough rounds wins.",
    values=(OptionValue("3", "Three, for 2 to 4 players"), OptionValue("5", "Five, for 2 or 3 players")),
)


class FaultKind(Enum):
    """What can be wrong with a position."""

    TWICE = "twice"


class HighCard(GameBase[State]):
    """The rules HC-1 to HC-4."""

    name = "high-card"
    title = "High Card"
    editions = ("1.0.0",)
    dress = Dress(PrintedMat(title="High Card", file="high-card"))
    record_cards = "cards are written 10H."
    record_example = """\
game: high-card
players: Matt, Noah

Matt turns up 10H
Noah turns up KS
Noah takes the cards
"""

    def __init__(self) -> None:
        super().__init__(HighCardPlay())

    # -- setting up

    def options(self) -> tuple[Option, ...]:
        return (TO_WIN,)

    def seats(self, options: Mapping[str, str]) -> range:
        return range(2, 4) if self._to_win(options) == 5 else range(2, 5)

    def option_texts(self, state: State) -> Mapping[str, str]:
        return {"to_win": str(state.to_win)}

    def start(self, players: Sequence[str], options: Mapping[str, str]) -> State:
        check_players(self.title, self.seats(options), players)
        nothing: tuple[None, ...] = (None,) * len(players)
        return State(tuple(players), self._to_win(options), nothing, ((),) * len(players))

    def _to_win(self, options: Mapping[str, str]) -> int:
        return int(read_texts(self.title, self.editions, self.options(), options)["to_win"])

    # -- what the table is asked

    def prompt(self, state: State) -> Prompt:
        asked = waiting(state)
        seats = tuple(state.players.index(player) for player in asked)
        match state.phase:
            case Phase.OVER:
                return Prompt("over", say("The game is over."), say("Game over"))
            case Phase.TAKE:
                take = TakeCards(*asked)
                return Prompt(
                    "take",
                    say("{waited_for}.", waited_for=waited_for(state)),
                    say("Take"),
                    seats,
                    choices=(take.choice(state),),
                    watches=tuple(map(seat_zone, range(len(state.players)))),
                )
            case Phase.TURN_UP:
                return Prompt(
                    "turn up",
                    say("{waited_for}.", waited_for=waited_for(state)),
                    say("Turn up"),
                    seats,
                    watches=tuple(map(seat_zone, seats)),
                    entries=tuple(self._entry(state, seat) for seat in seats),
                )

    def _entry(self, state: State, seat: int) -> CardEntry:
        player = state.players[seat]
        before, after = TurnUp.line_around("card", player=player)
        left = tuple(card for card in DECK if card not in state.cards)
        label = say("{player} turns up", player=player)
        return CardEntry(label, left, before, after, zone=seat_zone(seat), seat=seat)

    def corrections(self, state: State, card: str) -> Iterator[str]:
        for other in DECK:
            try:
                self.apply(state, Correction(other, card))
            except RuleError:
                continue
            yield other

    # -- what the camera should see

    def layout(self, state: State) -> Mapping[str, tuple[str, ...]]:
        return {seat_zone(seat): () if card is None else (card,) for seat, card in enumerate(state.lying)}

    def zones(self, state: State) -> tuple[Zone, ...]:
        return zones_of_players(state.players, self.layout(state))

    def deck(self, state: State) -> Mapping[str, int]:
        return dict.fromkeys(DECK, 1)

    def card_from_deck(self, state: State, code: str) -> str | None:
        return code if number_and_suit(code) else None

    # -- how the game stands

    def view(self, state: State) -> View:
        asked = waiting(state)
        seats = (
            Seat(player, rounds, acting=player in asked)
            for player, rounds in zip(state.players, state.rounds, strict=True)
        )
        return View((Zones(self.zones(state)), Seats(tuple(seats))))

    def scores(self, state: State) -> Mapping[str, int]:
        return dict(zip(state.players, state.rounds, strict=True))

    def score_sheets(self, state: State) -> tuple[ScoreSheet, ...]:
        return (
            ScoreSheet(
                say("High Card"), state.players, (ScoreLine(say("Rounds"), state.rounds, total=True),)
            ),
        )

    def winners(self, state: State) -> tuple[str, ...]:
        won = zip(state.players, state.rounds, strict=True)
        return tuple(player for player, rounds in won if rounds == state.to_win)

    def finished(self, state: State) -> bool:
        return state.phase is Phase.OVER

    def status(self, state: State) -> tuple[Fault, ...]:
        twice = sorted({card for card in state.cards if state.cards.count(card) > 1})
        return tuple(
            Fault(FaultKind.TWICE, say("{card} is in two places.", card=CardName(card))) for card in twice
        )

    def to_json(self, state: State) -> dict[str, Any]:
        return {"lying": list(state.lying), "taken": [list(cards) for cards in state.taken]}
