"""The captions of a demonstration: each says by what the program knows: camera, button or touch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.games import GAMES, game_named
from companion.games.messages import say
from companion.table.deck_in_play import poker_deck
from companion.table.snapshot import Question, TableSnapshot
from companion.table.table import Table
from companion.ui.play.captions import captions_between
from vision.core.view import TableView

GAME = GAMES[0]
SET_UP = (
    "Noah is Foreman",
    "Gears-5 goes to the conveyors",
    "Gears-7 goes to the conveyors",
    "Gears-9 goes to the conveyors",
    "everyone reveals",
    "Matt reveals Gears-2",
    "Noah reveals Parts-1",
    "Jake reveals Electricity-4",
)


def after(*lines: str) -> TableSnapshot:
    table = Table.of(GAME, ("Matt", "Noah", "Jake"), {}, deck=poker_deck)
    for line in lines:
        table.choose(GAME.parse(line, table.session.state), table.snapshot().serial)
    return table.snapshot()


def captions(before: Sequence[str], *lines: str) -> tuple[str, ...]:
    return tuple(map(str, captions_between(after(*before), after(*before, *lines))))


def test_a_card_that_was_laid_is_seen_by_the_camera() -> None:
    assert captions(SET_UP, "Matt discards Gears-2") == (
        "The camera sees 2♥ on the Gears conveyor. Matt discards 2♥.",
    )


def test_cards_that_were_laid_together_are_told_in_one_sentence() -> None:
    assert captions(SET_UP[:5], *SET_UP[5:]) == (
        "The camera sees 2♥ before Matt, A♦ before Noah and 4♣ before Jake.",
    )


def court(*lines: str) -> TableSnapshot:
    """A table of tricks after ``lines``: Matt leads."""
    table = Table.of(game_named("steam-court"), ("Matt", "Noah"), {}, deck=poker_deck)
    begun = ("Matt is the Queen", "deal", "Matt gives nothing", "Noah gives two cards to Matt")
    for line in (*begun, "Noah leaves the Court Hand", *lines):
        table.enter(line, table.snapshot().serial)
    return table.snapshot()


def test_a_set_on_a_pile_is_told_with_who_played_it() -> None:
    now = court("Matt plays 3x 7: 7 7 Multiplier")
    (told,) = map(str, captions_between(court(), now))
    assert told.startswith("The camera sees 7")
    assert told.endswith(f" in the machine. {now.history[-1]}.")


def test_a_pile_that_is_cleared_is_told_without_its_cards() -> None:
    won = ("Matt plays 7 7", "Noah passes", "Matt passes")
    (told,) = captions_between(court(*won), court(*won, "Noah clears the machine"))
    assert str(told) == "The camera sees that nothing lies in the machine now. Noah clears the machine."


def test_an_overflow_is_told_after_what_led_to_it() -> None:
    told = captions((*SET_UP, "Matt discards Gears-2"), "Matt declines")
    assert len(told) == 2
    assert told[0] == "PASS is pressed. Matt declines."
    assert told[1].startswith("4 cards on the Gears conveyor. Overflow: Matt takes the Gears conveyor.")


def test_cards_that_are_gone_are_seen_by_the_camera() -> None:
    told = captions((*SET_UP, "Matt discards Gears-2", "Matt declines"), "Matt takes the Gears conveyor")
    assert told == ("The camera sees that 5♥, 7♥, 9♥ and 2♥ are gone. Matt takes the Gears conveyor.",)


def test_what_was_chosen_on_the_screen_is_told_by_a_touch() -> None:
    dealt = "the cards are dealt"
    assert captions((dealt,), "Noah is Foreman") == ("Told by touch. Noah is Foreman.",)


def test_a_lot_is_told_as_one() -> None:
    told = captions(("the cards are dealt",), "Noah is drawn as Foreman")
    assert told == ("The program draws lots. Noah is drawn as Foreman.",)


def test_a_press_is_told_with_its_button() -> None:
    assert captions(SET_UP[:4], "everyone reveals") == ("REVEAL is pressed. Everyone reveals.",)


def test_what_is_taken_back_is_told() -> None:
    told = captions_between(after(*SET_UP), after(*SET_UP[:-1]))
    assert list(map(str, told)) == ["Taken back: Jake reveals 4♣."]


def test_what_the_camera_cannot_tell_is_said() -> None:
    plain = after(*SET_UP)
    asked = replace(plain, question=Question(say("Is it this one?"), ()))
    assert list(map(str, captions_between(plain, asked))) == ["The camera alone cannot tell. Is it this one?"]
    assert captions_between(asked, asked) == ()


def test_a_hand_over_the_mat_is_told_once_and_only_when_nothing_else_happens() -> None:
    still = after(*SET_UP)
    hand = replace(still, camera_view=TableView(0.0, 0, True, False, True))
    assert list(map(str, captions_between(still, hand))) == ["A hand is over the mat. The camera waits."]
    assert captions_between(hand, hand) == ()
    moved = replace(after(*SET_UP, "Matt discards Gears-2"), camera_view=hand.camera_view)
    assert len(captions_between(still, moved)) == 1
    assert "hand" not in str(captions_between(still, moved)[0])
