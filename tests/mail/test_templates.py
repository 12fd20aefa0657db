"""The words of mails: what the templates say, how the moderator's own take their place, what is said of broken ones."""

from __future__ import annotations

import re
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.data import templates_folder
from tests.cli import desk
from tests.cli.desk import done, pbem, refused
from tests.mail.servers import Place

USUAL = templates_folder() / "mail"
NAMES = sorted(path.name for path in USUAL.glob("*.j2"))


def own(folder: Path, name: str, text: str) -> Path:
    path = folder / "templates/mail" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def body(message: EmailMessage, kind: str = "plain") -> str:
    part = message.get_body((kind,))
    assert part is not None
    return str(part.get_content()).replace("\r\n", "\n")


def sent(match: Path, server: Place, *options: str) -> dict[str, EmailMessage]:
    """Send what waits and return it by the first recipient."""
    server.answers.received.clear()
    done("send", match, *options)
    return {one.recipients[0].split("@")[0]: one.message for one in server.answers.received}


def test_the_first_report_comes_with_a_welcome_in_both_forms(match: Path, server: Place) -> None:
    done("set", match, "mail.demand=key", "deadline=2099-12-10 20:00 Europe/London")
    text = desk.flat(body(sent(match, server)["ada"]))
    assert text.startswith("Welcome to station-7, a match of Afterlight Station. You play as Ada (ada); at the table")
    assert "sit, in this order, Ada, Bo. To give orders, reply to a report, or write to orders@example.org" in text
    assert "This match asks for your order key in every message" in text
    assert "Orders are due Thu 10 Dec 2099 20:00 Europe/London. AFTERLIGHT STATION" in text
    assert "Welcome to station-7" in body(server.answers.received[0].message, "html")
    desk.play(match)
    later = sent(match, server)["ada"]
    assert "Welcome" not in body(later) + body(later, "html")


def test_a_welcome_can_hold_the_key_once() -> None:
    from pbem.desk.outbox.texts import LITTLE, MUCH, Texts

    texts = Texts(Path("/nowhere/station-7"))
    assert 'Your order key is KEY. Write the line "key KEY"' in desk.flat(texts.text("welcome", MUCH))
    assert "key" not in texts.text("welcome", LITTLE)


@pytest.mark.parametrize("name", NAMES)
def test_every_usual_template_has_something_to_say_or_nothing_but_never_fails(name: str, tmp_path: Path) -> None:
    own(tmp_path / "station-7", name, (USUAL / name).read_text("utf-8"))
    from pbem.desk.outbox.texts import Texts

    assert Texts(tmp_path / "station-7").faults() == []


def test_the_moderators_own_words_take_the_place_of_the_usual_ones(match: Path, server: Place) -> None:
    own(match, "report.txt.j2", "Hear ye, {{ name }}!\n\n{{ report }}")
    own(match, "report.html.j2", "<p>Hear ye, {{ name }}!</p>{{ report }}")
    ada = sent(match, server)["ada"]
    assert body(ada).startswith("Hear ye, Ada!\n\nAFTERLIGHT STATION")
    assert re.search(r"<p[^>]*>Hear ye, Ada!</p>", body(ada, "html"))
    assert "Where the match stands" in body(ada, "html")


def test_those_of_the_match_go_before_those_of_the_folder_of_matches(match: Path, server: Place) -> None:
    own(match.parent, "receipt.txt.j2", "All matches.\n\n{{ receipt }}")
    own(match.parent, "letter.html.j2", "<p>Page.</p>{{ letter }}")
    sent(match, server)
    desk.plan(match, "ada", "caretaker")
    mail = sent(match, server)["ada"]
    assert body(mail).startswith("All matches.\n\nAfterlight Station, match station-7: receipt for Ada")
    page = body(mail, "html")
    assert page.index("Page.") < page.index("All matches.") < page.index("YOUR PLAN AS UNDERSTOOD")
    own(match, "receipt.txt.j2", "This match.\n\n{{ receipt }}")
    desk.plan(match, "ada", "caretaker", "caretaker")
    assert body(sent(match, server)["ada"]).startswith("This match.")


def test_what_people_wrote_is_escaped_in_pages(match: Path, server: Place) -> None:
    own(match, "report.html.j2", "<i>{{ moderator }}{{ name }}</i>{{ report }}")
    done("set", match, "ada.name=A & B")
    assert "<i>Di &lt;di@example.org&gt;A &amp; B</i>" in body(sent(match, server)["ada"], "html")


BROKEN = [
    ("a\n{% if %}", 2, "Expected an expression"),
    ("a\n\n{{ nothing }}", 3, "'nothing' is undefined"),
    ("{{ 1 / 0 }}", 1, "ZeroDivisionError: division by zero"),
    ("a\n{{ name.__class__.__mro__ }}", 2, "access to attribute '__class__' of 'str' object is unsafe"),
    ("{{ range(1000000000) | list }}", 1, "Range too big"),
    ('a\n{% include "../../match.yaml" %}', 2, "../../match.yaml"),
    ("{% for x in name %}", 1, "Unexpected end of template"),
    ("{{ players.append(1) }}", 1, "access to attribute 'append'"),
]


@pytest.mark.parametrize(("text", "line", "said"), BROKEN)
def test_a_broken_template_is_told_with_its_line_before_anything_is_sent(
    match: Path, server: Place, text: str, line: int, said: str
) -> None:
    path = own(match, "report.txt.j2", text)
    before = desk.tree(match)
    told = refused("send", match)
    assert told.startswith(f"{path.resolve()}, line {line}: ")
    assert said in told
    assert told.endswith("; mend it, or take it away to have the usual text.")
    assert server.answers.received == []
    assert desk.tree(match) == before
    doctor = pbem("doctor", match)
    assert (doctor.code, f"WRONG  {told}\n" in doctor.out) == (1, True)


def test_a_template_in_another_encoding_is_named(match: Path, server: Place) -> None:
    path = own(match, "receipt.txt.j2", "")
    path.write_bytes(b"\xe9{{ receipt }}")
    desk.plan(match, "ada", "caretaker")
    assert refused("send", match) == f"{path.resolve()} is not in UTF-8; save it so."
    assert f"WRONG  {path.resolve()} is not in UTF-8" in pbem("doctor", match).out
    assert server.answers.received == []


def test_a_template_that_nothing_uses_is_told_by_the_doctor(match: Path) -> None:
    path = own(match, "recipt.txt.j2", "x")
    assert f"WRONG  {path.resolve()} is no template of mails; these are " in pbem("doctor", match).out


def test_a_broken_template_breaks_no_turn(match: Path) -> None:
    for name in NAMES:
        own(match, name, "{% if %}")
    desk.play(match)
    assert (match / "mail/out/001-ada.eml").exists()


def test_an_invited_match_is_not_founded_with_a_broken_invitation(tmp_path: Path) -> None:
    path = own(tmp_path, "invitation.txt.j2", "{{ nothing }}")
    assert refused("new", tmp_path / "kettle", *desk.PAIR, "--invite").startswith(f"{path}, line 1: 'nothing'")
    assert not (tmp_path / "kettle/history.jsonl").exists()
    path.unlink()
    done("new", tmp_path / "kettle", *desk.PAIR, "--invite")
