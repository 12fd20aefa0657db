"""A message with sealed orders made into one that can be read: opened for whom they are of, and for nobody else.

What comes out of a block is shown to the commander alone whom it names, so nobody learns another's orders by sending
his block again: a block is opened for its sender, and refused if it names another commander or match.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pbem.errors import Fault
from pbem.post.message import Channel, Fate, Kind, Message, Nature, Source, Verdict, plain_rows
from pbem.post.reading.known import Known, Person, Table
from pbem.post.reading.message import read_message
from pbem.post.reading.result import Reading, Use
from pbem.post.reading.who import who_sent
from pbem.post.secrets.sealing import ANEW, NOT_OPENED, SPOILT, Block, opened, parted
from pbem.post.secrets.sealsigns import BINARY, may_hold_block

MOST = 10
"""Blocks of a message that are opened."""

NAMED = ("match", "commander", "turn")
"""What a sealed text must say of itself, so that it serves for nothing else."""

NO_KEY = (
    "This message holds a sealed block, and there is no key here to open it: the moderator restores the key from a "
    "backup, or makes one with pbem seal --make-key and tells everybody."
)
TOO_MANY = f"This message holds more than {MOST} sealed blocks; send the one that is meant."
TWO = "This message holds several sealed blocks that order different things for one match; send the one that is meant."
BESIDE = "Orders or messages stand beside the sealed block, too; send the one or the other, or seal all together."
ONLY_QUOTED = "The sealed block stands in quoted text; send it again, unquoted."
QUOTED_TOO = "A sealed block in quoted text was not opened."
NESTED = f"A sealed block within a sealed block is not opened; {ANEW}."
NO_ORDERS = f"No order was found in the sealed block; {ANEW}."
NOT_NAMED = (
    "The sealed text must say for which match, of which commander and for which turn it is, so that nobody can use it "
    "for something else; begin it with a line such as match station-7 commander ada turn 12, and seal it again."
)
OTHER_MATCH = "The sealed block is for another match than its key; seal the orders with the key of their match."
OTHER_COMMANDER = (
    "The sealed block holds orders of another commander than its sender, and is taken from nobody but him; seal your "
    "own orders."
)
NOT_ARMOURED = "{} is a sealed file that is not in letters; seal it with pbem seal, or with age and its option -a."


class _Refusal(Exception):
    """What is to be done with a message whose blocks cannot be taken."""

    def __init__(self, verdict: Verdict, reason: str) -> None:
        super().__init__(reason)
        self.fate = Fate(verdict, reason)


class _Cut(NamedTuple):
    """A source, its blocks, and the source without them."""

    source: Source
    blocks: Sequence[Block]
    rest: Source


class _Text(NamedTuple):
    """What was sealed, and the matches whose keys have opened it."""

    text: str
    matches: frozenset[str]


class _Opening(NamedTuple):
    """A message without its blocks, how that reads, what is known, and whose it is as the moderator says."""

    message: Message
    readings: Sequence[Reading]
    known: Known
    said: str | None


def unsealed(message: Message, known: Known, said: str | None = None) -> Message:
    """Return *message* with the text of its sealed blocks in the place of its own.

    A message without blocks comes back as it is.  One whose blocks cannot be opened, or are not its sender's, gets a
    fate, and nothing of what was sealed is in it.  *said* is whose it is, as the moderator says.  Raises nothing.
    """
    if message.fate is not None or message.nature is not Nature.PERSON or not any(map(_worth_a_look, message.sources)):
        return message
    cuts = [_cut(source) for source in message.sources]
    if not any(cut.blocks for cut in cuts):
        return _telling_of_files(message)
    rest = message._replace(sources=tuple(cut.rest for cut in cuts))
    try:
        return _opened(_Opening(rest, read_message(rest, known, said), known, said), cuts)
    except _Refusal as refusal:
        return rest._replace(fate=refusal.fate)


def _worth_a_look(source: Source) -> bool:
    return any(may_hold_block(row.text) or row.text.startswith(BINARY) for row in source.rows)


def _telling_of_files(message: Message) -> Message:
    """Return *message*, telling of sealed files that age has not written in letters."""
    bare = [source for source in message.sources if source.rows and source.rows[0].text.startswith(BINARY)]
    names = [NOT_ARMOURED.format(f"The file {source.name}" if source.name else "This") for source in bare]
    kept = tuple(source for source in message.sources if source not in bare)
    return message._replace(sources=kept, unread=(*message.unread, *names)) if names else message


def _cut(source: Source) -> _Cut:
    """Return *source* parted from its blocks; a subject has none."""
    if source.kind is Kind.SUBJECT:
        return _Cut(source, (), source)
    found = parted(source.rows)
    return _Cut(source, found.blocks, source._replace(rows=found.rest))


def _opened(opening: _Opening, cuts: Sequence[_Cut]) -> Message:
    message = opening.message
    free = _free(cuts, opening.readings)
    beside = any(map(_orders, opening.readings))
    if not free and not beside:
        raise _Refusal(Verdict.ASK, ONLY_QUOTED)
    if not free:
        return message._replace(repairs=(*message.repairs, QUOTED_TOO))
    if beside:
        raise _Refusal(Verdict.ASK, BESIDE)
    whole = [source for source, blocks in free if not any(block.fault for block in blocks)]
    if not whole:
        raise _Refusal(Verdict.REJECT, next(block.fault for _, blocks in free for block in blocks if block.fault))
    subjects = [source for source in message.sources if source.kind is Kind.SUBJECT]
    read = [_source(opening, source, blocks) for source, blocks in free if source in whole]
    return message._replace(sources=(*read, *subjects), sealed=True)


def _free(cuts: Sequence[_Cut], readings: Sequence[Reading]) -> list[tuple[Source, list[Block]]]:
    """Return the sources with the blocks in them that are the sender's own; quoted in one text is quoted in all."""
    quoted = {(block.body, block.fault) for cut in cuts for block in cut.blocks if _is_quoted(block, cut, readings)}
    own = [(cut.source, [block for block in cut.blocks if (block.body, block.fault) not in quoted]) for cut in cuts]
    return [(source, blocks) for source, blocks in own if blocks]


def _is_quoted(block: Block, cut: _Cut, readings: Iterable[Reading]) -> bool:
    """Say whether a block stands in lines that are marked as not its sender's own, or known by what is above them."""
    first = (block.start + 1, cut.rest.rows[block.start].text)
    lines = (line for reading in readings for line in reading.lines)
    return block.quoted or any(
        line.use in (Use.QUOTED, Use.STRUCK) and (line.number, line.text) == first for line in lines
    )


def _orders(reading: Reading) -> bool:
    """Say whether a message orders something without its blocks."""
    document = reading.document
    return reading.verdict in (Verdict.ACCEPT, Verdict.WARN) or (document is not None and bool(document.lines))


def _source(opening: _Opening, source: Source, blocks: Sequence[Block]) -> Source:
    """Return the source that takes the place of one with *blocks*."""
    bodies = dict.fromkeys(block.body for block in blocks)
    if len(bodies) > MOST:
        raise _Refusal(Verdict.ASK, TOO_MANY)
    texts = {text.text: text for text in (_text(body, opening.known) for body in bodies)}
    matches = [match for text in texts.values() for match in _checked(opening, text)]
    if len(matches) > len(set(matches)):
        raise _Refusal(Verdict.ASK, TWO)
    return Source(source.kind, tuple(row for text in texts for row in plain_rows(text)))


def _text(body: str, known: Known) -> _Text:
    """Return what was sealed in a block with that *body*."""
    found: dict[str, list[str]] = {}
    keyed = [(table.match, secrets) for table in known.tables.values() if (secrets := _secrets(table))]
    if not keyed:
        raise _Refusal(Verdict.ASK, NO_KEY)
    for match, secrets in keyed:
        try:
            found.setdefault(opened(body, secrets), []).append(match)
        except Fault as fault:
            if str(fault) != NOT_OPENED:
                raise _Refusal(Verdict.REJECT if str(fault) == SPOILT else Verdict.ASK, str(fault)) from None
    if not found:
        raise _Refusal(Verdict.REJECT, NOT_OPENED)
    ((text, matches),) = found.items()
    return _Text(text, frozenset(matches))


def _secrets(table: Table) -> Sequence[str]:
    try:
        return table.secrets()
    except Fault as fault:
        raise _Refusal(Verdict.ASK, str(fault)) from None


def _checked(opening: _Opening, sealed: _Text) -> Iterator[str]:
    """Yield the match of each part of what was sealed, once it is sure that it is the sender's and meant for it."""
    inner = Message(opening.message.name, Channel.FILE, b"", sources=(Source(Kind.TEXT, plain_rows(sealed.text)),))
    if parted(inner.sources[0].rows).blocks:
        raise _Refusal(Verdict.REJECT, NESTED)
    for reading in read_message(inner, opening.known):
        if reading.document is None:
            raise _Refusal(Verdict.REJECT, NO_ORDERS)
        header = reading.document.header
        if any(name not in header for name in NAMED):
            raise _Refusal(Verdict.REJECT, NOT_NAMED)
        table = opening.known.table(str(header["match"]))
        if table is None or table.match not in sealed.matches:
            raise _Refusal(Verdict.REJECT, OTHER_MATCH)
        person = next((one for one in table.people if one.called(str(header["commander"]))), None)
        if person is None or not _may_send(opening, table, person):
            raise _Refusal(Verdict.REJECT, OTHER_COMMANDER)
        yield table.match


def _may_send(opening: _Opening, table: Table, person: Person) -> bool:
    """Say whether a message may hold orders of *person*: it is his, or the moderator speaks for it."""
    who = who_sent(opening.message, table)
    if any((one.match, one.commander) == (table.match, other.handle)
           for one in opening.readings for other in table.people if other != person):  # fmt: skip
        return False
    if opening.said is not None:
        return person.called(opening.said) and who.person in (None, person)
    if who.refused:
        raise _Refusal(Verdict.REJECT, who.refused)
    shared = bool(who.ask) and opening.message.sender.address in person.addresses
    return who.person == person or (who.person is None and (shared or not who.ask))
