"""Press: the messages to other commanders in a text, parted from its orders before these are read.

No line of a message is an order, and no line that may be an order gone wrong is sent to anybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from pbem.games.grammar import Misreading
from pbem.games.telling import listed
from pbem.post.orders.language import Language, LanguageOf
from pbem.post.orders.lines import Line, Sort, spoken
from pbem.post.orders.looks import looks_like_order, seems_alternative
from pbem.post.orders.model import Press
from pbem.post.orders.pieces import Piece, line_pieces
from pbem.post.press.addressing import Addressees, Opening, addressees, block_of, ends_block, lead_of
from pbem.text import clean

LONGEST = 4_000
"""Characters of a message."""

MUCH = 2 * LONGEST
"""Characters after which a message that does not end is read no further: it is too long by then."""

MOST = 20
"""Messages in one text."""

WIDE = 60
"""Characters of a line that a mail program may have broken."""

MOST_WORDS = 3
"""Words of what may be a recipient whom nobody knows."""

SAID = frozenset({Sort.TEXT, Sort.TOO_LONG})
"""What a line that begins a message may seem to be: a whole paragraph of it may stand in one line."""

GOING_ON = SAID | {Sort.COMMENT}
"""What a line that goes on with a message may seem to be."""

NO_END = ("begin message has no end message below it", "write end message behind your message")
TWICE = ("stands inside of another message", "write end message before it")
DOUBTFUL = (
    "may be an order, or belong to the message above it",
    "put an empty line between them, or write the message between begin message to NAME and end message",
)

NOBODY = "it names nobody, so it is not sent; write to NAME: before it"
UNKNOWN = "nobody here is called {}, so it is not sent; the commanders are {}"
EMPTY = "there is nothing in it, so it is not sent"
TOO_LONG = f"it is longer than {LONGEST:,} characters, so it is not sent; make two of it"
TOO_MANY = f"more than {MOST} messages stand in one text, so it is not sent"
BELOW = 'it stands below "--", where a signature stands, so it is not sent'


@dataclass(slots=True)
class Pressed:
    """What was found in the lines of a section: the messages, what refuses the section, and lines to be told of."""

    messages: list[Press] = field(default_factory=list)
    faults: list[Misreading] = field(default_factory=list)
    notes: list[tuple[int, str]] = field(default_factory=list)

    def fault(self, line: Line, problem: str, wanted: str) -> None:
        """Note that nobody can tell what of the section is a message and what is not."""
        self.faults.append(Misreading(line.number, 1, "", line.tidy.text.strip(), problem, wanted))


@dataclass(slots=True)
class _Group:
    """The lines of one message, and what begins it; ``below``: a signature stands above it."""

    opening: Opening
    first: Line
    below: bool
    lines: list[Line] = field(default_factory=list)
    closed: bool = False
    last: int = 0


def with_press(lines: Sequence[Line], language_of: LanguageOf) -> list[Line]:
    """Return *lines* with those told that are messages to commanders of the match that they stand under."""
    found = list(lines)
    language = language_of(None)
    read = 0
    for place, line in enumerate(lines):
        if "match" in line.header:
            language = language_of(str(line.header["match"]))
        if language is not None and line.sort in SAID and _lead(line, language) is not None:
            read = len(line.raw)
        elif language is not None and 0 < read <= MUCH and _goes_on(line, language):
            read += len(line.raw)
        else:
            read = 0
        if read:
            found[place] = replace(line, sort=Sort.PRESS)
    return found


def _goes_on(line: Line, language: Language) -> bool:
    """Say whether a line below one of a message goes on with it."""
    return line.sort in GOING_ON and not any(_meant(piece, language) for piece in line_pieces(line))


def _lead(line: Line, language: Language) -> Opening | None:
    """Return what a line begins that names somebody of the table."""
    opening = lead_of(line.tidy)
    return opening if opening is not None and addressees(opening.names, language).somebody else None


def _meant(piece: Piece, language: Language) -> bool:
    """Say whether a piece is an order, or was meant as one."""
    if piece.only_else:
        return False
    ordered = language.order(piece.tokens) is not None
    return ordered or looks_like_order(piece, language) or seems_alternative(piece, language)


def press_in(lines: Sequence[Line], language: Language) -> Pressed:
    """Return the messages that stand in the lines of a section."""
    found = Pressed()
    for group in _groups(lines, language):
        found.messages.append(_message(group, len(found.messages), language))
        if group.opening.block:
            _look_into(found, group)
    for above, line in pairwise([None, *lines]):
        if line is not None and line.sort in SAID:
            _look_below(found, above, line, language)
            _look_for_strangers(found, line, language)
    return found


def _groups(lines: Iterable[Line], language: Language) -> Iterator[_Group]:
    """Yield the messages among *lines*; what is struck out in one, or quoted, is none of it."""
    group: _Group | None = None
    signed = False
    for line in lines:
        signed = signed or line.sort is Sort.SIGNATURE
        if group is not None and (group.closed or not (line.sort is Sort.PRESS or group.opening.block)):
            yield group
            group = None
        if line.sort is not Sort.PRESS:
            continue
        opening = None if group is not None and group.opening.block else block_of(line.tidy) or _lead(line, language)
        if opening is None and group is not None:
            group.closed = group.opening.block and ends_block(line.tidy)
            group.lines.append(line)
        elif opening is not None:
            if group is not None:
                yield group
            group = _Group(opening, line, signed)
    if group is not None:
        yield group


def _message(group: _Group, before: int, language: Language) -> Press:
    opening = group.opening
    whom = addressees(opening.names, language)
    inner = group.lines[:-1] if group.closed else group.lines
    rows = [*_behind(group.first, opening), *(line.raw for line in inner)]
    text = "\n".join(clean(row).rstrip() for row in rows).strip("\n")
    numbers = tuple(line.number for line in [group.first, *group.lines])
    fault = next(_faults(group, whom, text.strip(), before, language), "")
    return Press(numbers, clean(opening.names), whom.seats, whom.everyone, opening.anonymous, text.lstrip(" "), fault)


def _behind(first: Line, opening: Opening) -> Iterator[str]:
    """Yield what stands behind the colon of the first line, as it was sent."""
    if not opening.block and opening.end < len(first.tidy.columns):
        yield first.raw[first.tidy.columns[opening.end] - 1 :].lstrip()


def _faults(group: _Group, whom: Addressees, text: str, before: int, language: Language) -> Iterator[str]:
    """Yield why a message is not sent."""
    if not (whom.somebody or whom.unknown):
        yield NOBODY
    if whom.unknown:
        yield UNKNOWN.format(listed([f'"{clean(name)}"' for name in whom.unknown], "or"), _commanders(language))
    if not text:
        yield EMPTY
    if len(text) > LONGEST:
        yield TOO_LONG
    if group.below:
        yield BELOW
    if before >= MOST:
        yield TOO_MANY


def _commanders(language: Language) -> str:
    return listed([names[0] for names in language.people])


def _look_into(found: Pressed, group: _Group) -> None:
    """Refuse a block whose end nobody can tell."""
    if not group.closed:
        found.fault(group.first, *NO_END)
    for line in group.lines:
        if block_of(line.tidy) is not None or spoken(line.tidy.text.strip()) is Sort.BEGIN:
            found.fault(line, *TWICE)


def _look_below(found: Pressed, above: Line | None, line: Line, language: Language) -> None:
    """Refuse a line directly below a message that may be part of it as well as an order."""
    if above is None or above.sort is not Sort.PRESS or ends_block(above.tidy):
        return
    meant = [_meant(piece, language) for piece in line_pieces(line)]
    if any(meant) and (not meant[0] or len(above.raw.rstrip()) >= WIDE):
        found.fault(line, *DOUBTFUL)


def _look_for_strangers(found: Pressed, line: Line, language: Language) -> None:
    """Note a line that seems to begin a message to nobody of the table."""
    opening = lead_of(line.tidy) if language.people else None
    if opening is None or len(opening.names.split()) > MOST_WORDS or "@" in line.tidy.text:
        return
    why = UNKNOWN.format(f'"{clean(opening.names)}"', _commanders(language)) if opening.names else NOBODY
    found.notes.append((line.number, f"if this is a message, {why}"))
