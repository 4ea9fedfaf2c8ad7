"""Simulated people who play a round at the simulated table, before the camera and with the buttons."""
