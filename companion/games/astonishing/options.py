"""The options of the set-up: what the rulebook leaves open, the default first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.api import Option, OptionValue
from companion.games.options import read_texts, yes_no
from companion.games.rolling import BY_CAMERA, BY_PROGRAM, BY_TYPING

SEAT, AGES = "seat", "ages"
WITH_THE_ROLL, AFTER_THE_JACKS = "with the roll", "after the Jacks"
ONCE, UNTIL_ALL_STOP = "once", "until all stop"
ALL_MUST, MAY_DECLINE = "all must", "Diamonds and Hearts may decline"


TITLE = "Astonishing!"
EDITIONS: tuple[str, ...] = ("1.9.12",)
SEATS = range(2, 5)


@dataclass(frozen=True, slots=True)
class Options:
    """How this table plays.

    ``age_order``: with whom an order begins (AS-1). ``reveal_parts``: when installed cards are turned up
    (AS-8). ``jack_rounds``: how often the Jacks go round (AS-10). ``exhibition_may``: who may leave a Queen
    without effect (AS-11). ``dice``: who rolls (AS-15). ``joker_only_may_draw``: whether a hand of nothing
    but Jokers counts as empty (AS-16).
    """

    age_order: str = SEAT
    reveal_parts: str = WITH_THE_ROLL
    jack_rounds: str = ONCE
    exhibition_may: str = ALL_MUST
    dice: str = BY_PROGRAM
    joker_only_may_draw: bool = False

    def as_texts(self) -> dict[str, str]:
        """Every option as its text, in the order of the rulebook."""
        return {
            "age_order": self.age_order,
            "joker_only_may_draw": yes_no(self.joker_only_may_draw),
            "reveal_parts": self.reveal_parts,
            "dice": self.dice,
            "jack_rounds": self.jack_rounds,
            "exhibition_may": self.exhibition_may,
        }


OPTIONS = (
    Option(
        name="age_order",
        rule="AS-1",
        title="The youngest goes first",
        rulebook="Begin with the youngest player playing each card type and then proceed clockwise around "
        "the table, as necessary.",
        values=(
            OptionValue(SEAT, "Every order starts at the seat of the youngest and runs clockwise"),
            OptionValue(AGES, "The youngest of those who play that card begins, then clockwise"),
        ),
    ),
    Option(
        name="joker_only_may_draw",
        rule="AS-16",
        title="A hand of Jokers alone",
        rulebook="Each player that ends the turn with no resource cards in hand may draw one resource card "
        "off the top of the deck.",
        values=(
            OptionValue("no", "It is not empty: its player draws nothing"),
            OptionValue("yes", "Its player may draw a card, as with an empty hand"),
        ),
    ),
    Option(
        name="reveal_parts",
        rule="AS-8",
        title="Turning up the installed cards",
        rulebook="The demonstration total indicates what, if any, installed components fail to perform or "
        "impress.",
        values=(
            OptionValue(WITH_THE_ROLL, "Once the dice lie, before any Jack is spent"),
            OptionValue(AFTER_THE_JACKS, "After the last Jack, so that re-rolls are made in the dark"),
        ),
    ),
    Option(
        name="dice",
        rule="AS-15",
        title="The demonstration dice",
        rulebook="To represent the crowd, roll three regular, six-sided dice and add them together to get "
        "the demonstration number.",
        values=(
            OptionValue(BY_PROGRAM, "The program rolls"),
            OptionValue(BY_CAMERA, "Real dice, read by the camera"),
            OptionValue(BY_TYPING, "Real dice, typed in"),
        ),
    ),
    Option(
        name="jack_rounds",
        rule="AS-10",
        title="How often the Jacks go round",
        rulebook="A player with multiple Jacks may discard more than one to re-roll multiple dice (or "
        "re-roll a single die multiple times).",
        values=(
            OptionValue(ONCE, "Once: each in turn spends any number, then stops for good"),
            OptionValue(UNTIL_ALL_STOP, "Again after any re-roll, until all stop"),
        ),
    ),
    Option(
        name="exhibition_may",
        rule="AS-11",
        title="Queens at the Exhibition",
        rulebook="A Queen, once played, must take effect. (Of Diamonds and Hearts it says: you may exchange, "
        "you can change.)",
        values=(
            OptionValue(ALL_MUST, "Every Queen must take effect as far as it can"),
            OptionValue(MAY_DECLINE, "Replacement Part and Sway the Crowd may be declined"),
        ),
    ),
)


def read_options(texts: Mapping[str, str]) -> Options:
    """The options that ``texts`` name, the rest as they are by default. Raises :class:`GameError`."""
    chosen = read_texts(TITLE, EDITIONS, OPTIONS, texts)
    return Options(
        age_order=chosen["age_order"],
        reveal_parts=chosen["reveal_parts"],
        jack_rounds=chosen["jack_rounds"],
        exhibition_may=chosen["exhibition_may"],
        dice=chosen["dice"],
        joker_only_may_draw=chosen["joker_only_may_draw"] == "yes",
    )
