"""The machine that is nothing but the companion: its service, its power, its health, and its help."""
