"""Prose is told from orders gone wrong, and no line is lost without a word."""

from __future__ import annotations

import pytest

from tests.post.station import document, faults, orders


@pytest.mark.parametrize(
    "line",
    [
        *(
            "pass the salt please",
            "Install went well, thanks",
            "Pass on my regards to Bo.",
            "Passing by",
            "We all pass",
        ),
        *("Purchase of goods at any time needs our written order.", "acquire what?", "Remove me from this list"),
        *("I would purchase LAB-02 at I4 if I had the money, but no.", "or so", "past", "Take care!"),
        *("~~purchase LAB-02 at I4~~", "pass@example.org", "pass?", "Bo: pass", "swap stories", "LAB-02 is nice"),
        *("the salt, pass it", "{do: pass}", "p\u0430st", "cancel the party", "match point", "M3"),
    ],
)
def test_prose_is_left_alone(line: str) -> None:
    assert orders(f"remove HAB-01\n\n{line}") == ["remove HAB-01"]


@pytest.mark.parametrize(
    ("line", "noted"),
    [
        ("pass the salt please", True),
        ("Install went well, thanks", True),
        ("We all pass", True),
        ("match point, said Bo", True),
        ("LAB-02 is nice", True),
        ("I want res6 please", True),
        ("Could I take RES-6 and ENE-1?", True),
        ("build lamp orchard i0", True),
        ("The Bathhouse would be fine", True),
        ("dock OBS-07", True),
        ("Cheers, Ada", False),
        ("I 3 times said no", False),
        ("or so", False),
        ("By the way, what a lovely orchard", False),
        ("The REA rises and the fab four sang", False),
    ],
)
def test_prose_that_begins_like_an_order_or_names_an_id_is_reported(line: str, *, noted: bool) -> None:
    notes = document(f"remove HAB-01\n\n{line}").notes
    assert notes == ((f'line 3: "{line}" is read as prose, not as an order.',) if noted else ())


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("canel", "cancel"),
        ("cancel the party", "cancel"),
        ("past", "pass"),
        ("remove orchrd", "GRN-05"),
        ("tkae energy 3", "take"),
    ],
)
def test_prose_that_may_be_an_order_gone_wrong_is_reported_with_what_is_near(line: str, hint: str) -> None:
    (note,) = document(f"remove HAB-01\n\n{line}").notes
    assert note == f'line 3: "{line}" is read as prose, not as an order; did you mean {hint}?'


@pytest.mark.parametrize(
    "text", ["hab 1 at i 3\nremove LAB-02", "remove LAB-02\nhab 1 at i 3", "remove LAB-02\n2, HAB-01"]
)
def test_ids_beside_an_order_lack_their_verb(text: str) -> None:
    (fault,) = faults(document(text))
    assert "says nothing of what to do; write the verb before it." in fault


@pytest.mark.parametrize("behind", ["ENE-3", "ENE-3, RES-2", "hab 01 at i 3"])
def test_nothing_but_ids_behind_a_semicolon_is_an_order_without_its_verb(behind: str) -> None:
    read = document(f"acquire FAB-2; {behind}")
    (fault,) = faults(read)
    assert 'stands behind ";" without a verb; write its verb before it, or a comma instead' in fault


def test_a_comment_behind_a_semicolon_that_names_something_may_have_belonged_to_the_order() -> None:
    read = document("acquire FAB-2; ENE-3 too\nremove HAB-01 ; it is old")
    assert read.notes == (
        'line 1: "ENE-3 too" behind ";" is read as a comment; write what belongs to one order without it.',
    )


def test_a_refusal_tells_too_what_was_read_as_prose() -> None:
    read = document("canel\nremove REA-77")
    assert len(faults(read)) == 1
    assert read.notes == ('line 1: "canel" is read as prose, not as an order; did you mean cancel?',)


def test_remarks_end_somewhere() -> None:
    notes = document("pass\n" + "LAB-02 is nice\n" * 300 + "-- \npass\n").notes
    assert len(notes) == 12
    assert notes[10:] == (
        "line 12: from here on no more lines are told that are read as prose.",
        'line 303: an order, but below "--", where a signature stands, and so not taken.',
    )


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("purchase REA-77 at M3", 'line 3: "REA-77" is no module; did you mean REA-07?'),
        ("purchse LAB-02 at I4", 'line 3: "purchse" is no order; did you mean purchase?'),
        ("purchase LAB-02 for a friend", 'line 3, at: "for" is no node; write one such as I3, M0 or O9.'),
        ("remove Bathhouse, please", 'line 3: "please" has no meaning here; "remove" is used so: remove MODULE.'),
        ("acquire 2 3 2", 'line 3, credits: "2" is no credit; write one such as FAB-2.'),
        ("purchase", "line 3: a module is missing; "),
        ("p\u0430ss", 'line 3: "p\u0430ss" holds "\u0430" (Cyrillic small letter a), which is no Latin letter'),
        ("else psas", 'line 3: "psas" is no order; did you mean pass?'),
        (
            "then purchase LAB-02 at I4",
            'line 3: "then purchase LAB-02 at I4" has words before the order; did you mean ',
        ),
        ("else DCK-06 at I0", 'line 3: "DCK-06 at I0" says nothing of what to do; write the verb before it.'),
        ("or DCK-06 at I0", 'line 3: "DCK-06 at I0" says nothing of what to do; write the verb before it.'),
        ("else battery wharf at I1", 'line 3: "battery wharf at I1" says nothing of what to do; '),
        ("Else I am lost", 'line 3: "I" is no order; write acquire, '),
        ("or maybe LAB-02", 'line 3: "maybe" is no order; write acquire, '),
        (
            "otherwise I'd take FAB-2",
            'line 3: "I\'d take FAB-2" has words before the order; did you mean acquire FAB-2?',
        ),
        ("pass ; else I am lost", 'line 3: "I" is no order; '),
        ("pass\nelse", 'line 4: "else" has no order behind it; write one, or take it out.'),
        ("I'd like to buy LAB-02 at I4", 'line 3: "I\'d like to buy LAB-02 at I4" has words before the order; '),
        ("cancel LAB-02", 'line 3: "cancel LAB-02" cancels nothing; the word cancel alone on its line empties '),
        ("tkae FAB-2", 'line 3: "tkae" is no order; did you mean take?'),
        ("pass and then take FAB-99", 'line 3, credits: "FAB-99" is no credit; '),
        ("well, take FAB-2", 'line 3: "well, take FAB-2" has words before the order; did you mean acquire FAB-2?'),
        ("install HAB-01 at 2", 'line 3, at: "2" is no node; write one such as I3, M0 or O9.'),
        ("pass ; purchse LAB-02 at I4", 'line 3: "purchse" is no order; did you mean purchase?'),
        ("pass @ 8 to REA-07", 'line 3: "@" has no meaning here; "pass" is used so: pass.'),
    ],
)
def test_what_looks_like_an_order_but_is_none_refuses_the_message(line: str, fault: str) -> None:
    first, *_ = faults(document(f"remove HAB-01\n\n{line}"))
    assert first.startswith(fault)


def test_a_list_that_lost_its_verb_refuses_the_message() -> None:
    assert faults(document("acquire FAB-2\n- ENE-3\n- RES-2")) == [
        'line 2: "ENE-3" says nothing of what to do; write the verb before it.',
        'line 3: "RES-2" says nothing of what to do; write the verb before it.',
    ]
