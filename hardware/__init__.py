"""Buttons, lamps and buzzer."""
