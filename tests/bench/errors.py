"""``python -m tests.bench.errors FOLDER [--out FILE]``: the cards in labelled photographs that are misread,
by cause, as a page. ``ERRORS.md`` beside this file is what it said of the program's own weights."""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.bench.photographs import NoCardLabels, Photograph, labelled_cards
from vision.camera.images import open_picture
from vision.core.cards import JOKER
from vision.core.view import Reading
from vision.reading import CardReader

_SIMILAR = ({"S", "C"}, {"H", "D"})


@dataclass(frozen=True, slots=True)
class Fault:
    """A card of a photograph that was not told as it lies, or told and does not lie: why, and which."""

    photograph: Photograph
    cause: str
    what: str


def faults(photograph: Photograph, readings: Sequence[Reading]) -> Iterator[Fault]:
    """What is wrong with ``readings`` of ``photograph``."""
    told = Counter(reading.card for reading in readings if reading.card is not None)
    missed = list((photograph.cards - told).elements())
    false = list((told - photograph.cards).elements())
    unread = [reading for reading in readings if reading.card is None]
    for card in missed:
        confused = max(false, key=lambda other: _likeness(card, other), default=None)
        if confused is not None and _likeness(card, confused) > 0:
            false.remove(confused)
            yield Fault(photograph, _confusion(card, confused), f"{card} told as {confused}")
            continue
        doubted = max(unread, key=lambda reading: _chance(reading, card), default=None)
        if doubted is None or _chance(doubted, card) == 0:
            yield Fault(photograph, "missed: no index found that could be its", card)
            continue
        unread.remove(doubted)
        first, chance = doubted.alternatives[0]
        if first == card:
            yield Fault(photograph, "missed: found, and not sure enough", f"{card} ({chance:.2f})")
        else:
            yield Fault(photograph, "missed: found, and doubted", f"{card} ({first} seemed likelier)")
    for card in false:
        if card == JOKER:
            cause = "false: print taken for a Joker"
        elif photograph.cards[card]:
            cause = "false: one card told twice"
        else:
            cause = "false: told where none lies"
        yield Fault(photograph, cause, card)


def _chance(reading: Reading, card: str) -> float:
    return dict(reading.alternatives).get(card, 0.0)


def _likeness(card: str, other: str) -> int:
    """How much alike two cards look: 2 for the same rank or suit, 0 where one is a Joker."""
    if JOKER in (card, other):
        return 0
    return 2 * (card[:-1] == other[:-1]) + (card[-1] == other[-1])


def _confusion(card: str, other: str) -> str:
    if card[:-1] != other[:-1]:
        return "wrong: another rank"
    if {card[-1], other[-1]} in _SIMILAR:
        return "wrong: a suit of the same colour"
    return "wrong: a suit of the other colour"


def page(photographs: Sequence[Photograph], found: Sequence[Fault]) -> str:
    """The errors as Markdown: a table by cause and set, then every one of them."""
    kinds = sorted({photograph.kind for photograph in photographs})
    of = Counter((fault.cause, fault.photograph.kind) for fault in found)
    by_cause = defaultdict(list)
    for fault in found:
        by_cause[fault.cause].append(f"- {fault.photograph.kind}/{fault.photograph.path.name}: {fault.what}")
    causes = sorted(by_cause, key=lambda cause: (-len(by_cause[cause]), cause))
    lines = [
        "# What is misread in the labelled photographs, by cause",
        "",
        "Made by `python -m tests.bench.errors FOLDER`; the photographs are no part of the project.",
        "",
        f"| cause | all | {' | '.join(kinds)} |",
        f"| --- |{' --: |' * (len(kinds) + 1)}",
    ]
    for cause in causes:
        counts = " | ".join(str(of[cause, kind] or "") for kind in kinds)
        lines.append(f"| {cause} | {len(by_cause[cause])} | {counts} |")
    cards = Counter[str]()
    for photograph in photographs:
        cards[photograph.kind] += photograph.cards.total()
    lines.append(f"| *cards in all* | {cards.total()} | {' | '.join(str(cards[kind]) for kind in kinds)} |")
    for cause in causes:
        lines += ["", f"## {cause.capitalize()}", "", *by_cause[cause]]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Read the photographs and write the page."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.errors", description=__doc__)
    parser.add_argument("folder", type=Path, help="photographs, with their manifest.csv")
    parser.add_argument("--out", type=Path, help="the page (default: printed)")
    args = parser.parse_args()
    try:
        photographs = labelled_cards(args.folder)
    except NoCardLabels as error:
        print(error, file=sys.stderr)
        return 2
    reader = CardReader()
    found = [
        fault
        for photograph in photographs
        for fault in faults(photograph, reader.read(open_picture(photograph.path)[0]))
    ]
    text = page(photographs, found)
    if args.out:
        args.out.write_text(text, encoding="utf-8")
    else:
        print(text)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
