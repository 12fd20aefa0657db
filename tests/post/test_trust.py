from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.post.message import Channel, Head, Kind, Message, Sender, Source, Verdict, plain_rows
from pbem.post.reading import Known, Person, Table
from pbem.post.secrets.orderkey import hashed
from pbem.post.trust import Trusted, trusted
from tests.post.station import language_of

KEY, TOKEN, TOKEN_OF_BO = "4F7Q-9KZ2", "ABCDE-FGHIJ", "KLMNO-PQRST"
TOKENS = {"ABCDEFGHIJ": (12, "ada"), "KLMNOPQRST": (11, "bo")}
ADA = Person("ada", "Ada", ("ada@example.org",), ("ada77",), hashed(KEY, bytes(16)))
BO = Person("bo", "Bo", ("bo@example.org",))
STATION = Table("station-7", (ADA, BO), authserv="mx.example.org", tokens=lambda: TOKENS)
OTHER = Table("station-8", (ADA._replace(key=None), BO), tokens=lambda: {"ZZZZZAAAAA": (3, "ada")})
PASSED = "mx.example.org; dmarc=pass header.from=example.org"
FAILED = "mx.example.org; dmarc=fail header.from=example.org"
LINE = "acquire FAB-2"


def known(*demand: str, tables: tuple[Table, ...] = (STATION,)) -> Known:
    return Known(language_of, {table.match: table._replace(demand=demand) for table in tables})


def mail(text: str = LINE, sender: str = "ada@example.org", subject: str = "", *results: str) -> Message:
    head = Head("<1@example.org>", subject, ("di@example.org",), results=results)
    return Message("mail", Channel.MAIL, b"", head, Sender(sender), sources=(Source(Kind.TEXT, plain_rows(text)),))


def post(text: str = LINE, author: str = "ada77") -> Message:
    return Message("post", Channel.POST, b"", Head("7"), Sender(handle=author),
                   sources=(Source(Kind.TEXT, plain_rows(text)),))  # fmt: skip


def one(message: Message, *demand: str, said: str | None = None, tables: tuple[Table, ...] = (STATION,)) -> Trusted:
    (found,) = trusted(message, known(*demand, tables=tables), said)
    return found


def told(found: Trusted) -> tuple[str, str]:
    return str(found.reading.verdict), str(found.standing)


def test_an_address_of_the_roster_is_enough_where_nothing_more_is_demanded() -> None:
    assert told(one(mail())) == ("accept", "address")
    assert told(one(mail(sender="ada+games@example.org"))) == ("warn", "address-variant")
    assert told(one(post())) == ("accept", "handle")


def test_what_the_receiving_server_says_counts_and_no_other() -> None:
    assert told(one(mail(LINE, "ada@example.org", "", PASSED))) == ("accept", "address, verified")
    assert told(one(mail(LINE, "ada@example.org", "", PASSED.replace("mx.", "mx2.")))) == ("accept", "address")
    assert told(one(mail(LINE, "ada@example.org", "", FAILED)))[0] == "reject"


@pytest.mark.parametrize("subject", [f"Re: turn 12 (ref {TOKEN})", f"re: {TOKEN.lower().replace('-', '')}"])
def test_a_token_says_which_report_is_answered(subject: str) -> None:
    found = one(mail(subject=subject))
    assert told(found) == ("accept", "address, token")
    assert found.standing.answers == 12


def test_a_token_in_the_address_counts_as_one_in_the_subject() -> None:
    message = mail()
    message = message._replace(head=message.head._replace(recipients=(f"di+{TOKEN.lower()}@example.org",)))
    assert one(message).standing.answers == 12


def test_a_token_is_no_proof_by_itself_and_that_of_another_is_asked_about() -> None:
    assert told(one(mail(LINE, "eve@example.org", f"(ref {TOKEN})")))[0] == "reject"
    found = one(mail(subject=f"(ref {TOKEN_OF_BO})"))
    assert told(found) == ("ask", "address")
    assert found.reading.reason.startswith("It answers a report that was sent to Bo, not to Ada;")
    assert found.standing.answers is None
    assert one(mail(subject=f"(ref {TOKEN}) (ref {TOKEN_OF_BO})")).reading.verdict is Verdict.ASK


def test_a_token_in_the_text_is_none_that_came_back() -> None:
    assert told(one(mail(f"see (ref {TOKEN_OF_BO})\n{LINE}"))) == ("accept", "address")


def test_a_key_is_checked_wherever_it_is_given() -> None:
    assert told(one(mail(f"key {KEY.lower()}\n{LINE}"))) == ("accept", "address, key")
    for message in (mail(f"key 4F7Q-9KZ3\n{LINE}"), post(f"key 4F7Q-9KZ3\n{LINE}")):
        found = one(message)
        assert (found.reading.verdict, found.reading.orders) == (Verdict.REJECT, ())
        assert found.reading.reason.endswith("The order key is not that of Ada.")


def test_a_key_means_nothing_to_who_has_none() -> None:
    assert told(one(mail(f"key {KEY}\n{LINE}", "bo@example.org"))) == ("accept", "address")


@pytest.mark.parametrize(
    ("demand", "lacking", "reason", "having"),
    [
        ("verified", mail(), "vouch for the sender", mail(LINE, "ada@example.org", "", PASSED)),
        ("token", mail(), "answer your last report", mail(subject=f"(ref {TOKEN})")),
        ("key", mail(), "and your key in a line above", mail(f"key {KEY}\n{LINE}")),
        ("key", mail(LINE, "bo@example.org"), "and you have none yet: the moderator gives you one",
         mail(f"key {KEY}\n{LINE}")),
        ("key", post(f"key {KEY}\n{LINE}"), "must not stand in a public post", mail(f"key {KEY}\n{LINE}")),
    ],
)  # fmt: skip
def test_what_a_match_demands_is_asked_for_with_how_to_give_it(
    demand: str, lacking: Message, reason: str, having: Message
) -> None:
    found = one(lacking, demand)
    assert found.reading.verdict is Verdict.ASK
    assert reason in found.reading.reason
    assert found.reading.orders == (LINE,)
    assert found.reading.document is not None
    assert found.reading.document.plain is None
    assert one(having, demand).reading.verdict is Verdict.ACCEPT


def test_posts_need_neither_token_nor_a_server_that_vouches() -> None:
    assert told(one(post(), "verified", "token")) == ("accept", "handle")


def test_what_the_moderator_hands_in_needs_no_proof_but_a_wrong_key_is_wrong() -> None:
    demands = ("verified", "token", "key")
    text = Message("ada.txt", Channel.FILE, b"", sources=(Source(Kind.TEXT, plain_rows(LINE)),))
    assert told(one(text, *demands, said="ada")) == ("accept", "by hand")
    assert told(one(mail(LINE, "eve@example.org"), *demands, said="ada")) == ("warn", "by hand, address-variant")
    wrong = text._replace(sources=(Source(Kind.TEXT, plain_rows(f"key 4F7Q-9KZ3\n{LINE}")),))
    assert one(wrong, said="ada").reading.verdict is Verdict.REJECT


def test_a_forum_name_in_letters_of_another_alphabet_is_asked_about() -> None:
    found = one(post(author="\u0430da77"))
    assert (str(found.reading.verdict), found.reading.commander) == ("ask", None)
    assert "only looks like one of Ada" in found.reading.reason
    assert one(post(author="ADA77")).reading.verdict is Verdict.ACCEPT


def test_nobody_orders_for_another() -> None:
    assert told(one(mail(f"commander bo\n{LINE}")))[0] == "reject"


def test_of_several_matches_the_token_or_the_tag_says_which_is_meant() -> None:
    both = (STATION, OTHER)
    assert one(mail(subject=f"(ref {TOKEN})"), tables=both).reading.match == "station-7"
    assert one(mail(subject="Re: [station-8] turn 3"), tables=both).reading.match == "station-8"
    assert one(mail(), tables=both).reading.verdict is Verdict.ASK


@pytest.mark.parametrize(
    ("subject", "reason"),
    [
        (f"(ref {TOKEN})", "It answers a report of station-7, but its orders are for station-8"),
        ("Re: [station-7] Afterlight", "Its subject is that of station-7, but its orders are for station-8"),
    ],
)
def test_a_message_that_contradicts_itself_about_the_match_is_asked_about(subject: str, reason: str) -> None:
    found = one(mail(f"match station-8\n{LINE}", subject=subject), tables=(STATION, OTHER))
    assert (found.reading.verdict, found.reading.match) == (Verdict.ASK, "station-8")
    assert reason in found.reading.reason


def test_a_message_may_hold_orders_for_the_match_it_answers_and_another() -> None:
    text = f"match station-7\n{LINE}\n\nmatch station-8\n{LINE}"
    found = trusted(mail(text, subject=f"[station-7] (ref {TOKEN})"), known(tables=(STATION, OTHER)))
    assert [(one.reading.match, str(one.reading.verdict)) for one in found] == [
        ("station-7", "accept"), ("station-8", "accept")
    ]  # fmt: skip
    assert [one.standing.answers for one in found] == [12, None]


LINES = (LINE, "acqiure FAB-2", f"> key {KEY}", f"key {KEY} turn 12", f"match station-7 commander ada key {KEY}",
         f"My key is {KEY.lower()}.", f"commander bo key {KEY}", f"key: {KEY.replace('-', ' ')}", f"Ref {TOKEN}",
         f"acquire {KEY}", f"# {KEY}", "-- ", f"On Monday Di wrote (ref {TOKEN}):", f'key: "{KEY}"', "",
         "cancel")  # fmt: skip


@settings(max_examples=100, deadline=None)
@given(
    rows=st.lists(st.sampled_from(LINES), max_size=7),
    subject=st.sampled_from(["", TOKEN, f"key {KEY} (ref {TOKEN_OF_BO})"]),
    sender=st.sampled_from(["ada@example.org", "bo@example.org", "eve@example.org", ""]),
    posted=st.booleans(),
)
def test_no_key_or_token_comes_out_of_a_message_wherever_it_stands(
    *, rows: list[str], subject: str, sender: str, posted: bool
) -> None:
    text = "\n".join(rows)
    message = post(text)._replace(head=Head("7", subject)) if posted else mail(text, sender, subject)
    letters = "".join(filter(str.isalnum, repr(trusted(message, known("key", "token"))))).upper()
    for secret in (KEY, TOKEN, TOKEN_OF_BO):
        assert secret.replace("-", "") not in letters
