"""All forms of a report made together are what each is alone."""

from __future__ import annotations

from pbem.reports.frame import rules_for
from pbem.reports.outputs import FORMATS, forms_for, render, render_all
from tests.reports.letters import letter


def test_forms_made_together_are_those_made_alone() -> None:
    for seat in (1, None):
        written = dict(letter(seats=3, moves=20, seat=seat))
        together = render_all(written, rules_for(written))
        assert together == {form: render(written, form) for form in FORMATS}
        assert tuple(together) == forms_for(written["viewer"]["role"])
