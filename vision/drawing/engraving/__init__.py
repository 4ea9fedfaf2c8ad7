"""Engravings for print and screen alike: the mat, the printed cards, their works, letters and emblems."""
