"""How each player is told apart at a glance: a colour, and an emblem for those who see no colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum


class PlayerColour(Enum):
    """The colours that players choose from."""

    VERMILION = "vermilion"
    AMBER = "amber"
    LEAF = "leaf"
    SKY = "sky"
    VIOLET = "violet"
    ROSE = "rose"
    CHALK = "chalk"
    COPPER = "copper"
    MINT = "mint"
    LEMON = "lemon"
    STEEL = "steel"
    CORAL = "coral"


class PlayerEmblem(Enum):
    """The emblems that players choose from."""

    MONOCLE = "monocle"
    SPANNER = "spanner"
    KEY = "key"
    LANTERN = "lantern"
    AIRSHIP = "airship"
    ANCHOR = "anchor"
    WATCH = "watch"
    UMBRELLA = "umbrella"
    TEAPOT = "teapot"
    FEATHER = "feather"
    BELL = "bell"
    COMPASS = "compass"


@dataclass(frozen=True, slots=True)
class PlayerLook:
    """The ``colour`` and ``emblem`` of a player. At one table no two have the same colour or the same
    emblem."""

    colour: PlayerColour
    emblem: PlayerEmblem

    def resembles(self, other: PlayerLook) -> bool:
        """Whether the two could be taken for each other."""
        return self.colour is other.colour or self.emblem is other.emblem


LOOKS = tuple(PlayerLook(colour, emblem) for colour, emblem in zip(PlayerColour, PlayerEmblem, strict=True))
"""The looks that are given to those who have not chosen, in this order."""


def looks_of(players: Sequence[str], chosen: Mapping[str, PlayerLook]) -> tuple[PlayerLook, ...]:
    """A look for each of ``players``, in order: the one that is ``chosen`` for the name if nobody at this
    table has one like it, else the first of :data:`LOOKS` that nobody has. At most as many can play as there
    are colours."""
    given: dict[int, PlayerLook] = {}
    for seat, player in enumerate(players):
        look = chosen.get(player)
        if look is not None and not any(map(look.resembles, given.values())):
            given[seat] = look
    for seat in range(len(players)):
        if seat not in given:
            given[seat] = _free_look(tuple(given.values()))
    return tuple(given[seat] for seat in range(len(players)))


def _free_look(taken: Sequence[PlayerLook]) -> PlayerLook:
    """The first colour and the first emblem that nobody has, of one look if there is such a look."""
    for look in LOOKS:
        if not any(map(look.resembles, taken)):
            return look
    colours = {look.colour for look in taken}
    emblems = {look.emblem for look in taken}
    return PlayerLook(
        next(colour for colour in PlayerColour if colour not in colours),
        next(emblem for emblem in PlayerEmblem if emblem not in emblems),
    )
