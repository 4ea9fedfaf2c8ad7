"""What a deck's letters mean: a V is the French jack and the Dutch queen, a 1 in some cuts looks like a 7.

An index is named by what its letter means in most lands. Those few that mean another rank in some are read
from near; the deck's other letters, or the people at the table, tell what they mean there.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from vision.core.cards import RANKS
from vision.reading.poker.candidates import (
    HALF,
    JOKER_NUMBER,
    NAMES,
    Candidate,
    doubted,
    is_whole,
    with_other_rank,
)
from vision.reading.poker.deck_evidence import DeckEvidence
from vision.reading.poker.letter_namer import LETTERS, MEANS, LetterNamer, on_its_side, view
from vision.reading.poker.patches import Pose, Pyramid
from vision.reading.poker.pose_refiner import changed

_OTHERWISE = {"J": "Q", "Q": "J", "7": "A", "A": "7", "8": "J", "10": "Q", "K": "J"}
"""The rank that a letter may stand for as well, or that the letter that it is like stands for."""
_LIKE = {"8": "B", "10": "D", "K": "Kn"}
"""The letters that are taken for these ranks in narrow cuts, or where their end is not seen."""
_WITH_E = ("Kn", "E")
"""The letters of Swedish decks, the E of whose aces is like a J in some cuts."""
_TOGETHER = {"B": "BD", "D": "BD", "Kn": _WITH_E}
"""The letters that decks have which have one of these."""
_IS_LIKE, _HARDLY = 0.9, 0.1
"""From the first probability on it is that letter; from a half on in a deck that has such letters, but for a
10 that is as likely as the second: in noise it is like a D."""
_NAMED, _READ = 0.9, 0.9
"""From the first probability on an index has a name, and from the second on its letter is read."""
_MAY_BE_LIKE = 0.25
"""From this probability on it may be that letter."""
_HINT_OF_E, _HARDLY_JACKS = 0.04, 0.6
"""What is less likely a jack's letter than the second may be an E from the first on: of 1,883 true jacks, in
all kinds of light, none was."""
_IS_ANOTHER = 0.25
"""With less than this probability, and less than another's, it is no letter of the rank that was named."""
_IS_H = 0.95
"""From this probability on a letter is the H of Dutch kings: narrow ones of others look like it."""
_IS_STRANGE = 0.8
"""From this probability on it is none of the letters and numbers that are known."""
_IS_TURNED = 0.8
"""And from this one on a letter or number is read when it is turned on its side."""
_MAY_BE_V, _IS_V = 0.3, 0.95
"""From the first probability on a letter may be a V, from the second on it is one."""
_MAY_BE_ONE, _IS_ONE = 0.02, 0.95
"""The same for a 1 that was named as a 7: of true 7s it says less than the first. In a deck of which a 1 was
read it is one from a half on."""
_IS_ANOTHER_ONE = 0.05
"""And in a deck of which that was said of one that is like a 7 from here on: of 1,400 true 7s two seem so
likely a 1, and of 2,150 true 1s all but 14."""
_NEVER_A_ONE, _IS_SEVEN = 0.002, 0.9
"""What is less likely a 1 than the first, and as likely a 7 as the second, is plainly a 7 in every deck: so
are nine in ten of 2,032 true 7s, and none of 1,994 true 1s."""


_A_LITTLE = 0.15
"""So far to the right, in index heights, the middle of a broad Kn may be of what looks like a K."""
_MAY_BE_WIDE, _IS_WIDE, _HINT = 0.9, 0.985, 0.05
"""From the first probability on it may be one, if it is seen there. In a deck that has such letters it is one
if there is a hint of one where the K is seen, too, and from the second on whatever is seen there. Of 4,800
true Ks, beside pips and pictures of courts, two seemed to be one; of 33 Kn that were named as a K, 30. The
pip of one court in some hundred makes its K such a Kn, even where the K is seen."""
_EITHER = 0.45
"""Its probability where it may be one: in doubt in any deck."""

_Lettered = tuple[Candidate, npt.NDArray[np.float32] | None]
"""An index, and the probability of each letter, if it was asked for."""


@dataclass(frozen=True, slots=True)
class Letters:
    """Tells by the ``namer`` of letters which ranks indices have in their deck."""

    namer: LetterNamer

    def strange(self, pyramid: Pyramid, poses: Sequence[Pose]) -> list[bool]:
        """Which letters of the indices at ``poses`` are none that any land's decks have. What is a letter or
        number when it is turned on its side is seen together with the pip beside it, and not with its own."""
        none = self.namer.name(pyramid, poses)[:, -1]
        strange = none >= _IS_STRANGE
        turned = [
            on_its_side(pose, turn) for pose in itertools.compress(poses, strange) for turn in (-90, 90)
        ]
        known = self.namer.name(pyramid, turned)[:, :-1].max(axis=1).reshape(-1, 2).max(axis=1)
        strange[strange] = known < _IS_TURNED
        return [bool(it) for it in strange]

    def is_plain_seven(self, pyramid: Pyramid, pose: Pose) -> bool:
        """Whether the index at ``pose`` has a 7 that no 1 looks like."""
        (letters,) = self.namer.name(pyramid, [pose])
        is_seven = letters[LETTERS.index("7")] >= _IS_SEVEN
        return bool(is_seven and letters[LETTERS.index("1")] < _NEVER_A_ONE)

    def hear(self, pyramid: Pyramid, pose: Pose, card: str, evidence: DeckEvidence) -> None:
        """It was said that the index at ``pose`` is one of this ``card``. If its letter means another rank
        elsewhere, or looks like one, that is added to the ``evidence``."""
        (letters,) = self.namer.name(pyramid, [pose])
        rank = card[:-1]
        if rank in "JQ" and letters[LETTERS.index("V")] >= _IS_V and not evidence.has_letter_of(rank):
            evidence.see_v(view(pyramid, pose))
            evidence.hear_of_v(rank)
        is_no_a = letters[LETTERS.index("A")] < HALF
        is_like_a_7 = _is_like_seven(letters)
        if rank == "A" and is_no_a and (is_like_a_7 or letters[LETTERS.index("1")] >= _MAY_BE_ONE):
            evidence.hear_of_ones(like_a_7=is_like_a_7)

    def meant(
        self, pyramid: Pyramid, told: Sequence[Candidate], evidence: DeckEvidence, lying: Collection[str]
    ) -> list[Candidate]:
        """``told`` with the ranks that their letters stand for in the deck of which there is ``evidence``, or
        in doubt where that is not known. The letters are added to the evidence. ``lying`` are the cards that
        lie on the table, people say."""
        asked = [_is_asked(seen, evidence) for seen in told]
        poses = [seen.pose for seen in itertools.compress(told, asked)]
        read = iter(self.namer.name(pyramid, poses))
        by_letter: list[_Lettered] = [
            (seen, next(read) if ask else None) for seen, ask in zip(told, asked, strict=True)
        ]
        if evidence.may_have("Kn"):
            by_letter = self._with_wide_letters(pyramid, by_letter, evidence.has_read(_WITH_E))
        height, width = pyramid.level(0).shape[:2]
        cut = [_is_seven(seen) and not is_whole(seen.pose, (width, height)) for seen, _ in by_letter]
        for (seen, chances), is_cut in zip(by_letter, cut, strict=True):
            if chances is None or is_cut:
                continue
            if seen.names.max() >= _NAMED and chances.max() >= _READ:
                letter = [*LETTERS, ""][int(chances.argmax())]
                if letter == "V":
                    evidence.see_v(view(pyramid, seen.pose))
                _learn(NAMES[seen.best], letter, evidence, lying)
            if _was_told_to_be_one(NAMES[seen.best], chances, lying):
                evidence.hear_of_ones(like_a_7=_is_like_seven(chances))
        return [
            seen if chances is None else _as_meant(seen, chances, evidence, is_cut)
            for (seen, chances), is_cut in zip(by_letter, cut, strict=True)
        ]

    def _with_wide_letters(
        self, pyramid: Pyramid, by_letter: Sequence[_Lettered], has_such: bool
    ) -> list[_Lettered]:
        """``by_letter`` with kings that plainly are, or may be, a Kn if they are looked at a little farther
        to their right: a broad one may be seen only as far as its K. ``has_such``: the deck has Swedish
        letters."""
        kings = [read is not None and NAMES[seen.best][:-1] == "K" for seen, read in by_letter]
        poses = [
            changed(seen.pose, _A_LITTLE, 0.0, 0.0, 0.0) for seen, _ in itertools.compress(by_letter, kings)
        ]
        kn = LETTERS.index("Kn")
        seen_there = iter(self.namer.name(pyramid, poses)[:, kn].tolist())
        again: list[_Lettered] = []
        for (seen, read), is_king in zip(by_letter, kings, strict=True):
            if read is not None and is_king:
                chance = next(seen_there)
                is_wide = read[kn] >= _HINT or (has_such and chance >= _IS_WIDE)
                if chance >= max(_MAY_BE_WIDE, read[kn]):
                    chance = chance if is_wide else _EITHER
                    read = read * (1.0 - chance)
                    read[kn] = chance
            again.append((seen, read))
        return again


def _is_asked(seen: Candidate, evidence: DeckEvidence) -> bool:
    """Whether the letter of an index may stand for another rank, or tells what others stand for."""
    if seen.best == JOKER_NUMBER or seen.names.max() < HALF:
        return False
    rank = NAMES[seen.best][:-1]
    if rank == "J" and evidence.may_have_e:
        return True
    if rank in "JQ":
        return evidence.may_have_v
    if rank == "K" and evidence.may_have_v and evidence.v_stands_for is None:
        return True
    if rank in _LIKE:
        return evidence.may_have(_LIKE[rank])
    return rank == "A" or (rank == "7" and evidence.may_have_ones)


def _learn(card: str, letter: str, evidence: DeckEvidence, lying: Collection[str]) -> None:
    """A ``letter`` was read on an index that is named as ``card``."""
    rank, suit = card[:-1], card[-1]
    if MEANS.get(letter) == rank or (letter, rank) in (("V", "Q"), ("E", "J"), ("1", "7")):
        evidence.see_letters((letter,), card)
    # A queen with a letter of its own may lie beside this V.
    said = [each for each in "JQ" if f"{each}{suit}" in lying and not evidence.has_letter_of(each)]
    if letter == "V" and len(said) == 1 and evidence.v_stands_for is None:
        evidence.hear_of_v(said[0])


def _was_told_to_be_one(card: str, letters: npt.NDArray[np.float32], lying: Collection[str]) -> bool:
    """Whether what is named as this 7, and may be a 1, is an ace, as of the two only that one lies there."""
    rank, suit = card[:-1], card[-1]
    may_be_one = rank == "7" and letters[LETTERS.index("1")] >= _MAY_BE_ONE
    return may_be_one and f"A{suit}" in lying and card not in lying


def _is_seven(seen: Candidate) -> bool:
    """Whether an index is named as a 7."""
    return NAMES[seen.best][:-1] == "7"


def _is_like_seven(letters: npt.NDArray[np.float32]) -> bool:
    """Whether what is printed may be a 7."""
    return bool(letters[LETTERS.index("7")] >= _MAY_BE_LIKE)


def _as_meant(
    seen: Candidate, letters: npt.NDArray[np.float32], evidence: DeckEvidence, is_cut: bool
) -> Candidate:
    """``seen`` with the rank that its letter stands for. What is left of a 7 where it ``is_cut`` by the edge
    of the picture is like a 1."""
    rank = NAMES[seen.best][:-1]
    if rank == "J" and evidence.may_have_e:
        e = letters[LETTERS.index("E")]
        if e >= (HALF if evidence.has_read(_WITH_E) else _IS_LIKE):
            return _renamed(seen, "A")
        if e >= _MAY_BE_LIKE or (e >= _HINT_OF_E and letters[_of_rank("J")].sum() < _HARDLY_JACKS):
            return _of_either(seen, "A")
    if rank in "JQ":
        v = letters[LETTERS.index("V")]
        if v < _MAY_BE_V or evidence.v_stands_for == rank:
            return seen
        if evidence.v_stands_for is None or v < _IS_V:
            return _of_either(seen)
        return _renamed(seen)
    if rank == "7" and evidence.may_have_ones:
        one = letters[LETTERS.index("1")]
        least = HALF if evidence.has_read("1") else _IS_ONE
        if evidence.has_ones_like_sevens:
            least = _IS_ANOTHER_ONE
        if one >= least and not is_cut:
            return _renamed(seen)
        return _of_either(seen) if one >= _MAY_BE_ONE else seen
    if rank == "A" and evidence.may_have_ones:
        return _of_either(seen) if letters[LETTERS.index("7")] >= HALF else seen
    if rank == "A":
        return _or_another_number(seen, letters) if evidence.has_no_ones else seen
    if rank in _LIKE:
        if not evidence.may_have(_LIKE[rank]):
            return seen
        letter = letters[LETTERS.index(_LIKE[rank])]
        may_be_own = rank == "10" and letters[LETTERS.index(rank)] >= _HARDLY
        has_such = evidence.has_read(_TOGETHER[_LIKE[rank]]) and not may_be_own
        # Beside the K of a king a large pip of its face is like the n of a Kn.
        is_plain = letter >= _IS_LIKE and rank != "K"
        if is_plain or (has_such and letter >= HALF):
            return _renamed(seen)
        return _of_either(seen) if letter >= _MAY_BE_LIKE or _is_another(letters, rank) else seen
    return seen


def _or_another_number(seen: Candidate, letters: npt.NDArray[np.float32]) -> Candidate:
    """``seen``, an ace of a deck that prints a letter there; in doubt if it is another letter or number. What
    is plainly a 1 is none of this deck: blur makes one of a 4 whose hairlines are thin. Of 3,136 readings of
    true aces on 214 hard tables three seem so."""
    own = float(letters[[LETTERS.index(letter) for letter in "AE"]].sum())
    if own >= _IS_ANOTHER or letters[:-1].sum() - own < HALF:
        return seen
    letter = LETTERS[int(np.where(_of_rank("A"), -1.0, letters)[:-1].argmax())]
    return _of_either(seen, MEANS.get(letter, letter))


def _is_another(letters: npt.NDArray[np.float32], rank: str) -> bool:
    """Whether what is printed is another letter than any that stands for ``rank``."""
    own = _of_rank(rank)
    if letters[LETTERS.index("H")] < _IS_H:
        own[LETTERS.index("H")] = False
    others = np.logical_not(own)
    others[-1] = False
    return bool(letters[own].sum() < min(_IS_ANOTHER, float(letters[others].max())))


def _of_rank(rank: str) -> npt.NDArray[np.bool_]:
    """Which of the letters, and of none of them, stand for ``rank``."""
    return np.array([MEANS.get(letter, letter) == rank for letter in (*LETTERS, "")])


def _of_either(seen: Candidate, other: str | None = None) -> Candidate:
    """``seen``, whose letter stands for another rank in another land, in doubt between both; the ``other`` is
    the one that this letter stands for mostly, if no other is given."""
    card = NAMES[seen.best]
    return replace(doubted(seen), otherwise=f"{other or _OTHERWISE[card[:-1]]}{card[-1]}")


def _renamed(seen: Candidate, other: str | None = None) -> Candidate:
    """``seen`` with the ``other`` rank that its letter may stand for."""
    rank = NAMES[seen.best][:-1]
    here, there = RANKS.index(rank), RANKS.index(other or _OTHERWISE[rank])
    return replace(seen, names=with_other_rank(seen.names, here, there))
