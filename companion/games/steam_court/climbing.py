"""The actions of Solo (SC-15)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from companion.games.api import Choice, RuleError
from companion.games.messages import Message, say
from companion.games.steam_court import transfers
from companion.games.steam_court.characters import Character
from companion.games.steam_court.deck import CODES, card_name, is_numbered
from companion.games.steam_court.ladder import HAND, CourtTrick, Ladder, with_card
from companion.games.steam_court.move import Move
from companion.games.steam_court.options import TWO, UNRANKED
from companion.games.steam_court.phases import awaited
from companion.games.steam_court.sets import CardSet, check_beats, check_set, fits, sets_among
from companion.games.steam_court.state import COURT, STOCK, Phase, State, Table, hand_place
from companion.games.tuples import changed, with_value

_PLAYER = 0
"""The only seat."""


_NO_SOLO = say("Nobody plays Solo here.")


class ClimbingMove(Move):
    """An action of Solo."""

    __slots__ = ()
    RULE = "SC-15"
    HEADING = "The ladder"
    PHASES: ClassVar[tuple[Phase, ...]] = (Phase.ROUND,)

    def not_now(self, state: State) -> Message:
        """See the base."""
        return say("That is not what comes next in Solo.") if _is_climbed(state) else _NO_SOLO


def _climbing(state: State) -> tuple[Table, Ladder]:
    """The table and the ladder. Raises :class:`RuleError` in another game than Solo."""
    ladder = state.table.ladder if state.tables else None
    if ladder is None:
        raise RuleError("SC-15", _NO_SOLO)
    return state.table, ladder


def _is_climbed(state: State) -> bool:
    return len(state.players) == 1


def _with_ladder(state: State, table: Table, ladder: Ladder) -> State:
    return state.with_table(replace(table, ladder=ladder, characters=(ladder.character,), untouched=False))


def _privilege_refused(ladder: Ladder, wanted: Character) -> RuleError | None:
    if ladder.character is not wanted:
        return RuleError(
            "SC-15",
            say(
                "That is the privilege of the {wanted}, not of the {character}.",
                wanted=wanted.value,
                character=ladder.character.value,
            ),
        )
    return _used_already(ladder)


def _used_already(ladder: Ladder) -> RuleError | None:
    if ladder.used:
        return RuleError("SC-15", say("The privilege of this round is used."))
    return None


@dataclass(frozen=True, slots=True)
class GiveToCourt(ClimbingMove):
    """The Tea Boy's two highest numbered cards go to the bottom of the Court Hand, in the first round."""

    player: str

    TEXT = "{player} gives two cards to the Court Hand"
    ALSO = (
        "{player} gives the/his/her/their two/2 highest to the Court Hand",
        "{player} gives the/his/her/their two/2 highest cards to the Court Hand",
        "{player} gives the/his/her/their two/2 highest numbered cards to the Court Hand",
        "{player} puts two/2 cards on the bottom of the Court Hand",
    )
    EXAMPLE = "Matt gives two cards to the Court Hand"
    WHEN = "Solo: Tea Boy, first round"

    def apply(self, state: State) -> State:
        """See the base."""
        table, ladder = _climbing(state)
        if not must_give(ladder):
            raise RuleError("SC-15", say("Two cards go to the Court Hand in the first round only."))
        place = hand_place(_PLAYER)
        table = replace(
            table,
            hidden=table.hidden.moved_unseen(place, COURT),
            hands=changed(table.hands, _PLAYER, -2),
            court=table.court + 2,
        )
        return _with_ladder(state, table, replace(ladder, used=True))

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(say("Two highest to the Court Hand"), self)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[GiveToCourt]:  # noqa: ARG003
        """The player."""
        return (cls(player) for player in state.players)


def must_give(ladder: Ladder) -> bool:
    """Whether the Tea Boy must still give two cards."""
    return ladder.character is Character.TEA_BOY and ladder.round == 1 and not ladder.used


@dataclass(frozen=True, slots=True)
class GiveUp(ClimbingMove):
    """General or Queen discard the lowest numbered card, the Queen all of that value; they are drawn
    again."""

    player: str
    cards: tuple[str, ...]

    TEXT = "{player} gives up {cards}"
    EXAMPLE = "Matt gives up 1 1"
    WHEN = "Solo: the lowest numbered card, General or Queen; or all of that value, Queen"
    PHASES = (Phase.ROUND, Phase.BEAT)

    def apply(self, state: State) -> State:
        """See the base."""
        table, ladder = _climbing(state)
        transfers.check_cards(table, self.cards)
        if ladder.character not in (Character.GENERAL, Character.QUEEN):
            raise RuleError("SC-15", say("Only General and Queen give up their lowest cards."))
        refused = _used_already(ladder)
        if refused is not None:
            raise refused
        is_general = ladder.character is Character.GENERAL
        if is_general and (len(self.cards) != 1 or table.phase is Phase.BEAT):
            raise RuleError("SC-15", say("The General gives up one card, at the beginning of the round."))
        if len(set(self.cards)) != 1 or not is_numbered(self.cards[0]):
            raise RuleError("SC-15", say("Only numbered cards of one value are given up."))
        more_than_twelve = max(0, table.hands[_PLAYER] - HAND)
        table = transfers.out_of_hand(state, table, _PLAYER, self.cards)
        table = transfers.onto_discards(table, self.cards)
        # Before the tricks lie, the player draws up to twelve next, and so draws again for the others.
        at_once = len(self.cards) if table.phase is Phase.BEAT else min(len(self.cards), more_than_twelve)
        table = drawn(table, at_once)
        return _with_ladder(state, table, replace(ladder, used=True))

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[GiveUp]:
        """Equal cards that newly came into sight."""
        for card in dict.fromkeys(filter(is_numbered, faces)):
            most = sum(face == card for face in faces)
            yield from (cls(state.players[0], (card,) * number) for number in range(1, most + 1))


def drawn(table: Table, cards: int) -> Table:
    """``table`` with so many cards of the draw pile, or what there is, in the hand."""
    number = min(cards, table.stock)
    hidden = table.hidden.moved_unseen(STOCK, hand_place(_PLAYER)) if number else table.hidden
    if number == table.stock:
        hidden = hidden.emptied(STOCK)
    return replace(
        table, hidden=hidden, stock=table.stock - number, hands=changed(table.hands, _PLAYER, number)
    )


@dataclass(frozen=True, slots=True)
class DrawUp(ClimbingMove):
    """The player draws back up to twelve cards; then the Court lays its tricks."""

    player: str

    TEXT = "{player} draws up to twelve"
    ALSO = (
        "{player} draws to twelve/12",
        "{player} draws back to twelve/12",
        "{player} draws up to 12",
        "{player} draws up to twelve/12 cards",
        "{player} draws back up to twelve/12",
        "{player} draws back up to twelve/12 cards",
        "{player} draws",
    )
    EXAMPLE = "Matt draws up to twelve"
    WHEN = "Solo: every round, after the privilege"

    def apply(self, state: State) -> State:
        """See the base."""
        table, ladder = _climbing(state)
        if must_give(ladder):
            raise RuleError("SC-15", awaited(state))
        table = drawn(table, max(0, HAND - table.hands[_PLAYER]))
        return revealed_or_lost(_with_ladder(state, replace(table, phase=Phase.REVEAL), ladder))

    def choice(self, state: State) -> Choice:
        """See the base."""
        missing = max(0, HAND - state.table.hands[_PLAYER])
        number = min(missing, state.table.stock)
        return Choice(say("Draw {number} {number:card|cards}", number=number), self)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[DrawUp]:  # noqa: ARG003
        """The player."""
        return (cls(player) for player in state.players)


def revealed_or_lost(state: State) -> State:
    """``state`` while the Court lays its tricks: to be beaten once enough lie, lost if they cannot be
    laid."""
    table, ladder = _climbing(state)
    if len(ladder.tricks) >= ladder.due:
        return state.with_table(replace(table, phase=Phase.BEAT))
    if not table.court:
        return _over(state, won=False)
    return state.with_table(replace(table, phase=Phase.REVEAL))


def _over(state: State, *, won: bool) -> State:
    table, ladder = _climbing(state)
    return _with_ladder(state, replace(table, phase=Phase.OVER), replace(ladder, won=won))


@dataclass(frozen=True, slots=True)
class CourtLays(ClimbingMove):
    """The next card of the Court Hand is laid."""

    card: str

    TEXT = "the Court lays {card}"
    ALSO = ("Court lays {card}", "the Court reveals {card}", "the Court Hand lays/reveals {card}")
    EXAMPLE = "the Court lays 7"
    WHEN = "Solo: card by card, until three tricks lie (of the General two)"
    PHASES = (Phase.REVEAL,)

    def apply(self, state: State) -> State:
        """See the base."""
        table, ladder = _climbing(state)
        table = transfers.out_of_court(table, self.card)
        tricks, waiting = with_card(ladder.tricks, ladder.waiting, self.card)
        return revealed_or_lost(_with_ladder(state, table, replace(ladder, tricks=tricks, waiting=waiting)))

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[CourtLays]:  # noqa: ARG003
        """Every card that newly came into sight."""
        return (cls(card) for card in dict.fromkeys(faces))


@dataclass(frozen=True, slots=True)
class Beat(ClimbingMove):
    """A trick of the Court is beaten: the same quantity, of a higher value."""

    player: str
    place: int
    set: CardSet

    TEXT = "{player} beats trick {place} with {set}"
    EXAMPLE = "Matt beats trick 2 with 9 9"
    WHEN = "Solo: the tricks count from the left, and may be beaten in any order"
    PHASES = (Phase.BEAT,)

    def apply(self, state: State) -> State:
        """See the base."""
        table, ladder = _climbing(state)
        transfers.check_cards(table, self.set.cards)
        if not 1 <= self.place <= len(ladder.tricks):
            raise RuleError("SC-15", say("There is no trick {place}.", place=self.place))
        trick = ladder.tricks[self.place - 1]
        if trick.beaten is not None:
            raise RuleError("SC-15", say("Trick {place} is beaten.", place=self.place))
        as_set = _is_single_as_set(state, ladder, self.set)
        check_set(CardSet(self.set.cards, 1, self.set.value) if as_set else self.set, ())
        check_beats(self.set, trick.set, ladder.privileges)
        return self._beaten(state, table, replace(ladder, used=ladder.used or as_set))

    def accept(self, state: State, refusal: RuleError) -> State:
        """Too low, or of the wrong quantity."""
        table, ladder = _climbing(state)
        lies = 1 <= self.place <= len(ladder.tricks) and ladder.tricks[self.place - 1].beaten is None
        if table.phase is not Phase.BEAT or not lies:
            raise refusal
        return self._beaten(state, table, ladder)

    def _beaten(self, state: State, table: Table, ladder: Ladder) -> State:
        table = transfers.out_of_hand(state, table, _PLAYER, self.set.cards)
        trick = replace(ladder.tricks[self.place - 1], beaten=self.set)
        ladder = replace(ladder, tricks=with_value(ladder.tricks, self.place - 1, trick))
        state = _with_ladder(state, table, ladder)
        return state if ladder.unbeaten else round_ended(state)

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(self.spoken(), self)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Beat]:
        """Every set of cards that newly came into sight, on every trick."""
        if not faces or not state.tables or state.table.ladder is None:
            return
        ladder = state.table.ladder
        for place, trick in enumerate(ladder.tricks, start=1):
            if trick.beaten is None:
                yield from (
                    cls(state.players[0], place, found)
                    for found in (
                        *sets_among(faces, trick.set, ladder.privileges),
                        *_singles(state, ladder, trick, faces),
                    )
                )


def _is_single_as_set(state: State, ladder: Ladder, played: CardSet) -> bool:
    """Whether ``played`` is the Jester's single card as a set, of any size or of two by option."""
    if ladder.character is not Character.JESTER or ladder.used or len(played.cards) != 1:
        return False
    return played.quantity == 2 if state.options.solo_jester == TWO else played.quantity > 1


def _singles(state: State, ladder: Ladder, trick: CourtTrick, faces: Collection[str]) -> Iterator[CardSet]:
    for card in dict.fromkeys(faces):
        for value in range(1, 13):
            single = CardSet((card,), trick.set.quantity, value)
            plain = CardSet((card,), 1, value)
            if card in CODES and not plain.is_masterstroke and _is_single_as_set(state, ladder, single):
                below = CardSet(trick.cards[:1], 1, trick.value)
                if plain.joined and fits(plain, below, ()):
                    yield single


@dataclass(frozen=True, slots=True)
class Retrieve(ClimbingMove):
    """The Time Traveler takes any card from the discards, once a round."""

    player: str
    card: str

    TEXT = "{player} retrieves {card}"
    EXAMPLE = "Matt retrieves 12"
    WHEN = "Solo: Time Traveler, once a round"
    PHASES = (Phase.ROUND, Phase.BEAT)

    def apply(self, state: State) -> State:
        """See the base."""
        table, ladder = _climbing(state)
        refused = _privilege_refused(ladder, Character.TIME_TRAVELER)
        if refused is not None:
            raise refused
        transfers.check_cards(table, (self.card,))
        if not table.discards:
            raise RuleError("SC-15", say("There are no discards."))
        return self._retrieved(state, table, ladder)

    def accept(self, state: State, refusal: RuleError) -> State:
        """Once more, or as another character."""
        table, ladder = _climbing(state)
        if table.phase not in self.PHASES or not table.discards:
            raise refusal
        transfers.check_cards(table, (self.card,))
        return self._retrieved(state, table, ladder)

    def _retrieved(self, state: State, table: Table, ladder: Ladder) -> State:
        table = transfers.into_hand(transfers.out_of_discards(table, (self.card,)), _PLAYER, (self.card,))
        return _with_ladder(state, table, replace(ladder, used=True))

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(say("Take {card} from the discards", card=card_name(self.card)), self)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[Retrieve]:  # noqa: ARG003
        """Every card."""
        return (cls(state.players[0], card) for card in CODES)

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[Retrieve]:  # noqa: ARG003
        """None: every discard would be one."""
        return iter(())


@dataclass(frozen=True, slots=True)
class EndRound(ClimbingMove):
    """The player beats no more tricks in this round."""

    player: str

    TEXT = "{player} ends the round"
    EXAMPLE = "Matt ends the round"
    WHEN = "Solo: when no more tricks are beaten"
    PHASES = (Phase.BEAT,)

    def apply(self, state: State) -> State:
        """See the base."""
        _climbing(state)
        return round_ended(state)

    def choice(self, state: State) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(say("End the round"), self)

    @classmethod
    def candidates(cls, state: State, faces: Collection[str]) -> Iterator[EndRound]:  # noqa: ARG003
        """The player."""
        return (cls(player) for player in state.players)


def round_ended(state: State) -> State:
    """``state`` at the next round: at the next rung if all tricks were beaten; else beaten tricks are
    discarded, or all if none was."""
    table, ladder = _climbing(state)
    beaten = [trick for trick in ladder.tricks if trick.beaten is not None]
    gone = beaten or ladder.tricks
    left = tuple(trick for trick in ladder.tricks if trick not in gone)
    cards = tuple(card for trick in gone for card in trick.lying)
    table = transfers.onto_discards(table, cards)
    if len(beaten) < len(ladder.tricks):
        after = replace(ladder, round=ladder.round + 1, tricks=left, used=False)
        return _with_ladder(state, replace(table, phase=Phase.ROUND), after)
    if ladder.character is Character.QUEEN:
        won = bool(table.court) or state.options.solo_last_card == UNRANKED
        return _over(_with_ladder(state, table, replace(ladder, tricks=())), won=won)
    after = Ladder(rung=ladder.rung + 1)
    return _with_ladder(state, replace(table, phase=Phase.ROUND), after)
