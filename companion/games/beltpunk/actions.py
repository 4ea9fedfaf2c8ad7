"""Everything that can happen in a match. ``str(action)`` is its line in a record; ``grammar`` reads it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.amending import Amendment
from companion.games.deeds import Decline as Decline
from companion.games.deeds import Discard as Discard
from companion.games.deeds import Draw as Draw
from companion.games.deeds import Reveal as Reveal
from companion.games.deeds import named


@dataclass(frozen=True, slots=True)
class BecomeForeman:
    """The table says who is Foreman (BH-3, BH-12)."""

    player: str

    def __str__(self) -> str:
        return f"{named(self.player)} is Foreman"


@dataclass(frozen=True, slots=True)
class TurnUp:
    """The set-up turns up a card of the deck onto its conveyor (BH-2)."""

    card: str

    def __str__(self) -> str:
        return f"{self.card} goes to the conveyors"


@dataclass(frozen=True, slots=True)
class AllPlaced:
    """Everyone has a card face down and turns it up now (BH-4)."""

    def __str__(self) -> str:
        return "everyone reveals"


@dataclass(frozen=True, slots=True)
class TakeFromMachine:
    """Take from scrap: a card of The Machine goes to the hand, seen by all (BH-6, BH-7)."""

    player: str
    card: str

    def __str__(self) -> str:
        return f"{named(self.player)} takes {self.card} from The Machine"


@dataclass(frozen=True, slots=True)
class TakeFromPile:
    """Take from scrap: a card of a player's pile goes to the hand, unseen (BH-6, BH-7)."""

    player: str
    owner: str

    def __str__(self) -> str:
        return f"{named(self.player)} takes a card from the pile of {named(self.owner)}"


@dataclass(frozen=True, slots=True)
class SwapFromMachine:
    """Swap with scrap, its first half: a card of The Machine goes to the hand (BH-6, BH-7)."""

    player: str
    card: str

    def __str__(self) -> str:
        return f"{named(self.player)} swaps for {self.card} from The Machine"


@dataclass(frozen=True, slots=True)
class PlaceInMachine:
    """Swap with scrap, its second half: a card of the hand goes to its conveyor (BH-6, BH-7)."""

    player: str
    card: str

    def __str__(self) -> str:
        return f"{named(self.player)} places {self.card}"


@dataclass(frozen=True, slots=True)
class SwapWithPile:
    """Swap with scrap, with a player's pile: both cards go unseen (BH-6, BH-7)."""

    player: str
    owner: str

    def __str__(self) -> str:
        return f"{named(self.player)} swaps a card with the pile of {named(self.owner)}"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Two players give each other a card of their choice, unseen by the others (BH-6)."""

    player: str
    other: str

    def __str__(self) -> str:
        return f"{named(self.player)} exchanges a card with {named(self.other)}"


@dataclass(frozen=True, slots=True)
class TakeConveyor:
    """An overflowing conveyor is taken face down into the acting player's scrap pile (BH-8)."""

    player: str
    suit: str

    def __str__(self) -> str:
        return f"{named(self.player)} takes the {self.suit} conveyor"


@dataclass(frozen=True, slots=True)
class DeclareSet:
    """A player says that they will show a set (BH-9)."""

    player: str

    def __str__(self) -> str:
        return f"{named(self.player)} declares a set"


@dataclass(frozen=True, slots=True)
class DeclareNoSet:
    """A player says that they will show none (BH-9)."""

    player: str

    def __str__(self) -> str:
        return f"{named(self.player)} declares no set"


@dataclass(frozen=True, slots=True)
class ShowSet:
    """A player lays their set open (BH-9); ``cards`` in any order."""

    player: str
    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"{named(self.player)} shows {' '.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class Withdraw:
    """A player who declared a set shows none after all (BH-9)."""

    player: str

    def __str__(self) -> str:
        return f"{named(self.player)} withdraws"


@dataclass(frozen=True, slots=True)
class NextRound:
    """The deck is shuffled and dealt anew (BH-12)."""

    def __str__(self) -> str:
        return "next round"


Ability = Decline | Draw | TakeFromMachine | TakeFromPile | SwapFromMachine | SwapWithPile | Exchange
"""What can follow a discard."""

Move = (
    BecomeForeman
    | TurnUp
    | AllPlaced
    | Reveal
    | Discard
    | Ability
    | PlaceInMachine
    | TakeConveyor
    | DeclareSet
    | DeclareNoSet
    | ShowSet
    | Withdraw
    | NextRound
)
"""What happens by the rules."""

Action = Move | Amendment
