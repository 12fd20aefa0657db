"""Which text of a message holds its orders, where it has several: and whether they say the same."""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from pbem.post.message import Kind, Message, Row, Source
from pbem.post.orders.language import Language
from pbem.post.orders.lines import Sort, read_rows
from pbem.post.orders.pieces import Piece, line_pieces, split_at_verbs
from pbem.post.reading.sources import Text, read_source
from pbem.post.reading.survey import Setting
from pbem.post.reading.words import REPLY_PREFIXES

NAMES = {Kind.TEXT: "text", Kind.HTML: "HTML", Kind.ATTACHMENT: "attachment", Kind.SUBJECT: "subject"}

DISAGREE = "the {} and the {} of this message order different things; which of them is meant?"
ALL_QUOTED = "all orders stand in quoted text or an older mail; send your order lines alone."
QUOTED_ELSEWHERE = "in the {} the orders are quoted or struck out, in the {} they are not; send your order lines alone."
ONLY_SUBJECT = "the orders stand in the subject alone."
SUBJECT_TOO = "the subject of the mail that is answered has orders too; nothing of it was taken."
ROT13 = "the orders were written in ROT13."
ROT13_TAG = re.compile(r"\[/?rot-?13\]", re.IGNORECASE)
MOST_PREFIXES = 12
MOST_WORDS_BEFORE = 5
LABEL = re.compile(r"(?:t|turn|round|orders?|moves?|match|game|for|my|no)?[0-9]{0,4}")
"""A word, in small letters, that may stand between the match and the orders in a subject."""

SUBJECT_PARTS = "]:"


def choose(message: Message, setting: Setting) -> Text | None:
    """Return the text of *message* that holds its orders, with what is to be asked; None if it has no text."""
    texts = [read_source(source, setting) for source in message.sources if source.kind is not Kind.SUBJECT]
    bodies = [text for text in texts if text.source.kind is not Kind.ATTACHMENT]
    body = _best(bodies)
    chosen = _with_attachments(body, [text for text in texts if text.source.kind is Kind.ATTACHMENT])
    if chosen is not None and (chosen.good or chosen.doubtful):
        return _beside_subject(chosen, message.head.subject, setting)
    found = _in_subject(message.head.subject, setting)
    if found is not None and not any(text.quoted for text in texts):
        return found
    quoting = next((text for text in texts if text.quoted), None)
    if quoting is not None:
        quoting.asks.append(ALL_QUOTED)
        return quoting
    return next(_turned(message.sources, setting), chosen)


def _best(bodies: Sequence[Text]) -> Text | None:
    """Return the text that says what the sender wrote, of those that say it in several ways."""
    speaking = [text for text in bodies if text.good or text.doubtful]
    if not speaking:
        return next((text for text in bodies if text.quoted), bodies[0] if bodies else None)
    best = speaking[0]
    for other in bodies:
        if other is not best:
            best = _better(best, other)
    return best


def _better(one: Text, other: Text) -> Text:
    """Return which of two forms of the same words is to be read; it asks if they do not say the same."""
    page = next((text for text in (one, other) if text.source.kind is Kind.HTML), other)
    plain = one if page is other else other
    if one.good and other.good:
        if one.said() == other.said() or _explained(plain, page):
            return page if one.said() != other.said() else min(one, other, key=lambda text: len(text.odd))
        return _asking(page, DISAGREE.format(NAMES[plain.source.kind], NAMES[page.source.kind]))
    if page.good or plain.good:
        good, bad = (page, plain) if page.good else (plain, page)
        return _of_one(good, bad)
    return one if one.doubtful else other


def _of_one(good: Text, bad: Text) -> Text:
    """Return *good*, which orders something without a doubt; it asks if *bad* casts one."""
    names = NAMES[bad.source.kind], NAMES[good.source.kind]
    if bad.doubtful:
        return good if _same_words(good, bad) else _asking(good, DISAGREE.format(*names))
    if {*bad.quoted, *bad.struck}.intersection(good.canonical):
        return _asking(good, QUOTED_ELSEWHERE.format(*names))
    return good


def _same_words(one: Text, other: Text) -> bool:
    """Say whether two texts are the same but for where their lines end."""
    return "".join(one.words()) == "".join(other.words())


def _explained(plain: Text, page: Text) -> bool:
    """Say whether a page orders less than the text only because it shows what is struck out or quoted."""
    if page.source.kind is not Kind.HTML or plain.messages() != page.messages():
        return False
    hidden = Counter([*page.quoted, *page.struck])
    coming = iter(plain.canonical)
    within = all(line in coming for line in page.canonical)
    return within and Counter(plain.canonical) - Counter(page.canonical) <= hidden


def _asking(text: Text, why: str) -> Text:
    text.asks.append(why)
    return text


def _with_attachments(body: Text | None, attached: Sequence[Text]) -> Text | None:
    """Return what is read of a message with attachments: these, if the body orders nothing; else both must agree."""
    speaking = [text for text in attached if text.good or text.doubtful]
    if not speaking:
        return body
    chosen = body if body is not None and (body.good or body.doubtful) else speaking[0]
    for text in speaking:
        if text is not chosen and (text.doubtful or text.said() != chosen.said()):
            names = NAMES[chosen.source.kind], NAMES[text.source.kind]
            return _asking(chosen, DISAGREE.format(*names))
    return chosen


def _beside_subject(chosen: Text, subject: str, setting: Setting) -> Text:
    """Weigh orders in the subject of a message that has others."""
    found = _in_subject(subject, setting)
    if found is not None and chosen.good and found.said() != chosen.said():
        if _answers(subject):
            chosen.odd.append(SUBJECT_TOO)
        else:
            chosen.asks.append(DISAGREE.format(NAMES[Kind.SUBJECT], NAMES[chosen.source.kind]))
    return chosen


def _answers(subject: str) -> bool:
    """Say whether a subject begins with a sign that it is that of the mail which is answered."""
    return subject.partition(":")[0].strip().casefold() in REPLY_PREFIXES


def _in_subject(subject: str, setting: Setting) -> Text | None:
    """Return the orders that a subject ends with, behind prefixes and the match."""
    for start in _starts(subject, setting):
        rest = subject[start:].strip()
        text = read_source(Source(Kind.SUBJECT, (Row(rest),)), setting) if _begins_with_order(rest, setting) else None
        if text is not None and text.good:
            text.odd.append(ONLY_SUBJECT)
            if _answers(subject):
                text.asks.append(ALL_QUOTED)
            return text
    return None


def _starts(subject: str, setting: Setting) -> list[int]:
    """Return where orders may begin in a subject: behind its parts, and behind what names match and turn."""
    parts = [0, *(place + 1 for place, letter in enumerate(subject) if letter in SUBJECT_PARTS)][:MOST_PREFIXES]
    match = "" if setting.table is None else setting.table.match.casefold()
    starts = list(parts)
    for part in parts:
        for word in [*re.finditer(r"\S+", subject[part:])][:MOST_WORDS_BEFORE]:
            bare = word[0].strip("[](),.-#").casefold()
            if bare != match and not LABEL.fullmatch(bare):
                break
            starts.append(part + word.end())
    return starts


def _begins_with_order(row: str, setting: Setting) -> bool:
    """Say whether the first of what semicolons part in *row* is an order, behind a header or not."""
    text = next((line for line in read_rows([Row(row)], setting.language_of) if line.sort is Sort.TEXT), None)
    first = line_pieces(text)[:1] if text is not None else []
    return bool(first) and any(_is_orders(first[0], language) for language in setting.languages)


def _is_orders(piece: Piece, language: Language) -> bool:
    """Say whether a piece is an order, or several that were run together."""
    parts = [*split_at_verbs(piece, language)]
    return language.order(piece.tokens) is not None or (
        bool(parts) and all(language.order(part.tokens) for part in parts)
    )


def _turned(sources: Sequence[Source], setting: Setting) -> Iterator[Text]:
    """Yield texts that have orders if they are read as ROT13."""
    known = [
        codecs.encode(word, "rot13") for word in {word for language in setting.languages for word in language.words}
    ]
    for source in sources:
        small = source.text.casefold()
        if not any(word in small for word in known):
            continue
        rows = tuple(row._replace(text=codecs.encode(ROT13_TAG.sub("", row.text), "rot13")) for row in source.rows)
        text = read_source(source._replace(rows=rows), setting)
        if text.good or (text.doubtful and _has_order(text, setting)):
            text.source = source
            text.odd.append(ROT13)
            yield text


def _has_order(text: Text, setting: Setting) -> bool:
    return any(line.sort is Sort.TEXT and setting.is_order(line) for line in text.lines)
