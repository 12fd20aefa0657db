"""Messages to other commanders in mails: read as such whatever surrounds them, and never as orders."""

from __future__ import annotations

from email.message import EmailMessage
from email.policy import SMTP

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pbem.post.arrival import messages_in
from pbem.post.message import Verdict
from pbem.post.reading import Known, Person, Reading, Table, Use, latest, read_message
from tests.post.shapes.table import PEOPLE, SERVER, language

SPOKEN = {
    game: language(game)._replace(people=(("ada", "ada"), ("bo", "bo"), ("cy", "cy")))
    for game in ("afterlight", "far", "farlight")
}
ORDERS = {"afterlight": "acquire FAB-2", "farlight": "engineer 5", "far": "pass"}
ATTRIBUTION = "On Mon, 1 Jun 2026 at 12:00, Bo <bo@example.org> wrote:"


def reading(text: str, *, html: str = "", game: str = "afterlight", sent: tuple[str, ...] = ()) -> Reading:
    """Read a mail of Ada's."""
    mail = EmailMessage(policy=SMTP)
    mail["From"], mail["To"], mail["Subject"], mail["Message-ID"] = (
        "ada@example.org",
        "di@example.org",
        "G7",
        "<1@x.org>",
    )
    mail.set_content(text)
    if html:
        mail.add_alternative(html, subtype="html")
    table = Table("G7", PEOPLE, authserv=SERVER, sent=lambda _: sent)
    known = Known(lambda match: SPOKEN[game] if match is None or match.casefold() == "g7" else None, {"g7": table})
    (only,) = [one for message in messages_in(mail.as_bytes(), "a.eml") for one in read_message(message, known)]
    return only


def press(read: Reading) -> list[tuple[tuple[int, ...], str]]:
    """Return recipients and text of each message that can be sent."""
    assert read.document is not None, read.reason
    return [(one.to, one.text) for one in read.document.press if not one.fault]


def test_a_mail_may_hold_nothing_but_a_message() -> None:
    read = reading("Hi,\n\nto bo: shall we?\n\nAda\n")
    assert (read.verdict, read.reason, read.orders) == (Verdict.ACCEPT, "", ())
    assert press(read) == [((1,), "shall we?")]
    assert read.document is not None
    assert read.document.only_press


def test_a_message_to_nobody_of_the_table_alone_is_told_who_is_there() -> None:
    read = reading("to eve: hello")
    assert (read.verdict, read.orders) == (Verdict.REJECT, ())
    assert 'nobody here is called "eve"' in read.reason


def test_a_message_stands_beside_a_report_that_came_back_untouched() -> None:
    sent = ("A report.", "The order form:", "match G7 commander ada turn 4", "acquire FAB-2", "else pass", "Proof.")
    read = reading("to bo: shall we?\n\n" + "\n".join(sent), sent=sent)
    assert (read.verdict, press(read)) == (Verdict.ACCEPT, [((1,), "shall we?")])


def test_the_lines_of_a_message_are_comments_and_say_whom_they_are_for() -> None:
    read = reading("to bo, cy: shall we?\nI could.\nacquire FAB-2\n")
    assert [(line.use, line.note) for line in read.lines[:3]] == [
        (Use.COMMENT, "message to bo, cy"),
        (Use.COMMENT, "belongs to the message above"),
        (Use.USED, ""),
    ]
    assert read.orders == ("acquire FAB-2",)


@pytest.mark.parametrize("game", ORDERS)
def test_orders_in_a_message_are_none_and_those_beside_it_are(game: str) -> None:
    order = ORDERS[game]
    block = f"begin message to bo\n{order}\ncancel\nmatch G7 commander bo\nend message\n"
    alone = reading(f"{block}\nto cy: {order}\n", game=game)
    assert (alone.verdict, alone.orders) == (Verdict.ACCEPT, ())
    beside = reading(f"{block}\n{order}\n", game=game)
    assert (beside.verdict, beside.orders) == (Verdict.ACCEPT, (order,))
    assert [to for to, _ in press(beside)] == [(1,)]


@pytest.mark.parametrize("mark", ["> ", "", "| "])
def test_a_message_in_an_older_mail_is_not_sent_again(mark: str) -> None:
    older = [
        ATTRIBUTION,
        *(f"{mark}{row}" for row in ("to cy: secret", "", "begin message to cy", "secret", "end message")),
    ]
    read = reading("\n".join(["acquire FAB-2", "", *older]))
    assert (read.verdict, read.orders) == (Verdict.ACCEPT, ("acquire FAB-2",))
    assert press(read) == []


def test_a_report_that_comes_back_unmarked_sends_nothing_and_orders_nothing() -> None:
    told = ("MESSAGES", "Bo writes to you:", "> to cy: acquire FAB-3", "> acquire FAB-3", "WHAT HAPPENED", "Bo passed.")
    read = reading("\n".join(["acquire FAB-2", "", *told]), sent=told)
    assert (press(read), read.orders) == ([], ("acquire FAB-2",))


def test_orders_in_quoted_text_beside_a_message_are_not_taken_and_told() -> None:
    read = reading("to bo: no, thanks\n\n> acquire FAB-2\n")
    assert (read.verdict, read.orders, press(read)) == (Verdict.WARN, (), [((1,), "no, thanks")])
    assert "quoted text" in read.reason


@pytest.mark.parametrize(
    "text", ["to bo: hi\n\naquire FAB-2", "to bo: hi\n\nI will perhaps acquire FAB-2 then", "begin message to bo\nhi"]
)
def test_what_may_be_an_order_gone_wrong_is_asked_about(text: str) -> None:
    read = reading(text)
    assert read.verdict is Verdict.ASK
    assert read.document is None or read.document.plain is None


def test_two_forms_of_a_mail_that_say_different_things_to_somebody_are_asked_about() -> None:
    assert reading("to bo: yes", html="<p>to bo: no</p>").verdict is Verdict.ASK
    same = reading("to bo: yes, I think\nthat is so", html="<p>to bo: yes, I think that is so</p>")
    assert (same.verdict, len(press(same))) == (Verdict.ACCEPT, 1)


def test_a_struck_out_message_is_not_sent() -> None:
    read = reading("to bo: yes\nacquire FAB-2", html="<p><s>to bo: yes</s></p><p>acquire FAB-2</p>")
    assert read.verdict is Verdict.ASK or press(read) == []


def test_a_later_mail_with_nothing_but_a_message_replaces_no_orders() -> None:
    one, other = reading("acquire FAB-2"), reading("to bo: hi")
    assert [read.orders for read in latest([one, other])] == [("acquire FAB-2",), ()]


LINES = ["acquire FAB-2", "pass", "cancel", "else pass", "match G7 commander bo", "begin orders", "end orders",
         "> pass", "to cy: hm", "", "-- ", ATTRIBUTION, "From: bo@example.org", "~~pass~~", "key abcd", "orders:",
         "- do: pass", "Sent from my phone", "1. pass", "hello; pass", "```", "begin message to cy",
         "TURN 3 REPORT ----"]  # fmt: skip


@given(
    inner=some.lists(some.sampled_from(LINES) | some.text(max_size=30), max_size=8),
    above=some.sampled_from([[], ["acquire RES-3", ""]]),
)
def test_no_line_of_a_message_is_ever_an_order(inner: list[str], above: list[str]) -> None:
    rows = [" ".join(row.split("\n")) for row in inner]
    text = "\n".join([*above, "begin message to bo", *rows, "end message"])
    read = reading(text.encode("utf-8", "replace").decode())
    assert set(read.orders) <= {"acquire RES-3"} or read.verdict not in (Verdict.ACCEPT, Verdict.WARN)


def test_the_people_of_these_tests_are_those_of_the_table() -> None:
    assert [person.handle for person in PEOPLE] == [names[0] for names in SPOKEN["far"].people]
    assert isinstance(PEOPLE[0], Person)
