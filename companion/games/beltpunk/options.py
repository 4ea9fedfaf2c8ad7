"""The options: choices that the rulebook leaves to the set-up, the default first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.api import Option, OptionValue
from companion.games.beltpunk.deck import SUIT_MAPS, SUITS
from companion.games.cards import POKER_SIGNS
from companion.games.options import read_texts, yes_no

TITLE = "Beltpunk Haberdasher"
EDITIONS: tuple[str, ...] = ("1.0.0",)
SEATS = range(2, 5)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one table.

    ``suit_map`` are the poker suits standing in for Steam, Gears, Parts and Electricity (BH-1);
    ``retake_own_discard`` lets an action take the card just discarded (BH-7); ``placed_card_stays`` keeps a
    card placed by Swap on its conveyor when it overflows (BH-8); ``cobbled_min`` is the shortest Cobbled Belt
    (BH-9); ``foreman_next_round`` is ``clockwise``, ``lowest`` or ``choose`` (BH-12); ``target`` ends the
    match (BH-13).
    """

    suit_map: str = "SHDC"
    retake_own_discard: bool = True
    placed_card_stays: bool = True
    cobbled_min: int = 3
    foreman_next_round: str = "clockwise"
    target: int = 25

    def as_texts(self) -> dict[str, str]:
        """The text of every option, in the order of the rulebook."""
        return {
            "suit_map": self.suit_map,
            "retake_own_discard": yes_no(self.retake_own_discard),
            "placed_card_stays": yes_no(self.placed_card_stays),
            "cobbled_min": str(self.cobbled_min),
            "foreman_next_round": self.foreman_next_round,
            "target": str(self.target),
        }


def _suit_map_words(suit_map: str) -> str:
    pairs = zip(suit_map, SUITS, strict=True)
    return ", ".join(f"{POKER_SIGNS[letter]}\u00a0{suit}" for letter, suit in pairs)


OPTIONS = (
    Option(
        name="suit_map",
        rule="BH-1",
        title="The suits of a poker deck",
        rulebook="One deck of 52 cards in 4 suits.",
        values=tuple(OptionValue(suit_map, _suit_map_words(suit_map)) for suit_map in SUIT_MAPS),
    ),
    Option(
        name="retake_own_discard",
        rule="BH-7",
        title="Taking back the card just discarded",
        rulebook="All cards The Machine's Conveyors are considered a singular Scrap Pile for the purposes of "
        "resolving card actions.",
        values=(
            OptionValue("yes", "An action may take the very card that set it off"),
            OptionValue("no", "The card just discarded may not be taken by its own action"),
        ),
    ),
    Option(
        name="placed_card_stays",
        rule="BH-8",
        title="A card placed by Swap",
        rulebook="It might cause an overflow, requiring you to take the other cards into your scrap pile.",
        values=(
            OptionValue("yes", "It stays on the conveyor; the other cards are taken"),
            OptionValue("no", "It is taken with the others"),
        ),
    ),
    Option(
        name="cobbled_min",
        rule="BH-9",
        title="The shortest Cobbled Belt",
        rulebook="Cobbled Belts (Runs with no shared suit and a maximum of 4 cards) are worth 1 point "
        "per card.",
        values=(OptionValue("3", "Three cards"), OptionValue("2", "Two cards")),
    ),
    Option(
        name="foreman_next_round",
        rule="BH-12",
        title="The Foreman of the next round",
        rulebook="The last player to wear a hat is the first player, give them the Foreman card.",
        values=(
            OptionValue("clockwise", "The Foreman card passes clockwise from the last Foreman"),
            OptionValue("lowest", "The player with the lowest score"),
            OptionValue("choose", "The table chooses before each round"),
        ),
    ),
    Option(
        name="target",
        rule="BH-13",
        title="Points that end the match",
        rulebook="At the end of a round, if a player has reached 25 or more points, the game ends. "
        "(The front page says: the first player to get 35 points.)",
        values=(
            OptionValue("25", "25 points"),
            OptionValue("35", "35 points, as the rulebook’s front page says"),
        ),
        any_number=True,
    ),
)


def read_options(texts: Mapping[str, str]) -> Options:
    """The options in ``texts``, with defaults for the rest. Raises :class:`GameError`."""
    chosen = read_texts(TITLE, EDITIONS, OPTIONS, texts)
    return Options(
        suit_map=chosen["suit_map"],
        retake_own_discard=chosen["retake_own_discard"] == "yes",
        placed_card_stays=chosen["placed_card_stays"] == "yes",
        cobbled_min=int(chosen["cobbled_min"]),
        foreman_next_round=chosen["foreman_next_round"],
        target=int(chosen["target"]),
    )
