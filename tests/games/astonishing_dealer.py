"""A table of Astonishing! with real cards: knows every hidden one, and plays legal actions at random.

What such a table does the rules must take, and what they count must be what truly lies there.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection

from companion.games.astonishing import GAME
from companion.games.astonishing import actions as act
from companion.games.astonishing.actions import Action
from companion.games.astonishing.deck import JOKER, POSITIONS, RESOURCES
from companion.games.astonishing.rules import PLAY
from companion.games.astonishing.state import DECK_PLACE, Lot, Phase, State, hand_place, position_place
from tests.games.random_play import RandomPlay

NAMES = ("Matt", "Noah", "Jake", "Mary Ann")


class AstonishingDealer(RandomPlay[State, Action]):
    """Plays one game. ``state`` is what the rules say, ``deck``, ``hands`` and ``positions`` what is true."""

    game = GAME

    def __init__(self, seed: int, seats: int, **options: str) -> None:
        self.chance = random.Random(seed)
        self.state: State = GAME.start(NAMES[:seats], options)
        self.start = self.state
        self.played: list[Action] = []
        self.sayable: Callable[[State], Collection[str]] | None = None
        """The lines among which this table chooses, where it cannot say all that is legal."""
        self.deck = list(RESOURCES)
        self.chance.shuffle(self.deck)
        self.hands = [[self.deck.pop() for _ in range(count)] for count in self.state.hands]
        self.positions: list[list[list[str]]] = [[[] for _ in POSITIONS] for _ in self.state.players]

    def _choose(self) -> Action:
        state = self.state
        if state.phase is Phase.ROLL:
            return act.RollDice(tuple(self.chance.randint(1, 6) for _ in range(3)))  # type: ignore[arg-type]
        if state.phase is Phase.DESCRIBE and self.sayable is None and self.chance.random() < 0.7:
            return self._described()
        said = None if self.sayable is None else self.sayable(state)
        # What the true cards do not allow need not be played to see whether it is legal: half of all is not.
        possible = [
            action
            for action in PLAY.candidates(state, PLAY.in_deck_order(self._faces()))
            if (said is None or str(action) in said)
            and self._is_true(action)
            and PLAY.refusal(state, action) is None
        ]
        if state.phase is Phase.SET_UP and self.chance.random() < 0.8:  # few change their minds
            possible = [action for action in possible if not self._changes_inventor(action)] or possible
        assert possible, f"nothing can be done in {state.phase}: {GAME.prompt(state).text}"
        kinds = sorted({type(action).__name__ for action in possible})
        kind = self.chance.choice([name for name in kinds if name not in self._rare()] or kinds)
        return self.chance.choice([action for action in possible if type(action).__name__ == kind])

    def _changes_inventor(self, action: Action) -> bool:
        return (
            isinstance(action, act.BeInventor)
            and self.state.suits[self.state.seat(action.player)] is not None
        )

    def _described(self) -> Action:
        """The invention by an item of each list that has a card."""
        seat = self.state.acting
        one, two, three = (
            self.item(self.chance.choice(cards)) if cards else 0 for cards in self.positions[seat]
        )
        return act.Describe(self.state.players[seat], (one, two, three))

    @staticmethod
    def item(card: str) -> int:
        return 1 if card[0] == "A" else int(card[:-1])

    def _rare(self) -> set[str]:
        """Kinds of action that are left out this time, lest they go on for ever or end the game too soon."""
        rare: set[str] = set()
        if self.state.turn < 12 and self.chance.random() < 0.9:
            rare |= {"CallLastTurn", "AgreeToLastTurn"}
        if self.state.offer and self.chance.random() < 0.7:
            rare |= {"Offer", "Answer"}
        if self.chance.random() < 0.5:
            rare |= {"NoTrade", "Discard", "Decline"}
        return rare

    def _sample(self, cards: Collection[str], number: int) -> list[str]:
        return self.chance.sample(list(cards), min(number, len(cards)))

    def _faces(self) -> Collection[str]:
        state = self.state
        match state.phase:
            case Phase.TRADE:
                return [card for hand in self.hands for card in self._sample(hand, 2)]
            case Phase.EFFECTS | Phase.QUEENS:
                return self._sample(self.hands[state.acting], 4)
            case Phase.BUILD:
                return [card for seat in state.waiting for cards in self.positions[seat] for card in cards]
            case Phase.RESOURCES:
                return [card for hand in self.hands for card in self._sample(hand, 3)]
            case Phase.SHOW:
                position = state.parts[state.acting].index(None)
                return self.positions[state.acting][position]
            case _:
                return ()

    def _is_true(self, action: Action) -> bool:
        """Whether the true cards allow what the rules allow."""
        match action:
            case act.Offer(player, cards) | act.Buy(player, cards):
                return self._holds(player, cards)
            case act.Answer(player, lot) | act.Trade(_, _, player, lot):
                return self._holds(player, lot.cards) and len(lot) <= len(self._hand(player))
            case act.Discard(player, card) | act.ReplacePart(player, _, card):
                return self._holds(player, (card,))
            case act.Install(player, number, position, replaced):
                lying = self.positions[self.state.seat(player)][position - 1]
                parts = [card for card in self._hand(player) if card != JOKER]
                return number <= len(parts) and not Counter(replaced) - Counter(lying)
            case act.OnlyJokers(player):
                return set(self._hand(player)) <= {JOKER}
            case act.Draw(player):
                return set(self._hand(player)) <= {JOKER}
            case act.Show(player, position, cards):
                return sorted(cards) == sorted(self.positions[self.state.seat(player)][position - 1])
            case _:
                return True

    def _hand(self, player: str) -> list[str]:
        return self.hands[self.state.seat(player)]

    def _holds(self, player: str, cards: tuple[str, ...]) -> bool:
        return not Counter(cards) - Counter(self._hand(player))

    def _draw(self, player: str, number: int = 1) -> None:
        for _ in range(min(number, len(self.deck))):
            self._hand(player).append(self.deck.pop())

    def _at_random(self, cards: list[str]) -> str:
        return cards.pop(self.chance.randrange(len(cards)))

    def _move(self, before: State, action: Action) -> None:
        match action:
            case act.Trade(player, given, other, taken):
                one, two = self._parted(player, given), self._parted(other, taken)
                self._hand(player).extend(two)
                self._hand(other).extend(one)
            case act.DrawTwo(player):
                self._draw(player, 2)
            case act.DrawAndTake(player, other):
                self._draw(player)
                self._hand(player).append(self._at_random(self._hand(other)))
            case act.DrawAndSalvage(player, card):
                self._draw(player)
                self._hand(player).append(card)
            case act.DrawOnly(player):
                self._draw(player, 2 if before.suit(before.seat(player)) == "H" else 1)
            case act.Buy(player, cards):
                for card in cards:
                    self._hand(player).remove(card)
                self._draw(player, len(cards) + 1)
            case act.Finagle(player, other):
                held = [self._at_random(self._hand(other))]
                held += [self.deck.pop() for _ in range(min(2, len(self.deck)))]
                if len(held) == 3:
                    self._hand(other).append(self._at_random(held))
                self._hand(player).extend(held)
            case act.Install(player, number, position, replaced):
                lying = self.positions[before.seat(player)][position - 1]
                for card in replaced:
                    lying.remove(card)
                for _ in range(number):
                    parts = [card for card in self._hand(player) if card != JOKER]
                    card = self.chance.choice(parts)
                    self._hand(player).remove(card)
                    lying.append(card)
            case act.Discard(player, card):
                self._hand(player).remove(card)
            case act.Draw(player):
                self._draw(player)
            case act.Show(player, position, _):
                self.positions[before.seat(player)][position - 1].clear()
            case act.ReplacePart(player, card, part):
                self._hand(player).remove(part)
                self._hand(player).append(card)
            case _:
                pass

    def _parted(self, player: str, lot: Lot) -> list[str]:
        """The cards of ``lot``, taken from the hand: those face down at random."""
        hand = self._hand(player)
        for card in lot.cards:
            hand.remove(card)
        return [*lot.cards, *(self._at_random(hand) for _ in range(lot.hidden))]

    def disagreements(self) -> list[str]:
        """Where the rules' counts, or what they remember, differ from the true cards."""
        state = self.state
        said = [*map(str, GAME.status(state))]
        if state.deck != len(self.deck):
            said.append(f"the deck has {len(self.deck)}, told {state.deck}")
        places = [(DECK_PLACE, self.deck)]
        for seat in state.seats:
            if state.hands[seat] != len(self.hands[seat]):
                said.append(f"hand {seat} has {self.hands[seat]}, told {state.hands[seat]}")
            lying = self.positions[seat]
            if list(state.installed[seat]) != [len(cards) for cards in lying]:
                said.append(f"positions {seat} are {lying}, told {state.installed[seat]}")
            places.append((hand_place(seat), self.hands[seat]))
            places += [(position_place(seat, position), lying[position - 1]) for position in POSITIONS]
        for place, cards in places:
            for card, number in Counter(cards).items():
                if state.hidden.most(card, place) < number:
                    said.append(f"{card} is in place {place:b}, and is thought not to be")
        return said
