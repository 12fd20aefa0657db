"""Afterlight's order lines: every spelling that is forgiven, one canonical form, and nothing guessed (rule 11.1)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.formats.schema import find_faults
from pbem.games.afterlight.board import NODES
from pbem.games.afterlight.orders import VERBS, vocabulary
from pbem.games.grammar import Order, read_order, write_order
from pbem.games.settling import settle_order
from tests.afterlight.positions import DECK

WORDS = vocabulary(DECK)
MODULES = list(DECK["modules"])
CREDITS = [f"{guild}-{value}" for guild in ("FAB", "ENE", "RES") for value in range(1, 7)]
CYRILLIC = (
    'line 1, credits: "f\u0430b-2" holds "\u0430" (Cyrillic small letter a), which is no Latin letter; '
    "did you mean FAB-2?"
)


def read(line: str) -> Any:
    """Read a line; the faults as sentences."""
    found = read_order(line, VERBS, WORDS)
    return found if isinstance(found, dict) else [str(fault) for fault in found]


def canonical(line: str) -> str:
    """Read a line and write it again."""
    found = read(line)
    assert isinstance(found, dict), found
    return write_order(found, VERBS)


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("acquire FAB-2 ENE-3", {"do": "acquire", "credits": ["FAB-2", "ENE-3"]}),
        (
            "purchase REA-07 at M3 paying ENE-4 ENE-3 bonus RES-3",
            {"do": "purchase", "module": "REA-07", "at": "M3", "pay": ["ENE-4", "ENE-3"], "bonus": "RES-3"},
        ),
        ("purchase REA-07 to dock", {"do": "purchase", "module": "REA-07", "at": "dock"}),
        ("install HAB-01 at I3", {"do": "install", "module": "HAB-01", "at": "I3"}),
        ("remove HAB-01", {"do": "remove", "module": "HAB-01"}),
        ("swap HAB-01 with LAB-02", {"do": "swap", "module": "HAB-01", "with": "LAB-02"}),
        ("pass", {"do": "pass"}),
        ("caretaker", {"do": "caretaker"}),
    ],
)
def test_each_order_has_one_canonical_line(line: str, order: Order) -> None:
    assert read(line) == order
    assert write_order(order, VERBS) == line


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)
def test_each_verb_shows_an_example_that_is_canonical(verb: Any) -> None:
    assert canonical(verb.example) == verb.example
    assert verb.usage.split()[0] == verb.name


@pytest.mark.parametrize(
    "spelling",
    [
        *("REA-07", "rea-07", "rea7", "Rea 07", "REA-7", "rea_7", "REA.07", "rea - 7", "Reactor 7", "reactor7"),
        *("Reactor-07", "reac 7", "react07", "the reactor 7", "Second Sun", "second sun", "SECONDSUN", "secondsu"),
        *("REA-07 (Second Sun)", "REA-07 Second Sun", "*REA-07*", "`rea7`", "\u201cREA\u201107\u201d"),
        *(
            "\uff32\uff25\uff21\u2212\uff10\uff17",
            "REA\u201307",
            "RE\u200bA-\u206007",
            "rea\u00a07",
            "\u202aREA-07\u202c",
        ),
    ],
)
def test_a_module_may_be_spelled(spelling: str) -> None:
    assert canonical(f"remove {spelling}") == "remove REA-07"


@pytest.mark.parametrize(
    "spelling",
    [
        "FAB-2",
        "fab2",
        "Fab 2",
        "Fabrication 2",
        "fabrication-2",
        "fabric 2",
        "FABR2",
        "fab-02",
        "FAB\u20132",
        "a fab 2",
    ],
)
def test_a_credit_may_be_spelled(spelling: str) -> None:
    assert canonical(f"acquire {spelling}") == "acquire FAB-2"


@pytest.mark.parametrize(
    "spelling",
    ["I3", "i3", "I-3", "I 3", "inner 3", "Inner-3", "INNER3", "inn 3", "inner ring 3", "the inner ring 3", "i03"],
)
@pytest.mark.parametrize("keyword", ["at", "on", "in", "to", "@", "->", "\u2192", ""])
def test_a_node_may_be_spelled(keyword: str, spelling: str) -> None:
    assert canonical(f"install HAB-01 {keyword} {spelling}") == "install HAB-01 at I3"


@pytest.mark.parametrize(
    "spelling",
    [
        *("to dock", "to the dock", "dock", "at dock", "into the dry dock", "TO DRY-DOCK", "to my Dock.", "-> dock"),
        *("=>dock", "\u2192 Dry Dock"),
    ],
)
def test_the_dock_may_be_spelled(spelling: str) -> None:
    assert canonical(f"purchase REA-07 {spelling}") == "purchase REA-07 to dock"


@pytest.mark.parametrize(
    "rest",
    [
        *(
            "paying ENE-4 ENE-3 bonus RES-3",
            "pay ene4, ene3, bonus res3",
            "with Energy 4 and Energy 3; bonus research 3",
        ),
        *("payi ENE-4+ENE-3 bon RES-3", "bonus RES-3 paying ENE-4 & ENE-3", "using energy 4 / energy 3, bonus: res-3"),
        *("paying: ENE-4 plus ENE-3 and bonus RES-3", "(paying ENE-4, ENE-3) [bonus RES-3]!"),
    ],
)
def test_payment_and_bonus_may_be_spelled(rest: str) -> None:
    line = f"purchase REA-07 at M3 {rest}".replace(";", "")
    assert canonical(line) == "purchase REA-07 at M3 paying ENE-4 ENE-3 bonus RES-3"


@pytest.mark.parametrize("rest", ["with LAB-02", "and LAB-02", "for LAB-02", "LAB-02", ", LAB-02", "with laboratory 2"])
def test_a_swap_may_be_spelled(rest: str) -> None:
    assert canonical(f"swap HAB-01 {rest}") == "swap HAB-01 with LAB-02"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ACQ fab2", "acquire FAB-2"),
        ("take fab2", "acquire FAB-2"),
        ("Pur. rea7 m3", "purchase REA-07 at M3"),
        ("buy rea7 m3", "purchase REA-07 at M3"),
        ("rem rea7", "remove REA-07"),
        ("Pass!", "pass"),
        ("- pass", "pass"),
        ("* [x] pass", "pass"),
        ("\u2022 pass", "pass"),
        ("(3) pass", "pass"),
        ("12. pass", "pass"),
        ("\u2460 pass", "pass"),
        ("**pass**", "pass"),
        ("- - pass", "pass"),
        ("care", "caretaker"),
    ],
)
def test_a_verb_may_be_spelled(line: str, expected: str) -> None:
    assert canonical(line) == expected


@pytest.mark.parametrize(
    ("line", "faults"),
    [
        ("remove REA-77", ['line 1: "REA-77" is no module; did you mean REA-07?']),
        ("remove REA-O7", ['line 1: "REA-O7" is no module; did you mean REA-07?']),
        ("install HAB-01 at l3", ['line 1, at: "l3" is no node; did you mean I3?']),
        ("install HAB-01 l3", ['line 1, at: "l3" is no node; did you mean I3?']),
        ("install HAB-01 at 03", ['line 1, at: "03" is no node; did you mean O3?']),
        ("install HAB-01 at M10", ['line 1, at: "M10" is no node; did you mean M0 or M1?']),
        ("install HAB-01 at dock", ['line 1, at: "dock" is no node; write one such as I3, M0 or O9.']),
        ("remove orchrd", ['line 1: "orchrd" is no module; did you mean GRN-05?']),
        ("remove lamp orchrd", ['line 1: "orchrd" has no meaning here; did you mean GRN-05?']),
        ("remove a house", ['line 1: "house" is no module; did you mean GRN-08 or HAB-09?']),
        ("buy REA-07 to dok", ['line 1, at: "dok" is no node; did you mean dock?']),
        ("buy REA-07 dok", ['line 1, at: "dok" is no node; did you mean dock?']),
        ("tkae FAB-2", ['line 1: "tkae" is no order; did you mean take?']),
        ("acquire fab-2 reserch-2", ['line 1, credits: "reserch-2" is no credit; did you mean RES-2?']),
        (
            "acquire f\u0430b-2",
            [CYRILLIC],
        ),
        (
            "acquire FAB-9 and ENE-8",
            [
                'line 1, credits: "FAB-9" is no credit; did you mean FAB-4, FAB-5 or FAB-6?',
                'line 1, credits: "ENE-8" is no credit; did you mean ENE-4, ENE-5 or ENE-6?',
            ],
        ),
        ("acquire", ['line 1, credits: a credit is missing; write it like "acquire FAB-2 ENE-3 RES-2".']),
        (
            "purchase REA-07",
            ['line 1, at: a node or "dock" is missing; write it like "purchase REA-07 at M3 paying ENE-4 ENE-3".'],
        ),
        ("purchase REA-07 at M3 paying bonus RES-3", ["line 1, pay: a credit is missing."]),
        ("pass REA-07", ['line 1: "REA-07" has no meaning here; "pass" is used so: pass.']),
        ("pas the salt", ['line 1: "the" has no meaning here; "pass" is used so: pass.']),
        ("purchse REA-07 at M3", ['line 1: "purchse" is no order; did you mean purchase?']),
    ],
)
def test_what_is_near_is_suggested_and_never_taken(line: str, faults: list[str]) -> None:
    assert read(line) == faults


def test_another_deck_has_other_words() -> None:
    modules = {
        "HAB-11": {"name": "Old Bunks", "department": "HAB"},
        "XYZ-01": {"name": "Old Bulk", "department": "XYZ"},
    }
    words = vocabulary({"modules": modules, "credits": {"guilds": ["FAB", "QQQ"], "values": [1, 12]}})
    assert read_order("swap old bunks with xyz1", VERBS, words) == {"do": "swap", "module": "HAB-11", "with": "XYZ-01"}
    assert read_order("acquire qqq 12", VERBS, words) == {"do": "acquire", "credits": ["QQQ-12"]}
    found = read_order("remove old bu", VERBS, words)
    assert isinstance(found, list)
    assert str(found[0]).endswith("did you mean HAB-11 or XYZ-01?")


def test_no_spelling_means_two_things() -> None:
    doubled = {
        (kind, spelling): ids
        for kind, lexicon in WORDS.lexicons.items()
        for spelling, ids in lexicon.exact.items()
        if len(ids) > 1
    }
    assert doubled == {}


MODULE, CREDIT, NODE = st.sampled_from(MODULES), st.sampled_from(CREDITS), st.sampled_from(NODES)
PURCHASES = st.builds(
    lambda module, at, rest: {"do": "purchase", "module": module, "at": at, **rest},
    MODULE,
    st.one_of(NODE, st.just("dock")),
    st.fixed_dictionaries({}, optional={"pay": st.lists(CREDIT, min_size=1, max_size=9), "bonus": CREDIT}),
)
ORDERS = st.one_of(
    st.builds(lambda credits_: {"do": "acquire", "credits": credits_}, st.lists(CREDIT, min_size=1, max_size=5)),
    PURCHASES,
    st.builds(lambda module, at: {"do": "install", "module": module, "at": at}, MODULE, NODE),
    st.builds(lambda module: {"do": "remove", "module": module}, MODULE),
    st.lists(MODULE, min_size=2, max_size=2, unique=True).map(
        lambda two: {"do": "swap", "module": two[0], "with": two[1]}
    ),
    st.sampled_from([{"do": "pass"}, {"do": "caretaker"}]),
)


@given(ORDERS)
def test_what_is_written_reads_as_the_same_order_and_fits_the_schema(order: Order) -> None:
    assert read(write_order(order, VERBS)) == order
    assert settle_order(order, VERBS, WORDS) == (order, [])
    assert find_faults({"orders": [{"try": [order]}, order]}, "afterlight/orders.schema.json") == []


@given(ORDERS, st.randoms(use_true_random=False))
def test_case_spacing_and_punctuation_do_not_matter(order: Order, chance: Any) -> None:
    words = write_order(order, VERBS).split()
    loose = "".join(
        f"{chance.choice((str.upper, str.lower, str.title))(word)}{chance.choice((' ', '  ', ', ', '. ', ': '))}"
        for word in words
    )
    assert read(loose) == order
