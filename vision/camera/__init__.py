"""Sources of frames, reconnecting, camera profiles, lenses, and the camera check."""
