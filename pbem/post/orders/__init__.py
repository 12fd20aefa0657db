"""From a text to an order document: lines, orders among prose, and what cannot be understood."""
