"""What can go wrong for a reason that somebody can mend."""

from __future__ import annotations


class Fault(Exception):
    """An expected fault: one sentence that says what is wrong and what to do about it.

    The command line shows the sentence and nothing else, and ends with exit code 1.
    """
