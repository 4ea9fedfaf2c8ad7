"""Quantise the networks: ``python -m vision.training.quantise``, a few minutes on one core.

Training leaves networks that work with floating-point numbers. From each of them one is made that takes the
bytes of a picture and works with bytes, in less than half the time: the ranges of its values are measured on
drawn lessons (static quantisation, Jacob et al. 2018). Its first layer is written anew for squares of four
pixels. The same seed, fonts and processor give the same bytes.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static

from vision.core.network import TAKES_BYTES, WEIGHTS, InBytes, file_in_bytes, folded
from vision.dice.networks import FACE_JUDGE
from vision.dice.networks import FINDER as DICE_FINDER
from vision.dice.networks import NAMER as DICE_NAMER
from vision.dice.patches import EVENED_DIE, PATCH
from vision.dice.patches import whitened_bytes as die_bytes
from vision.reading.poker.joker_verifier import JOKER_VERIFIER
from vision.reading.poker.letter_namer import LETTER_NAMER
from vision.reading.poker.networks import FINDER, GLYPH_JUDGE, NAMERS, PIXELS
from vision.reading.poker.patches import EVENED, WHITENED, evened_bytes, whitened_bytes
from vision.reading.poker.pip_namer import PIP_NAMER
from vision.reading.poker.pose_refiner import POSE_REFINER
from vision.reading.poker.wide_namer import WIDE_NAMER
from vision.training.corners import draw_corner_lessons
from vision.training.dice.lessons import WIDE_PATCH, draw_dice_lessons
from vision.training.fonts import open_fonts
from vision.training.lessons import draw_lessons
from vision.training.letter_views import LetterViews, draw_letter_views
from vision.training.pip_views import PipViews, draw_pip_views
from vision.training.poses import PoseLessons, draw_pose_lessons
from vision.training.surroundings import Surroundings, draw_surroundings

_BATCH = 32
_LANES = 16
"""With fewer outputs a layer is no faster: processors work on so many bytes at once."""
_SCENES, _PATCHES, _CORNER_SCENES, _WIDE_SCENES = 200, 1500, 80, 80
"""How many lessons the ranges are measured on."""
_INPUT = "in"
Floats = npt.NDArray[np.float32]
_Kind = TypeVar("_Kind", bound=np.generic)


def quantise(network: Path, in_bytes: InBytes, inputs: npt.NDArray[np.uint8]) -> Path:
    """Writes beside ``network`` the one made from it that works with bytes, and returns its file.

    ``in_bytes`` is how its input is written in bytes; ``inputs`` ``(n, height, width, channels)`` are such
    bytes, for the ranges of its values.
    """
    model = onnx.load(str(network))
    centre = _centred(model, in_bytes)
    fold = _fold_stem(model)
    further = _taken_out(model)
    given = {"scale": np.array(in_bytes.scale, np.float32), "zero_point": np.array(centre, np.uint8)}
    out = file_in_bytes(network)
    with TemporaryDirectory() as folder:
        plain = Path(folder) / "plain.onnx"
        onnx.save(onnx.shape_inference.infer_shapes(model), str(plain))
        quantize_static(
            str(plain),
            str(out),
            _Inputs(_values(folded(inputs) if fold else inputs, in_bytes.scale, centre)),
            quant_format=QuantFormat.QDQ,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            per_channel=True,
            # What is told is told in numbers: a logit and a height do not fit into one range of bytes.
            nodes_to_exclude=[_last_layer(model).name],
            # The mean of the batches' ranges: a single value far out would make all bytes coarser.
            extra_options={"TensorQuantOverrides": {_INPUT: [given]}, "CalibMovingAverage": True},
        )
    quantised = onnx.load(str(out))
    _take_bytes(quantised)
    quantised.graph.output.extend(further)
    onnx.save(quantised, str(out))
    return out


class _Inputs(CalibrationDataReader):
    """Inputs for measuring the ranges, one batch after the other."""

    def __init__(self, batches: Iterator[Floats]) -> None:
        self._batches = batches

    def get_next(self) -> dict[str, Floats] | None:
        """The next batch."""
        batch = next(self._batches, None)
        return None if batch is None else {_INPUT: batch}


def _values(inputs: npt.NDArray[np.uint8], scale: float, centre: int) -> Iterator[Floats]:
    """The values that ``inputs`` stand for, as the first layer takes them."""
    for start in range(0, len(inputs), _BATCH):
        batch = inputs[start : start + _BATCH].transpose(0, 3, 1, 2).astype(np.float32)
        yield (batch - np.float32(centre)) * np.float32(scale)


def _centred(model: onnx.ModelProto, in_bytes: InBytes) -> int:
    """Takes out of ``model`` what it subtracts from its input; returns the byte that stands for 0 then. That
    is a whole number: what is missing to it is added to the first layer's bias."""
    graph = model.graph
    zero = float(in_bytes.zero)
    subtraction = next((node for node in graph.node if node.op_type == "Sub"), None)
    if subtraction is None:
        return in_bytes.zero
    constant = next(node for node in graph.node if node.output[0] == subtraction.input[1])
    zero += float(numpy_helper.to_array(constant.attribute[0].t)) / in_bytes.scale
    centre = round(zero)
    graph.node.remove(constant)
    graph.node.remove(subtraction)
    stem, weight, bias = _stem(model)
    stem.input[0] = _INPUT
    more = numpy_helper.to_array(weight).sum(axis=(1, 2, 3)) * np.float32((centre - zero) * in_bytes.scale)
    bias.CopyFrom(numpy_helper.from_array(numpy_helper.to_array(bias) + more, bias.name))
    return centre


def _fold_stem(model: onnx.ModelProto) -> bool:
    """Writes the first layer of ``model``, if it is five by five at every other pixel, as the same one of
    three by three at every square of four pixels; returns whether it was."""
    stem, weight, _ = _stem(model)
    plain = numpy_helper.to_array(weight)
    outputs, channels, *kernel = plain.shape
    if kernel != [5, 5]:
        return False
    squares = np.zeros((outputs, channels, 6, 6), np.float32)
    squares[:, :, :5, :5] = plain
    # from (outputs, channels, 3 down, row in the square, 3 across, column in the square)
    squares = squares.reshape(outputs, channels, 3, 2, 3, 2).transpose(0, 3, 5, 1, 2, 4)
    weight.CopyFrom(numpy_helper.from_array(squares.reshape(outputs, -1, 3, 3), weight.name))
    _widen(model, max(0, _LANES - outputs))
    settings = {"kernel_shape": [3, 3], "strides": [1, 1], "pads": [1, 1, 1, 1]}
    for attribute in stem.attribute:
        if attribute.name in settings:
            attribute.CopyFrom(helper.make_attribute(attribute.name, settings[attribute.name]))
    _, inputs, *sides = model.graph.input[0].type.tensor_type.shape.dim
    inputs.dim_value = 4 * channels
    for side in sides:
        if side.HasField("dim_value"):
            side.dim_value //= 2
    return True


def _widen(model: onnx.ModelProto, more: int) -> None:
    """Gives the first layer of ``model`` so many ``more`` outputs, all 0, which the next layer does not
    heed."""
    _, weight, bias = _stem(model)
    second = [node for node in model.graph.node if node.op_type == "Conv"][1]
    taken = next(tensor for tensor in model.graph.initializer if tensor.name == second.input[1])
    for tensor, axis in ((weight, 0), (bias, 0), (taken, 1)):
        plain = numpy_helper.to_array(tensor)
        room = [(0, more if number == axis else 0) for number in range(plain.ndim)]
        tensor.CopyFrom(numpy_helper.from_array(np.pad(plain, room), tensor.name))


def _taken_out(model: onnx.ModelProto) -> list[onnx.ValueInfoProto]:
    """Takes all outputs of ``model`` but the first out of it and returns them: inside the network their
    values are in bytes like any others."""
    outputs = model.graph.output
    further = [_copied(output) for output in outputs[1:]]
    del outputs[1:]
    return further


def _last_layer(model: onnx.ModelProto) -> onnx.NodeProto:
    return [node for node in model.graph.node if node.op_type in ("Conv", "Gemm")][-1]


def _stem(model: onnx.ModelProto) -> tuple[onnx.NodeProto, onnx.TensorProto, onnx.TensorProto]:
    """The first convolution of ``model``, its weights and its bias."""
    node = next(node for node in model.graph.node if node.op_type == "Conv")
    tensors = {tensor.name: tensor for tensor in model.graph.initializer}
    return node, tensors[node.input[1]], tensors[node.input[2]]


def _take_bytes(model: onnx.ModelProto) -> None:
    """Lets ``model`` take bytes ``(n, rows, columns, channels)`` where it took their values."""
    graph = model.graph
    quantise = next(node for node in graph.node if node.input[0] == _INPUT)
    taken = helper.make_node("Transpose", [_INPUT], [quantise.output[0]], perm=[0, 3, 1, 2])
    number = list(graph.node).index(quantise)
    graph.node.remove(quantise)
    graph.node.insert(number, taken)
    _declare_bytes(model)


def _declare_bytes(model: onnx.ModelProto) -> None:
    """Declares the input of ``model`` as bytes ``(n, rows, columns, channels)``."""
    given = model.graph.input[0].type.tensor_type
    given.elem_type = TensorProto.UINT8
    count, channels, rows, columns = (_copied(dim) for dim in given.shape.dim)
    del given.shape.dim[:]
    given.shape.dim.extend([count, rows, columns, channels])


def _copied(dim: Any) -> Any:
    copy = type(dim)()
    copy.CopyFrom(dim)
    return copy


def quantise_finder(folder: Path, scenes: npt.NDArray[np.uint8]) -> None:
    """Quantises the finder in ``folder``; ``scenes`` are :class:`~vision.training.lessons.Lessons`'."""
    quantise(folder / FINDER, PIXELS, scenes[:_SCENES])


def quantise_namers(folder: Path, patches: npt.NDArray[np.uint8]) -> None:
    """Quantises the namers and the judge of glyphs in ``folder``; ``patches`` are
    :class:`~vision.training.lessons.Lessons`'."""
    for name in (*NAMERS, GLYPH_JUDGE):
        quantise(folder / name, WHITENED, whitened_bytes(_some(patches)))


def quantise_joker_verifier(folder: Path, views: npt.NDArray[np.uint8]) -> None:
    """Quantises the Joker verifier in ``folder``; ``views`` are those of
    :class:`~vision.training.corners.CornerLessons`."""
    quantise(folder / JOKER_VERIFIER, EVENED, evened_bytes(_some(views)))


def quantise_pose_refiner(folder: Path, lessons: PoseLessons) -> None:
    """Quantises the pose refiner in ``folder`` on views of ``lessons``."""
    rows = np.arange(len(lessons.pictures))
    views, _ = lessons.seen(_some(rows), np.random.default_rng(1))
    quantise(folder / POSE_REFINER, EVENED, evened_bytes(views))


def quantise_wide_namer(folder: Path, lessons: Surroundings) -> None:
    """Quantises the wide namer in ``folder`` on views of ``lessons``."""
    rows = np.arange(len(lessons.pictures))
    views = lessons.seen(_some(rows), np.random.default_rng(1))
    quantise(folder / WIDE_NAMER, EVENED, evened_bytes(views))


def quantise_pip_namer(folder: Path, lessons: PipViews) -> None:
    """Quantises the pip namer in ``folder`` on views of ``lessons``."""
    rows = np.arange(len(lessons.pictures))
    views = lessons.seen(_some(rows), np.random.default_rng(1))
    quantise(folder / PIP_NAMER, WHITENED, whitened_bytes(views))


def quantise_letter_namer(folder: Path, lessons: LetterViews) -> None:
    """Quantises the letter namer in ``folder`` on views of ``lessons``."""
    rows = np.arange(len(lessons.pictures))
    views = lessons.seen(_some(rows), np.random.default_rng(1))
    quantise(folder / LETTER_NAMER, WHITENED, whitened_bytes(views))


def quantise_dice_finder(folder: Path, scenes: npt.NDArray[np.uint8]) -> None:
    """Quantises the finder of dice in ``folder``; ``scenes`` are
    :class:`~vision.training.dice.lessons.DiceLessons`'."""
    quantise(folder / DICE_FINDER, PIXELS, scenes[:_SCENES])


def quantise_dice_namer(folder: Path, name: str, patches: npt.NDArray[np.uint8]) -> None:
    """Quantises the namer of dice, or the judge of their faces, in the file ``name``; ``patches`` are
    :class:`~vision.training.dice.lessons.DiceLessons`', with room around the die."""
    rim = (WIDE_PATCH - PATCH) // 2
    middles = _some(patches)[:, rim : rim + PATCH, rim : rim + PATCH]
    quantise(folder / name, EVENED_DIE, die_bytes(middles))


def _some(lessons: npt.NDArray[_Kind]) -> npt.NDArray[_Kind]:
    """So many of ``lessons``, evenly chosen."""
    return lessons[:: max(1, len(lessons) // _PATCHES)]


def main() -> None:
    """Draws lessons and quantises every network of a folder on them."""
    parser = argparse.ArgumentParser(prog="python -m vision.training.quantise", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the same seed and fonts give the same lessons")
    parser.add_argument("--out", type=Path, default=WEIGHTS, help="folder of the networks (the program's)")
    args = parser.parse_args()
    fonts = open_fonts()
    lessons = draw_lessons(_SCENES, args.seed, fonts, processes=1)
    quantise_finder(args.out, lessons.scenes)
    quantise_namers(args.out, lessons.patches)
    corners = draw_corner_lessons(_CORNER_SCENES, args.seed, fonts, args.out, processes=1)
    quantise_joker_verifier(args.out, corners.views)
    poses = draw_pose_lessons(_WIDE_SCENES, args.seed, fonts, processes=1, strange=0.3)
    quantise_pose_refiner(args.out, poses)
    wide = draw_surroundings(_WIDE_SCENES, args.seed, fonts, processes=1, strange=0.35)
    quantise_wide_namer(args.out, wide)
    pips = draw_pip_views(_WIDE_SCENES, args.seed, fonts, processes=1, strange=0.3)
    quantise_pip_namer(args.out, pips)
    letters = draw_letter_views(_PATCHES, args.seed, fonts, processes=1, strange=0.3)
    quantise_letter_namer(args.out, letters)
    dice = draw_dice_lessons(_SCENES, args.seed)
    quantise_dice_finder(args.out, dice.scenes)
    for name in (DICE_NAMER, FACE_JUDGE):
        quantise_dice_namer(args.out, name, dice.patches)
    for file in sorted(args.out.glob(f"*{TAKES_BYTES}")):
        print(f"{file.stat().st_size / 1000:8.0f} kB  {file.name}")


if __name__ == "__main__":
    main()
