"""Changing ``match.yaml`` from the command line, with every value checked."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence

from pbem.desk.mailsettings import changed_mail
from pbem.errors import Fault
from pbem.games.contract import Game
from pbem.post.secrets.orderkey import SALT_BYTES, checked_key, hashed
from pbem.saves.roster import check_address, check_names, checked_name, checked_sender
from pbem.saves.settings import WIDE, Commander, Settings
from pbem.text import clean
from pbem.times import check_zone
from pbem.turn.engine import POLICIES

NARROW = 40


def check_pace(game: Game, pace: str) -> None:
    """Raise Fault unless *game* can be played at *pace*."""
    if pace not in game.paces:
        raise Fault(f'{game.title} has no pace "{pace}"; choose {" or ".join(game.paces)}.')


def check_policy(policy: str) -> None:
    """Raise Fault unless *policy* is one."""
    if policy not in POLICIES:
        raise Fault(f'There is no policy "{policy}"; choose {", ".join(POLICIES[:-1])} or {POLICIES[-1]}.')


def check_demands(settings: Settings) -> None:
    """Raise Fault if the match demands of mails what nobody could give."""
    mail = settings.mail
    if "verified" in mail.demand and not mail.authserv:
        raise Fault("mail.demand=verified needs mail.authserv: the name that your mail server writes into the field "
                    "Authentication-Results of each mail.")  # fmt: skip


def changed(settings: Settings, game: Game, changes: Sequence[str]) -> tuple[Settings, list[str]]:
    """Return *settings* with each ``key=value`` applied, and a sentence for each.  Raises Fault; then nothing is."""
    told = []
    for change in changes:
        key, equals, value = change.partition("=")
        if not equals:
            raise Fault(f'"{change}" sets nothing; write it like deadline="2026-12-10 20:00 Europe/London".')
        settings = _apply(settings, game, key.strip(), value.strip())
        told.append(f"{key.strip()} is now {_shown(key, value)}")
    _ = settings.deadline
    check_demands(settings)
    check_names(settings.names)
    return settings, told


def _shown(key: str, value: str) -> str:
    """Return a value as it is told; a key is not."""
    if not value.strip():
        return "unset"
    return "set" if key.strip().endswith(".key") else value.strip()


def _apply(settings: Settings, game: Game, key: str, value: str) -> Settings:
    handle, dot, part = key.partition(".")
    if handle == "mail" and dot:
        return settings._replace(mail=changed_mail(settings.mail, part, value))
    if dot:
        return _apply_to_commander(settings, handle, part, value)
    change = MATCH_KEYS.get(key)
    if change is None:
        own = ", ".join(f"HANDLE.{part}" for part in COMMANDER_KEYS)
        raise Fault(f'There is no setting "{key}"; there are {", ".join(MATCH_KEYS)}, {own} and those of mail.')
    return change(settings, game, value)


def _pace(settings: Settings, game: Game, value: str) -> Settings:
    check_pace(game, value)
    return settings._replace(pace=value)


def _policy(settings: Settings, _game: Game, value: str) -> Settings:
    check_policy(value)
    return settings._replace(policy=value)


def _deadline(settings: Settings, _game: Game, value: str) -> Settings:
    return settings._replace(deadline_text=value or None)


def _moderator(settings: Settings, _game: Game, value: str) -> Settings:
    return settings._replace(moderator=checked_sender(value) if value else None)


MATCH_KEYS: Mapping[str, Callable[[Settings, Game, str], Settings]] = {
    "deadline": _deadline,
    "pace": _pace,
    "policy": _policy,
    "moderator": _moderator,
}


def _apply_to_commander(settings: Settings, handle: str, part: str, value: str) -> Settings:
    seat = _seat(settings, handle)
    change = COMMANDER_KEYS.get(part)
    if change is None:
        raise Fault(f'A commander has no "{part}"; he has {", ".join(COMMANDER_KEYS)}.')
    commanders = list(settings.commanders)
    commanders[seat] = change(commanders[seat], value)
    return settings._replace(commanders=tuple(commanders))


def _seat(settings: Settings, who: str) -> int:
    """Return the seat of the commander with that handle or name.  Raises Fault."""
    for seat, commander in enumerate(settings.commanders):
        if who.casefold() in (commander.handle, commander.name.casefold()):
            return seat
    known = ", ".join(commander.handle for commander in settings.commanders)
    raise Fault(f'There is no commander "{who}"; the handles are {known}.')


def _name(commander: Commander, value: str) -> Commander:
    return commander._replace(name=checked_name(value, value))


def _address(commander: Commander, value: str) -> Commander:
    addresses = tuple(part.strip() for part in value.split(",") if part.strip())
    for address in addresses:
        check_address(address)
    return commander._replace(addresses=addresses)


def _columns(commander: Commander, value: str) -> Commander:
    if value not in (str(NARROW), str(WIDE)):
        raise Fault(f'"{value}" columns cannot be printed; choose {NARROW} or {WIDE}.')
    return commander._replace(columns=int(value))


def _own_policy(commander: Commander, value: str) -> Commander:
    if value:
        check_policy(value)
    return commander._replace(policy=value or None)


def _forum(commander: Commander, value: str) -> Commander:
    names = (clean(part).strip() for part in value.split(","))
    return commander._replace(forum=tuple(name for name in names if name))


def _zone(commander: Commander, value: str) -> Commander:
    if value:
        check_zone(value)
    return commander._replace(zone=value or None)


def _attach(commander: Commander, value: str) -> Commander:
    if value not in ("", "json"):
        raise Fault(f'"{value}" cannot be attached to a report; choose json, or nothing.')
    return commander._replace(attach=(value,) if value else ())


def _key(commander: Commander, value: str) -> Commander:
    return commander._replace(key=hashed(checked_key(value), secrets.token_bytes(SALT_BYTES)) if value else None)


COMMANDER_KEYS: Mapping[str, Callable[[Commander, str], Commander]] = {
    "name": _name,
    "address": _address,
    "columns": _columns,
    "policy": _own_policy,
    "forum": _forum,
    "zone": _zone,
    "attach": _attach,
    "key": _key,
}
