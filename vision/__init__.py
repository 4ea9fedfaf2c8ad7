"""Seeing the table: pictures in, what lies there out. Knows card faces, not games."""
