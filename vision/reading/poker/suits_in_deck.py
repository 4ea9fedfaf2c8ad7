"""What the other cards of a deck say of the suit of an index: by their inks, by their pips, and by how well
its clubs and spades are told from each other.

On one table a deck's indices are printed alike and lie under one lamp. Each of these may put a name in doubt,
or bear it out; alone it names nothing.
"""

from __future__ import annotations

import cmath
import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from vision.core.cards import RANKS, SUITS, is_black
from vision.core.pictures import Picture
from vision.reading.poker.candidates import (
    BEYOND_DOUBT,
    HALF,
    HARDLY,
    NAMES,
    TEACHES,
    Candidate,
    cards_of,
    chance_of_twin,
    doubted,
    in_either_suit,
    is_an_index,
    is_like,
    of_suits,
    twin_of,
    with_share,
)
from vision.reading.poker.deck_inks import DeckInks, Hue
from vision.reading.poker.deck_pips import DeckPips
from vision.reading.poker.deck_twins import DeckTwins
from vision.reading.poker.index_pip import named_by_pips
from vision.reading.poker.ink import hues_of
from vision.reading.poker.patches import Pyramid, light_on
from vision.reading.poker.pip_namer import PipNamer

_NAMED = 0.9
"""From this probability a name is clear."""
_OTHER_INK = 0.001
"""What is left of the chance of a suit whose ink is another."""
_PIP_SAYS = 20.0
"""A suit that the deck's other pips bear out is so many times as likely."""
_MAY_BE_TWIN = 0.02
"""From this probability on of its rank in the other suit of its colour, a name is in doubt for its suit."""
_PLAINLY_NAMED = 0.95
"""From this probability on a black card is not in doubt."""
_A_PIP = 0.5
"""A pip by itself that is less likely none is one."""
_OWN_PIP_SAYS, _LEAST_SHARE = 0.9, 0.15
"""Where clubs and spades are hard to tell, a pip by itself that is this likely of its suit is of it: of 16
courts and aces with a wrong name that had been sure 15 were below it, and of 106 with the right one 29. A
name keeps at least the second share."""
_MISREAD = 0.995
"""Where one black card was surely taken for its twin, another may be whose name is less likely, unless its
framed pip bears it out. On seven such decks all 24 that were misread at .9 and more were below it, and so
were 164 of 212 that were right."""
_ITSELF = 0.9995
"""What looks like a card for which its twin was taken, or might have been, is this one from here on: a K of
clubs that people named was taken for that of spades at .998 by one of its corners later."""
_PLAIN_CLUB, _BELIEVED, _SPADE_OR_CLUB = 0.985, 0.996, 0.8
"""From the first probability on a club is plainly one. Where there are hardly any such, what seems to be a
spade below the second is one as likely as the third says: of 177 cards 66 were clubs, and above it 7 of
207."""
_BELOW, _ASIDE = 0.7, 1.0
"""In index heights: what is at least so far below an index, and not so far aside, is another card's."""
_DARK = 55.0
"""Where the paper of an index is darker, of 255, noise is as strong as a small pip."""
_IN_THE_DARK, _DOUBTFUL = 0.98, 0.88
"""There a single pip by itself must be this likely of its suit, and has at most the second share if it is
not. Of 50 tables in dim light four showed a black card by one index in the dark, and one of these was misread
at .996."""


def by_their_inks(
    told: list[Candidate], pictures: Sequence[Picture | None], inks: DeckInks
) -> list[Candidate]:
    """``told`` with those in doubt that are printed in another ink than that of their suit, by the
    ``pictures`` of those that have a likely name. What has a name shows first which ink that is."""
    asked = [picture for picture in pictures if picture is not None]
    of_asked = iter(hues_of(np.stack(asked)) if asked else ())
    hues = [None if picture is None else next(of_asked) for picture in pictures]
    for c, hue in zip(told, hues, strict=True):
        if hue is not None and c.names.max() >= _NAMED and is_an_index(c):
            inks.see(NAMES[c.best], hue)
    return [c if hue is None else _as_printed(c, hue, inks) for c, hue in zip(told, hues, strict=True)]


def by_their_pips(
    told: list[Candidate],
    pictures: Sequence[Picture | None],
    pips: DeckPips,
    inks: DeckInks,
    twins: DeckTwins,
) -> list[Candidate]:
    """``told``; where the deck's other pips bear out the suit of a name that is not beyond doubt, it is
    likelier, and where they speak against it, and its ink not for it, it is in doubt: alone they name
    nothing. What has a sure name shows what the next ones are compared with. Where clubs and spades are hard
    to tell, a pip is like those of either by chance: it makes no name of theirs likelier."""
    return [
        c if picture is None or not is_an_index(c) else _with_its_pip(c, picture, pips, inks, twins)
        for c, picture in zip(told, pictures, strict=True)
    ]


def by_themselves(
    pyramid: Pyramid,
    told: list[Candidate],
    pictures: Sequence[Picture | None],
    twins: DeckTwins,
    pip_namer: PipNamer,
) -> list[Candidate]:
    """``told``; where clubs and spades are hard to tell, the suits of black courts and aces are no surer than
    their pips seen by themselves. Nor is, by its one of the ``pictures``, that of a single index which is
    seen in the dark. Where one card is told twice, what is not beyond doubt may be of either suit; and where
    clubs may look like spades, so may what seems to be a spade. What the face of a card tells stays."""
    black = [is_an_index(c) and c.names.max() >= HALF and is_black(NAMES[c.best]) for c in told]
    sure = [c for c, it in zip(told, black, strict=True) if it and c.names.max() >= _NAMED]
    if any(_is_told_twice(one, other) for one, other in itertools.combinations(sure, 2)):
        twins.see_mistake()
    _see_twins(pyramid, list(itertools.compress(told, black)), twins, pip_namer)
    told = [_or_twin(c, twins) if it else c for c, it in zip(told, black, strict=True)]
    in_the_dark = [
        it and picture is not None and _is_dark(picture) and not _shows_another_index(c, told)
        for c, it, picture in zip(told, black, pictures, strict=True)
    ]
    if not twins.are_alike and not any(in_the_dark):
        return told
    asked = [
        is_dark or (it and twins.are_alike and not c.by_face and NAMES[c.best][:-1] in "JQKA")
        for c, it, is_dark in zip(told, black, in_the_dark, strict=True)
    ]
    looked_at = [
        is_asked or (it and twins.were_mistaken and c.names.max() < _MISREAD)
        for c, it, is_asked in zip(told, black, asked, strict=True)
    ]
    poses = [c.pose for c in itertools.compress(told, looked_at)]
    pips = iter(zip(*named_by_pips(pip_namer, pyramid, poses), strict=True))
    again = []
    for c, it, is_asked, is_dark in zip(told, looked_at, asked, in_the_dark, strict=True):
        if it:
            pip, is_framed = next(pips)
            if is_asked:
                c = _with_its_own_pip(c, pip, _IN_THE_DARK if is_dark else _OWN_PIP_SAYS)
            is_misread = twins.were_mistaken and c.names.max() < _MISREAD
            is_borne_out = c.by_face or (is_framed and _share_of_its_suit(c, pip) >= _OWN_PIP_SAYS)
            if is_misread and not is_borne_out:
                c = replace(c, names=in_either_suit(c.names))
        again.append(c)
    return again


def with_twins_as_before(before: Sequence[Candidate], now: Sequence[Candidate]) -> list[Candidate]:
    """``now``, with black cards as much likelier than their twins as they were ``before`` they were compared
    with others of a deck whose clubs and spades are hard to tell: they are like either by chance."""
    return [
        _as_much_likelier(old, new) if is_an_index(new) and is_black(NAMES[new.best]) else new
        for old, new in zip(before, now, strict=True)
    ]


def _as_much_likelier(before: Candidate, now: Candidate) -> Candidate:
    pair = [now.best, twin_of(now.best)]
    was = before.names[pair]
    if was.sum() <= HARDLY:
        return now
    return with_share(now, float(was[0] / was.sum()))


def _see_twins(pyramid: Pyramid, black: Sequence[Candidate], twins: DeckTwins, pip_namer: PipNamer) -> None:
    """What ``black`` cards show of how well clubs and spades are told from each other by their indices. Of
    clubs that are told by their faces, it is what their pips say by themselves."""
    unsure = [_chance_of_suit(c) < _PLAINLY_NAMED or chance_of_twin(c.names) >= _MAY_BE_TWIN for c in black]
    by_faces = [c.by_face and NAMES[c.best][-1] == "C" for c in black]
    looked_at = [one or other for one, other in zip(unsure, by_faces, strict=True)]
    pips = iter(pip_namer.name(pyramid, [c.pose for c in itertools.compress(black, looked_at)]))
    for c, is_unsure, by_face, by_pip in zip(black, unsure, by_faces, looked_at, strict=True):
        card, is_plain = NAMES[c.best], c.names.max() >= _PLAIN_CLUB
        if by_pip:
            pip = next(pips)
            # Of a covered pip nobody tells the suit, on any deck.
            if pip[-1] >= _A_PIP:
                continue
            is_plain = False
            if by_face:
                share = _share_of_its_suit(c, pip)
                is_plain, is_unsure = share >= _OWN_PIP_SAYS, share < HALF
        twins.see(card, is_doubtful=is_unsure)
        if is_plain and card[-1] == "C":
            twins.see_plain_club(card)


def _chance_of_suit(seen: Candidate) -> float:
    """How likely the suit of ``seen`` is, whichever rank it has."""
    return float(cards_of(seen.names)[seen.best // len(RANKS)].sum())


def _is_told_twice(one: Candidate, other: Candidate) -> bool:
    """Whether two indices are told as those of one card and are of two: one is below the other in a fan."""
    if one.best != other.best or not is_like(one.pose, other.pose):
        return False
    off = complex(other.pose.x - one.pose.x, other.pose.y - one.pose.y)
    off /= cmath.rect(one.pose.height, math.radians(one.pose.degrees))
    return abs(off.imag) >= _BELOW and abs(off.real) < _ASIDE


def _with_its_pip(
    seen: Candidate, picture: Picture, pips: DeckPips, inks: DeckInks, twins: DeckTwins
) -> Candidate:
    card, likely = NAMES[seen.best], float(seen.names.max())
    if likely < HALF:
        return seen
    is_borne_out = pips.bear_out(card, picture) if likely < BEYOND_DOUBT else None
    if is_borne_out is False and seen.by_face:
        # The larger pips of its own face say more.
        is_borne_out = None
    if is_borne_out is False:
        (hue,) = hues_of(picture[None])
        if hue is None or not inks.tell(card, hue):
            return doubted(seen)
    if likely >= TEACHES:
        pips.see(card, picture)
    # Another doubt than that of the suit stays.
    if is_borne_out is None or chance_of_twin(seen.names) < _MAY_BE_TWIN:
        return seen
    if twins.may_be_alike and is_black(card):
        return seen
    return _reweighed(seen, (_PIP_SAYS if suit == card[-1] else 1.0 for suit in SUITS))


def _is_dark(picture: Picture) -> bool:
    """Whether hardly any light falls on the paper of an index in its ``picture``."""
    paper, _ = light_on(picture[None])
    return bool(paper.max() < _DARK)


def _shows_another_index(seen: Candidate, told: Sequence[Candidate]) -> bool:
    """Whether one of ``told`` is another index of the same card."""
    return any(
        other.best == seen.best
        and other.names.max() >= HALF
        and seen.pose.distance_to(other.pose) > seen.pose.height
        for other in told
    )


def _or_twin(seen: Candidate, twins: DeckTwins) -> Candidate:
    """``seen``, a black card; one that seems to be a spade is no surer than that if it may be a club, and its
    face does not tell. What looks like a card for which people know its twin was taken may be either."""
    card = NAMES[seen.best]
    if seen.by_face:
        return seen
    if twins.may_be_twin(card) and seen.names.max() < _ITSELF:
        return replace(seen, names=in_either_suit(seen.names))
    if card[-1] != "S":
        return seen
    is_plain = seen.names.max() >= _BELIEVED
    if not (twins.may_be_club_however_plain(card) if is_plain else twins.may_be_club(card)):
        return seen
    own = float(seen.names.max())
    return with_share(seen, min(_SPADE_OR_CLUB, own / (own + chance_of_twin(seen.names))))


def _with_its_own_pip(seen: Candidate, pip: npt.NDArray[np.float32], says: float) -> Candidate:
    """``seen``, no surer of its suit than what its ``pip`` by itself, ``(5,)``, says of the two of its
    colour; unless that ``says`` it with this probability, it is in doubt."""
    share = max(_LEAST_SHARE, _share_of_its_suit(seen, pip))
    both = float(seen.names.max()) + chance_of_twin(seen.names)
    if pip[-1] >= _A_PIP or share >= says or min(share, _OWN_PIP_SAYS) * both >= seen.names.max():
        return seen
    return with_share(seen, min(share, _DOUBTFUL))


def _share_of_its_suit(seen: Candidate, pip: npt.NDArray[np.float32]) -> float:
    """How likely what a ``pip`` is told as, ``(5,)``, is of the suit of ``seen``, and not of the other one of
    its colour."""
    own, other = (float(pip[SUITS.index(NAMES[it][-1])]) for it in (seen.best, twin_of(seen.best)))
    return own / max(HARDLY, own + other)


def _as_printed(seen: Candidate, hue: Hue, inks: DeckInks) -> Candidate:
    """``seen``; in doubt among the suits that ``inks`` do not deny to what is printed in this ``hue``, if its
    likeliest is one that they do."""
    card = NAMES[seen.best]
    if not inks.deny(card, hue):
        return seen
    weights = (_OTHER_INK if inks.deny(card[:-1] + suit, hue) else 1.0 for suit in SUITS)
    return doubted(_reweighed(seen, weights))


def _reweighed(seen: Candidate, weights: Iterable[float]) -> Candidate:
    """``seen``, each suit as many times as likely as its weight says, and that it is none as likely as it
    was."""
    names, none = seen.names * of_suits(weights), max(HARDLY, 1.0 - float(seen.names.sum()))
    return replace(seen, names=np.asarray(names / (names.sum() + none), np.float64))
