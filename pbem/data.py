"""Where the project's own data lies: templates, schemas, and the games' decks, options and rules.

In a wheel the folders lie in ``pbem/_data``, in a checkout or an editable install beside the package.
The working directory is never looked into.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pbem.errors import Fault

PACKAGE = Path(__file__).resolve().parent


def templates_folder() -> Path:
    """Return the folder of the report templates.  Raises Fault if the installation lacks it."""
    return _folder("templates")


def schemas_folder() -> Path:
    """Return the folder of the JSON Schemas.  Raises Fault if the installation lacks it."""
    return _folder("schemas")


def games_folder() -> Path:
    """Return the folder of the games' data, one folder a game.  Raises Fault if the installation lacks it."""
    return _folder("games")


@cache
def _folder(name: str) -> Path:
    return find_folder(PACKAGE, name)


def find_folder(package: Path, name: str) -> Path:
    """Return the data folder *name* of the installation whose package folder is *package*.

    Raises Fault if it is in neither place.  What lies beside the package counts in a checkout only: beside an
    installed package lie other projects' folders.
    """
    installed, checkout = package / "_data" / name, package.parent / name
    if installed.is_dir():
        return installed
    if checkout.is_dir() and (package.parent / "pyproject.toml").is_file():
        return checkout
    raise Fault(f"pbem is not installed whole, {installed} is missing; please reinstall.")
