"""What the documentation names is there: commands, options, files, functions, orders."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from pbem.cli import COMMANDS, pbem
from pbem.games import find_game
from pbem.games.grammar import read_order, write_order
from pbem.post.orders.document import read_documents
from pbem.post.orders.language import Language
from pbem.saves.components import read_deck
from tests.markdown import PAGES, ROOT, anchors, codes, commands, fences, links

NAMES = {name for table in COMMANDS.values() for name in table}
MADE = ROOT / "docs" / "commands.md"
"""The page that is made of the commands' own help."""

MEANT = {"COMMAND"}
"""What stands for any command."""

OTHERS = {"--matches", "--regen-all"}
"""Options of other programs."""

DOTTED = re.compile(r"pbem(?:\.\w+)+")
PLACE = re.compile(r"(?:pbem|templates|schemas|games|tests|benchmarks|docs|\.ci)/[\w./-]*")
TO_COME = re.compile(r"\borbit\b|\bGAME\b")
"""Names of a game that somebody may add."""

SHOWN_GAME = "afterlight"
"""The game whose order messages the pages show."""

TABLES = {
    "afterlight": ("order", "you may write"),
    "farlight": ("order in Farlight", "you may write in Farlight"),
    "far": ("order in FAR", "you may write in FAR"),
}
"""Games whose orders the page for players lists -> the heads of the tables of orders, and of spellings."""

every_page = pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())


def read(path: Path) -> str:
    """Return a page."""
    return path.read_text(encoding="utf-8")


@cache
def options() -> dict[str, set[str]]:
    """Return the options of each command, and of pbem itself under the empty name."""
    ctx = pbem.make_context("pbem", [], resilient_parsing=True)
    found = {"": pbem, **{name: pbem.get_command(ctx, name) for name in NAMES}}
    return {name: {word for parameter in command.get_params(ctx) for word in parameter.opts if word.startswith("-")}
            for name, command in found.items() if command}  # fmt: skip


@every_page
def test_every_command_that_is_named_exists_and_takes_the_options_shown(path: Path) -> None:
    for words in commands(read(path)):
        name = words[0] if words and not words[0].startswith("-") else ""
        if name not in MEANT:
            assert name in options(), words
            shown = {word.partition("=")[0].strip("[]") for word in words if re.match(r"\[?--?[a-z]", word)}
            assert shown <= options()[name], words


@every_page
def test_every_option_that_is_named_alone_exists(path: Path) -> None:
    known = {*OTHERS, *(option for some in options().values() for option in some)}
    named = {re.split("[ =,]", code)[0] for code in codes(read(path)) if re.match(r"--?[a-z]", code)}
    assert named - known == set()


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_command_is_told_of_on_a_page_that_people_wrote(name: str) -> None:
    assert any(words[:1] == [name] for path in PAGES if path != MADE for words in commands(read(path)))


@every_page
def test_every_link_leads_somewhere(path: Path) -> None:
    for link in links(read(path)):
        if not re.match(r"https?://", link):
            place, _, anchor = link.partition("#")
            target = (path.parent / place).resolve() if place else path
            assert target.exists(), link
            assert ROOT in target.parents, link
            assert not anchor or anchor in anchors(read(target)), link


@every_page
def test_every_file_that_is_named_exists(path: Path) -> None:
    found = {code for code in codes(read(path)) if PLACE.fullmatch(code) and not TO_COME.search(code)}
    assert [code for code in sorted(found) if not (ROOT / code).exists()] == []


@every_page
def test_every_function_that_is_named_exists(path: Path) -> None:
    for code in codes(read(path)):
        if DOTTED.fullmatch(code):
            assert resolved(code) is not None, code


def resolved(name: str) -> Any:
    """Return what the dotted *name* stands for.  Raises ImportError or AttributeError."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found: Any = import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            found = getattr(found, part)
        return found
    raise ImportError(name)


def test_everything_that_a_game_must_give_is_told_of() -> None:
    from pbem.games.contract import Rules

    told = set(codes(read(ROOT / "CONTRIBUTING.md")))
    methods = {name for name in vars(Rules) if not name.startswith("_")}
    assert methods - told == set()


def test_the_pages_that_the_shared_code_calls_are_told_of() -> None:
    calls = re.compile(r"(?<![.\w])pages(?:_of\([^()]*(?:\([^()]*\))?\))?\.([a-z_]+)\(")
    parts = ("reports", "post", "desk", "cli")
    sources = [read(path) for part in parts for path in (ROOT / "pbem" / part).rglob("*.py")]
    called = {name for source in sources for name in calls.findall(source)}
    assert called >= {"page", "tell", "own_map", "legal_lines", "order_form"}
    told = {code.partition("(")[0] for code in codes(read(ROOT / "CONTRIBUTING.md"))}
    assert called - told == set()


@cache
def language(name: str = SHOWN_GAME) -> Language:
    """Return what the orders of a game are written in."""
    game = find_game(name)
    return Language(game.name, game.verbs, game.vocabulary(read_deck(game, None)))


@every_page
def test_every_order_message_that_is_shown_is_understood(path: Path) -> None:
    for fence in fences(read(path)):
        if fence.language in ("orders", "yaml"):
            (document,) = read_documents(fence.text, lambda _match: language())
            assert document.faults == ()
            assert document.notes == ()


def rows(page: str, *head: str) -> Iterator[list[str]]:
    """Yield the rows of the table with that *head*, as words of code."""
    _, _, table = page.partition(f"| {' | '.join(head)} |\n")
    for line in table.splitlines()[1:]:
        if not line.startswith("|"):
            return
        yield codes(line)


@pytest.mark.parametrize("game", TABLES)
def test_what_players_may_write_is_read_as_they_are_told(game: str) -> None:
    told = list(rows(read(ROOT / "docs" / "players.md"), TABLES[game][1], "pbem reads"))
    assert told
    for written, canonical in told:
        order = read_order(written, language(game).verbs, language(game).vocabulary)
        assert isinstance(order, dict), order
        assert write_order(order, language(game).verbs) == canonical


@pytest.mark.parametrize("game", TABLES)
def test_every_order_that_players_are_told_of_is_one_and_every_verb_is_told_of(game: str) -> None:
    told = [words[0] for words in rows(read(ROOT / "docs" / "players.md"), TABLES[game][0], "what it does")]
    orders = [read_order(line, language(game).verbs, language(game).vocabulary) for line in told]
    assert [line for line, order in zip(told, orders, strict=True) if not isinstance(order, dict)] == []
    verbs = {order["do"] for order in orders if isinstance(order, dict)}
    assert verbs | {"caretaker"} == {verb.name for verb in language(game).verbs}
