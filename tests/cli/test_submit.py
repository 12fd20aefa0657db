from __future__ import annotations

from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest

from pbem.formats.yamlio import load
from tests.cli import desk
from tests.cli.desk import done, pbem, plan, refused


def plans(folder: Path) -> dict[str, list[list[dict[str, object]]]]:
    data = load((folder / "save.yaml").read_bytes())["plans"]
    return {handle: [step["try"] for step in steps] for handle, steps in data.items()}


def mails(folder: Path, pattern: str) -> list[str]:
    """Return the texts of the mails that go out under names of that pattern."""
    found = [message_from_bytes(p.read_bytes(), policy=default) for p in sorted((folder / "mail/out").glob(pattern))]
    texts = [mail.get_body(("plain",)) for mail in found]
    return [str(text.get_content()).replace("\r\n", "\n") for text in texts if text is not None]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("ada.txt", "match station-7 commander ada turn 0\ncaretaker\n"),
        ("ada.txt", "Hello!\r\n\r\nmatch station-7, commander: ADA\r\n\r\n1. Caretaker\r\n-- \r\nAda\r\n"),
        ("ada.yaml", "match: station-7\ncommander: ada\norders:\n  - {do: caretaker}\n"),
        ("ada.json", '{"match": "station-7", "commander": "Ada", "turn": 0, "orders": [{"try": ["caretaker"]}]}'),
    ],
)
def test_orders_are_taken_in_every_form(match: Path, tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, newline="")
    told = done("submit", match, tmp_path / name)
    assert told.startswith(f"{tmp_path / name}: Ada: accepted, 1 step waiting")
    assert plans(match) == {"ada": [[{"do": "caretaker"}]], "bo": []}
    assert desk.status(match)["owes"] == ["bo"]


def test_the_input_is_read_for_a_dash_and_as_says_whose_it_is(match: Path) -> None:
    assert done("submit", match, "-", "--as", "Bo", given=b"\xef\xbb\xbfcaretaker\n").startswith("-: Bo: accepted")


def test_a_receipt_goes_out_by_mail(match: Path) -> None:
    plan(match, "ada", "caretaker")
    (text,) = mails(match, "receipt-*-ada.eml")
    assert "Accepted: 1 step waiting." in text
    assert "1. this round: caretaker" in text


def test_reveal_shows_the_receipt_itself(match: Path) -> None:
    told = done("submit", match, "-", "--as", "ada", "--reveal", given="caretaker\n")
    assert "YOUR PLAN AS UNDERSTOOD" in told
    assert mails(match, "receipt-*-ada.eml") == [told[:-1]]


def test_new_orders_replace_the_plan_that_waits(match: Path) -> None:
    line = desk.legal(match, "ada")[0]
    plan(match, "ada", "caretaker", "caretaker")
    told = done("submit", match, "-", "--as", "ada", "--reveal", given=line + "\n")
    assert f"+ {line}" in told
    assert "- caretaker" in told
    assert len(plans(match)["ada"]) == 1


def test_the_same_plan_again_is_answered_again_and_recorded_once(match: Path) -> None:
    plan(match, "ada", "caretaker")
    before = desk.tree(match)
    (match / "mail/out/receipt-00004-ada.eml").unlink()
    plan(match, "ada", "Caretaker.")
    assert desk.tree(match).items() >= before.items()


def test_a_plan_that_was_played_in_part_is_recorded_anew(match: Path) -> None:
    plan(match, "ada", "caretaker", "caretaker")
    plan(match, "bo", "caretaker")
    done("run", match)
    before = len((match / "history.jsonl").read_bytes())
    plan(match, "ada", "caretaker")
    assert len((match / "history.jsonl").read_bytes()) > before


def test_cancel_empties_the_plan(match: Path) -> None:
    plan(match, "ada", "caretaker")
    assert "the plan is empty now" in plan(match, "ada", "cancel")
    assert plans(match)["ada"] == []
    assert desk.status(match)["owes"] == ["bo", "ada"]


@pytest.mark.parametrize(
    "text", ["acquire FAB-9", "caretaker\npurchase REA-99 to dock", "acqiure FAB-2", "pass", "# nothing but a remark"]
)
def test_a_message_is_taken_whole_or_not_at_all(match: Path, text: str) -> None:
    plan(match, "bo", "caretaker")
    before = plans(match)
    answer = pbem("submit", match, "-", "--as", "bo", given=text + "\n")
    assert answer.code == 1
    assert "Bo: refused, " in answer.out
    assert plans(match) == before
    (receipt,) = mails(match, "refused-*-bo.eml")
    assert "Refused: nothing was taken, and the plan that was waiting stands." in receipt


def test_the_same_refusal_again_is_the_same_file(match: Path) -> None:
    for _ in range(2):
        pbem("submit", match, "-", "--as", "ada", given="acquire FAB-9\n")
    assert len(mails(match, "refused-*")) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("caretaker", "it does not say whose orders it holds"),
        ("match station-8 commander ada\ncaretaker", "is no match here"),
        ("commander cy\ncaretaker", "its commanders are ada, bo"),
        ("", "whose orders it holds"),
    ],
)
def test_orders_of_nobody_here_are_refused(match: Path, text: str, said: str) -> None:
    before = desk.tree(match)
    answer = pbem("submit", match, "-", given=text)
    assert (answer.code, answer.err) == (1, "")
    assert said in answer.out
    assert desk.tree(match) == before


def test_a_file_that_cannot_be_read_is_told_what_is_wrong_with_it(match: Path, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("match: station-7\ncommander: ada\norders: [pass\n")
    (tmp_path / "b.yaml").write_text("orders: [pass\n")
    (tmp_path / "c.txt").write_text("Subject: x\nContent-Transfer-Encoding: base64\n\nYQ==\n")
    answer = pbem("submit", match, *(tmp_path / name for name in ("a.yaml", "b.yaml", "c.txt")))
    assert answer.code == 1
    assert [line.split(": ", 1)[1] for line in answer.out.splitlines()] == [
        "Ada: refused, 1 fault; the waiting plan stands",
        "refused: line 2: a bracket is not closed, or a comma is missing (what it belongs to begins in line 1).",
        "refused: this is a raw mail; save it as plain text, or paste its text into a file.",
    ]
    (receipt,) = mails(match, "refused-*-ada.eml")
    assert "line 4: a bracket is not closed" in receipt


def test_a_refusal_names_the_file_once_and_shows_faults_only_where_all_is_revealed(match: Path) -> None:
    hidden, shown = (pbem("submit", match, "-", *more, given="acquire FAB-9").out for more in ([], ["--reveal"]))
    begins = "-: refused: it does not say whose orders it holds; begin it with a line such as match station-7 comm"
    assert hidden.startswith(begins)
    assert shown.startswith(begins)
    assert ("FAB-9" in hidden, "FAB-9" in shown) == (False, True)


@pytest.mark.parametrize("text", ["Station-7, Ada:\ncaretaker", "match station-7 ada turn 0 caretaker"])
def test_a_header_may_be_short_or_share_its_line(match: Path, text: str) -> None:
    assert done("submit", match, "-", given=text).startswith("-: Ada: accepted, 1 step waiting")


def test_a_receipt_tells_what_was_read_as_prose(match: Path) -> None:
    for text in ("canel\ncaretaker", "canel\nacquire FAB-9"):
        told = desk.flat(pbem("submit", match, "-", "--as", "ada", "--reveal", given=text).out)
        assert 'line 1: "canel" is read as prose, not as an order; did you mean cancel?' in told


def test_orders_are_not_taken_in_anothers_name(match: Path) -> None:
    answer = pbem("submit", match, "-", "--as", "bo", given="match station-7 commander ada\ncaretaker\n")
    assert (answer.code, "holds orders of ada, but is submitted as bo" in answer.out) == (1, True)


def test_stale_orders_are_refused_with_what_happened(played: Path) -> None:
    answer = pbem("submit", played, "-", "--as", "ada", "--reveal", given="turn 2\ncaretaker\n")
    assert answer.code == 1
    assert "they answer turn 2, but you have decided since, in turn 3" in desk.flat(answer.out)
    answer = pbem("submit", played, "-", "--as", "ada", "--reveal", given="turn 9\ncaretaker\n")
    assert "they answer turn 9, but the last report is turn 3" in desk.flat(answer.out)
    plan(played, "ada", "turn 3", "caretaker")


def test_one_bad_file_among_good_ones_is_told_and_stops_no_other(match: Path, tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text("match station-7 commander ada\nacquire FAB-9\n")
    (tmp_path / "bo.txt").write_text("match station-7 commander bo\ncaretaker\n")
    answer = pbem("submit", match, tmp_path / "bad.txt", tmp_path / "missing.txt", tmp_path, tmp_path / "bo.txt")
    assert answer.code == 1
    assert [line.split(": ", 1)[1].split(",")[0] for line in answer.out.splitlines()] == [
        "Ada: refused",
        "Bo: accepted",
    ]
    assert [line.split(":")[0] for line in answer.err.splitlines()] == ["Error", "Error"]
    assert len(plans(match)["bo"]) == 1


def test_a_message_may_hold_orders_for_several_matches(tmp_path: Path) -> None:
    for name in ("alpha", "beta"):
        desk.new(tmp_path / "matches" / name)
    text = "match ALPHA commander ada\ncaretaker\n\nmatch beta commander bo\ncaretaker\ncaretaker\n"
    told = done("submit", tmp_path / "matches", "-", given=text)
    assert [line.split(",")[0] for line in told.splitlines()] == ["-: alpha: Ada: accepted", "-: beta: Bo: accepted"]
    assert len(plans(tmp_path / "matches/beta")["bo"]) == 2
    answer = pbem("submit", tmp_path / "matches", "-", "--as", "ada", given="caretaker\n")
    assert (answer.code, "no match is named" in answer.out) == (1, True)


def test_two_folders_of_one_match_are_refused(match: Path) -> None:
    desk.copied(match, match.parent / "copy")
    assert "are both the match station-7" in refused("submit", match.parent, "-", given="caretaker\n")


def test_a_file_that_is_huge_or_binary_is_refused(match: Path, tmp_path: Path) -> None:
    (tmp_path / "huge.txt").write_bytes(b"caretaker\n" * 200_000)
    (tmp_path / "binary.txt").write_bytes(bytes(range(256)) * 50)
    for name in ("huge.txt", "binary.txt"):
        answer = pbem("submit", match, tmp_path / name, "--as", "ada")
        assert (answer.code, answer.err) == (1, "")
    assert plans(match)["ada"] == []


def test_what_a_message_holds_cannot_steer_the_terminal(match: Path) -> None:
    for text in ("match \x1b[31mx\x1b[0m-1 commander ada\n\x1b]0;title\x07", "turn 0\nacquire \x1b[2J FAB-9\n\x9b31m"):
        for reveal in ([], ["--reveal"]):
            answer = pbem("submit", match, "-", "--as", "ada", *reveal, given=text)
            assert not {"\x1b", "\x07", "\x9b"} & set(answer.out + answer.err)


def test_orders_after_the_end_are_refused(match: Path) -> None:
    done("ruling", match, "--end", "--reason", "enough")
    answer = pbem("submit", match, "-", "--as", "ada", "--reveal", given="caretaker\n")
    assert (answer.code, "the match is over" in answer.out) == (1, True)
