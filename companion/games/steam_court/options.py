"""The options: choices that the rulebook leaves to the set-up, the default first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.api import GameError, Option, OptionValue
from companion.games.messages import say
from companion.games.options import EDITION, read_texts, yes_no
from companion.games.steam_court.characters import DRAFT, FINAL

TITLE = "Steam Court"
EDITIONS: tuple[str, ...] = (FINAL, DRAFT)
QUARTERS = 4

RECOMMENDED, CHOSEN = "recommended", "chosen"
SEAT, CHARACTER = "seat", "character"
BY_QUARTER, BY_TABLE = "quarters", "table"
ONCE, PRINTED = "once", "printed"
STANDARD, CLOCK, DUO, SOLO = "standard", "clock", "duo", "solo"
PARTY, AUCTION, RANDOM = "party", "auction", "random"
ONE_TABLE = "one table"
PACKED, NUMBER = "packed", "number"
AT_ONCE, FINISH = "at once", "finish"
GEAR_POINTS, FIRST_OUT = "gear points", "first out"
ANY_SIZE, TWO = "any size", "2"
LOST, UNRANKED = "lost", "unranked win"
CHARACTERS, BOTH = "characters", "both"

_MOST_AT_A_TABLE = 7
_SEATS = {
    STANDARD: range(2, 13),
    CLOCK: range(2, 7),
    DUO: range(2, 3),
    SOLO: range(1, 2),
    PARTY: range(7, 13),
}
"""How many can play each variant of the final edition."""
_SEATS_OF_DRAFT = {
    STANDARD: range(3, 11),
    PARTY: range(3, 11),
    AUCTION: range(3, 11),
    RANDOM: range(3, 8),
}


@dataclass(frozen=True, slots=True)
class Options:
    """How this table plays.

    ``edition`` and ``variant``: by which text it is played, and how it is scored (SC-9, SC-14, SC-16, SC-17).
    ``line_up``: who the characters are (SC-2). ``start_token_value``: what a start token counts (SC-9).
    ``one_point_powers``: which Quarter's 1-point token has which power (SC-10). ``unlimited_privileges``: how
    often Inspector and Plague Doctor act (SC-12). ``tribute_from_received``: whether tribute is among cards
    just received, too (SC-12a). ``clock_start``: where the tokens start on the clock, and
    ``clock_last_trick`` how a Quarter ends there (SC-14). ``duo_goal``: what wins a Duo (SC-16).
    ``solo_jester`` and ``solo_last_card``: how the Jester plays alone, and how Solo ends (SC-15).
    ``auction_tokens``: whether the first gear tokens are given out after an auction (SC-18). ``seven``: at
    how many tables seven play (SC-2). ``random_mode``: what is drawn at random (SC-18).
    """

    edition: str = FINAL
    variant: str = STANDARD
    line_up: str = RECOMMENDED
    start_token_value: str = SEAT
    one_point_powers: str = BY_QUARTER
    unlimited_privileges: str = ONCE
    tribute_from_received: bool = True
    clock_start: str = PACKED
    clock_last_trick: str = AT_ONCE
    duo_goal: str = GEAR_POINTS
    solo_jester: str = ANY_SIZE
    solo_last_card: str = LOST
    auction_tokens: bool = True
    seven: str = ONE_TABLE
    random_mode: str = CHARACTERS

    @property
    def is_draft(self) -> bool:
        return self.edition == DRAFT

    @property
    def draws_seats(self) -> bool:
        """Whether gear tokens draw the seats, and characters are drawn for them every Quarter (SC-18)."""
        return self.variant == RANDOM and self.random_mode == BOTH

    def has_two_tables(self, players: int) -> bool:
        """Whether so many ``players`` sit at two tables (SC-2, SC-13, SC-17)."""
        if players != _MOST_AT_A_TABLE or self.is_draft:
            return players > _MOST_AT_A_TABLE
        return PARTY in (self.variant, self.seven)

    def is_party(self, players: int) -> bool:
        """Whether so many ``players`` play for the throne, not for tokens (SC-13, SC-18)."""
        return self.variant == PARTY if self.is_draft else self.has_two_tables(players)

    def counts_start_tokens(self, players: int) -> bool:
        """Whether start tokens, or the draft's first gear tokens, count (SC-9, SC-13, SC-16, SC-18)."""
        if self.variant == DUO or self.is_party(players):
            return False
        return self.variant != AUCTION or self.auction_tokens

    def has_power_tokens(self, players: int) -> bool:
        """Whether 1-point tokens have powers (SC-10)."""
        return self.variant in (STANDARD, DUO) and not self.is_draft and not self.is_party(players)

    def as_texts(self) -> dict[str, str]:
        """The text of every option, in the order of the rulebook."""
        return {
            "variant": self.variant,
            "line_up": self.line_up,
            "start_token_value": self.start_token_value,
            "one_point_powers": self.one_point_powers,
            "unlimited_privileges": self.unlimited_privileges,
            "tribute_from_received": yes_no(self.tribute_from_received),
            "clock_start": self.clock_start,
            "clock_last_trick": self.clock_last_trick,
            "duo_goal": self.duo_goal,
            "solo_jester": self.solo_jester,
            "solo_last_card": self.solo_last_card,
            "auction_tokens": yes_no(self.auction_tokens),
            "seven": self.seven,
            "random_mode": self.random_mode,
        }


OPTIONS = (
    Option(
        name=EDITION,
        rule="SC-1",
        title="The edition",
        rulebook="Rules edited by Melissa Delp. (The draft says: this is the rough draft of the manual.)",
        values=(
            OptionValue(FINAL, "The rulebook in the box"),
            OptionValue(DRAFT, "The draft, with ten characters and five sets of gear tokens"),
        ),
    ),
    Option(
        name="variant",
        rule="SC-14",
        title="What is played for",
        rulebook="For 2–6 player games, this alternate scoring method can be used.",
        values=(
            OptionValue(STANDARD, "Gear tokens, for the order of going out"),
            OptionValue(
                CLOCK,
                "Clock Climbing: a space on the clock for each trick, for 2 to 6 players",
                ("clock climbing",),
            ),
            OptionValue(DUO, "The Duo, for 2 players", ("duo variant",)),
            OptionValue(SOLO, "Solo, for 1 player: the ladder of the Court", ("solo variant",)),
            OptionValue(
                PARTY,
                "Party: the throne, without points; 7 to 12 players, in the draft 3 to 10",
                ("party variant", "party variation"),
            ),
            OptionValue(
                AUCTION,
                "Gear tokens, after an auction of the characters; draft edition",
                ("character auction",),
            ),
            OptionValue(
                RANDOM, "Gear tokens, with characters drawn at random; draft edition", ("random characters",)
            ),
        ),
    ),
    Option(
        name="line_up",
        rule="SC-2",
        title="The characters",
        rulebook="Set out character cards according to the diagram on the following page (for fewer than 6 "
        "players refer to p. 21).",
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
            OptionValue(BY_TABLE, "Either, as the token on your table says", ("as the table says",)),
        ),
    ),
    Option(
        name="unlimited_privileges",
        rule="SC-12",
        title="How often Inspector and Plague Doctor act",
        rulebook="His Engineer may shuffle the discard pile and randomly draw four cards.",
        values=(
            OptionValue(ONCE, "Once a Quarter", ("once a quarter",)),
            OptionValue(PRINTED, "As often as they like: the cards name no limit", ("as printed",)),
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
    Option(
        name="clock_start",
        rule="SC-14",
        title="Where tokens start on the clock",
        rulebook="Players place their start tokens on the outer rim of the playmat from lowest number to "
        "highest (as shown in the example).",
        values=(
            OptionValue(PACKED, "On the first spaces, side by side"),
            OptionValue(NUMBER, "Each on the space of its number"),
        ),
    ),
    Option(
        name="clock_last_trick",
        rule="SC-14",
        title="The last trick of a Quarter on the clock",
        rulebook="The Quarter ends after a second player has played all of their cards (third player for a "
        "6-player game).",
        values=(
            OptionValue(AT_ONCE, "It ends at once, and the cards on top take it"),
            OptionValue(FINISH, "It is played to its end"),
        ),
    ),
    Option(
        name="duo_goal",
        rule="SC-16",
        title="Who wins a Duo",
        rulebook="Either the player with the highest gear point total or the player who finishes the 4th "
        "Quarter as Engineer to the Queen.",
        values=(
            OptionValue(GEAR_POINTS, "Who has the most gear points"),
            OptionValue(
                FIRST_OUT, "Who is first out in the fourth Quarter", ("first out in the fourth quarter",)
            ),
        ),
    ),
    Option(
        name="solo_jester",
        rule="SC-15",
        title="The Jester’s single card in Solo",
        rulebook="Jester: Once per round: Play a single card as though it were a set.",
        values=(
            OptionValue(ANY_SIZE, "It is a set of any size"),
            OptionValue(TWO, "It is a set of two"),
        ),
    ),
    Option(
        name="solo_last_card",
        rule="SC-15",
        title="Solo with no card left in the Court Hand",
        rulebook="Become Engineer to the Queen before the Court Hand runs out.",
        values=(
            OptionValue(LOST, "The game is lost"),
            OptionValue(UNRANKED, "The game is won, without a rank"),
        ),
    ),
    Option(
        name="auction_tokens",
        rule="SC-18",
        title="The first gear tokens after an auction",
        rulebook="From the first set of tokens, give the gears in reverse order.",
        values=(
            OptionValue("yes", "They are given out: 1 to the highest seat"),
            OptionValue("no", "Nobody gets one"),
        ),
    ),
    Option(
        name="seven",
        rule="SC-2",
        title="Seven players",
        rulebook="For 7 players we recommend staying at 1 table and adding/inserting the Inspector’s seat "
        "between the Duke and Time Traveler.",
        values=(
            OptionValue(ONE_TABLE, "One table, with the Inspector"),
            OptionValue(PARTY, "A Party at two tables"),
        ),
    ),
    Option(
        name="random_mode",
        rule="SC-18",
        title="What is drawn at random",
        rulebook="If you want to get crazy, randomize the characters and seats.",
        values=(
            OptionValue(CHARACTERS, "The characters, once: their rank is the order of the seats"),
            OptionValue(BOTH, "The seats, and in every Quarter the characters"),
        ),
    ),
)


def read_options(texts: Mapping[str, str]) -> Options:
    """The options in ``texts``, with defaults for the rest. Raises :class:`GameError`."""
    chosen = read_texts(TITLE, EDITIONS, OPTIONS, texts)
    return Options(
        edition=chosen[EDITION],
        variant=chosen["variant"],
        line_up=chosen["line_up"],
        start_token_value=chosen["start_token_value"],
        one_point_powers=chosen["one_point_powers"],
        unlimited_privileges=chosen["unlimited_privileges"],
        tribute_from_received=chosen["tribute_from_received"] == "yes",
        clock_start=chosen["clock_start"],
        clock_last_trick=chosen["clock_last_trick"],
        duo_goal=chosen["duo_goal"],
        solo_jester=chosen["solo_jester"],
        solo_last_card=chosen["solo_last_card"],
        auction_tokens=chosen["auction_tokens"] == "yes",
        seven=chosen["seven"],
        random_mode=chosen["random_mode"],
    )


def seats(options: Options) -> range:
    """How many can play."""
    of_edition, of_other = (_SEATS_OF_DRAFT, _SEATS) if options.is_draft else (_SEATS, _SEATS_OF_DRAFT)
    return of_edition.get(options.variant) or of_other[options.variant]


def check_variant(options: Options) -> None:
    """Raises :class:`GameError` for a variant that the edition does not have."""
    if options.variant not in (_SEATS_OF_DRAFT if options.is_draft else _SEATS):
        raise GameError(
            say(
                "The {edition} edition of {title} has no such variant: {variant}.",
                edition=options.edition,
                title=TITLE,
                variant=options.variant,
            )
        )


def fewest(options: Options) -> int:
    """The smallest number of players: what is told before anyone has sat down is told for them."""
    return seats(options).start
