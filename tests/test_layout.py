"""The shape of the project: which part may import which, what starting up loads, what lies at the top."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "pbem"
FILES = sorted(PACKAGE.rglob("*.py"))
GAMES = sorted(path.parent.name for path in PACKAGE.glob("games/*/__init__.py"))

LEAVES = frozenset({"data", "errors", "formats", "text", "times"})
MAY_IMPORT = {
    "cli": {"cli", "desk", "post", "reports", "saves", "turn", "games", *LEAVES},
    "desk": {"desk", "post", "reports", "saves", "turn", "games", *LEAVES},
    "post": {"post", "turn", "games", *LEAVES},
    "reports": {"reports", "turn", "games", *LEAVES},
    "saves": {"saves", "turn", "games", *LEAVES},
    "turn": {"turn", "games", *LEAVES},
    "games": {"games", "errors", "text"},
    "__main__": {"cli"},
    "__init__": set[str](),
    **{leaf: {"errors"} for leaf in LEAVES},
    "formats": {"formats", "data", "errors"},
}
"""Part of the package -> the parts that it may import."""

IMPURE = {
    *("asyncio", "click", "datetime", "email", "io", "jinja2", "jsonschema", "os", "pathlib", "random"),
    *("secrets", "shutil", "socket", "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid"),
    *("yaml", "zoneinfo"),
}
"""What rules and engine must not know: files, clocks, mail, templates, chance of their own."""

TOP_LEVEL = {
    *("pbem", "templates", "schemas", "games", "tests", "benchmarks", "docs"),
    *("pyproject.toml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile"),
    *(".ci", ".gitattributes", ".gitignore", ".pre-commit-config.yaml"),
}

FINDER = PACKAGE / "games" / "__init__.py"
"""The one file among the rules that looks at a folder: a game is registered by its presence."""

ONLY_THE_FRAME = {"pbem", "pbem.cli", "pbem.cli.lazy", "pbem.errors"}
FOR_MAILS = {"pbem.post.mime", "pbem.post.forum", "pbem.post.markup.html", "pbem.post.reading.message",
             "pbem.post.reading.who", "pbem.post.secrets.sealing", "pbem.desk.inbox.selfservice", "jinja2",
             "css_inline", "jsonschema"}  # fmt: skip
"""What is loaded where a file is not a plain text of orders."""
SLOW = {"email", "filelock", "importlib.metadata", "jinja2", "jsonschema", "yaml"}


def part_of(path: Path) -> str:
    """Name the part that a file of the package belongs to: its folder, or itself at the top."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


PURE = [path for path in FILES if part_of(path) in ("games", "turn") and path != FINDER]


def game_of(path: Path) -> str | None:
    """Name the game whose package *path* lies in, if any."""
    parts = path.relative_to(PACKAGE).parts
    return parts[1] if parts[0] == "games" and parts[1] in GAMES else None


def imports_of(path: Path) -> Iterator[tuple[str, bool]]:
    """Yield every module that *path* imports, and whether relatively."""
    folders = path.relative_to(ROOT).parts[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, False) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = folders[: len(folders) + 1 - node.level] if node.level else ()
            module = ".".join([*base, node.module] if node.module else base)
            if module in ("pbem", "pbem.games"):
                yield from ((f"{module}.{alias.name}", bool(node.level)) for alias in node.names)
            else:
                yield module, bool(node.level)


def known(path: Path) -> str:
    """Name a test after the file it is about."""
    return path.relative_to(ROOT).as_posix()


def test_every_part_of_the_package_has_its_place() -> None:
    assert {part_of(path) for path in FILES} <= set(MAY_IMPORT)


@pytest.mark.parametrize("path", FILES, ids=known)
def test_imports_point_one_way(path: Path) -> None:
    parts = {module.split(".")[1] for module, _ in imports_of(path) if module.startswith("pbem.")}
    assert parts - {"__version__"} <= MAY_IMPORT[part_of(path)]


@pytest.mark.parametrize("path", [path for path in FILES if game_of(path)], ids=known)
def test_a_game_imports_itself_and_what_is_shared_only(path: Path) -> None:
    for module, relative in imports_of(path):
        if module.startswith("pbem.games."):
            owner = module.split(".")[2]
            assert owner not in GAMES or (owner == game_of(path) and relative), module
        elif module.startswith("pbem"):
            assert module in {"pbem.text", "pbem.errors"}


@pytest.mark.parametrize("path", PURE, ids=known)
def test_rules_and_engine_are_pure(path: Path) -> None:
    assert {module.split(".")[0] for module, _ in imports_of(path)} & IMPURE == set()


def test_the_scan_of_imports_sees_every_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    path = tmp_path / "pbem" / "games" / "one" / "rules.py"
    path.parent.mkdir(parents=True)
    lines = [
        "import pbem.saves.lock",
        "from pbem import data",
        "from . import deck",
        "from ..two import rules",
    ]
    path.write_text("\n".join([*lines, "def late():", "    from ... import cli"]), encoding="utf-8")
    assert sorted(imports_of(path)) == [
        ("pbem.cli", True),
        ("pbem.data", False),
        ("pbem.games.one", True),
        ("pbem.games.two", True),
        ("pbem.saves.lock", False),
    ]


@pytest.mark.parametrize("arguments", ["--help", "--version", "statsu"])
def test_starting_up_loads_nothing_slow(arguments: str) -> None:
    script = "import sys; from pbem.cli import main\ntry: main()\nfinally: print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments.split()],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    loaded = set(done.stderr.splitlines()[-1].split())
    assert {module for module in loaded if module.split(".")[0] == "pbem"} == ONLY_THE_FRAME
    assert loaded & SLOW == set()


def test_a_plain_file_of_orders_is_taken_without_what_reads_mails(tmp_path: Path) -> None:
    folder, orders = tmp_path / "station-7", tmp_path / "ada.txt"
    orders.write_text("match station-7 commander ada\ncaretaker\n", encoding="utf-8")
    script = "import sys; from pbem.cli import main\ntry: main()\nfinally: print(*sys.modules, file=sys.stderr)"
    done = [
        subprocess.run([sys.executable, "-c", script, *map(str, words)], capture_output=True, text=True, check=True,
                       env={**os.environ, "PYTHONPATH": str(ROOT)})
        for words in (["new", folder, "--game", GAMES[0], "-c", "Ada <ada@example.org>", "-c", "Bo <bo@example.org>"],
                      ["submit", folder, orders])
    ]  # fmt: skip
    assert "accepted" in done[-1].stdout
    loaded = set(done[-1].stderr.splitlines()[-1].split())
    assert loaded & FOR_MAILS == set()


def test_the_top_level_is_as_given() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listed = subprocess.run(
        ["git", "ls-files"],  # noqa: S607 - whichever git made the checkout
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert {name.split("/")[0] for name in listed.stdout.splitlines()} <= TOP_LEVEL


@pytest.mark.parametrize("folder", ["schemas", "templates", "games", "tests"])
def test_each_game_has_its_folder_everywhere(folder: str) -> None:
    assert [game for game in GAMES if not (ROOT / folder / game).is_dir()] == []
