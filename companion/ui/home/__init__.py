"""Home and what it leads to: the set-up, records, settings."""
