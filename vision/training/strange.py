"""Strange makers: letters, signs and pips that no poker card has, usual ones in unusual cuts and colours.

A reader that was shown only what it can name takes everything for that. So part of the lessons are cards
whose rank or pip is to be called none: letters of other scripts and other words, numbers that no card has,
signs and shapes of every kind. The suits and letters of real decks of other lands are left to the bench
(``tests/bench/lands.py``).
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

import cv2
import numpy as np
import numpy.typing as npt

from vision.core.cards import RANKS, SUITS
from vision.core.pictures import Bgr
from vision.drawing.faces import FaceStyle
from vision.drawing.glyphs import FontGlyphs, GlyphSet, StrokeGlyphs
from vision.drawing.masks import Mask, cropped, polygons
from vision.drawing.pips import SUIT_SIGNS, pip
from vision.training.alike import Known, Sign
from vision.training.fonts import Fonts, Script, font_glyphs
from vision.training.makers import WarpedGlyphs, random_style

_SIZE = 96
_STRANGE_WORDS: tuple[str, ...] = (
    *"CGLMNPSTUXYÆØÅÖÜÇÞŠ",
    *("Kg", "Ob", "Un", "Dz", "Kp", "Ca", "So", "Re", "Fa", "Al", "Er"),
    *("11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "21", "II", "III", "IV", "VI", "IX", "XI"),
    *"ΓΔΘΛΞΠΣΦΨΩΜΝΡ",
    *"БГЖИЛПФЦШЩЪЫЭЮЯЂЋМРСУХ",
    *"acdefhmnprtuxy",
    *"אבגדהלמנעפצקשתԱԲԳԴԵԶԷԸաბგდეჟღყშ",
)
"""What may stand for a rank and is none. Left out is what looks like a rank: I, l, O, Z, 0, З, Н, Ч."""
_SIGNS = "★☆✶✚✦☀☁☂☎☠☢☮☯☹☺♔♕♖♗♘♙♚♛♜♝♞♟♨♩♪♫⚑⚒⚓⚔⚖⚗⚙⚛⚜⚡⚽✂✈✉✎✒✓✖✜✠✿❀❄❖➤■▲▼●○□△▽◐◍◎⊕⊗∞§¶&@#%?!£€"
"""Signs that are unlike all four pips."""
_COURTS: tuple[tuple[tuple[str, str, str, str], frozenset[str], float], ...] = (
    (("J", "Q", "K", "A"), frozenset(), 0.14),
    (("В", "Д", "К", "Т"), frozenset("A"), 0.16),  # a T is a ten elsewhere
    (("B", "V", "H", "A"), frozenset(), 0.26),  # with the French V it teaches that a V may be either
    (("Kn", "D", "K", "E"), frozenset(), 0.06),
    (("Kn", "D", "K", "Es"), frozenset(), 0.04),
    (("B", "D", "K", "1"), frozenset(), 0.06),
    (("F", "D", "R", "A"), frozenset(), 0.06),
    (("W", "D", "K", "A"), frozenset(), 0.06),
    (("V", "D", "R", "A"), frozenset(), 0.06),
    (("11", "12", "13", "1"), frozenset("JQK"), 0.06),
    (("G", "D", "K", "A"), frozenset("J"), 0.04),
)
"""The letters of Jack, Queen, King and Ace, beside those of :mod:`vision.training.makers`, and those of them
that have no name: in another land they mean another."""
_BLACK, _RED, _GREEN, _BLUE = (35, 33, 32), (45, 35, 195), (50, 120, 35), (190, 90, 30)
_ORANGE, _YELLOW, _BROWN = (20, 120, 225), (40, 180, 220), (40, 60, 90)
_INKS: tuple[tuple[tuple[Bgr, Bgr, Bgr, Bgr], float], ...] = (
    ((_BLACK, _RED, _RED, _BLACK), 0.4),
    ((_BLACK, _RED, _BLUE, _GREEN), 0.12),
    ((_BLUE, _RED, _ORANGE, _GREEN), 0.12),
    ((_GREEN, _RED, _YELLOW, _BLACK), 0.12),
    ((_GREEN, _RED, _BLUE, _BLACK), 0.05),
    ((_BLUE, _RED, _RED, _BLUE), 0.05),
    ((_BLACK, _BLACK, _BLACK, _BLACK), 0.05),
    ((_BROWN, _BROWN, _BROWN, _BROWN), 0.04),
    ((_RED, _BLACK, _BLACK, _RED), 0.05),
)
"""The inks of spades, hearts, diamonds and clubs."""
_TRIES = 12
_NAMED = (*RANKS, *"BDRVWFHE1", "Kn")
"""What stands for a rank."""
_LIKE = {"letters": 0.76, "signs": 0.88}
"""From this likeness to what has a name a letter or a sign is no lesson."""
_LEAST_DRAWN, _RATIOS = 15, (0.15, 2.2)
"""The least height of a character, pixels, and its least and most width for a height of 1."""
_STROKES = frozenset("0123456789AJQKDBRVWFEHnOS")
"""The letters that :class:`vision.drawing.glyphs.StrokeGlyphs` draws."""


@dataclass(frozen=True)
class Instead:
    """A glyph set that draws other masks for some texts."""

    base: GlyphSet
    masks: Mapping[str, tuple[Mask, float]]

    def glyph(self, text: str) -> tuple[Mask, float]:
        """See :class:`vision.drawing.glyphs.GlyphSet`."""
        return self.masks[text] if text in self.masks else self.base.glyph(text)


@dataclass(frozen=True)
class DrawnPips:
    """The pips that :mod:`vision.drawing.pips` draws for ``seed``, their gaps closed by ``filled`` pixels."""

    seed: int
    filled: int

    def glyph(self, text: str) -> tuple[Mask, float]:
        """See :class:`vision.drawing.glyphs.GlyphSet`."""
        suit = next(suit for suit, sign in SUIT_SIGNS.items() if sign == text)
        mask, ratio = pip(suit, np.random.default_rng([self.seed, SUITS.index(suit)]))
        round_ = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (self.filled, self.filled))
        closed = cv2.morphologyEx(np.pad(mask, self.filled), cv2.MORPH_CLOSE, round_)
        return cropped(np.asarray(closed, np.uint8)), ratio


@dataclass(frozen=True)
class Maker:
    """A maker's ``style``, and which of its ranks and suits, by their codes, are ``strange``."""

    style: FaceStyle
    strange_ranks: frozenset[str] = frozenset()
    strange_suits: frozenset[str] = frozenset()


def strange_maker(rng: np.random.Generator, fonts: Fonts) -> Maker:
    """A random maker of strange cards: its letters, pips and inks are each strange, or only unusual."""
    style = random_style(rng, fonts)
    shares = [share for _, _, share in _COURTS]
    letters, nameless, _ = _COURTS[int(rng.choice(len(_COURTS), p=shares))]
    inks = _INKS[int(rng.choice(len(_INKS), p=[share for _, share in _INKS]))][0]
    black, red, diamonds, clubs = (_near(rng, ink) for ink in inks)
    style = replace(style, letters=letters, black=black, red=red, diamonds=diamonds, clubs=clubs)
    if not _writes(style.glyphs, "".join(letters)):
        glyphs = _lettered("".join(letters), rng, fonts)
        style = replace(style, glyphs=glyphs) if glyphs else replace(style, letters=("J", "Q", "K", "A"))
        nameless = nameless if glyphs else frozenset()
    if rng.random() < 0.5:
        style = replace(style, pips=DrawnPips(style.pip_seed, int(rng.integers(1, 26))))
    if rng.random() < 0.2:
        style = replace(style, rank_height=rng.uniform(12.0, 18.0), index_pip=rng.uniform(5.0, 9.0))
    ranks = nameless
    suits: frozenset[str] = frozenset()
    kind = rng.random()
    if kind < 0.5:
        others = frozenset(str(rank) for rank in rng.choice(RANKS, int(rng.integers(4, 12)), replace=False))
        style = replace(style, glyphs=_strange_ranks(style, others, rng, fonts))
        ranks = ranks | others
    if 0.35 < kind < 0.85:
        suits = frozenset(
            str(suit) for suit in rng.choice(list(SUITS), int(rng.integers(2, 5)), replace=False)
        )
        masks = {SUIT_SIGNS[suit]: strange_mark(rng, fonts) for suit in sorted(suits)}
        style = replace(style, pips=Instead(style.pips or DrawnPips(style.pip_seed, 1), masks))
    return Maker(style, ranks, suits)


def _strange_ranks(
    style: FaceStyle, ranks: frozenset[str], rng: np.random.Generator, fonts: Fonts
) -> Instead:
    """The glyphs of ``style`` with strange words, signs or shapes for ``ranks``, by their codes."""
    printed = dict(zip(("J", "Q", "K", "A"), style.letters, strict=True))
    masks = {}
    for rank in sorted(ranks):
        mask = None
        kind = rng.random()
        if kind < 0.45:
            mask = _of_any_script(fonts.scripts, "letters", _like_a_rank(fonts), rng)
        elif kind < 0.8:
            word = _STRANGE_WORDS[int(rng.integers(len(_STRANGE_WORDS)))]
            glyphs = _lettered(word, rng, fonts)
            mask = glyphs.glyph(word) if glyphs else None
        masks[printed.get(rank, rank)] = mask or strange_mark(rng, fonts)
    return Instead(style.glyphs, masks)


def _of_any_script(
    scripts: tuple[Script, ...], kind: Literal["letters", "signs"], known: Known, rng: np.random.Generator
) -> Sign | None:
    """A letter or a sign of any script that is unlike all that are ``known``, or none."""
    if not scripts:
        return None
    many = np.sqrt([len(getattr(script, kind)) for script in scripts])
    for _ in range(_TRIES):
        script = scripts[int(rng.choice(len(scripts), p=many / many.sum()))]
        characters = getattr(script, kind)
        mask, ratio = font_glyphs(script.path).glyph(characters[int(rng.integers(len(characters)))])
        drawn = mask.shape[0] >= _LEAST_DRAWN and int(mask.max()) > 127 and _RATIOS[0] < ratio < _RATIOS[1]
        if drawn and known.likeness((mask, ratio)) < _LIKE[kind]:
            return mask, min(ratio, 1.3)
    return None


@functools.lru_cache(maxsize=2)
def _like_a_rank(fonts: Fonts) -> Known:
    drawn = [StrokeGlyphs(0.4 + 0.04 * k, 0.07 + 0.015 * k, 2.0 + 0.2 * k, seed=k) for k in range(10)]
    lettered: list[GlyphSet] = [font_glyphs(path) for path in fonts.letters]
    return Known([glyphs.glyph(word) for glyphs in (*drawn, *lettered) for word in _NAMED])


@functools.lru_cache(maxsize=2)
def _like_a_pip(fonts: Fonts) -> Known:
    lettered = [font_glyphs(path).glyph(sign) for path in fonts.pips for sign in SUIT_SIGNS.values()]
    drawn = [
        pip(suit, np.random.default_rng([seed, k])) for seed in range(40) for k, suit in enumerate(SUITS)
    ]
    return Known([*lettered, *drawn])


def _lettered(word: str, rng: np.random.Generator, fonts: Fonts) -> GlyphSet | None:
    """A font that has ``word``, bolder or thinner, or none."""
    for _ in range(_TRIES):
        if fonts.letters:
            font = font_glyphs(fonts.letters[int(rng.integers(len(fonts.letters)))])
            if _writes(font, word):
                return WarpedGlyphs(font, rng.uniform(0.75, 1.2), 0.0, int(rng.choice([-3, 0, 0, 0, 3, 5])))
    return None


def _writes(glyphs: GlyphSet, word: str) -> bool:
    """Whether ``glyphs`` are of a font that has each letter of ``word``: what it lacks, it draws as a box."""
    if isinstance(glyphs, WarpedGlyphs):
        return _writes(glyphs.base, word)
    if not isinstance(glyphs, FontGlyphs):
        return not set(word) - _STROKES
    box = glyphs.glyph("\uffff")[0]
    masks = [glyphs.glyph(letter)[0] for letter in word]
    return all(mask.shape != box.shape or not np.array_equal(mask, box) for mask in masks)


def strange_mark(rng: np.random.Generator, fonts: Fonts) -> tuple[Mask, float]:
    """A sign of one of ``fonts``, or a shape of discs, bars and wedges, most of them alike left and right,
    with its width for a height of 1."""
    kind = rng.random()
    if kind < 0.3 and (sign := _of_any_script(fonts.scripts, "signs", _like_a_pip(fonts), rng)):
        return sign
    if kind < 0.5 and fonts.pips:
        font = font_glyphs(fonts.pips[int(rng.integers(len(fonts.pips)))])
        character = _SIGNS[int(rng.integers(len(_SIGNS)))]
        if _writes(font, character):
            return font.glyph(character)
    mask = np.zeros((_SIZE, _SIZE), np.uint8)
    alike = rng.random() < 0.75
    for number in range(int(rng.integers(2, 6))):
        part = polygons([_part(rng)], _SIZE)
        if alike:
            part = np.maximum(part, part[:, ::-1])
        scratched = number > 0 and rng.random() < 0.35
        mask = np.minimum(mask, 255 - part) if scratched else np.maximum(mask, part)
    mask = cropped(mask)
    if int((mask > 127).sum()) < 0.04 * _SIZE * _SIZE:
        return strange_mark(rng, fonts)
    return mask, float(rng.uniform(0.6, 1.2))


def _part(rng: np.random.Generator) -> npt.NDArray[np.float64]:
    """The outline of a disc, a wedge or a bar in the unit square."""
    x, y = rng.uniform(0.15, 0.85, 2)
    kind = rng.random()
    if kind < 0.4:
        angle = np.linspace(0, 2 * np.pi, 32, endpoint=False)
        across, down = rng.uniform(0.08, 0.35, 2)
        spots = np.stack([x + across * np.cos(angle), y + down * np.sin(angle)], axis=1)
    elif kind < 0.7:
        spots = np.array([x, y]) + rng.uniform(-0.45, 0.45, (int(rng.integers(3, 6)), 2))
    else:
        way = rng.normal(0, 1, 2)
        way *= rng.uniform(0.2, 0.5) / np.linalg.norm(way)
        side = np.array([-way[1], way[0]]) * rng.uniform(0.1, 0.3)
        spots = np.array([x, y]) + np.array([way + side, way - side, -way - side, -way + side])
    return np.asarray(np.clip(spots, 0.0, 1.0), np.float64)


def _near(rng: np.random.Generator, colour: Bgr) -> Bgr:
    blue, green, red = (int(np.clip(c + rng.integers(-25, 26), 0, 255)) for c in colour)
    return blue, green, red
