"""What commanders can do for themselves by mail: ask how things stand, for a report, for help."""

from __future__ import annotations

from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import pytest

from pbem.games import find_game
from tests.cli import desk
from tests.cli.desk import done
from tests.cli.mails import ADA, BO, mail, parts, phpbb, plans, taken, told


def answers(match: Path, handle: str = "ada") -> list[EmailMessage]:
    """Return the answers that go out to a commander."""
    paths = sorted((match / "mail/out").glob(f"answer-*-{handle}.eml"))
    return [message_from_bytes(path.read_bytes(), policy=default) for path in paths]


def text(answer: EmailMessage, kind: str = "plain") -> str:
    body = answer.get_body((kind,))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


def report(match: Path, turn: int, handle: str, form: str = "txt") -> str:
    return (match / f"reports/{turn:03}/{handle}.{form}").read_text(encoding="utf-8")


def test_show_sends_the_waiting_plan_and_the_last_report(played: Path) -> None:
    taken(played, mail(ADA, "caretaker"))
    assert taken(played, mail(ADA, "show\n", identity="<9@there>")) == "Ada: asked how things stand (address)"
    (answer,) = answers(played)
    assert (answer["To"], answer["In-Reply-To"], answer["Auto-Submitted"]) == (ADA, "<9@there>", "auto-replied")
    assert text(answer) == f"YOUR WAITING PLAN\n  caretaker\n\n{report(played, 3, 'ada')}"
    assert plans(played)["ada"] == [[{"do": "caretaker"}]]
    taken(played, mail(BO, "Show!"))
    assert text(answers(played, "bo")[0]).startswith("YOUR WAITING PLAN\nNo plan of yours waits.\n\nAFTERLIGHT STATION")


@pytest.mark.parametrize("line", ["resend 1", "Resend turn 1.", "please resend report #1, thanks"])
def test_resend_sends_the_report_of_a_turn_again(played: Path, line: str) -> None:
    assert (
        taken(played, mail(ADA, f"Hi Di,\n\n{line}\n\nCheers\nAda\n"))
        == "Ada: asked for the report of turn 1 (address)"
    )
    (answer,) = answers(played)
    first = message_from_bytes((played / "mail/out/001-ada.eml").read_bytes(), policy=default)
    assert answer["Subject"] == first["Subject"]
    assert answer["Message-ID"] != first["Message-ID"]
    assert text(answer) == report(played, 1, "ada")
    assert text(answer, "html") == report(played, 1, "ada", "html")


def test_resend_alone_sends_the_last_report(played: Path) -> None:
    taken(played, mail(ADA, "resend"))
    assert text(answers(played)[0]) == report(played, 3, "ada")


def test_of_a_turn_that_there_is_not_or_no_longer_no_report_is_sent(played: Path) -> None:
    taken(played, mail(ADA, "resend 9"))
    done("undo", played, "--to", "1")
    taken(played, mail(ADA, "resend 3"))
    found = sorted(desk.flat(text(answer)) for answer in answers(played))
    assert found[0].startswith("There is no report of turn 9; the last is that of turn 3.")
    assert found[1].startswith(
        "Turn 3 was taken back, so its report no longer counts. The last report is that of turn 1."
    )


def test_help_tells_how_to_write_orders_and_messages(match: Path) -> None:
    done("set", match, "mail.address=orders@example.org", "mail.demand=key", "ada.columns=40")
    assert taken(match, mail(ADA, "HELP")) == "Ada: asked for help (address)"
    (answer,) = answers(match)
    flat = desk.flat(text(answer))
    for words in (
        "go to orders@example.org",
        "You are Ada (ada).",
        "cancel: empties your plan",
        "a colon before what you say",
    ):
        assert words in flat
    assert max(map(len, text(answer).splitlines())) <= 40
    done("set", match, "mail.press=off")
    taken(match, mail(ADA, "help please"))
    assert sorted("a colon before" in desk.flat(text(answer)) for answer in answers(match)) == [False, True]


@pytest.mark.parametrize("game", ["afterlight", "far", "farlight"])
def test_help_shows_orders_of_the_game_and_where_its_rules_are(tmp_path: Path, game: str) -> None:
    match = tmp_path / "m-1"
    done("new", match, "--game", game, "-c", ADA, "-c", BO)
    taken(match, mail(ADA, "help", "Re: m-1"))
    told_in = desk.flat(text(answers(match)[0]))
    for verb in find_game(game).verbs:
        assert f'such as "{verb.example}"' in told_in or verb.name == "caretaker"
    assert "caretaker: pbem chooses a modest, legal order for you" in told_in
    assert f'The rules are in games/{game}/rules.md of pbem, and "pbem rules {game}" shows them' in told_in
    told(match, mail(ADA, f"Ah.\n\n{text(answers(match)[0])}", "Re: m-1"))
    assert plans(match)["ada"] == []


def test_help_does_not_become_orders_or_press_when_it_comes_back(match: Path) -> None:
    taken(match, mail(ADA, "help"))
    back = text(answers(match)[0])
    told(match, mail(ADA, f"Ah.\n\n{back}"))
    assert plans(match)["ada"] == []


def test_cancel_empties_the_plan(match: Path) -> None:
    taken(match, mail(ADA, "caretaker"))
    taken(match, mail(ADA, "cancel"))
    assert plans(match)["ada"] == []


@pytest.mark.parametrize(
    "words",
    ["show\nhelp", "help me with the Foundry", "I wonder what it would show\nhelp", "shows", "> show", "resend all",
     "show\nThis is a longer sentence, and nobody can tell what it is about.", "-- \nshow"],
)  # fmt: skip
def test_a_word_among_others_asks_for_nothing(match: Path, words: str) -> None:
    told(match, mail(ADA, words))
    assert answers(match) == []


def test_orders_beside_such_a_word_are_orders(match: Path) -> None:
    taken(match, mail(ADA, "help\ncaretaker"))
    assert (answers(match), plans(match)["ada"]) == ([], [[{"do": "caretaker"}]])


def test_quoted_text_and_a_signature_may_stand_beside_it(match: Path) -> None:
    taken(match, mail(ADA, "show\n\n-- \nAda of the Outer Ring, who signs at length\n\n> acquire FAB-2\n> show\n"))
    assert len(answers(match)) == 1


def test_strangers_and_programs_are_not_answered(match: Path) -> None:
    assert told(match, mail("Eve <eve@example.org>", "show")).startswith("put aside in mail/bad")
    taken(match, mail(ADA, "show", Auto_Submitted="auto-replied"))
    assert answers(match) == []


def test_an_answer_goes_to_the_roster_whatever_address_a_message_names(match: Path) -> None:
    done("set", match, "ada.address=ada@example.org,ada@post.example.org", "ada.forum=Ada of Old")
    taken(match, phpbb(("Ada of Old", "2026-06-01 12:00", "show")), name="thread.txt")
    (answer,) = answers(match)
    assert answer["To"] == "Ada <ada@example.org>, Ada <ada@post.example.org>"


def test_the_same_message_is_answered_once(match: Path) -> None:
    content = mail(ADA, "show")
    taken(match, content)
    assert taken(match, content) == "handled before: answered"
    assert parts(match) == [("ada", "answered")]
    (match / "mail/sent").mkdir()
    (path,) = (match / "mail/out").glob("answer-*")
    path.rename(match / "mail/sent" / path.name)
    taken(match, content, "--again")
    assert answers(match) == []


def test_check_answers_nobody(match: Path) -> None:
    before = desk.tree(match)
    path = match.parent / "a.eml"
    path.write_bytes(mail(ADA, "show"))
    assert "Ada: asked how things stand (address)" in done("check", match, path)
    assert desk.tree(match) == before


def test_before_the_deal_only_help_is_given(tmp_path: Path) -> None:
    folder = tmp_path / "station-7"
    done("new", folder, *desk.PAIR, "--invite")
    told(folder, mail(ADA, "show"))
    taken(folder, mail(ADA, "help"))
    assert [answer["Subject"] for answer in answers(folder)] == ["[station-7] Afterlight Station: help"]


def test_the_answers_are_sent_like_every_mail(played: Path, tmp_path: Path) -> None:
    done("set", played, "mail.address=orders@example.org")
    taken(played, mail(ADA, "resend 1"))
    taken(played, mail(BO, "show"))
    done("send", played, "--to-dir", tmp_path / "drafts")
    assert len([path for path in (tmp_path / "drafts").iterdir() if "answer-" in path.name]) == 2
