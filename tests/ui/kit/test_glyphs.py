"""Names in any script: each word is drawn with a font that has its letters."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from kivy.resources import resource_find

from companion.ui.kit import theme
from companion.ui.kit.glyphs import CharacterMap, Fonts, needs_other_fonts, pieces
from companion.ui.kit.widgets import FitLabel


@pytest.fixture
def installed(tmp_path: Path) -> str:
    """The one font that the system has installed."""
    found = resource_find(theme.SYMBOLS)
    assert found is not None
    return str(shutil.copy(found, tmp_path / "NotoSansEverything-Regular.ttf"))


def test_what_a_font_has_is_read_from_its_character_map() -> None:
    roboto, symbols = (
        CharacterMap(Path(resource_find(name) or "")) for name in (theme.PLAIN_BOLD, theme.SYMBOLS)
    )
    for letter in "aéřŐßЖω":
        assert letter in roboto
    assert "♠" not in roboto
    assert "გ" not in roboto
    assert "♠" in symbols
    assert "გ" in symbols
    assert "田" not in symbols


def test_a_file_that_is_no_font_has_no_letters(tmp_path: Path) -> None:
    for content in (b"", b"no font", b"\0\1\0\0\xff\xff" + bytes(40), b"ttcf" + b"\xff" * 40):
        (tmp_path / "broken.ttf").write_bytes(content)
        assert "a" not in CharacterMap(tmp_path / "broken.ttf")
    assert "a" not in CharacterMap(tmp_path / "missing.ttf")


def test_an_installed_font_writes_what_the_programs_own_cannot(tmp_path: Path, installed: str) -> None:
    fonts = Fonts((tmp_path,))
    assert fonts.font_for("Ann", theme.PLAIN) == theme.PLAIN
    assert fonts.font_for("გიორგი", theme.PLAIN) == installed
    assert fonts.font_for("田", theme.PLAIN) is None


def test_a_broken_font_among_the_installed_is_passed_over(tmp_path: Path, installed: str) -> None:
    (tmp_path / "NotoSans-Regular.ttf").write_bytes(b"no font")
    assert Fonts((tmp_path,)).font_for("გიორგი", theme.PLAIN) == installed


def test_only_the_words_that_need_it_have_another_font() -> None:
    found = pieces("Ann and გიორგი win", theme.PLAIN)
    assert [(piece.text, piece.font == theme.PLAIN) for piece in found] == [
        ("Ann and ", True),
        ("გიორგი", False),
        (" win", True),
    ]
    assert not needs_other_fonts("Łukasz, Zoë and Őrs", theme.PLAIN)


def test_what_is_written_from_right_to_left_is_turned_round() -> None:
    drawn = "".join(piece.text for piece in pieces("Ann and שרה לוי win", theme.PLAIN))
    assert drawn == "Ann and יול הרש win"


def test_a_label_draws_a_name_of_another_script() -> None:
    label = FitLabel(words="გიორგი", size=(300, 60))
    assert label.markup
    assert "გიორგი" in label.text
    assert label.shown == label.words
