"""G-6: a card that is not where it is said to be is refused with G-4, in every game; a number that cannot be
is refused with the rule of the action, and no table can accept it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games import astonishing_lines, lines
from tests.games.astonishing.test_as_04_trade import offered, trading
from tests.games.astonishing.test_as_05_queens import queen
from tests.games.astonishing.test_as_06_build import building
from tests.games.astonishing.test_as_08_exhibition import voted
from tests.games.astonishing.test_as_10_jacks import jacks
from tests.games.astonishing.test_as_11_queens_of_the_fair import queens
from tests.games.astonishing.test_as_15_dice import before_the_roll
from tests.games.astonishing_lines import revealed

Refused = Callable[[str], str]


def refusing(moment: str) -> Refused:
    """What refuses a line of Astonishing! at that ``moment``."""
    states = {
        "build": lambda: building(1),
        "describe": lambda: astonishing_lines.after(
            astonishing_lines.built((1, 0, 0), (1, 0, 0), suits="CH"), "everyone has chosen"
        ),
        "roll": before_the_roll,
        "show": lambda: revealed(astonishing_lines.after(voted(), "the dice show 1 2 3"), "QKK"),
        "jacks": jacks,
        "reroll": lambda: astonishing_lines.after(jacks(), "Matt spends a Jack on die 2"),
        "clubs": lambda: queens("9C / - / -", "2H / - / -", suits="CS", faces="QK"),
        "hearts": lambda: queens("2H / - / -", "3C / - / -", suits="HC", faces="QK"),
    }
    return lambda line: astonishing_lines.refused(states[moment](), line)


@pytest.mark.parametrize(
    ("moment", "line", "rule"),
    [
        ("build", "Matt installs a card in position 4", "AS-6"),
        ("build", "Matt installs a card in position 0", "AS-6"),
        ("build", "Matt installs two cards in position 4 in place of 2C", "AS-6"),
        ("describe", "Matt describes 11 - -", "AS-8"),
        ("roll", "the dice show 3 5 7", "AS-8"),
        ("roll", "the dice show 0 5 6", "AS-8"),
        ("roll", "the dice show 3 5", "AS-8"),
        ("roll", "the dice show 3 5 6 1", "AS-8"),
        ("show", "Matt shows position 4: 7D", "AS-8"),
        ("show", "Matt shows position 0: 7D 8D", "AS-8"),
        ("jacks", "Matt spends a Jack on die 4", "AS-10"),
        ("jacks", "Matt spends a Jack on die 0", "AS-10"),
        ("reroll", "die 2 shows 7", "AS-10"),
        ("reroll", "die 2 shows 0", "AS-10"),
        ("reroll", "die 4 shows 3", "AS-10"),
        ("clubs", "Matt intimidates for position 4", "AS-11"),
        ("clubs", "Matt intimidates for position 0", "AS-11"),
        ("hearts", "Matt turns die 4 to 3", "AS-11"),
        ("hearts", "Matt turns die 0 to 3", "AS-11"),
        ("hearts", "Matt turns die 2 to 7", "AS-11"),
        ("hearts", "Matt turns die 2 to 0", "AS-11"),
    ],
)
def test_a_position_a_die_or_pips_that_cannot_be_break_the_rule_of_the_action(
    moment: str, line: str, rule: str
) -> None:
    assert refusing(moment)(line) == rule
    assert refusing(moment)(f"accept anyway: {line}") == rule


@pytest.mark.parametrize("count", ["nothing", "three cards", "0 cards", "3 cards", "100 cards", "six cards"])
def test_a_number_of_cards_that_cannot_be_breaks_the_rule_of_the_action(count: str) -> None:
    assert astonishing_lines.refused(offered(), f"Noah answers with {count}") == "AS-4"
    assert astonishing_lines.refused(building(), f"Matt installs {count} in position 1") == "AS-6"


def test_an_offer_is_neither_nothing_nor_three_cards() -> None:
    assert astonishing_lines.refused(trading(), "Jake offers nothing") == "AS-4"
    assert astonishing_lines.refused(trading(), "accept anyway: Jake offers nothing") == "AS-4"
    assert astonishing_lines.refused(trading(), "Jake offers 2C 3C 4C") == "AS-4"


def test_a_card_with_a_number_that_no_suit_has_breaks_the_rule_of_the_deck() -> None:
    state = lines.begun("Steam-1", "Gears-1", "Parts-1")
    for line in (
        "Matt reveals Steam-14",
        "Matt reveals steam-0",
        "Matt reveals 14S",
        "Matt reveals Gears-99",
    ):
        assert lines.refused(state, line) == "BH-1"
        assert lines.refused(state, f"accept anyway: {line}") == "BH-1"
    discarded = lines.after(lines.revealed(state, "Parts-2", "Gears-3", "Gears-4"), "Noah discards Gears-3")
    for line in ("Noah swaps for Gears-14 from The Machine", "Noah swaps for 0H from The Machine"):
        assert lines.refused(discarded, line) == "BH-1"
    assert lines.refused(state, "correction: Steam-14, not Steam-1") == "BH-1"
    for line in ("Noah answers with 14D", "Noah answers with 0D and a card"):
        assert astonishing_lines.refused(offered(), line) == "AS-1"


def test_a_card_that_is_not_in_the_machine_breaks_conservation() -> None:
    state = lines.revealed(lines.begun("Steam-1", "Gears-1", "Parts-1"), "Parts-2", "Gears-3", "Gears-4")
    state = lines.after(state, "Noah discards Gears-3")
    assert lines.refused(state, "Noah swaps for Gears-9 from The Machine") == "G-4"
    state = lines.after(state, "Noah declines; Jake discards Gears-4; Jake declines; Matt discards Parts-2")
    assert lines.refused(state, "Matt takes Gears-9 from The Machine") == "G-4"
    assert lines.refused(state, "accept anyway: Matt takes Gears-9 from The Machine") == "G-4"


def test_a_card_that_is_not_installed_breaks_conservation() -> None:
    spades = queens("8S 7S / - / -", "AC / - / -", suits="SC", faces="QK")
    diamonds = queens("2D / - / -", "9D / - / -", suits="DC", faces="QK")
    for state, line in (
        (spades, "Matt sabotages 2S"),
        (diamonds, "Matt replaces 8D with 2H"),
        (diamonds, "Matt replaces 9D with 2D"),
    ):
        assert astonishing_lines.refused(state, line) == "G-4"
        assert astonishing_lines.refused(state, f"accept anyway: {line}") == "G-4"


def test_a_card_that_is_not_among_the_discards_breaks_conservation() -> None:
    assert astonishing_lines.refused(queen("S"), "Matt draws and takes 8C from the discards") == "G-4"
