"""The Launch, the rounds, the set-up and the end, told in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ...contract import Event
from ...story import Chapter, Entry
from ...telling import listed
from ...words import capital, plural
from .teller import Teller, nothing
from .words import COUNTED, asks_text

WHY_FIRST: Mapping[str, str] = {"drawn": "drawn by lot", "named": "as the match's options say"}
WHY_OVER: Mapping[str, str] = {
    "climactic": "a climactic mission was completed",
    "parts": "the part spaces could not all be filled",
    "rounds": "the last round was played",
    "ruling": "the moderator ended the match",
}


# The Launch


def mission(teller: Teller, chapter: Chapter) -> Iterator[Entry]:
    """Tell how the bid on a mission went, and who could not complete it."""
    told = [text for event in chapter.events for text in LAUNCHES.get(event["e"], nothing)(teller, event)]
    ids = [event["mission"] for event in chapter.events if "mission" in event]
    ids += [event["on"] for event in chapter.each("won")]
    if told:
        yield teller.entry(ids[-1] if len(set(ids)) == 1 else "The Launch", capital(" ".join(told)))


def _mission_won(teller: Teller, event: Event) -> Iterator[str]:
    bids = [f"{teller.called(seat)} {event['totals'][seat]}" for seat in event["order"]]
    tie = f" ({listed([teller.called(seat) for seat in event['tied']])} tied: by turn order)" if event["tied"] else ""
    crew = [f"{teller.called(event['seat'])} lost {event['lost']} crew"] if event["lost"] else []
    crew += [f"{teller.called(seat)} got {count}" for seat, count in enumerate(event["consolation"]) if count]
    moved = f" Crew: {listed(crew)}." if crew else ""
    yield f"{teller.deck['missions'][event['on']]['name']}: bids {', '.join(bids)}{tie}.{moved}"


def _missed(teller: Teller, event: Event) -> Iterator[str]:
    lacks = event["lacks"]
    lacking = asks_text(lacks["engines"], lacks["biotech"], lacks["science"])
    yield capital(f"{teller.called(event['seat'])} lacked {lacking}.")


def _closed(teller: Teller, event: Event) -> Iterator[str]:
    if not event["by"]:
        yield "Nobody completed it, and it stays."
    elif event["mission"] == teller.climax:
        yield "It is climactic: the match ends with this round."
    elif event["next"] is None:
        yield "It leaves its stack, which is empty now."
    else:
        yield f"It leaves its stack, in which {teller.mission(event['next'])} comes next."


LAUNCHES: Mapping[str, Callable[[Teller, Event], Iterator[str]]] = {
    "won": _mission_won,
    "missed": _missed,
    "mission_closed": _closed,
}


# The rounds, the set-up and the end


def round_begun(teller: Teller, chapter: Chapter) -> Iterator[Entry]:
    """Tell what the Round Reset has brought."""
    begun = chapter.one("round_begun")
    text = " ".join(_reset(teller, chapter))
    if text:
        yield teller.entry(f"Round {begun['round']}" if begun else "Reset", text)


def _reset(teller: Teller, chapter: Chapter) -> Iterator[str]:
    for event in chapter.each("round_begun"):
        yield capital(f"{teller.called(event['first'])} {'begin' if event['first'] == teller.me else 'begins'}.")
    for event in chapter.each("crewed"):
        count = len(event["spaces"])
        yield f"One crew was laid on {'the part' if count == 1 else f'each of the {count} parts'} still there."
    came = [teller.part(event["part"]) for event in chapter.each("part_came")]
    if came:
        yield f"New on the station: {listed(came)}."
    for event in chapter.each("rolled"):
        thrown = [row["value"] for row in event["dice"] if row["value"]]
        if thrown:
            yield f"Dice for its engines: {' '.join(map(str, thrown))}."


def setup(teller: Teller, chapter: Chapter) -> Iterator[Entry]:
    """Tell how the table was prepared, or what was shuffled anew."""
    text = " ".join([*_opening(teller, chapter), *_reset(teller, chapter)])
    if text:
        yield teller.entry("Set-up" if chapter.one("organised") else "The piles", text)


def _opening(teller: Teller, chapter: Chapter) -> Iterator[str]:
    for event in chapter.each("organised"):
        pairs = zip(range(len(teller.names)), event["organisations"], strict=False)
        leads = [f"{teller.called(seat)} {'lead' if seat == teller.me else 'leads'} {teller.organisation(key)}"
                 for seat, key in pairs]  # fmt: skip
        yield capital(f"{listed(leads)}.")
    for event in chapter.each("awards_shuffled"):
        if chapter.one("organised"):
            shown = [f"{row['name']} for most {COUNTED[row['counts']]}" for row in map(teller.award, event["shown"])]
            yield f"The industry awards are {listed(shown)}."
        yield f"{plural(event['count'], 'unused award')} {_were(event['count'])} shuffled."
    for event in chapter.each("stacked"):
        last = [teller.mission(stack[-1]) for stack in event["stacks"] if stack]
        yield f"The mission stacks end in {listed(last)}."
    for event in chapter.each("parts_shuffled"):
        yield f"{plural(event['count'], 'part')} {_were(event['count'])} shuffled."
    for event in chapter.each("first_player"):
        verb = "hold" if event["seat"] == teller.me else "holds"
        why = WHY_FIRST.get(event["why"], event["why"])
        yield capital(f"{teller.called(event['seat'])} {verb} the First Player marker ({why}).")


def _were(count: int) -> str:
    return "was" if count == 1 else "were"


def end(teller: Teller, chapter: Chapter) -> Iterator[Entry]:
    """Tell the final scoring: awards, tokens, ties, winners."""
    told = [text for event in chapter.events for text in ENDINGS.get(event["e"], nothing)(teller, event)]
    over = [text for event in chapter.each("over") for text in _over(teller, event)]
    yield teller.entry("The end", " ".join([*told, *_ties(teller, chapter), *over]))


def _broken_off(_teller: Teller, _event: Event) -> Iterator[str]:
    yield "What lay on the board went back to its owners."


def _award(teller: Teller, event: Event) -> Iterator[str]:
    scorers = [teller.called(seat) for seat, points in enumerate(event["points"]) if points]
    award, points = teller.award(event["award"]), max(event["points"])
    most = f"the {award['name']} for most {COUNTED[award['counts']]}"
    if scorers:
        verb = "score" if len(scorers) > 1 or scorers == ["you"] else "scores"
        each = " each" if len(scorers) > 1 else ""
        yield capital(f"{listed(scorers)} {verb} {most} ({max(event['counts'])}): {plural(points, 'point')}{each}.")
    else:
        yield f"Nobody scores {most}."


def _converted(teller: Teller, event: Event) -> Iterator[str]:
    each = [f"{teller.called(seat)} {points} for {tokens}"
            for seat, (points, tokens) in enumerate(zip(event["points"], event["tokens"], strict=True))]  # fmt: skip
    yield f"Crew and science bring {', '.join(each)}."


def _ties(teller: Teller, chapter: Chapter) -> Iterator[str]:
    """Tell for each unused award that was turned up who was tied before it, and how much of it each had (rule 10.8)."""
    most = max(teller.points)
    tied = [seat for seat, points in enumerate(teller.points) if points == most]
    for number, event in enumerate(chapter.each("tie_broken")):
        award, names = teller.award(event["award"]), listed([teller.called(seat) for seat in tied])
        have = ", ".join(f"{teller.called(seat)} {event['counts'][seat]}" for seat in tied)
        yield capital(f"{names} are {'still ' if number else ''}tied at {most}; the {award['name']}, an unused award, "
                      f"looks at {COUNTED[award['counts']]}: {have}.")  # fmt: skip
        tied = event["left"]


def _over(teller: Teller, event: Event) -> Iterator[str]:
    winners = [teller.called(seat) for seat in event["winners"]]
    verb = "share the victory" if len(winners) > 1 else "win" if winners == ["you"] else "wins"
    points = teller.points[event["winners"][0]]
    why = WHY_OVER.get(event["why"], event["why"])
    yield capital(f"{listed(winners)} {verb} with {plural(points, 'point')}: {why}.")


ENDINGS: Mapping[str, Callable[[Teller, Event], Iterator[str]]] = {
    "broken_off": _broken_off,
    "award": _award,
    "converted": _converted,
}
