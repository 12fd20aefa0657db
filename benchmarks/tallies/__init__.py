"""What is worth counting in the matches of one game: a module named like the game, with ``tally`` and ``figures``."""
