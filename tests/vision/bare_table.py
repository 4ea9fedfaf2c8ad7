"""Cards dealt face up on a table without a mat, for a reader and for a lesson."""

from __future__ import annotations

from dataclasses import replace

from vision.core.pictures import Picture
from vision.drawing.faces import FaceStyle
from vision.pipeline.index_capture import DealtCards, IndexCapture
from vision.reading import CardReader, Known
from vision.simulation import PRESETS, SimulatedTable

SOUGHT = Known((), lambda quads: [True] * len(quads), thorough=True)
"""There must be a card where none was found."""
_BARE = replace(PRESETS["plain"], mat=False)


def bare_table(style: FaceStyle, *cards: str, seed: int = 4) -> SimulatedTable:
    """A table on which these ``cards`` lie side by side."""
    table = SimulatedTable(seed, (1280, 720), _BARE, style)
    for number, card in enumerate(cards, start=1):
        table.lay(f"seat-{number}", card)
    return table


def names_in(reader: CardReader, frame: Picture) -> set[str | None]:
    """The names that are read in ``frame``, with ``None`` for what has none."""
    return {reading.card for reading in reader.read(frame)}


def dealt_on(table: SimulatedTable, capture: IndexCapture) -> DealtCards:
    """What a lesson sees once the cards on ``table`` lie still."""
    dealt = None
    for number in range(20):
        dealt = dealt or capture.see(table.frame(), number / 30)
    assert dealt is not None
    return dealt


def with_one_covered(table: SimulatedTable) -> Picture:
    """A frame of the ``table``, on which one card lies, with something white over the second of its
    indices."""
    (card,) = table.laid()
    frame = table.frame().copy()
    xs, ys = zip(*card.indices[1].quad, strict=True)
    frame[int(min(ys)) - 4 : int(max(ys)) + 4, int(min(xs)) - 4 : int(max(xs)) + 4] = 240
    return frame
