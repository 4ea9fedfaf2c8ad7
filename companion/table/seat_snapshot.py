"""What one player's phone may show of a snapshot: no answers of others, and nothing that they do in private.

A player answers for their own actions, and for those of nobody where they are asked. The touchscreen on the
table belongs to everybody and shows the whole snapshot.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from companion.games.api import (
    Action,
    ActionSyntaxError,
    CardEntry,
    Choice,
    DiceEntry,
    Expected,
    NumberEntry,
    Prompt,
)
from companion.games.messages import Message, say
from companion.games.panels import Composing, Notebooks, Panel, View
from companion.games.record_parser import leading_player
from companion.table.snapshot import Suggestions, TableSnapshot, TextPanel


def for_seat(snapshot: TableSnapshot, seat: int | None) -> TableSnapshot:
    """``snapshot`` as the player at ``seat`` may know it; a spectator, who may answer nothing, has ``None``.

    Answers that only others may give are left out, and told in a :class:`TextPanel` at the end of the view.
    Left out without a word are what the camera sees, which may be a card turned up by accident, and what
    others do by touch: the words that they compose, what they are about to enter, what was refused them.
    Raises ``ValueError`` for a seat that there is not.
    """
    if seat not in (None, *range(len(snapshot.players))):
        raise ValueError(seat)
    reader = _Reader(snapshot.players, snapshot.prompt, seat)
    question, overrule, confirmation = snapshot.question, snapshot.overrule, snapshot.confirmation
    refusal, appraisal = snapshot.refusal, snapshot.appraisal
    if question is not None:
        question = replace(question, choices=reader.own_choices(question.choices))
    if overrule is not None and not reader.may_say(overrule.action):
        overrule = None
    if confirmation is not None and not reader.may_say(confirmation.choice.action):
        confirmation = None
    if appraisal is not None and (seat is None or appraisal.seat != seat):
        appraisal = None
    told = refusal is None or refusal.seat is None or refusal.seat == seat
    return replace(
        snapshot,
        prompt=reader.own_prompt(),
        view=View((*map(reader.own_panel, snapshot.view.panels), *reader.closed_answers(snapshot))),
        question=question,
        message=snapshot.message if told else snapshot.unsaved,
        refusal=refusal if told else None,
        camera_view=None,
        overrule=overrule,
        suggestions=reader.own_suggestions(snapshot.suggestions),
        confirmation=confirmation,
        appraisal=appraisal,
    )


@dataclass(frozen=True, slots=True)
class _Reader:
    """Who reads: ``seat`` among the ``players``, ``None`` for a spectator, while ``prompt`` is waited for."""

    players: tuple[str, ...]
    prompt: Prompt
    seat: int | None

    @property
    def is_asked(self) -> bool:
        """Whether the reader answers for what nobody in particular does."""
        return self.seat is not None and (not self.prompt.seats or self.seat in self.prompt.seats)

    def is_called(self, name: str) -> bool:
        """Whether the reader is the player ``name``."""
        return self.seat is not None and self.players[self.seat] == name

    def may_answer(self, action: Action) -> bool:
        """Whether the reader may answer the prompt with ``action``."""
        return self.is_asked if action.actor is None else self.is_called(action.actor)

    def may_say(self, action: Action) -> bool:
        """Whether the reader may say that ``action`` happened, such as a correction."""
        return self.seat is not None if action.actor is None else self.is_called(action.actor)

    def may_enter(self, entry: CardEntry | DiceEntry | NumberEntry) -> bool:
        """Whether the reader may enter what ``entry`` asks for: its line begins with the player's name, or
        with none."""
        try:
            actor, _ = leading_player(entry.before, self.players)
        except ActionSyntaxError:
            return self.is_asked
        return self.is_called(actor)

    def may_give(self, expected: Expected) -> bool:
        """Whether the reader may give the ``expected`` answer."""
        if isinstance(expected, CardEntry | DiceEntry | NumberEntry):
            return self.may_enter(expected)
        return self.may_answer(expected)

    def own_choices(self, choices: Iterable[Choice]) -> tuple[Choice, ...]:
        """Those of the ``choices`` that the reader may say happened."""
        return tuple(choice for choice in choices if self.may_say(choice.action))

    def own_prompt(self) -> Prompt:
        """The prompt with the reader's own answers."""
        prompt = self.prompt
        on_pass, on_reveal, dice = prompt.on_pass, prompt.on_reveal, prompt.dice
        entries = tuple(entry for entry in prompt.entries if self.may_enter(entry))
        return replace(
            prompt,
            choices=tuple(choice for choice in prompt.choices if self.may_answer(choice.action)),
            on_pass=on_pass if on_pass is not None and self.may_answer(on_pass) else None,
            passes=tuple(own for own in prompt.passes if self.may_answer(own.action)),
            on_reveal=on_reveal if on_reveal is not None and self.may_answer(on_reveal) else None,
            entries=entries,
            dice=dice if dice is not None and self.may_enter(dice) else None,
            lot=prompt.lot if self.is_asked else None,
            numbers=tuple(entry for entry in prompt.numbers if self.may_enter(entry)),
            expected=self._own_expected(entries),
        )

    def _own_expected(self, own_entries: tuple[CardEntry, ...]) -> Expected | None:
        """What is expected of the reader. Where several are asked for cards at the same time, the prompt
        expects those of one of them, and the reader's own are as good."""
        expected = self.prompt.expected
        if expected is None or self.may_give(expected):
            return expected
        alike = isinstance(expected, CardEntry) and self.is_asked and len(own_entries) == 1
        return own_entries[0] if alike else None

    def own_panel(self, panel: Panel) -> Panel:
        """``panel``, but as text where another player works in it in private."""
        if isinstance(panel, Composing) and panel.seat != self.seat:
            return TextPanel(panel.lines())
        if isinstance(panel, Notebooks):
            own = tuple(notebook for notebook in panel.notebooks if notebook.seat == self.seat)
            return Notebooks(own) if own else TextPanel(panel.lines())
        return panel

    def own_suggestions(self, suggestions: Suggestions | None) -> Suggestions | None:
        """What the reader may choose of the suggestions; ``None`` where that is nothing."""
        if suggestions is None:
            return None
        choices = self.own_choices(suggestions.choices)
        likely = len(self.own_choices(suggestions.choices[: suggestions.likely]))
        return replace(suggestions, choices=choices, likely=likely) if choices else None

    def closed_answers(self, snapshot: TableSnapshot) -> Iterator[TextPanel]:
        """What others can answer, as text; nothing where they can answer nothing."""
        answers = (*self._closed_answers(), *self._closed_questions(snapshot))
        if answers:
            yield TextPanel((say("Others can answer: {answers:; }.", answers=answers),))

    def _closed_answers(self) -> Iterator[Message]:
        prompt = self.prompt
        yield from (choice.label for choice in prompt.choices if not self.may_answer(choice.action))
        dice = () if prompt.dice is None else (prompt.dice,)
        for entry in (*prompt.entries, *dice, *prompt.numbers):
            if not self.may_enter(entry):
                yield entry.label
        if prompt.lot is not None and not self.is_asked:
            yield prompt.lot.label

    def _closed_questions(self, snapshot: TableSnapshot) -> Iterator[Message]:
        if snapshot.question is not None:
            yield from (it.label for it in snapshot.question.choices if not self.may_say(it.action))
        confirmation = snapshot.confirmation
        if confirmation is not None and not self.may_say(confirmation.choice.action):
            yield confirmation.text
