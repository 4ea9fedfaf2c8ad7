"""A table of Steam Court with real cards: knows every hidden one, and plays legal actions at random.

What such a table does the rules must take, and what they count must be what truly lies there.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator

from companion.games.steam_court import GAME
from companion.games.steam_court import actions as act
from companion.games.steam_court.actions import Action
from companion.games.steam_court.deck import MASTERSTROKE, is_numbered
from companion.games.steam_court.rules import PLAY
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

NAMES = (
    *("Matt", "Noah", "Jake", "Mary Ann", "Ruth", "Ada"),
    *("O'Neil", "Zoe", "Ben", "Ina", "Ruben", "Tom"),
)


def any_table(chance: random.Random) -> tuple[int, dict[str, str]]:
    """A number of players, and options with which so many can play."""
    options = {option.name: chance.choice(option.values).value for option in GAME.options()}
    of_draft, of_final = (
        ("standard", "party", "auction", "random"),
        ("standard", "party", "clock", "duo", "solo"),
    )
    options["variant"] = chance.choice(of_draft if options["edition"] == "draft" else of_final)
    return chance.choice(GAME.seats(options)), options


class SteamCourtDealer(RandomPlay[State, Action]):
    """Plays one game. ``state`` is what the rules say; ``hands``, by the number of the player, ``courts`` and
    ``discards``, by the table, and ``stock`` are what is true."""

    game = GAME

    def __init__(self, seed: int, seats: int, **options: str) -> None:
        self.chance = random.Random(seed)
        self.state: State = GAME.start(NAMES[:seats], options)
        self.start = self.state
        self.played: list[Action] = []
        self.hands: list[list[str]] = [[] for _ in self.state.players]
        self.courts: list[list[str]] = [[], []]
        self.discards: list[list[str]] = [[], []]
        self.received: list[list[str]] = [[] for _ in self.state.players]
        self.stock: list[str] = []

    def _choose(self) -> Action:
        state = self.state
        if state.phase is Phase.OVER:
            raise AssertionError("the game is over")
        if state.phase in act.LayOut.PHASES and not state.is_laid_out:
            return act.LayOut()
        possible = [action for action in self._legal(self._faces()) if self._is_true(action)]
        kinds = sorted({type(action).__name__ for action in possible})
        assert kinds, f"nothing can be done in {state.phase}: {GAME.prompt(state).text}"
        if "Beat" in kinds and self.chance.random() < 0.8:
            kinds = ["Beat"]
        if "LaySet" in kinds and self.chance.random() < 0.6:
            kinds = ["LaySet"]
        kind = self.chance.choice(kinds)
        return self.chance.choice([action for action in possible if type(action).__name__ == kind])

    def _legal(self, faces: Collection[str]) -> Iterator[Action]:
        """Every legal action, with cards of ``faces`` at either table."""
        if not self.state.has_two_tables:
            yield from GAME.actions(self.state, faces)
            return
        yield from GAME.actions(self.state, ())
        naming = (*act.LaySet.candidates(self.state, faces), *act.Dive.candidates(self.state, faces))
        yield from (action for action in naming if PLAY.refusal(self.state, action) is None)

    def _faces(self) -> Collection[str]:
        """Some cards of whose turn it is, such as one could lay."""
        state = self.state
        if state.phase is Phase.REVEAL:
            return self.courts[0][-1:]
        if state.phase is Phase.BEAT:
            return self.hands[0]
        if state.phase is Phase.ROUND:
            lowest = self._numbered(state.players[0])[:1]
            return [card for card in self.hands[0] if card in lowest]
        playing = [table for table in state.tables if table.phase in (Phase.LEAD, Phase.FOLLOW)]
        if not playing:
            return ()
        table = self.chance.choice(playing)
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

    def _place(self, state: State, player: str) -> int:
        """Which table ``player`` sits at, from 0."""
        return state.tables.index(state.at(player)[0])

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
                return card in self.discards[0]
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
                for place, table in enumerate(self.state.tables):
                    if before.tables[place].phase is Phase.DEAL and table.phase is not Phase.DEAL:
                        self._deal(place, table)
            case act.Coup(player):
                self._gather(before, self._place(before, player))
            case act.NextQuarter():
                for place in range(len(before.tables)):
                    self._gather(before, place)
            case act.Give(player, number, other):
                self._give(before, player, number, other)
            case act.SwapHands(player):
                number = self.state.number(player)
                aside = self._still_received(number)
                laid_down = list((Counter(self.hands[number]) - Counter(aside)).elements())
                place = self._place(before, player)
                self.hands[number], self.courts[place] = [*aside, *self.courts[place]], laid_down
            case act.TakeCourtHand(player):
                place = self._place(before, player)
                self._hand(player).extend(self.courts[place])
                self.courts[place] = []
            case act.LaySet(player, played):
                table = before.at(player)[0]
                if table.phase is Phase.LEAD:
                    self.discards[self._place(before, player)].extend(table.in_sight)
                for card in played.cards:
                    self._hand(player).remove(card)
            case act.ClearMachine(player):
                self.discards[self._place(before, player)].extend(before.at(player)[0].in_sight)
            case act.Stop(_, other):
                self._hand(other).extend(before.at(other)[0].trick[-1].lying)
            case act.DrawCourtHand(player):
                court = self.courts[self._place(before, player)]
                self._hand(player).extend(self._at_random(court, min(2, len(court))))
            case act.TakeBack(player):
                table, seat = before.at(player)
                own = [laid.lying for laid in table.trick if laid.seat == seat]
                cards = [card for lying in (own if before.options.is_draft else own[-1:]) for card in lying]
                self._hand(player).extend(cards)
                if table.cleared:
                    for card in cards:
                        self.discards[self._place(before, player)].remove(card)
            case act.GiveToCourt(player):
                for card in self._numbered(player)[-2:]:
                    self._hand(player).remove(card)
                    self.courts[0].insert(0, card)
            case act.GiveUp(player, cards):
                for card in cards:
                    self._hand(player).remove(card)
                    self.discards[0].append(card)
                self._draw(player)
            case act.DrawUp(player):
                self._draw(player)
            case act.CourtLays():
                self.courts[0].pop()
            case act.Beat() | act.EndRound():
                lying = [*before.table.in_sight]
                if isinstance(action, act.Beat):
                    lying += action.set.cards
                    for card in action.set.cards:
                        self._hand(action.player).remove(card)
                self.discards[0] += (Counter(lying) - Counter(self.state.table.in_sight)).elements()
            case act.Retrieve(player, card):
                self.discards[0].remove(card)
                self._hand(player).append(card)
            case act.Steal(player, card):
                self._hand(player).append(card)
            case act.Dive(player, _, pile, number):
                piles = self.courts if pile == COURT else self.discards
                self._hand(player).extend(self._at_random(piles[self._place(before, player)], number))
            case act.DrawDiscards(player, number):
                discards = self.discards[self._place(before, player)]
                self._hand(player).extend(self._at_random(discards, number))
            case act.DiscardTwo(player, cards):
                for card in cards:
                    self._hand(player).remove(card)
                    self.discards[0].append(card)
            case _:
                pass

    def _give(self, before: State, player: str, number: int, other: str) -> None:
        tribute = before.at(player)[0].duties[0].kind is DutyKind.TRIBUTE
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

    def _gather(self, before: State, place: int) -> None:
        """The cards of the table at ``place`` are taken up."""
        self.courts[place], self.discards[place] = [], []
        for number in before.tables[place].players:
            self.hands[number], self.received[number] = [], []

    def _deal(self, place: int, table: Table) -> None:
        deck = list(table.hidden.deck)
        self.chance.shuffle(deck)
        for seat in table.seats:
            self.hands[table.players[seat]] = [deck.pop() for _ in range(table.hands[seat])]
        self.courts[place] = deck[: table.court]
        self.stock = deck[table.court :]

    def _draw(self, player: str) -> None:
        while len(self.stock) > self.state.table.stock:
            self._hand(player).append(self.stock.pop())

    def disagreements(self) -> list[str]:
        """Where the rules' counts, or what they remember, differ from the true cards."""
        told = [*map(str, GAME.status(self.state))]
        for number, table in enumerate(self.state.tables):
            if table.phase is not Phase.DEAL:
                told += self._disagreements_at(number, table)
        return told

    def _disagreements_at(self, number: int, table: Table) -> list[str]:
        told = []
        places = [(COURT, self.courts[number]), (DISCARDS, self.discards[number]), (STOCK, self.stock)]
        places += [(hand_place(seat), self.hands[table.players[seat]]) for seat in table.seats]
        counts = table.hidden_counts()
        for place, cards in places:
            if counts[place] != len(cards):
                told.append(f"place {place:b} holds {cards}, told {counts[place]}")
            for card, copies in Counter(cards).items():
                if table.hidden.most(card, place) < copies:
                    told.append(f"{card} is in place {place:b}, and is thought not to be")
        return told
