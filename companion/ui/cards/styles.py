"""How a card looks, by its code: colour, letter, emblem. The games say how their own cards look."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from companion.games import GAMES
from companion.table.deck_in_play import OWN_DECK, PIPS, DeckInPlay, card_in_hand
from companion.ui.kit import theme
from companion.ui.kit.theme import Colour


@dataclass(frozen=True, slots=True)
class Look:
    """``number`` is written large, ``letter`` beside it; ``emblem`` is a drawing's name, or empty, and
    ``tint`` its colour. ``pip`` is the sign of a poker suit. ``title`` says the number in words, and
    ``held_as`` what the players hold instead, where one of several poker cards stands in."""

    number: str
    letter: str
    emblem: str
    colour: Colour
    pip: str = ""
    tint: Colour = field(default_factory=lambda: theme.INK)
    title: str = ""
    held_as: str = ""


_SUITS = {suit.name: suit for game in GAMES for suit in game.dress.suits}
_FACES = {face.code: face for game in GAMES for face in game.dress.faces}
_RED: Colour = (0.58, 0.03, 0.03, 1.0)
_REDS = ("H", "D")


def look_of(card: str, deck: DeckInPlay = OWN_DECK) -> Look:
    """The look of ``card`` in ``deck``: of a suit or a face that a game dresses, of a poker card, or of one
    that stands in for one of such a suit; any other code is written out."""
    suit, _, number = card.partition("-")
    if card in _FACES:
        face = _FACES[card]
        ink = theme.on_paper(face.colour)
        return Look(face.mark, "", face.emblem, ink, tint=ink, title=face.title, held_as=_sign_of(card, deck))
    held = deck.held(card)
    if held[:-1] and held[-1] in PIPS:
        stood_for = _SUITS.get(suit)
        look = Look(held[:-1], held[-1], "", _ink_of(held[-1]), PIPS[held[-1]])
        return (
            look
            if stood_for is None
            else replace(look, emblem=stood_for.emblem, tint=theme.on_paper(stood_for.colour))
        )
    if suit in _SUITS:
        dress = _SUITS[suit]
        ink = theme.on_paper(dress.colour)
        return Look(number, dress.letter, dress.emblem, ink, tint=ink)
    return Look(card, "", "", theme.INK)


def _sign_of(card: str, deck: DeckInPlay) -> str:
    """What the players hold for ``card``, if that is not the card itself."""
    held = deck.held(card)
    return deck.sign(card) if held == card else card_in_hand(held)


def _ink_of(suit: str) -> Colour:
    """The ink of a poker suit, by its letter."""
    return theme.on_paper(_RED) if suit in _REDS else theme.INK


def suit_look(title: str) -> Look | None:
    """The look of a zone called by a suit's name, or ``None``."""
    return look_of(f"{title}-") if title in _SUITS else None


def short_name(card: str | None) -> str:
    """A code as written over the camera's picture: ``10♥``, ``Steam 7``; ``?`` if it cannot be read."""
    return "?" if card is None else card_in_hand(card)
