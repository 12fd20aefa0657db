"""The data folders are found from a checkout, an editable install and a wheel, wherever one works."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
from pathlib import Path

import pytest

from pbem import __version__, data
from pbem.errors import Fault
from tests.test_layout import TOP_LEVEL

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ["templates", "schemas", "games"]
SHOW = """
from pbem.data import games_folder, schemas_folder, templates_folder
print(templates_folder(), schemas_folder(), games_folder(), sep="\\n")
"""


def run(python: Path, *arguments: str, cwd: Path, **variables: str) -> str:
    """Run *python* with an environment of our own making and return what it prints."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_"))}
    done = subprocess.run(
        [python, *arguments], cwd=cwd, env=inherited | variables, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def install(folder: Path, *arguments: str) -> Path:
    """Install pbem alone into a new environment that borrows our other packages; return its Python."""
    venv.create(folder, with_pip=False)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    scheme = {"base": str(folder), "platbase": str(folder)}
    site = Path(sysconfig.get_path("purelib", "venv", scheme))
    # A path file adds our packages but reads no path files there, so an editable pbem of ours stays unseen.
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    options = ["--no-index", "--no-deps", "--no-build-isolation", "--ignore-installed"]
    run(python, "-m", "pip", "install", "--disable-pip-version-check", *options, *arguments, cwd=folder)
    return python


def assert_data_lies_in(place: Path, python: Path, cwd: Path, **variables: str) -> None:
    shown = run(python, "-c", SHOW, cwd=cwd, **variables).splitlines()
    assert [Path(line) for line in shown] == [place / name for name in FOLDERS]


def names_in(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """Return a working directory whose own folders must not be taken for ours."""
    folder = tmp_path / "elsewhere"
    for name in FOLDERS:
        (folder / name).mkdir(parents=True)
    (folder / "pyproject.toml").touch()
    return folder


@pytest.fixture(scope="session")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the source archive, and the wheel from it, into one folder."""
    folder = tmp_path_factory.mktemp("dist")
    run(Path(sys.executable), "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT), cwd=folder)
    return folder


def test_a_checkout_has_its_data_beside_the_package(elsewhere: Path) -> None:
    assert_data_lies_in(ROOT, Path(sys.executable), elsewhere, PYTHONPATH=str(ROOT))


def test_an_installed_package_prefers_its_own_data(tmp_path: Path) -> None:
    package = tmp_path / "pbem"
    for folder in (tmp_path / "games", package / "_data" / "games"):
        folder.mkdir(parents=True)
    (tmp_path / "pyproject.toml").touch()
    assert data.find_folder(package, "games") == package / "_data" / "games"


def test_folders_beside_an_installed_package_are_other_peoples(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    with pytest.raises(Fault, match="not installed whole"):
        data.find_folder(tmp_path / "pbem", "games")


@pytest.mark.slow
def test_an_editable_install_finds_the_checkouts_data(tmp_path: Path, elsewhere: Path) -> None:
    python = install(tmp_path / "environment", "--editable", str(ROOT))
    assert_data_lies_in(ROOT, python, elsewhere)


@pytest.mark.slow
def test_a_wheel_carries_the_data_inside_the_package(distributions: Path, tmp_path: Path, elsewhere: Path) -> None:
    wheel = next(distributions.glob("*.whl"))
    python = install(tmp_path / "environment", str(wheel))
    package = Path(run(python, "-c", "import pbem; print(pbem.__path__[0])", cwd=elsewhere).strip())
    assert tmp_path in package.parents
    assert_data_lies_in(package / "_data", python, elsewhere)
    for name in FOLDERS:
        assert names_in(package / "_data" / name) == names_in(ROOT / name)
    assert run(python.with_name("pbem"), "--version", cwd=elsewhere) == f"pbem {__version__}\n"


@pytest.mark.slow
def test_the_source_archive_holds_the_project_and_nothing_else(distributions: Path) -> None:
    with tarfile.open(next(distributions.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    here = {path.name for path in ROOT.iterdir()} & TOP_LEVEL
    assert {name.partition("/")[0] for name in names} == here | {"PKG-INFO"}
    assert "tests/conftest.py" in names
