"""Teaching one network: batches are prepared beside it, on the graphics card where there is one."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, Dataset

from vision.training.processes import CORES

DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")
"""What networks are taught on."""
_AHEAD = 0 if DEVICE.type == "cpu" else CORES
"""How many processes prepare batches: a processor that teaches has no core left for them."""

Say = Callable[[str], None]
Arrays = tuple[npt.NDArray[Any], ...]
BatchOf = Callable[[npt.NDArray[np.int64], np.random.Generator], Arrays]
"""Prepares the lessons in these rows: the network's input first, then what is right."""
LossOf = Callable[[nn.Module, Sequence[Tensor]], Tensor]
"""How wrong a network is on a batch."""


@dataclass(frozen=True)
class Plan:
    """A training plan: ``count`` lessons, ``epochs``, ``batch`` size, ``pace`` is the largest learning
    rate."""

    name: str
    count: int
    epochs: float
    batch: int
    pace: float
    decay: float
    seed: int

    @property
    def steps(self) -> int:
        """How many batches are taught."""
        return int(self.epochs * self.count / self.batch)


def teach(network: nn.Module, plan: Plan, batch_of: BatchOf, loss_of: LossOf, say: Say) -> None:
    """Trains ``network`` in place and leaves it on the processor, in evaluation mode."""
    network.to(DEVICE, memory_format=torch.channels_last)  # type: ignore[call-overload]
    network.train()
    optimizer = torch.optim.AdamW(network.parameters(), lr=plan.pace, weight_decay=plan.decay)
    running = 0.0
    for step, batch in enumerate(_batches(plan, batch_of)):
        for group in optimizer.param_groups:
            group["lr"] = _rate(step, plan.steps, plan.pace)
        loss = loss_of(network, [part.to(DEVICE, non_blocking=True) for part in batch])
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimizer.step()
        running = 0.98 * running + 0.02 * loss.item() if step else loss.item()
        if step % 100 == 0:
            say(f"{plan.name} {step}/{plan.steps} loss {running:.4f}")
    network.cpu().eval()


def named(network: nn.Module, given: Tensor) -> Tensor:
    """What ``network`` says of ``given`` ``(n, channels, height, width)``, worked out in numbers of half the
    length: new processors and graphics cards are twice as fast with them."""
    with torch.autocast(DEVICE.type, dtype=torch.bfloat16):
        out: Tensor = network(given.to(memory_format=torch.channels_last))
    return out.float()


def as_it_is(network: nn.Module) -> Callable[[Tensor], Tensor]:
    """What ``network`` says as it is now, of its input, while it is taught further."""
    before = deepcopy(network).to(DEVICE, memory_format=torch.channels_last).eval()  # type: ignore[call-overload]

    def says(given: Tensor) -> Tensor:
        with torch.no_grad():
            return named(before, given)

    return says


def _batches(plan: Plan, batch_of: BatchOf) -> DataLoader[Sequence[Tensor]]:
    return DataLoader(
        _Batches(plan, batch_of),
        batch_size=None,
        num_workers=_AHEAD,
        multiprocessing_context="fork" if _AHEAD else None,
        prefetch_factor=4 if _AHEAD else None,
        worker_init_fn=_on_one_core,
        pin_memory=DEVICE.type != "cpu",
    )


class _Batches(Dataset[Arrays]):
    """The batches of a plan, each from its own seed: they are the same, whoever prepares them."""

    def __init__(self, plan: Plan, batch_of: BatchOf) -> None:
        self._plan, self._batch_of = plan, batch_of
        rng = np.random.default_rng(plan.seed)
        rounds = math.ceil(plan.epochs)
        self._order = np.concatenate([rng.permutation(plan.count) for _ in range(rounds)])

    def __len__(self) -> int:
        return self._plan.steps

    def __getitem__(self, step: int) -> Arrays:
        rows = self._order[step * self._plan.batch : (step + 1) * self._plan.batch]
        return self._batch_of(rows, np.random.default_rng([self._plan.seed, step]))


def _on_one_core(_worker: int) -> None:
    cv2.setNumThreads(1)
    torch.set_num_threads(1)


def _rate(step: int, steps: int, peak: float) -> float:
    """Warm-up, then cosine decay."""
    warm = 0.06 * steps
    if step < warm:
        return peak * (0.05 + 0.95 * step / warm)
    return peak * (0.005 + 0.995 * 0.5 * (1 + math.cos(math.pi * (step - warm) / (steps - warm))))
