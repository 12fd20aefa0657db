"""The secret key of a match's sealed orders: in a file that its owner alone may read, or in the environment.

The file is as age writes it, the newest key first; those below still open what was sealed before.  Nothing shows a key.
"""

from __future__ import annotations

import os
from pathlib import Path

from pbem.errors import Fault
from pbem.post.secrets.sealing import new_secret, public_of, secrets_in
from pbem.saves import disk
from pbem.saves.errors import telling

FILE = ".seal-key"
VARIABLE = "PBEM_SEAL_KEY"
HEAD = """\
# The secret key of the sealed orders of {match}: whoever has it can read them.
# Keep a copy where nobody finds it, and leave it out of git and of all that you hand on.
# public key: {public}
"""
NO_KEY = f"The environment variable {VARIABLE} holds no secret key of age; set it to one, or unset it."
SPOILT = "{} holds no secret key of age; restore it from a backup, or remove it and make a new key."


def secrets_of(folder: Path) -> tuple[str, ...]:
    """Return the secret keys that open the sealed orders of the match in *folder*.

    Raises Fault, which shows none of them.
    """
    return (*_of_environment(), *_of_file(folder / FILE))


def _of_environment() -> tuple[str, ...]:
    value = os.environ.get(VARIABLE, "")
    found = secrets_in(value)
    if value and not found:
        raise Fault(NO_KEY)
    return found


def _of_file(path: Path) -> tuple[str, ...]:
    with telling("read", path):
        if not path.exists():
            return ()
        found = secrets_in(path.read_text("utf-8", "replace"))
    if not found:
        raise Fault(SPOILT.format(path))
    return found


def made_key(folder: Path, match: str, *, another: bool) -> tuple[str, bool]:
    """Return the public key to seal orders of *match* with, and whether a secret key was written for it.

    The key in the environment is taken, or the one that lies there, unless *another* shall be made.  Raises Fault.
    """
    given, path = _of_environment(), folder / FILE
    if given:
        return public_of(given[0]), False
    kept = _of_file(path)
    if kept and not another:
        return public_of(kept[0]), False
    secret = new_secret()
    public = public_of(secret)
    lines = "".join(f"{line}\n" for line in (secret, *kept))
    disk.replace(path, HEAD.format(match=match, public=public) + lines, private=True)
    return public, True
