"""The post: ``send`` and ``doctor``."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click


@click.command()
@click.argument("folders", metavar="DIR...", nargs=-1, required=True, type=click.Path(path_type=Path),
                help="Match folders, or folders of matches.")  # fmt: skip
@click.option("--dry-run", "dry", is_flag=True, help="Tell what would be sent, and send nothing.")
@click.option("--to-dir", "to", metavar="FOLDER", type=click.Path(path_type=Path),
              help="Write the finished mails there, to be sent by hand.")  # fmt: skip
@click.option("--remind", is_flag=True, help="Also remind everybody who owes orders, once a turn.")
@click.option("--again", is_flag=True, help="Also to whom a mail has gone, or who was refused or reminded, before.")
def send(folders: tuple[Path, ...], dry: bool, to: Path | None, remind: bool, again: bool) -> None:
    """Send the mails that wait.

    They go to the server in mail.smtp of match.yaml, the oldest first. Its password comes from the environment,
    PBEM_SMTP_PASSWORD or PBEM_PASSWORD, or from the system's keyring. What has been sent lies in mail/sent. Exit
    code 1 if any mail has not reached everybody.

    \b
    Example:
      pbem send station-7
      pbem send matches --remind
      pbem send station-7 --to-dir ~/outgoing
    """
    from pbem.cli.folders import each_match
    from pbem.desk.outbox.sending import Wish, send_match

    def post(folder: Path) -> None:
        for line in send_match(folder, Wish(dry, to, again, remind), datetime.now(UTC)):
            click.echo(line)

    each_match(folders, post)


@click.command()
@click.argument("folders", metavar="DIR...", nargs=-1, required=True, type=click.Path(path_type=Path),
                help="Match folders, or folders of matches.")  # fmt: skip
@click.option("--to", metavar="ADDRESS", help="Also send a test mail there.")
@click.option("--timeout", type=click.FloatRange(min=0.1), default=15.0, show_default=True, metavar="SECONDS",
              help="How long to wait for a server's answer.")  # fmt: skip
def doctor(folders: tuple[Path, ...], to: str | None, timeout: float) -> None:
    """Try the mail settings and say what is wrong.

    Both servers are tried as far as a mail goes, and nothing is sent unless --to is given. Exit code 1 if anything
    is wrong.

    \b
    Example:
      pbem doctor station-7
      pbem doctor station-7 --to di@example.org
    """
    from pbem.cli.folders import each_match
    from pbem.cli.lazy import one_line
    from pbem.desk.outbox.checkup import examined
    from pbem.saves.folders import matches_in

    wrong, several = [], len(matches_in(folders)) > 1

    def examine(folder: Path) -> None:
        if several:
            click.echo(f"{folder.resolve().name}:")
        for finding in examined(folder, to, timeout, datetime.now(UTC)):
            wrong.extend([] if finding.well else [finding])
            click.echo(f"{'ok   ' if finding.well else 'WRONG'}  {one_line(finding.text)}")

    each_match(folders, examine)
    if wrong:
        raise click.exceptions.Exit(1)
