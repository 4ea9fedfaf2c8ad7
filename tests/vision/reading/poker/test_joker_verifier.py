"""What the benchmarks say of a reader: the causes of its errors, whether its confidence is true, and which
letters and pips are kept from it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.bench.confidence import binned
from tests.bench.errors import faults, page
from tests.bench.photographs import NoCardLabels, Photograph, labelled_cards
from vision.core.view import Reading
from vision.training.fonts import Fonts

QUAD = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def told(card: str | None, *others: tuple[str, float]) -> Reading:
    return Reading(card, 0.99 if card else 0.6, (QUAD,), others)


def causes(cards: str, *readings: Reading) -> list[str]:
    photograph = Photograph(Path("set/one.jpg"), "set", Counter(cards.split()))
    return [f"{fault.cause}: {fault.what}" for fault in faults(photograph, readings)]


def test_a_photograph_read_as_it_is_has_no_fault() -> None:
    assert causes("7C 7C KH", told("KH"), told("7C"), told("7C")) == []


@pytest.mark.parametrize(
    ("cards", "readings", "said"),
    [
        ("7C", [told("7S")], "wrong: a suit of the same colour: 7C told as 7S"),
        ("7C", [told("7H")], "wrong: a suit of the other colour: 7C told as 7H"),
        ("7C", [told("9C")], "wrong: another rank: 7C told as 9C"),
        ("7C", [], "missed: no index found that could be its: 7C"),
        ("7C", [told(None, ("7C", 0.7), ("7S", 0.2))], "missed: found, and not sure enough: 7C (0.70)"),
        ("7C", [told(None, ("7S", 0.5), ("7C", 0.4))], "missed: found, and doubted: 7C (7S seemed likelier)"),
        ("7C", [told("7C"), told("7C")], "false: one card told twice: 7C"),
        ("7C", [told("7C"), told("JOKER")], "false: print taken for a Joker: JOKER"),
        ("7C", [told("7C"), told("AH")], "false: told where none lies: AH"),
    ],
)
def test_every_error_has_its_cause(cards: str, readings: list[Reading], said: str) -> None:
    assert causes(cards, *readings) == [said]


def test_the_page_counts_errors_by_cause_and_set() -> None:
    shown = [Photograph(Path(f"{kind}/1.jpg"), kind, Counter({"7C": 1})) for kind in ("grids", "strips")]
    found = [fault for photograph in shown for fault in faults(photograph, [])]
    assert "| missed: no index found that could be its | 2 | 1 | 1 |" in page(shown, found)


def test_confidence_is_held_against_the_share_that_is_right() -> None:
    (one,) = binned([(0.92, True)] * 9 + [(0.94, False)])
    assert (one.low, one.high, one.readings) == (0.9, 0.95, 10)
    assert one.right == pytest.approx(0.9)
    assert one.mean == pytest.approx(0.922)


def test_labels_are_counted_by_photograph_and_set(tmp_path: Path) -> None:
    rows = ["file,label", "grids/b.jpg,7C", "grids/b.jpg,7C", "composited-jumbo/a.jpg,7C"]
    rows += ["composited-jumbo/a.jpg,7C", "custom-jass/c.jpg,AD", "dice/d.jpg,five"]
    (tmp_path / "manifest.csv").write_text("\n".join(rows))
    assert [(one.kind, one.cards) for one in labelled_cards(tmp_path)] == [
        ("composited-jumbo", Counter({"7C": 1})),  # each index is labelled there, and no card lies twice
        ("grids", Counter({"7C": 2})),
    ]


def test_a_folder_without_labels_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(NoCardLabels, match=r"manifest\.csv"):
        labelled_cards(tmp_path)


def test_no_family_of_fonts_is_taught_of_which_one_is_left_out() -> None:
    files = [
        f"{family}-{cut}.ttf"
        for family in ("Ada", "Bodoni", "Clarendon", "Didot")
        for cut in ("Bold", "Light")
    ]
    paths = tuple(Path(file) for file in files)
    fonts = Fonts(paths, paths[1:3])
    taught, apart = fonts.split(5)
    families = [{path.stem.split("-")[0] for path in (*some.letters, *some.pips)} for some in (taught, apart)]
    assert families[0]
    assert families[1]
    assert not families[0] & families[1]
    assert (taught.drawn, apart.drawn) == (True, False)
