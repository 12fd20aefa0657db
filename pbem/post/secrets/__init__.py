"""What must not be seen: order keys, and orders that are sealed."""
