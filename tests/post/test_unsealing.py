"""Messages with sealed orders: opened for their commander, and telling nobody else what was in them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from pbem.errors import Fault
from pbem.post.message import Channel, Fate, Head, Kind, Mark, Message, Nature, Row, Sender, Source, Verdict, plain_rows
from pbem.post.reading import Known, Person, Reading, Table, read_message
from pbem.post.secrets import unsealing
from pbem.post.secrets.orderkey import hashed
from pbem.post.secrets.sealing import CUT, NOT_OPENED, SPOILT, new_secret, public_of, sealed
from pbem.post.secrets.unsealing import unsealed
from pbem.post.trust import Trusted, trusted
from tests.post.seals import BLOCK, LINES, OTHERS, OURS, PUBLIC, TEXT
from tests.post.station import LANGUAGE, language_of

PEOPLE = (
    Person("ada", "Ada", ("ada@example.org",), ("Ada of the Harbour",)),
    Person("bo", "Bo", ("bo@example.org",), ("bo_1",)),
)
SEVEN = Table("station-7", PEOPLE, secrets=lambda: (OURS,))
EIGHT = Table("station-8", PEOPLE, secrets=lambda: (OTHERS,))
KNOWN = Known(language_of, {"station-7": SEVEN, "station-8": EIGHT})
ONE = Known(language_of, {"station-7": SEVEN})
KEY = "4F7Q-9KZ2"
SECRETLY = "acquire FAB-2 RES-3"

ADA = Sender(address="ada@example.org", name="Ada")
BO = Sender(address="bo@example.org", name="Bo")


def mail(*texts: str, sender: Sender = ADA, subject: str = "") -> Message:
    """Return a mail with these texts."""
    sources = tuple(Source(Kind.TEXT, plain_rows(text)) for text in texts)
    return Message("mail.eml", Channel.MAIL, b"", Head(subject=subject), sender, sources=sources)


def post(*rows: Row, author: str = "Ada of the Harbour") -> Message:
    """Return a post with these rows."""
    return Message("post 4", Channel.POST, b"", sender=Sender(handle=author),
                   sources=(Source(Kind.HTML, rows, marked_up=True),))  # fmt: skip


def saved(text: str, name: str = "orders.txt") -> Message:
    """Return a file that the moderator has saved."""
    return Message(name, Channel.FILE, b"", sources=(Source(Kind.TEXT, plain_rows(text), name),))


def rows(text: str, mark: Mark = Mark.PLAIN) -> list[Row]:
    """Return the rows of a text under a mark."""
    return [Row(line, mark) for line in text.rstrip("\n").split("\n")]


def quoted(text: str) -> str:
    """Return a text as mail programs quote it."""
    return "".join(f"> {line}\n" for line in text.splitlines())


def read(message: Message, known: Known = KNOWN, said: str | None = None) -> Reading:
    """Return how a message is read once its blocks are opened."""
    (reading,) = read_message(unsealed(message, known, said), known, said)
    return reading


def outcome(message: Message, known: Known = KNOWN, said: str | None = None) -> tuple[str, str]:
    """Return verdict and reason of a message of which nothing that was sealed may be shown."""
    opened = unsealed(message, known, said)
    reading = read(message, known, said)
    for shown in (repr(reading), repr(opened.sources), repr(opened.fate)):
        assert "FAB-2" not in shown
        assert "RES-3" not in shown
    assert reading.orders == ()
    return str(reading.verdict), reading.reason


@pytest.mark.parametrize(
    "message",
    [
        mail(BLOCK),
        mail(f"Dear Di,\n\nhere they are.\n\n{BLOCK}\nYours,\nAda\n-- \nAda of the Harbour\n"),
        mail(BLOCK, BLOCK.replace("\n", " ")),
        mail(f"{BLOCK}\n{BLOCK}"),
        mail(f"{BLOCK}\nOn Mon, 2 Mar 2026 Bo <bo@example.org> wrote:\n> I will acquire FAB-2, and you?\n"),
        post(*rows(f"My orders:\n{BLOCK}")),
        post(*rows("Bo said: I am well", Mark.QUOTED), *rows(BLOCK)),
        saved(BLOCK),
        saved(f"match station-7 commander ada\n{BLOCK}"),
        saved(BLOCK, "orders.age"),
        mail(sealed(f'{{"match": "station-7", "commander": "ada", "turn": 3, "orders": ["{SECRETLY}"]}}', PUBLIC)),
        mail(sealed(f"match: station-7\ncommander: ada\nturn: 3\norders:\n  - {SECRETLY}\n", PUBLIC)),
    ],
)
def test_a_block_is_read_as_its_senders_orders(message: Message) -> None:
    for known in (KNOWN, ONE):
        reading = read(message, known)
        assert (reading.verdict, reading.commander, reading.match) == (Verdict.ACCEPT, "ada", "station-7"), reading
        assert reading.orders == (SECRETLY,)
        assert reading.document is not None
        assert reading.document.header["turn"] == 3


def test_a_message_without_blocks_is_left_as_it_is() -> None:
    for text in (TEXT, f"{TEXT}AGE ENCRYPTED FILE", "", "-----BEGIN PGP MESSAGE-----\nENCRYPTED\n"):
        message = mail(text)
        assert unsealed(message, KNOWN) is message


def test_what_the_shape_of_a_message_has_decided_stands() -> None:
    fate = Fate(Verdict.REJECT, "Too large.")
    for message in (mail(BLOCK), post(*rows(BLOCK))):
        for changed in (
            Message(message.name, message.channel, b"", nature=Nature.ABSENCE, sources=message.sources),
            Message(message.name, message.channel, b"", fate=fate, sources=message.sources),
        ):
            assert unsealed(changed, KNOWN) is changed


def test_an_empty_plan_may_be_sealed() -> None:
    reading = read(mail(sealed("match station-7 commander ada turn 3\ncancel\n", PUBLIC)))
    assert reading.verdict is Verdict.ACCEPT
    assert reading.document is not None
    assert reading.document.plain is not None
    assert reading.document.plain["orders"] == []


def test_what_is_wrong_with_sealed_orders_is_told_to_their_commander() -> None:
    reading = read(mail(sealed(f"match station-7 commander ada turn 3\n{SECRETLY}\nacquire FAB-9\n", PUBLIC)))
    assert reading.verdict is Verdict.ASK
    assert "FAB-9" in reading.reason


# Copies, replays and blocks for something else


@pytest.mark.parametrize(
    "message",
    [
        mail(BLOCK, sender=BO),
        mail(f"match station-7 commander bo turn 3\n{BLOCK}", sender=BO),
        post(*rows(BLOCK), author="bo_1"),
        saved(f"match station-7 commander bo\n{BLOCK}"),
        mail(sealed("match station-7 commander eve turn 3\nacquire FAB-2 RES-3\n", PUBLIC)),
    ],
)
def test_a_block_of_another_commander_is_refused_and_not_shown(message: Message) -> None:
    assert outcome(message) == outcome(message, ONE) == ("reject", unsealing.OTHER_COMMANDER)


def test_the_moderator_cannot_give_a_block_to_another_commander() -> None:
    assert outcome(saved(BLOCK), said="bo") == ("reject", unsealing.OTHER_COMMANDER)
    assert outcome(mail(BLOCK, sender=BO), said="ada")[0] == "reject"
    assert read(saved(BLOCK), said="ada").orders == (SECRETLY,)


@pytest.mark.parametrize("name", ["Ada", "Somebody"])
def test_a_stranger_with_a_block_is_told_nothing(name: str) -> None:
    verdict, reason = outcome(mail(BLOCK, sender=Sender(address="eve@example.com", name=name)))
    assert verdict == "reject"
    assert "roster" in reason
    assert read(mail(BLOCK, sender=Sender(address="eve@example.com")), said="ada").orders == (SECRETLY,)


def test_of_commanders_who_share_an_address_each_may_seal() -> None:
    people = tuple(Person(who, who.title(), ("house@example.org",)) for who in ("ada", "bo", "cy"))
    known = Known(language_of, {"station-7": Table("station-7", people[:2], secrets=lambda: (OURS,))})
    reading = read(mail(BLOCK, sender=Sender(address="house@example.org", name="House")), known)
    assert reading.orders == (SECRETLY,)
    apart = Table("station-7", (PEOPLE[0], *people[1:]), secrets=lambda: (OURS,))
    message = mail(BLOCK, sender=Sender(address="house@example.org", name="House"))
    assert outcome(message, Known(language_of, {"station-7": apart})) == ("reject", unsealing.OTHER_COMMANDER)


def test_a_block_for_another_match_is_refused() -> None:
    foreign = sealed(TEXT.replace("station-7", "station-8"), PUBLIC)
    assert outcome(mail(foreign)) == ("reject", unsealing.OTHER_MATCH)
    unknown = sealed(TEXT.replace("station-7", "station-9"), PUBLIC)
    assert outcome(mail(unknown), ONE) == ("reject", unsealing.OTHER_MATCH)
    assert outcome(mail(BLOCK), Known(language_of, {"station-8": EIGHT})) == ("reject", NOT_OPENED)


def test_one_key_may_serve_several_matches() -> None:
    eight = Table("station-8", PEOPLE, secrets=lambda: (OTHERS, OURS))
    known = Known(language_of, {"station-7": SEVEN, "station-8": eight})
    for match in ("station-7", "station-8"):
        reading = read(mail(sealed(TEXT.replace("station-7", match), PUBLIC)), known)
        assert (reading.match, reading.orders) == (match, (SECRETLY,))


@pytest.mark.parametrize("named", [
    named for named in product(("match station-7", ""), ("commander ada", ""), ("turn 3", "")) if "" in named
])  # fmt: skip
def test_a_block_must_say_what_it_is_for(named: tuple[str, ...]) -> None:
    text = f"{' '.join(filter(None, named))}\n{SECRETLY}\n"
    assert outcome(mail(sealed(text, PUBLIC)), ONE) == ("reject", unsealing.NOT_NAMED)


def test_a_block_within_a_block_is_not_opened() -> None:
    for outer in (BLOCK, f"match station-7 commander bo turn 3\n{BLOCK}"):
        assert outcome(mail(sealed(outer, PUBLIC), sender=BO)) == ("reject", unsealing.NESTED)


# Damaged, quoted, several


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (sealed(TEXT, public_of(new_secret())), NOT_OPENED),
        (BLOCK.replace(LINES[2], ""), SPOILT),
        (BLOCK.replace("-----END AGE ENCRYPTED FILE-----", ""), CUT),
        (BLOCK.replace(LINES[-2], "A" + LINES[-2][1:]), SPOILT),
        (BLOCK.replace(LINES[-2], ""), SPOILT),
        (BLOCK.replace(LINES[-2], "I, too, was here"), SPOILT),
        (sealed("match station-7 commander ada turn 3\nhello\n", PUBLIC), unsealing.NO_ORDERS),
        (sealed("", PUBLIC), unsealing.NOT_NAMED),
    ],
)
def test_a_damaged_block_is_refused_with_what_to_do(text: str, reason: str) -> None:
    assert outcome(mail(text)) == ("reject", reason)


def test_of_two_texts_of_a_mail_the_one_that_is_whole_is_read() -> None:
    assert read(mail(BLOCK.replace("-----END", "-----IN THE"), BLOCK)).orders == (SECRETLY,)


def test_a_file_of_age_that_is_not_in_letters_is_told_of() -> None:
    message = Message("x", Channel.MAIL, b"", sender=ADA, sources=(
        Source(Kind.TEXT, plain_rows("See the file.")),
        Source(Kind.ATTACHMENT, plain_rows("age-encryption.org/v1\n-> X25519 abc\n\ufffd\ufffd"), "orders.age"),
    ))  # fmt: skip
    assert outcome(message, ONE) == ("reject", unsealing.NOT_ARMOURED.format("The file orders.age"))


@pytest.mark.parametrize(
    "message",
    [
        mail(f"Hello!\n\n{quoted(BLOCK)}\n", sender=BO),
        mail(quoted(BLOCK)),
        mail(f"Thanks!\n\nFrom: Ada <ada@example.org>\nSent: Monday, 2 March 2026\nTo: Di\nSubject: orders\n\n{BLOCK}",
             sender=BO),
        post(*rows("Nice!"), *rows(BLOCK, Mark.QUOTED), author="bo_1"),
        post(*rows(BLOCK, Mark.STRUCK)),
    ],
)  # fmt: skip
def test_a_quoted_block_is_not_opened(message: Message) -> None:
    assert outcome(message) == ("ask", unsealing.ONLY_QUOTED)


@pytest.mark.parametrize("below", [quoted(BLOCK), f"Am 2.3.2026 um 10:00 schrieb Ada <ada@example.org>:\n\n{BLOCK}"])
def test_beside_a_quoted_block_orders_are_taken(below: str) -> None:
    reading = read(mail(f"match station-7 commander bo turn 3\nacquire ENE-3\n\n{below}", sender=BO))
    assert (reading.verdict, reading.commander) == (Verdict.WARN, "bo")
    assert reading.orders == ("acquire ENE-3",)
    assert unsealing.QUOTED_TOO in reading.reason
    assert "FAB-2" not in repr(reading)


def test_an_answer_with_a_block_of_ones_own_above_another_is_read() -> None:
    mine = sealed("match station-7 commander bo turn 3\nacquire ENE-3\n", PUBLIC)
    reading = read(mail(f"{mine}\nOn Mon, 2 Mar 2026 Ada <ada@example.org> wrote:\n{quoted(BLOCK)}", sender=BO))
    assert (reading.verdict, reading.orders) == (Verdict.ACCEPT, ("acquire ENE-3",))


@pytest.mark.parametrize(
    "text",
    [f"acquire ENE-3\n{BLOCK}", f"{BLOCK}\nacquire ENE-3\nacquire ENE-99\n", f"cancel\n{BLOCK}"],
)
def test_orders_beside_a_block_are_asked_about(text: str) -> None:
    assert outcome(mail(f"match station-7 commander ada turn 3\n{text}")) == ("ask", unsealing.BESIDE)


def test_two_blocks_that_differ_are_asked_about() -> None:
    second = sealed(f"match station-7 commander ada turn 3\nacquire ENE-3\n{SECRETLY}\n", PUBLIC)
    assert outcome(mail(f"{BLOCK}\n{second}")) == ("ask", unsealing.TWO)
    assert outcome(mail("".join(sealed(TEXT, PUBLIC) for _ in range(11)))) == ("ask", unsealing.TOO_MANY)
    assert read(mail(f"{BLOCK}\n{sealed(TEXT, PUBLIC)}")).orders == (SECRETLY,)


def test_blocks_for_two_matches_are_both_read() -> None:
    other = sealed(TEXT.replace("station-7", "station-8").replace("RES-3", "ENE-3"), public_of(OTHERS))
    readings = read_message(unsealed(mail(f"{BLOCK}\n{other}"), KNOWN), KNOWN)
    assert [(one.match, one.orders) for one in readings] == [
        ("station-7", (SECRETLY,)),
        ("station-8", ("acquire FAB-2 ENE-3",)),
    ]


def test_two_forms_of_a_mail_with_different_blocks_are_asked_about() -> None:
    second = sealed(TEXT.replace("RES-3", "ENE-3"), PUBLIC)
    page = Source(Kind.HTML, plain_rows(second))
    message = Message("x", Channel.MAIL, b"", sender=ADA, sources=(Source(Kind.TEXT, plain_rows(BLOCK)), page))
    assert read(message).verdict is Verdict.ASK


# Keys


def _missing() -> tuple[str, ...]:
    raise Fault("The file station-7/.seal-key cannot be read; see who may read it.")


@pytest.mark.parametrize(
    ("secrets", "reason"),
    [
        (tuple, unsealing.NO_KEY),
        (_missing, "The file station-7/.seal-key cannot be read; see who may read it."),
        (lambda: ("AGE-SECRET-KEY-1NONE",), "What should be the secret key"),
    ],
)
def test_without_a_key_the_message_is_kept_and_asked_about(secrets: Callable[[], tuple[str, ...]], reason: str) -> None:
    known = Known(language_of, {"station-7": Table("station-7", PEOPLE, secrets=secrets)})
    verdict, told = outcome(mail(BLOCK), known)
    assert verdict == "ask"
    assert told.startswith(reason)


def test_no_key_is_asked_for_where_nothing_is_sealed() -> None:
    known = Known(language_of, {"station-7": Table("station-7", PEOPLE, secrets=_missing)})
    assert read(mail(TEXT), known).verdict is Verdict.ACCEPT


# How far its sender is trusted


def keyed(message: Message) -> Trusted:
    """Return how far a message is trusted where a key is demanded."""
    ada = PEOPLE[0]._replace(key=hashed(KEY, bytes(16)))
    table = SEVEN._replace(people=(ada, PEOPLE[1]), demand=("key",))
    (found,) = trusted(message, Known(language_of, {"station-7": table}))
    return found


def test_a_key_may_stand_in_a_public_post_if_it_is_sealed() -> None:
    text = TEXT.replace("turn 3", f"turn 3 key {KEY}")
    assert keyed(post(*rows(text))).reading.verdict is Verdict.ASK
    found = keyed(post(*rows(sealed(text, PUBLIC))))
    assert (found.reading.verdict, str(found.standing), found.reading.orders) == (
        Verdict.ACCEPT, "handle, key", (SECRETLY,)
    )  # fmt: skip
    assert KEY not in repr(found)


def test_a_sealed_post_without_the_key_that_is_demanded_is_asked_about() -> None:
    assert keyed(post(*rows(BLOCK))).reading.verdict is Verdict.ASK
    wrong = sealed(TEXT.replace("turn 3", "turn 3 key 9ZZZ-9ZZZ"), PUBLIC)
    assert keyed(post(*rows(wrong))).reading.verdict is Verdict.REJECT


def test_a_message_to_others_may_be_sealed_and_is_asked_about_beside_a_block() -> None:
    language = LANGUAGE._replace(people=(("ada", "ada"), ("bo", "bo")))
    known = Known(lambda match: language if language_of(match) else None, {"station-7": SEVEN})
    reading = read(mail(sealed(f"{TEXT}to bo: I come in peace.\n", PUBLIC)), known)
    assert (reading.verdict, reading.orders) == (Verdict.ACCEPT, (SECRETLY,)), reading.reason
    assert reading.document is not None
    assert [one.text for one in reading.document.press] == ["I come in peace."]
    beside = f"match station-7 commander ada turn 3\nto bo: I come in peace.\n\n{BLOCK}"
    assert outcome(mail(beside), known) == ("ask", unsealing.BESIDE)
