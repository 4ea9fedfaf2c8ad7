"""A camera whose pictures stay black, white, of one colour or noise is told of, and only then."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import cv2
import numpy as np
import pytest

from tests.long_cases import long_case
from tests.vision.camera.test_camera_faults import BLACK, SIZE, WISH, Reel, laid, of, same
from tests.vision.truth import TruthReader
from vision.camera.blank_pictures import SHOWS_SOMETHING, Blank, blank
from vision.camera.check import Trouble, check_frame
from vision.core.pictures import Picture
from vision.mat.layouts import MACHINE
from vision.pipeline.observation import InProcessPipeline, NoFrame, StatusMessage
from vision.pipeline.watcher import Watcher


def flat(blue: int, green: int, red: int) -> Picture:
    return np.full((SIZE[1], SIZE[0], 3), (blue, green, red), np.uint8)


def noise(spread: float = 50.0) -> Picture:
    chance = np.random.default_rng(1)
    return np.clip(chance.normal(110, spread, (SIZE[1], SIZE[0], 3)), 0, 255).astype(np.uint8)


@pytest.mark.parametrize(
    ("picture", "what"),
    [
        (BLACK, Blank.BLACK),
        (flat(255, 255, 255), Blank.WHITE),
        (flat(0, 154, 0), Blank.ONE_COLOUR),
        (flat(120, 120, 120), Blank.ONE_COLOUR),
        (noise(), Blank.NOISE),
    ],
)
def test_what_a_picture_without_a_table_is(picture: Picture, what: Blank) -> None:
    assert blank(picture) is what
    complaint, *_ = check_frame(picture, None, MACHINE).complaints
    assert complaint.trouble is (Trouble.BLACK if what is Blank.BLACK else Trouble.BLANK)


def test_noise_that_a_camera_has_packed_as_jpeg_is_noise() -> None:
    done, packed = cv2.imencode(".jpg", noise(), [cv2.IMWRITE_JPEG_QUALITY, 60])
    assert done
    assert blank(np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)) is Blank.NOISE


@pytest.mark.parametrize("brightness", [0.06, 0.25, 1.0, 3.0])
def test_a_table_is_seen_in_dim_and_in_glaring_light(brightness: float) -> None:
    picture = cv2.convertScaleAbs(laid().frame(), alpha=brightness)
    grain = np.random.default_rng(1).normal(0, 12, picture.shape)
    assert blank(np.clip(picture + grain, 0, 255).astype(np.uint8)) is None


def told(pictures: Callable[[], Iterator[Picture]]) -> list[str]:
    """What is said of ``pictures``, five a second."""
    table = laid()
    pipeline = InProcessPipeline(Reel(pictures(), rate=5.0), Watcher(TruthReader(table), MACHINE))
    seen = iter(lambda: pipeline.look(WISH), NoFrame.END)
    return [sight.said for sight in seen if isinstance(sight, StatusMessage)]


@pytest.mark.parametrize(
    "picture", [BLACK, flat(0, 154, 0), long_case(flat(255, 255, 255)), long_case(noise())]
)
def test_a_camera_that_shows_nothing_for_long_is_told_of_once_and_that_it_is_well_again(
    picture: Picture,
) -> None:
    def covered() -> Iterator[Picture]:
        yield from of(laid(), 5)
        yield from same(picture, 50)
        yield from of(laid(), 10)

    what = blank(picture)
    assert what is not None
    assert told(covered) == [str(what.message), str(SHOWS_SOMETHING)]


def test_a_hand_before_the_lens_or_a_moments_darkness_is_nothing_to_speak_of() -> None:
    def blinking() -> Iterator[Picture]:
        for _ in range(3):
            yield from of(laid(), 5)
            yield from same(BLACK, 15)
        yield from of(laid(), 5)

    assert told(blinking) == []


def test_a_light_that_goes_off_over_a_covered_lens_is_told_anew() -> None:
    def worse() -> Iterator[Picture]:
        yield from same(noise(), 30)
        yield from same(BLACK, 30)

    assert told(worse) == [str(Blank.NOISE.message), str(Blank.BLACK.message)]
