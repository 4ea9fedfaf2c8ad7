"""Buttons, lamps and a buzzer, wired to a Raspberry Pi or on a keyboard."""
