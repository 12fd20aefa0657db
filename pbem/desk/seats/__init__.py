"""Who holds a seat: order keys, sealing keys, and the one who takes a seat over."""
