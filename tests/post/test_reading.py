"""What is told of a message beside its orders, and what no message may ever bring about."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.post.arrival import messages_in
from pbem.post.reading import Known, Reading, Table, Use, read_message
from pbem.post.reading.requests import Request
from pbem.reports.text import render_text
from tests.post.shapes.further import HEADS
from tests.post.shapes.mails import mail
from tests.post.shapes.table import ADDRESS, PEOPLE, SERVER, known, language, readings
from tests.reports.letters import letter

THREE = ["acquire FAB-2 ENE-3 RES-2", "purchase REA-07 at I3", "else pass"]
ORDERS = "\n".join(THREE)


def read(body: str, *sent: str, **fields: str) -> Reading:
    """Return how a mail of Ada is read, who was sent the report of the lines *sent*."""
    (only,) = readings(mail(body, **fields), "x.eml", "afterlight", sent=sent)
    return only


def uses(reading: Reading) -> list[str]:
    """Return what became of each line that is not empty."""
    return [str(line.use) for line in reading.lines if line.text.strip()]


def test_every_line_is_told_with_its_number_text_and_use() -> None:
    body = f"Hi Di\n# mine\n{ORDERS}\n~~remove HAB-01~~\n> remove HAB-02\nLAB-02 is nice\n-- \nAda"
    reading = read(body)
    assert [line.text.rstrip() for line in reading.lines] == [row.rstrip() for row in body.split("\n")]
    assert [line.number for line in reading.lines] == [*range(1, 11)]
    ignored, comment, used, struck, quoted = map(str, (Use.IGNORED, Use.COMMENT, Use.USED, Use.STRUCK, Use.QUOTED))
    assert uses(reading) == [ignored, comment, used, used, used, struck, quoted, ignored, ignored, ignored]
    assert "read as prose" in reading.lines[7].note


def test_what_is_odd_is_told_as_the_reason() -> None:
    reading = read(f"{ORDERS} ; cheap\n")
    assert (str(reading.verdict), reading.reason) == ("warn", "Words behind a semicolon were read as a comment.")


def test_a_message_that_is_asked_about_gives_no_plan_but_shows_what_seems_to_be_meant() -> None:
    reading = read("aquire fab-2 energy-3 reserch-2\npurchase R\u0415A-O7 at inner 3\nelse pass")
    assert reading.orders == tuple(THREE)
    assert reading.document is not None
    assert reading.document.plain is None
    assert "did you mean acquire?" in reading.reason


@pytest.mark.parametrize(
    ("row", "verdict"), [("remove HAB-01", "ask"), ("purchse REA-07 at I3", "ask"), ("Cass", "accept")]
)
def test_an_order_below_two_dashes_is_asked_about_and_a_name_is_none(row: str, verdict: str) -> None:
    assert str(read(f"pass\n--\n{row}").verdict) == verdict


def test_a_message_may_speak_to_several_matches() -> None:
    tables = {name: Table(name.upper(), PEOPLE, frozenset({ADDRESS}), SERVER) for name in ("g7", "g8")}
    both = Known(lambda match: language("afterlight") if match and match.casefold() in tables else None, tables)
    body = "match G7\npass\n\nmatch G8\nremove HAB-77\n\nmatch G9\npass"
    found = read_message(messages_in(mail(body, subject="orders"), "x.eml")[0], both)
    assert [(one.match, str(one.verdict), one.orders) for one in found] == [
        ("G7", "accept", ("pass",)),
        ("G8", "ask", ("remove HAB-07",)),
        (None, "ask", ()),
    ]


@pytest.mark.parametrize(("subject", "verdict"), [("Re: [G8] x, turn 3", "accept"), ("orders", "ask")])
def test_of_several_matches_the_subject_says_which(subject: str, verdict: str) -> None:
    tables = {name: Table(name.upper(), PEOPLE, frozenset({ADDRESS}), SERVER) for name in ("g7", "g8")}
    both = Known(lambda match: language("afterlight") if match and match.casefold() in tables else None, tables)
    (found,) = read_message(messages_in(mail(ORDERS, subject=subject), "x.eml")[0], both)
    assert (str(found.verdict), found.match) == (verdict, "G8" if verdict == "accept" else None)


@pytest.mark.parametrize(
    ("text", "said", "commander", "verdict"),
    [
        (ORDERS, None, None, "accept"),
        (ORDERS, "ADA", "ada", "accept"),
        (f"match G7 commander bo\n{ORDERS}", None, "bo", "accept"),
        (f"match G7 commander bo\n{ORDERS}", "Ada", "ada", "reject"),
        (f"From: Ada\nSent: Tuesday\nTo: x\nSubject: y\n\n{ORDERS}", None, None, "accept"),
    ],
)
def test_a_file_is_of_whom_it_says_or_the_moderator(
    text: str, said: str | None, commander: str | None, verdict: str
) -> None:
    (reading,) = readings(text.encode(), "x.txt", "afterlight", said)
    assert (reading.commander, str(reading.verdict)) == (commander, verdict)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("Sorry, cancel my last orders please!", "if you mean the order cancel, write the word cancel alone"),
        ("I am away next week, caretaker please", "if you mean the order caretaker, write the word caretaker alone"),
    ],
)
def test_a_message_without_orders_is_told_what_its_words_may_be_meant_for(body: str, told: str) -> None:
    reading = read(body)
    assert (str(reading.verdict), f"Line 1: {told}" in reading.reason) == ("reject", True)


def test_a_match_that_is_not_here_is_answered_with_those_of_the_sender() -> None:
    people = tuple(person._replace(addresses=()) for person in PEOPLE)
    tables = {name: Table(name, PEOPLE) for name in ("orbit", "castle")} | {"orbits": Table("orbits", people)}
    both = Known(lambda match: language("afterlight") if match in tables else None, tables)

    def told(match: str) -> str:
        message = messages_in(mail(f"match {match} commander ada\npass", subject="orders"), "x.eml")[0]
        return read_message(message, both)[0].reason

    assert told("orbitt") == 'Line 1: "orbitt" is no match here; did you mean orbit?'
    assert told("rocket-9") == 'Line 1: "rocket-9" is no match here; you play in orbit or castle.'


def test_an_unknown_address_is_told_with_how_to_speak_for_it() -> None:
    reading = read(ORDERS, sender="Ada <ada@elsewhere.example>", results="none")
    assert reading.reason.startswith("The sender is called Ada but the address is not on the roster.")
    assert "what ada@elsewhere.example sent as a commander's, add --as" in reading.reason


def test_the_moderator_may_speak_for_a_stranger_but_not_for_another_commander() -> None:
    (stranger,) = readings(mail(ORDERS, sender="Di <di@elsewhere.example>"), "x.eml", "afterlight", "ada")
    assert (str(stranger.verdict), stranger.commander, stranger.orders) == ("warn", "ada", tuple(THREE))
    (other,) = readings(mail(ORDERS), "x.eml", "afterlight", "bo")
    assert (str(other.verdict), other.orders) == ("reject", ())


POST = "Author: {}\nTime: 2026-11-03 21:04 +0000\n\n{}\n"


@pytest.mark.parametrize(("author", "verdict"), [("Ada", "accept"), ("bo", "accept"), ("Zoe", "reject")])
def test_a_post_is_of_its_author(author: str, verdict: str) -> None:
    (reading,) = readings(POST.format(author, ORDERS).encode(), "x.txt", "afterlight")
    assert (str(reading.verdict), reading.sender) == (verdict, author)


@pytest.mark.parametrize("turned", ["npdhver SNO-2 RAR-3\nchepunfr ERN-07 ng V3\nryfr cnff", "cnff"])
def test_rot13_is_tried_where_nothing_else_is_found(turned: str) -> None:
    reading = read(turned)
    assert str(reading.verdict) == "warn"
    assert "ROT13" in reading.reason
    assert reading.orders[-1] in ("else pass", "pass")
    assert read(f"{turned}\n{ORDERS}").orders == tuple(THREE)


@cache
def report() -> tuple[str, ...]:
    """Return the lines of a report of Afterlight, for a match called G7."""
    return tuple(render_text(letter(columns=78, moves=40)).replace("station-7", "G7").split("\n"))


def form() -> list[str]:
    """Return the lines of its order form: header and orders."""
    start = next(place for place, row in enumerate(report()) if row.startswith("match G7"))
    return [*report()[start : report().index("", start)]]


def test_a_report_that_came_back_is_quotation_whatever_its_marks() -> None:
    for whole in ("\n".join(report()), "> " + "\n> ".join(report()), "\n".join(f"| {row}" for row in report())):
        for body in (f"{ORDERS}\n\n{whole}", f"{whole}\n\n{ORDERS}\n"):
            assert read(body, *report()).orders == tuple(THREE), body[:40]
        nothing = read(f"{whole}\n\nhelp", *report())
        assert (str(nothing.verdict), nothing.request) == ("accept", Request("help"))


def test_a_whole_report_that_came_back_untouched_is_asked_about_only_without_marks() -> None:
    marked = read("> " + "\n> ".join(report()), *report())
    assert (str(marked.verdict), marked.orders) == ("reject", ())
    whole = [row.replace("seat-0", "ada") for row in report()]
    bare = read("\n".join(whole), *whole)
    assert (str(bare.verdict), "as it was sent" in bare.reason) == ("ask", True)
    assert bare.orders == tuple(orders_of_form())


def test_orders_below_a_report_that_nothing_marks_as_quoted_are_taken() -> None:
    head = "On Tue, 3 Nov 2026 at 21:04, Turn Server <orders@pbem.example> wrote:"
    whole = "\n".join(report())
    assert read(f"{head}\n\n{whole}\n\n{ORDERS}\n", *report()).orders == tuple(THREE)


def test_an_untouched_form_is_asked_about_and_one_with_fewer_lines_is_taken() -> None:
    rows = [row for row in form() if "seat-0" not in row]
    assert len(rows) > 2
    untouched = read("\n".join(rows), *report())
    assert (str(untouched.verdict), "as it was sent" in untouched.reason) == ("ask", True)
    assert str(read("\n".join(rows[:1]), *report()).verdict) == "accept"


def test_an_untouched_form_between_begin_and_end_orders_is_meant() -> None:
    rows = [row for row in form() if "seat-0" not in row]
    meant = read("\n".join(["begin orders", *rows, "end orders"]), *report())
    assert (str(meant.verdict), len(meant.orders)) == ("accept", len(rows))


def whole_report() -> list[str]:
    """Return the lines of the report as it names Ada."""
    return [row.replace("seat-0", "ada") for row in report()]


def orders_of_form() -> list[str]:
    """Return the order lines of its form in their canonical form."""
    return [row.partition("#")[0].rstrip() for row in form() if not row.startswith(("match", "#"))]


def changed(old: str, *new: str) -> list[str]:
    """Return the lines of the report with one line of its form taken out, or replaced by others."""
    rows = whole_report()
    place = max(at for at, row in enumerate(rows) if row.startswith(old))
    return [*rows[:place], *new, *rows[place + 1 :]]


def test_the_whole_form_counts_if_any_line_of_it_was_taken_out_or_replaced() -> None:
    whole, lines = whole_report(), orders_of_form()
    for place, old in enumerate(lines):
        for new in ((), ("else pass",)) if place else (("pass",),):
            left = [*lines[:place], *new, *lines[place + 1 :]]
            found = read("\n".join(changed(old, *new)), *whole)
            assert (str(found.verdict), found.orders) == ("warn", tuple(left))
            assert "all of it counts as it now stands" in found.reason


def test_a_form_without_its_first_line_is_asked_about_with_the_next_as_the_first_choice() -> None:
    found = read("\n".join(changed(orders_of_form()[0])), *whole_report())
    first, *others = orders_of_form()[1:]
    assert (str(found.verdict), found.orders) == ("ask", (first.removeprefix("else "), *others))
    assert found.reason.count("no order above it") == 1


def test_a_changed_form_counts_whatever_else_of_the_report_came_back() -> None:
    whole, rows = whole_report(), changed(orders_of_form()[1])
    left = (orders_of_form()[0], *orders_of_form()[2:])
    header = rows.index(form()[0].replace("seat-0", "ada"))
    below = rows.index("", header)
    head = "-----Original Message-----\nFrom: Turn Server <orders@pbem.example>\nSent: Monday\nTo: Ada\nSubject: x\n"
    for part in (rows[header - 4 :], rows[:below], rows[header + 1 :], rows[header - 4 : below], [head, *rows]):
        assert read("\n".join(part), *whole).orders == left, part[0]


def test_a_changed_form_with_marks_of_quotation_is_asked_about_as_a_whole() -> None:
    whole, lines = whole_report(), orders_of_form()
    for new in ((), (THREE[1],)):
        found = read("\n".join(f"> {row}" for row in changed(lines[1], *new)), *whole)
        assert (str(found.verdict), found.orders) == ("ask", (lines[0], *new, *lines[2:]))


def test_a_form_with_more_lines_or_with_words_in_it_is_asked_about_as_a_whole() -> None:
    whole, lines = whole_report(), orders_of_form()
    more = read("\n".join(changed(form()[-1], form()[-1], THREE[1])), *whole)
    assert (str(more.verdict), more.orders) == ("ask", (*lines, THREE[1]))
    words = read("\n".join(changed(form()[-1], "this one rather:", THREE[1])), *whole)
    assert (str(words.verdict), words.orders) == ("ask", (*lines[:-1], THREE[1]))


def test_orders_beside_a_changed_form_are_asked_about_and_beside_an_untouched_one_taken() -> None:
    beside = read("\n".join([*THREE, "", *changed(form()[-1])]), *whole_report())
    assert (str(beside.verdict), "beside it" in beside.reason) == ("ask", True)
    assert read("\n".join([*THREE, "", *whole_report()]), *whole_report()).orders == tuple(THREE)


def test_an_older_report_that_came_back_is_asked_about() -> None:
    rows = [row.replace("turn 40", "turn 39") for row in whole_report()]
    for body in ("\n".join(rows), "\n".join([*THREE, "", *rows])):
        found = read(body, *whole_report())
        assert (str(found.verdict), "An older report" in found.reason) == ("ask", True)


def test_only_its_own_lines_are_told_of_a_message_with_a_strange_report_below_its_orders() -> None:
    rows = ["A page", "Remove", "swap places with nobody", form()[0].replace("seat-0", "ada"), *orders_of_form()]
    found = read("\n".join(["purchse REA-07 at I3", THREE[0], "", *rows]))
    assert str(found.verdict) == "ask"
    assert [part.partition(";")[0] for part in found.reason.split(". ")] == [
        "Line 7: orders stand above this line and below it",
        'Line 1: "purchse" is no order',
    ]
    assert [line.number for line in found.lines if line.use is Use.USED] == [1, 2, *range(7, 8 + len(orders_of_form()))]


def test_a_form_that_a_mail_program_broke_is_untouched() -> None:
    place = max(at for at, row in enumerate(whole_report()) if row.startswith(orders_of_form()[1]))
    row = whole_report()[place]
    for end in (row.rindex(" "), row.index(" ")):
        rows = [*whole_report()[:place], row[:end], row[end + 1 :], *whole_report()[place + 1 :]]
        assert read("\n".join([*THREE, "", *rows]), *whole_report()).orders == tuple(THREE)


def test_lines_typed_among_a_quoted_form_are_taken() -> None:
    rows = list(report())
    rows.insert(rows.index(form()[0]) + 1, THREE[1])
    assert read("\n".join(row if row == THREE[1] else f"> {row}" for row in rows), *report()).orders == (THREE[1],)


PROSE = st.text("abcdefghij ,.!?'\u00e4\u0436\u4e2d", min_size=1, max_size=60).map(lambda text: f"a{text}")
OWN = st.lists(st.sampled_from(["acquire FAB-2 ENE-3", "purchase REA-07 at I3", "pass"]), max_size=3)
OLD = ["remove HAB-01", "swap HAB-01 with LAB-02", "acquire FAB-4"]
STALE = st.sampled_from(OLD)
MARKS = st.sampled_from(["> ", ">", ">> ", "> > ", " > ", "| ", "\uff1e "])
QUOTE = st.tuples(MARKS, st.lists(STALE | PROSE, min_size=1, max_size=5)).map(
    lambda pair: "\n".join(f"{pair[0]}{row}" for row in pair[1])
)
HEAD = st.sampled_from([head for head in HEADS.values() if head])
OLDER = st.tuples(HEAD, STALE | PROSE, st.lists(STALE | PROSE | QUOTE, max_size=6)).map(
    lambda three: "\n\n".join([three[0], three[1], *three[2]])
)
SIGNATURE = st.lists(STALE | PROSE, max_size=3).map(lambda rows: "\n".join(["-- ", *rows]))
NOTHING = st.just("")


@given(st.lists(PROSE | QUOTE, max_size=4), OWN, SIGNATURE | NOTHING, OLDER | NOTHING, QUOTE | NOTHING)
def test_no_old_order_is_ever_taken(above: list[str], own: list[str], signature: str, older: str, last: str) -> None:
    body = "\n\n".join([*above, "\n".join(own), last, signature, older])
    (reading,) = readings(mail(body), "x.eml", "afterlight")
    if str(reading.verdict) in ("accept", "warn"):
        assert list(reading.orders) == own
    assert not set(OLD) & {line.text for line in reading.lines if line.use is Use.USED}


PIECES = st.sampled_from(
    [
        *(
            "acquire FAB-2",
            "purchase REA-07 at I3",
            "else",
            "pass",
            "cancel",
            "match G7",
            "commander bo",
            "turn 3",
            "--",
        ),
        *(
            "> ",
            "~~",
            "begin orders",
            "end orders",
            "From: Bo",
            "Sent: x",
            "To: y",
            "Subject: z",
            "Bo wrote:",
            ";",
            "#",
        ),
        *("-----Original Message-----", "orders:", "- pass", "\u0430cquire", "\x00", "\ud800", "\u202e", "\n", "\n\n"),
        *HEADS.values(),
    ]
)


@given(st.lists(PIECES).map("\n".join) | st.lists(PIECES).map(" ".join) | st.text())
def test_any_text_at_all_has_a_verdict_and_orders_only_with_a_plan(text: str) -> None:
    content = text.encode(errors="surrogatepass")
    for reading in [*readings(mail(content), "x.eml", "afterlight"), *readings(content, "x.txt", "afterlight")]:
        taken = str(reading.verdict) in ("accept", "warn")
        assert taken == (reading.document is not None and reading.document.plain is not None)
        assert taken or reading.reason
        assert str(reading.verdict) != "reject" or reading.orders == ()


@pytest.mark.parametrize(
    "row",
    [
        "",
        "> remove HAB-01",
        "From: a",
        "On Tue, 3 Nov 2026 at 21:04 A <a@b.example> wrote:",
        "I would take LAB-02",
        "a:b:c",
    ],
)
def test_as_many_lines_as_are_read_are_soon_read(row: str) -> None:
    """A limit of time would be a test of the machine: that these end at all tells the linear from the square."""
    body = "\n".join(f"{row} {number}" if row else "" for number in range(5_000))
    assert read(f"{ORDERS}\n\n{body}"[:900_000]).orders[:1] in ((), (THREE[0],))


def test_more_text_than_anybody_writes_is_asked_about() -> None:
    reading = read(ORDERS + "\n" + "so I said to him\n" * 1_600)
    assert (str(reading.verdict), "so much text" in reading.reason) == ("ask", True)
    assert str(read(ORDERS + "\n" + "so I said to him\n" * 1_400).verdict) == "accept"


def test_nobody_is_known_where_no_report_was_sent() -> None:
    assert known("afterlight").tables["g7"].sent is not None
    assert read(ORDERS).orders == tuple(THREE)


def test_of_mails_in_one_mailbox_the_one_sent_last_counts_wherever_it_stands() -> None:
    early, late = (
        mail(order).replace(b"21:31:02", clock)
        for order, clock in (("acquire FAB-2", b"20:00:00"), ("acquire FAB-4", b"22:00:00"))
    )
    box = b"".join(b"From ada@example.org Tue Nov  3 20:31:07 2026\n" + one + b"\n" for one in (late, early))
    assert [reading.orders for reading in readings(box, "x.mbox", "afterlight")] == [("acquire FAB-4",), ()]


def test_orders_in_rot13_between_tags_are_read() -> None:
    (reading,) = readings(b"[rot13]npdhver SNO-2[/rot13]", "post.txt", "afterlight", "ada")
    assert (str(reading.verdict), reading.orders) == ("warn", ("acquire FAB-2",))
