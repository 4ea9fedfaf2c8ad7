"""The app: its window, its keys, and the way from screen to screen."""
