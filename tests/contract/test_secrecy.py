"""Nobody is shown what he may not know: whatever is hidden from a viewer, all that he is shown is the same bytes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from pbem.turn.chance import canonical
from tests.contract.matches import CASES, setting
from tests.contract.parts import altered, at
from tests.contract.scenes import hidden, leaks, readers, scenes, shown, vary

every_game = pytest.mark.parametrize(("name", "seats"), CASES)
SCENES = 3
"""About how many scenes of each match are looked at."""

ENGINES = frozenset(
    {
        *("plans", "planned", "seed", "salt", "played.order", "played.used", "played.alternative", "played.skipped"),
        *("played.left_out", "lapsed.steps", "planned.steps", "planned.answers", "planned.receipt"),
        *("press.from", "press.sender", "press.to", "press.text"),
        *("undone.state", "undone.plans", "undone.played_in", "ruled.all_changes", "ruled.changes"),
    }
)
"""What is hidden in every game."""

RECEIPTS = {"accepted", "accepted and previewed", "warned and previewed", "refused"}
"""What the receipts that are compared must have answered, all of it."""


@every_game
def test_what_is_hidden_from_a_viewer_changes_nothing_that_he_is_shown(
    name: str, seats: int, record_property: Callable[[str, object], None]
) -> None:
    rng, changed, compared = Random(f"{name}/{seats}"), Counter[str](), set[str]()  # noqa: S311 - not a secret
    for scene in scenes(name, seats, SCENES):
        for reader in readers(seats):
            varied, parts = vary(scene, reader.seat, rng)
            one, other = shown(scene, reader), shown(varied, reader)
            assert leaks(one, other) == []
            changed.update(parts)
            compared.update(surface.partition(": ")[2] for surface in one)
    record_property("hidden fields changed", dict(changed))
    assert set(changed) == ENGINES | hidden(name).fields(seats), changed
    assert compared >= RECEIPTS


@every_game
def test_a_varied_state_is_one_of_a_real_match_with_the_same_view(name: str, seats: int) -> None:
    rules, rng = setting(name).rules, Random(f"{name}/{seats}")  # noqa: S311 - not a secret
    for scene in scenes(name, seats, SCENES):
        for reader in readers(seats):
            state, _ = hidden(name).vary(rules, scene.body.state, reader.seat, rng)
            assert rules.faults(state) == []
            assert rules.view(state, reader.seat) == rules.view(scene.body.state, reader.seat)


@every_game
def test_every_part_of_a_state_is_either_shown_or_varied(name: str, seats: int) -> None:
    rules, rng = setting(name).rules, Random(f"{name}/{seats}")  # noqa: S311 - not a secret
    parts, known = set[str](), set[str]()
    for scene in scenes(name, seats, SCENES):
        plain = rules.plain(scene.body.state)
        varied = rules.plain(hidden(name).vary(rules, scene.body.state, None, rng)[0])
        view = canonical(rules.view(scene.body.state, None))
        for part, path, other in altered(plain):
            parts.add(part)
            if at(varied, path) != at(plain, path) or canonical(rules.view(rules.load(other), None)) != view:
                known.add(part)
    assert parts - known == set()
    assert known
