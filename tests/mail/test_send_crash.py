"""Whatever ends a sending, and wherever: no mail is lost, and none goes twice but one on its way, which is told."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.cli import desk
from tests.mail.servers import Place
from tests.saves import crash
from tests.saves.cases import files

RECIPIENTS = {"ada@example.org", "bo@example.org", "bo.2@example.org"}


def arrivals(server: Place) -> Counter[tuple[str, str]]:
    return Counter((one.identity, address) for one in server.answers.received for address in one.recipients)


def points(match: Path, room: Path) -> list[str]:
    """Return the effects of sending the mails of *match*, before each of which it can be killed."""
    twin = desk.copied(match, room / "counted" / match.name)
    return [effect for effect, _ in crash.list_points(lambda: desk.done("send", twin))]


@pytest.mark.parametrize("torn", [False, True], ids=["before a step", "within a write"])
@pytest.mark.usefixtures("in_haste")
def test_a_sending_killed_anywhere_is_made_good_by_the_next(
    match: Path, server: Place, tmp_path: Path, torn: bool  # noqa: FBT001
) -> None:  # fmt: skip
    on_the_way = 0
    for number, effect in enumerate(points(match, tmp_path), 1):
        if torn and effect != "write":
            continue
        server.answers.received.clear()
        folder = desk.copied(match, tmp_path / str(number) / match.name)
        crash.killed_at(number, lambda: desk.done("send", folder), torn=torn)  # noqa: B023 - called at once
        before = arrivals(server)
        told = desk.done("send", folder)
        after = arrivals(server)
        assert {address for _, address in after} == RECIPIENTS
        twice = {mail for (mail, _), times in after.items() if times > 1}
        assert len(twice) <= 1
        assert all(times <= 2 for times in after.values())
        if twice:
            on_the_way += 1
            assert twice <= {mail for mail, _ in before}
            assert "was on its way when a pbem ended, and may have arrived; it goes again with the same" in told
        assert {path.name for path in (folder / "mail/sent").iterdir()} == {"000-ada.eml", "000-bo.eml"}
        assert not any((folder / "mail/out").iterdir())
        assert desk.done("send", folder) == "station-7: no mail waits to be sent.\n"
    assert on_the_way > 0, "none was killed between the server's word and its note"


@pytest.mark.usefixtures("in_haste")
def test_a_disk_that_fills_up_loses_no_mail(match: Path, server: Place, tmp_path: Path) -> None:
    for number, _ in enumerate(points(match, tmp_path), 1):
        server.answers.received.clear()
        folder = desk.copied(match, tmp_path / str(number) / match.name)
        outcome = crash.disk_full_at(number, lambda: desk.pbem("send", folder))  # noqa: B023 - called at once
        assert outcome.error is None
        assert isinstance(outcome.value, desk.Answer)
        assert outcome.value.code == 0 or "the disk is full" in outcome.value.err
        desk.done("send", folder)
        assert {address for _, address in arrivals(server)} == RECIPIENTS
        assert max(arrivals(server).values()) <= 2
        assert not any((folder / "mail/out").iterdir())


def test_everything_that_sending_changes_is_announced(match: Path, server: Place) -> None:
    assert crash.stray_changes(match, lambda: desk.done("send", match)) == []
    assert len(server.answers.received) == 2


def test_what_lay_in_sending_is_not_written_a_second_time(match: Path) -> None:
    (match / "mail/sending").mkdir()
    (match / "mail/out/000-ada.eml").rename(match / "mail/sending/000-ada.eml")
    before = files(match)
    desk.done("status", match)
    desk.done("set", match, "policy=caretaker")
    assert "mail/out/000-ada.eml" not in files(match)
    assert files(match)["mail/sending/000-ada.eml"] == before["mail/sending/000-ada.eml"]
