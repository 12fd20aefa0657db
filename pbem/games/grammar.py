"""Order lines, declared as data: each game lists its verbs, and this reads and writes their lines.

A line is a verb and its clauses.  Words may be shortened to three letters or more while that is unambiguous;
a word near to a known one is suggested, never guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from pbem.games.clauses import (
    Clause,
    Group,
    blame,
    fits,
    in_order,
    miss_clauses,
    named,
    near_keywords,
    read_clauses,
    write_clauses,
)
from pbem.games.kinds import MOST_FAULTS, Cursor, Flag, Literal, Number, Square, Word, strange
from pbem.games.misreading import Misreading, listed
from pbem.games.spelling import Token, clean, foreign, tokens, without_marks
from pbem.games.vocabulary import SHORTEST, Lexicon, Vocabulary, nearest

__all__ = [
    "CARETAKER_LINE",
    "Clause",
    "Flag",
    "Group",
    "Lexicon",
    "Literal",
    "Misreading",
    "Number",
    "Order",
    "Square",
    "Verb",
    "Vocabulary",
    "Word",
    "blame_verb",
    "find_verb",
    "read_order",
    "read_tokens",
    "words_of",
    "write_line",
    "write_order",
]

Order = dict[str, Any]


class Verb(NamedTuple):
    """One kind of order: the word that begins its line, how it is used, an example, and its clauses.

    ``also`` are other words for it.  Consecutive lines whose verbs name the same ``block`` are together one
    order, ``{"do": block, "lines": [order, …]}``.
    """

    name: str
    usage: str
    example: str
    clauses: tuple[Clause, ...] = ()
    also: tuple[str, ...] = ()
    block: str = ""


CARETAKER_LINE = Verb("caretaker", "caretaker", "caretaker")
"""Every game takes this order: let the caretaker choose."""


def read_order(line: str, verbs: Sequence[Verb], vocabulary: Vocabulary, number: int = 1) -> Order | list[Misreading]:
    """Read a whole line, whose number in its text is *number*: the order, or what is wrong with it."""
    found = tokens(without_marks(clean(line, number)))
    if not found:
        return [Misreading(number, 1, "do", "", "an order is missing", _choice(verbs))]
    return read_tokens(found, verbs, vocabulary)


def read_tokens(
    found: Sequence[Token], verbs: Sequence[Verb], vocabulary: Vocabulary, *, hinting: bool = True
) -> Order | list[Misreading]:
    """Read the tokens (at least one) of one order: the order, or what is wrong with it, five faults at most.

    Faults whose ``read`` is empty say that something is missing, so that more words could mend it.  *hinting*
    says whether faults shall look for near words; reading prose without is much faster.
    """
    if len(found) > 1 and found[0].kind == "number":
        found = found[1:]  # numbering without a stop
    cursor = Cursor(found, vocabulary, hinting=hinting)
    verb = find_verb(found[0].text, verbs)
    if verb is None:
        blame_verb(cursor, verbs)
        return cursor.faults
    cursor.position = 1
    values: dict[str, Any] = {}
    read_clauses(cursor, verb.clauses, values)
    _leftovers(cursor, verb, values)
    miss_clauses(cursor, verb.clauses, values, verb.example)
    if cursor.faults:
        return sorted(cursor.faults[:MOST_FAULTS], key=lambda fault: (fault.line, fault.column))
    return {"do": verb.name, **in_order(verb.clauses, values)}


def find_verb(word: str, verbs: Iterable[Verb]) -> Verb | None:
    """Return the verb that *word* (small letters) is, or shortens unambiguously."""
    begun: dict[str, Verb] = {}
    for verb in verbs:
        for name in (verb.name, *verb.also):
            if name == word:
                return verb
            if len(word) >= SHORTEST and name.startswith(word):
                begun[verb.name] = verb
    return next(iter(begun.values())) if len(begun) == 1 else None


def words_of(verbs: Iterable[Verb]) -> list[str]:
    """Return all words that an order may begin with."""
    return [name for verb in verbs for name in (verb.name, *verb.also)]


def blame_verb(cursor: Cursor, verbs: Sequence[Verb]) -> None:
    """Say why the word here, which find_verb does not know, begins no order, with the nearest that do."""
    word = cursor.tokens[cursor.position].text
    names = [verb.name for verb in verbs]
    stranger = foreign(word)
    hints = nearest(word, words_of(verbs)) if cursor.hinting else ()
    begun = tuple(name for name in names if len(word) >= SHORTEST and name.startswith(word))
    if begun:
        cursor.blame("do", "is too short to tell which order it is", hints=begun)
    elif stranger is not None:
        cursor.blame("do", strange(stranger), _choice(verbs), hints)
    else:
        cursor.blame("do", "is no order", _choice(verbs), hints)


def write_order(order: Mapping[str, Any], verbs: Sequence[Verb]) -> str:
    """Write an order in its one canonical form; an order of several lines, one below the other.

    Raises KeyError if no verb is meant for it.
    """
    known = {verb.name: verb for verb in verbs}
    if order["do"] not in known and any(verb.block == order["do"] for verb in verbs):
        return "\n".join(write_order(line, verbs) for line in order["lines"])
    verb = known[order["do"]]
    return f"{verb.name} {write_clauses(verb.clauses, order)}".rstrip()


def write_line(order: Mapping[str, Any], verbs: Sequence[Verb]) -> str:
    """Write an order in one line, which can be read again: those of several lines are parted by ``;``."""
    return "; ".join(write_order(order, verbs).split("\n"))


def _leftovers(cursor: Cursor, verb: Verb, values: dict[str, Any]) -> None:
    """Say which word belongs to no clause, once for the line, and read on behind it."""
    if cursor.token is not None:
        _blame_leftover(cursor, cursor.token, verb, values)
    read_clauses(cursor, verb.clauses, values)
    while cursor.token is not None:
        cursor.position += 1
        read_clauses(cursor, verb.clauses, values)


def _blame_leftover(cursor: Cursor, token: Token, verb: Verb, values: dict[str, Any]) -> None:
    unread = [clause for clause in verb.clauses if clause.field not in values]
    hints = near_keywords(token.text, unread) if cursor.hinting else ()
    meant = [clause for clause in unread if clause.bare and not _comes(cursor, clause)]
    if named(token, verb.clauses):
        cursor.blame("", "stands here a second time", "say it once")
    elif meant and not hints:
        values[meant[-1].field] = None
        blame(cursor, [clause for clause in meant if clause.field == meant[-1].field])
    elif _one_more(cursor, verb, values):
        cursor.blame("", "is one more", f'each takes a line of its own, such as "{verb.example}"')
    else:
        hints = hints or (cursor.vocabulary.by_part(token.text) if cursor.hinting else ())
        hints = tuple(hint for hint in hints if hint.casefold() != token.text)
        cursor.blame("", "has no meaning here", f'"{verb.name}" is used so: {verb.usage}', hints)


def _one_more(cursor: Cursor, verb: Verb, values: Mapping[str, Any]) -> bool:
    """Say whether another of what *verb* is about stands here, where it takes one."""
    about = [clause for clause in verb.clauses if clause.field == verb.clauses[0].field and not clause.keywords]
    return any(clause.field in values and not clause.many and fits(cursor, clause) for clause in about)


def _comes(cursor: Cursor, clause: Clause) -> bool:
    """Say whether the keyword of *clause* is still to come."""
    return any(named(token, [clause]) for token in cursor.tokens[cursor.position :])


def _choice(verbs: Sequence[Verb]) -> str:
    return f"write {listed([verb.name for verb in verbs])}"
