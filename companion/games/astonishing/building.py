"""Build: the Kings of the Invention phase (AS-6)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from companion.games.api import Choice, RuleError
from companion.games.astonishing.deck import JOKER, MOST_IN_POSITION, POSITIONS
from companion.games.astonishing.move import Move, cards_in_words, check_position, groups
from companion.games.astonishing.phases import INVENTION, awaited
from companion.games.astonishing.state import Phase, State, hand_place, object_to, position_place
from companion.games.astonishing.transfers import (
    check_hand,
    check_no_joker,
    discarded_together,
    installed_unseen,
    turned_up_from_position,
)
from companion.games.astonishing.turns import build_done
from companion.games.messages import Message, in_sequence, say


@dataclass(frozen=True, slots=True)
class Install(Move):
    """A King places cards face down into a position, first discarding ``replaced`` from there, face up
    (AS-6)."""

    player: str
    number: int
    position: int
    replaced: tuple[str, ...] = ()

    TEXT = "{player} installs {number} in position {position}{replaced}"
    EXAMPLE = "Matt installs two cards in position 1"
    WHEN = "Build, each King"
    FORMS = (
        ("Matt installs a card in position 2 in place of 7D", "the same, discarding 7D from there first"),
    )
    PHASES = (Phase.BUILD,)
    RULE = "AS-6"

    def apply(self, state: State) -> State:
        """See the base."""
        seat, position = check_building(state, self.player), self.position
        check_position("AS-6", position)
        if not self.number:
            raise RuleError(
                "AS-6",
                say("A King installs one card or two: say how many {player} does.", player=self.player),
            )
        if self.number > MOST_IN_POSITION:
            object_to(
                state, "AS-6", say("A King installs one card or two, not {number}.", number=self.number)
            )
        check_hand(state, seat, self.number)
        if self.number > most_to_install(state, seat):
            object_to(
                state,
                "AS-6",
                say(
                    "Jokers can never be installed: {player} can install {most} {most:card|cards} at most.",
                    player=self.player,
                    most=most_to_install(state, seat),
                ),
            )
        lying = state.installed[seat][position - 1]
        if len(self.replaced) > lying:
            raise RuleError(
                "G-4",
                say(
                    "There {lying:is|are} {lying} {lying:card|cards} in position {position} of {player}, not "
                    "{replaced} to discard.",
                    lying=lying,
                    position=position,
                    player=self.player,
                    replaced=len(self.replaced),
                ),
            )
        if lying - len(self.replaced) + self.number > MOST_IN_POSITION:
            object_to(
                state,
                "AS-6",
                say(
                    "No position can hold more than two cards: position {position} of {player} has {n} "
                    "{n:card|cards} already. Discard from there first.",
                    position=position,
                    player=self.player,
                    n=lying - len(self.replaced),
                ),
            )
        check_no_joker(state, self.replaced)
        state = turned_up_from_position(state, seat, position, self.replaced)
        state = discarded_together(state, seat, self.replaced)
        return build_done(installed_unseen(state, seat, position, self.number), seat)

    def not_now(self, state: State) -> Message:
        """See the base."""
        if state.phase in INVENTION:
            return say("Parts are installed only in the Build step, by those who played a King.")
        return Move.not_now(self, state)

    def choice(self, state: State) -> Choice:
        """See the base."""
        lying = state.installed[state.seat(self.player)][self.position - 1]
        cards = cards_in_words(self.number)
        label = say("{cards:^} in position {position}", cards=cards, position=self.position)
        return Choice(label, self, say("{lying} {lying:card|cards} there", lying=lying), self.player)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Install]:
        """One card or two into each position, in place of any in sight that may have been there."""
        for seat in state.waiting:
            for position in POSITIONS:
                inside = position_place(seat, position)
                known = tuple(card for card in faces if state.hidden.may_be(card, inside))
                for replaced in ((), *groups(known, MOST_IN_POSITION)):
                    for number in range(1, MOST_IN_POSITION + 1):
                        yield cls(state.players[seat], number, position, replaced)


def check_building(state: State, player: str) -> int:
    """The seat of ``player``, whose King builds now (AS-6)."""
    seat = state.seat(player)
    if seat not in state.waiting:
        raise RuleError(
            "AS-6", in_sequence(say("{player} has nothing to build now.", player=player), awaited(state))
        )
    return seat


def most_to_install(state: State, seat: int) -> int:
    """How many cards of the hand can be parts: Jokers that were seen to go there are none (AS-6)."""
    return state.hands[seat] - state.hidden.surely(JOKER, hand_place(seat))
