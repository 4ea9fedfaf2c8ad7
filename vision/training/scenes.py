"""Photograph-like scenes of drawn cards, with the truth about every index in them.

A scene is a square BGR ``uint8`` picture. It is drawn at the size at which the networks see the world: an
index is 18 to 44 px tall (the finder's span at one scale of its pyramid) unless asked otherwise.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

import cv2
import numpy as np
import numpy.typing as npt

from vision.core.cards import JOKER, POKER_CARDS
from vision.core.geometry import middle_of
from vision.core.pictures import Picture
from vision.core.plane import through
from vision.core.view import Reading
from vision.drawing.faces import CARD_MM, Face, FaceStyle, IndexPose, draw_back, draw_face, letter_of
from vision.drawing.glyphs import FontGlyphs
from vision.drawing.masks import stamp
from vision.reading.poker.patches import Pose
from vision.training.fonts import Fonts, font_glyphs
from vision.training.light import photographed
from vision.training.makers import random_style
from vision.training.strange import Maker, strange_maker
from vision.training.surfaces import surface

_FACE_PPM = 3.0
_FACES_OF_A_MAKER = 5
_WIDTH, _HEIGHT = (round(side * _FACE_PPM) for side in CARD_MM)
_MIDDLE = slice(int(_HEIGHT * 0.2), int(_HEIGHT * 0.8)), slice(int(_WIDTH * 0.22), int(_WIDTH * 0.78))
"""The rows and columns in the middle of a face, in which there may be print."""
_JOKERS = 0.4
"""The share of makers whose cards include a Joker: far more than in real decks, because Jokers vary much."""
_PAPERS = 0.12
"""The share of scenes with a printed sheet on the table."""
AROUND_INDEX = 2.2
"""The side of a close-up, in heights of its index."""
_CLOSE_UPS_A_SCENE, _OTHER_DEALER = 6, 50_000
_LEAST, _MOST_OF_A_SCENE = 14.0, 8
"""The least height of an index in a lesson, pixels, and how many are taken of one scene."""
_NEW_FOR_CLOSE_UP = 0.08
"""How often a maker's cards are replaced after a close-up of them."""
_LETTERS = "AABCDEEEFGHIIJKLMNOOPQRRSSTTUVWXYZ0123456789"


_Matrix = npt.NDArray[np.float64]
"""A map of the plane, ``(3, 3)``."""


@dataclass(frozen=True, slots=True)
class IndexTruth:
    """An index in a scene: centre and height in pixels, ``degrees`` clockwise from upright, and its visible
    share, 0 to 1, and those of its pip and its rank. ``number`` is its card's number in the scene.
    ``strange_rank`` and ``strange_pip`` tell that what is printed there is not what any poker card has.
    ``printed`` is the letter or number that stands for its rank."""

    number: int
    card: str
    x: float
    y: float
    height: float
    degrees: float
    visible: float
    pip_visible: float = 1.0
    rank_visible: float = 1.0
    strange_rank: bool = False
    strange_pip: bool = False
    printed: str = ""

    @property
    def pose(self) -> Pose:
        """Where it stands."""
        return Pose(self.x, self.y, self.height, self.degrees)

    def told_by(self, reading: Reading) -> bool:
        """Whether ``reading`` has its name and position. What is strange has no name."""
        return (
            reading.card == self.card
            and not (self.strange_rank or self.strange_pip)
            and any(
                math.dist((self.x, self.y), middle_of(quad)) < 0.5 * self.height for quad in reading.quads
            )
        )


class Half(Enum):
    """The part of an index that another card covers, more or less."""

    PIP = auto()
    RANK = auto()


@dataclass(frozen=True, slots=True)
class Scene:
    """A drawn photograph and its ground truth."""

    image: Picture
    indices: tuple[IndexTruth, ...]

    def shows(self, reading: Reading) -> bool:
        """Whether the card of ``reading`` is where it was read."""
        return any(truth.told_by(reading) for truth in self.indices)


@dataclass(frozen=True, slots=True)
class _Word:
    """A word in print: its letters ``tall`` px high, its middle at ``spot``, ``degrees`` clockwise."""

    font: FontGlyphs
    text: str
    spot: tuple[float, float]
    tall: float
    ink: tuple[int, int, int]
    degrees: float

    def write(self, part: Picture) -> None:
        mask, ratio = self.font.glyph(self.text)
        stamp(part, mask, self.spot, (ratio * self.tall, self.tall), self.ink, self.degrees)


class _Printed:
    """Cards of a ``maker``, by their ``codes``, and the words that are printed in the middle of some. Most of
    a dealer's cards are in no scene: each is drawn when it is first laid."""

    def __init__(self, maker: Maker, codes: Sequence[str], words: Mapping[int, Sequence[_Word]]) -> None:
        self.maker = maker
        self._codes = codes
        self._words = words
        self._drawn: dict[int, Face] = {}

    def __len__(self) -> int:
        return len(self._codes)

    def face(self, number: int) -> Face:
        """The face of one of them."""
        if number not in self._drawn:
            face = draw_face(self._codes[number], self.maker.style, _FACE_PPM)
            for word in self._words.get(number, ()):
                word.write(face.image[_MIDDLE])
            self._drawn[number] = face
        return self._drawn[number]


Make = Callable[[np.random.Generator, Fonts], Maker]
"""Makes a random maker."""


def _usual_maker(rng: np.random.Generator, fonts: Fonts) -> Maker:
    return Maker(random_style(rng, fonts))


class Dealer:
    """Draws scenes endlessly. Every third scene one maker's cards are replaced. ``jokers`` is the share of
    makers whose cards include a Joker, ``strange`` that of strange makers; any other is one that ``make``
    makes. A maker's cards are some of ``cards``."""

    def __init__(
        self,
        seed: int,
        fonts: Fonts,
        makers: int = 120,
        jokers: float = _JOKERS,
        strange: float = 0.0,
        make: Make = _usual_maker,
        cards: Sequence[str] = POKER_CARDS,
    ) -> None:
        self._jokers = jokers
        self._strange = strange
        self._make = make
        self._cards = cards
        self._rng = np.random.default_rng(seed)
        self._fonts = fonts
        self._back = draw_back(_FACE_PPM)
        self._stock = [self._print() for _ in range(makers)]

    def _print(self) -> _Printed:
        # Without strange makers, the lessons of a seed stay what they were.
        strange = self._strange > 0 and self._rng.random() < self._strange
        make = strange_maker if strange else self._make
        maker = make(self._rng, self._fonts)
        codes = [self._cards[i] for i in self._rng.choice(len(self._cards), _FACES_OF_A_MAKER, replace=False)]
        if self._rng.random() < self._jokers:
            codes[0] = JOKER
        height, width = self._back[_MIDDLE].shape[:2]
        words = {
            number: self._words((height, width), 2.5 * _FACE_PPM, 7.0 * _FACE_PPM)
            for number in range(len(codes))
            if self._rng.random() < 0.3
        }
        return _Printed(maker, codes, words)

    def _write(self, part: Picture, low: float, high: float) -> None:
        """Draws words somewhere in ``part``, letters ``low`` to ``high`` px tall: print that is no index."""
        for word in self._words((part.shape[0], part.shape[1]), low, high):
            word.write(part)

    def _words(self, size: tuple[int, int], low: float, high: float) -> list[_Word]:
        """Such words for a part of this ``size``: height and width."""
        rng = self._rng
        if not self._fonts.letters:
            return []
        glyphs = font_glyphs(self._fonts.letters[int(rng.integers(len(self._fonts.letters)))])
        tall = rng.uniform(low, high)
        degrees = (
            float(rng.choice([0.0, 90.0, 180.0, 270.0])) if rng.random() < 0.5 else float(rng.uniform(0, 360))
        )
        ink = (30, 30, 30) if rng.random() < 0.5 else tuple(int(v) for v in rng.integers(0, 220, 3))
        x, y = rng.uniform(0.1, 0.9, 2) * [size[1], size[0]]
        words = []
        for line in range(int(rng.integers(1, 5))):
            word = "".join(rng.choice(list(_LETTERS), int(rng.integers(2, 9))))
            word = word if rng.random() < 0.5 else word.lower()
            across = np.radians(degrees)
            spot = x - np.sin(across) * line * tall * 1.4, y + np.cos(across) * line * tall * 1.4
            at = (float(spot[0]), float(spot[1]))
            words.append(_Word(glyphs, word, at, tall, (ink[0], ink[1], ink[2]), degrees))
        return words

    def _lay_paper(self, image: Picture, low: float, high: float) -> None:
        """Draws a printed sheet, label or box on ``image``: paper with an edge and letters, but no card."""
        rng = self._rng
        width, height = (int(side) for side in rng.uniform(3.0, 9.0, 2) * high)
        sheet = np.full((height, width, 3), 255 - rng.integers(0, 40, 3), np.uint8)
        for _ in range(int(rng.integers(1, 6))):
            self._write(sheet, low, high)
        size = image.shape[0]
        matrix = np.asarray(
            cv2.getRotationMatrix2D((width / 2, height / 2), float(rng.uniform(0, 360)), 1.0), np.float64
        )
        matrix[:, 2] += rng.uniform(0, size, 2) - np.array([width, height]) / 2
        ground = cv2.warpAffine(np.full((height, width), 255, np.uint8), matrix, (size, size))
        laid = cv2.warpAffine(sheet, matrix, (size, size), borderMode=cv2.BORDER_REPLICATE)
        image[ground > 127] = laid[ground > 127]

    def scene(self, size: int = 192, low: float = 10.0, high: float = 46.0) -> Scene:
        """The next scene, ``size`` px per side, with indices ``low`` to ``high`` px tall."""
        rng = self._rng
        image = surface(size, rng)
        if rng.random() < 0.2:
            self._write(image, 0.25 * low, 0.6 * high)
        if rng.random() < _PAPERS:
            self._lay_paper(image, 0.25 * low, 0.6 * high)
        owner = np.full((size, size), -1, np.int16)
        placed: list[tuple[Face, npt.NDArray[np.float64]]] = []
        maker = Maker(FaceStyle.plain())
        # A scene without any card teaches what is none.
        if rng.random() > 0.1:
            entry = int(rng.integers(len(self._stock)))
            printed = self._stock[entry]
            maker = printed.maker
            if rng.random() < 0.35:
                self._stock[entry] = self._print()
            tall = math.exp(rng.uniform(math.log(low), math.log(high)))
            view = _tilted(size, rng)
            for matrix in _arranged(size, tall / printed.face(0).indices[0].height, rng):
                face = printed.face(int(rng.integers(len(printed))))
                transform = view @ matrix
                if rng.random() < 0.03:
                    face = Face("", self._back, ())
                _lay(image, owner, face, transform, len(placed), rng)
                placed.append((face, transform))
        return self._photographed(image, owner, placed, maker)

    def close_up(
        self,
        low: float = 15.0,
        high: float = 64.0,
        around: float = AROUND_INDEX,
        *,
        half_covered: Half | None = None,
    ) -> Scene:
        """A small picture of one index, ``low`` to ``high`` px tall, and of what lies over and beside it: a
        hand's fan, a column, other cards; or one card by which its pip or rank is ``half_covered``. Its side
        is ``around`` heights of the index and a little more. It is quickly drawn."""
        rng = self._rng
        tall = math.exp(rng.uniform(math.log(low), math.log(high)))
        size = int(around * tall) + 16
        image = surface(size, rng)
        owner = np.full((size, size), -1, np.int16)
        entry = int(rng.integers(len(self._stock)))
        printed = self._stock[entry]
        if rng.random() < _NEW_FOR_CLOSE_UP:
            self._stock[entry] = self._print()
        face = printed.face(int(rng.integers(len(printed))))
        matrix, before, after = _around_index(face, size, tall, rng, half_covered=half_covered)
        view = _tilted(size, rng)
        others = [printed.face(int(rng.integers(len(printed)))) for _ in (*before, *after)]
        stack = [*others[: len(before)], face, *others[len(before) :]]
        placed: list[tuple[Face, _Matrix]] = []
        for laid, where in zip(stack, (*before, matrix, *after), strict=True):
            transform = view @ where
            _lay(image, owner, laid, transform, len(placed), rng)
            placed.append((laid, transform))
        return self._photographed(image, owner, placed, printed.maker)

    def _photographed(
        self,
        image: Picture,
        owner: npt.NDArray[np.int16],
        placed: list[tuple[Face, _Matrix]],
        maker: Maker,
    ) -> Scene:
        rng = self._rng
        if rng.random() < 0.12:
            _cover(image, owner, rng)
        truths = [
            truth
            for number, (face, matrix) in enumerate(placed)
            for truth in _truths(face, maker, matrix, owner, number)
        ]
        return Scene(photographed(image, rng), tuple(truths))


def scenes_with_close_ups(
    count: int,
    seed: int,
    fonts: Fonts,
    strange: float,
    around: float,
    rng: np.random.Generator,
    *,
    half_covered: int = 0,
) -> Iterator[Scene]:
    """So many scenes, each with six close-ups, and as many as ``half_covered`` says of indices of which the
    next card covers a part of the pip. The share ``strange`` is of strange makers' cards. ``around`` is the
    side of a close-up, in heights of its index; ``rng`` chooses between the makers."""
    usual = Dealer(seed, fonts, makers=40)
    unusual = Dealer(seed + _OTHER_DEALER, fonts, makers=40, strange=1.0)
    for _ in range(count):
        dealer = unusual if rng.random() < strange else usual
        yield dealer.scene(256, 18.0, 84.0)
        for _ in range(_CLOSE_UPS_A_SCENE):
            yield dealer.close_up(around=around)
        for _ in range(half_covered):
            yield dealer.close_up(around=around, half_covered=Half.PIP)


def some_indices(
    scene: Scene, is_lesson: Callable[[IndexTruth], bool], rng: np.random.Generator
) -> list[IndexTruth]:
    """Some of the indices in ``scene`` that are a lesson and large enough to be named."""
    size = len(scene.image)
    fit = [
        truth
        for truth in scene.indices
        if truth.height >= _LEAST
        and min(truth.x, truth.y) >= 0.0
        and max(truth.x, truth.y) < size
        and is_lesson(truth)
    ]
    return [fit[k] for k in rng.permutation(len(fit))[:_MOST_OF_A_SCENE]]


def _around_index(
    face: Face, size: int, tall: float, rng: np.random.Generator, *, half_covered: Half | None
) -> tuple[_Matrix, list[_Matrix], list[_Matrix]]:
    """The placement of ``face`` with one of its indices, ``tall`` px, in the middle of a picture, and those
    of the cards that are laid before it and after it."""
    number = 0 if rng.random() < 0.6 else int(rng.integers(len(face.indices)))
    index = face.indices[number]
    scale = tall / index.height
    matrix = _moved(size / 2, size / 2) @ _turned(rng.uniform(0, 2 * np.pi)) @ np.diag([scale, scale, 1.0])
    matrix = matrix @ _moved(-index.x, -index.y)
    if half_covered is not None:
        over = _over_pip if half_covered is Half.PIP else _over_rank
        return matrix, [], [matrix @ over(index, rng)]
    width, height = CARD_MM[0] * _FACE_PPM, CARD_MM[1] * _FACE_PPM
    kind = rng.random()
    if kind < 0.2:
        return matrix, [], []
    # Where the index is at the left, the next cards of a hand usually are to the right, and leave it free.
    way = 1.0 if (index.x < width / 2) != (rng.random() < 0.2) else -1.0
    up = 1.0 if index.degrees == 0 else -1.0
    steps: list[_Matrix] = []
    if kind < 0.6:
        spread = way * up * math.radians(rng.uniform(3.0, 16.0))
        pivot = width / 2, height / 2 + up * height * rng.uniform(0.35, 1.3)
        for k in (-2, -1, 1, 2):
            spun = _turned(spread * k + rng.normal(0, 0.02))
            slipped = _moved(*rng.normal(0, 4.0, 2))
            steps.append(_moved(*pivot) @ spun @ _moved(-pivot[0], -pivot[1]) @ slipped)
    elif kind < 0.85:
        if rng.random() < 0.5:
            step = np.array([0.0, up * height * rng.uniform(0.13, 0.4)])
        else:
            step = np.array([way * width * rng.uniform(0.1, 0.45), 0.0])
        steps = [_moved(*(step * k + rng.normal(0, 6.0, 2))) for k in (-2, -1, 1, 2)]
    else:
        middle = np.array([width, height]) / 2
        for _ in range(4):
            beside = _moved(*(rng.uniform(-1.1, 1.1, 2) * (width, height)))
            steps.append(beside @ _placed_at(middle, rng.uniform(0, 2 * np.pi), 1.0))
    before, after = steps[2 - int(rng.integers(3)) : 2], steps[2 : 2 + int(rng.integers(3))]
    return matrix, [matrix @ step for step in before], [matrix @ step for step in after]


def _over_pip(index: IndexPose, rng: np.random.Generator) -> _Matrix:
    """The map from a card to the next one of its column, whose edge lies across the pip of ``index``."""
    middle = np.array(CARD_MM) * _FACE_PPM / 2
    way = 1.0 if index.degrees == 0 else -1.0
    pip_end = middle[1] + way * (index.y - middle[1]) + index.height / 2
    edge = pip_end - rng.uniform(0.1, 0.95) * index.pip * index.height
    askew = _moved(*middle) @ _turned(rng.normal(0.0, 0.03)) @ _moved(*-middle)
    return _moved(rng.normal(0.0, 6.0), way * edge) @ askew


def _over_rank(index: IndexPose, rng: np.random.Generator) -> _Matrix:
    """The map from a card to one that lies askew with an edge across the rank of ``index``."""
    up = -1.0 if index.degrees == 0 else 1.0
    tall = (1.0 - index.pip) * index.height
    x = index.x + rng.uniform(-0.4, 0.4) * index.width
    y = index.y + up * (0.5 * index.height - rng.uniform(0.1, 0.9) * tall)
    along = _moved(-rng.uniform(0.2, 0.8) * CARD_MM[0] * _FACE_PPM, 0.0)
    return _moved(x, y) @ _turned(rng.uniform(0.0, 2.0 * np.pi)) @ along


def _turned(radians: float) -> _Matrix:
    """The map that turns clockwise."""
    cos, sin = math.cos(radians), math.sin(radians)
    return np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])


def _moved(x: float, y: float) -> _Matrix:
    return np.array([[1.0, 0.0, x], [0.0, 1.0, y], [0.0, 0.0, 1.0]])


def _tilted(size: int, rng: np.random.Generator) -> npt.NDArray[np.float64]:
    """A tilted camera."""
    if rng.random() < 0.35:
        return np.eye(3)
    lean = rng.normal(0.0, 0.22, 2) / size
    squash = rng.uniform(0.72, 1.0) if rng.random() < 0.5 else 1.0
    turn = rng.uniform(0, np.pi)
    cos, sin = np.cos(turn), np.sin(turn)
    turned = np.array([[cos, -sin], [sin, cos]])
    middle = size / 2
    centre = np.array([[1, 0, -middle], [0, 1, -middle], [0, 0, 1.0]])
    view = np.eye(3)
    view[:2, :2] = turned.T @ np.diag([1.0, squash]) @ turned
    view[2, :2] = lean
    return np.asarray(np.linalg.inv(centre) @ view @ centre, np.float64)


def _placed_at(spot: npt.NDArray[np.float64], radians: float, scale: float) -> npt.NDArray[np.float64]:
    """The map from face pixels to scene pixels: the card's middle to ``spot`` (x, y), rotated clockwise,
    scaled."""
    cos, sin = math.cos(radians) * scale, math.sin(radians) * scale
    width, height = CARD_MM[0] * _FACE_PPM, CARD_MM[1] * _FACE_PPM
    matrix = np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])
    matrix[:2, 2] = spot - matrix[:2, :2] @ np.array([width / 2, height / 2])
    return matrix


def _arranged(size: int, scale: float, rng: np.random.Generator) -> list[npt.NDArray[np.float64]]:
    """The placement of a scene's cards: scattered, in a fanned column, in a fan around a point, or in
    rows."""
    turn = rng.uniform(0, 2 * np.pi)
    kind = rng.random()
    card = np.array(CARD_MM) * _FACE_PPM * scale
    if kind < 0.35:
        area = size * size / (card[0] * card[1])
        count = int(np.clip(rng.poisson(area * 0.8) + 1, 1, 9))
        return [
            _placed_at(rng.uniform(-0.1, 1.1, 2) * size, rng.uniform(0, 2 * np.pi), scale)
            for _ in range(count)
        ]
    start = rng.uniform(0.15, 0.85, 2) * size
    slop = rng.choice([0.02, 0.08, 0.2])
    if kind < 0.6:
        # an overlapped column (or a row, or a deal from the other side): each card covers most of the last
        step = card[1] * rng.uniform(0.16, 0.4) if rng.random() < 0.7 else card[0] * rng.uniform(0.15, 0.45)
        along = turn + rng.choice([np.pi / 2, np.pi / 2, 0.0, np.pi])
        way = np.array([np.cos(along), np.sin(along)]) * step
        count = int(rng.integers(2, 8))
        first = start - way * (count - 1) * rng.uniform(0.2, 0.8)
        return [
            _placed_at(first + way * k + rng.normal(0, slop * 8, 2), turn + rng.normal(0, slop), scale)
            for k in range(count)
        ]
    if kind < 0.78:
        spread = rng.uniform(0.12, 0.4)
        count = int(rng.integers(2, 7))
        pivot = start + np.array([-np.sin(turn), np.cos(turn)]) * card[1] * rng.uniform(0.3, 1.2)
        reach = card[1] * rng.uniform(0.4, 1.0)
        angles = turn + (np.arange(count) - count / 2) * spread
        return [_placed_at(pivot + np.array([np.sin(a), -np.cos(a)]) * reach, a, scale) for a in angles]
    pitch = card * rng.uniform(1.02, 1.25, 2)
    cos, sin = np.cos(turn), np.sin(turn)
    reach = math.ceil(size / pitch.min() / 1.2)
    places = []
    for row in range(-reach, reach + 1):
        for column in range(-reach, reach + 1):
            offset = np.array([column * pitch[0], row * pitch[1]]) + rng.normal(0, slop * 12, 2)
            x, y = start + np.array([cos * offset[0] - sin * offset[1], sin * offset[0] + cos * offset[1]])
            if -card[1] / 2 < x < size + card[1] / 2 and -card[1] / 2 < y < size + card[1] / 2:
                places.append(_placed_at(np.array([x, y]), turn + rng.normal(0, slop), scale))
    return places


def _lay(
    image: Picture,
    owner: npt.NDArray[np.int16],
    face: Face,
    matrix: npt.NDArray[np.float64],
    number: int,
    rng: np.random.Generator,
) -> None:
    """Draws a card on the scene, with its shadow, and marks what it covers."""
    size = image.shape[0]
    height, width = face.image.shape[:2]
    corners = through(matrix, np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64))
    left, top = np.maximum(np.floor(corners.min(axis=0)).astype(int) - 4, 0)
    right, bottom = np.minimum(np.ceil(corners.max(axis=0)).astype(int) + 5, size)
    if right - left < 3 or bottom - top < 3:
        return
    picture = face.image
    scale = math.sqrt(abs(np.linalg.det(matrix[:2, :2])))
    shift = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1.0]])
    to_part = shift @ matrix
    if scale < 0.6:
        picture = np.asarray(
            cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8
        )
        to_part = to_part @ np.diag([width / picture.shape[1], height / picture.shape[0], 1.0])
    extent = (int(right - left), int(bottom - top))
    warped = cv2.warpPerspective(
        picture, to_part, extent, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    mask = np.zeros((extent[1], extent[0]), np.uint8)
    outline = through(shift @ matrix, _rounded(width, height))
    cv2.fillPoly(mask, [np.round(outline * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    part = image[top:bottom, left:right]
    strength = rng.uniform(0.0, 0.5)
    if strength > 0.1:
        moved = np.roll(mask, tuple(rng.integers(-3, 4, 2)), axis=(0, 1))
        dark = cv2.GaussianBlur(moved, (0, 0), rng.uniform(0.7, 2.5)).astype(np.float32)[..., None] * (
            strength / 255
        )
        part[:] = (part * (1 - dark)).astype(np.uint8)
    alpha = mask.astype(np.uint16)[..., None]
    part[:] = ((part * (255 - alpha) + warped.astype(np.uint16) * alpha + 127) // 255).astype(np.uint8)
    if rng.random() < 0.3:
        line = tuple(int(v) for v in rng.integers(60, 190, 3))
        spots = np.round((outline + np.array([left, top])) * 16).astype(np.int32)
        cv2.polylines(image, [spots], True, line, 1, cv2.LINE_AA, 4)
    owner[top:bottom, left:right][mask > 127] = number


def _rounded(width: float, height: float) -> npt.NDArray[np.float64]:
    """The outline of a card with its round corners, face pixels."""
    radius = 3.2 * _FACE_PPM
    spots = []
    for x, y, start in ((width - radius, radius, -90), (width - radius, height - radius, 0),
                        (radius, height - radius, 90), (radius, radius, 180)):  # fmt: skip
        angle = np.radians(start + np.linspace(0, 90, 4))
        spots.append(np.stack([x + radius * np.cos(angle), y + radius * np.sin(angle)], axis=1))
    return np.concatenate(spots)


def _truths(
    face: Face, maker: Maker, matrix: npt.NDArray[np.float64], owner: npt.NDArray[np.int16], number: int
) -> list[IndexTruth]:
    truths = []
    grid = np.stack(np.meshgrid(np.linspace(-0.5, 0.5, 6), np.linspace(-0.5, 0.5, 9)), axis=-1).reshape(-1, 2)
    for pose in face.indices:
        angle = math.radians(pose.degrees)
        turned = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
        spots = np.array([pose.x, pose.y]) + (grid * np.array([pose.width, pose.height])) @ turned
        ends = np.array([[0, -0.5 * pose.height], [0, 0.5 * pose.height], [0, 0]]) @ turned + [pose.x, pose.y]
        top, bottom, middle = through(matrix, ends)
        seen = np.round(through(matrix, spots)).astype(int)
        inside = ((seen >= 0) & (seen < owner.shape[0])).all(axis=1)
        clipped = np.clip(seen, 0, owner.shape[0] - 1)
        shown = inside & (owner[clipped[:, 1], clipped[:, 0]] == number)
        on_pip = grid[:, 1] > 0.5 - pose.pip
        up = top - bottom
        degrees = math.degrees(math.atan2(up[0], -up[1]))
        x, y, tall = float(middle[0]), float(middle[1]), float(np.hypot(up[0], up[1]))
        truths.append(
            IndexTruth(
                number,
                face.card,
                x,
                y,
                tall,
                degrees,
                visible=float(shown.mean()),
                pip_visible=float(shown[on_pip].mean()) if on_pip.any() else 1.0,
                rank_visible=float(shown[~on_pip].mean()),
                strange_rank=face.card[:-1] in maker.strange_ranks,
                strange_pip=face.card != JOKER and face.card[-1:] in maker.strange_suits,
                printed=letter_of(face.card[:-1], maker.style),
            )
        )
    return truths


def _cover(image: Picture, owner: npt.NDArray[np.int16], rng: np.random.Generator) -> None:
    """Draws something over the cards: a finger, a pen, a sleeve."""
    size = image.shape[0]
    shade = [int(v) for v in rng.integers(20, 240, 3)]
    start, end = rng.uniform(0, size, 2), rng.uniform(-0.3, 1.3, 2) * size
    thick = int(rng.integers(4, 40))
    ends = (int(start[0]), int(start[1])), (int(end[0]), int(end[1]))
    cv2.line(image, *ends, shade, thick, cv2.LINE_AA)
    ghost = np.zeros(owner.shape, np.uint8)
    cv2.line(ghost, *ends, 255, thick)
    owner[ghost > 0] = -1
