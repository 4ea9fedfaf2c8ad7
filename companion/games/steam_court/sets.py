"""Sets of cards, what they are announced as, and what beats what (SC-5, SC-6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from companion.games.api import RuleError
from companion.games.messages import Message, say
from companion.games.steam_court.characters import Privilege
from companion.games.steam_court.deck import (
    COPIES_OF_NUMBER,
    MASTERSTROKE,
    MULTIPLIER,
    NUMBERS,
    card_name,
    is_numbered,
    values_of,
)

INFINITY = -1
"""The quantity of a set that a Multiplier makes infinite."""

_LOWERED_BY = 2
_MOST_OFFERED = 2 * COPIES_OF_NUMBER
"""The greatest finite quantity that is offered for a lead with a Multiplier; any greater one can be said."""


@dataclass(frozen=True, slots=True)
class CardSet:
    """``cards`` laid as ``quantity`` cards of ``value``. A Masterstroke has the quantity 1 and the value
    0."""

    cards: tuple[str, ...]
    quantity: int
    value: int

    @property
    def is_masterstroke(self) -> bool:
        return self.cards == (MASTERSTROKE,)

    @property
    def is_plain(self) -> bool:
        """Whether the cards say by themselves what they are."""
        if self.is_masterstroke:
            return True
        return self.quantity == len(self.cards) and set(self.cards) == {str(self.value)}

    @property
    def joined(self) -> tuple[str, ...]:
        """The cards but the Multipliers."""
        return tuple(card for card in self.cards if card != MULTIPLIER)

    @property
    def multipliers(self) -> int:
        return len(self.cards) - len(self.joined)

    @property
    def is_single_as_pair(self) -> bool:
        """Whether one card is played as a pair, without a Multiplier: the Jester's trick (SC-12)."""
        return self.quantity == 2 and len(self.cards) == 1

    def written(self) -> str:
        """``7 7``; where the cards alone do not say it, ``3x 7: 7 7 Multiplier``."""
        cards = " ".join(self.cards)
        if self.is_plain:
            return cards
        quantity = "infinity " if self.quantity == INFINITY else str(self.quantity)
        return f"{quantity}x {self.value}: {cards}"

    def announced(self) -> Message:
        """What it counts as: ``3 × 7``, ``a single 7``, ``a Masterstroke``."""
        if self.is_masterstroke:
            return say("a {card}", card=card_name(MASTERSTROKE))
        return announced(self.quantity, self.value)

    def spoken(self) -> Message:
        """The cards in a sentence, with what they count as unless they say it."""
        cards = say("{cards: }", cards=tuple(map(card_name, self.cards)))
        return cards if self.is_plain else say("{cards} as {set}", cards=cards, set=self.announced())


def announced(quantity: int, value: int) -> Message:
    """``quantity`` cards of ``value`` in a sentence."""
    if quantity == INFINITY:
        return say("infinity × {value}", value=value)
    if quantity == 1:
        return say("a single {value}", value=value)
    return say("{quantity} × {value}", quantity=quantity, value=value)


def can_be(card: str, value: int, privileges: Collection[Privilege]) -> bool:
    """Whether ``card`` counts as ``value`` for a player with ``privileges``: the Alchemist lowers numbered
    cards by exactly two."""
    if value in values_of(card):
        return True
    return Privilege.LOWER in privileges and is_numbered(card) and int(card) - _LOWERED_BY == value


def check_set(laid: CardSet, privileges: Collection[Privilege]) -> None:
    """Raises :class:`RuleError` unless ``laid`` is a set for a player with ``privileges`` (SC-6, SC-12)."""
    if MASTERSTROKE in laid.cards:
        if not laid.is_masterstroke:
            raise RuleError("SC-6", say("A Masterstroke is played alone."))
        return
    if laid.value not in NUMBERS:
        raise RuleError("SC-6", say("There is no {value}: cards count 1 to 12.", value=laid.value))
    if not laid.quantity:
        raise RuleError("SC-6", say("A set has one card or more, or infinity."))
    if not laid.joined:
        _check_multipliers_alone(laid)
        return
    for card in laid.joined:
        if not can_be(card, laid.value, privileges):
            raise _no_such_value(laid, card, privileges)
    if laid.multipliers:
        if laid.quantity != INFINITY and laid.quantity < len(laid.joined):
            raise RuleError(
                "SC-6",
                say(
                    "A Multiplier that joins {cards} {cards:card|cards} makes {cards} or more of them, never "
                    "fewer.",
                    cards=len(laid.joined),
                ),
            )
    elif laid.is_single_as_pair:
        if Privilege.PAIR not in privileges:
            raise RuleError("SC-12", say("Only the Jester plays one card as a pair, once a Quarter."))
    elif laid.quantity != len(laid.cards):
        raise RuleError(
            "SC-6",
            say(
                "{cards} {cards:card counts|cards count} as {cards}: only a Multiplier changes that.",
                cards=len(laid.cards),
            ),
        )


def _check_multipliers_alone(laid: CardSet) -> None:
    if (laid.quantity, laid.value) != (len(laid.cards), 1):
        raise RuleError(
            "SC-6", say("A Multiplier without another card is a single 1; two of them are a pair of 1s.")
        )


def _no_such_value(laid: CardSet, card: str, privileges: Collection[Privilege]) -> RuleError:
    name = card_name(card)
    if Privilege.LOWER in privileges:
        return RuleError(
            "SC-12",
            say(
                "{card:^} cannot count as {value}: the Alchemist lowers a numbered card by exactly two, and "
                "all cards of a set have one value.",
                card=name,
                value=laid.value,
            ),
        )
    rule = "SC-5" if all(map(is_numbered, laid.cards)) else "SC-6"
    return RuleError(
        rule,
        say(
            "{card:^} does not count as {value}: all cards of a set have one value.",
            card=name,
            value=laid.value,
        ),
    )


def check_beats(laid: CardSet, top: CardSet, privileges: Collection[Privilege]) -> None:
    """Raises :class:`RuleError` unless ``laid`` beats ``top`` for a player with ``privileges`` (SC-5)."""
    if laid.is_masterstroke:
        return
    if top.is_masterstroke:
        raise RuleError("SC-6", say("Nothing beats a Masterstroke."))
    if laid.quantity != top.quantity:
        raise RuleError("SC-5", _wrong_quantity(laid, top))
    if laid.value < top.value:
        raise RuleError(
            "SC-5", say("{value} is lower than {top}: play higher.", value=laid.value, top=top.value)
        )
    if laid.value == top.value and Privilege.MATCH not in privileges:
        raise RuleError(
            "SC-5",
            say(
                "{set:^} only matches what lies there: play higher. Only the Duke may match.",
                set=laid.announced(),
            ),
        )


def _wrong_quantity(laid: CardSet, top: CardSet) -> Message:
    if top.quantity == INFINITY:
        return say("Infinity is matched only by infinity.")
    if laid.quantity == INFINITY:
        return say(
            "This trick is of {quantity} {quantity:card|cards}, not of infinity.", quantity=top.quantity
        )
    return say(
        "This trick is of {quantity} {quantity:card|cards}, not {laid}.",
        quantity=top.quantity,
        laid=laid.quantity,
    )


def fits(laid: CardSet, top: CardSet | None, privileges: Collection[Privilege]) -> bool:
    """Whether ``laid`` is a set for a player with ``privileges``, and beats ``top`` if there is one."""
    try:
        check_set(laid, privileges)
        if top is not None:
            check_beats(laid, top, privileges)
    except RuleError:
        return False
    return True


def readings(
    cards: Sequence[str],
    top: CardSet | None,
    privileges: Collection[Privilege],
    values: Collection[int] = NUMBERS,
) -> Iterator[CardSet]:
    """Everything that all of ``cards`` together can be announced as, to lead or to beat ``top``, with one of
    ``values``."""
    laid = tuple(cards)
    if laid == (MASTERSTROKE,):
        yield CardSet(laid, 1, 0)
        return
    joined = sum(card != MULTIPLIER for card in laid)
    if top is not None:
        quantities: Collection[int] = (top.quantity,)
    elif 0 < joined < len(laid):
        quantities = (*range(joined, _MOST_OFFERED + 1), INFINITY)
    else:
        quantities = tuple(dict.fromkeys((len(laid), 2))) if len(laid) == 1 else (len(laid),)
    for value in values:
        for quantity in quantities:
            announced_as = CardSet(laid, quantity, value)
            if fits(announced_as, top, privileges):
                yield announced_as


def sets_among(
    cards: Collection[str], top: CardSet | None, privileges: Collection[Privilege]
) -> Iterator[CardSet]:
    """Every set that can be laid from ``cards``, to lead or to beat ``top``."""
    found: list[CardSet] = []
    if MASTERSTROKE in cards:
        yield CardSet((MASTERSTROKE,), 1, 0)
    multipliers = sum(card == MULTIPLIER for card in cards)
    for value in NUMBERS:
        usable = Counter(card for card in cards if can_be(card, value, privileges))
        for joined in _choices(tuple(usable.items())):
            for number in range(multipliers + 1):
                laid = (*joined, *(MULTIPLIER,) * number)
                if laid:
                    found += readings(laid, top, privileges, (value,))
    yield from sorted(found, key=lambda it: (it.value, it.quantity == INFINITY, it.quantity, it.cards))


def _choices(usable: Sequence[tuple[str, int]]) -> Iterator[tuple[str, ...]]:
    """Every choice of cards out of so many copies of each, the empty one too."""
    if not usable:
        yield ()
        return
    (card, copies), *others = usable
    for number in range(copies + 1):
        for rest in _choices(others):
            yield (*(card,) * number, *rest)
