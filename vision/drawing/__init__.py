"""Drawings: playing cards and dice for the simulated table and for training, and the engravings to print."""
