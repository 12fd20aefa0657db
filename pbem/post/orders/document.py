"""From a text or file to order documents: one for each match that it has orders for.

A document is taken whole or not at all: with any fault it gives no plan, but keeps all its faults and the
text to be corrected.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from pbem.games.contract import Plain
from pbem.games.grammar import Misreading
from pbem.post.orders.filled import read_filled
from pbem.post.orders.heading import Header
from pbem.post.orders.language import Language, LanguageOf
from pbem.post.orders.lines import LINE_END, MOST_LINES, Line, Sort, read_lines, sections, too_many
from pbem.post.orders.model import OrderDocument, documented, field_of, illegible, refused, schema_name, unknown_match
from pbem.post.orders.quotation import marked, raw_mail
from pbem.post.orders.section import read_section
from pbem.post.orders.steps import Odd, Steps
from pbem.post.press.messages import Pressed, press_in, with_press

MOST_CHARACTERS = 300_000
"""Characters of a text that is read at all; a whole match of reports has less."""

ALONE = "send the orders alone"

MOST_PARTS = 100
"""Sections for different matches and commanders in one text."""

KEPT = frozenset({Sort.HEADER, Sort.BEGIN, Sort.END, Sort.CANCEL, Sort.PRESS})
"""Lines that a text to be corrected keeps beside its orders."""

OLDER = {Sort.OLD_MAIL: "an older mail", Sort.REPORT: "a report"}
"""What an order above cuts off -> its name."""

DATA_FILES = (".yaml", ".yml", ".json")
ORDERS_KEY = re.compile(r"^[ \t-]*\{?(?:orders|try|do)[ \t]*:(?:[ \t]|$)", re.MULTILINE)
ORDERS_LIST = re.compile(r"^[ \t]*orders:[ \t]*(?:[\[#].*)?$", re.MULTILINE)
DATA_ROW = re.compile(r"^[ \t]*(?:- *)?(?:\{ *do|do|try):(?:[ \t]|$)", re.MULTILINE)
TOP_LEVEL_ROW = re.compile(r"[ \t]|$|#|---|\.\.\.|-(?: |$)|[\]}]|[a-z_]+[ \t]*:(?:[ \t]|$)")
JSON_BEGINNING = re.compile(r"\s*(?:\{|\[\s*[{\]])")
FENCE = re.compile(r"\s*(```+|~~~+)[ \t]*\w*[ \t]*\r?\n(.*)\n\1\s*", re.DOTALL)


def read_documents(text: str, language_of: LanguageOf, name: str = "") -> list[OrderDocument]:
    """Return the order documents of a text; at least one, if only to say what is wrong.

    *name* is the file's, whose ending tells YAML and JSON; without such an ending the content does.  Raises
    nothing for any text.
    """
    if len(text) > MOST_CHARACTERS:
        return _unread(f"this is longer than {MOST_CHARACTERS:,} characters", ALONE)
    if raw_mail(text):
        return _unread("this is a raw mail", "save it as plain text, or paste its text into a file")
    data = _unfenced(text)
    if name.casefold().endswith(DATA_FILES) or looks_like_data(data):
        return one_each(read_filled(data, language_of))
    if is_data_among_text(text):
        return _unread("there is other text around the YAML", "send the YAML alone")
    documents = _read_text(text, language_of)
    if too_many(text) or len(documents) > MOST_PARTS:
        del documents[MOST_PARTS:]
        problem = f"this has more than {MOST_LINES:,} lines, or more than {MOST_PARTS} parts"
        documents[-1] = refused(documents[-1], [Misreading(0, 0, "", "", problem, ALONE)])
    return one_each(documents)


def _unread(problem: str, wanted: str) -> list[OrderDocument]:
    return [illegible(Misreading(0, 0, "", "", problem, wanted))]


def _unfenced(text: str) -> str:
    """Return *text* without the fence that a forum wants around it; its lines keep their numbers."""
    fenced = FENCE.fullmatch(text.removeprefix("\ufeff"))
    return text if fenced is None else "\n" * fenced[0].count("\n", 0, fenced.start(2)) + fenced[2]


def _read_text(text: str, language_of: LanguageOf) -> list[OrderDocument]:
    """Return the documents of a text: what is older and stands below orders is left out, and that is noted.

    Where no order stands above it, nobody can tell whether those below are meant.
    """
    lines = with_press(marked(read_lines(text, language_of)), language_of)
    place, line = next(((place, line) for place, line in enumerate(lines) if line.sort in OLDER), (0, None))
    if line is None:
        return _documents(lines, language_of)
    documents = _documents(lines[:place], language_of)
    if any(map(_orders_something, documents)):
        what = f"line {line.number}: here begins {OLDER[line.sort]}, of which nothing was taken."
        return [*documents[:-1], documents[-1]._replace(notes=(*documents[-1].notes, what))]
    problem = f"here begins {OLDER[line.sort]}, and all orders stand below"
    fault = Misreading(line.number, 1, "", "", problem, "delete it, and send your order lines alone")
    documents = _documents(lines, language_of)
    return [refused(document, [fault]) if _orders_something(document) else document for document in documents]


def _orders_something(document: OrderDocument) -> bool:
    return document.plain is not None or document.lines != () or document.press != ()


def _documents(lines: Sequence[Line], language_of: LanguageOf) -> list[OrderDocument]:
    """Return a document for each section, one more than MOST_PARTS at most."""
    return [text_document(part, language_of) for part in sections(lines)[: MOST_PARTS + 1]]


def looks_like_data(text: str) -> bool:
    """Say whether *text* is JSON, or YAML: a key that order documents have, and no line that YAML has not."""
    text = text.removeprefix("\ufeff")
    if JSON_BEGINNING.match(text):
        return True
    return ORDERS_KEY.search(text) is not None and all(map(TOP_LEVEL_ROW.match, LINE_END.split(text)))


def is_data_among_text(text: str) -> bool:
    """Say whether *text* seems to hold YAML orders among other text."""
    return ORDERS_LIST.search(text) is not None and DATA_ROW.search(text) is not None


def one_each(documents: Iterable[OrderDocument]) -> list[OrderDocument]:
    """Refuse each document that is a second one for the same match and commander."""
    seen: dict[tuple[str, str], int] = {}
    checked: list[OrderDocument] = []
    for number, document in enumerate(documents, 1):
        named = [str(document.header.get(part, "")).casefold() for part in ("match", "commander")]
        first = seen.setdefault((named[0], named[1]), number)
        problem = f"part {number} of this message is for the same match and commander as part {first}"
        fault = Misreading(0, 0, "", "", problem, "send one part for each")
        checked.append(document if first == number else refused(document, [fault]))
    return checked


def text_document(lines: Sequence[Line], language_of: LanguageOf, *, wary: bool = False) -> OrderDocument:
    """Return the document of one section; *wary* as in read_section: then it may order nothing without a fault."""
    header, faults = _header(lines)
    match = header.get("match")
    language = language_of(None if match is None else str(match))
    if language is None:
        place = next((line.number for line in lines if "match" in line.header), 1)
        fault = unknown_match(None if match is None else str(match), place)
        return OrderDocument(header, None, (), (fault, *faults), (), _to_correct(lines, None))
    steps = read_section(lines, language, wary=wary)
    pressed = _pressed(lines, language, steps)
    numbers = tuple(map(tuple, steps.lines))
    plain: Plain = {**header, "orders": [{"try": orders} for orders in steps.tries]}
    faults += steps.faults
    if not faults:
        faults = _by_schema(plain, language, numbers)
    speaks = bool(steps.tries) or not pressed.messages or any(line.sort is Sort.CANCEL for line in lines)
    plan = plain if speaks and not faults else None
    document = documented(header, plan, faults, steps, _to_correct(lines, steps))
    return document._replace(press=tuple(pressed.messages))


def _pressed(lines: Sequence[Line], language: Language, steps: Steps) -> Pressed:
    """Return the messages among *lines*; what refuses the section, or is to be told, is put to *steps*."""
    pressed = press_in(lines, language)
    steps.faults += pressed.faults
    for number, sentence in pressed.notes:
        steps.note(number, sentence, Odd.STRANGER)
    return pressed


def _header(lines: Sequence[Line]) -> tuple[Header, list[Misreading]]:
    """Put the header lines of a section together; a value that is given twice must be the same."""
    header: Header = {}
    faults: list[Misreading] = []
    for line in lines:
        for name, value in line.header.items():
            known = header.setdefault(name, value)
            if str(known).casefold() != str(value).casefold():
                problem = f"stands beside {known}, which was given before"
                faults.append(Misreading(line.number, 1, name, str(value), problem, "keep one"))
    return {name: header[name] for name in ("match", "commander", "turn", "key") if name in header}, faults


def _by_schema(plain: Plain, language: Language, lines: Sequence[Sequence[int]]) -> list[Misreading]:
    from pbem.formats.schema import find_faults

    return [
        Misreading(_line_of(path, lines), 1, field_of(path), "", what)
        for path, what in find_faults(plain, schema_name(language))
    ]


def _line_of(path: Sequence[Any], lines: Sequence[Sequence[int]]) -> int:
    """Return the line of what stands at *path* in a document that was read from text."""
    numbers = [part for part in path if isinstance(part, int)]
    if not numbers:
        return 1
    alternative = numbers[1] if "try" in path and len(numbers) > 1 else 0
    return lines[numbers[0]][alternative]


def _to_correct(lines: Sequence[Line], steps: Steps | None) -> str:
    """Return the lines to correct: header and orders, without prose; all but quotes if nothing was read.

    An order that was found in a quote is there as well, without its ">".
    """
    used = set() if steps is None else steps.used
    texts = (
        line.tidy.text.lstrip("> ") if line.sort is Sort.QUOTED else line.tidy.text
        for line in lines
        if line.sort in KEPT
        or (line.sort is Sort.TEXT and steps is None)
        or (line.sort in (Sort.TEXT, Sort.QUOTED) and line.number in used)
    )
    return "\n".join(text.rstrip() for text in texts)
