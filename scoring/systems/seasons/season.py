"""Season standings: the results of several competitions added up, with the reason for each player's place."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from scoring.systems.translatable import gettext_noop


@dataclass(frozen=True, slots=True)
class SeasonResult:
    """A player's final place in one competition. Players are identified by keys that stay the same through the season.

    `of` is how many players the competition ranked; `points` are the player's placement points in it.
    """

    player: str
    competition: str
    rank: int  # shared ranks as 1, 2, 2, 4
    of: int
    points: Fraction


@dataclass(frozen=True, slots=True)
class SeasonScheme:
    """What a place in a competition is worth in the season: `award(place, of)`, where `of` players were ranked.

    If `award` is None, the points that the player had in the competition count. `name`, `meaning` and the worked
    `example` are shown, translated.
    """

    key: str
    name: str
    meaning: str
    example: str
    award: Callable[[int, int], Fraction] | None


_LIST = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)

_ALL = (
    SeasonScheme(
        key="hundred",
        name=gettext_noop("From 100 to 0"),
        meaning=gettext_noop(
            "First place gets 100 points and last place 0, in even steps: every competition counts alike, however many "
            "play in it."
        ),
        example=gettext_noop("Anna comes third of five: 50 points. Bo comes third of nine: 75 points."),
        award=lambda place, of: Fraction(100 * (of - place), of - 1) if of > 1 else Fraction(100),
    ),
    SeasonScheme(
        key="ten",
        name=gettext_noop("The first ten score"),
        meaning=gettext_noop(
            "25, 18, 15, 12, 10, 8, 6, 4, 2 and 1 points for the first ten, however many play. Winning counts most."
        ),
        example=gettext_noop("Anna comes third of five, Bo third of nine: both get 15 points."),
        award=lambda place, _of: Fraction(_LIST[place - 1] if place <= len(_LIST) else 0),
    ),
    SeasonScheme(
        key="points",
        name=gettext_noop("The competitions' own points"),
        meaning=gettext_noop(
            "The points that a player has in each competition, added up. A competition of more rounds has more to win."
        ),
        example=gettext_noop("Anna has 11 points in one competition and 9.5 in another: 20.5 points."),
        award=None,
    ),
)

#: The schemes a club chooses from; the first is the default.
SEASON_SCHEMES: Mapping[str, SeasonScheme] = {scheme.key: scheme for scheme in _ALL}


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """The rules of a season: its scheme, and how many of a player's results count (`best`: all of them if None)."""

    scheme: SeasonScheme
    best: int | None = None


@dataclass(frozen=True, slots=True)
class Counted:
    """A player's result in one competition, what it is worth in the season, and whether it counts."""

    result: SeasonResult
    worth: Fraction
    counts: bool


@dataclass(frozen=True, slots=True)
class SeasonReason:
    """Why a row is above the next: `by` its total, or by its `nth` best result (from 1). Rows of one rank are level."""

    by: str  # total | result | level
    nth: int
    value: Fraction
    next_value: Fraction


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """One player's row: `results` in the order of the competitions given. `above` is None in the last row."""

    rank: int
    player: str
    total: Fraction
    results: tuple[Counted, ...]
    above: SeasonReason | None


def season_standings(results: Iterable[SeasonResult], rules: SeasonRules) -> tuple[SeasonRow, ...]:
    """Return the season's rows from the top.

    Equal totals are separated by the best result, then the second best, and so on; those equal in all share the rank.
    Raises ValueError if a player has two results in one competition.
    """
    given = list(results)
    twice = [key for key, count in Counter((one.player, one.competition) for one in given).items() if count > 1]
    if twice:
        raise ValueError(f"two results of one player in one competition: {twice}")
    worths = _worths(given, rules.scheme)
    by_player: dict[str, list[tuple[SeasonResult, Fraction]]] = {}
    for one, worth in zip(given, worths, strict=True):
        by_player.setdefault(one.player, []).append((one, worth))
    counted = {player: _mark_counting(own, rules.best) for player, own in by_player.items()}
    keys = {player: _key(own) for player, own in counted.items()}
    order = sorted(counted, key=lambda player: ([-worth for worth in keys[player]], player))
    above = [_reason(keys[upper], keys[lower]) for upper, lower in pairwise(order)]
    rows: list[SeasonRow] = []
    for at, player in enumerate(order):
        rank = rows[-1].rank if at and above[at - 1].by == "level" else at + 1
        rows.append(SeasonRow(rank, player, keys[player][0], counted[player], above[at] if at < len(above) else None))
    return tuple(rows)


def _worths(results: Sequence[SeasonResult], scheme: SeasonScheme) -> list[Fraction]:
    """Return what each result is worth. Players who share a place get the mean of what the shared places are worth.

    Example: two who share second place each get half of what second and third place are worth together.
    """
    award = scheme.award
    if award is None:
        return [one.points for one in results]
    sharing = Counter((one.competition, one.rank) for one in results)

    def worth(one: SeasonResult) -> Fraction:
        many = sharing[one.competition, one.rank]
        return sum((award(one.rank + more, one.of) for more in range(many)), Fraction(0)) / many

    return [worth(one) for one in results]


def _mark_counting(own: Sequence[tuple[SeasonResult, Fraction]], best: int | None) -> tuple[Counted, ...]:
    """Return a player's results, each with whether it counts. Only the `best` best ones count.

    If two results are equally good and only one of them can count, the earlier one does.
    """
    order = sorted(range(len(own)), key=lambda at: -own[at][1])
    counting = set(order if best is None else order[:best])
    return tuple(Counted(result, worth, at in counting) for at, (result, worth) in enumerate(own))


def _key(own: Sequence[Counted]) -> tuple[Fraction, ...]:
    """Return the total, then what each counting result is worth, the best first. Results worth nothing are left out."""
    counting = sorted((one.worth for one in own if one.counts and one.worth), reverse=True)
    return (sum(counting, Fraction(0)), *counting)


def _reason(upper: Sequence[Fraction], lower: Sequence[Fraction]) -> SeasonReason:
    """Return the first difference between two keys of `_key`. A result that one of them lacks counts as 0."""
    for nth in range(max(len(upper), len(lower))):
        value, next_value = _nth_or_zero(upper, nth), _nth_or_zero(lower, nth)
        if value != next_value:
            return SeasonReason("result" if nth else "total", nth, value, next_value)
    return SeasonReason("level", 0, upper[0], lower[0])


def _nth_or_zero(key: Sequence[Fraction], nth: int) -> Fraction:
    return key[nth] if nth < len(key) else Fraction(0)
