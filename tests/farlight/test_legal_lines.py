"""All legal orders as lines, for `pbem report --legal` and for players' own tools."""

from __future__ import annotations

from pbem.games.farlight.orders import ASSEMBLY, BID, VERBS, vocabulary
from pbem.games.farlight.pages import legal_lines
from pbem.games.farlight.pages.form import MOST_LISTED
from pbem.games.grammar import read_order
from tests.farlight.letters import dealt, letter_about
from tests.farlight.playouts import RULES, playout
from tests.farlight.positions import DECK, position

MOMENTS = [state for match in (playout(2, 1), playout(5, 4)) for state in match.states[1:-1:9]]
WORDS = vocabulary(DECK)


def test_short_listings_are_given_whole_and_long_ones_in_part() -> None:
    seen = set()
    for state in MOMENTS:
        seat = RULES.decisions(state)[0].seat
        listing = RULES.legal(state, seat)
        found = legal_lines(letter_about(dealt(RULES, state), seat), RULES)
        whole = len(listing) <= MOST_LISTED
        seen.add((whole, state.phase))
        assert 0 < len(found) <= MOST_LISTED
        if whole:
            assert len(found) == len(listing)
        assert len(set(found)) == len(found)
        for line in found[:20]:
            assert all(isinstance(read_order(part, VERBS, WORDS), dict) for part in line.split("; "))
    assert {(True, BID), (False, BID), (True, ASSEMBLY)} <= seen
    assert legal_lines(letter_about(position(), None), RULES) == []


def test_of_a_first_bid_the_highest_tiles_are_listed_on_all_things() -> None:
    match = position()
    found = legal_lines(letter_about(match, 0), match.rules)
    assert found[0] == "bid 4 on P18, 3 on P18"
    assert len(found) == 10 * 10
    assert not any("+crew" in line for line in found)
