"""Every bad input is refused with its rule, in one sentence that a player understands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.api import RuleError
from companion.games.steam_court import GAME
from companion.games.steam_court.state import PowerToken, State
from tests.games.steam_court_lines import after, begun

GENERAL = "Queen, General, Tea Boy"
JESTER = "Queen, Jester, Tea Boy"
DUKE = "Queen, Duke, Tea Boy"


def refusal(state: State, line: str) -> tuple[str, str]:
    with pytest.raises(RuleError) as refused:
        GAME.apply(state, GAME.parse(line, state))
    return refused.value.rule, str(refused.value.args[1])


@pytest.mark.parametrize(
    ("roles", "before", "line", "rule", "sentence"),
    [
        (GENERAL, "Ann plays 4 4", "Bo plays 5", "SC-5", "This trick is of 2 cards, not 1."),
        (GENERAL, "Ann plays 4 4", "Bo plays 5 5 5", "SC-5", "This trick is of 2 cards, not 3."),
        (
            GENERAL,
            "Ann plays infinity x 2: 2 Multiplier",
            "Bo plays 5 5",
            "SC-5",
            "Infinity is matched only by infinity.",
        ),
        (
            GENERAL,
            "",
            "Ann retrieves 7",
            "SC-15",
            "Nobody plays Solo here. Ann leads: any number of cards of one value.",
        ),
        (GENERAL, "", "Ann plays 0x 7: 7", "SC-6", "A set has one card or more, or infinity."),
        (
            DUKE,
            "Ann plays 4; Bo passes",
            "Cy plays 4",
            "SC-5",
            "A single 4 only matches what lies there: play higher. Only the Duke may match.",
        ),
        (GENERAL, "Ann plays 7", "Bo plays 5", "SC-5", "5 is lower than 7: play higher."),
        (
            GENERAL,
            "Ann plays 4 4",
            "Bo plays 7 8",
            "SC-5",
            "8 does not count as 7: all cards of a set have one value.",
        ),
        (
            GENERAL,
            "Ann plays 4 4",
            "Bo plays 2x 7: 7 8 Multiplier",
            "SC-6",
            "8 does not count as 7: all cards of a set have one value.",
        ),
        (
            GENERAL,
            "Ann plays 4 4",
            "Bo plays 2x 7: 7 7 7 Multiplier",
            "SC-6",
            "A Multiplier that joins 3 cards makes 3 or more of them, never fewer.",
        ),
        (GENERAL, "Ann plays 4", "Bo stops Ann", "SC-12b", "The lead of a trick cannot be stopped."),
        (
            GENERAL,
            "Ann plays 4; Bo passes; Cy plays 5; Bo stops Cy; Ann plays 6; Cy plays 7",
            "Bo stops Cy",
            "SC-12b",
            "Bo has done that already this Quarter.",
        ),
        (
            GENERAL,
            "Ann plays 4; Bo plays 5",
            "Ann stops Bo",
            "SC-12",
            "Only the General stops a play, once a Quarter.",
        ),
        (
            JESTER,
            "Ann plays 4; Bo passes; Cy passes; Bo unpasses; Bo plays 5; Ann passes; Bo passes; Bo plays 2; "
            "Cy plays 3; Ann plays 4; Bo passes; Cy passes",
            "Bo unpasses",
            "SC-12c",
            "Bo has done that already this Quarter.",
        ),
        (GENERAL, "", "Ann passes", "SC-5", "Who begins a trick cannot pass: Ann plays something."),
        (
            GENERAL,
            "Ann plays 4; Bo plays 5; Cy passes; Ann passes; Bo passes",
            "Bo passes",
            "SC-5",
            "Who begins a trick cannot pass: Bo plays something.",
        ),
        (GENERAL, "", "Ann plays 7 7 7 7 7 7 7", "G-4", "7 copies of 7: the deck has only 6."),
        (GENERAL, "", "Ann plays 13", "SC-1", "There is no 13: cards go from 1 to 12."),
    ],
)
def test_it_is_refused_with_its_rule_in_a_sentence(
    roles: str, before: str, line: str, rule: str, sentence: str
) -> None:
    state = after(begun(roles), before) if before else begun(roles)
    assert refusal(state, line) == (rule, sentence)


def test_the_duke_alone_may_match() -> None:
    after(begun(DUKE), "Ann plays 4; Bo plays 4")


def test_a_seventh_seven_is_refused_where_six_lie_on_the_discards() -> None:
    state = after(begun(GENERAL), "Ann plays 7 7 7 7 7 7; Bo passes; Cy passes; Ann passes")
    rule, _ = refusal(state, "Ann plays 7")
    assert rule == "G-4"


def test_the_power_of_a_token_is_used_once() -> None:
    state = replace(begun(GENERAL), tokens=(PowerToken(2, 2), PowerToken(1, 1)), quarter=3)
    state = after(
        state,
        "Cy discards 2 3; Ann plays 4; Bo passes; Cy plays 5; Ann plays 6",
        "Bo unpasses with the token; Bo plays 7",
    )
    for line in ("Cy discards 2 3", "Bo unpasses with the token"):
        name = line.split(maxsplit=1)[0]
        assert refusal(state, line) == ("SC-10", f"{name} has used that token already.")


@pytest.mark.parametrize(
    ("edition", "roles", "before", "line", "sentence"),
    [
        (
            "final",
            "Queen, Plague Doctor",
            "Ann plays 4; Bo passes; Ann passes; Ann plays 5",
            "Bo draws from the discards and keeps two cards",
            "Of 1 card drawn, 1 is kept, not 2.",
        ),
        (
            "draft",
            "Queen, Duke, Submariner",
            "Ann plays 4 4 4; Bo passes; Cy passes; Ann passes; Ann plays 5; Bo passes",
            "Cy shows 6, dives into the discards and keeps two cards",
            "Of 3 cards drawn, at most 1 is kept, not 2.",
        ),
        (
            "draft",
            "Queen, Duke, Submariner",
            "Ann plays Masterstroke; Ann plays 5; Bo passes",
            "Cy shows 6, dives into the discards and keeps a card",
            "Of 1 card drawn, none is kept.",
        ),
        (
            "final",
            "Queen, Pirate",
            "Ann plays 1x 9: 3/9",
            "Bo steals 3/9",
            "3/9 is no numbered card: the Pirate steals one of 1 to 12.",
        ),
        (
            "final",
            "Queen, Submariner",
            "Ann plays 9",
            "Bo shows Multiplier, dives into the Court Hand and keeps 3 cards",
            "Multiplier is no numbered card: the Submariner shows one of 1 to 12.",
        ),
    ],
)
def test_what_a_privilege_takes_is_refused_in_a_sentence(
    edition: str, roles: str, before: str, line: str, sentence: str
) -> None:
    assert refusal(after(begun(roles, edition=edition), before), line) == ("SC-12", sentence)
