"""BH-9: from the Foreman each declares, then all show together."""

from __future__ import annotations

from companion.games.beltpunk import GAME
from companion.games.beltpunk.state import Phase, State
from companion.games.panels import LaidSets
from tests.games.lines import after, begun, refused, revealed


def scoring() -> State:
    """The scoring of the first turn of three players; Matt is Foreman."""
    state = revealed(begun("Gears-1", "Gears-2", "Parts-1"), "Steam-1", "Steam-2", "Steam-3")
    for player, card in (("Matt", 1), ("Noah", 2), ("Jake", 3)):
        state = after(state, f"{player} discards Steam-{card}", f"{player} declines")
    return state


def test_declaring_goes_from_the_foreman_round_the_table() -> None:
    state = scoring()
    assert GAME.prompt(state).seats == (0,)
    assert refused(state, "Noah declares a set") == "BH-9"
    state = after(state, "Matt declares no set")
    assert refused(state, "Matt declares a set") == "BH-9"
    assert GAME.prompt(state).seats == (1,)


def test_the_two_buttons_declare() -> None:
    prompt = GAME.prompt(scoring())
    assert (str(prompt.on_pass), str(prompt.on_reveal)) == ("Matt declares no set", "Matt declares a set")


def test_nothing_is_shown_before_all_have_declared() -> None:
    state = after(scoring(), "Matt declares a set")
    assert refused(state, "Matt shows Steam-4 Steam-5 Steam-6") == "BH-9"


def test_a_shown_set_leaves_the_hand_and_stays_until_the_rounds_end() -> None:
    state = after(scoring(), "Matt declares a set; Noah declares no set; Jake declares no set")
    state = after(state, "Matt shows Steam-4 Steam-5 Steam-6 Steam-7")
    assert [(s.kind, s.points) for s in state.shown[0]] == [("Perfect Belt", 7)]
    assert (state.phase, state.hands) == (Phase.PLACE, (4, 8, 8))
    laid = GAME.view(state).find(LaidSets)
    assert laid is not None
    assert [[str(one.message()) for one in sets] for sets in laid.sets] == [
        ["Perfect Belt 7: 4 of Steam, 5 of Steam, 6 of Steam and 7 of Steam"],
        [],
        [],
    ]
    assert refused(state, "Noah reveals Steam-4") == "G-4"
    assert GAME.scores(state)["Matt"] == 0


def test_those_who_declared_show_in_any_order() -> None:
    state = after(scoring(), "Matt declares a set; Noah declares no set; Jake declares a set")
    lines = ["Matt shows Steam-4 Gears-4", "Jake shows Steam-5 Gears-5"]
    assert after(state, *lines) == after(state, *reversed(lines))
    assert GAME.prompt(state).seats == (0,)
    assert GAME.prompt(after(state, lines[0])).seats == (2,)


def test_a_declared_set_may_be_withdrawn_and_none_added() -> None:
    state = after(scoring(), "Matt declares a set; Noah declares no set; Jake declares a set")
    assert refused(state, "Noah shows Steam-4 Gears-4") == "BH-9"
    assert refused(state, "Noah withdraws") == "BH-9"
    assert str(GAME.prompt(state).on_pass) == "Matt withdraws"
    state = after(state, "Matt withdraws")
    assert refused(state, "Matt shows Steam-4 Gears-4") == "BH-9"
    assert after(state, "Jake withdraws").shown == ((), (), ())


def test_one_set_a_turn() -> None:
    state = after(scoring(), "Matt declares a set; Noah declares a set; Jake declares no set")
    state = after(state, "Matt shows Steam-4 Gears-4")
    assert refused(state, "Matt shows Steam-5 Gears-5") == "BH-9"


def test_cards_that_are_no_set_are_refused() -> None:
    state = after(scoring(), "Matt declares a set; Noah declares no set; Jake declares no set")
    assert refused(state, "Matt shows Steam-4 Gears-5 Steam-6") == "BH-9"
    assert refused(state, "Matt shows Steam-4 Steam-4") == "BH-9"


def test_cards_that_cannot_be_in_the_hand_are_refused() -> None:
    state = after(scoring(), "Matt declares a set; Noah declares a set; Jake declares no set")
    assert refused(state, "Matt shows Gears-1 Parts-1") == "G-4"
    assert refused(state, "Matt shows " + " ".join(f"Parts-{number}" for number in range(2, 11))) == "G-4"
    state = after(state, "Matt shows Gears-9 Parts-9")
    assert refused(state, "Noah shows Steam-9 Parts-9") == "G-4"


def test_a_set_needs_two_cards_in_hand() -> None:
    state = after(scoring(), "Matt declares a set; Noah declares no set; Jake declares no set")
    state = after(state, "Matt shows " + " ".join(f"Parts-{number}" for number in range(2, 8)))
    assert state.hands[0] == 2
    state = revealed(state, "Gears-9", "Gears-10", "Gears-11")
    while state.phase is not Phase.DECLARE:
        state = GAME.apply(state, next(iter(GAME.actions(state, ()))))
    state = after(state, "Noah declares no set; Jake declares no set")
    assert state.hands[0] == 1
    assert GAME.prompt(state).on_reveal is None
    assert refused(state, "Matt declares a set") == "BH-9"


def test_the_tray_shows_the_set_at_the_moment_it_is_shown() -> None:
    state = after(scoring(), "Matt declares a set; Noah declares no set; Jake declares no set")
    show = GAME.parse("Matt shows Gears-4 Steam-4", state)
    assert GAME.prompt(state).watches == ("tray",)
    assert set(GAME.seen(state, show)["tray"]) == {"Gears-4", "Steam-4"}
    assert "tray" not in GAME.layout(GAME.apply(state, show))


def test_the_sets_among_the_cards_seen_are_offered() -> None:
    state = after(scoring(), "Matt declares a set; Noah declares no set; Jake declares no set")
    offered = {str(action) for action in GAME.actions(state, {"Steam-4", "Gears-4", "Parts-4", "Gears-1"})}
    assert offered == {
        "Matt withdraws",
        "Matt shows Steam-4 Gears-4",
        "Matt shows Steam-4 Parts-4",
        "Matt shows Gears-4 Parts-4",
        "Matt shows Steam-4 Gears-4 Parts-4",
    }
