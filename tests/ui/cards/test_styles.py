"""How a card looks, by its code and the deck in hand."""

from __future__ import annotations

from companion.games import GAMES, game_named
from companion.table.deck_in_play import poker_deck
from companion.ui.cards.styles import look_of
from vision.drawing.engraving.characters import CHARACTERS
from vision.drawing.engraving.emblems import EMBLEMS


def test_every_card_of_every_game_has_a_look_of_its_own() -> None:
    for game in GAMES:
        state = game.start([f"P{seat}" for seat in range(game.seats({})[0])], {})
        looks = [look_of(card) for card in game.deck(state)]
        assert len({(it.number, it.letter, it.emblem) for it in looks}) == len(looks)
        assert all(it.letter or it.emblem in {*EMBLEMS, *CHARACTERS} for it in looks if it.number != "JOKER")


def test_a_face_says_what_is_held_for_it_where_a_poker_deck_stands_in() -> None:
    game = game_named("steam-court")
    deck = poker_deck(game, game.start(("Matt", "Noah", "Jake"), {}))
    assert [look_of(card, deck).held_as for card in ("1", "7", "6/12", "Masterstroke")] == [
        "A",
        "",
        "6♣ Q♣",
        "Joker",
    ]
    assert look_of("1").held_as == ""
    assert look_of("Multiplier", deck).number == "×"
