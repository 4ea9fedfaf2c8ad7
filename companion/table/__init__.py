"""A game in play: session, record, event log, referee, snapshot."""
