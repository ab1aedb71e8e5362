"""Drafts: rounds that are drawn without being published, in which players can change places.

The standings are not renewed before a draft is published, so no page, stream or answer of anybody else changes.
"""

from collections.abc import Sequence
from string import ascii_uppercase

from django.db import transaction

from referee.ground.errors import raises
from scoring.errors.competition import (
    CompetitionIsOver,
    DraftChanged,
    DraftGone,
    DraftIsStale,
    OwnSeatingUnfit,
    RoundIsOn,
    RoundNotNext,
    SwapIsIllegal,
    TablesDontFit,
    TooFewPlayers,
    TooManyDrafts,
)
from scoring.errors.finals import FinalTooSmall
from scoring.errors.teams import PairsDontFit
from scoring.models.choices import OWN, Way
from scoring.models.drafts import Draft
from scoring.models.tournaments import Competition, Round
from scoring.selectors.people.field import finals_by_player, sizes_of
from scoring.selectors.rounds.drafts import byes_left, draft_report
from scoring.selectors.rounds.requests import basis_of, fits, next_number
from scoring.selectors.rounds.rounds import players_to_seat
from scoring.services.access.acts import record_act
from scoring.services.locking import competition_open
from scoring.services.rounds.publishing import Drawn, round_drawn, round_publish, round_published, round_to_draw
from scoring.systems.rounds.changing_places import CannotSwap, Place, change_place

MOST = 4  # the most drafts of a competition at a time
_UNDONE = 50  # the most swaps of a draft that can be undone


@raises(
    RoundIsOn, RoundNotNext, TooFewPlayers, FinalTooSmall, TablesDontFit, PairsDontFit, CompetitionIsOver, TooManyDrafts
)
@transaction.atomic
def draft_make(
    *,
    competition_id: int,
    number: int,
    tables: int | None = None,
    way: str = "",
    seed: int | None = None,
    key: str | None = None,
) -> Draft:
    """Draw round `number` as a draft, at `tables` tables and seated in the given `way` if the organiser chose them.

    `key` identifies one submit of a form: if it is sent again, the draft that it made is returned. Drafts of earlier
    rounds are deleted.
    Raises RoundIsOn, RoundNotNext, TooManyDrafts, TooFewPlayers, TablesDontFit, PairsDontFit, CompetitionIsOver.
    """
    competition = competition_open(competition_id)
    made = competition.drafts.filter(key=key).first() if key else None
    if made is not None:
        return made
    label = _label_free(competition, number)
    way = Way.STANDINGS if competition.cut_after is not None else way or competition.seating
    drawn = round_drawn(competition, tables=tables, seed=seed, way=way)
    record_act("draft_made", competition, round_number=number, draft=label, tables=len(drawn.tables), seed=drawn.seed)
    return competition.drafts.create(
        number=number,
        label=label,
        seating=way,
        basis=basis_of(competition) if way == Way.STANDINGS else "",
        seed=drawn.seed,
        tables=[[player.pk for player in players] for players in drawn.tables],
        byes=[player.pk for player in drawn.byes],
        key=key,
    )


@raises(RoundIsOn, RoundNotNext, CompetitionIsOver, TooManyDrafts, OwnSeatingUnfit)
@transaction.atomic
def draft_bring(*, competition_id: int, number: int, tables: Sequence[Sequence[int]], key: str | None = None) -> Draft:
    """Make a draft of round `number` from the organiser's own seating: the ids of each table's players, by seat.

    Whoever is here and has no seat gets a bye. The draft is compared, changed and published like one that was drawn.
    Raises OwnSeatingUnfit if a player sits twice or is not here, if a table has a size that is not allowed, or players
    of several finals.
    """
    competition = competition_open(competition_id)
    made = competition.drafts.filter(key=key).first() if key else None
    if made is not None:
        return made
    label = _label_free(competition, number)
    here, sizes = {player.pk for player in players_to_seat(competition)}, sizes_of(competition)
    finals, seated = finals_by_player(competition), [player for table in tables for player in table]
    fit = all(sizes.smallest <= len(table) <= sizes.largest for table in tables)
    apart = all(len({finals.get(player, "") for player in table}) == 1 for table in tables)
    if not tables or not fit or not apart or len(set(seated)) < len(seated) or not here.issuperset(seated):
        raise OwnSeatingUnfit
    record_act("draft_brought", competition, round_number=number, draft=label, tables=len(tables))
    return competition.drafts.create(
        number=number,
        label=label,
        seating=OWN,
        seed=0,
        tables=[list(table) for table in tables],
        byes=sorted(here.difference(seated)),
        key=key,
    )


def _label_free(competition: Competition, number: int) -> str:
    """Return the label of a new draft of this round; drafts of other rounds are deleted.

    Raises RoundIsOn, RoundNotNext, TooManyDrafts.
    """
    published = round_to_draw(competition, number)
    if published is not None:
        raise RoundIsOn(number=published.number)
    competition.drafts.exclude(number=number).delete()
    taken = set(competition.drafts.values_list("label", flat=True))
    if len(taken) >= MOST:
        raise TooManyDrafts(most=MOST)
    return next(letter for letter in ascii_uppercase if letter not in taken)


@raises(DraftGone, DraftChanged, CompetitionIsOver, SwapIsIllegal)
@transaction.atomic
def draft_swap(*, competition_id: int, draft_id: int, version: int, player_id: int, place: Place) -> Draft:
    """Let a player change places with another, who may have a bye, or move to a table with a free seat.

    If the same request is sent twice, the draft changes once. Raises DraftGone, DraftChanged, SwapIsIllegal,
    CompetitionIsOver.
    """
    competition = competition_open(competition_id)
    draft, sizes, finals = _draft(competition, draft_id), sizes_of(competition), finals_by_player(competition)
    try:
        sent_twice = draft.version == version + 1 and bool(draft.earlier)
        if sent_twice:
            byes = byes_left(draft, draft.earlier[-1])
            if (
                change_place(
                    tables=draft.earlier[-1], player=player_id, place=place, sizes=sizes, byes=byes, groups=finals
                )
                == draft.tables
            ):
                return draft
        _check(draft, version)
        tables = change_place(
            tables=draft.tables, player=player_id, place=place, sizes=sizes, byes=draft.byes, groups=finals
        )
    except CannotSwap as refused:
        raise SwapIsIllegal from refused
    moved = {"draft": draft.label, "player": competition.players.get(pk=player_id).name}
    record_act("draft_changed", competition, round_number=draft.number, **moved)
    return _save_tables(draft, tables, [*draft.earlier, draft.tables][-_UNDONE:])


@raises(DraftGone, DraftChanged, CompetitionIsOver)
@transaction.atomic
def draft_undo(*, competition_id: int, draft_id: int, version: int) -> Draft:
    """Undo the last swap of a draft, if it has one. Raises DraftGone, DraftChanged, CompetitionIsOver."""
    competition = competition_open(competition_id)
    draft = _draft(competition, draft_id)
    if not draft.earlier:
        return draft
    _check(draft, version)
    record_act("draft_change_undone", competition, round_number=draft.number, draft=draft.label)
    return _save_tables(draft, draft.earlier[-1], draft.earlier[:-1])


@raises(CompetitionIsOver)
@transaction.atomic
def draft_drop(*, competition_id: int, draft_id: int) -> None:
    """Drop a draft, if it is still there."""
    competition = competition_open(competition_id)
    draft = competition.drafts.filter(pk=draft_id).first()
    if draft is not None:
        draft.delete()
        record_act("draft_dropped", competition, round_number=draft.number, draft=draft.label)


@raises(DraftGone, DraftChanged, CompetitionIsOver, DraftIsStale, RoundIsOn)
@transaction.atomic
def draft_publish(*, competition_id: int, draft_id: int, version: int) -> Round:
    """Publish a draft: its round begins with the draft's tables. The draft is kept, in case the round is taken back.

    If the round has been published already, it is returned. Raises DraftGone, DraftChanged, DraftIsStale, RoundIsOn,
    CompetitionIsOver.
    """
    competition = competition_open(competition_id)
    draft = _draft(competition, draft_id)
    published = round_published(competition, draft.number)
    if published is not None:
        return published
    if draft.number != next_number(competition):
        raise DraftGone
    _check(draft, version)
    players = {player.pk: player for player in players_to_seat(competition)}
    if not fits(draft.tables, draft.byes, players) or draft.basis not in ("", basis_of(competition)):
        raise DraftIsStale(label=draft.label)
    tables = [[players[player] for player in table] for table in draft.tables]
    byes = [players[player] for player in draft.byes]
    repeats = draft_report(draft).repeats
    return round_publish(competition, Drawn(tables, draft.seed, repeats, byes, draft.seating == Way.STANDINGS))


def _draft(competition: Competition, draft_id: int) -> Draft:
    draft = competition.drafts.filter(pk=draft_id).first()
    if draft is None:
        raise DraftGone
    return draft


def _check(draft: Draft, version: int) -> None:
    if draft.version != version:
        raise DraftChanged(label=draft.label)


def _save_tables(draft: Draft, tables: Sequence[Sequence[int]], earlier: Sequence[Sequence[Sequence[int]]]) -> Draft:
    draft.byes = byes_left(draft, tables)
    draft.tables, draft.earlier, draft.version = tables, earlier, draft.version + 1
    draft.save(update_fields=["tables", "byes", "earlier", "version"])
    return draft
