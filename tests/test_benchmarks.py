"""The benchmarks measure what they say: real matches, legal players, honest verdicts.  Nothing is timed here."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from benchmarks.balance import PLAYERS, Result, figures, play_one, table
from benchmarks.figures import Figure
from benchmarks.greedy import greedy_player, lead
from benchmarks.matches import Prepared, copy_of, into_the_middle, lengthen, new_match, plan_files, play_on
from benchmarks.playing import caretaker, chance_of, play, random_player, rules_of
from benchmarks.post import SHAPES, Writer, mailbox, readings, writers
from pbem.desk.inbox.contents import messages
from pbem.desk.inbox.intake import known_matches
from pbem.desk.inbox.knowing import known_of
from pbem.desk.inbox.taking import Manner, taking
from pbem.desk.session import session
from pbem.games import game_names
from pbem.post.mailbox import split
from pbem.post.message import Mark
from pbem.post.mime import take_apart
from pbem.saves.match import opened
from pbem.saves.replay import verify
from pbem.turn.engine import WAIT, unplanned
from tests.markdown import ROOT

GAMES = game_names()
TRIED_OUT = [name for name in GAMES if PLAYERS["greedy"](name).__module__ == greedy_player().__module__]
"""Games whose greedy player tries all orders."""
ORDERS = 8


@pytest.fixture(scope="module", params=GAMES)
def match(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("bench") / "one" / request.param
    new_match(folder, request.param)
    play_on(folder, ORDERS)
    return folder


def orders_in(folder: Path) -> int:
    with opened(folder) as match:
        return sum(record["what"] == "order" for record in match.lines_from(0))


def test_a_lengthened_match_stands_where_it_stood_and_can_be_verified(match: Path) -> None:
    long = copy_of(match)
    lengthen(long, 3 * ORDERS)
    assert orders_in(long) >= orders_in(match) + 3 * ORDERS
    with opened(match) as short, opened(long) as other:
        assert short.rules.plain(short.body.state) == other.rules.plain(other.body.state)
        assert verify(other).sound


@pytest.mark.parametrize("name", GAMES)
def test_matches_are_measured_before_they_are_over(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "one" / name
    new_match(folder, name)
    play_on(folder, into_the_middle(folder))
    assert orders_in(folder) > ORDERS
    with opened(folder) as match:
        assert not match.rules.over(match.body.state)


def test_the_plans_of_a_turn_are_accepted_and_enough_for_it(match: Path, tmp_path: Path) -> None:
    folder = copy_of(match)
    for file in plan_files(folder, tmp_path / "orders"):
        with taking(folder, Manner()) as desk:
            receipts = [receipt for _, message in messages(file) for receipt in desk.take(message)]
        assert [receipt.accepted for receipt in receipts] == [True]
    with opened(folder) as ready:
        pace, policies = ready.settings.pace, [WAIT] * len(ready.body.plans)
        assert unplanned(ready.rules, ready.body, pace, policies) == ()


def test_the_mails_of_the_mailbox_hold_their_orders_each_in_its_shape() -> None:
    orders = [["match orbit commander ada", "pass"], ["match orbit commander bo", "caretaker"]]
    quoted = ["TURN 4", "", "> deadline: Friday"]
    content = mailbox([Writer("ada", orders[0], quoted), Writer("bo", orders[1], quoted)], 3 * len(SHAPES))
    mails = [take_apart(raw, name) for name, _, raw in split(content, "orders.mbox")]
    assert len({mail.head.identity for mail in mails}) == 3 * len(SHAPES)
    for number, mail in enumerate(mails):
        assert (mail.sender.fault, mail.repairs, mail.unread, mail.fate) == ("", (), (), None)
        rows = [row.text for source in mail.sources for row in source.rows if row.mark is Mark.PLAIN]
        assert set(orders[number % 2]) <= set(rows)


def test_the_mails_of_the_mailbox_are_taken_for_what_they_order(match: Path, tmp_path: Path) -> None:
    folder = copy_of(match)
    with session(folder):  # writes the reports that the mails answer
        pass
    prepared = Prepared(ORDERS, folder, plan_files(folder, tmp_path / "orders"), folder, folder)
    people = writers(prepared)
    found = readings(mailbox(people, len(people) * len(SHAPES)), known_of(known_matches([folder])))
    assert {str(reading.verdict) for reading in found} == {"accept"}
    assert all(set(who.orders[1:]) == {order for reading in found if reading.commander == who.name
                                       for order in reading.orders} for who in people)  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_the_same_words_give_the_same_match(name: str) -> None:
    game, rules = rules_of(name)
    one, other = (play(rules, game.seats[0], chance_of("a", 1), random_player("b", 2)) for _ in range(2))
    assert [step.order for step in one.steps] == [step.order for step in other.steps]
    assert rules.over(one.state)


@pytest.mark.parametrize("name", TRIED_OUT)
def test_the_greedy_player_plays_the_largest_gain_by_what_he_may_know(name: str) -> None:
    game, rules = rules_of(name)
    story = play(rules, game.seats[0], chance_of("greedy", name), random_player("greedy", name))
    for step in story.steps[::25]:
        known = rules.imagine(rules.view(step.state, step.seat))
        gains = [lead(rules, rules.fold(known, rules.preview(known, step.seat, order)), step.seat)
                 for order in rules.legal(known, step.seat)]  # fmt: skip
        order = greedy_player()(rules, step.state, step.seat)
        gained = lead(rules, rules.fold(known, rules.preview(known, step.seat, order)), step.seat)
        assert rules.refuse(step.state, step.seat, order) is None
        assert gained == max(gains) or order == caretaker(rules, known, step.seat)


@pytest.mark.parametrize("name", TRIED_OUT)
def test_the_greedy_player_gives_no_order_twice_for_a_gain(name: str) -> None:
    game, rules = rules_of(name)
    story = play(rules, game.seats[0], chance_of("greedy", name), random_player("greedy", name))
    step = next(s for s in story.steps if greedy_player()(rules, s.state, s.seat) != caretaker(rules, s.state, s.seat))
    player = greedy_player()
    first, second = (player(rules, step.state, step.seat) for _ in range(2))
    assert first != second or second == caretaker(rules, step.state, step.seat)


@pytest.mark.parametrize("name", [name for name in GAMES if name not in TRIED_OUT])
def test_a_greedy_player_of_a_games_own_plays_legally_to_the_end(name: str) -> None:
    game, rules = rules_of(name)
    for seats in game.seats:
        story = play(rules, seats, chance_of("greedy", name), PLAYERS["greedy"](name, seats, 1))
        assert rules.over(story.state)
        assert rules.faults(story.state) == []


@pytest.mark.parametrize("player", PLAYERS)
def test_every_victory_is_counted_once(player: str) -> None:
    result = play_one(GAMES[0], player, rules_of(GAMES[0])[0].seats[-1], 1)
    assert sum(result.wins) == pytest.approx(1)
    assert result.wins.index(max(result.wins)) == result.scores.index(max(result.scores))


def test_shares_of_victory_are_told_by_place() -> None:
    results = [Result((1, 0), (9, 5), 7, Counter()), Result((0.5, 0.5), (6, 6), 9, Counter())]
    told = dict(figures("nothing", 2, results))
    assert told["starter: victories, of a fair share"] == "75.0%, 1.50"
    assert told["second: victories, of a fair share"] == "25.0%, 0.50"
    assert told["shared victories"] == "50.0%"
    assert told["orders in a match"] == "8"
    assert list(table("a", [("x", {"n": "1"})])) == ["| a | x |", "| --- | ---: |", "| n | 1 |"]


def balance_page() -> list[list[str]]:
    """Return the rows of the table of figures in docs/balance.md, its heading first."""
    page = (ROOT / "docs" / "balance.md").read_text(encoding="utf-8")
    (found,) = [part for part in page.split("\n\n") if part.startswith("| ") and " random, " in part]
    rows = [line for line in found.splitlines() if not line.startswith("| ---")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def test_the_page_of_balance_shows_what_is_measured() -> None:
    heading, *rows = balance_page()
    game = heading[0]
    seats = rules_of(game)[0].seats
    assert heading[1:] == [f"{player}, {count}" for player in PLAYERS for count in seats]
    measured = figures(game, max(seats), [play_one(game, "random", max(seats), 1)])
    assert [row[0] for row in rows] == [name for name, _ in measured]


def test_by_the_page_random_players_win_about_their_share_in_every_place() -> None:
    heading, *rows = balance_page()
    shares = [cell for row in rows if "fair share" in row[0]
              for head, cell in zip(heading, row, strict=True) if head.startswith("random") and cell]  # fmt: skip
    assert len(shares) == 2 + 3 + 4
    assert all(0.7 <= float(cell.partition(", ")[2]) <= 1.35 for cell in shares)


@pytest.mark.parametrize(
    ("figure", "reached"),
    [
        (Figure("", 99, "", 100), True),
        (Figure("", 101, "", 100), False),
        (Figure("", 101, "", 100, least=True), True),
        (Figure("", 30, "", 1.6, "imports", 20), True),
        (Figure("", 33, "", 1.6, "imports", 20), False),
    ],
)
def test_a_goal_is_about_the_ratio_where_there_is_one(figure: Figure, reached: bool) -> None:  # noqa: FBT001
    assert figure.reached is reached
    assert figure.cells()[-1] == ("ok" if reached else "MISSED")
