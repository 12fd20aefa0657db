"""pbem, a play-by-email turn processor for board games of station- and ship-building."""

__version__ = "0.1.0"
