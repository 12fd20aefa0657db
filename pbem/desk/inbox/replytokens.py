"""The reply tokens of a match's reports, and the numbers of its mails, as they are found without opening it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from pbem.post.ownmails import Holder, may_be_own
from pbem.post.reading.known import OwnMails, Tokens
from pbem.saves.checkpoint import read_save
from pbem.saves.errors import SaveError
from pbem.saves.match import opened
from pbem.turn.body import Body, Founding, new_body
from pbem.turn.token import tokens


def reply_tokens(folder: Path, founding: Founding) -> Tokens:
    """Return what gives the tokens of the match in *folder*, worked out when the first is asked for.

    It raises SaveError if the match cannot be read.
    """

    @cache
    def found() -> Mapping[str, tuple[int, str]]:
        return {word: (turn, founding.seats[seat]) for word, (turn, seat) in tokens(_body(folder, founding)).items()}

    return found


def own_mails(folder: Path, founding: Founding) -> OwnMails:
    """Return what knows the mails sent to the commanders of the match in *folder*, by their Message-IDs.

    It raises SaveError if the match cannot be read.
    """

    def sent(identities: Sequence[str], handle: str) -> bool:
        if not may_be_own(identities, founding.match):
            return False
        tenure = _body(folder, founding).tenure[founding.seats.index(handle)]
        return Holder(founding.salt, founding.match, handle, tenure).got(identities)

    return sent


def _body(folder: Path, founding: Founding) -> Body:
    """Return the match as far as its tokens depend on it: as its save has it, or else its record."""
    try:
        data = read_save(folder, founding.game).data
    except SaveError:
        with opened(folder) as match:
            return match.body
    taken_over = data.get("tenure", {})
    tenure = tuple(taken_over.get(handle, 0) for handle in founding.seats)
    return replace(new_body(founding), turn=data["turn"], tenure=tenure)
