"""A game being played: session, record, referee."""
