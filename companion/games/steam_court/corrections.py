"""Corrections of wrongly recorded cards of the machine (G-1, G-2, G-4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from companion.games.amendments import CardPlace, Correction, check_corrected
from companion.games.api import RuleError
from companion.games.hidden_cards import HiddenCards
from companion.games.messages import say
from companion.games.steam_court.characters import Privilege, privileges_of
from companion.games.steam_court.climbing import revealed_or_lost
from companion.games.steam_court.deck import CODES, PLACE, card_name, is_numbered, values_of
from companion.games.steam_court.ladder import CourtTrick, Ladder, laid_anew
from companion.games.steam_court.sets import CardSet, check_beats, check_set
from companion.games.steam_court.state import Phase, State, Table
from companion.games.steam_court.status import status
from companion.games.tuples import with_value

TRICK = "trick"
"""The zone of the mat on which a trick is laid."""
RENEGADE_TRICK = "renegade-trick"
"""The trick of the Renegade Table, which no camera watches (SC-13)."""


def piles(state: State) -> dict[str, tuple[str, ...]]:
    """The cards of the trick at each table, in laying order."""
    return {zone: table.in_sight for zone, table in zip((TRICK, RENEGADE_TRICK), state.tables, strict=False)}


def corrected(state: State, correction: Correction) -> State:
    """``state`` if the card of the machine recorded as ``wrong`` is ``right``. Raises :class:`RuleError` for
    an impossible position.

    A set keeps what it was announced as if its cards can be that still; else it is what its cards say.
    """
    right, wrong = correction.right, correction.wrong
    for card in (right, wrong):
        if card not in PLACE:
            raise RuleError("SC-1", say("There is no {card}: cards go from 1 to 12.", card=card_name(card)))
    if right == wrong:
        raise RuleError("G-1", say("{card:^} is what was recorded.", card=card_name(right)))
    table = _table_of(state, correction)
    if table is None:
        raise RuleError(
            "G-1",
            say("{card:^} is not in sight: only a card in sight can be corrected.", card=card_name(wrong)),
        )
    if not any(table.hidden.masks[copy] for copy, card in enumerate(table.hidden.deck) if card == right):
        raise RuleError("G-4", say("Every {card} of the deck lies in sight already.", card=card_name(right)))
    if table.ladder is None:
        after = state.with_table(_corrected(table, correction))
    else:
        after = _corrected_on_ladder(state, table, table.ladder, correction)
    check_corrected(status, state, after)
    return after


def corrections(state: State, card: str) -> Iterator[str]:
    """What ``card``, in sight, may really be: those next to it in the deck first."""
    for other in sorted(CODES, key=lambda other: (abs(PLACE[other] - PLACE.get(card, 0)), PLACE[other])):
        places = (at for zone, cards in piles(state).items() for at in _places(zone, cards, card))
        if any(_is_possible(state, Correction(other, card, at)) for at in places):
            yield other


def _is_possible(state: State, correction: Correction) -> bool:
    try:
        corrected(state, correction)
    except RuleError:
        return False
    return True


def _places(zone: str, cards: tuple[str, ...], card: str) -> Iterator[CardPlace]:
    lying = enumerate(cards, start=1)
    return (CardPlace(zone, number) for number, other in lying if other == card)


def _table_of(state: State, correction: Correction) -> Table | None:
    """The table at which the card to correct lies in sight: that of the zone, if one is named."""
    zones = zip(piles(state), state.tables, strict=True)
    for zone, table in zones:
        at = correction.at
        if correction.wrong in table.in_sight and (at is None or at.zone == zone):
            return table
    return None


def _corrected(table: Table, correction: Correction) -> Table:
    right, wrong = correction.right, correction.wrong
    number = _number_in_sight(table, correction)
    place = 0
    while number >= len(table.trick[place].lying):
        number -= len(table.trick[place].lying)
        place += 1
    play = table.trick[place]
    lying = with_value(play.lying, number, right)
    among = play.set.cards.index(wrong)
    renamed = replace(play.set, cards=with_value(play.set.cards, among, right))
    own = privileges_of(table.characters[play.seat], table.options.edition)
    played = _announced_again(renamed, own)
    if place:
        _check_still_beats(played, table.trick[place - 1].set, own)
    if place + 1 < len(table.trick):
        above = table.trick[place + 1]
        theirs = privileges_of(table.characters[above.seat], table.options.edition)
        _check_still_beats(above.set, played, theirs)
    trick = with_value(table.trick, place, replace(play, set=played, lying=lying))
    return replace(table, trick=trick, hidden=_hidden_after(table, correction))


def _hidden_after(table: Table, correction: Correction) -> HiddenCards:
    """The hidden cards of ``table`` once the card in sight is the right one: the wrong one may be in any
    hidden place that has cards."""
    hidden = table.hidden.turned_up(correction.right)
    return hidden.put_away_somewhere(correction.wrong, table.hidden_counts())


def _corrected_on_ladder(state: State, table: Table, ladder: Ladder, correction: Correction) -> State:
    """``state`` of Solo with the right card: the Court's cards make their tricks again, from left to right,
    and what has beaten them beats them still (SC-15)."""
    if table.phase is Phase.OVER:
        raise RuleError("SC-15", say("The game is over: undo its end first."))
    number = _number_in_sight(table, correction)
    lying = iter(with_value(ladder.lying, number, correction.right))
    waiting = tuple(islice(lying, len(ladder.waiting)))
    cards: tuple[str, ...] = waiting
    beaten: list[CardSet | None] = []
    for trick in ladder.tricks:
        cards += tuple(islice(lying, len(trick.cards)))
        played = trick.beaten
        beaten.append(
            None if played is None else replace(played, cards=tuple(islice(lying, len(played.cards))))
        )
    tricks, waiting = laid_anew(cards)
    if len(tricks) > ladder.due or (any(beaten) and len(tricks) != len(ladder.tricks)):
        raise RuleError(
            "SC-15",
            say(
                "Then {tricks} {tricks:trick|tricks} would lie: undo to where it was laid instead.",
                tricks=len(tricks),
            ),
        )
    beaten += [None] * (len(tricks) - len(beaten))
    again = tuple(
        trick if played is None else replace(trick, beaten=_beaten_again(ladder, trick, played))
        for trick, played in zip(tricks, beaten, strict=False)
    )
    ladder = replace(ladder, tricks=again, waiting=waiting)
    after = state.with_table(replace(table, ladder=ladder, hidden=_hidden_after(table, correction)))
    return after if table.phase is Phase.ROUND else revealed_or_lost(after)


def _beaten_again(ladder: Ladder, trick: CourtTrick, played: CardSet) -> CardSet:
    """What beats ``trick`` with the cards of ``played``; the Jester's single card is still a set."""
    if len(played.cards) == 1 and played.quantity != 1:
        again = replace(_announced_again(replace(played, quantity=1), ()), quantity=played.quantity)
    else:
        again = _announced_again(played, ())
    _check_still_beats(again, trick.set, ladder.privileges)
    return again


def _number_in_sight(table: Table, correction: Correction) -> int:
    """Which card of the machine is meant, from 0: the newest, unless a place is given."""
    if correction.at is not None:
        return correction.at.number - 1
    lying = table.in_sight
    return len(lying) - 1 - lying[::-1].index(correction.wrong)


def _announced_again(renamed: CardSet, privileges: tuple[Privilege, ...]) -> CardSet:
    """``renamed`` as it was announced, or with the value that its cards have."""
    values = [renamed.value, *sorted({value for card in renamed.cards for value in values_of(card)})]
    if renamed.is_masterstroke:
        return CardSet(renamed.cards, 1, 0)
    quantity = renamed.quantity if renamed.value else len(renamed.cards)
    refusal: RuleError | None = None
    for value in values if not all(map(is_numbered, renamed.cards)) else values[1:]:
        played = CardSet(renamed.cards, quantity, value)
        try:
            check_set(played, privileges)
        except RuleError as error:
            refusal = refusal or error
            continue
        return played
    reason = say("all cards of a set have one value.") if refusal is None else refusal.message
    raise RuleError(
        "SC-6",
        say("Then it would be no set: {reason} Undo to where it was laid instead.", reason=reason),
    )


def _check_still_beats(played: CardSet, below: CardSet, privileges: tuple[Privilege, ...]) -> None:
    try:
        check_beats(played, below, privileges)
    except RuleError as refusal:
        raise RuleError(
            refusal.rule,
            say(
                "Then it could not have been played: {reason} Undo to where it was laid instead.",
                reason=refusal.message,
            ),
        ) from None
