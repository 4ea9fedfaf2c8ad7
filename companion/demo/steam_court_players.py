"""Simulated players of Steam Court: they hold cards, lay sets on the trick, pass, use their privileges, and
count their own points.

They see what people see, the screen, and the program sees of them what it sees of people: frames of the table
and presses. :meth:`SteamCourtPlayers.round` is a script with a ``yield`` for every frame of the camera.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random

from companion.demo import steam_court_play as court
from companion.demo.simulated_players import (
    REACTION,
    Demonstration,
    PlayersGaveUp,
    SimulatedPlayers,
    Step,
    TableTop,
    means,
    one_round,
)
from companion.games.messages import say
from companion.games.panels import SeatingPlan, Trick
from companion.games.steam_court import GAME
from companion.games.steam_court import actions as act
from companion.games.steam_court.characters import Character
from companion.table.events import Entered
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot

Used = Generator[None, None, bool]
"""Whether somebody used a privilege."""
_PILE = "trick"
_TO_BE_SEEN = 60
"""Frames for which cards lie before their player says it by touch."""
_ATTEMPTS = 4
"""How often it is said before the players give up."""
_LOOK_AGAIN = 15
"""Frames after which they look whether the screen asks something, or has recorded what nobody did."""
_LONG = 4
"""A trick of so many plays is worth coming back for."""
_OVER = ("quarter", "over")


@dataclass
class Player:
    """A player: a private hand, the cards received this Quarter, the points so far by their own count."""

    name: str
    hand: list[str] = field(default_factory=list)
    received: list[str] = field(default_factory=list)
    points: int = 0

    def take_out(self, cards: Sequence[str]) -> None:
        """Part with ``cards``."""
        for card in cards:
            self.hand.remove(card)

    @property
    def kept_aside(self) -> list[str]:
        """The received cards that are in the hand still."""
        return list((Counter(self.received) & Counter(self.hand)).elements())


@dataclass(frozen=True)
class _Laid:
    """What a player played on the trick."""

    player: Player
    play: court.Play


class SteamCourtPlayers(SimulatedPlayers):
    """``names`` sit at ``table``, look at ``desk``'s screen and press the buttons of its panel. ``rng``
    shuffles the cards and draws the tokens."""

    def __init__(self, names: Sequence[str], table: TableTop, desk: Desk, rng: Random) -> None:
        super().__init__(table, desk)
        self._rng = rng
        self.players = [Player(name) for name in names]
        self.said = 0
        """How often cards that lay on the trick had to be said by touch."""
        self._seats: list[Player] = []
        self._court: list[str] = []
        self._trick: list[_Laid] = []
        self._out: list[Player] = []
        self._paired: list[Player] = []
        self._thought_over: set[str] = set()
        """Choices that nobody wants in this trick."""

    @property
    def scores(self) -> dict[str, int]:
        """Everyone's points by their own count."""
        return {player.name: player.points for player in self.players}

    def round(self) -> Iterator[None]:
        """The draw of the start tokens and one whole Quarter. Raises :class:`PlayersGaveUp`."""
        yield from self._draw_tokens()
        yield from self._quarter()

    def match(self) -> Iterator[None]:
        """All Quarters. Raises :class:`PlayersGaveUp`."""
        yield from self.round()
        while not self._desk.snapshots.value.finished:
            yield from self._with_a_hand(partial(self._table.clear, _PILE))
            yield from self._press("REVEAL", "next quarter")
            self._seats = list(self._out)
            yield from self._quarter()

    # A Quarter

    def _draw_tokens(self) -> Step:
        yield from self._until("set-up")
        yield from self._press("REVEAL", "the table is laid out")
        yield from self._until("seats")
        for player in self.players[:-1]:
            offered = [it for it in self._desk.snapshots.value.prompt.choices if it.group == player.name]
            yield from self._touch(str(self._rng.choice(offered).action))
        yield from self._until("deal")
        plan = self._desk.snapshots.value.view.find(SeatingPlan)
        assert plan is not None, "before the deal everyone is shown in their seat"
        self._seats = [self._named(chair.player) for chair in plan.chairs if chair.player is not None]
        for number, player in enumerate(self._seats, start=1):
            player.points = number

    def _quarter(self) -> Step:
        yield from self._deal()
        while True:
            yield from self._until("beginning", "lead", "follow", *_OVER)
            screen = self._desk.snapshots.value
            if screen.prompt.kind in _OVER:
                break
            used = yield from self._privilege(screen)
            if used:
                continue
            player = self.players[screen.prompt.seats[0]]
            match screen.prompt.kind:
                case "beginning":
                    yield from self._begin(player, screen)
                case "lead":
                    yield from self._lead(player)
                case _:
                    yield from self._follow(player, screen)
        self._out += [player for player in self._seats if player not in self._out]
        for place, player in enumerate(self._out):
            player.points += len(self.players) - place

    def _deal(self) -> Step:
        """The cards are dealt, and once more after a coup."""
        while True:
            yield from self._until("deal")
            yield from self._press("REVEAL", "deal")
            pack = list(court.PACK)
            self._rng.shuffle(pack)
            each = len(pack) // (len(self.players) + 1)
            for player in self._seats:
                player.hand, player.received = [pack.pop() for _ in range(each)], []
            self._court, self._trick, self._out, self._paired = pack, [], [], []
            usurper = next(
                (it for it in self._seats if it.hand.count(court.MASTERSTROKE) == court.COUP), None
            )
            if usurper is None:
                return
            yield from self._touch(str(act.Coup(usurper.name)))
            self._seats.remove(usurper)
            self._seats.insert(0, usurper)

    def _begin(self, player: Player, screen: TableSnapshot) -> Step:
        """A gift, tribute, or the Court Hand."""
        actions = [choice.action for choice in screen.prompt.choices]
        gives = [action for action in actions if isinstance(action, act.Give)]
        passes = "" if screen.prompt.on_pass is None else str(screen.prompt.on_pass)
        if gives:
            cards = court.lonely(player.hand)[:1] if passes else court.tribute(player.hand)
            if not cards:
                yield from self._press("PASS", passes)
                return
            give = self._rng.choice(gives)
            yield from self._touch(str(give))
            receiver = self._named(give.other)
            player.take_out(cards)
            receiver.hand += cards
            receiver.received += cards
            return
        swaps = [it for it in actions if isinstance(it, act.SwapHands) and self._keeps_aside(it, player)]
        if not swaps or not court.is_poor(player.hand):
            yield from self._press("PASS", passes)
            return
        yield from self._touch(str(swaps[0]))
        aside = player.kept_aside
        player.take_out(aside)
        player.hand, self._court = [*aside, *self._court], player.hand

    def _keeps_aside(self, swap: act.SwapHands, player: Player) -> bool:
        kept = len(player.received) if swap.kept is None else swap.kept
        return kept == len(player.kept_aside)

    # Tricks

    def _lead(self, player: Player) -> Step:
        self._thought_over.clear()
        if self._trick:
            yield from self._clear_machine()
        yield from self._lay(player, court.lead(player.hand))

    def _clear_machine(self) -> Step:
        """The lowest seat takes the cards of the trick away."""
        self._trick = []
        clearing = str(act.ClearMachine(self._seats[-1].name))
        yield from self._show(clearing, partial(self._table.clear, _PILE))

    def _follow(self, player: Player, screen: TableSnapshot) -> Step:
        may_pass = screen.prompt.on_pass is not None
        plays = tuple(self._beating(player, screen))
        if not may_pass:
            play = court.answer(player.hand, plays, in_a_hurry=True)
        elif self._trick[-1].player is player:
            play = next((play for play in plays if len(play.cards) == len(player.hand)), None)
        else:
            play = self._chosen(player, screen)
        if play is None:
            yield from self._press("PASS", f"{player.name} passes")
        else:
            yield from self._lay(player, play)

    def _chosen(self, player: Player, screen: TableSnapshot) -> court.Play | None:
        """What the player would play on the cards of another; ``None`` to pass."""
        others = [seat.hand for seat in self._trick_on(screen).seats if seat.player != player.name]
        plays = tuple(self._beating(player, screen))
        return court.answer(player.hand, plays, court.is_in_a_hurry(others))

    def _beating(self, player: Player, screen: TableSnapshot) -> Iterator[court.Play]:
        """What the player could play, privileges of the character included."""
        top = self._trick[-1].play
        role = next(str(it.role) for it in self._trick_on(screen).seats if it.player == player.name)
        least = top.value + (role != Character.DUKE.value)
        yield from court.beating(player.hand, top.quantity, least)
        if role == Character.JESTER.value and top.quantity == 2 and player not in self._paired:
            yield from court.singles_as_pairs(player.hand, least)

    def _lay(self, player: Player, play: court.Play) -> Step:
        told, done = f"{player.name} plays {play.words}", len(self._desk.snapshots.value.log)
        self._do(told)
        yield from self._with_a_hand(partial(self._table.lay_set, _PILE, play.cards))
        yield from self._until_recorded(told, done, partial(self._spread_again, play.cards))
        player.take_out(play.cards)
        if play.is_single_as_pair:
            self._paired.append(player)
        self._trick.append(_Laid(player, play))
        self._parted(player)

    def _spread_again(self, cards: Sequence[str]) -> None:
        """Take up the ``cards`` that lie on top and lay them more carefully."""
        for _ in cards:
            self._table.take(_PILE)
        self._table.lay_set(_PILE, cards)

    def _parted(self, player: Player) -> None:
        """The player has parted with cards, perhaps with the last."""
        if not player.hand and player not in self._out:
            self._out.append(player)

    # Privileges

    def _privilege(self, screen: TableSnapshot) -> Used:
        """Somebody uses a privilege or a token, if it helps."""
        for choice in screen.prompt.choices:
            action, thought = choice.action, str(choice.action)
            if thought in self._thought_over:
                continue
            match action:
                case act.Stop(other=other) if self._is_nearly_out(other):
                    yield from self._stop(thought)
                    return True
                case act.TakeBack(player=name):
                    self._thought_over.add(thought)
                    place = max(n for n, laid in enumerate(self._trick) if laid.player.name == name)
                    if court.is_worth_taking_back(self._trick[place].play):
                        yield from self._take_back(thought, place)
                        return True
                case act.Unpass(player=name) | act.UnpassByToken(player=name):
                    if self._would_rather_play(self._named(name), screen):
                        yield from self._touch(thought)
                        return True
                case act.Inspect():
                    yield from self._touch(thought)
                    return True
        return (yield from self._discard_two(screen))

    def _would_rather_play(self, player: Player, screen: TableSnapshot) -> bool:
        """Whether ``player``, who has passed, could still win a long trick of somebody else."""
        is_long = len(self._trick) >= _LONG
        return is_long and self._trick[-1].player is not player and any(self._beating(player, screen))

    def _is_nearly_out(self, name: str) -> bool:
        """Whether it is worth stopping the play just made by ``name``."""
        last = self._trick[-1]
        return last.player.name == name and court.is_in_a_hurry([len(last.player.hand) + 1])

    def _stop(self, told: str) -> Step:
        """The General stops the last play: its cards go back to the hand."""
        player, play = self._trick[-1].player, self._trick[-1].play
        yield from self._show(told, partial(self._take_up, len(self._trick) - 1))
        self._trick.pop()
        while self._trick and not self._trick[-1].play.cards:  # taken back meanwhile
            self._trick.pop()
        player.hand += play.cards
        if player in self._out:
            self._out.remove(player)
        if play.is_single_as_pair:
            self._paired.remove(player)

    def _take_back(self, told: str, place: int) -> Step:
        """The Time Traveler takes back the play at this ``place`` of the lost trick."""
        laid = self._trick[place]
        yield from self._touch(told)
        yield from self._with_a_hand(partial(self._take_up, place))
        laid.player.hand += laid.play.cards
        self._trick[place] = _Laid(laid.player, replace(laid.play, cards=()))

    def _take_up(self, place: int) -> None:
        """Take the cards of the play at ``place`` off the trick."""
        below = sum(len(laid.play.cards) for laid in self._trick[:place])
        for _ in self._trick[place].play.cards:
            self._table.take(_PILE, below)

    def _discard_two(self, screen: TableSnapshot) -> Used:
        """Whoever may discard two cards by a token does so with two that stand alone."""
        for entry in screen.prompt.entries:
            if entry.seat is None or (entry.least, entry.most) != (2, 2):
                continue
            player = self.players[entry.seat]
            cards = court.lonely(player.hand)[:2]
            if len(cards) == 2:
                yield from self._say(entry.line([court.name(card) for card in cards]))
                player.take_out(cards)
                self._parted(player)
                return True
        return False

    # What the program has seen

    def _show(self, told: str, move: Callable[[], object]) -> Step:
        """A hand does ``move``, which means ``told``; if the camera cannot see that, it is said by touch."""
        self._do(told)
        done = len(self._desk.snapshots.value.log)
        yield from self._with_a_hand(move)
        yield from self._until_recorded(told, done)

    def _say(self, told: str) -> Step:
        """Enter what no camera sees."""
        self._do(told)
        done = len(self._desk.snapshots.value.log)
        yield from self._frames(REACTION)
        self._desk.post(Entered(told, self._desk.snapshots.value.serial))
        yield from self._until_recorded(told, done)

    def _until_recorded(self, told: str, done: int, again: Callable[[], object] | None = None) -> Step:
        """Wait until the log has ``told`` after its first ``done`` lines. Answer the screen's questions, or
        do it ``again`` if the camera cannot see it; say it by touch if that does not help."""
        for waited in range(1, _ATTEMPTS * _TO_BE_SEEN):
            screen = self._desk.snapshots.value
            if any(means(line, told) for line in screen.log[done:]):
                return
            if waited % _LOOK_AGAIN == 0:
                self._undo_mistake(screen)
                asks = screen.question is not None and not self._answer(screen, screen.question.choices)
                if asks and again is not None:
                    yield from self._with_a_hand(again)
                    again = None
            if waited % _TO_BE_SEEN == 0:
                self.said += 1
                self._desk.post(Entered(told, screen.serial))
            yield
        raise PlayersGaveUp(self._complaint(say("“{line}”", line=told)))

    def _trick_on(self, screen: TableSnapshot) -> Trick:
        """The trick on the screen."""
        trick = screen.view.find(Trick)
        assert trick is not None, "a table of this game shows its trick"
        return trick

    def _named(self, name: str) -> Player:
        return next(player for player in self.players if player.name == name)


DEMONSTRATION = Demonstration(
    GAME, SteamCourtPlayers, seats=range(2, 7), shown=one_round, round_over="quarter"
)
