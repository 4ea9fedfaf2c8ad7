"""The parts of all screens: theme, lettering, plates, buttons, pages, lists."""
