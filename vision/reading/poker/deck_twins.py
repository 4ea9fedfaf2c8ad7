"""Decks whose clubs and spades are hard to tell, in this light: what names them for sure may err there.

Some clubs are drawn like spades, and blur makes small ones alike. Where that is so the namers doubt many of a
deck's black cards, and are sure of others wrongly. Number cards have their large pips; of courts and aces the
pip by itself then has the last word. And where one card was surely read at two places, one of them was its
twin, and people may name a card that was taken for its twin: from then on hardly a name is sure. Where some
networks only might have done so, what looks like that twin is in doubt.

Small clubs that are out of focus look like spades, and spades hardly ever like clubs. So the spades of a deck
can be believed once some of its clubs were plainly told.
"""

from __future__ import annotations

_DOUBTFUL, _OF_ALL = 2, 0.15
"""With so many black cards in doubt, and this share of those that were seen, a deck's are hard to tell: so
were eight of ten decks with misread courts, and three of sixty others."""
_CLUBS = 2
"""So many clubs that were plainly told prove that spades are none. Of 39 tables at which clubs were taken for
spades, one in five of them at .9 and more, 36 showed fewer, and so did 2 of 169 others."""
_MANY = 5
"""Where so many black cards are in doubt, a spade that is as plain as can be may be a club all the same: 7 of
207 were."""


class DeckTwins:
    """Which black cards of one deck were seen on a table, and which of them were in doubt for their suit."""

    def __init__(self) -> None:
        self._seen: set[str] = set()
        self._doubtful: set[str] = set()
        self._plain_clubs: set[str] = set()
        self._taken_for: set[str] = set()
        self._were_mistaken = False

    def see(self, card: str, *, is_doubtful: bool) -> None:
        """An index seems to be one of this black ``card``."""
        self._seen.add(card)
        if is_doubtful:
            self._doubtful.add(card)

    def see_plain_club(self, card: str) -> None:
        """The index of this ``card``, a club, is by itself plainly that of one."""
        self._plain_clubs.add(card)

    def see_mistake(self) -> None:
        """One of them was surely taken for its twin."""
        self._were_mistaken = True

    def see_taken_for(self, card: str) -> None:
        """What people named was, or might be, taken for this ``card``, its twin."""
        self._taken_for.add(card)

    def may_be_twin(self, card: str) -> bool:
        """Whether what seems to be this ``card`` may be its twin all the same: that looked like it."""
        return card in self._taken_for

    def may_be_club(self, card: str) -> bool:
        """Whether what seems to be this ``card``, a spade, may be its twin all the same: another black card
        is in doubt, and hardly a club was plainly told."""
        return self._has_hardly_a_club and bool(self._doubtful - {card})

    def may_be_club_however_plain(self, card: str) -> bool:
        """The same of a spade that seems to be beyond doubt: many others are in doubt."""
        return self.may_be_club(card) and len(self._doubtful - {card}) >= _MANY

    @property
    def were_mistaken(self) -> bool:
        """Whether one of them was surely taken for its twin."""
        return self._were_mistaken

    @property
    def are_alike(self) -> bool:
        """Whether clubs and spades are hard to tell."""
        return self._were_mistaken or len(self._doubtful) >= max(_DOUBTFUL, _OF_ALL * len(self._seen))

    @property
    def may_be_alike(self) -> bool:
        """Whether they are, or one looked like its twin, or is in doubt and hardly a club was plain."""
        return self.are_alike or bool(self._taken_for) or (bool(self._doubtful) and self._has_hardly_a_club)

    @property
    def _has_hardly_a_club(self) -> bool:
        """Whether hardly a club was plainly told: one that was in doubt, too, was so by chance."""
        return len(self._plain_clubs - self._doubtful) < _CLUBS
