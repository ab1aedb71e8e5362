"""How another result of a table would change the standings, shown before the result is entered or corrected."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from referee import api
from scoring.models.choices import GAME_COUNTS, Settled
from scoring.models.tournaments import TableSeating
from scoring.selectors.people.duplicate import compared_at
from scoring.selectors.people.field import field_of, rows_of
from scoring.selectors.standings.resting import cut_rests, draw_rests
from scoring.selectors.standings.visible import EVERYTHING, Visible, visible_to_public
from scoring.systems.standings.counting import Counted, with_adjusted
from scoring.systems.standings.points import SCHEMES, placement_points
from scoring.systems.standings.results import CompetitionResults, TableResult
from scoring.wording.figures import decimals_of, points_text

Earned = Mapping[str, Counted]  # the results of a table, by the players' keys


def standing_changes(table_id: int, was: api.PointsAndPlaces, now: api.PointsAndPlaces) -> Sequence[api.StandingChange]:
    """Return the players whose rank or points would change, by new rank; none if the table is in no competition.

    `was` is the table as it stands now, and `now` as it would stand. They are compared with each other and not with the
    stored results, which may be slightly older. A table of which the game's result doesn't count changes nothing.
    Players see the tablet too, so a change that the public may not see is left out. Five queries.
    """
    table = TableSeating.objects.filter(referee_table_id=table_id).select_related("round__competition").first()
    if table is None or table.settled not in GAME_COUNTS:
        return ()
    return changes_at(
        table,
        _earned(table, now),
        was=_earned(table, was),
        seen=visible_to_public(table.round.competition),
    )


def rests_told(table_id: int, now: api.PointsAndPlaces) -> Sequence[str]:
    """Return what rests on the standings as they are, if the table's result became this one, as sentences.

    Players see the tablet too, so nothing is told while the public does not see all results.
    """
    table = TableSeating.objects.filter(referee_table_id=table_id).select_related("round__competition").first()
    if table is None or table.settled not in GAME_COUNTS:
        return ()
    return rests_with(table, _earned(table, now))


def rests_with(table: TableSeating, results: Earned) -> Sequence[str]:
    """Return what rests on the standings as they are, if the table had these results, as sentences.

    Nothing is told while the public does not see all results.
    """
    competition = table.round.competition
    if visible_to_public(competition).last is not None:
        return ()
    field = field_with(field_of(competition), table, results)
    draw, cut = draw_rests(competition, field=field), cut_rests(competition, field=field)
    told = []
    if draw:
        text = _(
            "Round %(number)s is drawn by these standings, and nobody has played it. The organiser can draw it again."
        )
        told.append(text % {"number": draw.number})
    if cut:
        text = _("Others would have qualified for the finals: %(names)s. Nobody's final changes by itself.")
        told.append(text % {"names": ", ".join(one.name for one in cut.players if one.now)})
    return told


def _earned(table: TableSeating, outcome: api.PointsAndPlaces) -> Earned:
    """Return what an outcome of the table's game would give; seats whose score was adjusted keep theirs."""
    results = results_of_outcome(table, outcome)
    return with_adjusted(results, table.awarded) if table.settled == Settled.ADJUSTED else results


def results_of_outcome(table: TableSeating, outcome: api.PointsAndPlaces) -> Earned:
    """Return the results that an outcome of the table's game would give. In a duplicate it moves no points."""
    competition = table.round.competition
    if competition.deals:
        points = {key: one.points for key, one in compared_at(table.round, table.referee_table_id).items()}
    else:
        places = {key: place for key, (_points, place) in outcome.items()}
        points = placement_points(places, SCHEMES[competition.scheme])
    return {key: Counted(game, place, points[key], final=False) for key, (game, place) in outcome.items()}


def field_with(field: CompetitionResults, table: TableSeating, results: Earned) -> CompetitionResults:
    """Return the field in which a table has these results. One query."""
    names = {seat.key: seat.player.name for seat in table.seats.select_related("player")}
    number = table.round.number
    counted = [row for row in field.outcomes if (row.round, row.table) != (number, table.number)]
    counted += [
        TableResult(
            player=names[key],
            round=number,
            table=table.number,
            game_points=row.game_points,
            place=row.place,
            points=row.placement_points,
            provisional=True,
        )
        for key, row in results.items()
    ]
    return replace(field, outcomes=CompetitionResults.of(field.players, counted, field.best).outcomes)


def changes_at(
    table: TableSeating, now: Earned, *, was: Earned | None = None, seen: Visible = EVERYTHING
) -> Sequence[api.StandingChange]:
    """Return the players whose rank or points would change if the table had the results `now`, by new rank.

    These results are compared with the results `was`, or with the stored ones if `was` is None. Only the rounds that
    a reader has `seen` count, so nothing changes at a table of a hidden round.
    """
    if not seen.sees(table.round.number):
        return ()
    competition = table.round.competition
    field = seen.of(field_of(competition))
    before = {row.player: row for row in rows_of(competition, field if was is None else field_with(field, table, was))}
    after = rows_of(competition, field_with(field, table, now))
    changed = [
        (before[row.player], row)
        for row in after
        if (before[row.player].rank, before[row.player].points) != (row.rank, row.points)
    ]
    decimals = decimals_of(row.points for pair in changed for row in pair)
    return tuple(
        api.StandingChange(
            player=row.player,
            rank_was=old.rank,
            rank_now=row.rank,
            points_was=points_text(old.points, decimals),
            points_now=points_text(row.points, decimals),
        )
        for old, row in changed
    )
