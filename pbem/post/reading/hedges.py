"""Words around orders that say that they are not meant: taken back, examples, old ones, one of several ways."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence

from pbem.post.orders.lines import Line, Sort
from pbem.post.reading.words import NOT_MEANT, TAKEN_BACK

BACK = "line {}: this takes back what stands above, or may; send the orders that you mean, alone."
NOT_YET = "line {}: this says that the orders are not meant; send those that you mean, alone."
ABOVE = 'line {}: "{}" stands above an order; say in lines without it what you mean.'

THEM = r"(?: (?:this|that|these|those|it|them|the|my|orders?|lines?|plan|moves?|one|ones|first|last|following))*"
PEOPLE = r"(?:my|your|our|his|her|their|the)"
GREETING = r"(?:hi|hello|hey|hallo|dear|ciao|salut|hola|moin)(?: \w+)?"
PERHAPS = (
    r"(?:maybe|perhaps|possibly|probably|undecided|not sure|eventuell|vielleicht|unsicher|peut-être|forse|quizás?"
    r"|tal vez|talvez|misschien|kanske|måske|kanskje|ehkä|možná|być może|возможно|belki|多分)"
)
UNMEANT = re.compile(
    rf"(?:please |pls |kindly )?(?:replace|change|delete|remove|cancel|drop|undo|forget|ignore|scrap|strike){THEM}"
    rf"|(?:instead of|rather than|not|do not|don't|never|no longer|no more|old|was|were|before|previously|wrong){THEM}"
    rf"|(?:originally|formerly|earlier|until now|so far|withdrawn|cancelled|deleted|rejected|example){THEM}"
    rf"|(?:.* )?(?:{PEOPLE} )?(?:last|previous|old|older|earlier|former|original|wrong) (?:orders?|moves?|plans?)"
    r"(?: (?:was|were|is|are|had been))?"
    r"|.*\byour (?:\w+ )?orders(?: (?:for|of|in) (?:turn|round) \d+)? (?:was|were)"
    r"|(?:you|i|we|they|he|she) (?:ordered|wrote|sent|had|planned|wanted|said)(?: .*)?"
    r"|orders? (?:received|taken|accepted|refused|so far|as understood|in turn \d+)"
    r"|(?:.* )?(?:for example|for instance|e\.g)"
    r"|(?:option|alternative|variant|version|choice|plan|way|case|idea|possibility) ?(?:[a-z]|[0-9]+|one|two|three)"
    r"|either|(?:only )?(?:if|unless|when|in case|should|provided|suppose)\b.*"
    r"|(?:statt|anstatt|nicht|alt|bisher|vorher|falsch|beispiel|z\.b|ersetze|streiche|falls\b.*|wenn\b.*)"
    r"|(?:au lieu de|pas|ancien|avant|exemple|remplacer|si\b.*|en lugar de|antes|ejemplo)"
    r"|(?:invece di|prima|esempio|se\b.*)"
    r"|(?:in |on |for )?(?:the )?(?:last|previous) (?:turn|time|round|week)(?:'s)?"
    r"(?:,? (?:i|we|you|it) (?:sent|did|ordered|wrote|had|played|said|was)\b.*)?"
    r"|what (?:i|we|you) (?:sent|did|ordered|wrote|had|got|planned)\b.*"
    r"|(?:examples?|beispiele?|exemples?|ejemplos?|esempio?|voorbeeld|przykład|exempel|eksempel|пример)\b.*"
    r"|(?:what|how) (?!i |we |my )(?:.* )?(?:would|could|might|did)\b.*"
    rf"|(?:{GREETING},?!? )?(?:you|he|she|they|the gm|\w+(?: \w+)?) (?:says|said|wrote|writes|wants|wanted"
    r"|ordered|suggests|suggested|proposes|proposed|thinks|sagt|schreibt|schrieb|meint|dit|écrit|dice|scrive|zegt|schreef|пишет)"
    rf"|(?:.*[ ,])?{PERHAPS}",
)
"""A line, in small letters and without what ends it, above orders that it takes the meaning from."""

QUESTION = re.compile(
    r"(?:should|shall|may|would|is|are|am|does|do|soll|sollte|ist|darf)\b.*"
    r"\b(?:this|these|that|those|syntax|right|correct|valid|legal|allowed|das|so|richtig|erlaubt)\b.*"
)
"""A question above an order that asks whether to give it, or whether it is one."""

WITHDRAWN = re.compile(
    r"(?:(?:actually|sorry|oops|oh|ah|wait|hm+|no|please|pls|bitte|ach|ok)[ .,!]*)*"
    r"(?:cancel|scrap|scratch|forget|disregard|ignore|undo|hold|annulla|annulez|annuler|oublie[zr]?|vergiss|vergesst"
    r"|streiche?|storniere?|ignoriere?|olvida|cancela|anula|esquece|ignora|glöm|glem|unohda|zapomeň|zapomnij|anuluj"
    r"|забудь|отмени|отмените|vergeet|negeer|(?:don't|do not|dont) (?:do|process|use|play|execute|run|take))"
    r"\b(?:.*\b)?(?:above|that|this|these|those|it|them|everything|all|off|orders|tutto|tout|ça|cela|alles|das|dies|befehle"
    r"|todo|tudo|eso|esto|isso|ordini|ordres|allt|alt|kaikki|všechno|wszystko|всё|все|это|dit|dat)\b.*"
)
"""A line below orders, in small letters, that takes them back."""

EDGE = " \t*_#-=.:,;!()[]<>\"'"
FEW_WORDS = 3
LONGEST = 200


def hedges(lines: Sequence[Line], used: Container[int]) -> Iterator[str]:
    """Yield what is to be asked about the sender's own lines that are not in *used*, those of his orders."""
    begun = False
    above: Line | None = None
    for line in lines:
        if line.sort is Sort.BLANK:
            continue
        if line.number in used and line.sort is Sort.TEXT:
            if above is not None:
                yield ABOVE.format(above.number, above.tidy.text.strip()[:40])
            begun, above = True, None
            continue
        above = None
        if line.sort is Sort.TEXT:
            small = " ".join(line.tidy.text.casefold().split())[:LONGEST]
            plain = small.replace(",", "")
            if begun and (any(words in plain for words in TAKEN_BACK) or WITHDRAWN.fullmatch(small)):
                yield BACK.format(line.number)
            elif any(words in plain for words in NOT_MEANT):
                yield NOT_YET.format(line.number)
            elif _asks(small) or (UNMEANT.fullmatch(small.strip(EDGE)) and not _long(small)):
                above = line


def _asks(small: str) -> bool:
    return small.endswith("?") and QUESTION.fullmatch(small) is not None


def _long(small: str) -> bool:
    """Say whether a line is a sentence of its own, which does not speak of the order below it."""
    return small.endswith((".", "!", "?")) and len(small.split()) > FEW_WORDS
