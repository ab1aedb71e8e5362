"""The presets of a new competition: what they decide, and what differs from them."""

import pytest
from django.test import override_settings

from referee import api
from scoring.models.tournaments import Competition
from scoring.systems.seasons.season import SEASON_SCHEMES
from scoring.systems.tournaments.presets import PRESETS, Difference, Preset, differences, settings_of

USUAL = {"planned_rounds": 5, "minutes": 45, "scheme": "even"}


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.key)
def test_preset_decides_everything_with_values_that_exist(preset: Preset) -> None:
    """All presets decide the same settings, each with a value that the field takes."""
    assert preset.settings.keys() == PRESETS["club"].settings.keys()
    assert preset.settings["policy"] in dict(api.policies())
    assert preset.settings["confirm"] in dict(api.confirmations())
    assert preset.overall in ("", *SEASON_SCHEMES)
    for name in preset.settings:
        field = Competition._meta.get_field(name)
        field.clean(preset.settings[name], None)


@override_settings(LANGUAGE_CODE="en")
@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.key)
def test_preset_is_told_in_one_sentence(preset: Preset) -> None:
    """The sentence ends with its only full stop."""
    assert preset.sentence.endswith(".")
    assert preset.sentence.count(".") == 1


def test_only_what_is_otherwise_differs() -> None:
    """House options and what the game proposes count too."""
    wanted = settings_of(PRESETS["club"], USUAL)
    assert list(differences(wanted, wanted)) == []

    now = {**wanted, "policy": "teach", "minutes": None, "options": {"start_points": 15}}
    assert list(differences(now, wanted)) == [
        Difference("minutes", None, 45),
        Difference("policy", "teach", "call"),
        Difference("options", {"start_points": 15}, {}),
    ]


def test_hidden_rounds_differ_only_where_some_are_hidden() -> None:
    """Their number means nothing as long as everything is shown."""
    club, tournament = (settings_of(PRESETS[key], USUAL) for key in ("club", "tournament"))

    assert list(differences({**club, "hidden_rounds": 3}, club)) == []
    assert list(differences({**tournament, "hidden_rounds": 3}, tournament)) == [Difference("hidden_rounds", 3, 1)]
