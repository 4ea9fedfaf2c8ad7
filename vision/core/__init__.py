"""The values and the geometry that the rest of vision builds on."""
