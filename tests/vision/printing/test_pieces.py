"""Cards, tokens, clocks, seating plans and standing sheets come out of the printer to scale and whole."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from tests.vision.printing.pdfs import pages, sizes, texts
from vision.core.geometry import Rect
from vision.core.pictures import Picture
from vision.drawing.engraving.canvas import Canvas
from vision.drawing.engraving.characters import CHARACTERS
from vision.drawing.engraving.mat import MARGIN_MM
from vision.drawing.engraving.paths import rectangle
from vision.drawing.engraving.raster import RasterCanvas
from vision.mat.layouts import CARD_MM
from vision.printing import (
    ClockFace,
    PictureCard,
    PlanSeat,
    PlanTable,
    SeatingPlan,
    Section,
    StandingSheet,
    Token,
    UnknownPaper,
    clock_pdf,
    picture_cards,
    picture_cards_pdf,
    seating_pdf,
    standing_pdf,
    tokens,
    tokens_pdf,
)
from vision.printing.clock_face import draw_clock
from vision.printing.pdf import PdfDocument
from vision.printing.pieces import Piece, piece_plan, pieces_pdf
from vision.printing.seating_plans import draw_plan
from vision.printing.standing_sheets import draw_standing
from vision.printing.typesetting import TooLong

A4 = (210.0, 297.0)
LETTER = (215.9, 279.4)
PX_PER_MM = 3.0
LONGEST = "A name of forty letters, as long as they"

CARD = PictureCard(
    LONGEST, "duke", (Section("Once a day", ("Drink tea with anybody.",)),), "12", "PASS", "He sits out"
)
CLOCK = ClockFace("A clock", (tuple("123456789"), ("10", "11", "12")), ("Go round.",))
PLAN = SeatingPlan(
    LONGEST,
    tuple(
        PlanTable(
            "A table", tuple(PlanSeat(str(n), name.title(), name) for n, name in enumerate(CHARACTERS, 1))
        )
        for _ in range(2)
    ),
    ("Each table deals for itself.",),
)
SHEET = StandingSheet(
    LONGEST,
    ("Born to a family of tea drinkers.", "She invents pots."),
    "crown",
    "H",
    ("Ace", "2"),
    tuple(Section(title, ("a pot", "a very large pot")) for title in ("What", "Which", "How")),
    (Section("Queen", ("Draw two.",)), Section("King", ("Win.",))),
    ("First", "Second", "Third"),
)


def drawn(draw: Callable[[Canvas], None], size: tuple[float, float]) -> Picture:
    canvas = RasterCanvas(size, PX_PER_MM)
    draw(canvas)
    return canvas.picture()


def blank_margin(picture: Picture) -> float:
    """How many millimetres around the edge of ``picture`` nothing is printed on."""
    rows, columns = np.nonzero(picture.min(axis=2) < 240)
    height, width = picture.shape[:2]
    edges = (columns.min(), width - 1 - columns.max(), rows.min(), height - 1 - rows.max())
    return float(min(edges)) / PX_PER_MM


def test_each_back_is_printed_behind_its_front() -> None:
    plan = piece_plan("a4", CARD_MM, 30)
    for spot in range(plan.each):
        (x, y), (behind_x, behind_y) = plan.front(spot), plan.back(spot)
        assert behind_y == y
        assert behind_x == pytest.approx(plan.sheet[0] - x - plan.size[0])


@pytest.mark.parametrize(
    ("paper", "size", "each"), [("a4", CARD_MM, 9), ("a3", (36.0, 36.0), 77), ("a4", (100.0, 130.0), 4)]
)
def test_a_sheet_holds_as_many_as_fit_in_its_margins(
    paper: str, size: tuple[float, float], each: int
) -> None:
    plan = piece_plan(paper, size, 1000)
    assert plan.each == each
    assert min(plan.corner) >= MARGIN_MM
    right, bottom = (at + own for at, own in zip(plan.front(plan.each - 1), size, strict=True))
    assert right <= plan.sheet[0] - MARGIN_MM
    assert bottom <= plan.sheet[1] - MARGIN_MM


def test_a_few_pieces_lie_in_the_middle_of_the_sheet() -> None:
    plan = piece_plan("a4", CARD_MM, 1)
    assert (plan.columns, plan.rows) == (1, 1)
    assert plan.front(0)[0] == pytest.approx((A4[0] - CARD_MM[0]) / 2)
    assert plan.front(0) == plan.back(0)


def test_pages_of_backs_follow_only_where_there_is_a_back() -> None:
    def square(canvas: Canvas) -> None:
        canvas.fill([rectangle(Rect(1.0, 1.0, 8.0, 8.0))], (0, 0, 0))

    one_sided = pieces_pdf("Squares", (10.0, 10.0), [Piece(square, copies=3)])
    both = pieces_pdf("Squares", (10.0, 10.0), [Piece(square, square, copies=600)])
    assert pages(one_sided) == 1
    assert pages(both) == 4
    assert any("one side" in text for text in texts(one_sided))
    assert sum("backs" in text for text in texts(both)) == 2


@pytest.mark.parametrize(
    "make",
    [
        lambda paper: picture_cards_pdf("Cards", [CARD], paper),
        lambda paper: tokens_pdf("Tokens", [Token("7"), Token("1", "jester", "Jester")], 30.0, paper),
        lambda paper: clock_pdf(CLOCK, paper),
        lambda paper: seating_pdf("Seats", [PLAN], paper),
        lambda paper: standing_pdf("Sheets", [SHEET], paper),
    ],
)
def test_everything_is_printed_on_the_paper_that_is_asked_for_the_same_each_time(
    make: Callable[[str], bytes],
) -> None:
    for paper, (narrow, wide) in (("a4", A4), ("letter", LETTER)):
        document = make(paper)
        assert sizes(document) <= {(round(narrow), round(wide)), (round(wide), round(narrow))}
        assert document == make(paper)
    with pytest.raises(UnknownPaper):
        make("a9")


def test_a_card_has_its_words_and_a_white_border_that_hides_errors_of_the_printer() -> None:
    found = texts(picture_cards_pdf("Cards", [CARD]))
    assert [LONGEST.upper(), "Once a day", "Drink tea with anybody."] == found[:3]
    for side in (picture_cards.draw_front, picture_cards.draw_back):
        picture = drawn(lambda canvas, side=side: side(canvas, CARD), CARD_MM)
        assert 2.0 <= blank_margin(picture) <= 3.0


def test_words_that_do_not_fit_on_a_card_are_refused() -> None:
    long = Section("Once a day", ("word " * 400,))
    with pytest.raises(TooLong):
        picture_cards_pdf("Cards", [PictureCard("Duke", "duke", (long,))])


@pytest.mark.parametrize(
    "token",
    [
        Token("12"),
        Token("11", "plague doctor", LONGEST),
        Token("1", power=Section("Unpass", ("Come back into a trick after you have passed.",))),
    ],
)
def test_a_token_lies_within_the_circle_that_is_cut_out(token: Token) -> None:
    for side in (tokens.draw_front, tokens.draw_back):
        picture = drawn(lambda canvas, side=side: side(canvas, token, 36.0), (36.0, 36.0))
        rows, columns = np.nonzero(picture.min(axis=2) < 120)
        middle = (np.array(picture.shape[:2]) - 1) / 2
        away = np.hypot(rows - middle[0], columns - middle[1]) / PX_PER_MM
        assert away.max() < 36.0 / 2 * 0.985


def test_tokens_look_the_same_from_behind_unless_they_have_a_power() -> None:
    backs = [
        drawn(lambda canvas, token=token: tokens.draw_back(canvas, token, 36.0), (36.0, 36.0))
        for token in (Token("1"), Token("5", "duke", "Duke"), Token("1", power=Section("Go", ("On.",))))
    ]
    assert np.array_equal(backs[0], backs[1])
    assert not np.array_equal(backs[0], backs[2])


@pytest.mark.parametrize("size", [A4, LETTER])
def test_whole_sheets_keep_the_printers_margin(size: tuple[float, float]) -> None:
    room = Rect(0.0, 0.0, *size).inset(MARGIN_MM)
    for draw in (
        lambda canvas: draw_clock(canvas, CLOCK, size),
        lambda canvas: draw_plan(canvas, PLAN, Rect(room.x, room.y, room.width, room.height / 2)),
        lambda canvas: draw_standing(canvas, SHEET, size),
    ):
        assert blank_margin(drawn(draw, size)) >= MARGIN_MM - 1.0


def test_a_standing_sheet_tells_its_lists_with_their_marks() -> None:
    found = texts(standing_pdf("Sheets", [SHEET]))
    for words in ("What", "a very large pot", "Ace", "Queen", "Draw two.", "First", "She invents pots."):
        assert words in found, words


def test_a_drawing_is_kept_under_a_name_that_readers_find() -> None:
    document = PdfDocument("Badges")
    with pytest.raises(ValueError, match="cannot be the name"):
        document.keep("tea boy, 6", (10.0, 10.0), lambda canvas: None)
