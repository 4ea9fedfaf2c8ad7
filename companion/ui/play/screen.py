"""What every screen of a game in play has: who is asked and what, the answers, undo, redo and the menu."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.games.amendments import CardPlace
from companion.games.api import (
    Action,
    CardEntry,
    Choice,
    DiceEntry,
    Expected,
    NumberEntry,
    Place,
    Prompt,
    Target,
)
from companion.games.messages import Message, say
from companion.games.panels import Composing, Notebooks
from companion.games.rolling import BY_PROGRAM, BY_TYPING
from companion.table.buttons import REVEAL, seat_of, seat_pass
from companion.table.deck_in_play import named_by
from companion.table.events import Chosen, Confirmed, Dismiss, Pressed, Redo, RequestLot, RequestRoll, Undo
from companion.table.looks import PlayerLook
from companion.table.loop import Desk
from companion.table.snapshot import Confirmation, Question, TableSnapshot
from companion.ui.kit import theme
from companion.ui.kit.choice_panel import ChoicePanel
from companion.ui.kit.lettering import block, fitted
from companion.ui.kit.tiles import Tile
from companion.ui.kit.widgets import BrassButton
from companion.ui.play.layout import SMALL, layout_for
from companion.ui.play.pass_button import PassButton, SeatButtons, Sign
from companion.ui.play.turn import Turn
from vision.camera.preview import Preview

Builder.load_file(__file__.replace(".py", ".kv"))

_MOST_BUTTONS = 4
"""More answers than these go behind a button for each group, or for all."""
_FEW_BUTTONS = 2
"""With more answers than one, what can wait is in the menu alone."""
_LOOK_EVERY = 0.05
"""Seconds between two looks at whether the table has dealt with a press."""
_PRESS_SHOWN = 0.15
"""Seconds for which a button on the screen looks pressed with one of a wired panel."""
_STEP_ROOM = (192.0, 80.0)
"""The width of what Undo tells, and of what Redo tells on a wide screen, in units."""
_STEP_HIGH, _STEP_DETAIL = 58.0, 0.56
"""The height of these buttons on a high screen, in units, and the part of it for what they tell."""
NAME_A_CARD = "Name a card"
NOT_MEANT = "No"
ROLL = "Roll"
WHY_NOT = "Why not?"
MY_WORDS = "My words"


class Errands(Protocol):
    """The screens that can be asked for over a game in play."""

    def menu(self) -> None:
        """Everything that is seldom wanted."""

    def name_cards(self, entry: CardEntry) -> None:
        """Cards are named by touch."""

    def type_dice(self, entry: DiceEntry) -> None:
        """It is told by touch how the dice lie."""

    def name_number(self, entry: NumberEntry) -> None:
        """A number is named by touch."""

    def compose(self, composing: Composing) -> None:
        """A player is helped, in private, to put words together."""

    def choose_in_secret(self) -> None:
        """A player chooses words that nobody else sees."""

    def can_explain(self, rule: str) -> bool:
        """Whether a page explains the rule of this number."""

    def explain(self, rule: str) -> None:
        """The page that explains it."""

    def doubt(self, cards: Sequence[tuple[str, CardPlace]]) -> None:
        """One of ``cards``, each with its place, is another than was taken down."""

    def choose_card(
        self,
        title: str,
        cards: Sequence[tuple[str, CardPlace]],
        chosen: Callable[[str, CardPlace], object],
    ) -> None:
        """One of ``cards``, each with its place, is meant: ``chosen`` is called with it."""

    def history(self) -> None:
        """Every move so far."""

    def crown(self) -> None:
        """The verdict has been looked at: who has won?"""


class Notes(FloatLayout):  # type: ignore[misc]
    """A few lines on a plate: advice, and the text of panels that no screen draws. It is as high as its
    words need, up to three lines."""

    words = StringProperty("")
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("width", "words", "u"):
            self.fbind(name, self._measure)
        self._measure()

    def _measure(self, *_: object) -> None:
        width = max(1, int(self.width - 20 * self.u))
        needed = block(self.words, theme.text_px(self.u, 18), theme.PLAIN, width).height
        self.height = 8 * self.u + min(needed, 66 * self.u)


class PlayScreen(FloatLayout):  # type: ignore[misc]
    """Drawn from a :class:`TableSnapshot` and nothing else; what is touched goes to ``desk`` with the
    serial of the snapshot that it was touched on. What a screen adds of its own stands in the slot between
    head and foot."""

    u = NumericProperty(1.0)
    wide = BooleanProperty(True)
    layout = ObjectProperty(SMALL, rebind=True)
    message = StringProperty("")
    foot_height = NumericProperty(156.0)
    errands: Errands = ObjectProperty(None)

    HAS_ROOM_FOR_WORDS = True
    """Whether words can be chosen in secret from the foot; the menu always has them."""
    FOOT = (156.0, 286.0)
    """Height of the foot in units, on a wide screen and on a high one."""

    def __init__(self, desk: Desk, errands: Errands, **kwargs: Any) -> None:
        super().__init__(errands=errands, **kwargs)
        self._desk = desk
        self._shown: TableSnapshot | None = None
        self._panel: ChoicePanel | None = None
        self._aside: Question | None = None
        self._notes: Notes | None = None
        # Kivy's ids are weak references: a button taken off the screen would be gone.
        self._turn: Turn = self.ids.headline.__self__
        self._redo: BrassButton = self.ids.redo.__self__
        self._steps = self.ids.steps.__self__
        self._pass: PassButton = self.ids.on_pass.__self__
        self._reveal: BrassButton = self.ids.on_reveal.__self__
        self._of_seats = SeatButtons(lambda seat: self.press(seat_pass(seat)), self._play_at)
        self._awake = Clock.create_trigger(self._rest, 0.0)
        self._watch = Clock.create_trigger(self._look_at_begun, _LOOK_EVERY, interval=True)
        self._begun: list[BrassButton] = []
        self._explained = ""
        """The rule that the button beside the message explains."""
        self.bind(size=self._measure)
        for part in (self.ids.slot, self.ids.foot):
            part.bind(pos=self._lay_overlays, size=self._lay_overlays)
        self._measure()

    def _into_slot(self, *parts: Widget) -> None:
        """Moves ``parts``, which stand on the screen, between head and foot."""
        # Kivy's ids hold nothing: between two places a part would be gone.
        for part in [part.__self__ for part in parts]:
            self.remove_widget(part)
            self.ids.slot.add_widget(part)

    # What is shown

    @property
    def shown(self) -> TableSnapshot | None:
        """The snapshot that is on the screen."""
        return self._shown

    @property
    def panel(self) -> ChoicePanel | None:
        """The panel that is open, if one is."""
        return self._panel

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``; only what differs from the last one is touched."""
        before, self._shown = self._shown, snapshot
        if snapshot.question != self._aside:
            self._aside = None
        self._show_message()
        asked = (snapshot.prompt, snapshot.question, snapshot.confirmation)
        if before is None or (before.prompt, before.question, before.confirmation) != asked:
            self._show_prompt(snapshot)
            self._close_panel()
            self._ask(snapshot)
        if self._panel is not None and snapshot.confirmation is not None:
            told = filter(None, (snapshot.confirmation.text, snapshot.message))
            self._panel.words = " ".join(map(str, told))
        answered = (snapshot.prompt, snapshot.overrule, snapshot.question)
        if before is None or (before.prompt, before.overrule, before.question) != answered:
            self._show_answers(snapshot)
        steps = (snapshot.history[-1:], snapshot.undone_history[-1:])
        if before is None or (before.history[-1:], before.undone_history[-1:]) != steps:
            self._show_steps(snapshot)
        self._rest()

    def see(self, picture: Preview) -> None:
        """The camera's newest picture, for a screen that shows it."""

    @property
    def notes(self) -> str:
        """What is told under the drawings."""
        return "" if self._notes is None else str(self._notes.words)

    def tell(self, lines: Sequence[Message]) -> None:
        """Tell ``lines`` under the drawings; nothing takes no room."""
        if self._notes is not None and not lines:
            self.ids.house.remove_widget(self._notes)
            self._notes = None
        elif self._notes is None and lines:
            self._notes = Notes(u=self.u)
            self.ids.house.add_widget(self._notes, index=1)
        if self._notes is not None:
            self._notes.words = "\n".join(map(str, lines))

    def _show_prompt(self, snapshot: TableSnapshot) -> None:
        prompt = snapshot.prompt
        self._show_turn(snapshot)
        self.ids.sentence.words = str(prompt.text)
        self._pass.name, self._pass.look = "", None
        if prompt.on_pass is not None and len(prompt.seats) == 1:
            self._pass.name, self._pass.look = sign_of(snapshot, prompt.seats[0])
        self._show_button(self._pass, snapshot, prompt.on_pass)
        self._show_button(self._reveal, snapshot, snapshot.reveal_answer)
        plays = self._plays(snapshot)
        asked = prompt.seats if prompt.passes or plays else ()
        self._of_seats.show({seat: sign_of(snapshot, seat) for seat in asked}, plays)
        for seat, play in self._of_seats.plays.items():
            play.primary = plays[seat] == prompt.expected
        for seat, button in self._of_seats.passes.items():
            self._show_button(button, snapshot, prompt.pass_of(seat))
        self._put_buttons(snapshot)

    def _beside_pass(self, _snapshot: TableSnapshot) -> list[Widget]:
        """What stands beside PASS: REVEAL. Where it means nothing, the buttons of several players take its
        room."""
        return [] if self._of_seats.passes and self._reveal.disabled else [self._reveal]

    def _plays(self, _snapshot: TableSnapshot) -> Mapping[int, CardEntry]:
        """The cards that are played with a button beside PASS, by the seat, where several are asked."""
        return {}

    def _play_at(self, seat: int) -> None:
        """The player at ``seat`` names the cards that they play."""
        entry = None if self._shown is None else self._plays(self._shown).get(seat)
        if entry is not None:
            self._name(entry)

    def _put_buttons(self, snapshot: TableSnapshot) -> None:
        passes = self._of_seats if self._of_seats.passes else self._pass
        wanted: list[Widget] = [passes, *self._beside_pass(snapshot)]
        row = self.ids.buttons
        if row.children[::-1] != wanted:
            row.clear_widgets()
            for button in wanted:
                row.add_widget(button)
            self._desk.answer_delay.restart()

    def _show_turn(self, snapshot: TableSnapshot) -> None:
        turn, prompt = self._turn, snapshot.prompt
        turn.alarmed = bool(snapshot.view.overflowing)
        turn.moment = str(prompt.short)
        asked = prompt.seats if len(prompt.seats) == 1 or prompt.passes or self._plays(snapshot) else ()
        turn.players = [sign_of(snapshot, seat) for seat in asked]
        if len(asked) == 1:
            turn.moment = moment_without(turn.players[0][0], str(prompt.short))

    def _show_button(
        self, button: BrassButton, snapshot: TableSnapshot, answer: Action | DiceEntry | None
    ) -> None:
        meaning = "" if answer is None else _meaning(snapshot, answer)
        button.detail = meaning if meaning.casefold() != button.words.casefold() else ""
        button.disabled = answer is None
        usual = snapshot.prompt.expected is not None or snapshot.question is not None
        button.primary = usual and snapshot.is_bright(answer)

    def _show_answers(self, snapshot: TableSnapshot) -> None:
        self.ids.choices.clear_widgets()
        for tile in self._answers(snapshot):
            button = BrassButton(
                u=self.u,
                words=tile.words,
                detail=tile.detail,
                primary=tile.primary,
                destroys=tile.destroys,
                largest=theme.text_px(self.u, 20),
            )
            button.bind(on_release=lambda button, tile=tile: self._do(tile, button))
            self.ids.choices.add_widget(button)
        self._rest()

    def _do(self, tile: Tile, button: BrassButton) -> None:
        tile.do()
        self._begin(button)

    def _answers(self, snapshot: TableSnapshot) -> list[Tile]:
        """The buttons under the sentence."""
        prompt = snapshot.prompt
        tiles = self._entry_tiles(snapshot)
        tiles = [*self._choice_tiles(prompt, _MOST_BUTTONS - len(tiles)), *tiles]
        if self._aside is not None:
            tiles.append(Tile(_asking(self._aside), self._ask_again, "what the camera sees …", primary=True))
        if snapshot.overrule is not None:
            overrule = snapshot.overrule
            tiles.append(Tile(str(overrule.label), lambda: self.choose(overrule.action), _refused(overrule)))
        if self.HAS_ROOM_FOR_WORDS and snapshot.view.find(Notebooks) and len(tiles) < _FEW_BUTTONS:
            tiles.append(Tile(MY_WORDS, self.errands.choose_in_secret, "in private …"))
        return tiles

    def _choice_tiles(self, prompt: Prompt, most: int) -> list[Tile]:
        on_buttons = (prompt.on_pass, prompt.on_reveal, *(own.action for own in prompt.passes))
        open_choices = [choice for choice in prompt.choices if choice.action not in on_buttons]
        groups = list(dict.fromkeys(c.group for c in open_choices))
        if len(open_choices) <= most and len(groups) == 1 and not groups[0]:
            return [self._answer(c) for c in open_choices]
        if len(groups) > most:
            return [self._group(prompt, "Choose", [_with_its_group(choice) for choice in open_choices])]
        made: list[Tile] = []
        for group in groups:
            of_group = [c for c in open_choices if c.group == group]
            if len(of_group) == 1 and str(of_group[0].label).startswith(group):
                made.append(self._answer(of_group[0]))
            else:
                made.append(self._group(prompt, group or "Choose", of_group))
        return made

    def _answer(self, choice: Choice) -> Tile:
        expected = self._expected == choice.action
        do, detail = lambda: self.choose(choice.action), str(choice.detail or "")
        return Tile(str(choice.label), do, detail, primary=expected, destroys=choice.destroys)

    @property
    def _expected(self) -> Expected | None:
        """The answer that is given next in the usual course of play."""
        return None if self._shown is None else self._shown.prompt.expected

    def _group(self, prompt: Prompt, group: str, choices: Sequence[Choice]) -> Tile:
        told = str(say("{choice} …", choice=choices[0].label)) if len(choices) == 1 else _or_touch(choices)
        expected = any(choice.action == prompt.expected for choice in choices)
        return Tile(
            group, lambda: self._open_group(group, [self._answer(c) for c in choices]), told, primary=expected
        )

    def _entry_tiles(self, snapshot: TableSnapshot) -> list[Tile]:
        """What can be told by touch: dice, and cards that no camera sees; many cards behind one button."""
        prompt, composing = snapshot.prompt, snapshot.view.find(Composing)
        tiles = [self._entry(entry) for entry in prompt.entries]
        if len(tiles) > 2:
            told = tuple(tiles)
            expected = prompt.expected in prompt.entries
            tiles = [
                Tile(
                    NAME_A_CARD,
                    lambda: self._open_group(NAME_A_CARD, told),
                    _or_touch(prompt.entries),
                    primary=expected,
                )
            ]
        if prompt.dice is not None:
            dice = prompt.dice
            if dice.by == BY_PROGRAM:
                by_tile = prompt.reveal_answer != dice
                tiles.append(Tile(ROLL, self.roll, "the program rolls", primary=by_tile))
            tell = "tell how they lie …"
            tiles.append(Tile("Real dice", lambda: self.errands.type_dice(dice), tell, dice.by == BY_TYPING))
        if prompt.lot is not None:
            tiles.append(Tile(str(prompt.lot.label), self.draw_lot, "the program draws"))
        tiles += [self._number(entry) for entry in prompt.numbers]
        if composing is not None:
            tiles.append(Tile("Help with the words", lambda: self.errands.compose(composing), "in private …"))
        return tiles

    def _entry(self, entry: CardEntry) -> Tile:
        what = "name the card" if entry.most == 1 else "name the cards"
        return Tile(str(entry.label), lambda: self._name(entry), f"{what} …", self._expected == entry)

    def _number(self, entry: NumberEntry) -> Tile:
        do = lambda: self.errands.name_number(entry)  # noqa: E731
        return Tile(str(entry.label), do, str(_numbers(entry)), self._expected == entry)

    def _name(self, entry: CardEntry) -> None:
        self._close_panel()
        self.errands.name_cards(entry)

    def _show_steps(self, snapshot: TableSnapshot) -> None:
        self._show_step(self.ids.undo, snapshot.history)
        self._show_step(self._redo, snapshot.undone_history)
        # Redo comes and goes; Undo and the menu hold still beside it.
        if snapshot.undone_history and self._redo.parent is None:
            self._steps.add_widget(self._redo, index=len(self._steps.children))
        elif not snapshot.undone_history and self._redo.parent is not None:
            self._steps.remove_widget(self._redo)

    def _show_step(self, button: BrassButton, steps: Sequence[Message]) -> None:
        button.disabled = not steps
        room = int(_STEP_ROOM[self.wide and button is self._redo] * self.u)
        told = "".join(map(str, steps[-1:]))
        high = _STEP_DETAIL * (self.layout.head if self.wide else _STEP_HIGH) * self.u
        button.detail = fitted(told, theme.PLAIN, room, int(high), theme.text_px(self.u, 16))[0]

    # Rest, and what takes its time

    def _rest(self, *_: object) -> None:
        """Dim the answers while a press would still be meant for the prompt before."""
        remaining = self._desk.answer_delay.remaining
        for button in (self._pass, self._reveal, *self.ids.choices.children):
            button.resting = remaining > 0
        delays = [remaining]
        for seat, button in self._of_seats.passes.items():
            delays.append(self._desk.answer_delay.remaining_of(seat))
            button.resting = delays[-1] > 0
        for button in self._of_seats.plays.values():
            button.resting = remaining > 0
        remaining = min(filter(None, delays), default=0.0)
        if remaining > 0:
            self._awake.cancel()
            self._awake.timeout = remaining
            self._awake()

    def _begin(self, button: BrassButton) -> None:
        """What ``button`` has begun is under way until the table has dealt with it."""
        if self._desk.waited is not None:
            button.under_way = True
            self._begun.append(button)
            self._watch()

    def _look_at_begun(self, _seconds: float) -> None:
        if self._desk.waited is None:
            self._watch.cancel()
            for button in self._begun:
                button.under_way = False
            self._begun.clear()

    # The panel

    def _ask(self, snapshot: TableSnapshot) -> None:
        question = snapshot.question
        if snapshot.confirmation is not None:
            self._ask_to_confirm(snapshot.confirmation)
        elif question is not None and question != self._aside:
            self._open_panel(
                ChoicePanel(
                    # Nobody knows which of them is the usual one.
                    [replace(self._answer(choice), primary=False) for choice in question.choices],
                    heading=_asking(question),
                    words=str(question.text),
                    left=self._set_aside,
                    u=self.u,
                )
            )

    def _ask_to_confirm(self, confirmation: Confirmation) -> None:
        # The last tile lies where the buttons were that may have been pressed in haste.
        tiles = (
            Tile(str(confirmation.choice.label), self.confirm, destroys=True),
            Tile(NOT_MEANT, self.dismiss, "nothing changes"),
        )
        self._open_panel(
            ChoicePanel(
                tiles, heading="Are you sure?", words=str(confirmation.text), left=self.dismiss, u=self.u
            )
        )

    def _set_aside(self) -> None:
        """The question waits: nobody is held up by it. What it says stays in sight."""
        self._close_panel()
        if self._shown is not None:
            self._aside = self._shown.question
            self._show_message()
            self._show_answers(self._shown)

    def _ask_again(self) -> None:
        self._aside = None
        if self._shown is not None:
            self._show_message()
            self._show_answers(self._shown)
            self._ask(self._shown)

    def _show_message(self) -> None:
        told = self._shown.message if self._shown is not None else None
        words = str(told or (self._aside.text if self._aside is not None else ""))
        # What the sentence over it says is not said twice.
        sentence = "" if self._shown is None else str(self._shown.prompt.text)
        self.message = words.replace(f" {sentence}", "") if sentence else words
        refused = None if self._shown is None else self._shown.refusal
        self._show_why("" if refused is None else refused.code)

    def _show_why(self, rule: str) -> None:
        """Beside a refusal a button leads to the page of its rule."""
        if rule != self._explained:
            self._explained = rule
            self.ids.why.clear_widgets()
            if rule and self.errands.can_explain(rule):
                button = BrassButton(u=self.u, words=WHY_NOT, largest=theme.text_px(self.u, 20))
                button.bind(on_release=lambda _: self.errands.explain(rule))
                self.ids.why.add_widget(button)

    def _open_group(self, group: str, tiles: Sequence[Tile]) -> None:
        self._open_panel(ChoicePanel(tiles, heading=group, left=self._close_panel, u=self.u))

    def _open_panel(self, panel: ChoicePanel) -> None:
        self._close_panel()
        self._desk.answer_delay.restart()
        self._rest()
        self._panel = panel
        panel.size_hint = (None, None)
        self.add_widget(panel)
        self._lay_overlays()

    def _close_panel(self) -> None:
        if self._panel is not None:
            self._desk.answer_delay.restart()
            self._rest()
            self.remove_widget(self._panel)
            self._panel = None

    def back(self) -> bool:
        """Leave the panel; whether there was one to leave."""
        if self._panel is not None and self._panel.left is not None:
            self._panel.left()
            return True
        return False

    def write(self, _text: str) -> bool:
        """What is typed on a keyboard is no text here."""
        return False

    def strike_key(self, _name: str) -> bool:
        """The panel's keys are the app's to know."""
        return False

    # What is touched

    def targets(self, snapshot: TableSnapshot) -> frozenset[Target]:
        """The things on the table that answer the prompt of ``snapshot`` when they are touched."""
        prompt = snapshot.prompt
        targets = [*(it.target for it in prompt.choices), *(it.target for it in prompt.entries)]
        return frozenset(target for target in targets if target is not None)

    def answers_at(self, *targets: Target) -> list[Tile]:
        """The answers that a touch on one of ``targets`` can mean."""
        if self._shown is None:
            return []
        prompt = self._shown.prompt
        meant = [choice for choice in prompt.choices if choice.target in targets]
        alike = len({str(choice.label) for choice in meant}) < len(meant)
        choices = [self._answer(_with_its_group(choice) if alike else choice) for choice in meant]
        return [*choices, *(self._entry(entry) for entry in prompt.entries if entry.target in targets)]

    def touch(self, heading: str, tiles: Sequence[Tile]) -> None:
        """Something on the table was touched: what that can only mean is done; of several meanings one is
        chosen."""
        if len(tiles) == 1:
            tiles[0].do()
        elif tiles:
            self._open_group(heading, tiles)

    def doubting(self, cards: Sequence[tuple[str, CardPlace]]) -> list[Tile]:
        """That one of ``cards``, which lie in sight, is another than was taken down."""
        if not cards:
            return []
        words = "It is another card" if len(cards) == 1 else "One is another card"
        return [Tile(words, lambda: self._doubt(cards), "set it right …")]

    def name_of(self, card: str) -> str:
        """What the players call ``card``."""
        return card if self._shown is None else self._shown.deck.name(card)

    def _doubt(self, cards: Sequence[tuple[str, CardPlace]]) -> None:
        self._close_panel()
        self.errands.doubt(cards)

    def press(self, button: str) -> None:
        """A button of :mod:`companion.table.buttons`, from the screen or the keyboard."""
        if self._shown is not None:
            self._desk.post(Pressed(button, self._shown.serial))
            self._begin(self._button_of(button))

    def show_press(self, button: str) -> None:
        """A button of a wired panel was pressed: the one on the screen looks so, too."""
        shown = self._button_of(button)
        shown.state = "down"
        Clock.schedule_once(lambda _: setattr(shown, "state", "normal"), _PRESS_SHOWN)
        self._begin(shown)

    def _button_of(self, button: str) -> BrassButton:
        """What on the screen is ``button``, or does the same."""
        seat = seat_of(button)
        if seat is not None and seat in self._of_seats.passes:
            return self._of_seats.passes[seat]
        return self._reveal if button == REVEAL else self._pass

    def choose(self, action: Action) -> None:
        """One of the choices that are shown."""
        if self._shown is not None:
            self._desk.post(Chosen(action, self._shown.serial))
            if self._panel is not None and self._panel.left is not None:
                self._close_panel()

    def confirm(self) -> None:
        """What is asked to be confirmed is meant."""
        if self._shown is not None:
            self._desk.post(Confirmed(self._shown.serial))

    def dismiss(self) -> None:
        """It is not meant."""
        self._desk.post(Dismiss())

    def roll(self) -> None:
        """The program rolls the dice that are asked for."""
        if self._shown is not None:
            self._desk.post(RequestRoll(self._shown.serial))

    def draw_lot(self) -> None:
        """The program draws the lot that is offered."""
        if self._shown is not None:
            self._desk.post(RequestLot(self._shown.serial))

    def undo(self) -> None:
        """Take back what the Undo button names."""
        if self._shown is not None and self._shown.undo is not None:
            self._desk.post(Undo(self._shown.serial))
            self._begin(self.ids.undo)

    def redo(self) -> None:
        """Make again what the Redo button names."""
        if self._shown is not None and self._shown.redo is not None:
            self._desk.post(Redo(self._shown.serial))
            self._begin(self._redo)

    # Sizes

    def _measure(self, *_: object) -> None:
        self.u, self.wide = theme.unit(*self.size), self.width >= self.height
        self.layout = layout_for(*self.size)
        self.foot_height = self.FOOT[0 if self.wide else 1] * self.u
        if self._notes is not None:
            self._notes.u = self.u
        self._of_seats.orientation = "vertical" if self.wide else "horizontal"
        self._of_seats.u = self.u
        for button in (*self.ids.choices.children, *self.ids.why.children):
            button.u, button.largest = self.u, theme.text_px(self.u, 20)
        if self._panel is not None:
            self._panel.u = self.u
        if self._shown is not None:
            self._show_steps(self._shown)
        self._lay_overlays()

    def _lay_overlays(self, *_: object) -> None:
        if self._panel is not None:
            lowest, highest = self._panel_place()
            self._panel.pos = lowest.pos
            self._panel.size = (highest.width, highest.top - lowest.y)

    def _panel_place(self) -> tuple[Widget, Widget]:
        """The lowest and the highest part of the screen that the panel covers."""
        return self.ids.foot, self.ids.slot


def _meaning(snapshot: TableSnapshot, action: Action | DiceEntry) -> str:
    """What ``action`` is called where a button stands for it."""
    if isinstance(action, DiceEntry):
        return ROLL
    for choice in snapshot.prompt.choices:
        if choice.action == action:
            return str(choice.label)
    return str(named_by(snapshot.deck, action.spoken()))


CHOOSE = "choose …"
"""The detail of a button that opens several choices."""


_TOUCHED = {
    Place.SEAT: "or touch the player",
    Place.PILE: "or touch the player",
    Place.CARD: "or touch the card",
    Place.ZONE: "or touch it",
    Place.DECK: "or touch the deck",
    Place.CHAIR: "or touch the seat",
    Place.TRICK: "or touch the trick",
    Place.PRIVILEGE: "or touch the card",
}


def _or_touch(answers: Sequence[Choice | CardEntry]) -> str:
    """That the thing itself can be touched, where all ``answers`` are about things of one kind."""
    told = {"" if answer.target is None else _TOUCHED[answer.target.place] for answer in answers}
    return told.pop() or CHOOSE if len(told) == 1 else CHOOSE


def _numbers(entry: NumberEntry) -> Message:
    """The numbers that ``entry`` takes."""
    if entry.least == entry.most:
        return say("{number} …", number=entry.least)
    return say("{least} to {most} …", least=entry.least, most=entry.most)


def _asking(question: Question) -> str:
    return "The referee asks" if question.choices else "The referee waits"


def _refused(overrule: Choice) -> str:
    """The move that ``overrule`` would accept."""
    return str(overrule.detail or "")


def _with_its_group(choice: Choice) -> Choice:
    """``choice`` for where its group is not over it."""
    if not choice.group or choice.group in str(choice.label):
        return choice
    return replace(choice, label=say("{group}: {label}", group=choice.group, label=choice.label))


def moment_without(name: str, short: str) -> str:
    """The few words of a prompt beside the name of the player who is asked: ``discards``, ``Overflow!``."""
    return short.removeprefix(name).lstrip(": ") or short


def sign_of(snapshot: TableSnapshot, seat: int) -> Sign:
    """The name and the look of the player at ``seat``."""
    return snapshot.view.seats[seat].name, look_at(snapshot, seat)


def look_at(snapshot: TableSnapshot, seat: int) -> PlayerLook | None:
    """The look of the player at ``seat``, if the table has given one."""
    return snapshot.looks[seat] if seat < len(snapshot.looks) else None
