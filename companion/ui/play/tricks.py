"""Tricks: the seats round the machine, the play to beat, the privileges, and what is owed before the first
lead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from kivy.lang import Builder
from kivy.uix.widget import Widget

from companion.games.amendments import CardPlace, places_on
from companion.games.api import CardEntry, Place, Target, at_privilege, at_zone
from companion.games.panels import ClockFace, Dues, PrivilegeCards, Trick
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.cards.drawing import draw_chip
from companion.ui.kit import theme
from companion.ui.kit.motion import Box, MotionLayer
from companion.ui.kit.seating import looks_by_name
from companion.ui.kit.tiles import Tile
from companion.ui.kit.widgets import BrassButton
from companion.ui.play.clock_board import ClockBoard, SmallClock
from companion.ui.play.last_moves import LastMoves
from companion.ui.play.layout import SMALL
from companion.ui.play.privilege_strip import PrivilegeStrip
from companion.ui.play.screen import Errands
from companion.ui.play.touched_seats import TouchedSeatsScreen
from companion.ui.play.trick_pile import TrickPile
from companion.ui.play.trick_table import TrickTable

Builder.load_file(__file__.replace(".py", ".kv"))

PICK_CARDS = "pick cards …"
_BUTTON = 132.0
"""The width of another answer beside the privileges, in units."""


class TrickScreen(TouchedSeatsScreen):
    """A touch on a privilege uses it, one on the middle plays cards or says what else can be done there, and
    one on a player is an answer about them, each where the rules ask for it. A touch on a card that lies in
    the middle can say that it is another, one on the clock enlarges it."""

    FOOT = (156.0, 264.0)

    def __init__(self, desk: Desk, errands: Errands, **kwargs: Any) -> None:
        self.clock = SmallClock(size_hint_x=None)
        self.clock.bind(on_release=lambda _: self.enlarge_clock())
        self._large_clock: ClockBoard | None = None
        super().__init__(desk, errands, **kwargs)
        # Kivy's ids are weak references: a widget taken off the screen would be gone.
        self.table: TrickTable = self.ids.table.__self__
        self.strip: PrivilegeStrip = self.ids.strip.__self__
        self.play_button: BrassButton = self.ids.play.__self__
        self._row, self._choices = self.ids.row.__self__, self.ids.choices.__self__
        self._moves: LastMoves = self.ids.moves.__self__
        self._played: CardEntry | None = None
        """The entry that the button beside PASS is for."""
        self._motion = MotionLayer()
        self.add_widget(self._motion)
        self._into_slot(self.table)
        self._build_row()
        self.table.touched = self._touch_player
        self.table.pile.bind(on_release=lambda _: self._touch_pile())
        self.strip.touched = self._use

    def _build_row(self) -> None:
        """Under the sentence stand other answers, the privileges or else the last moves, and the camera's
        picture."""
        for part in (self._row, self.strip, self._moves, self.camera, self.play_button):
            self.remove_widget(part)
        column = self._choices.parent
        column.remove_widget(self._choices)
        self._choices.size_hint_x = None
        column.add_widget(self._row)

    @property
    def moving(self) -> bool:
        """Whether cards still move."""
        return self._motion.moving

    # What is shown

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``; only what differs from the last one is touched."""
        before = self._shown
        if before is not None and before.view != snapshot.view:
            self._motion.settle()
        trick = snapshot.view.find(Trick)
        looks = looks_by_name(snapshot.players, snapshot.looks)
        if trick is not None:
            dues = snapshot.view.panels[0] if isinstance(snapshot.view.panels[0], Dues) else None
            answering = {snapshot.players[seat] for seat in self.seats_that_answer(snapshot)}
            points = {} if snapshot.prompt.passes else {it.name: it.points for it in snapshot.view.seats}
            self.table.show(trick, dues, looks, snapshot.deck, answering, points)
        targets = self.targets(snapshot)
        self.table.pile.answers = any(target.place is Place.ZONE for target in targets)
        labels = (str(it.label) for it in snapshot.prompt.choices if _is_zone(it.target))
        self.table.pile.label = next(labels, "")
        self.table.pile.watched = bool(snapshot.prompt.watches) and snapshot.camera_view is not None
        used = {target.card for target in targets if target.place is Place.PRIVILEGE}
        self.strip.show(snapshot.view.find(PrivilegeCards), looks, used)
        self._show_play(snapshot)
        super().show(snapshot)
        self._show_clock(snapshot)
        self._fill_row(snapshot)
        # A step back is no move: nothing is carried then.
        if before is not None and len(snapshot.log) > len(before.log) and self.parent is not None:
            self._move(before, snapshot)

    def _show_play(self, snapshot: TableSnapshot) -> None:
        entry = _played(snapshot)
        alone = snapshot.reveal_answer is None and len(snapshot.prompt.seats) < 2
        self._played = entry if alone else None
        self.play_button.primary = entry is not None and snapshot.prompt.expected == entry
        self.play_button.detail = PICK_CARDS

    def _show_clock(self, snapshot: TableSnapshot) -> None:
        face, before = snapshot.view.find(ClockFace), self.clock.face
        looks = looks_by_name(snapshot.players, snapshot.looks)
        if face is None or (before is not None and before.spaces != face.spaces):
            self.shrink_clock()
        self.clock.show(face, looks)
        if self._large_clock is not None:
            self._large_clock.show(face, looks)
        # Without room beside the trick it stands in the row.
        has_room = self.layout is not SMALL and self.table.board.parent is None
        if face is None or not has_room:
            self.table.clock = None
        elif self.table.clock is None:
            self._row.remove_widget(self.clock)
            self.table.clock = self.clock

    def _rest(self, *_: object) -> None:
        super()._rest()
        self.play_button.resting = self._desk.answer_delay.remaining > 0

    def _beside_pass(self, snapshot: TableSnapshot) -> list[Widget]:
        """Play stands where REVEAL would, if that has no meaning, and one player is asked."""
        return super()._beside_pass(snapshot) if self._played is None else [self.play_button]

    def _plays(self, snapshot: TableSnapshot) -> Mapping[int, CardEntry]:
        """Where two tables play at once, Play for each of them."""
        prompt, plays = snapshot.prompt, dict[int, CardEntry]()
        if len(prompt.seats) < 2 or snapshot.reveal_answer is not None:
            return plays
        for entry in prompt.entries:
            if entry.seat is not None and entry.seat in prompt.seats and not _is_privilege(entry.target):
                plays.setdefault(entry.seat, entry)
        return plays

    def _fill_row(self, snapshot: TableSnapshot) -> None:
        """Only what there is: other answers are rare, and take the place of the camera's picture."""
        others = len(self._choices.children)
        self._choices.width = others * (_BUTTON + 8) * self.u - 8 * self.u
        self._moves.moves = list(map(str, snapshot.history[-4:]))
        wanted = [
            *((self._choices,) if others else ()),
            self.strip if self.strip.cards else self._moves,
            *((self.clock,) if self.clock.face is not None and self.table.clock is None else ()),
            *((self.camera,) if snapshot.camera_view is not None and not others else ()),
        ]
        if list(reversed(self._row.children)) != wanted:
            self._row.clear_widgets()
            for part in wanted:
                self._row.add_widget(part)

    def _answers(self, snapshot: TableSnapshot) -> list[Tile]:
        """What is neither on a card of the strip nor on the button beside PASS."""
        prompt = snapshot.prompt
        played = [self._played, *self._plays(snapshot).values()]
        apart = [it for it in prompt.entries if not _is_privilege(it.target) and it not in played]
        choices = tuple(
            it for it in prompt.choices if not _is_privilege(it.target) and not _is_zone(it.target)
        )
        prompt = replace(prompt, choices=choices, entries=tuple(apart))
        return super()._answers(replace(snapshot, prompt=prompt))

    def _move(self, before: TableSnapshot, after: TableSnapshot) -> None:
        """The cards just laid slide from their player to the middle; what was announced is pressed onto
        them."""
        trick, earlier = after.view.find(Trick), before.view.find(Trick)
        if trick is None or earlier is None or not trick.plays or trick.plays == earlier.plays:
            return
        play = trick.plays[-1]
        if not play.cards or (len(trick.plays) < len(earlier.plays) and len(trick.plays) > 1):
            return
        x, y, width, height = self.table.seat_box(play.player)
        _, _, wide, high = end = self.table.pile.cards_box
        start: Box = (x + width / 2 - wide / 4, y + height / 2 - high / 4, wide / 2, high / 2)
        deck, u, cards = after.deck, self.u, play.cards

        def draw(left: float, lower: float, across: float, tall: float) -> None:
            each = min(tall * 0.7, across)
            step = (across - each) / max(1, len(cards) - 1)
            for number, card in enumerate(cards):
                draw_chip(card, left + number * step, lower, each, tall, u, deck=deck)

        self._motion.carry(draw, start, end, self._announce if play.declared else None)

    def _announce(self) -> None:
        """What was announced has its moment over the cards."""
        pile = self.table.pile
        self._motion.press_seal(pile.draw_announced, pile.announced_box)

    # What is touched

    def play(self) -> None:
        """The cards that are played are named by touch; not by a press that was meant for the prompt
        before."""
        entry = None if self._shown is None else _played(self._shown)
        in_haste = self._desk.waited is not None or self._desk.answer_delay.remaining > 0
        if entry is not None and not in_haste:
            self.errands.name_cards(entry)

    def _touch_player(self, player: str) -> None:
        if self._shown is not None:
            self.touch_seat(self._shown.players.index(player))

    def _touch_pile(self) -> None:
        if self._shown is None:
            return
        if not self.table.pile.label_was_touched:
            self._touch_cards(self._shown, self.table.pile)
            return
        choices = (it for it in self._shown.prompt.choices if _is_zone(it.target))
        self.touch(str(self._shown.prompt.short), [self._answer(choice) for choice in choices])

    def _touch_cards(self, snapshot: TableSnapshot, pile: TrickPile) -> None:
        """Beside the cards of ``pile`` a touch plays; on one of them it asks whether it is another."""
        meant = self._cards_touched(snapshot, pile)
        if not meant:
            self.play()
        elif pile.trick is not None:
            self._touch_lying(meant, self.answers_at(at_zone(pile.trick.zone)))

    def _cards_touched(self, snapshot: TableSnapshot, pile: TrickPile) -> list[tuple[str, CardPlace]]:
        """The cards of ``pile`` that were touched, each with its place."""
        zone = "" if pile.trick is None else pile.trick.zone
        lying = places_on(zone, snapshot.view.cards_on(zone))
        return [lying[number] for number in pile.touched_cards]

    def _touch_lying(self, meant: Sequence[tuple[str, CardPlace]], answers: Sequence[Tile]) -> None:
        """Cards that lie in the middle were touched: that may be one of the ``answers``, or one of the cards
        is another."""
        heading = self.name_of(meant[0][0]) if len(meant) == 1 else ""
        self.touch(heading, [*answers, *self.doubting(meant)])

    def _use(self, place: int) -> None:
        """The privilege of this card is used."""
        panel = None if self._shown is None else self._shown.view.find(PrivilegeCards)
        if panel is not None:
            card = panel.cards[place]
            self.touch(f"{card.player}: {card.title}", self.answers_at(at_privilege(place)))

    def enlarge_clock(self) -> None:
        """Lay the clock over the screen; a tap shrinks it again."""
        if self._large_clock is None and self._shown is not None:
            self._large_clock = ClockBoard(u=self.u, size_hint=(None, None))
            self._large_clock.show(self.clock.face, looks_by_name(self._shown.players, self._shown.looks))
            self._large_clock.bind(on_release=lambda _: self.shrink_clock())
            self.add_widget(self._large_clock)
            self._lay_overlays()

    def shrink_clock(self) -> None:
        """Make the clock small again."""
        if self._large_clock is not None:
            self.remove_widget(self._large_clock)
            self._large_clock = None

    def back(self) -> bool:
        """Leave the large clock, or what else is open. Returns whether there was anything to leave."""
        if self._large_clock is not None:
            self.shrink_clock()
            return True
        return super().back()

    # Sizes

    def _measure(self, *_: object) -> None:
        super()._measure()
        self.clock.u, self.clock.width = self.u, theme.target_px(self.u, 68)
        if self._large_clock is not None:
            self._large_clock.u = self.u
        if self._shown is not None:
            self._show_clock(self._shown)
            self._fill_row(self._shown)

    def _lay_overlays(self, *_: object) -> None:
        super()._lay_overlays()
        if self._large_clock is not None:
            lowest, highest = self._panel_place()
            self._large_clock.pos = lowest.pos
            self._large_clock.size = (highest.width, highest.top - lowest.y)


def _played(snapshot: TableSnapshot) -> CardEntry | None:
    """The entry of the cards that are laid on the mat."""
    return next((it for it in snapshot.prompt.entries if it.zone and it.target == at_zone(it.zone)), None)


def _is_privilege(target: Target | None) -> bool:
    return target is not None and target.place is Place.PRIVILEGE


def _is_zone(target: Target | None) -> bool:
    return target is not None and target.place is Place.ZONE
