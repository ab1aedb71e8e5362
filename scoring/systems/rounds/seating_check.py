"""Verifies the certificate of a seating. It shares no code with the seating, so that one mistake cannot be in both.

`data` is what JSON reads from the file. A certificate lists the players, the tables of each round in seat order, who
was absent, and the rules: which pairs are kept apart, which must never meet (each with the number of rounds that were
drawn before the pair was named), which pairs are kept together (their own meetings count in no figure), who has a fixed
table, which table sizes are allowed. It also lists how often pairs met at earlier tournaments, if that counts.

It claims these figures: the repeats (a pair that meets m times makes m − 1) and the reunions (m(m − 1) / 2), with the
fewest possible of each; the pairs that meet here and had met at an earlier tournament; the most meetings of one pair;
the fewest and the most times that a player sits at a small table, which is smaller than the largest of its round; seats
beyond a fair share; and visits to a table seen before.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from scoring.systems.translatable import Said
from scoring.systems.translatable import gettext_noop as _

Round = Sequence[Sequence[str]]


class NoCertificate(ValueError):
    """The data is not a certificate; the message says what is missing."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is wrong with a seating, as sentences, and its figures as counted anew.

    `breaches` are those faults that break a rule or a wish. An organiser may have wanted that, or nothing else may have
    been possible, such as in a final with one table. The other faults are mistakes in the certificate itself.
    """

    faults: tuple[str, ...]
    breaches: tuple[str, ...]
    players: int
    rounds: int
    repeats: int
    repeats_earlier: int
    bound: int
    reunions: int
    bound_reunions: int
    most_meetings: int
    small_least: int
    small_most: int
    seats_above: int
    tables_again: int


def check(data: object) -> Verdict:
    """Return the verdict on a certificate: all figures counted anew, and every broken rule or wrong claim as a fault.

    Raises NoCertificate.
    """
    certificate = _read_certificate(data)
    rounds: list[Round] = certificate["rounds"]
    numbers = certificate.get("numbers") or [range(1, len(tables) + 1) for tables in rounds]
    absent = [set(names) for names in certificate.get("absent", [])]
    absent += [set()] * (len(rounds) - len(absent))
    small = _times_at_small(certificate["players"], rounds)
    known = set(certificate["players"])
    together = {frozenset(pair) for pair in certificate.get("together", []) if known.issuperset(pair)}
    met = Counter(frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2))
    for pair in together:
        met.pop(pair, None)
    figures = {
        "repeats": sum(times - 1 for times in met.values()),
        "repeats_earlier": sum(
            times > 0 and frozenset((one, other)) in met for one, other, times in _met_earlier(certificate)
        ),
        "bound": lower_bound(certificate["players"], rounds, absent, together=together),
        "reunions": sum(times * (times - 1) // 2 for times in met.values()),
        "bound_reunions": lower_bound(certificate["players"], rounds, absent, together=together, reunions=True),
        "most_meetings": max(met.values(), default=0),
        "small_least": min(small, default=0),
        "small_most": max(small, default=0),
        "seats_above": _seats_above(rounds),
        "tables_again": _tables_again(rounds, numbers),
    }
    breaches = (
        *_sizes(certificate, rounds),
        *_rules(certificate, rounds, numbers),
        *_parted(certificate, rounds),
        *_never_faults(certificate, rounds),
    )
    faults = (
        *_presence(certificate["players"], rounds, absent),
        *_table_numbers(rounds, numbers),
        *_empty_tables(rounds),
        *breaches,
        *_claims(certificate, figures),
    )
    return Verdict(faults, breaches, len(certificate["players"]), len(rounds), **figures)


def _read_certificate(data: object) -> dict[str, Any]:
    """Return the data if it has the form of a certificate."""
    if not isinstance(data, dict):
        raise NoCertificate(Said(_("The file holds no JSON object.")))
    players: Any = data.get("players")
    rounds: Any = data.get("rounds")
    if not _is_names(players) or not isinstance(rounds, list) or not all(map(_is_lists, rounds)):
        raise NoCertificate(
            Said(_("“players” must be a list of names, and “rounds” a list of rounds, each a list of tables."))
        )
    if len(set(players)) != len(players):
        raise NoCertificate(Said(_("A player is listed twice.")))
    for key, form in _FORMS.items():
        if key in data and not form(data[key]):
            raise NoCertificate(Said(_("“%(key)s” does not have the form of a certificate."), key=key))
    if len(data.get("numbers", rounds)) != len(rounds):
        raise NoCertificate(Said(_("“numbers” must have a list for each round.")))
    return data


def _is_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def _is_lists(value: object) -> bool:
    return isinstance(value, list) and all(_is_names(names) for names in value)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_sizes(value: object) -> bool:
    return isinstance(value, dict) and _is_count(value.get("smallest")) and _is_count(value.get("largest"))


def _met_earlier(certificate: Mapping[str, Any]) -> Sequence[tuple[str, str, int]]:
    """Return the pairs that met at earlier tournaments, with how often."""
    found: Sequence[tuple[str, str, int]] = certificate.get("met", [])
    return found


def _is_pair_with_count(value: object) -> bool:
    return isinstance(value, list) and len(value) == 3 and _is_names(value[:2]) and _is_count(value[2])


_FORMS = {
    "absent": _is_lists,
    "byes": _is_lists,
    "apart": lambda value: _is_lists(value) and all(len(pair) == 2 for pair in value),
    "together": lambda value: _is_lists(value) and all(len(set(pair)) == len(pair) == 2 for pair in value),
    "fixed": lambda value: isinstance(value, dict) and all(map(_is_count, value.values())),
    "fixed_tables": lambda value: isinstance(value, dict) and all(map(_is_count, value.values())),
    "met": lambda value: isinstance(value, list) and all(map(_is_pair_with_count, value)),
    "never": lambda value: isinstance(value, list) and all(map(_is_pair_with_count, value)),
    "numbers": lambda value: (
        isinstance(value, list) and all(isinstance(row, list) and all(map(_is_count, row)) for row in value)
    ),
    "sizes": _is_sizes,
    "played": _is_count,
    "repeats": _is_count,
    "repeats_earlier": _is_count,
    "bound": _is_count,
    "reunions": _is_count,
    "bound_reunions": _is_count,
    "most_meetings": _is_count,
    "small_least": _is_count,
    "small_most": _is_count,
    "seats_above": _is_count,
    "tables_again": _is_count,
}


def _presence(players: Sequence[str], rounds: Sequence[Round], absent: Sequence[set[str]]) -> Iterator[str]:
    """Yield a fault for each player who is present and does not have exactly one seat in a round."""
    known = set(players)
    for number, (tables, missing) in enumerate(zip(rounds, absent, strict=False), 1):
        seated = Counter(name for table in tables for name in table)
        for name, times in seated.items():
            if name not in known:
                yield Said(_("Round %(round)s: %(name)s is not in the list of players."), round=number, name=name)
            if times > 1:
                yield Said(_("Round %(round)s: %(name)s sits %(times)s times."), round=number, name=name, times=times)
            if name in missing:
                yield Said(_("Round %(round)s: %(name)s is absent, and has a seat."), round=number, name=name)
        for name in players:
            if name not in missing and name not in seated:
                yield Said(_("Round %(round)s: %(name)s has no seat."), round=number, name=name)


def _table_numbers(rounds: Sequence[Round], numbers: Sequence[Sequence[int]]) -> Iterator[str]:
    for number, (tables, row) in enumerate(zip(rounds, numbers, strict=True), 1):
        if len(row) != len(tables) or len(set(row)) != len(row):
            yield Said(
                _("Round %(round)s: its %(tables)s tables do not have a number each."), round=number, tables=len(tables)
            )


def _empty_tables(rounds: Sequence[Round]) -> Iterator[str]:
    for number, tables in enumerate(rounds, 1):
        if not all(tables):
            yield Said(_("Round %(round)s: a table is empty."), round=number)


def _sizes(certificate: Mapping[str, Any], rounds: Sequence[Round]) -> Iterator[str]:
    """Yield a fault for each size that the game does not allow, and for sizes that differ by more than one."""
    sizes = certificate.get("sizes")
    for number, tables in enumerate(rounds, 1):
        found = {len(table) for table in tables}
        if sizes is None or number <= certificate.get("played", 0):
            continue
        wrong = sorted(size for size in found if not sizes["smallest"] <= size <= sizes["largest"])
        told = _("Round %(round)s: the game takes no table of %(size)s.")
        yield from (Said(told, round=number, size=size) for size in wrong)
        if found and max(found) - min(found) > 1:
            yield Said(_("Round %(round)s: the tables differ by more than one player."), round=number)
        if sizes.get("tables") not in (None, len(tables)):
            told = _("Round %(round)s: there are %(tables)s tables, not %(wanted)s.")
            yield Said(told, round=number, tables=len(tables), wanted=sizes["tables"])


def _rules(certificate: Mapping[str, Any], rounds: Sequence[Round], numbers: Sequence[Sequence[int]]) -> Iterator[str]:
    """Yield a fault for each pair that is not kept apart and for each player who is not at their fixed table.

    Rounds that had been played before the rules were given are not checked.
    """
    for index in range(certificate.get("played", 0), len(rounds)):
        place = {name: at for at, table in enumerate(rounds[index]) for name in table}
        for one, other in certificate.get("apart", []):
            if one in place and place[one] == place.get(other):
                told = _("Round %(round)s: %(one)s and %(other)s must be kept apart, and sit together.")
                yield Said(told, round=index + 1, one=one, other=other)
        for name, at in certificate.get("fixed", {}).items():
            if name in place and place[name] != at:
                yield Said(_("Round %(round)s: %(name)s does not sit at the fixed table."), round=index + 1, name=name)
        for name, table in certificate.get("fixed_tables", {}).items():
            if name in place and name not in certificate.get("fixed", {}) and [*numbers[index]][place[name]] != table:
                told = _("Round %(round)s: %(name)s does not sit at table %(table)s.")
                yield Said(told, round=index + 1, name=name, table=table)


def _parted(certificate: Mapping[str, Any], rounds: Sequence[Round]) -> Iterator[str]:
    """Yield a fault for each pair that is not kept together in a round in which both have a seat.

    Rounds that had been played before the rules were given are not checked.
    """
    for number, tables in enumerate(rounds, 1):
        place = {name: at for at, table in enumerate(tables) for name in table}
        for one, other in certificate.get("together", []) if number > certificate.get("played", 0) else ():
            if one in place and place[one] != place.get(other, place[one]):
                told = _("Round %(round)s: %(one)s and %(other)s must be kept together, and sit at two tables.")
                yield Said(told, round=number, one=one, other=other)


def _never_faults(certificate: Mapping[str, Any], rounds: Sequence[Round]) -> Iterator[str]:
    """Yield a fault for each pair that sits together in a round drawn after the organiser named the pair."""
    for one, other, drawn in certificate.get("never", []):
        for number, tables in enumerate(rounds, 1):
            if number > drawn and any(one in table and other in table for table in tables):
                told = _("Round %(round)s: %(one)s and %(other)s must never meet, and sit together.")
                yield Said(told, round=number, one=one, other=other)


def _claims(certificate: Mapping[str, Any], figures: Mapping[str, int]) -> Iterator[str]:
    words = {
        "repeats": _("repeated meetings"),
        "repeats_earlier": _("pairs that meet after an earlier tournament"),
        "bound": _("repeated meetings as the fewest there can be"),
        "reunions": _("reunions (a pair’s second meeting is one, its third two more)"),
        "bound_reunions": _("reunions as the fewest there can be"),
        "most_meetings": _("meetings of one pair at most"),
        "small_least": _("times at a small table for whoever sits there least"),
        "small_most": _("times at a small table for whoever sits there most"),
        "seats_above": _("seats beyond the fair share"),
        "tables_again": _("visits to a table seen before"),
    }
    for key, figure in figures.items():
        if key in certificate and certificate[key] != figure:
            told = _("The certificate claims %(claimed)s %(what)s; counted anew there are %(counted)s.")
            yield Said(told, claimed=certificate[key], what=Said(words[key]), counted=figure)


def _seats_above(rounds: Sequence[Round]) -> int:
    widest = max((len(table) for tables in rounds for table in tables), default=1) or 1
    seats: dict[str, Counter[int]] = {}
    for table in (table for tables in rounds for table in tables):
        for seat, name in enumerate(table):
            seats.setdefault(name, Counter())[seat] += 1
    return sum(max(0, times - (had.total() + widest - 1) // widest) for had in seats.values() for times in had.values())


def _tables_again(rounds: Sequence[Round], numbers: Sequence[Sequence[int]]) -> int:
    seen: set[tuple[str, int]] = set()
    again = 0
    for tables, row in zip(rounds, numbers, strict=True):
        now = {(name, number) for table, number in zip(tables, row, strict=False) for name in table}
        again += len(now & seen)
        seen |= now
    return again


def _times_at_small(players: Sequence[str], rounds: Sequence[Round]) -> list[int]:
    """Return for each player in how many rounds they sit at a table smaller than that round's largest."""
    times = Counter(
        name for tables in rounds for table in tables if len(table) < max(map(len, tables)) for name in table
    )
    return [times[name] for name in players]


def lower_bound(
    players: Sequence[str],
    rounds: Sequence[Round],
    absent: Sequence[set[str]],
    *,
    together: Collection[frozenset[str]] = (),
    reunions: bool = False,
) -> int:
    """Return the largest of three lower bounds on the repeats of any schedule with these sizes and absences.

    With `reunions`, the bounds are on its reunions. Pairs who are kept `together` meet whenever both are there, and
    these meetings are not counted; the third bound, which would count them, is left out.
    """
    again = _reunions if reunions else _repeats
    plays = {
        name: frozenset(i for i, missing in enumerate(absent[: len(rounds)]) if name not in missing) for name in players
    }
    alike = Counter(plays.values())
    company = {kind: sum(often for other, often in alike.items() if other & kind) - 1 for kind in alike if kind}
    both = {name: plays[name].intersection(*(plays[one] for one in pair)) for pair in together for name in pair}
    others = {name: company[kind] - bool(both.get(name)) for name, kind in plays.items() if kind}
    sizes = [[len(table) for table in tables] for tables in rounds]
    beside = sum(map(len, both.values())) // 2
    meetings = sum(size * (size - 1) // 2 for row in sizes for size in row) - beside
    counted = again(max(0, meetings), sum(others.values()) // 2)
    single = 0
    if all(len(set(row)) <= 1 for row in sizes):
        twice = sum(
            again(sum(sizes[i][0] - 1 - (i in both.get(name, ())) for i in plays[name] if sizes[i]), number)
            for name, number in others.items()
        )
        single = (twice + 1) // 2
    full = not together and all(len(kind) == len(rounds) for kind in alike)
    return max(counted, single, _repeats_forced(sizes, reunions=reunions) if full else 0)


def _repeats(meetings: int, pairs: int) -> int:
    return max(0, meetings - pairs)


def _reunions(meetings: int, pairs: int) -> int:
    """Return how many reunions there are if the pairs share the meetings as evenly as possible."""
    if not pairs:
        return 0
    times, more = meetings // pairs, meetings % pairs
    return (pairs - more) * times * (times - 1) // 2 + more * (times + 1) * times // 2


def _repeats_forced(sizes: Sequence[Sequence[int]], *, reunions: bool) -> int:
    """Return how many repeats or reunions crowding forces: any two rounds have some pairs in common.

    A pair that meets m times is common to m(m − 1) / 2 couples of rounds, its reunions, and makes m − 1 repeats.
    """
    rows = Counter(tuple(sorted(row)) for row in sizes)
    forced = 0  # each couple of rounds counts twice
    for row, often in rows.items():
        for other, times in rows.items():
            couples = often * (often - 1) if row == other else often * times
            forced += couples * max(_pairs_forced(row, len(other)), _pairs_forced(other, len(row)))
    if reunions:
        return forced // 2
    return -(-forced // len(sizes)) if len(sizes) > 1 else 0


def _pairs_forced(row: Sequence[int], tables: int) -> int:
    """Return how many pairs at tables of the sizes `row` must also sit together in a round of `tables` tables."""
    if not tables:
        return 0
    shares = [[size // tables + (i < size % tables) for i in range(tables)] for size in set(row)]
    cost = {sum(share): sum(part * (part - 1) // 2 for part in share) for share in shares}
    return sum(cost[size] for size in row)
