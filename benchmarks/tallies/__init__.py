"""What is worth counting in the matches of one game: a module named like the game, with ``tally`` and ``figures``.

It may bring a greedy ``player`` of its own, for a game that has too many orders to try them all.
"""
