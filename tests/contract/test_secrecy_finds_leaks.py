"""The test of secrecy is itself tested: whatever hidden thing is shown anywhere, it is found there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from random import Random
from typing import Any

import pytest

from pbem.desk.inbox import intake
from pbem.games import find_game, game_names
from pbem.games.audience import Audience
from pbem.games.contract import Plain, Refusal
from pbem.reports import html, text
from pbem.reports import json as reports_json
from pbem.reports.frame import pages_of
from pbem.turn import letter as letters
from pbem.turn.body import AUDIENCES, Body
from pbem.turn.chance import digest
from tests.contract import test_views
from tests.contract.matches import setting, story
from tests.contract.parts import Path, at, leaves
from tests.contract.retelling import tell_twice, told_otherwise
from tests.contract.scenes import Scene, hidden, leaks, readers, scenes, shown, vary
from tests.contract.test_retelling import hidden_fields
from tests.contract.test_secrecy import ENGINES, RECEIPTS

once_a_game = pytest.mark.parametrize("name", game_names())
Patch = pytest.MonkeyPatch
REPORTS = {"text 78", "text 40", "html", "json"}
MOST = 12
"""Scenes that are looked at where not each need tell."""


@cache
def telltales(name: str) -> list[list[tuple[Scene, Scene]]]:
    """Return scenes in which seat 0 decides, each with one in which all is otherwise that he may not know.

    There is a list for each choice of secrets that a game may have at once, all of them as a rule.  All sorts of
    receipts are among what he is shown.
    """
    rng, seats = Random(name), min(find_game(name).seats)  # noqa: S311 - not a secret
    at_once = getattr(hidden(name), "at_once", lambda seats: [hidden(name).fields(seats)])(seats)
    found: list[list[tuple[Scene, Scene]]] = [[] for _ in at_once]
    for scene in scenes(name, seats, 36):
        varied, changed = vary(scene, 0, rng)
        for secrets, chosen in zip(at_once, found, strict=True):
            if len(chosen) < MOST and changed == ENGINES | secrets and _answers(scene):
                chosen.append((scene, varied))
    assert all(found), "no scene hides everything"
    return found


def _answers(scene: Scene) -> bool:
    """Say whether seat 0 decides in a scene and gets receipts of all sorts."""
    decisions = setting(scene.name).rules.decisions(scene.body.state)
    sorts = {surface.partition(": ")[2] for surface in shown(scene, readers(1)[0])}
    return 0 in [decision.seat for decision in decisions] and sorts >= RECEIPTS


def leaking(name: str, place: int = 0) -> set[str]:
    """Return the kinds of what seat 0 is shown that differ between two scenes: reports, map, receipts."""
    reader, pairs = readers(1)[0], [chosen[min(place, len(chosen) - 1)] for chosen in telltales(name)]
    found = [leak for one, other in pairs for leak in leaks(shown(one, reader), shown(other, reader))]
    return {leak.split(":")[1].split()[0] if leak.startswith("receipt") else leak.split(":")[0] for leak in found}


def wrapped(patch: Patch, owner: Any, name: str, change: Callable[..., Any]) -> None:
    """Let *change* make something else of what ``owner.name`` returns; it gets the result and the arguments."""
    plain = getattr(owner, name)
    patch.setattr(owner, name, lambda *args, **options: change(plain(*args, **options), *args))


class Truth:
    """Knows the whole match of which the last letter was written: what a careless page might reach for."""

    def __init__(self, patch: Patch) -> None:
        self.body: Body | None = None
        self._write = letters.write_letter
        patch.setattr(letters, "write_letter", self._noted)

    def _noted(self, rules: Any, body: Body, occasion: Any, reader: Any) -> Any:
        self.body = body
        return self._write(rules, body, occasion, reader)

    @property
    def state(self) -> Any:
        """Return the true state."""
        assert self.body is not None
        return self.body.state

    def word(self, name: str) -> str:
        """Return a word that betrays something of the true state."""
        return "leak" + digest(setting(name).rules.plain(self.state))[:8]


@once_a_game
def test_nothing_leaks_where_none_was_planted(name: str) -> None:
    assert leaking(name) == set()


@once_a_game
def test_a_view_that_names_too_much_is_found(name: str, monkeypatch: Patch) -> None:
    rules = setting(name).rules
    pairs = [[rules.plain(scene.body.state) for scene in chosen[0]] for chosen in telltales(name)]
    hidden_paths = [path for one, other in pairs for path, value in leaves(one) if at(other, path) != value]
    assert len(hidden_paths) >= len(hidden(name).fields(min(find_game(name).seats)))
    for path in hidden_paths:
        with monkeypatch.context() as patch:
            wrapped(patch, type(rules), "view", partial(_with_a_leak, rules, path))
            assert leaking(name) == {"letter", "json"}, path


def _with_a_leak(rules: Any, path: Path, view: Plain, _rules: Any, state: Any, _seat: int | None) -> Plain:
    return {**view, "leak": at(rules.plain(state), path)}


SECRETS: Mapping[str, Callable[[Body], object]] = {
    "plans": lambda body: body.plans[1],
    "seed": lambda body: body.founding.seed,
    "salt": lambda body: body.founding.salt,
}


@once_a_game
@pytest.mark.parametrize("secret", SECRETS)
def test_a_notice_that_tells_too_much_is_found_in_every_form(name: str, secret: str, monkeypatch: Patch) -> None:
    def told(notices: list[Any], body: Body, _turned: Any) -> list[Any]:
        return [*notices, {"kind": "note", "text": f"It is {digest(SECRETS[secret](body))[:12]}."}]

    wrapped(monkeypatch, letters, "notices", told)
    assert leaking(name) == {"letter", *REPORTS}


@once_a_game
@pytest.mark.parametrize("field", sorted(field for field in ENGINES if "." in field))
def test_an_event_of_the_engine_that_tells_too_much_is_found(name: str, field: str, monkeypatch: Patch) -> None:
    assert all(one == other for one, other in letters_of_seat_0(name))
    monkeypatch.setattr(letters, "AUDIENCES", opened(AUDIENCES, field))
    assert not all(one == other for one, other in letters_of_seat_0(name))


def letters_of_seat_0(name: str) -> list[list[Plain]]:
    """Return what all that seat 0 is shown is made from, in each two scenes."""
    reader, rules = readers(2)[0], setting(name).rules
    return [[letters.write_letter(rules, scene.body, scene.occasion, reader) for scene in chosen[0]]
            for chosen in telltales(name)]  # fmt: skip


def opened(audiences: Mapping[str, Audience], field: str) -> dict[str, Audience]:
    """Return *audiences* with the field ``kind.field`` made public."""
    kind, _, part = field.partition(".")
    audience = audiences[kind]
    each = tuple(own for own in audience.each if own != part)
    return {**audiences, kind: audience._replace(public=(*audience.public, part), each=each, told="everyone")}


@once_a_game
def test_an_event_of_the_game_that_tells_too_much_is_found(name: str) -> None:
    rng, audiences = Random(name), {**AUDIENCES, **setting(name).rules.audiences}  # noqa: S311 - not a secret
    seats = min(find_game(name).seats)
    lengths = [int(len(story(name, seats, 0).moves) * fraction) for fraction in (0.05, 0.2, 0.5)]
    tellings = [tell_twice(name, seats, length, None, rng) for length in lengths]
    for field in hidden_fields(name):
        found = [told_otherwise(opened(audiences, field), *telling, None) for telling in tellings]
        assert any(found), field


PAGES: Mapping[str, tuple[Any, str, Callable[[Any, str], Any], set[str]]] = {
    "text": (text, "render_text", lambda page, word: page + word, {"text 78", "text 40"}),
    "html": (html, "render_html", lambda page, word: page + word, {"html"}),
    "json": (reports_json, "render_json", lambda page, word: page + word, {"json"}),
    "map": (text, "render_map", lambda page, word: page + word, {"map"}),
    "legal": (text, "legal_lines", lambda lines, word: [*lines, word], {"legal"}),
    "form": (text, "form_lines", lambda lines, word: [*lines, f"# {word}"], {"text 78", "text 40"}),
    "form as data": (reports_json, "form_lines", lambda lines, word: [*lines, word], {"json"}),
}
"""A page, the function that makes it, what a leak in it looks like, and where it must be found."""


@once_a_game
@pytest.mark.parametrize("page", PAGES)
def test_a_page_that_shows_too_much_is_found(name: str, page: str, monkeypatch: Patch) -> None:
    owner, function, leak, places = PAGES[page]
    truth = Truth(monkeypatch)
    wrapped(monkeypatch, owner, function, lambda made, *_: leak(made, truth.word(name)))
    assert leaking(name) == places


@once_a_game
def test_a_story_that_tells_too_much_is_found_in_reports_and_previews(name: str, monkeypatch: Patch) -> None:
    truth = Truth(monkeypatch)
    entry = {"who": "The end", "seat": None, "mine": False}
    pages = pages_of(setting(name).game)
    wrapped(monkeypatch, pages, "tell", lambda entries, _: [*entries, {**entry, "text": truth.word(name)}])
    assert leaking(name) == {"text 78", "text 40", "html", "accepted", "warned"}


RECEIPTS_OF = [("accepted", {"accepted", "warned"}), ("refused", {"refused"}), ("delivered", {"accepted"})]
"""A function that makes receipts -> the sorts of them that it makes."""


@once_a_game
@pytest.mark.parametrize(("function", "places"), RECEIPTS_OF)
def test_a_receipt_that_shows_too_much_is_found(name: str, function: str, places: set[str], monkeypatch: Patch) -> None:
    truth = Truth(monkeypatch)
    wrapped(monkeypatch, intake, function, lambda made, *_: made._replace(text=made.text + truth.word(name)))
    assert leaking(name) == places


@once_a_game
def test_a_headline_that_shows_too_much_is_found(name: str, monkeypatch: Patch) -> None:
    truth = Truth(monkeypatch)
    wrapped(monkeypatch, intake, "refused", lambda made, *_: made._replace(headline=truth.word(name)))
    assert leaking(name) == {"refused"}


@once_a_game
def test_a_refusal_that_tells_too_much_is_found(name: str, monkeypatch: Patch) -> None:
    truth, rules = Truth(monkeypatch), type(setting(name).rules)

    def told(refusal: Refusal | None, *_: object) -> Refusal | None:
        return refusal and refusal._replace(text=f"{refusal.text}, {truth.word(name)}")

    wrapped(monkeypatch, rules, "refuse", told)
    assert leaking(name) >= {"refused", "warned"}  # and wherever a report says so of a queued order


@once_a_game
def test_a_refusal_that_depends_on_what_is_hidden_is_found(name: str, monkeypatch: Patch) -> None:
    seats, rules = min(find_game(name).seats), setting(name).rules

    def told(refusal: Refusal | None, _: Any, state: Any, *__: object) -> Refusal | None:
        return refusal and refusal._replace(text=digest(rules.plain(state)))

    test_views.test_an_own_open_decision_allows_and_refuses_the_same_by_the_view_as_in_truth(name, seats)
    wrapped(monkeypatch, type(rules), "refuse", told)
    with pytest.raises(AssertionError):
        test_views.test_an_own_open_decision_allows_and_refuses_the_same_by_the_view_as_in_truth(name, seats)


@once_a_game
def test_a_remark_that_tells_too_much_is_found(name: str, monkeypatch: Patch) -> None:
    truth = Truth(monkeypatch)
    wrapped(monkeypatch, type(setting(name).rules), "remarks", lambda made, *_: [*made, truth.word(name)])
    assert leaking(name) == {"warned"}


@once_a_game
def test_an_imagined_state_that_holds_the_truth_is_found(name: str, monkeypatch: Patch) -> None:
    truth = Truth(monkeypatch)
    wrapped(monkeypatch, type(setting(name).rules), "imagine", lambda *_: truth.state)
    places = range(max(map(len, telltales(name))))
    found = any(leaking(name, place) & {"accepted", "warned"} for place in places)
    assert found is test_views.draws_ahead(name)  # or nothing is hidden that an own order could bring to light
