"""Sentences for people, as values: an English template and its parameters.

``str`` gives English. Whoever shows a sentence in another language translates the template and fills in the
same parameters.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import LiteralString, TypeAlias, Union

Parameter: TypeAlias = Union[str, int, "Sentence", tuple[str, ...]]
"""A list of names is written as ``upper, left and right``."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A ``template`` with fields in braces, and its ``parameters`` by name.

    >>> str(sentence("{path} has {count} pages.", path="mat.pdf", count=5))
    'mat.pdf has 5 pages.'
    """

    template: str
    parameters: tuple[tuple[str, Parameter], ...] = ()

    def __str__(self) -> str:
        return filled_in(self.template, dict(self.parameters))


def sentence(template: LiteralString, /, **parameters: Parameter) -> Sentence:
    """The sentence that ``template`` gives with ``parameters``."""
    return Sentence(template, tuple(parameters.items()))


def filled_in(template: str, parameters: Mapping[str, Parameter]) -> str:
    """``template`` in English, its fields replaced by ``parameters``."""
    return template.format(**{name: _written(value) for name, value in parameters.items()})


def _written(value: Parameter) -> str:
    if not isinstance(value, tuple):
        return str(value)
    return value[0] if len(value) == 1 else f"{', '.join(value[:-1])} and {value[-1]}" if value else ""
