"""The page of safe mode, by real touches: it tries again, writes its report, and has the machine restart."""

from __future__ import annotations

from kivy.base import EventLoop
from kivy.tests.common import UnitTestTouch

from companion.appliance.power import PowerChange
from companion.games.messages import Message, say
from companion.ui.app.rescue import RescuePage
from tests.ui.hosting import FakePower
from tests.ui.stage import bare_stage

WHY = say("The companion crashed again and again ({signal}).", signal="SIGSEGV")


def tap(page: RescuePage, words: str) -> None:
    button = next(button for button in page.buttons if button.words == words)
    touch = UnitTestTouch(*button.to_window(*button.center))
    touch.touch_down()
    EventLoop.idle()
    touch.touch_up()
    for _ in range(4):
        EventLoop.idle()


def test_one_touch_tries_again_and_that_is_what_the_page_wants() -> None:
    again: list[bool] = []
    page = RescuePage(WHY, lambda: again.append(True), lambda: say(""), FakePower())
    with bare_stage(page):
        assert str(WHY) in page.ids.words.words
        assert [button.words for button in page.buttons if button.primary] == ["Try again"]
        tap(page, "Try again")
    assert again == [True]


def test_the_report_is_written_and_what_became_of_it_is_said() -> None:
    def save() -> Message:
        return say("{file} is on the stick.", file="report.zip")

    page = RescuePage(WHY, lambda: None, save, FakePower())
    with bare_stage(page):
        tap(page, "Save a report")
        for _ in range(200):
            EventLoop.idle()
            if page.ids.words.words == "report.zip is on the stick.":
                return
    raise AssertionError(page.ids.words.words)


def test_only_what_the_machine_allows_is_offered() -> None:
    asked: list[PowerChange] = []
    page = RescuePage(WHY, lambda: None, lambda: say(""), FakePower(PowerChange.RESTART, asked=asked))
    with bare_stage(page):
        assert [button.words for button in page.buttons] == ["Try again", "Save a report", "Restart"]
        tap(page, "Restart")
    assert asked == [PowerChange.RESTART]
