"""Setting a game up by real touches: names, seats, options, and what the rules say to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from companion.games.beltpunk import GAME
from companion.games.steam_court import GAME as STEAM_COURT
from companion.preferences import LastTable, Preferences, PreferenceStore
from companion.table.looks import PlayerColour, PlayerEmblem, PlayerLook
from companion.table.pictures import PictureStore
from companion.ui.home.looks import LookPage
from companion.ui.home.set_up import OptionsPage, SetUpPage
from companion.ui.kit.keyboard import DELETE, Keyboard
from companion.ui.kit.seating import SeatingView
from companion.ui.overlays.menu import MenuPage
from companion.ui.play.ladder import RungsView
from tests.games.two_editions import OLD, TwoEditions
from tests.ui.hosting import FakeHost, equipment, stored
from tests.ui.stage import Stage

ENTER, BACKSPACE, ESCAPE = 13, 8, 27


@pytest.fixture
def host() -> FakeHost:
    return FakeHost()


@pytest.fixture
def stage(host: FakeHost) -> Iterator[Stage]:
    stage = Stage(host=host)
    stage.tap(stage.home_navigator.home.boxes[0])
    yield stage
    stage.strike()


def page(stage: Stage) -> SetUpPage:
    assert isinstance(stage.top, SetUpPage)
    return stage.top


def typed(stage: Stage, name: str) -> None:
    """``name`` by the keys of the typewriter that is in sight."""
    typewriter = stage.top
    assert isinstance(typewriter, Keyboard)
    for letter in name:
        stage.tap(typewriter.keys[letter.lower()])
    stage.tap(typewriter.ids.done)


def seated(stage: Stage, *names: str) -> None:
    for seat, name in enumerate(names):
        if seat < len(page(stage).rows):
            stage.tap(page(stage).rows[seat].name)
        else:
            stage.tap(page(stage).ids.add)
        typed(stage, name)


def test_names_are_typed_with_capitals_of_their_own(stage: Stage) -> None:
    seated(stage, "Matt", "Mary Ann")
    assert page(stage).players == ["Matt", "Mary Ann"]


def test_a_game_begins_once_every_seat_has_a_name(stage: Stage, host: FakeHost) -> None:
    stage.tap(page(stage).ids.begin)
    assert host.told == []
    seated(stage, "Matt", "Noah", "Jo")
    stage.tap(page(stage).ids.begin)
    assert host.told == [("begin", "beltpunk", ("Matt", "Noah", "Jo"), {})]
    assert stage.app.navigator is not None


def test_there_are_as_many_seats_as_the_game_has(stage: Stage) -> None:
    seated(stage, "Ann", "Bea", "Cid", "Dot")
    assert len(page(stage).rows) == GAME.seats({})[-1]
    stage.tap(page(stage).ids.add)
    assert page(stage) is stage.top
    stage.tap(page(stage).rows[3].away)
    stage.tap(page(stage).rows[0].away)
    assert page(stage).players == ["Bea", "Cid"]
    stage.tap(page(stage).rows[0].away)
    assert page(stage).players == ["Bea", "Cid"]


def test_how_many_can_sit_down_depends_on_the_options() -> None:
    host = FakeHost()
    host.games = (TwoEditions(),)
    stage = Stage(host=host)
    stage.tap(stage.home_navigator.home.boxes[0])
    seated(stage, "Ann", "Bea", "Cid")
    assert not page(stage).ids.add.disabled
    stage.tap(page(stage).ids.options)
    stage.press_on(stage.row("Edition"))
    stage.tap(stage.button(f"Edition {OLD}"))
    stage.tap(stage.button("Back"))
    assert page(stage).ids.add.disabled
    assert page(stage).ids.add.detail == "2 to 3 can play"
    assert page(stage).players == ["Ann", "Bea", "Cid"]
    stage.tap(page(stage).ids.begin)
    assert host.told == [("begin", "two-editions", ("Ann", "Bea", "Cid"), {"edition": OLD})]
    stage.strike()


@pytest.fixture
def court(host: FakeHost) -> Iterator[Stage]:
    """A game whose seats the set-up draws."""
    stage = Stage(host=host)
    stage.home_navigator.set_up(STEAM_COURT)
    yield stage
    stage.strike()


def sit(stage: Stage, names: Sequence[str]) -> None:
    page(stage).seat(names, {})
    stage.steps(3)


def picture(stage: Stage) -> SeatingView | RungsView:
    (drawn,) = [it for it in stage.in_sight() if isinstance(it, SeatingView | RungsView)]
    return drawn


def test_the_seats_for_so_many_are_drawn(court: Stage) -> None:
    sit(court, ("Ann", "Bea", "Cid"))
    drawn = picture(court)
    assert isinstance(drawn, SeatingView)
    assert [str(chair.chair.role) for chair in drawn.chairs] == ["Queen", "Duke", "Tea Boy"]
    sit(court, tuple("ABCDEFGHIJKL"))
    assert [str(title.label) for title in picture(court).plan.titles] == ["Royal Table", "Renegade Table"]


def test_one_who_is_left_alone_plays_the_game_for_one(court: Stage, host: FakeHost) -> None:
    sit(court, ("Ann", "Bea"))
    court.tap(page(court).rows[1].away)
    assert isinstance(picture(court), RungsView)
    assert "Solo" in page(court).ids.fault.words
    court.tap(page(court).ids.begin)
    assert host.told == [("begin", "steam-court", ("Ann",), {"variant": "solo"})]


def test_who_comes_back_plays_what_was_played_before(court: Stage) -> None:
    sit(court, ("Ann", "Bea"))
    court.tap(page(court).rows[1].away)
    court.tap(page(court).ids.undo)
    assert (page(court).players, page(court).options) == (["Ann", "Bea"], {})
    court.tap(page(court).rows[1].away)
    court.tap(page(court).ids.add)
    typed(court, "Cid")
    assert page(court).options == {"variant": "standard"}


def test_what_so_many_cannot_play_cannot_be_chosen_and_says_why(court: Stage) -> None:
    sit(court, tuple("ABCDEFGHI"))
    court.tap(page(court).ids.options)
    court.press_on(court.row("What is played for"))
    clock = next(button for button in court.top.buttons if button.words.startswith("Clock"))
    assert clock.disabled
    assert clock.detail == "Steam Court is for 2 to 6 players, not 9."
    auction = next(button for button in court.top.buttons if "auction" in button.words)
    court.tap(auction)
    court.tap(court.button("Back"))
    assert page(court).options == {"variant": "auction", "edition": "draft"}


def test_seats_are_put_in_order(stage: Stage) -> None:
    seated(stage, "Ann", "Bea", "Cid")
    stage.tap(page(stage).rows[2].up)
    assert page(stage).players == ["Ann", "Cid", "Bea"]
    stage.tap(page(stage).rows[0].down)
    assert page(stage).players == ["Cid", "Ann", "Bea"]
    stage.tap(page(stage).rows[0].up)
    assert page(stage).players == ["Ann", "Bea", "Cid"]


def test_what_is_wrong_with_the_names_is_told_in_the_rules_words(stage: Stage, host: FakeHost) -> None:
    seated(stage, "Ann", "ann")
    assert page(stage).ids.fault.text == "Two players are called Ann: give each a name of their own."
    stage.tap(page(stage).ids.begin)
    assert host.told == []


def test_what_the_host_refuses_is_told(stage: Stage, host: FakeHost) -> None:
    seated(stage, "Ann", "Bea")
    host.refusal = "The panel cannot be opened."
    stage.tap(page(stage).ids.begin)
    assert page(stage).ids.fault.text == "The panel cannot be opened."


def test_a_name_is_corrected_and_left(stage: Stage) -> None:
    stage.tap(page(stage).rows[0].name)
    for key in ("a", "x", DELETE, "n"):
        stage.tap(stage.top.keys[key])
    assert stage.top.text == "An"
    stage.tap(stage.button("Back"))
    assert page(stage).players == ["", ""]


def test_signs_and_letters_with_marks_have_keys(stage: Stage) -> None:
    stage.tap(page(stage).rows[0].name)
    stage.tap(stage.top.keys["j"])
    stage.tap(stage.top.keys["áß1"])
    stage.tap(stage.top.keys["ö"])
    stage.tap(stage.top.keys["7"])
    stage.tap(stage.top.keys["abc"])
    stage.tap(stage.top.keys["q"])
    assert stage.top.text == "Jö7q"


def test_a_name_has_no_more_letters_than_there_may_be(stage: Stage) -> None:
    stage.tap(page(stage).rows[0].name)
    stage.top.write("x" * 60)
    assert len(stage.top.text) == 40


def test_a_keyboard_types_too(stage: Stage) -> None:
    stage.tap(page(stage).rows[0].name)
    stage.text("Zoë-")
    stage.key(BACKSPACE)
    stage.key(ENTER)
    assert page(stage).players == ["Zoë", ""]


def test_players_of_the_last_game_are_seated_and_others_remembered() -> None:
    kept = (stored(1, players=("Matt", "Jo")), stored(2, players=("Noah", "Mary Ann", "Jake")))
    stage = Stage(host=FakeHost(kept=kept))
    stage.tap(stage.home_navigator.home.boxes[0])
    assert page(stage).players == ["Matt", "Jo"]
    stage.tap(page(stage).ids.add)
    offers = stage.top.offers
    assert [button.words for button in offers] == ["Noah", "Mary Ann", "Jake"]
    stage.tap(offers[1])
    assert page(stage).players == ["Matt", "Jo", "Mary Ann"]
    stage.strike()


def test_every_option_shows_its_rulebook_sentence_and_values(stage: Stage) -> None:
    stage.tap(page(stage).ids.options)
    options = stage.top
    assert isinstance(options, OptionsPage)
    assert [row.words for row in options.ids.ledger.rows] == [option.title for option in GAME.options()]
    for option, row in zip(GAME.options(), options.ids.ledger.rows, strict=True):
        assert row.do is not None
        row.do()
        stage.steps(2)
        assert isinstance(stage.top, MenuPage)
        assert stage.top.ids.words.words == f"“{option.rulebook}” ({option.rule})"
        assert stage.top.title == option.title
        labels = [button.words for button in stage.top.buttons]
        assert labels[: len(option.values)] == [value.label for value in option.values]
        stage.tap(stage.button("Back"))
        assert stage.top is options


def test_options_that_were_chosen_reach_the_game(stage: Stage, host: FakeHost) -> None:
    seated(stage, "Ann", "Bea")
    stage.tap(page(stage).ids.options)
    stage.tap(stage.row("The shortest Cobbled Belt"))
    stage.tap(stage.button("Two cards"))
    target = stage.top.ids.ledger.rows[-1]
    target.do()
    stage.steps(2)
    stage.tap(stage.button("Another number …"))
    for digit in "40":
        stage.tap(stage.top.keys[digit])
    stage.tap(stage.top.ids.done)
    assert stage.top.ids.ledger.rows[-1].detail == "40"
    stage.tap(stage.button("Back"))
    assert page(stage).ids.options.detail == "2 changed"
    stage.tap(page(stage).ids.begin)
    assert host.told == [("begin", "beltpunk", ("Ann", "Bea"), {"cobbled_min": "2", "target": "40"})]


def test_a_number_that_the_rules_refuse_is_told(stage: Stage) -> None:
    seated(stage, "Ann", "Bea")
    stage.tap(page(stage).ids.options)
    stage.top.ids.ledger.rows[-1].do()
    stage.steps(2)
    stage.tap(stage.button("Another number …"))
    stage.tap(stage.top.keys["0"])
    stage.tap(stage.top.ids.done)
    stage.tap(stage.button("Back"))
    assert "whole number from 1" in page(stage).ids.fault.text
    assert page(stage).ids.begin.disabled


LAST = LastTable("beltpunk", ("Matt", "Jo", "Ann", "Bea"), (("target", "35"),))
KEY = PlayerLook(PlayerColour.LEAF, PlayerEmblem.KEY)


@pytest.fixture
def again(host: FakeHost) -> Iterator[Stage]:
    """The set-up page where four people have played before."""
    preferences = PreferenceStore()
    preferences.change(Preferences().with_table(LAST).with_looks({"Jo": KEY}))
    stage = Stage(host=host, preferences=preferences)
    stage.tap(stage.home_navigator.home.boxes[0])
    yield stage
    stage.strike()


def test_the_people_of_last_time_play_again_in_two_touches(again: Stage, host: FakeHost) -> None:
    assert page(again).rows[1].look.look == KEY
    again.tap(page(again).ids.begin)
    assert host.told == [("begin", "beltpunk", LAST.players, dict(LAST.options))]


def test_other_people_sit_down_and_those_of_last_time_come_back(again: Stage) -> None:
    again.tap(again.button("Other people"))
    assert page(again).players == ["", ""]
    assert page(again).options == {}
    again.tap(again.button("The same four again"))
    assert page(again).players == list(LAST.players)
    assert page(again).options == dict(LAST.options)


def test_whatever_is_changed_can_be_undone(again: Stage) -> None:
    again.tap(page(again).rows[0].away)
    again.tap(page(again).rows[0].down)
    assert page(again).players == ["Ann", "Jo", "Bea"]
    again.tap(page(again).ids.undo)
    again.tap(page(again).ids.undo)
    assert page(again).players == list(LAST.players)
    assert page(again).ids.undo.disabled


def test_a_table_that_the_rules_refuse_now_is_not_seated() -> None:
    preferences = PreferenceStore()
    preferences.change(Preferences().with_table(LastTable("beltpunk", ("Matt",), (("no-such", "3"),))))
    stage = Stage(host=FakeHost(), preferences=preferences)
    stage.tap(stage.home_navigator.home.boxes[0])
    assert page(stage).players == ["", ""]
    stage.strike()


def test_a_look_is_changed_and_reaches_the_game(again: Stage, host: FakeHost) -> None:
    again.tap(page(again).rows[0].look)
    looks = again.top
    assert isinstance(looks, LookPage)
    again.tap(looks.colours[PlayerColour.MINT])
    again.tap(looks.emblems[PlayerEmblem.BELL])
    again.tap(again.button("Done"))
    new = PlayerLook(PlayerColour.MINT, PlayerEmblem.BELL)
    assert page(again).rows[0].look.look == new
    again.tap(page(again).ids.begin)
    assert host.told[-1][-1] == {"Matt": new}


def test_what_another_player_has_cannot_be_taken(again: Stage) -> None:
    again.tap(page(again).rows[0].look)
    looks = again.top
    assert looks.colours[KEY.colour].disabled
    assert looks.emblems[KEY.emblem].disabled
    before = looks.look
    again.tap(looks.colours[KEY.colour])
    assert looks.look == before


def test_only_the_next_seat_to_name_is_bright(stage: Stage) -> None:
    assert [row.name.primary for row in page(stage).rows] == [True, False]
    seated(stage, "Ann")
    assert [row.name.primary for row in page(stage).rows] == [False, True]


def test_a_rematch_is_set_up_for_the_same_people_and_can_be_changed(again: Stage, host: FakeHost) -> None:
    again.tap(page(again).ids.begin)
    again.navigator.rematch()
    again.steps(3)
    assert host.told[-1] == ("leave",)
    assert page(again).players == list(LAST.players)
    assert page(again).options == dict(LAST.options)
    again.tap(page(again).ids.begin)
    assert host.told[-1] == ("begin", "beltpunk", LAST.players, dict(LAST.options))


def test_whoever_plays_first_reads_that_pictures_are_kept(tmp_path: Path) -> None:
    preferences = PreferenceStore()
    kept = PictureStore(tmp_path, wanted=lambda: preferences.value.keeps_pictures)
    stage = Stage(host=FakeHost(equipment=equipment(preferences, pictures=kept)), preferences=preferences)
    stage.tap(stage.home_navigator.home.boxes[0])
    seated(stage, "Ann", "Ben", "Cid")
    assert "a small picture of the mat is kept on this machine" in page(stage).ids.fault.words
    stage.key(ESCAPE)
    preferences.change(replace(preferences.value, keeps_pictures=False))
    stage.tap(stage.home_navigator.home.boxes[0])
    seated(stage, "Ann", "Ben", "Cid")
    assert page(stage).ids.fault.words == ""
    stage.strike()
    kept.close()
