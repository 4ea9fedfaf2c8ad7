"""Building by the Kings of the Invention phase (AS-6), and the resources at the end of a turn: discards, then
draws (AS-2, AS-16)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from companion.games.api import Choice, RuleError
from companion.games.astonishing.choosing_words import without_words
from companion.games.astonishing.deck import JOKER, MOST_IN_HAND, MOST_IN_POSITION, POSITIONS
from companion.games.astonishing.move import Move, cards_in_words, check_position, groups, waiting_players
from companion.games.astonishing.state import (
    Phase,
    State,
    check_hand,
    check_no_joker,
    discarded_together,
    drawn,
    hand_place,
    installed_unseen,
    object_to,
    position_place,
    settled,
    turned_up_from_hand,
    turned_up_from_position,
)
from companion.games.astonishing.turns import INVENTION, awaited, begin_draws, build_done, next_draw, without
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
        if self.replaced:
            state = without_words(state, seat, position)
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


_AT_THE_END = say("Everyone sees to the resources at the end of the turn.")


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """A card of a hand goes to the discards; Jokers never do (AS-2)."""

    player: str
    card: str

    TEXT = "{player} discards {card}"
    EXAMPLE = "Matt discards 4C"
    WHEN = "at a turn's end, a line for each card"
    PHASES = (Phase.RESOURCES,)
    RULE = "AS-2"

    def apply(self, state: State) -> State:
        """See the base."""
        seat = state.seat(self.player)
        check_no_joker(state, (self.card,))
        return discarded_together(turned_up_from_hand(state, seat, (self.card,)), seat, (self.card,))

    def not_now(self, state: State) -> Message:
        """See the base."""
        return _AT_THE_END if state.phase in INVENTION else Move.not_now(self, state)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Discard]:
        """Every card in sight that was not, by everyone."""
        return (cls(player, card) for player in state.players for card in faces)


@dataclass(frozen=True, slots=True)
class AllKeep(Move):
    """Nobody discards any more; who has an empty hand may draw (AS-2)."""

    TEXT = "everyone keeps the rest"
    EXAMPLE = "everyone keeps the rest"
    WHEN = "ends the discarding"
    PHASES = (Phase.RESOURCES,)
    RULE = "AS-2"

    def apply(self, state: State) -> State:
        """See the base."""
        too_many = over_six(state)
        if too_many:
            hands = tuple(
                say("{player} ({cards})", player=state.players[seat], cards=state.hands[seat])
                for seat in too_many
            )
            object_to(
                state, "AS-2", say("Hands come down to six cards: {hands} must discard still.", hands=hands)
            )
        return begin_draws(settled(state))

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(say("Everyone keeps the rest"), self)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[AllKeep]:  # noqa: ARG003
        """The one there is."""
        yield cls()


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """A player with an empty hand draws one card (AS-2)."""

    player: str

    TEXT = "{player} draws"
    ALSO = ("{player} draws a card",)
    EXAMPLE = "Matt draws"
    WHEN = "at a turn's end, with an empty hand"
    PHASES = (Phase.RESOURCES, Phase.DRAW)
    RULE = "AS-2"

    def apply(self, state: State) -> State:
        """See the base."""
        seat = state.seat(self.player)
        if state.phase is not Phase.DRAW or seat not in state.waiting:
            only = say("Only a player with {hand} draws, after the discards.", hand=_empty_hand(state))
            object_to(state, "AS-2", in_sequence(only, awaited(state)))
            if not state.deck:
                raise RuleError("G-4", say("The deck is empty: there is no card to draw."))
            after = drawn(state, seat)
            return after if state.phase is not Phase.DRAW else next_draw(after)
        seat = check_drawing(state, self.player)
        return next_draw(without(drawn(state, seat), seat))

    def not_now(self, state: State) -> Message:
        """See the base."""
        if state.phase is Phase.EFFECTS:
            return say(
                "A Queen's effect is said in full: “draws two cards”, “draws and takes a card from …”."
            )
        return _AT_THE_END if state.phase in INVENTION else Move.not_now(self, state)

    def choice(self, state: State) -> Choice:
        """See the base."""
        return Choice(say("Draw a card"), self, say("{deck} {deck:card|cards} left", deck=state.deck))

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Draw]:  # noqa: ARG003
        """Those with an empty hand."""
        return map(cls, waiting_players(state)) if state.phase is Phase.DRAW else iter(())

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[Draw]:  # noqa: ARG003
        """Everyone."""
        return map(cls, state.players) if state.phase in cls.PHASES else iter(())


def over_six(state: State) -> tuple[int, ...]:
    """The seats that must discard still (AS-2)."""
    return tuple(seat for seat in state.order(state.seats) if state.hands[seat] > MOST_IN_HAND)


def check_drawing(state: State, player: str) -> int:
    """The seat of ``player``, who may draw now (AS-2)."""
    seat = state.seat(player)
    if seat not in state.waiting:
        raise RuleError(
            "AS-2",
            in_sequence(say("Only a player with {hand} draws now.", hand=_empty_hand(state)), awaited(state)),
        )
    if seat != state.acting:
        object_to(state, "AS-2", in_sequence(say("They draw in order from the youngest."), awaited(state)))
    return seat


def _empty_hand(state: State) -> Message:
    """What counts as an empty hand at this table, in words (AS-16)."""
    if state.options.joker_only_may_draw:
        return say("an empty hand, or one of Jokers alone,")
    return say("an empty hand")
