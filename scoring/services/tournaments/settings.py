"""Changes a competition's settings. Those that only concern later tables can be changed at any time."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from referee.ground.errors import raises
from scoring.errors.competition import CompetitionIsOver, NameTaken, OptionsFixed
from scoring.models.tournaments import Competition
from scoring.services.access.acts import record_act
from scoring.services.locking import competition_open
from scoring.services.standings.results import standings_renew
from scoring.systems.roster.names import same_name

#: All but `cards_after` count for rounds drawn from now on.
SETTINGS = ("policy", "confirm", "depth", "first_table", "planned_rounds", "minutes", "has_final", "cards_after")


@raises(CompetitionIsOver, NameTaken, OptionsFixed)
@transaction.atomic
def competition_change(
    *,
    competition_id: int,
    name: str,
    options: Mapping[str, Any] | None = None,
    club_rules: str | None = None,
    **settings: Any,
) -> Competition:
    """Change a competition's name (the tournament's, if the competition has none), its SETTINGS and its house options.

    `club_rules` is the label of the club's rules that have these options. Tables that play keep their settings. Raises
    NameTaken, CompetitionIsOver, and OptionsFixed if the options would change after a round was drawn, since its
    results would then be those of another game.
    """
    competition = competition_open(competition_id)
    wanted = settings if options is None else {**settings, "options": dict(options), "club_rules": club_rules}
    changed = {key: value for key, value in wanted.items() if getattr(competition, key) != value}
    if "options" in changed and competition.rounds.exists():
        raise OptionsFixed
    was, now = {key: getattr(competition, key) for key in changed}, dict(changed)
    named = competition if competition.name else competition.tournament
    if named.name != name:
        _check_name(competition, name)
        was["name"], now["name"] = named.name, name
        named.name = name
        named.save(update_fields=["name"])
    if not now:
        return competition
    for key, value in changed.items():
        setattr(competition, key, value)
    competition.save(update_fields=[*changed])
    record_act("competition_changed", competition, game=competition.game, was=was, now=now)
    standings_renew(competition)
    return competition


def _check_name(competition: Competition, name: str) -> None:
    """Raise NameTaken if another competition of the tournament has this name."""
    others = competition.tournament.competitions.exclude(pk=competition.pk)
    if same_name(name) in {same_name(other) for other in others.values_list("name", flat=True)}:
        raise NameTaken(name=name)
