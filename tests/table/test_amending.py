"""Corrections, overrules and cards named by touch, at a table that a camera watches."""

from __future__ import annotations

from companion.games.amendments import CardPlace, Correction
from companion.games.messages import CardName, say
from companion.games.steam_court import GAME as STEAM_COURT
from companion.games.steam_court.corrections import RENEGADE_TRICK, TRICK
from companion.table.judgement import COMPLAIN_AFTER
from companion.table.session import Session
from companion.table.snapshot import TableSnapshot
from companion.table.suggestions import corrections_of
from companion.table.table import TOO_LATE
from tests.games.steam_court_lines import TWELVE, after, begun
from tests.table.test_table import LYING, REVEALED, Played, placing, resolving
from tests.table.views import Lying, reading


def corrected(played: Played, line: str) -> TableSnapshot:
    played.table.suggest_corrections(line.rpartition(" ")[2])
    return played.choose(line)


# Corrections


def lying(screen: TableSnapshot) -> dict[str, tuple[str, ...]]:
    """The cards that should lie on each zone."""
    return {zone.name: zone.cards for zone in screen.view.zones}


def test_a_doubted_card_is_offered_the_cameras_other_readings_first() -> None:
    played = placing()
    lying: dict[str, list[Lying]] = {**LYING, "conveyor-2": [reading("5H", 0.95, _6H=0.03, _9D=0.01)]}
    played.see(lying)
    played.table.suggest_corrections("Gears-5")
    suggested = played.screen.suggestions
    assert suggested is not None
    assert suggested.card == "Gears-5"
    assert [str(choice.label) for choice in suggested.choices[:3]] == ["Gears 6", "Gears 1", "Gears 2"]
    assert str(suggested.choices[0].detail) == "the camera's other reading"
    labels = {str(choice.label) for choice in suggested.choices}
    assert len(labels) == len(suggested.choices) > suggested.likely > 0


def test_one_choice_sets_the_card_right_and_is_one_action_of_the_record() -> None:
    played = placing()
    played.see(LYING)
    before = played.screen.log
    screen = corrected(played, "correction: Gears-6, not Gears-5")
    assert screen.log == (*before, "correction: Gears-6, not Gears-5")
    assert lying(screen)["conveyor-2"] == ("Gears-6",)
    assert screen.suggestions is None
    assert screen.undo == "correction: Gears-6, not Gears-5"


def test_a_card_that_the_camera_keeps_misreading_stays_right() -> None:
    played = placing()
    played.see(LYING)
    corrected(played, "correction: Gears-6, not Gears-5")
    assert played.see(LYING, COMPLAIN_AFTER).question is None
    screen = played.see({**REVEALED}, COMPLAIN_AFTER)  # still read as 5 of Gears
    assert screen.log[-3:] == (
        "Matt reveals Electricity-3",
        "Noah reveals Steam-10",
        "Jake reveals Parts-1",
    )


def test_the_wrong_card_itself_can_come_while_the_right_one_is_still_misread() -> None:
    played = placing()
    played.see(LYING)
    corrected(played, "correction: Gears-6, not Gears-5")
    screen = played.see({**LYING, "seat-1": ["5H"], "seat-2": ["10S"], "seat-3": ["AD"]}, COMPLAIN_AFTER)
    assert "Matt reveals Gears-5" in screen.log


def test_a_correction_undone_is_offered_back_by_redo() -> None:
    played = placing()
    played.see(LYING)
    corrected(played, "correction: Gears-6, not Gears-5")
    played.table.undo(played.screen.serial)
    assert played.screen.redo == "correction: Gears-6, not Gears-5"
    assert lying(played.screen)["conveyor-2"] == ("Gears-5",)


def test_a_card_seen_better_later_is_proposed_as_a_correction() -> None:
    played = placing()
    played.see(LYING)
    question = played.see({**LYING, "conveyor-2": ["6H"]}, COMPLAIN_AFTER).question
    assert question is not None
    assert [str(choice.label) for choice in question.choices] == ["Set right: Gears 6, not Gears 5"]
    screen = played.choose("correction: Gears-6, not Gears-5")
    assert screen.question is None


def test_what_is_offered_goes_with_dismissal_and_follows_the_game() -> None:
    played = placing()
    played.see(LYING)
    played.table.suggest_corrections("Gears-5")
    played.see(REVEALED)
    suggested = played.screen.suggestions
    assert suggested is not None
    assert Correction("Electricity-3", "Gears-5") in [choice.action for choice in suggested.choices]
    played.table.dismiss()
    assert played.screen.suggestions is None


def test_a_card_that_does_not_lie_in_sight_cannot_be_doubted() -> None:
    played = placing()
    played.table.suggest_corrections("Gears-9")
    assert played.screen.suggestions is None
    assert played.screen.message == say(
        "{card} cannot be another card now.", card=CardName("Gears-9", "Gears 9")
    )


# Overrules


def test_a_refused_move_can_be_accepted_anyway() -> None:
    played = resolving()
    screen = played.choose("Noah takes Gears-5 from The Machine")
    assert screen.message is not None
    assert str(screen.message).startswith("Steam has no Take from scrap")
    assert str(screen.message).endswith("(BH-6)")
    assert screen.refusal is not None
    assert screen.refusal.code == "BH-6"
    assert screen.overrule is not None
    played.table.choose(screen.overrule.action, screen.serial)
    assert played.screen.log[-1] == "accept anyway: Noah takes Gears-5 from The Machine"
    assert (played.screen.message, played.screen.refusal, played.screen.overrule) == (None, None, None)


def test_what_would_break_conservation_is_not_offered_for_acceptance() -> None:
    screen = resolving().choose("Noah takes Gears-9 from The Machine")
    assert screen.message is not None
    assert screen.overrule is None


def test_what_the_rules_refuse_now_is_listed_with_its_reason() -> None:
    played = resolving()
    played.table.suggest_overrules()
    suggested = played.screen.suggestions
    assert suggested is not None
    assert suggested.card == ""
    labels = {str(choice.label): str(choice.detail or "") for choice in suggested.choices}
    assert labels["Jake draws"].startswith("Jake is not the one to act.")
    assert labels["Jake draws"].endswith("(BH-6)")
    assert "Noah draws" not in labels


def test_a_discard_out_of_order_before_the_camera_is_asked_about_and_accepted() -> None:
    played = placing()
    played.see(LYING)
    played.see(REVEALED)
    jake_first: dict[str, list[Lying]] = {**REVEALED, "seat-3": [], "conveyor-3": ["9D", "AD"]}
    question = played.see(jake_first, COMPLAIN_AFTER).question
    assert question is not None
    (label,) = (str(choice.label) for choice in question.choices)
    assert label == "Jake discards Parts 1, accepted against the rules"
    assert str(question.choices[0].detail).startswith("Steam comes before Parts in Machine Order")
    assert str(question.choices[0].detail).endswith("(BH-5)")
    screen = played.choose("accept anyway: Jake discards Parts-1")
    assert (screen.prompt.kind, screen.prompt.seats) == ("ability", (2,))


# Cards named by touch


def test_cards_can_be_named_by_touch_as_the_prompt_has_it() -> None:
    played = placing()
    played.table.press("REVEAL", played.screen.serial)
    for card in ("Electricity-3", "Steam-10", "Parts-1"):
        entry = played.screen.prompt.entries[0]
        assert card in entry.cards
        played.table.enter(entry.line([card]), played.screen.serial)
    assert played.screen.prompt.kind == "discard"


def test_a_card_named_by_touch_that_cannot_be_is_refused_with_its_rule() -> None:
    played = placing()
    played.table.press("REVEAL", played.screen.serial)
    played.table.enter("Matt reveals Gears-5", played.screen.serial)
    assert (
        str(played.screen.message)
        == "Gears 5 lies on the Gears conveyor: it cannot come out of the hand of Matt too. (G-4)"
    )


def test_a_line_that_is_none_and_one_that_comes_too_late_are_told() -> None:
    played = placing()
    played.table.enter("Matt reveals a hat", played.screen.serial)
    assert played.screen.message is not None
    assert str(played.screen.message).startswith("“Matt reveals a hat” is not something that happens here.")
    played.table.enter("everyone reveals", played.screen.serial - 1)
    assert played.screen.message == TOO_LATE


def showing() -> Played:
    played = resolving()
    for line in ("Noah declines", "Jake discards Parts-1", "Jake declines", "Matt discards Electricity-3"):
        played.choose(line)
    for line in ("Matt declines", "Matt declares a set", "Noah declares no set", "Jake declares no set"):
        played.choose(line)
    assert played.screen.prompt.kind == "show"
    return played


def test_a_set_named_by_touch_is_named_and_priced_before_it_is_shown() -> None:
    played = showing()
    entry = played.screen.prompt.entries[0]
    played.table.appraise(entry.line(["Steam-13", "Parts-13"]))
    appraisal = played.screen.appraisal
    assert appraisal is not None
    assert (appraisal.possible, str(appraisal.text)) == (True, "Goggles, 3 points")
    assert appraisal.line == entry.line(["Steam-13", "Parts-13"])


def test_cards_that_are_no_set_are_told_why() -> None:
    played = showing()
    entry = played.screen.prompt.entries[0]
    played.table.appraise(entry.line(["Steam-13", "Parts-11"]))
    appraisal = played.screen.appraisal
    assert appraisal is not None
    assert not appraisal.possible
    assert (
        str(appraisal.text)
        == "That is no set. A run must not skip a number: Steam 13 does not follow Parts 11. (BH-9)"
    )


def test_dice_are_rolled_only_where_the_game_asks_for_them() -> None:
    played = placing()
    played.table.roll(played.screen.serial)
    assert str(played.screen.message) == "There are no dice to roll now."


# Going back


def test_the_game_goes_back_to_any_point_and_forward_again() -> None:
    played = resolving()
    whole = played.screen.log
    played.table.go_back_to(4, played.screen.serial)
    assert played.screen.log == whole[:4]
    assert played.screen.undone == tuple(reversed(whole[4:]))
    played.table.go_back_to(len(whole), played.screen.serial)
    assert (played.screen.log, played.screen.undone) == (whole, ())


def test_going_back_beyond_the_beginning_stops_there() -> None:
    played = resolving()
    played.table.go_back_to(-5, played.screen.serial)
    assert played.screen.log == ()
    played.table.go_back_to(9999, played.screen.serial)
    assert len(played.screen.log) == 8


def test_of_equal_cards_only_those_corrections_are_offered_that_the_rules_accept_for_that_one() -> None:
    state = after(begun("Queen, Duke, Tea Boy"), "Ann plays 7", "Bo plays 7")
    session = Session(STEAM_COURT, (state,), ())

    def offered(number: int) -> set[str]:
        suggestions = corrections_of(session, "7", CardPlace(TRICK, number), None)
        assert suggestions is not None
        return {str(choice.label) for choice in suggestions.choices}

    assert "6" in offered(1)
    assert "6" not in offered(2)
    assert "8" in offered(2)


def test_a_card_is_set_right_at_the_table_where_it_was_touched() -> None:
    state = after(begun(TWELVE), "Ann plays 4", "Gus plays 4", "Hal plays 8", "Bo plays 8", "Ida plays 9")
    session = Session(STEAM_COURT, (state,), ())

    def offered(card: str, zone: str, number: int) -> dict[str, str]:
        suggestions = corrections_of(session, card, CardPlace(zone, number), None)
        assert suggestions is not None
        assert zone == TRICK or str(suggestions.text).startswith("In the Renegades’ machine, ")
        return {str(choice.label): str(choice.action) for choice in suggestions.choices}

    assert offered("8", RENEGADE_TRICK, 2)["7"] == "correction: 7, not 8, card 2 of renegade-trick"
    assert offered("8", TRICK, 2)["9"] == "correction: 9, not 8, card 2 of trick"
    assert "9" not in offered("8", RENEGADE_TRICK, 2)
    assert offered("9", RENEGADE_TRICK, 3)["10"] == "correction: 10, not 9"
