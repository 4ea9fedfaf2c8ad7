"""How decks are printed."""

from __future__ import annotations

from enum import Enum


class Print(Enum):
    """How a deck is printed: as usual, dark ink on light paper and a pip below each rank; with light ink on
    dark paper; or with its pips beside its ranks. The values are those in files of decks."""

    USUAL = "usual"
    DARK_PAPER = "dark paper"
    PIPS_BESIDE = "pips beside"
