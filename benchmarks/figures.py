"""The table of figures: what was measured, what was measured beside it, and whether the goal is met."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

ROW = "{:<46} {:>10}  {:<42} {:>5}  {:>9}  {}"
HEADINGS = ("figure", "measured", "beside it", "ratio", "goal", "")


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure, ``measured`` in ``unit``.

    ``beside`` names what was measured next to it and ``base`` is its figure, in the same unit: then the goal is
    about the ratio of the two, else about the figure itself.  With ``least`` the goal is a lower bound.
    """

    name: str
    measured: float
    unit: str
    goal: float
    beside: str = ""
    base: float | None = None
    least: bool = False

    @property
    def value(self) -> float:
        """Return what the goal is about."""
        return self.measured if self.base is None else self.measured / self.base

    @property
    def reached(self) -> bool:
        """Say whether the goal is met."""
        return self.value >= self.goal if self.least else self.value <= self.goal

    def cells(self) -> tuple[str, ...]:
        """Return the figure's row of the table."""
        measured, sign, verdict = f"{self.measured:,.0f}{self.unit}", ">=" if self.least else "<=", "ok" * self.reached
        if self.base is None:
            return self.name, measured, "", "", f"{sign} {self.goal:,.0f}", verdict or "MISSED"
        beside = f"{self.beside}: {self.base:,.0f}{self.unit}"
        return self.name, measured, beside, f"{self.value:.2f}", f"{sign} {self.goal:.2f}", verdict or "MISSED"


def table(figures: Sequence[Figure]) -> Iterator[str]:
    """Yield the lines of the table."""
    yield ROW.format(*HEADINGS).rstrip()
    for figure in figures:
        yield ROW.format(*figure.cells())
