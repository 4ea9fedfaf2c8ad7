"""The tables of lines that explain records, generated from the games' actions."""

from __future__ import annotations

from textwrap import indent
from typing import Any

from companion.games.amendments import RECORD_LINES
from companion.games.api import Game, Option, RecordLine
from companion.games.messages import say
from companion.games.options import EDITION

_MOST_VALUES = 8
_FOR_EVERY_GAME = "Two lines every game has:"


def text_of(game: Game[Any, Any]) -> str:
    """How records of ``game`` are written, for a terminal: the heading, then each line and when it
    applies."""
    example = indent(game.record_example, "    ").rstrip()
    return f"{game.title}\n\n{example}\n    ...\n\n{_heading(game)}\n\n{_columns(game.record_lines())}"


def text_for_every_game() -> str:
    """The lines that every game has, for a terminal."""
    return f"{_FOR_EVERY_GAME}\n\n{_columns(RECORD_LINES)}"


def markdown_of(game: Game[Any, Any]) -> str:
    """The heading of a record of ``game``, and its lines as a table, in Markdown."""
    example = f"```\n{game.record_example}```"
    options = _markdown_of_options(game.options())
    return f"{example}\n\n{_heading(game)}\n\n{_markdown(game.record_lines())}\n\n{options}"


def markdown_for_every_game() -> str:
    """The lines that every game has, as a table in Markdown."""
    return f"{_FOR_EVERY_GAME}\n\n{_markdown(RECORD_LINES)}"


def _markdown_of_options(options: tuple[Option, ...]) -> str:
    rows = (f"| `{_option_line(option)}` | {option.title} | {_values(option)} |" for option in options)
    return "\n".join(
        ("| in the heading | what it sets | values, the first if left out |", "| --- | --- | --- |", *rows)
    )


def _option_line(option: Option) -> str:
    return f"{EDITION}:" if option.name == EDITION else f"option {option.name}:"


def _values(option: Option) -> str:
    """What ``option`` can be, the default first; of many only the first few."""
    told = [f"`{value.value}` ({value.label})" for value in option.values[:_MOST_VALUES]]
    if len(option.values) > _MOST_VALUES:
        told.append("…")
    if option.any_number:
        told.append("any whole number")
    return ", ".join(told)


def _heading(game: Game[Any, Any]) -> str:
    return str(say("The lines of {game}: {cards}", game=game.title, cards=game.record_cards))


def _columns(lines: tuple[RecordLine, ...]) -> str:
    width = max(len(line.example) for line in lines)
    return "\n".join(f"  {line.example:{width}}  {line.when}".rstrip() for line in lines)


def _markdown(lines: tuple[RecordLine, ...]) -> str:
    rows = (f"| `{line.example}` | {line.when} |" for line in lines)
    return "\n".join(("| line | when |", "| --- | --- |", *rows))
