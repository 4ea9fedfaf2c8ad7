"""The referee at a table of Astonishing!: action cards, offers, discards and installed cards by camera."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.games.astonishing import GAME
from companion.games.astonishing.state import State
from companion.table.judgement import GROWS_FOR
from companion.table.referee import AsItShould, Asked, Happened, Referee, Unexplained
from companion.table.table import Table
from tests.games.astonishing_lines import after, begun, built, revealed
from tests.table.views import Lying, view

Zones = Mapping[str, Iterable[Lying]]


def happened(state: State, zones: Zones) -> list[str]:
    verdict = Referee(GAME).judge(state, view(zones))
    assert isinstance(verdict, Happened), verdict
    return [str(action) for action in verdict.actions]


def test_action_cards_turned_up_are_read_before_their_players() -> None:
    said = happened(begun("CDH"), {"seat-1": ["JC"], "seat-2": ["KD"], "seat-3": ["QH"]})
    assert sorted(said) == ["Jake reveals QH", "Matt reveals JC", "Noah reveals KD"]


def test_an_action_card_of_another_suit_explains_nothing() -> None:
    verdict = Referee(GAME).judge(begun("CDH"), view({"seat-1": ["JD"]}))
    assert isinstance(verdict, Unexplained)


def test_the_action_cards_of_the_turn_before_may_lie_until_they_are_replaced() -> None:
    table = Table.of(GAME, ("Matt", "Noah"), {})
    for line in ("Matt plays Clubs", "Noah plays Diamonds", "Matt is the youngest"):
        say(table, line)
    lying = {"seat-1": ["KC"], "seat-2": ["JD"]}
    table.see(view(lying, 1.0))
    table.see(view(lying, 1.0 + GROWS_FOR))
    assert table.session.state.chosen == ("K", "J")
    for line in ("Noah makes no trade", "Matt installs a card in position 1", "everyone keeps the rest"):
        say(table, line)
    for time in (4.0, 9.0):
        table.see(view(lying, time))
    assert table.session.state.chosen == (None, None)
    assert table.snapshot().question is None
    table.see(view({"seat-2": ["JD"]}, 10.0))
    turned = {"seat-1": ["QC"], "seat-2": ["KD"]}
    table.see(view(turned, 11.0))
    table.see(view(turned, 11.0 + GROWS_FOR))
    assert table.session.state.chosen == ("Q", "K")


def say(table: Table, line: str) -> None:
    snapshot = table.snapshot()
    table.choose(GAME.parse(line, table.session.state), snapshot.serial)
    assert table.session.last is not None
    assert str(table.session.last) == str(GAME.parse(line, table.session.state)), table.snapshot().message


def test_an_offer_is_read_in_the_tray() -> None:
    state = revealed(begun("CD"), "JK")
    assert happened(state, {"tray": ["7D", "10C"]}) == ["Matt offers 10C 7D"]


def test_a_discard_of_the_only_player_who_must_is_theirs() -> None:
    state = revealed(begun("CD"), "QQ")
    state = after(state, "Matt draws two cards; Noah buys with nothing; everyone keeps the rest")
    state = after(revealed(state, "JJ"), "Matt makes no trade; Noah makes no trade; everyone keeps the rest")
    state = after(revealed(state, "QQ"), "Matt draws two cards; Noah buys with nothing")
    assert state.hands == (8, 6)
    assert happened(state, {"conveyor-1": ["2C"]}) == ["Matt discards 2C"]


def test_whose_discard_it_was_is_asked_where_it_may_be_anybodys() -> None:
    state = after(revealed(begun("CD"), "JJ"), "Matt makes no trade; Noah makes no trade")
    verdict = Referee(GAME).judge(state, view({"conveyor-1": ["2C"]}))
    assert isinstance(verdict, Asked)
    assert {str(choice.label) for choice in verdict.question.choices} == {
        "Matt discards 2C",
        "Noah discards 2C",
    }


def test_how_many_cards_are_bought_with_is_left_to_the_table() -> None:
    state = after(revealed(begun("SD"), "QQ"), "Matt draws and takes a card from Noah")
    assert isinstance(Referee(GAME).judge(state, view({"conveyor-1": ["2C"]})), AsItShould)
    state = after(state, "Noah buys with 2C 3C")
    assert isinstance(Referee(GAME).judge(state, view({"conveyor-1": ["2C", "3C"]})), AsItShould)


def test_a_card_salvaged_is_seen_to_be_gone_from_the_discards() -> None:
    state = after(revealed(begun("DS"), "QQ"), "Matt buys with 2C 3C")
    assert happened(state, {"conveyor-1": ["3C"]}) == ["Noah draws and takes 2C from the discards"]


def test_installed_cards_are_read_in_the_tray_position_by_position() -> None:
    state = after(
        built((2, 1, 0), (1, 0, 0), suits="CD"), "everyone has chosen; Matt describes the invention"
    )
    state = revealed(after(state, "Noah describes the invention; the dice show 3 3 3"), "QK")
    assert isinstance(Referee(GAME).judge(state, view({})), AsItShould)
    assert happened(state, {"tray": ["7D", "10C"]}) == ["Matt shows position 1: 10C 7D"]
    referee = Referee(GAME)
    first = GAME.parse("Matt shows position 1: 10C 7D", state)
    referee.made(state, first)
    state = GAME.apply(state, first)
    assert isinstance(referee.judge(state, view({"tray": ["7D", "10C"]})), AsItShould)
    verdict = referee.judge(state, view({"tray": ["7D", "10C", "2H"]}))
    assert isinstance(verdict, Happened)
    assert [str(action) for action in verdict.actions] == ["Matt shows position 2: 2H"]
