"""The sentences of the program: ``python -m tests.templates`` prints every template, once, for translators.

Every sentence that a person may read is a message (:mod:`companion.games.messages`): a template written out
in a call of ``say``, and its parameters. :func:`templates_in` reads them from source. :func:`faults_in` finds
what that reader would miss: a template that is no literal, parameters that do not fit, and sentences that are
put together by hand.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from string import Formatter

ROOT = Path(__file__).parent.parent
_STYLE = re.compile(r"\^?(|and|or|[^{}|]*)|[^{}|]+\|[^{}|]+")

NOT_FOR_PEOPLE = {
    "debug": "a line of the log",
    "info": "a line of the log",
    "warning": "a line of the log",
    "error": "a line of the log",
    "log": "a line of the log",
    "execute": "SQL",
    "executescript": "SQL",
    "add_argument": "help of the command line",
    "add_parser": "help of the command line",
    "ArgumentParser": "help of the command line",
    "ArgumentTypeError": "usage of the command line",
    "_add_out": "help of the command line",
    "AssertionError": "for programmers",
    "TypeError": "for programmers",
    "FileExistsError": "for programmers",
}
"""Calls whose text is no sentence for the people at the table, with the reason."""


@dataclass(frozen=True, slots=True)
class Template:
    """A template and the line on which it is said."""

    file: str
    line: int
    text: str


def sources() -> Iterator[Path]:
    """Every module of ``companion``."""
    yield from sorted((ROOT / "companion").rglob("*.py"))


def templates_in(source: str, file: str = "") -> Iterator[Template]:
    """The templates of the calls of ``say``."""
    for call in _calls_of_say(ast.parse(source)):
        if call.args and isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str):
            yield Template(file, call.lineno, call.args[0].value)


def faults_in(source: str, spared: Collection[str] = ()) -> list[str]:
    """What is wrong with the sentences of ``source``, each with its line. ``spared`` are functions that may
    put text together."""
    tree = ast.parse(source)
    faults = [fault for call in _calls_of_say(tree) for fault in _faults_of_call(call)]
    return faults + [f"line {line}: {what}" for line, what in _put_together(tree, spared)]


def _calls_of_say(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
            yield node


def _faults_of_call(call: ast.Call) -> Iterator[str]:
    where = f"line {call.lineno}"
    if len(call.args) != 1 or not (
        isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str)
    ):
        yield f"{where}: the template is not written out"
        return
    text = call.args[0].value
    try:
        parts = list(Formatter().parse(text))
    except ValueError as error:
        yield f"{where}: “{text}”: {error}"
        return
    fields = {name for _, name, _, _ in parts if name is not None}
    given = {keyword.arg for keyword in call.keywords}
    if fields != given:
        yield f"{where}: “{text}” has the fields {sorted(fields)}, and is said with {sorted(map(str, given))}"
    for _, name, style, conversion in parts:
        if conversion or (style and not _STYLE.fullmatch(style)):
            yield f"{where}: “{text}”: how {{{name}}} is to be written is not known"


def _put_together(tree: ast.AST, spared: Collection[str]) -> Iterator[tuple[int, str]]:
    """The lines where text of two words or more is put together from parts, and how."""
    for node in _for_people(tree, spared):
        match node:
            case ast.JoinedStr(values=values, lineno=line) if _is_sentence(_words_of(values)):
                yield line, f"an f-string makes a sentence: “{_words_of(values)}”"
            case ast.BinOp(left=left, op=ast.Mod(), lineno=line) if _is_sentence(_text_of(left)):
                yield line, f"% makes a sentence: “{_text_of(left)}”"
            case ast.BinOp(left=left, op=ast.Add(), right=right, lineno=line):
                if any(_is_sentence(text) for text in (_text_of(left), _text_of(right))):
                    yield line, "+ makes a sentence"
            case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(text)), attr=how), lineno=line):
                if how == "format" and _is_sentence(text):
                    yield line, f"format makes a sentence: “{text}”"
                if how == "join" and (_words(text) or any(map(_has_sentence, node.args))):
                    yield line, f"join makes a sentence: “{text}”"


def _for_people(node: ast.AST, spared: Collection[str]) -> Iterator[ast.AST]:
    """``node`` and all in it, but for what people at the table do not read."""
    match node:
        case ast.FunctionDef(name=name) if name in spared or name in ("__str__", "__repr__"):
            return
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in NOT_FOR_PEOPLE:
            return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from _for_people(child, spared)


def _text_of(node: ast.AST) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _has_sentence(node: ast.AST) -> bool:
    return any(_is_sentence(_text_of(inner)) for inner in ast.walk(node))


def _words_of(values: list[ast.expr]) -> str:
    """The text of an f-string, with dots for what is filled in."""
    return "…".join(_text_of(value) for value in values)


def _is_sentence(text: str) -> bool:
    """Whether there are two words in ``text`` at least, spaces around them; names of files and modules are
    none."""
    return len(_words(text)) > 1


def _words(text: str) -> list[str]:
    bare = (word.strip(".,:;!?()[]“”\"'") for word in text.split())
    return [word for word in bare if len(word) > 1 and word.replace("’", "").replace("'", "").isalpha()]


def main() -> None:
    """Prints every template once, in the order of the files."""
    seen: dict[str, Template] = {}
    for path in sources():
        for template in templates_in(path.read_text(encoding="utf-8"), str(path.relative_to(ROOT))):
            seen.setdefault(template.text, template)
    for template in seen.values():
        print(f"{template.file}:{template.line}: {template.text}")


if __name__ == "__main__":
    main()
