"""The public report in BBCode: what everybody may know, and no tag but ours, whatever people call themselves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.data import templates_folder
from pbem.games import game_names
from tests.cli import desk
from tests.cli.desk import done, refused

TAGS = re.compile(r"\[(/?)(\w+|\*)(?:=[^\]]*)?\]")
OURS = {"b", "i", "size", "list", "*", "code"}
NASTY = "[/code][url=x]A[/url]"


def unbalanced(text: str) -> list[str]:
    """Return the tags that are open at the end, as a forum reads them: within code nothing is one but its end."""
    opened: list[str] = []
    for found in TAGS.finditer(text):
        closing, tag = found.groups()
        if opened and opened[-1] == "code" and (closing, tag) != ("/", "code"):
            continue
        assert tag in OURS, found[0]
        if closing:
            assert opened.pop() == tag, found[0]
        elif tag != "*":
            opened.append(tag)
    return opened


@pytest.fixture(params=[game for game in game_names() if (templates_folder() / game).is_dir()])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Return a match of each game, some turns old."""
    who = [f"ada={NASTY}", "bo=Bo [b]", "cy=Cy [/CODE ]"]
    commanders = [word for name in who for word in ("-c", name)]
    done("new", tmp_path / "m-1", "--game", request.param, *commanders, "--policy", "caretaker", "--seed", desk.SEED)
    for note in ("[quote]Hello[/quote]", "[*] x"):
        done("run", tmp_path / "m-1", "--note", note)
    return tmp_path / "m-1"


def test_maps_are_code_and_no_name_or_note_makes_a_tag(folder: Path) -> None:
    text = done("report", folder, "--format", "bbcode")
    assert unbalanced(text) == []
    codes = re.findall(r"\[code\]\n(.*?)\n\[/code\]", text, re.DOTALL)
    plain = done("report", folder)
    assert len(codes) >= 2
    lines = {line for code in codes for line in code.replace("\u200b", "").splitlines()}
    assert lines <= set(plain.splitlines())
    assert "[\u200b*] x" in text
    assert "[\u200burl=x]" in text


def test_it_tells_what_the_observer_is_told(folder: Path) -> None:
    text = done("report", folder, "--format", "bbcode").replace("\u200b", "")
    plain = desk.flat(done("report", folder))
    assert "turn 2[/size][/b]" in text
    stories = re.findall(r"^\[\*\]\[b\](.*?)\[/b\] (.*)$", text, re.MULTILINE)
    assert stories
    assert all(story.split()[-1] in plain for _, story in stories)
    head = re.search(r"hash is ([0-9a-f]{64})", text)
    assert head
    assert head[1] in plain


def test_a_commanders_report_is_not_made_into_a_post(tmp_path: Path) -> None:
    desk.new(tmp_path / "station-7")
    assert "only the observer's report can be posted" in refused(
        "report", tmp_path / "station-7", "-c", "ada", "--format", "bbcode"
    )
    assert "commitment to the seed is" in done("report", tmp_path / "station-7", "--format", "bbcode")


def test_the_end_tells_the_seed(tmp_path: Path) -> None:
    folder = desk.new(tmp_path / "station-7")
    done("ruling", folder, "--end", "--reason", "[b]Enough.")
    text = done("report", folder, "--format", "bbcode")
    assert f"The seed was {desk.SEED}." in text
    assert unbalanced(text) == []
