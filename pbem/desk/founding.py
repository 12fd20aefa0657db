"""Founding a match, taking the commanders' words, and dealing."""

from __future__ import annotations

import json
import secrets
import unicodedata
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from pbem.desk.outbox.invitations import invitations, write_invitations
from pbem.desk.said import said
from pbem.desk.session import finish_turn
from pbem.desk.settings import check_pace, check_policy
from pbem.desk.who import seats_called
from pbem.errors import Fault
from pbem.games import find_game
from pbem.games.contract import Game, Plain
from pbem.games.telling import listed
from pbem.post.orders.heading import MATCH_ID
from pbem.saves import disk
from pbem.saves.checkpoint import HISTORY
from pbem.saves.components import effective_options, read_deck
from pbem.saves.errors import recorded, telling
from pbem.saves.lock import LOCK_FILE
from pbem.saves.match import Entry, Match, created, is_match
from pbem.saves.roster import TAKEN
from pbem.saves.settings import FILE, Commander, Settings
from pbem.text import folded
from pbem.turn.body import Body, Founding
from pbem.turn.chance import canonical, commitment

SALT_BYTES = 32
LONGEST_WORD = 200
LONGEST_ID = 32
"""So that it fits the head of a report of 40 columns."""
BEGUN = (HISTORY, FILE, LOCK_FILE)
"""What a founding that was cut short may have left."""


def found(
    folder: Path, game_name: str, settings: Settings, deck_path: Path | None, options: Sequence[str],
    seed: tuple[str, str | None], *, invite: bool,
) -> Founding:  # fmt: skip
    """Return what a new match in *folder* is founded on, everything checked.  Raises Fault."""
    game = find_game(game_name)
    _check_seats(game, len(settings.commanders))
    check_pace(game, settings.pace)
    check_policy(settings.policy)
    _ = settings.deadline
    match = checked_folder(folder)
    set_to = [_seated(game, option, settings.commanders) for option in options]
    deck, effective = _as_recorded(read_deck(game, deck_path)), _as_recorded(effective_options(game, set_to))
    handles = tuple(commander.handle for commander in settings.commanders)
    bound = commitment(match, bytes.fromhex(seed[0]), deck, effective, handles)
    how = seed[1] or ("invited" if invite else "alone")
    return Founding(match, game.name, game.version, handles, deck, effective, seed[0], secrets.token_hex(SALT_BYTES),
                    bound, how)  # fmt: skip


def _seated(game: Game, option: str, commanders: Sequence[Commander]) -> str:
    """Return an option with the seat's own word for a commander that it names.  Raises Fault if nobody sits there."""
    name, _, value = option.partition("=")
    seats = game.seat_options.get(name.strip(), ())
    wanted = folded(value.strip())
    if wanted in seats[len(commanders) :]:
        names = listed([one.name for one in commanders], "or")
        raise Fault(f"Nobody has the place of {name.strip()}={value.strip()} in this match; name {names}.")
    places = seats_called(commanders, value) if seats and wanted not in seats else []
    return f"{name}={seats[places[0]]}" if places else option


def _as_recorded(data: Plain) -> Plain:
    """Return *data* as reading the record gives it, keys in the same order, so that reports can be made again."""
    recorded: Plain = json.loads(canonical(data))
    return recorded


def _check_seats(game: Game, count: int) -> None:
    if count not in game.seats:
        least, most = game.seats.start, game.seats.stop - 1
        raise Fault(f"{game.title} is for {least} to {most} commanders, and you name {count}; give one -c for each.")


def checked_folder(folder: Path) -> str:
    """Return the match's id, the folder's name.  Raises Fault if there is something in the folder already."""
    match = unicodedata.normalize("NFKC", folder.resolve().name)
    if not _can_be_named(match):
        raise Fault(f'A match is named by its folder, and "{match}" cannot be: give the folder a name of letters, '
                    "digits, hyphens and dots, with a letter in it.")  # fmt: skip
    if is_match(folder):
        raise Fault(f"There is a match in {folder} already; choose another name.")
    with telling("look into", folder):
        inside = [path.name for path in folder.iterdir()] if folder.is_dir() else []
        if folder.exists() and not folder.is_dir():
            raise Fault(f"There is a file called {folder} already; choose another name.")
    if any(name not in BEGUN and not name.endswith(disk.LEFTOVER) for name in inside):
        raise Fault(f"{folder} is not empty; choose a new folder for the match.")
    return match


def _can_be_named(match: str) -> bool:
    """Say whether a line at the head of orders can name *match*, at its end too."""
    framed = match[:1].isalnum() and match[-1:].isalnum() and len(match) <= LONGEST_ID
    return framed and MATCH_ID.fullmatch(match) is not None and match.casefold() not in TAKEN


def create_invited(folder: Path, found: Founding, settings: Settings) -> None:
    """Write a match that waits for the commanders' words, and the mails that ask for them."""
    with created(folder, found, settings) as match:
        mails = invitations(match, settings.commanders)
        match.commit([("founded", [found.event()])])
        with recorded(folder):
            write_invitations(match, mails)


def create_dealt(folder: Path, found: Founding, settings: Settings, *, now: datetime) -> None:
    """Write a match, dealt, with its turn 0."""
    with created(folder, found, settings) as match:
        finish_turn(match, [("founded", [found.event()]), _deal(match, match.body)], note=None, now=now)


def join(match: Match, seat: int, word: str) -> None:
    """Record a commander's word.  Raises Fault if the cards are dealt."""
    if match.body.started:
        raise Fault(f"{match.body.founding.match} has started, so its cards are dealt; words come before that.")
    word = said(word, "The word", LONGEST_WORD)
    if word != match.body.words[seat]:
        match.commit([("word", [{"e": "word", "seat": seat, "word": word}])])


def start(match: Match, *, now: datetime) -> None:
    """Deal the cards and make turn 0.  Raises Fault if that is done already."""
    if match.body.started:
        raise Fault(f"{match.body.founding.match} has started already.")
    finish_turn(match, [_deal(match, match.body)], note=None, now=now)


def _deal(match: Match, body: Body) -> Entry:
    events = match.rules.setup(len(body.founding.seats), body.chance())
    return ("deal", [{"e": "started"}, *events])
