"""A table with real cards: knows every hidden one, and plays legal actions with them at random.

What such a table does the rules must take, and what they count must be what truly lies there.
"""

from __future__ import annotations

import random
from collections.abc import Collection

from companion.games.beltpunk import GAME
from companion.games.beltpunk import actions as act
from companion.games.beltpunk.actions import Action
from companion.games.beltpunk.deck import DECK, SUITS, conveyor_of
from companion.games.beltpunk.sets import ShownSet, sets_among
from companion.games.beltpunk.state import Phase, State
from tests.games.random_play import RandomPlay

NAMES = ("Matt", "Noah", "Jake", "Mary Ann")


class Dealer(RandomPlay[State, Action]):
    """Plays one match. ``state`` is what the rules say, ``deck``, ``hands`` and ``piles`` what is true."""

    game = GAME
    longest = 100_000

    def __init__(self, seed: int, seats: int, **options: str) -> None:
        self.chance = random.Random(seed)
        self.state: State = GAME.start(NAMES[:seats], options)
        self.start = self.state
        self.played: list[Action] = []
        self._deal()

    def _deal(self) -> None:
        self.deck = list(DECK)
        self.chance.shuffle(self.deck)
        self.hands = [[self.deck.pop() for _ in range(count)] for count in self.state.hands]
        self.piles: list[list[str]] = [[] for _ in self.state.players]
        self.face_down: list[str | None] = [None] * len(self.state.players)

    def do(self, action: Action) -> None:
        """``action``; after the last of a turn everyone draws."""
        before = self.state
        super().do(action)
        if self.state.turn > before.turn:
            for seat in self.state.around():
                self._draw(seat)

    def _choose(self) -> Action:
        state = self.state
        legal = list(GAME.actions(state, self._faces()))
        possible = [action for action in legal if self._is_true(action)]
        assert possible, f"nothing can be done in {state.phase}: {GAME.prompt(state).text}"
        if state.phase is Phase.DECLARE:
            assert state.acting is not None
            best = max((s.points for s in self._sets(state.acting)), default=0)
            if (
                best
                and act.DeclareSet(state.players[state.acting]) in possible
                and self.chance.random() < 0.9
            ):
                return act.DeclareSet(state.players[state.acting])
        sets = [action for action in possible if isinstance(action, act.ShowSet)]
        if sets and self.chance.random() < 0.9:
            return self.chance.choice(sets)
        return self.chance.choice(possible)

    def _sets(self, seat: int) -> list[ShownSet]:
        return list(sets_among(self.hands[seat], self.state.options.cobbled_min))

    def _faces(self) -> Collection[str]:
        state = self.state
        match state.phase:
            case Phase.SET_UP:
                return self.deck[-1:]
            case Phase.PLACE | Phase.REVEAL:
                self._place()
                return {card for card in self.face_down if card is not None}
            case Phase.SWAP:
                return self.hands[state.acting or 0]
            case Phase.SHOW:
                return {card for seat in state.to_show for card in self.hands[seat]}
            case _:
                return ()

    def _place(self) -> None:
        """Everyone who has not yet places a card face down."""
        for seat, lying in enumerate(self.state.revealed):
            if lying is None and self.face_down[seat] is None:
                card = self.chance.choice(self.hands[seat])
                self.hands[seat].remove(card)
                self.face_down[seat] = card

    def _is_true(self, action: Action) -> bool:
        """Whether the true cards allow what the rules allow."""
        state = self.state
        match action:
            case act.Reveal():
                return self.face_down[state.seat(action.player)] == action.card
            case act.ShowSet():
                return set(action.cards) <= set(self.hands[state.seat(action.player)])
            case _:
                return True

    def _draw(self, seat: int) -> None:
        if self.deck:
            self.hands[seat].append(self.deck.pop())

    def _move(self, before: State, action: Action) -> None:
        match action:
            case act.TurnUp():
                self.deck.pop()
            case act.Reveal():
                self.face_down[before.seat(action.player)] = None
            case act.Draw():
                self._draw(before.seat(action.player))
            case act.TakeFromMachine() | act.SwapFromMachine():
                self.hands[before.seat(action.player)].append(action.card)
            case act.TakeFromPile():
                self._pick(self.piles[before.seat(action.owner)], self.hands[before.seat(action.player)])
            case act.SwapWithPile():
                pile, hand = self.piles[before.seat(action.owner)], self.hands[before.seat(action.player)]
                self._pick(pile, hand)
                self._pick(hand, pile)
            case act.PlaceInMachine():
                self.hands[before.seat(action.player)].remove(action.card)
            case act.Exchange():
                one, other = self.hands[before.seat(action.player)], self.hands[before.seat(action.other)]
                given = self.chance.randrange(len(other))
                self._pick(one, other)
                one.append(other.pop(given))
            case act.TakeConveyor():
                place = SUITS.index(action.suit)
                gone = set(before.conveyors[place]) - set(self.state.conveyors[place])
                self.piles[before.seat(action.player)].extend(sorted(gone))
            case act.ShowSet():
                for card in action.cards:
                    self.hands[before.seat(action.player)].remove(card)
            case act.NextRound():
                self._deal()
            case _:
                pass
        if self.state.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER):
            for hand, pile in zip(self.hands, self.piles, strict=True):
                pile.extend(hand)
                hand.clear()

    def _pick(self, start: list[str], end: list[str]) -> None:
        end.append(start.pop(self.chance.randrange(len(start))))

    def disagreements(self) -> list[str]:
        """Where the rules' counts, or what they remember, differ from the true cards."""
        state = self.state
        said = [*map(str, GAME.status(state))]
        down = [int(card is not None) for card in self.face_down]
        hands = [len(hand) + lying for hand, lying in zip(self.hands, down, strict=True)]
        told = [hand + placed for hand, placed in zip(state.hands, state.placed, strict=True)]
        if told != hands:
            said.append(f"hands are {hands}, told {told}")
        if list(state.scrap) != [len(pile) for pile in self.piles]:
            said.append(f"piles are {self.piles}, told {state.scrap}")
        if state.deck != len(self.deck):
            said.append(f"the deck has {len(self.deck)}, told {state.deck}")
        if any(conveyor_of(card) != place for place, cards in enumerate(state.conveyors) for card in cards):
            said.append("a card lies on the wrong conveyor")
        return said
