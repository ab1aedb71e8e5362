"""Merges two players of the list who are the same person: one player gets the seats and results of both."""

from collections.abc import Iterable

from django.db import transaction

from referee.ground.errors import raises
from scoring.errors.competition import CompetitionIsOver, PlayersHaveMet, PlayerUnknown, RoundIsOn
from scoring.errors.substitutes import SubstituteInMerge
from scoring.models.seasons import SeasonDecision
from scoring.models.tournaments import Competition, Entry, Player, Round, SeatOf
from scoring.models.wishes import NeverPair
from scoring.selectors.people.merging import merge_view
from scoring.services.access.acts import record_act
from scoring.services.locking import tournament_locked
from scoring.services.people.people import MOST_ALIASES
from scoring.services.seasons.seasons import season_renew
from scoring.services.standings.results import standings_renew
from scoring.systems.roster.names import same_name


@raises(PlayerUnknown, PlayersHaveMet, RoundIsOn, CompetitionIsOver, SubstituteInMerge)
@transaction.atomic
def players_merge(*, tournament_id: int, kept_id: int, other_id: int) -> Player:
    """Merge two players: the kept one gets the other's seats, results, entries and names.

    The other player's personal link becomes void. The logs of the tables stay as they are: each seat remembers the key
    that its table knows. Decisions of seasons about the other player are about the kept one from now on. Drafts and
    plans that seat the other player go stale by themselves. Raises PlayerUnknown; PlayersHaveMet if both players have a
    seat in the same round; RoundIsOn while the other player sits in a round; CompetitionIsOver if final standings would
    change; SubstituteInMerge while a substitute plays for one of them.
    """
    tournament = tournament_locked(tournament_id)
    competitions = list(Competition.objects.select_for_update().filter(tournament=tournament).order_by("pk"))
    view = merge_view(tournament, kept_id, other_id)
    if view.clashes:
        title, number = view.clashes[0]
        raise PlayersHaveMet(one=view.kept.name, other=view.other.name, number=number, competition=title)
    if view.on:
        raise RoundIsOn(number=view.on)
    if view.over:
        raise CompetitionIsOver
    if view.substitute:
        raise SubstituteInMerge(name=view.substitute[0], player=view.substitute[1])
    _seats_move(view.kept, view.other)
    _byes_move(competitions, view.kept, view.other)
    _entries_join(view.kept, view.other)
    _decisions_move(view.kept, view.other)
    _never_pairs_move(view.kept, view.other)
    _categories_and_fees_join(view.kept, view.other)
    names = [view.kept.name, view.other.name]
    view.other.delete()
    _names_join(view.kept, view.other)
    for competition in competitions:
        standings_renew(competition)
    moved = sum(len(rounds) for _title, rounds in view.moves)
    record_act("players_merged", tournament, player=names[0], other=names[1], count=moved)
    return view.kept


def _seats_move(kept: Player, other: Player) -> None:
    for seat in SeatOf.objects.filter(player=other):
        seat.known_as, seat.player = seat.key, kept
        seat.save(update_fields=["known_as", "player"])


def _byes_move(competitions: Iterable[Competition], kept: Player, other: Player) -> None:
    """Give the kept player the other's byes, but not in a round in which they had a seat."""
    seated = set(SeatOf.objects.filter(player=kept).values_list("table__round", flat=True))
    for round_ in Round.objects.filter(competition__in=competitions):
        if other.pk in round_.byes:
            byes = {player for player in round_.byes if player != other.pk}
            round_.byes = sorted(byes if round_.pk in seated else byes | {kept.pk})
            round_.save(update_fields=["byes"])


def _entries_join(kept: Player, other: Player) -> None:
    """Enter the kept player wherever one of the two takes part; it has withdrawn only where both players have."""
    own = {entry.competition_id: entry for entry in kept.entries.all()}
    for entry in other.entries.all():
        mine = own.get(entry.competition_id)
        if mine is None:
            entry.player = kept
            entry.save(update_fields=["player"])
            continue
        if mine.withdrawn and not entry.withdrawn:
            mine.withdrawn = False
            mine.save(update_fields=["withdrawn"])
        _finals_join(mine, entry)
        _substitutes_join(mine, entry)
        _penalties_join(mine, entry)


def _finals_join(kept: Entry, other: Entry) -> None:
    """Put the kept entry into the better of the two finals, and as far in it as the player came."""
    finalists = [one for one in (kept, other) if one.final]
    if finalists:
        better = min(finalists, key=lambda one: (one.final, one.out_after is not None, -(one.out_after or 0)))
        kept.final, kept.out_after = better.final, better.out_after
        kept.save(update_fields=["final", "out_after"])


def _substitutes_join(kept: Entry, other: Entry) -> None:
    """Move the other entry's substitutes to the kept entry. Of two who play now, the kept entry's substitute stays."""
    if kept.substitutions.filter(last_round=None).exists():
        other.substitutions.filter(last_round=None).delete()
    other.substitutions.update(entry=kept)


def _penalties_join(kept: Entry, other: Entry) -> None:
    """Give the kept entry the other's penalties outside games, in the order in which they were given."""
    if other.penalties:
        kept.penalties = sorted([*(kept.penalties or ()), *other.penalties], key=lambda one: int(one["number"]))
        kept.save(update_fields=["penalties"])


def _decisions_move(kept: Player, other: Player) -> None:
    """Move the organisers' decisions in seasons from the other player to the player who is kept.

    All decisions are read, since no database index knows who is in them. Merges are rare, and decisions are few.
    """
    for decision in SeasonDecision.objects.select_related("season"):
        if other.pk in (*decision.ones, *decision.others):
            decision.ones, decision.others = (
                list(dict.fromkeys(kept.pk if one == other.pk else one for one in side))
                for side in (decision.ones, decision.others)
            )
            decision.save(update_fields=["ones", "others"])
            season_renew(decision.season)


def _categories_and_fees_join(kept: Player, other: Player) -> None:
    """Put the kept player into the other's categories too, and add up what both have paid.

    The kept player stays in their own team, and joins the other's if they have none.
    """
    kept.categories = sorted({*(kept.categories or ()), *(other.categories or ())}) or None
    kept.team = kept.team or other.team
    kept.fee_paid = (kept.fee_paid or 0) + (other.fee_paid or 0) or None
    kept.save(update_fields=["categories", "fee_paid", "team"])


def _never_pairs_move(kept: Player, other: Player) -> None:
    """Move the other player's pairs to the player who is kept.

    A pair of these two players is deleted: nobody meets themselves.
    """
    for pair in [*NeverPair.objects.filter(one=other), *NeverPair.objects.filter(other=other)]:
        third = pair.other_id if pair.one_id == other.pk else pair.one_id
        if third != kept.pk:
            one, last = sorted((kept.pk, third))
            NeverPair.objects.get_or_create(one_id=one, other_id=last, defaults={"since": pair.since})


def _names_join(kept: Player, other: Player) -> None:
    """Keep the other player's names as other spellings, and fill empty fields from the other player's line."""
    spelled = {same_name(kept.name): kept.name}
    for name in (*kept.aliases, other.name, *other.aliases):
        spelled.setdefault(same_name(name), name)
    kept.aliases = [*spelled.values()][1 : MOST_ALIASES + 1]
    kept.club, kept.family = kept.club or other.club, kept.family or other.family
    kept.fixed_table = kept.fixed_table or other.fixed_table
    kept.away = kept.away and other.away
    kept.save(update_fields=["aliases", "club", "family", "fixed_table", "away"])
