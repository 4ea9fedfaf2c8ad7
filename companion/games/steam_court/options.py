"""The options: choices that the rulebook leaves to the set-up, the default first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.api import Option, OptionValue
from companion.games.options import read_texts, yes_no

TITLE = "Steam Court"
FINAL = "final"
EDITIONS: tuple[str, ...] = (FINAL,)
SEATS = range(2, 8)
QUARTERS = 4

RECOMMENDED, CHOSEN = "recommended", "chosen"
SEAT, CHARACTER = "seat", "character"
BY_QUARTER, BY_TABLE = "quarters", "table"
ONCE, PRINTED = "once", "printed"


@dataclass(frozen=True, slots=True)
class Options:
    """How this table plays.

    ``line_up``: who the characters are (SC-2). ``start_token_value``: what a start token counts (SC-9).
    ``one_point_powers``: which Quarter's 1-point token has which power (SC-10). ``unlimited_privileges``: how
    often Inspector and Plague Doctor act (SC-12). ``tribute_from_received``: whether tribute is among cards
    just received, too (SC-12a).
    """

    line_up: str = RECOMMENDED
    start_token_value: str = SEAT
    one_point_powers: str = BY_QUARTER
    unlimited_privileges: str = ONCE
    tribute_from_received: bool = True

    def as_texts(self) -> dict[str, str]:
        """The text of every option, in the order of the rulebook."""
        return {
            "line_up": self.line_up,
            "start_token_value": self.start_token_value,
            "one_point_powers": self.one_point_powers,
            "unlimited_privileges": self.unlimited_privileges,
            "tribute_from_received": yes_no(self.tribute_from_received),
        }


OPTIONS = (
    Option(
        name="line_up",
        rule="SC-2",
        title="The characters",
        rulebook="What characters do you recommend for X numbers of players?",
        values=(
            OptionValue(RECOMMENDED, "The characters that the rulebook recommends"),
            OptionValue(CHOSEN, "Any characters, as the table chooses"),
        ),
    ),
    Option(
        name="start_token_value",
        rule="SC-9",
        title="The points of a start token",
        rulebook="Players add up their starting character token and the four gear tokens they collected.",
        values=(
            OptionValue(SEAT, "The seat: 1 for the highest, one more for each below"),
            OptionValue(CHARACTER, "The number on the character card"),
        ),
    ),
    Option(
        name="one_point_powers",
        rule="SC-10",
        title="The powers of the 1-point tokens",
        rulebook="Each 1-point gear token has a special ability that can be used one time by the player who "
        "received it.",
        values=(
            OptionValue(BY_QUARTER, "Unpass in Quarters 1 and 3, Discard two cards in Quarters 2 and 4"),
            OptionValue(BY_TABLE, "Either, as the token on your table says"),
        ),
    ),
    Option(
        name="unlimited_privileges",
        rule="SC-12",
        title="How often Inspector and Plague Doctor act",
        rulebook="His Engineer may shuffle the discard pile and randomly draw four cards.",
        values=(
            OptionValue(ONCE, "Once a Quarter"),
            OptionValue(PRINTED, "As often as they like: the cards name no limit"),
        ),
    ),
    Option(
        name="tribute_from_received",
        rule="SC-12a",
        title="Tribute from cards just received",
        rulebook="The Tea Boy’s Engineer must give his two highest numbered cards to the preeminent player "
        "at the table.",
        values=(
            OptionValue("yes", "The two highest of all cards held then"),
            OptionValue("no", "Cards that others gave this Quarter are kept"),
        ),
    ),
)


def read_options(texts: Mapping[str, str]) -> Options:
    """The options in ``texts``, with defaults for the rest. Raises :class:`GameError`."""
    chosen = read_texts(TITLE, EDITIONS, OPTIONS, texts)
    return Options(
        line_up=chosen["line_up"],
        start_token_value=chosen["start_token_value"],
        one_point_powers=chosen["one_point_powers"],
        unlimited_privileges=chosen["unlimited_privileges"],
        tribute_from_received=chosen["tribute_from_received"] == "yes",
    )
