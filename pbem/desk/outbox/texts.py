"""What mails say beside reports and receipts: templates, which the moderator can put his own in the place of.

His stand in ``templates/mail`` of the match folder, or of the folder of matches around it.  They are given plain
values and run in a sandbox.  What is wrong with one is told in a sentence before anything is sent.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from jinja2 import FileSystemLoader, StrictUndefined, TemplateError, TemplateSyntaxError, select_autoescape
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from pbem.data import templates_folder
from pbem.errors import Fault
from pbem.post.outgoing.written import body_of
from pbem.saves.match import Match
from pbem.saves.settings import Commander
from pbem.text import wrap
from pbem.times import spoken_in

FOLDER = "templates/mail"
OWN = "mail"
FORGOTTEN = "mend it, or take it away to have the usual text"


MUCH: Mapping[str, Any] = {
    "match": "station-7", "title": "Title", "game": "game", "players": ["Ada", "Bo"], "name": "Ada", "handle": "ada",
    "columns": 78, "deadline": "Thu 10 Dec 2026 20:00 Europe/London", "address": "orders@example.org",
    "moderator": "Di <di@example.org>", "demands": ["key", "token"], "commitment": "0" * 64, "turn": 0, "key": "KEY",
    "report": "Report.\n", "receipt": "Receipt.\n", "letter": "<p>Letter.</p>", "press": "reports",
    "welcome": "Welcome.\n",
    "answer_link": "mailto:orders@example.org", "over": False, "form": ["pass"], "late": True,
    "seal": "age1", "forerunner": "Cy", "kept": True, "successor": "Di",
    "examples": ["pass"], "turns": [3, 4], "restored": 2,
}  # fmt: skip
"""What a template may be given, tried out where there is no mail yet."""
LITTLE: Mapping[str, Any] = {**MUCH, "players": [], "columns": 40, "deadline": "", "address": "", "moderator": "",
                             "demands": [], "press": "off", "turn": 12, "key": "", "welcome": "", "answer_link": "",
                             "form": [], "late": False, "over": True, "seal": "", "forerunner": "",
                             "kept": False}  # fmt: skip


class Texts:
    """The templates of the mails of the match in *folder*, which need not be there yet."""

    def __init__(self, folder: Path) -> None:
        around = folder.resolve()
        self._usual = templates_folder() / OWN
        self._own = [around / FOLDER, around.parent / FOLDER]
        self._environment = ImmutableSandboxedEnvironment(
            loader=FileSystemLoader([*self._own, self._usual]),
            autoescape=select_autoescape(("html.j2",), default=False),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._environment.filters.update(wrap=_wrap, paragraphs=_paragraphs)

    def text(self, name: str, facts: Mapping[str, Any]) -> str:
        """Return what the template *name* makes of *facts*, without blank lines at its ends.

        Raises Fault with file and line if it is the moderator's own and cannot be used.
        """
        made = self._rendered(f"{name}.txt.j2", facts)
        return made.strip("\n") + "\n"

    def html(self, name: str, facts: Mapping[str, Any]) -> str:
        """Return the same for a template of HTML."""
        return self._rendered(f"{name}.html.j2", facts)

    def faults(self) -> list[str]:
        """Return what is wrong with the moderator's own templates, tried with much to say and with little."""
        names = {path.name for path in self._usual.glob("*.j2")}
        own = [path for place in self._own for path in sorted(place.glob("*.j2"))]
        found = [f"{path} is no template of mails; these are {', '.join(sorted(names))}."
                 for path in own if path.name not in names]  # fmt: skip
        for path in own:
            for facts in (MUCH, LITTLE) if path.name in names else ():
                try:
                    self._rendered(path.name, facts)
                except Fault as fault:
                    found.append(str(fault))
        return list(dict.fromkeys(found))

    def _rendered(self, name: str, facts: Mapping[str, Any]) -> str:
        try:
            return self._environment.get_template(name).render(facts)
        except UnicodeDecodeError:
            path = next(place / name for place in self._own if (place / name).exists())
            raise Fault(f"{path} is not in UTF-8; save it so.") from None
        except Exception as error:  # whatever somebody's template does
            place = _place(error)
            if place is None or Path(place[0]).is_relative_to(self._usual):
                raise
            raise Fault(f"{place[0]}, line {place[1]}: {_reason(error)}; {FORGOTTEN}.") from error


def _place(error: Exception) -> tuple[str, int] | None:
    """Return the template and the line in it where *error* arose."""
    if isinstance(error, TemplateSyntaxError) and error.filename:
        return error.filename, error.lineno
    found = None
    trace: TracebackType | None = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename.endswith(".j2"):
            found = trace.tb_frame.f_code.co_filename, trace.tb_lineno
        trace = trace.tb_next
    return found


def _reason(error: Exception) -> str:
    said = error.message if isinstance(error, TemplateError) and error.message else f"{type(error).__name__}: {error}"
    return " ".join(said.split()).rstrip(".")


def _wrap(text: str, columns: int, first: str = "", rest: str | None = None) -> str:
    return "\n".join(wrap(text, columns, first, rest))


def _paragraphs(text: str) -> Markup:
    return safe(body_of(text))


def safe(html: str) -> Markup:
    """Return *html*, in which all that people wrote is escaped already, so that a template takes it as it is."""
    return Markup(html)  # noqa: S704 - says what it does


def facts_of(match: Match, commander: Commander) -> dict[str, Any]:
    """Return what every template may know: of the match what is public, and who the mail is for."""
    settings, found = match.settings, match.body.founding
    return {
        "match": found.match,
        "title": match.game.title,
        "game": found.game,
        "players": settings.names,
        "name": commander.name,
        "handle": commander.handle,
        "columns": commander.columns,
        "deadline": due(match, commander),
        "address": settings.mail.address or "",
        "moderator": settings.moderator or "",
        "examples": [verb.example for verb in match.game.verbs],
        "demands": list(settings.mail.demand),
        "press": settings.mail.press,
        "commitment": found.commitment,
        "turn": match.body.at,
        "key": "",
        "seal": settings.mail.seal or "",
        "forerunner": "",
        "kept": False,
    }


def due(match: Match, commander: Commander) -> str:
    """Return the deadline as *commander* reads the clock, "" if none is set."""
    deadline = match.settings.deadline
    if deadline is None:
        return ""
    return spoken_in(deadline.utc, commander.zone) if commander.zone else deadline.text
