"""What all tests share: how hypothesis searches."""

from __future__ import annotations

import os

from hypothesis import settings

# The same examples on every run and machine, so that a red test means a changed program;
# HYPOTHESIS_PROFILE=explore looks for new ones.
settings.register_profile("steady", derandomize=True, database=None, deadline=None, print_blob=True)
settings.register_profile("explore", max_examples=1000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
