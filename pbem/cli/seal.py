"""Sealed orders: ``seal``."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument("target", metavar="REPORT.json|KEY|DIR",
                help="Your report in JSON, the key that stands in it, or the match folder.")  # fmt: skip
@click.argument("file", metavar="[FILE]", required=False, type=click.Path(path_type=Path, allow_dash=True),
                help="The orders; - reads the input.")  # fmt: skip
@click.option("--as", "said", metavar="NAME", help="Whose orders these are, with a match folder.")
@click.option("--make-key", is_flag=True, help="Make the match's key instead, so that orders can be sealed.")
@click.option("--again", is_flag=True, help="With --make-key: make another one; what was sealed can still be opened.")
def seal(target: str, file: Path | None, said: str | None, make_key: bool, again: bool) -> None:
    """Seal orders, so that they can stand in public.

    The block that is printed goes into a forum post or a mail, whole.  pbem submit opens it with the match's secret
    key, and nobody else can.  It counts for its match, commander and turn alone, and only if he sends it himself.

    With --make-key the moderator makes the secret key, in the file .seal-key of the match folder, or takes the one in
    the environment variable PBEM_SEAL_KEY; the public key then stands in everybody's reports.

    \b
    Example:
      pbem seal --make-key station-7
      pbem seal ada.json orders.txt > block.txt
    """
    from pbem.desk.seats import sealing

    if make_key != (file is None) or (make_key and said is not None) or (again and not make_key):
        raise click.UsageError("Name what to seal with and the orders, or give --make-key and the match folder.")
    if file is None:
        click.echo("\n".join(sealing.make_key(Path(target), again=again)))
    else:
        click.echo(sealing.sealed_orders(target, file, said), nl=False)
