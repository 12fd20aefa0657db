"""How much of a mail is read, and what is said of the rest."""

from __future__ import annotations

import pytest

from pbem.post.message import Verdict
from pbem.post.mime.guard import DEEPEST, LARGEST, LONGEST_LINE, MOST_LINES, MOST_PARTS
from tests.post.mime.mails import LINES, ORDERS, TEXT, apart, attached, kinds_of, mail, part, parted, text_of


def nested(depth: int) -> bytes:
    """Return a mail whose text lies *depth* deep."""
    heads = "".join(f"--b{level - 1}\n" * (level > 0) + f"Content-Type: multipart/mixed; boundary=b{level}\n\n"
                    for level in range(depth))  # fmt: skip
    ends = "".join(f"\n--b{level}--" for level in reversed(range(depth)))
    first, _, rest = f"{heads}--b{depth - 1}\n{TEXT}{ends}\n".partition("\n\n")
    return mail(first, body=rest)


@pytest.mark.parametrize(("depth", "told"), [(3, ()), (40, ("The parts of the mail are packed 40 deep.",))])
def test_parts_may_lie_deep_and_it_is_told(depth: int, told: tuple[str, ...]) -> None:
    message = apart(nested(depth))
    assert (text_of(message), message.repairs, message.fate) == (LINES, told, None)


@pytest.mark.parametrize("raw", [nested(DEEPEST + 1), nested(1000), parted(*[TEXT] * (MOST_PARTS + 1))])
def test_a_mail_with_too_many_or_too_deep_parts_is_refused(raw: bytes) -> None:
    fate = apart(raw).fate
    assert fate is not None
    assert (fate.verdict, "more than" in fate.reason) == (Verdict.REJECT, True)


def test_as_many_parts_as_are_allowed_are_read() -> None:
    message = apart(parted(*[part("pass")] * (MOST_PARTS - 1)))
    assert (len(text_of(message)), message.fate) == (MOST_PARTS - 1, None)


def test_a_mail_whose_text_is_too_large_is_refused() -> None:
    fate = apart(mail(body=ORDERS + "-" * LARGEST)).fate
    assert fate is not None
    assert (fate.verdict, "larger than 1,000,000 bytes" in fate.reason) == (Verdict.REJECT, True)


def test_a_large_picture_does_not_hide_the_orders_above_it() -> None:
    message = apart(parted(TEXT, part("AAAA\n" * (LARGEST // 5), "image/jpeg", "Content-Transfer-Encoding: base64")))
    assert (text_of(message), message.fate) == (LINES, None)
    assert "Only the first 1,000,000 bytes of the mail were read." in message.repairs


@pytest.mark.parametrize("page", [False, True])
def test_only_so_many_lines_are_read_and_that_is_told(*, page: bool) -> None:
    lines = ["pass<br>" if page else "pass"] * (MOST_LINES + 5)
    raw = mail("Content-Type: text/html" if page else "X-None: 0", body="\n".join(lines))
    message = apart(raw)
    assert len(message.sources[0].rows) == MOST_LINES
    assert message.repairs == (f"Only the first {MOST_LINES:,} lines of the text were read.",)


def test_a_line_that_is_too_long_is_cut_and_still_too_long_to_be_an_order() -> None:
    rows = apart(mail(body="a" * 9000 + "\npass")).sources[0].rows
    assert [len(row.text) for row in rows] == [LONGEST_LINE + 1, 4]


def test_only_so_many_files_are_read() -> None:
    message = apart(parted(TEXT, *[attached("pass", f"{number}.txt") for number in range(25)]))
    assert len(kinds_of(message)) == 21
    assert len(message.unread) == 5
