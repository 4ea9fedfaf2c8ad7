"""Sentences for people, as values: an English template and its parameters.

``str`` gives English. A face that speaks another language, or calls a card as the deck in hand calls it,
renders the same value its own way (:meth:`Message.render`). Nothing outside this module puts a sentence
together, so every template can be found by reading the calls of :func:`say`.

A template names its parameters in braces. A format may follow after a colon:

- ``{count:card|cards}`` is the first word for 1, the second for any other number; a list counts by its
  length;
- ``{names}`` lists ``Matt, Noah and Jake``, ``{names:or}`` with *or*; any other text stands between the
  items, as in ``{cards:, }``;
- ``{card:^}`` begins with a capital letter; the caret comes first, as in ``{names:^or}``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from string import Formatter
from typing import Any, LiteralString, TypeAlias, Union

_FORMATTER = Formatter()
_JOINTS = ("and", "or")


@dataclass(frozen=True, slots=True)
class CardName:
    """A card in a sentence: its code (``Steam-7``), and its English ``words`` (``7 of Steam``) if people do
    not say the code. Each face uses the name that the deck in hand has for it."""

    code: str
    words: str = ""

    def __str__(self) -> str:
        return self.words or self.code


Parameter: TypeAlias = Union[str, int, CardName, "Message", tuple["Parameter", ...]]


@dataclass(frozen=True, slots=True)
class Message:
    """A ``template`` and its ``parameters`` by name; see the module. Made by :func:`say`."""

    template: str
    parameters: tuple[tuple[str, Parameter], ...] = ()

    def __str__(self) -> str:
        return self.render()

    def render(
        self,
        card: Callable[[str], str] | None = None,
        translate: Callable[[str], str] = lambda template: template,
    ) -> str:
        """The sentence. ``card`` names a card by its code, the English words by default; ``translate`` gives
        the template in the reader's language."""
        values = dict(self.parameters)
        written: list[str] = []
        for words, name, style, _ in _FORMATTER.parse(translate(self.template)):
            written.append(words)
            if name is not None:
                written.append(_written(values[name], style or "", card, translate))
        return "".join(written)

    def to_json(self) -> dict[str, Any]:
        """The message as JSON values; ``text`` is its English, for readers that know no templates."""
        return {
            "text": str(self),
            "template": self.template,
            "parameters": {name: _parameter_to_json(value) for name, value in self.parameters},
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Message:
        """The message that :meth:`to_json` wrote."""
        parameters = value["parameters"].items()
        return cls(value["template"], tuple((name, _parameter_from_json(it)) for name, it in parameters))


def say(template: LiteralString, /, **parameters: Parameter) -> Message:
    """A message of ``template`` and ``parameters``. The template must be a literal: a test collects them
    all."""
    return Message(template, tuple(parameters.items()))


def in_sequence(*messages: Message | None) -> Message:
    """The sentences in order; ``None`` is left out."""
    told = tuple(message for message in messages if message is not None)
    return told[0] if len(told) == 1 else say("{sentences: }", sentences=told)


def _written(
    value: Parameter, style: str, card: Callable[[str], str] | None, translate: Callable[[str], str]
) -> str:
    if style.startswith("^"):
        plain = _written(value, style[1:], card, translate)
        return plain[:1].upper() + plain[1:]
    if "|" in style:
        one, other = style.split("|")
        count = len(value) if isinstance(value, tuple) else value
        return one if count == 1 else other
    match value:
        case tuple():
            return _listed([_written(item, "", card, translate) for item in value], style or "and", translate)
        case Message():
            return value.render(card, translate)
        case CardName(code) if card is not None:
            return card(code)
        case _:
            return str(value)


def _listed(items: list[str], joint: str, translate: Callable[[str], str]) -> str:
    if joint not in _JOINTS or len(items) < 2:
        return joint.join(items)
    return f"{', '.join(items[:-1])} {translate(joint)} {items[-1]}"


def _parameter_to_json(value: Parameter) -> Any:
    match value:
        case tuple():
            return [_parameter_to_json(item) for item in value]
        case Message():
            return value.to_json()
        case CardName(code, words):
            return {"card": code, "words": words} if words else {"card": code}
        case _:
            return value


def _parameter_from_json(value: Any) -> Parameter:
    match value:
        case list():
            return tuple(_parameter_from_json(item) for item in value)
        case {"card": str(code)}:
            return CardName(code, str(value.get("words", "")))
        case {"template": _}:
            return Message.from_json(value)
        case str() | int():
            return value
        case _:
            raise ValueError(value)
