"""The simulated table: photograph-like frames of any layout, with their ground truth."""

from vision.simulation.camera import Pose
from vision.simulation.conditions import PRESETS, Conditions
from vision.simulation.dice import LaidDie
from vision.simulation.table import LaidCard, LayoutError, SeenIndex, SimulatedTable

__all__ = [
    "PRESETS",
    "Conditions",
    "LaidCard",
    "LaidDie",
    "LayoutError",
    "Pose",
    "SeenIndex",
    "SimulatedTable",
]
