"""The command line.  Importing it imports click and nothing heavier; a command is imported when called."""

from __future__ import annotations

import gc
import io
import sys
from types import MappingProxyType

import click

from pbem import __version__
from pbem.cli.lazy import LazyGroup, Table

COMMANDS: Table = MappingProxyType(
    {
        "Setting up": {
            "new": ("pbem.cli.match:new", "Set up a match."),
            "join": ("pbem.cli.match:join", "Record the word of an invited commander."),
            "start": ("pbem.cli.match:start", "Deal an invited match and write turn 0."),
            "set": ("pbem.cli.match:set_command", "Change an address, the deadline, the pace or the policy."),
        },
        "Orders": {
            "submit": ("pbem.cli.orders:submit", "Take orders from mails, forum posts and files."),
            "fetch": ("pbem.cli.fetch:fetch", "Fetch new mails and take their orders."),
            "read": ("pbem.cli.reading:read", "Show how messages are read; change nothing."),
            "check": ("pbem.cli.orders:check", "Check orders and preview their plan; change nothing."),
            "seal": ("pbem.cli.seal:seal", "Seal orders, so that they can stand in public."),
        },
        "Playing": {
            "run": ("pbem.cli.play:run", "Play the turn and write the reports."),
            "undo": ("pbem.cli.play:undo", "Take turns back, on the record."),
            "replace": ("pbem.cli.replace:replace", "Give a commander's seat to another person."),
            "ruling": ("pbem.cli.play:ruling", "Amend the match, on the record."),
        },
        "Mail": {
            "send": ("pbem.cli.post:send", "Send the mails that wait."),
            "doctor": ("pbem.cli.post:doctor", "Try the mail settings and say what is wrong."),
        },
        "Looking": {
            "status": ("pbem.cli.show:status", "Show turn, deadline, scores and who owes orders."),
            "report": ("pbem.cli.show:report", "Show a commander's report."),
            "map": ("pbem.cli.show:map_command", "Show a commander's map."),
            "rules": ("pbem.cli.show:rules", "Show the rules of a game."),
            "games": ("pbem.cli.show:games", "List the games."),
        },
        "Proof": {
            "verify": ("pbem.cli.proof:verify", "Check the record, replay it and compare."),
            "demo": ("pbem.cli.demo:demo", "Play an example match and show its reports."),
        },
    }
)


@click.group(cls=LazyGroup, table=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(prog)s %(version)s")
def pbem() -> None:
    """Run play-by-email matches: take orders, play turns, write reports.

    \b
    Example:
      pbem demo
      pbem new station-7 --game afterlight -c "Ada <ada@example.org>" -c "Bo <bo@example.org>"
      pbem submit station-7 orders.txt
      pbem run station-7
    """


SEARCHED_AFTER = 50_000
"""New objects after which cycles are searched for; Python's own 700 cost a twentieth of a turn's time."""


def main() -> None:
    """Run the command line and exit: 0 done, 1 refused or failed, 2 misused."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A name in a script that the terminal lacks must not end in an error.
            stream.reconfigure(errors="backslashreplace")
    gc.set_threshold(SEARCHED_AFTER)
    try:
        pbem(prog_name="pbem")
    finally:
        gc.freeze()  # the process ends, and a last search for cycles would take a tenth of a turn's time
