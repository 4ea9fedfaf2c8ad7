"""Every sentence for people is a template written out in a call of ``say``, so that translators find it; the
reader of templates is tested with sentences that are put together by hand."""

from __future__ import annotations

import importlib
import inspect
import pkgutil

import pytest

import companion
from companion.errors import CompanionError
from tests.templates import ROOT, Template, faults_in, sources, templates_in

SPARED = {
    "companion/demo/beltpunk_players.py": "lines of a record, as the players would write them",
    "companion/games/astonishing/deck.py: spoken": "the English words of a card, for its CardName",
    "companion/logs.py: filter": "a line of the log",
    "companion/table/record_help.py: _markdown": "the heading of a table in Markdown",
    "companion/table/record_help.py: _markdown_of_options": "the heading of a table in Markdown",
    "companion/ui/kit/lettering.py: lettered": "for programmers",
}
"""Files, or functions of them, that put text together which is no sentence; with the reason."""


def _faults(path: str, source: str) -> list[str]:
    if path in SPARED:
        return []
    functions = [name.removeprefix(f"{path}: ") for name in SPARED if name.startswith(f"{path}: ")]
    return faults_in(source, functions)


FILES = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in sources()}


@pytest.mark.parametrize("path", sorted(FILES))
def test_no_sentence_is_put_together_by_hand(path: str) -> None:
    assert _faults(path, FILES[path]) == []


def test_what_is_spared_is_there() -> None:
    for name in SPARED:
        path, _, function = name.partition(": ")
        assert faults_in(FILES[path]), name
        assert f"def {function}(" in FILES[path] or not function, name


def test_every_template_is_found_with_its_place() -> None:
    source = 'def f(n):\n    return say("{n} " "{n:card|cards}", n=n)\n'
    assert list(templates_in(source, "a.py")) == [Template("a.py", 2, "{n} {n:card|cards}")]
    found = {template.text for text in FILES.values() for template in templates_in(text)}
    assert "The deck is empty: there is no card to draw." in found
    assert len(found) > 300


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ('say(f"{player} draws a card.")', "not written out"),
        ("say(text)", "not written out"),
        ('say("It is " + "not so.")', "not written out"),
        ('say("One.", "Two.")', "not written out"),
        ('say("{player} draws.")', "has the fields ['player']"),
        ('say("{player} draws.", player=player, card=card)', "said with ['card', 'player']"),
        ('say("{player} draws.", **parameters)', "said with ['None']"),
        ('say("{player draws.", player=player)', "expected '}'"),
        ('say("{player!r} draws.", player=player)', "how {player} is to be written"),
        ('say("{n:one|two|three}", n=n)', "how {n} is to be written"),
        ('f"{player} draws a card."', "an f-string"),
        ('(f"{player} draws" " a card.")', "an f-string"),
        ('"%s draws a card." % player', "% makes"),
        ('"It is " + player', "+ makes"),
        ('player + " draws a card."', "+ makes"),
        ('"{} draws a card.".format(player)', "format makes"),
        ('" and then ".join(players)', "join makes"),
        ('" ".join(["It is so.", why])', "join makes"),
        ('print(f"{player} draws a card.")', "an f-string"),
    ],
)
def test_a_sentence_put_together_by_hand_is_found(line: str, part: str) -> None:
    faults = faults_in(f"x = 1\n{line}\n")
    assert all(fault.startswith("line 2: ") for fault in faults)
    assert any(part in fault for fault in faults)


@pytest.mark.parametrize(
    "line",
    [
        'say("{player} draws {n:card|cards}: {cards:, } or {names:^or}.", player=p, n=n, cards=c, names=d)',
        'say("A card.")',
        'f"{folder}/games-{number}.sqlite"',
        'f"{points} %"',
        '" ".join(cards)',
        '", ".join(names)',
        '_log.info("the table %s is left", name)',
        '_log.info(f"the table {name} is left")',
        'connection.execute(f"SELECT count FROM {table}")',
        'parser.add_argument("--deck", help=f"which deck lies there: {decks}")',
        'raise TypeError(f"{move} is no move of this game")',
        'def __str__(self):\n    return f"correction: {self.right}, not {self.wrong}"',
        '"A whole sentence."',
    ],
)
def test_what_is_no_sentence_put_together_is_let_be(line: str) -> None:
    assert faults_in(f"{line}\n") == []


def test_a_function_is_spared_by_its_name() -> None:
    source = 'def heading(name):\n    return f"The lines of {name}"\n'
    assert faults_in(source)
    assert faults_in(source, ["heading"]) == []


def test_every_error_has_the_one_root_and_a_code_of_its_own_or_its_family() -> None:
    for module in pkgutil.walk_packages(companion.__path__, "companion."):
        if module.name.startswith(("companion.ui", "companion.__main__")):
            continue
        for name, error in inspect.getmembers(importlib.import_module(module.name), inspect.isclass):
            if error.__module__ == module.name and issubclass(error, Exception):
                assert issubclass(error, CompanionError), name
                assert error is CompanionError or error.code != CompanionError.code, name
