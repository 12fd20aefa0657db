"""Sealed orders from the first command to the plan: what is made, what is opened, and what nobody is shown."""

from __future__ import annotations

import json
import stat
from importlib import import_module
from pathlib import Path

import pytest

from pbem.desk.seats.sealkeys import FILE, VARIABLE
from pbem.formats.yamlio import load
from pbem.post.secrets import unsealing
from pbem.post.secrets.sealing import NOT_OPENED, new_secret, public_of, secrets_in
from pbem.saves import disk
from tests.cli import desk, mails
from tests.cli.mails import ADA, BO

SECRETLY = "acquire ENE-5 RES-2"
WINDOWS_KNOWS_NO_MODES = pytest.mark.skipif(not hasattr(import_module("os"), "fchmod"), reason="has no such modes")


@pytest.fixture(autouse=True)
def _no_key_around(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)


@pytest.fixture
def match(tmp_path: Path) -> Path:
    """Return a match whose orders can be sealed."""
    folder = desk.new(tmp_path / "station-7")
    desk.done("seal", "--make-key", folder)
    desk.done("set", folder, "ada.forum=harbour_ada", "bo.forum=bo_1")
    return folder


def secrets_kept(folder: Path) -> tuple[str, ...]:
    return secrets_in((folder / FILE).read_text(encoding="utf-8"))


def public(folder: Path) -> str:
    return str(load((folder / "match.yaml").read_bytes())["mail"]["seal"])


def report(folder: Path, handle: str = "ada", turn: int = 0) -> Path:
    return folder / f"reports/{turn:03}/{handle}.json"


def block(folder: Path, *lines: str, handle: str = "ada", turn: int = 0) -> str:
    """Return what a player makes of his lines with his report."""
    text = "\n".join(lines or (SECRETLY,))
    return desk.done("seal", report(folder, handle, turn), "-", given=f"{text}\n")


def plan(folder: Path, handle: str = "ada") -> list[list[str]]:
    """Return the alternatives of each waiting step."""
    state = json.loads(desk.done("status", folder, "--json", "--reveal"))
    return [step.split(" else ") for step in state["plans"][handle]]


def mailed(folder: Path) -> str:
    """Return all that came in and goes out, with what is noted of it."""
    return "\n".join(content.decode("utf-8", "replace") for content in desk.tree(folder / "mail").values())


# Keys


def test_a_key_is_made_and_told_to_everybody(match: Path) -> None:
    key = public(match)
    assert public_of(secrets_kept(match)[0]) == key
    for form in ("txt", "html", "json"):
        assert key in (match / f"reports/000/bo.{form}").read_text(encoding="utf-8")
    assert json.loads(report(match).read_bytes())["seal"] == key
    for who in ([], ["-c", "ada"]):
        assert json.loads(desk.done("report", match, *who, "--format", "json"))["seal"] == key
    desk.done("verify", match)


@pytest.mark.parametrize("how", [(), ("--invite",)])
def test_a_new_match_may_have_a_key_at_once(tmp_path: Path, how: tuple[str, ...]) -> None:
    folder = tmp_path / "station-7"
    told = desk.done("new", folder, *desk.PAIR, "--seal", *how)
    assert public(folder) in told
    if how:
        desk.done("start", folder)
    assert mails.taken(folder, mails.mail(ADA, block(folder, "caretaker"))).startswith("Ada: accepted")
    assert public(folder) in (folder / "reports/000/ada.txt").read_text(encoding="utf-8")


def test_a_key_that_is_demanded_may_be_sealed_in_a_post(tmp_path: Path) -> None:
    folder = tmp_path / "station-7"
    told = desk.done("new", folder, *desk.PAIR, "--seal", "--set", "mail.demand=key")
    desk.done("set", folder, "ada.forum=harbour_ada")
    key = told.partition("The order key of Ada is ")[2].partition(";")[0]
    bare = thread(("harbour_ada", block(folder, "caretaker")))
    assert "asked back" in mails.told(folder, bare, name="thread.txt")
    keyed = thread(("harbour_ada", block(folder, f"key {key}", "caretaker")))
    assert "Ada: accepted" in mails.taken(folder, keyed, name="thread.txt")
    for path in (folder / "mail/out").glob("key-*-ada.eml"):
        path.unlink()
    assert key not in mailed(folder)


def test_a_narrow_report_tells_the_key_too(match: Path) -> None:
    desk.done("set", match, "ada.columns=40")
    text = desk.done("report", match, "-c", "ada")
    assert all(len(line) <= 40 for line in text.splitlines())
    assert public(match) in "".join(text.split())


def test_reports_of_a_match_without_a_key_say_nothing_of_it(tmp_path: Path) -> None:
    folder = desk.new(tmp_path / "station-7")
    assert "age" not in json.loads(report(folder).read_bytes())
    assert "sealed" not in (folder / "reports/000/ada.txt").read_text(encoding="utf-8")
    assert "has no key to seal orders with" in desk.refused("seal", report(folder), "-", given=SECRETLY)
    assert "has no key to seal orders with" in desk.refused("seal", folder, "-", "--as", "ada", given=SECRETLY)


@WINDOWS_KNOWS_NO_MODES
def test_the_key_file_is_its_owners_alone_from_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = desk.new(tmp_path / "station-7")
    seen: list[int] = []

    def looking(effect: str, path: Path) -> None:
        if path.name == FILE and effect != "open":
            seen.extend(stat.S_IMODE(part.stat().st_mode) for part in folder.glob(f".{FILE}*"))

    monkeypatch.setattr(disk, "point", looking)
    desk.done("seal", "--make-key", folder)
    assert set(seen) == {0o600}
    (folder / FILE).chmod(0o644)
    desk.done("seal", "--make-key", folder, "--again")
    assert stat.S_IMODE((folder / FILE).stat().st_mode) == 0o600


def test_another_key_is_made_on_demand_alone_and_the_old_one_still_opens(match: Path) -> None:
    old, first = block(match), public(match)
    assert first in desk.refused("seal", "--make-key", match)
    desk.done("seal", "--make-key", match, "--again")
    assert public(match) != first
    assert len(secrets_kept(match)) == 2
    assert mails.taken(match, old, name="old.txt").startswith("Ada: accepted")
    assert mails.taken(match, block(match, "acquire ENE-3"), name="new.txt").startswith("Ada: accepted")
    assert plan(match) == [["acquire ENE-3"]]


def test_a_key_that_was_made_and_not_yet_told_is_taken(match: Path) -> None:
    first = public(match)
    desk.done("set", match, "mail.seal=")
    assert "seal" not in json.loads(desk.done("report", match, "--format", "json"))
    desk.done("seal", "--make-key", match)
    assert (public(match), len(secrets_kept(match))) == (first, 1)


def test_the_key_may_be_kept_in_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = desk.new(tmp_path / "station-7")
    secret = new_secret()
    monkeypatch.setenv(VARIABLE, secret)
    assert VARIABLE in desk.done("seal", "--make-key", folder)
    assert not (folder / FILE).exists()
    assert public(folder) == public_of(secret)
    assert mails.taken(folder, block(folder)).startswith("Ada: accepted")
    monkeypatch.setenv(VARIABLE, secret[:-1])
    orders = mails.saved(tmp_path, block(folder))
    for command in (("seal", "--make-key", folder, "--again"), ("submit", folder, orders)):
        answer = desk.pbem(*command)
        assert answer.code == 1
        assert VARIABLE in answer.out + answer.err
        assert secret[20:40] not in answer.out + answer.err


@pytest.mark.parametrize("damage", ["nothing\n", "AGE-SECRET-KEY-1QQQQ\n"])
def test_a_damaged_key_file_is_told_of_and_not_shown(match: Path, damage: str) -> None:
    message = mails.mail(ADA, block(match))
    kept = (match / FILE).read_bytes()
    (match / FILE).write_text(damage, encoding="utf-8")
    told = mails.told(match, message)
    assert "restore" in told
    assert "QQQQ" not in told
    (match / FILE).write_bytes(kept)
    assert mails.taken(match, message, "--again").startswith("Ada: accepted")


def test_a_secret_key_given_as_a_public_one_is_not_shown(match: Path) -> None:
    (secret,) = secrets_kept(match)
    for answer in (desk.refused("set", match, f"mail.seal={secret}"), desk.refused("seal", secret, "-", given="x")):
        assert secret[20:40] not in answer


def test_without_the_library_a_sentence_says_what_to_install(match: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sealed = block(match)
    monkeypatch.setitem(import_module("sys").modules, "pyrage", None)
    for sentence in (
        desk.refused("seal", report(match), "-", given=SECRETLY),
        desk.refused("seal", "--make-key", match, "--again"),
        desk.refused("new", match.parent / "station-8", *desk.PAIR, "--seal"),
        mails.told(match, mails.mail(ADA, sealed)),
    ):
        assert "pip install 'pbem[seal]'" in sentence
    assert not (match.parent / "station-8").exists()


# Sealing


def test_whatever_a_player_has_is_enough_to_seal(match: Path) -> None:
    whole = f"match station-7 commander ada turn 0\n{SECRETLY}\n"
    data = json.dumps({"match": "station-7", "commander": "ada", "turn": 0, "orders": [SECRETLY]})
    for target, text in [
        (report(match), SECRETLY),
        (report(match), whole),
        (report(match), f"Hello!\ncommander ada\n{SECRETLY}\n"),
        (report(match), data),
        (public(match), whole),
        (public(match).upper(), whole),
        (public(match), data),
        (match, whole),
    ]:
        desk.done("submit", match, "-", "--as", "ada", given="cancel\n")
        sealed = desk.done("seal", target, "-", given=text)
        assert SECRETLY not in sealed
        assert mails.taken(match, mails.mail(ADA, sealed)).startswith("Ada: accepted"), text
        assert plan(match) == [[SECRETLY]]
    assert desk.done("seal", match, "-", "--as", "ada", given=SECRETLY).startswith("-----BEGIN AGE")


def test_a_player_needs_no_match_folder_to_seal(match: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "at-home.json"
    elsewhere.write_bytes(report(match).read_bytes())
    orders = tmp_path / "orders.txt"
    orders.write_text(SECRETLY, encoding="utf-8")
    before = desk.tree(match)
    assert "BEGIN AGE" in desk.done("seal", elsewhere, orders)
    assert "BEGIN AGE" in desk.done("seal", public(match), "-", given=f"match x-1 commander bo turn 4\n{SECRETLY}")
    assert desk.tree(match) == before


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "no order"),
        ("hello", "no order was found"),
        ("acquire FAB-9", "FAB-9"),
        (f"commander bo\n{SECRETLY}", "is for commander bo, but your report is of commander ada"),
        (f"match station-8\n{SECRETLY}", "is for match station-8"),
        (f"turn 4\n{SECRETLY}", "is for turn 4"),
        ('{"orders": ["caretaker"]}', "must say for which match"),
        ("orders: [", "must say for which match"),
        (f"{SECRETLY}\n" + f"# {'hello' * 20}\n" * 600, "cannot be sealed"),
    ],
)
def test_what_cannot_be_meant_is_not_sealed(match: Path, text: str, sentence: str) -> None:
    assert sentence in desk.refused("seal", report(match), "-", given=text)


def test_what_is_sealed_already_is_not_sealed_again(match: Path) -> None:
    assert "holds a sealed block already" in desk.refused("seal", report(match), "-", given=block(match))


@pytest.mark.parametrize("named", ["match station-7 commander ada", "commander ada turn 3", "match station-7 turn 3"])
def test_with_the_key_alone_the_orders_must_say_all(match: Path, named: str) -> None:
    assert "must say for which match" in desk.refused("seal", public(match), "-", given=f"{named}\n{SECRETLY}")


def test_what_is_no_target_is_refused(match: Path, tmp_path: Path) -> None:
    assert "neither a report" in desk.refused("seal", tmp_path, "-", given=SECRETLY)
    assert "no JSON" in desk.refused("seal", match / "reports/000/ada.txt", "-", given=SECRETLY)
    assert "not a commander's report" in desk.refused("seal", report(match, "observer"), "-", given=SECRETLY)
    assert "begins with age1" in desk.refused("seal", public(match)[:-1], "-", given=SECRETLY)
    assert "name the commander" in desk.refused("seal", match, "-", given=SECRETLY)
    for wrong in (["seal", match], ["seal", "--make-key", match, "x"], ["seal", match, "-", "--again"]):
        desk.misused(*wrong)


def test_sealed_orders_are_checked_before_they_are_sealed(match: Path) -> None:
    sentence = desk.refused("check", "--view", report(match), mails.saved(match.parent, block(match), "b.txt"))
    assert "before you seal them" in sentence


# Opening


def thread(*posts: tuple[str, str]) -> str:
    """Return a thread of posts of authors."""
    return mails.phpbb(*((author, "2026-06-01 12:00", text) for author, text in posts))


def test_a_post_holds_orders_that_nobody_reads(match: Path) -> None:
    sealed = block(match)
    assert "Ada: accepted" in mails.taken(match, thread(("harbour_ada", f"Here they are.\n\n{sealed}")), name="t.txt")
    assert plan(match) == [[SECRETLY]]
    (receipt,) = mails.texts(match, "ada")
    assert f"this round: {SECRETLY}" in receipt
    desk.plan(match, "bo", "caretaker")
    assert "2 orders played" in desk.done("run", match)
    desk.done("verify", match)


def test_a_mail_holds_a_block_in_any_of_its_parts(match: Path) -> None:
    from email import message_from_bytes
    from email.message import EmailMessage
    from email.policy import SMTP

    sealed = block(match)
    page = message_from_bytes(mails.mail(ADA, sealed), _class=EmailMessage, policy=SMTP)
    page.add_alternative(f"<p>Hi</p><p>{sealed.replace(chr(10), '<br>')}</p>", subtype="html")
    file = message_from_bytes(mails.mail(ADA, "see the file"), _class=EmailMessage, policy=SMTP)
    file.add_attachment(sealed.encode(), maintype="application", subtype="octet-stream", filename="orders.age")
    for message in (page, file):
        desk.done("submit", match, "-", "--as", "ada", given="cancel\n")
        assert mails.taken(match, message.as_bytes()).startswith("Ada: accepted"), message
        assert plan(match) == [[SECRETLY]]


def test_a_copied_block_orders_nothing_and_tells_nothing(match: Path) -> None:
    sealed = block(match)
    before = plan(match), plan(match, "bo")
    copies: list[tuple[bytes | str, str]] = [
        (mails.mail(BO, sealed), "mail.eml"),
        (mails.mail(BO, f"match station-7 commander bo turn 0\n{sealed}"), "mail.eml"),
        (mails.mail(BO, "".join(f"> {line}\n" for line in sealed.splitlines())), "mail.eml"),
        (mails.mail("Eve <eve@example.com>", sealed), "mail.eml"),
        (thread(("bo_1", sealed)), "thread.txt"),
    ]
    for message, name in copies:
        mails.told(match, message, name=name)
    assert (plan(match), plan(match, "bo")) == before
    shown = mailed(match)
    assert unsealing.OTHER_COMMANDER[:60] in shown
    assert SECRETLY not in shown


def test_a_block_counts_for_its_turn_alone(match: Path) -> None:
    sealed = block(match)
    for _ in range(2):
        assert mails.taken(match, mails.mail(ADA, sealed)).startswith("Ada: accepted")
    assert len(plan(match)) == 1
    desk.plan(match, "bo", "caretaker")
    desk.done("run", match)
    assert "refused" in mails.told(match, mails.mail(ADA, sealed))
    assert plan(match) == []
    assert mails.taken(match, mails.mail(ADA, block(match, "caretaker", turn=1))).startswith("Ada: accepted")


def test_a_block_for_another_match_is_refused(match: Path, tmp_path: Path) -> None:
    other = desk.new(tmp_path / "station-8")
    desk.done("seal", "--make-key", other)
    foreign = block(other, "caretaker")
    assert NOT_OPENED in mails.told(match, mails.mail(ADA, foreign))
    with_our_key = desk.done("seal", public(match), "-", given=f"match station-8 commander ada turn 0\n{SECRETLY}")
    assert unsealing.OTHER_MATCH in mails.told(match, mails.mail(ADA, with_our_key))
    message = mails.saved(tmp_path / "station-8", mails.mail(ADA, f"{block(match)}\n{foreign}"))
    assert desk.done("submit", tmp_path, message).count("Ada: accepted") == 2
    assert (plan(match), plan(other)) == ([[SECRETLY]], [["caretaker"]])


def test_what_cannot_be_opened_says_why(match: Path) -> None:
    sealed = block(match)
    lines = sealed.splitlines()
    second = block(match, "caretaker")
    for text, sentence in [
        (sealed.replace(lines[2], ""), "The sealed block is damaged"),
        ("\n".join(lines[:-1]), "The sealed block has no end"),
        (f"{sealed}\n{second}", "several sealed blocks"),
        (f"match station-7 commander ada turn 0\ncaretaker\n\n{sealed}", "stand beside the sealed block"),
        ("".join(f"> {line}\n" for line in lines), "stands in quoted text"),
    ]:
        assert sentence in mails.told(match, mails.mail(ADA, text))
        assert sentence in mails.told(match, text, "--as", "ada", name="saved.txt")
    assert plan(match) == []


def test_the_secret_key_stands_in_no_file_and_no_answer(match: Path, tmp_path: Path) -> None:
    (secret,) = secrets_kept(match)
    sealed = block(match)
    shown = [desk.done("seal", "--make-key", match, "--again")]
    shown += [desk.pbem("submit", match, mails.saved(tmp_path, text), "--reveal").out for text in (
        mails.mail(ADA, sealed), mails.mail(BO, sealed), sealed.replace("A", ""), f"{secret}\n{sealed}"
    )]  # fmt: skip
    desk.plan(match, "bo", "caretaker")
    for command in ("run --reveal", "status --reveal", "status --json", "report", "report -c ada", "verify"):
        name, *options = command.split()
        shown.append(desk.done(name, match, *options))
    shown += [desk.pbem("read", match, mails.saved(tmp_path, mails.mail(ADA, sealed)), "--json").out]
    files = {name: content.decode("utf-8", "replace") for name, content in desk.tree(match).items()}
    for key in secrets_kept(match):
        assert [text for text in shown if key[16:40] in text and text is not shown[4]] == []
        found = {name for name, text in files.items() if key[16:40] in text}
        assert {name for name in found if not name.startswith("mail/in/")} == {FILE}
