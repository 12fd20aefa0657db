"""The Markdown that documents a command."""

from __future__ import annotations

import click

from pbem.cli.lazy import LazyGroup
from pbem.cli.reference import page


@click.command
@click.argument("folder")
@click.option("--pace", type=click.Choice(["round", "phase"]), help="What one turn\nplays.")
def launch(folder: str, pace: str) -> None:
    """Launch a station.

    It flies at once.

    \b
    Example:
      pbem launch station-7
    """
    click.echo(f"{folder} {pace}")


ENTRY = """\
## Flying

### pbem launch

```
pbem launch [OPTIONS] FOLDER
```

Launch a station.

It flies at once.

Example:

```
pbem launch station-7
```

| option | meaning |
| --- | --- |
| `--pace [round\\|phase]` | What one turn plays. |
| `--help` | Show this message and exit. |
"""


def test_an_entry_shows_usage_help_example_and_options() -> None:
    group = LazyGroup("pbem", table={"Flying": {"launch": (f"{__name__}:launch", "Launch a station.")}})
    assert page(group).endswith(f"\n\n{ENTRY}")
