"""Finds the actions that lead from the game's state to the table as it is seen.

The search uses the rules themselves: from the state on, it follows every legal action that brings the table
closer to what is seen, and a few that nobody can see (a card drawn, an action declined) if a visible action
follows. Sequences of the same actions that end in the same state are one explanation: the order in which
three cards were turned up does not matter. An unreadable card rules out no explanation, unless it may be a
card that the explanation says is gone; if it may belong to a set that is shown, that set is in doubt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.games.api import Action, Game, Prompt, State
from companion.games.panels import ZoneKind
from companion.table.matching import CardInZone, Match, all_cards, match
from companion.table.readings import CardReading, TableReading, without

UNSEEN_STEPS = 3
"""The most unseen decisions between two settled views."""
_STEPS = 12
_BREADTH = 400
"""The most nodes of a search; beyond them the players are asked."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """``actions`` that lead to ``state``, whose table is the one seen. ``chance`` is the likelihood of the
    readings it rests on, ``doubts`` are the doubtful cards among them. ``unseen`` says for each action
    whether the camera cannot see it. ``under_way``: the last action is not finished yet. ``unread`` is the
    number of readings left unexplained."""

    actions: tuple[Action, ...]
    unseen: tuple[bool, ...]
    state: State
    chance: float = 1.0
    doubts: tuple[CardInZone, ...] = ()
    under_way: bool = False
    ordered: bool = True
    unread: int = 0


@dataclass(frozen=True, slots=True)
class Situation:
    """What must be explained: the state of the game, and the table as it is read."""

    game: Game[Any, Any]
    state: State
    prompt: Prompt
    table: TableReading

    @property
    def layout(self) -> Mapping[str, tuple[str, ...]]:
        """The cards on each relevant zone at ``state``. Zones that the prompt watches and the layout leaves
        out are empty."""
        named = dict(self.game.layout(self.state))
        return named | {zone: () for zone in self.prompt.watches if zone not in named}

    def faces(self) -> tuple[str, ...]:
        """The cards that may have been turned up: those seen more often than before, as far as the deck has
        more copies. A card occurs once for each copy."""
        layout = self.layout
        in_sight = all_cards(layout)
        deck = self.game.deck(self.state)
        possible = self.table.possible(layout)
        for zone, cards in layout.items():
            # Of equal cards, the old one may be unreadable under the new one.
            nameless = sum(reading.nameless for reading in self.table.on(zone))
            possible.update({card: min(nameless, cards.count(card)) for card in set(cards)})
        turned_up = {
            card: min(number, deck.get(card, 0)) - in_sight[card] for card, number in possible.items()
        }
        return tuple(sorted(Counter(turned_up).elements()))

    def lies_read(self, card: str) -> bool:
        """Whether every copy of ``card`` that the deck has is surely read somewhere."""
        lying = (reading for zone in self.layout for reading in self.table.on(zone))
        surely = sum(reading.sure and reading.card == card for reading in lying)
        return surely >= self.game.deck(self.state).get(card, 0)

    def supposing(self, zone: str, place: int, cards: Iterable[str]) -> Iterator[tuple[str, Situation]]:
        """The same if one of ``cards`` lay at this ``place`` of a ``zone``, for each of which not every copy
        that the deck has is read."""
        deck = self.game.deck(self.state)
        for card in cards:
            if self.table.number_of(card, self.layout) < deck.get(card, 0):
                there = self.table.with_reading(zone, place, CardReading(card, 1.0))
                yield card, replace(self, table=there)

    def match(self) -> Match:
        """The table as it is, matched with the table as it should be."""
        return match(self.layout, self.table, self.layout)


def piles(game: Game[Any, Any], state: State) -> set[str]:
    """The zones on which sets are laid, card by card."""
    return {zone.name for zone in game.zones(state) if zone.kind is ZoneKind.PILE}


@dataclass(frozen=True, slots=True)
class _Node:
    state: State
    shown: Mapping[str, tuple[str, ...]]
    """The cards shown on zones that the layout leaves out."""
    found: Match
    """The table, matched with what should lie there then."""
    actions: tuple[Action, ...] = ()
    unseen: tuple[bool, ...] = ()


class _Search:
    """``beneath`` are the zones from which a card may have been taken although something lies there that
    could be this card."""

    def __init__(self, situation: Situation, beneath: Collection[str]) -> None:
        self._beneath = beneath
        self._situation = situation
        self._game = situation.game
        self._before = situation.layout
        self._faces = situation.faces()
        named = situation.game.layout(situation.state)
        self._open = {zone: () for zone in self._before if zone not in named}

    def explanations(self, unseen_steps: int) -> tuple[list[Explanation], list[Explanation]]:
        """The complete explanations, and those still under way, with at most ``unseen_steps``."""
        whole: list[Explanation] = []
        under_way: list[Explanation] = []
        start = _Node(self._situation.state, self._open, self._situation.match())
        level = [start]
        for _ in range(_STEPS):
            following: list[_Node] = []
            for node in level:
                for step in self._steps(node, unseen_steps):
                    if self._is_whole(step):
                        _add(whole, _explanation(step))
                    elif self._is_being_cleared(step):
                        _add(under_way, _explanation(step, under_way=True))
                    if step.found.gap and not any(_same(step, other) for other in following):
                        following.append(step)
            level = following
            if not level or len(level) > _BREADTH:
                break
        return whole, under_way

    def _steps(self, node: _Node, unseen_steps: int) -> Iterator[_Node]:
        """Every action after ``node`` that brings it closer to the table."""
        before = self._game.layout(node.state)
        for successor in self._game.successors(node.state, self._faces):
            action, state = successor.action, successor.state
            layout = self._game.layout(state)
            extra = {zone: cards for zone, cards in successor.shown.items() if zone not in layout and cards}
            if not extra and layout == before:
                if sum(node.unseen) < unseen_steps:
                    yield _Node(state, node.shown, node.found, (*node.actions, action), (*node.unseen, True))
                continue
            shown = {**node.shown, **{z: (*node.shown.get(z, ()), *cards) for z, cards in extra.items()}}
            found = self._match(state, shown)
            hidden = found.gap == node.found.gap + 1 and self._takes_beneath(before, layout)
            if found.is_closer_than(node.found) or hidden:
                yield _Node(state, shown, found, (*node.actions, action), (*node.unseen, False))

    def _takes_beneath(
        self, before: Mapping[str, tuple[str, ...]], after: Mapping[str, tuple[str, ...]]
    ) -> bool:
        """Whether a step takes cards, all from zones where that may be hidden."""
        zones = [zone for zone, cards in before.items() if Counter(cards) - Counter(after.get(zone, ()))]
        return bool(zones) and all(zone in self._beneath for zone in zones)

    def _match(self, state: State, shown: Mapping[str, tuple[str, ...]]) -> Match:
        expected = {**self._game.layout(state), **shown}
        return match(expected, self._situation.table, self._before)

    def _is_whole(self, node: _Node) -> bool:
        """Whether ``node`` explains every readable card, and no card that it removes may still be there."""
        if not node.found.fits:
            return False
        layout = self._game.layout(node.state)
        return not any(
            reading.may_be(card) or reading.unnamed
            for zone, found_there in node.found.zones.items()
            if zone not in self._beneath
            for card in Counter(self._before[zone]) - Counter(layout.get(zone, ()))
            if not self._situation.lies_read(card)
            for reading in found_there.unread
        )

    def _is_being_cleared(self, node: _Node) -> bool:
        """Whether ``node`` waits for zones to be cleared, and some of their cards are already gone."""
        zones = node.found.zones
        if any(zone.extra for zone in zones.values()):
            return False
        emptying = {zone.name for zone in self._game.zones(node.state) if zone.overflowing}
        short = {name for name, zone in zones.items() if zone.missing}
        return bool(short) and short <= emptying and any(self._situation.table.on(zone) for zone in short)


def explain_beneath(situation: Situation) -> tuple[Explanation, ...]:
    """Explanations by which a card was taken where something cannot be read, as what came to light there may
    look like a card. It may be the card itself: they are only to be asked about."""
    table = situation.table
    unread = (zone for zone in situation.layout if any(not reading.sure for reading in table.on(zone)))
    search = _Search(situation, frozenset(unread))
    for unseen_steps in range(2):
        whole, _ = search.explanations(unseen_steps)
        if whole:
            least = min(explanation.unread for explanation in whole)
            return tuple(explanation for explanation in whole if explanation.unread == least)
    return ()


def explain(situation: Situation, most_unseen: int = UNSEEN_STEPS) -> tuple[Explanation, ...]:
    """Every explanation of the table with as few unseen steps as possible, ``most_unseen`` at most, the
    likeliest first.

    The table must differ from the state. An overflow that is being cleared is an explanation too, even beside
    a simpler one: taking one card looks like its beginning.
    """
    search = _Search(situation, frozenset())
    start = situation.match()
    for unseen_steps in range(1 if start.fits else most_unseen + 1):
        whole, under_way = search.explanations(unseen_steps)
        whole = [explanation for explanation in whole if _lays_in_order(situation, explanation)]
        if whole or under_way:
            break
    if whole and unseen_steps == 0 and any(zone.missing for zone in start.zones.values()):
        under_way = search.explanations(1)[1]
    least = min((explanation.unread for explanation in whole), default=0)
    best = [explanation for explanation in whole if explanation.unread == least]
    # An explanation that uses a doubtful reading does not rule out one that ignores it, unless that surely is
    # a card.
    lying = situation.game.layout(situation.state)
    come = [(name in lying, reading) for name, zone in start.zones.items() for reading in zone.unread]
    surely = bool(come) and all(it.has_one_of_its_names or (it.is_named and not lies) for lies, it in come)
    if surely or not any(explanation.doubts for explanation in best):
        whole = best
    if whole and _is_all_on_piles(situation, start):
        # Cards that come to lie on a pile between two looks are one set where they can be one.
        fewest = min(len(explanation.actions) for explanation in whole)
        whole = [explanation for explanation in whole if len(explanation.actions) == fewest]
    if any(explanation.ordered for explanation in whole):
        whole = [explanation for explanation in whole if explanation.ordered]
    return tuple(sorted((*whole, *under_way), key=lambda explanation: -explanation.chance))


def of_those_asked(situation: Situation, explanations: tuple[Explanation, ...]) -> tuple[Explanation, ...]:
    """If explanations begin with visible actions of several players, those by the players who are asked."""
    if len(situation.prompt.seats) != 1:
        return explanations
    asked = situation.state.players[situation.prompt.seats[0]]
    theirs = [it for it in explanations if not it.unseen[0] and it.actions[0].actor == asked]
    if not theirs:
        return explanations
    return tuple(it for it in explanations if it in theirs or it.unseen[0] or it.under_way)


def _lays_in_order(situation: Situation, explanation: Explanation) -> bool:
    """Whether no action lays cards on a pile that lie under those of an earlier action."""
    game, state = situation.game, situation.state
    on_piles = {zone: cards for zone, cards in situation.layout.items() if zone in piles(game, state)}
    new = {zone: _numbers_of_new(situation.table.on(zone), cards) for zone, cards in on_piles.items()}
    newest = dict.fromkeys(on_piles, 0)
    for action in explanation.actions:
        before, state = game.layout(state), game.apply(state, action)
        for zone in on_piles:
            laid = Counter(game.layout(state).get(zone, ())) - Counter(before.get(zone, ()))
            numbers = [new[zone][card].pop(0) for card in laid.elements() if new[zone].get(card)]
            if numbers and min(numbers) < newest[zone]:
                return False
            newest[zone] = max([newest[zone], *numbers])
    return True


def _numbers_of_new(lying: Iterable[CardReading], before: Iterable[str]) -> dict[str, list[int]]:
    """The numbers of the sets, ascending, in which each card lies that was not there before: of equal cards
    the first were."""
    numbers: dict[str, list[int]] = {}
    for reading in without(lying, before):
        if reading.card is not None:
            numbers.setdefault(reading.card, []).append(reading.laid)
    return numbers


def _is_all_on_piles(situation: Situation, found: Match) -> bool:
    """Whether the table differs from the state only on piles."""
    changed = {name for name, zone in found.zones.items() if zone.missing or zone.extra or zone.unread}
    return changed <= piles(situation.game, situation.state)


def _explanation(node: _Node, under_way: bool = False) -> Explanation:
    found = node.found
    # An unreadable card may belong to cards shown together: then all of them are in doubt.
    in_doubt = (
        CardInZone(zone, card, at)
        for zone, cards in node.shown.items()
        if found.zones[zone].unread
        for at, card in enumerate(cards)
    )
    return Explanation(
        node.actions,
        node.unseen,
        node.state,
        found.chance,
        (*found.doubts, *in_doubt),
        under_way,
        # The order of the cards in a set does not matter.
        all(it.ordered for zone, it in found.zones.items() if zone not in node.shown),
        found.unread,
    )


def _add(found: list[Explanation], explanation: Explanation) -> None:
    if not any(_same(explanation, other) for other in found):
        found.append(explanation)


def _same(one: _Node | Explanation, other: _Node | Explanation) -> bool:
    return one.state == other.state and Counter(one.actions) == Counter(other.actions)
