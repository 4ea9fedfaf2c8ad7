"""Values and geometry that everything else stands on."""
