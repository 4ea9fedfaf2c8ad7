"""Number cards of which the index is not sure, told by the pips on their faces while these are whole.

What their pips say is remembered as long as an index of theirs is seen, when other cards lie on them, too. A
single pip in the middle of the face is an ace's, in a deck whose other faces show as many as their rank. In
some lands aces are printed as a 1, which is like a 7 in some cuts: so the faces of 7s are looked at, however
sure they are, and once such an ace was found, a 7 of that deck is sure by its pips, or if it is plain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from vision.core.cards import JOKER, NUMBERS
from vision.core.geometry import Quad
from vision.core.pictures import Picture
from vision.core.view import Reading, ZoneView
from vision.mat.layouts import CARD_MM, MatLayout
from vision.reading import CountsPips
from vision.tracking.doubts import as_either, as_one_of
from vision.tracking.stands import (
    COVERED_MM,
    IndicesOnMat,
    Outline,
    ToFrame,
    corners_of,
    deck_corner,
    dot,
    in_frame,
    middles_of,
    outline_of,
)

_SURE = 0.9
"""From this confidence on a name can be relied on as it is."""
_BEYOND_DOUBT = 0.9995
"""From this confidence on nobody counts pips."""
_BY_PIPS = 0.98
"""No name is surer that is told by pips: of 1,268 cards whose pips were counted, in all kinds of light, 1,260
had that rank (`python -m tests.bench.pips --tables 400 --seed 9000`)."""
_OTHER_RANK = 0.01
"""What an index says of another rank than that of the pips counts so much."""
_UNSEEN = 0.05
"""The probability of a card by its index that is not among those it offers."""
_PLAIN_SUIT = 0.8
"""Pips that show a suit as surely as this are of no other: none of these 1,260 showed another."""
_SURE_ACE = 0.98
"""The large pip of an ace may be an ornament, and says nothing against a surer index: below, six of seven
that spoke against one were right, and above two of ten."""
_ONE_LOST = frozenset({("3", "2"), ("5", "4"), ("7", "6"), ("8", "7")})
"""Ranks that look like the second where a lamp's reflection hides one pip."""

_ACE, _LIKE_ACES = "A", "7"
_TRIES = 6
"""So many cards of a deck are looked at to learn whether that is so in it: on two in five whole ones they are
not counted, as a reflection or their index is in the way."""

_Chances = tuple[tuple[str, float], ...]


class ToldByPips:
    """Asks ``reader`` about the pips of the cards on the zones of ``layout`` whose names are not beyond
    doubt."""

    def __init__(self, reader: CountsPips, layout: MatLayout) -> None:
        self._reader = reader
        self._fans = tuple(zone.name for zone in layout.zones if not zone.pile)
        self._counted: dict[Quad, _Chances] = {}
        self._sevens: set[Quad] = set()
        self._faces = _Faces()

    def told(
        self, frame: Picture, zones: Mapping[str, ZoneView], on_mat: IndicesOnMat, to_frame: ToFrame
    ) -> dict[str, ZoneView]:
        """``zones`` as ``frame`` shows them, with the names that the pips of whole cards tell, or told. The
        last card of each fan is whole."""
        before, self._counted = self._counted, {}
        fans = {name: list(zones[name].cards) for name in self._fans}
        if not any(fans.values()):
            # The next cards may be another deck's.
            self._faces = _Faces()
            self._sevens.clear()
        for cards in fans.values():
            for number, reading in enumerate(cards):
                is_asked = _is_asked(reading)
                counted = next((before[quad] for quad in reading.quads if quad in before), ())
                is_whole = number == len(cards) - 1
                if not counted and is_whole and (is_asked or self._faces.may_be_learnt_from(reading)):
                    outline = _whole(reading, zones, on_mat)
                    if outline is not None:
                        [card] = in_frame([outline], to_frame)
                        counted = self._count(frame, card, reading)
                if counted and is_asked:
                    self._counted.update(dict.fromkeys(reading.quads, counted))
                    cards[number] = with_pips(reading, counted)
        if self._reader.has_aces_like_sevens:
            fans = {name: [self._or_ace(frame, card) for card in cards] for name, cards in fans.items()}
        return {**zones, **{name: replace(zones[name], cards=tuple(cards)) for name, cards in fans.items()}}

    def _count(self, frame: Picture, card: Quad, reading: Reading) -> _Chances:
        """What the pips of a ``reading``, the whole ``card`` in ``frame``, tell. The reader learns of an ace
        that is like a 7."""
        counted = self._reader.cards_by_pips(frame, card, reading.quads)
        self._faces.see(reading, counted)
        if counted and _rank(counted) == _ACE:
            if not self._faces.tell_ranks:
                return ()
            ace = with_pips(reading, counted).card
            if ace is not None and _may_be(reading, _LIKE_ACES):
                self._reader.teach(frame, reading.quad, ace)
        return counted

    def _or_ace(self, frame: Picture, reading: Reading) -> Reading:
        """A 7 in doubt if it may be an ace, as nobody counted its pips and it is not plain."""
        if _sure_rank(reading) != _LIKE_ACES or any(quad in self._counted for quad in reading.quads):
            return reading
        # A hand may lie on it later.
        if reading.quad not in self._sevens and not self._reader.is_plain_seven(frame, reading.quad):
            return as_either(reading, _ACE)
        self._sevens.add(reading.quad)
        return reading


class _Faces:
    """What is known of the faces of the deck on the table."""

    def __init__(self) -> None:
        self.tell_ranks = False
        """Whether a number card is known to show as many pips as its rank."""
        self._seen: set[Quad] = set()

    def may_be_learnt_from(self, reading: Reading) -> bool:
        """Whether the pips of a card are to be counted to learn that."""
        is_new = reading.quad not in self._seen and len(self._seen) < _TRIES
        return not self.tell_ranks and is_new and _sure_rank(reading) in NUMBERS

    def see(self, reading: Reading, counted: _Chances) -> None:
        """What was ``counted`` on the card of a ``reading``, if anything was."""
        rank = _sure_rank(reading)
        if rank in NUMBERS:
            self._seen.add(reading.quad)
            self.tell_ranks |= bool(counted) and _rank(counted) == rank


def _whole(reading: Reading, zones: Mapping[str, ZoneView], on_mat: IndicesOnMat) -> Outline | None:
    """The corners of the card of a ``reading``, by where the cards on the ``zones`` have their indices;
    ``None`` if one that shows two opposite corners has its middle there, and lies over it: the pips are that
    one's."""
    sure = [it for zone in zones.values() for it in zone.cards if it.confidence >= _SURE]
    [stands, *others] = on_mat.of([reading, *sure])
    outline = outline_of(stands, deck_corner(others))
    over = [own for it, own in zip(sure, others, strict=True) if it is not reading and corners_of(own)]
    return None if any(_holds(outline, middles_of(own)[0]) for own in over) else outline


def _holds(outline: Outline, place: complex) -> bool:
    """Whether ``place`` is surely on the card with this ``outline``."""
    a, b, c, d = outline
    off = place - (a + b + c + d) / 4
    across, along = (abs(dot(off, side)) / abs(side) for side in (b - a, d - a))
    return across < CARD_MM[0] / 2 - COVERED_MM and along < CARD_MM[1] / 2 - COVERED_MM


def with_pips(reading: Reading, counted: Sequence[tuple[str, float]]) -> Reading:
    """``reading`` with what its pips say of it as ``counted``, all of one rank. A sure name of another rank,
    or of another suit than that of all of its pips, is in doubt."""
    rank = _rank(counted)
    own = () if reading.card is None else ((reading.card, reading.confidence),)
    offered = dict((*own, *reading.alternatives))
    if reading.card is not None and reading.confidence >= _SURE:
        suit = _plain_suit(counted) if rank != _ACE or reading.confidence < _SURE_ACE else None
        if reading.card[:-1] == rank and suit not in (None, reading.card[-1]):
            return as_one_of(reading, reading.card, rank + str(suit))
        if reading.card[:-1] == rank or (reading.card[:-1], rank) in _ONE_LOST:
            return reading
        if (reading.card[:-1], rank) != (_LIKE_ACES, _ACE):
            return as_either(reading, rank)
        # A reflection does not hide six pips.
        offered = {_ACE + reading.card[-1]: reading.confidence}
    chances = {card: offered.get(card, _UNSEEN) * chance for card, chance in counted}
    chances |= {card: chance * _OTHER_RANK for card, chance in offered.items() if card not in chances}
    total = sum(chances.values())
    ordered = sorted(((card, _BY_PIPS * it / total) for card, it in chances.items()), key=lambda it: -it[1])
    (card, chance), *others = ordered
    others = [it for it in others if it[1] >= _OTHER_RANK]
    if chance < _SURE:
        return replace(reading, card=None, confidence=chance, alternatives=((card, chance), *others))
    return replace(reading, card=card, confidence=chance, alternatives=tuple(others))


def _plain_suit(counted: Sequence[tuple[str, float]]) -> str | None:
    """The suit of all pips, if they show it plainly."""
    card, chance = max(counted, key=lambda it: it[1])
    return card[-1] if chance > _PLAIN_SUIT else None


def _sure_rank(reading: Reading) -> str | None:
    """The rank of a card that is surely named."""
    return reading.card[:-1] if reading.card is not None and reading.confidence >= _SURE else None


def _may_be(reading: Reading, rank: str) -> bool:
    """Whether a card has this ``rank``, or may have it."""
    offered = (reading.card, *(card for card, _ in reading.alternatives))
    return any(card is not None and card[:-1] == rank for card in offered)


def _is_asked(reading: Reading) -> bool:
    """Whether the pips on the face of a card are counted: its name is not beyond doubt, or an ace's index
    may look so."""
    in_doubt = reading.confidence < _BEYOND_DOUBT or _sure_rank(reading) == _LIKE_ACES
    return in_doubt and reading.card != JOKER


def _rank(counted: Sequence[tuple[str, float]]) -> str:
    """The rank of all cards that pips tell."""
    return counted[0][0][:-1]
