"""G-4 and G-1 in Astonishing!: cards are conserved, hidden ones remembered. G-3: undone, redone."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from companion.games.astonishing import GAME
from companion.games.astonishing.deck import RESOURCES, Pile, card_name
from companion.games.astonishing.rules import FaultKind
from companion.games.hidden_cards import HiddenCards
from companion.games.messages import CardName
from companion.table.session import Session
from tests.games.astonishing_dealer import AstonishingDealer
from tests.games.astonishing_lines import after, begun, built, refused, revealed


def check(dealer: AstonishingDealer) -> None:
    assert dealer.disagreements() == []
    action = dealer.played[-1]
    assert GAME.parse(str(action), dealer.state) == action


OPTIONS = [
    dict(zip((option.name for option in GAME.options()), values, strict=True))
    for values in product(*([value.value for value in option.values] for option in GAME.options()))
]


@pytest.mark.parametrize(
    ("seed", "seats"),
    [
        pytest.param(seed, seats, marks=[pytest.mark.long] * (seed > 2))
        for seed in range(6)
        for seats in (2, 3, 4)
    ],
)
def test_a_game_of_real_cards_is_never_refused_or_miscounted(seed: int, seats: int) -> None:
    options = OPTIONS[(seed * 31 + seats * 7) % len(OPTIONS)]
    dealer = AstonishingDealer(seed, seats, **options).play(check)
    assert GAME.finished(dealer.state)
    best = max(GAME.scores(dealer.state).values())
    assert set(GAME.winners(dealer.state)) == {
        n for n, won in GAME.scores(dealer.state).items() if won == best
    }


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_action_can_be_undone_back_to_the_first_and_redone_to_an_equal_state(seats: int) -> None:
    dealer = AstonishingDealer(seats, seats).play()
    session = Session.begin(GAME, dealer.start.players, GAME.option_texts(dealer.start))
    for action in dealer.played:
        session = session.play(action)
    states = [session.state]
    while session.actions:
        session = session.undo()
        states.append(session.state)
    assert session.state == dealer.start
    while session.undone:
        assert session.state == states.pop()
        session = session.redo()
    assert session.state == dealer.state
    assert GAME.to_json(session.state) == GAME.to_json(dealer.state)


def test_what_is_known_to_lie_in_a_hand_cannot_be_installed_by_another() -> None:
    state = after(revealed(begun("CD"), "JK"), "Matt offers 7D; Matt makes no trade")
    state = after(state, "Noah installs a card in position 1; everyone keeps the rest")
    state = after(revealed(state, "KJ"), "Noah makes no trade; Matt installs a card in position 1")
    state = after(state, "everyone keeps the rest; Matt reveals JC; Noah reveals KD; Matt makes no trade")
    assert refused(state, "Noah installs a card in position 1 in place of 7D") == "G-4"
    assert after(state, "Noah installs a card in position 1 in place of 8D").discards.cards == ("8D",)


def test_two_places_cannot_both_hold_the_one_card_that_left() -> None:
    """Matt showed 7D and 8D, then installed a card: 8D is there, or still in his hand."""
    state = after(revealed(begun("CD"), "JK"), "Matt offers 7D 8D; Matt makes no trade")
    state = after(
        state, "Noah installs a card in position 1; everyone keeps the rest; Matt reveals KC; Noah reveals JD"
    )
    state = after(state, "Noah makes no trade; Matt installs a card in position 1; Matt discards 7D")
    assert refused(state, "Noah discards 8D") == "G-4"


def test_copies_of_a_card_are_remembered_as_many_and_not_told_apart() -> None:
    one, two, other = 1, 2, 4
    deck = ("JOKER", "JOKER", "2C")
    known = HiddenCards(deck, (one, one | two, two))
    assert (known.most("JOKER", one), known.most("JOKER", two)) == (2, 1)
    out = known.turned_up("JOKER", one)
    assert (out.open("JOKER"), out.most("JOKER", one), out.most("JOKER", two)) == (1, 1, 1)
    back = out.put_away("JOKER", other)
    assert (back.open("JOKER"), back.most("JOKER", other)) == (0, 1)
    assert known.possible(two) == ("JOKER", "2C")


def test_a_sound_position_has_no_faults_and_a_drifted_one_tells_all_at_once() -> None:
    state = built((1, 0, 0), (0, 0, 0), suits="CD")
    assert GAME.status(state) == ()
    drifted = replace(
        state,
        deck=-1,
        hands=(-2, 4),
        installed=((-1, 0, 0), (0, 0, 0)),
        pile=Pile((("2C", "2C", "KC"),)),
        parts=((("3C",), None, None), (None, None, None)),
        sabotaged="9S",
        dice=(7, 1, 1),
        jacks=(3, 0),
        waiting=(),
        overruling=True,
    )
    told = GAME.status(drifted)
    assert [str(fault) for fault in told if fault.kind is FaultKind.NEGATIVE_COUNT] == [
        "The deck is said to hold -1 cards.",
        "The hand of Matt is said to hold -2 cards.",
        "Position 1 of Matt is said to hold -1 cards.",
    ]
    faults = {fault.kind: fault for fault in told}
    assert set(faults) == {
        FaultKind.NEGATIVE_COUNT,
        FaultKind.UNKNOWN_CARD,
        FaultKind.TOO_MANY_COPIES,
        FaultKind.WRONG_TOTAL,
        FaultKind.MEMORY,
        FaultKind.SHOWN_AND_FACE_DOWN,
        FaultKind.SABOTAGED_NOT_INSTALLED,
        FaultKind.IMPOSSIBLE_DICE,
        FaultKind.WRONG_JACKS,
        FaultKind.NOBODY_ASKED,
        FaultKind.STILL_OVERRULING,
    }
    assert faults[FaultKind.TOO_MANY_COPIES].parameters == {"card": card_name("2C"), "places": 2}
    assert faults[FaultKind.UNKNOWN_CARD].parameters["card"] == CardName("KC")
    assert faults[FaultKind.WRONG_TOTAL].parameters["deck"] == len(RESOURCES)
    assert faults[FaultKind.SABOTAGED_NOT_INSTALLED].parameters == {"card": card_name("9S")}
    assert str(faults[FaultKind.IMPOSSIBLE_DICE]) == "The dice cannot show 7 1 1."
    assert str(faults[FaultKind.WRONG_JACKS]) == "3 Jacks are held, of 0 that were cast as votes."
