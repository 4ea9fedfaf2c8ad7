"""The large pips of black courts tell their suit where both ends of the card show the same."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from vision.core.pictures import Picture
from vision.drawing.faces import FaceStyle, draw_face
from vision.reading.poker.candidates import NAMES, Candidate
from vision.reading.poker.court_faces import told_by_faces
from vision.reading.poker.deck_twins import DeckTwins
from vision.reading.poker.patches import Pose, Pyramid
from vision.reading.poker.pip_namer import PipNamer
from vision.reading.poker.suits_in_deck import by_themselves

_PPM = 4.0
_MARGIN = 60
_TWINS = {"S": "C", "C": "S"}


def _lying(card: str, style: FaceStyle) -> tuple[Picture, list[Candidate]]:
    """``card`` out of focus on a cloth, and its indices, which are rather of its twin."""
    face = draw_face(card, style, _PPM)
    lying = cv2.copyMakeBorder(face.image, *(_MARGIN,) * 4, cv2.BORDER_CONSTANT, value=(60, 90, 70))
    corners = sorted(face.indices, key=lambda it: it.x + it.y)
    poses = [
        Pose(it.x + _MARGIN, it.y + _MARGIN, it.height, degrees)
        for it, degrees in zip(corners, (0.0, 180.0), strict=True)
    ]
    return np.asarray(cv2.GaussianBlur(lying, (0, 0), 2.0), np.uint8), [_in_doubt(card, it) for it in poses]


def _in_doubt(card: str, pose: Pose, own: float = 0.4) -> Candidate:
    names = np.zeros(len(NAMES))
    names[NAMES.index(card)], names[NAMES.index(card[:-1] + _TWINS[card[-1]])] = own, 0.95 - own
    return Candidate(0.9, pose, names)


def _told(picture: Picture, indices: Sequence[Candidate]) -> list[Candidate]:
    return told_by_faces(Pyramid(picture), indices, [True] * len(indices), PipNamer())


@pytest.mark.parametrize(
    ("card", "art"), [("JS", 3), ("JC", 5), ("QS", 6), ("QC", 4), ("KS", 2), ("KS", 9), ("KC", 3), ("KC", 7)]
)
def test_a_black_court_is_of_the_suit_that_both_its_ends_show(card: str, art: int) -> None:
    picture, indices = _lying(card, FaceStyle(art_seed=art, index_pip=2.5))
    told = _told(picture, indices)
    assert [NAMES[it.best] for it in told] == [card, card]
    assert min(float(it.names.max()) for it in told) >= 0.93
    assert all(it.by_face for it in told)
    assert [it.names.sum() for it in told] == pytest.approx([0.95, 0.95])


def test_one_end_of_a_court_tells_nothing() -> None:
    """In a fan the pip beside it may be the next card's."""
    picture, indices = _lying("KC", FaceStyle(art_seed=3))
    assert _told(picture, indices[:1]) == indices[:1]
    covered = picture.copy()
    covered[-_MARGIN - 170 :] = 240
    assert _told(covered, indices) == indices


def test_ends_that_show_two_suits_tell_nothing() -> None:
    club, indices = _lying("KC", FaceStyle(art_seed=3))
    spade, _ = _lying("KS", FaceStyle(art_seed=9))
    half = len(club) // 2
    assert _told(np.vstack([club[:half], spade[half:]]), indices) == indices


def test_the_corners_of_two_cards_tell_each_other_nothing() -> None:
    picture, (upper, lower) = _lying("KC", FaceStyle(art_seed=3))
    queen = _in_doubt("QC", lower.pose)
    assert _told(picture, [upper, queen]) == [upper, queen]


def test_what_is_not_asked_stays_as_it_was() -> None:
    picture, indices = _lying("QS", FaceStyle(art_seed=3))
    assert told_by_faces(Pyramid(picture), indices, [False, False], PipNamer()) == indices


def test_the_suit_that_faces_told_stays_where_clubs_and_spades_are_hard_to_tell() -> None:
    """The pips of its indices, by themselves, are rather those of its twin."""
    twins = DeckTwins()
    twins.see_mistake()
    picture, indices = _lying("KC", FaceStyle(art_seed=3, index_pip=2.5))
    told = _told(picture, indices)
    nothing = np.full((48, 32, 3), 200, np.uint8)
    again = by_themselves(Pyramid(picture), told, [nothing, nothing], twins, PipNamer())
    assert again == told
    unlike = by_themselves(Pyramid(picture), indices, [nothing, nothing], twins, PipNamer())
    assert max(float(it.names.max()) for it in unlike) < 0.9
