"""The characters: their rank, their privileges, and who plays in a game of so many (SC-2, SC-12)."""

from __future__ import annotations

from enum import Enum


class Character(Enum):
    """A character, with the name on the card; highest rank first."""

    QUEEN = "Queen"
    GENERAL = "General"
    DUKE = "Duke"
    TIME_TRAVELER = "Time Traveler"
    JESTER = "Jester"
    TEA_BOY = "Tea Boy"
    SUBMARINER = "Submariner"
    INSPECTOR = "Inspector"
    ALCHEMIST = "Alchemist"
    PIRATE = "Pirate"
    PLAGUE_DOCTOR = "Plague Doctor"
    VAGABOND = "Vagabond"

    @property
    def number(self) -> int:
        """The number on the card, 1 for the Queen."""
        return _ALL.index(self) + 1


_ALL = tuple(Character)


class Privilege(Enum):
    """What a character may do in play; those of the Beginning of Quarter are duties of a table."""

    STOP = "stop"
    """Stops a play that is not a lead, once."""
    MATCH = "match"
    """Needs only to match the play to beat."""
    TAKE_BACK = "take back"
    """Takes back the last set played in a trick that was lost, once."""
    UNPASS = "unpass"
    """Comes back into a trick after passing, once."""
    PAIR = "pair"
    """Plays a single card as a pair, once."""
    DIVE = "dive"
    """Shows a numbered card and draws so many of the Court Hand or of the discards, once."""
    INSPECT = "inspect"
    """Looks at the Court Hand and one other hand."""
    LOWER = "lower"
    """Lowers numbered cards by exactly two."""
    STEAL = "steal"
    """Takes a numbered card from the machine, once."""
    DRAW = "draw"
    """Draws four of the discards and keeps two at least."""


PRIVILEGES: dict[Character, tuple[Privilege, ...]] = {
    Character.GENERAL: (Privilege.STOP,),
    Character.DUKE: (Privilege.MATCH,),
    Character.TIME_TRAVELER: (Privilege.TAKE_BACK,),
    Character.JESTER: (Privilege.UNPASS, Privilege.PAIR),
    Character.SUBMARINER: (Privilege.DIVE,),
    Character.INSPECTOR: (Privilege.INSPECT,),
    Character.ALCHEMIST: (Privilege.LOWER,),
    Character.PIRATE: (Privilege.STEAL,),
    Character.PLAGUE_DOCTOR: (Privilege.DRAW,),
}
"""The privileges in play (SC-12)."""

_Q, _G, _D, _TT, _J, _TB = _ALL[:6]

RECOMMENDED: dict[int, tuple[Character, ...]] = {
    2: (_Q, _TB),
    3: (_Q, _D, _TB),
    4: (_Q, _D, _TT, _TB),
    5: (_Q, _D, _TT, _J, _TB),
    6: (_Q, _G, _D, _TT, _J, _TB),
    7: (_Q, _G, _D, Character.INSPECTOR, _TT, _J, _TB),
}
"""The recommended characters by the number of players, the preeminent first (SC-2)."""


def in_order_of_rank(characters: frozenset[Character]) -> tuple[Character, ...]:
    """The seats of a table of these ``characters``, the preeminent first. Where seven play with the Inspector
    as recommended, he sits between Duke and Time Traveler (SC-2)."""
    usual = RECOMMENDED.get(len(characters), ())
    if frozenset(usual) == characters:
        return usual
    return tuple(character for character in _ALL if character in characters)
