"""What the referee asks about tournaments, answered by functions of the app that keeps them (`scoring`).

`scoring` registers these functions at start-up, through `referee.api`. One tells how a change at a table affects the
standings (`standings_told_by`), one what rests on them (`rests_told_by`), one since when they are final
(`ends_told_by`), one finds faults in the tournaments' stored data (`tournaments_verified_by`), three know the players'
personal links and who has them (`personal_links_by`), three keep penalties outside a game (`penalties_kept_by`),
two adjust the scores of a table (`scores_adjusted_by`), one says whose paper it is (`paper_marked_by`), and one knows
who publishes under another name (`names_published_by`). For a table without a tournament, standings never change and
are never final, nothing rests on them, there are no faults, no such penalties, no scores and no other names, and a
player has only the link of the seat.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from referee.ground.errors import LinkRevoked
from referee.ground.paper.mark import Mark
from referee.ground.shape import Shape

PointsAndPlaces = Mapping[str, tuple[int, int]]  # each player's key -> points and place at the table


@dataclass(frozen=True, slots=True)
class StandingChange(Shape):
    """A player whose row in the standings changes. Points are text, as the standings show them."""

    player: str
    rank_was: int
    rank_now: int
    points_was: str
    points_now: str


Teller = Callable[[int, PointsAndPlaces, PointsAndPlaces], Sequence[StandingChange]]
"""(table, its outcome now, its outcome after the change) -> the rows that change, by new rank."""


def _nobody(table_id: int, was: PointsAndPlaces, now: PointsAndPlaces) -> Sequence[StandingChange]:
    """Return no changes. This is used while no function is registered."""
    return ()


_teller: Teller = _nobody


def standings_told_by(teller: Teller) -> None:
    """Register the function that tells what changes in the standings."""
    global _teller
    _teller = teller


RestTeller = Callable[[int, PointsAndPlaces], Sequence[str]]
"""(table, its outcome after the change) -> what rests on the standings as they were, as sentences."""


def _nothing_rests(table_id: int, now: PointsAndPlaces) -> Sequence[str]:
    return ()


_rest_teller: RestTeller = _nothing_rests


def rests_told_by(teller: RestTeller) -> None:
    """Register the function that tells what rests on standings which a change would make others."""
    global _rest_teller
    _rest_teller = teller


def what_rests(table_id: int, now: PointsAndPlaces) -> tuple[str, ...]:
    """Return what rests on the standings as they are, if this result of the table would change them, as sentences."""
    return tuple(_rest_teller(table_id, now))


Ender = Callable[[int], datetime | None]
"""(table) -> when the standings of the table's tournament became final; None while they can change."""


def _never_final(table_id: int) -> datetime | None:
    return None


_ender: Ender = _never_final


def ends_told_by(ender: Ender) -> None:
    """Register the function that tells since when the standings of a table's tournament are final."""
    global _ender
    _ender = ender


def final_since(table_id: int) -> datetime | None:
    """Return when the standings of the table's tournament became final; None while they can change."""
    return _ender(table_id)


Verifier = Callable[[], Iterable[str]]
"""Returns the problems in stored results and standings, one sentence each."""

_verifier: Verifier = tuple


def tournaments_verified_by(verifier: Verifier) -> None:
    """Register the function that finds faults in the stored data of tournaments."""
    global _verifier
    _verifier = verifier


def tournament_faults() -> tuple[str, ...]:
    """Return the faults in the stored data of tournaments; () if everything agrees with the tables."""
    return tuple(_verifier())


Marker = Callable[[], Mark]
"""Returns what of the club stands on paper."""

_marker: Marker = Mark


def paper_marked_by(marker: Marker) -> None:
    """Register the function that says whose paper it is."""
    global _marker
    _marker = marker


def paper_mark() -> Mark:
    """Return what of the club stands on paper."""
    return _marker()


def standings_changed(table_id: int, was: PointsAndPlaces, now: PointsAndPlaces) -> tuple[StandingChange, ...]:
    """Return how another result of this table would change its tournament's standings.

    Queries: the tournament's own.
    """
    return tuple(_teller(table_id, was, now))


Finder = Callable[[int, str], str]
"""(hall, player key) -> the path of the player's personal link; "" if the hall belongs to no tournament."""

Renewer = Callable[[int, str, Callable[[], bool]], None]
"""(hall, player key, renew) -> None. Calls `renew`, which gives the player's seats new links and returns whether it did
so only now, and renews the player's personal link in the same act."""


def _no_link(hall_id: int, player_key: str) -> str:
    return ""


def _seats_alone(hall_id: int, player_key: str, renew: Callable[[], bool]) -> None:
    renew()


Stand = Callable[[int, str, str], LinkRevoked | None]
"""(hall, player key, time of day) -> the error for an earlier link of the seat if a substitute plays now, else None."""


def _no_substitute(hall_id: int, player_key: str, at: str) -> LinkRevoked | None:
    return None


_finder: Finder = _no_link
_renewer: Renewer = _seats_alone
_stand: Stand = _no_substitute


def personal_links_by(finder: Finder, renewer: Renewer, stand: Stand) -> None:
    """Register the functions that find and renew personal links, and that say who plays for the player of a seat."""
    global _finder, _renewer, _stand
    _finder, _renewer, _stand = finder, renewer, stand


def personal_path(hall_id: int, player_key: str) -> str:
    """Return the path of the personal link of the player with this key in this hall; "" without a tournament."""
    return _finder(hall_id, player_key) if player_key else ""


def seat_passed_on(hall_id: int, player_key: str, at: str) -> LinkRevoked | None:
    """Return what an earlier link of a seat is told if a substitute plays for its player now; None if nobody does."""
    return _stand(hall_id, player_key, at) if player_key else None


def link_renewed(hall_id: int, player_key: str, renew: Callable[[], bool]) -> None:
    """Renew the links of a player's seats and, in the hall of a tournament, the player's personal link."""
    (_renewer if player_key else _seats_alone)(hall_id, player_key, renew)


Namer = Callable[[int], Mapping[str, str]]
"""(table) -> the names under which players of the table publish, by their names at the table, where they differ."""


def _no_other_names(table_id: int) -> Mapping[str, str]:
    return {}


_namer: Namer = _no_other_names


def names_published_by(namer: Namer) -> None:
    """Register the function that knows who publishes under another name."""
    global _namer
    _namer = namer


def names_published(table_id: int) -> Mapping[str, str]:
    """Return the names under which players of the table publish, by their names at the table, where they differ."""
    return _namer(table_id)


LONGEST_WHY, MOST_TAKEN = 200, 99  # letters of a penalty's reason, and the points that it may take


@dataclass(frozen=True, slots=True)
class OutsidePenalty(Shape):
    """A penalty outside a game: late, conduct, phone. Points are those of the competition; 0 is a warning."""

    number: int
    kind: str  # by name
    points: int  # that it takes
    step: str  # the same in words: "warning", "−2 points"
    round: int  # with which it counts; 0 before the first
    why: str
    given_at: datetime
    given_by: str
    stands: bool
    revoked_by: str
    revoked_why: str
    here: bool  # whether it counts in this competition, and not in another one of the tournament


@dataclass(frozen=True, slots=True)
class PenaltyKind(Shape):
    """A kind of penalty: how many a player has already, and what the schedule proposes for the next."""

    key: str
    name: str
    earlier: int
    points: int
    step: str  # the same in words


@dataclass(frozen=True, slots=True)
class PenaltyCard(Shape):
    """What a player got outside games in the whole tournament, newest first, and what may follow."""

    kinds: tuple[PenaltyKind, ...]
    given: tuple[OutsidePenalty, ...]


CardReader = Callable[[int, str], PenaltyCard | None]
"""(table, player key) -> the player's card; None for a table without a tournament."""

PenaltyGiver = Callable[[int, str, str, str, int | None, str], None]
"""(table, player key, kind, reason, points or None for what is proposed, key of the submit) -> None."""

PenaltyRevoker = Callable[[int, str, int, str], None]
"""(table, player key, number, reason) -> None."""


def _no_card(table_id: int, player_key: str) -> PenaltyCard | None:
    return None


def _gives_none(table_id: int, player_key: str, kind: str, why: str, points: int | None, key: str) -> None:
    """Do nothing. This is used while no function is registered."""


def _revokes_none(table_id: int, player_key: str, number: int, why: str) -> None:
    """Do nothing. This is used while no function is registered."""


_card_reader: CardReader = _no_card
_penalty_giver: PenaltyGiver = _gives_none
_penalty_revoker: PenaltyRevoker = _revokes_none


def penalties_kept_by(reader: CardReader, giver: PenaltyGiver, revoker: PenaltyRevoker) -> None:
    """Register the functions that read, give and revoke penalties outside a game."""
    global _card_reader, _penalty_giver, _penalty_revoker
    _card_reader, _penalty_giver, _penalty_revoker = reader, giver, revoker


def penalty_card(table_id: int, player_key: str) -> PenaltyCard | None:
    """Return a player's card; None for a table without a tournament, and for a seat whose player is unknown."""
    return _card_reader(table_id, player_key) if player_key else None


def outside_penalty_give(
    table_id: int, player_key: str, *, kind: str, why: str, points: int | None = None, key: str = ""
) -> None:
    """Give a player at a table a penalty outside the game."""
    _penalty_giver(table_id, player_key, kind, why, points, key)


def outside_penalty_revoke(table_id: int, player_key: str, *, number: int, why: str) -> None:
    """Revoke a penalty outside a game."""
    _penalty_revoker(table_id, player_key, number, why)


@dataclass(frozen=True, slots=True)
class ScoreOfSeat(Shape):
    """What a seat counts in the competition. `points` is "" if it counts nothing."""

    key: str
    player: str
    points: str
    adjusted: str  # why the score was adjusted; "" if it is that of the game


@dataclass(frozen=True, slots=True)
class ScoreCard(Shape):
    """What a table counts in its competition, and what can be said to adjust it."""

    seats: tuple[ScoreOfSeat, ...]
    adjustable: bool  # whether the table's game is over
    adjusted: bool
    why: str  # the reason in words; "" if nothing was adjusted
    rests: tuple[str, ...]  # sentences about what rests on other standings now
    grounds: tuple[tuple[str, str], ...]  # each with its name
    clauses: Mapping[str, str]  # titles by ids


Outcomes = Sequence[tuple[str, Mapping[str, str]]]
"""Results to be weighed: of each the share in per cent and the points by seat, as they were typed."""

ScoreReader = Callable[[int], ScoreCard | None]
"""table -> what it counts; None for a table without a tournament."""

ScoreAdjuster = Callable[[int, Outcomes, str, str, str], None]
"""(table, outcomes, ground, clause, reason) -> None. Without outcomes, the adjustment is revoked."""


def _no_scores(table_id: int) -> ScoreCard | None:
    return None


def _adjusts_none(table_id: int, outcomes: Outcomes, ground: str, clause: str, reason: str) -> None:
    """Do nothing. This is used while no function is registered."""


_score_reader: ScoreReader = _no_scores
_score_adjuster: ScoreAdjuster = _adjusts_none


def scores_adjusted_by(reader: ScoreReader, adjuster: ScoreAdjuster) -> None:
    """Register the functions that read and adjust the scores of a table."""
    global _score_reader, _score_adjuster
    _score_reader, _score_adjuster = reader, adjuster


def score_card(table_id: int) -> ScoreCard | None:
    """Return what a table counts; None for a table without a tournament."""
    return _score_reader(table_id)


def scores_adjust(table_id: int, *, outcomes: Outcomes, ground: str, clause: str, reason: str) -> None:
    """Adjust scores of a table; without outcomes, revoke that."""
    _score_adjuster(table_id, outcomes, ground, clause, reason)


LONGEST_APPEAL = 300  # letters of why somebody appeals, and of why it is decided so


@dataclass(frozen=True, slots=True)
class AppealCard(Shape):
    """What a referee reads of appeals beside a ruling."""

    is_heard: bool  # whether the competition hears appeals
    told: tuple[str, ...]  # the appeals against this ruling: what was decided, or that nothing is yet
    precedents: tuple[str, ...]  # earlier decisions on the same clauses, the newest first


AppealReader = Callable[[int, int, Collection[str]], AppealCard | None]
"""(table, log line, its clauses) -> its appeals; None where there is nothing to read or to do."""

AppealLodger = Callable[[int, int, str, str], None]
"""(table, log line, player_key, why) -> None."""


def _no_appeals(table_id: int, number: int, clauses: Collection[str]) -> AppealCard | None:
    return None


def _lodges_none(table_id: int, number: int, player_key: str, why: str) -> None:
    """Do nothing. This is used while no function is registered."""


_appeal_reader: AppealReader = _no_appeals
_appeal_lodger: AppealLodger = _lodges_none


def appeals_kept_by(reader: AppealReader, lodger: AppealLodger) -> None:
    """Register the functions that read appeals and lodge them."""
    global _appeal_reader, _appeal_lodger
    _appeal_reader, _appeal_lodger = reader, lodger


def appeal_card(table_id: int, number: int, clauses: Collection[str]) -> AppealCard | None:
    """Return the appeals against a ruling, and earlier decisions; None where there is nothing to read or to do."""
    return _appeal_reader(table_id, number, clauses)


def appeal_lodge_here(table_id: int, *, number: int, player_key: str, why: str) -> None:
    """Lodge an appeal for a player against a log line."""
    _appeal_lodger(table_id, number, player_key, why)
