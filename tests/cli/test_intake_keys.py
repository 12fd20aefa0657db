"""Order keys: made, demanded, checked, and shown to nobody."""

from __future__ import annotations

import re
from collections.abc import Callable
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from unicodedata import normalize

import pytest

from pbem.formats.yamlio import load
from tests.cli import desk
from tests.cli.desk import PAIR, SEED, done, refused
from tests.cli.mails import ADA, BO, mail, parts, plans, saved, taken, texts, told

Writing = Callable[[str], str]
KEY = re.compile(r"[2-9][A-Z][0-9A-Z]{2}-[2-9][A-Z][0-9A-Z]{2}")


def new_key(match: Path, handle: str = "ada") -> str:
    """Give a commander a key and return it."""
    found = KEY.search(done("set", match, f"{handle}.key=new"))
    assert found is not None
    return found[0]


def test_a_new_key_is_shown_once_and_goes_by_mail(match: Path) -> None:
    key = new_key(match)
    (path,) = (match / "mail/out").glob("key-*-ada.eml")
    letter = message_from_bytes(path.read_bytes(), policy=default)
    assert letter["To"] == "Ada <ada@example.org>"
    path.unlink()
    assert not [name for name, content in desk.tree(match).items() if key.encode() in content]
    assert key not in done("status", match)


def test_the_settings_hold_nothing_but_a_hash(match: Path) -> None:
    assert done("set", match, "ada.key=blue heron 77").startswith("ada.key is now set\n")
    (ada, bo) = load((match / "match.yaml").read_bytes())["commanders"]
    assert ada["key"].startswith("scrypt$")
    assert "key" not in bo
    done("set", match, "ada.key=")
    assert "key" not in load((match / "match.yaml").read_bytes())["commanders"][0]
    assert "at least 8 letters and digits" in refused("set", match, "ada.key=secret")


def test_a_match_that_demands_keys_gives_one_to_each(tmp_path: Path) -> None:
    shown = done("new", tmp_path / "station-7", *PAIR, "--seed", SEED, "--set", "mail.demand=key")
    keys = dict(re.findall(r"order key of (\w+) is (\S+);", shown))
    assert set(keys) == {"Ada", "Bo"}
    match = tmp_path / "station-7"
    for name, address in (("Ada", ADA), ("Bo", BO)):
        assert taken(match, mail(address, f"key {keys[name]}\ncaretaker")) == (
            f"{name}: accepted, 1 step waiting (address, key)"
        )


def test_without_the_demanded_key_orders_are_asked_back(match: Path) -> None:
    new_key(match)
    done("set", match, "mail.demand=key")
    assert told(match, mail(ADA, "caretaker")) == "Ada: asked back; the waiting plan stands (address)"
    assert 'write the word "key" and your key in a line above the orders' in desk.flat(texts(match, "ada")[0])
    assert "you have none yet: the moderator gives you one" in desk.flat(
        [told(match, mail(BO, "caretaker")), *texts(match, "bo")][1]
    )


def test_a_wrong_key_is_refused_even_where_none_is_demanded(match: Path) -> None:
    new_key(match)
    assert told(match, mail(ADA, "key WRONG-123\ncaretaker")).startswith("Ada: refused, 1 fault")
    assert told(match, "match station-7 commander ada key WRONG-123\ncaretaker", name="ada.txt").startswith("Ada: ref")
    assert parts(match) == [("ada", "refused")] * 2
    assert plans(match)["ada"] == []


def test_a_key_in_a_file_of_the_moderators_is_checked_and_not_demanded(match: Path) -> None:
    key = new_key(match)
    done("set", match, "mail.demand=key,token")
    assert taken(match, "caretaker", "--as", "ada", name="ada.txt") == "Ada: accepted, 1 step waiting"
    assert taken(match, f"commander ada key {key.lower()}\ncaretaker", name="ada.txt").startswith("Ada: accepted")
    assert taken(match, f'commander: ada\nkey: "{key}"\norders: [caretaker]', name="ada.yaml").startswith("Ada: acc")


def test_what_cannot_be_verified_cannot_be_demanded(match: Path) -> None:
    assert "needs mail.authserv" in refused("set", match, "mail.demand=verified")
    done("set", match, "mail.authserv=mx.example.org", "mail.demand=verified")
    assert told(match, mail(ADA, "caretaker")).startswith("Ada: asked back")
    results = "mx.example.org; dmarc=pass header.from=example.org"
    assert taken(match, mail(ADA, "caretaker", Authentication_Results=results)).endswith("(address, verified)")


AS_IT_CAME = re.compile(r"mail/(?:in|bad)/.*(?<!\.json)|mail/out/key-.*|match.yaml")
"""Files that hold keys: what was received, the mail that brings a key, and the hash, which may have any letters."""

PLACES = [
    "match station-7 commander ada key {}\nacquire FAB-9\n",
    "key {}\ncaretaker\nacqiure {}\n",
    "> key {}\n> caretaker\n",
    "My key is {} as you know.\ncaretaker\n",
    "key: {}\nmatch: station-7\ncommander: ada\norders: [nonsense {}]\n",
    "commander bo key {}\ncaretaker",
    "caretaker\nelse {}\n# {}\n",
    "key {}\n{}\n1. {}\na) {}\n- {} acquire\ncaretaker {}\nI think that {} and acquire it\n",
]
NASTY = ["2H76-2VYY", "4A4A-5B5B", "9ZZZ-8E8E"]
"""Keys whose letters may be taken for list numbers, list letters or numbers."""

WRITTEN: list[Writing] = [
    str,
    str.lower,
    lambda key: key.replace("-", " "),
    lambda key: key.replace("-", ""),
    " ".join,
    lambda key: key.replace("-", "-\n"),
    "\u00ad".join,
    lambda key: key.replace("-", "\u2013"),
    lambda key: key.lower().translate(
        {ord(sign): ord(sign) + 0xFEE0 for sign in "0123456789abcdefghijklmnopqrstuvwxyz"}
    ),
]


@pytest.mark.parametrize("places", PLACES)
@pytest.mark.parametrize("subject", ["Re: station-7", "key {}", "{}"])
def test_no_output_shows_a_key_again(match: Path, places: str, subject: str) -> None:
    assert not _shown(match, NASTY[0], places, subject, str.lower)


@pytest.mark.parametrize("key", NASTY)
def test_no_output_shows_any_part_of_a_key_however_it_is_written(match: Path, key: str) -> None:
    assert not _shown(match, key, PLACES[-1], "Re: station-7", *WRITTEN)


def _shown(match: Path, key: str, places: str, subject: str, *written: Writing) -> list[str]:
    """Return the parts of *key* that are shown when it stands in all *places*, in mails and in files."""
    done("set", match, f"ada.key={key}")
    files = []
    writings: list[Writing] = [str, *written]
    for number, write in enumerate(writings):
        text, identity = places.replace("{}", write(key)), f"<{key}@{number}.there>"
        content = mail(ADA, text, subject.replace("{}", key), identity=identity)
        files += [saved(match.parent, content, f"{number}.eml"), saved(match.parent, text, f"{number}.txt")]
    shown = ""
    for command in (("check", "--reveal"), ("submit",), ("submit", "--reveal", "--again")):
        answer = desk.pbem(command[0], match, *files, "--as", "ada", *command[1:])
        shown += answer.out + answer.err
    shown += "".join(desk.pbem("read", match, *files, *more).out for more in ((), ("--json",)))
    shown += done("status", match, "--reveal")
    shown += "".join(name + made.decode("utf-8", "replace") for name, made in desk.tree(match).items()
                     if not AS_IT_CAME.fullmatch(name))  # fmt: skip
    letters = "".join(filter(str.isalnum, normalize("NFKC", shown))).upper()
    bare = key.replace("-", "")
    return [bare[start : start + 5] for start in range(4) if bare[start : start + 5] in letters]


def test_a_demand_for_keys_says_who_has_none_and_how_to_make_one(match: Path) -> None:
    done("set", match, "ada.key=BLUE-HERON-77")
    told = done("set", match, "mail.demand=key")
    assert (
        f"Bo has no order key yet, and no orders are taken by mail without one; make it with pbem set {match} bo."
        in told
    )
    done("set", match, "ada.key=")
    assert "Ada and Bo have no order key yet" in done("set", match, "ada.columns=40")
    assert "no order key yet" not in done("set", match, "ada.key=new", "bo.key=new")


def test_an_address_that_stands_twice_is_told_of(match: Path, tmp_path: Path) -> None:
    said = (
        "ada@example.org is the address of Ada and Bo; whose orders a mail from there holds must be said in its first"
    )
    assert said in done("set", match, "bo.address=Ada@example.org")
    assert said not in done("set", match, "bo.address=bo@example.org")
    pair = ("-c", "Ada <ada@example.org>", "-c", "Bo <ada@example.org>")
    assert said in done("new", tmp_path / "twice", "--game", "afterlight", *pair)
    assert said in done("new", tmp_path / "asked", "--game", "afterlight", *pair, "--invite")
