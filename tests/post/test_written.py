"""A text as a page: sentences flow, drawings are never broken, and lines that stood apart stay apart."""

from __future__ import annotations

import re

from pbem.post.outgoing.written import body_of
from pbem.text import wrap

MAP = "y\\x -1  0  1\n    +B--M+\n 2   B  M\n    +---+\n  south"
LONG = "To change it, send the whole plan anew; the line cancel empties it, and nothing else does so, whatever it says."


def shown(text: str) -> list[tuple[str, str]]:
    """Return the elements of the page with what stands in them, as it would be read."""
    return [
        (tag, re.sub(r"<br>\n", "|", body)) for tag, body in re.findall(r"(?s)<(\w+)[^>]*>(.*?)</\1>", body_of(text))
    ]


def test_a_map_is_never_broken_and_scrolls_in_its_own_box() -> None:
    assert shown(f"YOUR MAP AFTER IT\n{MAP}\n") == [("h2", "YOUR MAP AFTER IT"), ("pre", MAP)]
    assert "white-space:pre;overflow-x:auto" in body_of(MAP)


def test_lines_apart_stay_apart_and_broken_sentences_flow_again() -> None:
    text = "\n".join(["Accepted: 1 step waiting.", "Fingerprint E023-C71F", *wrap(LONG, 78), "No deadline is set."])
    assert shown(text) == [("p", f"Accepted: 1 step waiting.|Fingerprint E023-C71F|{LONG}|No deadline is set.")]


def test_a_list_is_one_paragraph_for_each_item() -> None:
    for columns in (78, 40):
        items = [line for item in (LONG, "2. pass", LONG) for line in wrap(item, columns, "  ", "    ")]
        assert shown("\n".join(["WHAT IS WRONG", *items])) == [("h2", "WHAT IS WRONG"), ("p", LONG), ("p", "2. pass"),
                                                             ("p", LONG)]  # fmt: skip


def test_orders_sent_back_stay_one_a_line() -> None:
    text = f"{LONG[:70]}\n\nWHAT YOU SENT\n  acquire FAB-1\n    else pass\n  > acquire FAB-2 RES-1"
    assert [body for tag, body in shown(text)][2:] == ["acquire FAB-1", "else pass", "&gt; acquire FAB-2 RES-1"]
