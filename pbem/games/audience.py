"""Who may know what of an event: named fields only, so that whatever is not named stays secret."""

from __future__ import annotations

from typing import Any, NamedTuple


class Audience(NamedTuple):
    """Names an event kind's fields that everyone sees and those that only the commander of ``seat`` sees.

    ``each`` names fields that hold one value per viewer (a mapping of seat number or ``observer``
    to value); every viewer gets his own.  A field named nowhere is for the moderator alone.
    ``told`` says who hears of the event at all: ``everyone``, its ``owner``, those ``addressed`` (the seats in ``to``,
    everyone if ``open`` is true, and the ``sender``), or ``nobody``.
    ``reveals`` marks kinds that turn up a card nobody knew; ``opens`` says what commanders had hidden that everybody
    knows after the event.
    """

    public: tuple[str, ...] = ()
    owner: tuple[str, ...] = ()
    each: tuple[str, ...] = ()
    told: str = "everyone"
    reveals: bool = False
    opens: str = ""


def known(audience: Audience, event: dict[str, Any], viewer: int | None) -> dict[str, Any] | None:
    """Return the form of *event* that *viewer* (a seat, or None for an observer) may know."""
    mine = viewer is not None and viewer in (event.get("seat"), event.get("sender"))
    if not _hears(audience.told, event, viewer, mine=mine):
        return None
    names = ("e", "seat", *audience.public, *(audience.owner if mine else ()))
    form = {name: event[name] for name in names if name in event}
    own = "observer" if viewer is None else str(viewer)
    form.update({name: event[name][own] for name in audience.each if own in event.get(name, {})})
    return form


def _hears(told: str, event: dict[str, Any], viewer: int | None, *, mine: bool) -> bool:
    if told == "addressed":
        return bool(mine or event["open"] or viewer in event["to"])
    return told == "everyone" or (told == "owner" and mine)
