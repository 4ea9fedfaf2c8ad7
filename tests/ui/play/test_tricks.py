"""The table where tricks are played: the seats, the play to beat, privileges, gifts and tribute."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.games.amendments import CardPlace
from companion.games.panels import ClockFace, Dues, PrivilegeCards, Timing, Trick
from companion.games.steam_court import actions as act
from companion.table.answer_delay import ANSWER_DELAY
from companion.table.events import Appraise, Chosen, Entered, GoBackTo, Pressed, RequestCorrections
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.table.table import Table
from companion.ui.cards.picker import PickerPage
from companion.ui.cards.which_card import WhichCardPage
from companion.ui.kit.seating import looks_by_name
from companion.ui.kit.widgets import BrassButton
from companion.ui.overlays.correction import CorrectionPage
from companion.ui.play.clock_board import ClockBoard
from companion.ui.play.dues_board import DuesBoard
from companion.ui.play.trick_table import TrickTable
from companion.ui.play.tricks import TrickScreen
from tests.clocks import HandClock
from tests.ui import court_scenes, scenes
from tests.ui import steam_court_scenes as court
from tests.ui.stage import SIZES, Stage, bare_stage, frames_drawn
from tests.ui.steam_court_scenes import LONG_NAMES, ROYALS, SEVEN, table_of

ROLES_OWING = ["Queen", "General", "Tea Boy", "Tea Boy"]
ANN, BO, CY, DI, ED, FLO, GUS = LONG_NAMES


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    stage = Stage(scenes.foreman())
    yield stage
    stage.strike()


def showing(stage: Stage, snapshot: TableSnapshot) -> TrickScreen:
    stage.navigator.close_all()
    stage.show(snapshot)
    stage.top.back()
    stage.settle()
    stage.events()
    assert isinstance(stage.top, TrickScreen)
    return stage.top


def answer_appraisals(stage: Stage, table: Table) -> list[object]:
    """The table appraises what is picked; what else was handed in."""
    others: list[object] = []
    for event in stage.events():
        if isinstance(event, Appraise):
            table.appraise(event.line)
            stage.show(table.snapshot())
        else:
            others.append(event)
    return others


def words_of(stage: Stage) -> list[str]:
    return [widget.words for widget in stage.in_sight() if isinstance(widget, BrassButton)]


# What is seen


def test_each_seat_says_in_a_word_how_its_player_takes_part(stage: Stage) -> None:
    screen = showing(stage, court.stopped())
    words = {plate.seat.player: plate.words for plate in screen.table.plates}
    assert words == {ANN: "", BO: "passed", CY: "", DI: "passed", ED: "stopped", FLO: ""}
    screen = showing(stage, court.nearly_out())
    words = {plate.seat.player: plate.words for plate in screen.table.plates}
    assert (words[BO], words[CY], words[DI]) == ("out 1st", "out 2nd", "")
    screen = showing(stage, court.won())
    assert {plate.seat.player for plate in screen.table.plates if plate.words == "won"} == {ED}


@pytest.mark.parametrize("size", SIZES)
def test_the_points_are_told_on_each_plate_in_words_or_in_a_gear(size: tuple[int, int], stage: Stage) -> None:
    stage.resize(size)
    for snapshot in (court.two(), court.following(), court.seven(), court_scenes.racing()):
        screen = showing(stage, snapshot)
        points = {seat.name: seat.points for seat in snapshot.view.seats}
        for plate in screen.table.plates:
            assert plate.points == points[plate.seat.player]
            assert "points" in {
                plate.subject_at(plate.x + plate.width * across / 40, plate.y + plate.height * up / 20)
                for across in range(40)
                for up in range(20)
            }
    stage.resize(SIZES[0])


def test_the_tricks_that_will_be_added_on_the_clock_are_told(stage: Stage) -> None:
    snapshot = court_scenes.racing()
    trick = snapshot.view.find(Trick)
    assert trick is not None
    plates = showing(stage, snapshot).table.plates
    won = {plate.seat.player: plate.seat.won for plate in plates}
    assert sum(tricks or 0 for tricks in won.values()) > len(plates)
    most = max(plates, key=lambda plate: plate.seat.won or 0)
    assert most.standing == f"{most.points} points, {most.seat.won} tricks"
    plates = showing(stage, court.two()).table.plates
    assert [plate.standing for plate in plates] == ["1 point", "2 points"]


@pytest.mark.parametrize("size", SIZES)
def test_the_clock_stands_beside_the_trick_or_a_touch_away(size: tuple[int, int], stage: Stage) -> None:
    stage.resize(size)
    snapshot = court_scenes.racing()
    screen = showing(stage, snapshot)
    assert screen.clock.face == snapshot.view.find(ClockFace)
    assert (screen.clock.parent is screen.table) == (size != SIZES[0])
    stage.tap(screen.clock)
    (large,) = (widget for widget in stage.in_sight() if isinstance(widget, ClockBoard))
    assert min(large.clock.size) > 2 * min(screen.clock.clock.size) or size != SIZES[0]
    spaces = {seat.name: seat.points for seat in snapshot.view.seats}
    assert dict(large.standing) == spaces
    assert [space for _, space in large.standing] == sorted(spaces.values(), reverse=True)
    stage.tap(large)
    assert not [widget for widget in stage.in_sight() if isinstance(widget, ClockBoard)]
    assert stage.events() == [], "a look at the clock answers nothing"
    assert showing(stage, court.following()).clock.parent is None
    stage.resize(SIZES[0])


def test_a_large_clock_is_left_by_going_back(stage: Stage) -> None:
    screen = showing(stage, court_scenes.racing())
    screen.enlarge_clock()
    assert screen.back()
    assert not [widget for widget in stage.in_sight() if isinstance(widget, ClockBoard)]
    assert not screen.back()


@pytest.mark.parametrize(
    ("button", "told"),
    [
        ("PASS", "PASS does nothing now."),
        ("PASS 9", "Nobody sits at seat 9."),
        ("PASS 2", f"It is not {BO}'s turn: {ANN} is asked now."),
    ],
)
def test_a_button_without_a_meaning_is_told_of_beside_what_is_asked(
    button: str, told: str, stage: Stage
) -> None:
    table = table_of(ROYALS)
    table.press(button, table.snapshot().serial)
    screen = showing(stage, table.snapshot())
    assert screen.ids.sentence.words == str(table.snapshot().prompt.text)
    assert screen.message == told


def test_the_seats_stand_clockwise_from_the_upper_left(stage: Stage) -> None:
    for snapshot in (court.following(), court.seven(), court.two()):
        plates = showing(stage, snapshot).table.plates
        assert plates[0].x == min(plate.x for plate in plates)
        assert plates[0].top == max(plate.top for plate in plates if plate.x == plates[0].x)
        right = [plate for plate in plates if plate.x > plates[0].x]
        assert plates[1 : 1 + len(right)] == sorted(right, key=lambda plate: -plate.y)
        left = plates[1 + len(right) :]
        assert left == sorted(left, key=lambda plate: plate.y)


def test_nothing_lies_over_anything_else_at_any_size_nor_at_half_the_width() -> None:
    sizes = [(784, 232), (1248, 350), (704, 610), (388, 232), (616, 350), (704, 300)]
    for snapshot in (court.two(), court.following(), court.seven()):
        trick = snapshot.view.find(Trick)
        assert trick is not None
        table = TrickTable(size_hint=(None, None), pos=(8, 100))
        table.show(trick, None, looks_by_name(snapshot.players, snapshot.looks), snapshot.deck, ())
        with bare_stage(table):
            for size in sizes:
                table.size = size
                parts = [*table.plates, table.pile]
                for number, one in enumerate(parts):
                    assert table.x <= one.x + 1
                    assert one.x + one.width <= table.x + table.width + 1
                    assert table.y <= one.y + 1
                    assert one.y + one.height <= table.y + table.height + 1
                    for other in parts[number + 1 :]:
                        across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
                        along = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
                        assert min(across, along) <= 0


def test_a_play_slides_from_its_player_and_then_the_screen_rests(stage: Stage) -> None:
    table = table_of(ROYALS, "Ann plays 5 5")
    screen = showing(stage, table.snapshot())
    table.enter('"Mary Ann" plays 2x 7: 7 Multiplier', table.snapshot().serial)
    stage.show(table.snapshot())
    assert screen.moving
    stage.until(lambda: not screen.moving)
    stage.steps(2)
    stage.draw()
    assert frames_drawn() == 0
    assert screen.table.pile.last_play is not None
    assert (screen.table.pile.last_play.player, str(screen.table.pile.last_play.announced)) == (BO, "2 × 7")
    table.undo(table.snapshot().serial)
    stage.show(table.snapshot())
    assert not screen.moving, "a step back is no move"


def test_what_is_owed_stands_where_the_trick_will_be(stage: Stage) -> None:
    snapshot = court.tribute()
    screen = showing(stage, snapshot)
    dues = snapshot.view.find(Dues)
    assert dues is not None
    assert screen.table.board.parent is screen.table
    assert screen.table.board.dues == dues
    assert [due.timing for due in dues.dues] == [Timing.SPENT, Timing.SPENT, Timing.NOW, Timing.LATER]
    screen = showing(stage, court.leading())
    assert screen.table.board.parent is None
    assert screen.table.pile.parent is screen.table


def test_what_is_done_makes_room_for_what_is_owed_on_a_low_board() -> None:
    board = DuesBoard(size_hint=(None, None), size=(380, 220), dues=court.tribute().view.find(Dues))
    assert [board.subject_at(20, height) for height in (190, 140, 85, 30)] == ROLES_OWING
    board.height = 100
    assert [board.subject_at(20, height) for height in (75, 25)] == ROLES_OWING[2:]


def test_things_are_held_to_have_them_explained(stage: Stage) -> None:
    screen = showing(stage, court.stopped())
    stopped = next(plate for plate in screen.table.plates if plate.words == "stopped")
    subjects = {
        stopped.subject_at(stopped.x + across * stopped.width, stopped.y + up * stopped.height)
        for across in (0.1, 0.3, 0.75, 0.95)
        for up in (0.15, 0.8)
    }
    assert subjects >= {"hand", "stopped", "points"}
    inside = next(plate for plate in screen.table.plates if not plate.words)
    assert inside.subject_at(inside.x + inside.width * 0.4, inside.y + inside.height * 0.15) == "Queen"
    assert screen.strip.cards[0].subject_at(0, 0) == "Stop"
    pile = screen.table.pile
    assert pile.subject_at(pile.center_x, pile.y + 10) == "to beat"


# What is touched


def test_a_privilege_is_used_by_a_touch_at_its_moment_and_at_no_other(stage: Stage) -> None:
    snapshot = court.following()
    screen = showing(stage, snapshot)
    panel = snapshot.view.find(PrivilegeCards)
    assert panel is not None
    titles = [str(card.title) for card in panel.cards]
    stage.tap(screen.strip.cards[titles.index("Take back")])
    assert stage.events() == []
    stage.tap(screen.strip.cards[titles.index("Stop")])
    assert stage.events() == [Chosen(act.Stop(BO, ED), snapshot.serial)]


def test_a_privilege_of_several_ways_asks_which(stage: Stage) -> None:
    snapshot = court.renegades()
    screen = showing(stage, snapshot)
    panel = snapshot.view.find(PrivilegeCards)
    assert panel is not None
    steal = next(place for place, card in enumerate(panel.cards) if str(card.title) == "Steal")
    stage.tap(screen.strip.cards[steal])
    assert screen.panel is not None
    stage.tap(screen.panel.buttons[1])
    (chosen,) = stage.events()
    assert isinstance(chosen, Chosen)
    assert chosen.action == act.Steal(ED, "7")


def test_gifts_go_to_the_player_who_is_touched(stage: Stage) -> None:
    snapshot = court.giving()
    screen = showing(stage, snapshot)
    assert {plate.seat.player for plate in screen.table.plates if plate.answers} == {BO, CY, DI, ED, FLO}
    stage.tap(screen.table.plates[0])
    assert stage.events() == []
    stage.tap(screen.table.plates[3])
    assert stage.events() == [Chosen(act.Give(ANN, 1, DI), snapshot.serial)]
    stage.tap(screen.ids.on_pass)
    assert stage.events() == [Pressed("PASS", snapshot.serial)]


def test_a_press_on_play_that_was_meant_for_the_prompt_before_names_no_cards(stage: Stage) -> None:
    assert stage.desk is not None
    screen, usual = showing(stage, court.following()), stage.desk.answer_delay
    clock = HandClock()
    stage.desk.answer_delay = Desk(court.following(), clock).answer_delay
    stage.desk.answer_delay.restart()
    stage.tap(screen.play_button)
    assert stage.top is screen
    clock.now += ANSWER_DELAY + 0.1
    stage.tap(screen.play_button)
    assert isinstance(stage.top, PickerPage)
    stage.desk.answer_delay = usual


def test_several_equal_cards_are_picked_and_played(stage: Stage) -> None:
    table = table_of(ROYALS)
    screen = showing(stage, table.snapshot())
    stage.tap(screen.play_button)
    page = stage.top
    assert isinstance(page, PickerPage)
    for _ in range(3):
        stage.tap(page.grid.faces["7"])
        assert answer_appraisals(stage, table) == []
    assert page.ids.worth.words == "3 × 7"
    stage.tap(page.ids.done)
    assert answer_appraisals(stage, table) == [Entered(f'"{ANN}" plays 7 7 7', table.snapshot().serial)]
    assert stage.top is screen


def test_a_set_that_can_be_several_things_asks_what_is_announced(stage: Stage) -> None:
    table = table_of(ROYALS)
    screen = showing(stage, table.snapshot())
    stage.tap(screen.table.pile)
    page = stage.top
    assert isinstance(page, PickerPage)
    for card in ("7", "Multiplier"):
        stage.tap(page.grid.faces[card])
        answer_appraisals(stage, table)
    stage.tap(page.ids.done)
    words = [button.words for button in page.meanings]
    assert words[:3] == ["a single 7", "2 × 7", "3 × 7"]
    assert words[-1] == "infinity × 7"
    stage.navigator.back()
    assert page.meanings == []
    assert page.picked == ["7", "Multiplier"], "nothing is lost"
    stage.tap(page.ids.done)
    stage.press_on(page.meanings[-1])
    (entered,) = answer_appraisals(stage, table)
    assert entered == Entered(f'"{ANN}" plays infinity x 7: 7 Multiplier', table.snapshot().serial)
    assert stage.top is screen


def test_one_card_that_can_be_several_things_asks_at_once(stage: Stage) -> None:
    table = table_of("Queen, Tea Boy, Submariner", "Ann plays 2 2; Bo passes")
    screen = showing(stage, table.snapshot())
    stage.tap(screen.strip.cards[0])
    page = stage.top
    assert isinstance(page, PickerPage)
    stage.tap(page.grid.faces["5"])
    answer_appraisals(stage, table)
    assert [button.words for button in page.meanings] == [
        f"From the Court Hand, keep {number} cards" for number in (3, 4, 5)
    ]
    stage.tap(page.meanings[0])
    assert answer_appraisals(stage, table) == [
        Entered(f"{CY} shows 5, dives into the Court Hand and keeps 3 cards", table.snapshot().serial)
    ]


def test_a_wrong_set_is_refused_with_its_rule_while_it_is_picked(stage: Stage) -> None:
    table = table_of(ROYALS, "Ann plays 5 5")
    stage.tap(showing(stage, table.snapshot()).play_button)
    page = stage.top
    stage.tap(page.grid.faces["7"])
    answer_appraisals(stage, table)
    assert page.ids.worth.words == "This trick is of 2 cards, not 1. (SC-5)"
    assert not page.ids.done.primary
    stage.tap(page.grid.faces["7"])
    answer_appraisals(stage, table)
    assert page.ids.worth.words == "2 × 7"
    assert page.ids.done.primary


def test_the_machine_is_cleared_by_a_touch_on_the_words(stage: Stage) -> None:
    snapshot = court.won()
    pile = showing(stage, snapshot).table.pile
    stage.tap_at(*pile.to_window(pile.center_x, pile.y + 30))
    (chosen,) = stage.events()
    assert isinstance(chosen, Chosen)
    assert isinstance(chosen.action, act.ClearMachine)


def middle_of(screen: TrickScreen, topmost: int) -> tuple[float, float]:
    """The middle of what lies in the machine and can be touched, counted from the top."""
    (x, y, width, height), _ = screen.table.pile.lying[topmost]
    middle: tuple[float, float] = screen.table.pile.to_window(x + width / 2, y + height / 2)
    return middle


@pytest.mark.parametrize("size", SIZES)
def test_a_card_that_lies_in_the_machine_is_set_right_or_played_upon(
    size: tuple[int, int], stage: Stage
) -> None:
    stage.resize(size)
    snapshot = court.following()
    screen = showing(stage, snapshot)
    stage.tap_at(*middle_of(screen, 0))
    assert screen.panel is not None
    _play, another = screen.panel.buttons
    assert another.words == "It is another card"
    stage.tap(another)
    assert stage.events() == [RequestCorrections("Multiplier", CardPlace("trick", 8))]
    stage.tap_at(*middle_of(screen, 0))
    assert screen.panel is not None
    stage.tap(screen.panel.buttons[0])
    assert isinstance(stage.top, PickerPage)
    stage.resize(SIZES[0])


def test_a_card_of_an_earlier_play_is_set_right(stage: Stage) -> None:
    screen = showing(stage, court.following())
    stage.tap_at(*middle_of(screen, 2))
    assert screen.panel is not None
    stage.tap(screen.panel.buttons[1])
    assert isinstance(stage.top, WhichCardPage)
    assert list(stage.top.grid.faces) == [CardPlace("trick", number) for number in (4, 5, 6)]
    stage.tap(stage.top.grid.faces[CardPlace("trick", 5)])
    assert stage.events() == [RequestCorrections("6", CardPlace("trick", 5))]


def test_beside_the_cards_a_touch_on_the_machine_plays(stage: Stage) -> None:
    screen = showing(stage, court.following())
    pile = screen.table.pile
    stage.tap_at(*pile.to_window(pile.x + 20, pile.y + 20))
    assert isinstance(stage.top, PickerPage)


def test_what_is_set_right_lies_there_at_once(stage: Stage) -> None:
    table = table_of(ROYALS, "Ann plays 5 5; Bo plays 7 7")
    screen = showing(stage, table.snapshot())
    table.suggest_corrections("7", CardPlace("trick", 3))
    stage.show(table.snapshot())
    page = stage.top
    assert isinstance(page, CorrectionPage)
    stage.tap(page.grid.faces["Multiplier"])
    (chosen,) = stage.events()
    assert isinstance(chosen, Chosen)
    table.choose(chosen.action, chosen.serial)
    stage.show(table.snapshot())
    assert stage.top is screen
    assert screen.table.pile.last_play is not None
    assert screen.table.pile.last_play.cards == ("Multiplier", "7")


def test_the_game_goes_back_to_any_play_of_an_earlier_trick_and_forward_again(stage: Stage) -> None:
    lines = (
        "Ann plays 5 5; Bo passes; Cy plays 6 6; Di passes; Ed passes; Flo passes; Ann passes; Cy passes",
        "Cy plays 9",
    )
    table = table_of(ROYALS, *lines)
    snapshot = table.snapshot()
    screen = showing(stage, snapshot)

    def plays() -> list[str]:
        trick = screen.table.pile.trick
        return [str(play.announced) for play in trick.plays]

    def go_to(length: int) -> None:
        stage.tap(screen.ids.menu)
        stage.tap(stage.button("Undo to any point"))
        row = next(row for row in stage.top.ids.ledger.rows if row.mark == str(length))
        row.do()
        (event,) = stage.events()
        assert event == GoBackTo(length, table.snapshot().serial)
        table.go_back_to(length, event.serial)
        stage.navigator.close_all()
        stage.show(table.snapshot())
        assert stage.top is screen

    assert plays() == ["a single 9"]
    whole = len(snapshot.log)
    go_to(whole - 7)
    assert not screen.moving, "a step back is no move"
    assert plays() == ["2 × 5"]
    assert {plate.seat.player for plate in screen.table.plates if plate.words == "passed"} == {BO}
    go_to(whole)
    assert plays() == ["a single 9"]
    assert table.snapshot().log == snapshot.log


def test_a_whole_trick_is_played_by_touch(stage: Stage) -> None:
    table = table_of(SEVEN)
    for _ in range(12):
        screen = showing(stage, table.snapshot())
        if table.snapshot().prompt.kind == "lead" and table.snapshot().log[-1].endswith("passes"):
            break
        if table.snapshot().prompt.kind == "lead":
            stage.tap(screen.play_button)
            stage.tap(stage.top.grid.faces["9"])
            answer_appraisals(stage, table)
            stage.tap(stage.top.ids.done)
            (entered,) = answer_appraisals(stage, table)
            assert isinstance(entered, Entered)
            table.enter(entered.line, entered.serial)
        else:
            stage.tap(screen.ids.on_pass)
            (pressed,) = stage.events()
            assert isinstance(pressed, Pressed)
            table.press("PASS", pressed.serial)
    trick = table.snapshot().view.find(Trick)
    assert trick is not None
    assert trick.over
    assert trick.plays[-1].player == ANN


@pytest.mark.parametrize("size", SIZES)
def test_play_stands_beside_pass_and_reveal_where_it_has_a_meaning(
    size: tuple[int, int], stage: Stage
) -> None:
    stage.resize(size)
    screen = showing(stage, court.following())
    assert screen.play_button.parent is not None
    assert screen.play_button.primary
    assert "REVEAL" not in words_of(stage)
    screen = showing(stage, court.tribute())
    assert screen.play_button.parent is None
    assert "REVEAL" in words_of(stage)
    stage.resize(SIZES[0])
