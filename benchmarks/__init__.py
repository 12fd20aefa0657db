"""Measuring pbem: what its commands cost beside what they cannot do without, and how its games play out.

``python -m benchmarks`` measures time and memory; ``python -m benchmarks.balance`` plays thousands of matches.
Neither is part of the tests: figures depend on the machine, so each is shown beside one measured next to it.
"""
