"""Founding a match, taking the commanders' words, and dealing."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from pbem.cli.session import finish_turn
from pbem.cli.settings import check_pace, check_policy
from pbem.errors import Fault
from pbem.games import find_game
from pbem.games.contract import Game
from pbem.saves.components import effective_options, read_deck
from pbem.saves.match import Entry, Match, created, is_match
from pbem.saves.settings import Settings
from pbem.turn.body import Body, Founding
from pbem.turn.chance import commitment

SALT_BYTES = 32
LONGEST_WORD = 200
FOREIGN = ("history.jsonl", "match.yaml", ".lock")


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
    deck, effective = read_deck(game, deck_path), effective_options(game, options)
    handles = tuple(commander.handle for commander in settings.commanders)
    bound = commitment(match, bytes.fromhex(seed[0]), deck, effective, handles)
    how = seed[1] or ("invited" if invite else "alone")
    return Founding(match, game.name, game.version, handles, deck, effective, seed[0], secrets.token_hex(SALT_BYTES),
                    bound, how)  # fmt: skip


def _check_seats(game: Game, count: int) -> None:
    if count not in game.seats:
        least, most = game.seats.start, game.seats.stop - 1
        raise Fault(f"{game.title} is for {least} to {most} commanders, and you name {count}; give one -c for each.")


def checked_folder(folder: Path) -> str:
    """Return the match's id, the folder's name.  Raises Fault if there is something in the folder already."""
    match = folder.resolve().name
    if not any(letter.isalpha() for letter in match):
        raise Fault(f'A match is named by its folder, and "{match}" has no letter in it; choose another name.')
    if folder.exists() and (not folder.is_dir() or is_match(folder)):
        raise Fault(
            f"There is {'a match in' if folder.is_dir() else 'a file called'} {folder} already; choose another name."
        )
    if folder.is_dir() and any(path.name not in FOREIGN for path in folder.iterdir()):
        raise Fault(f"{folder} is not empty; choose a new folder for the match.")
    return match


def create_invited(folder: Path, found: Founding, settings: Settings) -> None:
    """Write a match that waits for the commanders' words."""
    with created(folder, found, settings) as match:
        match.commit([("founded", [found.event()])])


def create_dealt(folder: Path, found: Founding, settings: Settings, *, now: datetime) -> None:
    """Write a match, dealt, with its turn 0."""
    with created(folder, found, settings) as match:
        finish_turn(match, [("founded", [found.event()]), _deal(match, match.body)], note=None, now=now)


def join(match: Match, seat: int, word: str) -> None:
    """Record a commander's word.  Raises Fault if the match has started or takes no words."""
    _still_inviting(match)
    word = " ".join(word.split())
    if not word or len(word) > LONGEST_WORD:
        raise Fault(f"A word has 1 to {LONGEST_WORD} characters; give another.")
    match.commit([("word", [{"e": "word", "seat": seat, "word": word}])])


def _still_inviting(match: Match) -> None:
    if match.body.started:
        raise Fault(f"{match.body.founding.match} has started, so its cards are dealt; words come before that.")
    if match.body.founding.how != "invited":
        raise Fault(f"{match.body.founding.match} was not set up with --invite, so it takes no words.")


def start(match: Match, *, now: datetime) -> None:
    """Deal the cards and make turn 0.  Raises Fault if that is done already."""
    if match.body.started:
        raise Fault(f"{match.body.founding.match} has started already.")
    finish_turn(match, [_deal(match, match.body)], note=None, now=now)


def _deal(match: Match, body: Body) -> Entry:
    events = match.rules.setup(len(body.founding.seats), body.chance())
    return ("deal", [{"e": "started"}, *events])
