"""Order keys: drawn, set in the settings as hashes, and told to their commanders, each once."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence

from pbem.desk.outputs import CODE, MAIL_OUT, envelope, put
from pbem.post.outgoing.drafts import text_mail
from pbem.post.secrets.orderkey import NEW_BYTES, made_of
from pbem.saves.match import Match
from pbem.saves.settings import Commander, Settings

KIND = "key"
NEW = "new"


def drawn(changes: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """Return the changes ``key=value`` with a key drawn for each ``HANDLE.key=new``, and all keys that are set."""
    made = [f"{name}={made_of(secrets.token_bytes(NEW_BYTES))}" if _is_key(name) and value.strip() == NEW else change
            for change in changes for name, _, value in [change.partition("=")]]  # fmt: skip
    pairs = (change.partition("=")[::2] for change in made)
    return made, {name.strip().rpartition(".")[0].casefold(): value.strip() for name, value in pairs if _is_key(name)}


def keys_for_all(settings: Settings) -> list[str]:
    """Return the changes that give each commander a key, if the match demands keys."""
    return [f"{one.handle}.key={NEW}" for one in settings.commanders] if KIND in settings.mail.demand else []


def _is_key(name: str) -> bool:
    return name.strip().rpartition(".")[2] == KIND


def write_key_mails(match: Match, keys: Mapping[str, str]) -> list[str]:
    """Write the mails that tell commanders their new *keys*; return what the moderator is told, this once.

    Raises Fault if a template of the moderator's cannot be used.
    """
    told = []
    for commander in match.settings.commanders:
        key = keys.get(commander.handle) or keys.get(commander.name.casefold())
        if key:
            _write_key_mail(match, commander, key)
            where = "is in a mail to him" if commander.addresses else "must be told him: he has no address"
            told.append(f"The order key of {commander.name} is {key}; it is shown this once, and {where}.")
    return told


def _write_key_mail(match: Match, commander: Commander, key: str) -> None:
    from pbem.desk.outbox.texts import Texts, facts_of

    subject = f"[{match.body.founding.match}] {match.game.title}: your order key"
    mark = hashlib.sha256(str(commander.key).encode()).hexdigest()[:CODE]
    text = Texts(match.folder).text(KIND, facts_of(match, commander) | {KIND: key})
    around = envelope(match, commander, KIND, f"{KIND}.{mark}")
    put(match.folder / MAIL_OUT / f"{KIND}-{mark}-{commander.handle}.eml", text_mail(subject, text, around))
