"""``python -m tests.bench.print [--pictures N] [--list]``: print that is neither card nor die.

Pages, spines of books, labels and posters, in the fonts of this machine, drawn by seed and photographed from
anywhere. A card or a die that is named in any of them is a fault.
"""

from __future__ import annotations

import argparse
import math
import subprocess
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from vision.core.pictures import Picture
from vision.dice import DiceReader
from vision.reading import CardReader
from vision.training.light import photographed
from vision.training.surfaces import surface

_SIDE = 960
"""Width and height of a picture, pixels."""
_WORDS = [
    "the",
    "of",
    "and",
    "a",
    "to",
    "in",
    "he",
    "have",
    "it",
    "that",
    "for",
    "they",
    "with",
    "as",
    "not",
    "on",
    "she",
    "at",
    "by",
    "this",
    "we",
    "you",
    "do",
    "but",
    "from",
    "or",
    "which",
    "one",
    "would",
    "all",
    "will",
    "there",
    "say",
    "who",
    "make",
    "when",
    "can",
    "more",
    "if",
    "no",
    "man",
    "out",
    "other",
    "so",
    "what",
    "time",
    "up",
    "go",
    "about",
    "than",
    "into",
    "could",
    "state",
    "only",
    "new",
    "year",
    "some",
    "take",
    "come",
    "these",
    "know",
    "see",
    "use",
    "get",
    "like",
    "then",
    "first",
    "any",
    "work",
    "now",
    "may",
    "such",
    "give",
    "over",
    "think",
    "most",
    "even",
    "find",
    "day",
    "also",
    "after",
    "way",
    "many",
    "must",
    "look",
    "before",
    "great",
    "back",
    "through",
    "long",
    "where",
    "much",
    "should",
    "well",
    "people",
    "down",
    "own",
    "just",
    "because",
    "good",
    "each",
    "those",
    "feel",
    "seem",
    "how",
    "high",
    "too",
    "place",
    "little",
    "world",
    "very",
    "still",
    "nation",
    "hand",
    "old",
    "life",
    "tell",
    "write",
    "become",
    "here",
    "show",
    "house",
    "both",
    "between",
    "need",
    "mean",
    "call",
    "develop",
    "under",
    "last",
    "right",
    "move",
    "thing",
    "general",
    "school",
    "never",
    "same",
    "another",
    "begin",
    "while",
    "number",
    "part",
    "turn",
    "real",
    "leave",
    "might",
    "want",
    "point",
    "form",
    "off",
    "child",
    "few",
    "small",
    "since",
    "against",
    "ask",
    "late",
    "home",
    "interest",
    "large",
    "person",
    "end",
    "open",
    "public",
    "follow",
    "during",
    "present",
    "without",
    "again",
    "hold",
    "govern",
    "around",
    "possible",
    "head",
    "consider",
    "word",
    "program",
    "problem",
    "however",
    "lead",
    "system",
    "set",
    "order",
    "eye",
    "plan",
    "run",
    "keep",
    "face",
    "fact",
    "group",
    "play",
    "stand",
    "increase",
    "early",
    "course",
    "change",
    "help",
    "line",
    "poker",
    "joke",
    "broker",
    "jolly",
    "king",
    "queen",
    "jack",
    "ace",
    "joker",
    "book",
    "press",
    "penguin",
    "vintage",
    "classics",
    "volume",
    "edition",
    "history",
    "atlas",
    "physics",
    "garden",
    "kitchen",
    "novel",
    "stories",
    "poems",
    "collected",
    "essays",
    "dictionary",
]


def picture(seed: int) -> Picture:
    """The picture of this seed."""
    rng = np.random.default_rng([seed, 83])
    sheet = _KINDS[seed % len(_KINDS)](rng)
    return photographed(_seen(sheet, rng), rng)


def _page(rng: np.random.Generator) -> Picture:
    """A page: a headline, columns of text with numbers, lines ruled and not."""
    image = _paper(rng, int(rng.integers(700, 1100)), int(rng.integers(900, 1300)))
    draw = ImageDraw.Draw(image)
    ink, font = _ink(rng), _font(rng)
    size = int(rng.integers(14, 54))
    margin, columns = int(rng.integers(10, 120)), int(rng.integers(1, 4))
    top = margin
    if rng.random() < 0.7:
        tall = int(size * rng.uniform(1.3, 3.5))
        draw.text((margin, top), _words(rng, 4), ink, _sized(font, tall))
        top += int(1.6 * tall)
    wide = (image.width - 2 * margin) // columns
    for column in range(columns):
        left = margin + column * wide
        for line in range(top, image.height - margin, int(size * rng.uniform(1.2, 1.7)) + 1):
            if rng.random() < 0.9:
                text = str(rng.integers(1, 200)) if rng.random() < 0.08 else _words(rng, 14)
                draw.text((left, line), _fitted(text, wide, size), ink, _sized(font, size))
        if columns > 1 and rng.random() < 0.4:
            draw.line([(left - 6, top), (left - 6, image.height - margin)], ink, 2)
    return _bgr(image)


def _shelf(rng: np.random.Generator) -> Picture:
    """Spines of books: the title along them, across them, or letter below letter."""
    tall = int(rng.integers(700, 1100))
    spines = []
    for _ in range(int(rng.integers(6, 16))):
        wide = int(rng.integers(40, 170))
        image = _paper(rng, tall, wide) if rng.random() < 0.35 else _coloured(rng, tall, wide)
        draw = ImageDraw.Draw(image)
        ink = _ink(rng) if rng.random() < 0.5 else _pale(rng)
        font, size = _font(rng), int(wide * rng.uniform(0.35, 0.8))
        at = int(rng.integers(8, 160))
        for _ in range(int(rng.integers(1, 4))):
            draw.text((at, (wide - size) // 2), _words(rng, 3).upper(), ink, _sized(font, size))
            at += int(rng.integers(120, 600))
        spine = np.rot90(_bgr(image), -1 if rng.random() < 0.7 else 1).copy()
        if rng.random() < 0.5:
            _stack(spine, rng)
        foot = int(rng.integers(0, 200))
        spine[:foot] = rng.integers(0, 60, 3)
        spines.append(spine)
    shelf = np.concatenate(spines, axis=1)
    return np.asarray(shelf, np.uint8)


def _stack(spine: Picture, rng: np.random.Generator) -> None:
    """Writes a word upright on a spine, letter below letter."""
    image = Image.fromarray(spine[..., ::-1].copy())
    draw, wide = ImageDraw.Draw(image), spine.shape[1]
    size = int(min(wide * 0.6, rng.integers(14, 60)))
    ink, font = _ink(rng) if spine.mean() > 120 else _pale(rng), _sized(_font(rng), size)
    x, y = int((wide - size) * rng.uniform(0.1, 0.9)), int(rng.integers(0, spine.shape[0] - size))
    draw.rectangle([0, y - 8, wide, y + 7 * size], _rgb(spine[spine.shape[0] // 2, 2]))
    for letter in _words(rng, 1).upper()[:6]:
        draw.text((x, y), letter, ink, font)
        y += int(size * rng.uniform(0.9, 1.1))
    spine[:] = _bgr(image)


def _labels(rng: np.random.Generator) -> Picture:
    """A table with labels, tickets and boxes: a few words anywhere on light paper."""
    ground = surface(1200, rng)
    for _ in range(int(rng.integers(2, 7))):
        image = _paper(rng, int(rng.integers(160, 520)), int(rng.integers(90, 420)))
        draw, ink, font = ImageDraw.Draw(image), _ink(rng), _font(rng)
        for _ in range(int(rng.integers(1, 5))):
            size = int(rng.integers(12, 60))
            x = int(rng.uniform(0.02, 0.7) * image.width)
            y = int(rng.uniform(0.02, 0.85) * image.height)
            draw.text((x, y), _words(rng, 3), ink, _sized(font, size))
        if rng.random() < 0.4:
            draw.rectangle([6, 6, image.width - 7, image.height - 7], outline=ink, width=2)
        _lay(ground, _bgr(image), rng)
    return ground


def _poster(rng: np.random.Generator) -> Picture:
    """A poster or a box: large letters on any colour."""
    height, width = (int(side) for side in rng.integers(700, 1200, 2))
    image = _paper(rng, width, height) if rng.random() < 0.5 else _coloured(rng, width, height)
    draw = ImageDraw.Draw(image)
    for _ in range(int(rng.integers(3, 14))):
        size = int(math.exp(rng.uniform(math.log(20), math.log(200))))
        ink = _ink(rng) if rng.random() < 0.6 else _pale(rng)
        text = _words(rng, int(rng.integers(1, 4)))
        text = text.upper() if rng.random() < 0.5 else text
        text = "\n".join(text.replace(" ", "")[:7]) if rng.random() < 0.3 else text
        x, y = int(rng.uniform(0, 0.8) * width), int(rng.uniform(0, 0.9) * height)
        draw.multiline_text((x, y), text, ink, _sized(_font(rng), size), spacing=2, align="center")
    return _bgr(image)


_KINDS: tuple[Callable[[np.random.Generator], Picture], ...] = (_page, _shelf, _labels, _poster)


def _paper(rng: np.random.Generator, width: int, height: int) -> Image.Image:
    light = rng.integers(205, 256)
    tint = np.clip(light - rng.integers(0, 30, 3), 0, 255)
    return Image.new("RGB", (width, height), _rgb(tint))


def _coloured(rng: np.random.Generator, width: int, height: int) -> Image.Image:
    return Image.new("RGB", (width, height), _rgb(rng.integers(0, 256, 3)))


def _rgb(values: npt.NDArray[np.generic]) -> tuple[int, int, int]:
    red, green, blue = (int(value) for value in values)
    return red, green, blue


def _ink(rng: np.random.Generator) -> tuple[int, int, int]:
    return _rgb(rng.integers(0, 60, 3)) if rng.random() < 0.7 else _rgb(rng.integers(0, 200, 3))


def _pale(rng: np.random.Generator) -> tuple[int, int, int]:
    return _rgb(rng.integers(190, 256, 3))


def _bgr(image: Image.Image) -> Picture:
    return np.asarray(image, np.uint8)[..., ::-1].copy()


def _words(rng: np.random.Generator, most: int) -> str:
    count = int(rng.integers(1, most + 1))
    text = " ".join(_WORDS[number] for number in rng.integers(0, len(_WORDS), count))
    return (text, text.title(), text.upper())[int(rng.integers(3))]


def _fitted(text: str, width: int, size: int) -> str:
    return text[: max(1, int(width / (0.55 * size)))]


@lru_cache(maxsize=1)
def _fonts() -> tuple[Path, ...]:
    listing = subprocess.run(
        ["fc-list", ":lang=en:scalable=true", "--format", "%{file}\n"],
        capture_output=True,
        text=True,
        check=True,
    )
    return tuple(
        Path(line) for line in sorted(set(listing.stdout.split("\n"))) if line.endswith((".ttf", ".otf"))
    )


def _font(rng: np.random.Generator) -> Path:
    return _fonts()[int(rng.integers(len(_fonts())))]


@lru_cache(maxsize=512)
def _sized(font: Path, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(font), max(8, size))


def _lay(ground: Picture, sheet: Picture, rng: np.random.Generator) -> None:
    """Lays a sheet somewhere on the ground, turned anyhow."""
    height, width = sheet.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), float(rng.uniform(0, 360)), 1.0)
    matrix[:, 2] += rng.uniform(0.1, 0.9, 2) * ground.shape[0] - np.array([width, height]) / 2
    size = ground.shape[1], ground.shape[0]
    mask = cv2.warpAffine(np.full((height, width), 255, np.uint8), matrix, size)
    ground[mask > 127] = cv2.warpAffine(sheet, matrix, size, borderMode=cv2.BORDER_REPLICATE)[mask > 127]


def _seen(sheet: Picture, rng: np.random.Generator) -> Picture:
    """A sheet on a table, or more of it than the picture shows, from anywhere."""
    height, width = sheet.shape[:2]
    angle = float(rng.choice([0.0, 90.0, 180.0, 270.0])) if rng.random() < 0.5 else float(rng.uniform(0, 360))
    radians = math.radians(angle + float(rng.normal(0, 4)))
    scale = float(rng.uniform(0.55, 1.5)) * _SIDE / max(height, width)
    half = np.array([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2 * scale
    turn = np.array([[math.cos(radians), -math.sin(radians)], [math.sin(radians), math.cos(radians)]])
    squash = np.array([1.0, float(rng.uniform(0.6, 1.0))])
    corners = half @ turn.T * squash + _SIDE / 2 + rng.normal(0, 0.06 * _SIDE, 2)
    corners += rng.normal(0, 0.05 * _SIDE, (4, 2))
    given = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    matrix = cv2.getPerspectiveTransform(given, corners.astype(np.float32))
    ground = surface(_SIDE, rng)
    mask = cv2.warpPerspective(np.full((height, width), 255, np.uint8), matrix, (_SIDE, _SIDE))
    shown = cv2.warpPerspective(
        sheet, matrix, (_SIDE, _SIDE), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE
    )
    ground[mask > 127] = shown[mask > 127]
    return ground


def main() -> int:
    """Prints how many pictures show a card or a die, and which."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.print", description="Print that is no card.")
    parser.add_argument("--pictures", type=int, default=500, help="how many (default: %(default)s)")
    parser.add_argument("--list", action="store_true", help="a line for each card or die that is named")
    args = parser.parse_args()
    cards, dice = CardReader(), DiceReader()
    faulty = Counter[str]()
    for seed in range(args.pictures):
        seen = picture(seed)
        named = [f"{card.card} ({card.confidence:.2f})" for card in cards.read(seen) if card.card is not None]
        rolled = [f"die {die.pips} ({die.confidence:.2f})" for die in dice.read(seen) if die.pips is not None]
        faulty += Counter(card=bool(named), die=bool(rolled))
        if args.list and named + rolled:
            print(f"{seed}: {', '.join(named + rolled)}", flush=True)
    print(f"{args.pictures} pictures: in {faulty['card']} a card is named, in {faulty['die']} a die")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
