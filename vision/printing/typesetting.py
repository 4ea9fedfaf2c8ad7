"""Lines of text in a typeface of outlines, wrapped and fitted into a room.

In a PDF the same text lies invisible beneath the letters, so that it can be searched and read aloud.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from vision.core.geometry import Point, Rect
from vision.core.pictures import Rgb
from vision.drawing.engraving.canvas import Canvas
from vision.drawing.engraving.lettering import letters, width_of
from vision.drawing.engraving.turned import HalfTurned
from vision.drawing.engraving.works import DARK_BRASS, INK
from vision.printing.pdf import PdfCanvas

LEADING = 1.9
"""The distance of lines by the height of their capitals."""
_BEFORE_TITLE = 0.8
_BEFORE_LINE = 0.35
"""The additional space above a title and above a paragraph after the first, in cap heights."""
_LIST_TITLE, _LIST_LEADING = 3.2, 1.7
"""The height of a list's title with its space, and the distance of its lines, in cap heights."""
_STEP_MM = 0.05
_HALVINGS = 8


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a text: its ``title`` and its ``lines``, which are wrapped where they are too long."""

    title: str
    lines: tuple[str, ...]


class TooLong(ValueError):
    """The text does not fit in its room."""


def wrapped(text: str, cap: float, room: float) -> Iterator[str]:
    """``text`` in parts that fit into ``room`` with capitals of ``cap``, millimetres."""
    part = ""
    for word in text.split():
        longer = f"{part} {word}" if part else word
        if part and width_of(longer, cap) > room:
            yield part
            part = word
        else:
            part = longer
    yield part


def balanced(text: str, cap: float, room: float) -> list[str]:
    """``text`` in as few parts as fit into ``room``, all about as long, so that no word stands alone."""
    parts = list(wrapped(text, cap, room))
    narrow, wide = room / 2, room
    for _ in range(_HALVINGS):
        middle = (narrow + wide) / 2
        if len(list(wrapped(text, cap, middle))) > len(parts):
            narrow = middle
        else:
            wide = middle
    return list(wrapped(text, cap, wide))


def write(canvas: Canvas, text: str, middle: Point, cap: float, ink: Rgb = INK, spacing: float = 0.0) -> None:
    """Writes a line centred on ``middle``."""
    _hide(canvas, text, middle, cap, spacing)
    canvas.fill(letters(text, middle, cap, spacing=spacing), ink)


def _hide(canvas: Canvas, text: str, middle: Point, cap: float, spacing: float) -> None:
    """Lays the text beneath its letters, in a PDF; upright also where they stand on their heads."""
    if isinstance(canvas, HalfTurned):
        beneath, there = canvas.upright(middle)
        _hide(beneath, text, there, cap, spacing)
    elif isinstance(canvas, PdfCanvas):
        left = middle[0] - width_of(text, cap, spacing) / 2
        canvas.hidden_text(text, (left, middle[1] + cap / 2), cap)


def write_within(
    canvas: Canvas, text: str, middle: Point, cap: float, room: float, ink: Rgb = INK, spacing: float = 0.0
) -> None:
    """Writes a line centred on ``middle``, in smaller letters if it is wider than ``room``."""
    natural = width_of(text, cap, spacing)
    share = min(1.0, room / natural) if natural else 1.0
    write(canvas, text, middle, cap * share, ink, spacing * share)


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of a column with its ``cap`` height; ``drop`` is the way from the base line above."""

    text: str
    cap: float
    drop: float
    is_title: bool


def write_column(
    canvas: Canvas,
    sections: Sequence[Section],
    room: Rect,
    caps: tuple[float, float],
    title_ink: Rgb = DARK_BRASS,
) -> float:
    """Writes ``sections``, centred, into ``room`` with the largest capitals that fit, between the two
    ``caps``; returns their height. Raises :class:`TooLong`."""
    smallest, largest = caps
    steps = round((largest - smallest) / _STEP_MM)
    for step in range(steps + 1):
        cap = largest - step * _STEP_MM
        rows = list(_rows(sections, cap, room.width))
        spare = room.height - sum(row.drop for row in rows) - cap * 0.3
        if spare >= 0 and all(width_of(row.text, row.cap) <= room.width for row in rows):
            _write_rows(canvas, rows, room, spare / 2, title_ink)
            return cap
    raise TooLong(sections[0].title)


def _rows(sections: Sequence[Section], cap: float, width: float) -> Iterator[_Row]:
    first = True
    for section in sections:
        if section.title:
            drop = cap * 1.1 if first else cap * (LEADING + _BEFORE_TITLE)
            yield _Row(section.title, cap, drop, is_title=True)
            first = False
        for paragraph, text in enumerate(section.lines):
            for row, part in enumerate(balanced(text, cap, width)):
                space = _BEFORE_LINE if paragraph and not row else 0.0
                yield _Row(part, cap, cap * (1.1 if first else LEADING + space), is_title=False)
                first = False


def _write_rows(canvas: Canvas, rows: Sequence[_Row], room: Rect, start: float, title_ink: Rgb) -> None:
    y = room.y + start
    x = room.x + room.width / 2
    for row in rows:
        y += row.drop
        write(canvas, row.text, (x, y - row.cap / 2), row.cap, title_ink if row.is_title else INK)


def write_list(
    canvas: Canvas,
    columns: Sequence[tuple[Section, Rect]],
    marks: Sequence[str],
    caps: tuple[float, float],
) -> None:
    """Writes lists side by side, each in its room: a title, then the lines, each after its mark, all in the
    largest capitals with which all of them fit, between the two ``caps``. Raises :class:`TooLong`."""
    smallest, largest = caps
    for step in range(round((largest - smallest) / _STEP_MM) + 1):
        cap = largest - step * _STEP_MM
        indent = max(width_of(mark, cap) for mark in marks) + cap
        if all(_fits(section, room, cap, indent) for section, room in columns):
            for section, room in columns:
                _write_list(canvas, section, room, marks, cap, indent)
            return
    raise TooLong(columns[0][0].title)


def _fits(section: Section, room: Rect, cap: float, indent: float) -> bool:
    parts = [list(wrapped(text, cap, room.width - indent)) for text in section.lines]
    height = cap * (_LIST_TITLE + sum(_LIST_LEADING * len(it) + _BEFORE_LINE for it in parts))
    widest = max(width_of(part, cap) for it in parts for part in it)
    return height <= room.height and widest <= room.width - indent


def _write_list(
    canvas: Canvas, section: Section, room: Rect, marks: Sequence[str], cap: float, indent: float
) -> None:
    y = room.y + cap * 1.3
    write(canvas, section.title, (room.x + room.width / 2, y - cap / 2), cap * 1.15, DARK_BRASS)
    y += cap * (_LIST_TITLE - 1.3 - _LIST_LEADING)
    for mark, text in zip(marks, section.lines, strict=True):
        for row, part in enumerate(wrapped(text, cap, room.width - indent)):
            y += cap * (_LIST_LEADING if row else _LIST_LEADING + _BEFORE_LINE)
            if not row:
                write(canvas, mark, (room.x + (indent - cap) / 2, y - cap / 2), cap, DARK_BRASS)
            write(canvas, part, (room.x + indent + width_of(part, cap) / 2, y - cap / 2), cap)
