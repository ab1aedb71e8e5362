"""Everything that the archive of a tournament keeps, read from the database line by line (`docs/archive.md`).

All of it should be read in one transaction that shows a single state of the database (`services.archiving`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from referee import api
from scoring.archive.form import FIELDS, Line, may_lack
from scoring.archive.rows import overall_line, row_line
from scoring.models.tournaments import Act, Competition, Entry, Player, Result, Substitution, TableSeating, Tournament
from scoring.models.wishes import NeverPair
from scoring.selectors.people.duplicate import are_open
from scoring.selectors.people.field import field_of, rows_of
from scoring.selectors.rounds.certificates import seating_certificate
from scoring.selectors.rounds.rounds import seats_prefetched
from scoring.systems.rounds.deals import deals_told
from scoring.systems.seasons.season import SEASON_SCHEMES
from scoring.systems.standings.overall import overall_ranking
from scoring.systems.standings.standings import Row

time_text = api.archive.time_text


def _values(instance: Any, name: str, **others: Any) -> Line:
    """Return a line of the file `name`: the fields of a model's instance that it lists, but for `others`."""
    found = {field: getattr(instance, field) for field in FIELDS[name] if field not in others}
    times = {field: time_text(value) for field, value in found.items() if hasattr(value, "astimezone")}
    unset = {field for field, value in found.items() if value is None and may_lack(FIELDS[name][field])}
    return {field: value for field, value in {**found, **times, **others}.items() if field not in unset}


class ArchiveSource:
    """The files of one tournament's archive. Competitions are numbered from 1, players are known by their ids."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self.competitions = list(tournament.competitions.select_related("tournament").order_by("pk"))
        self._numbers = {competition.pk: at for at, competition in enumerate(self.competitions, 1)}
        self._standings: dict[int, tuple[Row, ...]] = {}
        self.files: Mapping[str, Callable[[], Iterator[Line]]] = {
            "tournament": self._tournament_line,
            "competitions": self._competitions,
            "players": self._players,
            "never": self._never_pair_lines,
            "entries": self._entries,
            "substitutions": self._substitutions,
            "rounds": self._rounds,
            "tables": self._tables,
            "calls": self._calls,
            "standings": self._rows,
            "overall": self._overall_lines,
            "certificates": self._certificates,
            "roles": self._roles,
            "referees": self._referees,
            "acts": self._acts,
        }

    def rounds(self) -> Iterator[tuple[int, int, list[TableSeating]]]:
        """Yield each round: the number of its competition, its own number, and its tables."""
        for competition in self.competitions:
            for round_ in competition.rounds.order_by("number"):
                yield self._numbers[competition.pk], round_.number, list(round_.tables.order_by("number"))

    def log(self, tables: list[TableSeating]) -> Iterator[Line]:
        """Yield the logs of these tables."""
        for table in tables:
            for line in api.archive.log_archived(table.referee_table_id):
                yield {"table": table.number, **line}

    def _tournament_line(self) -> Iterator[Line]:
        yield _values(self._tournament, "tournament", owner=self._tournament.organiser.get_username())

    def _competitions(self) -> Iterator[Line]:
        for competition in self.competitions:
            deals = competition.deals and deals_told(competition.deals, is_open=are_open(competition))
            known = {"deals": deals} if deals else {}
            yield _values(competition, "competitions", competition=self._numbers[competition.pk], **known)

    def _players(self) -> Iterator[Line]:
        for player in Player.objects.filter(tournament=self._tournament).order_by("pk"):
            yield _values(player, "players", player=str(player.pk), lot_key=player.lot_key or str(player.pk))

    def _never_pair_lines(self) -> Iterator[Line]:
        for pair in NeverPair.objects.filter(one__tournament=self._tournament).order_by("pk"):
            yield {"players": [str(pair.one_id), str(pair.other_id)], "since": time_text(pair.since)}

    def _entries(self) -> Iterator[Line]:
        entries = Entry.objects.filter(competition__in=self.competitions).select_related("standing")
        for entry in entries.order_by("competition_id", "player_id"):  # not by name, which databases order differently
            standing = getattr(entry, "standing", None)
            yield _values(
                entry,
                "entries",
                competition=self._numbers[entry.competition_id],
                player=str(entry.player_id),
                rank=standing.rank if standing else None,
                moved_from=standing.moved_from if standing else None,
                moved_at=time_text(standing.moved_at) if standing else None,
            )

    def _substitutions(self) -> Iterator[Line]:
        found = Substitution.objects.filter(entry__competition__in=self.competitions).select_related("entry")
        for one in found.order_by("entry__competition", "pk"):
            number = self._numbers[one.entry.competition_id]
            yield _values(one, "substitutions", competition=number, player=str(one.entry.player_id))

    def _rounds(self) -> Iterator[Line]:
        for competition in self.competitions:
            for one in competition.rounds.order_by("number"):
                byes = [str(player) for player in one.byes]
                yield _values(one, "rounds", competition=self._numbers[competition.pk], round=one.number, byes=byes)

    def _tables(self) -> Iterator[Line]:
        untold = api.untold_tables()
        for competition, number, _tables in self.rounds():
            tables = TableSeating.objects.filter(round__competition=self.competitions[competition - 1])
            own = list(tables.filter(round__number=number).prefetch_related(seats_prefetched()).order_by("number"))
            archived = api.archive.tables_archived([table.referee_table_id for table in own])
            for table in own:
                seats = {seat.key: seat for seat in table.seats.all()}
                found = archived[table.referee_table_id]
                for seat in found["seats"]:
                    seated = seats.get(seat["key"])  # None: somebody has changed who sits there
                    seat["player"] = str(seated.player_id) if seated else ""
                    seat["result"] = _result(getattr(seated, "result", None))
                where = {"competition": competition, "round": number, "table": table.number}
                yield _values(table, "tables", **where, **found, untold=table.referee_table_id in untold)

    def _calls(self) -> Iterator[Line]:
        for competition, number, tables in self.rounds():
            numbers = {table.referee_table_id: table.number for table in tables}
            for table_id, call in api.archive.calls_archived(numbers):
                yield {"competition": competition, "round": number, "table": numbers[table_id], **call}

    def _rows_of(self, competition: Competition) -> tuple[Row, ...]:
        if competition.pk not in self._standings:
            self._standings[competition.pk] = rows_of(competition, field_of(competition))
        return self._standings[competition.pk]

    def _rows(self) -> Iterator[Line]:
        for competition in self.competitions:
            for row in self._rows_of(competition):
                yield row_line(self._numbers[competition.pk], row)

    def _overall_lines(self) -> Iterator[Line]:
        scheme = SEASON_SCHEMES.get(self._tournament.overall)
        if scheme is not None:
            games = {one.pk: api.game_info(one.game).title for one in self.competitions}
            standings = {one.name or games[one.pk]: self._rows_of(one) for one in self.competitions}
            yield from map(overall_line, overall_ranking(standings, scheme))

    def _certificates(self) -> Iterator[Line]:
        for competition in self.competitions:
            if competition.rounds.exists():
                found = seating_certificate(competition, with_plan=True)
                yield {"competition": self._numbers[competition.pk], "certificate": found}

    def _roles(self) -> Iterator[Line]:
        for role in self._tournament.roles.select_related("user").order_by("pk"):
            yield _values(role, "roles", account=role.user.get_username() if role.user else "")

    def _referees(self) -> Iterator[Line]:
        yield from api.archive.referees_archived(self._tournament.hall_id)

    def _acts(self) -> Iterator[Line]:
        for act in Act.objects.filter(tournament=self._tournament).order_by("pk").iterator():
            yield _values(act, "acts", of=self._numbers.get(act.competition_id or 0))


def _result(result: Result | None) -> Line | None:
    if result is None:
        return None
    return {
        "game_points": result.game_points,
        "place": result.place,
        "placement_points": str(result.placement_points),
        "pricks": result.pricks,
        "finished_at": time_text(result.finished_at),
        "source_hash": result.source_hash,
        **({"hands": result.hands} if result.hands is not None else {}),
    }
