"""``companion print box``, and the things of a box one by one."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli import main
from tests.vision.printing.pdfs import sizes, texts


def test_a_box_is_a_folder_with_everything_of_a_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    box = tmp_path / "a" / "box"
    assert main(["print", "box", "--game", "beltpunk", "--paper", "a3", "--out", str(box)]) == 0
    written = sorted(file.name for file in box.iterdir())
    assert written == [
        f"beltpunk-{name}-a3.pdf" for name in ("contents", "deck", "foreman", "mat", "reference")
    ]
    assert all(file.read_bytes().startswith(b"%PDF") for file in box.iterdir())
    contents = texts((box / "beltpunk-contents-a3.pdf").read_bytes())
    assert set(written) - {"beltpunk-contents-a3.pdf"} <= set(contents)
    told = capsys.readouterr().out
    assert all(name in told for name in written)
    assert "100 %" in told


def test_the_cards_are_those_of_the_edition_that_is_asked_for(tmp_path: Path) -> None:
    target = tmp_path / "cards.pdf"
    words = ["print", "characters", "--edition", "draft", "--paper", "letter", "--out", str(target)]
    assert main(words) == 0
    found = texts(target.read_bytes())
    assert "JESTER" not in found
    assert "You may give two cards," in found
    assert {tuple(sorted(size)) for size in sizes(target.read_bytes())} == {(216, 279)}


def test_a_file_of_the_table_is_read_and_its_words_must_fit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lists = tmp_path / "lists.txt"
    command = ["print", "inventors", "--descriptors", str(lists), "--out", str(tmp_path / "sheets.pdf")]
    lists.write_text("Clubs 1\n")
    assert main(command) == 1
    assert "lists.txt" in capsys.readouterr().err
    lists.write_text("\n".join(f"Clubs {number}\n" + f"{'m' * 159}\n" * 10 for number in (1, 2, 3)))
    assert main(command) == 1
    assert "too long for their place" in capsys.readouterr().err


def test_what_an_edition_does_not_have_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "clock", "--edition", "draft"]) == 1
    assert "no such thing" in capsys.readouterr().err
    assert main(["print", "box", "--game", "beltpunk", "--edition", "draft"]) == 1
    assert "no edition called draft" in capsys.readouterr().err


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert main(["print", "box", "--game", "beltpunk", "--out", str(tmp_path / "file" / "box")]) == 1
    assert "cannot be written" in capsys.readouterr().err
