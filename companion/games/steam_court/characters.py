"""The characters: their rank, tables and privileges, and who plays in a game of so many (SC-2, SC-12)."""

from __future__ import annotations

from enum import Enum

FINAL, DRAFT = "final", "draft"
"""The editions."""


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


class TableName(Enum):
    """One of two tables that play at once, the higher first (SC-13)."""

    ROYAL = "Royal Table"
    RENEGADE = "Renegade Table"


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


_FINAL: dict[Character, tuple[Privilege, ...]] = {
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

_DRAFT: dict[Character, tuple[Privilege, ...]] = {
    Character.GENERAL: (Privilege.STOP,),
    Character.DUKE: (Privilege.MATCH,),
    Character.ALCHEMIST: (Privilege.LOWER,),
    Character.SUBMARINER: (Privilege.DIVE,),
    Character.INSPECTOR: (Privilege.INSPECT,),
    Character.PIRATE: (Privilege.TAKE_BACK,),
}


def privileges_of(character: Character, edition: str) -> tuple[Privilege, ...]:
    """The privileges in play of ``character`` (SC-12)."""
    return (_DRAFT if edition == DRAFT else _FINAL).get(character, ())


_Q, _G, _D, _TT, _J, _TB = _ALL[:6]

_OF_DRAFT = (
    _Q,
    _G,
    _D,
    Character.ALCHEMIST,
    _TB,
    Character.SUBMARINER,
    Character.INSPECTOR,
    Character.PLAGUE_DOCTOR,
    Character.PIRATE,
    Character.VAGABOND,
)
"""The ten characters of the draft by its seat order diagram (SC-17)."""

_OF_DUO = (_G, _D, Character.ALCHEMIST, Character.PLAGUE_DOCTOR, _TB)
"""The characters of two players by their rank (SC-16)."""

_RECOMMENDED_DRAFT: dict[int, tuple[Character, ...]] = {
    3: (_Q, _D, _TB),
    4: (_Q, _D, Character.ALCHEMIST, _TB),
    5: (_Q, _G, _D, Character.ALCHEMIST, _TB),
    6: (_Q, _G, _D, Character.ALCHEMIST, Character.INSPECTOR, _TB),
    7: (_Q, _G, _D, Character.ALCHEMIST, Character.INSPECTOR, Character.PIRATE, _TB),
}

_LEFT_OUT = (
    Character.INSPECTOR,
    Character.JESTER,
    Character.GENERAL,
    Character.PLAGUE_DOCTOR,
    Character.PIRATE,
)
"""The characters that fewer than twelve players at two tables do without, one more for each (SC-2)."""
_LEFT_OUT_OF_DRAFT = (Character.GENERAL, Character.INSPECTOR)

_RECOMMENDED: dict[int, tuple[Character, ...]] = {
    2: (_Q, _TB),
    3: (_Q, _D, _TB),
    4: (_Q, _D, _TT, _TB),
    5: (_Q, _D, _TT, _J, _TB),
    6: (_Q, _G, _D, _TT, _J, _TB),
    7: (_Q, _G, _D, Character.INSPECTOR, _TT, _J, _TB),
}


def recommended(players: int, edition: str) -> tuple[Character, ...]:
    """The recommended characters for so many ``players`` at one table, the preeminent first (SC-2, SC-17)."""
    return (_RECOMMENDED_DRAFT if edition == DRAFT else _RECOMMENDED)[players]


def recommended_for_two_tables(players: int, edition: str) -> tuple[Character, ...]:
    """The recommended characters for so many ``players`` at two tables, the preeminent first (SC-2,
    SC-17)."""
    everyone = of_edition(edition)
    left_out = (_LEFT_OUT_OF_DRAFT if edition == DRAFT else _LEFT_OUT)[: len(everyone) - players]
    return tuple(character for character in everyone if character not in left_out)


def table_of(character: Character, edition: str) -> TableName:
    """The table at which ``character`` sits where there are two: the first half are Royals (SC-2, SC-17)."""
    everyone = of_edition(edition)
    is_royal = everyone.index(character) < len(everyone) // 2
    return TableName.ROYAL if is_royal else TableName.RENEGADE


def of_edition(edition: str) -> tuple[Character, ...]:
    """All characters of ``edition``, highest rank first."""
    return _OF_DRAFT if edition == DRAFT else _ALL


def of_duo(quarter: int) -> tuple[Character, Character]:
    """The characters of two players in ``quarter``, the higher first (SC-16)."""
    lower = len(_OF_DUO) - quarter
    return _OF_DUO[lower - 1], _OF_DUO[lower]


def in_order_of_rank(characters: frozenset[Character], edition: str) -> tuple[Character, ...]:
    """The seats of a table of these ``characters``, the preeminent first. Recommended characters can have an
    order of their own: of seven the Inspector sits between Duke and Time Traveler (SC-2, SC-17)."""
    table = (_RECOMMENDED_DRAFT if edition == DRAFT else _RECOMMENDED).get(len(characters), ())
    order = table if frozenset(table) == characters else of_edition(edition)
    return tuple(character for character in order if character in characters)
