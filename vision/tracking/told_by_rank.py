"""Cards of which the rank is read and not the suit: what else they may be, told with them.

The next card of a fan lies on their pip. Without a name they could be any card; with their rank and their ink
they are one of two, and the rules often tell which. What seems to be a card by a part of a court's picture,
where that shows above the next card, is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

import numpy as np

from vision.core.cards import JOKER, twin_card
from vision.core.geometry import Quad
from vision.core.pictures import Picture
from vision.core.view import Reading, ZoneView
from vision.mat.layouts import MatLayout, Zone
from vision.reading import ReadsRanks
from vision.tracking.merging import share_a_place
from vision.tracking.stands import IndicesOnMat, Stand, dot

_SURE = 0.9
"""From this confidence on a name can be relied on as it is."""
_ONE_OF_THEM = 0.98
"""How likely a card is one of those of its rank and its ink: of 180 whose pips were covered, all were
(`python -m tests.bench.covered`)."""
_WITH_HALF_A_PIP, _IN_DOUBT = 0.99, 0.89
"""From the first confidence on a name is beyond doubt though only a part of the pip shows; one that is not
has the second at most."""
_NEARLY_SURE = 0.95
"""From this confidence on other pips of the deck may bear out a name of which half the pip shows."""
_LIKELIER, _BY_HALF_A_PIP = 0.6, 0.95
"""Where a rank is plain and nothing but the suit is in doubt, a name as likely as the first has the second
confidence if the deck's other pips bear out the upper part of its pip, and not that of its twin's."""
_SHARES = 0.02
"""In such steps, in index heights, it is looked for how far an index shows."""
_RANK, _PIP = -0.25, 0.28
"""How far along an index, in its heights from its middle, its rank is, and the last of its pip that must
show: more than a fifth of the whole is covered where that is."""
_AS_LIKELY = 0.5
"""A name of so great a share of the likeliest one's probability is not left out, whatever the rank says."""
_LIKELY = 0.7
"""From this confidence on a name of another suit than that of the pips beside its index leaves both."""
_COURTS = ("J", "Q", "K")
"""The ranks that have pictures."""
_UPRIGHT = 0.5
"""The least cosine between an index and its fan: upside down a 6 is a 9, and half covered it may be seen
askew."""


class _BearsOut(Protocol):
    """What :meth:`ReadsRanks.bears_out` tells of one frame."""

    def __call__(self, quad: Quad, card: str, shown: float, *, plainly: bool = False) -> bool: ...


_Shown = Sequence[tuple[Quad, Callable[[], float]]]
"""Indices, and how far each shows, in its heights from its middle, if that is asked."""


@dataclass(frozen=True, slots=True)
class _Fan:
    """The cards of a zone as they were last seen: those that were told ``by_rank`` alone, and the others."""

    others: tuple[Reading, ...] = ()
    by_rank: tuple[Reading, ...] = ()


_NO_FAN = _Fan()


class ToldByRank:
    """Asks ``reader`` about the ranks of cards in the zones of ``layout`` whose names are not sure: about
    each index once, as long as it is seen."""

    def __init__(self, reader: ReadsRanks, layout: MatLayout) -> None:
        self._reader = reader
        self._fans = {zone.name: zone for zone in layout.zones if not zone.pile}
        self._cards: dict[Quad, tuple[str, ...]] = {}
        self._borne_out: dict[Quad, str] = {}
        self._pictures: dict[Quad, bool] = {}
        self._known: dict[str, frozenset[str]] = {}
        self._fans_before: dict[str, _Fan] = {}

    def told(
        self, frame: Picture, zones: Mapping[str, ZoneView], on_mat: IndicesOnMat
    ) -> dict[str, ZoneView]:
        """``zones`` as ``frame`` shows them, with all names that the cards may have whose ranks are plain,
        and without what is a part of a court's picture. A card that was told so stays while its rank shows
        and the rest of its fan lies as it lay: the next look may take it for a part of the card on it."""
        before, self._cards = self._cards, {}
        borne_out, self._borne_out = self._borne_out, {}
        pictures, self._pictures = self._pictures, {}
        told = dict(zones)
        for name, zone in self._fans.items():
            bears_out = partial(self._reader.bears_out, frame)
            known = self._known.get(name, frozenset())
            seen = self._with_lost(
                frame, zones[name].cards, self._fans_before.pop(name, _NO_FAN), before, zone, on_mat
            )
            told[name] = replace(zones[name], cards=seen)
            # What was known before others were laid on it stays so.
            asked = [_may_show_half_a_pip(it) and it.card not in known for it in seen]
            in_doubt = any(asked) or any(it.confidence < _SURE for it in seen)
            halves = dict(_half_under_later(seen, on_mat)) if in_doubt else {}
            cards = [
                _with_half_in_doubt(it, halves[it.quad], bears_out) if is_asked and it.quad in halves else it
                for it, is_asked in zip(seen, asked, strict=True)
            ]
            self._known[name] = frozenset(it.card for it in cards if it.card and it.confidence >= _SURE)
            unsure = [it for it in cards if it.confidence < _SURE]
            if not unsure:
                continue
            sure = [quad for it in cards if it.confidence >= _SURE for quad in it.quads]
            again = {}
            for reading in unsure:
                quad = reading.quad
                if reading.alternatives or reading.card is not None or _is_upright(quad, zone, on_mat):
                    # A hand may have been in the way.
                    may_be = before.get(quad) or self._reader.cards_of_rank(frame, quad, sure)
                    self._cards[quad] = may_be
                    named = with_all_names(reading, may_be)
                    shown = halves.get(quad, ())
                    card = borne_out.get(quad) or _borne_out(named, may_be, shown, bears_out)
                    if card is not None and card in may_be:
                        self._borne_out[quad] = card
                        named = _by_half_a_pip(named, card)
                    again[reading] = named
            pictures_there = []
            for reading in [it for it in unsure if _is_on_a_court(it, cards, on_mat)]:
                quad = reading.quad
                is_picture = pictures[quad] if quad in pictures else self._reader.shows_picture(frame, quad)
                self._pictures[quad] = is_picture
                if is_picture:
                    pictures_there.append(reading)
            cards_there = [again.get(it, it) for it in cards if it not in pictures_there]
            told[name] = replace(zones[name], cards=tuple(cards_there))
            by_rank = tuple(
                it for it in seen if it.card is None and self._cards.get(it.quad) and it not in pictures_there
            )
            self._fans_before[name] = _Fan(tuple(it for it in seen if it not in by_rank), by_rank)
        return told

    def _with_lost(
        self,
        frame: Picture,
        cards: tuple[Reading, ...],
        fan: _Fan,
        before: Mapping[Quad, tuple[str, ...]],
        zone: Zone,
        on_mat: IndicesOnMat,
    ) -> tuple[Reading, ...]:
        """``cards`` of a ``zone`` with those of the ``fan`` that was last seen there of which only the rank
        told the names, if nothing else of it has changed, and the same ranks show at their indices as
        ``before``."""
        if not fan.by_rank:
            return cards
        nameless = [it for it in cards if it.card is None]
        there = [it for it in fan.by_rank if any(share_a_place(it, other) for other in nameless)]
        others = [
            it for it in cards if not any(it.card is None and share_a_place(it, seen) for seen in there)
        ]
        if [it.card for it in others] != [it.card for it in fan.others]:
            return cards
        if not all(map(share_a_place, others, fan.others)):
            return cards
        sure = [quad for it in cards if it.confidence >= _SURE for quad in it.quads]
        down = complex(*zone.fan)
        together = list(cards)
        for lost in (it for it in fan.by_rank if it not in there):
            if self._reader.cards_of_rank(frame, lost.quad, sure) == before.get(lost.quad):
                first, *along = (
                    min(dot(stand.middle, down) for stand in stands)
                    for stands in on_mat.of([lost, *together])
                )
                together.insert(sum(place < first for place in along), lost)
        return tuple(together)


def with_all_names(reading: Reading, cards: Sequence[str]) -> Reading:
    """``reading`` with those of ``cards`` of which it surely is one, together nearly as likely as that; as it
    is if it seems to be another."""
    # A Joker has no rank: half a court may look like one.
    offered = [it for it in _offered(reading) if it[0] != JOKER]
    if not cards:
        return reading
    if offered and offered[0][1] >= _SURE and tuple(cards) == (offered[0][0],):
        # The whole pips of its face bear out what half of its own says.
        return replace(reading, card=cards[0], confidence=offered[0][1], alternatives=tuple(offered[1:]))
    if len(cards) == 1 and offered and _is_in_other_suit(offered[0], cards[0]):
        # The pips of its face tell more than half of its own.
        return replace(reading, card=None, alternatives=((cards[0], _ONE_OF_THEM),))
    if offered and (offered[0][0] not in cards or _is_of_two_ranks(offered)):
        return reading
    if any(card not in cards and chance >= _AS_LIKELY * offered[0][1] for card, chance in offered):
        return reading
    if reading.card == JOKER:
        reading = replace(reading, card=None)
    chances = dict.fromkeys(cards, 0.0) | {card: chance for card, chance in offered if card in cards}
    # What is seen of half a pip may mislead: what it leaves open is as likely each of them.
    left = max(0.0, _ONE_OF_THEM - sum(chances.values())) / len(chances)
    others = [(card, chance + left) for card, chance in chances.items() if card != reading.card]
    return replace(reading, alternatives=tuple(sorted(others, key=lambda it: -it[1])))


def _with_half_in_doubt(reading: Reading, shown: _Shown, bears_out: _BearsOut) -> Reading:
    """``reading``, of which the pip lies partly under later cards, without a sure name, as it is not named
    beyond doubt: in blur half a heart looks like half a diamond. What was not sure before may be the other
    suit of its colour. Of a name that is nearly sure it is asked whether the deck's other pips bear it out,
    at one of the indices that are ``shown`` so far."""
    if reading.confidence < _SURE:
        return _or_its_twin(reading)
    is_nearly_sure = reading.confidence >= _NEARLY_SURE
    if is_nearly_sure and any(bears_out(quad, str(reading.card), share()) for quad, share in shown):
        return reading
    others = ((str(reading.card), reading.confidence), *reading.alternatives)
    confidence = min(reading.confidence, _IN_DOUBT)
    return replace(reading, card=None, confidence=confidence, alternatives=others)


def _borne_out(
    reading: Reading,
    cards: Sequence[str],
    shown: _Shown,
    bears_out: _BearsOut,
) -> str | None:
    """The likelier name of ``reading``, surely one of two ``cards``, if half a pip bears that out at one of
    the indices that are ``shown`` so far, and the other nowhere."""
    likelier, chance = max(_offered(reading), key=lambda it: it[1], default=(JOKER, 0.0))
    if chance < _LIKELIER or likelier == JOKER or set(cards) != {likelier, twin_card(likelier)}:
        return None
    other = twin_card(likelier)
    is_so = any(bears_out(quad, likelier, share(), plainly=True) for quad, share in shown)
    return likelier if is_so and not any(bears_out(quad, other, share()) for quad, share in shown) else None


def _by_half_a_pip(reading: Reading, card: str) -> Reading:
    """``reading``, named as this ``card`` by half of its pip."""
    others = ((twin_card(card), 1.0 - _BY_HALF_A_PIP),)
    return replace(reading, card=card, confidence=_BY_HALF_A_PIP, alternatives=others)


def _offered(reading: Reading) -> tuple[tuple[str, float], ...]:
    """The names of ``reading``, its own first."""
    own = () if reading.card is None else ((reading.card, reading.confidence),)
    return (*own, *reading.alternatives)


def _half_under_later(cards: Sequence[Reading], on_mat: IndicesOnMat) -> Iterator[tuple[Quad, _Shown]]:
    """Those of the ``cards`` of a fan, in laying order, of which all pips lie partly under later ones: the
    first index of each, and all with how far they show."""
    stands = on_mat.of(cards)
    for number, reading in enumerate(cards):
        after = [stand for those in stands[number + 1 :] for stand in those]
        if all(_is_half_under(stand, after) for stand in stands[number]):
            shares = (partial(_shown, stand, after) for stand in stands[number])
            yield reading.quad, tuple(zip(reading.quads, shares, strict=True))


def _may_show_half_a_pip(reading: Reading) -> bool:
    """Whether a name would be less sure, if only a part of its pips showed."""
    return reading.card not in (None, JOKER) and reading.confidence < _WITH_HALF_A_PIP


def _or_its_twin(reading: Reading) -> Reading:
    """``reading`` with the other suit of its colour among what it may be: half of what is left."""
    card = str(reading.card)
    twin = twin_card(card)
    if any(other == twin for other, _ in reading.alternatives):
        return reading
    left = 1.0 - reading.confidence - sum(chance for _, chance in reading.alternatives)
    others = sorted((*reading.alternatives, (twin, max(0.0, left) / 2)), key=lambda it: -it[1])
    return replace(reading, alternatives=tuple(others))


def _is_half_under(stand: Stand, others: Sequence[Stand]) -> bool:
    """Whether the lower end of an index is on the card of one of the ``others``, and its rank is not."""
    rank, end = stand.rank, stand.at(_PIP)
    return any(
        other.card_holds(end, middle, 0.0) and not other.card_holds(rank, middle, 0.0)
        for other, middle in _cards_near(stand, others)
    )


def _shown(stand: Stand, others: Sequence[Stand]) -> float:
    """How far an index shows of which the lower end is on the card of one of the ``others``, in its heights
    from its middle."""
    cards = list(_cards_near(stand, others))
    for share in np.arange(_RANK, _PIP, _SHARES).tolist():
        place = stand.at(share)
        if any(other.card_holds(place, middle, 0.0) for other, middle in cards):
            return float(share)
    return _PIP


def _cards_near(stand: Stand, others: Sequence[Stand]) -> Iterator[tuple[Stand, complex]]:
    """The ``others`` with where the middles of their cards may be. What is near tells best where a card's
    edge is: its indices that stand upright, too, if any does."""
    upright = [other for other in others if dot(other.down, stand.down) > 0.0]
    return ((other, middle) for other in upright or others for middle in map(other.card_middle, (1.0, -1.0)))


def _is_of_two_ranks(offered: Sequence[tuple[str, float]]) -> bool:
    """Whether the likeliest of the names that are ``offered`` is as likely one of another rank: its letter
    stands for one in some decks and for the other in others."""
    (likeliest, chance), *others = offered
    return any(other[:-1] != likeliest[:-1] and also >= chance for other, also in others)


def _is_in_other_suit(offered: tuple[str, float], card: str) -> bool:
    """Whether the name that is ``offered`` is that of ``card`` in the other suit of its colour, and not
    likely."""
    name, chance = offered
    return name == twin_card(card) and chance < _LIKELY


def _is_on_a_court(reading: Reading, cards: Sequence[Reading], on_mat: IndicesOnMat) -> bool:
    """Whether a single index of which nothing is known stands on a court, one of ``cards``."""
    if reading.card is not None or reading.alternatives or len(reading.quads) > 1:
        return False
    courts = [it for it in cards if it.confidence >= _SURE and it.card and it.card[:-1] in _COURTS]
    [[stand], *others] = on_mat.of([reading, *courts])
    return any(
        of_court.card_holds(stand.middle, of_court.card_middle(side), 0.0)
        for stands in others
        for of_court in stands
        for side in (1.0, -1.0)
    )


def _is_upright(quad: Quad, zone: Zone, on_mat: IndicesOnMat) -> bool:
    """Whether an index stands upright in its fan, more or less."""
    [[stand]] = on_mat.of([Reading(None, 0.0, (quad,))])
    return dot(stand.down, complex(*zone.fan)) > _UPRIGHT
