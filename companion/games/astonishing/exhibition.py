"""The Exhibition up to the Jacks: choosing, describing, voting, rolling, showing (AS-8)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from companion.games.api import Choice, RuleError
from companion.games.astonishing.deck import DICE, JOKER, POSITIONS
from companion.games.astonishing.judging import ROLLS, position_outlook
from companion.games.astonishing.move import (
    Move,
    check_items,
    check_pips,
    check_position,
    groups,
    waiting_players,
)
from companion.games.astonishing.state import Counts, Phase, State, object_to, turned_up_from_position
from companion.games.astonishing.turns import (
    awaited,
    begin_descriptions,
    next_description,
    next_showing,
    voted,
    without,
)
from companion.games.mat import TRAY
from companion.games.messages import CardName, Message, in_sequence, say
from companion.games.tuples import with_value

HOW_DICE_ARE_TOLD = say(
    "There are three dice of six sides: “the dice show 3 5 1”, and of one, “die 2 shows 4”."
)


@dataclass(frozen=True, slots=True)
class AllReady(Move):
    """Everyone has a Queen or a King face down (AS-8)."""

    TEXT = "everyone has chosen"
    EXAMPLE = "everyone has chosen"
    WHEN = "the Exhibition actions lie face down"
    PHASES = (Phase.EXHIBITION,)
    RULE = "AS-8"

    def apply(self, state: State) -> State:
        """See the base."""
        return begin_descriptions(state)

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(say("All have chosen"), self)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[AllReady]:  # noqa: ARG003
        """The one there is."""
        yield cls()


@dataclass(frozen=True, slots=True)
class Describe(Move):
    """A player has described the invention; ``items`` says by which of the ten items of each list, 0 where
    nothing is installed (AS-8). It may be left unsaid: then it is as chosen in secret, if it was."""

    player: str
    items: Counts | None = None

    TEXT = "{player} describes {items}"
    EXAMPLE = "Matt describes 3 9 -"
    WHEN = "the items of the lists"
    FORMS = (("Matt describes the invention", "the same, without the items"),)
    PHASES = (Phase.DESCRIBE,)
    RULE = "AS-8"

    def apply(self, state: State) -> State:
        """See the base."""
        seat = state.seat(self.player)
        if seat not in state.waiting:
            raise RuleError(
                "AS-8",
                in_sequence(
                    say("{player} has described the invention already.", player=self.player), awaited(state)
                ),
            )
        if seat != state.acting:
            object_to(
                state,
                "AS-8",
                in_sequence(say("Inventions are described in order from the youngest."), awaited(state)),
            )
        check_items("AS-8", self.items or ())
        for position, item in zip(POSITIONS, self.items or (), strict=False):
            installed = state.installed[seat][position - 1]
            if bool(item) != bool(installed):
                object_to(
                    state,
                    "AS-8",
                    say(
                        "Each position with cards has one item: {player}, position {position}: {installed}.",
                        player=self.player,
                        position=position,
                        installed=say("nothing is installed")
                        if item
                        else say("{n} {n:card|cards} installed", n=installed),
                    ),
                )
        items = self.items or state.chosen_words(seat)
        state = replace(state, described=with_value(state.described, seat, items))
        return next_description(without(state, seat))

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(say("{player} has described the invention", player=self.player), self)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Describe]:  # noqa: ARG003
        """A description without its items."""
        return map(cls, waiting_players(state))


@dataclass(frozen=True, slots=True)
class Vote(Move):
    """A player hands the Jack to another (AS-8)."""

    player: str
    other: str

    TEXT = "{player} votes for {other}"
    EXAMPLE = "Matt votes for Noah"
    WHEN = "for each of three or four players"
    PHASES = (Phase.VOTE,)
    RULE = "AS-8"

    def apply(self, state: State) -> State:
        """See the base."""
        seat, other = state.seat(self.player), state.seat(self.other)
        if seat not in state.waiting:
            raise RuleError(
                "AS-8", in_sequence(say("{player} has voted already.", player=self.player), awaited(state))
            )
        if seat == other:
            object_to(
                state,
                "AS-8",
                say("No one may vote for their own invention: {player} chooses another.", player=self.player),
            )
        return voted(state, seat, other)

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(
            say("For {player}", player=self.other), self, None, self.player, seat=state.seat(self.player)
        )

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Vote]:  # noqa: ARG003
        """Those who hold their Jack, for everyone."""
        return (cls(player, other) for player in waiting_players(state) for other in state.players)


@dataclass(frozen=True, slots=True)
class RollDice(Move):
    """The demonstration dice were rolled; the Exhibition actions are turned up then (AS-8)."""

    dice: tuple[int, ...]

    TEXT = "the dice show {dice}"
    EXAMPLE = "the dice show 3 5 1"
    WHEN = "the demonstration number"
    HINT = HOW_DICE_ARE_TOLD
    PHASES = (Phase.ROLL,)
    RULE = "AS-8"

    def apply(self, state: State) -> State:
        """See the base."""
        if len(self.dice) != len(DICE):
            raise RuleError(
                "AS-8", say("The demonstration number takes three dice, not {number}.", number=len(self.dice))
            )
        check_pips("AS-8", *self.dice)
        return replace(state, phase=Phase.ACTIONS, dice=self.dice, waiting=tuple(state.seats))

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[RollDice]:  # noqa: ARG003
        """Every roll that there is."""
        return map(cls, ROLLS)


@dataclass(frozen=True, slots=True)
class Show(Move):
    """A player turns up what is installed in a position; for the first time it is seen (AS-8)."""

    player: str
    position: int
    cards: tuple[str, ...]

    TEXT = "{player} shows position {position}: {cards}"
    EXAMPLE = "Matt shows position 1: 7D 10C"
    WHEN = "for each position that has cards"
    PHASES = (Phase.SHOW,)
    RULE = "AS-8"

    def apply(self, state: State) -> State:
        """See the base."""
        seat, position, cards = state.seat(self.player), self.position, self.cards
        if seat not in state.waiting:
            raise RuleError(
                "AS-8", in_sequence(say("{player} has shown everything.", player=self.player), awaited(state))
            )
        check_position("AS-8", position)
        due = state.parts[seat].index(None) + 1
        lying = state.parts[seat][position - 1]
        if lying is not None:
            place = say("Position {position} of {player}", position=position, player=self.player)
            why = (
                say("{place} lies open already.", place=place)
                if lying
                else say("{place} is empty.", place=place)
            )
            raise RuleError("AS-8", in_sequence(why, awaited(state)))
        if position != due:
            raise RuleError(
                "AS-8",
                say(
                    "The positions are shown in turn: {player} shows position {due} first.",
                    player=self.player,
                    due=due,
                ),
            )
        installed = state.installed[seat][position - 1]
        if len(cards) != installed:
            raise RuleError(
                "G-4",
                say(
                    "In position {position} {player} has {installed} {installed:card|cards}, not {n}.",
                    position=position,
                    player=self.player,
                    installed=installed,
                    n=len(cards),
                ),
            )
        if JOKER in cards:
            object_to(
                state, "AS-6", say("A Joker can never be installed. Accepted all the same, it counts 0.")
            )
        state = turned_up_from_position(state, seat, position, cards)
        _check_description(state, seat, position, cards)
        one, two, three = with_value(state.parts[seat], position - 1, cards)
        return next_showing(replace(state, parts=with_value(state.parts, seat, (one, two, three))))

    def not_now(self, state: State) -> Message:
        """See the base."""
        if None not in state.parts[state.seat(self.player)]:
            return say("The installed cards lie open already.")
        return say("Installed cards stay face down until the demonstration.")

    def worth(self, before: State, after: State) -> Message:  # noqa: ARG002
        """See the base."""
        outlook = position_outlook(after, after.seat(self.player), self.position)
        return say("position {position}: {outlook}", position=self.position, outlook=outlook)

    def laid_open(self, state: State) -> Mapping[str, tuple[str, ...]]:  # noqa: ARG002
        """See the base."""
        return {TRAY: self.cards}

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Show]:
        """As many of the cards in sight that were not as each has in the position that comes next."""
        for seat in state.waiting:
            position = state.parts[seat].index(None) + 1
            number = state.installed[seat][position - 1]
            for cards in groups(faces, number):
                if len(cards) == number:
                    yield cls(state.players[seat], position, cards)


def _check_description(state: State, seat: int, position: int, cards: tuple[str, ...]) -> None:
    described = state.described[seat]
    item = described[position - 1] if described else 0
    eligible = {card: 1 if card[0] == "A" else int(card[:-1]) for card in cards if card != JOKER}
    if item and item not in eligible.values():
        object_to(
            state,
            "AS-8",
            say(
                "{player} described position {position} by item {item}, to which no card there corresponds: "
                "{cards: }.",
                player=state.players[seat],
                position=position,
                item=item,
                cards=tuple(map(CardName, cards)),
            ),
        )
