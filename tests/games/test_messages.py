"""Sentences as values: templates, parameters, lists, plurals, JSON both ways."""

from __future__ import annotations

import pytest

from companion.games.messages import CardName, Message, in_sequence, say


def test_str_is_english() -> None:
    message = say("{player} reveals {card}.", player="Matt", card=CardName("Steam-7"))
    assert str(message) == "Matt reveals Steam-7."


def test_a_face_names_cards_by_the_deck_in_hand() -> None:
    message = say("{cards:^} lie in the tray.", cards=(CardName("Steam-13"), CardName("Gears-1")))
    assert (
        message.render(card={"Steam-13": "K♠", "Gears-1": "A♥"}.__getitem__) == "K♠ and A♥ lie in the tray."
    )


def test_a_card_is_called_by_its_english_words_where_no_face_names_it() -> None:
    message = say("{card:^} lies there.", card=CardName("7D", "the 7 of Diamonds"))
    assert str(message) == "The 7 of Diamonds lies there."
    assert message.render(card=lambda code: f"<{code}>") == "<7D> lies there."
    assert Message.from_json(message.to_json()) == message


def test_a_face_translates_the_template_and_the_joint_of_lists() -> None:
    german = {"{names} win.": "{names} gewinnen.", "and": "und"}
    message = say("{names} win.", names=("Matt", "Noah", "Jake"))
    assert message.render(translate=lambda template: german.get(template, template)) == (
        "Matt, Noah und Jake gewinnen."
    )


@pytest.mark.parametrize(
    ("names", "sentence"),
    [((), " wins."), (("Matt",), "Matt wins."), (("Matt", "Noah"), "Matt or Noah wins.")],
)
def test_lists_are_joined_as_people_join_them(names: tuple[str, ...], sentence: str) -> None:
    assert str(say("{names:or} wins.", names=names)) == sentence


def test_any_other_text_stands_between_the_items() -> None:
    assert str(say("{cards:, }", cards=("7", "3/9"))) == "7, 3/9"


@pytest.mark.parametrize(("number", "words"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_numbers_choose_the_word(number: int, words: str) -> None:
    assert str(say("{n} {n:card|cards}", n=number)) == words


def test_the_length_of_a_list_chooses_the_word() -> None:
    assert str(say("{who} {who:wins|win}.", who=("Matt", "Noah"))) == "Matt and Noah win."


def test_a_sentence_begins_with_a_capital() -> None:
    inner = say("the {n} of {suit}", n=7, suit="Steam")
    assert str(say("{card:^} is gone.", card=inner)) == "The 7 of Steam is gone."


def test_braces_of_a_parameter_are_no_template() -> None:
    assert str(say("{player} passes.", player="{card}")) == "{card} passes."


def test_sentences_follow_each_other_and_none_is_left_out() -> None:
    assert str(in_sequence(say("One."), None, say("Two."))) == "One. Two."


def test_json_reads_back_to_the_same_message() -> None:
    message = say(
        "{n} of {cards}: {why}",
        n=2,
        cards=(CardName("Steam-7"), "tray"),
        why=in_sequence(say("No."), say("{p} has it.", p="Matt")),
    )
    assert Message.from_json(message.to_json()) == message
    assert message.to_json()["text"] == str(message)
