"""Lines of a record read back, in many spellings."""

from __future__ import annotations

import pytest

from companion.games.api import ActionSyntaxError
from companion.games.steam_court import GAME
from tests.games.steam_court_lines import after, begun, seated


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ann PLAYS 7 7", "Ann plays 7 7"),
        ("Ann leads with 7, 7", "Ann plays 7 7"),
        ("Ann plays 7 x 7", None),
        ("Ann plays 3x 7: 7 7 multiplier", "Ann plays 3x 7: 7 7 Multiplier"),
        ("Ann plays 3 7s: 7 7 X", "Ann plays 3x 7: 7 7 Multiplier"),
        ("Ann plays 2x7: 7 7", "Ann plays 7 7"),
        ("Ann plays ∞ x 2: 2 Multiplier", "Ann plays infinity x 2: 2 Multiplier"),
        ("Ann plays a masterstroke", "Ann plays Masterstroke"),
        ("Ann plays putsch", "Ann plays Masterstroke"),
        ("Ann plays three 7s", "Ann plays 7 7 7"),
        ("Ann plays 3 7s", "Ann plays 7 7 7"),
        ("Ann plays a 7 and a 7", "Ann plays 7 7"),
        ("Ann plays two 7s and a Multiplier as three 7s", "Ann plays 3x 7: 7 7 Multiplier"),
        ("Ann plays eight 2s: 2 X", "Ann plays 8x 2: 2 Multiplier"),
        ("Ann plays 2 and a Multiplier as infinity × 2", "Ann plays infinity x 2: 2 Multiplier"),
        ("Ann plays 3/9 as a single 9", "Ann plays 1x 9: 3/9"),
        ("Ann plays a 3/9 as a 9", "Ann plays 1x 9: 3/9"),
        ("Ann plays two 3/9s as 9s", "Ann plays 2x 9: 3/9 3/9"),
        ("Ann plays 7 as 2 × 7", "Ann plays 2x 7: 7"),
        ("Ann plays two Multipliers", "Ann plays 2x 1: Multiplier Multiplier"),
        ("Ann plays 3 7", "Ann plays 2x 3: 3 7"),
        ("Ann discards a 1 and a 4", "Ann discards 1 4"),
        ("Ann shows 1, dives into the discards and keeps no cards", None),
        ("Ann plays a pair of 7s", "Ann plays 7 7"),
        ("Ann plays a 2 with a Multiplier as eight 2s", "Ann plays 8x 2: 2 Multiplier"),
        ("Ann plays 6 as a pair", "Ann plays 2x 6: 6"),
        ("Ann plays a 3/9 as a set of 2", "Ann plays 2x 9: 3/9"),
        ("Ann plays infinity: 2 Multiplier", "Ann plays infinity x 2: 2 Multiplier"),
        ("Ann plays a 2 and a Multiplier as infinity", "Ann plays infinity x 2: 2 Multiplier"),
        ("Ann plays 2 Multiplier (infinity)", "Ann plays infinity x 2: 2 Multiplier"),
        ("Ann plays 7 & 7", "Ann plays 7 7"),
        ("Ann lays down two 7s", "Ann plays 7 7"),
        ("Ann follows with 7", "Ann plays 7"),
        ("Ann takes the trick", "Ann passes"),
        ("Ann stops Bo from playing a Masterstroke", "Ann stops Bo"),
        ("Ann retrieves her last set", "Ann takes back the last set"),
        ("Ann steals back the cards", "Ann takes back the last set"),
        ("Ann takes the 9 from the machine", "Ann steals 9"),
        ("Ann discards 1 and 4 with the token", "Ann discards 1 4"),
        ("Ann uses the token to discard 1 4", "Ann discards 1 4"),
        ("Ann gives an undesirable card to Bo", "Ann gives a card to Bo"),
        ("Ann bestows a card on Bo", "Ann gives a card to Bo"),
        ("Bo gives his two highest numbered cards to Ann", "Bo gives two cards to Ann"),
        ("Bo trades his hand for the Court Hand", "Bo swaps hands with the Court Hand"),
        ("Bo hoards the entire Court Hand", "Bo takes the Court Hand"),
        ("Bo draws four cards from the Court Hand and keeps two", "Bo draws from the Court Hand"),
        ("Ann draws 4 cards from the discard pile and keeps 2", None),
        ("Ann shows three Masterstrokes", "Ann pulls a coup"),
        ("Ann is the Time Traveller", "Ann is the Time Traveler"),
        ("Ann is the Doctor", "Ann is the Plague Doctor"),
        ("Ann draws start token 6", "Ann is the Tea Boy"),
        ("Ann bids -5 points", "Ann bids 5"),
        ("Ann starts the auction", "Ann bids first"),
        ("everyone reseats", "next quarter"),
        ("the Court Hand reveals 3/9", "the Court lays 3/9"),
        ("Ann draws back up to 12 cards", "Ann draws up to twelve"),
        (
            "Ann puts 2 cards on the bottom of the Court Hand",
            "Ann gives two cards to the Court Hand",
        ),
        ("Bo clears", "Bo clears the machine"),
        ("Ann stops Bo's play", "Ann stops Bo"),
        ("Ann stops the play of bo", "Ann stops Bo"),
        ("Ann inspects Bo’s hand", "Ann inspects Bo"),
        ("Ann inspects the hand of Bo", "Ann inspects Bo"),
        ("Ann looks at the Court Hand and the hand of Bo", "Ann inspects Bo"),
        ("Ann takes back her last set", "Ann takes back the last set"),
        ("Ann steals the 3 from the trick", "Ann steals 3"),
        ("Ann steals a 3", "Ann steals 3"),
        ("Ann un-passes", "Ann unpasses"),
        (
            "Ann reveals a 5, dives into the discard pile and keeps three",
            "Ann shows 5, dives into the discards and keeps 3 cards",
        ),
        (
            "Ann draws four cards from the discards and keeps two",
            "Ann draws from the discards and keeps two cards",
        ),
        ("Ann gives no card", "Ann gives nothing"),
        ("Ann gives Bo a card", "Ann gives a card to Bo"),
        ("Bo gives his two highest cards to Ann", "Bo gives two cards to Ann"),
        ("Bo gives Ann his two highest", "Bo gives two cards to Ann"),
        ("Bo swaps hands", "Bo swaps hands with the Court Hand"),
        ("Bo trades hands with the Court Hand", "Bo swaps hands with the Court Hand"),
        ("Bo keeps his hand", "Bo leaves the Court Hand"),
        ("deal the cards", "deal"),
        ("Ann gives one card to Bo", "Ann gives a card to Bo"),
        ("Ann gives 2 cards to bo", "Ann gives two cards to Bo"),
        ("Ann clears the trick", "Ann clears the machine"),
        ("Ann is the tea boy", "Ann is the Tea Boy"),
        ("Ann draws from the discards and keeps 2", "Ann draws from the discards and keeps two cards"),
    ],
)
def test_a_line_is_read_generously(line: str, said: str | None) -> None:
    state = begun("Queen, Tea Boy")
    if said is None:
        assert str(GAME.parse(line, state)) != line
        return
    assert str(GAME.parse(line, state)) == said


def test_cards_of_who_can_lower_them_count_as_they_are_unless_another_value_is_announced() -> None:
    state = after(begun("Duke, Alchemist"), "Ann plays 6 6 6")
    assert str(GAME.parse("Bo plays 10 Multiplier", state)) == "Bo plays 3x 10: 10 Multiplier"
    assert str(GAME.parse("Bo plays 12 6/12 Multiplier", state)) == "Bo plays 3x 12: 12 6/12 Multiplier"
    assert str(GAME.parse("Bo plays 9 9 9 as 7s", state)) == "Bo plays 3x 7: 9 9 9"


def test_in_solo_cards_count_as_the_only_thing_that_beats_a_trick() -> None:
    state = GAME.start(("Ann",), {"variant": "solo"})
    state = after(state, "deal; Ann gives two cards to the Court Hand; Ann draws")
    lies = after(state, "the Court lays 9; the Court lays 5; the Court lays 5; the Court lays 5")
    lies = after(lies, "the Court lays 2")
    beats = {
        "Ann beats trick 3 with 3/9": "Ann beats trick 3 with 1x 9: 3/9",
        "Ann beats trick 2 with 7 7 Multiplier": "Ann beats trick 2 with 3x 7: 7 7 Multiplier",
        "Ann beats trick 1 with 6/12": "Ann beats trick 1 with 1x 12: 6/12",
    }
    for line, said in beats.items():
        assert str(GAME.parse(line, lies)) == said
        assert after(lies, line)
    with pytest.raises(ActionSyntaxError):  # a single 8, or three of them
        GAME.parse("Ann beats trick 2 with 8 Multiplier", lies)


@pytest.mark.parametrize(
    "line",
    [
        "Ann plays K",
        "Ann plays seven",
        "Ann plays 99999 7s",
        "Ann plays no 7s",
        "Ann plays and",
        "Ann gives some to Bo",
        "Ann is the Cook",
        "Ann eats",
        "Zoe passes",
    ],
)
def test_what_is_no_line_of_this_game_is_refused_with_a_sentence(line: str) -> None:
    with pytest.raises(ActionSyntaxError):
        GAME.parse(line, begun("Queen, Tea Boy"))


def test_every_line_that_is_explained_can_be_read() -> None:
    state = GAME.start(("Matt", "Noah", "Jake", "Ruth"), {})
    for row in GAME.record_lines():
        action = GAME.parse(row.example, state)
        assert str(GAME.parse(str(action), state)) == str(action)
        assert row.when


def test_cards_of_two_poker_decks_stand_in() -> None:
    state = seated("Queen, Tea Boy")
    read = {code: GAME.card_from_deck(state, code) for code in ("AS", "QH", "10D", "3C", "9C", "6C", "QC")}
    assert list(read.values()) == ["1", "12", "10", "3/9", "3/9", "6/12", "6/12"]
    assert GAME.card_from_deck(state, "KD") == "Multiplier"
    assert GAME.card_from_deck(state, "JOKER") == "Masterstroke"
    assert GAME.card_from_deck(state, "4C") is None
    for card in GAME.deck(state):
        assert GAME.card_from_deck(state, GAME.card_to_deck(state, card)) == card
