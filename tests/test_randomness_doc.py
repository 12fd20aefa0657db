"""docs/randomness.md is true: its checker runs alone, and its vectors and purposes are those of the program."""

from __future__ import annotations

import hmac
import json
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbem.games import find_game
from pbem.games.contract import Plain, Rules
from pbem.saves.components import default_options, read_deck
from pbem.turn.body import Body, Founding, fold, new_body
from pbem.turn.chance import KeyedChance, commitment, digest, match_key
from pbem.turn.letter import Occasion, Reader, write_letter
from tests.markdown import ROOT, fences

GAME = "afterlight"
PAGE = (ROOT / "docs" / "randomness.md").read_text(encoding="utf-8")
CHECKER = next(fence.text for fence in fences(PAGE) if fence.language == "python")
VECTORS: Plain = next(json.loads(fence.text) for fence in fences(PAGE) if "vectors" in fence.info)
KEY = bytes.fromhex(VECTORS["key"])
HANDLES = ("ada", "bo", "cy", "di")
SEED = "c0ffee42" * 8
WORDS = ("blue heron", None, "rhubarb", "Ünïcode ☂")


def rejected(bound: int) -> int:
    """Return the least number that a draw below *bound* throws away."""
    return 2**64 // bound * bound


# The vectors


def test_the_key_and_the_commitment_of_the_page_are_the_programs() -> None:
    seed = bytes.fromhex(VECTORS["seed"])
    bound = commitment(VECTORS["match"], seed, VECTORS["deck"], VECTORS["options"], VECTORS["seats"])
    assert match_key(seed, VECTORS["match"], VECTORS["words"]).hex() == VECTORS["key"]
    assert digest(VECTORS["deck"]) == VECTORS["deck digest"]
    assert bound == VECTORS["commitment"]


@pytest.mark.parametrize("row", VECTORS["blocks"], ids=lambda row: f"block {row['index']}")
def test_a_block_of_the_page_gives_the_programs_numbers(row: Plain) -> None:
    text = row["purpose"].encode() + b"\0" + row["index"].to_bytes(8, "big")
    assert hmac.digest(KEY, text, "sha256").hex() == row["block"]
    if row["index"] == 0:
        assert KeyedChance(KEY).below(row["purpose"], 2**64) == int(row["block"][:16], 16)


@pytest.mark.parametrize("row", VECTORS["numbers"], ids=lambda row: row["purpose"])
def test_a_number_of_the_page_is_the_programs(row: Plain) -> None:
    assert KeyedChance(KEY, row["era"]).below(row["purpose"], int(row["below"])) == int(row["result"])


def test_one_vector_throws_numbers_away_as_it_says() -> None:
    (row,) = [row for row in VECTORS["numbers"] if "thrown away" in row]
    block = hmac.digest(KEY, row["purpose"].encode() + bytes(9), "sha256")
    numbers = [int.from_bytes(block[byte : byte + 8], "big") for byte in range(0, 32, 8)]
    kept = [number for number in numbers if number < rejected(int(row["below"]))]
    assert (numbers.index(kept[0]), kept[0]) == (row["thrown away"], int(row["result"]))


@pytest.mark.parametrize("row", VECTORS["shuffles"], ids=lambda row: row["purpose"])
def test_a_shuffle_of_the_page_is_the_programs(row: Plain) -> None:
    assert "".join(KeyedChance(KEY, row["era"]).shuffle(row["purpose"], row["things"])) == row["result"]


# The checker


def checkers_shuffle() -> Callable[[bytes, str, Sequence[str]], list[str]]:
    """Return the checker's own shuffle."""
    names: dict[str, Any] = {"__name__": "check"}
    exec(CHECKER, names)  # noqa: S102 - the page's code is what is tested
    found: Callable[[bytes, str, Sequence[str]], list[str]] = names["shuffle"]
    return found


@pytest.mark.parametrize("size", [0, 1, 2, 5, 60, 72])
@pytest.mark.parametrize("purpose", ["afterlight/modules", "era-2/pile", "☂"])
def test_the_checker_shuffles_as_the_program_does(size: int, purpose: str) -> None:
    things = [f"thing {number % 40}" for number in range(size)]
    assert checkers_shuffle()(KEY, purpose, things) == KeyedChance(KEY).shuffle(purpose, things)


@cache
def parts() -> tuple[Rules[Any], Plain, Plain]:
    """Return the game's rules, deck and options as they come."""
    game = find_game(GAME)
    deck, options = read_deck(game, None), default_options(game)
    return game.bind(deck, options), deck, options


def dealt(words: tuple[str | None, ...], seats: int) -> tuple[Body, list[Plain]]:
    """Return a match that has just been dealt, and the events of its deal."""
    rules, deck, options = parts()
    handles = HANDLES[:seats]
    bound = commitment("station-7", bytes.fromhex(SEED), deck, options, handles)
    found = Founding("station-7", GAME, 1, handles, deck, options, SEED, "5a17" * 16, bound, "invited")
    said = [{"e": "word", "seat": seat, "word": word} for seat, word in enumerate(words) if word]
    body = fold(rules, new_body(found), said)
    events = rules.setup(seats, body.chance())
    return fold(rules, body, [{"e": "started"}, *events]), events


def last_report(body: Body) -> Plain:
    """Return the letter of an observer when the match is over."""
    rules, _, _ = parts()
    over = fold(rules, body, rules.finish(body.state))
    occasion = Occasion(find_game(GAME), over.founding.seats, "round", [], None, 1, "0" * 64)
    return write_letter(rules, over, occasion, Reader("observer", None, "observer", "Observer", 78))


def run_checker(folder: Path, report: Plain, *words: str) -> list[str]:
    """Run the page's checker far from the program, and return the lines that it prints."""
    (folder / "check.py").write_text(CHECKER, encoding="utf-8")
    (folder / "ada.json").write_text(json.dumps(report), encoding="utf-8")
    command = [sys.executable, "-I", "-X", "utf8", "check.py", "ada.json", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=True).stdout.splitlines()


@pytest.mark.parametrize("words", [WORDS, (None,) * 4], ids=["invited", "alone"])
def test_the_checker_finds_commitment_and_supply_of_a_finished_match(
    words: tuple[str | None, ...], tmp_path: Path
) -> None:
    body, events = dealt(words, len(words))
    given = [word or "" for word in words] if any(words) else []
    (supply,) = [event["order"] for event in events if event["e"] == "modules_shuffled"]
    assert run_checker(tmp_path, last_report(body), *given) == [
        f"commitment: {body.founding.commitment}",
        f"supply: {' '.join(supply)}",
    ]


@pytest.mark.parametrize("field", ["deck", "options", "seats", "match"])
def test_the_checker_finds_another_commitment_for_anything_else(field: str, tmp_path: Path) -> None:
    body, _ = dealt(WORDS, 4)
    report = last_report(body)
    changed: dict[str, Any] = {"deck": {**report["deck"], "title": "x"}, "options": {},
                               "seats": report["seats"][::-1], "match": "station-8"}  # fmt: skip
    printed = run_checker(tmp_path, {**report, field: changed[field]}, *(word or "" for word in WORDS))
    assert printed[0] != f"commitment: {body.founding.commitment}"


def test_the_twelve_left_out_with_two_commanders_are_found_as_the_page_says() -> None:
    body, events = dealt((None, None), 2)
    _, deck, _ = parts()
    shuffle, key = checkers_shuffle(), match_key(bytes.fromhex(SEED), "station-7", [None, None])
    departments = dict.fromkeys(row["department"] for row in deck["modules"].values())
    for attempt in range(1, 1000):
        left_out = [module for department in departments for module in shuffle(
            key, f"{GAME}/removal-{attempt}/{department}",
            [name for name, row in deck["modules"].items() if row["department"] == department])[:2]]  # fmt: skip
        guilds = [deck["modules"][module]["guild"] for module in left_out]
        if all(guilds.count(guild) == 4 for guild in deck["credits"]["guilds"]):
            break
    assert sorted(left_out) == body.state.removed == events[0]["modules"]


def test_hands_and_display_come_from_the_top_of_the_pile_of_credits() -> None:
    body, events = dealt(WORDS, 4)
    _, deck, _ = parts()
    kinds = deck["credits"]
    cards = [f"{guild}-{value}" for guild in kinds["guilds"] for value in kinds["values"]] * kinds["copies"]
    pile = checkers_shuffle()(match_key(bytes.fromhex(SEED), "station-7", WORDS), f"{GAME}/credits", cards)
    came = [event.get("card") or event["credit"] for event in events if event["e"] in ("dealt", "credit_came")]
    assert came + body.state.pile == pile


# The purposes


class Listening(KeyedChance):
    """Draws that note what they are for."""

    def __init__(self, key: bytes) -> None:
        super().__init__(key)
        self.purposes: list[str] = []

    def shuffle(self, purpose: str, items: Sequence[str]) -> list[str]:
        self.purposes.append(purpose)
        return super().shuffle(purpose, items)

    def below(self, purpose: str, bound: int) -> int:
        self.purposes.append(purpose)
        return super().below(purpose, bound)


def purposes_of(seats: int, number: int, *, played: bool) -> list[str]:
    """Return the purposes of the draws of one match, or of its deal alone."""
    rules, _, _ = parts()
    chance = Listening(number.to_bytes(32, "big"))
    state = rules.fold(rules.blank(seats), rules.setup(seats, chance))
    while played and not rules.over(state):
        seat = rules.decisions(state)[0].seat
        state = rules.fold(state, rules.decide(state, seat, rules.caretaker(state, seat), chance))
    return [*chance.purposes, *_by_the_moderator(rules, state, played=played)]


def _by_the_moderator(rules: Rules[Any], state: Any, *, played: bool) -> list[str]:
    chance = Listening(KEY)
    if not played:
        rules.reshuffle(state, chance)
    return chance.purposes


def test_the_purposes_of_the_page_are_all_that_are_drawn_for() -> None:
    table = PAGE.partition("| purpose |")[2].partition("\n\n")[0]
    documented = re.findall(r"^\| `([^`]+)`", table, re.MULTILINE)
    patterns = {text: re.sub("-N", "-[0-9]+", text).replace("DEPARTMENT", "[A-Z]{3}") for text in documented}
    drawn = {purpose for number in range(60) for seats in (2, 3, 4)
             for purpose in purposes_of(seats, number, played=number < 2)}  # fmt: skip
    fitting = {purpose: [text for text, found in patterns.items() if re.fullmatch(found, purpose)] for purpose in drawn}
    assert [purpose for purpose, texts in fitting.items() if len(texts) != 1] == []
    assert {texts[0] for texts in fitting.values()} == set(documented)
