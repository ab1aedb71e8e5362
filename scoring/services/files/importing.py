"""Puts an archive into this installation as a tournament of its own: with new ids, links and addresses.

Whatever hashes cover stays as it is: the logs of the tables and the lines of the audit log. The seats keep the keys by
which their tables know the players (`SeatOf.known_as`), and players keep what their lots are drawn from.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from secrets import token_hex
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.utils import timezone

from referee import api
from referee.ground.storage_errors import storage_trouble
from referee.ground.whole_numbers import whole_number
from scoring.access.roles import ROLES
from scoring.archive.form import FIELDS, PLAIN, Line, log_name
from scoring.archive.heads import head_of
from scoring.archive.reading import Archive
from scoring.archive.rows import row_line
from scoring.models import tournaments
from scoring.models.wishes import NeverPair
from scoring.selectors.files.verification import competition_faults
from scoring.selectors.people.field import field_of, rows_of
from scoring.selectors.standings.heads import head_of_tournament
from scoring.services.access.acts import record_act
from scoring.services.slugs import free_slug

#: Is told what is being done, and how many entries of the logs have been written so far.
Watch = Callable[[str, int], None]

TABLES, RESULTS = "Writing the tables", "Counting the results"  # what a watch is told
HIGHEST_KEY = 2_000_000  # of a player; the ids of new players come after it, and ids above four million have no codes
NotImported = api.importing.NotImported
checked, time_of = api.importing.check_row, api.importing.time_of


def tournament_import(
    path: Path, *, organiser_id: int, again: bool = False, watch: Watch = lambda _what, _entries: None
) -> tournaments.Tournament:
    """Import the archive in this file, which must have been verified. The account becomes the tournament's owner.

    Everything is written, or nothing. Raises NotImported if the tournament is here already and not wanted `again`, or
    if what would be here is not what the archive says; NoArchive if the file can't be read.
    """
    with Archive(path) as archive:
        try:
            with transaction.atomic():
                return _import_tournament(archive, organiser_id, watch, again=again)
        except ValidationError as wrong:
            raise NotImported(f"The archive has a value that can't be stored: {'; '.join(wrong.messages)}") from wrong
        except DatabaseError as wrong:
            if storage_trouble(wrong):
                raise  # not the archive's fault
            raise NotImported(f"The database refuses what the archive says: {wrong}") from wrong
        except (LookupError, TypeError, ValueError, ArithmeticError) as wrong:
            raise NotImported(f"The archive has a line that can't be read: {wrong!r}") from wrong


def _import_tournament(archive: Archive, organiser_id: int, watch: Watch, *, again: bool) -> tournaments.Tournament:
    head = str(archive.manifest["head"])
    found = _Import(archive, organiser_id, watch)
    here = found.tournament_here(head)
    if here is not None and not again:
        raise NotImported(
            f"This tournament is here already: {here.name} ({here.slug}). Add --again to have it a second time."
        )
    tournament = found.run()
    faults = found.faults()
    if head_of_tournament(tournament) != head:
        faults.append("The head of the tournament is another.")
    if faults:
        raise NotImported(f"What was imported is not what the archive says. {faults[0]}")
    record_act("tournament_imported", tournament, head=head_of(head), software=archive.manifest["software"])
    return tournament


class _Import:
    """One import. Competitions, rounds, entries and players are found by what the archive calls them."""

    def __init__(self, archive: Archive, organiser_id: int, watch: Watch) -> None:
        self._archive, self._watch, self._written = archive, watch, 0
        self._files: Mapping[str, list[Line]] = {name: archive.plain(name) for name in PLAIN}
        (self._roof,) = self._files["tournament"]
        self._tournament = tournaments.Tournament(organiser_id=organiser_id)
        self._competitions: dict[int, tournaments.Competition] = {}
        self._players: dict[str, tournaments.Player] = {}
        self._entries: dict[tuple[int, str], tournaments.Entry] = {}
        self._rounds: dict[tuple[int, int], tournaments.Round] = {}

    def tournament_here(self, head: str) -> tournaments.Tournament | None:
        """Return the tournament of this installation that has this archive's last act, or was imported from it."""
        last = [line["hash"] for line in self._files["acts"][-1:]]
        acts = tournaments.Act.objects.filter(tournament__isnull=False, tournament__deleted_at=None)
        found = (
            acts.filter(hash__in=last).first()
            or acts.filter(kind="tournament_imported", data__head=head_of(head)).first()
        )
        return found.tournament if found else None

    def run(self) -> tournaments.Tournament:
        """Write everything."""
        self._write_tournament()
        self._write_competitions()
        self._write_players()
        self._write_entries()
        self._write_rounds()
        self._write_tables()
        self._write_roles()
        self._write_acts()
        return self._tournament

    def faults(self) -> list[str]:
        """Return what differs from the archive: results that don't follow from the logs, ranks, or standings."""
        standings = defaultdict(list)
        for line in self._files["standings"]:
            standings[line["competition"]].append(line)
        found = []
        for number, competition in self._competitions.items():
            self._watch(RESULTS, self._written)
            found += competition_faults(competition)
            rows = [row_line(number, row) for row in rows_of(competition, field_of(competition))]
            if rows != standings[number]:
                found.append(f"{competition.title}: the standings counted here differ from the archive's.")
        return found

    def _write_tournament(self) -> None:
        line, tournament = self._roof, self._tournament
        tournament.slug = free_slug(line["slug"], (tournaments.Tournament, tournaments.Competition))
        for name in ("name", "joining", "overall", "wifi_name"):
            setattr(tournament, name, line[name])
        for name in ("fees", "own_acts", "penalty_kinds"):
            setattr(tournament, name, line.get(name))
        tournament.created_at = time_of(line["created_at"]) or timezone.now()
        seats = [seat["seat"] for table in self._files["tables"] for seat in table["seats"]]
        self._hall = api.importing.HallImport(
            name=tournament.name,
            slug=f"tournament-{token_hex(8)}",
            referees=self._files["referees"],
            seats=seats,
            calls=[call["call"] for call in self._files["calls"]],
        )
        tournament.hall_id = self._hall.hall.pk
        checked(tournament).save(force_insert=True)

    def _write_competitions(self) -> None:
        for line in self._files["competitions"]:
            competition = tournaments.Competition(
                tournament=self._tournament, **_values(line, "competitions", "competition")
            )
            wanted = self._tournament.slug if line["slug"] == self._roof["slug"] else line["slug"]
            is_first = wanted == self._tournament.slug  # the first competition has the tournament's address
            competition.slug = (
                wanted if is_first else free_slug(wanted, (tournaments.Tournament, tournaments.Competition))
            )
            checked(competition).save(force_insert=True)
            self._competitions[line["competition"]] = competition

    def _write_players(self) -> None:
        """Write the players, with ids that no seat has as the key of somebody else."""
        lines = self._files["players"]
        keys = [seat["key"] for table in self._files["tables"] for seat in table["seats"]]
        keys += [line["player"] for line in lines]
        if any(whole_number(key, most=HIGHEST_KEY - 1) is None for key in keys):
            raise NotImported("The archive has keys of players that no installation gives.")
        ids = api.importing.ids_reserved(tournaments.Player, len(lines), max(map(int, keys), default=0))
        for pk, line in zip(ids, lines, strict=True):
            player = tournaments.Player(pk=pk, tournament=self._tournament, **_values(line, "players", "player"))
            self._players[line["player"]] = checked(player)
        if len(self._players) < len(lines):
            raise NotImported("The archive has a player twice.")
        tournaments.Player.objects.bulk_create(self._players.values())
        NeverPair.objects.bulk_create(map(self._never_pair, self._files["never"]))

    def _never_pair(self, line: Line) -> NeverPair:
        one, other = sorted(self._players[key].pk for key in line["players"])
        return NeverPair(one_id=one, other_id=other, since=datetime.fromisoformat(line["since"]))

    def _write_entries(self) -> None:
        left_out, standings = ("competition", "player", "rank", "moved_from", "moved_at"), []
        lines = self._files["entries"]
        for line in lines:
            where = {"competition": self._competitions[line["competition"]], "player": self._players[line["player"]]}
            entry = checked(tournaments.Entry(**where, **_values(line, "entries", *left_out)))
            self._entries[line["competition"], line["player"]] = entry
            if line["rank"] is not None:
                moved = {"moved_from": line["moved_from"], "moved_at": time_of(line["moved_at"])}
                standings.append(checked(tournaments.Standing(entry=entry, rank=line["rank"], **moved)))
        if len(self._entries) < len(lines):
            raise NotImported("The archive has a player twice in a competition.")
        tournaments.Entry.objects.bulk_create(self._entries.values())
        tournaments.Standing.objects.bulk_create(standings)
        tournaments.Substitution.objects.bulk_create(map(self._substitution, self._files["substitutions"]))

    def _substitution(self, line: Line) -> tournaments.Substitution:
        entry = self._entries[line["competition"], line["player"]]
        return checked(tournaments.Substitution(entry=entry, **_values(line, "substitutions", "competition", "player")))

    def _write_rounds(self) -> None:
        for line in self._files["rounds"]:
            round_ = tournaments.Round(
                competition=self._competitions[line["competition"]],
                number=line["round"],
                byes=[self._players[key].pk for key in line["byes"] if key in self._players],  # some may be gone
                **_values(line, "rounds", "competition", "round", "byes"),
            )
            checked(round_).save(force_insert=True)
            self._rounds[line["competition"], line["round"]] = round_

    def _write_tables(self) -> None:
        """Write the tables round by round. Tables and their logs are in the same order, so no log is kept whole."""
        calls = defaultdict(list)
        for call in self._files["calls"]:
            calls[call["competition"], call["round"], call["table"]].append(call)
        tables = sorted(self._files["tables"], key=_table_key)
        for where, own in groupby(tables, key=lambda line: (line["competition"], line["round"])):
            logs = groupby(self._log(where), key=lambda line: line["table"])
            number, log = next(logs, (0, iter(())))
            for line in own:
                is_its = number == line["table"]
                self._write_table(line, log if is_its else (), calls[_table_key(line)])
                if is_its:
                    number, log = next(logs, (0, iter(())))

    def _log(self, where: tuple[int, int]) -> Iterator[Line]:
        if where in self._archive.logs:
            for _number, line in self._archive.lines(log_name(*where), "log"):
                yield line

    def _write_table(self, line: Line, log: Iterable[Line], calls: Iterable[Line]) -> None:
        pk = self._hall.table(line, round_number=line["round"], log=log, calls=calls)
        settled = {name: line[name] for name in ("recorded", "settled", "awarded", "settled_why", "stopped_why")}
        settled["adjusted"] = line.get("adjusted")
        round_ = self._rounds[line["competition"], line["round"]]
        table = checked(tournaments.TableSeating(round=round_, number=line["table"], referee_table_id=pk, **settled))
        table.save(force_insert=True)
        self._write_seats(table, line["seats"])
        if line["untold"]:
            api.outbox_promise(topic=api.RESULT, payload={"table": pk})
        self._written += line["stored"]["last_number"]
        self._watch(TABLES, self._written)

    def _write_seats(self, table: tournaments.TableSeating, lines: Sequence[Line]) -> None:
        """Write who sat at a table, and their results."""
        seats = []
        for line in lines:
            who = {"player": self._players[line["player"]], "known_as": line["key"]}
            seats.append(checked(tournaments.SeatOf(table=table, position=line["position"], **who)))
        tournaments.SeatOf.objects.bulk_create(seats)
        both = zip(seats, lines, strict=True)
        tournaments.Result.objects.bulk_create(
            _result(seat, line["result"]) for seat, line in both if line["result"] is not None
        )

    def _write_roles(self) -> None:
        """Write the roles. Links get new addresses. A role of an account is over, since the account is not here."""
        for line in self._files["roles"]:
            if line["role"] not in ROLES:
                raise NotImported(f"The archive has a role “{line['role']}” that this software does not know.")
            given = tournaments.RoleGiven(
                tournament=self._tournament, role=line["role"], label=line["label"] or line["account"]
            )
            given.given_at, given.taken_at = time_of(line["given_at"]) or timezone.now(), time_of(line["taken_at"])
            if line["account"] and given.taken_at is None:
                given.taken_at = timezone.now()
            checked(given).save(force_insert=True)

    def _write_acts(self) -> None:
        """Write the lines of the audit log with the hashes that they have in the archive."""
        tournaments.Act.objects.bulk_create(map(self._act, self._files["acts"]))

    def _act(self, line: Line) -> tournaments.Act:
        competition = self._competitions.get(line["of"])
        act = tournaments.Act(tournament=self._tournament, **_values(line, "acts", "of"))
        act.competition_id = competition.pk if competition else None
        return checked(act)


def _table_key(line: Line) -> tuple[int, int, int]:
    return line["competition"], line["round"], line["table"]


def _values(line: Line, name: str, *left_out: str) -> dict[str, Any]:
    """Return the values of a line by the names of the model's fields, but for some."""
    found = {field: line.get(field) for field in FIELDS[name] if field not in left_out}
    times = {field: time_of(found[field]) for field in found if field == "at" or field.endswith("_at")}
    return {**found, **times}


def _result(seat: tournaments.SeatOf, line: Line) -> tournaments.Result:
    values = {name: line[name] for name in ("game_points", "place", "pricks", "source_hash")}
    result = checked(tournaments.Result(seat=seat, finished_at=time_of(line["finished_at"]), **values))
    result.placement_points, result.hands = Fraction(line["placement_points"]), line.get("hands")
    return result
