"""Which lesson is shown before a decision: each a few times, then never again."""

from __future__ import annotations

from collections import Counter

from companion.games.api import Prompt
from companion.games.panels import View
from companion.games.teaching import NOTHING_SHOWN, Lesson, Teaching


class LessonPlan:
    """Counts how often each lesson of ``teaching`` was shown at one table."""

    def __init__(self, teaching: Teaching) -> None:
        self._teaching = teaching
        self._shown: Counter[str] = Counter()
        self._prompt: Prompt | None = None
        self._lesson: Lesson | None = None

    def lesson_for(self, prompt: Prompt, view: View = NOTHING_SHOWN) -> Lesson | None:
        """The lesson to be shown for ``prompt`` beside ``view``: of those that were shown least, the first.
        It stays the same for as long as the prompt does, and counts once."""
        if prompt != self._prompt:
            self._prompt, self._lesson = prompt, self._next_lesson(prompt, view)
            if self._lesson is not None:
                self._shown[self._lesson.key] += 1
        return self._lesson

    def _next_lesson(self, prompt: Prompt, view: View) -> Lesson | None:
        answers = [choice.action for choice in prompt.choices]
        due = [
            lesson
            for lesson in self._teaching.lessons_for(prompt.kind, answers, view)
            if self._shown[lesson.key] < lesson.times
        ]
        return min(due, key=lambda lesson: self._shown[lesson.key], default=None)
