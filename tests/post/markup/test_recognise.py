"""Which markup a bare text is in is told by signs that no plain order file has."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.post.markup.recognise import post_rows
from pbem.post.message import Kind, Mark
from tests.post.markup.reading import said

OLD = "purchase OLD-99 at O9"
POSTS = {
    "phpBB": f"[quote=Bo]{OLD}[/quote]\nacquire fab-2\nelse pass",
    "only bold": "[b]acquire fab-2[/b]\nelse pass",
    "a list": "[list][*]acquire fab-2[*]else pass[/list]",
    "a spoiler": "[spoiler]acquire fab-2\nelse pass[/spoiler]",
    "BBCode with ticks": "[code]acquire fab-2\nelse pass[/code]",
    "Discourse": f'[quote="Bo, post:4, topic:77"]\n{OLD}\n[/quote]\nacquire fab-2\nelse pass',
    "details": '[details="x"]\nacquire fab-2\nelse pass\n[/details]',
    "a fence": f"```\nacquire fab-2\nelse pass\n```\n\n~~{OLD}~~",
    "ticks": "`acquire fab-2`\nelse pass",
    "struck out": f"acquire fab-2\n~~{OLD}~~\nelse pass",
    "Discourse as HTML": f"<blockquote><p>{OLD}</p></blockquote>\n<p>acquire fab-2<br>\nelse pass</p>",
    "a spoiler of Discourse as HTML": '<div class="spoiler"><p>acquire fab-2<br>else pass</p></div>',
    "phpBB as HTML": f"acquire fab-2<br />\nelse pass<blockquote><div><cite>Bo wrote:</cite>{OLD}</div></blockquote>",
    "a page": f"<!DOCTYPE html><html><body><s>{OLD}</s><p>acquire fab-2<p>else pass</body></html>",
}


@pytest.mark.parametrize("text", POSTS.values(), ids=POSTS)
def test_a_post_is_read_by_its_markup(text: str) -> None:
    source = post_rows(text)
    assert source.marked_up
    assert said(source.rows) == ["acquire fab-2", "else pass"]


FILES = {
    "orders": "match: station-7\nturn: 14\nacquire FAB-2\nelse pass\n",
    "boxes": "[x] install HAB-01 at I3\n[ ] pass\n[1] acquire FAB-2",
    "words in brackets": "acquire FAB-2 [b] and [i]\n# [quote] of Bo",
    "a comment about tags": "# less < more, a <b, 3 <5 > 2\npass",
    "quoted": f"> {OLD}\npass",
    "YAML": "match: station-7\norders:\n  - {do: acquire, credits: [FAB-2]}\n  - [pass]\n",
    "JSON": '{"match": "station-7", "orders": [{"do": "pass"}]}',
    "rules": "-----\npass\n=====",
    "nothing": "",
}


@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
def test_a_plain_file_is_taken_as_it_stands(text: str) -> None:
    source = post_rows(text)
    assert not source.marked_up
    assert (source.kind, source.text) == (Kind.TEXT, text)


def test_the_order_forms_of_all_games_are_plain() -> None:
    reports = sorted((Path(__file__).parents[2]).rglob("*.txt"))
    forms = [path for path in reports if "order" in path.read_text(encoding="utf-8", errors="replace").lower()]
    taken = [path.name for path in forms if post_rows(path.read_text(encoding="utf-8", errors="replace")).marked_up]
    assert forms
    assert [name for name in taken if not name.startswith("13")] == []


def test_marks_come_with_the_rows() -> None:
    assert said(post_rows(POSTS["phpBB"]).rows, Mark.QUOTED) == [OLD]
