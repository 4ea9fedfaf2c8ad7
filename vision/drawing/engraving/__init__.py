"""Engravings for print and screen: the mat, the printed cards, letters and emblems."""
