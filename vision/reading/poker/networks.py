"""The finder and the namers."""

from __future__ import annotations

import math
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.core.cards import RANKS, SUITS
from vision.core.network import WEIGHTS, InBytes, Network
from vision.core.pictures import Picture
from vision.reading.poker.patches import Pose, Pyramid, chances, cut, whitened_bytes

FINDER, NAMERS, GLYPH_JUDGE = "finder.onnx", ("namer.onnx", "second_namer.onnx"), "glyph_judge.onnx"
PIXELS = InBytes(scale=1 / 255, zero=0)
"""A picture is given to a finder as it is."""
FEATURES = "features"
"""The namers' second output: what their convolutions see of an index."""
FEATURE_PLANES, FEATURE_ROWS, FEATURE_COLUMNS = 96, 6, 4
STRIDE = 8
HEIGHT_AT_ZERO = 28.0
"""The height of an index, pixels, for which the finder outputs 0; each 1 more doubles it."""
_RANKS = len(RANKS) + 2
_LIKELY = 0.25
"""From this probability a name is judged."""
_GOOD_RANK, _GOOD_SUIT = 0.3, 0.4
"""From these probabilities on the judge agrees with a name."""
_HARDLY_NONE, _MOSTLY_NONE = 0.3, 0.6
"""Up to the first probability of none it does not object, from the second on it never agrees."""
_KNOWN, _STRANGE = 0.5, 0.5
"""From these probabilities on the judge knows a rank or a pip, and it is none of a poker card."""
_ONE_INDEX = 0.33
"""Cells that place an index within this distance, in its heights, mean the same index."""
_NO_RANK = len(RANKS) + 1
_NONE = 0.95
"""Where the first namer is so sure that there is no index, the second is not asked."""


class Finder:
    """Finds indices in a picture, in one range of sizes: 9 to 54 px tall."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self._network = Network(weights / FINDER)

    def find(self, image: Picture, floor: float) -> list[tuple[float, Pose]]:
        """The indices in ``image`` with a probability of at least ``floor``; of neighbours only the
        likeliest."""
        height, width = image.shape[:2]
        # The network halves three times: a size that is no multiple of 8 is padded.
        pad_y, pad_x = -height % STRIDE, -width % STRIDE
        if pad_y or pad_x:
            image = np.asarray(cv2.copyMakeBorder(image, 0, pad_y, 0, pad_x, cv2.BORDER_REPLICATE), np.uint8)
        return _gathered(self._network.run(image[None])[0], floor)


def _gathered(out: npt.NDArray[np.float32], floor: float) -> list[tuple[float, Pose]]:
    """Combines the cells of the finder's output, ``(6, rows, columns)``: several cells around its middle
    report each index, and its pose is their mean. Cells that mean places far apart belong to two indices."""
    rows, columns = np.nonzero(out[0] >= math.log(floor / (1.0 - floor)))
    logit, *cells = out[:, rows, columns].astype(np.float64)
    weight = 1.0 / (1.0 + np.exp(-np.clip(logit, -30, 30)))
    x, y = (columns + 0.5 + cells[0]) * STRIDE, (rows + 0.5 + cells[1]) * STRIDE
    octaves = np.clip(cells[4], -1.8, 1.2)
    height = HEIGHT_AT_ZERO * 2.0**octaves
    turn = np.arctan2(cells[2], cells[3])
    sine, cosine = np.sin(turn), np.cos(turn)
    index = np.full(len(weight), -1)
    peaks: list[int] = []
    for best in np.argsort(-weight).tolist():
        if index[best] < 0:
            reach = _ONE_INDEX * height[best]
            near = (x - x[best]) ** 2 + (y - y[best]) ** 2 < reach * reach
            index[near & (index < 0)] = len(peaks)
            peaks.append(best)
    count, peak = len(peaks), np.array(peaks, np.intp)[index]
    # a cell that sees the index the other way up does not count for its direction
    alike = sine * sine[peak] + cosine * cosine[peak] > 0.5
    say = np.where(alike, weight, 0.0) ** 2
    say /= np.bincount(index, say, count)[index]
    means = [np.bincount(index, say * each, count).tolist() for each in (x, y, octaves, sine, cosine)]
    return [
        (float(weight[best]), Pose(x, y, HEIGHT_AT_ZERO * 2.0**tall, math.degrees(math.atan2(up, right))))
        for best, (x, y, tall, up, right) in zip(peaks, zip(*means, strict=True), strict=True)
    ]


class Namer:
    """Names the rank and the suit of an index.

    The probabilities of two separately trained networks of different architecture are averaged, so that an
    error of one of them is not confident (an ensemble, Hansen and Salamon 1990). The second has nothing to
    say where the first is sure that there is no index: together they would name none. A third, the judge, was
    shown many letters, signs and pips that no poker card has: what it takes for one of those, or for another
    name, is not named.
    """

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self._networks = [Network(weights / name) for name in NAMERS]
        self._judge = Network(weights / GLYPH_JUDGE)

    def name(
        self, pyramid: Pyramid, poses: list[Pose], denied: float = 0.0, *, pips_are_known: bool = False
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """Probabilities ``(n, 15)`` of ace to king, Joker and none, and ``(n, 5)`` of spades, hearts,
        diamonds, clubs and none. A card that the judge denies keeps the part ``denied`` of its probability.
        If the ``pips_are_known`` to be a poker card's, it is asked about the ranks only."""
        if not poses:
            return np.zeros((0, _RANKS), np.float32), np.zeros((0, 5), np.float32)
        pictures = np.stack([cut(pyramid, pose) for pose in poses])
        return self.name_patches(pictures, denied, pips_are_known=pips_are_known)

    def name_patches(
        self, pictures: npt.NDArray[np.uint8], denied: float = 0.0, *, pips_are_known: bool = False
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """The same for upright ``pictures`` ``(n, 48, 32, 3)`` of indices."""
        patches = whitened_bytes(pictures)
        first, second = self._networks
        out = _named(first.run(patches))
        seen = out[:, _NO_RANK] < _NONE
        if seen.any():
            out[seen] = (out[seen] + _named(second.run(patches[seen]))) / 2
        likely = out[:, : len(RANKS)].max(axis=1) * out[:, _RANKS:-1].max(axis=1) > _LIKELY
        if likely.any():
            agreed = _agreed(_named(self._judge.run(patches[likely])))
            if pips_are_known:
                agreed[:, _RANKS:] = 1.0
            out[likely] *= _at_least(denied, agreed, out[likely])
        return out[:, :_RANKS], out[:, _RANKS:]

    def parts(
        self, pyramid: Pyramid, poses: list[Pose]
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """What both namers say of the ranks ``(n, 13)`` and the suits ``(n, 4)``, each by itself; the judge
        is not asked."""
        out = self._undenied(pyramid, poses)
        return out[:, : len(RANKS)], out[:, _RANKS:-1]

    def any_rank(self, pyramid: Pyramid, poses: list[Pose]) -> npt.NDArray[np.float32]:
        """How likely both namers together think that a rank stands at each of ``poses``, whichever it is."""
        return np.asarray(1.0 - self._undenied(pyramid, poses)[:, _NO_RANK], np.float32)

    def _undenied(self, pyramid: Pyramid, poses: list[Pose]) -> npt.NDArray[np.float32]:
        """What both namers say together, as :func:`_named` gives it, without the judge."""
        patches = whitened_bytes(np.stack([cut(pyramid, pose) for pose in poses]))
        said = [_named(network.run(patches)) for network in self._networks]
        return np.asarray(np.mean(said, axis=0), np.float32)

    def strange_parts(self, pyramid: Pyramid, poses: list[Pose]) -> tuple[list[str], list[tuple[Pose, str]]]:
        """The ranks of those indices of which the judge knows the rank and not the pip; the suits of those of
        which it knows the pip and not the rank, each with where it is."""
        if not poses:
            return [], []
        judged = self._judged(pyramid, poses)
        ranks, suits = judged[:, : len(RANKS)], judged[:, _RANKS:-1]
        of_none, on_none = judged[:, _NO_RANK] > _STRANGE, judged[:, -1] > _STRANGE
        above = (ranks.max(axis=1) > _KNOWN) & on_none
        below = (suits.max(axis=1) > _KNOWN) & of_none
        return (
            [RANKS[k] for k in ranks.argmax(axis=1)[above]],
            [(poses[k], SUITS[suits[k].argmax()]) for k in np.flatnonzero(below).tolist()],
        )

    def _judged(self, pyramid: Pyramid, poses: list[Pose]) -> npt.NDArray[np.float32]:
        """What the judge says, as :func:`_named` gives it."""
        return _named(self._judge.run(whitened_bytes(np.stack([cut(pyramid, pose) for pose in poses]))))

    def features(self, patches: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
        """What both networks see in ``patches`` ``(n, 48, 32, 3)``: ``(n, 2, 96, 6, 4)``, rows from rank to
        pip."""
        shape = len(patches), FEATURE_PLANES, FEATURE_ROWS, FEATURE_COLUMNS
        whitened = whitened_bytes(patches)
        seen = [network.run(whitened, FEATURES).reshape(shape) for network in self._networks]
        return np.stack(seen, axis=1)


def _agreed(judged: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """How far what the judge says, as :func:`_named` gives it, bears out each rank and each suit. About
    Jokers it is not asked."""
    agreed = np.ones_like(judged)
    for part, good in ((slice(0, len(RANKS)), _GOOD_RANK), (slice(_RANKS, -1), _GOOD_SUIT)):
        none = judged[:, _RANKS - 1 if part.start == 0 else -1]
        known = np.clip((_MOSTLY_NONE - none) / (_MOSTLY_NONE - _HARDLY_NONE), 0.0, 1.0)
        agreed[:, part] = np.minimum(1.0, judged[:, part] / good) * known[:, None]
    return agreed


def _at_least(
    part: float, agreed: npt.NDArray[np.float32], named: npt.NDArray[np.float32]
) -> npt.NDArray[np.float32]:
    """``agreed``; where less than ``part`` is left of the likeliest of the ``named`` cards, that part of
    every card."""
    rows = np.arange(len(named))
    rank = named[:, : len(RANKS)].argmax(axis=1)
    suit = _RANKS + named[:, _RANKS:-1].argmax(axis=1)
    denied = agreed[rows, rank] * agreed[rows, suit] < part
    return np.where(denied[:, None], np.float32(math.sqrt(part)), agreed)


def _named(out: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """The probabilities of ranks and of suits that a namer's output means."""
    return np.concatenate([chances(out[:, :_RANKS]), chances(out[:, _RANKS:])], axis=1)
