"""Messages to other commanders in a text: whom they are for, what they say, and that nothing of them is an order."""

from __future__ import annotations

import re

import pytest

from pbem.post.orders.document import read_documents
from pbem.post.orders.model import OrderDocument, Press
from pbem.post.press.messages import DOUBTFUL, EMPTY, LONGEST, NOBODY, TOO_LONG, UNKNOWN
from tests.markdown import ROOT, fences
from tests.post.station import LANGUAGE, MATCHES, plan

PEOPLE = (("ada", "ada"), ("bo", "captain bo"), ("cy", "кир"))
SPOKEN = LANGUAGE._replace(commanders=frozenset({"ada", "bo", "cy"}), people=PEOPLE)
CODE = re.compile(r"`([^`\n]+:) …`")
TABLE = "the commanders are ada, bo and cy"


def read(*lines: str) -> OrderDocument:
    """Read the lines of a text that holds one document."""
    (document,) = read_documents("\n".join(lines), lambda match: SPOKEN if match in MATCHES else None)
    return document


def sent(*lines: str) -> Press:
    """Read a text with one message that can be sent."""
    (message,) = read(*lines).press
    assert message.fault == ""
    return message


def unsent(*lines: str) -> str:
    """Read a text with one message that cannot be sent, and return why."""
    (message,) = read(*lines).press
    assert message.fault
    return message.fault


@pytest.mark.parametrize(
    "whom", ["to bo:", "To Bo:", "to captain Bo :", "TO  BO:", "- to bo:", "to commander bo:", "**to bo:** "]
)
def test_a_line_may_be_a_message_to_somebody(whom: str) -> None:
    message = sent(f"{whom} I take Fab.")
    assert (message.to, message.everyone, message.anonymous) == ((1,), False, False)
    assert message.text.lstrip("* ") == "I take Fab."


@pytest.mark.parametrize("whom", ["to bo, cy:", "to bo and cy:", "to Bo & Кир:", "to bo,cy, bo:"])
def test_a_message_may_be_to_several(whom: str) -> None:
    assert sent(f"{whom} Hello").to == (1, 2)


@pytest.mark.parametrize("whom", ["to all:", "To everybody:", "to everyone:"])
def test_a_message_may_be_to_all(whom: str) -> None:
    assert sent(f"{whom} Hello").everyone


@pytest.mark.parametrize("line", ["anonymously to bo: Hello", "Anonymously, to bo: Hello"])
def test_a_sender_may_wish_not_to_be_named(line: str) -> None:
    message = sent(line)
    assert (message.to, message.anonymous, message.text) == ((1,), True, "Hello")


def test_a_message_goes_on_to_an_empty_line_an_order_or_the_next_message() -> None:
    document = read(
        "to bo: one", "two", "to cy: three", "four", "acquire FAB-2", "five", "", "to all:", "six", "", "seven"
    )
    assert [message.text for message in document.press] == ["one\ntwo", "three\nfour", "six"]
    assert [message.lines for message in document.press] == [(1, 2), (3, 4), (8, 9)]
    assert plan(document) == ["acquire FAB-2"]


def test_the_text_of_a_message_is_kept_as_it_was_written() -> None:
    message = sent("to bo: Öl ist “teuer”:\tGrüße \x1b[31mvon\u202e mir", "  # eins; zwei // drei")
    assert message.text == "Öl ist “teuer”: Grüße [31mvon mir\n  # eins; zwei // drei"


def test_an_order_behind_the_name_is_no_order() -> None:
    document = read("to bo: acquire FAB-2", "", "to all: cancel")
    assert document.only_press
    assert (document.plain, document.faults) == (None, ())
    assert [message.text for message in document.press] == ["acquire FAB-2", "cancel"]


BLOCK = ["begin message to bo", "match station-8 commander bo turn 3", "acquire FAB-2", "begin of the end", "",
         "cancel", "to cy: not to cy", "--", "> quoted", "end message"]  # fmt: skip


def test_a_message_may_be_put_between_begin_and_end() -> None:
    document = read("match station-7 commander ada", *BLOCK, "pass", "", "to cy: this")
    assert plan(document) == ["pass"]
    assert [(message.to, message.text) for message in document.press] == [
        ((1,), "\n".join(BLOCK[1:-1])),
        ((2,), "this"),
    ]


@pytest.mark.parametrize(
    "begin",
    [
        "anonymously begin message to bo",
        "begin anonymous message to bo",
        "Begin message anonymously to Bo:",
        "--- begin anonymous message to bo ---",
    ],
)
def test_a_block_may_be_anonymous(begin: str) -> None:
    message = sent(begin, "Hello", "--- end message ---")
    assert (message.to, message.anonymous, message.text) == ((1,), True, "Hello")


def test_a_message_may_stand_among_orders_in_their_own_block() -> None:
    document = read("begin orders", "acquire FAB-2", "to bo: hello", "", "pass", "end orders", "to cy: and you")
    assert plan(document) == ["acquire FAB-2", "pass"]
    assert [message.text for message in document.press] == ["hello", "and you"]


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (("begin message", "Hello", "end message"), NOBODY),
        (("begin message to eve", "Hello", "end message"), UNKNOWN.format('"eve"', TABLE[TABLE.index("ada") :])),
        (("to bo, eve: Hello",), UNKNOWN.format('"eve"', TABLE[TABLE.index("ada") :])),
        (("to bo:", "", "Hello"), EMPTY),
        (("to bo: \u200b\u202e",), EMPTY),
        (("begin message to bo", *["x" * 99] * 41, "end message"), TOO_LONG),
    ],
)
def test_a_message_to_nobody_or_that_says_nothing_is_not_sent_and_says_so(lines: tuple[str, ...], why: str) -> None:
    assert unsent(*lines) == why


def test_a_message_may_be_as_long_as_is_said() -> None:
    assert len(sent("begin message to bo", *["x" * 99] * (LONGEST // 100), "end message").text) == LONGEST - 1


@pytest.mark.parametrize(("line", "told"), [("to eve: hello", '"eve"'), ("to : hello", "names nobody")])
def test_a_line_that_may_be_a_message_to_a_stranger_is_told_and_sent_to_nobody(line: str, told: str) -> None:
    document = read(line, "acquire FAB-2")
    assert document.press == ()
    assert plan(document) == ["acquire FAB-2"]
    assert any(told in note and "not sent" in note for note in document.notes)


@pytest.mark.parametrize(
    "line", ["To: bo@example.org", "to my mind it is fine, all of it: pass on", "today: nothing", "tobo: hi"]
)
def test_prose_is_no_message(line: str) -> None:
    document = read(line, "acquire FAB-2")
    assert (document.press, plan(document), document.notes) == ((), ["acquire FAB-2"], ())


def test_a_message_below_a_signature_is_not_sent() -> None:
    document = read("acquire FAB-2", "-- ", "to all: play more")
    assert [message.fault[:15] for message in document.press] == ["it stands below"]
    assert plan(document) == ["acquire FAB-2"]


def test_more_messages_than_anybody_sends_are_not_all_sent() -> None:
    faults = [message.fault for message in read(*["to bo: again"] * 22).press]
    assert faults[:20] == [""] * 20
    assert all("more than 20" in fault for fault in faults[20:])


@pytest.mark.parametrize("above", ["> ", "| ", "Bo wrote: "])
def test_a_quoted_message_is_none(above: str) -> None:
    assert read(f"{above}to cy: hello", "acquire FAB-2").press == ()


@pytest.mark.parametrize(
    ("lines", "number"),
    [
        (("begin message to bo", "hello", "pass"), 1),
        (("begin message to bo", "hello", "begin message to cy", "secret", "end message"), 3),
        (("begin message to bo", "hello", "begin orders", "pass", "end orders", "end message"), 3),
        (("to bo: I thought for quite some time that the best of all ways is to", "pass"), 2),
        (("to bo: hello", "I think; acquire FAB-2"), 2),
    ],
)
def test_where_nobody_can_tell_message_from_order_all_is_refused(lines: tuple[str, ...], number: int) -> None:
    document = read("acquire FAB-3", "", *lines)
    assert document.plain is None
    assert number + 2 in [fault.line for fault in document.faults]


def test_an_order_gone_wrong_below_a_message_is_refused_and_not_sent() -> None:
    document = read("to bo: hello", "aquire FAB-2")
    assert document.plain is None
    assert document.faults
    assert [message.text for message in document.press] == ["hello"]


def test_what_is_to_be_corrected_keeps_the_messages() -> None:
    assert read("hi", "to bo: hello", "and bye", "acquire FAB-9").text == "to bo: hello\nand bye\nacquire FAB-9"


def test_what_players_are_told_of_messages_is_so() -> None:
    page = (ROOT / "docs" / "players.md").read_text(encoding="utf-8")
    (shown,) = [fence.text for fence in fences(page) if fence.text.startswith("to bo, cy: ")]
    document = read(*shown.splitlines())
    (message,) = document.press
    assert (message.to, len(message.text.splitlines()), message.fault) == ((1, 2), 2, "")
    assert plan(document) == ["acquire FAB-2 ENE-3"]
    told = CODE.findall(page)
    assert told
    assert [sent(f"{words} hello").text for words in told] == ["hello"] * len(told)


def test_an_empty_line_parts_a_long_message_from_an_order() -> None:
    document = read("to bo: I thought for quite some time that the best of all ways is to", "", "pass")
    assert plan(document) == ["pass"]
    assert DOUBTFUL[0] not in "".join(map(str, document.faults))


def test_a_message_may_stand_in_one_long_line() -> None:
    words = "word " * 700
    (message,) = read("caretaker", "", f"to bo: {words}", "", "acquire FAB-2").press
    assert (message.fault, message.text) == ("", words.rstrip())
    assert read("to bo: Hello,", words).press[0].text == f"Hello,\n{words.rstrip()}"


def test_a_long_line_of_a_message_that_is_too_long_is_told() -> None:
    assert unsent(f"to bo: {'word ' * 1_000}") == TOO_LONG


def test_a_long_line_to_nobody_is_told() -> None:
    (line,) = [note for note in read("caretaker", f"to dee: {'word ' * 500}").noted if UNKNOWN[:21] in note.sentence]
    assert '"dee"' in line.sentence
