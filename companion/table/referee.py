"""The referee: compares what the camera sees with what the rules wait for. It knows no particular game.

Its verdict on a settled table is one of four:

- the table matches the state, or will after actions that are the **only** explanation and rest on sure
  readings, or on one that the rules make sure: those actions are made;
- a **question**, if several explanations are left, a reading is in doubt, or the table has moved past a
  decision that no camera can see: whether a player drew a card or declined is asked even then, unless the
  rules left that player one possibility;
- **what is wrong**, if nothing explains the table: which card is where, and where it should be. If another
  reading of a card would explain it, or the name of one that cannot be read, that is offered first, and never
  taken for granted;
- nothing, while hands move, or if the prompt does not wait for the camera (declaring sets, the end of a
  round).

A card that was hardly read, or over which another was laid, may still lie there when it is not seen any more:
that it was taken is asked, too. So is it of a card of a pile that went out of sight while the rules let
nobody take it. And of a card that is gone from where it lay, and seen nowhere, it is asked whether it was
moved as the rules allow.

So it never guesses. A visible action that the prompt asks of one player is that player's: when Matt is asked
to lay his set in the tray, the set in the tray is Matt's.

Taking one card of an overflowing conveyor may be the start of clearing it: that is asked too. If the next
move on the mat will show which it was, the question says so, and can wait.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any

from companion.games.amendments import Correction
from companion.games.api import Action, Choice, Game, GameError, State
from companion.games.messages import CardName, Message, in_sequence, say
from companion.table.accounts import Accounts, Cards, counted
from companion.table.elimination import told_by_rules
from companion.table.matching import CardInZone, Match, all_cards, places_kept
from companion.table.naming import Named, by_its_suit, by_naming, with_all_shown
from companion.table.readings import (
    CardReading,
    TableReading,
    table_reading,
    with_complete_sets,
    with_corrections,
    with_suits_of_zones,
)
from companion.table.repairs import repairs
from companion.table.search import (
    Explanation,
    Situation,
    explain,
    explain_beneath,
    of_those_asked,
    piles,
)
from companion.table.snapshot import Question
from companion.table.suggestions import OTHER_READING
from companion.table.unseen_moves import missing_in, unseen_moves
from companion.table.wording import NO_MAT, TOUCH_WHICH, nothing_explains, place
from vision.core.view import TableView

_MOST_CHOICES = 14
_COVERED = 0.5
"""The confidence of a card that is covered and was read before."""
_MOST_READINGS = 4
"""Actions that are offered because a card that seems sure may be misread."""


@dataclass(frozen=True, slots=True)
class AsItShould:
    """The table matches the state."""


@dataclass(frozen=True, slots=True)
class Happened:
    """``actions`` happened, in this order; nothing else explains the table. ``may_grow``: cards are being
    laid open one by one, and more may follow."""

    actions: tuple[Action, ...]
    may_grow: bool = False


@dataclass(frozen=True, slots=True)
class Misread:
    """If ``action`` is what happened, the camera reads a card wrongly: see ``correction``."""

    action: Action
    correction: Correction


@dataclass(frozen=True, slots=True)
class Asked:
    """The players must say which. ``may_show``: the next move on the mat may answer the question, as placing
    a card tells a swap from a take. ``misread`` are the cards that the camera reads wrongly by some of the
    answers."""

    question: Question
    may_show: bool = False
    misread: tuple[Misread, ...] = ()


@dataclass(frozen=True, slots=True)
class Unexplained:
    """Nothing explains the table; ``text`` says what is wrong. ``choices`` are what would explain it: actions
    by another reading of a card, corrections and overrules. ``may_grow``: a set is perhaps being laid or
    taken away card by card. ``misread`` are the cards that the camera reads wrongly by some of the
    choices."""

    text: Message
    choices: tuple[Choice, ...] = ()
    may_grow: bool = False
    misread: tuple[Misread, ...] = ()


def misread_by(action: Action, verdict: Verdict) -> tuple[Correction, ...]:
    """The cards that the camera reads wrongly if ``action`` answers ``verdict``."""
    misread = verdict.misread if isinstance(verdict, Asked | Unexplained) else ()
    return tuple(it.correction for it in misread if it.action == action)


CardsInZone = tuple[str, str]
"""A zone, and the cards of one name on it."""
Verdict = AsItShould | Happened | Asked | Unexplained


@dataclass(frozen=True, slots=True)
class _Sight:
    """What the last views say of cards that are not read for sure: the ``faint`` ones may still lie there,
    the others are ``gone``. Of the faint ones some are ``unread``, and some of these were already when the
    last action was made, ``before``."""

    faint: frozenset[CardsInZone] = frozenset()
    gone: frozenset[CardsInZone] = frozenset()
    unread: frozenset[CardsInZone] = frozenset()
    before: frozenset[CardsInZone] = frozenset()

    def at(
        self,
        table: TableReading,
        layout: Mapping[str, tuple[str, ...]],
        must_lie: Callable[[], Collection[CardsInZone]],
    ) -> _Sight:
        """The same after ``table`` was seen, where ``layout`` should lie. A card is faint that is not read
        for sure, or that went while another was laid in its zone or while it ``must_lie``, and stays so until
        it is read again."""
        faint, gone, unread = set[CardsInZone](), set[CardsInZone](), set[CardsInZone]()
        for zone, cards in layout.items():
            lying, number = table.on(zone), Counter(cards)
            has_more = any(reading.sure and not number[reading.card or ""] for reading in lying)
            for card in number:
                if sum(reading.sure and reading.card == card for reading in lying) >= number[card]:
                    continue
                it = (zone, card)
                unsure = any(not reading.sure and reading.may_be(card) for reading in lying)
                went = it not in self.faint and it not in self.gone
                if unsure or it in self.faint or (went and (has_more or it in must_lie())):
                    faint.add(it)
                else:
                    gone.add(it)
                if it in faint and not unsure:
                    unread.add(it)
        return _Sight(frozenset(faint), frozenset(gone), frozenset(unread), self.before & unread)

    def after_action(self) -> _Sight:
        """The same once an action is made: what is unread was so before whatever happens next."""
        return replace(self, before=self.unread)


class Referee:
    """Judges the views of one game in play."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._accounts = Accounts()
        self._seen: Cards = {}
        self._sight = _Sight()
        self._unseen_moves: Mapping[Action, Cards] = {}

    def forget(self) -> None:
        """Something was undone: the camera has the last word again."""
        self._accounts = Accounts()

    def made(self, state: State, action: Action) -> None:
        """``action`` is about to be made in ``state``: what it does that the camera has not seen is accounted
        for."""
        moved = self._unseen_moves.get(action, {})
        self._accounts = self._accounts.after(self._game, state, action, self._seen, moved)
        self._sight = self._sight.after_action()
        self._unseen_moves = {}

    def _laid_open(self, state: State, action: Action) -> dict[str, tuple[str, ...]]:
        """The cards that ``action`` shows on zones outside the layout."""
        layout = self._game.layout(state)
        return {zone: it for zone, it in self._game.seen(state, action).items() if zone not in layout}

    def _shows(self, state: State, action: Action) -> bool:
        return bool(self._laid_open(state, action))

    def _grows(self, state: State, actions: tuple[Action, ...]) -> bool:
        """Whether the last of ``actions``, from ``state`` on, lays cards on a pile to which the rules would
        let their player add an equal one."""
        for action in actions[:-1]:
            state = self._game.apply(state, action)
        on_piles = piles(self._game, state)
        turned_up = self._turned_up(state, actions[-1])
        laid = {(it.zone, it.card, it.at) for it in turned_up if it.zone in on_piles}
        for zone, card, _ in sorted(laid):
            cards = [it for where, it, _ in laid if where == zone]
            there = Counter(self._game.seen(state, actions[-1])[zone]) + Counter([card])
            for successor in self._game.successors(state, (*cards, card)):
                grown = self._game.layout(successor.state).get(zone, ())
                if successor.action.actor == actions[-1].actor and Counter(grown) == there:
                    return True
        return False

    def judge(self, state: State, view: TableView, corrections: Collection[Correction] = ()) -> Verdict:
        """The verdict on ``view``, which must be settled, for the game at ``state``, after
        ``corrections``."""
        self._unseen_moves = {}
        if not self._game.prompt(state).watches:
            return AsItShould()
        if not view.mat_found:
            return Unexplained(NO_MAT)
        situation = self._taken_in(state, view, corrections)
        complete = with_complete_sets(view)
        if complete is not view:
            # A set to which the rules allow no further card lacks none.
            verdict = self._verdict(self._situation(state, complete, corrections))
            if isinstance(verdict, Happened) and not verdict.may_grow:
                return verdict
        return self._verdict(situation)

    def _taken_in(self, state: State, view: TableView, corrections: Collection[Correction]) -> Situation:
        """The situation of ``view``, which adds to what is known of the table beyond the view itself."""
        layout = self._game.layout(state)
        self._accounts = self._accounts.at(self._read(state, view), layout)
        situation = self._situation(state, view, corrections)
        self._seen = {zone: counted(lying) for zone, lying in situation.table.zones.items()}
        self._sight = self._sight.at(situation.table, layout, cache(partial(self._kept_on_piles, state)))
        return situation

    def _kept_on_piles(self, state: State) -> frozenset[CardsInZone]:
        """The cards on piles that no action takes from there."""
        on_piles, layout = piles(self._game, state), self._game.layout(state)
        lying = {zone: Counter(layout.get(zone, ())) for zone in on_piles}
        taken = {
            (zone, card)
            for successor in self._game.successors(state, ())
            for after in [self._game.layout(successor.state)]
            for zone in on_piles
            for card in lying[zone] - Counter(after.get(zone, ()))
        }
        return frozenset((zone, card) for zone in on_piles for card in lying[zone]) - taken

    def _read(self, state: State, view: TableView) -> TableReading:
        return table_reading(view, lambda code: self._game.card_from_deck(state, code))

    def _situation(self, state: State, view: TableView, corrections: Collection[Correction]) -> Situation:
        """What must be explained: the readings of ``view`` with what is known beyond it."""
        layout, deck = self._game.layout(state), self._game.deck(state)
        table = with_corrections(self._accounts.applied(self._read(state, view)), layout, deck, corrections)
        of_one_suit = [zone.name for zone in self._game.zones(state) if zone.suit]
        table = with_suits_of_zones(table, layout, deck, of_one_suit)
        return Situation(self._game, state, self._game.prompt(state), table)

    def _verdict(self, situation: Situation) -> Verdict:
        found = situation.match()
        if found.gap == 0:
            return AsItShould()
        explanations = explain(situation)
        with_covered = situation
        # What was covered, and nothing can have taken, still lies there: that it is not seen is no sign that
        # its conveyor is being cleared. What was unread before tells nothing of what happened since.
        for unseen in (self._sight.before, self._sight.faint):
            if not all(it.under_way for it in explanations):
                break
            earlier = with_covered
            with_covered = replace(situation, table=self._with_unseen(situation, unseen))
            if with_covered.match().gap == 0:
                return AsItShould()
            if with_covered != earlier:
                explanations += explain(with_covered)
        if explanations and all(it.unseen[0] for it in explanations):
            # What nobody saw may also be that a card was taken from where something cannot be read.
            explanations += explain_beneath(situation)
        if explanations:
            return self._weighed(with_covered, of_those_asked(with_covered, explanations))
        return (
            self._beneath(with_covered)
            or self._moved_unseen(situation, found)
            or self._unexplained(situation, found)
        )

    def _with_unseen(self, situation: Situation, unseen: Collection[CardsInZone]) -> TableReading:
        """The table with those cards of fans that are ``unseen`` and on which others lie."""
        zones = dict(situation.table.zones)
        on_piles = piles(self._game, situation.state)
        for zone, cards in situation.layout.items():
            if zone in on_piles:
                continue
            lying = situation.table.on(zone)
            read = Counter(reading.card for reading in lying if reading.sure)
            unread = sum(not reading.sure for reading in lying)
            for at, card in enumerate(cards):
                if read[card]:
                    read[card] -= 1
                elif unread:
                    unread -= 1
                elif (zone, card) in unseen and any(read[over] for over in cards[at + 1 :]):
                    zones[zone] = (CardReading(card, _COVERED), *zones[zone])
        return replace(situation.table, zones=zones)

    def _beneath(self, situation: Situation) -> Asked | None:
        """The question whether a card was taken that may still lie there unread, if that explains the
        table."""
        explanations = of_those_asked(situation, explain_beneath(situation))
        lost = [card for it in explanations for card in self._lost(situation.state, it.actions[0])]
        if not lost:
            return None
        return Asked(Question(_lost_text(situation, *lost[0]), _choices(explanations)))

    def _moved_unseen(self, situation: Situation, found: Match) -> Asked | None:
        """The question whether cards were moved to where they are not seen, if that explains the table."""
        moves = unseen_moves(situation, found)
        if not moves:
            return None
        self._unseen_moves = moves
        zone, cards = min(missing_in(found).items())
        choices = tuple(Choice(action.spoken(), action) for action in tuple(moves)[:_MOST_CHOICES])
        # A card that is still in a hand will soon be seen.
        return Asked(Question(_lost_text(situation, zone, min(cards)), choices), may_show=True)

    def _unexplained(self, situation: Situation, found: Match) -> Verdict:
        """What is wrong, and what could be done about it. A card that seems sure may still be misread: what
        its other names explain is offered first."""
        impossible = [
            reading
            for zone in found.zones.values()
            for reading in zone.extra
            if reading.may_be_another(lies_elsewhere=self._too_many(situation, reading))
        ]
        doubting = replace(situation, table=situation.table.doubting(impossible))
        repaired = tuple(repairs(situation, found))
        otherwise: tuple[Explanation, ...] = ()
        if impossible and doubting.match().gap == 0:
            if all(self._too_many(situation, reading) for reading in impossible):
                # It is what lay there before, misread: the card that is read lies elsewhere.
                return AsItShould()
        elif impossible:
            explained = of_those_asked(doubting, explain(doubting))
            otherwise = tuple(it for it in explained if self._begins_with_doubt(doubting, it))
        named: tuple[Named, ...] = ()
        if not otherwise:
            named = by_naming(situation, found, _MOST_CHOICES) or with_all_shown(situation, _MOST_CHOICES)
        growing = {name for name, zone in found.zones.items() if zone.missing or zone.extra}
        return Unexplained(
            in_sequence(nothing_explains(situation, found), TOUCH_WHICH if named else None),
            (
                *_choices(otherwise, OTHER_READING)[:_MOST_READINGS],
                *_named_choices(named),
                *repaired,
            ),
            bool(growing) and growing <= piles(self._game, situation.state),
            _misread(doubting, otherwise),
        )

    def _too_many(self, situation: Situation, reading: CardReading) -> bool:
        """Whether more cards are read as ``reading`` is than the deck has."""
        card = reading.card or ""
        copies = self._game.deck(situation.state).get(card, 0)
        return situation.table.number_of(card, situation.layout) > copies

    def _begins_with_doubt(self, situation: Situation, explanation: Explanation) -> bool:
        """Whether the first action of ``explanation`` turns up a card that is doubtful."""
        return not self._turned_up(situation.state, explanation.actions[0]).isdisjoint(explanation.doubts)

    def _weighed(self, situation: Situation, explanations: tuple[Explanation, ...]) -> Verdict:
        """The sure actions that every explanation shares, or the question that decides."""
        explanations = told_by_rules(situation, explanations)
        certain = self._certain(situation, explanations)
        if certain and not self._hangs_on_unread(situation, explanations):
            grows = self._shows(situation.state, certain[0]) or self._grows(situation.state, certain)
            return Happened(certain, grows)
        choices = _choices(explanations)
        if all(it.unread for it in explanations):
            named = with_all_shown(situation, _MOST_CHOICES - len(choices))
            if named:
                choices = _choices((*(it.explanation for it in named), *explanations))
                return Asked(Question(_unread_text(situation, named[0].card.zone), choices))
        doubtful = next((card for it in explanations for card in it.doubts), None)
        lost = self._lost(situation.state, explanations[0].actions[0])
        if lost and len(choices) == 1:
            return Asked(Question(_lost_text(situation, *sorted(lost)[0]), choices))
        may_be_none = len({it.unread for it in explanations}) > 1
        if doubtful is not None and not may_be_none and not any(it.unseen[0] for it in explanations):
            misread = _misread(situation, explanations)
            if named := by_its_suit(situation, doubtful.zone, explanations, _MOST_CHOICES):
                choices = _named_choices(named)
            return Asked(Question(_doubt_text(situation, doubtful), choices, doubtful.card), misread=misread)
        may_show = doubtful is None and all(it.under_way or not it.unseen[0] for it in explanations)
        return Asked(Question(_which_text(explanations), choices), may_show and len(choices) > 1)

    def _hangs_on_unread(self, situation: Situation, explanations: tuple[Explanation, ...]) -> bool:
        """Whether the only explanation is that a conveyor is being cleared, while cards lie on the table that
        cannot be read and the rules leave other possibilities: they may be all that it held."""
        if not all(it.under_way for it in explanations) or self._forced(situation.state, situation):
            return False
        return any(not reading.sure for zone in situation.layout for reading in situation.table.on(zone))

    def _certain(self, situation: Situation, explanations: tuple[Explanation, ...]) -> tuple[Action, ...]:
        """The actions that happened under every explanation, as far as they can be made in order."""
        state, certain = situation.state, list[Action]()
        first = explanations[0]
        in_doubt = self._in_doubt(situation.state, explanations)
        times: Counter[Action] = Counter()
        for action, unseen, doubtful in zip(first.actions, first.unseen, in_doubt, strict=True):
            times[action] += 1
            if not all(it.actions.count(action) >= times[action] for it in explanations):
                continue
            if unseen and not self._forced(state, situation):
                break
            if doubtful:
                continue
            try:
                if self._lost(state, action):
                    continue
                state = self._game.apply(state, action)
            except GameError:
                break
            certain.append(action)
        return tuple(certain)

    def _lost(self, state: State, action: Action) -> frozenset[CardsInZone]:
        """The cards that ``action`` takes out of sight and that may still lie there. From a fan of several
        cards that is empty now they were taken, and from a pile of which nothing is left."""
        before, after = self._game.layout(state), self._game.seen(state, action)
        on_piles = piles(self._game, state)
        gone = all_cards(before) - all_cards(after)
        lost = set[CardsInZone]()
        for zone, cards in before.items():
            left = Counter(after.get(zone, ()))
            hides = left & Counter(cards) if zone in on_piles else left or len(cards) == 1
            if hides:
                lost.update((zone, card) for card in Counter(cards) - left if gone[card])
        return self._sight.faint & lost

    def _forced(self, state: State, situation: Situation) -> bool:
        """Whether the rules leave one possibility in ``state``."""
        return len(list(self._game.actions(state, situation.faces()))) == 1

    def _in_doubt(self, state: State, explanations: tuple[Explanation, ...]) -> list[bool]:
        """For each action of the first of ``explanations``, from ``state`` on, whether it turns up a doubtful
        card: at its place, or anywhere if no action turns it up there, because then it has moved since."""
        first, *others = [(it, self._turned_up_by(state, it)) for it in explanations]
        doubts = {doubt for explanation in explanations for doubt in explanation.doubts}
        moved = {
            doubt.card
            for explanation, turned_up in (first, *others)
            for doubt in set(explanation.doubts).difference(*turned_up)
        }
        return [any(card in doubts or card.card in moved for card in cards) for cards in first[1]]

    def _turned_up_by(self, state: State, explanation: Explanation) -> list[set[CardInZone]]:
        """The cards that each action of ``explanation`` turns up."""
        turned_up = []
        for action in explanation.actions:
            turned_up.append(self._turned_up(state, action))
            state = self._game.apply(state, action)
        return turned_up

    def _turned_up(self, state: State, action: Action) -> set[CardInZone]:
        """The cards of which more are in sight after ``action`` than before."""
        before, after = self._game.layout(state), self._game.seen(state, action)
        new = all_cards(after) - all_cards(before)
        return {
            CardInZone(zone, card, at)
            for zone, cards in after.items()
            for kept in [places_kept(cards, before.get(zone, ()))]
            for at, card in enumerate(cards)
            if new[card] and at not in kept
        }


def _choices(explanations: tuple[Explanation, ...], detail: Message | None = None) -> tuple[Choice, ...]:
    """The first step of each explanation. Once it is chosen, the rest is seen without asking."""
    first = dict.fromkeys(it.actions[0] for it in explanations)
    return tuple(Choice(action.spoken(), action, detail) for action in tuple(first)[:_MOST_CHOICES])


def _named_choices(named: tuple[Named, ...]) -> tuple[Choice, ...]:
    """What may have happened, by what a card that cannot be read is: said by its name, where that tells it
    all."""
    times = Counter(it.card.card for it in named)
    return tuple(
        Choice(
            say("{card}", card=CardName(it.card.card)) if times[it.card.card] == 1 else action.spoken(),
            action,
        )
        for it in named
        for action in it.explanation.actions[:1]
    )


def _misread(situation: Situation, explanations: tuple[Explanation, ...]) -> tuple[Misread, ...]:
    """The doubtful cards that the camera calls something else than the ``explanations`` do."""
    return tuple(
        dict.fromkeys(
            Misread(it.actions[0], Correction(doubt.card, reading.card))
            for it in explanations
            for doubt in it.doubts
            for reading in situation.table.on(doubt.zone)
            if reading.card not in (None, doubt.card) and reading.chance(doubt.card) > 0
        )
    )


def _doubt_text(situation: Situation, doubt: CardInZone) -> Message:
    where = place(situation.game.zones(situation.state), doubt.zone)
    lying = situation.table.on(doubt.zone)
    unsure = any(not reading.sure and reading.chance(doubt.card) > 0 for reading in lying)
    if not unsure and any(reading.card == doubt.card for reading in lying):
        return say("Not every card {place} can be read. Is this what is shown?", place=where)
    if any(reading.has_two_meanings and reading.chance(doubt.card) > 0 for reading in lying):
        return say(
            "The letter of the card {place} is a jack's in some decks and a queen's in others. Which is it in"
            " this deck?",
            place=where,
        )
    if situation.table.has_suits_alike and any(
        reading.is_of_two_suits and reading.chance(doubt.card) > 0 for reading in lying
    ):
        return say(
            "The suit of the card {place} cannot be read for sure. Which is it? (The camera hardly tells the"
            " suits apart: turn its lens until print is sharp.)",
            place=where,
        )
    return say("The card {place} cannot be read for sure. Which is it?", place=where)


def _unread_text(situation: Situation, zone: str) -> Message:
    return say(
        "A card {place} cannot be read. What is shown? If it is none of these, lay it so that its corner"
        " shows.",
        place=place(situation.game.zones(situation.state), zone),
    )


def _lost_text(situation: Situation, zone: str, card: str) -> Message:
    return say(
        "{card} is not seen {place} any more. Is this what happened? If it still lies there, let its corner"
        " show.",
        card=CardName(card),
        place=place(situation.game.zones(situation.state), zone),
    )


def _which_text(explanations: tuple[Explanation, ...]) -> Message:
    if any(it.under_way for it in explanations):
        return say("Somebody seems to be clearing a conveyor. What happened first?")
    later = {str(it.actions[-1]) for it in explanations if len(it.actions) > 1 and it.unseen[0]}
    if later:
        return say(
            "The game has moved on: {later:or}. What happened before that?", later=tuple(sorted(later))
        )
    if len(explanations) == 1:
        return say("Is this what happened?")
    return say("The table can be explained in more than one way. What happened?")
