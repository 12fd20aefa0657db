"""Where older mails begin that nothing marks as quoted: lines that say who wrote, heads of mails, bars, reports."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from pbem.post.orders.lines import Line, Sort
from pbem.post.orders.quotation import report_begins
from pbem.post.reading import words
from pbem.post.reading.fields import Block, block_at, field_of

IsOrder = Callable[[Line], bool]

LONGEST = 400
"""Characters of a line, or of several together, that says who wrote."""

MOST_LINES = 4
"""Lines that a mail program may break such a line into."""

NEAR = 3
"""Lines below a bar in which the head of the older mail begins."""

ADDRESS = re.compile(r"[^\s<>@\"'()\[\]:]+@[^\s<>@\"'()\[\],;]+")
DATE = re.compile(
    r"\d{1,2}[:.h]\d{2}(?!\d)|\d{1,2}[./-] ?\d{1,2}[./-] ?\d{2,4}|(?<!\d)(?:19|20)\d\d(?!\d)"
    r"|\d+\s*[\u5e74\u6708\u65e5\ub144\uc6d4\uc77c]"
)
ENDS = re.compile(r"[:\uff1a]\s*[-*_]*$|[-\u2010-\u2015]{2,}$")
AFTER_ADDRESS = 16
"""Characters that may follow the address where no verb says that somebody wrote."""

AFTER_VERB = 60
"""Characters that may follow the verb and the address: a name, or the date."""

EDGE = " \t*_-\u2010\u2011\u2012\u2013\u2014\u2015|>\"'"
FIRST_PERSON = re.compile(r"(?:^|\s)(?:i|ich|je|j'ai|yo|eu|io|ik|jag|jeg|ja)\s+(?:\w+\s+){0,2}$")
STRANGERS = frozenset(
    {"you", "turn server", "server", "turnbot", "the server", "gm", "the gm", "moderator", "du", "sie"}
)
FEW_WORDS = 8
REPORT = re.compile(
    r"turn \d+ (?:report|order form)(?: for .+)?[.:]?"
    r"|your (?:last|previous|queued|waiting|standing|current) orders(?: (?:were|are))?:",
)


def _any_of(verbs: Sequence[str]) -> str:
    return "|".join(re.escape(verb) for verb in sorted(verbs, key=len, reverse=True))


LETTERS = [verb for verb in words.WROTE if verb[0] < "\u0e00"]
SIGNS = [verb for verb in words.WROTE if verb[0] >= "\u0e00"]
OPENERS = tuple(f"{opener} " for opener in words.OPENERS)
VERB = re.compile(rf"(?<!\w)(?:{_any_of(LETTERS)})(?!\w)|(?:{_any_of(SIGNS)})")
VERB_ENDS = re.compile(rf"(?:(?<!\w)(?:{_any_of(LETTERS)})|(?:{_any_of(SIGNS)}))[\s:.*_-]*$")
FENCED = re.compile(r"[-_=*#~]{2,}.*")


class Head(NamedTuple):
    """The head of an older mail: the places of its first line and of the first behind it.

    ``author`` is what it says of who wrote, as far as it does.  ``forward``: the mail is passed on rather than
    answered.  ``sure``: no commander would write such a line himself.  ``kind`` is OLD_MAIL or REPORT.
    """

    start: int
    body: int
    author: str = ""
    forward: bool = False
    sure: bool = True
    kind: Sort = Sort.OLD_MAIL


def heads(lines: Sequence[Line], is_order: IsOrder) -> list[Head]:
    """Return the heads of older mails and reports among *lines*, from the top down."""
    found: list[Head] = []
    reports = report_begins(lines)
    free = not any(line.sort is Sort.BEGIN for line in lines)
    place = 0
    while place < len(lines):
        head = _head_at(lines, place, is_order) if lines[place].sort is Sort.TEXT else None
        if head is None and (place in reports or (free and _is_report(lines[place]))):
            head = Head(place, place + 1, kind=Sort.REPORT)
        if head is not None:
            while found and found[-1].start >= head.start:
                del found[-1]
            found.append(head)
        place = head.body if head is not None else place + 1
    return found


def _is_report(line: Line) -> bool:
    return line.sort is Sort.TEXT and REPORT.fullmatch(line.tidy.text.strip(" *_#").casefold()) is not None


def _head_at(lines: Sequence[Line], place: int, is_order: IsOrder) -> Head | None:
    """Return the head that begins at *place*, or whose line that says who wrote ends there."""
    forward = _bar(lines[place])
    if forward is not None:
        inner = _below(lines, place + 1, is_order)
        if inner is None:
            return Head(place, place + 1, forward=forward)
        return inner._replace(start=place, forward=forward or inner.forward, sure=True)
    within = place > 0 and field_of(lines[place - 1]) is not None
    block = None if within else block_at(lines, place)
    if block is not None:
        return _of_block(block)
    return _attribution(lines, place, is_order)


def _below(lines: Sequence[Line], start: int, is_order: IsOrder) -> Head | None:
    """Return the head that a bar above *start* announces."""
    for place in range(start, min(start + NEAR, len(lines))):
        if lines[place].sort not in (Sort.TEXT, Sort.BLANK):
            return None
        block = block_at(lines, place, least=2)
        head = _of_block(block) if block is not None else _attribution(lines, place, is_order)
        if head is not None:
            return head
    return None


def _of_block(block: Block) -> Head:
    return Head(block.start, block.stop, block.author)


def _bar(line: Line) -> bool | None:
    """Say of a bar above an older mail whether that is passed on; None if the line is no bar."""
    text = line.tidy.text.strip()
    words_of = text.strip(" -_=*#~:>|.").casefold()
    if words_of in words.FORWARD_BARS or words_of.startswith("forwarded by "):
        return True if FENCED.match(text) or text.endswith((":", "-")) else None
    if words_of in words.REPLY_BARS:
        return False if FENCED.match(text) else None
    return None


def _attribution(lines: Sequence[Line], place: int, is_order: IsOrder) -> Head | None:
    """Return the line, maybe broken into several, that ends at *place* and says who wrote what follows."""
    text = lines[place].tidy.text.strip()
    if len(text) > LONGEST or not (ENDS.search(text) or VERB_ENDS.search(text.casefold())):
        return None
    start = place
    for above in [place, *_above(lines, place, is_order)]:
        whole = text if above == place else f"{lines[above].tidy.text.strip()} {text}"
        if len(whole) > LONGEST:
            break
        text, start = whole, above
        if _complete(text) and text.count("<") == text.count(">"):
            return Head(start, place + 1, text, sure=_sure(text))
    return _short(lines, place)


def _above(lines: Sequence[Line], place: int, is_order: IsOrder) -> Iterator[int]:
    """Yield the places above *place*, upwards, that may be the beginning of its line."""
    for above in range(place - 1, max(-1, place - MOST_LINES), -1):
        if lines[above].sort is not Sort.TEXT or is_order(lines[above]):
            return
        yield above


def _complete(text: str) -> bool:
    """Say whether *text* says who wrote when: a verb with a date or an address, or a date and then an address."""
    small = text.casefold()
    dates, address = [*DATE.finditer(text)], [*ADDRESS.finditer(text)]
    verbs = [*VERB.finditer(small)]
    verb = verbs[-1] if verbs else None
    if verb is not None and FIRST_PERSON.search(small[: verb.start()]):
        return False
    if verb is not None:
        end = max([verb.end(), *(one.end() for one in address)])
        return bool(dates or address) and len(small) - end <= AFTER_VERB
    if not (dates and address):
        return False
    return len(text) - max(address[-1].end(), dates[-1].end()) <= AFTER_ADDRESS


def _sure(text: str) -> bool:
    """Say whether no commander would write *text* himself: it names an address, or begins with when it was."""
    if ADDRESS.search(text):
        return True
    small = text.strip(EDGE).casefold()
    begins = f"{small} ".startswith(OPENERS) or small[:1].isdecimal()
    return begins and (VERB_ENDS.search(small) is not None or DATE.search(small[:40]) is not None)


def _short(lines: Sequence[Line], place: int) -> Head | None:
    """Return ``Bo wrote:`` if it stands above quoted lines, or if what is before the verb is no commander here."""
    small = lines[place].tidy.text.strip(EDGE).casefold()
    verb = VERB_ENDS.search(small)
    if verb is None or not small.endswith(":") or len(small.split()) > FEW_WORDS:
        return None
    who = small[: verb.start()].strip(EDGE + ",")
    below = next((line for line in lines[place + 1 :] if line.sort is not Sort.BLANK), None)
    quoting = below is not None and below.sort is Sort.QUOTED
    if who and (quoting or (who in STRANGERS and not FIRST_PERSON.search(f"{who} "))):
        return Head(place, place + 1, who, sure=False)
    return None
