"""Messages that come in: fetched, kept, read, handled once, answered."""
