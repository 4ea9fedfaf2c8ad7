"""Pages that are opened over a game in play."""
