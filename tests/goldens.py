"""Golden files: what a test makes, kept as a folder of files and compared byte for byte.

``make goldens`` (pytest --regen-all) writes them anew; git shows what has changed, to be looked at before it is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import unified_diff
from itertools import islice
from pathlib import Path

MOST_LINES = 40
"""Lines of a difference that are shown."""


def check_goldens(folder: Path, made: Mapping[str, bytes], *, regenerate: bool) -> None:
    """Hold the files *made* (by their paths in *folder*) against those that are kept there, no more and no fewer."""
    kept = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    if regenerate:
        _keep(folder, made, kept)
        return
    assert sorted(made) == sorted(kept)
    for name, content in made.items():
        assert content == kept[name].read_bytes(), _difference(name, kept[name].read_bytes(), content)


def _keep(folder: Path, made: Mapping[str, bytes], kept: Mapping[str, Path]) -> None:
    for name, path in kept.items():
        if name not in made:
            path.unlink()
    for name, content in made.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def _difference(name: str, kept: bytes, made: bytes) -> str:
    old, new = (content.decode("utf-8", "replace").splitlines() for content in (kept, made))
    return "\n".join(islice(unified_diff(old, new, f"kept {name}", f"made {name}", lineterm=""), MOST_LINES))
