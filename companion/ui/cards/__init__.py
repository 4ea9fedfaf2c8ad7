"""Cards as they are drawn, and picked by touch."""
