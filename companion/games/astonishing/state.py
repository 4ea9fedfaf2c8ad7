"""The state of a game: all that is public, and counts for what is hidden; and how cards go from place to
place, with those that come out of hiding checked (G-4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Self

from companion.games.api import RuleError
from companion.games.astonishing.deck import (
    FACES,
    HAND,
    JOKER,
    KING,
    POSITIONS,
    RESOURCES,
    Pile,
    card_name,
    face_card,
)
from companion.games.astonishing.options import SEAT, Options
from companion.games.hidden_cards import HiddenCards, brought_to_light
from companion.games.messages import CardName, Message, say
from companion.games.tuples import changed, with_value

DECK_PLACE = 1
PASSING = (1 << 20, 1 << 21)
"""Places for cards on their way between two hands."""

Counts = tuple[int, int, int]
Cards = tuple[str, ...]


def hand_place(seat: int) -> int:
    """The hidden place that is the hand of ``seat``."""
    return 2 << seat


def position_place(seat: int, position: int) -> int:
    """The hidden place that is ``position``, 1 to 3, of the invention of ``seat``."""
    return 32 << (len(POSITIONS) * seat + position - 1)


class Phase(Enum):
    """What is waited for."""

    SET_UP = "set-up"
    """Who plays which Inventor, who is the youngest (AS-1)."""
    CHOOSE = "choose"
    """Each places an action card face down (AS-2, AS-3)."""
    REVEAL = "reveal"
    """The action cards are being turned up."""
    TRADE = "trade"
    """The Jacks, in order (AS-4)."""
    EFFECTS = "effects"
    """The Queens, in order (AS-5)."""
    BUILD = "build"
    """The Kings, all at once (AS-6)."""
    RESOURCES = "resources"
    """Discarding, down to six at least (AS-2)."""
    DRAW = "draw"
    """Players with an empty hand, in order (AS-2)."""
    EXHIBITION = "exhibition"
    """Each places a Queen or a King face down (AS-8)."""
    DESCRIBE = "describe"
    """The inventions are described, in order (AS-8)."""
    VOTE = "vote"
    """The Jacks are handed to other players (AS-8)."""
    ROLL = "roll"
    """The demonstration dice (AS-8)."""
    ACTIONS = "actions"
    """The Exhibition actions are turned up (AS-8)."""
    SHOW = "show"
    """The installed cards are turned up (AS-8)."""
    JACKS = "jacks"
    """The Jacks received, in order (AS-10)."""
    QUEENS = "queens"
    """The Queens of the Exhibition, in order (AS-11)."""
    KINGS = "kings"
    """The Kings of the Exhibition, in order (AS-12)."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Lot:
    """What changes hands in a trade: ``cards`` lie face up, ``hidden`` is how many lie face down."""

    cards: Cards = ()
    hidden: int = 0

    def __len__(self) -> int:
        return len(self.cards) + self.hidden


@dataclass(frozen=True, slots=True)
class State:
    """A game at one moment. Tuples with one entry a player are in seat order, clockwise.

    ``suits`` are the Inventors, ``ages`` the seats from the youngest on as far as they were told. ``deck``,
    ``hands`` and ``installed`` (for each position) count hidden cards; ``parts`` are the installed cards that
    were turned up, ``None`` while they are not. ``pile`` are the discards, ``fresh`` those of the step
    going on, which go on in order from the youngest (AS-16). ``chosen`` are the action cards (``J``, ``Q``,
    ``K``) turned up this turn, ``before`` those of the turn before. ``waiting`` are the seats that have
    something to do still: in order, where there is one. ``final`` is the one last turn (AS-7).

    Of the Exhibition: ``described`` which item of each list (0 none); ``jacks`` how many each holds; ``dice``
    as they lie; ``rerolling`` the number of the die that is in the air; ``stopped`` who has stopped since the
    last re-roll (AS-10); ``intimidating`` the position that counts 2 more, ``sabotaged`` the
    Spade turned down, ``selected`` whose invention each King promotes (AS-11, AS-12).

    ``laid_out`` is whether the table has said that all is laid out. ``agreed`` are the answers of this
    turn to one last turn, ``None`` of those who have not answered; empty if nobody has (AS-7). ``words`` are
    the items that players have chosen in secret while building; empty if nobody has. No face shows them
    before the description (AS-14).

    ``hidden`` is what is remembered of the hidden cards. ``overruling`` is true only within the making of a
    move that the table accepts against the rules (G-2).
    """

    players: tuple[str, ...]
    options: Options
    phase: Phase
    deck: int
    hands: tuple[int, ...]
    installed: tuple[Counts, ...]
    parts: tuple[tuple[Cards | None, Cards | None, Cards | None], ...]
    hidden: HiddenCards
    pile: Pile
    fresh: tuple[Cards, ...]
    suits: tuple[str | None, ...]
    chosen: tuple[str | None, ...]
    before: tuple[str | None, ...]
    answers: tuple[Lot | None, ...]
    described: tuple[Counts | None, ...]
    votes: tuple[int | None, ...]
    jacks: tuple[int, ...]
    selected: tuple[int | None, ...]
    ages: tuple[int, ...] = ()
    turn: int = 0
    final: bool = False
    waiting: tuple[int, ...] = ()
    offer: Cards = ()
    dice: tuple[int, ...] = ()
    rerolling: int | None = None
    stopped: tuple[int, ...] = ()
    intimidating: int | None = None
    sabotaged: str | None = None
    overruling: bool = False
    laid_out: bool = False
    agreed: tuple[bool | None, ...] = ()
    words: tuple[Counts | None, ...] = ()

    @property
    def is_laid_out(self) -> bool:
        """Whether the set-up need not be told any more (G-5)."""
        return self.laid_out or bool(self.ages) or any(self.suits)

    def once_laid_out(self) -> Self:
        """The state after the table has said that all is laid out."""
        return replace(self, laid_out=True)

    @property
    def seats(self) -> range:
        return range(len(self.players))

    @property
    def acting(self) -> int:
        """The seat whose turn it is in an ordered step; there must be one."""
        return self.waiting[0]

    @property
    def discards(self) -> Pile:
        """The pile with the discards of the step that is going on (AS-16)."""
        pile = self.pile
        together = self.playing(KING) if self.phase is Phase.BUILD else self.order(self.seats)
        for seat in together:
            for card in self.fresh[seat]:
                pile = pile.laid(card)
        return pile

    @property
    def total(self) -> int:
        """The demonstration number."""
        return sum(self.dice)

    def order(self, seats: Iterable[int]) -> tuple[int, ...]:
        """``seats`` from the youngest clockwise (AS-1)."""
        among = set(seats)
        ages = self.ages if self.options.age_order == SEAT else tuple(s for s in self.ages if s in among)
        first = ages[0] if ages else 0
        return tuple(sorted(among, key=lambda seat: (seat - first) % len(self.players)))

    def words_of(self, seat: int) -> Counts:
        """The item of each list that ``seat`` has chosen in secret; 0 where none is (AS-14)."""
        return (self.words[seat] if self.words else None) or (0, 0, 0)

    def chosen_words(self, seat: int) -> Counts | None:
        """The same, if they are one for each position with cards; else ``None``."""
        words = self.words_of(seat)
        chosen, built = (tuple(map(bool, each)) for each in (words, self.installed[seat]))
        return words if any(words) and chosen == built else None

    def answer_to_last_turn(self, seat: int) -> bool | None:
        """Whether ``seat`` agrees to one last turn; ``None`` without an answer (AS-7)."""
        return self.agreed[seat] if self.agreed else None

    @property
    def asked_for_last_turn(self) -> tuple[int, ...]:
        """Those who have still to say yes or no to a last turn: somebody wants it, and nobody is against it
        (AS-7)."""
        if self.final or True not in self.agreed or False in self.agreed:
            return ()
        return tuple(seat for seat in self.seats if self.agreed[seat] is None)

    def playing(self, face: str) -> tuple[int, ...]:
        """Those who turned up this action card, in order."""
        return self.order(seat for seat in self.seats if self.chosen[seat] == face)

    def suit(self, seat: int) -> str:
        """The letter of the suit of ``seat``, ``""`` before it is known."""
        return self.suits[seat] or ""

    def holder(self, suit: str) -> int | None:
        """The seat of the Inventor of ``suit``."""
        return self.suits.index(suit) if suit in self.suits else None

    def seat(self, player: str) -> int:
        """The seat of ``player``. Raises :class:`RuleError` for a stranger."""
        if player not in self.players:
            raise RuleError("G-1", say("Nobody called {player} sits at this table.", player=player))
        return self.players.index(player)

    def owner_of_face(self, card: str) -> int | None:
        """The seat whose action card ``card`` is."""
        for seat, suit in enumerate(self.suits):
            if suit is not None and card in (face_card(face, suit) for face in FACES):
                return seat
        return None

    def position_of(self, card: str) -> tuple[int, int] | None:
        """The seat and the position where ``card`` is installed open, or ``None``."""
        for seat, positions in enumerate(self.parts):
            for position, cards in enumerate(positions, start=1):
                if cards is not None and card in cards:
                    return seat, position
        return None

    def installed_open(self) -> Cards:
        """The installed cards that lie open: seat by seat, position by position."""
        return tuple(
            card for positions in self.parts for cards in positions if cards is not None for card in cards
        )

    def in_sight(self) -> Cards:
        """The resource cards that lie where all can see them."""
        return (*self.discards.cards, *self.installed_open())

    def lies(self, card: str) -> Message | None:
        """Where all can see ``card`` lie, in words, or ``None`` while it is hidden."""
        if card in self.discards.cards:
            return say("among the discards")
        found = self.position_of(card)
        if found is None:
            return None
        return say("in position {position} of {player}", position=found[1], player=self.players[found[0]])

    def hidden_counts(self) -> dict[int, int]:
        """How many cards each hidden place holds."""
        counts = {DECK_PLACE: self.deck}
        for seat in self.seats:
            counts[hand_place(seat)] = self.hands[seat]
            for position in POSITIONS:
                counts[position_place(seat, position)] = self.installed[seat][position - 1]
        return counts

    def may_be_only_jokers(self, seat: int) -> bool:
        """Whether the hand of ``seat`` may hold Jokers and nothing else; an empty one does."""
        return self.hands[seat] <= self.hidden.most(JOKER, hand_place(seat))


def new_game(players: tuple[str, ...], options: Options) -> State:
    """Before anything happened: hands are dealt, nobody is anybody yet (AS-1)."""
    seats = len(players)
    dealt = DECK_PLACE | sum(hand_place(seat) for seat in range(seats))
    nothing = (None,) * seats
    return State(
        players=players,
        options=options,
        phase=Phase.SET_UP,
        deck=len(RESOURCES) - seats * HAND,
        hands=(HAND,) * seats,
        installed=((0, 0, 0),) * seats,
        parts=((None, None, None),) * seats,
        hidden=HiddenCards.anywhere(RESOURCES, dealt),
        pile=Pile(),
        fresh=((),) * seats,
        suits=nothing,
        chosen=nothing,
        before=nothing,
        answers=nothing,
        described=nothing,
        votes=nothing,
        jacks=(0,) * seats,
        selected=nothing,
        waiting=tuple(range(seats)),
    )


def object_to(state: State, rule: str, message: Message) -> None:
    """Refuses what breaks ``rule``, unless the table has it so (G-2)."""
    if not state.overruling:
        raise RuleError(rule, message)


def check_resource(card: str) -> None:
    """Raises :class:`RuleError` for what is no resource card (AS-1)."""
    if card not in RESOURCES:
        raise RuleError(
            "AS-1",
            say("{card} is no resource card: those are Ace to 10, and the Jokers.", card=CardName(card)),
        )


def drawn(state: State, seat: int, number: int = 1) -> State:
    """``seat`` draws so many cards, or what there is."""
    number = min(number, state.deck)
    if not number:
        return state
    hidden = state.hidden.moved_unseen(DECK_PLACE, hand_place(seat))
    if state.deck == number:
        hidden = hidden.emptied(DECK_PLACE)
    return replace(state, deck=state.deck - number, hands=changed(state.hands, seat, number), hidden=hidden)


def turned_up_from_hand(state: State, seat: int, cards: tuple[str, ...]) -> State:
    """``cards`` leave the hand of ``seat`` and lie where all can see them; the caller says where."""
    check_hand(state, seat, len(cards))
    place_name = say("the hand of {player}", player=state.players[seat])
    hidden = _brought_to_light(state, cards, hand_place(seat), place_name)
    return replace(state, hands=changed(state.hands, seat, -len(cards)), hidden=hidden)


def turned_up_from_position(state: State, seat: int, position: int, cards: tuple[str, ...]) -> State:
    """``cards`` leave what lies face down in a position; the caller says where they lie."""
    place_name = say("position {position} of {player}", position=position, player=state.players[seat])
    hidden = _brought_to_light(state, cards, position_place(seat, position), place_name)
    return replace(with_installed(state, seat, position, -len(cards)), hidden=hidden)


def _brought_to_light(state: State, cards: tuple[str, ...], place: int, place_name: Message) -> HiddenCards:
    for card in cards:
        check_resource(card)
    counts = state.hidden_counts()
    return brought_to_light(state.hidden, cards, place, counts, place_name, card_name, state.lies)


def check_hand(state: State, seat: int, number: int) -> None:
    """Raises :class:`RuleError` unless ``seat`` holds so many cards (G-4)."""
    held = state.hands[seat]
    if number > held:
        raise RuleError(
            "G-4",
            say(
                "{player} has {held} {held:card|cards} in hand, not {n} to part with.",
                player=state.players[seat],
                held=held,
                n=number,
            ),
        )


def with_installed(state: State, seat: int, position: int, by: int) -> State:
    """``state`` with so many more cards face down in a position."""
    counts = changed(state.installed[seat], position - 1, by)
    one, two, three = counts
    return replace(state, installed=with_value(state.installed, seat, (one, two, three)))


def installed_unseen(state: State, seat: int, position: int, number: int) -> State:
    """So many cards go from the hand face down into a position."""
    check_hand(state, seat, number)
    hidden = state.hidden.moved_unseen(hand_place(seat), position_place(seat, position))
    if state.hands[seat] == number:
        hidden = hidden.emptied(hand_place(seat))
    state = replace(state, hands=changed(state.hands, seat, -number), hidden=hidden)
    return with_installed(state, seat, position, number)


def taken_unseen(state: State, seat: int, rival: int) -> State:
    """``seat`` takes a card at random from the hand of ``rival``."""
    check_hand(state, rival, 1)
    hidden = state.hidden.moved_unseen(hand_place(rival), hand_place(seat))
    if state.hands[rival] == 1:
        hidden = hidden.emptied(hand_place(rival))
    hands = changed(changed(state.hands, rival, -1), seat, +1)
    return replace(state, hands=hands, hidden=hidden)


def finagled(state: State, seat: int, rival: int) -> State:
    """A card of ``rival`` and two of the deck come together; two stay with ``seat``, a third goes back."""
    check_hand(state, rival, 1)
    drawing = min(2, state.deck)
    back = drawing == 2
    held = PASSING[0]
    hidden = state.hidden.moved_unseen(hand_place(rival), held)
    if state.hands[rival] == 1:
        hidden = hidden.emptied(hand_place(rival))
    if drawing:
        hidden = hidden.moved_unseen(DECK_PLACE, held)
    if drawing == state.deck:
        hidden = hidden.emptied(DECK_PLACE)
    if back:
        hidden = hidden.moved_unseen(held, hand_place(rival))
    hidden = hidden.moved_unseen(held, hand_place(seat)).emptied(held)
    hands = changed(changed(state.hands, rival, back - 1), seat, 1 + drawing - back)
    return replace(state, deck=state.deck - drawing, hands=hands, hidden=hidden)


def traded(state: State, seat: int, given: Lot, other: int, taken: Lot) -> State:
    """Both lots change hands; what lies face down is seen by nobody else."""
    state = turned_up_from_hand(state, seat, given.cards)
    state = turned_up_from_hand(state, other, taken.cards)
    hidden = state.hidden
    ways = ((seat, other, given, PASSING[0]), (other, seat, taken, PASSING[1]))
    for giver, _, lot, passing in ways:
        check_hand(state, giver, lot.hidden)
        if lot.hidden:
            hidden = hidden.moved_unseen(hand_place(giver), passing)
            if state.hands[giver] == lot.hidden:
                hidden = hidden.emptied(hand_place(giver))
    for _, taker, lot, passing in ways:
        hidden = hidden.moved_unseen(passing, hand_place(taker)).emptied(passing)
        for card in lot.cards:
            hidden = hidden.put_away(card, hand_place(taker))
    hands = changed(state.hands, seat, len(taken) - given.hidden)
    hands = changed(hands, other, len(given) - taken.hidden)
    return replace(state, hands=hands, hidden=hidden)


def into_hand(state: State, seat: int, card: str) -> State:
    """``card``, which all could see, goes into a hand."""
    hidden = state.hidden.put_away(card, hand_place(seat))
    return replace(state, hands=changed(state.hands, seat, +1), hidden=hidden)


def shown_and_kept(state: State, seat: int, cards: tuple[str, ...]) -> State:
    """All know now that ``cards`` are in the hand of ``seat``; they stay there."""
    state = turned_up_from_hand(state, seat, cards)
    for card in cards:
        state = into_hand(state, seat, card)
    return state


def only_jokers_held(state: State, seat: int, rule: str) -> State:
    """``seat`` says that the hand holds nothing but Jokers, which is believed where it can be."""
    if state.may_be_only_jokers(seat):
        return shown_and_kept(state, seat, (JOKER,) * state.hands[seat])
    cannot = say(
        "{player} has {held} {held:card|cards} in hand: they cannot all be Jokers.",
        player=state.players[seat],
        held=state.hands[seat],
    )
    object_to(state, rule, cannot)
    return state


def check_no_joker(state: State, cards: tuple[str, ...]) -> None:
    """Refuses a Joker among cards that are discarded (AS-2)."""
    if JOKER in cards:
        object_to(state, "AS-2", say("A Joker can never be discarded: only theft or trade moves it."))


def discarded_together(state: State, seat: int, cards: tuple[str, ...]) -> State:
    """``cards``, which lie open, go on the pile with the others of this step, in order (AS-16)."""
    return replace(state, fresh=with_value(state.fresh, seat, (*state.fresh[seat], *cards)))


def settled(state: State) -> State:
    """The discards of the step are part of the pile."""
    return replace(state, pile=state.discards, fresh=((),) * len(state.players))
