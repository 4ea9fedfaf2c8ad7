"""Jacks, Queens and Kings of the Exhibition (AS-10, AS-11, AS-12)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from companion.games.api import Choice, RuleError
from companion.games.astonishing.deck import (
    CLUBS,
    DIAMONDS,
    DICE,
    HEARTS,
    JOKER,
    PIPS,
    POSITIONS,
    SPADES,
    card_name,
    suit_name,
    suit_of,
)
from companion.games.astonishing.exhibition import HOW_DICE_ARE_TOLD
from companion.games.astonishing.judging import (
    SABOTAGED_MOST,
    change_of,
    changes,
    king_points,
    reroll_outlook,
    sabotageable,
)
from companion.games.astonishing.move import Move, check_die, check_pips, check_position, waiting_players
from companion.games.astonishing.state import Phase, State, into_hand, object_to, turned_up_from_hand
from companion.games.astonishing.turns import (
    QUEEN_NAMES,
    awaited,
    die_landed,
    jack_stopped,
    next_king,
    next_queen,
    without,
)
from companion.games.messages import Message, in_sequence, say
from companion.games.tuples import changed, with_value

QUEENS, KINGS = say("Queens"), say("Kings")
MOST_TURNED = 2
"""Points by which Sway the Crowd turns a die at most (AS-11)."""


class _OfJacks(Move):
    """What the Jacks received as votes are for."""

    __slots__ = ()
    RULE = "AS-10"

    def not_now(self, state: State) -> Message:  # noqa: ARG002
        """See the base."""
        return say("Jacks are spent once the dice lie, and before the Queens.")


@dataclass(frozen=True, slots=True)
class SpendJack(_OfJacks):
    """A Jack received as a vote is discarded; its die, 1 to 3, is rolled again (AS-10)."""

    player: str
    die: int

    TEXT = "{player} spends a Jack on die {die}"
    EXAMPLE = "Matt spends a Jack on die 2"
    WHEN = "followed by “die 2 shows 4”"
    PHASES = (Phase.JACKS, Phase.QUEENS, Phase.KINGS)

    def apply(self, state: State) -> State:
        """See the base."""
        check_die("AS-10", self.die)
        seat = state.seat(self.player)
        if not state.jacks[seat]:
            raise RuleError(
                "AS-10", in_sequence(say("{player} holds no Jack.", player=self.player), awaited(state))
            )
        if state.phase is not Phase.JACKS:
            object_to(
                state,
                "AS-10",
                in_sequence(say("No Jack may be spent once the Jacks are done."), awaited(state)),
            )
        elif seat != state.acting:
            object_to(
                state,
                "AS-10",
                in_sequence(
                    say("Jacks are spent in order, and who has stopped has stopped."), awaited(state)
                ),
            )
        return replace(state, jacks=changed(state.jacks, seat, -1), rerolling=self.die)

    def worth(self, before: State, after: State) -> Message:  # noqa: ARG002
        """See the base."""
        return say("{outlook}", outlook=reroll_outlook(before, before.seat(self.player), self.die))

    def choice(self, state: State) -> Choice:
        """See the base."""
        shown = state.dice[self.die - 1]
        label = say("Re-roll die {die}, which shows {shown}", die=self.die, shown=shown)
        return Choice(label, self, self.worth(state, state), die=self.die)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[SpendJack]:  # noqa: ARG003
        """Each die, by those who hold Jacks."""
        if state.phase is Phase.JACKS:
            yield from (cls(player, die) for player in waiting_players(state) for die in DICE)

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[SpendJack]:
        """After the Jacks too, each die by everyone."""
        if state.phase in (Phase.QUEENS, Phase.KINGS):
            return (cls(player, die) for player in state.players for die in DICE)
        return cls.candidates(state, faces)


@dataclass(frozen=True, slots=True)
class RollDie(_OfJacks):
    """The die that a Jack was spent on shows its new number (AS-10)."""

    die: int
    pips: int

    TEXT = "die {die} shows {pips}"
    EXAMPLE = "die 2 shows 4"
    WHEN = "the die that a Jack was spent on"
    HINT = HOW_DICE_ARE_TOLD
    PHASES = (Phase.JACKS, Phase.QUEENS, Phase.KINGS)

    def apply(self, state: State) -> State:
        """See the base."""
        check_die("AS-10", self.die)
        check_pips("AS-10", self.pips)
        if self.die != state.rerolling:
            raise RuleError(
                "AS-10", in_sequence(say("Die {die} is not rolled again now.", die=self.die), awaited(state))
            )
        return die_landed(state, with_value(state.dice, self.die - 1, self.pips))

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[RollDie]:  # noqa: ARG003
        """Whatever the die in the air may show."""
        if state.rerolling is not None:
            yield from (cls(state.rerolling, pips) for pips in PIPS)


@dataclass(frozen=True, slots=True)
class KeepJacks(_OfJacks):
    """A player keeps the Jacks that are left, 1 Acclaim each (AS-10)."""

    player: str

    TEXT = "{player} spends no more Jacks"
    ALSO = ("{player} spends no Jacks", "{player} spends no more Jack", "{player} spends no Jack")
    EXAMPLE = "Matt spends no more Jacks"
    WHEN = "for each who holds Jacks still"
    PHASES = (Phase.JACKS,)

    def apply(self, state: State) -> State:
        """See the base."""
        seat = state.seat(self.player)
        if seat not in state.waiting:
            raise RuleError(
                "AS-10",
                in_sequence(say("{player} has no Jack to spend now.", player=self.player), awaited(state)),
            )
        if seat != state.acting:
            object_to(state, "AS-10", in_sequence(say("The Jacks are asked in order."), awaited(state)))
        return jack_stopped(state, seat)

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(say("Spend no more"), self)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[KeepJacks]:  # noqa: ARG003
        """Those who hold Jacks."""
        return map(cls, waiting_players(state))


class _QueenAction(Move):
    """What the Queen of ``SUIT`` does."""

    __slots__ = ()
    player: str
    SUIT: ClassVar[str]
    PHASES = (Phase.QUEENS,)
    RULE = "AS-11"

    def worth(self, before: State, after: State) -> Message:
        """See the base."""
        return say("{changes}", changes=changes(before, after))

    @classmethod
    def of_player(cls, state: State, player: str, faces: Collection[str]) -> Iterator[Self]:
        """Every action of this kind that ``player`` may want."""
        raise NotImplementedError

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Self]:
        """What the Queen of this suit can do."""
        for seat in state.waiting:
            if state.suit(seat) == cls.SUIT:
                yield from cls.of_player(state, state.players[seat], faces)


@dataclass(frozen=True, slots=True)
class Intimidate(_QueenAction):
    """Clubs: a position of one's own counts 2 more when it is judged (AS-11)."""

    player: str
    position: int

    TEXT = "{player} intimidates for position {position}"
    EXAMPLE = "Matt intimidates for position 2"
    WHEN = "Queen of Clubs at the Exhibition"
    SUIT = CLUBS

    def apply(self, state: State) -> State:
        """See the base."""
        seat = check_queen(state, self.player, CLUBS)
        check_position("AS-11", self.position)
        return queen_done(replace(state, intimidating=self.position), seat)

    def choice(self, state: State) -> Choice:
        """See the base."""
        change = change_of(state, self.apply(state), state.seat(self.player), self.position)
        return Choice(
            say("Position {position}", position=self.position), self, change or say("changes nothing")
        )

    @classmethod
    def of_player(cls, state: State, player: str, faces: Collection[str]) -> Iterator[Intimidate]:  # noqa: ARG003
        """See the base."""
        return (cls(player, position) for position in POSITIONS)


@dataclass(frozen=True, slots=True)
class ReplacePart(_QueenAction):
    """Diamonds: an installed Diamond goes to the hand, a card of the hand takes its place (AS-11)."""

    player: str
    card: str
    part: str

    TEXT = "{player} replaces {card} with {part}"
    EXAMPLE = "Matt replaces 7D with 4C"
    WHEN = "Queen of Diamonds; or, where it may be, “Matt declines”"
    SUIT = DIAMONDS

    def apply(self, state: State) -> State:
        """See the base."""
        seat = check_queen(state, self.player, DIAMONDS)
        found = state.position_of(self.card)
        if found is None:
            raise _not_installed(self.card)
        if suit_of(self.card) != DIAMONDS:
            object_to(
                state,
                "AS-11",
                say("Replacement Part exchanges a Diamond; {card} is none.", card=card_name(self.card)),
            )
        if self.part == JOKER:
            object_to(state, "AS-11", say("A Joker can never be installed, as a Replacement Part neither."))
        owner, position = found
        state = turned_up_from_hand(state, seat, (self.part,))
        cards = tuple(
            self.part if card == self.card else card for card in state.parts[owner][position - 1] or ()
        )
        one, two, three = with_value(state.parts[owner], position - 1, cards)
        state = replace(
            state,
            parts=with_value(state.parts, owner, (one, two, three)),
            sabotaged=None if state.sabotaged == self.card else state.sabotaged,
        )
        return queen_done(into_hand(state, seat, self.card), seat)

    @classmethod
    def of_player(cls, state: State, player: str, faces: Collection[str]) -> Iterator[ReplacePart]:
        """See the base."""
        return (cls(player, card, part) for card in state.installed_open() for part in faces)


@dataclass(frozen=True, slots=True)
class Sway(_QueenAction):
    """Hearts: a die is turned by 1 or 2 (AS-11)."""

    player: str
    die: int
    pips: int

    TEXT = "{player} turns die {die} to {pips}"
    EXAMPLE = "Matt turns die 2 to 4"
    WHEN = "Queen of Hearts"
    SUIT = HEARTS

    def apply(self, state: State) -> State:
        """See the base."""
        seat = check_queen(state, self.player, HEARTS)
        check_die("AS-11", self.die)
        check_pips("AS-11", self.pips)
        shown = state.dice[self.die - 1]
        if self.pips == shown:
            raise RuleError(
                "AS-11",
                say("Die {die} shows {shown} already: turn a die by 1 or 2.", die=self.die, shown=shown),
            )
        if abs(self.pips - shown) > MOST_TURNED:
            object_to(
                state,
                "AS-11",
                say(
                    "A die is turned by 1 or 2: die {die} shows {shown}, not within two of {pips}.",
                    die=self.die,
                    shown=shown,
                    pips=self.pips,
                ),
            )
        return queen_done(replace(state, dice=with_value(state.dice, self.die - 1, self.pips)), seat)

    def choice(self, state: State) -> Choice:
        """See the base."""
        shown = state.dice[self.die - 1]
        label = say("Die {die} from {shown} to {pips}", die=self.die, shown=shown, pips=self.pips)
        return Choice(label, self, self.worth(state, self.apply(state)), die=self.die)

    @classmethod
    def of_player(cls, state: State, player: str, faces: Collection[str]) -> Iterator[Sway]:  # noqa: ARG003
        """See the base."""
        return (cls(player, die, pips) for die in DICE for pips in PIPS)


@dataclass(frozen=True, slots=True)
class Sabotage(_QueenAction):
    """Spades: an installed Spade of 7 points or fewer is turned face down and adds nothing any more
    (AS-11)."""

    player: str
    card: str

    TEXT = "{player} sabotages {card}"
    EXAMPLE = "Ruth sabotages 7S"
    WHEN = "Queen of Spades"
    SUIT = SPADES

    def apply(self, state: State) -> State:
        """See the base."""
        seat = check_queen(state, self.player, SPADES)
        if self.card not in state.installed_open():
            raise _not_installed(self.card)
        if self.card not in sabotageable(state):
            object_to(
                state,
                "AS-11",
                say(
                    "The Saboteur turns down a Spade of {most} points or fewer, as its owner counts them: "
                    "{card} is none.",
                    most=SABOTAGED_MOST,
                    card=card_name(self.card),
                ),
            )
        return queen_done(replace(state, sabotaged=self.card), seat)

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(say("{card:^}", card=card_name(self.card)), self, self.worth(state, self.apply(state)))

    @classmethod
    def of_player(cls, state: State, player: str, faces: Collection[str]) -> Iterator[Sabotage]:  # noqa: ARG003
        """See the base."""
        return (cls(player, card) for card in state.installed_open())


@dataclass(frozen=True, slots=True)
class Select(Move):
    """A King promotes its suit in a competitor's invention (AS-12)."""

    player: str
    other: str

    TEXT = "{player} selects the invention of {other}"
    EXAMPLE = "Matt selects the invention of Noah"
    WHEN = "a King, of three or four players"
    PHASES = (Phase.KINGS,)
    RULE = "AS-12"

    def apply(self, state: State) -> State:
        """See the base."""
        seat = check_order(state, state.seat(self.player), "AS-12", KINGS)
        other = state.seat(self.other)
        if other == seat:
            object_to(
                state,
                "AS-12",
                say("A King selects a competitor's invention: {player} chooses another.", player=self.player),
            )
        return next_king(without(replace(state, selected=with_value(state.selected, seat, other)), seat))

    def worth(self, before: State, after: State) -> Message:  # noqa: ARG002
        """See the base."""
        points = king_points(before, before.seat(self.player), before.seat(self.other))
        return say("{points} Acclaim", points=points)

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(say("{player}", player=self.other), self, self.worth(state, state))

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Select]:  # noqa: ARG003
        """Those who played a King, everyone's invention."""
        return (cls(player, other) for player in waiting_players(state) for other in state.players)


def check_queen(state: State, player: str, suit: str) -> int:
    """The seat of ``player``, whose Queen of ``suit`` takes effect now (AS-11)."""
    seat = state.seat(player)
    own = state.suit(seat)
    if own != suit:
        raise RuleError(
            "AS-11",
            in_sequence(
                say(
                    "The Queen of {suit} is {own}, not {other}.",
                    suit=suit_name(own),
                    own=QUEEN_NAMES[own],
                    other=QUEEN_NAMES[suit],
                ),
                awaited(state),
            ),
        )
    return check_order(state, seat, "AS-11", QUEENS)


def check_order(state: State, seat: int, rule: str, cards: Message) -> int:
    """``seat``, if its Queen or King takes effect now (AS-11, AS-12); ``cards`` says which."""
    if seat not in state.waiting:
        raise RuleError(
            rule,
            in_sequence(
                say(
                    "{player} has none of the {cards} to resolve now.",
                    player=state.players[seat],
                    cards=cards,
                ),
                awaited(state),
            ),
        )
    if seat != state.acting:
        object_to(
            state,
            rule,
            in_sequence(say("{cards} take effect in order from the youngest.", cards=cards), awaited(state)),
        )
    return seat


def queen_done(state: State, seat: int) -> State:
    """The Queen of ``seat`` is done."""
    return next_queen(without(state, seat))


def _not_installed(card: str) -> RuleError:
    return RuleError("G-4", say("{card:^} is not installed on any invention.", card=card_name(card)))
