"""Sealed blocks: made, found again whatever was done to their lines, and opened."""

from __future__ import annotations

import base64
import sys
from importlib import import_module
from textwrap import wrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.errors import Fault
from pbem.post.markup import bbcode_rows, html_rows, markdown_rows
from pbem.post.message import Mark, Row, plain_rows
from pbem.post.secrets import sealing
from pbem.post.secrets.sealing import (
    CUT,
    LARGEST_BLOCK,
    LARGEST_TEXT,
    NOT_OPENED,
    SPOILT,
    TOO_LARGE,
    checked_public,
    opened,
    parted,
    public_of,
    sealed,
    secrets_in,
)
from tests.post.seals import BLOCK, LINES, OTHERS, OURS, PUBLIC, TEXT

BEGIN, BODY, END = LINES[0], "".join(LINES[1:-1]), LINES[-1]


def read_again(text: str) -> str:
    """Return what is in the one whole block of a text."""
    (block,) = parted(plain_rows(text)).blocks
    assert block.fault == ""
    return opened(block.body, [OURS])


def test_what_was_sealed_is_opened_by_the_secret_key_alone() -> None:
    assert read_again(BLOCK) == TEXT
    (block,) = parted(plain_rows(BLOCK)).blocks
    assert opened(block.body, [OTHERS, OURS]) == TEXT
    for secrets in ([OTHERS], []):
        with pytest.raises(Fault, match="cannot be opened here"):
            opened(block.body, secrets)


def test_a_block_shows_nothing_of_its_text_and_is_another_each_time() -> None:
    assert BLOCK.isascii()
    assert "ada" not in base64.b64decode(BODY).decode("latin-1")
    assert sealed(TEXT, PUBLIC) != BLOCK


def test_other_age_tools_open_a_block_and_theirs_is_opened_here() -> None:
    pyrage = import_module("pyrage")
    theirs = pyrage.encrypt(TEXT.encode(), [pyrage.x25519.Recipient.from_str(PUBLIC)], armored=True).decode()
    assert read_again(theirs) == TEXT
    assert pyrage.decrypt(BLOCK.encode(), [pyrage.x25519.Identity.from_str(OURS)]).decode() == TEXT
    assert (BEGIN, END) == ("-----BEGIN AGE ENCRYPTED FILE-----", "-----END AGE ENCRYPTED FILE-----")
    assert {len(line) for line in LINES[1:-2]} == {64}


@pytest.mark.parametrize(
    "form",
    [
        BLOCK.replace("\n", "\r\n"),
        BLOCK.replace("\n", " "),
        f"Hello! My orders: {' '.join(LINES)} See you.",
        "\n".join(f"        {line}   " for line in LINES),
        "\n".join(f"> {line}" for line in LINES),
        "\n".join(f"> > | {line}" for line in LINES),
        "\n\n".join(LINES),
        f"{BEGIN}\n{BODY}\n{END}",
        "\n".join([BEGIN, *wrap(BODY, 30), END]),
        BLOCK.replace("-----", "\u2014\u2013"),
        BLOCK.replace("-----", "-"),
        BLOCK.replace(BEGIN, "-----BEGIN AGE ENCRYPTED\n> FILE-----"),
        BLOCK.replace("AGE ENCRYPTED FILE", "age\u00a0encrypted\u00a0file"),
        BLOCK.replace("a", "a\u200b").replace("BEGIN\u200b", "BEGIN"),
        BLOCK.replace("=", ""),
    ],
    ids=str,
)  # fmt: skip
def test_a_block_is_known_whatever_was_done_to_its_lines(form: str) -> None:
    assert read_again(form) == TEXT


def test_beside_blocks_every_row_keeps_its_number_and_its_words() -> None:
    text = f"Hi {' '.join(LINES)} there\n{BLOCK}and here\n"
    found = parted(plain_rows(text))
    assert [block.start for block in found.blocks] == [0, 1]
    rows = [row.text for row in found.rest]
    assert len(rows) == len(plain_rows(text))
    assert rows[0].startswith("Hi -----BEGIN")
    assert rows[0].endswith("there")
    assert rows[-2:] == ["and here", ""]
    assert not any(line in row for line in LINES[1:-1] for row in rows)


@pytest.mark.parametrize("mark", [Mark.QUOTED, Mark.STRUCK, Mark.HIDDEN, Mark.SIGNATURE])
def test_of_a_block_it_is_told_whether_its_rows_are_marked(mark: Mark) -> None:
    (plain,) = parted([Row(line) for line in LINES]).blocks
    (marked,) = parted([Row(line, mark) for line in LINES]).blocks
    (prefixed,) = parted([Row(f"> {line}") for line in LINES]).blocks
    assert (plain.quoted, marked.quoted, prefixed.quoted) == (False, True, True)


@pytest.mark.parametrize(
    ("form", "fault"),
    [
        ("\n".join(LINES[:-1]), CUT),
        (f"{BEGIN}\n{BLOCK}", CUT),
        (f"{BEGIN}\n{END}", SPOILT),
        (BLOCK.replace(LINES[2], LINES[2][:-1] + "\u00e9"), SPOILT),
        (BLOCK.replace(LINES[2], "On Monday somebody wrote:"), SPOILT),
        (f"{BEGIN}\n{'A' * LARGEST_BLOCK}A\n{END}", TOO_LARGE),
    ],
    ids=str,
)  # fmt: skip
def test_a_block_that_cannot_be_whole_says_why(form: str, fault: str) -> None:
    assert parted(plain_rows(form)).blocks[0].fault == fault


def test_a_second_block_is_found_behind_one_without_an_end() -> None:
    first, second = parted(plain_rows(f"{BEGIN}\nabc\n{BLOCK}")).blocks
    assert (first.fault, second.fault) == (CUT, "")
    assert opened(second.body, [OURS]) == TEXT


@given(st.integers(0, len(BLOCK)), st.sampled_from("AZaz09+/="))
def test_no_changed_block_gives_another_text(place: int, letter: str) -> None:
    changed = BLOCK[:place] + letter + BLOCK[place + 1 :]
    for block in parted(plain_rows(changed)).blocks:
        try:
            text = opened(block.body, [OURS]) if not block.fault else TEXT
        except Fault as fault:
            assert str(fault) in (SPOILT, NOT_OPENED)  # noqa: PT017 - either of two
        else:
            assert text == TEXT


@given(st.binary(max_size=300))
def test_no_content_of_a_block_is_a_surprise(content: bytes) -> None:
    for head in (b"", b"age-encryption.org/v1\n", base64.b64decode(BODY)[:150]):
        with pytest.raises(Fault):
            opened(base64.b64encode(head + content).decode(), [OURS])


@pytest.mark.parametrize(
    "hurtful",
    [
        "-" * 1_000_000,
        f"{BEGIN}\n" * 20_000,
        BEGIN + "A" * 1_000_000,
        f"{BEGIN}\n{'> ' * 400_000}\n{END}",
        f"{BEGIN}{' ' * 1_000_000}ENCRYPTED",
        "BEGIN AGE " * 100_000 + "ENCRYPTED",
        "\n".join([BEGIN, *[""] * 400_000, END]),
    ],
    ids=range(7),
)  # fmt: skip
def test_a_text_made_to_hurt_is_soon_looked_through(hurtful: str) -> None:
    assert all(block.fault for block in parted(plain_rows(hurtful)).blocks)


def test_no_more_is_sealed_than_is_opened() -> None:
    text = "\u00e9" * (LARGEST_TEXT // 2)
    assert read_again(sealed(text, PUBLIC)) == text
    with pytest.raises(Fault, match="50,000 bytes"):
        sealed("x" * (LARGEST_TEXT + 1), PUBLIC)


@pytest.mark.parametrize("wrong", ["", "age1", PUBLIC[:-1], PUBLIC[:-1] + ("q" if PUBLIC[-1] != "q" else "p"), "ada"])
def test_what_is_no_key_seals_nothing(wrong: str) -> None:
    for take in (checked_public, lambda key: sealed(TEXT, key)):
        with pytest.raises(Fault, match="begins with age1"):
            take(wrong)


def test_a_secret_key_in_the_wrong_place_is_not_shown() -> None:
    for take in (checked_public, lambda key: sealed(TEXT, key)):
        with pytest.raises(Fault) as caught:
            take(OURS)
        assert OURS[-20:].casefold() not in str(caught.value).casefold()
    with pytest.raises(Fault, match="restore it") as caught:
        public_of(OURS[:-1])
    assert OURS[20:40] not in str(caught.value)


def test_a_key_may_be_broken_into_lines() -> None:
    assert checked_public(f" {PUBLIC[:34]}\n  {PUBLIC[34:].upper()}\n") == PUBLIC


def test_a_key_file_of_age_is_read() -> None:
    assert secrets_in(f"# created: today\n# public key: {PUBLIC}\n{OURS}\n\n{OTHERS.lower()}\n") == (OURS, OTHERS)
    assert secrets_in("nothing\n") == ()


def test_without_the_library_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyrage", None)
    for call in (sealing.new_secret, lambda: sealed(TEXT, PUBLIC), lambda: opened("abcd", [OURS])):
        with pytest.raises(Fault, match=r"pip install 'pbem\[seal\]'"):
            call()


@pytest.mark.parametrize(
    ("rows", "quoted"),
    [
        (bbcode_rows(f"Hi\n[code]{BLOCK}[/code]\nbye"), False),
        (bbcode_rows(f"[spoiler=orders]{BLOCK}[/spoiler]"), False),
        (bbcode_rows(f"[quote=Ada]{BLOCK}[/quote] nice"), True),
        (markdown_rows(f"Hi\n\n```\n{BLOCK}```\n"), False),
        (markdown_rows(f"Hi\n\n{BLOCK}\nbye"), False),
        (markdown_rows("\n".join(f"> {line}" for line in LINES)), True),
        (html_rows(f"<p>Hi</p><pre><code>{BLOCK}</code></pre>"), False),
        (html_rows(f"<p>{'<br>'.join(LINES)}</p>"), False),
        (html_rows(f"<p>{' '.join(LINES)}</p>"), False),
        (html_rows("".join(f"<p>{line}</p>" for line in LINES)), False),
        (html_rows(f"<blockquote><p>{'<br>'.join(LINES)}</p></blockquote>"), True),
    ],
)
def test_a_block_is_known_in_the_markup_of_mails_and_forums(rows: tuple[Row, ...], *, quoted: bool) -> None:
    (block,) = parted(rows).blocks
    assert (block.fault, block.quoted) == ("", quoted)
    assert opened(block.body, [OURS]) == TEXT
