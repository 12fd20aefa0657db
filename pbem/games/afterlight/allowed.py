"""The legal orders of a commander: those listed, and those legal all the same (rules 3.5, 3.10)."""

from __future__ import annotations

from .legal import Listing
from .refusal import refuse


class Allowed(Listing):
    """The listing of a commander's legal orders, which also knows the legal orders that are not listed."""

    def __contains__(self, order: object) -> bool:
        """Say whether *order* is legal."""
        return isinstance(order, dict) and refuse(self.table, self.state, self.number, order) is None
