"""Naming poker cards by the indices in their corners."""
