"""Everything that can happen in a game. ``str(action)`` is its line in a record; ``grammar`` reads it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.amending import Amendment
from companion.games.astonishing.deck import INVENTORS
from companion.games.astonishing.state import Lot
from companion.games.deeds import Decline as Decline
from companion.games.deeds import Discard as Discard
from companion.games.deeds import Draw as Draw
from companion.games.deeds import Reveal as Reveal
from companion.games.deeds import named


def cards_in_words(number: int) -> str:
    """``a card``, ``two cards``, ``5 cards``, ``nothing``: cards that nobody sees."""
    return {0: "nothing", 1: "a card", 2: "two cards"}.get(number, f"{number} cards")


def lot_in_words(lot: Lot) -> str:
    """``7D and a card``: face-up cards named, face-down ones counted."""
    if not lot.cards:
        return cards_in_words(lot.hidden)
    named = " ".join(lot.cards)
    return f"{named} and {cards_in_words(lot.hidden)}" if lot.hidden else named


@dataclass(frozen=True, slots=True)
class BeInventor:
    """A player takes the sheet and the action cards of an Inventor (AS-1)."""

    player: str
    suit: str

    def __str__(self) -> str:
        return f"{named(self.player)} is {INVENTORS[self.suit].name}"


@dataclass(frozen=True, slots=True)
class BeYoungest:
    """The table says who is the youngest (AS-1)."""

    player: str

    def __str__(self) -> str:
        return f"{named(self.player)} is the youngest"


@dataclass(frozen=True, slots=True)
class NextByAge:
    """Where the full order of ages is asked: the youngest of those not named yet (AS-1)."""

    player: str

    def __str__(self) -> str:
        return f"{named(self.player)} comes next by age"


@dataclass(frozen=True, slots=True)
class AllChosen:
    """Everyone has an Invention action face down and turns it up now (AS-2)."""

    def __str__(self) -> str:
        return "everyone reveals"


@dataclass(frozen=True, slots=True)
class CallLastTurn:
    """All agree to go to the one last turn (AS-7)."""

    def __str__(self) -> str:
        return "everyone agrees to one last turn"


@dataclass(frozen=True, slots=True)
class Offer:
    """The initiator of a trade lays one or two cards face up, or other ones than before (AS-4)."""

    player: str
    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"{named(self.player)} offers {' '.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class Answer:
    """Another player lays cards against the offer, or other ones than before (AS-4)."""

    player: str
    lot: Lot

    def __str__(self) -> str:
        return f"{named(self.player)} answers with {lot_in_words(self.lot)}"


@dataclass(frozen=True, slots=True)
class Trade:
    """The initiator accepts: both lots change hands (AS-4)."""

    player: str
    given: Lot
    other: str
    taken: Lot

    def __str__(self) -> str:
        given, taken = lot_in_words(self.given), lot_in_words(self.taken)
        return f"{named(self.player)} gives {given} to {named(self.other)} for {taken}"


@dataclass(frozen=True, slots=True)
class NoTrade:
    """The initiator offers nothing, or withdraws the offer (AS-4)."""

    player: str

    def __str__(self) -> str:
        return f"{named(self.player)} makes no trade"


@dataclass(frozen=True, slots=True)
class DrawTwo:
    """Capture Resources: two cards from the deck (AS-5)."""

    player: str

    def __str__(self) -> str:
        return f"{named(self.player)} draws two cards"


@dataclass(frozen=True, slots=True)
class DrawAndTake:
    """Capture Resources, or Beg, Borrow, and Steal: a card from the deck, one from a rival's hand (AS-5)."""

    player: str
    other: str

    def __str__(self) -> str:
        return f"{named(self.player)} draws and takes a card from {named(self.other)}"


@dataclass(frozen=True, slots=True)
class DrawAndSalvage:
    """Beg, Borrow, and Steal: a card from the deck, one at random from the top five discards (AS-5)."""

    player: str
    card: str

    def __str__(self) -> str:
        return f"{named(self.player)} draws and takes {self.card} from the discards"


@dataclass(frozen=True, slots=True)
class DrawOnly:
    """Finagle, or Beg, Borrow, and Steal, where there is nothing to take from anybody (AS-5)."""

    player: str

    def __str__(self) -> str:
        return f"{named(self.player)} draws and takes nothing"


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy Resources: discards none, one or two cards, draws one more (AS-5)."""

    player: str
    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"{named(self.player)} buys with {' '.join(self.cards) or 'nothing'}"


@dataclass(frozen=True, slots=True)
class Finagle:
    """Finagle Resources: a rival's card and two of the deck; two are kept, one goes back (AS-5)."""

    player: str
    other: str

    def __str__(self) -> str:
        return f"{named(self.player)} finagles with {named(self.other)}"


@dataclass(frozen=True, slots=True)
class Install:
    """A King places cards face down into a position, first discarding ``replaced`` from there (AS-6)."""

    player: str
    number: int
    position: int
    replaced: tuple[str, ...] = ()

    def __str__(self) -> str:
        instead = f" in place of {' '.join(self.replaced)}" if self.replaced else ""
        what = cards_in_words(self.number)
        return f"{named(self.player)} installs {what} in position {self.position}{instead}"


@dataclass(frozen=True, slots=True)
class OnlyJokers:
    """A player who should use a card of the hand has none but Jokers (AS-6, AS-11)."""

    player: str

    def __str__(self) -> str:
        return f"{named(self.player)} holds only Jokers"


@dataclass(frozen=True, slots=True)
class AllKeep:
    """Nobody discards any more (AS-2)."""

    def __str__(self) -> str:
        return "everyone keeps the rest"


@dataclass(frozen=True, slots=True)
class AllReady:
    """Everyone has an Exhibition action face down (AS-8)."""

    def __str__(self) -> str:
        return "everyone has chosen"


@dataclass(frozen=True, slots=True)
class Describe:
    """A player has described the invention; ``items`` says by which of the ten items of each list, 0 where
    nothing is installed (AS-8). It may be left unsaid."""

    player: str
    items: tuple[int, int, int] | None = None

    def __str__(self) -> str:
        if self.items is None:
            return f"{named(self.player)} describes the invention"
        return f"{named(self.player)} describes {' '.join(str(item or '-') for item in self.items)}"


@dataclass(frozen=True, slots=True)
class Vote:
    """A player hands the Jack to another (AS-8)."""

    player: str
    other: str

    def __str__(self) -> str:
        return f"{named(self.player)} votes for {named(self.other)}"


@dataclass(frozen=True, slots=True)
class RollDice:
    """The demonstration dice were rolled (AS-8)."""

    dice: tuple[int, ...]

    def __str__(self) -> str:
        return f"the dice show {' '.join(map(str, self.dice))}"


@dataclass(frozen=True, slots=True)
class Show:
    """A player turns up what is installed in a position (AS-8)."""

    player: str
    position: int
    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"{named(self.player)} shows position {self.position}: {' '.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class SpendJack:
    """A Jack is discarded to re-roll a die, 1 to 3 (AS-10)."""

    player: str
    die: int

    def __str__(self) -> str:
        return f"{named(self.player)} spends a Jack on die {self.die}"


@dataclass(frozen=True, slots=True)
class RollDie:
    """The die was rolled again (AS-10)."""

    die: int
    pips: int

    def __str__(self) -> str:
        return f"die {self.die} shows {self.pips}"


@dataclass(frozen=True, slots=True)
class KeepJacks:
    """A player re-rolls no more (AS-10)."""

    player: str

    def __str__(self) -> str:
        return f"{named(self.player)} spends no more Jacks"


@dataclass(frozen=True, slots=True)
class Intimidate:
    """Clubs: a position of one's own counts 2 more when it is judged (AS-11)."""

    player: str
    position: int

    def __str__(self) -> str:
        return f"{named(self.player)} intimidates for position {self.position}"


@dataclass(frozen=True, slots=True)
class ReplacePart:
    """Diamonds: an installed Diamond for a card of the hand (AS-11)."""

    player: str
    card: str
    part: str

    def __str__(self) -> str:
        return f"{named(self.player)} replaces {self.card} with {self.part}"


@dataclass(frozen=True, slots=True)
class Sway:
    """Hearts: a die is turned by 1 or 2 (AS-11)."""

    player: str
    die: int
    pips: int

    def __str__(self) -> str:
        return f"{named(self.player)} turns die {self.die} to {self.pips}"


@dataclass(frozen=True, slots=True)
class Sabotage:
    """Spades: an installed Spade of 7 points or fewer is turned down (AS-11)."""

    player: str
    card: str

    def __str__(self) -> str:
        return f"{named(self.player)} sabotages {self.card}"


@dataclass(frozen=True, slots=True)
class Select:
    """A King: whose invention is promoted (AS-12)."""

    player: str
    other: str

    def __str__(self) -> str:
        return f"{named(self.player)} selects the invention of {named(self.other)}"


Effect = DrawTwo | DrawAndTake | DrawAndSalvage | DrawOnly | Buy | Finagle
"""What a Queen does in the Invention phase."""

Demonstration = Intimidate | ReplacePart | Sway | Sabotage
"""What a Queen does at the Exhibition."""

Move = (
    BeInventor
    | BeYoungest
    | NextByAge
    | AllChosen
    | Reveal
    | CallLastTurn
    | Offer
    | Answer
    | Trade
    | NoTrade
    | Effect
    | Install
    | OnlyJokers
    | Discard
    | AllKeep
    | Draw
    | Decline
    | AllReady
    | Describe
    | Vote
    | RollDice
    | Show
    | SpendJack
    | RollDie
    | KeepJacks
    | Demonstration
    | Select
)

Action = Move | Amendment
