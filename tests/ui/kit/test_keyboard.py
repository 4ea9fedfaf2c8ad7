"""The on-screen keyboard: the letters of European languages, and names in any script."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

import pytest

from companion.ui.kit.keyboard import DELETE, Keyboard, kin_of
from tests.ui.hosting import FakeHost
from tests.ui.stage import Stage

BACKSPACE = 8
EUROPEAN = "äöüßéèêëáàâãåæçčćďðěęėğíìîïıłñńňóòôõøœőřšśşșťțúùûůűýžźżþ"


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage(host=FakeHost())
    stage.home_navigator.open(Keyboard("Who?", lambda _: None, longest=40))
    stage.steps(2)
    yield stage
    stage.strike()


@pytest.mark.parametrize("letter", EUROPEAN)
def test_every_letter_of_a_european_language_is_on_the_key_of_a_plain_one(letter: str) -> None:
    assert kin_of(letter)[0].isascii()
    assert letter in kin_of(letter)


def test_the_letters_on_a_key_are_offered_once_it_is_pressed(stage: Stage) -> None:
    keyboard = stage.top
    stage.tap(keyboard.keys["z"])
    stage.tap(keyboard.kin["Ž"])
    assert keyboard.text == "Ž"
    stage.tap(keyboard.keys["o"])
    stage.tap(keyboard.kin["ő"])
    stage.tap(keyboard.kin["ø"])
    assert keyboard.text == "Žø"


def test_both_orientations_have_the_same_letters(stage: Stage) -> None:
    def letters() -> set[str]:
        found = set(stage.top.keys)
        stage.top.strike("áß1")
        found |= set(stage.top.keys)
        stage.top.strike("abc")
        return found

    upright = letters()
    stage.resize((720, 1280))
    assert letters() == upright


def test_an_accent_that_is_typed_after_its_letter_joins_it(stage: Stage) -> None:
    stage.text("Zoe\u0308")
    assert stage.top.text == "Zo\u00eb"


def test_backspace_takes_a_letter_with_all_that_belongs_to_it(stage: Stage) -> None:
    stage.text("नि")
    stage.key(BACKSPACE)
    assert stage.top.text == ""
    stage.text("x\u0328\u0301")
    stage.tap(stage.top.keys[DELETE])
    assert stage.top.text == ""


def test_a_name_in_another_script_is_counted_by_its_letters(stage: Stage) -> None:
    syllable = "नि"
    stage.text(syllable * 50)
    assert stage.top.text == syllable * 40
    assert unicodedata.is_normalized("NFC", stage.top.text)


def test_what_cannot_be_seen_is_not_typed(stage: Stage) -> None:
    stage.text("a\u0007\u202eb\n")
    assert stage.top.text == "ab"


def test_an_upright_screen_has_the_letters_in_the_order_of_a_wide_one(stage: Stage) -> None:
    def order() -> list[str]:
        return [sign for sign in stage.top.keys if sign.isalpha() and len(sign) == 1 and sign != "p"]

    wide = order()
    stage.resize((720, 1280))
    assert order() == wide
