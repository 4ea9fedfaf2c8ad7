"""Pages that open over a game in play."""
