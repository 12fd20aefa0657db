"""Older mails and reports in a message that nothing marks as quoted, and mails that are no text yet."""

from __future__ import annotations

from functools import cache

import pytest

from pbem.reports.text import render_text
from tests.post.station import document, documents, faults, orders, plan
from tests.reports.letters import letter

HEAD = "From: Ada <ada@example.org>\nTo: Bo <bo@example.org>\nSubject: Re: [station-7] turn 3\n"
OLD = "match station-7 commander ada turn 3\nremove HAB-01\nelse pass\n"
RULE = "-----Original Message-----\n"

RAW = "this is a raw mail; save it as plain text, or paste its text into a file."


@pytest.mark.parametrize(
    "head",
    [
        "From: ada@example.org\r\nContent-Transfer-Encoding: base64\r\n\r\nbWF0Y2g=\r\n",
        "Received: from here\n by there\nContent-Type: multipart/alternative;\n boundary=x\n\n--x\n\npass",
        "From ada@example.org Thu Jan  1 00:00:00 2026\ncontent-type:\n text/html\n\n<p>pass</p>",
        "\ufeffMIME-Version: 1.0\nContent-transfer-encoding: Quoted-Printable\n\nbuy rea=\n7 at i3",
    ],
)
def test_a_raw_mail_is_not_read(head: str) -> None:
    read = document(head)
    assert (faults(read), read.legible) == ([RAW], False)


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\npass",
        f"{HEAD}\nI wrote:\nContent-Transfer-Encoding: base64\npass",
        "pass\n\nContent-Type: multipart/mixed",
    ],
)
def test_a_mail_that_was_saved_as_text_is_read(text: str) -> None:
    assert orders(text) == ["pass"]


def test_the_head_of_a_mail_is_passed_over_and_lines_are_counted_as_they_stand() -> None:
    read = document(f"{HEAD}X-Id: <LAB-02@x>\nReferences: <I3@x>\n <I4@x>\n\npass\nremove REA-77")
    assert faults(read) == ['line 9: "REA-77" is no module; did you mean REA-07?']
    assert read.notes == ()


def test_a_header_right_below_the_head_of_a_mail_is_one() -> None:
    assert document(f"{HEAD}match: station-7\ncommander: ada\npass").header == {
        "match": "station-7",
        "commander": "ada",
    }


def test_an_order_in_the_head_of_a_mail_is_not_lost_without_a_word() -> None:
    assert document(f"{HEAD}  take FAB-2\n\npass").notes == (
        "line 4: an order, but in the head of a mail, and so not taken.",
    )


@pytest.mark.parametrize(
    "separator",
    [
        RULE,
        f"{RULE}{HEAD}\n",
        HEAD,
        f"________________________________\n{HEAD}",
        "*From:* Ada\n*Sent:* Monday\n*To:* Bo\n*Subject:* turn 3\n",
        "Von: Ada\nGesendet: Montag\nAn: Bo\nBetreff: Zug 3\n",
        "De : Ada\nEnvoy\u00e9 : lundi\n\u00c0 : Bo\nObjet : tour 3\n",
        "---------- Forwarded message ---------\n",
    ],
)
@pytest.mark.parametrize("above", ["purchase REA-07 at M3", "cancel"])
def test_what_stands_below_an_older_mails_head_is_not_taken_if_orders_stand_above(separator: str, above: str) -> None:
    read = document(f"{HEAD}\n{above}\n\n{separator}\n{OLD}")
    assert plan(read) == [above for above in [above] if above != "cancel"]
    assert read.header == {}
    (note,) = read.notes
    assert note.endswith(": here begins an older mail, of which nothing was taken.")


def test_an_older_mail_for_another_match_orders_nothing_either() -> None:
    read = document(f"match station-8 commander bo\npass\n{RULE}{OLD}")
    assert (read.header["match"], plan(read)) == ("station-8", ["pass"])


def test_a_refused_message_is_given_back_without_the_older_mail() -> None:
    read = document(f"remove REA-77\n{RULE}{OLD}")
    assert faults(read) == ['line 1: "REA-77" is no module; did you mean REA-07?']
    assert read.text == "remove REA-77"


def test_orders_that_all_stand_in_an_older_mail_are_asked_about() -> None:
    assert faults(document(f"Well, well.\n{RULE}{OLD}")) == [
        "line 2: here begins an older mail, and all orders stand below; delete it, and send your order lines alone."
    ]


@pytest.mark.parametrize("line", ["From: here to eternity", "To: the moderator\nFrom: me\npass", "--- my plan ---"])
def test_a_few_words_do_not_make_an_older_mail(line: str) -> None:
    assert orders(f"remove HAB-01\n{line}\nelse pass")[-1] == "else pass"


@cache
def report(columns: int, moves: int = 40) -> str:
    """Return a report of the match station-7."""
    return render_text(letter(columns=columns, moves=moves))


EVERY_WIDTH = pytest.mark.parametrize("columns", [78, 40])


@EVERY_WIDTH
def test_a_report_that_came_back_whole_below_orders_is_left_out(columns: int) -> None:
    read = document(f"match station-7 commander bo\npass\n{report(columns)}")
    assert plan(read) == ["pass"]
    assert read.notes == ("line 3: here begins a report, of which nothing was taken.",)


@EVERY_WIDTH
@pytest.mark.parametrize("moves", [0, 40, 90])
def test_a_report_that_came_back_whole_is_refused_in_one_sentence(columns: int, moves: int) -> None:
    whole = report(columns, moves)
    for text in (whole, whole[whole.index("YOUR STATION") :], f"{whole}\ntake FAB-2\n"):
        assert faults(document(f"Thanks!\n{text}")) == [
            "line 2: here begins a whole report; delete it, and send your order lines alone."
        ]


def test_a_report_for_another_match_is_no_order_for_that_one() -> None:
    found = documents("match station-8 commander bo\nThanks\n" + report(78))
    assert [read.plain for read in found] == [None, None]


@EVERY_WIDTH
def test_a_form_may_be_sent_back_from_its_title_to_the_reports_end(columns: int) -> None:
    whole = report(columns)
    read = document(whole[whole.index("ORDER FORM") :])
    assert len(plan(read)) > 2
    assert read.header == {"match": "station-7", "commander": "seat-0", "turn": 40}


def test_orders_in_a_block_are_taken_with_a_report_above_or_below() -> None:
    block = "begin orders\npass\nend orders\n"
    assert orders(block + report(40)) == orders(report(40) + block) == ["pass"]
