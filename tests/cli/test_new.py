from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from pbem.cli import pbem as command
from pbem.formats.yamlio import load
from tests.cli import desk
from tests.cli.desk import ADA, BO, CY, PAIR, SEED, done, misused, refused, status

FILES = ["history.jsonl", "mail/out/000-ada.eml", "mail/out/000-bo.eml", "match.yaml",
         *(f"reports/000/{who}.{ending}" for who in ("ada", "bo", "observer") for ending in ("html", "json", "txt")),
         "save.yaml"]  # fmt: skip


def test_new_deals_at_once_and_writes_turn_0_for_everyone(tmp_path: Path) -> None:
    told = done("new", tmp_path / "station-7", *PAIR)
    assert "station-7 is set up; the reports of turn 0 are in" in told
    assert list(desk.tree(tmp_path / "station-7")) == FILES
    assert status(tmp_path / "station-7")["turn"] == 0


def test_without_a_seed_no_two_matches_are_the_same(tmp_path: Path) -> None:
    done("new", tmp_path / "a", *PAIR)
    done("new", tmp_path / "b", *PAIR)
    a, b = (load((tmp_path / name / "save.yaml").read_bytes())["state"] for name in "ab")
    assert a["supply"] != b["supply"]


def test_the_same_seed_deals_the_same_cards(tmp_path: Path) -> None:
    states = [load((desk.new(tmp_path / name / "x1") / "save.yaml").read_bytes())["state"] for name in "ab"]
    assert states[0] == states[1]


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ([], "The seed was fixed by the moderator alone."),
        (["--seed", SEED], "The seed was given to the program by the moderator: it proves nothing."),
    ],
)
def test_the_report_says_who_fixed_the_seed(tmp_path: Path, more: list[str], sentence: str) -> None:
    done("new", tmp_path / "m1", *PAIR, *more)
    assert sentence in done("report", tmp_path / "m1", "-c", "ada")


def test_the_commitment_is_the_documented_digest(tmp_path: Path) -> None:
    folder = desk.new(tmp_path / "m1")
    founded = json.loads((folder / "history.jsonl").read_text("utf-8").splitlines()[0])["events"][0]

    def digest(data: object) -> str:
        text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()

    bound = {"tag": "pbem commitment 1", "match": "m1", "seed": SEED, "deck": digest(founded["deck"]),
             "options": founded["options"], "seats": ["ada", "bo"]}  # fmt: skip
    assert json.loads((folder / "reports/000/ada.json").read_text("utf-8"))["proof"]["commitment"] == digest(bound)


def test_options_are_set_and_copied_into_the_match(tmp_path: Path) -> None:
    desk.new(tmp_path / "m1", "--set", "deal_until=20", "--set", "storms.thresholds.two=[2, 4]")
    letter = json.loads((tmp_path / "m1/reports/000/ada.json").read_text("utf-8"))
    assert letter["options"]["deal_until"] == 20
    assert letter["view"]["thresholds"] == [2, 4]


def test_another_deck_is_taken_from_its_file(tmp_path: Path) -> None:
    own = (Path(__file__).parents[2] / "games/afterlight/modules.yaml").read_text("utf-8")
    (tmp_path / "deck.yaml").write_text(own.replace("title: ", "title: Another: ", 1).replace("Another: ", "Another "))
    desk.new(tmp_path / "m1", "--deck", tmp_path / "deck.yaml")
    letter = json.loads((tmp_path / "m1/reports/000/ada.json").read_text("utf-8"))
    assert letter["deck"]["title"].startswith("Another ")


def test_handles_come_from_names_of_any_script(tmp_path: Path) -> None:
    names = ["Ädá Bó", "Ада", "x-ray=艾达 <cy@example.org>"]
    done("new", tmp_path / "m1", "--game", "afterlight", *(part for name in names for part in ("-c", name)))
    assert list(status(tmp_path / "m1")["scores"]) == ["ada-bo", "commander-2", "x-ray"]
    assert "Ада" in done("report", tmp_path / "m1", "-c", "艾达")
    assert done("report", tmp_path / "m1", "-c", "ада") == done("report", tmp_path / "m1", "-c", "commander-2")


def test_a_name_may_be_typed_with_combined_or_single_letters(tmp_path: Path) -> None:
    done("new", tmp_path / "m1", "--game", "afterlight", "-c", "first=Ad\u00e4", "-c", BO)
    assert "Adä" in done("report", tmp_path / "m1", "-c", "Ada\u0308")


def test_two_commanders_cannot_have_one_name(tmp_path: Path) -> None:
    answer = refused("new", tmp_path / "m1", "--game", "afterlight", "-c", "ada-1=Ada", "-c", "ada-2=ADA")
    assert answer == 'Two commanders are called "Ada"; give one a name that tells them apart.'


def test_a_handle_goes_before_a_name(tmp_path: Path) -> None:
    done("new", tmp_path / "m1", "--game", "afterlight", "-c", "ada=Bo", "-c", "bo=Ada")
    assert done("report", tmp_path / "m1", "-c", "bo").splitlines()[2] == "For Ada."


@pytest.mark.parametrize("name", ["station 7", "7", "-", "a\nb", "match", "turn", "x" * 33, ".hidden", "end-", "a:b"])
def test_a_folder_whose_name_cannot_stand_in_orders_is_refused(tmp_path: Path, name: str) -> None:
    assert "A match is named by its folder" in refused("new", tmp_path / name, *PAIR)
    assert not (tmp_path / name).exists()


@pytest.mark.parametrize("name", ["Station-7", "v1.2", "матч-7", "7b", "été"])
def test_a_match_of_that_name_takes_orders_by_it(tmp_path: Path, name: str) -> None:
    folder = desk.new(tmp_path / name)
    assert "accepted" in done("submit", folder, "-", given=f"match {name.upper()} commander ada\ncaretaker\n")


def test_what_lies_in_the_way_is_named_and_left_alone(match: Path, tmp_path: Path) -> None:
    before = desk.tree(match)
    assert "There is a match in" in refused("new", match, *PAIR)
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "mine.txt").write_text("mine")
    assert "is not empty" in refused("new", tmp_path / "notes", *PAIR)
    assert "There is a file called" in refused("new", tmp_path / "notes" / "mine.txt", *PAIR)
    assert desk.tree(match) == before


SPECS = ["", " ", "<ada@example.org>", "Ada <ada@example.org", "Ada ada@example.org>", "Ada <ada>",
         "Ada <a b@example.org>", "A <B> <ada@example.org>",
         "Ada <ada@example>", "Ada <ada@@example.org>", "Ada <.ada@example.org>", "Ada <a..b@example.org>",
         "Ada <ada@-example.org>", "Ada <ada@example..org>", "Ada <(a)@example.org>", "Ada <ada@exämple.org>",
         "Ada <ada@example.org, bo>", "ada@example.org", "\u200b\u202e", "\x00\x01", "…", "x" * 41,
         "observer=Ada", "all=Ada", "turn=Ada", f"{'a' * 21}=Ada", "Ada <" + "a" * 250 + "@example.org>"]  # fmt: skip


@pytest.mark.parametrize("spec", SPECS)
def test_a_commander_who_cannot_be_one_is_refused(tmp_path: Path, spec: str) -> None:
    refused("new", tmp_path / "m1", "--game", "afterlight", "-c", spec, "-c", BO)
    assert not (tmp_path / "m1").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--game", "chess", "-c", ADA, "-c", BO], 'There is no game "chess"'),
        (["--game", "../afterlight", "-c", ADA, "-c", BO], "There is no game"),
        (["--game", "afterlight", "-c", ADA], "is for 2 to 4 commanders, and you name 1"),
        (["--game", "afterlight", *["-c", ADA, "-c", BO, "-c", CY] * 2], 'Two commanders have the handle "ada"'),
        ([*PAIR, "--pace", "phase"], 'has no pace "phase"; choose round or decision'),
        ([*PAIR, "--policy", "sleep"], 'There is no policy "sleep"'),
        ([*PAIR, "--seed", "12"], "give 64 hexadecimal digits"),
        ([*PAIR, "--deadline", "2026-12-10 20:00"], "names no time zone"),
        ([*PAIR, "--deadline", "2026-12-10 20:00 Mars/Olympus"], "There is no time zone"),
        ([*PAIR, "--deadline", "9999-12-31 23:59 Pacific/Honolulu"], "beyond all calendars"),
        ([*PAIR, "--deadline", "2026-03-29 01:30 Europe/London"], "does not exist in Europe/London"),
        ([*PAIR, "--set", "deal_until"], "sets nothing"),
        ([*PAIR, "--set", "deal_util=3"], "deal_until"),
        ([*PAIR, "--set", "deal_until=many"], "deal_until"),
        ([*PAIR, "--set", "deal_until.x=3"], "deal_until"),
        ([*PAIR, "--set", "=3"], "Afterlight"),
        ([*PAIR, "--set", "storms.awards=[[1], [2"], "--set storms.awards, line "),
        ([*PAIR, "--moderator", "nobody"], "is no sender of mails"),
        ([*PAIR, "--moderator", "Di <di>"], "is no mail address"),
        ([*PAIR, "--deck", "missing.yaml"], "missing.yaml"),
        ([*PAIR, "--deck", "."], "is a folder"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(tmp_path: Path, arguments: list[str], said: str) -> None:
    assert said in refused("new", tmp_path / "m1", *arguments)
    assert not (tmp_path / "m1").exists()


def test_what_help_does_not_allow_is_misuse(tmp_path: Path) -> None:
    assert "Missing option '--game'" in misused("new", tmp_path / "m1", "-c", ADA)
    assert "Missing option '--commander'" in misused("new", tmp_path / "m1", "--game", "afterlight")
    assert "Missing argument 'DIR'" in misused("new", *PAIR)
    assert "does not go with --invite" in misused("new", tmp_path / "m1", *PAIR, "--invite", "--seed", SEED)


def test_a_founding_that_was_cut_short_can_be_done_again(tmp_path: Path) -> None:
    folder = tmp_path / "m1"
    folder.mkdir()
    (folder / "match.yaml").write_text("half")
    (folder / ".save.yaml.ab12.pbem-part").write_text("half")
    (folder / "history.jsonl").write_text('{"events": []}\n{"ev')
    assert "There is no match in" in refused("status", folder)
    desk.new(folder)
    assert list(desk.tree(folder)) == FILES


@pytest.mark.parametrize("name", [name for names in command.table.values() for name in names])
def test_every_command_has_help_with_an_example(name: str) -> None:
    assert f"pbem {name}" in done(name, "--help").split("Example:")[1]


@pytest.mark.parametrize(
    ("game", "option", "value"),
    [("far", "starter=bo", "green"), ("far", "starter=Bo", "green"), ("far", "starter=red", "red"),
     ("farlight", "first_player=BO", 2), ("farlight", "first_player=1", 1)],
)  # fmt: skip
def test_an_option_may_name_a_commander(tmp_path: Path, game: str, option: str, value: object) -> None:
    match = desk.new(tmp_path / "m", "--game", game, "--set", option)
    founded = json.loads((match / "history.jsonl").read_text(encoding="utf-8").splitlines()[0])["events"][0]
    assert founded["options"][option.partition("=")[0]] == value


@pytest.mark.parametrize(("game", "option"), [("far", "starter=yellow"), ("farlight", "first_player=3")])
def test_an_option_that_names_a_place_where_nobody_sits_is_refused(tmp_path: Path, game: str, option: str) -> None:
    told = refused("new", tmp_path / "m", *desk.PAIR, "--game", game, "--set", option)
    assert told == f"Nobody has the place of {option} in this match; name Ada or Bo."
