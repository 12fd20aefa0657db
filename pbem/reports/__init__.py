"""From a letter to a report, and from nothing else."""
