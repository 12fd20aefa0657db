"""The options of the game: their defaults, and what is said of wrong ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.farlight import GAME
from pbem.games.farlight.options import OPTIONS, check_options
from pbem.saves.components import effective_options
from tests.farlight.positions import OPTIONS as DEFAULTS


def test_the_defaults_are_sound_and_complete() -> None:
    assert check_options(DEFAULTS) == []
    assert list(DEFAULTS) == list(OPTIONS)
    assert DEFAULTS == {
        "supply": "unlimited",
        "first_player": "drawn",
        "refit_must_stay_connected": True,
        "missions": "auto",
        "max_rounds": 0,
    }


@pytest.mark.parametrize(
    "setting",
    [
        "supply=limited",
        "first_player=1",
        "first_player=5",
        "first_player=drawn",
        "refit_must_stay_connected=false",
        "missions=ask",
        "max_rounds=30",
    ],
)
def test_each_option_can_be_set(setting: str) -> None:
    name, _, value = setting.partition("=")
    changed = effective_options(GAME, [setting])
    assert str(changed[name]).lower() == value
    assert {**changed, name: DEFAULTS[name]} == DEFAULTS


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        ({"supply": "short"}, 'The option supply must be unlimited or limited, not "short".'),
        ({"first_player": 6}, "The option first_player must be drawn, or a whole number from 1 to 5, not 6."),
        ({"first_player": 0}, "The option first_player must be drawn, or a whole number from 1 to 5, not 0."),
        ({"first_player": True}, "The option first_player must be drawn, or a whole number from 1 to 5, not true."),
        ({"refit_must_stay_connected": 1}, "The option refit_must_stay_connected must be true or false, not 1."),
        ({"missions": None}, "The option missions must be auto or ask, not null."),
        ({"max_rounds": -1}, "The option max_rounds must be a whole number from 0 to 1000, not -1."),
        ({"max_rounds": 1.0}, "The option max_rounds must be a whole number from 0 to 1000, not 1.0."),
        ({"max_round": 3}, "There is no option max_round; did you mean max_rounds?"),
        ({"zzz": 3}, f"There is no option zzz; there are {', '.join(OPTIONS)}."),
        ({1: 3}, f"There is no option 1; there are {', '.join(OPTIONS)}."),
    ],
)
def test_a_wrong_option_is_answered_in_a_sentence(raw: dict[object, object], sentence: str) -> None:
    assert check_options(raw) == [sentence]


def test_all_faults_are_reported_at_once() -> None:
    assert len(check_options({"supply": "x", "missions": "x", "shield": 3})) == 3


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text() | st.integers(), inner, max_size=4),
    max_leaves=8,
)


@given(st.sampled_from(sorted(OPTIONS)), JUNK)
def test_what_is_called_sound_fits_and_what_is_not_is_named(name: str, value: object) -> None:
    found = check_options({name: value})
    assert bool(found) is not OPTIONS[name].fits(value)
    assert all(name in sentence for sentence in found)
