"""The three demonstration dice."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from companion.cli import main
from companion.table.fair_dice import roll_die, roll_three


class _Counting(random.Random):
    """A source that counts how often it is asked."""

    asked = 0

    def getrandbits(self, k: int) -> int:
        self.asked += 1
        return super().getrandbits(k)


def test_every_face_comes_about_equally_often() -> None:
    """Chi-squared over 60,000 rolls of a seeded source: a fair die passes 36 once in a million seeds."""
    source = random.Random(20)
    faces = Counter(roll_die(source) for _ in range(60_000))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert sum((count - 10_000) ** 2 / 10_000 for count in faces.values()) < 36


def test_as_15_the_three_dice_are_drawn_apart() -> None:
    """Every one of the 216 rolls comes, so no die hangs on another."""
    source = _Counting(7)
    assert len({roll_three(source) for _ in range(4_000)}) == 216
    assert source.asked >= 12_000


def test_by_default_the_operating_systems_source_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def getrandbits(_source: random.SystemRandom, count: int) -> int:
        asked.append(count)
        return 0

    monkeypatch.setattr(random.SystemRandom, "getrandbits", getrandbits)
    assert roll_three() == (1, 1, 1)
    assert len(asked) == 3


def test_the_command_tells_each_die_and_their_sum(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["roll", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert len(said["dice"]) == 3
    assert all(1 <= die <= 6 for die in said["dice"])
    assert said["total"] == sum(said["dice"])


def test_for_people_it_is_a_sum(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["roll"]) == 0
    _, words = capsys.readouterr().out.split("   ")
    dice, total = words.split(" = ")
    assert sum(map(int, dice.split(" + "))) == int(total)
