"""What all screens are put together from: theme, lettering, plates, buttons, pages, lists."""
