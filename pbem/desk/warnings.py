"""What the moderator is told of settings that hold, but that somebody will stumble over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pbem.games.telling import listed
from pbem.saves.settings import Settings

SHARED = (
    "{} is the address of {}; whose orders a mail from there holds must be said in its first line, "
    "such as match {} commander {}."
)
KEYLESS = (
    "{} {} no order key yet, and no orders are taken by mail without one; make {} with pbem set {} {}, "
    "and it goes out by mail."
)


def shared_addresses(match: str, settings: Settings) -> Iterator[str]:
    """Yield a sentence for each address that several commanders of *match* have."""
    holders: dict[str, list[int]] = {}
    for seat, commander in enumerate(settings.commanders):
        for address in dict.fromkeys(one.casefold() for one in commander.addresses):
            holders.setdefault(address, []).append(seat)
    for address, seats in holders.items():
        if len(seats) > 1:
            found = [settings.commanders[seat] for seat in seats]
            yield SHARED.format(address, listed([one.name for one in found]), match, found[-1].handle)


def missing_keys(folder: Path, settings: Settings) -> Iterator[str]:
    """Yield a sentence, if the match in *folder* demands order keys, of who has none."""
    without = [one for one in settings.commanders if one.key is None]
    if "key" in settings.mail.demand and without:
        several = len(without) > 1
        changes = " ".join(f"{one.handle}.key=new" for one in without)
        yield KEYLESS.format(listed([one.name for one in without]), "have" if several else "has",
                             "them" if several else "it", folder, changes)  # fmt: skip
