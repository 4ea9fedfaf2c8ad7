"""The mat: its layouts as data, its markers, where it lies in a frame, what of a frame is its print."""
