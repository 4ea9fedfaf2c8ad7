"""All faults, by their names."""

from __future__ import annotations

from tests.campaigns.faults import cameras, disks, files, fittings, processes, threads
from tests.campaigns.faults.making import FAULTS

__all__ = ["FAULTS", "cameras", "disks", "files", "fittings", "processes", "threads"]
