"""How a card's code is dressed: colour, letter, emblem. No rule of a game is in here."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ui.kit.theme import INK, Colour


@dataclass(frozen=True, slots=True)
class Look:
    """``number`` is written large, ``letter`` beside it; ``emblem`` is a drawing's name, or empty."""

    number: str
    letter: str
    emblem: str
    colour: Colour
    pip: str = ""


_SUITS: dict[str, tuple[str, str, Colour]] = {
    "Steam": ("S", "steam", (0.16, 0.38, 0.56, 1.0)),
    "Gears": ("G", "gears", (0.62, 0.33, 0.06, 1.0)),
    "Parts": ("P", "parts", (0.10, 0.42, 0.27, 1.0)),
    "Electricity": ("E", "electricity", (0.46, 0.18, 0.52, 1.0)),
}
_PIPS = {
    "S": ("♠", INK),
    "C": ("♣", INK),
    "H": ("♥", (0.72, 0.10, 0.10, 1.0)),
    "D": ("♦", (0.72, 0.10, 0.10, 1.0)),
}


def look_of(card: str) -> Look:
    """The dress of ``card``: ``Steam-7``, ``10H``; any other code is written out."""
    suit, _, number = card.partition("-")
    if suit in _SUITS:
        letter, emblem, colour = _SUITS[suit]
        return Look(number, letter, emblem, colour)
    if card[:-1] and card[-1] in _PIPS:
        pip, colour = _PIPS[card[-1]]
        return Look(card[:-1], card[-1], "", colour, pip)
    return Look(card, "", "", INK)


def suit_look(title: str) -> Look | None:
    """The dress of a zone called by a suit's name, or ``None``."""
    return look_of(f"{title}-") if title in _SUITS else None


def short_name(card: str | None) -> str:
    """A code as written over the camera's picture: ``10♥``, ``7 S``, ``?`` for one that cannot be read."""
    if card is None:
        return "?"
    look = look_of(card)
    if look.pip:
        return look.number + look.pip
    return f"{look.number} {look.letter}".strip()
