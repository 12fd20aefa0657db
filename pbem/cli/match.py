"""Setting up: ``new``, ``join``, ``start`` and ``set``."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import click

from pbem.errors import Fault
from pbem.saves.settings import Settings

SECRET_BYTES = 32
SEED = re.compile(r"[0-9a-fA-F]{64}")


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path), help="The match folder to make.")
@click.option("--game", "game_name", required=True, metavar="GAME", help="Which game; pbem games lists them.")
@click.option("--commander", "-c", "commanders", multiple=True, required=True, metavar='"NAME <ADDRESS>"',
              help='A commander, in seat order; "handle=Name <address>" gives a handle.')  # fmt: skip
@click.option("--invite", is_flag=True, help="Let every commander give a word before the cards are dealt.")
@click.option("--seed", metavar="HEX", help="A seed of 64 hexadecimal digits instead of a drawn one; proves nothing.")
@click.option("--deck", "deck_path", type=click.Path(path_type=Path), help="Another deck file than the game's own.")
@click.option(
    "--set", "options", multiple=True, metavar="OPTION=VALUE", help="Change an option of the game, or of mail."
)
@click.option("--pace", default="round", metavar="PACE", help="What a turn plays: round, phase or decision.")
@click.option("--policy", default="wait", metavar="POLICY", help="For who has no legal order: wait, caretaker or pass.")
@click.option("--deadline", metavar="TIME", help='Such as "2026-12-10 20:00 Europe/London".')
@click.option("--moderator", metavar='"NAME <ADDRESS>"', help="The sender of the mails.")
@click.option("--seal", is_flag=True, help="Make a key, so that orders can be sealed; see pbem seal --help.")
def new(
    folder: Path, game_name: str, commanders: tuple[str, ...], invite: bool, seed: str | None, deck_path: Path | None,
    options: tuple[str, ...], pace: str, policy: str, deadline: str | None, moderator: str | None, seal: bool,
) -> None:  # fmt: skip
    """Set up a match.

    Without --invite the cards are dealt at once and the reports of turn 0 are written.

    \b
    Example:
      pbem new station-7 --game afterlight -c "Ada <ada@example.org>" \\
          -c "Bo <bo@example.org>" --deadline "2026-12-10 20:00 Europe/London"
    """
    from pbem.desk import founding
    from pbem.saves.roster import checked_sender, read_commanders

    if invite and seed:
        raise click.UsageError("--seed does not go with --invite: a seed that is given proves nothing.")
    if seal:
        from pbem.post.secrets.sealing import new_secret

        new_secret()  # without the library this refuses before there is a match
    sender = None if moderator is None else checked_sender(moderator)
    settings = Settings(read_commanders(commanders), pace, policy, sender, deadline)
    _check_deadline(settings)
    settings, keys, options = _with_mail(settings, game_name, options)
    found = founding.found(folder, game_name, settings, deck_path, options, _seed(seed), invite=invite)
    if invite:
        founding.create_invited(folder, found, settings)
        click.echo(f"{found.match} awaits the commanders' words; the commitment to send to everyone is")
        click.echo(f"  {found.commitment}")
        click.echo(_mails(folder, settings, "Invitations"))
        _warn(found.match, settings)
        _tell_keys(folder, keys, seal=seal)
        click.echo(f"Then: pbem join {folder} NAME --word WORD for each, and pbem start {folder}")
        return
    founding.create_dealt(folder, found, settings, now=datetime.now(UTC))
    click.echo(f"{found.match} is set up; the reports of turn 0 are in {folder / 'reports' / '000'}")
    click.echo(_mails(folder, settings))
    _warn(found.match, settings)
    _tell_keys(folder, keys, seal=seal)


def _warn(match: str, settings: Settings) -> None:
    """Tell of addresses that stand twice."""
    from pbem.desk.warnings import shared_addresses

    for sentence in shared_addresses(match, settings):
        click.echo(sentence)


def _with_mail(
    settings: Settings, game_name: str, options: Sequence[str]
) -> tuple[Settings, dict[str, str], tuple[str, ...]]:
    """Return *settings* with the *options* about mail, keys for all if they are demanded, and the game's own options.

    Raises Fault.
    """
    from pbem.desk.seats.keys import drawn, keys_for_all
    from pbem.desk.settings import changed
    from pbem.games import find_game

    of_mail = [option for option in options if option.startswith("mail.")]
    settings, _ = changed(settings, find_game(game_name), of_mail)
    changes, keys = drawn(keys_for_all(settings))
    settings, _ = changed(settings, find_game(game_name), changes)
    return settings, keys, tuple(option for option in options if option not in of_mail)


def _tell_keys(folder: Path, keys: Mapping[str, str], *, seal: bool) -> None:
    """Tell the new order keys, and write them to their commanders; with *seal* make the key of sealed orders, too."""
    from pbem.desk.seats.keys import write_key_mails
    from pbem.desk.session import session

    if any(keys.values()):
        with session(folder) as match:
            click.echo("\n".join(write_key_mails(match, keys)))
    if seal:
        from pbem.desk.seats.sealing import make_key

        click.echo("\n".join(make_key(folder, again=False)))


def _mails(folder: Path, settings: Settings, what: str = "Mails") -> str:
    """Say where the mails are, and who has no address."""
    nowhere = [commander.name for commander in settings.commanders if not commander.addresses]
    missing = f"; without an address: {', '.join(nowhere)}" if nowhere else ""
    return f"{what} ready to be sent are in {folder / 'mail' / 'out'}{missing}"


def _seed(given: str | None) -> tuple[str, str | None]:
    """Return the seed and who fixed it, where the command line says so.  Raises Fault."""
    if given is None:
        return secrets.token_hex(SECRET_BYTES), None
    if not SEED.fullmatch(given):
        raise Fault(f'"{given}" is no seed; give 64 hexadecimal digits or leave --seed out.')
    return given.lower(), "given"


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path), help="The match folder.")
@click.argument("name", help="The commander: name or handle.")
@click.option("--word", required=True, help="The word that he has sent.")
def join(folder: Path, name: str, word: str) -> None:
    """Record the word of an invited commander.

    All words together stir the draws, so that nobody, the moderator included, has chosen the cards.

    \b
    Example:
      pbem join station-7 ada --word "blue heron"
    """
    from pbem.desk import founding
    from pbem.desk.session import session
    from pbem.desk.who import find_seat

    with session(folder) as match:
        seat = find_seat(match, name)
        before = match.body.words[seat]
        founding.join(match, seat, word)
        missing = [h for h, said in zip(match.body.founding.seats, match.body.words, strict=True) if said is None]
    replaced = "" if before is None else f'; it replaces "{before}"'
    click.echo(f"The word of {match.settings.names[seat]} is recorded{replaced}.")
    click.echo(
        f"Still without a word: {', '.join(missing)}" if missing else f"All have joined; now: pbem start {folder}"
    )


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path), help="The match folder.")
def start(folder: Path) -> None:
    """Deal an invited match and write turn 0.

    A commander who has given no word is dealt in all the same, and the reports say so.

    \b
    Example:
      pbem start station-7
    """
    from pbem.desk import founding
    from pbem.desk.session import session

    with session(folder) as match:
        founding.start(match, now=datetime.now(UTC))
        wordless = [n for n, word in zip(match.settings.names, match.body.words, strict=True) if word is None]
    click.echo(f"{match.body.founding.match} has started; the reports of turn 0 are in {folder / 'reports' / '000'}")
    if wordless:
        click.echo(f"Dealt without a word of {', '.join(wordless)}; the reports say so.")
    click.echo(_mails(folder, match.settings))


@click.command("set")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path), help="The match folder.")
@click.argument("changes", metavar="KEY=VALUE...", nargs=-1, required=True, help="What to change.")
def set_command(folder: Path, changes: tuple[str, ...]) -> None:
    """Change an address, the deadline, the pace or the policy.

    Keys: deadline, pace, policy, moderator, those of mail such as mail.address, mail.authserv and mail.demand, and
    for one commander HANDLE.name, .address, .columns, .policy, .forum, .zone, .attach and .key.  An empty value takes
    a setting away; HANDLE.key=new makes an order key.

    \b
    Example:
      pbem set station-7 deadline="2026-12-17 20:00 Europe/London" bo.policy=caretaker
    """
    from pbem.desk.seats.keys import drawn, write_key_mails
    from pbem.desk.session import follow_settings, session
    from pbem.desk.settings import changed
    from pbem.desk.warnings import missing_keys, shared_addresses
    from pbem.saves.settings import write_settings

    made, keys = drawn(changes)
    with session(folder) as match:
        settings, told = changed(match.settings, match.game, made)
        _check_deadline(settings if settings.deadline_text != match.settings.deadline_text else None)
        match.written = write_settings(folder, settings)
        match.settings = settings
        follow_settings(match)
        told += write_key_mails(match, keys)
        told += [*shared_addresses(match.body.founding.match, settings), *missing_keys(folder, settings)]
    click.echo("\n".join(told))


def _check_deadline(settings: Settings | None) -> None:
    """Raise Fault if the deadline of *settings*, newly set, has passed already."""
    deadline = settings and settings.deadline
    if deadline and deadline.passed(datetime.now(UTC)):
        raise Fault(f"The deadline {deadline.text} has passed already; choose a later one.")
