"""Resuming training from the state of an earlier run, or from the program's weights."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

Network = TypeVar("Network", bound=nn.Module)


def kept_in(state: Path | None, name: str, network: Network) -> Network | None:
    """``network`` with the state stored in the file ``state`` under ``name``; ``None`` if there is none."""
    held = torch.load(state) if state is not None and state.is_file() else {}
    if name not in held:
        return None
    network.load_state_dict(held[name])
    return network


def keep_in(state: Path, **networks: nn.Module | None) -> None:
    """Writes ``networks`` where :func:`kept_in` finds them."""
    torch.save({name: network.state_dict() for name, network in networks.items() if network}, state)


def mean_with(network: Network, states: Sequence[Path], name: str) -> Network:
    """A network with the mean of the weights of ``network`` and of those in the files ``states`` under
    ``name``: successive rounds swing around a point that is better than each (Izmailov 2018)."""
    rounds = [network.state_dict(), *(torch.load(state)[name] for state in states)]
    mean = deepcopy(network)
    mean.load_state_dict(
        {
            key: torch.stack([weights[key].float() for weights in rounds]).mean(dim=0).to(own.dtype)
            for key, own in rounds[0].items()
        }
    )
    return mean


class _Settled(nn.BatchNorm2d):
    """Batch normalisation with fixed statistics."""

    def train(self, _mode: bool = True) -> _Settled:
        """See :class:`torch.nn.Module`."""
        return super().train(False)


def learnt_from(weights: Path, network: Network) -> Network:
    """``network`` with the weights of the ONNX file ``weights``, which was exported from one of its kind.

    The export folded each batch normalisation into the preceding convolution. Here it only adds the bias, and
    stays fixed during training.
    """
    graph = onnx.load(str(weights)).graph
    tensors = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    held = [
        (tensors[node.input[1]], tensors[node.input[2]])
        for node in graph.node
        if node.op_type in ("Conv", "Gemm")
    ]
    layers = [layer for layer in network.modules() if isinstance(layer, nn.Conv2d | nn.Linear)]
    evened = {id(conv): bn for conv, bn in _pairs(network)}
    if len(held) != len(layers):
        raise ValueError(f"{weights.name} has {len(held)} layers, and the network {len(layers)}")
    with torch.no_grad():
        for layer, (weight, bias) in zip(layers, held, strict=True):
            layer.weight.copy_(torch.from_numpy(np.array(weight)).reshape(layer.weight.shape))
            bn = evened.get(id(layer))
            if bn is None:
                assert layer.bias is not None
                layer.bias.copy_(torch.from_numpy(np.array(bias)))
                continue
            bn.__class__ = _Settled
            bn.running_mean.zero_()
            bn.running_var.fill_(1.0 - bn.eps)
            bn.weight.fill_(1.0)
            bn.bias.copy_(torch.from_numpy(np.array(bias)))
    return network


def _pairs(network: nn.Module) -> list[tuple[nn.Conv2d, nn.BatchNorm2d]]:
    """Each convolution with its batch normalisation."""
    found = []
    for block in network.modules():
        if isinstance(block, nn.Sequential):
            for first, second in pairwise(block):
                if isinstance(first, nn.Conv2d) and isinstance(second, nn.BatchNorm2d):
                    found.append((first, second))
    return found
