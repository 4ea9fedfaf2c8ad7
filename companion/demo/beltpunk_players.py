"""Simulated players of Beltpunk Haberdasher: they hold and move cards, press and touch, and count their own
points.

They see what people see, the screen, and the program sees of them what it sees of people: frames of the table
and presses. :meth:`BeltpunkPlayers.round` is a script with a ``yield`` for every frame of the camera.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random

from companion.demo import reference_rules as trade
from companion.demo.simulated_players import (
    REACTION,
    Demonstration,
    PlayersGaveUp,
    SimulatedPlayers,
    Step,
    TableTop,
    means,
)
from companion.games.beltpunk import GAME
from companion.games.mat import CONVEYORS
from companion.games.messages import say
from companion.table.events import Undo
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot

Ability = Generator[None, None, str | None]
"""A suit's action: returns the card that it placed in The Machine, if any; ``None`` if it was not taken."""
HAND_SIZES = {2: 8, 3: 7, 4: 6}
_ATTEMPTS = 3
"""How often a set is laid before the players give up on its name."""


@dataclass
class Player:
    """A player: a private hand, a scrap pile, points for sets, points of earlier rounds."""

    name: str
    hand: list[str] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    sets: int = 0
    placed: str = ""
    before: int = 0

    @property
    def points(self) -> int:
        """The points of all rounds so far, by the player's own count."""
        return self.before + self.sets - len(self.pile) - len(self.hand)

    def begin(self, hand: list[str]) -> None:
        """Begin a round with these cards."""
        self.before, self.sets, self.pile, self.hand = self.points, 0, [], hand


class BeltpunkPlayers(SimulatedPlayers):
    """``names`` sit at ``table``, look at ``desk``'s screen and press the buttons of its panel. ``rng``
    shuffles the cards and picks the first Foreman."""

    def __init__(self, names: Sequence[str], table: TableTop, desk: Desk, rng: Random) -> None:
        super().__init__(table, desk)
        self._rng = rng
        self.players = [Player(name) for name in names]
        self._deck: list[str] = []
        self._foreman = 0

    @property
    def scores(self) -> dict[str, int]:
        """Everyone's points by their own count."""
        return {player.name: player.points for player in self.players}

    def round(self) -> Iterator[None]:
        """One whole round, a step for every frame. Raises :class:`PlayersGaveUp`."""
        self._deal()
        yield from self._until("set-up")
        yield from self._press("REVEAL", "the cards are dealt")
        yield from self._until("foreman")
        self._foreman = self._rng.randrange(len(self.players))
        yield from self._touch(f"{self.players[self._foreman].name} is Foreman")
        yield from self._play_round()

    def match(self) -> Iterator[None]:
        """Rounds until somebody wins. Raises :class:`PlayersGaveUp`."""
        yield from self.round()
        while not self._desk.snapshots.value.finished:
            yield from self._collect()
            yield from self._press("REVEAL", "next round")
            self._foreman = (self._foreman + 1) % len(self.players)
            self._deal()
            yield from self._play_round()

    def _deal(self) -> None:
        self._deck = list(trade.PACK)
        self._rng.shuffle(self._deck)
        for player in self.players:
            player.begin([self._deck.pop() for _ in range(HAND_SIZES[len(self.players)])])

    def _collect(self) -> Step:
        """Take all cards off the mat."""

        def clear() -> None:
            for zone in self._table.truth():
                self._table.clear(zone)

        yield from self._with_a_hand(clear)

    def _play_round(self) -> Step:
        """After the deal and the choice of the Foreman: the conveyors, then turn after turn."""
        turned_up = [self._deck.pop() for _ in self.players]

        def turn_up() -> None:
            for card in turned_up:
                self._do(f"{trade.name(card)} goes to the conveyors")
                self._table.lay(trade.conveyor(card), card)

        yield from self._with_a_hand(turn_up)
        while True:
            yield from self._until("place")
            order = [*self.players[self._foreman :], *self.players[: self._foreman]]
            for player in order[: len(self._deck)]:
                player.hand.append(self._deck.pop())
            yield from self._place_and_reveal()
            for card in trade.machine_order(player.placed for player in self.players):
                yield from self._discard(next(p for p in self.players if p.placed == card))
            yield from self._score(order)
            if not self._deck or any(not player.hand for player in self.players):
                break
            self._foreman = (self._foreman + 1) % len(self.players)
        yield from self._until("round", "over")

    def _place_and_reveal(self) -> Step:
        for player in self.players:
            player.placed = trade.least_useful(player.hand)
            player.hand.remove(player.placed)
        yield from self._press("REVEAL", "everyone reveals")

        def turn_up() -> None:
            for seat, player in enumerate(self.players, start=1):
                self._do(f"{player.name} reveals {trade.name(player.placed)}")
                self._table.lay(f"seat-{seat}", player.placed)

        yield from self._with_a_hand(turn_up)
        yield from self._until("discard")

    def _discard(self, player: Player) -> Step:
        seat = self.players.index(player)
        card = player.placed
        yield from self._turn_comes("discard", seat)
        self._do(f"{player.name} discards {trade.name(card)}")

        def move() -> None:
            self._table.lay(trade.conveyor(card), self._table.take(f"seat-{seat + 1}"))

        yield from self._with_a_hand(move)
        yield from self._until("ability", seat=seat)
        stays = yield from self._ability(player, card)
        yield from self._overflow(player, stays)

    def _ability(self, player: Player, card: str) -> Generator[None, None, str]:
        """One of the two actions of the card's suit, or neither if none is useful. Returns the card placed by
        a swap, if any."""
        abilities = {"draw": self._draw, "exchange": self._exchange, "take": self._take, "swap": self._swap}
        actions = list(trade.ACTIONS[card[-1]])
        self._rng.shuffle(actions)
        for action in actions:
            placed = yield from abilities[action](player)
            if placed is not None:
                return placed
        yield from self._press("PASS", f"{player.name} declines")
        return ""

    def _draw(self, player: Player) -> Ability:
        if not self._deck:
            return None
        yield from self._touch(f"{player.name} draws")
        player.hand.append(self._deck.pop())
        return ""

    def _exchange(self, player: Player) -> Ability:
        """With a player who has a card to give; each gives the least useful one."""
        others = [other for other in self.players if other is not player and other.hand]
        if not others or not player.hand:
            return None
        other = self._rng.choice(others)
        yield from self._touch(f"{player.name} exchanges a card with {other.name}")
        given, received = trade.least_useful(player.hand), trade.least_useful(other.hand)
        _give(given, player.hand, other.hand)
        _give(received, other.hand, player.hand)
        return ""

    def _take(self, player: Player) -> Ability:
        """From The Machine a card that makes a set, or from a pile the best card."""
        wanted = self._wanted(player)
        if wanted:
            yield from self._take_up(player, wanted, "takes")
            yield from self._look(lambda screen: screen.log[-1:] == (self._did,))
            return ""
        owner = self._owner_of_a_pile()
        if owner is None:
            return None
        yield from self._touch(f"{player.name} takes a card from the pile of {owner.name}")
        _give(trade.most_useful(player.hand, owner.pile), owner.pile, player.hand)
        return ""

    def _swap(self, player: Player) -> Ability:
        """With The Machine for a card that makes a set, or with a pile for the best card."""
        wanted = self._wanted(player)
        if wanted:
            yield from self._take_up(player, wanted, "swaps for")
            yield from self._frames(REACTION)
            given = trade.least_useful([card for card in player.hand if card != wanted])
            player.hand.remove(given)
            self._do(f"{player.name} places {trade.name(given)}")
            yield from self._with_a_hand(partial(self._table.lay, trade.conveyor(given), given))
            yield from self._until_logged(self._did)
            return given
        owner = self._owner_of_a_pile()
        if owner is None:
            return None
        yield from self._touch(f"{player.name} swaps a card with the pile of {owner.name}")
        _give(trade.most_useful(player.hand, owner.pile), owner.pile, player.hand)
        _give(trade.least_useful(player.hand), player.hand, owner.pile)
        return ""

    def _take_up(self, player: Player, card: str, verb: str) -> Step:
        """Take ``card`` off its conveyor, before the camera."""
        self._do(f"{player.name} {verb} {trade.name(card)} from The Machine")
        yield from self._with_a_hand(partial(self._pick_up, card))
        player.hand.append(card)

    def _owner_of_a_pile(self) -> Player | None:
        """A player, possibly the same one, with cards in the scrap pile."""
        owners = [player for player in self.players if player.pile]
        return self._rng.choice(owners) if owners else None

    def _wanted(self, player: Player) -> str:
        """The card of The Machine that improves the player's best set most; empty if none does."""
        in_machine = [
            card for zone, cards in self._table.truth().items() if zone in CONVEYORS for card in cards
        ]
        best = trade.most_useful(player.hand, in_machine) if in_machine else ""
        gain = trade.worth(trade.best_set([*player.hand, best])) if best else 0
        return best if gain > trade.worth(trade.best_set(player.hand)) else ""

    def _pick_up(self, *cards: str) -> None:
        for card in cards:
            zone = trade.conveyor(card)
            self._table.take(zone, self._table.truth()[zone].index(card))

    def _overflow(self, player: Player, stays: str) -> Step:
        truth = self._table.truth()
        over = [z for z, cards in truth.items() if z in CONVEYORS and len(cards) > len(self.players)]
        if not over:
            return
        yield from self._turn_comes("overflow")
        for zone in over:
            taken = [card for card in truth[zone] if card != stays]
            player.pile += taken
            self.overflows += 1
            suit = trade.SUITS[taken[0][-1]]
            self._do(f"{player.name} takes the {suit} conveyor")
            yield from self._with_a_hand(partial(self._pick_up, *taken))
            yield from self._until_logged(self._did)

    def _score(self, order: Sequence[Player]) -> Step:
        showing: list[tuple[Player, tuple[str, ...]]] = []
        for player in order:
            yield from self._until("declare", seat=self.players.index(player))
            cards = trade.best_set(player.hand)
            if cards:
                showing.append((player, cards))
                yield from self._press("REVEAL", f"{player.name} declares a set")
            else:
                yield from self._press("PASS", f"{player.name} declares no set")
        for player, cards in showing:
            yield from self._until("show", seat=self.players.index(player))
            yield from self._show(player, cards)
            player.sets += trade.worth(cards)
            player.hand = [card for card in player.hand if card not in cards]

    def _show(self, player: Player, cards: Sequence[str]) -> Step:
        """Lay a set in the tray and take it away once the screen has named it. If it names another, because a
        card was covered, undo that and lay the cards more carefully."""
        named = [trade.name(card) for card in cards]
        self._do(f"{player.name} shows {' '.join(named)}")
        for _ in range(_ATTEMPTS):
            done = len(self._desk.snapshots.value.log)
            yield from self._with_a_hand(partial(self._lay_all, "tray", cards))
            yield from self._wait(partial(_has_grown, done), say("“{line}”", line=self._did))
            if means(self._desk.snapshots.value.log[done], self._did):
                yield from self._with_a_hand(partial(self._table.clear, "tray"))
                return
            self._desk.post(Undo(self._desk.snapshots.value.serial))
            yield from self._with_a_hand(partial(self._table.clear, "tray"))
        raise PlayersGaveUp(
            self._complaint(say("the set of {player} to be named rightly", player=player.name))
        )


def _give(card: str, giver: list[str], receiver: list[str]) -> None:
    giver.remove(card)
    receiver.append(card)


def _has_grown(lines: int, screen: TableSnapshot) -> bool:
    return len(screen.log) > lines


DEMONSTRATION = Demonstration(GAME, BeltpunkPlayers, {"target": "12"})
