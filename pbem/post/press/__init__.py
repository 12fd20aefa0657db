"""Messages between commanders: how they are written, and to whom they go."""
