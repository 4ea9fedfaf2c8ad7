"""BH-7: the four conveyors together are one Scrap Pile, public."""

from __future__ import annotations

from companion.games.beltpunk import GAME
from tests.games.lines import after, begun, refused, revealed


def test_any_card_of_any_conveyor_can_be_taken_and_no_other() -> None:
    state = revealed(begun("Gears-1", "Steam-2", "Parts-3"), "Parts-5", "Electricity-12", "Electricity-13")
    state = after(state, "Matt discards Parts-5")
    for card in ("Gears-1", "Steam-2", "Parts-3"):
        taken = after(state, f"Matt takes {card} from The Machine")
        assert card not in [lying for conveyor in taken.conveyors for lying in conveyor]
        assert taken.hands[0] == state.hands[0] + 1
    assert refused(state, "Matt takes Gears-9 from The Machine") == "G-4"


def test_a_card_taken_closes_the_gap() -> None:
    state = revealed(begun("Parts-1", "Parts-2", "Steam-3"), "Parts-5", "Electricity-12", "Electricity-13")
    state = after(state, "Matt discards Parts-5", "Matt takes Parts-2 from The Machine")
    assert state.conveyors[2] == ("Parts-1", "Parts-5")
    assert GAME.layout(state)["conveyor-3"] == ("Parts-1", "Parts-5")


def test_a_card_placed_goes_to_the_conveyor_of_its_own_suit() -> None:
    state = revealed(begun("Gears-1", "Steam-2", "Parts-3"), "Gears-5", "Electricity-12", "Electricity-13")
    state = after(
        state, "Matt discards Gears-5", "Matt swaps for Steam-2 from The Machine", "Matt places Parts-9"
    )
    assert state.conveyors == ((), ("Gears-1", "Gears-5"), ("Parts-3", "Parts-9"), ())


def test_the_machine_costs_nobody_points() -> None:
    state = revealed(begun("Gears-1", "Steam-2", "Parts-3"), "Gears-5", "Electricity-12", "Electricity-13")
    assert state.scrap == (0, 0, 0)


def test_the_card_just_discarded_may_be_taken_by_default() -> None:
    state = revealed(begun("Gears-1", "Steam-2", "Parts-3"), "Parts-5", "Electricity-12", "Electricity-13")
    state = after(state, "Matt discards Parts-5", "Matt takes Parts-5 from The Machine")
    assert state.conveyors[2] == ("Parts-3",)


def test_option_retake_own_discard_no() -> None:
    state = begun("Gears-1", "Steam-2", "Parts-3", retake_own_discard="no")
    state = after(revealed(state, "Parts-5", "Parts-6", "Electricity-13"), "Matt discards Parts-5")
    assert refused(state, "Matt takes Parts-5 from The Machine") == "BH-7"
    assert refused(state, "Matt swaps for Parts-5 from The Machine") == "BH-7"
    assert "Parts-5" not in " ".join(str(choice.action) for choice in GAME.prompt(state).choices)
    state = after(state, "Matt declines", "Noah discards Parts-6", "Noah takes Parts-5 from The Machine")
    assert state.conveyors[2] == ("Parts-3", "Parts-6")


def test_a_card_taken_from_the_machine_is_known_to_be_in_that_hand() -> None:
    state = revealed(begun("Gears-1", "Steam-2", "Parts-3"), "Parts-5", "Electricity-12", "Electricity-13")
    state = after(state, "Matt discards Parts-5", "Matt takes Gears-1 from The Machine")
    state = after(
        state, "Noah discards Electricity-12; Noah declines; Jake discards Electricity-13; Jake declines"
    )
    state = after(state, "Matt declares no set; Noah declares no set; Jake declares no set")
    assert refused(state, "Noah reveals Gears-1") == "G-4"
    assert after(state, "Matt reveals Gears-1").revealed[0] == "Gears-1"
