"""Playing a match without files, clocks or mail: draws, plans, turns, letters and proofs."""
