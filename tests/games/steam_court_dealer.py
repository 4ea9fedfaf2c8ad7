"""A table of Steam Court with real cards: knows every hidden one, and plays legal actions at random.

What such a table does the rules must take, and what they count must be what truly lies there.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection

from companion.games.steam_court import GAME
from companion.games.steam_court import actions as act
from companion.games.steam_court.actions import Action
from companion.games.steam_court.deck import MASTERSTROKE, is_numbered
from companion.games.steam_court.sets import sets_among
from companion.games.steam_court.state import (
    COURT,
    DISCARDS,
    STOCK,
    DutyKind,
    Phase,
    State,
    Table,
    hand_place,
)
from tests.games.random_play import RandomPlay

NAMES = ("Matt", "Noah", "Jake", "Mary Ann", "Ruth", "Ada", "O'Neil")


def any_table(chance: random.Random) -> tuple[int, dict[str, str]]:
    """A number of players, and options with which so many can play."""
    options = {option.name: chance.choice(option.values).value for option in GAME.options()}
    variants = (
        ("standard", "auction") if options["edition"] == "draft" else ("standard", "clock", "duo", "solo")
    )
    options["variant"] = chance.choice(variants)
    return chance.choice(GAME.seats(options)), options


class SteamCourtDealer(RandomPlay[State, Action]):
    """Plays one game. ``state`` is what the rules say; ``hands``, by the number of the player, ``court`` and
    ``discards`` are what is true."""

    game = GAME

    def __init__(self, seed: int, seats: int, **options: str) -> None:
        self.chance = random.Random(seed)
        self.state: State = GAME.start(NAMES[:seats], options)
        self.start = self.state
        self.played: list[Action] = []
        self.hands: list[list[str]] = [[] for _ in self.state.players]
        self.court: list[str] = []
        self.discards: list[str] = []
        self.received: list[list[str]] = [[] for _ in self.state.players]
        self.stock: list[str] = []

    def _choose(self) -> Action:
        state = self.state
        if state.phase is Phase.OVER:
            raise AssertionError("the game is over")
        possible = [action for action in GAME.actions(state, self._faces()) if self._is_true(action)]
        kinds = sorted({type(action).__name__ for action in possible})
        assert kinds, f"nothing can be done in {state.phase}: {GAME.prompt(state).text}"
        if "Beat" in kinds and self.chance.random() < 0.8:
            kinds = ["Beat"]
        if "LaySet" in kinds and self.chance.random() < 0.6:
            kinds = ["LaySet"]
        kind = self.chance.choice(kinds)
        return self.chance.choice([action for action in possible if type(action).__name__ == kind])

    def _faces(self) -> Collection[str]:
        """Some cards of whose turn it is, such as one could lay."""
        state = self.state
        if state.phase is Phase.REVEAL:
            return self.court[-1:]
        if state.phase is Phase.BEAT:
            return self.hands[0]
        if state.phase is Phase.ROUND:
            lowest = self._numbered(state.players[0])[:1]
            return [card for card in self.hands[0] if card in lowest]
        if state.phase not in (Phase.LEAD, Phase.FOLLOW):
            return ()
        table = state.table
        top = None if table.top is None else table.top.set
        hand = self.hands[table.players[table.acting]]
        if table.must_play:
            return hand
        several = self.chance.sample(hand, min(len(hand), 5))
        if top is None:
            card = self.chance.choice(hand)
            return [*(it for it in hand if it == card), *several[:2]]
        return several if self.chance.random() < 0.5 else hand

    def _hand(self, player: str) -> list[str]:
        return self.hands[self.state.number(player)]

    def _holds(self, player: str, cards: Collection[str]) -> bool:
        return not Counter(cards) - Counter(self._hand(player))

    def _numbered(self, player: str) -> list[str]:
        return sorted(filter(is_numbered, self._hand(player)), key=int)

    def _is_true(self, action: Action) -> bool:
        """Whether the true cards, and the players' honour, allow what the rules allow."""
        match action:
            case act.Coup(player):
                return self._hand(player).count(MASTERSTROKE) == 3
            case act.LaySet(player, played):
                return self._holds(player, played.cards)
            case act.DiscardTwo(player, cards):
                return self._holds(player, cards)
            case act.Beat(player, _, played):
                return self._holds(player, played.cards)
            case act.GiveUp(player, cards):
                return cards[0] == self._numbered(player)[0]
            case act.Retrieve(_, card):
                return card in self.discards
            case act.EndRound():
                return self.chance.random() < 0.3 or not self._can_beat()
            case act.Dive(player, card, _, _):
                return self._holds(player, (card,))
            case act.SwapHands(player, kept):
                table, seat = self.state.at(player)
                aside = table.received[seat] if kept is None else kept
                return len(self._still_received(self.state.number(player))) == aside
            case act.Unpass(player) | act.UnpassByToken(player):
                return self._could_play(player)
            case act.Inspect() | act.DrawDiscards():
                return self.chance.random() < 0.2
            case _:
                return True

    def _still_received(self, number: int) -> list[str]:
        """The cards that others gave to the player and that are in the hand still."""
        return list((Counter(self.received[number]) & Counter(self.hands[number])).elements())

    def _could_play(self, player: str) -> bool:
        table, seat = self.state.at(player)
        return any(sets_among(self._hand(player), table.trick[-1].set, table.privileges(seat)))

    def _can_beat(self) -> bool:
        offered = GAME.actions(self.state, self.hands[0])
        return any(isinstance(action, act.Beat) for action in offered)

    def _at_random(self, cards: list[str], number: int) -> list[str]:
        return [cards.pop(self.chance.randrange(len(cards))) for _ in range(number)]

    def _move(self, before: State, action: Action) -> None:
        match action:
            case act.Deal():
                self._deal(self.state.table)
            case act.Coup() | act.NextQuarter():
                self._gather()
            case act.Give(player, number, other):
                self._give(before, player, number, other)
            case act.SwapHands(player):
                number = self.state.number(player)
                aside = self._still_received(number)
                laid_down = list((Counter(self.hands[number]) - Counter(aside)).elements())
                self.hands[number], self.court = [*aside, *self.court], laid_down
            case act.TakeCourtHand(player):
                self._hand(player).extend(self.court)
                self.court = []
            case act.LaySet(player, played):
                if before.phase is Phase.LEAD:
                    self.discards.extend(before.table.in_sight)
                for card in played.cards:
                    self._hand(player).remove(card)
            case act.ClearMachine():
                self.discards.extend(before.table.in_sight)
            case act.Stop(_, other):
                self._hand(other).extend(before.table.trick[-1].lying)
            case act.DrawCourtHand(player):
                self._hand(player).extend(self._at_random(self.court, min(2, len(self.court))))
            case act.TakeBack(player):
                seat = before.at(player)[1]
                own = [laid.lying for laid in before.table.trick if laid.seat == seat]
                cards = [card for lying in (own if before.options.is_draft else own[-1:]) for card in lying]
                self._hand(player).extend(cards)
                if before.table.cleared:
                    for card in cards:
                        self.discards.remove(card)
            case act.GiveToCourt(player):
                for card in self._numbered(player)[-2:]:
                    self._hand(player).remove(card)
                    self.court.insert(0, card)
            case act.GiveUp(player, cards):
                for card in cards:
                    self._hand(player).remove(card)
                    self.discards.append(card)
                self._draw(player)
            case act.DrawUp(player):
                self._draw(player)
            case act.CourtLays():
                self.court.pop()
            case act.Beat() | act.EndRound():
                lying = [*before.table.in_sight]
                if isinstance(action, act.Beat):
                    lying += action.set.cards
                    for card in action.set.cards:
                        self._hand(action.player).remove(card)
                self.discards += (Counter(lying) - Counter(self.state.table.in_sight)).elements()
            case act.Retrieve(player, card):
                self.discards.remove(card)
                self._hand(player).append(card)
            case act.Steal(player, card):
                self._hand(player).append(card)
            case act.Dive(player, _, pile, number):
                drawn = self._at_random(self.court if pile == COURT else self.discards, number)
                self._hand(player).extend(drawn)
            case act.DrawDiscards(player, number):
                self._hand(player).extend(self._at_random(self.discards, number))
            case act.DiscardTwo(player, cards):
                for card in cards:
                    self._hand(player).remove(card)
                    self.discards.append(card)
            case _:
                pass

    def _give(self, before: State, player: str, number: int, other: str) -> None:
        tribute = before.table.duties[0].kind is DutyKind.TRIBUTE
        hand = self._hand(player)
        if tribute:
            own = self._numbered(player)
            if not before.options.tribute_from_received:
                left = Counter(own) - Counter(self._still_received(self.state.number(player)))
                own = sorted(left.elements(), key=int)
            given = own[-number:]
        else:
            given = self.chance.sample(hand, number)
        for card in given:
            hand.remove(card)
        self._hand(other).extend(given)
        self.received[self.state.number(other)].extend(given)

    def _gather(self) -> None:
        self.court, self.discards = [], []
        self.hands = [[] for _ in self.state.players]
        self.received = [[] for _ in self.state.players]

    def _deal(self, table: Table) -> None:
        deck = list(table.hidden.deck)
        self.chance.shuffle(deck)
        for seat in table.seats:
            self.hands[table.players[seat]] = [deck.pop() for _ in range(table.hands[seat])]
        self.court = deck[: table.court]
        self.stock = deck[table.court :]

    def _draw(self, player: str) -> None:
        while len(self.stock) > self.state.table.stock:
            self._hand(player).append(self.stock.pop())

    def disagreements(self) -> list[str]:
        """Where the rules' counts, or what they remember, differ from the true cards."""
        said = [*map(str, GAME.status(self.state))]
        if not self.state.tables or self.state.phase is Phase.DEAL:
            return said
        table = self.state.table
        places = [(COURT, self.court), (DISCARDS, self.discards), (STOCK, self.stock)]
        places += [(hand_place(seat), self.hands[table.players[seat]]) for seat in table.seats]
        counts = table.hidden_counts()
        for place, cards in places:
            if counts[place] != len(cards):
                said.append(f"place {place:b} holds {cards}, told {counts[place]}")
            for card, number in Counter(cards).items():
                if table.hidden.most(card, place) < number:
                    said.append(f"{card} is in place {place:b}, and is thought not to be")
        return said
