"""The presets of a new competition: each decides everything that an organiser could choose (decision 0094).

A preset is data. What it says of the competition stands under the names of the model's fields; what the game proposes
(rounds, minutes, points) is not the preset's to decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from scoring.systems.seasons.season import SEASON_SCHEMES
from scoring.systems.standings.visibility import Shown
from scoring.systems.translatable import gettext_noop


@dataclass(frozen=True, slots=True)
class Preset:
    """A kind of evening. `name` and `sentence` are shown, translated; the sentence tells what the preset decides.

    `settings` are of the competition. `overall` is the scheme of the tournament's overall ranking ("" for none), and
    `in_season` says whether the competition counts in the organiser's running season, if there is one.
    """

    key: str
    name: str
    sentence: str
    settings: Mapping[str, Any]
    overall: str = ""
    in_season: bool = False


_ALL = (
    Preset(
        key="club",
        name=gettext_noop("Club evening"),
        sentence=gettext_noop(
            "Phones record every move, mistakes are yours to catch, results count at once, everybody meets whom they "
            "have met least, and the evening counts in your season."
        ),
        settings={
            "policy": "call",
            "confirm": "none",
            "depth": "moves",
            "seating": "meetings",
            "clubs_apart": False,
            "recalls": True,
            "shown": Shown.LIVE,
            "hidden_rounds": 1,
            "has_final": False,
        },
        in_season=True,
    ),
    Preset(
        key="tournament",
        name=gettext_noop("Tournament"),
        sentence=gettext_noop(
            "A winner and another player confirm each result, players with like points meet, players of one club "
            "don't, the last round stays hidden until you show it, and a final decides."
        ),
        settings={
            "policy": "call",
            "confirm": "winner",
            "depth": "moves",
            "seating": "standings",
            "clubs_apart": True,
            "recalls": False,
            "shown": Shown.PART,
            "hidden_rounds": 1,
            "has_final": True,
        },
    ),
    Preset(
        key="festival",
        name=gettext_noop("Festival"),
        sentence=gettext_noop(
            "For guests: phones ask only how each hand came out and tell players of their mistakes, everybody sees all "
            "standings, there is no final, and several games count together."
        ),
        settings={
            "policy": "teach",
            "confirm": "none",
            "depth": "hands",
            "seating": "meetings",
            "clubs_apart": False,
            "recalls": False,
            "shown": Shown.LIVE,
            "hidden_rounds": 1,
            "has_final": False,
        },
        overall=next(iter(SEASON_SCHEMES)),
    ),
)

#: The presets an organiser chooses from; the first is the default.
PRESETS: Mapping[str, Preset] = {preset.key: preset for preset in _ALL}


class Difference(NamedTuple):
    """A setting that is not as its preset has it: what it is, and what the preset says."""

    setting: str
    now: Any
    preset: Any


def settings_of(preset: Preset, usual: Mapping[str, Any]) -> dict[str, Any]:
    """Return all settings of a competition by a preset; `usual` are those that its game proposes."""
    return {**usual, **preset.settings, "options": {}}


def differences(now: Mapping[str, Any], wanted: Mapping[str, Any]) -> Iterator[Difference]:
    """Yield the settings that differ from those of the preset, in the preset's order.

    How many last rounds are hidden matters only where some are.
    """
    for name, value in wanted.items():
        if name in now and now[name] != value and (name != "hidden_rounds" or now["shown"] == Shown.PART):
            yield Difference(name, now[name], value)
