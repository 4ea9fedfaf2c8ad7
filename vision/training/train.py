"""Training the networks of the card reader on drawn lessons."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import onnx
import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.core.cards import RANKS
from vision.reading.poker import letter_namer, pip_namer, pose_refiner, wide_namer
from vision.reading.poker.joker_verifier import JOKER_VERIFIER, VIEW
from vision.reading.poker.networks import (
    FEATURE_COLUMNS,
    FEATURE_PLANES,
    FEATURE_ROWS,
    FEATURES,
    FINDER,
    HEIGHT_AT_ZERO,
    STRIDE,
)
from vision.reading.poker.patches import PATCH, evened, whitened
from vision.training.corners import CornerLessons
from vision.training.lessons import SCENE, Lessons
from vision.training.letter_views import LetterViews
from vision.training.networks import (
    CloseNamer,
    Finder,
    JokerVerifier,
    Namer,
    PoseRefiner,
    SecondNamer,
    WideNamer,
)
from vision.training.pip_views import PipViews
from vision.training.poses import PoseLessons
from vision.training.surroundings import Surroundings
from vision.training.teaching import Arrays, Plan, Say, as_it_is, named, teach

_LOW, _HIGH = 9.0, 54.0
_RANKS = len(RANKS) + 2
_KEPT = 1.0
"""How much keeping what was known counts, beside the new lessons."""
_FOR_A_HEAD = 20_000
"""So many patches are enough for the last layers alone."""
_AT_ONCE = 256
"""How many patches are seen at once."""
_NEARLY_RIGHT = 0.05
"""Below this a wrong pose hardly matters, in heights, octaves and radians."""


def finder_targets(
    truths: npt.NDArray[np.float32],
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """The targets of the finder for scenes with these truths ``(n, 96, 7)``.

    Returns ``(n, 6, c, c)`` and weights ``(n, 2, c, c)``: of the logit, and of all else.
    """
    cells = SCENE // STRIDE
    target = np.zeros((len(truths), 6, cells, cells), np.float32)
    weight = np.zeros((len(truths), 2, cells, cells), np.float32)
    weight[:, 0] = 1.0
    middle = (np.arange(cells) + 0.5) * STRIDE
    for n, x, y, height, degrees, visible in _present(truths):
        away = np.hypot(middle[None, :] - x, middle[:, None] - y)
        near = away < max(0.22 * height, 0.75 * STRIDE)
        if visible < 0.8 or not _LOW < height < _HIGH:
            # half covered: neither an index nor none
            weight[n, 0][(away < 0.5 * height) & (target[n, 0] == 0)] = 0.0 if visible > 0.3 else 1.0
            continue
        rows, columns = np.nonzero(near)
        weight[n, 0][(away < 0.4 * height) & (target[n, 0] == 0)] = 0.0
        target[n, 0, rows, columns] = 1.0
        target[n, 1, rows, columns] = (x - middle[columns]) / STRIDE
        target[n, 2, rows, columns] = (y - middle[rows]) / STRIDE
        target[n, 3, rows, columns] = math.sin(math.radians(degrees))
        target[n, 4, rows, columns] = math.cos(math.radians(degrees))
        target[n, 5, rows, columns] = math.log2(height / HEIGHT_AT_ZERO)
        weight[n, :, rows, columns] = 1.0
    return target, weight


def _present(truths: npt.NDArray[np.float32]) -> Iterator[tuple[int, float, float, float, float, float]]:
    for n, row in zip(*np.nonzero(truths[:, :, 2]), strict=True):
        x, y, height, degrees, visible = (float(value) for value in truths[n, row, :5])
        yield int(n), x, y, height, degrees, visible


def scene_loss(network: nn.Module, batch: Sequence[Tensor]) -> Tensor:
    """The loss of a finder: ``batch`` is scenes ``(n, rows, columns, 3)``, BGR, their targets and weights."""
    scenes, target, weight = batch
    pictures = scenes.permute(0, 3, 1, 2).float() / 255.0
    return finder_loss(network(pictures.to(memory_format=torch.channels_last)), target, weight)


def finder_loss(out: Tensor, target: Tensor, weight: Tensor) -> Tensor:
    """The loss of ``out``: its first plane is the logit of a detection, the others its geometry. ``weight``
    ``(n, 2, rows, columns)`` weights the one and the others."""
    chance = torch.sigmoid(out[:, 0])
    hit = target[:, 0]
    cross = functional.binary_cross_entropy_with_logits(out[:, 0], hit, reduction="none")
    # focal loss (Lin et al. 2017): the many easy cells must not drown the few hard ones
    focus = torch.where(hit > 0, (1 - chance) ** 2, chance**2)
    found = (cross * focus * weight[:, 0]).sum()
    sure = weight[:, 1:2]
    place = (functional.smooth_l1_loss(out[:, 1:], target[:, 1:], reduction="none", beta=0.2) * sure).sum()
    return (found + 0.7 * place) / hit.sum().clamp(min=1.0)


def train_finder(
    lessons: Lessons, epochs: float, seed: int, say: Say, finder: Finder, *, further: bool
) -> None:
    """Trains ``finder`` on ``lessons`` in place; at a lower learning rate if ``further``."""

    def batch(rows: npt.NDArray[np.int64], _rng: np.random.Generator) -> Arrays:
        return lessons.scenes[rows], *finder_targets(lessons.truths[rows])

    plan = Plan("finder", len(lessons.scenes), epochs, 32, 1.5e-3 if further else 4e-3, 0.01, seed)
    teach(finder, plan, batch, scene_loss, say)


def train_namer(
    lessons: Lessons, epochs: float, seed: int, say: Say, namer: Namer | SecondNamer, *, further: bool
) -> None:
    """Trains ``namer`` on ``lessons`` in place. If ``further``, at a lower learning rate, and what it names
    rightly it is to go on naming as it did."""
    before = as_it_is(namer) if further else None

    def batch(rows: npt.NDArray[np.int64], rng: np.random.Generator) -> Arrays:
        patches = _roughened(whitened(lessons.patches[rows]), rng)
        return patches, *_numbers(lessons.ranks[rows], lessons.suits[rows])

    def loss(network: nn.Module, batch: Sequence[Tensor]) -> Tensor:
        patches, ranks, suits = batch
        out = named(network, patches)
        by_name = _by_name(out, ranks, suits)
        if before is None:
            return by_name
        was = before(patches)
        return by_name + _KEPT * _forgotten(was, out, ranks, suits)

    plan = Plan("namer", len(lessons.patches), epochs, 128, 1e-3 if further else 3e-3, 0.02, seed)
    torch.manual_seed(seed)
    teach(namer, plan, batch, loss, say)


def _numbers(*names: npt.NDArray[np.uint8]) -> Arrays:
    """The numbers of ``names`` as they are compared with what a network says."""
    return tuple(each.astype(np.int64) for each in names)


def _by_name(out: Tensor, ranks: Tensor, suits: Tensor) -> Tensor:
    """The loss of what a namer says, ``out``, of these ``ranks`` and ``suits``."""
    by_rank = functional.cross_entropy(out[:, :_RANKS], ranks, label_smoothing=0.005)
    return by_rank + functional.cross_entropy(out[:, _RANKS:], suits, label_smoothing=0.005)


def _forgotten(was: Tensor, now: Tensor, ranks: Tensor, suits: Tensor) -> Tensor:
    """How far ``now`` is from what ``was`` said where that was right (Li and Hoiem 2016)."""
    right = (was[:, :_RANKS].argmax(1) == ranks) & (was[:, _RANKS:].argmax(1) == suits)
    parts = (slice(0, _RANKS), slice(_RANKS, None))
    return (sum(divergence(was[:, part], now[:, part]) for part in parts) * right).mean()


def divergence(was: Tensor, now: Tensor) -> Tensor:
    """How far the names that the logits ``now`` ``(n, k)`` mean are from those of ``was``, of each row: the
    divergence of Kullback and Leibler."""
    known, told = functional.log_softmax(was, 1), functional.log_softmax(now, 1)
    return (known.exp() * (known - told)).sum(1)


def train_head(lessons: Lessons, epochs: float, seed: int, say: Say, namer: Namer | SecondNamer) -> None:
    """Trains the last two layers of ``namer`` on ``lessons`` in place: its convolutions stay as they are."""
    rng = np.random.default_rng([seed, 5])
    rows = rng.permutation(len(lessons.patches))[:_FOR_A_HEAD]
    lessons = replace(
        lessons, patches=lessons.patches[rows], ranks=lessons.ranks[rows], suits=lessons.suits[rows]
    )
    depth = next(k for k, layer in enumerate(namer.body) if isinstance(layer, nn.Flatten)) + 1
    eyes, head = namer.body[:depth], nn.Sequential(*namer.body[depth:], namer.head)
    eyes.eval()
    seen = []
    with torch.no_grad():
        for start in range(0, len(lessons.patches), _AT_ONCE):
            patches = _roughened(whitened(lessons.patches[start : start + _AT_ONCE]), rng)
            seen.append(eyes(torch.from_numpy(patches) - 0.5).half())
    features = torch.cat(seen).numpy()
    say(f"{len(features)} patches seen")

    def batch(rows: npt.NDArray[np.int64], _rng: np.random.Generator) -> Arrays:
        return features[rows].astype(np.float32), *_numbers(lessons.ranks[rows], lessons.suits[rows])

    def loss(network: nn.Module, batch: Sequence[Tensor]) -> Tensor:
        given, ranks, suits = batch
        return _by_name(network(given), ranks, suits)

    teach(head, Plan("head", len(lessons.patches), epochs, 128, 1e-3, 0.02, seed), batch, loss, say)
    namer.eval()


def train_joker_verifier(
    lessons: CornerLessons, epochs: float, seed: int, say: Say, judge: JokerVerifier
) -> None:
    """Trains the Joker verifier ``judge`` on ``lessons`` in place."""

    def batch(rows: npt.NDArray[np.int64], rng: np.random.Generator) -> Arrays:
        views = evened(np.stack([_looked_at(view, rng) for view in lessons.views[rows]]))
        noise = np.abs(rng.normal(0, 0.08, (len(rows), 1, 1, 1))).astype(np.float32)
        views += noise * rng.standard_normal(views.shape).astype(np.float32)
        return views, lessons.jokers[rows].astype(np.float32)

    def loss(network: nn.Module, batch: Sequence[Tensor]) -> Tensor:
        views, there = batch
        out = network(views.to(memory_format=torch.channels_last))
        return functional.binary_cross_entropy_with_logits(out[:, 0], there)

    plan = Plan("Joker verifier", len(lessons.views), epochs, 128, 3e-3, 0.02, seed)
    teach(judge, plan, batch, loss, say)


def train_pose_refiner(
    lessons: PoseLessons, epochs: float, seed: int, say: Say, refiner: PoseRefiner
) -> None:
    """Trains ``refiner`` on ``lessons`` in place: each index is seen at another wrong pose each time."""

    def batch(rows: npt.NDArray[np.int64], rng: np.random.Generator) -> Arrays:
        seen, change = lessons.seen(rows, rng)
        views = evened(seen)
        noise = np.abs(rng.normal(0, 0.08, (len(rows), 1, 1, 1))).astype(np.float32)
        views += noise * rng.standard_normal(views.shape, np.float32)
        return views, change

    def loss(network: nn.Module, batch: Sequence[Tensor]) -> Tensor:
        views, change = batch
        return functional.smooth_l1_loss(named(network, views), change, beta=_NEARLY_RIGHT)

    plan = Plan("pose refiner", len(lessons.pictures), epochs, 256, 4e-3, 0.02, seed)
    torch.manual_seed(seed)
    teach(refiner, plan, batch, loss, say)


def train_wide_namer(lessons: Surroundings, epochs: float, seed: int, say: Say, namer: WideNamer) -> None:
    """Trains ``namer`` on ``lessons`` in place."""

    def batch(rows: npt.NDArray[np.int64], rng: np.random.Generator) -> Arrays:
        views = _recoloured(lessons.seen(rows, rng), rng)
        return views, *_numbers(lessons.ranks[rows], lessons.suits[rows])

    def loss(network: nn.Module, batch: Sequence[Tensor]) -> Tensor:
        views, ranks, suits = batch
        return _by_name(named(network, views), ranks, suits)

    plan = Plan("wide namer", len(lessons.pictures), epochs, 256, 4e-3, 0.02, seed)
    torch.manual_seed(seed)
    teach(namer, plan, batch, loss, say)


def train_pip_namer(lessons: PipViews, epochs: float, seed: int, say: Say, namer: CloseNamer) -> None:
    """Trains ``namer`` on ``lessons`` in place."""
    _train_close_namer("pip namer", lessons.seen, lessons.suits, namer, epochs=epochs, seed=seed, say=say)


def train_letter_namer(lessons: LetterViews, epochs: float, seed: int, say: Say, namer: CloseNamer) -> None:
    """Trains ``namer`` on ``lessons`` in place."""
    _train_close_namer(
        "letter namer", lessons.seen, lessons.letters, namer, epochs=epochs, seed=seed, say=say
    )


def _train_close_namer(
    title: str,
    seen: Callable[[npt.NDArray[np.int64], np.random.Generator], npt.NDArray[np.uint8]],
    names: npt.NDArray[np.uint8],
    namer: CloseNamer,
    *,
    epochs: float,
    seed: int,
    say: Say,
) -> None:
    """Trains ``namer`` in place on views as they may be ``seen``, with the numbers of their ``names``."""

    def batch(rows: npt.NDArray[np.int64], rng: np.random.Generator) -> Arrays:
        return _roughened(whitened(seen(rows, rng)), rng), *_numbers(names[rows])

    def loss(network: nn.Module, batch: Sequence[Tensor]) -> Tensor:
        views, right = batch
        return functional.cross_entropy(named(network, views), right, label_smoothing=0.005)

    plan = Plan(title, len(names), epochs, 256, 3e-3, 0.02, seed)
    torch.manual_seed(seed)
    teach(namer, plan, batch, loss, say)


def _recoloured(views: npt.NDArray[np.uint8], rng: np.random.Generator) -> npt.NDArray[np.float32]:
    """The input for ``views``, in other light, less or more saturated and noisier."""
    light = np.exp(rng.normal(0, 0.12, (len(views), 1, 1, 3))) * rng.uniform(0.5, 1.1, (len(views), 1, 1, 1))
    lit = views * light.astype(np.float32)
    grey = lit.mean(axis=3, keepdims=True)
    lit = grey + (lit - grey) * rng.uniform(0.5, 1.2, (len(views), 1, 1, 1)).astype(np.float32)
    noise = np.abs(rng.normal(0, 5.0, (len(views), 1, 1, 1))).astype(np.float32)
    lit = lit + noise * rng.standard_normal(lit.shape, np.float32)
    return evened(np.clip(lit, 0, 255).astype(np.uint8))


def _looked_at(view: npt.NDArray[np.uint8], rng: np.random.Generator) -> npt.NDArray[np.uint8]:
    """An augmented view ``(64, 64, 3)``: shifted, scaled, slightly rotated, in other light."""
    middle = (VIEW[0] - 1) / 2, (VIEW[1] - 1) / 2
    turn = cv2.getRotationMatrix2D(middle, rng.normal(0, 5), float(np.exp(rng.normal(0, 0.07))))
    turn[:, 2] = turn[:, 2] + rng.normal(0, 1.0, 2)
    looked = cv2.warpAffine(view, turn, VIEW, borderMode=cv2.BORDER_REPLICATE)
    light = np.exp(rng.normal(0, 0.12, 3)) * rng.uniform(0.6, 1.2)
    return np.asarray(np.clip(looked * light, 0, 255), np.uint8)


def _roughened(patches: npt.NDArray[np.float32], rng: np.random.Generator) -> npt.NDArray[np.float32]:
    """Augmented patches: shifted, less or more saturated, noisier, with a corner hidden."""
    count = len(patches)
    for k in range(count):
        if rng.random() < 0.5:
            patches[k] = np.roll(patches[k], tuple(rng.integers(-2, 3, 2)), axis=(1, 2))
    colour = rng.uniform(0.5, 1.3, (count, 1, 1, 1)).astype(np.float32)
    grey = patches.mean(axis=1, keepdims=True)
    patches = grey + (patches - grey) * colour
    noise = np.abs(rng.normal(0, 0.04, (count, 1, 1, 1))).astype(np.float32)
    return patches + noise * rng.standard_normal(patches.shape).astype(np.float32)


def export(network: nn.Module, path: Path, shape: tuple[int, int, int, int], free: tuple[int, ...]) -> None:
    """Writes ``network`` as ONNX, with variable length of the axes in ``free``."""
    sample = torch.zeros(shape)
    network = network.to(memory_format=torch.contiguous_format)  # type: ignore[call-overload]
    axes = {axis: f"axis{axis}" for axis in free}
    torch.onnx.export(
        network,
        (sample,),
        str(path),
        input_names=["in"],
        output_names=["out"],
        dynamic_axes={"in": axes, "out": axes},
        dynamo=False,
    )


def export_finder(finder: Finder, folder: Path) -> None:
    """Writes the finder into ``folder`` under the name that the reader expects."""
    folder.mkdir(parents=True, exist_ok=True)
    export(finder, folder / FINDER, (1, 3, SCENE, SCENE), (0, 2, 3))


def export_joker_verifier(judge: JokerVerifier, folder: Path) -> None:
    """Writes ``judge`` into ``folder`` under the name that the reader expects."""
    folder.mkdir(parents=True, exist_ok=True)
    export(judge, folder / JOKER_VERIFIER, (1, 3, VIEW[1], VIEW[0]), (0,))


def export_pose_refiner(refiner: PoseRefiner, folder: Path) -> None:
    """Writes ``refiner`` into ``folder`` under the name that the reader expects."""
    folder.mkdir(parents=True, exist_ok=True)
    shape = pose_refiner.VIEW
    export(refiner, folder / pose_refiner.POSE_REFINER, (1, 3, shape[1], shape[0]), (0,))


def export_wide_namer(namer: WideNamer, folder: Path) -> None:
    """Writes ``namer`` into ``folder`` under the name that the reader expects."""
    folder.mkdir(parents=True, exist_ok=True)
    shape = wide_namer.VIEW
    export(namer, folder / wide_namer.WIDE_NAMER, (1, 3, shape[1], shape[0]), (0,))


def export_pip_namer(namer: CloseNamer, folder: Path) -> None:
    """Writes ``namer`` into ``folder`` under the name that the reader expects."""
    folder.mkdir(parents=True, exist_ok=True)
    shape = pip_namer.VIEW
    export(namer, folder / pip_namer.PIP_NAMER, (1, 3, shape[1], shape[0]), (0,))


def export_letter_namer(namer: CloseNamer, folder: Path) -> None:
    """Writes ``namer`` into ``folder`` under the name that the reader expects."""
    folder.mkdir(parents=True, exist_ok=True)
    shape = letter_namer.VIEW
    export(namer, folder / letter_namer.LETTER_NAMER, (1, 3, shape[1], shape[0]), (0,))


def export_namer(namer: Namer | SecondNamer, path: Path) -> None:
    """Writes ``namer`` to the file at ``path``."""
    path.parent.mkdir(parents=True, exist_ok=True)
    export(namer, path, (1, 3, PATCH[1], PATCH[0]), (0,))
    give_features(path)


def give_features(path: Path) -> None:
    """Has the namer in the file at ``path`` give as a second output what its convolutions see, by which two
    indices can be compared that it cannot name."""
    model = onnx.load(str(path))
    flatten = next(node for node in model.graph.node if node.op_type == "Flatten")
    inner = flatten.output[0]
    for node in model.graph.node:
        for names in (node.input, node.output):
            for number, name in enumerate(names):
                if name == inner:
                    names[number] = FEATURES
    if all(output.name != FEATURES for output in model.graph.output):
        shape = ["axis0", FEATURE_PLANES * FEATURE_ROWS * FEATURE_COLUMNS]
        model.graph.output.append(onnx.helper.make_tensor_value_info(FEATURES, onnx.TensorProto.FLOAT, shape))
    onnx.save(model, str(path))
