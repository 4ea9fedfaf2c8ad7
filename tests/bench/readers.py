"""``python -m tests.bench.readers [--command COMMAND]… FOLDER``: readers of cards side by side, on the same
labelled photographs.

``COMMAND`` is any program that speaks the JSON of ``companion read --json``: a line for each photograph with
``image``, ``ms`` and ``cards``, each with a ``card``. ``{images}`` in it stands for the photographs; without
it they come last. The program of this checkout is always the first; ``FOLDER`` holds ``manifest.csv``.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shlex
import statistics
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.bench.photographs import NoCardLabels, Photograph, labelled_cards

OURS = f"{shlex.quote(sys.executable)} -m companion read --json {{images}}"
_AT_ONCE = 100
"""Photographs that a command is given at once."""
_IMAGES = "{images}"


class ReaderFault(ValueError):
    """A command that cannot be run, or says what is not understood; ``str`` tells which and why."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a reader says of a photograph: how often it names each card, and the milliseconds it took."""

    cards: Counter[str]
    milliseconds: float


@dataclass(frozen=True, slots=True)
class Score:
    """Cards of some photographs: read ``right``, ``false`` (named, and not there) and ``missed``; the
    photographs told ``whole``, without a fault; and the milliseconds of each, as the reader says."""

    right: int
    false: int
    missed: int
    whole: int
    milliseconds: tuple[float, ...]

    @property
    def precision(self) -> float:
        """The share of the names that are right."""
        return self.right / max(1, self.right + self.false)

    @property
    def recall(self) -> float:
        """The share of the cards that are named."""
        return self.right / max(1, self.right + self.missed)


def asked(command: str, paths: Sequence[Path]) -> dict[Path, Told]:
    """What the reader that is run by ``command`` says of the photographs at ``paths``. Raises
    :class:`ReaderFault`."""
    told: dict[Path, Told] = {}
    for first in range(0, len(paths), _AT_ONCE):
        told |= _said(command, [str(path.resolve()) for path in paths[first : first + _AT_ONCE]])
    return told


def _said(command: str, paths: list[str]) -> dict[Path, Told]:
    words = shlex.split(command)
    if _IMAGES not in words:
        words.append(_IMAGES)
    at = words.index(_IMAGES)
    try:
        ran = subprocess.run([*words[:at], *paths, *words[at + 1 :]], capture_output=True, text=True)
    except OSError as error:
        raise ReaderFault(f"{command}: it cannot be started ({error.strerror})") from None
    if not ran.stdout.strip():
        raise ReaderFault(f"{command}: it says nothing; exit status {ran.returncode}: {ran.stderr[-300:]}")
    return dict(_understood(command, line) for line in ran.stdout.splitlines() if line.strip())


def _understood(command: str, line: str) -> tuple[Path, Told]:
    try:
        said = json.loads(line)
        cards = Counter(str(card["card"]).upper() for card in said["cards"] if card["card"] is not None)
        return Path(said["image"]).resolve(), Told(cards, float(said["ms"]))
    except (ValueError, KeyError, TypeError):
        raise ReaderFault(f"{command}: this is no line about a photograph: {line[:120]}") from None


def scored(photographs: Sequence[Photograph], told: Mapping[Path, Told]) -> Score:
    """``told`` held against the labels; of a photograph that nothing is said of every card is missed."""
    right = false = missed = whole = 0
    for photograph in photographs:
        one = told.get(photograph.path.resolve())
        named = Counter[str]() if one is None else one.cards
        hits = (named & photograph.cards).total()
        right, false = right + hits, false + named.total() - hits
        missed += photograph.cards.total() - hits
        whole += named == photograph.cards
    times = (told[p.path.resolve()].milliseconds for p in photographs if p.path.resolve() in told)
    return Score(right, false, missed, whole, tuple(times))


def sampled(photographs: Sequence[Photograph], most: int) -> dict[str, list[Photograph]]:
    """The photographs by set, at most so many of each, always the same ones; all for 0."""
    sets: dict[str, list[Photograph]] = defaultdict(list)
    for photograph in photographs:
        sets[photograph.kind].append(photograph)
    if not most:
        return dict(sets)
    return {kind: random.Random(7).sample(all_, min(most, len(all_))) for kind, all_ in sets.items()}


def lines(sets: Mapping[str, Sequence[Photograph]], told: Sequence[Mapping[Path, Told]]) -> Iterator[str]:
    """The table: of each set a line for each reader."""
    head = f"{'photos':>6} {'cards':>6} {'precision':>9} {'recall':>7} {'whole':>6} {'ms':>7} {'p95':>7}"
    yield f"{'':24} {head}"
    everything = [photograph for photographs in sets.values() for photograph in photographs]
    for kind, photographs in (*sets.items(), ("all", everything)):
        for number, one in enumerate(told):
            score = scored(photographs, one)
            cards = score.right + score.missed
            counts = f"{kind if number == 0 else '':20} {_name(number):3} {len(photographs):>6} {cards:>6}"
            shares = f"{score.precision:>9.4f} {score.recall:>7.4f} {score.whole / len(photographs):>6.3f}"
            yield f"{counts} {shares} {_times(score.milliseconds)}"


def differences(photographs: Sequence[Photograph], told: Sequence[Mapping[Path, Told]]) -> Iterator[str]:
    """The photographs of which the readers do not say the same."""
    for photograph in photographs:
        each = [one.get(photograph.path.resolve(), Told(Counter(), 0.0)).cards for one in told]
        if any(cards != each[0] for cards in each[1:]):
            said = "; ".join(f"{_name(number)} {_listed(cards)}" for number, cards in enumerate(each))
            yield f"{photograph.kind}/{photograph.path.name}: {_listed(photograph.cards)}; {said}"


def _name(number: int) -> str:
    return chr(ord("A") + number)


def _listed(cards: Counter[str]) -> str:
    return " ".join(sorted(cards.elements())) or "–"


def _times(milliseconds: tuple[float, ...]) -> str:
    if not milliseconds:
        return f"{'–':>7} {'–':>7}"
    ordered = sorted(milliseconds)
    return f"{statistics.median(ordered):>7.1f} {ordered[int(0.95 * (len(ordered) - 1))]:>7.1f}"


def main(words: list[str] | None = None) -> int:
    """Asks every reader and prints what they come to."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.readers", description="Readers side by side."
    )
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="photographs, with manifest.csv")
    parser.add_argument(
        "--command",
        action="append",
        default=[],
        help="another reader, {images} for the photographs; again for more",
    )
    parser.add_argument("--sets", default="", help="only these, with commas between")
    parser.add_argument("--limit", type=int, default=0, help="at most so many photographs of each set")
    parser.add_argument("--differences", action="store_true", help="name the photographs they differ on")
    args = parser.parse_args(words)
    try:
        sets = sampled(labelled_cards(args.folder, tuple(filter(None, args.sets.split(",")))), args.limit)
        everything = [photograph for photographs in sets.values() for photograph in photographs]
        commands = [OURS, *args.command]
        told = [asked(command, [photograph.path for photograph in everything]) for command in commands]
    except (NoCardLabels, ReaderFault) as error:
        print(f"readers: {error}", file=sys.stderr)
        return 1
    for number, command in enumerate(commands):
        print(f"{_name(number)}: {command}")
    print(f"Milliseconds are what each reader says of itself, by the clock; {os.cpu_count()} cores here.")
    print(*lines(sets, told), sep="\n")
    if args.differences:
        print(*differences(everything, told), sep="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
