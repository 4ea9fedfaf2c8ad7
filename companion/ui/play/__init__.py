"""The screens of a game in play."""
