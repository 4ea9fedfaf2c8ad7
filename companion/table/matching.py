"""How far what lies on a zone is from what should."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from companion.table.readings import Readings, Seen

_UNREAD = 0.05
"""How likely a card that must have come here is the one that cannot be read at all."""


@dataclass(frozen=True, slots=True)
class ZoneMatch:
    """``missing`` should lie there and do not, ``extra`` surely lie there and should not; ``unread`` are
    further readings that say nothing: not sure enough, or of a card foreign to the game. ``doubts`` are the
    cards that were matched with a reading not sure enough to rely on.
    ``ordered``: in the very order of laying."""

    missing: tuple[str, ...]
    extra: tuple[Seen, ...]
    unread: tuple[Seen, ...] = ()
    doubts: tuple[str, ...] = ()
    chance: float = 1.0
    ordered: bool = True


@dataclass(frozen=True, slots=True)
class Match:
    """The match of every zone that matters."""

    zones: Mapping[str, ZoneMatch]

    @property
    def gap(self) -> int:
        """How many cards are not where they should be, should not be where they are, or cannot be read."""
        return sum(len(zone.missing) + len(zone.extra) + len(zone.unread) for zone in self.zones.values())

    @property
    def fits(self) -> bool:
        """Whether everything that can be read is as it should be."""
        return not any(zone.missing or zone.extra for zone in self.zones.values())

    @property
    def unread(self) -> int:
        """How many readings say nothing."""
        return sum(len(zone.unread) for zone in self.zones.values())

    @property
    def doubts(self) -> tuple[str, ...]:
        """The cards whose reading is in doubt."""
        return tuple(card for zone in self.zones.values() for card in zone.doubts)

    @property
    def chance(self) -> float:
        """The chance of the doubtful readings together."""
        product = 1.0
        for zone in self.zones.values():
            product *= zone.chance
        return product


def match(
    expected: Mapping[str, Sequence[str]], sight: Readings, standing: Mapping[str, Sequence[str]]
) -> Match:
    """``expected`` held against ``sight``. ``standing`` is how the table lay before: a card that the
    table knows already needs less of the reader than one that is turned up."""
    known = {card for cards in standing.values() for card in cards}
    return Match(
        {
            zone: match_zone(cards, sight.on(zone), standing.get(zone, ()), known)
            for zone, cards in expected.items()
        }
    )


def match_zone(
    expected: Sequence[str], lying: Sequence[Seen], stood: Collection[str], known: Collection[str]
) -> ZoneMatch:
    """One zone. A card that ``stood`` here may become unreadable without a word, unless it is read as
    another; one that is ``known`` and came here may be read unsurely; one that is new must be read
    surely, or it is in doubt."""
    missing = list(expected)
    left: list[Seen] = []
    doubts: list[str] = []
    chance = 1.0
    for seen in lying:
        if seen.card is None or seen.card not in missing:
            left.append(seen)
            continue
        missing.remove(seen.card)
        if not seen.sure and seen.card not in known:
            doubts.append(seen.card)
            chance *= seen.confidence
    for card in tuple(missing):
        unsure = [seen for seen in left if not seen.sure]
        if not unsure:
            break
        likeliest = max(unsure, key=lambda seen: (seen.chance(card), seen.may_be(card)))
        offered = likeliest.chance(card)
        if (card in stood and likeliest.may_be(card)) or (card in known and offered > 0):
            missing.remove(card)
            left.remove(likeliest)
        elif offered > 0 or (card in known and likeliest.may_be(card)):
            missing.remove(card)
            left.remove(likeliest)
            doubts.append(card)
            chance *= offered or _UNREAD
    named = [seen.card for seen in lying if seen.card in expected]
    ordered = named == [card for card in expected if card in named]
    extra = tuple(seen for seen in left if seen.sure and seen.foreign is None)
    unread = tuple(seen for seen in left if seen not in extra)
    return ZoneMatch(tuple(missing), extra, unread, tuple(doubts), chance, ordered)
