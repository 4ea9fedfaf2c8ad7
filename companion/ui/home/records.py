"""The stored games by evening, one of them told, and the import of record files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

from kivy.lang import Builder

from companion.games.messages import Message, say
from companion.games.text import listed
from companion.table import story
from companion.table.game_store import StoredGame
from companion.table.pictures import GamePictures
from companion.table.story import Story
from companion.ui.camera.picture_page import WHAT_IT_SAW, PicturePage, SeenAction
from companion.ui.kit import ledger
from companion.ui.kit.ledger import Entry, Line, Row
from companion.ui.kit.page import Page
from companion.ui.kit.widgets import BrassButton
from companion.ui.play.score_sheet import ScoreSheetView

Builder.load_file(__file__.replace(".py", ".kv"))

_NIGHT_ENDS = timedelta(hours=5)
"""What begins before this hour belongs to the evening before."""


class RecordsPage(Page):
    """``opened`` is called with the game that was touched, ``import_wanted`` to import a file, ``restore`` to
    bring a deleted game back."""

    def __init__(
        self,
        title: str,
        opened: Callable[[StoredGame], object],
        import_wanted: Callable[[], object] | None = None,
        restore: Callable[[], object] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(title=title, **kwargs)
        self._opened = opened
        # Kivy's ids hold nothing: a button that is taken off the screen would be gone.
        self._restore = self.ids.restore.__self__
        if restore is None:
            self.ids.foot.remove_widget(self._restore)
        else:
            self._restore.bind(on_release=lambda _: restore())
        if import_wanted is None:
            self.remove_widget(self.ids.foot)
        else:
            self.ids.bring.bind(on_release=lambda _: import_wanted())

    def fill(self, games: Sequence[StoredGame], of: Sequence[StoredGame]) -> None:
        """Show these ``games``, the newest first, under their evenings, which are counted among all those
        ``of`` the store."""
        evenings = sorted({evening_of(game) for game in of})
        self.ids.ledger.fill(list(self._entries(games, evenings)) or [Line("No games yet.")])

    def _entries(self, games: Sequence[StoredGame], evenings: Sequence[date]) -> Iterator[Entry]:
        for evening, played in groupby(games, evening_of):
            of_the_year = [other for other in evenings if other.year == evening.year]
            place = say("evening {n} of {year}", n=of_the_year.index(evening) + 1, year=str(evening.year))
            yield ledger.Heading(called(evening), str(place))
            for game in played:
                told = say("{title}. {status}", title=game.title, status=game.status)
                yield Row(listed(game.players), str(told), do=partial(self._opened, game))


class StoryPage(Page):
    """One stored game: its newest score sheet, and what happened under the headings of the game. ``buttons``
    stand at the foot, in their order."""

    def __init__(
        self, game: StoredGame, told: Story | Message, buttons: Sequence[BrassButton], **kwargs: Any
    ) -> None:
        super().__init__(title=f"{game.title}, {called(evening_of(game))}", **kwargs)
        self.buttons = list(buttons)
        for button in self.buttons:
            self.ids.foot.add_widget(button)
        self._sheets = () if isinstance(told, Message) else told.sheets
        self._at = len(self._sheets) - 1
        # Kivy's ids hold nothing: what is taken off the screen would be gone.
        self._sheet, self._turning = self.ids.sheet.__self__, self.ids.turning.__self__
        if not self._sheets:
            self.ids.body.remove_widget(self._sheet)
        elif len(self._sheets) == 1:
            self._sheet.remove_widget(self._turning)
        lines = [] if isinstance(told, Message) else list(_lines(told))
        self.ids.ledger.fill([Line(str(game.status)), *lines] if lines else [Line(str(_nothing(told)))])
        for name in ("u", "size"):
            self.fbind(name, self._lay)
        self._lay()
        self.turn(0)

    @property
    def paper(self) -> ScoreSheetView:
        """The score sheet in sight."""
        paper: ScoreSheetView = self.ids.paper
        return paper

    def turn(self, sheets: int) -> None:
        """Show the sheet so many later, or earlier if negative."""
        if self._sheets:
            self._at = min(max(self._at + sheets, 0), len(self._sheets) - 1)
            self.paper.sheet = self._sheets[self._at]
            self.ids.earlier.disabled = self._at == 0
            self.ids.later.disabled = self._at == len(self._sheets) - 1

    def say(self, message: Message) -> None:
        """Show the result of a button."""
        self.ids.said.words = str(message)

    def _lay(self, *_: object) -> None:
        """On a wide screen the sheet is as high as can be: the buttons that turn it are at the foot."""
        self.ids.body.orientation = "horizontal" if self.wide else "vertical"
        home = self.ids.foot if self.wide else self._sheet
        if len(self._sheets) > 1 and self._turning.parent is not home:
            self._turning.parent.remove_widget(self._turning)
            home.add_widget(self._turning, len(home.children) if self.wide else 0)
        for button in self.buttons:
            button.u, button.largest = self.u, 20 * self.u


class PicturesPage(Page):
    """What the camera saw in one stored game: the actions of which there are ``pictures``, each with its
    number and its line in the record, the newest first. ``open_page`` opens a picture over this page."""

    def __init__(
        self,
        told: Sequence[story.Sentence],
        pictures: GamePictures,
        open_page: Callable[[Page], object],
        **kwargs: Any,
    ) -> None:
        super().__init__(title=WHAT_IT_SAW, **kwargs)

        seen = [SeenAction(str(it.text), partial(pictures.read, it.number, it.line)) for it in told]

        def look(at: int) -> None:
            open_page(PicturePage(seen, at))

        rows = [Row(str(it.text), mark=str(it.number), do=partial(look, at)) for at, it in enumerate(told)]
        self.ids.ledger.fill(rows[::-1])


class ImportPage(Page):
    """The record files that can be imported; ``chosen`` is called with the one touched."""

    def __init__(
        self, files: Sequence[Path], folder: str, chosen: Callable[[Path], object], **kwargs: Any
    ) -> None:
        super().__init__(title="Import a record", **kwargs)
        rows: list[Entry] = [Row(path.name, do=partial(chosen, path)) for path in files]
        nothing = Line("There are no records here. Put text files in the folder named below.")
        self.ids.ledger.fill(rows or [nothing])
        self.ids.where.words = str(say("Records are read from {folder}", folder=folder))

    def say(self, message: Message) -> None:
        """Show why a file cannot be imported."""
        self.ids.said.words = str(message)


def evening_of(game: StoredGame) -> date:
    """The day on whose evening ``game`` began."""
    return (game.began.astimezone() - _NIGHT_ENDS).date()


def called(evening: date) -> str:
    """``Friday 6 March 2026``."""
    return f"{evening:%A} {evening.day} {evening:%B %Y}"


def _lines(told: Story) -> Iterator[Entry]:
    for line in told.lines:
        match line:
            case story.Heading(text, level):
                yield ledger.Heading(str(text), level=level)
            case story.Sentence(text, number):
                yield Line(str(text), str(number))


def _nothing(told: Story | Message) -> Message:
    return told if isinstance(told, Message) else say("Nothing has happened yet.")
