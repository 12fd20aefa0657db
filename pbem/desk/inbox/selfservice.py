"""Answers to what commanders ask for by mail: how things stand, an earlier report, help; at their own addresses."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from types import MappingProxyType

from pbem.desk.letters import letters_of_turn, present_letter, reader_of
from pbem.desk.outbox.texts import Texts, facts_of
from pbem.desk.outputs import CODE, MAIL_OUT, envelope, holder, is_gone, put
from pbem.games.contract import Plain
from pbem.post.identity import code_of
from pbem.post.judging import Judge
from pbem.post.message import Message
from pbem.post.outgoing.drafts import report_mail, text_mail
from pbem.post.reading.requests import HELP, RESEND, SHOW, Request
from pbem.reports.outputs import render, render_all
from pbem.saves.match import Match
from pbem.text import wrap
from pbem.turn.token import reply_token

Answer = tuple[str, bytes]
"""What is told to the moderator, and the mail."""

NO_TURN = "There is no report of turn {}; the last is that of turn {}. Ask for one of those with resend and its number."
TAKEN_BACK = "Turn {} was taken back, so its report no longer counts. The last report is that of turn {}."
NOTHING_WAITS = "No plan of yours waits."


class Desk:
    """Answers one commander's message in its match."""

    def __init__(self, match: Match, seat: int, message: Message, shown: str) -> None:
        self._match = match
        self._seat = seat
        self._commander = match.settings.commanders[seat]
        self._mark = hashlib.sha256(f"{code_of(message)}{message.name}".encode()).hexdigest()[:CODE]
        self._answers = (shown,) if shown else ()

    def answer(self, request: Request) -> Answer:
        """Return the answer to *request*."""
        return ANSWERS[request.what](self, request)

    def write(self, mail: bytes) -> str:
        """Write an answer, once, and return its name."""
        name = f"answer-{self._mark}-{self._commander.handle}{holder(self._match, self._seat)}.eml"
        if not is_gone(self._match, name):
            put(self._match.folder / MAIL_OUT / name, mail)
        return name

    def help(self, _request: Request) -> Answer:
        """Return how to write orders."""
        text = Texts(self._match.folder).text(HELP, facts_of(self._match, self._commander))
        return "asked for help", self._mail("help", text)

    def show(self, _request: Request) -> Answer:
        """Return the plan that waits, and the last report."""
        letter = present_letter(self._match, self._seat)
        judge = Judge(self._match.game, self._match.rules, letter)
        lines = [f"  {line}" for line in judge.plan_lines(letter["plan"])]
        columns = self._commander.columns
        plan = ["YOUR WAITING PLAN", *(lines or wrap(NOTHING_WAITS, columns))]
        report = render(self._report(self._match.body.at), "text", self._match.rules)
        return "asked how things stand", self._mail("your plan and your last report", "\n".join([*plan, "", report]))

    def resend(self, request: Request) -> Answer:
        """Return the report of an earlier turn as it was."""
        body = self._match.body
        turn = body.at if request.turn is None else request.turn
        told = f"asked for the report of turn {turn}"
        if not 0 <= turn <= body.turn:
            return told, self._sentence(NO_TURN.format(turn, body.at))
        if turn in body.withdrawn:
            return told, self._sentence(TAKEN_BACK.format(turn, body.at))
        letter = self._report(turn)
        part = f"{turn}.again.{self._mark}{holder(self._match, self._seat)}"
        around = envelope(self._match, self._commander, "report", part, turn=turn, answers=self._answers)
        token = reply_token(body, turn, self._seat)
        return told, report_mail(letter, render_all(letter, self._match.rules), around, token)

    def _report(self, turn: int) -> Plain:
        (letter,) = letters_of_turn(self._match, turn, [reader_of(self._seat, self._commander)])
        return letter

    def _sentence(self, text: str) -> bytes:
        return self._mail("no such report", "\n".join(wrap(text, self._commander.columns)) + "\n")

    def _mail(self, about: str, text: str) -> bytes:
        subject = f"[{self._match.body.founding.match}] {self._match.game.title}: {about}"
        around = envelope(self._match, self._commander, "receipt", f"answer.{self._mark}", answers=self._answers)
        return text_mail(subject, text, around)


ANSWERS: Mapping[str, Callable[[Desk, Request], Answer]] = MappingProxyType(
    {SHOW: Desk.show, RESEND: Desk.resend, HELP: Desk.help}
)
