"""AS-2: the steps of an Invention turn."""

from __future__ import annotations

from companion.games.astonishing import GAME
from companion.games.astonishing.state import Phase
from tests.games.astonishing_lines import after, begun, refused, revealed


def test_trade_then_effects_then_build_then_resources() -> None:
    state = revealed(begun("CDHS"), "KQJK")
    assert (state.phase, state.waiting) == (Phase.TRADE, (2,))
    assert refused(state, "Noah buys with nothing") == "AS-5"
    assert refused(state, "Matt installs a card in position 1") == "AS-6"
    state = after(state, "Jake makes no trade")
    assert (state.phase, state.waiting) == (Phase.EFFECTS, (1,))
    state = after(state, "Noah buys with nothing")
    assert (state.phase, state.waiting) == (Phase.BUILD, (0, 3))
    state = after(state, "Ruth installs a card in position 2; Matt installs two cards in position 1")
    assert state.phase is Phase.RESOURCES
    state = after(state, "everyone keeps the rest")
    assert (state.phase, state.turn) == (Phase.CHOOSE, 2)
    assert state.hands == (2, 5, 4, 3)


def test_all_builds_are_at_once_in_any_order() -> None:
    state = revealed(begun("CD"), "KK")
    lines = ("Matt installs a card in position 1", "Noah installs two cards in position 3")
    assert after(state, *lines) == after(state, *reversed(lines))


def test_actions_are_revealed_together_in_any_order_and_once() -> None:
    state = begun("CD")
    assert after(state, "Matt reveals JC; Noah reveals QD") == after(
        state, "everyone reveals; Noah reveals QD; Matt reveals JC"
    )
    state = after(state, "Matt reveals the Jack")
    assert refused(state, "Matt reveals QC") == "AS-2"
    assert refused(state, "Noah reveals QC") == "AS-1"
    assert refused(state, "Noah reveals 7D") == "AS-1"


def test_everyone_must_come_down_to_six_cards() -> None:
    state = revealed(begun("CDH"), "QQQ")
    state = after(state, "Matt draws two cards; Noah buys with nothing; Jake finagles with Noah")
    state = after(state, "everyone keeps the rest")
    state = revealed(state, "JJJ")
    state = after(
        state, "Matt makes no trade; Noah makes no trade; Jake makes no trade; everyone keeps the rest"
    )
    state = after(
        revealed(state, "QQQ"), "Matt draws two cards; Noah buys with nothing; Jake finagles with Noah"
    )
    assert state.hands == (8, 6, 8)
    assert refused(state, "everyone keeps the rest") == "AS-2"
    assert GAME.prompt(state).seats == (0, 2)
    assert (GAME.prompt(state).on_pass, GAME.prompt(state).on_reveal) == (None, None)
    state = after(state, "Matt discards 2C; Jake discards 3C; Jake discards 4C; Matt discards 5C")
    state = after(state, "Noah discards 6C; everyone keeps the rest")
    assert state.hands == (6, 5, 6)
    assert state.pile.cards == ("2C", "5C", "6C", "3C", "4C")


def test_jokers_are_never_discarded() -> None:
    assert (
        refused(
            after(revealed(begun("CD"), "QQ"), "Matt draws two cards; Noah buys with nothing"),
            "Matt discards JOKER",
        )
        == "AS-2"
    )


def test_in_order_who_has_an_empty_hand_may_draw_one() -> None:
    state = revealed(begun("CD", "Noah"), "KK")
    state = after(state, "Matt installs two cards in position 1; Noah installs two cards in position 1")
    state = after(state, "everyone keeps the rest")
    state = after(revealed(state, "JQ"), "Matt makes no trade; Noah buys with 2C 3C")
    state = after(
        state, "Noah discards 4C; Noah discards 5C; Noah discards 6C; Matt discards 7C; Matt discards 8C"
    )
    state = after(state, "everyone keeps the rest")
    assert (state.phase, state.waiting) == (Phase.DRAW, (1, 0))
    assert refused(state, "Matt draws") == "AS-2"
    state = after(state, "Noah declines; Matt draws")
    assert (state.hands, state.turn) == ((1, 0), 3)


def test_a_player_with_cards_does_not_draw_at_the_turns_end() -> None:
    state = after(revealed(begun("CD"), "KJ"), "Noah makes no trade; Matt installs a card in position 1")
    assert refused(state, "Matt draws") == "AS-2"
    assert after(state, "everyone keeps the rest").turn == 2
