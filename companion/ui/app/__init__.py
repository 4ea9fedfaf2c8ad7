"""The app: window, keys and navigation."""
