"""Places that may be indices, and which of them are those of the cards in a picture."""

from __future__ import annotations

import cmath
import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from vision.core.cards import JOKER, OF_ITS_COLOUR, RANKS, SUITS
from vision.core.geometry import Quad, Size, middle_of
from vision.core.view import Reading
from vision.reading.poker.angles import angle_between
from vision.reading.poker.pairing import RANK_AND_PIP, are_side_by_side, grouped, may_be_one_card
from vision.reading.poker.patches import Pose
from vision.reading.poker.slant import grouped_in_view

Chances = npt.NDArray[np.float64]
"""The probability of each of the 53 names, which need not add up to 1: the rest is none."""
NAMES = (*(rank + suit for suit in SUITS for rank in RANKS), JOKER)
JOKER_NUMBER = NAMES.index(JOKER)
SURE_PLACE = 0.45
SEEN_PLACE, NO_NAME, HALF = 0.4, 0.25, 0.5
"""The finder sees something from the first probability on; the namer sees nothing below the second, and
something above the third."""
DOUBT = (0.15, 0.97)
NEIGHBOURS = 5.0
"""So many index heights apart two indices may be neighbours."""
COS_LEAN = 0.5
"""The least cosine between an uncertain index and its neighbours' direction."""
_OVERLAP = 0.85
"""Of two indices closer together than this, in their heights, one of them upside down or across the other,
one is false."""
_ONE_PIP = 0.7
"""How far apart, in their heights, two indices with a pip in common are seen at most: the middle of a pip is
a quarter of its index's height below the middle of that."""
_ROW = 3
"""Where two indices of a fan touch, so many seem to share ranks and pips: these, and one between them."""
_IN_A_COLUMN = 1.0
"""How far aside, in its heights, the other indices of the fan of an index are seen at most."""
_EDGE_TO_EDGE = 0.5
"""How far beside each other, in their heights, two tall indices in opposite corners of two cards are."""
_ON_TOP, _BESIDE = 0.33, 0.7
"""In index heights: how close two readings of different names, and of one name, must be to be one index. In a
close fan of jumbo cards two indices are hardly further apart."""
_LETTERS = 0.65
"""The same if one is a Joker's, which is only letters: part of an index can look like it."""
_SIGN = 11.0
"""The largest distance between a Joker's indices along a card, in their heights: some are a single small
sign."""
_OPPOSED = -0.9
"""The largest cosine between the directions of a card's two indices."""
_IN_PICTURE = 0.6
"""What stands between a card's two indices is part of its picture if it is smaller than this, in heights of
theirs."""
BEYOND_DOUBT = 0.995
"""An index named with this probability is looked at no more."""
TEACHES = 0.97
"""With this probability an index teaches how its deck looks; below it, it is compared."""
_UPRIGHT = 0.9
"""The least cosine between the directions of neighbours in a fan."""
_OF_ONE_FAN = (0.6, 1.5)
"""How much smaller or taller an index is seen than the next one of its fan."""
_PLAIN = 0.6
"""From this probability on a corner of a card is sure of its rank."""
_CORNERS, _MAY_BE_TWIN = 4, 0.1
"""So many indices a card has at most; and with this probability of its twin its suit is in doubt."""
_RIM = 0.45
"""How far an index reaches from its middle, in its heights."""
_AS_TALL, _AS_STRAIGHT = 0.4, 25.0
"""By so many octaves a deck's indices differ in height on one table, and by so many degrees in direction."""
_AT_EDGE, _LEVEL = 1.5, 0.9
"""In heights of an index: how far beside it the edge of its card is at most, and how far above or below it
the index of the next card of a fan stands at least."""
HARDLY = 1e-6
"""The least probability that counts as one."""
BLACK, RED = (SUITS.index("S"), SUITS.index("C")), (SUITS.index("H"), SUITS.index("D"))
ONE_COLOUR = (BLACK, RED, RED, BLACK)
"""For spades, hearts, diamonds and clubs, the numbers of the suits of their colour."""
DENIED = 0.55
"""Where cards lie on a mat, one whose letters or pip seem to be no card's is seen, and not named."""
STRANGE, SURELY_STRANGE = 0.45, 0.75
"""The finder's probability of an index whose letters or pip may be strange: in the corner of a card, and
anywhere."""
THERE = 0.25
"""The least confidence of a card that is reported as unread."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place that may be an index: the finder's probability, its pose, and the chances of its names. ``pip``
    is 0 where a pip was looked for and none is seen, or one of another suit. ``otherwise`` is what it is
    called, and as likely, if its letter stands for another rank in this deck. ``by_face``: pips on the face
    of its card have told the suit, too."""

    found: float
    pose: Pose
    names: Chances
    pip: float = 1.0
    otherwise: str | None = None
    by_face: bool = False

    @property
    def best(self) -> int:
        """The number of the likeliest name."""
        return int(self.names.argmax())


def by_card(ranks: npt.NDArray[np.float32], suits: npt.NDArray[np.float32]) -> Chances:
    """Probabilities of the 53 names, ``(n, 53)``, from those of ranks and suits, assuming independence."""
    cards = (suits[:, :4, None] * ranks[:, None, : len(RANKS)]).reshape(len(ranks), 4 * len(RANKS))
    return np.concatenate([cards, ranks[:, len(RANKS), None]], axis=1).astype(np.float64)


def cards_of(names: Chances) -> Chances:
    """The chances of the cards among the 53 ``names``: a row for each suit, a column for each rank."""
    return names[:JOKER_NUMBER].reshape(len(SUITS), len(RANKS))


def with_other_rank(names: Chances, rank: int, other: int) -> Chances:
    """The 53 ``names`` in which each card of one ``rank`` is that of the ``other`` one in its suit. Ranks are
    told by their numbers."""
    cards = cards_of(names).copy()
    cards[:, other] += cards[:, rank]
    cards[:, rank] = 0.0
    return np.append(cards.ravel(), names[JOKER_NUMBER])


def of_suits(weights: Iterable[float]) -> Chances:
    """A weight for each of the 53 names, by its suit; 1 for a Joker."""
    return np.append(np.repeat(np.fromiter(weights, np.float64), len(RANKS)), 1.0)


def chance_of_twin(names: Chances) -> float:
    """How likely the same rank is in the other suit of the colour of the likeliest of ``names``, which is no
    Joker."""
    return float(names[twin_of(int(names.argmax()))])


def twin_of(number: int) -> int:
    """The number among all names of the card of this ``number`` in the other suit of its colour."""
    suit, rank = divmod(number, len(RANKS))
    return SUITS.index(OF_ITS_COLOUR[SUITS[suit]]) * len(RANKS) + rank


def in_either_suit(names: Chances) -> Chances:
    """``names``, with the likeliest as likely in the other suit of its colour."""
    likeliest = int(names.argmax())
    either = names.copy()
    either[[likeliest, twin_of(likeliest)]] = names[[likeliest, twin_of(likeliest)]].mean()
    return either


def is_half_under_next(seen: Candidate, told: Sequence[Candidate]) -> bool:
    """Whether no pip of its suit is seen of an index, because that of the next card of its fan begins where
    it should be."""
    if seen.pip > 0.0:
        return False
    pose = seen.pose
    down = cmath.rect(1.0, math.radians(pose.degrees + 90.0))
    for other in told:
        away = complex(other.pose.x - pose.x, other.pose.y - pose.y)
        below = (away * down.conjugate()).real
        if other.found >= SEEN_PLACE and HALF * pose.height < below < pose.height and abs(away) < pose.height:
            return True
    return False


def with_share(seen: Candidate, share: float) -> Candidate:
    """``seen``, as likely to be of one of the two suits of its colour, and of its own as this ``share`` of
    that."""
    pair = [seen.best, twin_of(seen.best)]
    names = seen.names.copy()
    names[pair] = names[pair].sum() * np.array([share, 1.0 - share])
    return replace(seen, names=names)


def is_an_index(seen: Candidate) -> bool:
    """Whether the finder sees an index, and the namers no Joker's."""
    return seen.found >= SEEN_PLACE and seen.names[JOKER_NUMBER] <= NO_NAME


def doubted(seen: Candidate) -> Candidate:
    """``seen``, with no name that is likelier than what is denied."""
    return replace(seen, names=seen.names * min(1.0, DENIED / max(1e-6, float(seen.names.max()))))


def is_unsure(seen: Candidate) -> bool:
    """Whether it is one that the namers do not name for sure."""
    return is_an_index(seen) and seen.names.max() < TEACHES


def is_like(pose: Pose, other: Pose, tallest: float = _OF_ONE_FAN[1]) -> bool:
    """Whether an index is about as tall and as upright as another of its fan, at most ``tallest`` times as
    tall."""
    low, high = _OF_ONE_FAN[0] * other.height, tallest * other.height
    return low < pose.height < high and math.cos(math.radians(pose.degrees - other.degrees)) > _UPRIGHT


def is_whole(pose: Pose, size: Size) -> bool:
    """Whether no edge of a picture of this ``size``, width and height, is so near that it cuts an index."""
    rim = _RIM * pose.height
    return rim < pose.x < size[0] - rim and rim < pose.y < size[1] - rim


def may_be_among(pose: Pose, indices: Sequence[Pose]) -> bool:
    """Whether an index at ``pose`` may be one of a deck of which other ``indices`` are known on the table: it
    is as tall, and lies along them or square to them, as the pips of faces and the figures of courts do not.
    Where none is known, anything may be."""
    return not indices or any(
        abs(math.log2(other.height / pose.height)) < _AS_TALL
        and abs(angle_between(4.0 * other.degrees, 4.0 * pose.degrees)) < 4.0 * _AS_STRAIGHT
        for other in indices
    )


def is_doubtful(names: Chances) -> bool:
    """Whether a name is neither sure nor out of the question."""
    return bool(DOUBT[0] < names.max() < DOUBT[1])


def cards_among(candidates: list[Candidate], size: Size | None) -> list[list[Candidate]]:
    """The candidates to report, in groups, one per card. ``size`` is a picture's that is taken from
    anywhere."""
    least = SEEN_PLACE if size is None else SURE_PLACE
    plausible = [c for c in without_pictures(candidates) if _is_plausible(c, least)]
    worth = without_duplicates(_without_false(plausible))
    best = [c.best for c in worth]
    poses = [c.pose for c in worth]

    def same_name(i: int, j: int) -> bool:
        return best[i] == best[j]

    def farthest(i: int) -> float:
        return _SIGN if best[i] == JOKER_NUMBER else RANK_AND_PIP

    def may_be_one(i: int, j: int) -> bool:
        # Another card's index may stand just where a card with four indices has its next one.
        if not same_name(i, j):
            return False
        likely = min(worth[i].names.max(), worth[j].names.max())
        return bool(likely >= HALF) or not are_side_by_side(poses[i], poses[j])

    if size is None:
        groups = grouped(poses, may_be_one, farthest, lambda i: bool(worth[i].names.max() >= TEACHES))
    else:
        groups = grouped_in_view(
            poses, same_name, size, farthest, lambda i, j: _may_be_misread(best[i], best[j])
        )
    told = _with_corners_of_twins([[worth[k] for k in group] for group in groups])
    return [_without_outvoted(group) for group in told]


def _with_corners_of_twins(groups: list[list[Candidate]]) -> list[list[Candidate]]:
    """``groups`` of the corners of cards; a single index is one of a card with indices side by side if it
    fits all the others, has its rank, and one of them both suits of its colour: of four small pips in blur
    one may surely be taken for its twin."""
    single = [group[0] for group in groups if len(group) == 1]
    cards = [group for group in groups if len(group) > 1]
    left = []
    for seen in single:
        card = next((it for it in cards if _is_corner_as_twin(seen, it)), None)
        if card is None:
            left.append([seen])
        else:
            card.append(seen)
    return [*cards, *left]


def _is_corner_as_twin(seen: Candidate, card: list[Candidate]) -> bool:
    """Whether ``seen`` is one more index of a ``card``, though it is named as its twin."""
    if len(card) >= _CORNERS or JOKER_NUMBER in (seen.best, card[0].best):
        return False
    is_twin = seen.best == twin_of(card[0].best)
    if not is_twin or max(chance_of_twin(it.names) for it in (seen, *card)) < _MAY_BE_TWIN:
        return False
    beside = any(are_side_by_side(a.pose, b.pose) for a, b in itertools.combinations(card, 2))
    return beside and all(may_be_one_card(seen.pose, it.pose) for it in card)


def _without_outvoted(group: list[Candidate]) -> list[Candidate]:
    """The corners of a card but for those that hardly have another name than its surest one has."""
    surest = max(group, key=lambda c: c.names.max())
    return [
        c for c in group if c.best == surest.best or c.names.max() >= _PLAIN or surest.names.max() < TEACHES
    ]


def _may_be_misread(one: int, other: int) -> bool:
    """Whether one name may have been read for the other: they have a rank or a suit in common."""
    if one == other or JOKER_NUMBER in (one, other):
        return False
    (suit, rank), (other_suit, other_rank) = divmod(one, len(RANKS)), divmod(other, len(RANKS))
    return suit == other_suit or rank == other_rank


def _is_plausible(candidate: Candidate, least: float) -> bool:
    """Whether one network is fairly certain of an index here, or the other very certain of its name. One that
    is likelier than not need be found with the probability ``least``."""
    name = float(candidate.names.max())
    if name > HALF and candidate.found >= least:
        return True
    return name > 0.9 or (name > NO_NAME and candidate.found > SURE_PLACE)


def without_pictures(told: list[Candidate]) -> list[Candidate]:
    """``told`` without what is part of a card's picture: small, uncertain, and between the two indices of a
    card that is named for sure."""
    sure = sorted((c for c in told if c.names.max() > DOUBT[1]), key=lambda c: c.best)
    cards = [
        (one.pose, other.pose)
        for _, alike in itertools.groupby(sure, key=lambda c: c.best)
        for one, other in itertools.combinations(alike, 2)
        if _are_ends_of_a_card(one.pose, other.pose)
    ]
    return [
        c
        for c in told
        if (c.names.max() > DOUBT[1] and c.best != JOKER_NUMBER)
        or not any(_is_in(c.pose, card) for card in cards)
    ]


def _are_ends_of_a_card(one: Pose, other: Pose) -> bool:
    """Whether two indices of one name can be the opposite ones of a card."""
    opposed = math.cos(math.radians(one.degrees - other.degrees)) < _OPPOSED
    tall = (one.height + other.height) / 2
    return opposed and one.distance_to(other) < RANK_AND_PIP * tall


def _is_in(pose: Pose, card: tuple[Pose, Pose]) -> bool:
    """Whether a ``pose`` is between the opposite indices of a ``card``, and much smaller than they are."""
    one, other = card
    if pose.height > _IN_PICTURE * min(one.height, other.height):
        return False
    upright = cmath.rect(1.0, -math.radians(one.degrees))
    end, inside = (complex(each.x - one.x, each.y - one.y) * upright for each in (other, pose))
    return all(
        min(0.0, far) < here < max(0.0, far)
        for here, far in ((inside.real, end.real), (inside.imag, end.imag))
    )


def _without_false(candidates: Sequence[Candidate]) -> list[Candidate]:
    """``candidates`` without those that are upside down on another index and stand otherwise than those above
    and below, or than their fan, or, where that does not tell, of which the finder is less sure: the pip of
    one index above the rank of the next can look like a third; a 9 then looks like a 6."""
    upside_down: list[list[int]] = [[] for _ in candidates]
    for (k, one), (other_k, other) in itertools.combinations(enumerate(candidates), 2):
        if _are_opposed(one.pose, other.pose) and _overlap(one.pose, other.pose):
            upside_down[k].append(other_k)
            upside_down[other_k].append(k)
    sure = [
        c
        for c, others in zip(candidates, upside_down, strict=True)
        if not others and c.names.max() >= TEACHES and c.best != JOKER_NUMBER
    ]
    fan_says = [
        _stands_as(sure, c.pose) if any(_may_share_a_pip(c.pose, candidates[k].pose) for k in others) else 0
        for c, others in zip(candidates, upside_down, strict=True)
    ]
    row_says = [_stands_as_most_of_its_row(k, candidates, upside_down) for k in range(len(candidates))]
    kept: list[int] = []
    for k in sorted(range(len(candidates)), key=lambda k: (-row_says[k], -fan_says[k], -candidates[k].found)):
        if not any(other in kept for other in upside_down[k]):
            kept.append(k)
    return [candidates[k] for k in kept]


def _stands_as_most_of_its_row(
    number: int, candidates: Sequence[Candidate], upside_down: Sequence[Sequence[int]]
) -> int:
    """1 if most of the surely named candidates that share ranks and pips with the one of this ``number``, and
    with each other, stand like that one, -1 if fewer do, or 0: where the indices of a fan touch, between each
    two of them there seems to be one that is ``upside_down``, so that these are one less."""
    row, left = [number], {number}
    while left:
        left = {other for k in left for other in upside_down[k]}.difference(row)
        row += left
    pose = candidates[number].pose
    touching = (
        _may_share_a_pip(candidates[k].pose, candidates[other].pose) for k in row for other in upside_down[k]
    )
    if len(row) < _ROW or not any(touching):
        return 0
    sure = [c for c in (candidates[k] for k in row) if c.names.max() >= TEACHES and c.best != JOKER_NUMBER]
    turned = sum(_are_opposed(c.pose, pose) for c in sure)
    upright = len(sure) - turned
    return 0 if max(upright, turned) < _ROW - 1 else (upright > turned) - (upright < turned)


def _may_share_a_pip(one: Pose, other: Pose) -> bool:
    """Whether two indices, upside down to each other, are so near that their pips are one; those at the two
    ends of a small card that is seen from the side are farther apart."""
    return one.distance_to(other) < _ONE_PIP * min(one.height, other.height)


def _stands_as(sure: Sequence[Candidate], pose: Pose) -> int:
    """1 if of the ``sure`` indices of its fan more stand like one at ``pose`` than upside down to it, -1 if
    fewer do, or 0."""
    upright = upside_down = 0
    turned = pose.turned_to(pose.degrees + 180.0, pose.height)
    for other in sure:
        off = complex(other.pose.x - pose.x, other.pose.y - pose.y) / cmath.rect(
            pose.height, math.radians(pose.degrees)
        )
        if abs(off.real) < _IN_A_COLUMN and abs(off.imag) < NEIGHBOURS:
            upright += is_like(other.pose, pose)
            upside_down += is_like(other.pose, turned)
    return (upright > upside_down) - (upright < upside_down)


def without_contradicted(candidates: Sequence[Candidate], known: Sequence[Pose]) -> list[Candidate]:
    """``candidates`` without those that lie upside down or across on indices that are ``known``, and so show
    a part of them: a pip above the next card's rank, or a rank and the pip beside it."""
    return [
        seen
        for seen in candidates
        if not any(_turned(seen.pose, pose) < COS_LEAN and _overlap(seen.pose, pose) for pose in known)
    ]


def _overlap(one: Pose, other: Pose) -> bool:
    """Whether two indices that stand differently have a part in common. Those side by side, upside down to
    each other, are of two cards that lie edge to edge."""
    height = min(one.height, other.height)
    off = complex(one.x - other.x, one.y - other.y) / cmath.rect(height, math.radians(other.degrees))
    if _are_opposed(one, other) and abs(off.real) >= _EDGE_TO_EDGE:
        return False
    return abs(off) < _OVERLAP


def _turned(one: Pose, other: Pose) -> float:
    """The cosine of the angle between two directions."""
    return math.cos(math.radians(one.degrees - other.degrees))


def _are_opposed(one: Pose, other: Pose) -> bool:
    return _turned(one, other) < -COS_LEAN


def _lie_across(one: Pose, other: Pose) -> bool:
    return abs(_turned(one, other)) <= COS_LEAN


def without_duplicates(candidates: list[Candidate]) -> list[Candidate]:
    """Candidates without duplicates: of two that cannot both be indices the likelier is kept, and an index
    that was also found beside itself is reported once."""
    kept: list[Candidate] = []
    for candidate in sorted(candidates, key=lambda c: -float(c.names.max())):
        if not any(at_one_place(candidate, other) for other in kept):
            kept.append(candidate)
    return kept


def is_in_fan_of(pose: Pose, told: Sequence[Pose]) -> bool:
    """Whether an index at ``pose`` may lie in a fan beside those that were ``told``: it is none of them,
    about as tall as the next of them and upright like it, and not level with it at the edge of its card."""
    if not told:
        return False
    nearest = min(told, key=pose.distance_to)
    height = max(pose.height, nearest.height)
    off = complex(pose.x - nearest.x, pose.y - nearest.y) / cmath.rect(height, math.radians(nearest.degrees))
    if HALF < abs(off.real) < _AT_EDGE and abs(off.imag) < _LEVEL:
        return False
    return is_like(pose, nearest) and HALF * height < pose.distance_to(nearest) < NEIGHBOURS * height


def is_told(pose: Pose, sure: list[Candidate]) -> bool:
    """Whether an index at ``pose`` is one that is named for ``sure``."""
    return any(pose.distance_to(each.pose) < _ON_TOP * min(each.pose.height, pose.height) for each in sure)


def at_one_place(first: Candidate, second: Candidate) -> bool:
    """Whether two lie so near to each other that only one of them can be an index."""
    apart = first.pose.distance_to(second.pose)
    if _lie_across(first.pose, second.pose):
        reach = _OVERLAP  # a 9 beside a pip looks like a Q above it
    elif first.best == second.best:
        reach = _BESIDE
    else:
        reach = _LETTERS if JOKER_NUMBER in (first.best, second.best) else _ON_TOP
    return apart < reach * min(first.pose.height, second.pose.height)


def combined(group: list[Candidate]) -> Chances:
    """The probability of each name from all corners of a card. Of the rank they are independent evidence, so
    the odds multiply, unless two are sure of two: then what blurs the one blurs the other. Pips of one form
    in one light are no four opinions of the suit: that is the mean of what all say, each as far as it is
    likely to be an index. Where the pips of the face were seen beside some, those alone say it: in blur
    the others may surely be taken for their twins."""
    names = np.array([candidate.names for candidate in group])
    plain = {it.best % len(RANKS) for it in group if it.best != JOKER_NUMBER and it.names.max() >= _PLAIN}
    if len(plain) > 1:
        return np.asarray(names.mean(axis=0), np.float64)
    likely = names.sum(axis=1, keepdims=True)
    log = np.log(np.maximum(np.hstack([names, 1.0 - likely]), HARDLY)).sum(axis=0)
    suits = names[:, :JOKER_NUMBER].reshape(len(group), len(SUITS), len(RANKS)).sum(axis=2)
    total = np.maximum(suits.sum(axis=1, keepdims=True), HARDLY)
    said = np.log(np.maximum(suits / total, HARDLY))
    by_face = np.array([[candidate.by_face] for candidate in group])
    if by_face.any():
        total = total * by_face
    counted = (said * total).sum(axis=0) / total.sum() * max(1.0, math.sqrt(by_face.sum()))
    log[:JOKER_NUMBER] += np.repeat(counted - said.sum(axis=0), len(RANKS))
    raised = np.exp(log - log.max())
    return np.asarray(raised / raised.sum(), np.float64)[:-1]


def unread(reading: Reading) -> Reading:
    """``reading`` with its name as the first of the alternatives."""
    if reading.card is None:
        return reading
    alternatives = ((reading.card, reading.confidence), *reading.alternatives)
    return replace(reading, card=None, alternatives=alternatives)


def pose_of(quad: Quad) -> Pose:
    """The pose of the index at ``quad``."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    down = (cx + dx - ax - bx) / 2, (cy + dy - ay - by) / 2
    degrees = math.degrees(math.atan2(-down[0], down[1]))
    return Pose(*middle_of(quad), math.hypot(*down) / 1.08, degrees)


def quad_of(pose: Pose) -> Quad:
    angle = math.radians(pose.degrees)
    right = (math.cos(angle) * pose.height * 0.36, math.sin(angle) * pose.height * 0.36)
    down = (-math.sin(angle) * pose.height * 0.54, math.cos(angle) * pose.height * 0.54)
    return (
        (pose.x - right[0] - down[0], pose.y - right[1] - down[1]),
        (pose.x + right[0] - down[0], pose.y + right[1] - down[1]),
        (pose.x + right[0] + down[0], pose.y + right[1] + down[1]),
        (pose.x - right[0] + down[0], pose.y - right[1] + down[1]),
    )
