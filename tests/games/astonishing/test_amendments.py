"""G-2 in Astonishing!: a wrongly recorded card is corrected; the table may overrule the rules."""

from __future__ import annotations

import pytest

from companion.games.amendments import Correction, Overrule
from companion.games.api import RuleError
from companion.games.astonishing import GAME
from companion.games.astonishing.judging import reliability
from companion.games.astonishing.state import Lot, Phase, State
from tests.games.astonishing_dealer import AstonishingDealer
from tests.games.astonishing_lines import after, begun, built, finished_turn, kept, refused, revealed, rolled


def discarded() -> State:
    """2C and 7D were discarded."""
    state = after(revealed(begun("CD"), "JJ"), "Matt makes no trade; Noah makes no trade")
    return after(state, "Matt discards 2C; Noah discards 7D")


def test_a_correction_renames_a_discard_where_it_lies() -> None:
    state = after(discarded(), "correction: 8D, not 7D")
    assert state.discards.cards == ("2C", "8D")
    assert GAME.status(state) == ()
    assert refused(state, "Noah discards 8D") == "G-4"
    assert after(state, "Noah discards 7D").discards.cards == ("2C", "8D", "7D")


def test_a_part_corrected_changes_its_reliability() -> None:
    state = kept(rolled("9C 5S / - / -", "2H / - / -", suits="CS", faces="QQ"))
    state = after(state, "correction: 8C, not 9C")
    assert reliability(state, 0, 1) == 13
    swapped = after(state, "correction: 2H, not 8C")
    assert (swapped.parts[0][0], swapped.parts[1][0]) == (("2H", "5S"), ("8C",))


def test_what_was_sabotaged_is_corrected_with_it() -> None:
    state = kept(rolled("9C 5S / - / -", "2H / - / -", suits="CS", faces="KQ"))
    state = after(state, "Noah sabotages 5S", "correction: 6S, not 5S")
    assert (state.sabotaged, reliability(state, 0, 1)) == ("6S", 9)


def test_an_action_card_is_corrected_while_others_are_turned_up() -> None:
    state = after(begun("CD"), "Matt reveals JC", "correction: QC, not JC")
    assert state.chosen == ("Q", None)
    assert list(GAME.corrections(state, "QC")) == ["JC", "KC"]
    later = after(state, "Noah reveals QD")
    assert refused(later, "correction: JC, not QC") == "G-1"


def test_an_offer_misread_is_corrected_while_it_stands_and_remembered_rightly() -> None:
    state = after(revealed(begun("CD"), "JJ"), "Matt offers 7D JOKER", "correction: 8D, not 7D")
    assert state.offer == ("8D", "JOKER")
    assert refused(state, "Matt gives 8D JOKER to Noah for 8D") == "G-4"
    assert after(state, "Matt gives 8D JOKER to Noah for 7D").hands == (3, 5)
    assert after(state, "correction: 9D, not JOKER").offer == ("8D", "9D")
    assert "JOKER" in list(GAME.corrections(state, "8D"))
    assert refused(after(state, "Matt makes no trade"), "correction: 7D, not 8D") == "G-1"


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("correction: 2C, not 2C", "G-1"),
        ("correction: 2C, not 3C", "G-1"),
        ("correction: JOKER, not 2C", "AS-6"),
        ("correction: KC, not 2C", "AS-1"),
    ],
)
def test_what_cannot_be_corrected_is_refused(line: str, rule: str) -> None:
    assert refused(discarded(), line) == rule


def test_corrections_are_offered_likeliest_first_and_all_work() -> None:
    offered = list(GAME.corrections(discarded(), "7D"))
    assert offered[0][-1] == "D" or offered[0][:-1] == "7"
    assert offered[-1] == "2C"
    assert "JOKER" not in offered
    assert len(offered) == 39
    for right in offered:
        assert GAME.status(GAME.apply(discarded(), Correction(right, "7D"))) == ()


def test_corrections_keep_the_cards_together_all_through_a_game() -> None:
    dealer = AstonishingDealer(11, 4)
    while not GAME.finished(dealer.state):
        dealer.step()
        for card in dealer.state.in_sight()[-2:] if len(dealer.played) % 5 == 0 else ():
            for right in list(GAME.corrections(dealer.state, card))[::13]:
                after_it = GAME.apply(dealer.state, Correction(right, card))
                assert GAME.status(after_it) == ()
                back = GAME.apply(after_it, Correction(card, right))
                assert back.in_sight() == dealer.state.in_sight()


def test_a_card_that_is_offered_is_none_of_the_discards() -> None:
    state = after(begun("CD"), "Matt reveals QC; Noah reveals QD", "Matt draws two cards")
    state = after(state, "Noah buys with 7D", "everyone keeps the rest")
    state = after(state, "Matt reveals JC; Noah reveals JD", "Matt offers 4S")
    assert refused(state, "correction: 4S, not 7D") == "G-4"
    assert "4S" not in GAME.corrections(state, "7D")


def test_an_answer_misread_is_corrected_while_the_offer_stands() -> None:
    offered = after(revealed(begun("CDH"), "JKK"), "Matt offers 7D")
    state = after(offered, "Noah answers with 4S and a card", "correction: 5S, not 4S")
    assert state.answers[1] == Lot(("5S",), 1)
    assert state.offer == ("7D",)
    assert refused(state, "correction: 7D, not 5S") == "G-4"
    assert after(state, "Matt gives 7D to Noah for 5S and a card").hands == (5, 3, 4)
    assert refused(state, "correction: 6S, not 4S") == "G-1"


def overruled(state: State, line: str) -> State:
    """``state`` after ``line``, which is refused first."""
    refused(state, line)
    now = after(state, f"accept anyway: {line}")
    assert GAME.status(now) == ()
    assert not now.overruling
    return now


def voting() -> State:
    state = after(built((1, 0, 0), (1, 0, 0), (1, 0, 0), suits="CDH"), "everyone has chosen")
    return after(state, *(f"{name} describes the invention" for name in ("Matt", "Noah", "Jake")))


def test_the_table_may_have_it_otherwise() -> None:
    second = finished_turn(revealed(begun("CD"), "QJ"))
    assert overruled(second, "Matt reveals QC").chosen[0] == "Q"
    assert overruled(second, "everyone agrees to one last turn").final
    assert overruled(voting(), "Matt votes for Matt").jacks == (1, 0, 0)
    offered = after(revealed(begun("CD"), "JK"), "Matt offers 7D")
    assert overruled(offered, "Matt gives 7D to Noah for nothing").hands == (3, 5)
    assert overruled(offered, "Matt gives a card to Noah for a card").hands == (4, 4)
    assert overruled(revealed(begun("CD"), "KK"), "Matt installs three cards in position 1").installed[0] == (
        3,
        0,
        0,
    )
    assert overruled(revealed(begun("CD"), "KK"), "Matt holds only Jokers").waiting == (1,)
    assert overruled(discarded(), "Matt discards JOKER").discards.cards == ("2C", "JOKER", "7D")
    sabotaging = kept(rolled("8S / - / -", "3S 4C / - / -", suits="SC", faces="QK"))
    assert overruled(sabotaging, "Matt sabotages 8S").phase is Phase.OVER
    swaying = kept(rolled("8S / - / -", "3H / - / -", suits="SH", faces="KQ"))
    assert overruled(swaying, "Noah turns die 1 to 6").dice == (6, 3, 3)
    assert overruled(swaying, "Noah declines").phase is Phase.OVER


def test_a_trade_without_a_jack_can_be_accepted() -> None:
    state = overruled(revealed(begun("CDH"), "JKK"), "Noah offers 7D")
    assert state.waiting == (1, 0)
    state = after(state, "Noah gives 7D to Jake for two cards")
    assert (state.hands, state.waiting) == ((4, 5, 3), (0,))
    assert refused(state, "accept anyway: Noah makes no trade") == "AS-4"


def test_queens_and_kings_can_be_passed_where_the_table_has_it_so() -> None:
    queen = after(revealed(begun("CD"), "QJ"), "Noah makes no trade")
    assert overruled(queen, "Matt declines").deck == queen.deck
    assert overruled(revealed(begun("CD"), "KK"), "Matt declines").waiting == (1,)
    kings = rolled("8S / - / -", "3S 4C / - / -", "2H / - / -", suits="SCH", faces="KKQ", votes="NJM")
    kings = after(kept(kings), "Jake turns die 1 to 4")
    assert overruled(kings, "Matt declines").waiting == (1,)


def test_a_card_drawn_against_the_rules_is_counted() -> None:
    state = overruled(discarded(), "Noah draws")
    assert (state.phase, state.hands[1], state.deck) == (Phase.RESOURCES, discarded().hands[1] + 1, 33)


@pytest.mark.parametrize(
    "line", ["Matt discards 7D", "Noah declines", "Matt installs a card in position 1", "the dice show 1 2 3"]
)
def test_what_cards_cannot_do_or_has_no_sense_now_is_never_accepted(line: str) -> None:
    assert refused(discarded(), line) == refused(discarded(), f"accept anyway: {line}")


def test_overrules_are_offered_with_the_refusal_and_all_work() -> None:
    dealer = AstonishingDealer(5, 3)
    kinds = set()
    while not GAME.finished(dealer.state):
        for choice in list(GAME.overrules(dealer.state, dealer.hands[0][:2]))[::5]:
            assert isinstance(choice.action, Overrule)
            rule = str(choice.detail).rpartition("(")[2].rstrip(")")
            kinds.add(rule)
            with pytest.raises(RuleError) as refusal:
                GAME.apply(dealer.state, choice.action.action)
            assert str(choice.detail) == f"{refusal.value} ({refusal.value.rule})"
            now = GAME.apply(dealer.state, choice.action)
            assert GAME.status(now) == ()
            assert str(GAME.prompt(now).text)
        dealer.step()
    assert {"AS-2", "AS-3", "AS-4", "AS-5", "AS-6"} <= kinds
    assert "G-4" not in kinds


def test_an_accepted_move_is_written_down_as_such() -> None:
    action = GAME.parse("accept anyway: Matt reveals QC", begun("CD"))
    assert str(action) == "accept anyway: Matt reveals QC"
