"""Changes the rules by which a competition ranks its players, even after rounds have been played."""

from collections import defaultdict

from django.db import transaction

from referee.ground.errors import raises
from scoring.errors.competition import CompetitionIsOver
from scoring.models.tournaments import Competition, Result
from scoring.selectors.standings.rules import rules_of
from scoring.services.access.acts import record_act
from scoring.services.locking import competition_open
from scoring.services.standings.results import standings_renew
from scoring.systems.standings.points import SCHEMES, placement_points
from scoring.systems.standings.rules import Rules


@raises(CompetitionIsOver)
@transaction.atomic
def rules_change(*, competition_id: int, rules: Rules) -> Competition:
    """Rank by these rules from now on, and count all results anew by them. Raises CompetitionIsOver.

    Points that were awarded or adjusted at a table stay the same.
    """
    competition = competition_open(competition_id)
    before = rules_of(competition)
    if rules == before:
        return competition
    record_act("rules_changed", competition, was=_keys_of_rules(before), now=_keys_of_rules(rules))
    if rules.scheme != competition.scheme and not competition.deals:
        _award_anew(competition, rules.scheme)
    competition.scheme, competition.tie_breaks = rules.scheme, list(rules.tie_breaks)
    competition.missed_away, competition.missed_bye = rules.missed_away, rules.missed_bye
    competition.save(update_fields=["scheme", "tie_breaks", "missed_away", "missed_bye"])
    standings_renew(competition)
    return competition


def _keys_of_rules(rules: Rules) -> list[str]:
    """Return the keys of the rules: the scheme, the tie-breaks in their order, a missed round, a bye."""
    return [rules.scheme, *rules.tie_breaks, rules.missed_away, rules.missed_bye]


def _award_anew(competition: Competition, scheme: str) -> None:
    """Store, for every place at a table, the points that it earns under this scheme."""
    found = Result.objects.filter(seat__table__round__competition=competition).select_related("seat__table")
    tables: dict[int, list[Result]] = defaultdict(list)
    for result in found:
        tables[result.seat.table_id].append(result)
    for results in tables.values():
        earned = placement_points({str(result.pk): result.place for result in results}, SCHEMES[scheme])
        for result in results:
            if result.seat.key not in result.seat.table.awarded:
                result.placement_points = earned[str(result.pk)]
    every = [result for results in tables.values() for result in results]
    Result.objects.bulk_update(every, ["placement_points"], batch_size=500)
