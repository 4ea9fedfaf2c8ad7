"""Labelled photographs of cards: a folder with ``manifest.csv``, whose columns ``file`` (from that folder, in
a subfolder for each set) and ``label`` (``10H``, ``JOKER``) say which cards each photograph shows."""

from __future__ import annotations

import csv
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from vision.core.cards import JOKER, POKER_CARDS

_EACH_INDEX = "composited-jumbo"
"""The set whose labels are of indices; no card lies in one of its photographs twice."""


class NoCardLabels(ValueError):
    """A folder that is told nothing of; ``str`` says what was looked for."""


@dataclass(frozen=True, slots=True)
class Photograph:
    """A photograph of the set ``kind``, and how often each card lies in it."""

    path: Path
    kind: str
    cards: Counter[str]


def labelled_cards(folder: Path, kinds: tuple[str, ...] = ()) -> list[Photograph]:
    """The photographs of poker cards in ``folder``, in order of their names: of the sets ``kinds`` if any are
    named, else of all but those of ``custom-`` decks, which have to be enrolled.

    Raises :class:`NoCardLabels`.
    """
    manifest = folder / "manifest.csv"
    if not manifest.is_file():
        raise NoCardLabels(f"{folder}: there is no manifest.csv in it")
    photographs: dict[str, Photograph] = {}
    with manifest.open(newline="", encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            kind, card = row["file"].partition("/")[0], row["label"].upper()
            wanted = kind in kinds if kinds else not kind.startswith("custom-")
            if not wanted or (card not in POKER_CARDS and card != JOKER):
                continue
            shown = photographs.setdefault(
                row["file"], Photograph(folder / row["file"], kind, Counter())
            ).cards
            shown[card] = 1 if kind == _EACH_INDEX else shown[card] + 1
    if not photographs:
        raise NoCardLabels(f"{manifest}: no row is of a poker card")
    return [photographs[name] for name in sorted(photographs)]
