from __future__ import annotations

import threading
from dataclasses import replace

from companion.demo.performance import Outcome
from companion.demo.terminal import Teller, follow, scores
from companion.games import game_named
from companion.games.astonishing import GAME as ASTONISHING
from companion.games.messages import say
from companion.games.steam_court import GAME as STEAM_COURT
from companion.table.loop import Desk
from companion.table.session import Session
from companion.table.snapshot import Question, TableSnapshot
from companion.table.summary import summary_of
from companion.table.table import Table
from tests.games.astonishing_dealer import AstonishingDealer
from tests.games.panel_game import Climbing
from tests.games.steam_court_lines import after, begun

GAME = game_named("beltpunk")
SET_UP = (
    "Noah is Foreman",
    "Gears-5 goes to the conveyors",
    "Gears-7 goes to the conveyors",
    "Gears-9 goes to the conveyors",
)
TO_AN_OVERFLOW = (
    "everyone reveals",
    "Matt reveals Gears-2",
    "Noah reveals Parts-1",
    "Jake reveals Electricity-4",
    "Matt discards Gears-2",
    "Matt declines",
)


def screen(*lines: str) -> TableSnapshot:
    table = Table.of(GAME, ("Matt", "Noah", "Jake"), {})
    for line in lines:
        table.choose(GAME.parse(line, table.session.state), table.snapshot().serial)
    return table.snapshot()


def astonishing(kind: str) -> TableSnapshot:
    """A game of Astonishing! at the first moment of this kind."""
    dealer = AstonishingDealer(1, 2)
    while ASTONISHING.prompt(dealer.state).kind != kind:
        dealer.step()
    return summary_of(Session(ASTONISHING, (dealer.state,)))


def sentences(*lines: str) -> list[str]:
    """What a history says after ``lines``."""
    return [str(sentence) for sentence in screen(*lines).history]


def told(*screens: TableSnapshot) -> list[str]:
    lines: list[str] = []
    teller = Teller(lines.append)
    for shown in screens:
        teller.look(shown)
    return [line.strip() for line in lines if line.strip()]


def test_every_sentence_of_the_history_is_told_once() -> None:
    lines = told(screen(*SET_UP[:2]), screen(*SET_UP[:2]), screen(*SET_UP))
    assert [line for line in lines if not line.startswith("·")] == [*sentences(*SET_UP), "Place a card"]


def test_no_line_of_the_record_is_told_where_people_say_it_otherwise() -> None:
    told_lines = told(screen(*SET_UP))
    assert "Gears 5 goes to the conveyors" in told_lines
    assert not any("Gears-5" in line for line in told_lines)


def test_a_turn_begins_with_how_full_the_conveyors_are_and_how_everyone_stands() -> None:
    lines = told(screen(*SET_UP), screen(*SET_UP, "everyone reveals"))
    assert lines[-4:] == [
        "Place a card",
        "· Steam 0/3  Gears 3/3  Parts 0/3  Electricity 0/3",
        "· Matt 0  Noah 0 (Foreman)  Jake 0",
        "Everyone reveals",
    ]


def test_an_overflow_is_told() -> None:
    assert told(screen(*SET_UP, *TO_AN_OVERFLOW))[-1].startswith("⚙ Overflow: Matt takes the Gears conveyor.")


def test_a_question_of_the_referee_is_told_with_its_answers() -> None:
    shown = screen(*SET_UP)
    choice = screen("the cards are dealt").prompt.choices[0]
    asked = replace(shown, question=Question(say("Who is it?"), (choice,)))
    assert told(shown, asked, asked)[-1] == "? Who is it? [Matt]"


def test_a_trick_that_is_won_is_told_with_what_everyone_still_holds() -> None:
    def court(*lines: str) -> TableSnapshot:
        return summary_of(Session(STEAM_COURT, (after(begun("Queen, Duke, Tea Boy"), *lines),)))

    led = ("Ann plays 3 3", "Bo passes", "Cy passes")
    lines = told(court(led[0]), court(*led), court(*led, "Ann passes"), court(*led, "Ann passes"))
    won = [line for line in lines if "wins" in line]
    assert won == ["· Ann wins the trick. In hand: Ann 21, Bo 21, Cy 19"]


def test_what_is_taken_back_is_told() -> None:
    assert told(screen(*SET_UP), screen(*SET_UP[:-1]))[-1] == "↶ taken back"


def test_the_end_tells_the_scores_and_whether_the_players_agree() -> None:
    shown = screen(*SET_UP)
    points = {"Matt": 0, "Noah": 0, "Jake": 0}
    lines = [line.strip() for line in scores(shown, Outcome(True, points, points, 2, None))]
    assert lines[-1] == "The players counted the same. 2 Overflows."
    assert "Matt    0   (hand 8, scrap 0, sets 0)" in lines


def test_a_game_is_followed_until_it_is_over() -> None:
    desk, over = Desk(screen()), threading.Event()
    desk.snapshots.put(screen(*SET_UP))
    over.set()
    lines: list[str] = []
    follow(desk, over, lines.append)
    assert [line.strip() for line in lines][: len(SET_UP)] == sentences(*SET_UP)


def test_a_panel_without_a_drawing_is_told_as_its_text() -> None:
    table = Table.of(Climbing(), ("Matt", "Noah"), {})
    assert told(table.snapshot()) == ["Climb", "· The rope: knot 0 of 30.", "· Matt 0  Noah 0"]


def test_the_inventions_of_astonishing_are_told() -> None:
    lines = told(astonishing("exhibition"))
    assert "Queen or King?" in lines
    assert sum("Position 1" in line for line in lines) == 2
