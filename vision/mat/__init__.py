"""The mat: its layouts as data, its markers, and where it lies in a frame."""
