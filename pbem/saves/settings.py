"""``match.yaml``: who plays and how; no secrets, and free to be edited by hand."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from pbem.errors import Fault
from pbem.saves import disk
from pbem.saves.errors import SaveError, telling
from pbem.saves.mailroom import DEFAULT, MailRoom, from_mapping
from pbem.times import Deadline, check_zone, read_deadline

FILE = "match.yaml"
WIDE = 78
HEAD = "# Who plays this match and how. Edit freely; every command looks here anew.\n"


class Commander(NamedTuple):
    """A commander: handle, name, mail addresses, columns of his text report, and a policy of his own.

    ``forum`` are the names he posts under, ``zone`` the time zone that deadlines are told him in, ``attach`` the
    forms of his report that go with its mail as files, and ``key`` what his order key is checked by, if he has one.
    """

    handle: str
    name: str
    addresses: tuple[str, ...] = ()
    columns: int = WIDE
    policy: str | None = None
    forum: tuple[str, ...] = ()
    zone: str | None = None
    attach: tuple[str, ...] = ()
    key: str | None = None


class Settings(NamedTuple):
    """Everything in ``match.yaml``."""

    commanders: tuple[Commander, ...]
    pace: str
    policy: str
    moderator: str | None = None
    deadline_text: str | None = None
    mail: MailRoom = DEFAULT

    @property
    def deadline(self) -> Deadline | None:
        """Return the deadline, if one is set.  Raises Fault if it cannot be read."""
        return None if self.deadline_text is None else read_deadline(self.deadline_text)

    @property
    def policies(self) -> list[str]:
        """Return each seat's policy."""
        return [commander.policy or self.policy for commander in self.commanders]

    @property
    def names(self) -> list[str]:
        """Return each seat's name."""
        return [commander.name for commander in self.commanders]


def plain(settings: Settings) -> dict[str, Any]:
    """Return *settings* as the file holds them."""
    data: dict[str, Any] = {"commanders": [plain_commander(one) for one in settings.commanders]}
    data |= {"pace": settings.pace, "policy": settings.policy, "deadline": settings.deadline_text}
    data["moderator"] = settings.moderator
    mail = settings.mail.plain()
    return data | ({"mail": mail} if mail else {})


def plain_commander(commander: Commander) -> dict[str, Any]:
    """Return *commander* as the file holds him."""
    data: dict[str, Any] = {
        "handle": commander.handle,
        "name": commander.name,
        "address": list(commander.addresses),
        "columns": commander.columns,
    }
    own = {"policy": commander.policy, "forum": list(commander.forum), "zone": commander.zone,
           "attach": list(commander.attach), "key": commander.key}  # fmt: skip
    return data | {name: value for name, value in own.items() if value}


def commander_from_plain(row: dict[str, Any]) -> Commander:
    """Return the commander in *row*, which has been validated."""
    return Commander(
        row["handle"],
        row["name"],
        tuple(row.get("address", ())),
        row.get("columns", WIDE),
        row.get("policy"),
        tuple(row.get("forum", ())),
        row.get("zone"),
        tuple(row.get("attach", ())),
        row.get("key"),
    )


def from_plain(data: dict[str, Any]) -> Settings:
    """Return the settings in *data*, which has been validated."""
    return Settings(
        commanders=tuple(map(commander_from_plain, data["commanders"])),
        pace=data["pace"],
        policy=data["policy"],
        moderator=data.get("moderator"),
        deadline_text=data.get("deadline"),
        mail=from_mapping(data.get("mail", {})),
    )


def write_settings(folder: Path, settings: Settings) -> str:
    """Replace ``match.yaml`` in *folder* and return the digest of its bytes.  Raises SaveError."""
    from pbem.formats.yamldump import dump

    content = (HEAD + dump(plain(settings))).encode()
    disk.replace(folder / FILE, content)
    return digest_of(content)


def digest_of(content: bytes) -> str:
    """Return what tells one content of the file from another."""
    import hashlib

    return hashlib.sha256(content).hexdigest()


def read_settings(folder: Path, handles: Iterable[str], checked: str | None) -> tuple[Settings, str]:
    """Read ``match.yaml`` of *folder* and return it with the digest of its bytes.

    It is validated unless its digest is *checked*, that of the last valid reading.
    Raises SaveError that names file, line and reason.
    """
    from pbem.formats.yamlio import load, load_with_lines

    path = folder / FILE
    if not path.exists():
        raise SaveError(f"{path} is missing; restore it from a backup.")
    with telling("read", path):
        content = path.read_bytes()
    digest = digest_of(content)
    if digest == checked:
        return from_plain(load(content, str(path))), digest
    data, lines = load_with_lines(content, str(path))
    if data is None:
        raise SaveError(f"{path} says nothing; restore it from a backup.")
    return validated(data, lines, path, list(handles)), digest


def validated(data: Any, lines: Any, path: Path, handles: list[str]) -> Settings:
    """Return the settings in *data*.  Raises SaveError for the first fault found."""
    from pbem.formats.schema import validate

    faults = validate(data, "match.schema.json", lines, str(path))
    if faults:
        raise SaveError(faults[0])
    settings = from_plain(data)
    try:
        _ = settings.deadline
    except Fault as fault:
        raise SaveError(f"{path}, line {lines.at(['deadline'])}: {fault}") from None
    _check_zones(settings, lines, path)
    found = [commander.handle for commander in settings.commanders]
    if found != handles:
        raise SaveError(f"{path} lists {', '.join(found)}, but the match was founded with {', '.join(handles)}; "
                        "handles and seat order cannot change.")  # fmt: skip
    return settings


def _check_zones(settings: Settings, lines: Any, path: Path) -> None:
    """Raise SaveError for the first commander with a time zone that there is not."""
    for seat, commander in enumerate(settings.commanders):
        try:
            if commander.zone is not None:
                check_zone(commander.zone)
        except Fault as fault:
            raise SaveError(f"{path}, line {lines.at(['commanders', seat, 'zone'])}: {fault}") from None
