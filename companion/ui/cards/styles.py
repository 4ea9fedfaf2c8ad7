"""How a card looks, by its code: colour, letter, emblem. The games say how their own cards look."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games import GAMES
from companion.ui.kit.theme import INK, Colour


@dataclass(frozen=True, slots=True)
class Look:
    """``number`` is written large, ``letter`` beside it; ``emblem`` is a drawing's name, or empty."""

    number: str
    letter: str
    emblem: str
    colour: Colour
    pip: str = ""


_SUITS = {suit.name: suit for game in GAMES for suit in game.dress.suits}
_PIPS = {
    "S": ("♠", INK),
    "C": ("♣", INK),
    "H": ("♥", (0.72, 0.10, 0.10, 1.0)),
    "D": ("♦", (0.72, 0.10, 0.10, 1.0)),
}


def look_of(card: str) -> Look:
    """The look of ``card``: of a suit that a game dresses, or of a poker card; any other code is written
    out."""
    suit, _, number = card.partition("-")
    if suit in _SUITS:
        dress = _SUITS[suit]
        return Look(number, dress.letter, dress.emblem, dress.colour)
    if card[:-1] and card[-1] in _PIPS:
        pip, colour = _PIPS[card[-1]]
        return Look(card[:-1], card[-1], "", colour, pip)
    return Look(card, "", "", INK)


def suit_look(title: str) -> Look | None:
    """The look of a zone called by a suit's name, or ``None``."""
    return look_of(f"{title}-") if title in _SUITS else None


def short_name(card: str | None) -> str:
    """A code as written over the camera's picture: ``10♥``, ``7 S``, ``?`` for one that cannot be read."""
    if card is None:
        return "?"
    look = look_of(card)
    if look.pip:
        return look.number + look.pip
    return f"{look.number} {look.letter}".strip()
