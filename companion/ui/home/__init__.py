"""Home and its pages: set-up, records, settings."""
