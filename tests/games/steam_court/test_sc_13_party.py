"""SC-13: a Party at two tables, which play at the same time and change players after each Quarter."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.api import GameError
from companion.games.messages import Message
from companion.games.panels import Dues, Panel, Reseating, SeatingPlan, Trick
from companion.games.steam_court import GAME
from companion.games.steam_court import actions as act
from companion.games.steam_court.characters import TableName
from companion.games.steam_court.state import Phase, State
from tests.games.steam_court_lines import NAMES, after, begun, refused, seated

ROYALS = "Queen, Duke, Time Traveler, Tea Boy"
RENEGADES = "Submariner, Alchemist, Pirate, Vagabond"
EIGHT = f"{ROYALS}, {RENEGADES}"

RECOMMENDED = {
    7: (ROYALS, "Submariner, Alchemist, Vagabond"),
    8: (ROYALS, RENEGADES),
    9: (ROYALS, "Submariner, Alchemist, Pirate, Plague Doctor, Vagabond"),
    10: (
        "Queen, General, Duke, Time Traveler, Tea Boy",
        "Submariner, Alchemist, Pirate, Plague Doctor, Vagabond",
    ),
    11: (
        "Queen, General, Duke, Time Traveler, Jester, Tea Boy",
        "Submariner, Alchemist, Pirate, Plague Doctor, Vagabond",
    ),
    12: (
        "Queen, General, Duke, Time Traveler, Jester, Tea Boy",
        "Submariner, Inspector, Alchemist, Pirate, Plague Doctor, Vagabond",
    ),
}


def by_name(state: State, place: int) -> tuple[str, ...]:
    """Who sits at the table at ``place``, the highest first."""
    table = state.tables[place]
    return state.names(table, tuple(table.seats))


def gone_out(state: State, place: int, order: str) -> State:
    """``state`` once the players in ``order``, with commas between, have gone out at one table: the Quarter
    there is over but for a pass."""
    table = state.tables[place]
    first, *others = (state.at(name.strip())[1] for name in order.split(","))
    out = (first, *others)
    hands = tuple(1 if seat == out[-1] else 0 for seat in table.seats)
    missing = sum(table.hands) - 1
    table = replace(
        table, hands=hands, discards=table.discards + missing, out=out[:-1], phase=Phase.QUARTER_OVER
    )
    return state.with_table(table)


def quarter_over(order: str, renegades: str) -> State:
    """Eight at the end of a Quarter: who went out in which order at each table."""
    return gone_out(gone_out(begun(EIGHT), 0, order), 1, renegades)


@pytest.mark.parametrize("players", RECOMMENDED)
def test_the_recommended_characters_sit_at_two_tables(players: int) -> None:
    names = NAMES[:players]
    state = GAME.start(names, {"seven": "party"})
    roles = ", ".join(RECOMMENDED[players]).split(", ")
    state = after(
        state, *(f"{name} is the {role}" for name, role in zip(names[:-1], roles[:-1], strict=True))
    )
    assert state.phase is Phase.DEAL
    at_tables = tuple(", ".join(it.value for it in table.characters) for table in state.tables)
    assert at_tables == RECOMMENDED[players]
    assert (*by_name(state, 0), *by_name(state, 1)) == names


def test_seven_choose_between_one_table_and_a_party() -> None:
    assert not GAME.start(NAMES[:7], {}).has_two_tables
    assert GAME.start(NAMES[:7], {"seven": "party"}).has_two_tables
    assert GAME.start(NAMES[:7], {"variant": "party"}).has_two_tables
    assert GAME.seats({"variant": "party"}) == range(7, 13)
    assert GAME.seats({}) == range(2, 13)
    with pytest.raises(GameError):
        GAME.start(NAMES[:6], {"variant": "party"})


def test_two_at_least_sit_at_each_table() -> None:
    state = GAME.start(NAMES[:7], {"seven": "party", "line_up": "chosen"})
    state = after(state, "Ann is the Queen; Bo is the General; Cy is the Duke; Di is the Jester")
    state = after(state, "Ed is the Tea Boy")
    assert refused(state, "Flo is the Time Traveler") == "SC-2"
    assert after(state, "Flo is the Vagabond; Gus is the Pirate").phase is Phase.DEAL


def test_each_table_has_a_deck_of_its_own() -> None:
    state = after(seated(EIGHT), "deal")
    assert [(table.hands, table.court) for table in state.tables] == [((16,) * 4, 20)] * 2
    assert sum(GAME.deck(state).values()) == 84


def test_the_tables_are_dealt_one_by_one_or_together() -> None:
    state = seated(EIGHT)
    one = after(state, "deal at the Renegade Table")
    assert one.phases == (Phase.DEAL, Phase.BEGINNING)
    assert refused(one, "deal at the Renegades' table") == "SC-3"
    assert after(one, "deal") == after(one, "deal at the Royal Table") == after(state, "deal")
    assert str(act.Deal(TableName.ROYAL)) == "deal at the Royal Table"
    assert refused(seated(ROYALS), "deal at the Royal Table") == "SC-13"


def test_both_tables_play_at_the_same_time() -> None:
    state = after(begun(EIGHT), "Ann plays 3; Ed plays 5 5; Flo plays 7 7; Bo plays 4")
    assert refused(state, "Ann plays 9 9") == "SC-5"
    assert refused(state, "Gus plays 9") == "SC-5"
    assert refused(state, "Di plays 9") == "SC-5"
    assert GAME.layout(state) == {"trick": ("3", "4")}
    assert GAME.status(state) == ()


def test_the_prompt_is_of_both_tables_with_a_pass_for_each() -> None:
    state = after(begun(EIGHT), "Ann plays 3; Ed plays 5")
    prompt = GAME.prompt(state)
    assert prompt.seats == (1, 5)
    assert prompt.on_pass is None
    assert prompt.pass_of(1) == act.Pass("Bo")
    assert prompt.pass_of(5) == act.Pass("Flo")
    assert prompt.pass_of(0) is None
    assert {choice.group for choice in prompt.choices} >= {"Royal Table", "Renegade Table"}
    assert [(entry.group, entry.zone) for entry in prompt.entries] == [
        ("Royal Table", "trick"),
        ("Renegade Table", ""),
    ]
    assert prompt.watches == ("trick",)
    assert "Royal Table: Bo" in str(prompt.text)
    assert "Renegade Table: Flo" in str(prompt.text)


def test_reveal_deals_at_both_tables_and_then_at_the_one_that_waits() -> None:
    state = seated(EIGHT)
    assert GAME.prompt(state).on_reveal == act.Deal()
    state = after(state, "deal at the Royal Table; Ann gives nothing")
    assert GAME.prompt(state).on_reveal is None
    state = after(state, "Di gives two cards to Ann; Di leaves the Court Hand")
    assert GAME.prompt(state).on_reveal == act.Deal(TableName.RENEGADE)


def test_the_privileges_of_a_table_end_at_its_edge() -> None:
    state = after(
        seated("Queen, General, Time Traveler, Tea Boy, Submariner, Pirate, Inspector, Vagabond"), "deal"
    )
    assert refused(state, "Ann gives a card to Ed") == "SC-12"
    state = begun("Queen, General, Time Traveler, Tea Boy, Submariner, Alchemist, Inspector, Vagabond")
    assert refused(state, "Gus inspects Ann") == "SC-12"
    state = after(state, "Ann plays 3; Bo plays 4; Ed plays 3")
    names = by_name(state, 1)
    state = after(state, f"{names[1]} plays 4")
    assert refused(state, f"Bo stops {names[1]}") == "SC-12b"


def test_a_coup_restarts_its_table_alone() -> None:
    state = after(seated(EIGHT), "deal")
    before = state.tables[0]
    state = after(state, "Hal pulls a coup")
    assert state.tables[0] == before
    assert (state.tables[1].phase, by_name(state, 1)) == (Phase.DEAL, ("Hal", "Ed", "Flo", "Gus"))


def test_a_table_that_has_finished_waits_for_the_other() -> None:
    state = gone_out(begun(EIGHT), 0, "Bo, Ann, Di, Cy")
    assert (state.phase, state.phases) == (Phase.LEAD, (Phase.QUARTER_OVER, Phase.LEAD))
    assert refused(state, "next quarter") == "SC-13"
    assert refused(state, "Cy plays 4") == "SC-8"
    prompt = GAME.prompt(state)
    assert prompt.seats == (4,)
    assert "Royal Table: The Quarter is over here" in str(prompt.text)
    state = after(state, "Ed plays 3")
    assert GAME.prompt(state).on_pass == act.Pass("Flo")


def test_two_go_up_and_two_go_down() -> None:
    state = quarter_over("Bo, Ann, Di, Cy", "Gus, Hal, Ed, Flo")
    assert "New seats: Royal Table: Bo Queen, Ann Duke, Gus Time Traveler" in str(GAME.prompt(state).text)
    state = after(state, "next quarter")
    assert by_name(state, 0) == ("Bo", "Ann", "Gus", "Hal")
    assert by_name(state, 1) == ("Di", "Cy", "Ed", "Flo")
    assert [table.characters[-1].value for table in state.tables] == ["Tea Boy", "Vagabond"]
    assert state.phases == (Phase.DEAL, Phase.DEAL)
    assert state.tokens == ()


def test_first_out_at_the_royal_table_in_the_fourth_quarter_wins_without_points() -> None:
    state = replace(quarter_over("Cy, Ann, Di, Bo", "Gus, Hal, Ed, Flo"), quarter=4)
    assert GAME.winners(state) == ("Cy",)
    assert set(GAME.scores(state).values()) == {0}
    assert "Cy wins" in str(GAME.prompt(state).text)
    one_plays = replace(gone_out(begun(EIGHT), 0, "Cy, Ann, Di, Bo"), quarter=4)
    assert not GAME.finished(one_plays)


def test_the_sheets_tell_seats_and_who_went_out() -> None:
    state = after(quarter_over("Bo, Ann, Di, Cy", "Gus, Hal, Ed, Flo"), "next quarter")
    (sheet,) = GAME.score_sheets(state)
    seats, out = sheet.rows
    assert seats.points == (1, 2, 3, 4, 5, 6, 7, 8)
    assert out.points == (2, 1, 4, 3, 3, 4, 1, 2)
    assert str(out.details[2]) == "last with cards"
    assert GAME.to_json(state)["quarters"][0]["Gus"] == 1


def test_cards_are_set_right_at_either_table() -> None:
    state = after(begun(EIGHT), "Ann plays 4; Ed plays 4; Flo plays 8; Bo plays 8")
    royal = after(state, "correction: 7, not 8, card 2 of trick")
    assert [table.in_sight for table in royal.tables] == [("4", "7"), ("4", "8")]
    renegade = after(state, "correction: 7, not 8, card 2 of renegade-trick")
    assert [table.in_sight for table in renegade.tables] == [("4", "8"), ("4", "7")]
    assert refused(state, "correction: 7, not 8, card 1 of renegade-trick") == "G-1"
    assert GAME.status(renegade) == ()


def test_either_table_may_accept_what_the_rules_refuse() -> None:
    state = after(begun(EIGHT), "Ann plays 4; Ed plays 4")
    for line in ("Flo plays 3", "Gus passes"):
        refused(state, line)
        accepted = after(state, f"accept anyway: {line}")
        assert accepted.tables[0] == state.tables[0]
        assert accepted.tables[1] != state.tables[1]
        assert GAME.status(accepted) == ()


def test_both_tables_are_shown_with_their_names() -> None:
    plan = GAME.view(seated(EIGHT)).find(SeatingPlan)
    assert plan is not None
    assert [title.number for title in plan.titles] == [0, 4]
    state = after(seated(EIGHT), "deal at the Royal Table")
    assert [str(title_of(panel)) for panel in GAME.view(state).panels if title_of(panel) is not None] == [
        "Royal Table",
        "Royal Table",
        "Renegade Table",
    ]
    state = after(begun(EIGHT), "Ed plays 3; Flo passes")
    royal, renegade = (panel for panel in GAME.view(state).panels if isinstance(panel, Trick))
    assert (royal.plays, [play.player for play in renegade.plays]) == ((), ["Ed"])
    assert renegade.passed == ("Flo",)
    assert [seat.acting for seat in GAME.view(state).seats] == [True, *(False,) * 5, True, False]


def title_of(panel: Panel) -> Message | None:
    if isinstance(panel, SeatingPlan):
        (title,) = panel.titles
        return title.label
    return panel.title if isinstance(panel, Trick | Dues) else None


def test_the_reseating_is_shown_from_table_to_table() -> None:
    reseating = GAME.view(quarter_over("Bo, Ann, Di, Cy", "Gus, Hal, Ed, Flo")).find(Reseating)
    assert reseating is not None
    assert [(str(title.label), title.number) for title in reseating.titles] == [
        ("Royal Table", 0),
        ("Renegade Table", 4),
    ]
    moves = {move.player: move for move in reseating.moves}
    gus, di = moves["Gus"], moves["Di"]
    assert (gus.before, gus.after, str(gus.role_after), gus.place, gus.points) == (
        6,
        2,
        "Time Traveler",
        1,
        0,
    )
    assert (di.before, di.after, str(di.role_after), di.place) == (3, 4, "Submariner", 3)


def test_the_json_names_both_tables_and_what_each_waits_for() -> None:
    tables = GAME.to_json(after(seated(EIGHT), "deal at the Renegade Table"))["tables"]
    assert [(table["name"], table["phase"]) for table in tables] == [
        ("Royal Table", "deal"),
        ("Renegade Table", "beginning"),
    ]
