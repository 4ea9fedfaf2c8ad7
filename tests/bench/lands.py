"""Decks of many lands, drawn and laid on the mat: what is named, what is named wrongly, what is left unread.

``python -m tests.bench.lands [--tables N] [--preset NAME] [--enrolled] [DECK…]``: each deck is laid out,
twenty cards a table, and read in the part of the frame that shows the mat. Letters and pips are of shapes
that nothing here is taught with: suits of other lands, letters of other scripts, fonts kept for this. A card
is *shown* if one of its indices is, rank and pip; *named* if its name is told at one of its indices; *missed*
if it is shown and has no name; *wrong* is any other name; *again* a name told once more for a card that has
it already. Of a deck with tall indices the next card covers most pips: there what is missed counts, not what
has no name. With ``--enrolled`` the deck is dealt on the bare table first and learnt, as
``companion enroll --poker`` does; *asked* is how many cards a person had to name.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from random import Random
from types import MappingProxyType

import cv2
import numpy as np

from tests.bench.counts import Counts
from tests.bench.decks import looked_at
from tests.bench.foreign_pips import PIPS
from tests.bench.shipped_fonts import font_file
from vision.core.cards import POKER_CARDS, SUITS
from vision.core.geometry import middle_of, moved
from vision.core.view import Reading
from vision.decks.lettered import LetteredDeck
from vision.drawing.faces import FaceStyle
from vision.drawing.glyphs import FontGlyphs, StrokeGlyphs
from vision.drawing.masks import Mask
from vision.drawing.pips import SUIT_SIGNS
from vision.pipeline.index_capture import IndexCapture
from vision.reading import CardReader, Reader
from vision.simulation import PRESETS, Conditions, SimulatedTable
from vision.simulation.table import LaidCard

_DEALT = 3
"""So many tables take a deck; a person goes on until every rank and suit was seen."""
_ZONES = (*["conveyor-1"] * 5, *["conveyor-2"] * 4, *["conveyor-3"] * 3, *["conveyor-4"] * 2,
          *["tray"] * 3, "seat-1", "seat-2", "seat-3")  # fmt: skip


def _font(name: str) -> FontGlyphs:
    """A font of the screen, which no deck for teaching is lettered in."""
    return FontGlyphs(font_file(name))


@dataclass(frozen=True)
class Pips:
    """Pips by the names of their drawings, for spades, hearts, diamonds and clubs."""

    names: tuple[str, str, str, str]
    seen: dict[str, tuple[Mask, float]] = field(default_factory=dict, compare=False, repr=False)

    def glyph(self, text: str) -> tuple[Mask, float]:
        """The mask of the pip for a suit's character, and its width for a height of 1."""
        if text not in self.seen:
            suit = next(suit for suit, sign in SUIT_SIGNS.items() if sign == text)
            self.seen[text] = PIPS[self.names[SUITS.index(suit)]]()
        return self.seen[text]

    def __hash__(self) -> int:
        return hash(self.names)


_SANS, _BOLD, _OLD = _font("Roboto-Regular"), _font("Roboto-Bold"), _font("OldStandard-Bold")
_ITALIC, _MONO = _font("Roboto-Italic"), _font("RobotoMono-Regular")
_THIN = StrokeGlyphs(width=0.5, weight=0.08, square=2.2, seed=3)
_HEAVY = StrokeGlyphs(width=0.62, weight=0.2, square=3.2, seed=8)
_SERIF = StrokeGlyphs(width=0.55, weight=0.11, square=2.4, serif=0.1, seed=14)
_FRENCH = Pips(("spade", "heart", "diamond", "club"))
_SOLID = Pips(("fat spade", "heart", "diamond", "solid club"))
_GERMAN = Pips(("leaf", "heart", "bell", "acorn"))
_SWISS = Pips(("shield", "rose", "bell", "acorn"))
_LATIN = Pips(("sword", "cup", "coin", "baton"))
_FANCY = Pips(("anchor", "moon", "star", "gear"))
_GREEN, _BLUE, _ORANGE, _YELLOW = (50, 125, 40), (190, 95, 30), (20, 120, 225), (40, 190, 225)

_PLAIN = FaceStyle(glyphs=_SANS, pip_seed=7)
_BESIDE = replace(
    _PLAIN, pip_place="beside", index_x=6.0, body_left=23.0, body_top=17.0, body_pip=9.0,
    court_left=14.0, court_top=15.0,
)  # fmt: skip
"""No maker prints a face below its indices."""
_RUSSIAN = ("В", "Д", "К", "Т")

LANDS: Mapping[str, FaceStyle] = MappingProxyType(
    {
        "english": _PLAIN,
        "english serif": replace(_PLAIN, glyphs=_SERIF, pip_seed=31),
        "english heavy": replace(_PLAIN, glyphs=_HEAVY, rank_height=14.0, index_pip=9.0, body="bare"),
        "english thin": replace(_PLAIN, glyphs=_THIN, pip_seed=21, corners=4, rank_height=7.5),
        "german": replace(_PLAIN, glyphs=_BOLD, letters=("B", "D", "K", "A"), pip_seed=40),
        "french": replace(_PLAIN, glyphs=_OLD, letters=("V", "D", "R", "A"), pip_seed=41),
        "french 1": replace(_PLAIN, glyphs=_BOLD, letters=("V", "D", "R", "1"), pip_seed=42),
        "dutch": replace(_PLAIN, glyphs=_SANS, letters=("B", "V", "H", "A"), pip_seed=43),
        "swedish": replace(_PLAIN, glyphs=_BOLD, letters=("Kn", "D", "K", "E"), pip_seed=44),
        "danish": replace(_PLAIN, glyphs=_OLD, letters=("B", "D", "K", "1"), pip_seed=45),
        "icelandic": replace(_PLAIN, glyphs=_SANS, letters=("G", "D", "K", "Á"), pip_seed=46),
        "italian": replace(_PLAIN, glyphs=_BOLD, letters=("F", "D", "R", "A"), pip_seed=47),
        "italian numbers": replace(_PLAIN, glyphs=_OLD, letters=("11", "12", "13", "1"), pip_seed=48),
        "polish": replace(_PLAIN, glyphs=_SANS, letters=("W", "D", "K", "A"), pip_seed=49),
        "russian": replace(_PLAIN, glyphs=_SANS, letters=_RUSSIAN, pip_seed=51),
        "russian bold": replace(_PLAIN, glyphs=_BOLD, letters=_RUSSIAN, pip_seed=52, rank_height=11.0),
        "russian old": replace(_PLAIN, glyphs=_OLD, letters=_RUSSIAN, pip_seed=53),
        "greek": replace(_PLAIN, glyphs=_OLD, letters=("Φ", "Ν", "Ρ", "Α"), pip_seed=54),
        "four colours": replace(_PLAIN, glyphs=_BOLD, diamonds=_BLUE, clubs=_GREEN, pip_seed=56),
        "bridge colours": replace(_PLAIN, black=_BLUE, diamonds=_ORANGE, clubs=_GREEN, pip_seed=57),
        "skat colours": replace(
            _PLAIN, letters=("B", "D", "K", "A"), black=_GREEN, diamonds=_YELLOW, pip_seed=58
        ),
        "gold on black": replace(
            _PLAIN, glyphs=_OLD, paper=(30, 28, 28), black=(90, 170, 200), red=(60, 60, 220), pip_seed=59
        ),
        "solid clubs": replace(_PLAIN, glyphs=_BOLD, pips=_SOLID),
        "fine pips": replace(_PLAIN, glyphs=_THIN, pips=_FRENCH, index_pip=5.0),
        "german suits": replace(
            _PLAIN, glyphs=_OLD, letters=("U", "O", "K", "A"), pips=_GERMAN, black=_GREEN, diamonds=_YELLOW
        ),
        "swiss suits": replace(_PLAIN, glyphs=_BOLD, letters=("U", "O", "K", "A"), pips=_SWISS),
        "italian suits": replace(_PLAIN, glyphs=_OLD, letters=("F", "C", "R", "A"), pips=_LATIN),
        "spanish suits": replace(_PLAIN, glyphs=_SANS, letters=("10", "11", "12", "1"), pips=_LATIN),
        "fantasy suits": replace(_PLAIN, glyphs=_BOLD, pips=_FANCY),
        "beside": replace(_BESIDE, glyphs=_BOLD, index_pip=7.5, pip_seed=61),
        "beside serif": replace(_BESIDE, glyphs=_SERIF, index_pip=8.0, gap=2.0, pip_seed=72),
        "large print": replace(
            _BESIDE,
            glyphs=_BOLD,
            rank_height=14.0,
            index_pip=12.0,
            gap=1.5,
            index_x=8.0,
            body="bare",
            court_left=22.0,
            court_top=22.0,
            pip_seed=73,
        ),
        "tall bold": replace(_PLAIN, glyphs=_HEAVY, rank_height=16.0, index_pip=7.0, gap=2.0, body="bare"),
        "mono": replace(_PLAIN, glyphs=_MONO, pip_seed=62),
        "italic": replace(_PLAIN, glyphs=_ITALIC, letters=("J", "Q", "K", "A"), pip_seed=63),
    }
)
"""The decks by name. Their courts are jack, queen and king in whatever letters the land has."""


@dataclass(frozen=True, slots=True)
class Score(Counts):
    """Cards counted: ``readable`` are those of which an index shows wholly, ``missed`` those of them that
    have no name."""

    cards: int = 0
    readable: int = 0
    named: int = 0
    wrong: int = 0
    again: int = 0
    unread: int = 0
    wrongly: tuple[str, ...] = ()
    missed: int = 0


def scored(laid: Sequence[LaidCard], readings: Sequence[Reading]) -> Score:
    """``readings`` held against the cards as they are ``laid``."""
    left = list(laid)
    again, wrongly = 0, []
    told = [reading for reading in readings if reading.card is not None]
    for reading in told:
        at = [middle_of(quad) for quad in reading.quads]
        here = [card for card in laid if any(_at_an_index(card, point) for point in at)]
        mine = [card for card in here if card.card == reading.card]
        if any(card in left for card in mine):
            left.remove(next(card for card in mine if card in left))
        elif mine:
            again += 1
        else:
            wrongly.append(f"{'+'.join(card.card for card in here) or 'nothing'} as {reading.card}")
    return Score(
        len(laid),
        sum(card.readable for card in laid),
        len(laid) - len(left),
        len(wrongly),
        again,
        len(readings) - len(told),
        tuple(wrongly),
        sum(card.readable for card in left),
    )


def _at_an_index(card: LaidCard, point: tuple[float, float]) -> bool:
    """Whether a point lies on an index of the card, or within half an index of one."""
    return any(
        cv2.pointPolygonTest(_larger(np.array(index.quad, np.float32)), point, False) >= 0
        for index in card.indices
    )


def _larger(quad: np.ndarray, by: float = 1.5) -> np.ndarray:
    middle = quad.mean(axis=0)
    return np.asarray((quad - middle) * by + middle, np.float32)


def tables_of(
    style: FaceStyle, conditions: Conditions, seed: int, count: int = 3
) -> Iterator[SimulatedTable]:
    """A deck of this style laid out whole on ``count`` tables: twenty cards on each while there are any."""
    cards = Random(seed).sample(POKER_CARDS, len(POKER_CARDS))
    for number in range(count):
        table = SimulatedTable(seed + number, (1920, 1080), conditions, style)
        for zone in _ZONES:
            if cards:
                table.lay(zone, cards.pop())
        yield table


def read_table(table: SimulatedTable, reader: Reader) -> Score:
    """One table read as a watcher would have it read."""
    frame = table.frame()
    box, index_px = looked_at(frame)
    readings = [
        replace(reading, quads=tuple(moved(quad, box.x0, box.y0) for quad in reading.quads))
        for reading in reader.read(box.crop(frame), index_px=index_px)
    ]
    return scored(table.laid(), readings)


def enrolled(style: FaceStyle, conditions: Conditions, seed: int) -> tuple[LetteredDeck, int]:
    """A deck of this style as it is learnt from its cards, dealt on three tables or more, and how many cards
    a person had to name for that."""
    capture, asked = IndexCapture(CardReader()), 0
    bare = replace(conditions, mat=False)
    for number, table in enumerate(
        chain.from_iterable(tables_of(style, bare, seed + n) for n in (0, 10, 20))
    ):
        if number >= _DEALT and not capture.lacking:
            break
        dealt = None
        for frame in range(20):
            dealt = dealt or capture.see(table.frame(), number + frame / 30)
        assert dealt is not None
        passed = 0
        while len(dealt.unnamed) > passed:
            reading = dealt.unnamed[passed]
            at = [middle_of(quad) for quad in reading.quads]
            here = [card.card for card in table.laid() if any(_at_an_index(card, spot) for spot in at)]
            if len(set(here)) == 1:
                capture.tell(reading, here[0])
                asked += 1
                again = capture.look_again()
                dealt = again if len(again.unnamed) < len(dealt.unnamed) else dealt
                passed += len(again.unnamed) >= len(dealt.unnamed)
            else:
                passed += 1
    return capture.deck("bench", ()), asked


def main() -> int:
    """Prints a line for each of the decks."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.lands", description="Accuracy.")
    parser.add_argument("names", nargs="*", choices=[*LANDS, []], metavar="DECK", help=", ".join(LANDS))
    parser.add_argument("--tables", type=int, default=3, help="tables of each (default: %(default)s, a deck)")
    parser.add_argument("--preset", choices=PRESETS, default="plain", help="(default: %(default)s)")
    parser.add_argument("--seed", type=int, default=500, help="(default: %(default)s)")
    parser.add_argument("--enrolled", action="store_true", help="read decks that were learnt first")
    args = parser.parse_args()
    total = Score()
    print(f"{'':16} {'cards':>5} {'shown':>5} {'named':>6} {'missed':>6} {'wrong':>6} {'again':>6} {'?':>4}")
    for name in args.names or LANDS:
        score, reader, asked = Score(), CardReader(), 0
        if args.enrolled:
            deck, asked = enrolled(LANDS[name], PRESETS[args.preset], args.seed + 700)
            reader = CardReader(lettered=deck if deck.indices else None)
        for table in tables_of(LANDS[name], PRESETS[args.preset], args.seed, args.tables):
            score += read_table(table, reader)
        print(_line(name, score) + (f"  asked {asked}" if args.enrolled else ""), flush=True)
        total += score
    print(_line("all", replace(total, wrongly=())))
    return 0


def _line(name: str, score: Score) -> str:
    cards = f"{score.cards:>5} {score.readable:>5} {score.named / max(1, score.cards):>6.3f}"
    counts = f"{score.missed:>6} {score.wrong:>6} {score.again:>6} {score.unread:>4}"
    return f"{name:16} {cards} {counts}  {', '.join(score.wrongly)}"


if __name__ == "__main__":
    raise SystemExit(main())
