"""Order keys and reply tokens taken out of a message before anything reads it: words stand in for them.

What is tidied, quoted or cut short afterwards is a stand-in, so no part of a secret is left where nobody knows it for
one.  The key itself is asked for by its stand-in alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from string import ascii_uppercase

from pbem.games.spelling import clean
from pbem.post.message import Message, Source
from pbem.post.orders.heading import read_heading
from pbem.post.orders.language import LanguageOf
from pbem.post.secrets.orderkey import bare
from pbem.post.secrets.redaction import LEAST, STARS, Redactor, plain_secret, seeming_keys

STAND_IN = "ZQXJ"
"""What stand-ins begin with: a word as a key can be, with no order, name or list mark in it."""

SHOWN = re.compile(rf"{STAND_IN}(?:-?[A-Z]{{0,4}})", re.IGNORECASE)
MOST = 50
"""Different keys of one message that are sought wherever they may stand; no message has more than a few."""

QUOTES = "> |\t"
"""What may stand before a quoted line."""


@dataclass(frozen=True, slots=True)
class Veil:
    """Stand-ins for the secrets of one message.

    ``seek`` finds them before it is read, ``hide`` all that is not to be shown; ``_words`` are the stand-ins by what
    they stand for.
    """

    seek: Redactor
    hide: Redactor
    _words: dict[str, str]

    @classmethod
    def over(cls, texts: Iterable[str], language_of: LanguageOf, tokens: Iterable[str] = ()) -> Veil:
        """Return what veils the keys and *tokens* that stand in *texts*."""
        texts = list(texts)
        given = (key for text in texts for key in keys_given(text, language_of) if language_of(key) is None)
        keys = frozenset(islice(dict.fromkeys(given), MOST))
        looks = frozenset().union(*map(seeming_keys, texts))
        signs = Redactor(looks | frozenset(tokens))
        behind = (key for text in texts for key in signs.found(text) if language_of(key) is None)
        sought = filter(_may_be_a_key, [*keys, *islice(dict.fromkeys(behind), MOST)])
        seek = Redactor(signs.secrets | frozenset(map(plain_secret, sought)))
        found = dict.fromkeys(plain_secret(secret) for text in texts for secret in seek.found(text))
        words = {secret: _stand_in(place) for place, secret in enumerate(found)}
        return cls(seek, Redactor(seek.secrets | keys), words)

    def text(self, text: str) -> str:
        """Return *text* as it may be read: every line keeps its number, and the same secret the same stand-in."""
        return self.seek.replaced(text, lambda secret: self._words.get(secret, STAND_IN))

    def message(self, message: Message) -> Message:
        """Return *message* as it may be read."""
        return message._replace(sources=tuple(map(self._source, message.sources)))

    def _source(self, source: Source) -> Source:
        texts = self.text("\n".join(row.text for row in source.rows)).split("\n")
        if len(texts) != len(source.rows):
            texts = [self.text(row.text) for row in source.rows]
        rows = (row._replace(text=text) for row, text in zip(source.rows, texts, strict=True))
        return source._replace(rows=tuple(rows))

    def lifted(self, word: str) -> str:
        """Return the letters of the secret that *word* stands in for; any other word as it is."""
        return next((secret for secret, stand_in in self._words.items() if bare(stand_in) == bare(word)), word)

    def knowing(self, keys: Iterable[str]) -> Veil:
        """Return a veil that shows nothing of *keys* either, which have been read in spite of it."""
        others = {bare(key) for key in keys} - {bare(stand_in) for stand_in in self._words.values()}
        return replace(self, hide=Redactor(self.hide.secrets | others)) if others else self

    def __call__(self, text: str) -> str:
        """Return *text* as it may be shown: with stars for secrets and for what stands in for them."""
        return self.hide(SHOWN.sub(STARS, text))


def keys_given(text: str, language_of: LanguageOf) -> Iterator[str]:
    """Yield the keys that header lines of *text* give, read or not, quoted or not."""
    for row in text.split("\n") if "key" in text.casefold() else ():
        found = read_heading(clean(row.lstrip(QUOTES)), language_of) if "key" in row.casefold() else None
        if found is not None and "key" in found[0]:
            yield str(found[0]["key"])


def _may_be_a_key(word: str) -> bool:
    """Say whether a word is so long, and has a digit as every key has, that it is no other word of the text."""
    plain = plain_secret(word)
    return len(plain) >= LEAST and any(map(str.isdecimal, plain))


def _stand_in(place: int) -> str:
    letters = ""
    for _ in range(4):
        place, rest = divmod(place, len(ascii_uppercase))
        letters += ascii_uppercase[rest]
    return f"{STAND_IN}-{letters}"
