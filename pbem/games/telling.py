"""Sentences about what all games have in common: how an order came to be played, and what the moderator did."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pbem.games.contract import Event
from pbem.games.grammar import Verb, write_line

ENDINGS = {1: "st", 2: "nd", 3: "rd"}
TEENS = (11, 12, 13)
RUN = 3
"""So many numbers in a row are written as from the first to the last."""


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return words as a list in a sentence: ``a, b and c``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""


def spoken_turns(turns: Sequence[int]) -> str:
    """Return the numbers of turns in words: ``turn 3``, ``turns 3 and 4``, ``turns 3, 10-12 and 14``."""
    runs: list[list[int]] = []
    for turn in sorted(turns):
        if runs and turn == runs[-1][-1] + 1:
            runs[-1].append(turn)
        else:
            runs.append([turn])
    words = [word for run in runs for word in ([f"{run[0]}-{run[-1]}"] if len(run) >= RUN else map(str, run))]
    return f"turn{'s' if len(turns) > 1 else ''} {listed(words)}"


def ordinal(number: int) -> str:
    """Return 1 as 1st, 2 as 2nd, and so on."""
    ending = "th" if number % 100 in TEENS else ENDINGS.get(number % 10, "th")
    return f"{number}{ending}"


def how_played(event: Event, verbs: Sequence[Verb]) -> str:
    """Say how a ``played`` event's order was chosen, or nothing where a commander's first order was played.

    Only the commander's own form of the event tells of alternatives.
    """
    return " ".join(_how_played(event, verbs))


def _how_played(event: Event, verbs: Sequence[Verb]) -> Iterator[str]:
    skipped, left_out = (list(_reasons(event.get(field, ()), verbs)) for field in ("skipped", "left_out"))
    if event["by"] == "plan" and skipped:
        yield f"This was your {ordinal(event['alternative'] + 1)} alternative. Skipped: {'; '.join(skipped)}."
    elif skipped:
        yield f"Nothing you had queued for it was legal: {'; '.join(skipped)}."
    if left_out:
        yield f"Of what you ordered this could not be done: {'; '.join(left_out)}."
    if event["by"] == "caretaker":
        yield "The caretaker stood in."
    elif event["by"] == "policy":
        yield "Without an order the match passes."
    elif event["by"] == "rules":
        yield "Nothing was ordered, so it went as the rules have it."


def _reasons(rows: Sequence[Mapping[str, Any]], verbs: Sequence[Verb]) -> Iterator[str]:
    for row in rows:
        yield f"{write_line(row['order'], verbs)}, because {row['text']} (rule {row['rule']})"


def beside_the_game(event: Event, names: Sequence[str]) -> str | None:
    """Tell what the moderator did to the match, or return None for another event.

    What begins a match, plans and the numbers of turns are told in the head of a report or in a receipt.
    """
    tell = BESIDE.get(event["e"])
    return None if tell is None else tell(event, names)


def _undone(event: Event, _names: Sequence[str]) -> str:
    why = f": {_sentence(event['reason'])}" if event["reason"] else "."
    return f"took back {spoken_turns(event['turns'])}{why} The match goes on from turn {event['to']}."


def _reshuffled(event: Event, _names: Sequence[str]) -> str:
    return f"had everything still hidden drawn anew: {_sentence(event['reason'])}"


def _ruled(event: Event, names: Sequence[str]) -> str:
    changes = [_change(change, names) for change in event.get("changes", ())]
    return " ".join([f"ruled: {_sentence(event['reason'])}", *(f"{change}." for change in changes)])


def _change(change: dict[str, Any], names: Sequence[str]) -> str:
    place = _place(change["path"], names)
    if "to" not in change:
        return f"{place}: {_value(change['from'])} taken away"
    before = f"{_value(change['from'])} is now " if "from" in change else "new "
    return f"{place}: {before}{_value(change['to'])}"


def _place(path: Sequence[str | int], names: Sequence[str]) -> str:
    """Return the path of a change in words; a number below ``seats`` is a commander."""
    words = []
    for before, part in zip(("", *path), path, strict=False):
        if isinstance(part, int):
            words.append(names[part] if before == "seats" else str(part + 1))
        elif part not in ("state", "seats"):
            words.append(part.replace("_", " "))
    return " ".join(words)


def _value(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(_value, value)) or "nothing"
    if isinstance(value, dict):
        return ", ".join(f"{key} {_value(inner)}" for key, inner in value.items()) or "nothing"
    return "nothing" if value is None else str(value)


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


BESIDE: dict[str, Callable[[Event, Sequence[str]], str]] = {
    "undone": _undone,
    "reshuffled": _reshuffled,
    "ruled": _ruled,
}
